package cbf

import (
	"fmt"

	"example.com/boardcodec/cbf/chess"
)

// A Game is one record of a base: header, texts, start position, and moves with
// variations and comments.
//
// A game that was not changed since it was read is written with the same bytes,
// oddities included. [Game.AppendBinary] and [ParseGame] write and read its record.
// Package cbfpgn converts it to PGN, which cannot hold all of it. The zero Game, which
// [NewGame] returns, is ready to fill in. A Game shares no memory with its source,
// and is safe for concurrent reading.
type Game struct {
	Header
	Comment *Comment // before the first move; nil if there is none
	Moves   Line     // the main line, beginning at Start

	// ExtraComments are surplus comments, which belong neither to the game nor to
	// a move.
	ExtraComments []Comment

	// Trailing holds the bytes of the move area after a zero byte, which ends
	// the moves early. They have no known meaning and are preserved.
	Trailing []byte

	// Problems lists the oddities of the record and, in lenient mode, its
	// faults. It is not sorted by offset. Writing ignores it.
	Problems []Problem

	setup   [setupSize]byte // as stored, valid if the header says so
	counted int             // full moves of the main line when it was read
	raw     *rawAreas       // nil if the encoder writes moves and comments with the same bytes
}

// A Line is a sequence of moves, each played in the position after the previous
// move.
type Line []Node

// A Node is one move in the tree, with its comment and variations:
//
//	game       1. e4 e5 (1... c5 2. Nf3) 2. f4
//	Moves[0]   e4
//	Moves[1]   e5, Variations[0][0] c5, Variations[0][1] Nf3
//	Moves[2]   f4
type Node struct {
	Move    chess.Move // must be in Position.Numbered of its position
	Comment *Comment   // nil if the move has none

	// Variations are the alternatives to Move, in file order; each starts from
	// the position before Move. Files can contain empty variations, which are
	// empty Lines.
	Variations []Line
}

// A Comment is an annotation of a move, or of the game before its first move:
// three codes, 0 for none, and a text. Codes are kept as stored, because the
// meaning of some is disputed: C marks CBASCII's reading and S marks Scidb's.
//
//	code  move                  position                       extra
//	 1    !                     +- White is winning            editor's remark
//	 2    ?                     +/- White is better            better is
//	 3    !?                    += White is slightly better    with the idea
//	 4    ?!                    =                              equal alternative
//	 5    !!                    unclear                        worse (C), better (S)
//	 6    ??                    =+                             better (C), worse (S)
//	 7    mate                  -/+                            open
//	 8    zugzwang (C)          -+
//	      with the idea (S)
//	 9    development (C)       novelty (C)
//	      better is (S)         compensation for White (S)
//	10                          compensation (C), for Black (S)
//	11                          counterplay
//	12                          initiative
//	13                          attack
//	14                          time trouble
//	15                          only move
//
// In PGN the move codes 1 to 6 are $1, $2, $5, $6, $3 and $4, the position codes
// 1 to 9 are $18, $16, $14, $10, $13, $15, $17, $19 and $146, and 15 is $7. No
// other code has a certain NAG.
//
// [Header.DecodeText] and [Header.EncodeText] convert the text to and from UTF-8.
type Comment struct {
	MoveCode     byte   // about the move, such as 1 for "!"; never 255
	PositionCode byte   // about the position, such as 1 for "+-"; never 255
	ExtraCode    byte   // anything else, such as 2 for "better is"; never 255
	Text         []byte // in the charset of the Header, 254 = line break; never 255
}

// NewGame returns a zero Game: no players, year, result or moves, the normal start
// position, and texts in code page 437.
func NewGame() *Game { return new(Game) }

// Start returns the position before the first move. Its fifty-move counter is
// 0, since a record does not store one.
func (g *Game) Start() chess.Position {
	if !g.HasSetup() {
		return chess.StartPosition()
	}
	s, _ := g.readSetup()
	return position(&s)
}

// SetStart makes p the position before the first move. Unless p is the normal
// start position, the game then has a set-up ([Header.HasSetup]). A game that
// gets a set-up loses its ECO code, whose bits then hold the castling rights;
// the fifty-move counter of p is not stored. An [*EncodeError] ([chess.ErrRange]) reports
// what a set-up cannot hold: a move number other than 1 to 256, a castling right of a rook that is not the
// outermost on its side of the king ([chess.Setup.CastlingFiles]), and an e.p. register left
// over by castling ([chess.Position.EnPassant]). The moves of the game are not
// checked against p until it is written.
func (g *Game) SetStart(p chess.Position) error {
	s := p.Setup()
	if s.MoveNumber < 1 || s.MoveNumber > maxMoveNumber {
		return encodeError("move number", fmt.Sprint(s.MoveNumber), chess.ErrRange, "want 1 to 256")
	}
	if square, set := p.EnPassant(); set && s.EnPassantFile == 0 {
		return encodeError("e.p. square", square.String(), chess.ErrRange, "left over by castling")
	}
	if s.CastlingFiles != [4]int{} {
		return encodeError("castling files", fmt.Sprint(s.CastlingFiles), chess.ErrRange, "of Chess960")
	}
	s.Clock = 0
	setup := s != chess.StartPosition().Setup()
	if setup != g.HasSetup() {
		g.storeECO(eco{}) // the bits change their meaning
		setBit(&g.change()[byteFlags1], setupBit, setup)
	}
	if setup {
		g.storeSetup(&s)
	}
	return nil
}

// moveCount returns the number of full moves of the main line, as byte 12 counts them: with
// Black to move at the start, there is one more ply.
func (g *Game) moveCount() int {
	plies := len(g.Moves)
	if g.HasSetup() && g.bytes()[byteFlags1]&blackToMoveBit != 0 {
		plies++
	}
	return (plies + 1) / 2
}
