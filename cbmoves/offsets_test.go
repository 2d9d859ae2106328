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
		for _, e := range []*Encoding{Jose, Manual} {
			for to := range Square(64) {
				n, ok := e.reach.offset(White, piece, e5, to)
				number, drawn := want[to]
				require.Equal(t, drawn, ok, "%v to %v", piece, to)
				if ok {
					require.Equal(t, number, n, "%v to %v", piece, to)
				}
			}
		}
	}
}

// TestOffsetsInverse: the two directions of the tables are inverse to one
// another.
func TestOffsetsInverse(t *testing.T) {
	for _, e := range []*Encoding{Jose, Manual} {
		for c := range blocks {
			for p := Pawn; p <= King; p++ {
				b := blocks[c][p]
				for from := range Square(64) {
					reached := 0
					for n := range b.size {
						to := e.reach[b.first+n][from]
						if to == offBoard {
							continue
						}
						reached++
						back, ok := e.reach.offset(Color(c), p, from, to)
						require.True(t, ok)
						require.Equal(t, n, back)
					}
					found := 0
					for to := range Square(64) {
						if _, ok := e.reach.offset(Color(c), p, from, to); ok {
							found++
						}
					}
					require.Equal(t, reached, found)
				}
			}
		}
	}
	for code, who := range movers {
		first := firstCode[who.id]
		kind := strings.IndexByte(pieceLetters, "PPPPPPPPNNBBRRQK"[who.id])
		for c := range blocks {
			require.Equal(t, byte(code)-first, who.row[c]-blocks[c][kind].first)
		}
	}
}

// TestExamplesOfThePage: the two moves that tell the encodings apart have the
// bytes that jose and its manual give them.
func TestExamplesOfThePage(t *testing.T) {
	for _, tt := range []struct {
		e        *Encoding
		piece    Piece
		from, to string
		want     uint8
	}{
		{Jose, Knight, "g1", "f3", 0x2e - 0x28},
		{Manual, Knight, "g1", "f3", 0x29 - 0x28},
		{Jose, King, "e1", "e2", 0x96 - 0x90},
		{Manual, King, "e1", "e2", 0x94 - 0x90},
	} {
		from, _ := parseSquare(tt.from)
		to, _ := parseSquare(tt.to)
		n, ok := tt.e.reach.offset(White, tt.piece, from, to)
		require.True(t, ok)
		require.Equal(t, tt.want, n)
	}
}
