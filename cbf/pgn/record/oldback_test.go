package record_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/cbf/pgn/record"
)

func compareBack(t *testing.T, g *cbf.Game, letters bool, diffs map[string]int) {
	want, problems, err := old.Options{Letters: letters}.Append(nil, g)
	p, losses, err2 := record.Fitter{Letters: letters}.Game(g)
	if (err != nil) != (err2 != nil) {
		t.Fatalf("%v / %v", err, err2)
	}
	if err != nil {
		diffs["error"]++
		return
	}
	got, err := p.AppendText(nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, want)
	}
	diffs["games"]++
	if string(got) != string(want) {
		kind := "bytes"
		if strings.Join(strings.Fields(string(got)), " ") == strings.Join(strings.Fields(string(want)), " ") {
			kind = "line breaks"
			if !strings.Contains(string(want), "Moves that chess") {
				kind = "line breaks without illegal"
			}
		} else if strings.Contains(string(want), "Moves that chess") {
			kind = "bytes with illegal"
		}
		diffs[kind]++
		if diffs[kind] <= 2 {
			t.Logf("%s\n%s\n---\n%s", kind, want, got)
		}
	}
	if len(losses) != len(problems) {
		n := 0
		for _, p := range problems {
			if p.Kind == cbf.ProblemRecord {
				n++
			}
		}
		if len(losses) != len(problems)-n {
			diffs["losses"]++
			if diffs["losses"] < 4 {
				t.Logf("%v\n%v", problems, losses)
			}
		}
	}
}

func TestOldBack(t *testing.T) {
	diffs := map[string]int{}
	names, _ := filepath.Glob("../../../testdata/cbf/*.cb[fF]")
	more, _ := filepath.Glob("../../../../shared/vectors/cbf/*.cb[fF]")
	r := rand.New(rand.NewPCG(1, 2))
	mutants := 4
	if os.Getenv("MUTANTS") != "" {
		mutants = 200
	}
	for _, name := range append(names, more...) {
		db, err := cbf.Options{Lenient: true, IgnoreIndex: true}.Open(os.DirFS(filepath.Dir(name)), filepath.Base(name))
		if err != nil {
			t.Log(name, err)
			continue
		}
		for g, err := range db.Games() {
			if err != nil {
				continue
			}
			compareBack(t, g, false, diffs)
			compareBack(t, g, true, diffs)
			rec, err := g.AppendBinary(nil)
			if err != nil {
				continue
			}
			for range mutants {
				m := append([]byte(nil), rec...)
				for range 1 + r.IntN(4) {
					m[r.IntN(len(m))] = byte(r.IntN(256))
				}
				for _, o := range []cbf.Options{{Lenient: true}, {Lenient: true, Charset: charmap.CodePage866}} {
					if g, err := o.ParseGame(m); err == nil {
						compareBack(t, g, false, diffs)
					}
				}
			}
		}
		db.Close()
	}
	t.Log(diffs)
}

func BenchmarkBack(b *testing.B) {
	for _, base := range []string{"s01study", "p01mate2", "r01fisch"} {
		db, err := cbf.Open(os.DirFS("../../../testdata/cbf"), base)
		if err != nil {
			b.Fatal(err)
		}
		var games []*cbf.Game
		for g, err := range db.Games() {
			if err == nil {
				games = append(games, g)
			}
		}
		b.Run(base+"/old", func(b *testing.B) {
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				for _, g := range games {
					dst, _ = old.Append(dst[:0], g)
				}
			}
		})
		b.Run(base+"/new", func(b *testing.B) {
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				for _, g := range games {
					p, _, _ := record.Fitter{}.Game(g)
					dst, _ = p.AppendText(dst[:0])
				}
			}
		})
	}
}
