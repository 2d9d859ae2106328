package cbfpgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn"
)

// ErrLost is the error that a [LossError] wraps.
var ErrLost = errors.New("does not fit")

// A LossKind says what happened to an item that does not fit.
type LossKind uint8

// The kinds of losses. No loss has the zero LossKind.
const (
	_             LossKind = iota
	LossRounded            // To is the nearest value: a year for a date, a rating in steps of five
	LossRespelled          // in other Letters, or without the signs that have a meaning in a record
	LossShortened          // cut to the room that there is
	LossMoved              // it is in another place, which To names
	LossDropped            // nothing is left of it
	LossOmitted            // From is how many losses are not listed
)

var lossKinds = [...]string{"invalid LossKind", "rounded", "respelled", "shortened", "moved", "dropped", "not listed"}

// String returns what became of the item: "rounded", "respelled", "shortened", "moved",
// "dropped" or "not listed"; for any other value, including zero, "invalid LossKind".
func (k LossKind) String() string {
	if int(k) < len(lossKinds) {
		return lossKinds[k]
	}
	return lossKinds[0]
}

// A Loss is an item of a PGN game that a record cannot hold, or an item of a record that PGN cannot hold.
type Loss struct {
	Kind    LossKind
	Part    string    // of the game: "tags", "moves" or "comments"
	What    string    // the item: "Site", "NAG", "null move"
	From    string    // its text; "" = What says it all
	To      string    // its new text, or the place to which it was moved; "" if it was dropped
	Letters []Letter  // of LossRespelled: what became of each letter that the charset lacks
	Game    int       // its number in the text or the Chunk, from 1; 0 = not from a text
	Place   pgn.Place // in the text: of the tag or of the move; the zero Place = not from a text
}

// A Letter is a letter that the charset lacks, with its replacement.
type Letter struct {
	From rune
	To   string
}

// String returns the place, the item and what became of it.
func (l Loss) String() string {
	p := pgn.Problem{In: l.Part, Game: l.Game, Place: pgn.Place{Offset: -1}, Err: errors.New(l.text())}
	if l.Place.Line > 0 {
		p.Place = l.Place
	}
	return p.String()
}

// text returns the item and what became of it.
func (l *Loss) text() string {
	if l.Kind == LossOmitted {
		return l.From + " more"
	}
	s := l.What
	if l.From != "" {
		s += " " + quote.Clip(l.From)
	}
	s += ", " + l.Kind.String()
	switch {
	case len(l.Letters) > 0:
		s += ": " + lettersText(l.Letters)
	case l.Kind == LossMoved:
		s += " to " + l.To
	case l.To != "":
		s += " to " + quote.Clip(l.To)
	}
	return s
}

// mostLetters is how many letters a message names: enough for two alphabets.
const mostLetters = 128

// lettersText returns what became of letters, for a message: `"Ð" to "D", "Þ" to "Th"`.
func lettersText(letters []Letter) string {
	var texts []string
	for _, l := range letters[:min(len(letters), mostLetters)] {
		texts = append(texts, fmt.Sprintf("%q to %q", string(l.From), l.To))
	}
	text := strings.Join(texts, ", ")
	if others := len(letters) - mostLetters; others > 0 {
		text += fmt.Sprintf(" and %d others", others)
	}
	return text
}

// A LossError lists all items of a game that a record cannot hold. A strict [Fitter] returns
// it. It wraps ErrLost. Its text names the first ten losses.
type LossError struct {
	Losses []Loss // at most a thousand, followed by one LossOmitted if there are more
}

func (e *LossError) Error() string {
	const shown = 10
	text := "cbfpgn: " + ErrLost.Error()
	for i := range e.Losses {
		l := &e.Losses[i]
		switch {
		case i == shown || l.Kind == LossOmitted:
			return text + "; and more"
		case i == 0:
			text += ": " + l.text()
		default:
			text += "; " + l.text()
		}
	}
	return text
}

func (e *LossError) Unwrap() error { return ErrLost }

// losses collects the losses of one game.
type losses struct {
	sink problems.Sink[Loss]
	game int
}

// add lists the loss l, with a part and a place and the number of the game.
func (s *losses) add(part string, at pgn.Place, l Loss) {
	l.Part, l.Place, l.Game = part, at, s.game
	s.sink.Add(l)
}

// take returns the losses and forgets them. If some are not listed, the last loss counts these.
func (s *losses) take() []Loss {
	return s.sink.Take(func(n int) Loss { return Loss{Kind: LossOmitted, Game: s.game, From: strconv.Itoa(n)} })
}
