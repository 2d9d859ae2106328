package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"example.com/boardcodec/cbf/internal/pgn"
)

// A PGNReader reads games from PGN, one at a time. It is made by
// [NewPGNReader]; the zero PGNReader cannot be used. Besides the game it holds
// a window of 64 KB, and room for the longest comment and the most moves so
// far. Both have the limits of a record. With Convert or Lenient it also holds
// the text of the game, up to 240 KB of it, in a window of at most 512 KB: the
// pieces of a longer game are not recognised by the letters of other languages.
// Its memory therefore does not depend on the length of the text.
type PGNReader struct {
	options Options
	text    *pgnText
	scan    *pgn.Scanner
	games   int
	tail    []Problem

	// Buffers, which the next game reuses.
	nodes   []Node    // of the lines that are not closed, innermost last
	stack   []pgnLine // the lines around the innermost
	tagText []byte
	words   []byte // text among moves
	rest    []byte // of a line that cannot be played on
	clean   []byte // text with its signs and spaces resolved
	pgnGame
}

// pgnGame holds the state of the current game.
type pgnGame struct {
	g       *Game
	letters *letterSet // nil = English
	trial   bool       // it is read to find out whether the letters fit
	started bool       // it has more than comments before it
	tagged  bool       // it has a tag
	moving  bool       // its tags have ended
	hasMove bool       // it has a word that has the form of a move
	hasTag  bool       // it has a tag in the form of the standard
	hasFlaw bool       // a token is not in the form of the standard

	openComment bool // the last comment before the game was not closed

	tags [tagCount]pgnTag
	cut  bool     // its only tag is cut off by the end of the text
	pos  Position // after the last move
	pgnLine
	nested int // parentheses open in a part that is not played

	result       Result
	hasResult    bool
	quoted       Result    // at the end of a variation
	quotedAt     pgn.Place // Line 0 = there is none
	quotedAsText bool
	wordsAt      pgn.Place // of words or rest
	wordsFlaw    string
	longText     bool
	number, dots int // the last move number since the last move
	numbersWrong bool
	skippedWord  bool // a word since the last number or move, which may have been a move

	unplayable   bool // a move of it could not be played
	unplayableAt pgn.Place

	moveBytes, commentBytes int       // of the areas of the record
	comments                []Comment // not used yet
	slab                    int       // how many the last array had
	texts                   []byte    // array for texts of comments

	corruption *SyntaxError // the first
	losses     int
	omitted    int // problems beyond maxProblems

	startAt pgn.Place
}

// NewPGNReader returns a PGNReader that is strict and rejects games that a
// record cannot hold. Most PGN has a Site and a full date, which do not fit:
// use Options{Convert: true}, see [Options.NewPGNReader].
func NewPGNReader(r io.Reader) *PGNReader { return Options{}.NewPGNReader(r) }

// NewPGNReader is like the function [NewPGNReader], with options. Charset is
// that of the games that are returned. The PGN itself is UTF-8; a line that is
// not valid UTF-8 is read as Windows-1252, which has the letters of ISO 8859-1,
// the charset of the PGN standard. With Convert or Lenient it can also be
// UTF-16.
func (o Options) NewPGNReader(r io.Reader) *PGNReader {
	text := newPGNText(r)
	scan := pgn.NewScanner(text)
	scan.Strict = !o.Convert && !o.Lenient
	scan.MaxComment = maxCommentText
	return &PGNReader{options: o, text: text, scan: scan}
}

// Read returns the next game, or io.EOF after the last. A *SyntaxError concerns
// that one game, or text outside of games, and the next call continues after it.
// Any other error is one of the source, after which there are no more games. A
// game on whose last line the source fails is not returned, since its result or
// the comment after it may be cut.
//
// The game's Problems list:
//
//   - what a record cannot hold, ProblemDropped to ProblemMoved. Without
//     Convert, that is the error instead, a *LossError within the SyntaxError;
//   - ProblemSyntax: forms outside the standard that can be read in one way only.
//     Without Convert and Lenient, the first such fault is the error;
//   - ProblemCorrupt: what cannot be read, in lenient mode. Otherwise the first
//     such fault is the error. The line ends before a move that cannot be played;
//     its text is in the comment of the last move;
//   - ProblemRecord: empty variations;
//   - ProblemResult: a result after the moves that differs from the Result tag.
//     The tag counts, unless it is "*".
//
// Without Convert and Lenient, a ProblemSyntax reports a second comment on a move,
// which is joined to the first one, and a move number 1 in the middle of a game.
func (r *PGNReader) Read() (*Game, error) {
	repairs := r.repairs()
	var from pgn.Bookmark
	if repairs {
		from = r.scan.Mark()
	}
	r.begin(nil)
	if err := r.game(); err != nil {
		return nil, err
	}
	if r.unplayable && repairs && r.scan.Held() {
		r.otherLetters(from)
	}
	return r.finish()
}

