package cbmoves

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The pictures of sliding pieces in the manual, 2.3 to 2.5: the piece on e5.
var sliders = map[Piece]string{
	Bishop: `
		.  f  .  .  .  .  .  7
		.  .  e  .  .  .  6  .
		.  .  .  d  .  5  .  .
		.  .  .  .  x  .  .  .
		.  .  .  3  .  b  .  .
		.  .  2  .  .  .  a  .
		.  1  .  .  .  .  .  9
		0  .  .  .  .  .  .  .`,
	Rook: `
		.  .  .  .  7  .  .  .
		.  .  .  .  6  .  .  .
		.  .  .  .  5  .  .  .
		8  9  a  b  x  d  e  f
		.  .  .  .  3  .  .  .
		.  .  .  .  2  .  .  .
		.  .  .  .  1  .  .  .
		.  .  .  .  0  .  .  .`,
	Queen: `
		.  f  .  .  17 .  .  7
		.  .  e  .  16 .  6  .
		.  .  .  d  15 5  .  .
		18 19 1a 1b x  1d 1e 1f
		.  .  .  3  13 b  .  .
		.  .  2  .  12 .  a  .
		.  1  .  .  11 .  .  9
		0  .  .  .  10 .  .  .`,
}

// TestSliderPictures: a sliding piece on e5 has the offsets that are drawn, and
// reaches no other square. The manual draws bishop and queen a ninth file, with
// an 8 in it that is no square; it is left out here.
func TestSliderPictures(t *testing.T) {
	for piece, picture := range sliders {
		rows := strings.Split(strings.TrimSpace(picture), "\n")
		require.Len(t, rows, 8)
		e5 := squareAt(4, 4)
		want := map[Square]uint8{}
		for i, row := range rows {
			for file, word := range strings.Fields(row) {
				if n, err := strconv.ParseUint(word, 16, 8); err == nil {
					want[squareAt(file, 7-i)] = uint8(n)
				}
			}
		}
		for _, o := range []*offsets{joseOffsets, manualOffsets} {
			got := map[Square]uint8{}
			for n := range uint8(32) {
				if to := o.to[rowOf(piece, White, n)][e5]; to != offBoard {
					got[to] = n
				}
			}
			require.Equal(t, want, got, "%v", piece)
		}
	}
}

// TestOffsetsInverse: the two directions of the tables are inverse to one another, and
// the codes of one byte go through all offsets of all pieces.
func TestOffsetsInverse(t *testing.T) {
	moves := map[Piece]int{}
	for _, o := range []*offsets{joseOffsets, manualOffsets} {
		for row := range o.to {
			for from, to := range o.to[row] {
				if to != offBoard {
					piece := max(Piece(row>>5), Pawn)
					require.Equal(t, row&31, int(o.of[piece][from][to]))
					moves[piece]++
				}
			}
		}
	}
	// Of each encoding; pawns: on 7 ranks (of rank 1 and 8 too), with the double step.
	require.Equal(t, map[Piece]int{
		Pawn: 2 * 2 * (7*8 + 8 + 7*14), Knight: 2 * 336, Bishop: 2 * 560, Rook: 2 * 896, Queen: 2 * 1456, King: 2 * 420,
	}, moves)
	for code, who := range movers {
		piece := Piece(who.row[White] >> 5)
		k, offset := kinds[piece], who.row[White]&31
		require.Equal(t, pieceLetters[piece], "PPPPPPPPNNBBRRQK"[who.id])
		require.Less(t, offset, k.offsets)
		require.Equal(t, byte(code), k.code+(who.id-k.id)*k.offsets+offset)
		require.Equal(t, rowOf(piece, Black, offset), who.row[Black])
	}
}
