package chess_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

// TestStructure: parts of FENs and moves, repeated and mixed, cost no more than SECURITY.md
// says, and a position that is read comes back from its text.
func TestStructure(t *testing.T) {
	queens := chesstest.FEN(t, "QQQQQQQQ/QQQQQQQQ/QQQQ1QQQ/8/8/QQQQQQQQ/PP6/k6K w - - 0 1")
	entry := func(name string, work func(s string)) testutil.Entry {
		return testutil.Entry{Name: name, PerByte: 2, Base: 4000, Prepare: func(text []byte) func() {
			s := string(text)
			return func() { work(s) }
		}}
	}
	s := testutil.Structure{
		Size: 8 << 10,
		Units: []string{
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", " w KQkq - 0 1", "8/", "8", "1", "QQQQQQQQ/", " ", "-", "w", "e3", "0", "2147483647",
			"Q", "Qe6", "Qa1xe6", "Qe4", "e8=Q", "O-O", "0-0-", "Nf3", "!", "+", "x", "a1", "e2e4", "e.p.", "\xff", "♕",
		},
		Nests: [][2]string{{"8/8/", " w"}, {"Q", "e6"}},
		Entries: []testutil.Entry{
			entry("ParseFEN", func(s string) { _, _ = chess.ParseFEN(s) }),
			entry("Position.UnmarshalText", func(s string) { _ = new(chess.Position).UnmarshalText([]byte(s)) }),
			entry("Key.UnmarshalText", func(s string) { _ = new(chess.Key).UnmarshalText([]byte(s)) }),
			entry("ParseSAN", func(s string) { _, _ = queens.ParseSAN(s) }),
			entry("PlayPlain", func(s string) { p := queens; p.PlayPlain([]byte(s)) }),
			entry("ParseSquare", func(s string) { _, _ = chess.ParseSquare(s) }),
			entry("ParseUCI", func(s string) { _, _ = queens.ParseUCI(s) }),
		},
		Check: func(t testing.TB, data []byte) {
			p, err := chess.ParseFEN(string(data))
			if err != nil {
				return
			}
			again, err := chess.ParseFEN(p.FEN())
			require.NoError(t, err)
			require.Equal(t, p, again)
		},
	}
	s.Run(t)
}
