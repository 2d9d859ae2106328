package cbmoves

import (
	"fmt"
	"slices"
)

// Detect returns [Jose] if the stream of one game is in it: it can be read strictly, and
// not as another game in [Manual], unless that has a move that leaves its own king in check
// and Jose has none. It does not need the texts of Jose. Detect never returns Manual: no
// program is known that writes it, and a damaged stream in Jose may be readable in it.
//
// With an error the encoding is nil. If the stream cannot be read in Jose, the error wraps a
// [*SyntaxError], which [errors.As] finds, and that of Manual after it, if there is one. If it
// can be read in both, the error wraps [ErrSameGame] or [ErrAmbiguous] instead: the first if
// both encodings give the same game, so that either may be used, as in a short game without
// moves of knights and kings; the second if the two games differ and there is no evidence for
// Jose.
func Detect(start Start, stream []byte) (*Encoding, error) {
	jose, manual := read(Jose, start, stream), read(Manual, start, stream)
	switch {
	case jose.err != nil && manual.err != nil:
		return nil, fmt.Errorf("cbmoves: neither in Jose (%w) nor in Manual (%w)", jose.err, manual.err)
	case jose.err != nil:
		return nil, fmt.Errorf("cbmoves: not in Jose (%w), but it can be read in Manual", jose.err)
	case manual.err != nil:
		return Jose, nil
	case !jose.texts && slices.Equal(jose.moves, manual.moves):
		// With texts there is a difference: the bytes that are text in Manual
		// are items of their own in Jose.
		return nil, fmt.Errorf("cbmoves: %w", ErrSameGame)
	case jose.inCheck || !manual.inCheck:
		return nil, fmt.Errorf("cbmoves: %w", ErrAmbiguous)
	}
	return Jose, nil
}

// A reading holds what Detect compares: the content of a stream in one encoding.
type reading struct {
	moves   []Move
	texts   bool // there is one or more
	inCheck bool // some move leaves the mover's own king attacked
	err     error
}

// read reads a stream without its texts, and keeps what Detect compares.
func read(e *Encoding, start Start, stream []byte) (r reading) {
	w := NewWalker(start)
	for t, err := range e.With(Options{WithoutTexts: true}).Tokens(start, stream, nil) {
		before := w.Next(t)
		switch t.Kind() {
		case KindMove:
			r.moves = append(r.moves, t.Move())
			r.inCheck = r.inCheck || w.now.inCheck(before.turn)
		case KindText:
			r.texts = true
		}
		r.err = err
	}
	return r
}
