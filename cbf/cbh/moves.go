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

// The first byte of a record of moves: two bits, and the mode.
const setupBit, textBit, modeBits = 1 << 6, 1 << 7, 1<<6 - 1

// The modes in which moves are not compact, or not those of normal chess.
const modeTwoBytes, mode960 = 5, 10

// The sizes, in bytes, of the header of a record of moves and of its last field, the size of the record.
const movesHeader, movesSize = 4, 3

// maxDepth is how deep variations may be nested, and how many variations may wait for other lines to end.
const maxDepth = 10_000

// playListed plays, without a test, a move that chess.Position.Play accepts.
var playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)

// A player decodes moves, plays them and builds the tree of a game.
type player struct {
	*log
	in     string // the file of data
	offset int64  // of data in the file
	data   []byte
	at     int // of the next byte in data
	cipher *cipher
	is960  bool

	main     *pgn.Line
	pos      chess.Position // before the next move
	men      men
	used     chess.Castling // the rights of the castlings played
	n        int            // moves read so far, in all lines
	first    int            // the number of the first move of the line that is being read
	moves    []pgn.Node     // of that line
	target   *pgn.Node      // the move that the line replaces; nil for the main line
	depth    int            // of the line, 0 for the main line
	dead     bool           // the rest of the line cannot be read
	branches []branch       // variations that have not begun
	older    int            // how many of them began to wait before the line
	lines    []line         // those that have ended
	lost     int            // moves that could not be read
	done     bool           // all lines have ended
}

// A branch is a position to which the moves return for a variation.
type branch struct {
	node  *pgn.Node // the move that the variation replaces; nil until the move's line ends, or if it was not kept
	index int       // of the move in its line; notKept for a move after one that could not be read
	depth int
	pos   chess.Position
	men   men
}

// notKept is an index that no line has.
const notKept = math.MaxInt

// A line says which of the moves in a file are in a line of the game.
type line struct {
	first, end int        // numbers of the moves in the file, from 0, with those that could not be read
	moves      []pgn.Node // those that could be read
	target     *pgn.Node  // the move that the line replaces; nil for the main line
	index      int        // of the line in the variations of target
}

var (
	errNoEnd     = fmt.Errorf("moves without an end mark: %w", io.ErrUnexpectedEOF)
	errCutWord   = fmt.Errorf("move cut off: %w", io.ErrUnexpectedEOF)
	errEmptyLine = errors.New("empty variation")
	errNoMove    = fmt.Errorf("%w: variation of no move", chess.ErrSyntax)
)

// reset prepares p for the moves in another record. It keeps the buffers.
func (p *player) reset(l *log, in string, offset int64) {
	*p = player{log: l, in: in, offset: offset, moves: p.moves[:0], branches: p.branches[:0], lines: p.lines[:0]}
}

// faultAt is fault for data from the index at on.
func (p *player) faultAt(at int, err error) error { return p.fault(p.in, p.offset+int64(at), err) }

// record reads the record of a game, with its set-up. rec has at least the movesHeader bytes of its header.
func (p *player) record(g *pgn.Game, rec []byte) error {
	mode := rec[0] & modeBits
	p.cipher, p.is960 = ciphers[mode], mode == mode960
	p.data, p.at = rec, movesHeader
	hasSetup := rec[0]&setupBit != 0
	switch {
	case p.cipher == nil:
		return p.faultAt(0, fmt.Errorf("%w: moves of mode %d", errors.ErrUnsupported, mode))
	case p.is960 && !hasSetup:
		return p.faultAt(0, fmt.Errorf("%w: Chess960 without a set-up", chess.ErrSyntax))
	}
	start := chess.StartPosition()
	if hasSetup {
		setup, err := decodeSetup(rec[p.at:], p.is960)
		if err != nil {
			return p.faultAt(p.at, err)
		}
		g.Start = setup
		p.at += setupSize
		if p.is960 {
			start = setup
			p.at += setup960Size
		} else {
			start = withRights(setup)
		}
	}
	read := p.compact
	if mode == modeTwoBytes {
		read = p.twoBytes
	}
	if err := p.play(&g.Line, start, read); err != nil {
		return err
	}
	if hasSetup && !p.is960 {
		g.Start = p.withUsedRights(g.Start)
	}
	return nil
}

// withRights returns a position with all rights to castle for which king and rook are in place: there are
// games that castle without having the right in their set-up.
func withRights(start chess.Position) chess.Position {
	const fileA, fileE, fileH = 0, 4, 7
	s := start.Setup()
	for side := chess.White; side <= chess.Black; side++ {
		has := func(kind chess.Piece, file int) bool {
			return s.Board[chess.NewSquare(file, 7*int(side))] == kind.Of(side)
		}
		if has(chess.King, fileE) && has(chess.Rook, fileH) {
			s.Castling |= chess.WhiteShort << (2 * side)
		}
		if has(chess.King, fileE) && has(chess.Rook, fileA) {
			s.Castling |= chess.WhiteLong << (2 * side)
		}
	}
	all, _ := s.Position() // it differs only in rights
	return all
}