// All yields the remaining games. For a game that cannot be read it yields the
// error of [PGNReader.Read], with a nil Game, and continues with the next game;
// an error of the source is yielded last.
func (r *PGNReader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			var ofGame *SyntaxError
			if err == io.EOF || !yield(g, err) || err != nil && !errors.As(err, &ofGame) {
				return
			}
		}
	}
}

// Problems returns the problems that belong to no game: text and comments after the
// last one. Call it after Read has returned io.EOF; before that it returns nil.
func (r *PGNReader) Problems() []Problem { return r.tail }

// repairs reports whether forms outside the standard are read.
func (r *PGNReader) repairs() bool { return r.options.Convert || r.options.Lenient }

// begin begins a game.
func (r *PGNReader) begin(letters *letterSet) {
	r.pgnGame = pgnGame{} // no other value: it would be copied
	r.g, r.letters, r.trial = NewGame(), letters, letters != nil
	r.g.Charset = r.options.Charset
	clear(r.nodes)
	r.nodes, r.stack = r.nodes[:0], r.stack[:0]
	r.tagText, r.words, r.rest = r.tagText[:0], r.words[:0], r.rest[:0]
}

// game reads the tokens of a game. Its error is that of Read; errors in the game are
// stored in r.corruption.
func (r *PGNReader) game() error {
	for {
		t := r.scan.Next()
		switch t.Kind {
		case pgn.EOF:
			return r.endOfText(t)
		case pgn.Outside:
			if err := r.scan.Err(); err != nil && err != io.EOF {
				return err
			}
			err := fmt.Errorf("%w: %s: %s", ErrSyntax, t.Flaw, clip(string(t.Raw())))
			if !r.repairs() {
				return &SyntaxError{Offset: t.Offset, Line: t.Line, Column: t.Column, Err: err}
			}
			r.addProblem(Problem{Kind: ProblemSyntax, Offset: t.Offset, Length: t.Length,
				Line: t.Line, Column: t.Column, Err: err})
			continue
		case pgn.Tag:
			r.start(t)
			r.readTag(t)
			continue
		case pgn.Comment:
			if !r.moving {
				if t.Flaw != "" {
					r.flaw(partComments, t)
				}
				r.openComment = t.Flaw == pgn.OpenComment
				r.pgnComment(t)
				continue
			}
		}
		if !r.moving {
			r.start(t)
			r.moving = true
			r.applyTags()
		}
		r.hasMove = r.hasMove || t.Kind == pgn.Move
		r.hasFlaw = r.hasFlaw || t.Flaw != "" && t.Flaw != pgn.SecondResult
		if r.token(t); t.Kind == pgn.End {
			if t.Failed {
				return r.scan.Err()
			}
			if r.cut && r.games > 1 && r.repairs() {
				return r.noGame()
			}
			if r.noise() {
				r.passOver()
				continue
			}
			return nil
		}
		if r.trial && r.unplayable {
			return nil
		}
	}
}

// start counts a game at its first token that is not a comment.
func (r *PGNReader) start(t *pgn.Token) {
	if r.started {
		return
	}
	r.started, r.startAt = true, t.Place
	r.games++
	if r.text.utf16 && (r.games == 1 || !r.repairs()) {
		r.guessed("", pgn.Place{Line: 1, Column: 1}, "%w: UTF-16", ErrSyntax)
	}
}

// noise reports whether the text that was read as a game is not one: it has flaws,
// and neither a tag of PGN nor a word that has the form of a move. A sign in any
// text can be read as a result.
func (r *PGNReader) noise() bool {
	return r.repairs() && r.hasFlaw && !r.hasMove && !r.hasTag && (r.corruption == nil || r.options.Lenient) &&
		!slices.ContainsFunc(r.tags[:], func(t pgnTag) bool { return t.set })
}

// passOver treats the text that was read as a game as text between games. Its
// problems stay, except those about what a record cannot hold.
func (r *PGNReader) passOver() {
	problems, omitted, comment := r.g.Problems, r.omitted, r.g.Comment
	text := ""
	if comment != nil {
		text = clip(r.g.DecodeText(comment.Text))
	}
	at := r.startAt
	r.games--
	r.begin(r.letters)
	for _, p := range problems {
		if !p.Kind.isLoss() {
			p.Game = 0
			r.g.Problems = append(r.g.Problems, p)
		}
	}
	r.omitted = omitted
	if comment != nil {
		r.addProblem(Problem{Kind: ProblemSyntax, Offset: at.Offset, Line: at.Line, Column: at.Column,
			Err: fmt.Errorf("%w: comment in text outside of games: %s", ErrSyntax, text)})
	}
}

