package sgfbg

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// .mat text is read in passes, each of which takes what the one before returns:
//
//	mat_lines.go    text to lines
//	mat_cells.go    a row to cells
//	mat_game.go     lines to games: heads (mat_head.go), and the cells of the rows
//	mat_play.go     the cells of a game to nodes
//	mat_result.go   the result of a game, by its cells, the play and the next head
//
// Each game goes through all of them before the next.

// ParseMAT reads a match from .mat text, as Jellyfish, GNU Backgammon, eXtreme
// Gammon and others exchange it, strictly: it is Options{}.ParseMAT. Errors are
// of type [*SyntaxError].
func ParseMAT(data []byte) (*Collection, error) { return Options{}.ParseMAT(data) }

// ParseMAT reads .mat text, which may hold several matches, and returns its
// games as trees of SGF. The left player of the text is White. Texts are UTF-8
// if they are valid UTF-8, and otherwise of Options.Charset, or of Windows-1252
// if that is "".
//
// If the score of the next game shows who won, that counts, and a result in the text that
// differs is a problem. The points of a result may be cut to what the winner needs for the
// match, as some sites write them.
//
// Properties hold what SGF has properties for: players, length, score, date and
// other tags, the variation and the rules, and the result (RE), which is a
// resignation (W+2R) where the play does not end the game. A game that the play
// ends has a result even if the text does not say it. Other tags are lines
// [Name "value"] of the comment (GC), followed by the words of the comment; a
// comment in a game is that of the node before (C). Dice that were rolled and not
// played are a node with PL and DI. A position (; Set Pos=) is set up as
// [Game.AddSetUp] does. The take of a beaver, which most programs do not write, is
// added.
//
// Errors are of type [*SyntaxError], with line and column. Strict reading
// returns one for a line that is not a line of the format, for dice and checker
// moves that cannot be read, and for a text without match line or scores.
// Lenient reading makes a [Problem] of it and reads on; only a text without any
// game ([ErrNotMAT]), a text in UTF-16 and an unknown Charset are still errors.
// In both modes, Problems lists oddities: players or cube values that change, a
// game after the end of the match. What the rules do not allow is in the
// Problems of [Collection.Records], with the line of the text.
//
// It takes linear time, and allocates at most 400 bytes for each byte of the text;
// the collection keeps 70 of them. The worst case is a text of nothing but games
// without rows. For usual text it allocates 9 bytes, and keeps 3. A [MATReader] holds
// one match at a time.
func (o Options) ParseMAT(data []byte) (*Collection, error) {
	r := o.newMATReader(matText{text: string(data), end: io.EOF})
	r.whole = true
	return r.Read()
}

// A MATReader reads the matches of .mat text one after the other, and holds only one of
// them at a time. It is made by [NewMATReader]; the zero MATReader cannot be used.
type MATReader struct {
	_ noCopy
	matText
	lenient bool
	whole   bool              // all games are one match
	charset encoding.Encoding // of bytes that are not UTF-8
	err     error             // all later calls of Read return it

	origin   *origin // of the current match
	games    int     // so far
	problems problemList
	fault    *SyntaxError // the first in the text, which ends the reading at the first game

	line    matLine // the last
	again   bool    // line is to be read again
	matched bool    // there was a match line
	nul     bool    // a 0 byte was reported

	game     *matGame    // under way: its rows come next
	c        *Collection // its match
	crawford crawford
	group    grouping

	row   matRow          // the cells of line
	cells []matCell       // to be used again
	nodes strings.Builder // the texts of nodes
}

// NewMATReader returns a MATReader of the .mat text in r that reads strictly: it is
// Options{}.NewMATReader.
func NewMATReader(r io.Reader) *MATReader { return Options{}.NewMATReader(r) }

// NewMATReader returns a MATReader of the .mat text in r. It has its own buffer, and
// reads ahead to the first game of the next match. It holds a text without LF, whose
// lines end with CR alone, as a whole.
func (o Options) NewMATReader(r io.Reader) *MATReader {
	return o.newMATReader(matText{in: bufio.NewReader(r)})
}

// newMATReader returns a MATReader of a text. An unknown charset is the error of its first Read.
func (o Options) newMATReader(text matText) *MATReader {
	charset, err := o.charset()
	if charset == nil {
		charset = charmap.Windows1252
	}
	origin := &origin{opts: Options{Lenient: o.Lenient}, starts: []int{}}
	return &MATReader{matText: text, lenient: o.Lenient, charset: charset, err: err, origin: origin, c: new(Collection)}
}

