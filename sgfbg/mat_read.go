package sgfbg

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// ErrNotMAT means that an input has no game of .mat text in it. A [SyntaxError]
// can wrap it.
var ErrNotMAT = errors.New("no game: this is not .mat text")

// ParseMAT reads a match from .mat text, as Jellyfish, GNU Backgammon, eXtreme
// Gammon and others exchange it, strictly: it is Options{}.ParseMAT. Errors are
// of type [*SyntaxError].
func ParseMAT(data []byte) (*Collection, error) { return Options{}.ParseMAT(data) }

// ParseMAT reads .mat text, which may hold several matches, and returns its
// games as trees of SGF. The left player of the text is White. Texts are UTF-8
// if they are valid UTF-8, and otherwise of Options.Charset, or of Windows-1252
// if that is "".
//
// What has a property in SGF is in it: players, length, score, date and other
// tags, the variation and the rules, and the result (RE), which is a resignation
// (W+2R) where the play does not end the game. A game that the play ends has a
// result even if the text does not say it. Other tags are lines [Name "value"]
// of the comment (GC), after which come the words of the comment; a comment in a
// game is that of the node before (C). Dice that were rolled and not played are
// a node with PL and DI. A position (; Set Pos=) is set up as [Game.AddSetUp]
// does. The take of a beaver, which most programs do not write, is added.
//
// Errors are of type [*SyntaxError], with line and column. Strict reading
// returns one for a line that is no line of the format, for dice and checker
// moves that cannot be read, and for a text without match line or scores.
// Lenient reading makes a [Problem] of it and reads on; only a text without any
// game ([ErrNotMAT]), a text in UTF-16 and an unknown Charset are still errors.
// In both modes, Problems has what is odd: players or cube values that change, a
// game after the end of the match. What the rules do not allow is in the
// Problems of [Collection.Records], with the line of the text.
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
	if err := r.text(); err != nil {
		return nil, err
	}
	r.c.Problems = r.problems.all()
	return r.c, nil
}

// A matReader reads .mat text. Its methods return an error only in strict
// reading, which then ends.
type matReader struct {
	*origin
	lenient  bool
	charset  encoding.Encoding // of what is not UTF-8
	c        *Collection
	problems problemList

	// The match.
	matchLine bool     // there was one
	newMatch  bool     // there was one since the game before
	info      Info     // of its next game, with the texts if that is the first
	crawford  crawford // finds the Crawford game
	before    *Info    // of the game before; nil at the start of the text

	// The head of a game.
	remarks []remark // lines with ';' that belong to what follows, or else to what was before
	named   bool     // there was a line " Game 3", and no score line yet
	number  string   // in it
	at      int      // its offset

	game *matGame // under way, or nil
}

// A remark is a line that begins with ';' or '#', without that.
type remark struct {
	at   int
	text string
	hash bool
}

// fault deals with what strict reading refuses.
func (r *matReader) fault(at int, err error) error {
	e := r.error(at, err)
	if !r.lenient {
		return e
	}
	r.add(ProblemSyntax, e)
	return nil
}

// report notes what is odd.
func (r *matReader) report(kind ProblemKind, at int, err error) {
	r.add(kind, r.error(at, err))
}

func (r *matReader) add(kind ProblemKind, e *SyntaxError) {
	r.problems.addProblem(newProblem(kind, e))
}

func (r *matReader) error(at int, err error) *SyntaxError {
	line, column := r.origin.at(at)
	return &SyntaxError{Offset: int64(at), Game: len(r.c.Games), Line: line, Column: column, Err: err}
}

// text reads all of the input.
func (r *matReader) text() error {
	if len(r.src) > 1 && (r.src[:2] == "\xff\xfe" || r.src[:2] == "\xfe\xff") {
		return r.error(0, fmt.Errorf("%w: UTF-16", ErrUnsupported))
	}
	if at := strings.IndexByte(r.src, 0); at >= 0 {
		// It is a blank from here on: SGF has no 0 byte.
		if err := r.fault(at, errNUL); err != nil {
			return err
		}
	}
	bom := len(r.src) - len(strings.TrimPrefix(r.src, "\ufeff"))
	err := eachLine(r.src[bom:], func(at int, line string) error { return r.line(bom+at, line) })
	if err == nil && r.named {
		err = r.fault(len(r.src), io.ErrUnexpectedEOF)
		if err == nil {
			err = r.startGame(len(r.src), [2]half{})
		}
	}
	if err != nil {
		return err
	}
	if len(r.c.Games) == 0 {
		return r.error(0, ErrNotMAT)
	}
	return r.endGame()
}

