package cbh

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// notes give the moves of a game their annotations in the form of PGN.
type notes struct {
	*log
	charset     charset
	languages   []string
	timeControl string
	lost        int // annotations of moves that could not be read
	omitted     []omission
}

// An omission counts annotations of one type.
type omission struct {
	kind  AnnotationType
	first int64 // the offset of the first one
	count int
}

// A comment is the result of the annotations of one place.
type comment struct {
	nags          []uint8
	commands      []string
	before, after []string // texts
}

// annotate gives the game, the moves in its lines and then the last move the annotations.
// ChessBase's programs, too, give the last move any annotations of later places.
func (n *notes) annotate(g *pgn.Game, lines []line, list []Annotation) error {
	slices.SortStableFunc(list, func(a, b Annotation) int { return cmp.Compare(a.Place, b.Place) })
	group, list := upTo(gamePlace, list)
	if err := n.noteGame(&g.Line, group); err != nil {
		return err
	}
	for i := range lines {
		l := &lines[i]
		for len(list) > 0 && list[0].Place < l.end {
			at := list[0].Place
			group, list = upTo(at, list)
			if err := n.noteMove(&g.Line, l, at-l.first, group); err != nil {
				return err
			}
		}
	}
	if err := n.noteLast(&g.Line, list); err != nil {
		return err
	}
	if n.lost > 0 {
		n.log.add(chess.Lost, inNotes, -1, fmt.Errorf("annotations of moves that could not be read: %d", n.lost))
	}
	for _, o := range n.omitted {
		n.log.add(chess.Omitted, inNotes, o.first, fmt.Errorf("%v: %d that PGN cannot hold, or not all of it", o.kind, o.count))
	}
	return nil
}

// upTo splits a list after the annotations up to a place.
func upTo(place int, list []Annotation) (head, tail []Annotation) {
	i := 0
	for i < len(list) && list[i].Place <= place {
		i++
	}
	return list[:i], list[i:]
}

// noteGame adds the annotations of the game to the comments before its first move.
func (n *notes) noteGame(main *pgn.Line, group []Annotation) error {
	c, err := n.comment(group)
	if err != nil {
		return err
	}
	for _, nag := range c.nags {
		c.commands = append(c.commands, "$"+strconv.Itoa(int(nag)))
	}
	main.Comments = slices.Concat(main.Comments, c.own(), c.before)
	return nil
}

// noteMove adds annotations to move i of a line. Texts before it belong to the move before it or, if it is
// the first one, to the line. If the move could not be read, the annotations are only counted.
func (n *notes) noteMove(main *pgn.Line, l *line, i int, group []Annotation) error {
	if i >= len(l.moves) {
		n.lost += len(group)
		return nil
	}
	c, err := n.comment(group)
	if err != nil {
		return err
	}
	if len(c.before) > 0 {
		to := &main.Comments
		switch {
		case i > 0:
			to = &notesOf(&l.moves[i-1]).Comments
		case l.target != nil:
			to = &l.target.Notes.Variations[l.index].Comments
		}
		*to = append(*to, c.before...)
	}
	give(&l.moves[i], c.nags, c.own())
	return nil
}

// noteLast adds annotations whose places come after the last move to that move, or to the comments before
// the first one if there is no move.
func (n *notes) noteLast(main *pgn.Line, group []Annotation) error {
	if len(group) == 0 {
		return nil
	}
	n.log.add(chess.Odd, inNotes, group[0].Offset, fmt.Errorf("annotations after the last move: %d", len(group)))
	c, err := n.comment(group)
	if err != nil {
		return err
	}
	comments := slices.Concat(c.before, c.own())
	if last := len(main.Moves) - 1; last >= 0 {
		give(&main.Moves[last], c.nags, comments)
	} else {
		main.Comments = append(main.Comments, comments...)
	}
	return nil
}

// give adds NAGs and comments to a move.
func give(to *pgn.Node, nags []uint8, comments []string) {
	if len(nags)+len(comments) > 0 {
		notes := notesOf(to)
		notes.NAGs, notes.Comments = append(notes.NAGs, nags...), append(notes.Comments, comments...)
	}
}

// own returns the comments of a move itself: one of all commands, and the texts after it.
func (c *comment) own() []string {
	if len(c.commands) == 0 {
		return c.after
	}
	return append([]string{strings.Join(c.commands, " ")}, c.after...)
}

