package zobrist_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/boardcodec/zobrist"
	"github.com/stretchr/testify/require"
)

// rows2x2 is a table of four points with values of one byte.
const rows2x2 = "1\n3\n4\n" + "00,01,02\n" + "10,11,12\n" + "20,21,22\n" + "f0,f1,f2\n"

func text(tb testing.TB, table *zobrist.Table) string {
	tb.Helper()
	text, err := table.AppendText([]byte("x"))
	require.NoError(tb, err)
	require.Equal(tb, byte('x'), text[0], "what was there stays")
	return string(text[1:])
}

func TestTableVectors(t *testing.T) {
	const dir = "../testdata/zobrist/"
	for _, name := range []string{"t25_w8.dat", "t81_w8.dat"} {
		file, err := os.ReadFile(dir + name)
		require.NoError(t, err)
		table := readTable(t, dir+name)
		require.Equal(t, map[string]int{"t25_w8.dat": 5, "t81_w8.dat": 9}[name], table.Size())
		require.Equal(t, string(file), text(t, table))
	}
	require.Equal(t,
		text(t, readTable(t, dir+"t81_w8.dat")),
		text(t, readTable(t, dir+"t81_w8_crlf_upper_nofinalnl.dat")))
}

func TestReadTableForms(t *testing.T) {
	for name, form := range map[string]string{
		"as written":       rows2x2,
		"CRLF":             strings.ReplaceAll(rows2x2, "\n", "\r\n"),
		"mixed ends":       strings.Replace(rows2x2, "\n", "\r\n", 3),
		"upper case":       strings.ToUpper(rows2x2),
		"no final newline": strings.TrimSuffix(rows2x2, "\n"),
		"leading zero":     "0" + rows2x2,
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []io.Reader{
				strings.NewReader(form),
				iotest.OneByteReader(strings.NewReader(form)),
				iotest.HalfReader(strings.NewReader(form)),
				iotest.DataErrReader(strings.NewReader(form)),
			} {
				table, err := zobrist.ReadTable(r)
				require.NoError(t, err)
				require.Equal(t, rows2x2, text(t, table))
			}
		})
	}
}

func TestTableSizesAndWidths(t *testing.T) {
	for size := 1; size <= 19; size++ {
		for width := 1; width <= 8; width++ {
			var b strings.Builder
			fmt.Fprintf(&b, "%d\n3\n%d\n", width, size*size)
			for i := range size * size {
				value := func(column int) string {
					return hex16(uint64(i*3+column+1) * 0x9e3779b97f4a7c15)[16-2*width:]
				}
				fmt.Fprintf(&b, "%s,%s,%s\n", value(0), value(1), value(2))
			}
			table, err := zobrist.ReadTable(strings.NewReader(b.String()))
			require.NoError(t, err)
			require.Equal(t, size, table.Size())
			require.Equal(t, width, table.Width())
			require.Equal(t, b.String(), text(t, table))

			oracle := parseOracle(t, b.String())
			board := strings.Repeat("#O.", 121)[:size*size]
			got, err := table.Hashes([]byte(board))
			require.NoError(t, err)
			require.Equal(t, oracle.hashes(board, -1), got)
		}
	}
}

