package chess

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/internal/quote"
)

// ParseFEN parses a position in Forsyth-Edwards notation. The two counters may
// both be missing; they are then 0 and 1. Boards that cannot occur in a game
// are accepted, since files contain them: without kings, with several, with
// pawns on the last rank. An e.p. square sets the register whether or not a
// pawn can capture there. The counters go up to 2,147,483,647; move number 0 is read
// as 1. Errors are a [*SyntaxError] (ErrSyntax).
func ParseFEN(s string) (Position, error) {
	p, err := parseFEN(inFEN, s)
	if err == nil && p.number == 0 {
		// Some programs count the moves of a study from 0; a game's first is 1.
		p.number = 1
	}
	return p, err
}

// parseFEN is ParseFEN, with the move number as it is.
func parseFEN(in, s string) (Position, error) {
	bad := func(at int, format string, a ...any) (Position, error) {
		return Position{}, syntaxError(in, at, format, a...)
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

	var p Position
	var err error
	if p.plane, err = parseBoard(in, field[0]); err != nil {
		return Position{}, err
	}
	switch field[1] {
	case "w":
	case "b":
		p.side = Black
	default:
		return bad(start[1], "side %s", quote.Clip(field[1]))
	}

	if field[2] != "-" {
		for i := range len(field[2]) {
			at := strings.IndexByte("KQkq", field[2][i])
			if at < 0 || p.castling>>at&1 != 0 {
				return bad(start[2]+i, "castling %s", quote.Clip(field[2]))
			}
			p.castling |= 1 << at
		}
	}

	if field[3] != "-" {
		sq, ok := parseSquare(field[3])
		if !ok || sq.Rank() != p.side.rank(5) {
			return bad(start[3], "e.p. square %s", quote.Clip(field[3]))
		}
		p.register = uint8(sq.File()) + 1
	}

	p.number = 1
	if n == 6 {
		var ok bool
		if p.clock, ok = parseCount(field[4]); !ok {
			return bad(start[4], "clock %s", quote.Clip(field[4]))
		}
		if p.number, ok = parseCount(field[5]); !ok {
			return bad(start[5], "move number %s", quote.Clip(field[5]))
		}
	}
	return p, nil
}

// parseCount parses a counter, without leading zeros.
func parseCount(s string) (uint32, bool) {
	n, err := strconv.ParseUint(s, 10, 31)
	return uint32(n), err == nil && strconv.FormatUint(n, 10) == s
}

func syntaxError(in string, at int, format string, a ...any) error {
	return &SyntaxError{In: in, Offset: int64(at), Err: fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, a...)...)}
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
	register := p.register
	if p.leftover {
		register = 0
	}
	dst = appendFields(dst, &p.plane, p.side, p.castling, register)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
}

// appendFields appends the first four fields of a FEN.
func appendFields(dst []byte, b *Board, side Color, rights Castling, register uint8) []byte {
	dst = append(b.append(dst), ' ', "wb"[side&1], ' ')
	dst = append(rights.append(dst), ' ')
	if register == 0 {
		return append(dst, '-')
	}
	return NewSquare(int(register)-1, side.rank(5)).append(dst)
}
