package cbf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// AppendPGN appends the game as PGN: tags, a blank line, movetext, a blank
// line. The PGN of several games is simply one after another. The text is
// UTF-8; lines of movetext have fewer than 80 columns, unless a word of a
// comment is longer than that. Data for which PGN has no form is written in a form
// that [PGNReader] reads back and other programs take for text:
//
//	a code without a NAG         {[%cbf move 8 zugzwang] ...}
//	a surplus comment            {[%cbf surplus] ...}
//	a line break in a text       ¶, and a ¶ as ⁋
//	braces, control characters   ｛ ｝, and ␀ to ␡
//	figurines                    ♔♕♘♗♖♙, or letters with Options.Letters
//	marks, evaluation            [CBF "marked, deleted, evaluation 4"]
//
// A move that its position does not list (ErrMove) and variations nested
// too deep (ErrDepth) are an [*EncodeError], and dst is then returned
// unchanged.
func (g *Game) AppendPGN(dst []byte) ([]byte, error) {
	dst, _, err := Options{}.AppendPGN(dst, g)
	return dst, err
}

// AppendPGN is like [Game.AppendPGN], with options; only Letters has an effect. It
// also returns what PGN cannot hold, or not in the same form, as problems:
//
//   - ProblemMoved: a move that chess does not allow. No reader can
//     continue after it, so the line ends before it; a comment there holds it
//     and the moves that follow, in UCI form, as text for people.
//   - ProblemDropped: an empty variation; the bytes after an early end; a value
//     "-", or for the annotator "?", which means unknown in PGN; the round of
//     Players beside another in Source; and the form of players or a source
//     that do not follow the conventions of [Header.SetPlayers] and
//     [Header.SetSource], or would be too long in that form: their tags have all
//     of the text, but a PGNReader without Convert refuses them (ErrLoss).
//   - ProblemChanged: a byte for which the charset has no letter, written as
//     U+FFFD; the bytes 10, which is read back as the line break 254, and 255,
//     which a text cannot contain.
//
// Their Offset is -1 and their Game 0; the caller knows the game.
func (o Options) AppendPGN(dst []byte, g *Game) ([]byte, []Problem, error) {
	room := make([]byte, 512)
	w := pgnWriter{g: g, letters: o.Letters, dst: dst, pending: room[:0:128], text: room[128:128]}
	w.tags()
	w.gameComment()
	if err := w.line(g.Moves, g.Start(), 0); err != nil {
		return dst, nil, err
	}
	if len(g.Trailing) > 0 {
		w.problem(ProblemDropped, partMoves, "%d bytes after the early end of the moves", len(g.Trailing))
	}
	w.word(g.Result().String())
	w.flush()
	return append(w.dst, "\n\n"...), w.problems, nil
}

// pgnWriter writes one game. Movetext consists of words, with a space or a line break
// between any two that are not glued together.
type pgnWriter struct {
	g        *Game
	letters  bool
	dst      []byte
	column   int    // letters on the line
	pending  []byte // the last word, to which more can be glued
	glued    bool   // the next word goes on with it
	asText   bool   // in the comment that holds moves that chess does not allow
	text     []byte // room for a comment
	problems []Problem
}

// lineLength is how many columns PGN's export format allows in a line.
const lineLength = 79

// begin begins a word, unless it is glued to the last one.
func (w *pgnWriter) begin() {
	if !w.glued {
		w.flush()
	}
	w.glued = false
}

func (w *pgnWriter) word(s string) {
	w.begin()
	w.pending = append(w.pending, s...)
}

