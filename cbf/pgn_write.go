package cbf

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// AppendPGN appends the game as PGN: tags, a blank line, movetext, a blank
// line. The PGN of several games is simply one after another. The text is
// UTF-8; lines of movetext have fewer than 80 columns, unless a word of a
// comment is longer than that. What PGN has no sign for is written in a form
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

// AppendPGN is like [Game.AppendPGN], with options; only Letters matters. It
// also returns what the PGN does not have, or not in the same form, as
// problems:
//
//   - ProblemMoved: a move that chess does not allow. No reader can
//     continue after it, so the line ends before it; a comment there holds it
//     and the moves that follow, in UCI form, as text for people.
//   - ProblemDropped: an empty variation; the bytes after an early end; a value
//     "-", or for the annotator "?", which PGN has for unknown; the round of
//     Players beside another in Source; and the form of players or a source
//     that do not keep to the conventions of [Header.SetPlayers] and
//     [Header.SetSource], or would be too long in it: their tags have all of
//     the text, but a PGNReader without Convert refuses them (ErrLoss).
//   - ProblemChanged: a byte for which the charset has no letter,
//     written as U+FFFD.
//
// Their Offset is -1 and their Game 0; the caller knows the game.
func (o Options) AppendPGN(dst []byte, g *Game) ([]byte, []Problem, error) {
	w := pgnWriter{g: g, letters: o.Letters, dst: dst}
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

// pgnWriter writes one game. Movetext is words, with a space or a line break
// between any two that are not glued.
type pgnWriter struct {
	g        *Game
	letters  bool
	dst      []byte
	column   int    // letters on the line
	pending  []byte // the last word, to which more can be glued
	glued    bool   // the next word goes on with it
	asText   bool   // in the comment that holds moves that chess does not allow
	problems []Problem
}

// lineLength is how many columns PGN's export format allows in a line.
const lineLength = 79

func (w *pgnWriter) word(s string) {
	if !w.glued {
		w.flush()
	}
	w.pending = append(w.pending, s...)
	w.glued = false
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
			// At the beginning of a line these are not what they seem.
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
	var buf [len("65535... ") + maxSAN]byte
	move := buf[:0]
	illegal := false
	numbered := false // Black's next move needs no number
	for i := range l {
		n := &l[i]
		if !pos.pseudoLegal(n.Move) {
			return notPseudoLegal(&pos, n.Move)
		}
		if !w.asText && !pos.legal(n.Move) {
			w.problem(ProblemMoved, partMoves, "move %d, %v, which is illegal, and %d after it, to a comment",
				pos.number, n.Move, len(l)-i-1)
			w.word("{Moves that chess does not allow:")
			w.asText, illegal, numbered = true, true, false
		}
		after := pos
		after.play(n.Move)
		move = move[:0] // with its number, which stays in its line
		if pos.side == White {
			move = append(strconv.AppendUint(move, uint64(pos.number), 10), ". "...)
		} else if !numbered {
			move = append(strconv.AppendUint(move, uint64(pos.number), 10), "... "...)
		}
		if w.asText {
			move = append(move, irregularText(n.Move)...)
		} else {
			move = pos.appendSAN(move, n.Move, &after)
		}
		w.word(string(move))
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
	// PGN has no variation without a move: that of an illegal one is a comment.
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

// irregularText is a move as UCI has it, an e.p. capture told from others.
func irregularText(m Move) string {
	if m.EnPassant {
		return m.String() + "ep"
	}
	return m.String()
}

// gameComment writes the comment of the game, and those that belong to nothing
// after it: they are after an empty one if it has none, as in a record.
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

// comment writes NAGs, which need a move in front of them, and in braces other
// codes and the text.
func (w *pgnWriter) comment(prefix string, c *Comment, ofMove bool) {
	text := []byte(prefix)
	annotated := false // by a NAG
	for i, k := range codeKinds {
		code := *c.codes()[i]
		if nag := k.nag(code); nag != 0 && ofMove {
			w.word("$" + strconv.Itoa(int(nag)))
			annotated = true
		} else if code != 0 {
			text = k.appendCommand(text, code)
		}
	}
	decoded := w.signed(partComments, w.g.DecodeText(c.Text))
	if strings.HasPrefix(strings.TrimLeft(decoded, " "), strings.TrimSuffix(command, " ")) {
		text = append(append(text, command...), "text] "...)
	}
	words := fields(string(text) + decoded)
	if len(words) == 0 {
		if annotated {
			return
		}
		words = []string{""} // a comment without codes and text is one all the same
	}
	open, end := "{", "}"
	if w.asText {
		open, end = "[", "]" // a comment in a comment
	}
	words[0] = open + words[0]
	words[len(words)-1] += end
	for _, word := range words {
		w.word(word)
	}
}

// signed is the function, and reports bytes that the charset has no letter for.
func (w *pgnWriter) signed(part string, s string) string {
	if n := strings.Count(s, string(utf8.RuneError)); n > 0 {
		w.problem(ProblemChanged, part, "%d bytes that are not in %v", n, w.g.charmap())
	}
	return signed(s, w.letters)
}

// fields returns the words of a text that has spaces for white space. Those of
// Unicode are letters to us.
func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' })
}

func (w *pgnWriter) tags() {
	h := &w.g.Header
	date := "????.??.??"
	if year := h.Year(); year != 0 {
		date = fmt.Sprintf("%04d.??.??", year)
	}
	white, black := h.names()
	event, annotator, round := h.source()
	if r := h.roundOfPlayers(); round == "" {
		round = r
	} else if r != "" && r != round {
		w.problem(ProblemDropped, partTags, "round %s of the players, beside %s", clip(r), clip(round))
	}
	event = w.tag("Event", event, "?")
	w.tag("Site", "", "?")
	w.tag("Date", date, "")
	w.tag("Round", round, "?")
	white = w.tag("White", white, "?")
	black = w.tag("Black", black, "?")
	w.tag("Result", h.Result().String(), "")
	for c, name := range [2]string{"WhiteElo", "BlackElo"} {
		if elo := h.Elo(Color(c)); elo != 0 {
			w.tag(name, strconv.Itoa(elo), "")
		}
	}
	w.tag("ECO", h.ECO().String(), "")
	annotator = w.tag("Annotator", annotator, "")
	if w.g.HasSetup() {
		start := w.g.Start()
		w.tag("SetUp", "1", "")
		w.tag("FEN", start.FEN(), "")
	}
	w.tag(flagsTag, flagsText(h), "")
	w.dst = append(w.dst, '\n')

	// What a PGNReader does with the names. Letters that are not in the charset
	// have been reported.
	n := Header{Charset: h.Charset}
	if err := n.SetPlayers(white, black); err != nil && !errors.Is(err, ErrCharset) {
		w.problem(ProblemDropped, partTags, "the form of the players, %w", errors.Unwrap(err))
	}
	if err := n.SetSource(event, annotator, round); err != nil && !errors.Is(err, ErrCharset) {
		w.problem(ProblemDropped, partTags, "the form of the source, %w", errors.Unwrap(err))
	}
}

// tag writes a tag; an empty value is unknown or no tag at all. It returns the
// value as a PGNReader will have it.
func (w *pgnWriter) tag(name, value, unknown string) string {
	value = strings.Join(fields(w.signed(partTags, value)), " ")
	known := ""
	if isUnknown(value) {
		if value != "" && value != unknown {
			w.problem(ProblemDropped, partTags, "%s %s, which stands for unknown", name, clip(value))
		}
		value = unknown
	} else {
		known = unsignedText(value)
	}
	if value == "" {
		return ""
	}
	w.dst = append(append(w.dst, '['), name...)
	w.dst = append(w.dst, ` "`...)
	for _, c := range []byte(value) {
		if c == '"' || c == '\\' {
			w.dst = append(w.dst, '\\')
		}
		w.dst = append(w.dst, c)
	}
	w.dst = append(w.dst, "\"]\n"...)
	return known
}

// The tag that holds what headers have and PGN has no tag for, such as
// "marked, deleted, evaluation 4".
const (
	flagsTag       = "CBF"
	flagMarked     = "marked"
	flagDeleted    = "deleted"
	flagEvaluation = "evaluation "
)

func flagsText(h *Header) string {
	var flags []string
	if h.Marked() {
		flags = append(flags, flagMarked)
	}
	if h.Deleted() {
		flags = append(flags, flagDeleted)
	}
	if code := h.Evaluation(); code != 0 {
		flags = append(flags, flagEvaluation+strconv.Itoa(int(code)))
	}
	return strings.Join(flags, ", ")
}

// setFlags is the inverse of flagsText.
func setFlags(h *Header, s string) error {
	for flag := range strings.SplitSeq(s, ", ") {
		evaluation, isEvaluation := strings.CutPrefix(flag, flagEvaluation)
		switch {
		case flag == flagMarked:
			h.SetMarked(true)
		case flag == flagDeleted:
			h.SetDeleted(true)
		case isEvaluation:
			code, err := strconv.ParseUint(evaluation, 10, 4)
			if err != nil || h.Result() != NoResult {
				return fmt.Errorf("%s", clip(flag))
			}
			if err := h.SetEvaluation(byte(code)); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s", clip(flag))
		}
	}
	return nil
}
