package chess_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// FuzzNumbering: on any board, with any register, the counted numbers are those
// of the plain list, and play gives its board.
func FuzzNumbering(f *testing.F) {
	for _, c := range perftCases {
		p := chesstest.FEN(f, c.fen)
		var board []byte
		for s := range chess.Square(64) {
			board = append(board, byte(p.At(s)))
		}
		f.Add(board, p.Turn() == chess.Black, byte(0), []byte("moves"))
		f.Add(board, p.Turn() == chess.White, byte(4), []byte{0, 255, 128, 3})
	}
	f.Fuzz(func(t *testing.T, board []byte, black bool, register byte, moves []byte) {
		if len(board) > 64 || len(moves) > 50 {
			return
		}
		var fen strings.Builder
		for r := 7; r >= 0; r-- {
			for file := range 8 {
				c := "1"
				if s := int(chess.NewSquare(file, r)); s < len(board) {
					c = string(" KQNBRP11kqnbrp1"[board[s]&15])
				}
				fen.WriteString(strings.ReplaceAll(c, " ", "1"))
			}
			if r > 0 {
				fen.WriteByte('/')
			}
		}
		side, rank := " w KQkq ", "6"
		if black {
			side, rank = " b KQkq ", "3"
		}
		ep := "-"
		if register %= 9; register > 0 {
			ep = string('a'+register-1) + rank
		}
		p := chesstest.FEN(t, fen.String()+side+ep)
		checkNumbering(t, p)
		for _, b := range moves {
			list := p.Numbered()
			if len(list) == 0 {
				return
			}
			m := list[int(b)%len(list)]
			if m == (chess.Move{}) {
				return
			}
			o := oracleOf(p)
			o.Play(o.List()[int(b)%len(list)])
			var err error
			p, err = p.Play(m)
			require.NoError(t, err)
			require.Equal(t, o, oracleOf(p))
			checkNumbering(t, p)
		}
	})
}

// FuzzFEN: a position that was read is written so that it reads the same, as FEN, setup,
// text and key; its legal moves are those of its numbered list that are legal.
func FuzzFEN(f *testing.F) {
	for _, c := range perftCases {
		f.Add(c.fen)
	}
	f.Add("8/8/8/8/8/8/8/8 b qK e3 12 0")
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -")
	for _, c := range perft960 {
		f.Add(c.fen)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := chess.ParseFEN(s)
		if err != nil {
			var where *chess.SyntaxError
			require.ErrorAs(t, err, &where)
			require.True(t, where.Offset >= 0 && where.Offset <= int64(len(s)))
			return
		}
		again, err := chess.ParseFEN(p.FEN())
		require.NoError(t, err)
		require.Equal(t, p, again)
		again, err = p.Setup().Position()
		require.NoError(t, err)
		require.Equal(t, p, again)
		text, err := p.MarshalText()
		require.NoError(t, err)
		require.NoError(t, again.UnmarshalText(text))
		require.Equal(t, p, again)
		var key chess.Key
		require.NoError(t, key.UnmarshalText([]byte(p.Key().String())))
		require.Equal(t, p.Key(), key)
		legal := slices.DeleteFunc(p.Numbered(), func(m chess.Move) bool { return !p.Legal(m) })
		got := p.LegalMoves()
		for _, m := range got {
			next, err := p.Play(m)
			require.NoError(t, err)
			again, err := chess.ParseFEN(next.FEN())
			require.NoError(t, err)
			if registerOf(next) == registerOf(again) {
				require.Equal(t, next, again)
			}
		}
		got = slices.DeleteFunc(got, func(m chess.Move) bool { return p.Legal(m) && p.Number(m) == 0 }) // castling in Chess960
		require.True(t, slices.Equal(legal, got), "%v, %v", legal, got)
	})
}

// FuzzSAN: in any position, the SAN of every legal move is read back to it and is
// that of no other; any text is one legal move or an error, and the SAN of the
// move that it is.
func FuzzSAN(f *testing.F) {
	for _, c := range sanCases {
		fen := c.fen
		if fen == "" {
			fen = chess.StartPosition().FEN()
		}
		f.Add(fen, c.san)
	}
	f.Add("Q6Q/1Q4Q1/2Q2Q2/8/8/k1Q2Q1Q/1Q4Q1/K6Q w - - 0 1", "Qa1")
	f.Fuzz(func(t *testing.T, fen, san string) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			return
		}
		checkPlain(t, p, []byte(san)) // which PlayPlain reads
		m, err := p.ParseSAN(san)
		if err != nil {
			require.True(t, errors.Is(err, chess.ErrSyntax) || errors.Is(err, chess.ErrMove) || errors.Is(err, chess.ErrAmbiguous), "%v", err)
			require.Equal(t, chess.Move{}, m)
		} else {
			require.True(t, p.Legal(m))
			again, err := p.ParseSAN(p.SAN(m))
			require.NoError(t, err)
			require.Equal(t, m, again)
		}
		if len(p.Numbered()) <= 300 {
			checkSAN(t, p)
		}
	})
}
