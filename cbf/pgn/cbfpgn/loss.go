package cbfpgn

import (
	"errors"
	"fmt"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn"
)

// ErrLost is the error that every [Loss], and the error of a strict [Fitter], wraps.
var ErrLost = errors.New("does not fit")

// A Loss is the Err of a problem of a [Fitter]: an item of a PGN game that a record cannot hold, or
// an item of a record that PGN cannot hold. The Scale of the problem is
//
//   - [chess.Odd] if all of the item is in the result, in another place or form: a comment that is
//     joined with another one
//   - [chess.Lost] if it is kept only as text: moves after a null move or an illegal one, a NAG in a comment,
//     a Site after the event
//   - [chess.Omitted] if the result has no part or only a part of it: a day, a letter, a tag
type Loss struct {
	What   string // the item: "Site", "NAG without a code", "null move"
	From   string // its text; "" = What says everything
	Change string // "rounded", "respelled", "shortened", "moved" or "dropped"
	To     string // its new text, or the place to which it was moved; "" if it was dropped

	letters []letter // of a respelled item, instead of To
}

// The values of Loss.Change.
const (
	rounded   = "rounded"   // To is the nearest value: a year for a date, a rating in steps of five
	respelled = "respelled" // in other letters, or without the signs that have a meaning in a record
	shortened = "shortened" // cut to the available room
	moved     = "moved"     // it is in another place, which To names
	dropped   = "dropped"   // nothing is left of it
)

// A letter is a letter that the charset lacks, with its replacement.
type letter struct {
	from rune
	to   string
}

// Error returns the item and what became of it: `Date "1992.11.04", rounded to "1992"`.
func (l *Loss) Error() string {
	s := l.What
	if l.From != "" {
		s += " " + quote.Clip(l.From)
	}
	s += ", " + l.Change
	switch {
	case len(l.letters) > 0:
		s += ": " + lettersText(l.letters)
	case l.Change == moved:
		s += " to " + l.To
	case l.To != "":
		s += " to " + quote.Clip(l.To)
	}
	return s
}

func (l *Loss) Unwrap() error { return ErrLost }

// mostLetters is how many letters a message names: enough for two alphabets.
const mostLetters = 128

// lettersText returns what became of letters, for a message: `"Ð" to "D", "Þ" to "Th"`.
func lettersText(letters []letter) string {
	var texts []string
	for _, l := range letters[:min(len(letters), mostLetters)] {
		texts = append(texts, fmt.Sprintf("%q to %q", string(l.from), l.to))
	}
	text := strings.Join(texts, ", ")
	if others := len(letters) - mostLetters; others > 0 {
		text += fmt.Sprintf(" and %d others", others)
	}
	return text
}

// refusal returns the error of a strict Fitter, which names the first ten losses.
func refusal(list []pgn.Problem) error {
	const shown = 10
	var texts []string
	for i := range list[:min(len(list), shown)] {
		texts = append(texts, list[i].Err.Error())
	}
	if len(list) > shown {
		texts = append(texts, "and more")
	}
	return fmt.Errorf("cbfpgn: %w: %s", ErrLost, strings.Join(texts, "; "))
}

// losses collects the losses of one game.
type losses struct {
	sink problems.Sink[pgn.Problem]
	game int
}

// add lists the loss l of a part of the game. The zero Place means that the game was not read from a text.
func (s *losses) add(scale chess.Scale, part string, at pgn.Place, l *Loss) {
	if at == (pgn.Place{}) {
		at.Offset = -1
	}
	s.sink.Add(pgn.Problem{Scale: scale, In: part, Place: at, Game: s.game, Err: l})
}

// take returns the losses and forgets them. If some are not listed, the last problem counts these.
func (s *losses) take() []pgn.Problem {
	return s.sink.Take(func(n int) pgn.Problem {
		return pgn.Problem{
			Scale: chess.Omitted, Place: pgn.Place{Offset: -1}, Game: s.game, Err: problems.Omitted(n),
		}
	})
}
