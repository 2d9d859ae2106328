package cbmoves

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// FEN returns the position in Forsyth-Edwards notation with six fields, which [ParseFEN]
// reads. It has the en passant square after every double step, whether or not a pawn can
// capture there. Castling rights are KQkq. If another rook is farther out, so that KQkq
// would mean that one, the letter is the file of the rook (AHah).
func (p Position) FEN() string {
	var buf [maxFEN]byte
	text, _ := p.AppendText(buf[:0])
	return string(text)
}

// maxFEN is the length of the longest FEN, with a full board, all rights, an en
// passant square and counters of ten digits.
const maxFEN = 71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 10 + 1 + 10

// AppendText appends the FEN of the position to dst. The error is always nil.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	dst = strconv.AppendUint(append(p.appendFields(dst), ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10), nil
}

// MarshalText is like [Position.AppendText], into a new slice.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the position of a FEN. It reads like [ParseFEN], except that it
// keeps the move number 0 of the zero Position. The error is that of ParseFEN and leaves p
// unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	read, err := parseFEN(string(text))
	if err == nil {
		*p = read
	}
	return err
}

// lowerBit is the number of the bit that distinguishes the letters of Black's pieces and castling
// rights, which are lower-case, from White's.
const lowerBit = 5

// appendFields appends the first four fields of a FEN.
func (p *Position) appendFields(dst []byte) []byte {
	occupied := p.occupied()
	for rank := 7; rank >= 0; rank-- {
		next := 0 // the first file that is not written yet
		for row := occupied >> (8 * rank) & 0xff; row != 0; row &= row - 1 {
			file := bits.TrailingZeros64(row)
			if file > next {
				dst = append(dst, '0'+byte(file-next))
			}
			s := squareAt(file, rank)
			dst = append(dst, pieceLetters[p.pieceAt(s)]|byte(p.black>>s&1)<<lowerBit)
			next = file + 1
		}
		if next < 8 {
			dst = append(dst, '8'-byte(next))
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(p.appendRights(append(dst, ' ', "wb"[p.turn&1], ' ')), ' ')
	if file := p.enPassant | p.idle; file != 0 {
		return append(dst, 'a'-1+file, "63"[p.turn&1])
	}
	return append(dst, '-')
}

// appendRights appends the third field of a FEN.
func (p *Position) appendRights(dst []byte) []byte {
	if p.castlers == 0 {
		return append(dst, '-')
	}
	for c := White; c <= Black; c++ {
		for wing := right; wing <= left; wing++ {
			letter := "KQ"[wing]
			rook := p.castlingRook(c, p.king(c), wing)
			if rook == offBoard {
				continue
			}
			if beyond(rook, wing)&p.ofKind(Rook)&p.side(c) != 0 { // KQkq are the outermost
				letter = 'A' + byte(rook.File())
			}
			dst = append(dst, letter|byte(c)<<lowerBit)
		}
	}
	return dst
}

// ParseFEN reads a FEN of four to six fields with single spaces between them. Castling rights are
// KQkq, as in FEN and X-FEN, for the outermost rook of a wing, or the file of the rook (HAha), as in
// Shredder-FEN. The position need not be legal. A right KQkq is dropped unless the only king of the
// side and a rook are in place. If no pawn is in front of the en passant square, the square allows
// no move, and stays until the next move, even a null move. The move number 0 is read as 1. All this
// is as in package cbf/chess.
//
// ParseFEN refuses the file of a rook unless a rook is there, with the only king of
// its side on the same home rank. It also refuses two rights on one wing, an en passant
// square on a rank on which the side to move cannot capture, counters above
// 2,147,483,647, and malformed fields. The error is a [*SyntaxError] with In = "FEN"
// that wraps [ErrSyntax].
func ParseFEN(s string) (Position, error) {
	p, err := parseFEN(s)
	if err == nil {
		p.number = max(p.number, 1) // some programs count from 0
	}
	return p, err
}

// parseFEN is ParseFEN, but keeps the move number 0.
func parseFEN(fen string) (Position, error) {
	p := Position{number: 1}
	fields := strings.SplitN(fen, " ", 7)
	if len(fields) < 4 || len(fields) > 6 {
		return Position{}, fenError(len(fen), "want 4 to 6 fields")
	}
	offset := 0
	for i, field := range fields {
		bad, fact := 0, ""
		switch i {
		case 0:
			bad, fact = p.parseBoard(field)
		case 1:
			if field != "w" && field != "b" {
				fact = "side to move is neither w nor b"
			} else if field == "b" {
				p.turn = Black
			}
		case 2:
			bad, fact = p.parseCastling(field)
		case 3:
			fact = p.parseEnPassant(field)
		case 4:
			p.clock, fact = parseCounter(field)
		case 5:
			p.number, fact = parseCounter(field)
		}
		if fact != "" {
			return Position{}, fenError(offset+bad, fact)
		}
		offset += len(field) + 1
	}
	return p, nil
}

// fenError returns the SyntaxError for a fault at an offset of a FEN.
func fenError(offset int, fact string) error {
	return &SyntaxError{In: "FEN", Offset: int64(offset), Err: fmt.Errorf("%w: %s", ErrSyntax, fact)}
}

// The parts of parseFEN. If byte bad of a field is wrong, fact says why; otherwise fact is
// empty.

// parseBoard reads the first field onto the empty board.
func (p *Position) parseBoard(field string) (bad int, fact string) {
	file, rank := 0, 7
	for i := range len(field) {
		b := field[i]
		piece := strings.IndexByte(pieceLetters, b&^(1<<lowerBit))
		switch {
		case b == '/' && file == 8 && rank > 0:
			file, rank = 0, rank-1
		case '1' <= b && b <= '8' && file+int(b-'0') <= 8:
			file += int(b - '0')
		case piece > 0 && file < 8:
			p.put(squareAt(file, rank), Piece(piece), Color(b>>lowerBit&1))
			file++
		default:
			return i, fmt.Sprintf("byte 0x%02x not allowed here: want 8 ranks of 8 squares", b)
		}
	}
	if file != 8 || rank != 0 {
		return len(field), "board ends too early"
	}
	return 0, ""
}

// parseCastling reads the third field. The board must have been read.
func (p *Position) parseCastling(field string) (bad int, fact string) {
	switch field {
	case "-":
		return 0, ""
	case "":
		return 0, "castling rights are missing"
	}
	var seen [2][2]bool
	for i := range len(field) {
		letter, color := field[i]&^(1<<lowerBit), Color(field[i]>>lowerBit&1)
		king, rooks := p.king(color), p.rooksAtHome(color)
		wing, rook := right, offBoard
		switch {
		case letter == 'K':
			rook = highest(rooks & beyond(king, right))
		case letter == 'Q':
			wing, rook = left, lowest(rooks&beyond(king, left))
		case 'A' <= letter && letter <= 'H':
			rook = lowest(rooks & (fileA << (letter - 'A')))
			if rook == offBoard {
				return i, "castling right without its rook"
			}
			wing = wingOf(king, rook)
		default:
			return i, fmt.Sprintf("byte 0x%02x is not a castling right", field[i])
		}
		if seen[color][wing] {
			return i, "two castling rights on one wing"
		}
		seen[color][wing] = true
		if rook != offBoard {
			p.castlers |= rook.bit()
		}
	}
	return 0, ""
}

// rooksAtHome returns the rooks of side c on its home rank, if its only king is also there.
func (p *Position) rooksAtHome(c Color) uint64 {
	kings := p.ofKind(King) & p.side(c)
	if kings&homeRank(c) == 0 || kings&(kings-1) != 0 {
		return 0
	}
	return p.ofKind(Rook) & p.side(c) & homeRank(c)
}

// parseEnPassant reads the fourth field. The board and the side to move must have been read.
func (p *Position) parseEnPassant(field string) (fact string) {
	if field == "-" {
		return ""
	}
	passed, ok := parseSquare(field)
	if !ok || passed.Rank() != passedRank(p.turn) {
		return "want - or a square for an en passant capture"
	}
	file := uint8(passed.File()) + 1
	// A pawn that passed rank 6 is on rank 5; a pawn that passed rank 3 is on rank 4.
	pawn := passed ^ 8
	if p.ofKind(Pawn)&p.side(p.turn.Other())&pawn.bit() == 0 {
		p.idle = file
	} else {
		p.enPassant = file
	}
	return ""
}

// parseCounter reads the fifth or sixth field.
func parseCounter(field string) (count uint32, fact string) {
	digits := strings.TrimLeft(field, "0")
	if len(digits) <= maxDigits && field != "" { // the error of ParseUint would copy a longer text
		if number, err := strconv.ParseUint("0"+digits, 10, 31); err == nil {
			return uint32(number), ""
		}
	}
	return 0, fmt.Sprintf("want a counter from 0 to %d", maxCount)
}
