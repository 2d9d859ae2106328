package pgn_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
)

// An evidence is a text of testdata/pgn/evidence.jsonl, and how its games are written again after
// lenient reading. Strict is how many of them strict reading returns.
type evidence struct {
	ID         int
	Case, Text string
	Read       []string
	Strict     int
}

func evidences(t testing.TB) (list []evidence) {
	data, err := os.ReadFile("../../testdata/pgn/evidence.jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var e evidence
		require.NoError(t, json.Unmarshal(line, &e))
		list = append(list, e)
	}
	return list
}

// TestEvidence: these texts are read as the page says.
func TestEvidence(t *testing.T) {
	for _, e := range evidences(t) {
		all, outside := games(lenient, e.Text)
		var read []string
		problems := 0
		for _, g := range all {
			read = append(read, movetext(t, g))
			problems += len(g.Problems)
		}
		require.Equal(t, e.Read, read, "%d: %s", e.ID, e.Case)
		require.Zero(t, outside, e.ID)
		strict, _ := games(pgn.Options{}, e.Text)
		require.Len(t, strict, e.Strict, e.ID)
		require.True(t, problems > 0 || e.Strict == len(all), e.ID)
		requireLaws(t, []byte(e.Text))
	}
}

// TestWordsAndNumbers: the first wrong number ends the line if a word comes between it and the number
// before it.
func TestWordsAndNumbers(t *testing.T) {
	for text, plies := range map[string]int{
		"1. e4 e5 foo 2. Nf3 bar Nc6 4. Bb5 *":               4,
		"1. e4 foo e5 2. Nf3 Nc6 4. Bb5 *":                   5, // no word since 2
		"1. e4 e5 3. Nf3 Nc6 foo 5. Bb5 *":                   5, // 3 is wrong, too
		"1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 foo 5. Ba4 *":         7,
		"1. e4 e5 2. Nf3 foo (2. f4 exf4) Nc6 4. Bb5 *":      5, // the line around a variation goes on
		"1. e4 e5 2. Nf3 (2. f4 foo exf4 4. Nf3) 2... Nc6 *": 4,
	} {
		all, _ := games(lenient, text)
		require.Len(t, all[0].Moves, plies, text)
	}
}

// TestInside: text in parentheses is a comment, copied once. A result in a variation is a comment or, if
// nothing closes the variation, that of the game.
func TestInside(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 (1) d4 d5 2) e5 *":  "1. e4 (1. d4 d5) 1... e5 *", // the second one closes
		"1. e4 (a) e5 *":           "1. e4 {(a)} 1... e5 *",
		"1. e4 (a (b) c) e5 *":     "1. e4 ({a} {(b)} {c}) 1... e5 *",
		"1. e4 (1. d4 1-0) e5 *":   "1. e4 (1. d4 {1-0}) 1... e5 *",
		"1. e4 (1. d4 1-0":         "1. e4 (1. d4) 1-0",
		"1. e4 (1. Ke5 1-0":        "1. e4 ({1. Ke5}) 1-0",
		"1. e4 (1. d4 0-1 d5) 1-0": "1. e4 (1. d4 {0-1} 1... d5) 1-0",
		"1. e4 (1. d4 (1. c4 1/2 ": "1. e4 (1. d4 (1. c4)) 1/2-1/2",
	} {
		all, _ := games(lenient, text)
		require.Equal(t, want, movetext(t, all[0]), text)
	}
}

// TestAfterResult: moves after a result belong to the game if their number, with its dots, is the next one.
func TestAfterResult(t *testing.T) {
	for text, want := range map[string]int{
		"1. e4 e5 1-0 2. Nf3 *": 1, "1. e4 e5 2. Nf3 1-0 2... Nc6 *": 1,
		"1. e4 e5 1-0 2 Nf3 *": 2, "1. e4 e5 1-0 3. Nf3 *": 2, "1. e4 e5 2. Nf3 1-0 2. d4 *": 2, "1. e4 1-0 1. d4 *": 2,
	} {
		all, _ := games(lenient, text)
		require.Len(t, all, want, text)
	}
}

// TestVariants: names of variants that are chess, and others.
func TestVariants(t *testing.T) {
	for name, played := range map[string]bool{"wild/0": true, "Wild/8a": true, "Classical": true, "Orthodox": true, "FRC": true, "wild/fr": true,
		"Freestyle": true, "wild/9": false, "wild/10": false, "Atomic": false} {
		all, _ := games(lenient, "[Variant \""+name+"\"]\n\n1. e4 *\n")
		require.Equal(t, played, len(all[0].Moves) == 1, name)
	}
}

// TestLateVariations: 10,000 nested variations, each of which belongs one move earlier, are read in
// linear time.
func TestLateVariations(t *testing.T) {
	text := "1. Nf3 Nf6 " + strings.Repeat("2. Ng1 (1... Nc6 2. Nc3 ", 4000) + "*"
	all, _ := games(lenient, text)
	require.Len(t, all, 1)
}
