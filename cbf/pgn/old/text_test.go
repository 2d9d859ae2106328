package old_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	pgn "example.com/boardcodec/cbf/pgn/old"
)

// asUTF16 returns a text in UTF-16.
func asUTF16(text string, order binary.AppendByteOrder, mark bool) string {
	var b []byte
	if mark {
		b = order.AppendUint16(b, 0xFEFF)
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

// TestUTF16: files in UTF-16 are read with a word about it, their places are
// those of the bytes of the file.
func TestUTF16(t *testing.T) {
	const text = "[White \"Щедрин – 侯 😀\"]\n\n1. e4 {é ♘f3 😀 of}\ne5 <x> *\n\n1. d4 *\n"
	want, err := convert.NewReader(strings.NewReader(text)).Read()
	require.NoError(t, err)
	for name, data := range map[string]string{
		"little": asUTF16(text, binary.LittleEndian, true), "big": asUTF16(text, binary.BigEndian, true),
		"little without a mark": asUTF16(text, binary.LittleEndian, false), "big without a mark": asUTF16(text, binary.BigEndian, false),
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(data), iotest.OneByteReader(strings.NewReader(data))} {
				games, errs := readAll(t, convert, r)
				require.Empty(t, errs)
				require.Len(t, games, 2)
				require.Equal(t, movetext(t, want), movetext(t, games[0]))
				require.Equal(t, want.White(), games[0].White())
				require.Contains(t, games[0].Problems[0].Err.Error(), "UTF-16")
				require.Empty(t, games[1].Problems)
				p := games[0].Problems[len(games[0].Problems)-1]
				require.Contains(t, p.Err.Error(), `"<x>"`)
				at := strings.Index(text, "<x>")
				units := len(utf16.Encode([]rune(text[:at])))
				require.Equal(t, int64(2*units+len(data)%len(asUTF16(text, binary.LittleEndian, false))), p.Offset)
				require.Equal(t, [2]int{4, 7}, [2]int{p.Line, p.Column})
			}
			games, errs := readAll(t, pgn.Options{}, strings.NewReader(data))
			require.Empty(t, games)
			require.Len(t, errs, 2)
			require.Contains(t, errs[0], "UTF-16")
		})
	}
	for _, text := range []string{"\t\t1. e4 *\n", "\t1. e4 *\n", "%\tx\n1. e4 *\n"} { // the zeros of UTF-16 are beside white space, too
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			g, err := convert.NewReader(strings.NewReader(asUTF16(text, order, false))).Read()
			require.NoError(t, err)
			require.Contains(t, g.Problems[0].Err.Error(), "UTF-16", "%q", text)
		}
	}
	// Half a letter, and half a pair of them.
	data := asUTF16("1. e4 {x", binary.LittleEndian, true)
	for _, end := range []string{"\x3d", "\x3d\xd8", "\x3d\xd8\x00", "\x3d\xd8a\x00}\x00 \x00*\x00"} {
		_, err := lenient.NewReader(strings.NewReader(data + end)).Read()
		require.NoError(t, err)
	}
}

// TestLines: every line is UTF-8 or Windows-1252, wherever it is cut, and the
// places are those of the file.
func TestLines(t *testing.T) {
	long := strings.Repeat("é ", 2500) // longer than a block of 4 KB
	latin, err := charmap.Windows1252.NewEncoder().String(long)
	require.NoError(t, err)
	var text strings.Builder
	var want []string
	add := func(line, read string) {
		text.WriteString("1. e4 {" + line + "} <x> *\n")
		want = append(want, strings.TrimSpace(read))
	}
	for range 10 {
		add("é", "é")
		add("\xe9", "é")
		add("\xe9 é", "é Ã©")
		add("a", "a")
		add(long, long)
		add(latin, long)
	}
	for _, r := range []io.Reader{strings.NewReader(text.String()), iotest.OneByteReader(strings.NewReader(text.String())), iotest.HalfReader(strings.NewReader(text.String()))} {
		games, errs := readAll(t, pgn.Options{Convert: true, Charset: charmap.ISO8859_1}, r)
		require.Empty(t, errs)
		require.Len(t, games, len(want))
		offset := 0
		for i, line := range strings.SplitAfter(text.String(), "\n")[:len(want)] {
			if i%6 != 2 { // © is not in the place of a letter
				require.Equal(t, want[i], games[i].DecodeText(games[i].Moves[0].Comment.Text), i)
			}
			p := games[i].Problems[len(games[i].Problems)-1]
			require.Equal(t, offset+strings.Index(line, "<x>"), int(p.Offset))
			require.Equal(t, [2]int{i + 1, strings.Index(line, "<x>") + 1}, [2]int{p.Line, p.Column})
			offset += len(line)
		}
	}
	// A ¶ of Windows-1252 is a letter, and no line break as in what we write.
	g, err := pgn.Options{Charset: charmap.ISO8859_1}.NewReader(strings.NewReader("1. e4 {a\xb6 ¶ b} {c ¶ d} *\n")).Read()
	require.ErrorIs(t, err, pgn.ErrLost)
	require.Nil(t, g)
	g, err = pgn.Options{Charset: charmap.CodePage850}.NewReader(strings.NewReader("1. e4 {a\xb6}\n{c ¶ d} *\n")).Read()
	require.NoError(t, err)
	require.Equal(t, "a\xf4\xfec\xfed", string(g.Moves[0].Comment.Text))
}

// TestSourceInCharset: a source that fails or gives nothing, where it is UTF-16
// or not.
func TestSourceInCharset(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "\xff", "\xff\xfe", "\xff\xfe1", "\xff\xfe1\x00.\x00 ", "é", "\xe9 {", strings.Repeat("é", 5000)} {
		for _, o := range []pgn.Options{{}, lenient} {
			n := 0
			for _, err := range o.NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))).All() {
				if n++; err == broken {
					break
				}
				require.Error(t, err, fmt.Sprintf("%q", text))
			}
			require.Positive(t, n)
		}
	}
}
