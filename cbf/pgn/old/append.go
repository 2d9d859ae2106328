package old

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/tidy"
)

// Append appends a game as PGN: tags, a blank line, movetext, a blank
// line. The PGN of several games is simply one after another. The text is
// UTF-8; lines of movetext have fewer than 80 columns, unless a word of a
// comment is longer than that. Data for which PGN has no form is written in a form
// that [Reader] reads back and other programs take for text:
//
//	a code without a NAG         {[%cbf move 8 zugzwang] ...}
//	a surplus comment            {[%cbf surplus] ...}
//	a line break in a text       ¶, and a ¶ as ⁋
//	braces, control characters   ｛ ｝, and ␀ to ␡
//	figurines                    ♔♕♘♗♖♙, or letters with Options.Letters
//	marks, evaluation            [CBF "marked, deleted, evaluation 4"]
//
// A move that its position does not list (ErrMove) and variations nested
// too deep (ErrDepth) are a [*cbf.EncodeError], and dst is then returned
// unchanged.
func Append(dst []byte, g *cbf.Game) ([]byte, error) {
	dst, _, err := Options{}.Append(dst, g)
	return dst, err
}

// Append is like the function [Append], with options; only Letters has an effect. It
// also returns what PGN cannot hold, or not in the same form, as problems:
//
//   - ProblemMoved: a move that chess does not allow. No reader can
//     continue after it, so the line ends before it; a comment there holds it
//     and the moves that follow, in UCI form, as text for people.
//   - ProblemDropped: an empty variation; the bytes after an early end; a value
//     "-", or for the annotator "?", which means unknown in PGN; the round of
//     Players beside another in Source; and the form of players or a source
//     that do not follow the conventions of [cbf.Header.SetPlayers] and
//     [cbf.Header.SetSource], or would be too long in that form: their tags have all
//     of the text, but a Reader without Convert refuses them (ErrLost).
//   - ProblemChanged: a byte for which the charset has no letter, written as
//     U+FFFD; the bytes 10, which is read back as the line break 254, and 255,
//     which texts and codes cannot contain.
//   - ProblemRecord: more than a record can hold, in a game that was made and not
//     read: PGN has all of it, but a Reader without Convert refuses it.
//
// Their Offset is -1 and their Game 0; the caller knows the game.
func (o Options) Append(dst []byte, g *cbf.Game) ([]byte, []cbf.Problem, error) {
	room := make([]byte, 512)
	w := writer{g: g, letters: o.Letters, dst: dst, usualMen: !g.HasSetup(), pending: room[:0:128], san: room[128:128:144], text: room[144:144]}
	start := g.Start()
	w.tags(&start)
	w.gameComment()
	if err := w.line(g.Moves, start, 0); err != nil {
		return dst, nil, err
	}
	if len(g.Trailing) > 0 {
		w.problem(cbf.ProblemDropped, record.PartMoves, "%d bytes after the early end of the moves", len(g.Trailing))
	}
	w.word(g.Result().String())
	w.flush()
	w.checkSize()
	return append(w.dst, "\n\n"...), w.problems.Take(omitted(0)), nil
}

// writer writes one game. Movetext consists of words, with a space or a line break
// between any two that are not glued together.
type writer struct {
	g        *cbf.Game
	letters  bool
	dst      []byte
	column   int    // letters on the line
	pending  []byte // the last word, to which more can be glued
	glued    bool   // the next word goes on with it
	asText   bool   // in the comment that holds moves that chess does not allow
	usualMen bool   // see Reader
	san      []byte // room for a move
	text     []byte // room for a comment
	problems problems.Sink[cbf.Problem]

	moveBytes, commentBytes int // of the areas of a record
}

// lineLength is how many columns PGN's export format allows in a line.
const lineLength = 79

// begin begins a word, unless it is glued to the last one.
func (w *writer) begin() {
	if !w.glued {
		w.flush()
	}
	w.glued = false
}

func (w *writer) word(s string) {
	w.begin()
	w.pending = append(w.pending, s...)
}

// flush writes the last word, on a new line if the line has no room.
func (w *writer) flush() {
	n := utf8.RuneCount(w.pending)
	switch {
	case n == 0:
		return
	case w.column == 0:
	case w.column+1+n > lineLength:
		w.dst = append(w.dst, '\n')
		w.column = 0
		if c := w.pending[0]; c == '%' || c == '[' {
			// At the beginning of a line these have another meaning.
			w.dst = append(w.dst, ' ')
			w.column = 1
		}
	default:
		w.dst = append(w.dst, ' ')
		w.column++
	}
	w.dst = append(w.dst, w.pending...)
	w.column += n
	w.pending = w.pending[:0]
}

