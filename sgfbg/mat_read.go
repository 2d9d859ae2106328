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
// It takes linear time, and allocates at most 500 bytes for each byte of the text;
// the collection keeps 70 of them. The worst case is a text of nothing but games
// without rows. For usual text it allocates 15 bytes, and keeps 5.
func (o Options) ParseMAT(data []byte) (*Collection, error) {
	r := matReader{c: new(Collection), lenient: o.Lenient, charset: charmap.Windows1252}
	if o.Charset != "" {
		e, err := findCharset(o.Charset)
		if err != nil {
			return nil, o.check()
		}
		r.charset = e
	}
	r.origin = &origin{src: string(data), opts: Options{Lenient: o.Lenient}}
	r.text()
	if r.err != nil {
		return nil, r.err
	}
	r.c.Problems = r.problems.all()
	return r.c, nil
}

// A matReader reads .mat text.
type matReader struct {
	*origin
	lenient  bool
	charset  encoding.Encoding // of bytes that are not UTF-8
	c        *Collection
	problems problemList
	err      error // the first; reading ends after its line

	// The match.
	matchLine bool     // there was a match line
	newMatch  bool     // there was a match line since the game before
	info      Info     // of its next game, with the texts if that is the first
	crawford  crawford // finds the Crawford game
	before    *Info    // of the game before; nil at the start of the text

	// The head of a game.
	remarks []remark // lines with ';' since the last node; for the head of a match or the comment of that node
	named   bool     // there was a line " Game 3", and no score line yet
	number  string   // in it
	at      int      // its offset

	game *matGame // the current game, or nil
}

// A remark is a line that begins with ';' or '#', without that.
type remark struct {
	at   int
	text string
	hash bool
}

// fail ends the reading.
func (r *matReader) fail(at int, err error) {
	if r.err == nil {
		r.err = r.syntaxError(at, err)
	}
}

// tolerate ends strict reading. In lenient reading, it reports a problem.
func (r *matReader) tolerate(at int, err error) {
	if r.lenient {
		r.report(ProblemSyntax, at, err)
	} else {
		r.fail(at, err)
	}
}

// report notes a problem.
func (r *matReader) report(kind ProblemKind, at int, err error) {
	r.problems.addProblem(newProblem(kind, r.syntaxError(at, err)))
}

func (r *matReader) syntaxError(at int, err error) *SyntaxError {
	line, column := r.origin.at(at)
	return &SyntaxError{Offset: int64(at), Game: len(r.c.Games), Line: line, Column: column, Err: err}
}

// text reads all of the input.
func (r *matReader) text() {
	if len(r.src) > 1 && (r.src[:2] == "\xff\xfe" || r.src[:2] == "\xfe\xff") {
		r.fail(0, unsupported("UTF-16"))
	}
	if at := strings.IndexByte(r.src, 0); at >= 0 {
		r.tolerate(at, errNUL) // it is a blank from here on: SGF has no 0 byte
	}
	bom := len(r.src) - len(strings.TrimPrefix(r.src, "\ufeff"))
	for at, line := range matLines(r.src[bom:]) {
		if r.err != nil {
			return
		}
		r.line(bom+at, line)
	}
	if r.named {
		r.tolerate(len(r.src), io.ErrUnexpectedEOF)
		r.startGame(len(r.src), [2]half{})
	}
	if len(r.c.Games) == 0 {
		r.fail(0, ErrNotMAT)
	}
	r.endGame()
}

// line reads a line of the text, at offset at.
func (r *matReader) line(at int, line string) {
	first := skipBlanks(line, 0)
	if first == len(line) {
		return
	}
	halves, columns, isScore := scoreLine(line)
	if r.named {
		// Whatever a name looks like, this line is the score.
		if !isScore {
			r.tolerate(at, malformed("want the players and their scores"))
		}
		if r.startGame(at, halves); isScore {
			return
		}
	}
	number := rowNumber(line)
	length, isMatch := matchLine(line)
	game, isGame := gameLine(line)
	switch {
	case line[first] == ';' || line[first] == '#':
		r.remark(at+first, line[first:])
	case isMatch:
		r.startMatch(at, length)
	case isGame:
		r.endGame()
		r.named, r.number, r.at = true, game, at
	case number == 0 && isScore && columns && r.matchLine:
		r.tolerate(at, malformed("no line such as \"Game 1\" before the score"))
		r.endGame()
		r.startGame(at, halves)
	default:
		r.row(at, line, number)
	}
}

// startMatch reads the match line and what was before it.
func (r *matReader) startMatch(at int, length string) {
	remarks := r.remarks
	r.remarks = nil
	r.endGame()
	n, err := matNumber(length)
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
func (r *matReader) remark(at int, line string) {
	if letters, ok := strings.CutPrefix(line, setPos); ok && r.game != nil {
		if b, ok := r.game.board.readSetPos(letters); ok {
			r.position(at, b)
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
