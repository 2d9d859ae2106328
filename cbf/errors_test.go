package cbf_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestErrorTexts: the place from outer to inner, and the fact.
func TestErrorTexts(t *testing.T) {
	for _, tt := range []struct {
		err  error
		text string
	}{
		{&cbf.SyntaxError{Offset: 5, Err: chess.ErrSyntax}, "cbf: offset 5: malformed"},
		{&cbf.SyntaxError{Offset: -1, Err: chess.ErrSyntax}, "cbf: malformed"},
		{&cbf.SyntaxError{In: "index", Game: 3, Offset: 12, Err: cbf.ErrIndex}, "cbf: index: game 3: offset 12: malformed index"},
		{&cbf.SyntaxError{Game: 3, Part: "moves", Offset: 90, Err: chess.ErrMove}, "cbf: game 3: moves: offset 90: not a move of the position"},
		{&cbf.EncodeError{Field: "year", Value: "2100", Err: chess.ErrRange}, "cbf: year 2100: out of range"},
		{&cbf.EncodeError{Field: "move", Err: chess.ErrMove}, "cbf: move: not a move of the position"},
	} {
		require.EqualError(t, tt.err, tt.text)
		require.NotNil(t, errors.Unwrap(tt.err))
	}
}

// TestMessagesAreShort: text of the input is cut in a message, between letters,
// however long it is and whatever is in it.
func TestMessagesAreShort(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 1<<14), strings.Repeat("é", 1<<14), strings.Repeat("\x00", 1<<14), strings.Repeat("\xff", 1<<14)} {
		g := cbf.NewGame()
		errs := []error{g.SetECO(text), g.SetPlayers(text, text), g.SetSource(text, text, text)}
		for i, err := range errs {
			require.Error(t, err)
			require.Less(t, len(err.Error()), 700, "%d", i)
			require.NotContains(t, err.Error(), "\x00")
			require.NotContains(t, err.Error(), "\xff")
		}
	}
	err := cbf.NewGame().SetECO("xy\xff" + strings.Repeat("é", 30))
	require.EqualError(t, err, `cbf: ECO "xy\xfféééééééééééééééééé"...: out of range: want E86 or E86/15, A00 to F10`)
}

// TestOmitted: a long list of problems ends with one that counts the rest.
func TestOmitted(t *testing.T) {
	for _, tt := range []struct {
		n    int
		last string
	}{
		{999, ""}, {1000, ""}, {1001, "1 more problem"}, {21_000, "20000 more problems"},
	} {
		g, err := cbf.ParseGame(sealed{moves: e4 + strings.Repeat("\xff\x80", tt.n)}.record())
		require.NoError(t, err)
		require.Len(t, g.Problems, min(tt.n, 1001))
		if tt.n > 1000 {
			require.Equal(t, tt.last, g.Problems[1000].String())
			require.Equal(t, chess.Omitted, g.Problems[1000].Scale)
			require.Equal(t, int64(-1), g.Problems[1000].Offset)
		} else {
			require.Equal(t, fmt.Sprintf("moves: offset %d: empty variation", 14+2*tt.n), g.Problems[tt.n-1].String())
		}
		for _, p := range g.Problems {
			require.Error(t, p.Err)
		}
	}
	// A loss is listed however many oddities come before it.
	rec := sealed{moves: e4 + strings.Repeat("\xff\x80", 2000) + "\x7f"}.record()
	g, err := cbf.Options{Lenient: true}.ParseGame(rec)
	require.NoError(t, err)
	require.Equal(t, chess.Lost, g.Problems[999].Scale)
	require.Equal(t, "1001 more problems", g.Problems[1000].String())
	p := cbf.Problem{Part: "moves", Offset: 7, Game: 2, Length: 5, Err: errors.New("x")}
	require.Equal(t, "game 2: moves: offset 7: x, 5 bytes", p.String())
}

// TestZeroErrors: errors and problems that a caller has made print.
func TestZeroErrors(t *testing.T) {
	require.Contains(t, cbf.Problem{}.String(), "no error")
	for _, err := range []error{&cbf.SyntaxError{}, &cbf.EncodeError{}} {
		require.Regexp(t, "^cbf: .*no error$", err.Error(), "%T", err)
	}
}
