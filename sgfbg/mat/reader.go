package mat

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// .mat text is read in passes, each of which reads the result of the previous pass:
//
//	lines.go    text to lines
//	cells.go    a row to cells
//	head.go     lines to the head of a game, with tags.go
//	game.go     lines to the cells of a game
//	play.go     the cells of a game to actions
//	result.go   the result of a game, from its cells, the play and the next head
//
// Each game goes through all passes before the next game.

// Parse reads a match from .mat text strictly. It is short for Options{}.Parse(data).
func Parse(data []byte) (*bg.Match, error) { return Options{}.Parse(data) }

// Parse reads .mat text. If data holds several matches, the result has the games of all; a
// [Reader] separates them. The left player of the text is White. Texts are read as UTF-8 if they
// are valid UTF-8, and otherwise in Options.Charset.
//
// If the score of the next game shows who won, it counts, and a different result in the text is
// a problem. A result may have only the points that the winner needs for the match, as some sites
// write it. If the play does not end the game, Info.Result is a resignation. If the play ends the
// game, Info.Result is set even if the text has no result.
//
// Tags without a field in [bg.Info] become lines [Name "value"] of Info.Comment, before the text of
// the comment. A remark in a game becomes the Comment of the action before it, or of the game. Dice
// that were rolled and not played, and a position (; Set Pos=), become an action with a SetUp. Parse
// adds the take of a beaver, which most programs do not write.
//
// Errors are of type [*bg.SyntaxError], with line and column. Strict reading returns an error
// for a line that is not part of the format, for dice and checker moves that cannot be read, and
// for a text without match line or scores. Lenient reading reports a [bg.Problem] instead and
// reads on. In both modes, Problems lists oddities: players or cube values that change, a game
// after the end of the match. Illegal plays are in the Problems of [bg.Match.Records], with the
// line of the text.
//
// Parse runs in linear time. The module's SECURITY.md has the bounds of memory.
func (o Options) Parse(data []byte) (*bg.Match, error) {
	r := o.newReader(lines{text: string(data), end: io.EOF})
	r.whole = true
	return r.Read()
}

// A Reader reads the matches of .mat text one by one, and holds only one match at a
// time. [NewReader] makes a Reader; the zero Reader has an empty text.
type Reader struct {
	lines
	lenient bool
	whole   bool              // all games are one match
	decoder *encoding.Decoder // of bytes that are not UTF-8
	err     error             // all later calls of Read return it

	starts   lineStarts // of the current match
	games    int        // whose heads were found
	number   int        // of the game under way in the text, from 1; 0 in the head of a match
	problems series.Problems
	fault    *bg.SyntaxError // the first in the text, which ends the reading at the first game

	line    line // the last line
	again   bool // line is to be read again
	matched bool // there was a match line
	nul     bool // a 0 byte was reported

	game     *game     // under way: its rows come next
	match    *bg.Match // of game
	crawford crawford
	group    series.Grouping

	row   row    // the cells of line
	cells []cell // of game; the slice is used again
}

// NewReader returns a Reader of the .mat text in r that reads strictly. It is short for
// Options{}.NewReader(r).
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the .mat text in r. The Reader has its own buffer, and
// reads ahead to the first game of the next match. If lines end with CR alone, it holds
// the whole text.
func (o Options) NewReader(r io.Reader) *Reader {
	return o.newReader(lines{in: bufio.NewReader(r)})
}

// newReader returns a Reader of a text. If the charset is not supported, its first Read returns the error.
func (o Options) newReader(text lines) *Reader {
	decoder, err := o.decoder()
	return &Reader{lines: text, lenient: o.Lenient, decoder: decoder, err: err, match: new(bg.Match)}
}

// Read returns the next match, with its problems. A match begins where length, players or rules
// change, and where the score or the number of the game falls or starts at 0-0 again. A head and
// its problems belong to the match that follows. The match stays valid after the next Read. Game,
// in errors and problems, is the number of the game in the text, from 1, or 0 in the head of a match.
//
// The error is [io.EOF] after the last match, a [*bg.SyntaxError], or the error of the underlying
// reader, unchanged; all later calls return the same error. If a [*bg.SyntaxError] is in the head
// of a match, before its first game line, Read does not return the previous match. If the
// underlying reader fails, Read returns the current match only if it has read the match line of
// the next one: otherwise the match may be incomplete.
func (r *Reader) Read() (*bg.Match, error) {
	for r.err == nil {
		var remarks []cell
		if r.game != nil {
			remarks = r.readRows()
		}
		h, ok := r.readHead(remarks)
		if !ok {
			return r.finish(&h)
		}
		if match := r.startGame(&h); match != nil {
			return match, nil
		}
	}
	return nil, r.err
}

// All yields the remaining matches. If [Reader.Read] returns an error other than [io.EOF], All
// yields it last, with a nil Match.
func (r *Reader) All() iter.Seq2[*bg.Match, error] {
	return func(yield func(*bg.Match, error) bool) {
		for {
			m, err := r.Read()
			if err == io.EOF || !yield(m, err) || err != nil {
				return
			}
		}
	}
}

// Problems returns the problems of the match in which reading ended with an error. It
// returns nil before that, and after [io.EOF].
func (r *Reader) Problems() []bg.Problem {
	if r.err == nil || r.err == io.EOF {
		return nil
	}
	return r.sorted()
}