// flush writes the last word, on a new line if the line has no room.
func (w *pgnWriter) flush() {
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

func (w *pgnWriter) problem(kind ProblemKind, part string, format string, a ...any) {
	w.problems = addProblem(w.problems, Problem{Kind: kind, Offset: -1, Part: part,
		Err: fmt.Errorf(format, a...)})
}

// line writes the moves of a line. A variation's first word is glued to its
// parenthesis.
func (w *pgnWriter) line(l Line, pos Position, depth int) error {
	if depth > maxDepth {
		return encodeError(partMoves, "", "", ErrDepth, "")
	}
	illegal := false
	numbered := false // Black's next move needs no number
	for i := range l {
		n := &l[i]
		if !pos.pseudoLegal(n.Move) {
			return notPseudoLegal(&pos, n.Move)
		}
		var after Position
		if w.asText || !pos.legalTo(n.Move, &after) {
			after = pos
			after.play(n.Move)
			if !w.asText {
				w.problem(ProblemMoved, partMoves, "move %d, %v, which is illegal, and %d after it, to a comment",
					pos.number, n.Move, len(l)-i-1)
				w.word("{Moves that chess does not allow:")
				w.asText, illegal, numbered = true, true, false
			}
		}
		w.begin() // number and move are one word, so that they stay on one line
		if pos.side == White {
			w.pending = append(strconv.AppendUint(w.pending, uint64(pos.number), 10), ". "...)
		} else if !numbered {
			w.pending = append(strconv.AppendUint(w.pending, uint64(pos.number), 10), "... "...)
		}
		if w.asText {
			w.pending = append(w.pending, irregularText(n.Move)...)
		} else {
			w.pending = pos.appendSAN(w.pending, n.Move, &after)
		}
		if n.Comment != nil {
			w.comment("", n.Comment, true)
		}
		numbered = n.Comment == nil
		for _, v := range n.Variations {
			if len(v) == 0 {
				w.problem(ProblemDropped, partMoves, "empty variation at move %d", pos.number)
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

func (w *pgnWriter) variation(v Line, pos *Position, depth int) error {
	// PGN has no variation without a move: one that begins with an illegal move is a
	// comment.
	bare := !w.asText && pos.pseudoLegal(v[0].Move) && !pos.legal(v[0].Move)
	if !bare {
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

// irregularText returns a move in UCI form, with "ep" after an e.p. capture.
func irregularText(m Move) string {
	if m.EnPassant {
		return m.String() + "ep"
	}
	return m.String()
}

// gameComment writes the comment of the game and, after it, the surplus comments. If
// the game has none, they come after an empty one, as in a record.
func (w *pgnWriter) gameComment() {
	switch {
	case w.g.Comment != nil:
		w.comment("", w.g.Comment, false)
	case len(w.g.ExtraComments) > 0:
		w.comment("", &Comment{}, false)
	}
	for i := range w.g.ExtraComments {
		w.comment(command+"surplus] ", &w.g.ExtraComments[i], false)
	}
}

// comment writes NAGs, which need a move before them, and in braces other codes and
// the text.
func (w *pgnWriter) comment(prefix string, c *Comment, ofMove bool) {
	text := append(w.text[:0], prefix...)
	annotated := false // by a NAG
	for i, k := range codeKinds {
		code := *c.codes()[i]
		if nag := k.nag(code); nag != 0 && ofMove {
			w.word("$")
			w.pending = strconv.AppendUint(w.pending, uint64(nag), 10)
			annotated = true
		} else if code != 0 {
			text = k.appendCommand(text, code)
		}
	}
	from := len(text)
	text = w.appendSigned(text, partComments, c.Text)
	if bytes.HasPrefix(bytes.TrimLeft(text[from:], " "), []byte(command[:len(command)-1])) {
		text = slices.Insert(text, from, []byte(command+"text] ")...)
	}
	w.text = text
	if annotated && len(bytes.Trim(text, " ")) == 0 {
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
	for len(text) > 0 {
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

// appendSigned appends a text with signs, and reports the bytes that are not
// read back.
func (w *pgnWriter) appendSigned(dst []byte, part string, raw []byte) []byte {
	unknown, lineFeeds := 0, 0
	for i := 0; i < len(raw); i++ {
		from := i
		for i < len(raw) && isPlain(raw[i]) {
			i++ // words are copied whole
		}
		if dst = append(dst, raw[from:i]...); i == len(raw) {
			break
		}
		r := w.g.letter(raw[i])
		switch r {
		case utf8.RuneError:
			unknown++
		case '\n':
			lineFeeds += b2i(raw[i] == '\n')
		}
		dst = appendSigned(dst, r, w.letters)
	}
	if unknown > 0 {
		w.problem(ProblemChanged, part, "%d bytes that are not in %v", unknown, w.g.charmap())
	}
	w.lineFeeds(part, lineFeeds)
	return dst
}

func (w *pgnWriter) lineFeeds(part string, n int) {
	if n > 0 {
		w.problem(ProblemChanged, part, "%d bytes 10, which are read back as the line break 254", n)
	}
}
