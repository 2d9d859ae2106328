package cbmoves

import (
	"fmt"
	"strconv"
	"strings"
)

const normalFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A Start is the position that a game starts from; its stream does not contain
// it. The zero Start is the normal one. Starts are equal by == if they are
// copies of what one call of [ParseStart] returned; two calls return different
// Starts, even for the same FEN, unless it is empty.
type Start struct {
	setup *setup // nil: the normal one
}

type setup struct {
	position
	fen    string
	number int
}

// String returns the text that the Start was parsed from, which for the zero
// Start is empty.
func (s Start) String() string {
	if s.setup == nil {
		return ""
	}
	return s.setup.fen
}

// FEN returns the text that the Start was parsed from, or the FEN of the normal
// position.
func (s Start) FEN() string { return s.get().fen }

// BlackToMove reports whether Black moves first.
func (s Start) BlackToMove() bool { return s.get().turn == black }

// MoveNumber returns the number of the first move: the last field of the FEN,
// or 1 if that is missing or 0. The move at ply p has the number
// MoveNumber() + p/2, or MoveNumber() + (p+1)/2 if [Start.BlackToMove]; plies
// count from 0, as in [Token].
func (s Start) MoveNumber() int { return max(s.get().number, 1) }

// Chess960 reports whether castling in this game is written as king takes rook.
// That is so if any right to castle is for a king that is not on the e-file, or
// a rook that is on neither the a- nor the h-file.
func (s Start) Chess960() bool { return s.get().chess960 }

// ParseStart reads a FEN of four to six fields, separated by single spaces; the
// empty text is the normal start. Castling rights are written as in FEN and
// X-FEN, where KQkq mean the outermost rook of the wing, or as in Shredder-FEN,
// where a letter is the file of the rook (HAha). The position need not be
// legal: a side without a king or with ten queens is fine.
//
// The error is a [*SyntaxError] with In = "FEN" that wraps [ErrFEN]. Refused
// are pawns on the first or last rank, castling rights without a king or a rook
// on the side's first rank, an en passant square that no pawn can just have
// passed with a double step, and malformed fields.
func ParseStart(fen string) (Start, error) {
	if fen == "" {
		return Start{}, nil
	}
	s := &setup{fen: fen}
	fields := strings.SplitN(fen, " ", 7)
	if len(fields) < 4 || len(fields) > 6 {
		return Start{}, fenError(len(fen), "want 4 to 6 fields")
	}
	offset := 0
	for i, field := range fields {
		bad, fact := s.parseField(i, field)
		if fact != "" {
			return Start{}, fenError(offset+bad, fact)
		}
		offset += len(field) + 1
	}
	return Start{s}, nil
}

var normal = func() *setup {
	start, err := ParseStart(normalFEN)
	if err != nil {
		panic(err)
	}
	return start.setup
}()

func (s Start) get() *setup {
	if s.setup == nil {
		return normal
	}
	return s.setup
}

func fenError(offset int, fact string) error {
	return &SyntaxError{In: "FEN", Offset: int64(offset), Err: fmt.Errorf("%w: %s", ErrFEN, fact)}
}

// parseField reads field i of the six. A fact is what is wrong at byte bad of
// it.
func (s *setup) parseField(i int, field string) (bad int, fact string) {
	switch i {
	case 0:
		return s.parseBoard(field)
	case 1:
		switch field {
		case "w":
			s.turn = white
		case "b":
			s.turn = black
		default:
			return 0, "side to move is neither w nor b"
		}
	case 2:
		return s.parseCastling(field)
	case 3:
		return 0, s.parseEnPassant(field)
	default:
		n, err := strconv.ParseUint(field, 10, 31)
		if err != nil {
			return 0, "counter is not a number"
		}
		s.number = int(n) // of the last field that is there
		if i == 4 {
			s.number = 0
		}
	}
	return 0, ""
}

