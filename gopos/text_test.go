package gopos_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// One board in three forms.
const (
	oneLine = "#.......O.........................................................O.............#"
	rows    = "#.......O\n.........\n.........\n.........\n.........\n.........\n.........\n...O.....\n........#\n"
	spaced  = "# . . . . . . . O\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n" +
		". . . . . . . . .\n. . . . . . . . .\n. . . O . . . . .\n. . . . . . . . #\n"
)

// lineColumn counts the place of a byte of a text.
func lineColumn(text string, offset int64) (line, column int) {
	line, column = 1, 1
	for _, c := range []byte(text[:offset]) {
		if column++; c == '\n' {
			line, column = line+1, 1
		}
	}
	return line, column
}

// TestUnmarshalPosition: the text of a position is read back, in other layouts too; a text of none or
// of more than one is refused.
func TestUnmarshalPosition(t *testing.T) {
	var p gopos.Position
	require.EqualError(t, p.UnmarshalText([]byte("x")),
		"gopos: position: line 1: column 1: offset 0: point not '#', 'O' or '.': byte 0x78")
	all, _ := decodePositions(sample())
	for i := range all {
		text, err := all[i].MarshalText()
		require.NoError(t, err)
		require.NoError(t, p.UnmarshalText(text))
		require.Equal(t, all[i], p)
	}
	short, long := all[0].String(), all[1].String() // without and with extra info
	for name, text := range map[string]string{
		"CRLF": strings.ReplaceAll(short, "\n", "\r\n"), "no spaces": strings.ReplaceAll(short, " ", ""),
		"empty lines": "\n" + short + "\n \n", "no last newline": short[:len(short)-1],
	} {
		require.NoError(t, p.UnmarshalText([]byte(text)), name)
		require.Equal(t, all[0], p, name)
	}
	for _, tt := range []struct {
		name   string
		text   string
		offset int64
		err    error
	}{
		{"nothing", "", 0, io.ErrUnexpectedEOF},
		{"empty lines", "\n\n", 2, io.ErrUnexpectedEOF},
		{"no player", spaced, 0, gopos.ErrNext},
		{"no board", short[:21], 21, io.ErrUnexpectedEOF},
		{"a newline between points", short[:23] + "\n" + short[24:], 22, gopos.ErrSyntax},
		{"a wrong point", short[:22] + "x" + short[23:], 22, gopos.ErrSyntax},
		{"a wrong last point", short[:len(short)-2] + "x\n", int64(len(short) - 2), gopos.ErrSyntax},
		{"no last point", short[:len(short)-2], int64(len(short) - 3), io.ErrUnexpectedEOF},
		{"more", short + "\n x", int64(len(short) + 2), gopos.ErrSyntax},
		{"two positions", short + long, int64(len(short)), gopos.ErrSyntax},
		{"extra info cut", long[:30], 30, io.ErrUnexpectedEOF},
		{"short extra info", long[:37] + long[38:], 22, gopos.ErrSyntax},
		{"long extra info", long[:38] + "0" + long[38:], 22, gopos.ErrSyntax},
		{"two spaces", long[:22] + " " + long[22:], 22, gopos.ErrSyntax},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unchanged := all[1]
			err := unchanged.UnmarshalText([]byte(tt.text))
			var at *gopos.SyntaxError
			require.ErrorAs(t, err, &at)
			require.ErrorIs(t, err, tt.err)
			line, column := lineColumn(tt.text, tt.offset)
			require.Equal(t, gopos.SyntaxError{In: "position", Offset: tt.offset, Line: line,
				Column: column, Err: at.Err}, *at)
			require.Equal(t, all[1], unchanged)
		})
	}
}

// TestTextRoundTrip: positions as text are the same positions again.
func TestTextRoundTrip(t *testing.T) {
	for _, name := range []string{"positions.dat", "extra.dat"} {
		want, _ := decodePositions(testutil.ReadFile(t, testdata+name))
		var text []byte
		for i, p := range want {
			var err error
			text, err = p.AppendText(text)
			require.NoError(t, err)
			if i%3 == 0 {
				text = append(text, '\n')
			}
		}
		for how, r := range readers(text) {
			got, err := collect(t, reading(gopos.Texts(r, 0)))
			require.Equal(t, io.EOF, err, how)
			require.Equal(t, want, got, how)
		}
		one, err := collect(t, reading(gopos.Texts(strings.NewReader(want[0].String()), 0)))
		require.Equal(t, io.EOF, err)
		require.Equal(t, want[:1], one)
	}
}

// TestTextForms: the forms of text that Texts takes.
func TestTextForms(t *testing.T) {
	for _, tt := range []struct {
		name string
		text string
		next string // of each position
	}{
		{"nothing", "", ""},
		{"empty lines", "\n \n\t\r\n", ""},
		{"one line", oneLine, "B"},
		{"tabs", strings.ReplaceAll(spaced, " ", "\t"), "B"},
		{"one line and CRLF", oneLine + "\r\n" + oneLine + "\r\n", "BB"},
		{"rows, no final newline", strings.TrimSpace(rows), "B"},
		{"player to move", "W\n" + rows + "B\n" + spaced + oneLine, "WBB"},
		{"longest line", oneLine + strings.Repeat(" ", 4095-len(oneLine)) + "\n", "B"},
		{"gaps", "\n\nW\n\n" + strings.ReplaceAll(rows, "\n", "\n\n") + "\n\n" + rows, "WB"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next := ""
			for p, err := range gopos.Texts(strings.NewReader(tt.text), 'B') {
				require.NoError(t, err)
				require.Equal(t, oneLine, string(p.Board[:]))
				require.Equal(t, p.ID.String()+"\n"+spaced, p.String())
				next += string(p.ID.Next())
				require.Equal(t, gopos.NewID(0, 0, p.ID.Next()), p.ID)
			}
			require.Equal(t, tt.next, next)
		})
	}
}

