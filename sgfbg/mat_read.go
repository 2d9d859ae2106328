package sgfbg

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

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
	lenient  bool
	whole    bool              // all matches are one collection
	charset  encoding.Encoding // of bytes that are not UTF-8
	origin   *origin           // of the current match
	c        *Collection       // the current match
	done     []*Collection     // those before it, until somebody gets them
	games    int               // so far
	problems problemList
	err      error // the first; reading ends with the first game
	refused  bool  // it is UTF-16
	nul      bool  // a 0 byte was reported

	// The match.
	matchLine bool     // there was a match line
	newMatch  bool     // there was a match line since the game before
	headLine  int      // index in origin.starts of the first line of the next match, if that begins here
	info      Info     // of its next game, with the texts if that is the first
	crawford  crawford // finds the Crawford game
	before    *Info    // of the game before; nil at the start of the text

	// The head of a game.
	remarks []remark // lines with ';' since the last node; for the head of a match or the comment of that node
	named   bool     // there was a line " Game 3", and no score line yet
	number  string   // in it
	at      int64    // its offset

	game  *matGame        // the current game, or nil
	ended *matGame        // the game before, until its result is settled, or nil
	cells []cell          // of the current row
	nodes strings.Builder // the texts of nodes
}

func (o Options) newMATReader() (*matReader, error) {
	charset, err := o.charset()
	if err != nil {
		return nil, err
	}
	if charset == nil {
		charset = charmap.Windows1252
	}
	return &matReader{
		c: new(Collection), lenient: o.Lenient, charset: charset,
		origin: &origin{opts: Options{Lenient: o.Lenient}, starts: []int{}},
	}, nil
}

// A remark is a line that begins with ';' or '#', without that.
type remark struct {
	at   int64
	text string
	hash bool
}

// fail ends the reading.
func (r *matReader) fail(at int64, err error) {
	if r.err == nil {
		r.err = r.syntaxError(at, err)
	}
}

// tolerate ends strict reading. In lenient reading, it reports a problem.
func (r *matReader) tolerate(at int64, err error) {
	if r.lenient {
		r.report(ProblemSyntax, at, err)
	} else {
		r.fail(at, err)
	}
}

// report notes a problem.
func (r *matReader) report(kind ProblemKind, at int64, err error) {
	if !r.problems.omits() {
		r.problems.list = append(r.problems.list, newProblem(kind, r.syntaxError(at, err)))
	}
}

func (r *matReader) syntaxError(at int64, err error) *SyntaxError {
	line, column := r.origin.at(int(at - r.origin.base))
	return &SyntaxError{Offset: at, Game: r.games, Line: line, Column: column, Err: err}
}

// stopped reports whether an error has ended the reading. After a fault, strict reading
// looks for a game: without one, this is no .mat text.
func (r *matReader) stopped() bool { return r.err != nil && (r.games > 0 || r.refused) }

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
	return true
}

// end ends the text.
func (r *matReader) end() {
	if r.refused {
		return
	}
	if r.named {
		at := r.base + int64(len(r.text))
		if r.lineEnd {
			r.origin.starts = append(r.origin.starts, int(at-r.origin.base))
		}
		if r.tolerate(at, io.ErrUnexpectedEOF); r.err != nil {
			return
		}
		r.startGame(at, [2]half{})
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

// endMatch completes a match.
func (r *matReader) endMatch() {
	r.c.Problems = r.problems.all()
	r.done = append(r.done, r.c)
}

// readLine reads a line of the text, at offset at.
func (r *matReader) readLine(at int64, line string) {
	first := skipBlanks(line, 0)
	if first == len(line) {
		return
	}
	if i := strings.IndexByte(line, 0); i >= 0 && !r.nul {
		r.nul = true
		r.tolerate(at+int64(i), errNUL) // it is a blank from here on: SGF has no 0 byte
	}
	if r.named {
		// Whatever a name looks like, this line is the score.
		halves, _, isScore := scoreLine(line)
		if !isScore {
			r.tolerate(at, malformed("want the players and their scores"))
		}
		r.startGame(at, halves)
		if isScore {
			r.usedLine()
			return
		}
		r.headLine = len(r.origin.starts) - 1 // up to the line before
	}
	c := line[first]
	if c == ';' || c == '#' {
		r.remark(at+int64(first), line[first:])
		return
	}
	number := 0
	if isDigit(c) || c == '-' {
		if number = rowNumber(line); number == 0 {
			if length, ok := matchLine(line); ok {
				r.startMatch(at, length)
				return
			}
		}
	}
	if number == 0 {
		if game, ok := gameLine(line); ok {
			r.endGame()
			r.named, r.number, r.at = true, game, at
			return
		}
		if r.matchLine {
			if halves, columns, ok := scoreLine(line); ok && columns {
				r.tolerate(at, malformed("no line such as \"Game 1\" before the score"))
				r.endGame()
				r.startGame(at, halves)
				r.usedLine()
				return
			}
		}
	}
	r.row(at, line, number)
	r.usedLine()
}

// usedLine notes that the current line belongs to the current match.
func (r *matReader) usedLine() { r.headLine = len(r.origin.starts) }

// startMatch reads the match line and what was before it.
func (r *matReader) startMatch(at int64, length string) {
	remarks := r.remarks
	r.remarks = nil
	r.endGame()
	n, err := digits(length)
	if err != nil {
		r.tolerate(at, fmt.Errorf("length of the match: %w", err))
	}
	r.matchLine, r.newMatch = true, true
	r.head(n, remarks)
}

// head reads the tags and the comment of a match.
func (r *matReader) head(length int, remarks []remark) {
	// A match to 1 point has no Crawford game, and for it GNU Backgammon writes no
	// Crawford rule.
	r.info = Info{Length: length, Crawford: length > 1}
	var comment []string
	given := map[string]string{} // lines of the tags so far
	for _, m := range remarks {
		name, value, ok := readTag(strings.TrimLeft(m.text, blanks))
		if !ok || m.hash {
			comment = append(comment, matComment(r.decode(m.text)))
			continue
		}
		known, err := r.info.setTag(name, r.decode(value))
		line := r.decode(strings.Trim(m.text, blanks))
		if !known {
			comment = append(comment, line)
		} else {
			if before, twice := given[name]; twice {
				comment = append(comment, before)
				r.report(ProblemText, m.at, fmt.Errorf("tag %s for the second time: the last counts", clip(name)))
			}
			given[name] = line
		}
		switch {
		case err == nil:
		case name == "Variation":
			// On an unknown start position the plays have no meaning.
			r.tolerate(m.at, err)
		default:
			r.report(ProblemText, m.at, err)
		}
	}
	r.info.Comment = strings.Join(comment, "\n")
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

// remark reads a line that begins with ';' or '#'.
func (r *matReader) remark(at int64, line string) {
	if letters, ok := strings.CutPrefix(line, setPos); ok && r.game != nil {
		if b, ok := r.game.board.readSetPos(letters); ok {
			r.position(at, b)
			r.usedLine()
			return
		}
		r.report(ProblemText, at, malformed("%s is not a position: it is kept as a comment", clip(letters)))
	}
	text := line[1:]
	if text != "" && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	r.remarks = append(r.remarks, remark{at, strings.TrimRight(text, blanks), line[0] == '#'})
}
