package pgn

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// AppendText appends the game in the export format of PGN: tags, a blank line, movetext, a
// blank line. For several games, append one after another. Lines of movetext have
// fewer than 80 columns, unless a word of a comment is longer.
//
// A Reader reads back equal tags, moves, NAGs and comments if the game came from a Reader, with one
// exception: in a comment with "}", which in the standard only a comment after ";" can have, braces
// become "｛" and "｝". The Rest of a line becomes a comment. In texts that did not come from a
// Reader, bytes that are not UTF-8 become U+FFFD, white space in comments becomes single spaces, and
// line breaks in tags become spaces.
//
// Tags keep their values and their order, each on its own line. A second Event tag, which would begin
// another game, is on the line of the tag before it. A Start without a FEN tag adds the tags SetUp and
// FEN.
//
// The error is an [*EncodeError] for anything that a Reader would refuse: an illegal move
// (chess.ErrMove), a tag whose name has characters other than ASCII letters, digits, "_", "+", "#",
// "=", ":" and "-" or does not begin with a letter, a digit or "_" (chess.ErrSyntax), a tag of more
// than 4,096 bytes, an invalid Result, and variations nested deeper than 10,000, even in themselves
// (all chess.ErrRange). dst is then returned unchanged.
func (g *Game) AppendText(dst []byte) ([]byte, error) {
	withTags, err := g.appendTags(dst)
	if err != nil {
		return dst, err
	}
	buf := movetexts.Get().(*[]byte)
	defer movetexts.Put(buf)
	text, err := g.appendMoves((*buf)[:0], g.StartPosition(), 0)
	if err != nil {
		return dst, err
	}
	if g.Result > chess.BlackWins {
		return dst, &EncodeError{"result", strconv.Itoa(int(g.Result)), chess.ErrRange}
	}
	text = append(space(text), g.Result.String()...)
	*buf = text
	return append(wrap(withTags, text, exportLine), "\n\n"...), nil
}

// movetexts are buffers for the movetext of a game, in one line.
var movetexts = sync.Pool{New: func() any { return new([]byte) }}

// AppendText appends the movetext of the line, which begins in the position start, without line
// breaks and without a result. It returns the same errors as [Game.AppendText].
func (l *Line) AppendText(dst []byte, start chess.Position) ([]byte, error) {
	text, err := l.appendMoves(make([]byte, 0, 32*len(l.Moves)), start, 0)
	if err != nil {
		return dst, err
	}
	return wrap(dst, text, math.MaxInt), nil
}

// A Writer writes games as PGN, one after another. [NewWriter] returns a Writer; Write of a zero Writer
// panics.
type Writer struct {
	w   io.Writer
	buf []byte
	err error
}

// NewWriter returns a Writer that writes to w, each game with one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game. An [*EncodeError] concerns only this game, and nothing is written; any
// other error comes from the io.Writer, and all later calls return it.
func (w *Writer) Write(g *Game) error {
	if w.w == nil {
		panic("pgn: a Writer that NewWriter has not made")
	}
	if w.err != nil {
		return w.err
	}
	text, err := g.AppendText(w.buf[:0])
	if err != nil {
		return err
	}
	w.buf = text
	_, w.err = w.w.Write(text)
	return w.err
}

// exportLine is how many columns the export format allows in a line.
const exportLine = 79

// noBreak is a space in movetext that no line break replaces. This byte is not in UTF-8.
const noBreak = 0xFF

// wrap appends movetext with line breaks in place of spaces, so that only a line of one word has more than
// width columns, and with spaces in place of noBreak. It changes text.
func wrap(dst, text []byte, width int) []byte {
	// The text from done on is not appended yet. fits is the last space of the line that begins at start,
	// or start if there is none; column is the column of c.
	done, start, fits, column := 0, 0, 0, 0
	for i, c := range text {
		switch {
		case c == ' ':
			fits = i
		case c == noBreak:
			text[i] = ' '
		}
		if utf8.RuneStart(c) {
			column++
		}
		if column <= width || fits == start {
			continue
		}
		text[fits] = '\n'
		start = fits + 1
		fits, column = start, utf8.RuneCount(text[start:i+1])
		if text[start] == '%' || text[start] == '[' {
			// At the beginning of a line these have another meaning.
			dst = append(append(dst, text[done:start]...), ' ')
			done = start
			column++
		}
	}
	return append(dst, text[done:]...)
}