func TestReadTableErrors(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(rows2x2, old, new, 1) }
	for _, tt := range []struct {
		name   string
		in     string
		offset int64
		line   int
		column int
		err    error
		text   string
	}{
		{"empty", "", 0, 1, 0, io.ErrUnexpectedEOF, "zobrist: line 1: offset 0: unexpected EOF"},
		{"one line", "8\n", 2, 2, 0, io.ErrUnexpectedEOF, ""},
		{"two lines", "8\n3", 3, 3, 0, io.ErrUnexpectedEOF, ""},
		{"no rows", "8\n3\n81\n", 7, 4, 0, io.ErrUnexpectedEOF, ""},
		{"a row too few", with("f0,f1,f2\n", ""), 33, 7, 0, io.ErrUnexpectedEOF, "zobrist: line 7: offset 33: unexpected EOF"},
		{"text", "hello", 0, 1, 0, zobrist.ErrHeader, "zobrist: line 1: offset 0: bad header: byte 0x68 in the number of bytes a value"},
		{"signed width", "+8\n", 0, 1, 0, zobrist.ErrHeader, ""},
		{"space after width", "8 \n", 1, 1, 0, zobrist.ErrHeader, ""},
		{"empty width", "\n", 0, 1, 0, zobrist.ErrHeader, ""},
		{"width 0", "0\n", 0, 1, 0, zobrist.ErrHeader, "zobrist: line 1: offset 0: bad header: no positive number of bytes a value"},
		{"width 9", "9\n3\n4\n", 0, 1, 0, zobrist.ErrUnsupported, "zobrist: line 1: offset 0: unsupported: values of 9 bytes, at most 8"},
		{"width 10^30", "1" + strings.Repeat("0", 30) + "\n", 0, 1, 0, zobrist.ErrUnsupported, ""},
		{"endless width", strings.Repeat("0", 600), 0, 1, 0, zobrist.ErrUnsupported, ""},
		{"2 columns", "1\n2\n4\n", 2, 2, 0, zobrist.ErrHeader, "zobrist: line 2: offset 2: bad header: 2 columns, want 3"},
		{"rows no square", "1\n3\n5\n", 4, 3, 0, zobrist.ErrHeader, "zobrist: line 3: offset 4: bad header: 5 rows, the points of no square board"},
		{"0 rows", "1\n3\n0\n", 4, 3, 0, zobrist.ErrHeader, ""},
		{"20x20", "1\n3\n400\n", 4, 3, 0, zobrist.ErrUnsupported, ""},
		{"a million rows", "8\n3\n1000000\n", 4, 3, 0, zobrist.ErrUnsupported, "zobrist: line 3: offset 4: unsupported: 1000000 rows, at most 361"},
		{"2^32 + 4 rows", "1\n3\n4294967300\n", 4, 3, 0, zobrist.ErrUnsupported, ""},
		{"two columns in a row", with("10,11,12", "10,11"), 15, 5, 0, zobrist.ErrColumns, "zobrist: line 5: offset 15: wrong columns: 2, want 3"},
		{"four columns", with("10,11,12", "10,11,12,13"), 15, 5, 0, zobrist.ErrColumns, ""},
		{"empty row", with("10,11,12", ""), 15, 5, 0, zobrist.ErrColumns, ""},
		{"endless row", with("10,11,12", strings.Repeat("0", 600)), 15, 5, 0, zobrist.ErrColumns, ""},
		{"three digits", with("11", "111"), 18, 5, 2, zobrist.ErrDigits, "zobrist: line 5: column 2: offset 18: wrong digits: 3, want 2"},
		{"cut in a value", rows2x2[:19], 19, 5, 2, io.ErrUnexpectedEOF, "zobrist: line 5: column 2: offset 19: unexpected EOF"},
		{"cut after a value", rows2x2[:17], 17, 5, 1, io.ErrUnexpectedEOF, ""},
		{"cut after a comma", rows2x2[:21], 21, 5, 3, io.ErrUnexpectedEOF, ""},
		{"wrong before the cut", "1\n3\n4\n0,0", 6, 4, 1, zobrist.ErrDigits, ""},
		{"too long before the cut", "1\n3\n4\n000", 6, 4, 1, zobrist.ErrDigits, ""},
		{"no hex before the cut", "1\n3\n4\n0g", 7, 4, 1, zobrist.ErrHex, ""},
		{"four columns and a cut", "1\n3\n4\n00,00,00,0", 6, 4, 0, zobrist.ErrColumns, ""},
		{"one digit", with("12", "1"), 21, 5, 3, zobrist.ErrDigits, ""},
		{"no digit", with("10", ""), 15, 5, 1, zobrist.ErrDigits, ""},
		{"endless value", with("10", strings.Repeat("0", 300)), 15, 5, 1, zobrist.ErrDigits, ""},
		{"not hex", with("12", "1g"), 22, 5, 3, zobrist.ErrHex, "zobrist: line 5: column 3: offset 22: not a hex digit: byte 0x67"},
		{"control byte that folds to a digit", with("12", "1\x11"), 22, 5, 3, zobrist.ErrHex, ""},
		{"space after comma", with("11", " 11"), 18, 5, 2, zobrist.ErrHex, ""},
		{"CR alone", with("12\n", "12\r\r\n"), 23, 5, 3, zobrist.ErrHex, ""},
		{"trailing row", rows2x2 + "00,00,00\n", 42, 8, 0, zobrist.ErrTrailing, "zobrist: line 8: offset 42: data after the end: byte 0x30"},
		{"trailing newline", rows2x2 + "\n", 42, 8, 0, zobrist.ErrTrailing, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table, err := zobrist.ReadTable(strings.NewReader(tt.in))
			require.Nil(t, table)
			var at *zobrist.SyntaxError
			require.ErrorAs(t, err, &at)
			require.ErrorIs(t, err, tt.err)
			require.Equal(t, []any{tt.offset, tt.line, tt.column}, []any{at.Offset, at.Line, at.Column}, "offset, line, column")
			if tt.text != "" {
				require.EqualError(t, err, tt.text)
			}
			_, again := zobrist.ReadTable(iotest.OneByteReader(strings.NewReader(tt.in)))
			require.Equal(t, err, again)
		})
	}
}

