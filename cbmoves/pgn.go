package cbmoves

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Tag is a tag pair of PGN, which a stream does not contain.
type Tag struct{ Name, Value string }

// sameName reports whether readers take the names of two tags for one: many do so in whatever case.
func (t Tag) sameName(other Tag) bool { return strings.EqualFold(t.Name, other.Name) }

// AppendPGN appends the game as PGN to dst, with the given tags: first the seven that
// every PGN has, missing or empty ones as "?", Date as "????.??.??", then Variant, SetUp and
// FEN if the start needs them, then the others in their order. The error is an
// [*EncodeError]; dst is then returned unchanged. AppendPGN refuses
//
//   - a tag whose name is empty, has other characters than letters, digits and underscores,
//     comes twice, or is SetUp or FEN, which the start decides (ErrTag); case does not distinguish names;
//   - a Result other than 1-0, 0-1, 1/2-1/2 and * (ErrRange);
//   - a tag that is not UTF-8 or has control characters (ErrText);
//   - a move that its position does not allow (ErrMove), a variation before any move of
//     its line (ErrVariation), variations nested deeper than 10,000 (ErrDepth), and items,
//     texts and results of no kind (ErrRange).
//
// The result of the game is that of the tag or, if the tag is missing, empty or *, the last
// one of the main line. Every other result becomes a comment, except those of the main line
// that repeat it or are *. The NAGs of a move come before its variations.
//
// Every text becomes a comment; one that jose could not read begins with the reason. PGN has no
// closing brace in a comment: a text that has one gets the signs ｛ and ｝ for its braces. CR and
// CR LF in a text become LF. A line after the first that begins with [ or %, which readers take
// for a tag or pass over, gets a space before it. Texts that were not read are empty, texts that
// are not UTF-8 are copied, and reserved codes, which only lenient reading keeps, are left out.
// The game ends with an empty line, so that another can follow.
func (g *Game) AppendPGN(dst []byte, tags []Tag) ([]byte, error) {
	w := pgnWriter{dst: dst, number: true}
	err := w.tags(g, tags)
	if err == nil {
		w.lineStart = len(w.dst)
		err = w.line(g.Start.Position(), g.Main)
	}
	if err != nil {
		return dst, err
	}
	w.word([]byte(w.result.String()))
	return append(w.dst, "\n\n"...), nil
}

// A pgnWriter prints one game.
type pgnWriter struct {
	dst       []byte
	lineStart int  // of the last line in dst
	glue      bool // the next word goes without a space before it
	number    bool // Black's next move needs its number: other text comes before it
	branch
	result Result // of the game
}

