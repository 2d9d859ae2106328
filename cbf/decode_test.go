package cbf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestProblems: oddities are read in either mode, reported with their place, and
// written again as they were.
func TestProblems(t *testing.T) {
	lengths := map[string]int64{ // of the problems that are ranges
		"zero at the end": 1, "bytes after a zero": 4, "a byte after a zero": 2, "open before a zero": 1,
		"comment not ended": 1, "comments for none": 2, "three comments for none": 4,
	}
	for _, tt := range []struct {
		name   string
		rec    sealed
		odd    string
		offset int64 // of the first
	}{
		{"nothing", sealed{moves: e4 + e5}, "", 0},
		{"no moves", sealed{}, "", 0},
		{"wrong checksum", sealed{moves: e4, badChecksum: true}, "wrong checksum", 13},
		{"zero at the end", sealed{moves: e4 + e5 + "\x00"}, "zero byte ends the moves", 16},
		{"bytes after a zero", sealed{moves: e4 + "\x00\xff\x80\x7f"}, "zero byte ends the moves", 15},
		{"a byte after a zero", sealed{moves: e4 + "\x00\x7f"}, "zero byte ends the moves", 15},
		{"open variation", sealed{moves: e4 + "\xff" + nf3}, "variation not closed", 17},
		{"two open", sealed{moves: e4 + "\xff" + nf3 + "\xff" + e4}, "variation not closed", 19},
		{"open and empty", sealed{moves: e4 + "\xff"}, "variation not closed", 16},
		{"open before a zero", sealed{moves: e4 + "\xff" + nf3 + "\x00"}, "zero byte ends the moves; variation not closed", 17},
		{"empty variation", sealed{moves: e4 + "\xff\x80" + e5}, "empty variation", 16},
		{"leftover e.p.", sealed{
			// 1. d4 O-O 2. exd6 on the register of 1. d4; the piece beside is Black's pawn on d5.
			moves: "\x04\x06\x05", setup: "4k2r/8/8/3pP3/8/8/3P4/K7", header: map[int]byte{10: 1 << 5},
		}, "e.p. capture on a register left over by castling", 16},
		{"castling without right", sealed{
			moves: "\x06", setup: "4k3/8/8/8/8/8/8/4K2R",
		}, "castling without the right to it", 14},
		{"castling after the king has moved", sealed{
			moves: "\x01\x01\x04\x01\x06", setup: "4k3/8/8/8/8/8/8/4K2R", header: map[int]byte{10: 1 << 3},
		}, "castling without the right to it", 18},
		{"comment not ended", sealed{moves: "\x8b", comments: "\xff\x01"}, "last comment not ended", 16},
		{"no comment", sealed{moves: "\x8b\x8c"}, "fewer comments than moves with one", 16},
		{"one comment of two", sealed{moves: "\x8b\x8c", comments: "\xff\x01\xff"}, "fewer comments than moves with one", 19},
		{"comments for none", sealed{moves: e4, comments: "\xff\x01\xff\x02\xff"}, "more comments than moves with one", 18},
		{"three comments for none", sealed{moves: e4, comments: "\xff\x01\xff\x02\xff\x03\xff"}, "more comments than moves with one", 18},
		{"comment area for none", sealed{moves: e4, comments: "\xff"}, "", 0},
		{"codes with zeros after", sealed{moves: "\x8b", comments: "\xff\x01\x00\xff"}, "", 0},
		{"codes and an empty text", sealed{moves: "\x8b", comments: "\xff\x01\x00\x00\x00\xff"}, "", 0},
		{"text not separated", sealed{moves: "\x8b", comments: "\xff\x01\x00\x00A\xff"}, "comment text not separated from its codes", 19},
		{"no king", sealed{setup: "4k3/8/8/8/8/8/8/8"}, "a side does not have exactly one king", 14},
		{"two kings", sealed{setup: "4k3/8/8/8/8/8/8/K6K"}, "a side does not have exactly one king", 14},
		{"pawn on the last rank", sealed{setup: "P3k3/8/8/8/8/8/8/4K3"}, "pawn on the first or last rank", 14},
		{"set-up of the normal position", sealed{setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", header: map[int]byte{10: 15 << 2}, moves: e4}, "", 0},
		{"spare bits", sealed{setup: bare, header: map[int]byte{4: 3 << 6, 5: 2 << 6, 11: 11 << 4}}, "", 0},
		{"result byte of CBASCII", sealed{header: map[int]byte{1: 0x10}}, "", 0},
		{"wrong move count", sealed{moves: e4, header: map[int]byte{12: 200}}, "", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rec := tt.rec.record()
			g, err := cbf.ParseGame(rec)
			require.NoError(t, err)
			var odd []string
			for _, p := range g.Problems {
				require.Equal(t, chess.Odd, p.Scale)
				odd = append(odd, p.Err.Error())
			}
			require.Equal(t, tt.odd, strings.Join(odd, "; "))
			_, rest, _ := strings.Cut(tt.rec.moves, "\x00")
			require.Equal(t, rest, string(g.Trailing))
			if len(odd) > 0 {
				require.Equal(t, tt.offset, g.Problems[0].Offset, "%v", g.Problems[0])
				require.Equal(t, lengths[tt.name], g.Problems[0].Length, "%v", g.Problems[0])
			}
			lenient, err := cbf.Options{Lenient: true}.ParseGame(rec)
			require.NoError(t, err)
			require.Equal(t, g.Problems, lenient.Problems)
			require.Equal(t, g.Moves, lenient.Moves)
			again, err := g.AppendBinary([]byte("before"))
			require.NoError(t, err)
			require.Equal(t, append([]byte("before"), rec...), again)
			checkCanonical(t, g)
		})
	}
}

// TestCorrupt: corrupt data is an error with its place in strict mode; lenient
// mode returns the part before it, and writes the same bytes.
func TestCorrupt(t *testing.T) {
	for _, tt := range []struct {
		name   string
		rec    sealed
		err    error
		text   string
		offset int64
		moves  int // of the main line, in lenient mode
	}{
		{"number beyond the list", sealed{moves: e4 + "\x15"}, chess.ErrMove, "number 21 of 20", 15, 1},
		{"first number", sealed{moves: "\x7f"}, chess.ErrMove, "number 127 of 20", 14, 0},
		{"no legal list", sealed{moves: "\x01", setup: "4k3/8/8/8/8/8/8/8"}, chess.ErrMove, "number 1 of 0", 14, 0},
		{"phantom number", sealed{moves: "\x02", setup: "4k3/8/8/P7/8/8/8/4K3"}, chess.ErrMove, "number 2 is not a move", 14, 0},
		{"close at the top", sealed{moves: e4 + "\x80" + e5}, chess.ErrSyntax, "byte 0x80 closes no variation", 15, 1},
		{"close too often", sealed{moves: e4 + "\xff" + nf3 + "\x80\x80"}, chess.ErrSyntax, "byte 0x80 closes no variation", 18, 1},
		{"open first", sealed{moves: "\xff" + e4}, chess.ErrSyntax, "byte 0xff before any move", 14, 0},
		{"open in an empty variation", sealed{moves: e4 + "\xff\xff"}, chess.ErrSyntax, "byte 0xff before any move", 16, 1},
		{"number, then marks", sealed{moves: "\x15\x80"}, chess.ErrMove, "number 21 of 20", 14, 0},
		{"too deep", sealed{moves: strings.Repeat(e4+"\xff", 10_001)}, chess.ErrRange, "nested deeper", 14 + 20_001, 1},
		{"comments without their first byte", sealed{moves: "\x8b", comments: "\x01\xff"}, chess.ErrSyntax, "byte 0x01, not 0xff", 15, 1},
		{"e.p. file 9", sealed{setup: bare, header: map[int]byte{11: 9}}, chess.ErrSyntax, "e.p. file 9", 11, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rec := tt.rec.record()
			g, err := cbf.ParseGame(rec)
			require.Nil(t, g)
			require.ErrorIs(t, err, tt.err)
			require.ErrorContains(t, err, tt.text)
			var where *cbf.SyntaxError
			require.ErrorAs(t, err, &where)
			require.Equal(t, tt.offset, where.Offset)

			g, err = cbf.Options{Lenient: true}.ParseGame(rec)
			require.NoError(t, err)
			require.Len(t, g.Moves, tt.moves)
			var corrupt []cbf.Problem
			for _, p := range g.Problems {
				if p.Scale == chess.Lost {
					corrupt = append(corrupt, p)
				}
			}
			require.NotEmpty(t, corrupt)
			require.ErrorIs(t, corrupt[0].Err, tt.err)
			require.Equal(t, tt.offset, corrupt[0].Offset)
			require.Contains(t, corrupt[0].String(), tt.text)
			again, err := g.AppendBinary(nil)
			require.NoError(t, err)
			require.Equal(t, rec, again)
		})
	}
	t.Run("piece codes", func(t *testing.T) {
		for code, want := range "-KQNBRP??kqnbrp?" {
			for at, sq := range map[int]chess.Square{4: chess.NewSquare(2, 1), 0: chess.NewSquare(3, 1)} {
				rec := sealed{setup: bare}.record()
				rec[14+5] = byte(code << at)
				rec[14+32] = 0x77 // the move number is not a square
				g, err := cbf.ParseGame(rec)
				if want != '?' {
					require.NoError(t, err)
					require.Equal(t, string(want), g.Start().At(sq).String())
					continue
				}
				require.EqualError(t, err, fmt.Sprintf("cbf: set-up: offset 19: malformed: piece code %d", code))
				require.ErrorIs(t, err, chess.ErrSyntax)
				g, err = cbf.Options{Lenient: true}.ParseGame(rec)
				require.NoError(t, err)
				require.Equal(t, chesstest.FEN(t, bare+" w - - 0 120"), g.Start())
				require.Len(t, g.Problems, 1)
				again, err := g.AppendBinary(nil)
				require.NoError(t, err)
				require.Equal(t, rec, again)
			}
		}
	})
	t.Run("bytes after the record", func(t *testing.T) {
		rec := append(sealed{moves: e4}.record(), 1, 2)
		_, err := cbf.ParseGame(rec)
		require.ErrorIs(t, err, chess.ErrSyntax)
		g, err := cbf.Options{Lenient: true}.ParseGame(rec)
		require.NoError(t, err)
		require.Len(t, g.Problems, 1)
	})
}

