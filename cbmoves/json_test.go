package cbmoves_test

import (
	"encoding/json"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// TestJSON: values of all types come back equal, or give an error.
func TestJSON(t *testing.T) {
	start, err := cbmoves.ParseStart("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
	require.NoError(t, err)
	game, err := cbmoves.Jose.Decode(cbmoves.Start{}, unhex(t, "1313 2e f0 0f f1 b1 d2 ff"), nil)
	require.NoError(t, err)
	samples := []any{
		cbmoves.White, cbmoves.Black, cbmoves.Knight, cbmoves.Square(63), cbmoves.KindEnd, cbmoves.Comment, cbmoves.WhiteWins,
		cbmoves.ProblemMove, cbmoves.Tag{Name: "White", Value: "\"a\\"}, start, cbmoves.Start{}, cbmoves.Position{}, start.Position(),
		cbmoves.Key{}, start.Position().Key(), cbmoves.Move{}, cbmoves.Game{}, cbmoves.Game{Start: start}, *game,
		cbmoves.Item{}, game.Main[0], cbmoves.Token{}, cbmoves.Problem{}, cbmoves.Problem{Err: io.ErrUnexpectedEOF},
		cbmoves.SyntaxError{}, cbmoves.SyntaxError{In: "FEN", Err: cbmoves.ErrFEN}, cbmoves.EncodeError{}, cbmoves.EncodeError{Err: cbmoves.ErrMove},
		cbmoves.PlayError{}, cbmoves.PlayError{Err: cbmoves.ErrMove},
	}
	for p, item := range game.Walk() {
		samples = append(samples, p, p.Key(), item, item.Move())
	}
	for tok := range cbmoves.Jose.Tokens(cbmoves.Start{}, []byte{0x13, 0xff}, nil) {
		samples = append(samples, tok)
	}
	testutil.JSON(t, "../testdata/api/cbmoves.txt", []string{"Encoding", "Options", "Walker"}, samples...)

	for _, v := range []any{game, game.Main[0], new(cbmoves.Item), cbmoves.Token{}} {
		_, err := json.Marshal(v)
		require.ErrorIs(t, err, errors.ErrUnsupported)
	}
}

// TestPositionText: positions of random play come back equal from their FEN, and keys
// from their text.
func TestPositionText(t *testing.T) {
	for _, v := range vectors(t) {
		g, err := cbmoves.Jose.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		for p := range g.Positions() {
			text, err := p.MarshalText()
			require.NoError(t, err)
			var back cbmoves.Position
			require.NoError(t, back.UnmarshalText(text))
			require.Equal(t, p, back, "%s", text)

			key := p.Key()
			var same cbmoves.Key
			require.NoError(t, same.UnmarshalText([]byte(key.String())))
			require.Equal(t, key, same)
			require.Equal(t, key, key2(t, p.FEN()))
		}
	}
	p := cbmoves.Start{}.Position()
	p, err := p.Play(parseMove(t, "e2e4"))
	require.NoError(t, err)
	require.Equal(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", p.FEN())
	require.ErrorIs(t, p.UnmarshalText([]byte("8")), cbmoves.ErrFEN)
	require.Contains(t, p.FEN(), " e3 ", "an error leaves it as it is")
}

// key2 returns the key of the position of a FEN.
func key2(t *testing.T, fen string) cbmoves.Key {
	t.Helper()
	start, err := cbmoves.ParseStart(fen)
	require.NoError(t, err)
	return start.Position().Key()
}

// TestKey: what makes positions the same, and what does not.
func TestKey(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		same       bool
	}{
		{"counters", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 40", true},
		{"side", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", false},
		{"rights", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
		{"spelling of rights", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", true},
		{"en passant without a pawn", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", true},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false},
		{"en passant that uncovers a check", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "8/8/8/K2pP2r/8/8/8/7k w - - 0 1", true},
	} {
		require.Equal(t, tt.same, key2(t, tt.a) == key2(t, tt.b), tt.name)
	}
	require.Equal(t, "4k3/8/8/8/8/8/8/R3K3 w Q -", key2(t, "4k3/8/8/8/8/8/8/R3K3 w A - 5 9").String())
	var key cbmoves.Key
	for _, text := range []string{"", "8", "4k3/8/8/8/8/8/8/R3K3 w A -", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3"} {
		require.ErrorIs(t, key.UnmarshalText([]byte(text)), cbmoves.ErrFEN, text)
	}
	_, err := cbmoves.ParseStart("4k3/8 w - -")
	require.Equal(t, err, key.UnmarshalText([]byte("4k3/8 w - -")), "the text is no FEN at all")
	require.Zero(t, key)
}