// comment returns the comment of annotations of one place.
func (n *notes) comment(group []Annotation) (comment, error) {
	var c comment
	for i := range group {
		a := &group[i]
		err := n.add(&c, a)
		if n.charset.bad > 0 {
			n.log.add(chess.Lost, inNotes, a.Offset, n.charset.bad)
			n.charset.bad = 0
		}
		if errors.Is(err, errNoForm) {
			n.omit(a)
			continue
		}
		var quoted *SyntaxError // the error of a quoted game, which has its place
		if err != nil && !errors.As(err, &quoted) {
			err = n.fault(inNotes, a.Offset, fmt.Errorf("annotation of %v: %w", a.Type, err))
		}
		if err != nil {
			return c, err
		}
	}
	return c, nil
}

// errNoForm means that PGN cannot hold an annotation, or can hold only part of it.
var errNoForm = errors.New("no form in PGN")

// omit counts an annotation that PGN cannot hold.
func (n *notes) omit(a *Annotation) {
	i := slices.IndexFunc(n.omitted, func(o omission) bool { return o.kind == a.Type })
	if i < 0 {
		i = len(n.omitted)
		n.omitted = append(n.omitted, omission{kind: a.Type, first: a.Offset})
	}
	n.omitted[i].count++
}

// leastSizes are the sizes, in bytes, that annotations of fixed fields have at least.
var leastSizes = map[AnnotationType]int{
	noteTextAfter: 2, noteTextBefore: 2, noteTimeSpent: 3, noteCriticalPosition: 1, noteEvaluation: 6,
	noteMedals: 4, noteEvaluations: 2,
}

// add adds an annotation to a comment, as far as it can be read and has a form in PGN. If it has none, or
// only part of it has one, the error is errNoForm.
func (n *notes) add(c *comment, a *Annotation) error {
	if len(a.Data) < leastSizes[a.Type] {
		return io.ErrUnexpectedEOF
	}
	switch a.Type {
	case noteSymbols:
		c.nags = append(c.nags, slices.DeleteFunc(slices.Clone(a.Data), func(nag uint8) bool { return nag == 0 })...)
		return nil
	case noteTimeControl:
		return n.addTimeControl(a)
	}
	to := &c.commands
	switch a.Type {
	case noteTextBefore:
		to = &c.before
	case noteTextAfter, noteQuotation, noteWebLink:
		to = &c.after
	}
	text, err := n.textOf(a)
	if text != "" {
		*to = append(*to, text)
	}
	return err
}

// textOf returns the text or the command of an annotation, "" if it has none. Its data has at least the
// bytes of leastSizes.
func (n *notes) textOf(a *Annotation) (string, error) {
	switch a.Type {
	case noteTextAfter, noteTextBefore:
		return n.text(a.Data)
	case noteQuotation:
		return n.quotation(a)
	case noteWebLink:
		return n.link(a.Data)
	case noteColoredSquares:
		return shapes("csl", a.Data, 1)
	case noteArrows:
		return shapes("cal", a.Data, 2)
	case noteTimeSpent:
		return timeSpent(a.Data)
	case noteTraining:
		return n.training(a.Data)
	case noteCriticalPosition:
		return criticalPosition(a.Data)
	case noteEvaluation:
		return evaluation(a.Data)
	case noteEvaluations:
		return evaluations(a.Data)
	case noteMedals:
		return fmt.Sprintf("[%%mdl %d]", binary.BigEndian.Uint32(a.Data)), nil
	}
	return "", errNoForm
}

// addTimeControl keeps the time control of the game for its tag. PGN has no form for that of a move.
func (n *notes) addTimeControl(a *Annotation) error {
	tag, err := timeControl(a.Data)
	switch {
	case a.Place <= gamePlace:
		n.timeControl = tag
	case err == nil:
		return errNoForm
	}
	return err
}

// text returns a comment, with its language if it has one. In data, a byte 0 and the nation of the language
// come before the text. The result is "" if the caller did not ask for that language.
func (n *notes) text(data []byte) (string, error) {
	lang, stored := strings.ToLower(nation(data[1])), data[2:]
	asked := func(l string) bool { return strings.EqualFold(l, lang) }
	if lang != "" && n.languages != nil && !slices.ContainsFunc(n.languages, asked) {
		return "", nil
	}
	text := single(n.charset.comment(bytes.TrimRight(stored, "\x00")))
	if text == "" || lang == "" {
		return text, nil
	}
	return "[%lang " + lang + "] " + text, nil
}

// shapeColors are the colours of squares and arrows by their numbers. Other numbers are not known.
var shapeColors = [...]byte{2: 'G', 3: 'Y', 4: 'R'}