// parseBoard sets up the pieces. Their order in the text numbers them, whatever
// their files.
func (s *setup) parseBoard(field string) (bad int, fact string) {
	for c := range s.at {
		for id := range s.at[c] {
			s.at[c][id] = offBoard
		}
	}
	var counts [2][7]int
	file, rank := 0, 7
	for i := range len(field) {
		b := field[i]
		switch {
		case b == '/':
			if file != 8 || rank == 0 {
				return i, "rank ends here"
			}
			file, rank = 0, rank-1
			continue
		case '1' <= b && b <= '8':
			file += int(b - '0')
			if file > 8 {
				return i, "rank is too long"
			}
			continue
		}
		color := white
		if b >= 'a' {
			color, b = black, b&^0x20
		}
		piece := Piece(max(strings.IndexByte(pieceLetters, b), 0))
		switch {
		case piece == NoPiece:
			return i, fmt.Sprintf("byte 0x%02x is no piece", field[i])
		case file == 8:
			return i, "rank is too long"
		case piece == Pawn && (rank == 0 || rank == 7):
			return i, "pawn on the first or last rank"
		}
		at := squareAt(file, rank)
		id := setupID(piece, counts[color][piece])
		counts[color][piece]++
		s.board[at] = newCell(piece, color, id)
		s.at[color][id] = at
		s.occupied |= at.bit()
		file++
	}
	if file != 8 || rank != 0 {
		return len(field), "board is too short"
	}
	return 0, ""
}

// setupID numbers the piece that has n of its kind before it.
func setupID(p Piece, n int) uint8 {
	first, limit := uint8(0), 0
	switch p {
	case Pawn:
		first, limit = 0, pawnsMax
	case Knight:
		first, limit = knight0, 2
	case Bishop:
		first, limit = bishop0, 2
	case Rook:
		first, limit = rook0, 2
	case Queen:
		first, limit = queenID, 1
	case King:
		first, limit = kingID, 1
	}
	if n >= limit {
		return noCode
	}
	return first + uint8(n)
}

func (s *setup) parseCastling(field string) (bad int, fact string) {
	for c := range s.rooks {
		s.rooks[c] = [2]Square{offBoard, offBoard}
	}
	if field == "-" {
		return 0, ""
	}
	if field == "" {
		return 0, "castling rights are missing"
	}
	for i := range len(field) {
		letter, color := field[i], white
		if letter >= 'a' {
			letter, color = letter&^0x20, black
		}
		king, rook := s.at[color][kingID], offBoard
		if king == offBoard || king.Rank() != 7*int(color) {
			return i, "right to castle without a king on its rank"
		}
		switch {
		case letter == 'K':
			rook = s.outermostRook(color, king|7, -1)
		case letter == 'Q':
			rook = s.outermostRook(color, king&^7, 1)
		case 'A' <= letter && letter <= 'H':
			rook = s.outermostRook(color, king&^7|Square(letter-'A'), 0)
		default:
			return i, fmt.Sprintf("byte 0x%02x is no right to castle", field[i])
		}
		if rook == offBoard {
			return i, "right to castle without its rook"
		}
		wing := wingOf(king, rook)
		if s.rooks[color][wing] != offBoard {
			return i, "two rights to castle on one wing"
		}
		s.rooks[color][wing] = rook
		s.homes |= king.bit() | rook.bit()
		if king.File() != 4 || rook.File() != 7*(1-wing) {
			s.chess960 = true
		}
	}
	return 0, ""
}

// outermostRook walks from a corner towards the king (step 0: stays) and
// returns the first rook of the colour, offBoard if there is none before the
// king.
func (s *setup) outermostRook(c side, at Square, step int) Square {
	for {
		switch cell := s.board[at]; {
		case cell.piece() == Rook && cell.color() == c:
			return at
		case at == s.at[c][kingID] || step == 0:
			return offBoard
		}
		at = Square(int(at) + step)
	}
}

func (s *setup) parseEnPassant(field string) (fact string) {
	s.enPassant = offBoard
	if field == "-" {
		return ""
	}
	passed, ok := parseSquare(field)
	if !ok {
		return "no en passant square"
	}
	from, pawn, want := passed+8, passed-8, 5 // of Black; passed on rank 6
	if s.turn == black {
		from, pawn, want = pawn, from, 2
	}
	if passed.Rank() != want || s.board[from] != 0 || s.board[passed] != 0 ||
		s.board[pawn].piece() != Pawn || s.board[pawn].color() == s.turn {
		return "en passant square that no pawn has passed"
	}
	s.enPassant = passed
	return ""
}