// withUsedRights returns a set-up with the rights that the game uses.
func (p *player) withUsedRights(start chess.Position) chess.Position {
	s := start.Setup()
	lacking := p.used &^ s.Castling
	if lacking == 0 {
		return start
	}
	p.add(chess.Odd, p.in, p.offset+movesHeader+setupRightsAt,
		fmt.Errorf("the game castles without the right, %v", lacking))
	s.Castling |= lacking
	start, _ = s.Position()
	return start
}

// play reads the moves in data, which begin in the position start, into main. read is p.compact or
// p.twoBytes.
func (p *player) play(main *pgn.Line, start chess.Position, read func() (more bool, err error)) error {
	p.main, p.pos, p.men = main, start, startMen
	if start != chess.StartPosition() {
		p.men = newMen(start)
	}
	for more := true; more; {
		var err error
		more, err = read()
		if err != nil {
			return err
		}
	}
	// If the data ends before the lines do, the variations that wait are empty.
	for !p.done {
		if _, err := p.endLine(); err != nil {
			return err
		}
	}
	if p.lost > 0 {
		p.add(chess.Lost, p.in, -1, fmt.Errorf("moves after what could not be read: %d", p.lost))
	}
	return nil
}

// compact reads a code. It returns false after the last code.
func (p *player) compact() (more bool, err error) {
	at := p.at
	if at == len(p.data) {
		return false, p.faultAt(at, errNoEnd)
	}
	p.at++
	var m chess.Move
	var noMove error
	switch c := p.cipher.decode(p.data[at], byte(p.n)); {
	case c == codeRemember:
		return p.remember(at)
	case c == codeEnd:
		return p.endLine()
	case c == codeNothing:
		return true, nil
	case c > codeTwoBytes:
		p.add(chess.Odd, p.in, p.offset+int64(at), unusedCode(c))
		return true, nil
	case c == codeTwoBytes && len(p.data)-p.at < 2:
		p.at = len(p.data)
		return false, p.faultAt(at, errCutWord)
	case c == codeTwoBytes:
		m, noMove = p.wordMove(p.word())
	case c != codeNull: // for codeNull, m stays the zero Move
		m, noMove = p.moveOf(codes[c])
	}
	return true, p.move(at, m, noMove)
}

// An unusedCode is a code without a meaning; it is ignored.
type unusedCode byte

func (c unusedCode) Error() string { return fmt.Sprintf("code %d, which has no meaning", byte(c)) }

// The bits of a move in two bytes: the squares from and to, six bits each; two bits of its promotion; a
// sign that its line ends after it, and one that a variation will begin before it.
const (
	wordSquare      = 1<<6 - 1
	wordToAt        = 6
	wordSquares     = 1<<12 - 1
	wordPromotionAt = 12
	wordEnds        = 1 << 14
	wordRemembers   = 1 << 15
)

// twoBytes reads a move in two bytes. It returns false after the last move.
func (p *player) twoBytes() (more bool, err error) {
	at := p.at
	switch len(p.data) - at {
	case 0:
		return false, nil
	case 1:
		p.at++
		return false, p.faultAt(at, errCutWord)
	}
	w := p.word()
	if w&wordRemembers != 0 {
		more, err = p.remember(at)
		if !more {
			return false, err
		}
	}
	var m chess.Move
	var noMove error
	if w&wordSquares != 0 { // else a null move
		m, noMove = p.wordMove(w)
	}
	if err = p.move(at, m, noMove); err != nil {
		return false, err
	}
	if w&wordEnds != 0 {
		return p.endLine()
	}
	return true, nil
}

// word reads two bytes, which data must have.
func (p *player) word() uint16 {
	high, low := p.cipher.decode(p.data[p.at], byte(p.n)), p.cipher.decode(p.data[p.at+1], byte(p.n))
	p.at += 2
	return uint16(high)<<8 | uint16(low)
}

// remember notes that a variation will begin in the position. If there are too many, it returns false and
// reports the mark at index at.
func (p *player) remember(at int) (ok bool, err error) {
	deeper := len(p.moves) > 0 || p.depth == 0 // otherwise the variation replaces the same move as this one
	if len(p.branches) == maxDepth || deeper && p.depth == maxDepth {
		return false, p.faultAt(at, errDepth)
	}
	b := branch{index: len(p.moves), depth: p.depth + 1, pos: p.pos, men: p.men}
	switch {
	case p.dead:
		b.index = notKept
	case !deeper:
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
		return chess.Move{}, fmt.Errorf("%w: a piece that is not there", chess.ErrMove)
	}
	x, y := int(c.step.x), int(c.step.y)
	if c.slot >= pawnSlots && side == chess.Black {
		x, y = -x, -y
	}
	x, y = x+from.File(), y+from.Rank()
	if c.slot >= queenSlots && c.slot < knightSlots {
		x, y = x&7, y&7 // modulo 8
	}
	return p.checked(chess.Move{From: from, To: chess.NewSquare(x, y)})
}