// shapes returns the command of that name for coloured squares or arrows. Each shape in data is a byte for
// its colour, and one for each of its squares, which are numbered from 1. A shape of an unknown colour is
// left out (errNoForm). With any error, the command has the other shapes that could be read.
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
				return command(name, b), fmt.Errorf("%w: square %d", chess.ErrRange, s)
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

// criticalPosition returns the command of a critical position, or errNoForm for an unknown kind.
func criticalPosition(data []byte) (string, error) {
	kinds := [...]string{1: "opening", 2: "middle game", 3: "endgame"}
	if data[0] == 0 || int(data[0]) >= len(kinds) {
		return "", errNoForm
	}
	return "[%critical " + kinds[data[0]] + "]", nil
}

// The kinds of values in evaluations.
const (
	evalCentipawns = 0
	evalMate       = 1 // in the given number of moves
	evalNone       = 0xff
)

// evaluation returns the command of an engine's evaluation, or errNoForm for an unknown kind and for a mate
// in 0 moves.
func evaluation(data []byte) (string, error) {
	f := fields{data: data}
	value, kind, depth := int16(f.little(2)), f.little(2), f.little(2)
	var text string
	switch {
	case kind == evalCentipawns:
		text = fmt.Sprintf("%.2f", float64(value)/100)
	case kind == evalMate && value != 0:
		text = "#" + strconv.Itoa(int(value))
	default:
		return "", errNoForm
	}
	if depth > 0 {
		text += "," + strconv.FormatInt(depth, 10)
	}
	return "[%eval " + text + "]", nil
}

// evaluations returns the command of the evaluations of all positions: the numbers, from 0, of the first
// and the last position with a value, then the values in centipawns, or 30000 less the moves to mate. A
// position without a value between these has an empty one. Without any value, it returns "".
func evaluations(data []byte) (string, error) {
	const size, mate = 4, 30000
	f := fields{data: data}
	count := int(f.big(2))
	if len(data) < 2+count*size {
		return "", io.ErrUnexpectedEOF
	}
	values := make([]string, count)
	for i := range values {
		kind, _, value := f.byte(), f.byte(), int(int16(f.big(2)))
		switch {
		case kind == evalNone:
			continue
		case kind > evalMate:
			return "", errNoForm
		case kind == evalMate && value < 0:
			value = -mate - value
		case kind == evalMate:
			value = mate - value
		}
		values[i] = strconv.Itoa(value)
	}
	first := slices.IndexFunc(values, func(value string) bool { return value != "" })
	if first < 0 {
		return "", nil
	}
	last := len(values) - 1
	for values[last] == "" {
		last--
	}
	return fmt.Sprintf("[%%evp %d,%d,%s]", first, last, strings.Join(values[first:last+1], ",")), nil
}

// link returns the address and the text of a web link.
func (n *notes) link(data []byte) (string, error) {
	f := fields{data: data, at: 2} // after the size of the data
	url, text := f.short(), f.short()
	return single(n.charset.plain(url) + " " + n.charset.plain(text)), f.err
}

// timeSpent returns the command of the time for a move: hours, minutes and seconds. The meaning of any
// bytes after them is unknown; unless they are 0, the error is errNoForm.
func timeSpent(data []byte) (string, error) {
	text := fmt.Sprintf("[%%emt %d:%02d:%02d]", data[0], data[1], data[2])
	if len(bytes.Trim(data[3:], "\x00")) > 0 {
		return text, errNoForm
	}
	return text, nil
}

// The kinds of stages in a time control: for a number of moves, the highest known kind, and no stage.
const stageMoves, stageLastKnown, stageNone = 1, 3, 5

// timeControl returns the tag of a time control of up to three stages. PGN has no form for a stage of an
// unknown kind: the tag then lacks it, and the error is errNoForm.
func timeControl(data []byte) (tag string, err error) {
	const stages, allMoves = 3, 1000
	f := fields{data: data}
	var parts []string
	for range stages {
		total, increment, moves, kind := f.big(4), f.big(4), f.big(2), f.byte()
		switch {
		case kind == stageNone || total == 0 && increment == 0:
			continue
		case kind > stageLastKnown:
			err = errNoForm
			continue
		}
		part := seconds(total)
		if increment > 0 {
			part += "+" + seconds(increment)
		}
		if kind == stageMoves && moves < allMoves {
			part = strconv.FormatInt(moves, 10) + "/" + part
		}
		parts = append(parts, part)
	}
	if f.err != nil {
		return "", f.err
	}
	return strings.Join(parts, ":"), err
}

// seconds returns hundredths of a second as seconds.
func seconds(hundredths int64) string {
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64)
}