// wordsOfLine writes as many words at the start of a text as end on this line and before
// the last word of the text, if they are clean, and returns their length. clean says that
// all of the text is.
func (w *writer) wordsOfLine(text []byte, clean bool) int {
	if w.glued {
		return 0
	}
	w.flush()
	room := lineLength - w.column - 1
	if w.column == 0 || room <= 0 {
		return 0
	}
	n := bytes.LastIndexByte(text[:min(len(text), room+1)], ' ')
	if n <= 0 || !clean && !tidy.Text(text[:n]) {
		return 0
	}
	w.dst = append(append(w.dst, ' '), text[:n]...)
	w.column += 1 + n
	return n
}

func (w *writer) problem(kind cbf.ProblemKind, part string, format string, a ...any) {
	if w.problems.Full() {
		w.problems.Omit()
		return
	}
	w.problems.Add(cbf.Problem{Kind: kind, Offset: -1, Part: part, Err: fmt.Errorf(format, a...)})
}

// line writes the moves of a line. A variation's first word is glued to its
// parenthesis.
func (w *writer) line(l cbf.Line, pos chess.Position, depth int) error {
	if depth > record.MaxDepth {
		return &cbf.EncodeError{Part: record.PartMoves, Err: cbf.ErrDepth}
	}
	illegal := false
	numbered := false // Black's next move needs no number
	for i := range l {
		n := &l[i]
		after, legal := pos, false
		if !w.asText {
			w.san, legal = after.PlaySAN(w.san[:0], n.Move)
		}
		if !legal {
			var err error
			if after, err = pos.Play(n.Move); err != nil {
				return &cbf.EncodeError{Part: record.PartMoves, Field: "move", Value: n.Move.String(),
					Err: fmt.Errorf("%w: %s", cbf.ErrMove, pos.FEN())}
			}
			if !w.asText {
				w.problem(cbf.ProblemMoved, record.PartMoves, "move %d, %v, which is illegal, and %d after it, to a comment",
					pos.MoveNumber(), n.Move, len(l)-i-1)
				w.word("{Moves that chess does not allow:")
				w.asText, illegal, numbered = true, true, false
			}
		}
		if !w.asText {
			w.moveBytes++
			if pos.HighNumber(n.Move, w.usualMen) {
				w.checkNumber(&pos, n)
			}
			if onSeventh(n.Move.To) && pos.At(n.Move.From).Kind() == chess.Pawn {
				w.usualMen = false
			}
		}
		w.begin() // number and move are one word, so that they stay on one line
		if pos.Turn() == chess.White {
			w.pending = append(strconv.AppendUint(w.pending, uint64(pos.MoveNumber()), 10), ". "...)
		} else if !numbered {
			w.pending = append(strconv.AppendUint(w.pending, uint64(pos.MoveNumber()), 10), "... "...)
		}
		if w.asText {
			w.pending = append(w.pending, irregularText(n.Move)...)
		} else {
			w.pending = append(w.pending, w.san...)
		}
		if n.Comment != nil {
			w.comment("", n.Comment, true)
		}
		numbered = n.Comment == nil
		for _, v := range n.Variations {
			if len(v) == 0 {
				w.problem(cbf.ProblemDropped, record.PartMoves, "empty variation at move %d", pos.MoveNumber())
				continue
			}
			if err := w.variation(v, &pos, depth+1); err != nil {
				return err
			}
			numbered = false
		}
		pos = after
	}
	if illegal {
		w.glued = true
		w.word("}")
		w.asText = false
	}
	return nil
}

func (w *writer) variation(v cbf.Line, pos *chess.Position, depth int) error {
	// PGN has no variation without a move: one that begins with an illegal move is a
	// comment.
	bare := !w.asText && !pos.Legal(v[0].Move) && pos.Number(v[0].Move) > 0
	if !bare {
		w.moveBytes += 2
		w.word("(")
		w.glued = true
	}
	if err := w.line(v, *pos, depth); err != nil {
		return err
	}
	if !bare {
		w.glued = true
		w.word(")")
	}
	return nil
}

// onSeventh reports whether a pawn that comes to a square is on its seventh rank. Before the
// first one of a game with the usual start, no side has promoted pieces.
func onSeventh(s chess.Square) bool { return s.Rank() == 6 || s.Rank() == 1 }

// checkNumber reports a move that a record cannot hold, or not with its comment.
func (w *writer) checkNumber(pos *chess.Position, n *cbf.Node) {
	switch number := pos.Number(n.Move); {
	case number > record.MaxNumber:
		w.problem(cbf.ProblemRecord, record.PartMoves, "move %d, %v, has number %d, which no record holds", pos.MoveNumber(), n.Move, number)
	case number == record.MaxNumber && n.Comment != nil:
		w.problem(cbf.ProblemRecord, record.PartMoves, "move %d, %v, has number %d, with which no record holds a comment", pos.MoveNumber(), n.Move, number)
	}
}

