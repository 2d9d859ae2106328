package cbh

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// notes gives the moves of a game their annotations in the form of PGN, in the order of their places.
type notes struct {
	*log
	charset   charset
	languages []string
	list      []Annotation // sorted by place
	next      int          // in list
	lost      int          // number of annotations of moves that could not be read
	bad       noLetters    // in texts of the annotation that is being read
	omitted   map[AnnotationType]omission
}

// An omission counts annotations of one type.
type omission struct {
	count int
	first int64 // the offset of the first one
}

// A comment is the result of the annotations of one place.
type comment struct {
	nags          []uint8
	commands      strings.Builder
	before, after []string
	timeControl   string
}

// take returns the annotations up to a place that it has not yet returned.
func (n *notes) take(place int) []Annotation {
	from := n.next
	for n.next < len(n.list) && n.list[n.next].Place <= place {
		n.next++
	}
	return n.list[from:n.next]
}

// lose passes over the annotations of a move that could not be read.
func (n *notes) lose(place int) { n.lost += len(n.take(place)) }

// game adds the annotations of the game to the comments before its first move, and returns its time
// control.
func (n *notes) game(to *pgn.Line) (timeControl string, err error) {
	group := n.take(-1)
	if len(group) == 0 {
		return "", nil
	}
	var c comment
	for i := range group {
		if err := n.add(&c, &group[i]); err != nil {
			return "", err
		}
	}
	if len(c.nags) > 0 {
		c.commands.WriteString(" $" + strings.Join(strings.Fields(strings.Trim(fmt.Sprint(c.nags), "[]")), " $"))
	}
	to.Comments = slices.Concat(to.Comments, c.comments(), c.before)
	return c.timeControl, nil
}

// give adds the annotations of a place to the last move of the line of p.
func (n *notes) give(place int, p *player) error {
	group := n.take(place)
	if len(group) == 0 {
		return nil
	}
	var c comment
	for i := range group {
		if err := n.add(&c, &group[i]); err != nil {
			return err
		}
	}
	last := len(p.line) - 1
	switch {
	case len(c.before) == 0:
	case last == 0:
		p.comments = append(p.comments, c.before...)
	default:
		to := notesOf(&p.line[last-1])
		to.Comments = append(to.Comments, c.before...)
	}
	if comments := c.comments(); len(comments)+len(c.nags) > 0 {
		to := notesOf(&p.line[last])
		to.NAGs, to.Comments = append(to.NAGs, c.nags...), append(to.Comments, comments...)
	}
	return nil
}

// rest adds the annotations after the last move to that move, as ChessBase's programs do.
func (n *notes) rest(to *pgn.Line) error {
	if n.next == len(n.list) {
		return nil
	}
	list := n.list[n.next:]
	n.log.add(chess.Odd, inNotes, list[0].Offset, fmt.Errorf("annotations after the last move: %d", len(list)))
	var c comment
	for i := range list {
		if err := n.add(&c, &list[i]); err != nil {
			return err
		}
	}
	comments := slices.Concat(c.before, c.comments())
	if len(to.Moves) == 0 {
		to.Comments = append(to.Comments, comments...)
		return nil
	}
	last := notesOf(&to.Moves[len(to.Moves)-1])
	last.NAGs, last.Comments = append(last.NAGs, c.nags...), append(last.Comments, comments...)
	return nil
}

// notesOf returns the notes of a move, and makes them if there are none.
func notesOf(n *pgn.Node) *pgn.Notes {
	if n.Notes == nil {
		n.Notes = new(pgn.Notes)
	}
	return n.Notes
}

// comments returns the comment of all commands, and the texts.
func (c *comment) comments() []string {
	if c.commands.Len() == 0 {
		return c.after
	}
	return append([]string{c.commands.String()[1:]}, c.after...)
}

