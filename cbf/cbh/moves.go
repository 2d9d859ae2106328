package cbh

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/inside"
	"example.com/boardcodec/cbf/pgn"
)

// maxDepth is how deep variations may be nested, and how many variations may wait for other lines to end.
const maxDepth = 10_000

// playListed plays, without a test, a move that chess.Position.Play accepts.
var playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)

// A player decodes moves and plays them. It builds the tree of a game, and gives each move its
// annotations.
type player struct {
	*log
	in     string // the file of data
	offset int64  // of data in the file
	data   []byte
	at     int // of the next byte in data
	cipher *cipher
	is960  bool
	notes  *notes
	n      int // moves read so far, in all lines

	pos      chess.Position // before the next move
	men      men
	used     chess.Castling // the rights of the castlings played
	line     []pgn.Node     // the line that is being read
	comments []string       // before the first move of the line
	target   *pgn.Node      // the move that the line replaces; nil for the main line
	depth    int            // of the line, 0 for the main line
	dead     bool           // the rest of the line cannot be read
	branches []branch       // variations that have not begun
	first    int            // the index in branches of the first variation of the line
	lost     int            // moves that could not be read
	done     bool           // all lines have ended
}

// A branch is a position to which the moves return for a variation.
type branch struct {
	node  *pgn.Node // the move that the variation replaces; nil until the move's line ends, or if it was not kept
	index int       // of the move in its line
	depth int
	pos   chess.Position
	men   men
}

var (
	errNoEnd     = fmt.Errorf("moves without an end mark: %w", io.ErrUnexpectedEOF)
	errCutWord   = fmt.Errorf("move cut off: %w", io.ErrUnexpectedEOF)
	errEmptyLine = errors.New("empty variation")
	errNoMove    = fmt.Errorf("%w: variation of no move", ErrSyntax)
)

// play reads the moves of data, which begin in the position start, into main.
func (p *player) play(main *pgn.Line, start chess.Position, twoBytes bool) error {
	p.pos, p.men = start, startMen
	if start != chess.StartPosition() {
		p.men = newMen(start)
	}
	p.comments = main.Comments
	step := p.compact
	if twoBytes {
		step = p.twoBytes
	}
	for more := true; more; {
		var err error
		if more, err = step(main); err != nil {
			return err
		}
	}
	// If the data ends before the lines do, the variations that wait are empty.
	for !p.done {
		if _, err := p.endLine(main); err != nil {
			return err
		}
	}
	if p.lost > 0 {
		p.add(chess.Lost, p.in, -1, fmt.Errorf("moves after what could not be read: %d", p.lost))
	}
	return nil
}

// compact reads a code. It returns false after the last code.
func (p *player) compact(main *pgn.Line) (more bool, err error) {
	if p.at == len(p.data) {
		return false, p.fault(p.in, p.offset+int64(p.at), errNoEnd)
	}
	c := p.cipher.decode(p.data[p.at], byte(p.n))
	at := p.at
	p.at++
	switch {
	case c == codeRemember:
		return p.remember(at)
	case c == codeEnd:
		return p.endLine(main)
	case c == codeNull:
		return true, p.move(at, chess.Move{}, nil)
	case c < codeTwoBytes:
		m, err := p.moveOf(codes[c])
		return true, p.move(at, m, err)
	case c == codeTwoBytes && p.at+2 > len(p.data):
		p.at = len(p.data)
		return false, p.fault(p.in, p.offset+int64(at), errCutWord)
	case c == codeTwoBytes:
		m, err := p.wordMove(p.word())
		return true, p.move(at, m, err)
	case c != codeNothing:
		p.add(chess.Odd, p.in, p.offset+int64(at), unusedCode(c))
	}
	return true, nil
}

// An unusedCode is a code without a meaning; it is ignored.
type unusedCode byte

func (c unusedCode) Error() string { return fmt.Sprintf("code %d, which has no meaning", byte(c)) }

// The bits of a move in two bytes, above its squares and promotion.
const wordEnds, wordRemembers = 1 << 14, 1 << 15

// twoBytes reads a move in two bytes. It returns false after the last move.
func (p *player) twoBytes(main *pgn.Line) (more bool, err error) {
	at := p.at
	switch len(p.data) - p.at {
	case 0:
		return false, nil
	case 1:
		p.at++
		return false, p.fault(p.in, p.offset+int64(at), errCutWord)
	}
	w := p.word()
	if w&wordRemembers != 0 {
		if more, err := p.remember(at); !more {
			return more, err
		}
	}
	var m chess.Move
	if w&0xfff != 0 { // else a null move
		m, err = p.wordMove(w)
	}
	if err = p.move(at, m, err); err != nil {
		return false, err
	}
	if w&wordEnds != 0 {
		return p.endLine(main)
	}
	return true, nil
}

// word reads two bytes.
func (p *player) word() uint16 {
	high, low := p.cipher.decode(p.data[p.at], byte(p.n)), p.cipher.decode(p.data[p.at+1], byte(p.n))
	p.at += 2
	return uint16(high)<<8 | uint16(low)
}

// remember notes that a variation will begin in the position. It returns false if there are too many.
func (p *player) remember(at int) (bool, error) {
	if len(p.branches) == maxDepth || p.depth == maxDepth && len(p.line) > 0 {
		return false, p.fault(p.in, p.offset+int64(at), errDepth)
	}
	b := branch{index: len(p.line), depth: p.depth + 1, pos: p.pos, men: p.men}
	switch {
	case p.dead:
		b.index = math.MaxInt
	case b.index == 0 && p.depth > 0: // before the first move of a variation: another variation for the same move
		b.node, b.depth = p.target, p.depth
	}
	p.branches = append(p.branches, b)
	return true, nil
}