// TestTextErrors: text that is not a position: the record, the line and the offset
// of the fault.
func TestTextErrors(t *testing.T) {
	const id = "31846ceb8015dc92-00-W"
	for _, tt := range []struct {
		name   string
		text   string
		record int64
		line   int
		offset int64
		err    error
	}{
		{"cut board without a head", rows[:30], 1, 1, 0, gopos.ErrNext},
		{"cut row", "W\n" + rows[:24], 1, 4, 26, io.ErrUnexpectedEOF},
		{"cut row and a space", "W\n" + rows[:24] + " ", 1, 4, 26, io.ErrUnexpectedEOF},
		{"cut board in one line", "W\n" + oneLine[:50], 1, 2, 52, io.ErrUnexpectedEOF},
		{"a row too long in the last line", "W\n" + rows[:10] + "..........", 1, 3, 12, gopos.ErrSyntax},
		{"a line too long", oneLine + strings.Repeat(" ", 4096-len(oneLine)) + "\n", 1, 1, 0, gopos.ErrSyntax},
		{"ID without its end", id[:16] + "\n" + rows, 1, 1, 16, gopos.ErrSyntax},
		{"cut ID", id[:17], 1, 1, 17, io.ErrUnexpectedEOF},
		{"short ID", id[:17] + "\n", 1, 1, 17, gopos.ErrSyntax},
		{"cut extra info", id + " 0102", 1, 1, 26, io.ErrUnexpectedEOF},
		{"player to move within a board", "W\n" + rows[:10] + "W\n" + rows, 1, 3, 12, gopos.ErrSyntax},
		{"nobody to move", rows, 1, 1, 0, gopos.ErrNext},
		{"cut board", "W\n" + rows[:30], 1, 5, 32, io.ErrUnexpectedEOF},
		{"head only", id, 1, 1, 21, io.ErrUnexpectedEOF},
		{"head and newline", id + "\n", 1, 2, 22, io.ErrUnexpectedEOF},
		{"head and a space", "W\n ", 1, 2, 3, io.ErrUnexpectedEOF},
		{"eight points", "W\n" + rows + "W\n" + "........\n", 2, 12, 94, gopos.ErrSyntax},
		{"ten points", "W\n" + "..........\n", 1, 2, 2, gopos.ErrSyntax},
		{"a line too long", "W\n" + oneLine + ".", 1, 2, 83, gopos.ErrSyntax},
		{"an endless line", "W\n" + strings.Repeat(".", 10000), 1, 2, 2, gopos.ErrSyntax},
		{"a row after 72 points and 81", "W\n" + rows[:10] + oneLine, 1, 3, 84, gopos.ErrSyntax},
		{"wrong byte", "W\n.. .x.....", 1, 2, 6, gopos.ErrSyntax},
		{"wrong player", "w\n", 1, 1, 0, gopos.ErrSyntax},
		{"two players", "BW\n", 1, 1, 0, gopos.ErrSyntax},
		{"one point", ".\n", 1, 1, 0, gopos.ErrSyntax},
		{"two heads", "W\nB\n", 1, 2, 2, gopos.ErrSyntax},
		{"a hyphen first", "-00-W\n", 1, 1, 0, gopos.ErrSyntax},
		{"wrong ID", "31846ceb8015dc92-0-W\n", 1, 1, 18, gopos.ErrSyntax},
		{"ID in upper case", strings.ToUpper(id), 1, 1, 5, gopos.ErrSyntax},
		{"short extra info", id + " 0102\n", 1, 1, 22, gopos.ErrSyntax},
		{"long extra info", id + " 010203040506070809", 1, 1, 22, gopos.ErrSyntax},
		{"extra info in no hex", id + " 010203040506070g", 1, 1, 37, gopos.ErrSyntax},
		{"space in extra info", id + "  0102030405060708", 1, 1, 22, gopos.ErrSyntax},
		{"text", "hello\n", 1, 1, 0, gopos.ErrSyntax},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for how, r := range readers([]byte(tt.text)) {
				got, err := collect(t, reading(gopos.Texts(r, 0)))
				require.Len(t, got, int(tt.record-1), how)
				var at *gopos.SyntaxError
				require.ErrorAs(t, err, &at)
				require.ErrorIs(t, err, tt.err)
				require.Equal(t, tt.err == io.ErrUnexpectedEOF, errors.Is(err, io.ErrUnexpectedEOF),
					"the text ends too early")
				line, column := lineColumn(tt.text, tt.offset)
				require.Equal(t, tt.line, line)
				require.Equal(t, gopos.SyntaxError{Offset: tt.offset, Record: tt.record, Line: line,
					Column: column, Err: at.Err}, *at)
			}
		})
	}
	_, err := collect(t, reading(gopos.Texts(strings.NewReader("W\n....\n"), 0)))
	require.EqualError(t, err, "gopos: record 1: line 2: column 1: offset 2: not 9 or 81 points, an ID, B or W")

	broken := errors.New("disk on fire")
	_, err = collect(t, reading(gopos.Texts(io.MultiReader(strings.NewReader("W\n"+rows[:20]),
		iotest.ErrReader(broken)), 0)))
	require.Equal(t, broken, err)
}
