package old

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A Reader reads games from PGN, one at a time. [NewReader] makes it; the methods of a
// zero Reader panic.
//
// A Reader holds one game, which has the limits of a record, and a window of 64 KB. With
// Convert or Lenient the window grows up to 512 KB, to hold a game of up to 240 KB whole:
// if its moves cannot be played, they are read again in the letters of other languages.
// Longer games are read in English only.
type Reader struct {
	_       noCopy
	options Options
	text    *text
	scan    *scanner.Scanner
	games   int
	tail    []cbf.Problem
	from    scanner.Bookmark // where the game begins, or what is before it

	// Buffers, which the next game reuses.
	nodes     []cbf.Node // of the lines that are not closed, innermost last
	stack     []openLine // the lines around the innermost
	seen      []Tag
	earlyText []byte // see gap
	words     []byte // text among moves
	rest      []byte // of a line that cannot be played on
	clean     []byte // text with its signs and spaces resolved

	usual needs
	gameState
}

// needs are what the game before needed: the next one gets as much room at once.
type needs struct{ tags, problems, comments, text int }

// noCopy makes go vet report copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// gameState holds the state of the current game.
type gameState struct {
	g       *cbf.Game
	letters *letterSet // nil = English
	started bool       // it has more than comments before it
	tagged  bool       // it has a tag
	moving  bool       // its tags have ended
	hasMove bool       // it has a word that has the form of a move
	hasTag  bool       // it has a tag in the form of the standard
	hasFlaw bool       // a token is not in the form of the standard

	openComment bool // the last comment before the game was not closed

	tagText strings.Builder // of all tags; never overwritten, since texts of losses are parts of it
	tags    [tagCount]tagValue
	cut     bool           // its only tag is cut off by the end of the text
	pos     chess.Position // after the last move
	// Without a set-up, until a pawn has come to the seventh rank.
	usualMen bool
	openLine
	nested int // parentheses open in a part that is not played

	result        cbf.Result
	hasResult     bool
	quoted        cbf.Result    // at the end of a variation
	quotedAt      scanner.Place // Line 0 = there is none
	quotedAsText  bool
	wordsAt       scanner.Place // of words or rest
	wordsFlaw     scanner.Flaw
	longText      bool
	number, dots  int // the last move number since the last move
	numbersWrong  bool
	otherCastling bool // it is Chess960, with rights that chess does not have
	skippedWord   bool // a word since the last number or move, which may have been a move

	unplayable   bool // a move of it could not be played
	unplayableAt scanner.Place

	moveBytes, commentBytes int // of the areas of the record
	commentCount            int
	comments                []cbf.Comment // the array of the last ones
	texts                   []byte        // array for texts of comments

	complaints
	others  problems.Mark // the problems before it are not those of the game
	startAt scanner.Place
}

// NewReader returns a Reader that is strict and rejects games that a
// record cannot hold. Most PGN has a Site and a full date, which do not fit:
// use Options{Convert: true}, see [Options.NewReader].
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader is like the function [NewReader], with options. Charset is
// that of the games that are returned. The PGN itself is UTF-8; a line that is
// not valid UTF-8 is read as Windows-1252, which has the letters of ISO 8859-1,
// the charset of the PGN standard. With Convert or Lenient it can also be
// UTF-16.
func (o Options) NewReader(r io.Reader) *Reader {
	text := newText(r)
	scan := scanner.New(text)
	scan.MaxComment = maxCommentText
	return &Reader{options: o, text: text, scan: scan}
}