// checkSize reports a game that is larger than a record.
func (w *writer) checkSize() {
	if w.moveBytes > record.MaxMoves {
		w.problem(cbf.ProblemRecord, record.PartMoves, "%d bytes of moves, beyond the %d of a record", w.moveBytes, record.MaxMoves)
	}
	if n := w.commentBytes + 1; n > record.MaxComments { // one begins the area
		w.problem(cbf.ProblemRecord, record.PartComments, "%d bytes of comments, beyond the %d of a record", n, record.MaxComments)
	}
}

// irregularText returns a move in UCI form, with "ep" after an e.p. capture.
func irregularText(m chess.Move) string {
	if m.EnPassant {
		return m.String() + "ep"
	}
	return m.String()
}

// gameComment writes the comment of the game and, after it, the surplus comments. If
// the game has none, they come after an empty one, as in a record.
func (w *writer) gameComment() {
	switch {
	case w.g.Comment != nil:
		w.comment("", w.g.Comment, false)
	case len(w.g.ExtraComments) > 0:
		w.comment("", &cbf.Comment{}, false)
	}
	for i := range w.g.ExtraComments {
		w.comment(command+"surplus] ", &w.g.ExtraComments[i], false)
	}
}

// comment writes NAGs, which need a move before them, and in braces other codes and
// the text.
func (w *writer) comment(prefix string, c *cbf.Comment, ofMove bool) {
	w.commentBytes += commentSize(c)
	text := append(w.text[:0], prefix...)
	annotated := false
	if c.MoveCode|c.PositionCode|c.ExtraCode != 0 {
		text, annotated = w.codes(text, c, ofMove)
	}
	from := len(text)
	clean := tidy.Text(c.Text)
	if clean {
		text = append(text, c.Text...)
	} else {
		text = w.appendSigned(text, c.Text)
	}
	if bytes.HasPrefix(withoutSpaces(text[from:]), []byte(command[:len(command)-1])) {
		text = slices.Insert(text, from, []byte(command+"text] ")...)
	}
	w.text = text
	if text = withoutSpaces(text); annotated && len(text) == 0 {
		return
	}
	open, end := byte('{'), byte('}')
	if w.asText {
		open, end = '[', ']' // a comment in a comment
	}
	// A comment without codes and text is written too.
	w.begin()
	w.pending = append(w.pending, open)
	w.glued = true
	for len(text) > 0 { // at the end, its last word is pending
		if n := w.wordsOfLine(text, clean); n > 0 {
			text = text[n+1:]
			continue
		}
		n := bytes.IndexByte(text, ' ')
		if n < 0 {
			n = len(text)
		}
		if n > 0 {
			w.begin()
			w.pending = append(w.pending, text[:n]...)
		}
		text = text[min(n+1, len(text)):]
	}
	w.pending = append(w.pending, end)
	w.glued = false
}

// codes writes the NAGs for codes of a comment, and appends the commands for those that have
// none to text. annotated says that there was a NAG.
func (w *writer) codes(text []byte, c *cbf.Comment, ofMove bool) (commands []byte, annotated bool) {
	for i, k := range codeKinds {
		code := *codesOf(c)[i]
		if nag := k.nag(code); nag != 0 && ofMove {
			w.word("$")
			w.pending = strconv.AppendUint(w.pending, uint64(nag), 10)
			annotated = true
		} else if code != 0 {
			if code == record.Mark {
				w.problem(cbf.ProblemChanged, record.PartComments, "%s code %d, which a comment cannot have", k.name, code)
			}
			text = k.appendCommand(text, code)
		}
	}
	return text, annotated
}

// appendSigned appends the text of a comment with signs, and reports the bytes that are not
// read back.
func (w *writer) appendSigned(dst, raw []byte) []byte {
	const part = record.PartComments
	unknown, lineFeeds, marks := 0, 0, 0
	for i := 0; i < len(raw); i++ {
		from := i
		for i < len(raw) && isPlain(raw[i]) {
			i++ // words are copied whole
		}
		if dst = append(dst, raw[from:i]...); i == len(raw) {
			break
		}
		r := record.Letter(w.g.Charset, raw[i])
		if raw[i] == record.Mark {
			marks++
		}
		switch r {
		case utf8.RuneError:
			unknown++
		case '\n':
			if raw[i] == '\n' {
				lineFeeds++
			}
		}
		dst = appendSigned(dst, r, w.letters)
	}
	if unknown > 0 {
		w.problem(cbf.ProblemChanged, part, "%d bytes that are not in %v", unknown, record.Charset(w.g.Charset))
	}
	w.lineFeeds(part, lineFeeds)
	w.marks(part, marks)
	return dst
}

func (w *writer) lineFeeds(part string, n int) {
	if n > 0 {
		w.problem(cbf.ProblemChanged, part, "%d bytes 10, which are read back as the line break 254", n)
	}
}

func (w *writer) marks(part string, n int) {
	if n > 0 {
		w.problem(cbf.ProblemChanged, part, "%d bytes 255, which a text cannot contain", n)
	}
}