// TestCodesOfZero: codes of 0 at the end of a comment without text are written back.
func TestCodesOfZero(t *testing.T) {
	for _, comment := range []string{"", "\x01", "\x01\x00", "\x01\x00\x00", "\x00", "\x00\x02", "\x00\x00\x02", "\x00\x00\x00\x00"} {
		rec := sealed{moves: "\x8b", comments: "\xff" + comment + "\xff"}.record()
		g, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		again, err := g.AppendBinary(nil)
		require.NoError(t, err)
		require.Equal(t, rec, again, "%q", comment)
	}
}

// TestCommentsOfUnreadMoves: comments of moves that lenient reading does not
// reach are not the comment of the game, which comes after them.
func TestCommentsOfUnreadMoves(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
	}{
		{"number", "\x8b" + "\xfe" + "\x8b"},
		{"mark", "\x8b" + "\x80" + "\x8b\xff\x8b\x00\x8b"},
	} {
		for _, of := range []struct {
			game, comments string
		}{
			{"", "\xff\x01\xff\x02\xff\x03\xff"},
			{"of the game", "\xff\x01\xff\x02\xff\x03\xff\x00\x00\x00\x00of the game\xff"},
		} {
			t.Run(tt.name+" "+of.game, func(t *testing.T) {
				rec := sealed{moves: tt.moves, comments: of.comments}.record()
				g, err := cbf.Options{Lenient: true}.ParseGame(rec)
				require.NoError(t, err)
				require.Len(t, g.Moves, 1)
				require.Equal(t, byte(1), g.Moves[0].Comment.MoveCode)
				require.Equal(t, []cbf.Comment{{MoveCode: 2}, {MoveCode: 3}}, g.ExtraComments)
				require.Equal(t, of.game, string(g.Comment.Text))
				require.Zero(t, g.Comment.MoveCode)
				again, err := g.AppendBinary(nil)
				require.NoError(t, err)
				require.Equal(t, rec, again)
			})
		}
	}
}
