package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

// A table says how rows are to be read.
type table struct {
	columns  []string
	start    cbmoves.Start // where FEN is unknown
	encoding *cbmoves.Encoding
}

// A printed is what has become of a batch.
type printed struct {
	pgn      []byte
	games    int
	lost     lost
	messages []message
}

// A message is about one row.
type message struct {
	row    int
	damage bool
	text   string
}

// convert converts the rows of a batch. What cannot be read of one becomes a message.
func (t *table) convert(b *batch) (p printed) {
	for i, row := range b.rows {
		r := rowConverter{table: t, out: &p, row: b.first + i}
		if err := r.convert(row); err != nil {
			r.say(true, "%s", cli.Fact(err))
		}
	}
	return p
}

// A rowConverter converts one row.
type rowConverter struct {
	*table
	out *printed
	row int

	bin, comments, info, fen string
	tags                     []cbmoves.Tag
}

func (r *rowConverter) say(damage bool, format string, a ...any) {
	r.out.messages = append(r.out.messages, message{r.row, damage, fmt.Sprintf(format, a...)})
}

func (r *rowConverter) convert(row []byte) error {
	if row == nil {
		return errLongRow
	}
	if err := r.fields(row); err != nil {
		return err
	}
	r.splitInfo()
	start := r.start
	var err error
	if r.fen != "" {
		if start, err = cbmoves.ParseStart(r.fen); err != nil {
			return err
		}
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
	game, err := r.encoding.Decode(start, stream, texts)
	if err != nil {
		return err
	}
	if r.out.pgn, err = game.AppendPGN(r.out.pgn, r.tags); err != nil {
		return err
	}
	r.out.games++
	r.out.lost.count(game)
	for _, problem := range game.Problems {
		r.say(problem.Kind != cbmoves.ProblemNonCanonical, "%v", problem)
	}
	return nil
}

func fromHex(column, text string) ([]byte, error) {
	data, err := hex.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not hex: %s", column, strings.TrimPrefix(err.Error(), "encoding/hex: "))
	}
	return data, nil
}

// fields takes a row apart.
func (r *rowConverter) fields(row []byte) error {
	if n := bytes.Count(row, []byte("\t")) + 1; n != len(r.columns) {
		return fmt.Errorf("%s, want %d", cli.Count(n, "field"), len(r.columns))
	}
	i := 0
	for field := range bytes.SplitSeq(row, []byte("\t")) {
		name := r.columns[i]
		i++
		value := unescape(string(field))
		switch {
		case name == columnBin:
			r.bin = value
		case name == columnComments:
			r.comments = value
		case name == columnInfo:
			r.info = value
		case name == columnFEN:
			r.fen = value
		case value != "":
			r.tags = append(r.tags, cbmoves.Tag{Name: name, Value: blank(value)})
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

// blank replaces control characters, which tags cannot have, by blanks.
func blank(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c < ' ' || c == 0x7f {
			b[i] = ' '
		}
	}
	return string(b)
}

// splitInfo adds the tags of Info: parts between semicolons, each a name and a value. A
// part without = belongs to the value before it.
func (r *rowConverter) splitInfo() {
	columns := len(r.tags) // those that have a column of their own
	var parts []string
	for part := range strings.SplitSeq(strings.TrimSuffix(r.info, ";"), ";") {
		if n := len(parts); n > 0 && strings.IndexByte(part, '=') < 0 {
			parts[n-1] += ";" + part
		} else if part != "" {
			parts = append(parts, part)
		}
	}
	for _, part := range parts {
		name, value, ok := strings.Cut(part, "=")
		name, value = strings.TrimSpace(name), blank(value)
		old := slices.IndexFunc(r.tags, func(t cbmoves.Tag) bool { return t.Name == name })
		switch {
		case !ok || !isTagName(name):
			r.say(true, "Info: %q is no tag, and left out", part)
		case value == "":
		case name == "SetUp": // the FEN says so
		case name == columnFEN && r.fen == "":
			r.fen = value
		case name == columnFEN && r.fen == value, old >= 0 && r.tags[old].Value == value:
		case name == columnFEN:
			r.say(true, "Info: FEN %q is left out: the column has another", value)
		case old >= columns:
			r.say(true, "Info: the second %s, %q, is left out", name, value)
		case old >= 0:
			r.say(true, "Info: %s %q is left out: the column has %q", name, value, r.tags[old].Value)
		default:
			r.tags = append(r.tags, cbmoves.Tag{Name: name, Value: value})
		}
	}
}
