package cbf

import "fmt"

// A Game is one record of a base: header, texts, start position, moves with
// variations and comments.
//
// A game that was read keeps the spelling of its bytes: written unchanged it is
// the same record, whatever oddities it has. [NewGame] makes one to be filled.
// The game shares no memory with what it was read from, and several goroutines
// may read it at once.
type Game struct {
	Header
	Comment *Comment // before the first move; nil if there is none
	Moves   Line     // the main line, from Start

	// ExtraComments are those beyond the game comment that belong to no move.
	ExtraComments []Comment

	// AfterEnd holds the bytes of the move area after a zero byte, which ends
	// the moves early. They are kept and mean nothing.
	AfterEnd []byte

	// Problems lists what was odd about the record or, in lenient mode,
	// corrupt. It is for the reader; writing does not look at it.
	Problems []Problem

	setup   [setupSize]byte // as stored, valid if the header says so
	counted int             // full moves of the main line when it was read
	raw     *spelling       // nil if the writer would choose every byte as it stood
}

// A Line is a sequence of moves, each answering the one before.
type Line []Node

// A Node is a move in the tree, with what belongs to it.
type Node struct {
	Move    Move     // one that the position lists
	Comment *Comment // nil if the move has none

	// Variations are the lines that could have been played instead of Move, in
	// file order: each starts from the position before it. An empty Line is an
	// empty variation, which files can hold.
	Variations []Line
}

// A Comment is what an annotator says about a move, or before the first: three
// codes, 0 for none, and a text. The codes are kept as stored, because what
// some of them mean is disputed: see the section on codes of the package.
// [Header.DecodeText] and [Header.EncodeText] turn the text from and to UTF-8.
type Comment struct {
	MoveCode     byte   // about the move: 1 is "!"; never 255
	PositionCode byte   // about the position: 1 is "+-"; never 255
	ExtraCode    byte   // 2 is "better is"; never 255
	Text         []byte // in the charset of the game's Header, 254 = new line; never 255
}

// NewGame returns a game with nothing known: no year, no result, no moves, from
// the normal start position.
func NewGame() *Game {
	g := new(Game)
	g.bytes[byteYear] = unknownYear
	g.bytes[byteResult] = resultCode
	g.bytes[byteFlags2] = versionBit
	g.created = true
	return g
}

// Start returns the position before the first move. The set-up area holds no
// fifty-move counter, so it is 0.
func (g *Game) Start() Position {
	if !g.HasSetup() {
		return startPosition
	}
	p, _ := g.setupPosition()
	return p
}

// SetStart makes p the position before the first move: a set-up, unless it is
// the normal start position. The ECO code of a game that gets a set-up is lost,
// since its bits hold castling rights then, and so is the fifty-move counter.
// Move numbers other than 1 to 256 and a leftover e.p. register (see
// [Position.Irregular]) are an [*EncodeError] (ErrRange).
func (g *Game) SetStart(p Position) error {
	if p.number < 1 || p.number > 256 {
		return encodeError(PartSetup, fmt.Sprintf("move number %d", p.number), ErrRange, "not 1 to 256")
	}
	if p.leftover {
		return encodeError(PartSetup, fmt.Sprintf("e.p. file %d", p.register), ErrRange, "left over by castling")
	}
	p.clock = 0
	setup := p != startPosition
	if setup != g.HasSetup() {
		g.storeECO(ECO{}) // the bits change their meaning
		setBit(&g.bytes[byteFlags1], setupBit, setup)
	}
	if setup {
		g.storeSetup(&p)
	}
	return nil
}

// moveCount returns the full moves of the main line, as byte 12 has them.
func (g *Game) moveCount() int {
	plies := len(g.Moves)
	if g.HasSetup() && g.bytes[byteFlags1]&blackToMoveBit != 0 {
		plies++
	}
	return (plies + 1) / 2
}
