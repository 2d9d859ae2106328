package zobrist

import "fmt"

// A State is a board that keeps its eight hashes up to date while stones are
// placed and removed. A change takes a few nanoseconds instead of a loop over the
// board. A State applies no rules: the caller removes captured stones, and sets and
// clears the ko.
//
// [Table.NewState] makes a State; the zero State is a board without points.
// Assignment (saved := *state) makes an independent copy, to which a search can
// return. A State serves one goroutine at a time.
type State struct {
	lines  [][columns]line // shared with the table
	hashes line
	board  [maxSize * maxSize]byte // 0 beyond the points of the table
	ko     int                     // the point + 1; 0 = no ko
}

// NewState returns the state of an empty board without a ko.
func (t *Table) NewState() *State {
	s := &State{lines: t.lines}
	for p := range t.lines {
		s.board[p] = '.'
	}
	return s
}

// Board returns the current board, in the form of [Table.Hash]. The slice belongs
// to the State: do not write to it, and copy it to keep it beyond the next change.
func (s *State) Board() []byte { return s.board[:len(s.lines):len(s.lines)] }

// Place puts a stone, '#' or 'O', on point p, counted from 0 row by row from
// the top left. If there is no such point, the point already has a stone, or stone
// is another byte, the error is a [*BoardError] and the State is unchanged. A ko
// stays set.
func (s *State) Place(p int, stone byte) error {
	column := stone >> 6 & 1 // no branch on the colour, which a processor cannot predict
	switch {
	case uint(p) >= uint(len(s.lines)):
		return &BoardError{p, errPoint}
	case stone != "#O"[column]:
		return &BoardError{p, fmt.Errorf("%w: byte 0x%02x", errStone, stone)}
	case s.board[p] != '.':
		return &BoardError{p, errOccupied}
	}
	s.board[p] = stone
	s.hashes.xor(&s.lines[p][column])
	return nil
}

// Remove removes the stone on point p. If there is no such point or it has no
// stone, the error is a [*BoardError] and the State is unchanged. A ko stays set.
func (s *State) Remove(p int) error {
	if uint(p) >= uint(len(s.lines)) {
		return &BoardError{p, errPoint}
	}
	stone := s.board[p]
	if stone == '.' {
		return &BoardError{p, errEmpty}
	}
	s.board[p] = '.'
	s.hashes.xor(&s.lines[p][stone>>6&1])
	return nil
}

// SetKo makes p the point on which the ko rule forbids the next move, replacing
// any other, and includes it in the hashes with the third column of the table. The
// ko stays set until ClearKo. SetKo does not check whether p has a stone. If there
// is no point p, the error is a [*BoardError] and the State is unchanged.
//
// The hashes in position and score files do not include a ko: clear it before
// looking up a board in them.
func (s *State) SetKo(p int) error {
	if uint(p) >= uint(len(s.lines)) {
		return &BoardError{p, errPoint}
	}
	s.ClearKo()
	s.ko = p + 1
	s.hashes.xor(&s.lines[p][ko])
	return nil
}

// ClearKo removes the ko from the hashes, if one is set. Place and Remove do not
// clear it: call ClearKo before every move.
func (s *State) ClearKo() {
	if s.ko > 0 {
		s.hashes.xor(&s.lines[s.ko-1][ko])
		s.ko = 0
	}
}

// Canonical returns the same as [Table.Canonical] for the board, unless a ko is
// set: the ko is included, so both the hash and the symmetry may differ.
func (s *State) Canonical() (hash uint64, symmetry Symmetry) {
	return s.hashes.least()
}

// Hashes returns the same as [Table.Hashes] for the board, except that a ko is
// included if one is set.
func (s *State) Hashes() [8]uint64 { return s.hashes }
