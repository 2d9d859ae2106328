package zobrist

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
)

// AppendText appends the table to dst as a file in the form that [ReadTable]
// describes, with LF, lower case and a final newline like the published file. It
// refuses only the zero Table, with a [*BoardError]; dst is then returned
// unchanged.
func (t Table) AppendText(dst []byte) ([]byte, error) {
	if t.size == 0 {
		return dst, sizeError(0)
	}
	rowSize := columns * (2*t.width + 1) // each value with the comma or newline after it
	dst = slices.Grow(dst, len("8\n3\n361\n")+len(t.lines)*rowSize)
	for _, number := range []int{t.width, columns, len(t.lines)} {
		dst = strconv.AppendInt(dst, int64(number), 10)
		dst = append(dst, '\n')
	}
	for p := range t.lines {
		for column := range columns {
			var value [maxWidth]byte
			binary.BigEndian.PutUint64(value[:], t.lines[p][column][Identity])
			dst = hex.AppendEncode(dst, value[maxWidth-t.width:])
			dst = append(dst, ",,\n"[column])
		}
	}
	return dst, nil
}

// MarshalText is like [Table.AppendText], into a new slice.
func (t Table) MarshalText() ([]byte, error) { return t.AppendText(nil) }
