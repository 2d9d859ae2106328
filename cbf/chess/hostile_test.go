package chess_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/internal/san"
)

// requirePlace: an error of n bytes says where.
func requirePlace(t *testing.T, err error, n int) {
	t.Helper()
	var where *chess.SyntaxError
	require.ErrorAs(t, err, &where)
	require.True(t, where.Offset >= 0 && where.Offset <= int64(n), "%v", err)
}

// TestPrefixes: every strict prefix of a text is read to a value that holds no more than
// the whole, or is an error with a place inside the prefix.
func TestPrefixes(t *testing.T) {
	fields := func(p chess.Position) (board [64]chess.Piece, turn chess.Color) {
		for s := range board {
			board[s] = p.At(chess.Square(s))
		}
		return board, p.Turn()
	}
	for _, text := range []string{
		"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 12",
		"r3k2r/8/8/8/8/8/8/R3K2R b Qk - 49 1000",
		"8/8/8/P7/8/8/8/K6k w - - 0 1",
	} {
		whole := chesstest.FEN(t, text)
		board, turn := fields(whole)
		for n := range len(text) {
			p, err := chess.ParseFEN(text[:n])
			if err != nil {
				requirePlace(t, err, n)
				require.ErrorIs(t, err, chess.ErrSyntax)
				continue
			}
			b, c := fields(p)
			require.Equal(t, board, b)
			require.Equal(t, turn, c)
			require.LessOrEqual(t, p.MoveNumber(), whole.MoveNumber())
			require.True(t, registerOf(p) == 0 || registerOf(p) == registerOf(whole))
		}
	}

	p := chesstest.FEN(t, "r3k2r/4P3/8/3pP3/8/5N2/8/R3K1NR w KQkq d6 0 1")
	for _, text := range []string{
		"O-O-O#", "0-0-0", "exd6e.p.", "Ng1-h3!?", "Ra1xa8+", "Ke1f2", "e5xd6ep", "a1a8", "Nf3-d4??",
	} {
		whole, err := p.ParseSAN(text)
		require.NoError(t, err, text)
		for n := range len(text) {
			m, err := p.ParseSAN(text[:n])
			if err != nil {
				requirePlace(t, err, n)
				continue
			}
			require.True(t, p.Legal(m))
			// O-O of O-O-O, Ng1 of Ng1-h3: a shorter name of another move at most.
			require.True(t, m == whole || len(p.SAN(m)) <= n, text[:n])
		}
	}
}

// TestHostileValues: values that are none of their types give an error, no move, or a
// text that says so, and never the text of something else.
func TestHostileValues(t *testing.T) {
	positions := []chess.Position{{}, chess.StartPosition()}
	for _, c := range perftCases[1:4] {
		positions = append(positions, chesstest.FEN(t, c.fen))
	}
	positions = append(positions, chesstest.FEN(t, "4k3/8/8/8/8/8/8/2RK3R w KQ - 0 1"))
	squares := []chess.Square{0, 12, 28, 63, 64, 76, 92, 127, 128, 200, 255}
	pieces := []chess.Piece{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 21, 200, 255}
	for _, p := range positions {
		for _, s := range squares {
			if s > 63 {
				require.Equal(t, chess.NoPiece, p.At(s))
			}
		}
		for _, from := range squares {
			for _, to := range squares {
				for _, piece := range pieces {
					for _, m := range []chess.Move{{From: from, To: to, Promotion: piece}, {From: from, To: to, Promotion: piece, EnPassant: true}} {
						if m == (chess.Move{}) {
							require.Equal(t, "--", p.SAN(m))
							continue
						}
						listed := p.Number(m) > 0 || p.SAN(m) == "O-O" || p.SAN(m) == "O-O-O"
						_, err := p.Play(m)
						ok := listed == (err == nil) && listed == (p.SAN(m) != "invalid Move") && (err == nil || err.Error() != "")
						_, next, legal := p.PlaySAN(nil, m)
						if !ok || legal != p.Legal(m) {
							t.Fatalf("%+v in %s: %v, SAN %s, legal %v", m, p.FEN(), err, p.SAN(m), legal)
						}
						_ = p.IsCastlingWithoutRight(m)
						_ = p.IsLeftoverEnPassant(m)
						if legal {
							want, _ := p.Play(m)
							require.Equal(t, want, next)
						}
						after := p
						after.PlayUnchecked(m) // does not panic
					}
				}
			}
		}

		for _, letters := range [][2]rune{{0, 0}, {'P', 0}, {'K', 0}, {'Q', 0}, {'N', 0}, {'К', 'р'}, {'n', 0}, {0x10FFFF, 0}} {
			for _, promotion := range []rune{0, 'Q', 'q', 'K', 'P', 'Ф', 0x10FFFF} {
				for _, to := range []int8{0, 12, 28, 63} {
					for _, from := range [][2]int8{{-1, -1}, {0, -1}, {-1, 5}, {4, 1}, {7, 7}} {
						for castling := range int8(5) {
							form := san.Form{Letters: letters, FromFile: from[0], FromRank: from[1], ToFile: to / 8, ToRank: to % 8,
								Promotion: promotion, Castling: castling}
							m, after, n := p.Find(&form, nil)
							if n != 1 {
								require.NotEmpty(t, p.FindError("x", &form, nil).Error())
								continue
							}
							want, err := p.Play(m)
							require.NoError(t, err)
							require.Equal(t, want, after)
							require.True(t, p.Legal(m), "%+v", form)
						}
					}
				}
			}
		}
	}
}
