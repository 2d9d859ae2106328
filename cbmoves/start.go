package cbmoves

import (
	"fmt"
	"strconv"
	"strings"
)

const normalFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A Start is the position that a game starts from, as a text; a stream does not
// contain it. The zero Start is the normal one. Starts of the same text are equal
// by ==.
type Start struct {
	fen      string // empty: the normal one
	position Position
}

// String returns the text that the Start was parsed from, which for the zero
// Start is empty.
func (s Start) String() string { return s.fen }

// FEN returns the text that the Start was parsed from, or the FEN of the normal
// position. The FEN of [Start.Position] is always one of six fields.
func (s Start) FEN() string {
	if s.fen == "" {
		return normalFEN
	}
	return s.fen
}

// MarshalText returns the text of [Start.String], empty for the normal start.
func (s Start) MarshalText() ([]byte, error) { return []byte(s.fen), nil }

// UnmarshalText sets s to the start that [ParseStart] reads from text. Its error is that
// of ParseStart and leaves s unchanged.
func (s *Start) UnmarshalText(text []byte) error {
	parsed, err := ParseStart(string(text))
	if err == nil {
		*s = parsed
	}
	return err
}

// Position returns the position before the first move.
func (s Start) Position() Position {
	if s.fen == "" {
		return normalStart.position
	}
	return s.position
}

// Chess960 reports whether castling in this game is written as king takes rook,
// because a king that may castle is not on the e-file, or a rook that may castle is on
// neither the a- nor the h-file.
func (s Start) Chess960() bool { return s.position.isChess960() }

var normalStart, _ = ParseStart(normalFEN)

// ParseStart reads a FEN of four to six fields, separated by single spaces; the
// empty text is the normal start. Castling rights are written as in FEN and
// X-FEN, where KQkq mean the outermost rook of the wing, or as in Shredder-FEN,
// where a letter is the file of the rook (HAha). A FEN is read for what it says, and
// written as it stands, as in package cbf/chess: the position need not be legal, rights
// KQkq without a king or rook in place, and an en passant square without a pawn in front of it,
// allow no move and stay until a piece moves. Of a side with several kings none may castle.
//
// ParseStart refuses letters of files without a rook, two rights on one wing, an en passant
// square on a rank on which the side to move cannot capture, counters above 2,147,483,647, and
// malformed fields. The error is a [*SyntaxError] with In = "FEN" that wraps [ErrFEN].
func ParseStart(fen string) (Start, error) {
	if fen == "" {
		return Start{}, nil
	}
	p, err := parseFEN(fen)
	if err != nil {
		return Start{}, err
	}
	p.number = max(p.number, 1) // some programs count from 0
	return Start{fen, p}, nil
}

// parseFEN reads a FEN as ParseStart does, and keeps a move number 0.
func parseFEN(fen string) (Position, error) {
	p := Position{number: 1}
	fields := strings.SplitN(fen, " ", 7)
	if len(fields) < 4 || len(fields) > 6 {
		return Position{}, fenError(len(fen), "want 4 to 6 fields")
	}
	offset := 0
	for i, field := range fields {
		bad, fact := p.parseField(i, field)
		if fact != "" {
			return Position{}, fenError(offset+bad, fact)
		}
		offset += len(field) + 1
	}
	return p, nil
}

func fenError(offset int, fact string) error {
	return &SyntaxError{In: "FEN", Offset: int64(offset), Err: fmt.Errorf("%w: %s", ErrFEN, fact)}
}

// parseField reads field i of the six. If byte bad of it is wrong, fact says why;
// otherwise fact is empty.
func (p *Position) parseField(i int, field string) (bad int, fact string) {
	switch i {
	case 0:
		return p.parseBoard(field)
	case 1:
		switch field {
		case "w":
			p.turn = White
		case "b":
			p.turn = Black
		default:
			return 0, "side to move is neither w nor b"
		}
	case 2:
		return p.parseCastling(field)
	case 3:
		fact = p.parseEnPassant(field)
	case 4:
		p.clock, fact = parseCounter(field)
	case 5:
		p.number, fact = parseCounter(field)
	}
	return 0, fact
}

func (p *Position) parseBoard(field string) (bad int, fact string) {
	file, rank := 0, 7
	for i := range len(field) {
		b := field[i]
		piece := Piece(max(strings.IndexByte(pieceLetters, b&^0x20), 0))
		switch {
		case b == '/' && file != 8:
			return i, "rank is too short"
		case b == '/' && rank == 0:
			return i, "more than 8 ranks"
		case b == '/':
			file, rank = 0, rank-1
		case '1' <= b && b <= '8':
			file += int(b - '0')
			if file > 8 {
				return i, "rank is too long"
			}
		case piece == NoPiece:
			return i, fmt.Sprintf("byte 0x%02x is not a piece", b)
		case file == 8:
			return i, "rank is too long"
		default:
			p.put(squareAt(file, rank), piece, Color(b>>5&1))
			file++
		}
	}
	if file != 8 || rank != 0 {
		return len(field), "board ends too early"
	}
	return 0, ""
}

// parseCastling reads the rights for a board that has been read.
func (p *Position) parseCastling(field string) (bad int, fact string) {
	if field == "-" {
		return 0, ""
	}
	if field == "" {
		return 0, "castling rights are missing"
	}
	for i := range len(field) {
		letter, color := field[i], White
		if letter >= 'a' {
			letter, color = letter&^0x20, Black
		}
		king, rooks := p.king(color), p.rooks()&p.side(color)
		if kings := p.kings() & p.side(color); kings&homeRank(color) == 0 || kings&(kings-1) != 0 {
			rooks = 0
		}
		wing, rook := right, offBoard
		switch {
		case letter == 'K':
			rook = highest(rooks & beyond(king, right))
		case letter == 'Q':
			wing, rook = left, lowest(rooks&beyond(king, left))
		case 'A' <= letter && letter <= 'H':
			rook = lowest(rooks & squareAt(int(letter-'A'), king.Rank()&7).bit())
			if rook == offBoard {
				return i, "castling right without its rook"
			}
			wing = wingOf(king, rook)
		default:
			return i, fmt.Sprintf("byte 0x%02x is not a castling right", field[i])
		}
		idle := idle(1) << (2*int(color) + wing)
		switch {
		case p.idle&idle != 0 || p.castlers&homeRank(color)&beyond(king, wing) != 0:
			return i, "two castling rights on one wing"
		case rook == offBoard:
			p.idle |= idle
		default:
			p.castlers |= rook.bit()
		}
	}
	return 0, ""
}

func (p *Position) parseEnPassant(field string) (fact string) {
	if field == "-" {
		return ""
	}
	passed, ok := parseSquare(field)
	if !ok || passed.Rank() != 5-3*int(p.turn) {
		return "want - or a square that a pawn can capture en passant on"
	}
	file := uint8(passed.File()) + 1
	if pawn := passed ^ 8; p.pawns()&p.side(p.turn.other())&pawn.bit() == 0 {
		p.idle |= idle(file) << 4
	} else {
		p.enPassant = file
	}
	return ""
}

func parseCounter(field string) (n uint32, fact string) {
	if len(strings.TrimLeft(field, "0")) <= maxDigits {
		last := field[max(len(field)-maxDigits, 0):] // of a longer text the error would keep a copy
		if n, err := strconv.ParseUint(last, 10, 31); err == nil {
			return uint32(n), ""
		}
	}
	return 0, fmt.Sprintf("want a counter from 0 to %d", maxCount)
}
