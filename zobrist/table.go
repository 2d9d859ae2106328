package zobrist

import "fmt"

const (
	maxSize  = 19
	maxWidth = 8 // bytes: what a uint64 holds
	columns  = 3 // black, white, ko
)

// The columns of a table.
const (
	black = iota
	white
	ko
)

// A Table holds the random values of a board's points and hashes boards with
// them. It is made by [ReadTable], [NewTable] or [GenerateTable] and does not change
// afterwards, except by [Table.UnmarshalText]: any number of goroutines may use
// it at the same time. The zero Table is for a board without points.
//
// In memory a table takes about 130 KB for 9x9 and 550 KB for 19x19, nearly all
// of it to make [Table.Hash] fast.
type Table struct {
	size  int // points along a side
	width int // bytes of a value

	// lines[p][column] is what one stone, or the ko, on point p adds to the
	// hashes under the eight symmetries; element 0, the identity, is the value
	// in the file.
	lines [][columns]line

	// patterns has one block for every eight points of the board: what each of
	// the 3^4 patterns of stones on the first four points adds, then the same
	// for the other four. Patterns of two points take 1.6 to 1.8 times as long;
	// three touch a third more cache lines; five are no faster, and twice as large.
	patterns []line
}

// A line has one word for each symmetry and fills a cache line.
type line [8]uint64

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

// newTable makes the table of a square board: rows has the values of each point, of width bytes.
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

// fillPatterns sets into[code] for the patterns of the four points from first.
// The digits of code to base 3 are the points, the last point the lowest digit,
// 1 = black, 2 = white.
func (t *Table) fillPatterns(into []line, first int) {
	for code := 1; code < patterns4; code++ {
		// One stone on the last point that has any, and the rest, which is a
		// smaller code and is done already.
		point, weight := first+3, 1
		for code/weight%3 == 0 {
			point, weight = point-1, weight*3
		}
		if point >= len(t.lines) {
			continue // beyond the board there are no stones
		}
		stone := code / weight % 3
		into[code] = into[code-stone*weight]
		into[code].xor(&t.lines[point][stone-1])
	}
}

// NewTable makes a table with values of 8 bytes: points[p] has the values of a black stone, a white
// stone and a ko on point p, counted from 0 row by row from the top left. If the number of points is
// not that of a square board of size 1 to 19, the error is a [*BoardError].
func NewTable(points [][3]uint64) (*Table, error) {
	if size := squareRoot(len(points)); size < 1 || size > maxSize {
		return nil, &BoardError{-1, fmt.Errorf("%w: %d points", errSize, len(points))}
	}
	return newTable(maxWidth, points), nil
}

// GenerateTable makes a table for boards of size x size points, size 1 to 19,
// with values of 8 bytes. Equal seeds give equal tables, on every machine and
// with every version of this package: the values, in the order of the file
// (point by point; black, white, ko), are the outputs of SplitMix64 started
// with seed:
//
//	state += 0x9e3779b97f4a7c15
//	z = (state ^ state>>30) * 0xbf58476d1ce4e5b9
//	z = (z ^ z>>27) * 0x94d049bb133111eb
//	value = z ^ z>>31
//
// A generated table does not give the hashes of the published position and
// score files: those need the table that was published with them.
//
// Any other size is a [*BoardError].
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

// Width returns the number of bytes of a value, 1 to 8; 0 for the zero Table. A
// hash has as many bytes: print it with 2*Width() hex digits.
func (t *Table) Width() int { return t.width }