// appendTags appends the tags and, if there are any, a blank line.
func (g *Game) appendTags(dst []byte) ([]byte, error) {
	from, hasFEN, hasEvent := len(dst), false, false
	var err error
	for _, t := range g.Tags {
		if scanner.KnownTag([]byte(t.Name)) == scanner.EventTag {
			if hasEvent { // at the beginning of a line, a second one begins another game
				dst[len(dst)-1] = ' '
			}
			hasEvent = true
		}
		dst, err = appendTag(dst, t.Name, t.Value)
		if err != nil {
			return nil, err
		}
		hasFEN = hasFEN || t.Name == "FEN"
	}
	if !hasFEN && g.Start != (chess.Position{}) && g.Start != chess.StartPosition() {
		dst = append(dst, "[SetUp \"1\"]\n[FEN \""...)
		dst = append(append(dst, g.Start.FEN()...), "\"]\n"...)
	}
	if len(dst) > from {
		dst = append(dst, '\n')
	}
	return dst, nil
}

// mostTag is the size of the largest tag that a Reader reads whole, in bytes.
const mostTag = 4096

// inValue escapes characters in the value of a tag.
var inValue = strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\r", " ", "\n", " ")

// appendTag appends a tag on a line of its own. It returns an error if no Reader would read the tag.
func appendTag(dst []byte, name, value string) ([]byte, error) {
	if !scanner.IsTagName([]byte(name)) {
		return nil, &EncodeError{"tag", quote.Clip(name), chess.ErrSyntax}
	}
	value = inValue.Replace(strings.ToValidUTF8(value, string(utf8.RuneError)))
	if len(name)+len(value)+len(`[ ""]`) > mostTag {
		return nil, &EncodeError{"tag", quote.Clip(name), chess.ErrRange}
	}
	dst = append(append(append(dst, '['), name...), ` "`...)
	return append(append(dst, value...), "\"]\n"...), nil
}

// appendMoves appends the movetext of a line that begins in pos and is a variation depth levels
// deep, 0 for the main line. Its words have a space, or noBreak, between them.
func (l *Line) appendMoves(text []byte, pos chess.Position, depth int) ([]byte, error) {
	text = appendComments(text, l.Comments)
	needsNumber := true // Black's next move does; White's moves always do
	for i := range l.Moves {
		n := &l.Moves[i]
		text = space(text)
		if pos.Turn() == chess.White || needsNumber {
			text = strconv.AppendUint(text, uint64(pos.MoveNumber()), 10)
			text = append(append(text, dots[pos.Turn()]...), noBreak)
		}
		before := pos
		if n.Move == (chess.Move{}) {
			text, pos = append(text, "--"...), pos.Pass()
		} else {
			var legal bool
			text, pos, legal = playSAN(pos, text, n.Move)
			if !legal {
				err := fmt.Errorf("%w: %s", chess.ErrMove, before.FEN())
				return nil, &EncodeError{"move", n.Move.String(), err}
			}
		}
		notes := n.Notes
		needsNumber = notes != nil && len(notes.NAGs)+len(notes.Comments)+len(notes.Variations) > 0
		if !needsNumber {
			continue
		}
		var err error
		text, err = notes.appendTo(text, before, depth)
		if err != nil {
			return nil, err
		}
	}
	if l.Rest != "" {
		text = appendComments(text, []string{l.Rest})
	}
	return text, nil
}

// appendTo appends the notes on a move of a line depth levels deep. before is the position before the
// move, in which its variations begin.
func (n *Notes) appendTo(text []byte, before chess.Position, depth int) (_ []byte, err error) {
	for _, nag := range n.NAGs {
		text = strconv.AppendUint(append(space(text), '$'), uint64(nag), 10)
	}
	text = appendComments(text, n.Comments)
	for i := range n.Variations {
		if depth == maxDepth {
			return nil, &EncodeError{"variation", "", errDepth}
		}
		text, err = n.Variations[i].appendMoves(append(space(text), '('), before, depth+1)
		if err != nil {
			return nil, err
		}
		text = append(text, ')')
	}
	return text, nil
}

// space appends a space, unless text is empty or ends with "(".
func space(text []byte) []byte {
	if n := len(text); n == 0 || text[n-1] == '(' {
		return text
	}
	return append(text, ' ')
}

// appendComments appends comments in braces, with a space before each.
func appendComments(text []byte, comments []string) []byte {
	for _, s := range comments {
		if !clean.Text([]byte(s)) {
			s = writable(s)
		}
		text = append(append(append(space(text), '{'), s...), '}')
	}
	return text
}

// writable returns the text of a comment as a Reader would read it back from braces: in UTF-8, with
// single spaces for white space and, if it has a "}", with other braces.
func writable(s string) string {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if strings.IndexByte(s, '}') >= 0 {
		s = braces.Replace(s)
	}
	s = strings.Join(strings.FieldsFunc(s, isSpace), " ")
	if strings.HasPrefix(s, "\x00") {
		s = " " + s // at the start of a file, "{" and NUL would be a sign of UTF-16
	}
	return s
}

// braces replaces braces, which a comment in braces cannot have.
var braces = strings.NewReplacer("{", "｛", "}", "｝")

// isSpace reports whether r is ASCII white space. PGN does not distinguish its characters.
func isSpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
