package record_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/cbf/pgn/record"
)

type outcome struct {
	rec  string
	pgn  string
	err  string
	list []string
}

func show(g *cbf.Game) string { b, _ := old.Append(nil, g); return string(b) }

func oldRead(text []byte, lenient bool) (out []outcome) {
	for g, err := range (old.Options{Convert: true, Lenient: lenient}).NewReader(bytes.NewReader(text)).All() {
		var o outcome
		if err != nil {
			o.err = err.Error()
		} else {
			b, err := g.AppendBinary(nil)
			if err != nil {
				o.err = err.Error()
			}
			o.rec, o.pgn = string(b), show(g)
			for _, p := range g.Problems {
				o.list = append(o.list, fmt.Sprintf("%d:%d %v %v", p.Line, p.Column, p.Kind, p.Err))
			}
		}
		out = append(out, o)
	}
	return out
}

func newRead(text []byte) (out []outcome) {
	for p, err := range (pgn.Options{Lenient: true}).NewReader(bytes.NewReader(text)).All() {
		var o outcome
		if err != nil {
			o.err = err.Error()
		} else {
			g, losses, err := record.Fitter{}.Record(p)
			if err != nil {
				o.err = err.Error()
			} else {
				b, err := g.AppendBinary(nil)
				if err != nil {
					o.err = err.Error()
				}
				o.rec, o.pgn = string(b), show(g)
			}
			for _, p := range p.Problems {
				o.list = append(o.list, fmt.Sprintf("%d:%d %v %v", p.Line, p.Column, p.Kind, p.Err))
			}
			for _, l := range losses {
				where := l.Place
				l.Part, l.Game, l.Place = "", 0, pgn.Place{}
				o.list = append(o.list, fmt.Sprintf("%d:%d %v", where.Line, where.Column, l))
			}
		}
		out = append(out, o)
	}
	return out
}

func compareRead(t *testing.T, name string, text []byte, diffs map[string]int, most int) {
	a, b := oldRead(text, true), newRead(text)
	diff := func(kind, format string, args ...any) {
		if diffs[kind]++; diffs[kind] <= most {
			t.Logf("%s: %s: %s", kind, name, fmt.Sprintf(format, args...))
		}
	}
	if len(a) != len(b) {
		diff("number of games", "%d %d\n%.300s\n%+v\n%+v", len(a), len(b), text, a, b)
		return
	}
	for i := range a {
		diffs["games"]++
		switch {
		case (a[i].err == "") != (b[i].err == ""):
			diff("error", "%q %q\n%.300s", a[i].err, b[i].err, text)
		case a[i].rec != b[i].rec:
			diff("record", "game %d\n%s\n%s\n%s\nNOW\n%s\n%s", i+1, clipText(text), a[i].pgn, strings.Join(a[i].list, "\n"), b[i].pgn, strings.Join(b[i].list, "\n"))
		case len(a[i].list) != len(b[i].list):
			diff("lists", "game %d\n%s\n%s\nNOW\n%s", i+1, clipText(text), strings.Join(a[i].list, "\n"), strings.Join(b[i].list, "\n"))
		}
	}
}

func clipText(b []byte) string {
	if len(b) > 800 {
		return ""
	}
	return string(b)
}

func corpus(t *testing.T) map[string][]byte {
	c := map[string][]byte{}
	for _, glob := range []string{"../../../testdata/cbf/*.pgn", "../../../testdata/cbf/pgn-extract/*.pgn", "/root/go/pkg/mod/github.com/corentings/chess/v2@v2.3.2/fixtures/pgns/*.pgn"} {
		names, _ := filepath.Glob(glob)
		for _, n := range names {
			b, _ := os.ReadFile(n)
			c[filepath.Base(filepath.Dir(n))+"/"+filepath.Base(n)] = b
		}
	}
	return c
}

func TestOldRead(t *testing.T) {
	diffs := map[string]int{}
	for n, b := range corpus(t) {
		if len(b) > 3<<20 && os.Getenv("BIG") == "" {
			continue
		}
		compareRead(t, n, b, diffs, 3)
	}
	t.Log(diffs)
}

func TestOldFlaws(t *testing.T) {
	diffs := map[string]int{}
	f, _ := os.Open("../../../testdata/pgn/flaws.jsonl")
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var x struct {
			ID         int
			Flaw, Text string
		}
		if err := json.Unmarshal(s.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		compareRead(t, fmt.Sprint(x.ID, x.Flaw), []byte(x.Text), diffs, 100)
	}
	t.Log(diffs)
}

func TestOldMutants(t *testing.T) {
	diffs := map[string]int{}
	r := rand.New(rand.NewPCG(3, 4))
	c := corpus(t)
	for n, b := range c {
		if len(b) > 3<<20 {
			continue
		}
		games := bytes.Split(b, []byte("\n[Event "))
		for range 30 {
			g := append([]byte("[Event "), games[r.IntN(len(games))]...)
			if len(g) > 20000 {
				continue
			}
			for range 1 + r.IntN(5) {
				i := r.IntN(len(g))
				switch r.IntN(4) {
				case 0:
					g[i] = byte(r.IntN(256))
				case 1:
					g = append(g[:i], g[i+1:]...)
				case 2:
					g[i] = "(){}[]\"$;%*\n 10-"[r.IntN(16)]
				case 3:
					j := r.IntN(len(g))
					g[i], g[j] = g[j], g[i]
				}
			}
			compareRead(t, n, g, diffs, 4)
		}
	}
	t.Log(diffs)
}