// Read returns the next match, as [Matches] groups the games that
// [Options.ParseMAT] returns, with its problems. A head, and what is odd in it, belongs to
// the match that follows. The match stays valid after the next Read. Game, in errors and
// problems, is the number of the game in the text.
//
// The error is [io.EOF] after the last match, a [*SyntaxError], or that of the underlying
// reader, unchanged; from then on, Read returns the same error. If a [*SyntaxError] is in the
// head of a match, before its first game line, the match before it is not returned. Nor is the
// match in which the underlying reader failed, since nobody knows whether it is whole, unless
// the match line of the next one was read.
func (r *MATReader) Read() (*Collection, error) {
	for r.err == nil {
		var remarks []matCell
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

// finish ends the reading where no other game follows; h has the lines after the last one, perhaps
// of a head. It returns the match that is complete then, or the error that ended the reading.
func (r *MATReader) finish(h *matHead) (*Collection, error) {
	switch {
	case r.err != nil:
	case r.stopped() || r.end == io.EOF && h.game.kind == lineGame: // without a score line
		r.err = r.fault
	case r.end != io.EOF:
		r.err = r.end
		if h.match && r.game != nil {
			r.settle(nil)
			return r.split(h.from), nil // complete, as the next match line was read
		}
	case r.game == nil:
		r.err = r.syntaxError(0, ErrNotMAT)
	default:
		r.err = io.EOF
		if h.match {
			r.report(ProblemText, h.from, errors.New("the match has no game, and its tags and comment are left out"))
		}
		r.settle(nil)
		r.c.Problems = r.sorted()
		return r.c, nil
	}
	return nil, r.err
}

// split returns the current match, and begins the next one with the head at the offset from:
// lines and problems from there on belong to it.
func (r *MATReader) split(from int64) *Collection {
	match, o, list := r.c, r.origin, r.sorted()
	line, _ := slices.BinarySearch(o.starts, int(from))
	next := &origin{opts: o.opts, line: o.line + line, starts: slices.Clone(o.starts[line:])}
	o.starts = o.starts[:line:line]
	n := len(list)
	if n <= maxProblems { // otherwise the last is about all that follow
		n, _ = slices.BinarySearchFunc(list, from, func(p Problem, from int64) int { return cmp.Compare(p.Offset, from) })
	}
	match.Problems = list[:n:n]
	r.origin, r.problems, r.c = next, problemList{list: slices.Clone(list[n:])}, new(Collection)
	return match
}

// next reads the next line that is not empty into r.line. It returns false at the end of the
// text, and once an error or a fault has ended the reading.
func (r *MATReader) next() bool {
	if r.again {
		r.again = false
		return true
	}
	for !r.stopped() {
		at, text, ok := r.nextLine()
		if !ok {
			return false
		}
		r.origin.starts = append(r.origin.starts, int(at))
		if at == 0 {
			if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
				r.err = r.syntaxError(0, unsupported("UTF-16"))
				return false
			}
			rest := strings.TrimPrefix(text, "\ufeff")
			at, text = int64(len(text)-len(rest)), rest
		}
		r.line.read(at, text)
		if r.line.first == len(text) {
			continue
		}
		if i := strings.IndexByte(text, 0); i >= 0 && !r.nul {
			r.nul = true
			r.tolerate(at+int64(i), errNUL) // it is a blank from here on: SGF has no 0 byte
		}
		return true
	}
	return false
}

// Problems returns the problems of the match in which reading ended with an error. It
// returns nil before that, and after [io.EOF].
func (r *MATReader) Problems() []Problem {
	if r.err == nil || r.err == io.EOF {
		return nil
	}
	return r.sorted()
}

// All yields the remaining matches, each a Collection of its games. If [MATReader.Read]
// returns an error other than [io.EOF], All yields it last, with a nil Collection.
func (r *MATReader) All() iter.Seq2[*Collection, error] { return all(r.Read) }

// decode returns a part of a line as UTF-8. 0 bytes, and the line ends that other charsets have
// for bytes of a line, become blanks.
func (r *MATReader) decode(s string) string {
	if !utf8.ValidString(s) {
		s, _ = r.charset.NewDecoder().String(s) // no error: bytes that are not in the charset become U+FFFD
	}
	return oneLine.Replace(s)
}

var oneLine = strings.NewReplacer("\x00", " ", "\r", " ", "\n", " ")

// fail notes a fault, at which strict reading ends; the first one in the text counts.
func (r *MATReader) fail(at int64, err error) {
	if r.fault == nil || at < r.fault.Offset {
		r.fault = r.syntaxError(at, err)
	}
}

// tolerate reports a fault: a problem in lenient reading, and otherwise the end of the reading.
func (r *MATReader) tolerate(at int64, err error) {
	if r.lenient {
		r.report(ProblemSyntax, at, err)
	} else {
		r.fail(at, err)
	}
}

// report adds a problem to those of the current match, or counts it once there are too many.
func (r *MATReader) report(kind ProblemKind, at int64, err error) {
	if !r.problems.omits() {
		r.problems.list = append(r.problems.list, newProblem(kind, r.syntaxError(at, err)))
	}
}

// syntaxError returns err with the place of the offset at, in the game under way.
func (r *MATReader) syntaxError(at int64, err error) *SyntaxError {
	line, column := r.origin.at(int(at))
	return &SyntaxError{Offset: at, Game: r.games, Line: line, Column: column, Err: err}
}

// sorted sorts the problems of the current match by offset, and returns them.
func (r *MATReader) sorted() []Problem {
	slices.SortStableFunc(r.problems.list, func(a, b Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return r.problems.all()
}

// stopped reports whether an error or a fault has ended the reading. A fault before the first
// game does not, as a text without a game is no .mat text, which is the error then.
func (r *MATReader) stopped() bool { return r.err != nil || r.fault != nil && r.games > 0 }