// add adds an annotation to a comment.
func (n *notes) add(c *comment, a *Annotation) error {
	command, err := "", errNoForm
	switch a.Type {
	case noteTextAfter, noteTextBefore:
		var text string
		if text, err = n.text(a.Data); text != "" {
			to := &c.after
			if a.Type == noteTextBefore {
				to = &c.before
			}
			*to = append(*to, text)
		}
	case noteSymbols:
		err = nil
		for _, nag := range a.Data {
			if nag != 0 {
				c.nags = append(c.nags, nag)
			}
		}
	case noteColoredSquares:
		command, err = shapes("csl", a.Data, 1)
	case noteArrows:
		command, err = shapes("cal", a.Data, 2)
	case noteTimeSpent:
		if err = need(a.Data, 3); err == nil {
			command = fmt.Sprintf("[%%emt %d:%02d:%02d]", a.Data[0], a.Data[1], a.Data[2])
			if rest := a.Data[3:]; len(rest) > 0 && slices.Max(rest) > 0 { // its meaning is unknown
				err = errNoForm
			}
		}
	case noteTraining:
		command, err = n.training(a.Data)
	case noteQuotation:
		var text string
		if text, err = n.quotation(a); text != "" {
			c.after = append(c.after, text)
		}
	case noteCriticalPosition:
		command, err = criticalPosition(a.Data)
	case noteWebLink:
		var text string
		if text, err = n.link(a.Data); text != "" {
			c.after = append(c.after, text)
		}
	case noteEvaluation:
		command, err = evaluation(a.Data)
	case noteMedalsOfMove:
		if err = need(a.Data, 4); err == nil {
			command = fmt.Sprintf("[%%mdl %d]", binary.BigEndian.Uint32(a.Data))
		}
	case noteTimeControl:
		var tag string
		if tag, err = timeControl(a.Data); err == nil && a.Place >= 0 {
			err = errNoForm
		}
		c.timeControl = tag
	case noteEvaluations:
		command, err = evaluations(a.Data)
	}
	if command != "" {
		c.commands.WriteString(" " + command)
	}
	if n.bad > 0 {
		n.log.add(chess.Lost, inNotes, a.Offset, n.bad)
		n.bad = 0
	}
	_, placed := withoutPlace(err)
	switch {
	case err == nil || placed:
		return err
	case errors.Is(err, errNoForm):
		o, ok := n.omitted[a.Type]
		if !ok {
			o.first = a.Offset
		}
		if n.omitted == nil {
			n.omitted = map[AnnotationType]omission{}
		}
		o.count++
		n.omitted[a.Type] = o
	default:
		return n.fault(inNotes, a.Offset, fmt.Errorf("annotation of %v: %w", a.Type, err))
	}
	return nil
}

// finish lists losses, and annotations for which PGN has no form.
func (n *notes) finish() {
	if n.lost > 0 {
		n.log.add(chess.Lost, inNotes, -1, fmt.Errorf("annotations of moves that could not be read: %d", n.lost))
	}
	for _, t := range slices.Sorted(maps.Keys(n.omitted)) {
		o := n.omitted[t]
		n.log.add(chess.Omitted, inNotes, o.first, fmt.Errorf("%v: %d that PGN cannot hold, or not all of it", t, o.count))
	}
}

// errNoForm means that PGN cannot hold an annotation, or can hold only part of it.
var errNoForm = errors.New("no form in PGN")