func TestReadTablePrefixes(t *testing.T) {
	for n := range rows2x2 {
		table, err := zobrist.ReadTable(strings.NewReader(rows2x2[:n]))
		if n == len(rows2x2)-1 { // only the final newline is missing
			require.NoError(t, err)
			require.Equal(t, rows2x2, text(t, table))
			continue
		}
		var at *zobrist.SyntaxError
		require.ErrorAs(t, err, &at)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%q", rows2x2[:n])
		require.Equal(t, int64(n), at.Offset)
	}
}

// The readers must not run into an endless file, nor hide its errors.
func TestReadTableIO(t *testing.T) {
	broken := errors.New("disk on fire")
	for n := range len(rows2x2) + 1 {
		_, err := zobrist.ReadTable(io.MultiReader(strings.NewReader(rows2x2[:n]), iotest.ErrReader(broken)))
		require.Equal(t, broken, err, "after %d bytes", n)
	}
	_, err := zobrist.ReadTable(io.MultiReader(strings.NewReader("8\n3\n361\n"), endless{}))
	require.ErrorIs(t, err, zobrist.ErrColumns)
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

// A header that promises the largest table has nothing set aside for the tables
// that are built of it, and one that promises more has nothing at all.
func TestPromisedRowsCostNothing(t *testing.T) {
	for header, limit := range map[string]uint64{"8\n3\n1000000\n": 8 << 10, "8\n3\n361\n": 24 << 10} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 100 {
			_, err := zobrist.ReadTable(strings.NewReader(header))
			require.Error(t, err)
		}
		runtime.ReadMemStats(&after)
		require.Less(t, (after.TotalAlloc-before.TotalAlloc)/100, limit, "%q", header)
	}
}

func TestGenerateTable(t *testing.T) {
	table, err := zobrist.GenerateTable(1, 0)
	require.NoError(t, err)
	// The first outputs of SplitMix64 from seed 0, as published with it.
	require.Equal(t, "8\n3\n1\ne220a8397b1dcdaf,6e789e6aa1b965f4,06c45d188009454f\n", text(t, table))

	large, err := zobrist.GenerateTable(19, 0)
	require.NoError(t, err)
	require.Contains(t, text(t, large), text(t, table)[len("8\n3\n1\n"):], "a size is a prefix of the next")

	for _, size := range []int{-1, 0, 20, 1 << 30} {
		_, err := zobrist.GenerateTable(size, 0)
		require.ErrorIs(t, err, zobrist.ErrSize)
		var refused *zobrist.EncodeError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, size, refused.Size)
	}
	again, err := zobrist.ReadTable(strings.NewReader(text(t, large)))
	require.NoError(t, err)
	require.Equal(t, large, again)
}
