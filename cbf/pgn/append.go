package pgn

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/quote"
)

// AppendText appends the game in the export format of PGN: tags, a blank line, movetext, a
// blank line. The PGN of several games is simply one after another. Lines of movetext have
// fewer than 80 columns, unless a word of a comment is longer than that.
//
// Everything that a Reader has read comes back equal: tags, moves, NAGs and comments, with
// one exception. A comment with "}", which in the standard only one behind ";" can have, is
// written with "｛" and "｝" for its braces. The Rest of a line becomes a comment. In texts
// that no Reader has made, white space becomes single spaces, and what is not UTF-8 becomes
// U+FFFD.
//
// The tags are written as they are, in their order; a Start without a tag FEN gets the tags
// SetUp and FEN. An [*EncodeError] is what no Reader would read: a move that is not legal
// (ErrMove), a tag whose name has other signs than ASCII letters, digits and "_" (ErrSyntax),
// a tag of more than 4,096 bytes (ErrRange), an invalid Result (ErrRange), and variations
// nested deeper than 10,000 (ErrDepth). dst is then returned unchanged.
func (g *Game) AppendText(dst []byte) ([]byte, error) {
	w := newWriter(dst, exportLine)
	if err := w.tags(g); err != nil {
		return dst, err
	}
	w.comments(g.Comments)
	if err := w.line(&g.Line, g.StartPosition(), 0); err != nil {
		return dst, err
	}
	w.begin()
	var err error
	if w.pending, err = g.Result.AppendText(w.pending); err != nil {
		return dst, err
	}
	w.flush()
	return append(w.dst, "\n\n"...), nil
}

// AppendText appends the movetext of a line that begins at a position, without line breaks
// and without a result. Errors are those of [Game.AppendText].
func (l *Line) AppendText(dst []byte, start chess.Position) ([]byte, error) {
	w := newWriter(dst, 0)
	w.comments(l.Comments)
	if err := w.line(l, start, 0); err != nil {
		return dst, err
	}
	w.flush()
	return w.dst, nil
}

// A Writer writes games as PGN, one after another. NewWriter makes it.
type Writer struct {
	w   io.Writer
	buf []byte
	err error
}

