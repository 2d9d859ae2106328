package cbmoves

import (
	"errors"
	"fmt"
	"slices"
)

// Detect returns nil if the stream of one game is in Jose. The stream must be readable in
// strict mode. If it can also be read in Manual as another game, that game must have a move
// that leaves its own king in check, and the game in Jose none. Detect does not need the texts
// of Jose. It never decides for Manual: no program is known that writes Manual, and a damaged
// stream in Jose may be readable in Manual.
//
// If the stream cannot be read in Jose, the error wraps the [*SyntaxError] of Jose, which
// [errors.As] finds, and then the one of Manual, if there is one. If both encodings give the same
// game, as for a short game without moves of knights and kings, the error wraps [ErrSameGame]: use
// either. Any other error means that the two games differ, without evidence for Jose.
func Detect(start Position, stream []byte) error {
	jose, manual := read(Options{}, start, stream), read(Options{Manual: true}, start, stream)
	switch {
	case jose.err != nil && manual.err != nil:
		return fmt.Errorf("cbmoves: neither in Jose (%w) nor in Manual (%w)", jose.err, manual.err)
	case jose.err != nil:
		return fmt.Errorf("cbmoves: not in Jose (%w), but it can be read in Manual", jose.err)
	case manual.err != nil:
		return nil
	case !jose.texts && slices.Equal(jose.moves, manual.moves):
		// With texts the games differ: the bytes of a text in Manual are separate items
		// in Jose.
		return fmt.Errorf("cbmoves: %w", ErrSameGame)
	case jose.inCheck || !manual.inCheck:
		return errors.New("cbmoves: stream is a different game in each encoding")
	}
	return nil
}

// A reading is the content of a stream in one encoding, as far as Detect compares it.
type reading struct {
	moves   []Move
	texts   bool // there is at least one text
	inCheck bool // some move leaves the mover's own king attacked
	err     error
}

// read reads a stream without its texts.
func read(o Options, start Position, stream []byte) (r reading) {
	o.WithoutTexts = true
	w := NewWalker(start)
	for t, err := range o.Tokens(start, stream, nil) {
		if err != nil {
			r.err = err
			return r
		}
		before := w.Next(t)
		switch t.Kind() {
		case KindMove:
			r.moves = append(r.moves, t.Move())
			r.inCheck = r.inCheck || w.now.inCheck(before.turn)
		case KindText:
			r.texts = true
		}
	}
	return r
}
