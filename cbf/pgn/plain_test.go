package pgn_test

import (
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/basetest"
	"example.com/boardcodec/cbf/pgn"
)

var plainTokens = regexp.MustCompile(`\[\w+ "[^"]*"\]|\{[^}]*\}|[()]|\$\d+|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s()]+`)

// plainPGN plays through well-formed PGN and returns the number of moves: it cuts the text by
// regular expressions, finds a move among the SAN of all legal moves, and builds no tree.
func plainPGN(text string) (plies int, err error) {
	var before, now []chess.Position
	for _, token := range plainTokens.FindAllString(text, -1) {
		switch token[0] {
		case '[':
			before, now = []chess.Position{{}}, []chess.Position{chess.StartPosition()}
		case '{', '$', '*':
		case '(':
			now = append(now, before[len(before)-1])
			before = append(before, chess.Position{})
		case ')':
			now, before = now[:len(now)-1], before[:len(before)-1]
		default:
			if token[0] >= '0' && token[0] <= '9' {
				continue
			}
			top := len(now) - 1
			p := now[top]
			found := false
			for _, m := range p.LegalMoves() {
				if p.SAN(m) == token {
					before[top] = p
					if now[top], err = p.Play(m); err != nil {
						return plies, err
					}
					found = true
					break
				}
			}
			if !found {
				return plies, io.ErrUnexpectedEOF
			}
			plies++
		}
	}
	return plies, nil
}

// TestPlain: annotated games have as many moves as the plain reader finds.
func TestPlain(t *testing.T) {
	text, plies := basetest.AnnotatedPGN(t, testdata)
	first := text[:bytes.Index(text[1:], []byte("\n\n[Event "))+1]
	got, err := plainPGN(string(first))
	require.NoError(t, err)
	all, _ := games(pgn.Options{}, string(text))
	require.Len(t, all, 340)
	n := 0
	var walk func(l *pgn.Line)
	walk = func(l *pgn.Line) {
		n += len(l.Moves)
		for i := range l.Moves {
			for j := range l.Moves[i].Variations() {
				walk(&l.Moves[i].Variations()[j])
			}
		}
	}
	for _, g := range all {
		require.Empty(t, g.Problems)
		if walk(&g.Line); g.Number == 1 {
			require.Equal(t, got, n)
		}
	}
	require.Equal(t, plies, n)
}
