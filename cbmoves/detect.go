package cbmoves

import (
	"errors"
	"fmt"
	"slices"
)

// Detect reads the stream of one game strictly in both encodings, and returns the one
// that it is in, [Jose] or [Manual]. It does not need the texts of Jose. The moves of
// knights and kings decide: a game seldom makes sense with the other table.
// Where both readings are possible but differ, Detect chooses the one in which no
// move leaves its own king in check, if that is true of one reading only.
//
// With an error the encoding is nil. If neither reading is possible, the error
// wraps two [*SyntaxError] values, that of Jose, which [errors.As] finds, and that
// of Manual. Other errors wrap none: they wrap [ErrSameGame] if both encodings give
// the same game, so that either may be used, as in a short game without moves of
// knights and kings; and [ErrAmbiguous] if the two games differ and there is no
// evidence for either.
func Detect(start Start, stream []byte) (*Encoding, error) {
	jose, manual := read(Jose, start, stream), read(Manual, start, stream)
	switch {
	case jose.err != nil && manual.err != nil:
		return nil, &neither{jose.err, manual.err}
	case manual.err != nil:
		return Jose, nil
	case jose.err != nil:
		return Manual, nil
	case !jose.texts && slices.Equal(jose.moves, manual.moves):
		// With texts there is a difference: the bytes that are text in Manual
		// are items of their own in Jose.
		return nil, fmt.Errorf("cbmoves: %w", ErrSameGame)
	case jose.inCheck == manual.inCheck:
		return nil, fmt.Errorf("cbmoves: %w", ErrAmbiguous)
	case jose.inCheck:
		return Manual, nil
	}
	return Jose, nil
}

// A neither is the error of a stream that can be read in neither encoding.
type neither struct{ jose, manual *SyntaxError }

func (n *neither) Error() string {
	return fmt.Sprintf("cbmoves: stream is in neither encoding: Jose: %s; Manual: %s", n.jose.text(), n.manual.text())
}

func (n *neither) Unwrap() []error { return []error{n.jose, n.manual} }

// A reading holds what Detect compares: the content of a stream in one encoding.
type reading struct {
	moves   []Move
	texts   bool         // there is one or more
	inCheck bool         // some move leaves the mover's own king attacked
	err     *SyntaxError // nil: none
}

func read(e *Encoding, start Start, stream []byte) (r reading) {
	w := NewWalker(start)
	for t, err := range e.With(Options{WithoutTexts: true}).Tokens(start, stream, nil) {
		w.Next(t)
		switch t.Kind() {
		case KindMove:
			r.moves = append(r.moves, t.Move())
			r.inCheck = r.inCheck || w.line.now.inCheck(w.line.before.turn)
		case KindText:
			r.texts = true
		}
		errors.As(err, &r.err)
	}
	return r
}
