package sgfbg

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// .mat text is read in steps, from which nothing goes back:
//
//	mat_lines.go   lines: what they are
//	mat_cells.go   rows to cells
//	mat_head.go    tags
//	mat_game.go    the first lines of matches and games; results
//	mat_play.go    the cells of a game to nodes
//
// A game is played when its last line is read, and its result is decided when the score of
// the next one is known. Writing goes from mat_write.go to the rows and what they lack.

// ParseMAT reads a match from .mat text, as Jellyfish, GNU Backgammon, eXtreme
// Gammon and others exchange it, strictly: it is Options{}.ParseMAT. Errors are
// of type [*SyntaxError].
func ParseMAT(data []byte) (*Collection, error) { return Options{}.ParseMAT(data) }

// ParseMAT reads .mat text, which may hold several matches, and returns its
// games as trees of SGF. The left player of the text is White. Texts are UTF-8
// if they are valid UTF-8, and otherwise of Options.Charset, or of Windows-1252
// if that is "".
//
// Where the score of the next game, or the words "and the match", say who won, that
// counts, and a text that says otherwise is a problem. Points may be what the winner needs
// for the match, as some sites write them.
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
	r, err := o.newMATReader()
	if err != nil {
		return nil, err
	}
	r.setText(string(data), 0)
	r.whole = true
	for r.line() {
	}
	r.end()
	if r.err != nil {
		return nil, r.err
	}
	return r.done[0], nil
}

// A matReader reads .mat text, line by line.
type matReader struct {
	matText
	matFaults
	whole   bool              // all matches are one collection
	charset encoding.Encoding // of bytes that are not UTF-8
	nul     bool              // a 0 byte was reported

	cells []matCell // of the game under way, or the remarks before a game
	row   []matCell // to be used again
	head  matHead   // of the next game
	open  bool      // the rows that come are of the last game
	last  *matGame  // the last game, whose result is open; nil at the start

	crawford crawford        // finds the Crawford game
	group    grouping        // finds where matches begin
	c        *Collection     // the current match
	done     []*Collection   // those before it, until somebody gets them
	nodes    strings.Builder // the texts of nodes
}

func (o Options) newMATReader() (*matReader, error) {
	charset, err := o.charset()
	if err != nil {
		return nil, err
	}
	if charset == nil {
		charset = charmap.Windows1252
	}
	r := &matReader{c: new(Collection), charset: charset}
	r.lenient = o.Lenient
	r.origin = &origin{opts: Options{Lenient: o.Lenient}, starts: []int{}}
	return r, nil
}

// line reads the next line, if there is one and reading goes on.
func (r *matReader) line() bool {
	if r.stopped() {
		return false
	}
	at, line, ok := r.nextLine()
	if !ok {
		return false
	}
	r.origin.starts = append(r.origin.starts, int(at-r.origin.base))
	if at == 0 {
		if strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff") {
			r.refused = true
			r.fail(0, unsupported("UTF-16"))
			return false
		}
		rest := strings.TrimPrefix(line, "\ufeff")
		at, line = int64(len(line)-len(rest)), rest
	}
	r.readLine(at, line)
	if r.stopped() {
		r.endGame() // a fault of a cell comes before that of the line
	}
	return true
}

// end ends the text.
func (r *matReader) end() {
	if r.refused {
		return
	}
	if r.head.named {
		at := r.base + int64(len(r.text))
		if r.lineEnd {
			r.origin.starts = append(r.origin.starts, int(at-r.origin.base))
		}
		if r.tolerate(at, io.ErrUnexpectedEOF); r.err != nil {
			return
		}
		r.startGame(at, "")
	}
	if r.games == 0 {
		r.err = nil
		r.fail(0, ErrNotMAT)
		return
	}
	r.endGame()
	r.settle(nil)
	r.endMatch()
}

// sourceFails ends the text where no more of it can be read. The match under way is complete
// if the next match line was read.
func (r *matReader) sourceFails() {
	if r.head.match && r.last != nil {
		r.settle(nil)
		r.split()
	}
}

// split ends a match, with which the next game does not go on. The lines of that game are of
// the next match, and so are their problems.
func (r *matReader) split() {
	o, from := r.origin, r.head.from
	line, _ := slices.BinarySearch(o.starts, int(from-o.base))
	next := &origin{opts: o.opts, base: from, line: o.line + line}
	for _, start := range o.starts[line:] {
		next.starts = append(next.starts, start-int(from-o.base))
	}
	o.starts = o.starts[:line:line]
	isNext := func(p Problem) bool { return p.Offset >= from }
	var list problemList
	if len(r.problems.list) <= maxProblems {
		for _, p := range r.problems.list {
			if isNext(p) {
				list.addProblem(p)
			}
		}
		r.problems.list = slices.DeleteFunc(r.problems.list, isNext)
	}
	r.endMatch()
	r.origin, r.problems, r.c = next, list, new(Collection)
}

// endMatch completes a match.
func (r *matReader) endMatch() {
	r.c.Problems = r.sorted()
	r.done = append(r.done, r.c)
}

// decode returns a part of the input as UTF-8.
func (r *matReader) decode(s string) string {
	if !utf8.ValidString(s) {
		s, _ = r.charset.NewDecoder().String(s) // no error: bytes that are not in the charset become U+FFFD
	}
	if strings.ContainsAny(s, "\x00\r\n") {
		s = strings.NewReplacer("\x00", " ", "\r", " ", "\n", " ").Replace(s)
	}
	return s
}

// matFaults are the faults and oddities of a text, which its steps find in any order.
type matFaults struct {
	lenient  bool
	origin   *origin // of the current match
	games    int     // so far
	problems problemList
	err      *SyntaxError // the first in the text; reading ends with the first game
	refused  bool         // it is UTF-16
}

// fail ends the reading.
func (f *matFaults) fail(at int64, err error) {
	if f.err == nil || at < f.err.Offset {
		f.err = f.syntaxError(at, err)
	}
}

// tolerate ends strict reading. In lenient reading, it reports a problem.
func (f *matFaults) tolerate(at int64, err error) {
	if f.lenient {
		f.report(ProblemSyntax, at, err)
	} else {
		f.fail(at, err)
	}
}

// report notes a problem.
func (f *matFaults) report(kind ProblemKind, at int64, err error) {
	if !f.problems.omits() {
		f.problems.list = append(f.problems.list, newProblem(kind, f.syntaxError(at, err)))
	}
}

func (f *matFaults) syntaxError(at int64, err error) *SyntaxError {
	line, column := f.origin.at(int(at - f.origin.base))
	return &SyntaxError{Offset: at, Game: f.games, Line: line, Column: column, Err: err}
}

// sorted returns the problems of a match in the order of the text.
func (f *matFaults) sorted() []Problem {
	slices.SortStableFunc(f.problems.list, func(a, b Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return f.problems.all()
}

// stopped reports whether an error has ended the reading. After a fault, strict reading
// looks for a game: without one, this is no .mat text.
func (f *matFaults) stopped() bool { return f.err != nil && (f.games > 0 || f.refused) }
