package cbmoves

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Tag is a tag pair of PGN, which a stream does not contain.
type Tag struct{ Name, Value string }

func (t Tag) sameName(other Tag) bool { return t.Name == other.Name }

// AppendPGN appends the game as PGN to dst, with the given tags: first the seven that
// every PGN has, unknown ones as "?", then Variant, SetUp and FEN if the start needs them,
// then the others in their order. The error is an [*EncodeError]; dst is then returned
// unchanged. AppendPGN refuses
//
//   - a tag whose name is no PGN name, comes twice, or is SetUp or FEN, which the start
//     decides (ErrTag);
//   - a Result other than 1-0, 0-1, 1/2-1/2 and * (ErrRange);
//   - a tag that is not UTF-8 or has control characters (ErrText);
//   - a move that its position does not allow (ErrMove), a variation before any move of
//     its line (ErrVariation), variations nested deeper than 10,000 (ErrDepth), and items
//     of no kind (ErrRange).
//
// The result of the game is that of the tag or, if the tag is missing or *, the last one
// of the main line. All other results become comments, and so do texts that jose could
// not read, with the reason before them. NAGs are printed before the variations of their
// move, where other programs look for them. PGN has no closing brace in a comment: a text
// that has one gets the signs ｛ and ｝ for its braces. A line of a text that begins with [ or
// %, which readers take for a tag or pass over, gets a space before it. Texts that were not
// read are empty, texts that are not UTF-8 are copied, and reserved codes, which only lenient
// reading keeps, are left out. The game ends with an empty line, so that another can follow.
func (g *Game) AppendPGN(dst []byte, tags []Tag) ([]byte, error) {
	last, result := lastResult(g.Main)
	w := pgnWriter{dst: dst, number: true}
	final, err := w.tags(g.Start, tags, result)
	if err == nil {
		if result != NoResult && result != final {
			last = -1 // the tag says something else
		}
		w.lineStart = len(w.dst)
		err = w.line(g.Start.Position(), g.Main, last)
	}
	if err != nil {
		return dst, err
	}
	w.word([]byte(final.String()))
	return append(w.dst, "\n\n"...), nil
}

// lastResult returns the index and the value of the last result of a line that can be
// printed: -1 and NoResult if there is none.
func lastResult(items []Item) (int, Result) {
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].Kind() == KindResult && items[i].Result() < results {
			return i, items[i].Result()
		}
	}
	return -1, NoResult
}

// A pgnWriter prints one game.
type pgnWriter struct {
	dst       []byte
	lineStart int  // of the last line in dst
	glue      bool // the next word goes without a space before it
	number    bool // Black's next move needs its number: other text comes before it
	place
}

// roster lists the tags that every PGN has, in their order, with their values if unknown.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// tags writes all tags and the empty line after them, and returns the result of the game.
func (w *pgnWriter) tags(start Start, tags []Tag, result Result) (Result, error) {
	for i, t := range tags {
		if err := checkTag(t, tags[:i]); err != nil {
			return 0, &EncodeError{Ply: -1, Field: "tag", Value: clip(t.Name), Err: err}
		}
	}
	value := func(name string) string {
		if i := slices.IndexFunc(tags, Tag{Name: name}.sameName); i >= 0 {
			return tags[i].Value
		}
		return ""
	}
	if named := value("Result"); named != "" && named != NoResult.String() {
		i := slices.Index(resultNames[:], named)
		if i < 0 {
			return 0, &EncodeError{Ply: -1, Field: "tag", Value: clip("Result"), Err: fmt.Errorf("%w: %s", errPGNResult, clip(named))}
		}
		result = Result(i)
	}
	for _, t := range roster {
		if t.Name == "Result" {
			w.tag(t.Name, result.String())
		} else {
			w.tag(t.Name, cmp.Or(value(t.Name), t.Value))
		}
	}
	if variant := value("Variant"); variant != "" {
		w.tag("Variant", variant)
	} else if start.Chess960() {
		w.tag("Variant", "Chess960")
	}
	if p := start.Position(); p != normalStart.position {
		w.tag("SetUp", "1")
		w.tag("FEN", p.FEN())
	}
	for _, t := range tags {
		if t.Name != "Variant" && !slices.ContainsFunc(roster[:], t.sameName) {
			w.tag(t.Name, t.Value)
		}
	}
	w.dst = append(w.dst, '\n')
	return result, nil
}

// Reasons why tags are refused.
var (
	errTagName   = fmt.Errorf("%w: want letters, digits and underscores", ErrTag)
	errTagTwice  = fmt.Errorf("%w: it comes twice", ErrTag)
	errTagStart  = fmt.Errorf("%w: the start of the game decides", ErrTag)
	errControl   = fmt.Errorf("%w: control character", ErrText)
	errPGNResult = fmt.Errorf("%w: want 1-0, 0-1, 1/2-1/2 or *", ErrRange)
)

