package pgn_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// A flaw is a text with one flaw, from testdata/pgn/flaws.jsonl.
type flaw struct {
	ID          int
	Flaw        string
	Text        string
	Bytes       []byte
	Fill, After string // behind Text: Fill so many times, and After
	Times       int
	Meant       string // the games that the writer meant, the plies of their main lines, and results
}

func flaws(t testing.TB) (list []flaw) {
	data, err := os.ReadFile("../../testdata/pgn/flaws.jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var f flaw
		require.NoError(t, json.Unmarshal(line, &f))
		if f.Bytes == nil {
			f.Bytes = []byte(f.Text + strings.Repeat(f.Fill, f.Times) + f.After)
		}
		list = append(list, f)
	}
	require.Len(t, list, 161)
	return list
}

// flawedTexts returns the texts of testdata/pgn/flaws.jsonl.
func flawedTexts(t testing.TB) (texts []string) {
	for _, f := range flaws(t) {
		texts = append(texts, string(f.Bytes))
	}
	return texts
}

// TestFlaws: what the writers of 161 texts meant is read, in 150 of them whole and in 149
// without a word that is lost.
func TestFlaws(t *testing.T) {
	whole, without := 0, 0
	for _, f := range flaws(t) {
		games, plies, results, lost := 0, 0, "", false
		r := pgn.Options{Lenient: true}.NewReader(bytes.NewReader(f.Bytes))
		for g, err := range r.All() {
			if err != nil {
				continue
			}
			games++
			plies += len(g.Moves)
			if g.Result != pgn.NoResult {
				results += ", " + g.Result.String()
			}
			for _, p := range g.Problems {
				lost = lost || p.Kind == pgn.ProblemLost
			}
		}
		if fmt.Sprintf("%d, %d%s", games, plies, results) == f.Meant {
			if whole++; !lost {
				without++
			}
		}
	}
	require.GreaterOrEqual(t, whole, 150)
	require.GreaterOrEqual(t, without, 149)
}

// TestPieces: what is read does not depend on the pieces in which the text comes, even where a
// byte is repeated so often that a token is longer than what is always ahead.
func TestPieces(t *testing.T) {
	step := 31
	if testutil.Long(t) > 0 {
		step = 3
	}
	for _, f := range flaws(t) {
		if len(f.Bytes) > 1000 {
			continue
		}
		for i := f.ID % step; i < len(f.Bytes); i += step {
			long := []byte(string(f.Bytes[:i]) + strings.Repeat(string(f.Bytes[i:i+1]), 5000) + string(f.Bytes[i:]))
			for _, o := range []pgn.Options{{}, {Lenient: true}} {
				want := readAll(o.NewReader(iotest.DataErrReader(bytes.NewReader(long))))
				got := readAll(o.NewReader(iotest.OneByteReader(bytes.NewReader(long))))
				require.Equal(t, want, got, "%q %d", f.Bytes, i)
			}
		}
	}
}

// readAll returns the games of a Reader, or their errors, and what else it says.
func readAll(r *pgn.Reader) (all []any) {
	for g, err := range r.All() {
		if err != nil {
			all = append(all, err.Error())
		} else {
			all = append(all, g)
		}
	}
	return append(all, r.Problems())
}
