package chess

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/internal/quote"
)

// ParseFEN parses a position in Forsyth-Edwards notation. The second
// counter or both may be missing; the defaults are 0 and 1. Boards that cannot occur in a game
// are accepted, since files contain them: without kings, with several, with
// pawns on the last rank. An e.p. square sets the register whether or not a
// pawn can capture there. Castling rights are KQkq, the outermost rooks on their sides of
// the king, or letters for the files of rooks (HAha), as in Chess960. KQkq are
// dropped unless the side has only one king, on its first rank with such a rook; the letter of a
// file without a rook is refused. The counters go up to 2,147,483,647; move number
// 0 is read as 1. Errors are a [*SyntaxError] (ErrSyntax).
func ParseFEN(s string) (Position, error) {
	p, err := parseFEN(inFEN, s)
	if err == nil && p.number == 0 {
		// Some programs count the moves of a study from 0; a game's first is 1.
		p.number = 1
	}
	return p, err
}

// splitFEN returns the fields of a FEN, with the defaults of the counters that it does not have.
func splitFEN(in, s string) (fields [6]string, err error) {
	fields = [6]string{4: "0", 5: "1"}
	n, at, rest := 0, 0, s
	for more := true; more; n++ {
		var text string
		text, rest, more = strings.Cut(rest, " ")
		if n == len(fields) || text == "" && s != "" { // a seventh field, or a space too many
			return fields, syntaxError(in, min(at, len(s)-1), "unexpected text")
		}
		fields[n] = text
		at += len(text) + 1
	}
	if n < 4 {
		return fields, syntaxError(in, len(s), "want 4 to 6 fields")
	}
	return fields, nil
}

// parseFEN is ParseFEN, with the move number as it is; in is the In of a SyntaxError.
func parseFEN(in, s string) (p Position, err error) {
	fields, err := splitFEN(in, s)
	if err != nil {
		return Position{}, err
	}
	bad := func(field, index int, what string) (Position, error) { // index is that of a byte in the field
		start := len(strings.Join(fields[:field], " ")) + 1
		return Position{}, syntaxError(in, start+index, "%s %s", what, quote.Clip(fields[field]))
	}
	if p.plane, err = parseBoard(in, fields[0]); err != nil {
		return Position{}, err
	}
	var ok bool
	switch fields[1] {
	case "w":
	case "b":
		p.side = Black
	default:
		return bad(1, 0, "side")
	}
	valid := p.parseCastling(fields[2])
	if valid < len(fields[2]) {
		return bad(2, valid, "castling")
	}
	if p.register, ok = parseRegister(fields[3], p.side); !ok {
		return bad(3, 0, "e.p. square")
	}
	if p.clock, ok = parseCount(fields[4]); !ok {
		return bad(4, 0, "clock")
	}
	if p.number, ok = parseCount(fields[5]); !ok {
		return bad(5, 0, "move number")
	}
	return p, nil
}

// parseCastling adds the castling rights in s, each once and in any order, to a position whose
// board is set. It returns how many bytes of s it could read.
func (p *Position) parseCastling(s string) (n int) {
	if s == "-" {
		return len(s)
	}
	seen := [4]bool{}
	for ; n < len(s); n++ {
		right, file := p.rightOf(s[n])
		if right < 0 || seen[right] || !p.setRight(right, file) {
			break
		}
		seen[right] = true
	}
	return n
}

// rightOf returns the right that a letter of the castling field names, or -1. For the letter of a
// rook's file, it also returns that file, from 1; otherwise 0.
func (p *Position) rightOf(letter byte) (right, file int) {
	const small = 'a' - 'A' // the bit of small letters, which are Black's
	lower := letter | small
	if lower < 'a' || lower > 'h' {
		return strings.IndexByte(rightLetters, letter), 0
	}
	side, wing := White, short
	if letter&small != 0 {
		side = Black
	}
	file = int(lower-'a') + 1
	if p.wing(side, long)&fileSquares(file-1) != 0 {
		wing = long
	}
	return 2*int(side) + wing, file
}

// parseRegister parses the e.p. square, or "-", for the side to move, and reports whether it is
// valid. The square is behind a pawn of the other side.
func parseRegister(s string, side Color) (register uint8, ok bool) {
	if s == "-" {
		return 0, true
	}
	square, ok := parseSquare(s)
	return uint8(square.File()) + 1, ok && square.Rank() == side.rank(5)
}

// parseCount parses a counter, which may have leading zeros, and reports whether it is valid.
func parseCount(s string) (uint32, bool) {
	n, err := strconv.ParseUint(s, 10, 31)
	return uint32(n), err == nil
}

// syntaxError returns the error (ErrSyntax) for the byte at an index of a text.
func syntaxError(in string, at int, format string, a ...any) error {
	err := fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, a...)...)
	return &SyntaxError{In: in, Offset: int64(at), Err: err}
}

// FEN returns the position in Forsyth-Edwards notation. It shows the e.p. square
// after every double step, but no leftover register (see
// [Position.EnPassant]), because FEN has no place for it. Castling rights are KQkq,
// or the file of a rook that is not the outermost on its side of the king (AHah).
func (p Position) FEN() string { return string(p.appendFEN(make([]byte, 0, 80))) }

// appendFEN appends the FEN, without a leftover register. p is a copy, and may be changed.
func (p Position) appendFEN(dst []byte) []byte {
	if p.leftover {
		p.register = 0
	}
	dst = p.appendFields(dst)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
}

// appendFields appends the first four fields of a FEN.
func (p *Position) appendFields(dst []byte) []byte {
	dst = append(p.plane.append(dst), ' ', "wb"[p.side&1], ' ')
	dst = append(p.appendRights(dst), ' ')
	if p.register == 0 {
		return append(dst, '-')
	}
	return p.enPassantSquare().append(dst)
}

// AppendText appends the position to dst as text that [Position.UnmarshalText] reads back to an
// equal position: its FEN and, if castling has left an e.p. register over (see
// [Position.EnPassant]), the letter of its file as a seventh field. The error
// is always nil.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	dst = p.appendFEN(dst)
	if p.leftover {
		dst = append(dst, ' ', 'a'+p.register-1)
	}
	return dst, nil
}

// MarshalText is like [Position.AppendText], into a new slice.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads text from AppendText, and any FEN. Unlike [ParseFEN] it keeps the
// move number 0 of the zero Position. Errors are a [*SyntaxError] (ErrSyntax); p is then
// unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	s := string(text)
	register := uint8(0)
	if n := len(s) - 2; n > 0 && s[n] == ' ' && s[n+1] >= 'a' && s[n+1] <= 'h' {
		s, register = s[:n], s[n+1]-'a'+1
	}
	read, err := parseFEN(inFEN, s)
	if err != nil {
		return err
	}
	if register > 0 {
		if read.register > 0 || strings.Count(s, " ") != 5 {
			return syntaxError(inFEN, len(s)+1, "unexpected text")
		}
		read.register, read.leftover = register, true
	}
	*p = read
	return nil
}
