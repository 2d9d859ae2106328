package zobrist

import "fmt"

const (
	maxSize  = 19
	maxWidth = 8 // bytes of a uint64
	columns  = 3 // black, white, ko
)

// The columns of a table.
const (
	black = iota
	white
	ko
)

// A Table holds the random values of a board's points and hashes boards with
// them. [ReadTable], [NewTable] and [GenerateTable] make one. Only
// [Table.UnmarshalText] changes it afterwards, so any number of goroutines may use
// it at the same time. The zero Table is for a board without points.
//
// A table takes about 130 KB of memory for 9x9 and 550 KB for 19x19. Nearly all of
// this makes [Table.Hash] fast.
type Table struct {
	size  int // points along a side
	width int // bytes of a value

	// lines[p][column] has the values by which a stone or the ko on point p changes
	// the hashes under the eight symmetries. Element 0, for the identity, is the
	// value in the file.
	lines [][columns]line

	// patterns has one block for every eight points of the board: the changes for
	// each of the 3^4 patterns of stones on the first four points, then for those
	// on the other four. Patterns of two points take 1.6 to 1.8 times as long,
	// three touch a third more cache lines, and five are no faster but twice as
	// large.
	patterns []line
}

// A line has one word for each symmetry and fills a cache line.
type line [8]uint64

// xor changes each word of l by the same word of m.
func (l *line) xor(m *line) {
	// The compiler does not unroll loops.
	l[0] ^= m[0]
	l[1] ^= m[1]
	l[2] ^= m[2]
	l[3] ^= m[3]
	l[4] ^= m[4]
	l[5] ^= m[5]
	l[6] ^= m[6]
	l[7] ^= m[7]
}

// newTable makes the table of a square board. rows has the values of each point, of width bytes each.
func newTable(width int, rows [][columns]uint64) *Table {
	t := &Table{
		size:  squareRoot(len(rows)),
		width: width,
		lines: make([][columns]line, len(rows)),
	}
	for p := range rows {
		for k := range Symmetry(8) {
			for column, value := range rows[k.Point(p, t.size)] {
				t.lines[p][column][k] = value
			}
		}
	}

	blocks := (len(rows) + 7) / 8
	t.patterns = make([]line, blocks*2*patterns4)
	for first := 0; first < len(rows); first += 4 {
		t.fillPatterns(t.patterns[first/4*patterns4:][:patterns4], first)
	}
	return t
}

// fillPatterns sets into[code] for each pattern on the four points from first on.
// The base-3 digits of code are the points, 0 = empty, 1 = black, 2 = white; the
// last point is the lowest digit.
func (t *Table) fillPatterns(into []line, first int) {
	for code := 1; code < patterns4; code++ {
		// Combine the stone on the last occupied point with the other stones, whose
		// code is smaller and therefore done.
		point, weight := first+3, 1
		for code/weight%3 == 0 {
			point, weight = point-1, weight*3
		}
		if point >= len(t.lines) {
			continue // no stones beyond the board
		}
		stone := code / weight % 3
		into[code] = into[code-stone*weight]
		into[code].xor(&t.lines[point][stone-1])
	}
}

// NewTable makes a table with 8-byte values. points[p] has the values of a black stone, a white stone
// and a ko on point p, counted from 0 row by row from the top left. If the points are not those of a
// square board of size 1 to 19, the error is a [*BoardError].
func NewTable(points [][3]uint64) (*Table, error) {
	if size := squareRoot(len(points)); size < 1 || size > maxSize {
		return nil, &BoardError{-1, fmt.Errorf("%w: %d points", errSize, len(points))}
	}
	return newTable(maxWidth, points), nil
}

// GenerateTable makes a table for boards of size x size points, size 1 to 19,
// with 8-byte values. Equal seeds give equal tables, on every machine and with
// every version of this package. In file order (point by point; black, white, ko),
// the values are the outputs of SplitMix64, started with seed:
//
//	state += 0x9e3779b97f4a7c15
//	z = (state ^ state>>30) * 0xbf58476d1ce4e5b9
//	z = (z ^ z>>27) * 0x94d049bb133111eb
//	value = z ^ z>>31
//
// A generated table does not give the hashes of the published position and score
// files; use the table that was published with them.
//
// A size outside 1 to 19 is a [*BoardError].
func GenerateTable(size int, seed uint64) (*Table, error) {
	if size < 1 || size > maxSize {
		return nil, sizeError(size)
	}
	rows := make([][columns]uint64, size*size)
	for p := range rows {
		for column := range columns {
			seed += 0x9e3779b97f4a7c15
			z := (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			rows[p][column] = z ^ z>>31
		}
	}
	return newTable(maxWidth, rows), nil
}

// Size returns the number of points along a side of the board, 1 to 19; 0 for
// the zero Table.
func (t *Table) Size() int { return t.size }

// Width returns the number of bytes in a value and in a hash, 1 to 8; 0 for the
// zero Table. Print a hash with 2*Width() hex digits.
func (t *Table) Width() int { return t.width }