// need returns an error if data is shorter than size.
func need(data []byte, size int) error {
	if len(data) < size {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// decode decodes a text of the annotation in one of the ways of a charset.
func (n *notes) decode(as func(charset, []byte) (string, noLetters), b []byte) string {
	text, bad := as(n.charset, b)
	n.bad += bad
	return text
}

// text returns a comment, with its language if it has one. The result is "" if the caller did not ask for
// that language.
func (n *notes) text(data []byte) (string, error) {
	if err := need(data, 2); err != nil {
		return "", err
	}
	language := strings.ToLower(nation(data[1]))
	if language != "" && n.languages != nil && !slices.ContainsFunc(n.languages, func(l string) bool {
		return strings.EqualFold(l, language)
	}) {
		return "", nil
	}
	text := single(n.decode(charset.comment, bytes.TrimRight(data[2:], "\x00")))
	if text == "" || language == "" {
		return text, nil
	}
	return "[%lang " + language + "] " + text, nil
}

// shapeColors are the colours of squares and arrows by their numbers. Other numbers are not known.
var shapeColors = [...]byte{2: 'G', 3: 'Y', 4: 'R'}

// shapes returns a command of coloured squares or arrows. Each has a colour and one or two squares,
// numbered from 1.
func shapes(name string, data []byte, squares int) (string, error) {
	var b []byte
	var err error
	for ; len(data) > squares; data = data[squares+1:] {
		if int(data[0]) >= len(shapeColors) || shapeColors[data[0]] == 0 {
			err = errNoForm
			continue
		}
		shape := []byte{',', shapeColors[data[0]]}
		for _, s := range data[1 : squares+1] {
			if s < 1 || s > 64 {
				return command(name, b), fmt.Errorf("%w: square %d", ErrRange, s)
			}
			shape = append(shape, fileSquare(uint16(s)-1).String()...)
		}
		b = append(b, shape...)
	}
	if len(data) > 0 {
		err = io.ErrUnexpectedEOF
	}
	return command(name, b), err
}

// command returns a command whose values have commas before them, or "" if there are no values.
func command(name string, values []byte) string {
	if len(values) == 0 {
		return ""
	}
	return "[%" + name + " " + string(values[1:]) + "]"
}

// criticalPosition returns the command of a critical position.
func criticalPosition(data []byte) (string, error) {
	kinds := [...]string{1: "opening", 2: "middle game", 3: "endgame"}
	if err := need(data, 1); err != nil {
		return "", err
	}
	if data[0] == 0 || int(data[0]) >= len(kinds) {
		return "", errNoForm
	}
	return "[%critical " + kinds[data[0]] + "]", nil
}

// evaluation returns the command of an engine's evaluation.
func evaluation(data []byte) (string, error) {
	if err := need(data, 6); err != nil {
		return "", err
	}
	f := fields{data: data}
	value, kind, depth := int16(f.number()), f.number(), f.number()
	var text string
	switch {
	case kind == 0:
		text = pawns(int(value))
	case kind == 1 && value != 0:
		text = "#" + strconv.Itoa(int(value))
	default:
		return "", errNoForm
	}
	if depth > 0 {
		text += "," + strconv.Itoa(depth)
	}
	return "[%eval " + text + "]", nil
}

// pawns returns centipawns as a decimal number of pawns.
func pawns(centipawns int) string { return strconv.FormatFloat(float64(centipawns)/100, 'f', 2, 64) }

// evaluations returns the command of the evaluations of all positions: the numbers, from 0, of the first
// and the last position with a value, then the values in centipawns, or 30000 less the moves to mate. A
// position without a value between these has an empty one.
func evaluations(data []byte) (string, error) {
	if err := need(data, 2); err != nil {
		return "", err
	}
	const size, mate = 4, 30000
	count, data := int(binary.BigEndian.Uint16(data)), data[2:]
	if err := need(data, count*size); err != nil {
		return "", err
	}
	first, last := -1, -1
	var values, gap []byte
	for i := range count {
		kind, value := data[i*size], int(int16(binary.BigEndian.Uint16(data[i*size+2:])))
		switch {
		case kind == 0xff && first < 0:
			continue
		case kind == 0xff:
			gap = append(gap, ',')
			continue
		case kind > 1:
			return "", errNoForm
		case kind == 1 && value < 0:
			value = -mate - value
		case kind == 1:
			value = mate - value
		}
		if first < 0 {
			first = i
		}
		last = i
		values = append(append(values, gap...), ',')
		values, gap = strconv.AppendInt(values, int64(value), 10), gap[:0]
	}
	if first < 0 {
		return "", nil
	}
	return fmt.Sprintf("[%%evp %d,%d%s]", first, last, values), nil
}

// link returns the address and the text of a web link.
func (n *notes) link(data []byte) (string, error) {
	r := fields{data: data, at: 2}
	url, text := r.short(), r.short()
	return single(n.decode(charset.plain, url) + " " + n.decode(charset.plain, text)), r.err
}

// timeControl returns the tag of a time control of up to three stages. PGN has no form for a stage of an
// unknown kind.
func timeControl(data []byte) (string, error) {
	const stages, size, allMoves = 3, 11, 1000
	if err := need(data, stages*size); err != nil {
		return "", err
	}
	var parts []string
	var omitted error
	for i := range stages {
		b := data[i*size:]
		total, increment := binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])
		moves, kind := binary.BigEndian.Uint16(b[8:]), b[10]
		switch {
		case kind == 5 || total == 0 && increment == 0:
			continue
		case kind > 3: // its meaning is unknown
			omitted = errNoForm
			continue
		}
		part := seconds(total)
		if increment > 0 {
			part += "+" + seconds(increment)
		}
		if kind == 1 && moves < allMoves {
			part = strconv.Itoa(int(moves)) + "/" + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ":"), omitted
}

// seconds returns hundredths of a second as seconds.
func seconds(hundredths uint32) string {
	return strconv.FormatFloat((time.Duration(hundredths) * 10 * time.Millisecond).Seconds(), 'f', -1, 64)
}

// fields reads the fields of an annotation. After the end of the data all fields are empty, and err is set.
type fields struct {
	data []byte
	at   int
	err  error
}

// bytes returns the next n bytes.
func (f *fields) bytes(n int) []byte {
	if f.err != nil || n > len(f.data)-f.at {
		f.err = io.ErrUnexpectedEOF
		return nil
	}
	f.at += n
	return f.data[f.at-n : f.at : f.at]
}

// short returns bytes whose number is in the byte before them.
func (f *fields) short() []byte { return f.bytes(int(f.byte())) }

func (f *fields) byte() uint8 {
	if b := f.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// number returns two bytes, little-endian.
func (f *fields) number() int {
	if b := f.bytes(2); b != nil {
		return int(binary.LittleEndian.Uint16(b))
	}
	return 0
}

// bigNumber returns two bytes, big-endian.
func (f *fields) bigNumber() int {
	if b := f.bytes(2); b != nil {
		return int(binary.BigEndian.Uint16(b))
	}
	return 0
}
