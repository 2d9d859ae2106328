package zobrist_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// TestReadTableForms: all forms of a file that are read give one table, however
// the reader stutters.
func TestReadTableForms(t *testing.T) {
	for name, form := range map[string]string{
		"as written":       rows2x2,
		"CRLF":             strings.ReplaceAll(rows2x2, "\n", "\r\n"),
		"mixed ends":       strings.Replace(rows2x2, "\n", "\r\n", 3),
		"upper case":       strings.ToUpper(rows2x2),
		"no final newline": strings.TrimSuffix(rows2x2, "\n"),
		"leading zero":     "0" + rows2x2,
		"nine digits":      "000000001\n000000003\n000000004\n" + rows2x2[len("1\n3\n4\n"):],
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

// TestReadTableErrors: the first fault is reported with its offset, line, field
// and column, however the reader stutters.
func TestReadTableErrors(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(rows2x2, old, new, 1) }
	for _, tt := range []struct {
		name   string
		in     string
		offset int64
		line   int
		err    error
		text   string
	}{
		{"empty", "", 0, 1, io.ErrUnexpectedEOF, "zobrist: line 1: column 1: offset 0: unexpected EOF"},
		{"one line", "8\n", 2, 2, io.ErrUnexpectedEOF, ""},
		{"two lines", "8\n3", 3, 2, io.ErrUnexpectedEOF, ""},
		{"no rows", "8\n3\n81\n", 7, 4, io.ErrUnexpectedEOF, ""},
		{"a row too few", with("f0,f1,f2\n", ""), 33, 7, io.ErrUnexpectedEOF,
			"zobrist: line 7: column 1: offset 33: unexpected EOF"},
		{"text", "hello", 0, 1, zobrist.ErrSyntax,
			"zobrist: line 1: column 1: offset 0: bad header: byte 0x68 in the number of bytes per value"},
		{"signed width", "+8\n", 0, 1, zobrist.ErrSyntax, ""},
		{"space after width", "8 \n", 1, 1, zobrist.ErrSyntax, ""},
		{"a colon in the width", "8:\n", 1, 1, zobrist.ErrSyntax, ""},
		{"a slash in the width", "/8\n", 0, 1, zobrist.ErrSyntax, ""},
		{"empty width", "\n", 0, 1, zobrist.ErrSyntax, ""},
		{"width 0", "0\n", 0, 1, zobrist.ErrSyntax,
			"zobrist: line 1: column 1: offset 0: bad header: want a positive number of bytes per value"},
		{"width 9", "9\n3\n4\n", 0, 1, errors.ErrUnsupported,
			"zobrist: line 1: column 1: offset 0: unsupported operation: values of 9 bytes, want at most 8"},
		{"width 10^30", "1" + strings.Repeat("0", 30) + "\n", 0, 1, errors.ErrUnsupported, ""},
		{"ten digits", "0000000001\n", 0, 1, errors.ErrUnsupported,
			"zobrist: line 1: column 1: offset 0: unsupported operation: number of bytes per value has 10 digits or more"},
		{"nine digits", "999999999\n", 0, 1, errors.ErrUnsupported,
			"zobrist: line 1: column 1: offset 0: unsupported operation: values of 999999999 bytes, want at most 8"},
		{"endless width", strings.Repeat("0", 600), 0, 1, errors.ErrUnsupported, ""},
		{"2 columns", "1\n2\n4\n", 2, 2, zobrist.ErrSyntax,
			"zobrist: line 2: column 1: offset 2: bad header: 2 columns, want 3"},
		{"rows no square", "1\n3\n5\n", 4, 3, zobrist.ErrSyntax,
			"zobrist: line 3: column 1: offset 4: bad header: 5 rows, want a square number"},
		{"0 rows", "1\n3\n0\n", 4, 3, zobrist.ErrSyntax, ""},
		{"20x20", "1\n3\n400\n", 4, 3, errors.ErrUnsupported, ""},
		{"a million rows", "8\n3\n1000000\n", 4, 3, errors.ErrUnsupported,
			"zobrist: line 3: column 1: offset 4: unsupported operation: 1000000 rows, want at most 361"},
		{"2^32 + 4 rows", "1\n3\n4294967300\n", 4, 3, errors.ErrUnsupported, ""},
		{"two columns in a row", with("10,11,12", "10,11"), 15, 5, zobrist.ErrSyntax,
			"zobrist: line 5: column 1: offset 15: wrong columns: 2, want 3"},
		{"four columns", with("10,11,12", "10,11,12,13"), 15, 5, zobrist.ErrSyntax, ""},
		{"empty row", with("10,11,12", ""), 15, 5, zobrist.ErrSyntax, ""},
		{"endless row", with("10,11,12", strings.Repeat("0", 600)), 15, 5, zobrist.ErrSyntax, ""},
		{"three digits", with("11", "111"), 18, 5, zobrist.ErrSyntax,
			"zobrist: line 5: column 4: offset 18: wrong digits: 3, want 2"},
		{"cut in a value", rows2x2[:19], 19, 5, io.ErrUnexpectedEOF,
			"zobrist: line 5: column 5: offset 19: unexpected EOF"},
		{"cut after a value", rows2x2[:17], 17, 5, io.ErrUnexpectedEOF, ""},
		{"cut after a value of four digits", "2\n3\n4\n0000", 10, 4, io.ErrUnexpectedEOF,
			"zobrist: line 4: column 5: offset 10: unexpected EOF"},
		{"cut after a comma", rows2x2[:21], 21, 5, io.ErrUnexpectedEOF, ""},
		{"wrong before the cut", "1\n3\n4\n0,0", 6, 4, zobrist.ErrSyntax, ""},
		{"too long before the cut", "1\n3\n4\n000", 6, 4, zobrist.ErrSyntax, ""},
		{"no hex before the cut", "1\n3\n4\n0g", 7, 4, zobrist.ErrSyntax, ""},
		{"four columns and a cut", "1\n3\n4\n00,00,00,0", 6, 4, zobrist.ErrSyntax, ""},
		{"one digit", with("12", "1"), 21, 5, zobrist.ErrSyntax, ""},
		{"no digit", with("10", ""), 15, 5, zobrist.ErrSyntax, ""},
		{"endless value", with("10", strings.Repeat("0", 300)), 15, 5, zobrist.ErrSyntax, ""},
		{"not hex", with("12", "1g"), 22, 5, zobrist.ErrSyntax,
			"zobrist: line 5: column 8: offset 22: not a hex digit: byte 0x67"},
		{"control byte that folds to a digit", with("12", "1\x11"), 22, 5, zobrist.ErrSyntax, ""},
		{"space after comma", with("11", " 11"), 18, 5, zobrist.ErrSyntax,
			"zobrist: line 5: column 4: offset 18: not a hex digit: byte 0x20"},
		{"space before a row", with("10", " 10"), 15, 5, zobrist.ErrSyntax,
			"zobrist: line 5: column 1: offset 15: not a hex digit: byte 0x20"},
		{"CR alone", with("12\n", "12\r\r\n"), 23, 5, zobrist.ErrSyntax, ""},
		{"trailing row", rows2x2 + "00,00,00\n", 42, 8, zobrist.ErrSyntax,
			"zobrist: line 8: column 1: offset 42: data after the end: byte 0x30"},
		{"trailing newline", rows2x2 + "\n", 42, 8, zobrist.ErrSyntax, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table, err := zobrist.ReadTable(strings.NewReader(tt.in))
			require.Nil(t, table)
			var at *zobrist.SyntaxError
			require.ErrorAs(t, err, &at)
			require.ErrorIs(t, err, tt.err)
			before := tt.in[:tt.offset]
			require.Equal(t, tt.line, strings.Count(before, "\n")+1)
			require.Equal(t, zobrist.SyntaxError{
				Offset: tt.offset, Line: tt.line, Column: len(before) - strings.LastIndexByte(before, '\n'),
				Err: at.Err,
			}, *at)
			var kept zobrist.Table
			require.Equal(t, err, kept.UnmarshalText([]byte(tt.in)))
			require.Zero(t, kept)
			if tt.text != "" {
				require.EqualError(t, err, tt.text)
			}
			_, again := zobrist.ReadTable(iotest.OneByteReader(strings.NewReader(tt.in)))
			require.Equal(t, err, again)
		})
	}
}

// TestReadTableIO: reading ends in an endless file, and where a reader gives
// nothing for ever; errors of the reader are returned unchanged.
func TestReadTableIO(t *testing.T) {
	broken := errors.New("disk on fire")
	for n := range len(rows2x2) + 1 {
		_, err := zobrist.ReadTable(io.MultiReader(strings.NewReader(rows2x2[:n]), iotest.ErrReader(broken)))
		require.Equal(t, broken, err, "after %d bytes", n)
	}
	for n := range len(rows2x2) + 1 {
		_, err := zobrist.ReadTable(testutil.StuckReader{R: strings.NewReader(rows2x2[:n])})
		require.Equal(t, io.ErrNoProgress, err, "after %d bytes", n)
	}
	_, err := zobrist.ReadTable(io.MultiReader(strings.NewReader("8\n3\n361\n"), endless{}))
	require.ErrorIs(t, err, zobrist.ErrSyntax)

	// A bufio.Reader with a large buffer is read, too.
	buffered := bufio.NewReaderSize(strings.NewReader(rows2x2), 1<<20)
	_, err = zobrist.ReadTable(buffered)
	require.NoError(t, err)
	_, err = buffered.ReadByte()
	require.Equal(t, io.EOF, err)
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}
