package cbmoves

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Tag is a PGN tag pair. A stream does not contain tags.
type Tag struct{ Name, Value string }

// sameName reports whether two tags have the same name in any case: many readers ignore case.
func (t Tag) sameName(other Tag) bool { return strings.EqualFold(t.Name, other.Name) }

// AppendPGN appends the game as PGN to dst, with the given tags. First come the seven tags of
// every PGN; if missing or empty, they are "?", and Date is "????.??.??". Then come Variant,
// SetUp and FEN, if the start needs them, and then the other tags in their order. The error is
// an [*EncodeError]; dst is then returned unchanged. AppendPGN refuses
//
//   - a tag whose name is empty, has characters other than letters, digits and underscores,
//     occurs twice in any case, or is SetUp or FEN, which follow from the start (ErrRange);
//   - a Result other than 1-0, 0-1, 1/2-1/2 and * (ErrRange);
//   - a tag that is not UTF-8 or has control characters (ErrRange);
//   - a move that its position does not allow (ErrMove), a variation before any move of
//     its line (ErrSyntax), variations nested deeper than 10,000, and items, texts and
//     results without a known kind (ErrRange).
//
// The result of the game is the Result tag. If the tag is missing, empty or *, it is the last
// result of the main line. Every other result becomes a comment, except results of the main
// line that are * or the same. The NAGs of a move come before its variations.
//
// Every text becomes a comment; a text that jose could not read begins with the reason. A PGN
// comment cannot contain a closing brace, so a text with one has its braces replaced by ｛ and ｝.
// CR and CR LF in a text become LF. If a later line of a text begins with [ or %, which readers
// treat as a tag or skip, a space is put before it. Unread texts are empty, texts that are not
// UTF-8 are copied, and reserved codes, which only lenient reading keeps, are left out. The game
// ends with an empty line, so that another game can follow.
func (g *Game) AppendPGN(dst []byte, tags []Tag) ([]byte, error) {
	w := pgnWriter{dst: dst, number: true}
	if err := w.tags(g, tags); err != nil {
		return dst, err
	}
	w.lineStart = len(w.dst)
	if err := w.line(g.Start.orNormal(), g.Main); err != nil {
		return dst, err
	}
	w.word([]byte(w.result.String()))
	return append(w.dst, "\n\n"...), nil
}

// A pgnWriter prints one game.
type pgnWriter struct {
	dst       []byte
	lineStart int  // start of the last line in dst
	glue      bool // the next word has no space before it
	number    bool // Black's next move needs its number, because other text comes before it
	branch
	result Result // of the game
}

// roster lists the tags that every PGN has, in their order, with their values for unknown. Result is
// the last one.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// tags writes all tags and the empty line after them, and sets the result of the game.
func (w *pgnWriter) tags(g *Game, tags []Tag) error {
	all := slices.Clone(roster[:])
	if g.Start.isChess960() && !slices.ContainsFunc(tags, Tag{Name: "Variant"}.sameName) {
		all = append(all, Tag{"Variant", "Chess960"})
	}
	if p := g.Start.orNormal(); p != startPosition {
		all = append(all, Tag{"SetUp", "1"}, Tag{"FEN", p.FEN()})
	}
	for i, t := range tags {
		if err := checkTag(t, tags[:i]); err != nil {
			return t.refused(err)
		}
		if first := slices.IndexFunc(roster[:], t.sameName); first < 0 {
			all = append(all, t)
		} else if t.Value != "" {
			all[first].Value = t.Value
		}
	}
	result := &all[len(roster)-1]
	if result.Value == "*" {
		result.Value = lastResult(g.Main).String()
	}
	number := slices.Index(resultNames[:], result.Value)
	if number < 0 {
		return result.refused(fmt.Errorf("%w: want 1-0, 0-1, 1/2-1/2 or *: %s", ErrRange, clip(result.Value)))
	}
	for _, t := range all {
		w.dst = append(append(append(w.dst, '['), t.Name...), " \""...)
		w.dst = append(append(w.dst, tagEscapes.Replace(t.Value)...), "\"]\n"...)
	}
	w.dst = append(w.dst, '\n')
	w.result = Result(number)
	return nil
}

// lastResult returns the last valid result of a line, or NoResult if there is none.
func lastResult(items []Item) Result {
	for _, item := range slices.Backward(items) {
		if item.Kind() == KindResult && item.Result() < results {
			return item.Result()
		}
	}
	return NoResult
}

// refused returns the EncodeError for t.
func (t Tag) refused(err error) error {
	return &EncodeError{Ply: -1, Field: "tag", Value: clip(t.Name), Err: err}
}

// Reasons why tags are refused.
var (
	errTagName  = wrap(ErrRange, "want letters, digits and underscores")
	errTagTwice = wrap(ErrRange, "it occurs twice")
	errTagStart = wrap(ErrRange, "it follows from the start of the game")
	errControl  = wrap(ErrRange, "control character")
)