// Read returns the next game, or io.EOF after the last. A [*cbf.SyntaxError] concerns
// that one game, or text outside of games, and the next call continues after it.
// Any other error is one of the source, after which there are no more games. A
// game on whose last line the source fails is not returned, since its result or
// the comment after it may be cut.
//
// The game's Problems list:
//
//   - what a record cannot hold, ProblemDropped to ProblemMoved. Without
//     Convert, that is the error instead, a [*LossError] within the SyntaxError;
//   - ProblemSyntax: forms outside the standard that can be read in one way only. A tag,
//     word or comment that the end of the text cuts off is also an io.ErrUnexpectedEOF.
//     Without Convert and Lenient, the first such fault is the error;
//   - ProblemCorrupt: what cannot be read, in lenient mode. Otherwise the first
//     such fault is the error. The line ends before a move that cannot be played;
//     its text is in the comment of the last move;
//   - ProblemRecord: empty variations;
//   - ProblemResult: a result after the moves that differs from the Result tag.
//     The tag counts, unless it is "*".
//
// Without Convert and Lenient, a ProblemSyntax reports a second comment on a move, which is
// joined to the first one; a second result, which does not count; and a move number 1 in
// the middle of a game.
func (r *Reader) Read() (*cbf.Game, error) {
	if r.scan == nil {
		panic("pgn: a Reader that NewReader has not made")
	}
	r.begin(nil)
	if r.repairs {
		r.from = r.scan.Mark()
	}
	if err := r.readGame(); err != nil {
		return nil, err
	}
	if r.unplayable && r.repairs && r.scan.Held() {
		r.otherLetters()
	}
	return r.finish()
}

// All yields the remaining games. For a game that cannot be read it yields the
// error of [Reader.Read], with a nil Game, and continues with the next game;
// an error of the source is yielded last.
func (r *Reader) All() iter.Seq2[*cbf.Game, error] {
	return func(yield func(*cbf.Game, error) bool) {
		for {
			g, err := r.Read()
			var ofGame *cbf.SyntaxError
			if err == io.EOF || !yield(g, err) || err != nil && !errors.As(err, &ofGame) {
				return
			}
		}
	}
}

// Problems returns the problems that belong to no game: text and comments after the
// last one. Call it after Read has returned io.EOF; before that it returns nil.
func (r *Reader) Problems() []cbf.Problem { return r.tail }

var emptyGame = cbf.NewGame()

// begin begins a game. A Game that nobody has got is used again.
func (r *Reader) begin(letters *letterSet) {
	g, lossTexts := r.g, r.lossTexts
	r.usual.tags, r.usual.comments, r.usual.text = r.tagText.Len(), r.commentCount, r.commentBytes
	r.gameState = gameState{} // no other value: it would be copied
	r.lossTexts = lossTexts
	r.tagText.Grow(min(r.usual.tags, 1<<10))
	r.sink.Expected = min(r.usual.problems, 32)
	r.repairs, r.lenient = r.options.Convert || r.options.Lenient, r.options.Lenient
	r.inGame = r.games + 1
	if g == nil {
		g = new(cbf.Game)
	}
	*g = *emptyGame
	g.Charset = r.options.Charset
	r.g, r.letters = g, letters
	clear(r.nodes)
	r.nodes, r.stack = r.nodes[:0], r.stack[:0]
	r.seen, r.earlyText, r.words, r.rest = r.seen[:0], r.earlyText[:0], r.words[:0], r.rest[:0]
}

// readGame reads the tokens of a game. Its error is that of Read; errors in the game are
// stored in r.corruption.
func (r *Reader) readGame() error {
	for {
		t := r.scan.Next()
		if t.Kind == scanner.Move && t.Flaw == scanner.NoFlaw && r.moving && r.plays() { // mostly
			r.hasMove = true
			if r.move(t); r.quiet && r.unplayable {
				return nil
			}
			continue
		}
		switch t.Kind {
		case scanner.EOF:
			return r.endOfText(t)
		case scanner.Outside:
			if err := r.outside(t); err != nil {
				return err
			}
			continue
		case scanner.Tag:
			r.start(t)
			r.readTag(t)
			continue
		case scanner.Comment:
			if !r.moving {
				if t.Flaw != scanner.NoFlaw {
					r.flaw(record.PartComments, t)
				}
				r.openComment = t.Flaw == scanner.OpenComment || t.Flaw == scanner.CutComment
				r.takeComment(t)
				continue
			}
		}
		if !r.moving {
			r.start(t)
			r.moving = true
			r.applyTags()
		}
		if t.Kind == scanner.Move {
			r.hasMove = true
		}
		if t.Flaw != scanner.NoFlaw && t.Flaw != scanner.SecondResult {
			r.hasFlaw = true
		}
		if r.token(t); t.Kind == scanner.End {
			if t.Failed {
				return r.scan.Err()
			}
			if r.cut && r.games > 1 && r.repairs {
				return r.noGame()
			}
			if r.noise() {
				r.passOver()
				continue
			}
			return nil
		}
		if r.quiet && r.unplayable {
			return nil
		}
	}
}

