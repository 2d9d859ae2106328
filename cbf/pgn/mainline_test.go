package pgn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// TestMainLine: an illegal move ends the main line with an error, another method ends the loop
// with one, and a break leaves all as it was.
func TestMainLine(t *testing.T) {
	for _, tt := range []struct {
		o     pgn.Options
		text  string
		plies int
		err   string
	}{
		{pgn.Options{}, "1. e4 e5 2. Nf6 *", 2, "pgn: game 1: moves: line 1: column 13: offset 12: not a move of the position: \"Nf6\"; possible are Na3, Nc3, Ne2, Nf3, Nh3"},
		{lenient, "1. e4 e5 2. Nf6 *", 2, ""},
		{pgn.Options{}, "1. e4 e5 += 2. Nf3 Nc6 *" + strings.Repeat(" ", 5000), 2, "pgn: game 1: moves: line 1: column 10: offset 9: malformed: sign for a NAG: \"+=\""},
		{pgn.Options{}, "1. e4 e5 (1... e9 {) 2. Nf3 *} ) 2. Nf3 *", 3, ""},
		{pgn.Options{}, "1. e4 e5 (1... c5 1-0) 2. Nf3 *", 3, ""},
		{pgn.Options{}, "[Event \"x", 0, "pgn: game 1: tags: line 1: column 1: offset 0: malformed: tag that the end of the text cuts off: \"[Event \\\"x\""},
		{pgn.Options{}, "[Variant \"Atomic\"]\n1. e4 *", 0, "pgn: game 1: tags: line 1: column 1: offset 0: unsupported operation: variant \"Atomic\""},
		{lenient, "1. e4 e5 2. Sf3 *", 3, ""},
	} {
		r := tt.o.NewReader(strings.NewReader(tt.text))
		require.True(t, r.Next())
		plies, message := 0, ""
		for _, err := range r.MainLine() {
			if err != nil {
				require.Empty(t, message)
				message = err.Error()
				continue
			}
			require.Empty(t, message, "the error is last")
			plies++
		}
		require.Equal(t, tt.plies, plies, tt.text)
		require.Equal(t, tt.err, message, tt.text)
	}
	for _, o := range []pgn.Options{{}, lenient} {
		r := o.NewReader(strings.NewReader(twoGames))
		require.True(t, r.Next())
		var last error
		for _, err := range r.MainLine() {
			if last = err; err == nil {
				_, err = r.Game()
				require.NoError(t, err)
			}
		}
		require.Error(t, last)
		for range r.MainLine() {
			break
		}
		require.True(t, r.Next())
		require.Equal(t, "b", r.Tag("Event"))
	}
}

// Find the games that reach a position.
func ExampleReader_MainLine() {
	const text = "1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n\n1. d4 *\n"
	want, _ := chess.ParseFEN("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")
	r := pgn.NewReader(strings.NewReader(text))
	for r.Next() {
		for ply, err := range r.MainLine() {
			if err != nil {
				fmt.Println(err)
				break
			}
			if next, err := ply.Before.Play(ply.Move); err == nil && next.Key() == want.Key() {
				fmt.Println("game", r.Number(), "on line", r.Place().Line)
				break
			}
		}
	}
	// Output:
	// game 1 on line 1
	// game 2 on line 3
}
