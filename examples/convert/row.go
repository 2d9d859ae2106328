package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

// A table says how rows are to be read.
type table struct {
	columns []string
	start   cbmoves.Position // where FEN is unknown
	options cbmoves.Options
}

// A row is a game, and what could not be read of it.
type row struct {
	bin, comments, info, fen string
	tags                     []cbmoves.Tag

	game   *cbmoves.Game // nil if it cannot be read
	pgn    []byte
	faults []string
}

// fault adds a fault.
func (r *row) fault(format string, a ...any) { r.faults = append(r.faults, fmt.Sprintf(format, a...)) }

// convert converts lines to rows.
func (t *table) convert(lines [][]byte) (rows []*row) {
	for _, line := range lines {
		r := &row{}
		if err := t.read(r, line); err != nil {
			r.fault("%s", cli.Fact(err))
		}
		rows = append(rows, r)
	}
	return rows
}

// read reads a line into r. Its error says why r has no game.
func (t *table) read(r *row, line []byte) error {
	if err := r.fields(line, t.columns); err != nil {
		return err
	}
	r.splitInfo()
	start := t.start
	if r.fen != "" {
		set, err := cbmoves.ParseFEN(r.fen)
		if err != nil {
			return err
		}
		start = set
	}
	if r.bin == "" {
		return errors.New("column Bin is unknown")
	}
	stream, err := fromHex(columnBin, r.bin)
	if err != nil {
		return err
	}
	texts, err := fromHex(columnComments, r.comments)
	if err != nil {
		return err
	}
	game, err := t.options.Decode(start, stream, texts)
	if err != nil {
		return err
	}
	r.pgn, err = game.AppendPGN(nil, r.tags)
	if err != nil {
		return err
	}
	r.game = game
	return nil
}

// fromHex returns the bytes of a column, which is in hex.
func fromHex(column, text string) ([]byte, error) {
	data, err := hex.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not hex: %s", column, strings.TrimPrefix(err.Error(), "encoding/hex: "))
	}
	return data, nil
}

// fields takes a line apart.
func (r *row) fields(line []byte, columns []string) error {
	fields := strings.Split(strings.TrimRight(string(line), "\r\n"), "\t")
	if len(fields) != len(columns) {
		return fmt.Errorf("%s, want %d", cli.Count(len(fields), "field"), len(columns))
	}
	for i, field := range fields {
		name, value := columns[i], unescape(field)
		switch name {
		case columnBin:
			r.bin = value
		case columnComments:
			r.comments = value
		case columnInfo:
			r.info = value
		case columnFEN:
			r.fen = value
		default:
			if value != "" {
				r.tag(name, r.clean(name, value))
			}
		}
	}
	return nil
}

var escapes = strings.NewReplacer(`\t`, "\t", `\n`, "\n", `\0`, "\x00", `\\`, `\`)

// unescape undoes what mysql --batch does to a field; an unknown one is empty.
func unescape(s string) string {
	if s == "NULL" || s == `\N` {
		return ""
	}
	return escapes.Replace(s)
}

// clean returns the value of a tag with blanks for control characters, which tags cannot have, and
// with U+FFFD for bytes that are not UTF-8, which is a fault.
func (r *row) clean(name, value string) string {
	if !utf8.ValidString(value) {
		r.fault("%s %q is not UTF-8", name, value)
		value = strings.ToValidUTF8(value, "\uFFFD")
	}
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, value)
}

// tag adds a tag. A Result that PGN does not have is a fault.
func (r *row) tag(name, value string) {
	if strings.EqualFold(name, "Result") && !slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "*"}, value) {
		r.fault("Result %q is left out: want 1-0, 0-1, 1/2-1/2 or *", value)
		return
	}
	r.tags = append(r.tags, cbmoves.Tag{Name: name, Value: value})
}

// infoParts returns the parts of Info between semicolons, each a name and a value. A part without = belongs
// to the value before it.
func infoParts(info string) (parts []string) {
	info = strings.TrimSuffix(info, ";")
	begin, at := 0, 0 // of the last part, and of the next one
	for part := range strings.SplitSeq(info, ";") {
		end := at + len(part)
		n := len(parts)
		switch {
		case n > 0 && strings.IndexByte(part, '=') < 0:
			parts[n-1] = info[begin:end]
		case part != "":
			begin = at
			parts = append(parts, part)
		}
		at = end + len(";")
	}
	return parts
}

// mostInfo is how many parts of Info are read: each is compared with the tags before it.
const mostInfo = 1000

// splitInfo adds the tags and the FEN of Info. What cannot be added is a fault.
func (r *row) splitInfo() {
	columns := len(r.tags) // those that have a column of their own
	for i, part := range infoParts(r.info) {
		if i == mostInfo {
			r.fault("Info: what follows %d tags is left out", mostInfo)
			return
		}
		name, value, ok := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		value = r.clean(name, value)
		if strings.EqualFold(name, columnFEN) {
			name = columnFEN
		}
		old := slices.IndexFunc(r.tags, func(t cbmoves.Tag) bool { return strings.EqualFold(t.Name, name) })
		switch {
		case !ok || !isTagName(name):
			r.fault("Info: %q is no tag, and left out", part)
		case value == "":
		case strings.EqualFold(name, "SetUp"): // the FEN says so
		case name == columnFEN && r.fen == "":
			r.fen = value
		case name == columnFEN && r.fen == value, old >= 0 && r.tags[old].Value == value:
		case name == columnFEN:
			r.fault("Info: FEN %q is left out: the column has another", value)
		case old >= columns:
			r.fault("Info: the second %s, %q, is left out", name, value)
		case old >= 0:
			r.fault("Info: %s %q is left out: the column has %q", name, value, r.tags[old].Value)
		default:
			r.tag(name, value)
		}
	}
}