// roster lists the tags that every PGN has, in their order, with their values if unknown.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// tags writes all tags and the empty line after them, and finds out the result of the game.
func (w *pgnWriter) tags(g *Game, tags []Tag) error {
	all := slices.Clone(roster[:])
	if g.Start.Chess960() && !slices.ContainsFunc(tags, Tag{Name: "Variant"}.sameName) {
		all = append(all, Tag{"Variant", "Chess960"})
	}
	if p := g.Start.Position(); p != normalStart.position {
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
	for _, item := range slices.Backward(g.Main) {
		if result.Value == "*" && item.Kind() == KindResult && item.Result() < results {
			result.Value = item.Result().String()
			break
		}
	}
	value := slices.Index(resultNames[:], result.Value)
	if value < 0 {
		return result.refused(fmt.Errorf("%w: want 1-0, 0-1, 1/2-1/2 or *: %s", ErrRange, clip(result.Value)))
	}
	for _, t := range all {
		w.dst = append(append(append(w.dst, '['), t.Name...), " \""...)
		w.dst = append(append(w.dst, tagEscapes.Replace(t.Value)...), "\"]\n"...)
	}
	w.dst = append(w.dst, '\n')
	w.result = Result(value)
	return nil
}

func (t Tag) refused(err error) error {
	return &EncodeError{Ply: -1, Field: "tag", Value: clip(t.Name), Err: err}
}

// Reasons why tags are refused.
var (
	errTagName  = fmt.Errorf("%w: want letters, digits and underscores", ErrTag)
	errTagTwice = fmt.Errorf("%w: it comes twice", ErrTag)
	errTagStart = fmt.Errorf("%w: the start of the game decides", ErrTag)
	errControl  = fmt.Errorf("%w: control character", ErrText)
)

// checkTag returns why t, which comes after the tags before, cannot be written, nil if it can.
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

// line prints the items of a line that begins in a position. It calls itself for variations,
// maxDepth deep at most.
func (w *pgnWriter) line(p Position, items []Item) error {
	before := p      // the last move
	hoisted := false // the NAGs of the last move have all been printed
	for i, item := range items {
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
			if err := w.text(item); err != nil {
				return err
			}
		case KindResult:
			r := item.Result()
			if r >= results {
				return w.refused("result", strconv.Itoa(int(r)), errResult)
			}
			if w.depth > 0 || r != w.result && r != NoResult {
				w.comment("", r.String())
			}
		case KindVariation:
			if f := w.noVariation(); f != nil {
				return w.refused("variation", "", f.err)
			}
			for _, next := range items[i+1:] {
				if hoisted || next.Kind() == KindMove {
					break
				}
				if next.Kind() == KindNAG {
					w.nag(next)
				}
			}
			hoisted = true
			after := w.branch
			w.enter()
			w.word([]byte("("))
			w.glue, w.number = true, true
			if err := w.line(before, item.Line()); err != nil {
				return err
			}
			w.glue = true
			w.word([]byte(")"))
			w.number = true
			w.branch = after
		case KindUnknown:
		default:
			return w.refused("item", "", errItem)
		}
	}
	return nil
}

func (w *pgnWriter) nag(item Item) { w.word(strconv.AppendUint([]byte{'$'}, uint64(item.NAG()), 10)) }

// move prints a move, with its number where it needs one, and returns the position after it.
func (w *pgnWriter) move(p *Position, m packed) Position {
	var buf [16]byte
	if p.turn == White || w.number {
		number := strconv.AppendUint(buf[:0], uint64(p.number), 10)
		w.word(append(number, "..."[2*(1-p.turn):]...)) // 1. or, for Black, 1...
	}
	san, after := p.appendSAN(buf[:0], m)
	w.word(san)
	w.number = false
	w.ply++
	return after
}

// text prints a comment, or input that jose's import could not read, with the reason.
func (w *pgnWriter) text(item Item) error {
	switch kind := item.TextKind(); {
	case kind < Comment || kind > InputExpected:
		return w.refused("TextKind", strconv.Itoa(int(kind)), errTextKind)
	case kind != Comment:
		w.comment(kind.String()+": ", item.Text())
	default:
		w.comment("", item.Text())
	}
	return nil
}

// commentSigns is for a text with a closing brace, commentLines for the lines of any text.
var (
	commentSigns = strings.NewReplacer("{", "｛", "}", "｝")
	commentLines = strings.NewReplacer(
		"\r\n[", "\n [", "\r\n%", "\n %", "\r\n", "\n", "\r[", "\n [", "\r%", "\n %", "\r", "\n", "\n[", "\n [", "\n%", "\n %")
)

// comment prints a text in braces, changed as AppendPGN says, with a reason before it.
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

// space prints what comes before a word of size bytes: a space or, if its line would become longer
// than 80 bytes, a line break; with glue set, nothing.
func (w *pgnWriter) space(size int) {
	if before := len(w.dst) - w.lineStart; before > 0 && !w.glue {
		if before+1+size > 80 {
			w.dst = append(w.dst, '\n')
			w.lineStart = len(w.dst)
		} else {
			w.dst = append(w.dst, ' ')
		}
	}
	w.glue = false
}