// line reads a line of the text.
func (r *matReader) line(at int, line string) error {
	first := skipBlanks(line, 0)
	if first == len(line) {
		return nil
	}
	halves, columns, isScore := scoreLine(line)
	if r.named {
		// Whatever a name looks like, this line is the score.
		if isScore {
			return r.startGame(at, halves)
		}
		if err := r.fault(at, fmt.Errorf("%w: want the players and their scores", ErrSyntax)); err != nil {
			return err
		}
		if err := r.startGame(at, halves); err != nil {
			return err
		}
	}
	if line[first] == ';' || line[first] == '#' {
		return r.remark(at+first, line[first:])
	}
	if length, ok := matchLine(line); ok {
		return r.startMatch(at, length)
	}
	if number, ok := gameLine(line); ok {
		if err := r.endGame(); err != nil {
			return err
		}
		r.named, r.number, r.at = true, number, at
		return nil
	}
	number := rowNumber(line)
	if number == 0 && isScore && columns && r.matchLine {
		if err := r.fault(at, fmt.Errorf("%w: no line such as \"Game 1\" before the score", ErrSyntax)); err != nil {
			return err
		}
		if err := r.endGame(); err != nil {
			return err
		}
		r.number = ""
		return r.startGame(at, halves)
	}
	row := cells(line, number)
	if number == 0 && row[0].kind == cellText || r.game == nil && (len(row) == 0 || row[0].kind != cellRoll) {
		return r.fault(at, fmt.Errorf("%w: %s is no line of .mat text", ErrSyntax, clip(line)))
	}
	if r.game == nil {
		if err := r.fault(at, fmt.Errorf("%w: a row before the players and their scores", ErrSyntax)); err != nil {
			return err
		}
		if err := r.startGame(at, [2]half{}); err != nil {
			return err
		}
	}
	if number > 0 && line[number-1] == '.' {
		if err := r.fault(at, fmt.Errorf("%w: '.' after the number of a row: want ')'", ErrSyntax)); err != nil {
			return err
		}
	}
	return r.row(at, line, row)
}

// startMatch reads the match line and what was before it.
func (r *matReader) startMatch(at int, length string) error {
	remarks := r.remarks
	r.remarks = nil
	if err := r.endGame(); err != nil {
		return err
	}
	n, err := matNumber(length)
	if err != nil {
		if err := r.fault(at, fmt.Errorf("length of the match: %w", err)); err != nil {
			return err
		}
	}
	r.matchLine, r.newMatch = true, true
	return r.head(n, remarks)
}

// head reads the tags and the comment of a match.
func (r *matReader) head(length int, remarks []remark) error {
	r.info = Info{Length: length, Crawford: length > 1} // GNU Backgammon calls a match to 1 point one without the rule
	var comment []string
	given := map[string]string{}
	for _, m := range remarks {
		name, value, ok := readTag(strings.TrimLeft(m.text, blanks))
		if !ok || m.hash {
			comment = append(comment, matComment(r.decode(m.text)))
			continue
		}
		value = r.decode(value)
		known, err := r.info.setTag(name, value)
		line := r.decode(strings.Trim(m.text, blanks))
		switch before, twice := given[name]; {
		case !known:
			comment = append(comment, line)
			if err != nil && name == "Variation" {
				// The board is another one: what follows means nothing on this one.
				if err := r.fault(m.at, err); err != nil {
					return err
				}
			} else if err != nil {
				r.report(ProblemText, m.at, err)
			}
		case twice:
			comment = append(comment, before)
			r.report(ProblemText, m.at, fmt.Errorf("tag %s for the second time: the last counts", clip(name)))
			fallthrough
		default:
			given[name] = line
		}
	}
	r.info.Comment = strings.Join(comment, "\n")
	return nil
}

// decode returns a part of the input as UTF-8.
func (r *matReader) decode(s string) string {
	if !utf8.ValidString(s) {
		s, _ = r.charset.NewDecoder().String(s) // no decoder has errors: what it does not know becomes U+FFFD
	}
	if strings.ContainsAny(s, "\x00\r\n") {
		s = strings.NewReplacer("\x00", " ", "\r", " ", "\n", " ").Replace(s)
	}
	return s
}

// remark reads a line that begins with ';' or '#'.
func (r *matReader) remark(at int, line string) error {
	if letters, ok := strings.CutPrefix(line, setPos); ok && r.game != nil {
		if b, ok := r.game.board.readSetPos(letters); ok {
			return r.setUp(at, b)
		}
		r.report(ProblemText, at, fmt.Errorf("%w: %s is no position: it is kept as a comment", ErrSyntax, clip(letters)))
	}
	text := line[1:]
	if text != "" && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	r.remarks = append(r.remarks, remark{at, strings.TrimRight(text, blanks), line[0] == '#'})
	return nil
}
