package gopos

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// A Position is one record of a position file:
//
//	bytes   field
//	0-9     PositionID
//	10-90   board
//	91      1 if extra info follows, otherwise 0
//	92-99   extra info
//
// Positions are comparable. The zero Position has neither a next player nor a
// board, and cannot be written: set ID and Board.
type Position struct {
	ID ID

	// Board has a byte for each point, row by row from the top left: '#' for
	// Black, 'O' (the letter) for White, '.' for an empty point. Row r, column
	// c, both from 0, is Board[9*r+c]. The board is oriented as in its game, not
	// turned to the symmetry that gave the hash.
	Board [81]byte

	HasExtra bool // the record has extra info

	// Extra is the extra info: which game the position comes from. It has the number of
	// the source file in a list of game files, from 1 (4 bytes); the variation within the
	// game (2 bytes); and the move within the variation (2 bytes). No published file has
	// extra info, and nothing documents the byte order. Without HasExtra it must be zero.
	Extra [8]byte
}

const (
	side   = 9
	points = side * side

	boardAt = idSize
	flagAt  = boardAt + points
	extraAt = flagAt + 1

	extraSize = 8
	shortSize = extraAt
	longSize  = extraAt + extraSize
)

// Stones returns the number of stones on the board, 0 to 81.
func (p Position) Stones() int {
	return bytes.Count(p.Board[:], []byte("#")) + bytes.Count(p.Board[:], []byte("O"))
}

// check returns an [*EncodeError] if a file cannot hold p.
func (p *Position) check() error {
	if !p.ID.valid() {
		return p.ID.encodeError()
	}
	if i := badPoint(&p.Board); i >= 0 {
		return &EncodeError{Field: fmt.Sprintf("Board[%d]", i), Value: hexByte(p.Board[i]), Err: errBoard}
	}
	if !p.HasExtra && p.Extra != [extraSize]byte{} {
		return &EncodeError{Field: "Extra", Value: fmt.Sprintf("%x", p.Extra[:]), Err: errExtra}
	}
	return nil
}

// AppendBinary appends the record of p, 92 or 100 bytes, to dst. It returns an
// [*EncodeError], and dst unchanged, for a next player other than 'B' and 'W', a
// point other than '#', 'O' and '.', and extra info without HasExtra. It does not
// check the hash against the board.
func (p Position) AppendBinary(dst []byte) ([]byte, error) { return p.appendRecord(dst) }

// appendRecord is AppendBinary for a Writer, which need not copy p to the heap.
func (p *Position) appendRecord(dst []byte) ([]byte, error) {
	if err := p.check(); err != nil {
		return dst, err
	}
	dst = append(dst, p.ID[:]...)
	dst = append(dst, p.Board[:]...)
	if !p.HasExtra {
		return append(dst, 0), nil
	}
	dst = append(dst, 1)
	return append(dst, p.Extra[:]...), nil
}

// MarshalBinary is like [Position.AppendBinary], into a new slice.
func (p Position) MarshalBinary() ([]byte, error) {
	return p.AppendBinary(make([]byte, 0, longSize))
}

// UnmarshalBinary sets p from exactly one record, 92 or 100 bytes. The error is
// a [*SyntaxError] and leaves p unchanged.
func (p *Position) UnmarshalBinary(data []byte) error {
	size, at, err := checkRecord(data)
	if err == nil && size < len(data) {
		at, err = size, errTrailing
	}
	if err != nil {
		return &SyntaxError{In: "position", Offset: int64(at), Err: err}
	}
	p.set(data)
	return nil
}

// checkRecord returns the size of the record at the start of data. With an error, at is
// the offset of the wrong byte, or 0 for a record that is cut off.
func checkRecord(data []byte) (size, at int, err error) {
	if len(data) < shortSize {
		return 0, 0, cutOff(len(data), shortSize)
	}
	if next := data[nextAt]; next != 'B' && next != 'W' {
		return 0, nextAt, badByte(errPlayer, next)
	}
	if i := badPoint((*[points]byte)(data[boardAt:])); i >= 0 {
		return 0, boardAt + i, badByte(errPoint, data[boardAt+i])
	}
	switch data[flagAt] {
	case 0:
		return shortSize, 0, nil
	case 1:
		if len(data) < longSize {
			return 0, 0, cutOff(len(data), longSize)
		}
		return longSize, 0, nil
	}
	return 0, flagAt, badByte(errFlag, data[flagAt])
}

// set sets p from the record at the start of data, which has been checked.
func (p *Position) set(data []byte) {
	p.ID = ID(data)
	p.Board = [points]byte(data[boardAt:])
	p.HasExtra = data[flagAt] == 1
	p.Extra = [extraSize]byte{}
	if p.HasExtra {
		p.Extra = [extraSize]byte(data[extraAt:])
	}
}

// cutOff returns the error for a record that ends after have of want bytes.
func cutOff(have, want int) error {
	return fmt.Errorf("%w: %d of %d bytes", io.ErrUnexpectedEOF, have, want)
}

// badPoint returns the first point of a board that is not '.', '#' or 'O', or -1 if there
// is none. It checks eight points at a time: in 0x2e, 0x23 and 0x4f, bit 0 is set for a
// stone and bit 6 for a white one, and these two bits determine the byte.
func badPoint(board *[points]byte) int {
	// The compiler does not unroll loops. Only the last point of the last word is new; the
	// others overlap the word before it.
	bad := wrong(board[0:]) | wrong(board[8:]) | wrong(board[16:]) | wrong(board[24:]) |
		wrong(board[32:]) | wrong(board[40:]) | wrong(board[48:]) | wrong(board[56:]) |
		wrong(board[64:]) | wrong(board[72:]) | wrong(board[points-8:])
	if bad != 0 {
		for i, c := range board {
			if c != '.' && c != '#' && c != 'O' {
				return i
			}
		}
	}
	return -1
}

// wrong returns 0 if the first eight bytes of b are points.
func wrong(b []byte) uint64 {
	const each = 0x0101010101010101
	x := binary.LittleEndian.Uint64(b)
	stone := x & each
	white := x >> 6 & stone
	return x ^ '.'*each ^ stone*('.'^'#') ^ white*('#'^'O')
}
