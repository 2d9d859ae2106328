package chess_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// TestErrorTexts: the place and the fact, and no panic of zero values.
func TestErrorTexts(t *testing.T) {
	for _, tt := range []struct {
		err  error
		text string
	}{
		{&chess.SyntaxError{In: "FEN", Offset: 5, Err: chess.ErrSyntax}, "chess: FEN: offset 5: malformed"},
		{&chess.EncodeError{Field: "Turn", Value: "2", Err: chess.ErrRange}, "chess: Turn 2: out of range"},
		{&chess.PlayError{Move: chess.Move{From: 4, To: 36}, Position: chess.StartPosition(), Err: chess.ErrMove},
			"chess: e1e5 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: not a move of the position"},
	} {
		require.EqualError(t, tt.err, tt.text)
		require.NotNil(t, errors.Unwrap(tt.err))
	}
	for _, err := range []error{&chess.SyntaxError{}, &chess.EncodeError{}, &chess.PlayError{}} {
		require.Regexp(t, "^chess: .*: no error$", err.Error())
	}
}

// TestMessagesAreShort: text of the input is cut in a message, between letters,
// however long it is and whatever is in it.
func TestMessagesAreShort(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 1<<17), strings.Repeat("é", 1<<17), strings.Repeat("\x00", 1<<17), strings.Repeat("\xff", 1<<17)} {
		_, san := chess.StartPosition().ParseSAN(text)
		_, sanMove := chess.StartPosition().ParseSAN("e" + text)
		_, uci := chess.StartPosition().ParseUCI(text)
		errs := []error{san, sanMove, uci}
		for i := range 6 {
			fields := strings.Fields("8/8/8/8/8/8/8/8 w - - 0 1")
			fields[i] = text
			_, err := chess.ParseFEN(strings.Join(fields, " "))
			fen := []byte(strings.Join(fields, " "))
			errs = append(errs, err, new(chess.Position).UnmarshalText(fen), new(chess.Key).UnmarshalText(fen))
		}
		for i, err := range errs {
			require.Error(t, err)
			require.Less(t, len(err.Error()), 700, "%d", i)
			require.NotContains(t, err.Error(), "\x00")
			require.NotContains(t, err.Error(), "\xff")
		}
	}
}
