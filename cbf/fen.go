package cbf

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseFEN parses a position in Forsyth-Edwards notation. The two counters may
// both be missing; they are then 0 and 1. Boards that cannot occur in a game
// are accepted, since files contain them: without kings, with several, with
// pawns on the last rank. An e.p. square sets the register whether or not a
// pawn can capture there. Move number 0 is read as 1. Errors are a
// [*SyntaxError] (ErrSyntax).
func ParseFEN(s string) (Position, error) {
	var p Position
	bad := func(at int, format string, a ...any) (Position, error) {
		return Position{}, &SyntaxError{In: inFEN, Offset: int64(at),
			Err: fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, a...)...)}
	}
	var field [6]string
	var start [6]int
	n := 0
	for i := 0; i < len(s); {
		end := i + strings.IndexByte(s[i:]+" ", ' ')
		if n == len(field) || end == i {
			return bad(i, "unexpected text")
		}
		field[n], start[n] = s[i:end], i
		n++
		i = end + 1
	}
	if strings.HasSuffix(s, " ") {
		return bad(len(s)-1, "unexpected text")
	}
	if n != 4 && n != 6 {
		return bad(len(s), "%d fields, want 4 or 6", n)
	}

	file, rank := 0, 7
	for i := range len(field[0]) {
		switch c := field[0][i]; {
		case c == '/':
			if file != 8 || rank == 0 {
				return bad(i, "rank %d ends after %d squares", rank+1, file)
			}
			file, rank = 0, rank-1
		case c >= '1' && c <= '8' && file+int(c-'0') <= 8:
			file += int(c - '0')
		case c < 128 && pieceOfLetter[c] != NoPiece && file < 8:
			p.put(NewSquare(file, rank), pieceOfLetter[c])
			file++
		default:
			return bad(i, "byte 0x%02x on rank %d", c, rank+1)
		}
	}
	if file != 8 || rank != 0 {
		return bad(start[1], "board ends on rank %d after %d squares", rank+1, file)
	}

	switch field[1] {
	case "w":
	case "b":
		p.side = Black
	default:
		return bad(start[1], "side %s", clip(field[1]))
	}

	if field[2] != "-" {
		for i := range len(field[2]) {
			at := strings.IndexByte("KQkq", field[2][i])
			if at < 0 || p.castling>>at&1 != 0 {
				return bad(start[2]+i, "castling %s", clip(field[2]))
			}
			p.castling |= 1 << at
		}
	}

	if field[3] != "-" {
		sq, ok := parseSquare(field[3])
		if !ok || sq.Rank() != p.side.rank(5) {
			return bad(start[3], "e.p. square %s", clip(field[3]))
		}
		p.register = uint8(sq.File()) + 1
	}

	p.number = 1
	if n == 6 {
		clock, err := strconv.ParseUint(field[4], 10, 16)
		if err != nil || strconv.FormatUint(clock, 10) != field[4] {
			return bad(start[4], "clock %s", clip(field[4]))
		}
		number, err := strconv.ParseUint(field[5], 10, 16)
		if err != nil || strconv.FormatUint(number, 10) != field[5] {
			return bad(start[5], "move number %s", clip(field[5]))
		}
		// Some programs count the moves of a study from 0; a game's first is 1.
		p.clock, p.number = uint16(clock), uint16(max(number, 1))
	}
	return p, nil
}

func mustParseFEN(s string) Position {
	p, err := ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

// FEN returns the position in Forsyth-Edwards notation. It shows the e.p. square
// after every double step, but no leftover register (see
// [Position.IsLeftoverEnPassant]), because FEN has no place for it.
func (p Position) FEN() string { return string(p.AppendFEN(make([]byte, 0, 80))) }

// AppendFEN appends what FEN returns.
func (p Position) AppendFEN(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			man := p.at(NewSquare(file, rank))
			if man == NoPiece {
				empty++
				continue
			}
			if empty > '0' {
				dst, empty = append(dst, empty), '0'
			}
			dst = append(dst, letters[man])
		}
		if empty > '0' {
			dst = append(dst, empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', "wb"[p.side&1], ' ')
	if p.castling == 0 {
		dst = append(dst, '-')
	}
	for i := range 4 {
		if p.castling>>i&1 != 0 {
			dst = append(dst, "KQkq"[i])
		}
	}
	dst = append(dst, ' ')
	if p.register == 0 || p.leftover {
		dst = append(dst, '-')
	} else {
		dst = append(dst, NewSquare(int(p.register)-1, p.side.rank(5)).String()...)
	}
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
}