// moveOf returns the move that a code means, or an error if it means none.
func (p *player) moveOf(c code) (chess.Move, error) {
	side := p.pos.Turn()
	from := p.men[side&1][c.slot]
	if from == nowhere {
		return chess.Move{}, fmt.Errorf("%w: a piece that is not there", ErrMove)
	}
	x, y := int(c.step.x), int(c.step.y)
	if c.slot >= pawnSlots && side == chess.Black {
		x, y = -x, -y
	}
	x, y = x+from.File(), y+from.Rank()
	if c.slot >= queenSlots && c.slot < knightSlots {
		x, y = x&7, y&7
	}
	return p.checked(chess.Move{From: from, To: chess.NewSquare(x, y)})
}

// promotions are the pieces by their two bits.
var promotions = [4]chess.Piece{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

// wordMove returns the move that two bytes mean, or an error if they mean none.
func (p *player) wordMove(w uint16) (chess.Move, error) {
	m := chess.Move{From: fileSquare(w & 63), To: fileSquare(w >> 6 & 63)}
	if m.From == m.To && p.is960 {
		return p.castling960(m.To)
	}
	if p.pos.At(m.From).Kind() == chess.Pawn && (m.To.Rank() == 0 || m.To.Rank() == 7) {
		m.Promotion = promotions[w>>12&3]
	}
	return p.checked(m)
}

// fileSquare returns the square with a number of the file format, which counts a1, a2 to h8.
func fileSquare(n uint16) chess.Square { return chess.NewSquare(int(n/8), int(n%8)) }

// castling960 returns the castling of Chess960 that brings the king to a square.
func (p *player) castling960(to chess.Square) (chess.Move, error) {
	side := p.pos.Turn()
	king := p.men[side&1][kingSlot]
	for file := range 8 {
		m := chess.Move{From: king, To: chess.NewSquare(file, king.Rank())}
		ends, _ := castlingFiles(m)
		if p.pos.At(m.To) == chess.Rook.Of(side) && ends == to.File() && p.pos.Legal(m) {
			return m, nil
		}
	}
	return p.checked(chess.Move{From: king, To: to}) // king and rook are on the squares of normal chess
}

// checked returns a move, with its EnPassant, if it is legal.
func (p *player) checked(m chess.Move) (chess.Move, error) {
	m.EnPassant = m.From.File() != m.To.File() && p.pos.At(m.To) == chess.NoPiece &&
		p.pos.At(m.From).Kind() == chess.Pawn
	if !p.pos.Legal(m) {
		return m, fmt.Errorf("%w: %v", ErrMove, m)
	}
	return m, nil
}

// move plays a legal move or, for the zero Move, a null move, and adds it to the line. After a move that
// could not be read, it only counts the moves of the line.
func (p *player) move(at int, m chess.Move, err error) error {
	place := p.n
	p.n++
	if err != nil && !p.dead {
		p.dead = true
		if err := p.fault(p.in, p.offset+int64(at), err); err != nil {
			return err
		}
		p.notes.lose(place)
		return nil
	}
	if p.dead {
		p.lost++
		p.notes.lose(place)
		return nil
	}
	if m == (chess.Move{}) {
		p.pos = p.pos.Pass()
	} else {
		p.use(m)
		p.men.play(&p.pos, m)
		p.pos = playListed(p.pos, m)
	}
	p.line = append(p.line, pgn.Node{Move: m})
	return p.notes.give(place, p)
}

// use notes the right that a castling uses, as package chess names it.
func (p *player) use(m chess.Move) {
	if !castles(p.pos.At(m.From), m) {
		return
	}
	right := [2]chess.Castling{chess.WhiteShort, chess.BlackShort}[p.pos.Turn()&1]
	if m.To.File() < m.From.File() {
		right = [2]chess.Castling{chess.WhiteLong, chess.BlackLong}[p.pos.Turn()&1]
	}
	p.used |= right
}

// endLine ends a line and begins the variation that began to wait last. It returns false if no variation
// waits.
func (p *player) endLine(main *pgn.Line) (more bool, err error) {
	moves := slices.Clone(p.line)
	switch {
	case p.depth == 0:
		main.Comments, main.Moves = p.comments, moves
	case len(moves) > 0:
		if p.target.Notes == nil {
			p.target.Notes = new(pgn.Notes)
		}
		p.target.Notes.Variations = append(p.target.Notes.Variations, pgn.Line{Comments: p.comments, Moves: moves})
	case !p.dead:
		p.add(chess.Odd, p.in, p.offset+int64(p.at), errEmptyLine)
	}
	for i := p.first; i < len(p.branches); i++ {
		b := &p.branches[i]
		switch {
		case b.node != nil:
		case b.index < len(moves):
			b.node = &moves[b.index]
		case !p.dead: // if it is, the fault of its move is known
			if err := p.fault(p.in, p.offset+int64(p.at), errNoMove); err != nil {
				return false, err
			}
		}
	}
	n := len(p.branches) - 1
	if n < 0 {
		p.done = true
		return false, nil
	}
	b := &p.branches[n]
	p.pos, p.men, p.target, p.depth, p.dead = b.pos, b.men, b.node, b.depth, b.node == nil
	p.line, p.comments = p.line[:0], nil
	p.branches, p.first = p.branches[:n], n
	return true, nil
}
