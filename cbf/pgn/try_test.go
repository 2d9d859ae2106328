package pgn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

type flaw struct {
	ID      int
	Flaw    string
	Text    string
	Bytes   []byte
	Fill    string
	Times   int
	After   string
	Meant   string
	Strict  string `json:"v0.3.0 strict"`
	Convert string `json:"v0.3.0 convert"`
	Lenient string `json:"v0.3.0 lenient"`
}

func flaws(t testing.TB) (list []flaw) {
	data, err := os.ReadFile("../../testdata/pgn/flaws.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var f flaw
		if err := json.Unmarshal(line, &f); err != nil {
			t.Fatal(err)
		}
		if f.Bytes == nil {
			f.Bytes = []byte(f.Text + strings.Repeat(f.Fill, f.Times) + f.After)
		}
		list = append(list, f)
	}
	return
}

func TestTry(t *testing.T) {
	whole, noLoss := 0, 0
	for _, f := range flaws(t) {
		r := Options{Lenient: true}.NewReader(bytes.NewReader(f.Bytes))
		games, plies, results := 0, 0, ""
		lost := false
		out := ""
		for g, err := range r.All() {
			if err != nil {
				out += fmt.Sprintf("**%v** ", err)
				continue
			}
			games++
			plies += len(g.Moves)
			if g.Result != NoResult {
				results += ", " + g.Result.String()
			}
			text, err := g.AppendText(nil)
			if err != nil {
				out += fmt.Sprintf("CANNOT %v", err)
			}
			_, m, _ := strings.Cut(string(text), "\n\n")
			if len(m) > 200 {
				m = m[:200]
			}
			out += fmt.Sprintf("`%s`", strings.TrimSpace(m))
			for _, p := range g.Problems {
				out += fmt.Sprintf(" (%d:%d %v %v)", p.Line, p.Column, p.Kind, p.Err)
				lost = lost || p.Kind == ProblemLost
			}
		}
		for _, p := range r.Problems() {
			out += fmt.Sprintf(" OUT(%d:%d %v)", p.Line, p.Column, p.Err)
		}
		got := fmt.Sprintf("%d, %d%s", games, plies, results)
		_, n := strings.CutPrefix(f.Lenient, "not all: ")
		if got == f.Meant {
			whole++
			if !lost {
				noLoss++
			}
		}
		if (got == f.Meant) == n || os.Getenv("ALL") != "" {
			t.Logf("%d %s meant %s got %s\n   old %s\n   new %s", f.ID, f.Flaw, f.Meant, got, f.Lenient, out)
		}
	}
	t.Log(whole, noLoss)
}