// NewWriter returns a Writer. Each game is one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game. An [*EncodeError] concerns that one game, of which nothing is written;
// any other error is that of the io.Writer, which all later calls return too.
func (w *Writer) Write(g *Game) error {
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

// writer writes one game. Movetext consists of words, with a space or a line break between
// any two that are not glued together.
type writer struct {
	dst     []byte
	width   int    // of lines, 0 = no line breaks
	column  int    // letters on the line
	pending []byte // the last word, to which more can be glued
	glued   bool   // the next word goes on with it
	san     []byte // room for a move
}

func newWriter(dst []byte, width int) writer {
	room := make([]byte, 256)
	return writer{dst: dst, width: width, pending: room[:0:240], san: room[240:240]}
}

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
	case w.width > 0 && w.column+1+n > w.width:
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

// tags writes the tags and a blank line.
func (w *writer) tags(g *Game) error {
	hasFEN := false
	for i := range g.Tags {
		t := &g.Tags[i]
		if err := w.tag(t.Name, t.Value); err != nil {
			return err
		}
		hasFEN = hasFEN || t.Name == "FEN"
	}
	if !hasFEN && g.Start != (chess.Position{}) && g.Start != chess.StartPosition() {
		w.dst = append(w.dst, "[SetUp \"1\"]\n[FEN \""...)
		w.dst = append(g.Start.AppendFEN(w.dst), "\"]\n"...)
		hasFEN = true
	}
	if hasFEN || len(g.Tags) > 0 {
		w.dst = append(w.dst, '\n')
	}
	return nil
}

// mostTag is how long a tag can be that a Reader reads whole.
const mostTag = 4096

func (w *writer) tag(name, value string) error {
	if name == "" || strings.IndexFunc(name, notOfTag) >= 0 {
		return &EncodeError{"tag", malformedText(name)}
	}
	from := len(w.dst)
	w.dst = append(append(w.dst, '['), name...)
	w.dst = append(w.dst, ` "`...)
	if !strings.ContainsAny(value, "\"\\\r\n") && utf8.ValidString(value) {
		w.dst = append(w.dst, value...)
	} else {
		for _, r := range value {
			switch r {
			case '"', '\\':
				w.dst = append(w.dst, '\\')
			case '\r', '\n':
				r = ' '
			}
			w.dst = utf8.AppendRune(w.dst, r)
		}
	}
	w.dst = append(w.dst, `"]`...)
	if len(w.dst)-from > mostTag {
		return &EncodeError{"tag " + quote.Clip(name), ErrRange}
	}
	w.dst = append(w.dst, '\n')
	return nil
}

// notOfTag reports whether the name of a tag cannot have a letter.
func notOfTag(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

// line writes the moves of a line, and its rest.
func (w *writer) line(l *Line, pos chess.Position, depth int) error {
	numbered := false // Black's next move needs no number
	for i := range l.Moves {
		n := &l.Moves[i]
		var after chess.Position
		if n.Move == (chess.Move{}) {
			w.san = append(w.san[:0], "--"...)
			after = pos.Pass()
		} else {
			var legal bool
			if w.san, after, legal = playSAN(pos, w.san[:0], n.Move); !legal {
				return &EncodeError{"move " + n.Move.String(), fmt.Errorf("%w: %s", ErrMove, pos.FEN())}
			}
		}
		w.begin() // number and move are one word, so that they stay on one line
		if pos.Turn() == chess.White || !numbered {
			w.pending = append(strconv.AppendUint(w.pending, uint64(pos.MoveNumber()), 10), dots[pos.Turn()]...)
		}
		w.pending = append(w.pending, w.san...)
		notes := n.Notes
		if numbered = notes == nil || len(notes.NAGs)+len(notes.Comments)+len(notes.Variations) == 0; !numbered {
			if err := w.notes(notes, &pos, depth); err != nil {
				return err
			}
		}
		pos = after
	}
	if l.Rest != "" {
		w.comment(l.Rest)
	}
	return nil
}

// notes writes what a move has, which is played from pos.
func (w *writer) notes(n *Notes, pos *chess.Position, depth int) error {
	for _, nag := range n.NAGs {
		w.word("$")
		w.pending = strconv.AppendUint(w.pending, uint64(nag), 10)
	}
	w.comments(n.Comments)
	for i := range n.Variations {
		if depth == maxDepth {
			return &EncodeError{"variation", ErrDepth}
		}
		w.word("(")
		w.glued = true
		v := &n.Variations[i]
		w.comments(v.Comments)
		if err := w.line(v, *pos, depth+1); err != nil {
			return err
		}
		w.glued = true
		w.word(")")
	}
	return nil
}

func (w *writer) comments(texts []string) {
	for _, text := range texts {
		w.comment(text)
	}
}

// comment writes a comment. At the end, its last word is pending.
func (w *writer) comment(s string) {
	w.begin()
	w.pending = append(w.pending, '{')
	w.glued = true
	if !clean.Text([]byte(s)) {
		s = writable(s)
	}
	for len(s) > 0 {
		if n := w.wordsOfLine(s); n > 0 {
			s = s[n+1:]
			continue
		}
		var next string
		next, s, _ = strings.Cut(s, " ")
		w.word(next)
	}
	w.pending = append(w.pending, '}')
	w.glued = false
}

// wordsOfLine writes as many words at the start of a comment as end on this line and before
// its last word, if they are clean, and returns their length.
func (w *writer) wordsOfLine(s string) int {
	if w.glued || w.width == 0 {
		return 0
	}
	w.flush()
	room := w.width - w.column - 1
	if w.column == 0 || room <= 0 {
		return 0
	}
	n := strings.LastIndexByte(s[:min(len(s), room+1)], ' ')
	if n <= 0 || !clean.Text([]byte(s[:n])) {
		return 0
	}
	w.dst = append(append(w.dst, ' '), s[:n]...)
	w.column += 1 + n
	return n
}

// writable returns the text of a comment in a form that a Reader reads back to it, or to the
// nearest text that there is.
func writable(s string) string {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if strings.IndexByte(s, '}') >= 0 {
		s = braces.Replace(s)
	}
	return strings.Join(strings.FieldsFunc(s, isSpace), " ")
}

var braces = strings.NewReplacer("{", "｛", "}", "｝")

// isSpace reports whether r is white space of ASCII, all of which is alike in PGN.
func isSpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