// checkTag returns nil if t can be written after the tags before it, and otherwise the reason.
func checkTag(t Tag, before []Tag) error {
	switch {
	case t.Name == "" || strings.Trim(t.Name, tagLetters) != "":
		return errTagName
	case t.sameName(Tag{Name: "SetUp"}) || t.sameName(Tag{Name: "FEN"}):
		return errTagStart
	case !utf8.ValidString(t.Value):
		return errNotUTF8
	case strings.ContainsFunc(t.Value, unicode.IsControl):
		return errControl
	case slices.ContainsFunc(before, t.sameName):
		return errTagTwice
	}
	return nil
}

const tagLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

var tagEscapes = strings.NewReplacer(`"`, `\"`, `\`, `\\`)

// line prints the items of a line that begins in a position. Together with variation it is recursive,
// at most maxDepth deep.
func (w *pgnWriter) line(p Position, items []Item) error {
	before := p      // the position before the last move
	hoisted := false // the NAGs of the last move were printed before its first variation
	for i, item := range items {
		if err := w.check(item); err != nil {
			return err
		}
		switch item.Kind() {
		case KindMove:
			m, err := p.resolve(item.packed)
			if err != nil {
				return w.refused("move", item.Move().String(), err)
			}
			before, hoisted = p, false
			p = w.move(&p, m)
		case KindNAG:
			if !hoisted {
				w.nag(item)
			}
		case KindText:
			w.text(item)
		case KindResult:
			r := item.Result()
			ofGame := w.depth == 0 && (r == w.result || r == NoResult)
			if !ofGame {
				w.comment("", r.String())
			}
		case KindVariation:
			if !hoisted {
				w.nags(items[i+1:])
				hoisted = true
			}
			if err := w.variation(before, item.Line()); err != nil {
				return err
			}
		case KindUnknown: // left out
		}
	}
	return nil
}

// nags prints the NAGs up to the next move.
func (w *pgnWriter) nags(items []Item) {
	for _, item := range items {
		switch item.Kind() {
		case KindMove:
			return
		case KindNAG:
			w.nag(item)
		}
	}
}

// variation prints a variation that begins in a position, the one before the last move.
func (w *pgnWriter) variation(p Position, items []Item) error {
	outer := w.branch
	w.enter()
	w.word([]byte("("))
	w.glue, w.number = true, true
	if err := w.line(p, items); err != nil {
		return err
	}
	w.glue = true
	w.word([]byte(")"))
	w.number = true
	w.branch = outer
	return nil
}

// nag prints a NAG.
func (w *pgnWriter) nag(item Item) { w.word(strconv.AppendUint([]byte{'$'}, uint64(item.NAG()), 10)) }

// move prints a move, with its number if it needs one, and returns the position after it.
func (w *pgnWriter) move(p *Position, m packed) Position {
	var buf [16]byte
	if p.turn == White || w.number {
		number := strconv.AppendUint(buf[:0], uint64(p.number), 10)
		w.word(append(number, [...]string{".", "..."}[p.turn&1]...))
	}
	san, after := p.appendSAN(buf[:0], m)
	w.word(san)
	w.number = false
	w.ply++
	return after
}

// text prints a comment, or input that jose's import could not read, with the reason.
func (w *pgnWriter) text(item Item) {
	reason := ""
	if kind := item.TextKind(); kind != Comment {
		reason = kind.String() + ": "
	}
	w.comment(reason, item.Text())
}

// commentSigns is for texts with a closing brace, commentLines for the lines of any text.
var (
	commentSigns = strings.NewReplacer("{", "｛", "}", "｝")
	commentLines = strings.NewReplacer(
		"\r\n[", "\n [", "\r\n%", "\n %", "\r\n", "\n",
		"\r[", "\n [", "\r%", "\n %", "\r", "\n",
		"\n[", "\n [", "\n%", "\n %")
)

// comment prints reason and text in braces. It changes the text as AppendPGN describes.
func (w *pgnWriter) comment(reason, text string) {
	w.number = true
	if strings.IndexByte(text, '}') >= 0 {
		text = commentSigns.Replace(text)
	}
	if strings.ContainsAny(text, "\r\n") { // Replace copies any text
		text = commentLines.Replace(text)
	}
	w.space(len("{}") + len(reason) + len(text))
	w.dst = append(append(append(append(w.dst, '{'), reason...), text...), '}')
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		w.lineStart = len(w.dst) - len("}") - len(text) + i + 1
	}
}

// word prints a word.
func (w *pgnWriter) word(s []byte) {
	w.space(len(s))
	w.dst = append(w.dst, s...)
}

// maxLine is the length in bytes at which lines are broken between words.
const maxLine = 80

// space prints the separator before a word of size bytes: nothing at the start of a line or if glue
// is set, a line break if the line would become longer than maxLine, otherwise a space.
func (w *pgnWriter) space(size int) {
	before := len(w.dst) - w.lineStart
	switch {
	case before == 0 || w.glue:
	case before+1+size > maxLine:
		w.dst = append(w.dst, '\n')
		w.lineStart = len(w.dst)
	default:
		w.dst = append(w.dst, ' ')
	}
	w.glue = false
}
