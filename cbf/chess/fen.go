package chess

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/internal/quote"
)

// ParseFEN parses a position in Forsyth-Edwards notation. The counters may be
// missing, both or the second; they are then 0 and 1. Boards that cannot occur in a game
// are accepted, since files contain them: without kings, with several, with
// pawns on the last rank. An e.p. square sets the register whether or not a
// pawn can capture there. Castling rights are KQkq, the outermost rooks on their sides of
// the king, or letters for the files of rooks (HAha), as in Chess960; KQkq without king or rook
// in place are kept until the first move. The counters go up to 2,147,483,647; move number 0 is read
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
func parseFEN(in, s string) (p Position, err error) {
	f, err := splitFEN(in, s)
	if err != nil {
		return Position{}, err
	}
	bad := func(field, n int, what string) (Position, error) { // from byte n of the field on
		return Position{}, syntaxError(in, f.start[field]+n, "%s %s", what, quote.Clip(f.text[field]))
	}
	if p.plane, err = parseBoard(in, f.text[0]); err != nil {
		return Position{}, err
	}
	var ok bool
	switch f.text[1] {
	case "w":
	case "b":
		p.side = Black
	default:
		return bad(1, 0, "side")
	}
	var n int
	if n = p.parseCastling(f.text[2]); n < len(f.text[2]) {
		return bad(2, n, "castling")
	}
	if p.register, ok = parseRegister(f.text[3], p.side); !ok {
		return bad(3, 0, "e.p. square")
	}
	if p.clock, ok = parseCount(f.text[4]); !ok {
		return bad(4, 0, "clock")
	}
	if p.number, ok = parseCount(f.text[5]); !ok {
		return bad(5, 0, "move number")
	}
	return p, nil
}

// fenFields are the fields of a FEN and where they start. The counters are "0" and "1" if
// they are missing.
type fenFields struct {
	text  [6]string
	start [6]int
}

// splitFEN splits a FEN at single spaces.
func splitFEN(in, s string) (f fenFields, err error) {
	f.text[4], f.text[5] = "0", "1"
	n, at := 0, 0
	for text := range strings.SplitSeq(s, " ") {
		if n == len(f.text) || text == "" && s != "" {
			return f, syntaxError(in, min(at, len(s)-1), "unexpected text")
		}
		f.text[n], f.start[n] = text, at
		at += len(text) + 1
		n++
	}
	if n < 4 {
		return f, syntaxError(in, len(s), "%d fields, want 4 to 6", n)
	}
	return f, nil
}

// parseCastling parses castling rights of the board that is set, each once and in any order, and
// returns how many bytes of s it could read.
func (p *Position) parseCastling(s string) (n int) {
	if s == "-" {
		return len(s)
	}
	for ; n < len(s); n++ {
		right, file := strings.IndexByte("KQkq", s[n]), 0
		if letter := s[n] | 0x20; letter >= 'a' && letter <= 'h' {
			c := Color(s[n] >> 5 & 1)
			file = int(letter-'a') + 1
			right = 2*int(c) + p.wingOfRook(c, NewSquare(file-1, c.rank(0)))
		}
		if right < 0 || p.castling>>right&1 != 0 || !p.setRight(right, file) {
			break
		}
	}
	return n
}

// parseRegister parses the e.p. square, behind a pawn of the side that is not to move.
func parseRegister(s string, side Color) (register uint8, ok bool) {
	if s == "-" {
		return 0, true
	}
	square, ok := parseSquare(s)
	return uint8(square.File()) + 1, ok && square.Rank() == side.rank(5)
}

// parseCount parses a counter, which may have leading zeros.
func parseCount(s string) (uint32, bool) {
	n, err := strconv.ParseUint(s, 10, 31)
	return uint32(n), err == nil
}

func syntaxError(in string, at int, format string, a ...any) error {
	return &SyntaxError{In: in, Offset: int64(at), Err: fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, a...)...)}
}

// FEN returns the position in Forsyth-Edwards notation. It shows the e.p. square
// after every double step, but no leftover register (see
// [Position.IsLeftoverEnPassant]), because FEN has no place for it. Castling rights are KQkq,
// or the file of a rook that is not the outermost on its side of the king (AHah).
func (p Position) FEN() string { return string(p.AppendFEN(make([]byte, 0, 80))) }

// AppendFEN appends what FEN returns.
func (p Position) AppendFEN(dst []byte) []byte {
	register := p.register
	if p.leftover {
		register = 0
	}
	dst = appendFields(dst, &p.plane, p.side, p.castling, p.castlers, register)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
}

// appendFields appends the first four fields of a FEN.
func appendFields(dst []byte, b *Board, side Color, rights Castling, castlers castlingRooks, register uint8) []byte {
	dst = append(b.append(dst), ' ', "wb"[side&1], ' ')
	dst = append(castlers.append(dst, b, rights), ' ')
	if register == 0 {
		return append(dst, '-')
	}
	return NewSquare(int(register)-1, side.rank(5)).append(dst)
}