// endOfText handles the text after the last game.
func (r *PGNReader) endOfText(t *pgn.Token) error {
	switch {
	case t.Failed:
		return r.scan.Err()
	case len(r.g.Problems) == 0 && r.g.Comment == nil:
		return io.EOF
	case r.games > 0 && r.corruption == nil && !r.openComment:
		return r.noGame()
	}
	// A comment that is not closed, in which there may have been games, or a
	// text without any game.
	if !r.started {
		r.started = true
		r.games++
	}
	if r.corruption == nil {
		r.corrupt("", t.Place, "%w: no game", ErrSyntax)
	}
	r.applyTags()
	return nil
}

// noGame treats what was read as text after the last game.
func (r *PGNReader) noGame() error {
	if r.started {
		r.games--
	}
	problems := r.g.Problems
	if r.g.Comment != nil {
		at := r.waiting.commentAt
		problems = append(problems, Problem{Kind: ProblemDropped, Offset: at.Offset,
			Part: partComments, Line: at.Line, Column: at.Column,
			Err: fmt.Errorf("comment after the last game: %s", clip(r.g.DecodeText(r.g.Comment.Text)))})
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	for i := range problems {
		problems[i].Game = 0
	}
	if r.tail = problems; r.omitted > 0 {
		r.tail = append(r.tail, omittedProblems(0, r.omitted))
	}
	return io.EOF
}

// flaw notes how a token differs from the standard.
func (r *PGNReader) flaw(part string, t *pgn.Token) {
	if r.enough() && r.corruption != nil {
		r.omitted++ // without the work of describing it
		return
	}
	if len(t.Raw()) == 0 || t.Kind == pgn.Comment {
		r.guessed(part, t.Place, "%w: %s", ErrSyntax, t.Flaw)
		return
	}
	r.guessed(part, t.Place, "%w: %s: %s", ErrSyntax, t.Flaw, clip(string(t.Raw())))
}

// guessed notes malformed text that can be read all the same.
func (r *PGNReader) guessed(part string, at pgn.Place, format string, a ...any) {
	if !r.repairs() {
		r.corrupt(part, at, format, a...)
		return
	}
	r.problem(ProblemSyntax, part, at, format, a...)
}

// corrupt notes text that cannot be read.
func (r *PGNReader) corrupt(part string, at pgn.Place, format string, a ...any) {
	if r.enough() && r.corruption != nil {
		r.omitted++
		return
	}
	err := fmt.Errorf(format, a...)
	if r.corruption == nil {
		// It is listed even after a thousand oddities.
		r.keep(ProblemCorrupt, part, at, err)
		r.corruption = r.syntaxError(part, at, err)
		return
	}
	r.problem(ProblemCorrupt, part, at, "%w", err)
}

// loss notes what a record cannot hold. The first loss is listed even after a
// thousand problems: without Convert it is the error.
func (r *PGNReader) loss(kind ProblemKind, part string, at pgn.Place, format string, a ...any) {
	r.losses++
	if r.losses > 1 && r.enough() {
		r.omitted++
		return
	}
	r.keep(kind, part, at, fmt.Errorf(format, a...))
}

// enough reports whether no more problems of the game are listed. After the fault
// for which strict reading refuses the game, none is needed.
func (r *PGNReader) enough() bool {
	return len(r.g.Problems) >= maxProblems || r.corruption != nil && !r.options.Lenient
}

func (r *PGNReader) problem(kind ProblemKind, part string, at pgn.Place, format string, a ...any) {
	if r.enough() {
		r.omitted++
		return
	}
	r.keep(kind, part, at, fmt.Errorf(format, a...))
}

func (r *PGNReader) keep(kind ProblemKind, part string, at pgn.Place, err error) {
	r.g.Problems = append(r.g.Problems, Problem{Kind: kind, Offset: at.Offset, Game: r.gameNumber(),
		Part: part, Line: at.Line, Column: at.Column, Err: err})
}

// addProblem adds a problem that belongs to no game.
func (r *PGNReader) addProblem(p Problem) {
	if r.enough() {
		r.omitted++
		return
	}
	r.g.Problems = append(r.g.Problems, p)
}

// gameNumber returns the number of the game, which may not have been counted
// yet.
func (r *PGNReader) gameNumber() int {
	if r.started {
		return r.games
	}
	return r.games + 1
}

func (r *PGNReader) syntaxError(part string, at pgn.Place, err error) *SyntaxError {
	return &SyntaxError{Offset: at.Offset, Game: r.gameNumber(), Part: part, Line: at.Line,
		Column: at.Column, Err: err}
}

// finish returns the game, or the error that the options make of it.
func (r *PGNReader) finish() (*Game, error) {
	if r.corruption != nil && !r.options.Lenient {
		return nil, r.corruption
	}
	if r.losses > 0 && !r.options.Convert {
		return nil, r.lossError()
	}
	if r.omitted > 0 {
		r.g.Problems = append(r.g.Problems, omittedProblems(r.games, r.omitted))
	}
	g := r.g
	r.g = nil
	return g, nil
}
