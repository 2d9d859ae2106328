package pgn_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
)

// TestOtherCharsets: the text of a game in another charset is handed out as it stands.
func TestOtherCharsets(t *testing.T) {
	latin := "[Event \"a\"]\n\n1. e4 {\xe4} *\n\n[White \"M\xfcller\"]\n\n1. d4 {x\xff} *\n"
	r := pgn.NewReader(strings.NewReader(strings.Repeat("[Event \"z\"]\n\n1. e4 {y} *\n\n", 5000) + latin))
	var last []byte
	for r.Next() {
		text, err := r.Text()
		require.NoError(t, err)
		last = append(last[:0], text...)
	}
	require.Equal(t, "[White \"M\xfcller\"]\n\n1. d4 {x\xff} *", string(last))
}

// TestUTF16: a file of UTF-16 is read in either order of its bytes, with a mark or without, and the
// text of a game has all of its last letter.
func TestUTF16(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		encode := func(s string) (b []byte) {
			for _, c := range s {
				b = order.AppendUint16(b, uint16(c))
			}
			return b
		}
		game := encode("[Event \"ä\"]\n\n1. e4 *")
		for _, mark := range []string{"\ufeff", "", "\t", "\n\t"} {
			for _, behind := range []string{"", "\n", "\n\n[Event \"b\"]\n\n1. d4 *\n"} {
				r := lenient.NewReader(bytes.NewReader(slices.Concat(encode(mark), game, encode(behind))))
				require.True(t, r.Next(), "%v %q", order, mark)
				require.Equal(t, "ä", r.Tag("Event"))
				g, err := r.Game()
				require.NoError(t, err)
				require.Len(t, g.Moves, 1)
				require.Equal(t, int64(len(encode(mark))), g.Place.Offset)
				part, err := r.Text()
				require.NoError(t, err)
				require.Equal(t, game, part, "%v %q %q", order, mark, behind)
			}
		}
		r := lenient.NewReader(bytes.NewReader(encode("e4")))
		require.True(t, r.Next())
		g, err := r.Game()
		require.NoError(t, err)
		require.Len(t, g.Moves, 1)
		ends := encode("e4 {\u2020") // a letter whose bytes are those of spaces
		r = lenient.NewReader(bytes.NewReader(slices.Concat(ends, encode("\r\n"))))
		require.True(t, r.Next())
		part, err := r.Text()
		require.NoError(t, err)
		require.Equal(t, ends, part)
		r = lenient.NewReader(bytes.NewReader(game[:len(game)-1])) // cut in a letter
		require.True(t, r.Next())
		part, err = r.Text()
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(game, part))
	}
}

// TestStrayZeros: a text with zeros where UTF-16 has none is not UTF-16.
func TestStrayZeros(t *testing.T) {
	for _, before := range []string{"\x00", " \x00", "  \x00", "   \x00", "\x00\x00", "\x00 \x00\x00", "\x00\x00\x00 "} {
		r := lenient.NewReader(strings.NewReader(before + "\n[Event \"\u00e4\"]\n\n1. e4 *\n"))
		require.True(t, r.Next(), "%q", before)
		require.Equal(t, "\u00e4", r.Tag("Event"), "%q", before)
	}
}

// A countingReader counts the bytes that are read.
type countingReader struct {
	io.Reader
	n int
}

func (r *countingReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	r.n += n
	return n, err
}

// TestReadAhead: a game is returned when 4 KB behind it are there, and the end of their line, also
// if the source gives a byte at a time.
func TestReadAhead(t *testing.T) {
	const game = "[Event \"a\"]\n\n1. e4 {y} *\n\n"
	src := &countingReader{Reader: iotest.OneByteReader(strings.NewReader(strings.Repeat(game, 1000)))}
	r := pgn.NewReader(src)
	for i := range 100 {
		require.True(t, r.Next())
		_, err := r.Game()
		require.NoError(t, err)
		require.LessOrEqual(t, src.n, (i+1)*len(game)+4096+len(game))
	}
}