// outside notes text outside of games, which is an error in strict reading.
func (r *Reader) outside(t *scanner.Token) error {
	if err := r.scan.Err(); err != nil && err != io.EOF {
		return err
	}
	if r.repairs && r.enough() {
		r.sink.Omit()
		return nil
	}
	err := fmt.Errorf("%w: %s: %s", cbf.ErrSyntax, t.Flaw, excerpt(t.Raw()))
	if !r.repairs {
		return &cbf.SyntaxError{In: in, Offset: t.Offset, Line: t.Line, Column: t.Column, Err: err}
	}
	r.add(cbf.Problem{Kind: cbf.ProblemSyntax, In: in, Offset: t.Offset, Length: t.Length,
		Line: t.Line, Column: t.Column, Err: err})
	return nil
}

// start counts a game at its first token that is not a comment.
func (r *Reader) start(t *scanner.Token) {
	if r.started {
		return
	}
	r.started, r.startAt = true, t.Place
	r.games++
	if r.text.utf16 && (r.games == 1 || !r.repairs) {
		r.guessed("", scanner.Place{Line: 1, Column: 1}, "%w: UTF-16", cbf.ErrSyntax)
	}
}

// noise reports whether the text that was read as a game is not one: it has flaws, or text
// behind its end, and neither a tag of PGN nor a word that has the form of a move. A sign
// in any text can be read as a result.
func (r *Reader) noise() bool {
	return r.repairs && r.hasFlaw && !r.hasMove && !r.hasTag && (r.corruption == nil || r.options.Lenient) &&
		!slices.ContainsFunc(r.tags[:], func(t tagValue) bool { return t.set })
}

// passOver treats the text that was read as a game as text between games. Its
// problems stay, except those about what a record cannot hold.
func (r *Reader) passOver() {
	sink, text := r.sink, ""
	if c := r.g.Comment; c != nil {
		text = quote.Clip(r.g.DecodeText(c.Text))
	}
	at, commented := r.startAt, r.g.Comment != nil
	sink.Filter(r.others, func(p cbf.Problem) bool { return !isLoss(p.Kind) })
	own := sink.Since(r.others)
	for i := range own {
		own[i].Game = 0
	}
	r.games--
	quiet := r.quiet
	r.begin(r.letters)
	r.sink, r.quiet = sink, quiet
	if commented {
		r.add(cbf.Problem{Kind: cbf.ProblemSyntax, In: in, Offset: at.Offset, Line: at.Line, Column: at.Column,
			Err: fmt.Errorf("%w: comment in text outside of games: %s", cbf.ErrSyntax, text)})
	}
	r.others = r.sink.Mark()
	if r.repairs && !quiet {
		r.from = r.scan.Mark()
	}
}

// endOfText handles the text after the last game.
func (r *Reader) endOfText(t *scanner.Token) error {
	switch {
	case t.Failed:
		return r.scan.Err()
	case len(r.sink.Listed()) == 0 && r.g.Comment == nil:
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
		r.corrupt("", t.Place, "%w: no game", cbf.ErrSyntax)
	}
	r.applyTags()
	return nil
}

// noGame treats what was read as text after the last game.
func (r *Reader) noGame() error {
	if r.started {
		r.games--
	}
	if r.g.Comment != nil {
		at := r.waiting.commentAt
		r.sink.Keep(cbf.Problem{Kind: cbf.ProblemDropped, In: in, Offset: at.Offset,
			Part: record.PartComments, Line: at.Line, Column: at.Column,
			Err: fmt.Errorf("comment after the last game: %s", quote.Clip(r.g.DecodeText(r.g.Comment.Text)))})
	}
	problems := r.sink.Listed()
	slices.SortStableFunc(problems, func(a, b cbf.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	for i := range problems {
		problems[i].Game = 0
	}
	r.inGame = 0
	r.tail = r.take()
	return io.EOF
}

// finish returns the game, or the error that the options make of it.
func (r *Reader) finish() (*cbf.Game, error) {
	if r.corruption != nil && !r.options.Lenient {
		return nil, r.corruption
	}
	if r.refused && !r.options.Convert {
		return nil, r.lossError()
	}
	g := r.g
	g.Problems = r.take()
	r.usual.problems = len(g.Problems)
	r.g = nil
	return g, nil
}