// checkTag returns why a tag, which comes after others, cannot be written.
func checkTag(t Tag, before []Tag) error {
	switch {
	case !isTagName(t.Name):
		return errTagName
	case t.Name == "SetUp" || t.Name == "FEN":
		return errTagStart
	case !utf8.ValidString(t.Value):
		return errNotUTF8
	case strings.ContainsFunc(t.Value, isControl):
		return errControl
	case slices.ContainsFunc(before, t.sameName):
		return errTagTwice
	}
	return nil
}

func isTagName(s string) bool {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
	return s != "" && strings.Trim(s, allowed) == ""
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

var tagEscapes = strings.NewReplacer(`"`, `\"`, `\`, `\\`)

func (w *pgnWriter) tag(name, value string) {
	w.dst = append(append(append(w.dst, '['), name...), " \""...)
	w.dst = append(append(w.dst, tagEscapes.Replace(value)...), "\"]\n"...)
}

// line prints the items of a line that begins in a position, but not the one with the
// index skip. It calls itself for variations, maxDepth deep at most.
func (w *pgnWriter) line(p Position, items []Item, skip int) error {
	var before Position // the last move
	played := false
	hoisted := false // the NAGs of the last move have all been printed
	for i, item := range items {
		if i == skip {
			continue
		}
		switch item.Kind() {
		case KindMove:
			m, err := p.resolve(item.packed)
			if err != nil {
				return w.refused("move", item.Move().String(), err)
			}
			before, played, hoisted = p, true, false
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
			if item.Result() >= results {
				return w.refused("result", strconv.Itoa(int(item.Result())), errResult)
			}
			w.comment(item.Result().String())
		case KindVariation:
			switch {
			case !played:
				return w.refused("variation", "", ErrVariation)
			case w.depth == maxDepth:
				return w.refused("variation", "", ErrDepth)
			}
			if !hoisted {
				w.nags(items[i+1:])
				hoisted = true
			}
			if err := w.variation(before, item.Line()); err != nil {
				return err
			}
		case KindUnknown:
		default:
			return w.refused("item", "", errItem)
		}
	}
	return nil
}

func (w *pgnWriter) variation(p Position, items []Item) error {
	ply := w.ply
	w.depth++
	w.ply--
	w.word([]byte("("))
	w.glue, w.number = true, true
	if err := w.line(p, items, -1); err != nil {
		return err
	}
	w.glue = true
	w.word([]byte(")"))
	w.number = true
	w.depth--
	w.ply = ply
	return nil
}

// move prints a move, with its number where it needs one, and returns the position after it.
func (w *pgnWriter) move(p *Position, m packed) Position {
	var buf [16]byte
	if p.turn == White || w.number {
		number := strconv.AppendUint(buf[:0], uint64(p.number), 10)
		w.word(append(number, "..."[2*(1-p.turn):]...))
	}
	san, after := p.appendSAN(buf[:0], m)
	w.word(san)
	w.number = false
	w.ply++
	return after
}

// nags prints the NAGs before the next move.
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

func (w *pgnWriter) nag(item Item) { w.word(strconv.AppendUint([]byte{'$'}, uint64(item.NAG()), 10)) }

// text prints a comment, or input that jose's import could not read, with the reason.
func (w *pgnWriter) text(item Item) error {
	kind, text := item.TextKind(), item.Text()
	switch {
	case kind < Comment || kind > InputExpected:
		return w.refused("TextKind", strconv.Itoa(int(kind)), errTextKind)
	case kind != Comment:
		text = kind.String() + ": " + text
	}
	w.comment(text)
	return nil
}

// commentSigns makes a text that has a closing brace fit for a comment; commentLines indents
// the lines of any.
var (
	commentSigns = strings.NewReplacer("{", "｛", "}", "｝")
	commentLines = strings.NewReplacer(
		"\r\n[", "\n [", "\r\n%", "\n %", "\r\n", "\n", "\r[", "\n [", "\r%", "\n %", "\r", "\n", "\n[", "\n [", "\n%", "\n %")
)

// comment prints a text in braces.
func (w *pgnWriter) comment(text string) {
	w.number = true
	if strings.IndexByte(text, '}') >= 0 {
		text = commentSigns.Replace(text)
	}
	if strings.ContainsAny(text, "\r\n") {
		text = commentLines.Replace(text)
	}
	w.word([]byte("{" + text + "}"))
}

// word prints a word, after a space or, if its line becomes longer than 80 bytes, on a new line.
func (w *pgnWriter) word(s []byte) {
	if size := len(w.dst) - w.lineStart; size > 0 && !w.glue {
		if size+1+len(s) > 80 {
			w.dst = append(w.dst, '\n')
			w.lineStart = len(w.dst)
		} else {
			w.dst = append(w.dst, ' ')
		}
	}
	w.glue = false
	if i := bytes.LastIndexByte(s, '\n'); i >= 0 {
		w.lineStart = len(w.dst) + i + 1
	}
	w.dst = append(w.dst, s...)
}