// promotions are the pieces by their two bits.
var promotions = [4]chess.Piece{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

// wordMove returns the move that two bytes mean, or an error if they mean none.
func (p *player) wordMove(w uint16) (chess.Move, error) {
	m := chess.Move{From: fileSquare(w & wordSquare), To: fileSquare(w >> wordToAt & wordSquare)}
	if m.From == m.To && p.is960 {
		return p.castling960(m.To)
	}
	if p.pos.At(m.From).Kind() == chess.Pawn && (m.To.Rank() == 0 || m.To.Rank() == 7) {
		m.Promotion = promotions[w>>wordPromotionAt&3]
	}
	return p.checked(m)
}

// fileSquare returns the square with a number of the file format, which counts a1, a2 to h8.
func fileSquare(n uint16) chess.Square { return chess.NewSquare(int(n/8), int(n%8)) }

// castling960 returns the castling that brings the king to a square, or an error if there is none.
func (p *player) castling960(to chess.Square) (chess.Move, error) {
	king := p.men[p.pos.Turn()&1][kingSlot]
	for file := range 8 {
		m := chess.Move{From: king, To: chess.NewSquare(file, king.Rank())}
		if c, ok := castlingOf(&p.pos, m); ok && c.kingTo == to && p.pos.Legal(m) {
			return m, nil
		}
	}
	return p.checked(chess.Move{From: king, To: to})
}

// checked returns a move with its EnPassant, or an error (chess.ErrMove) if it is not legal.
func (p *player) checked(m chess.Move) (chess.Move, error) {
	m.EnPassant = m.From.File() != m.To.File() && p.pos.At(m.To) == chess.NoPiece &&
		p.pos.At(m.From).Kind() == chess.Pawn
	if !p.pos.Legal(m) {
		return m, fmt.Errorf("%w: %v", chess.ErrMove, m)
	}
	return m, nil
}

// move plays a legal move or, for the zero Move, a null move, and adds it to the line. If noMove is not nil,
// it says why the move at index at could not be read; the other moves of the line are then only counted.
func (p *player) move(at int, m chess.Move, noMove error) error {
	p.n++
	switch {
	case p.dead:
		p.lost++
		return nil
	case noMove != nil:
		p.dead = true
		return p.faultAt(at, noMove)
	case m == (chess.Move{}):
		p.pos = p.pos.Pass()
	default:
		p.used |= p.men.play(&p.pos, m)
		p.pos = playListed(p.pos, m)
	}
	p.moves = append(p.moves, pgn.Node{Move: m})
	return nil
}

// endLine ends a line and begins the variation that began to wait last. It returns false if no variation
// waits.
func (p *player) endLine() (more bool, err error) {
	ended := line{first: p.first, end: p.n, moves: slices.Clone(p.moves), target: p.target}
	switch {
	case p.depth == 0:
		p.main.Moves = ended.moves
	case len(ended.moves) > 0:
		to := notesOf(p.target)
		ended.index = len(to.Variations)
		to.Variations = append(to.Variations, pgn.Line{Moves: ended.moves})
	case !p.dead:
		p.add(chess.Odd, p.in, p.offset+int64(p.at), errEmptyLine)
	}
	if p.depth == 0 || ended.end > ended.first { // the file has no annotations for an empty variation
		p.lines = append(p.lines, ended)
	}
	for i := p.older; i < len(p.branches); i++ {
		b := &p.branches[i]
		switch {
		case b.node != nil: // the target of the line, another variation of the same move
		case b.index < len(ended.moves):
			b.node = &ended.moves[b.index]
		case !p.dead: // in a dead line, the fault is reported already
			if err := p.faultAt(p.at, errNoMove); err != nil {
				return false, err
			}
		}
	}
	return p.nextBranch(), nil
}

// nextBranch begins the variation that began to wait last. It returns false if no variation waits.
func (p *player) nextBranch() bool {
	n := len(p.branches) - 1
	if n < 0 {
		p.done = true
		return false
	}
	b := &p.branches[n]
	p.pos, p.men, p.target, p.depth, p.dead = b.pos, b.men, b.node, b.depth, b.node == nil
	p.first, p.moves = p.n, p.moves[:0]
	p.branches, p.older = p.branches[:n], n
	return true
}

// notesOf returns the notes of a move, and makes them if there are none.
func notesOf(n *pgn.Node) *pgn.Notes {
	if n.Notes == nil {
		n.Notes = new(pgn.Notes)
	}
	return n.Notes
}