// finish ends the reading after the last game; h has the lines after that game, perhaps of a head.
// It returns the last match if it is complete, or the error that ended the reading.
func (r *Reader) finish(h *head) (*bg.Match, error) {
	scoreMissing := r.end == io.EOF && h.game.kind == lineGame // strict reading ends there
	switch {
	case r.err != nil:
		return nil, r.err
	case r.stopped() || scoreMissing:
		r.err = r.fault
		return nil, r.err
	case r.end != io.EOF:
		r.err = r.end
		if !h.match || r.game == nil {
			return nil, r.err
		}
		r.settle(nil)
		return r.split(h.from), nil // complete, as the next match line was read
	case r.game == nil:
		r.err = r.syntaxError(0, ErrNotMAT)
		return nil, r.err
	}
	r.err = io.EOF
	if h.match {
		r.report(bg.ProblemForm, bg.Lost, h.from,
			errors.New("the match has no game, and its tags and comment are left out"))
	}
	r.settle(nil)
	r.match.Problems = r.sorted()
	return r.match, nil
}

// split returns the current match, and begins the next one with the head at the offset from:
// lines and problems from there on belong to it.
func (r *Reader) split(from int64) *bg.Match {
	match := r.match
	r.starts.cut(int(from))
	r.sorted() // as Split requires
	match.Problems, r.problems = r.problems.Split(from)
	r.match = new(bg.Match)
	return match
}

// next reads the next line that is not empty into r.line. It returns false at the end of the
// text, and after an error or a fault has ended the reading.
func (r *Reader) next() bool {
	if r.again {
		r.again = false
		return true
	}
	for !r.stopped() {
		at, text, ok := r.nextLine()
		if !ok {
			return false
		}
		r.starts.at = append(r.starts.at, int(at))
		if at == 0 {
			at, text = r.skipMark(text)
			if r.err != nil {
				return false
			}
		}
		r.line.read(at, text)
		if r.line.first == len(text) {
			continue
		}
		if i := strings.IndexByte(text, 0); i >= 0 && !r.nul {
			r.nul = true
			r.tolerate(bg.Repaired, at+int64(i), errNUL) // decode makes it a blank
		}
		return true
	}
	return false
}

// skipMark returns the first line of the text without a byte order mark, and the offset of the rest
// in the text. After the mark of UTF-16, it sets r.err.
func (r *Reader) skipMark(text string) (at int64, rest string) {
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		r.err = r.syntaxError(0, lex.Unsupported("UTF-16"))
	}
	rest = strings.TrimPrefix(text, "\ufeff")
	return int64(len(text) - len(rest)), rest
}

// decode returns a part of a line as UTF-8. 0 bytes, and line ends that result from decoding
// another charset, become blanks.
func (r *Reader) decode(s string) string {
	if !utf8.ValidString(s) {
		s, _ = r.decoder.String(s) // no error: bytes that are not in the charset become U+FFFD
	}
	return oneLine.Replace(s)
}

var oneLine = strings.NewReplacer("\x00", " ", "\r", " ", "\n", " ")

// tolerate handles a fault: lenient reading reports a problem, and strict reading ends. If there are
// several faults, the first in the text counts.
func (r *Reader) tolerate(scale bg.Scale, at int64, err error) {
	if r.lenient {
		r.report(bg.ProblemSyntax, scale, at, err)
	} else if r.fault == nil || at < r.fault.Offset {
		r.fault = r.syntaxError(at, err)
	}
}

// report adds a problem to the current match, in the game under way.
func (r *Reader) report(kind bg.ProblemKind, scale bg.Scale, at int64, err error) {
	r.reportIn(r.number, kind, scale, at, err)
}

// reportIn adds a problem to the current match, or counts it if there are too many. number is that of
// its game in the text, or 0.
func (r *Reader) reportIn(number int, kind bg.ProblemKind, scale bg.Scale, at int64, err error) {
	if !r.problems.Omits() {
		e := r.syntaxError(at, err)
		e.Game = number
		r.problems.Add(series.Problem(kind, scale, e))
	}
}

// syntaxError returns err with the place of the offset at, in the game under way.
func (r *Reader) syntaxError(at int64, err error) *bg.SyntaxError {
	return &bg.SyntaxError{Format: "mat", Game: r.number, Place: r.place(at), Err: err}
}

// place returns the place of an offset in the current match.
func (r *Reader) place(at int64) bg.Place {
	line, column := r.starts.place(int(at))
	return bg.Place{Offset: at, Line: line, Column: column}
}

// sorted sorts the problems of the current match by offset, and returns them.
func (r *Reader) sorted() []bg.Problem {
	slices.SortStableFunc(r.problems.List(), func(a, b bg.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return r.problems.All()
}

// stopped reports whether an error or a fault has ended the reading. A fault before the first
// game does not end it: if no game follows, the error is ErrNotMAT.
func (r *Reader) stopped() bool { return r.err != nil || r.fault != nil && r.game != nil }

// lineStarts has the offsets at which the lines of the current match begin.
type lineStarts struct {
	before int // lines before the first of at
	at     []int
}

// place returns line and column of an offset, from 1.
func (l *lineStarts) place(offset int) (line, column int) {
	n := sort.SearchInts(l.at, offset+1) // lines that begin at the offset or before it
	if n == 0 {
		return l.before + 1, offset + 1 // an empty text
	}
	return l.before + n, offset - l.at[n-1] + 1
}

// cut removes the lines before the offset from.
func (l *lineStarts) cut(from int) {
	n, _ := slices.BinarySearch(l.at, from)
	l.before, l.at = l.before+n, slices.Clone(l.at[n:])
}
