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
	start, err := cbmoves.ParseFEN("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
	require.NoError(t, err)
	game, err := cbmoves.Decode(cbmoves.Position{}, unhex(t, "1313 2e f0 0f f1 b1 d2 ff"), nil)
	require.NoError(t, err)
	samples := []any{
		cbmoves.White, cbmoves.Black, cbmoves.Knight, cbmoves.Square(63), cbmoves.KindEnd, cbmoves.Comment, cbmoves.WhiteWins, cbmoves.Lost,
		cbmoves.Tag{Name: "White", Value: "\"a\\"}, start, cbmoves.Position{},
		cbmoves.Key{}, start.Key(), cbmoves.Move{}, cbmoves.Game{}, cbmoves.Game{Start: start}, *game,
		cbmoves.Item{}, game.Main[0], cbmoves.Token{}, cbmoves.Problem{}, cbmoves.Problem{Err: io.ErrUnexpectedEOF},
		cbmoves.SyntaxError{}, cbmoves.SyntaxError{In: "FEN",
			Err: cbmoves.ErrSyntax}, cbmoves.EncodeError{}, cbmoves.EncodeError{Err: cbmoves.ErrMove},
		cbmoves.PlayError{}, cbmoves.PlayError{Err: cbmoves.ErrMove},
	}
	for p, item := range game.Walk() {
		samples = append(samples, p, p.Key(), item, item.Move())
	}
	for tok := range cbmoves.Tokens(cbmoves.Position{}, []byte{0x13, 0xff}, nil) {
		samples = append(samples, tok)
	}
	testutil.JSON(t, "../testdata/api/cbmoves.txt", []string{"Options", "Walker"}, samples...)

	for _, v := range []any{game, game.Main[0], new(cbmoves.Item), cbmoves.Token{}} {
		_, err := json.Marshal(v)
		require.ErrorIs(t, err, errors.ErrUnsupported)
	}
}
