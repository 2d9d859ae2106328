package old

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// complaints are what is wrong with the text of a game, and what a record cannot hold
// of it. What strict reading refuses is an error there and a problem elsewhere.
type complaints struct {
	sink       problems.Sink[cbf.Problem]
	repairs    bool             // forms outside the standard are read
	lenient    bool             // what cannot be read is left out
	quiet      bool             // the game is read to find out its moves, and nothing else
	behind     bool             // the text is behind the result, and no comment
	inGame     int              // the number of the game, 0 = in no game
	corruption *cbf.SyntaxError // the first
	losses     int
	refused    bool       // without Convert, a loss is an error
	lossTexts  []lossText // the array of the last ones
}

// in is what offsets count in.
const in = "PGN"

// omitted returns what makes the problem that counts n others.
func omitted(game int) func(n int) cbf.Problem {
	return func(n int) cbf.Problem {
		return cbf.Problem{Kind: cbf.ProblemOmitted, In: in, Offset: -1, Game: game, Err: problems.Omitted(n)}
	}
}

// isLoss reports whether a conversion has lost something.
func isLoss(k cbf.ProblemKind) bool { return k >= cbf.ProblemDropped && k <= cbf.ProblemMoved }

// flaw notes how a token differs from the standard.
func (c *complaints) flaw(part string, t *scanner.Token) {
	if c.quiet || c.enough() && (c.repairs || c.corruption != nil) {
		c.sink.Omit() // without a list of arguments
		return
	}
	if len(t.Raw()) == 0 || t.Kind == scanner.Comment {
		c.guessed(part, t.Place, "%w: %s", malformed(t.Flaw), t.Flaw)
		return
	}
	c.guessed(part, t.Place, "%w: %s: %s", malformed(t.Flaw), t.Flaw, excerpt(t.Raw()))
}

// malformed returns the error that one for a flaw wraps.
func malformed(f scanner.Flaw) error {
	if f.Cut() {
		return errCut
	}
	return cbf.ErrSyntax
}

// errCut wraps both errors, and reads as ErrSyntax: the flaw behind it says what is cut off.
var errCut error = cutOff{}

type cutOff struct{}

func (cutOff) Error() string   { return cbf.ErrSyntax.Error() }
func (cutOff) Unwrap() []error { return []error{cbf.ErrSyntax, io.ErrUnexpectedEOF} }

// guessed notes malformed text that can be read all the same.
func (c *complaints) guessed(part string, at scanner.Place, format string, a ...any) {
	if !c.repairs {
		c.corrupt(part, at, format, a...)
		return
	}
	c.problem(cbf.ProblemSyntax, part, at, format, a...)
}

// corrupt notes text that cannot be read. The first such fault is always listed.
func (c *complaints) corrupt(part string, at scanner.Place, format string, a ...any) {
	if c.corruption != nil {
		c.problem(cbf.ProblemCorrupt, part, at, format, a...)
		return
	}
	if c.quiet {
		c.corruption = new(cbf.SyntaxError)
		return
	}
	p := c.describe(cbf.ProblemCorrupt, part, at, fmt.Errorf(format, a...))
	c.corruption = &cbf.SyntaxError{In: in, Offset: p.Offset, Game: p.Game, Part: part, Line: p.Line, Column: p.Column, Err: p.Err}
	c.sink.Keep(p)
}

// loss notes what a record cannot hold. The first loss is always listed: without Convert it
// is the error.
func (c *complaints) loss(kind cbf.ProblemKind, part string, at scanner.Place, format string, a ...any) {
	if c.countLoss() {
		c.lost(kind, part, at, fmt.Errorf(format, a...))
	}
}

// tagLoss is loss for what most games have: its text is made later, if at all.
func (c *complaints) tagLoss(kind cbf.ProblemKind, at scanner.Place, text lossText) {
	if !c.countLoss() {
		return
	}
	if len(c.lossTexts) == cap(c.lossTexts) {
		c.lossTexts = make([]lossText, 0, 16)
	}
	c.lossTexts = append(c.lossTexts, text)
	c.lost(kind, record.PartTags, at, &c.lossTexts[len(c.lossTexts)-1])
}

// countLoss counts a loss, and reports whether it is listed. Of text behind the result it
// refuses no game: strict reading takes that for text outside of games.
func (c *complaints) countLoss() bool {
	c.refused = c.refused || !c.behind
	if c.losses++; c.quiet || c.losses > 1 && c.enough() {
		c.sink.Omit()
		return false
	}
	return true
}

// lost lists a loss that countLoss has counted.
func (c *complaints) lost(kind cbf.ProblemKind, part string, at scanner.Place, err error) {
	if p := c.describe(kind, part, at, err); c.losses == 1 {
		c.sink.Keep(p)
	} else {
		c.sink.Add(p)
	}
}

// problem notes anything else.
func (c *complaints) problem(kind cbf.ProblemKind, part string, at scanner.Place, format string, a ...any) {
	if c.enough() {
		c.sink.Omit()
		return
	}
	c.sink.Add(c.describe(kind, part, at, fmt.Errorf(format, a...)))
}

// enough reports whether problems are only counted, and need no description. After the
// fault for which strict reading refuses the game, no other is needed.
func (c *complaints) enough() bool {
	return c.quiet || c.sink.Full() || c.corruption != nil && !c.lenient
}

func (c *complaints) describe(kind cbf.ProblemKind, part string, at scanner.Place, err error) cbf.Problem {
	return cbf.Problem{Kind: kind, In: in, Offset: at.Offset, Game: c.inGame, Part: part, Line: at.Line, Column: at.Column, Err: err}
}

// add lists a problem that belongs to no game.
func (c *complaints) add(p cbf.Problem) {
	if c.enough() {
		c.sink.Omit()
		return
	}
	c.sink.Add(p)
}

// take returns the problems.
func (c *complaints) take() []cbf.Problem {
	return c.sink.Take(omitted(c.inGame))
}

// lossError returns the error of a game that a record cannot hold, with the place of
// the first loss.
func (c *complaints) lossError() *cbf.SyntaxError {
	lost := slices.DeleteFunc(c.sink.Listed(), func(p cbf.Problem) bool { return !isLoss(p.Kind) })
	first := lost[0]
	if n := c.losses - len(lost); n > 0 {
		lost = append(lost, omitted(c.inGame)(n))
	}
	return &cbf.SyntaxError{In: in, Offset: first.Offset, Game: c.inGame, Part: first.Part, Line: first.Line, Column: first.Column,
		Err: &LossError{lost}}
}

// An excerpt is text of the input in a message. It is made only if the message is.
type excerpt []byte

func (e excerpt) String() string { return quote.Clip(string(e)) }

// A lossText is the error of a loss in tags. Most games of most files have such losses,
// and few of their texts are read.
type lossText struct {
	format string // of a and b
	a, b   string // parts of the input
	plain  bool   // a stands in the text without quotes
}

func (t *lossText) Error() string {
	parts := []any{t.a, quote.Clip(t.b)}
	if !t.plain {
		parts[0] = quote.Clip(t.a)
	}
	return fmt.Sprintf(t.format, parts[:strings.Count(t.format, "%s")]...)
}

// An eloChange is the error of a rating that a record cannot hold.
type eloChange struct {
	c        chess.Color
	from, to int
}

func (e eloChange) Error() string {
	return fmt.Sprintf("%s %d, to %d", tagNames[tagWhiteElo+int(e.c)], e.from, e.to)
}
