package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// A vector is a game with its SAN, from the testdata of package cbmoves.
type vector struct {
	ID            string `json:"id"`
	StartFEN      string `json:"start_fen"`
	Chess960      bool   `json:"chess960"`
	Tree          []node `json:"tree"`
	Bin, Comments string
}

type node struct {
	M string  `json:"m"`
	N *int    `json:"n"`
	C *string `json:"c"`
	V *[]node `json:"v"`
	R string  `json:"r"`
}

func vectors(t *testing.T) []vector {
	t.Helper()
	files, err := filepath.Glob("../../testdata/cbmoves/*.jsonl")
	require.NoError(t, err)
	var all []vector
	for _, file := range files {
		switch filepath.Base(file) {
		case "lossy_setup.jsonl", "quirk.jsonl":
			continue // jose cannot read these either
		}
		data := testutil.ReadFile(t, file)
		for line := range bytes.Lines(data) {
			var v vector
			require.NoError(t, json.Unmarshal(line, &v))
			all = append(all, v)
		}
	}
	require.Len(t, all, 166)
	return all
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	require.NoError(t, err)
	return b
}

func (v *vector) args() []string {
	args := []string{"-encoding", "jose"}
	if v.StartFEN != "" {
		args = append(args, "-fen", v.StartFEN)
	}
	if v.Comments != "" {
		args = append(args, "-texts", v.Comments)
	}
	return append(args, v.Bin)
}

var pgnWord = regexp.MustCompile(`(?s)\{.*?\}|\(|\)|\$\d+|[^\s(){}$]+`)

// moves lists the moves, NAGs and brackets of a movetext; comments are just {.
func moves(movetext string) []string {
	var all []string
	for _, word := range pgnWord.FindAllString(movetext, -1) {
		switch {
		case word[0] == '{':
			all = append(all, "{")
		case word[len(word)-1] == '.':
		default:
			all = append(all, word)
		}
	}
	return all
}

// wanted lists the same of a vector. Results are comments, except the last one
// of the game, which is the end of the movetext.
func wanted(main []node) []string {
	last := -1
	for i, n := range main {
		if n.R != "" {
			last = i
		}
	}
	if last >= 0 {
		main = slices.Delete(slices.Clone(main), last, last+1)
	}
	return words(main)
}

func words(nodes []node) []string {
	all := []string{}
	for _, n := range nagsFirst(nodes) {
		switch {
		case n.M != "":
			all = append(all, n.M)
		case n.N != nil:
			all = append(all, fmt.Sprintf("$%d", *n.N))
		case n.V != nil:
			all = append(append(append(all, "("), words(*n.V)...), ")")
		default:
			all = append(all, "{")
		}
	}
	return all
}

// nagsFirst moves NAGs that follow variations of their move before the first of
// these.
func nagsFirst(nodes []node) []node {
	nodes = slices.Clone(nodes)
	first := -1 // variation of the move
	for i, n := range nodes {
		switch {
		case n.M != "":
			first = -1
		case n.V != nil && first < 0:
			first = i
		case n.N != nil && first >= 0:
			nodes = slices.Insert(slices.Delete(nodes, i, i+1), first, n)
			first++
		}
	}
	return nodes
}

// TestJoseVectors: the SAN of all vectors, checks and mates too, comes out as it
// went into jose.
func TestJoseVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			pgn, errs, status := toMoves(v.args()...)
			require.Zero(t, status)
			require.Empty(t, withoutSum(errs))
			_, movetext, ok := strings.Cut(pgn, "\n\n")
			require.True(t, ok)
			got := moves(movetext)
			got = got[:len(got)-1] // the result
			require.Equal(t, wanted(v.Tree), got)
			require.Equal(t, v.Chess960, strings.Contains(pgn, `[Variant "Chess960"]`))
		})
	}
}

// TestJosePGNExtract: pgn-extract, which many databases are checked with, reads
// what we print and writes the same moves.
func TestJosePGNExtract(t *testing.T) {
	program := testutil.Peer(t, "pgn-extract")
	games := 0
	for _, v := range vectors(t) {
		if !plain(v.Tree, true) {
			continue
		}
		games++
		pgn, _, status := toMoves(v.args()...)
		require.Zero(t, status)
		cmd := exec.Command(program, "-s", "-w", "100000")
		cmd.Stdin = strings.NewReader(pgn)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		require.NoError(t, cmd.Run(), "%s", &errs)
		warned := strings.Contains(errs.String(), "Result of * is inconsistent") || // of puzzles
			strings.Contains(errs.String(),
				"Missing Variant Tag for non-standard setup") // of Chess960 with the normal rooks
		if !warned {
			require.Empty(t, errs.String(), v.ID)
		}
		_, movetext, _ := strings.Cut(out.String(), "\n\n")
		got := moves(movetext)
		require.Equal(t, withoutComments(wanted(v.Tree)), withoutComments(got[:len(got)-1]), v.ID)
	}
	require.Equal(t, 155, games)
}

// withoutComments drops them, since pgn-extract joins some and drops empty
// ones.
func withoutComments(words []string) []string {
	return slices.DeleteFunc(words, func(word string) bool { return word == "{" })
}

// plain reports whether pgn-extract accepts a line: it requires moves in variations,
// NAGs after moves, and results and null moves not in the middle of a game.
func plain(nodes []node, main bool) bool {
	moves := 0
	for i, n := range nodes {
		switch {
		case n.M != "":
			moves++
			if n.M == "--" && main {
				return false
			}
		case n.N != nil:
			if moves == 0 {
				return false
			}
		case n.R != "":
			if !main || i < len(nodes)-1 {
				return false
			}
		case n.V != nil:
			if !plain(*n.V, false) {
				return false
			}
		}
	}
	return main || moves > 0
}
