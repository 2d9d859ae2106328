package cbf

import (
	"bytes"
	"fmt"
	"slices"
)

// The move area (section 2.4): each byte is one of these marks, or has the number of
// a move in its low seven bits; bit 7 is then set if the move has a comment.
const (
	endMark     = 0x00 // the document says it does not occur; real files have it
	closeMark   = 0x80
	openMark    = 0xFF
	commentFlag = 0x80
	numberBits  = 0x7F
)

// maxDepth is how deep variations may be nested.
const maxDepth = 10_000

// treeDecoder reads the moves of a record with their comments.
type treeDecoder struct {
	decoder
	start            Position
	moves, comments  []byte
	movesAt, commsAt int // offsets of the areas in the record
	next             int // in comments
}

// shape is the size of the tree of a move area, which its marks alone give. The tree
// is then allocated at once: growing it would allocate several times as much.
type shape struct {
	nodes, comments int
	depth, empty    int   // how deep variations nest, and how many have no moves
	end             int   // where the moves end or reading must stop
	err             error // why it must stop; nil if the moves end
}

// lineShape is the size of a line.
type lineShape struct {
	moves int32
	// siblings counts the variations of the move that the line replaces, if it
	// is the first of them.
	siblings int32
}

// measure returns the shape of a move area, and appends to lines the shapes of its
// lines, in the order in which they begin.
func measure(moves []byte, lines []lineShape) (s shape, _ []lineShape) {
	if n := 1 + bytes.Count(moves, []byte{openMark}); n > cap(lines) {
		lines = make([]lineShape, 0, n)
	}
	lines = append(lines, lineShape{})
	// The line that a byte belongs to, and the first variation of its last
	// move, 0 if there is none.
	type cursor struct{ line, first int32 }
	var parentBuf [32]cursor
	parents := parentBuf[:0]
	var at cursor
	for ; s.end < len(moves); s.end++ {
		switch b := moves[s.end]; b {
		case endMark:
			return s, lines
		case openMark:
			switch {
			case lines[at.line].moves == 0:
				s.err = errNothingBefore
				return s, lines
			case len(parents) == maxDepth:
				s.err = ErrDepth
				return s, lines
			}
			if at.first == 0 {
				at.first = int32(len(lines))
			}
			parents = append(parents, at)
			s.depth = max(s.depth, len(parents))
			lines = append(lines, lineShape{})
			lines[at.first].siblings++
			at = cursor{line: int32(len(lines)) - 1}
		case closeMark:
			if len(parents) == 0 {
				s.err = errNothingOpen
				return s, lines
			}
			if lines[at.line].moves == 0 {
				s.empty++
			}
			at = parents[len(parents)-1]
			parents = parents[:len(parents)-1]
		default:
			lines[at.line].moves++
			at.first = 0
			s.nodes++
			s.comments += int(b >> 7)
		}
	}
	return s, lines
}

// decode reads the tree into the game. Where strict mode stops with an error,
// lenient mode stops with a problem: after an unknown move the board is unknown.
func (t *treeDecoder) decode() error {
	var lineBuf [64]lineShape
	s, lines := measure(t.moves, lineBuf[:0])
	nodes := make([]Node, s.nodes)
	var comments []Comment
	if s.comments > 0 {
		comments = make([]Comment, s.comments)
	}
	t.g.Problems = slices.Grow(t.g.Problems, min(s.empty, maxProblems+1))
	if err := t.openComments(); err != nil {
		return err
	}

	// begin returns the next line, with room for the moves that measure counted.
	begun := 0
	begin := func() Line {
		n := lines[begun].moves
		begun++
		l := nodes[:0:n]
		nodes = nodes[n:]
		return l
	}
	type frame struct {
		line   Line
		before Position // before the last move of line
	}
	var stackBuf [4]frame
	stack := stackBuf[:0]
	if s.depth > len(stackBuf) {
		stack = make([]frame, 0, s.depth)
	}
	line := begin()
	pos := t.start
	before := pos // before the last move, up to date only if a variation follows

	closeLine := func() {
		parent := &stack[len(stack)-1]
		n := &parent.line[len(parent.line)-1]
		n.Variations = append(n.Variations, line)
		line, before = parent.line, parent.before
		stack = stack[:len(stack)-1]
		pos = before
		pos.play(n.Move)
	}
	var err error
	i := 0
read:
	for ; i < s.end; i++ {
		switch b := t.moves[i]; b {
		case openMark:
			if n := &line[len(line)-1]; n.Variations == nil {
				n.Variations = make([]Line, 0, lines[begun].siblings)
			}
			stack = append(stack, frame{line, before})
			line = begin()
			pos = before
		case closeMark:
			if len(line) == 0 {
				t.problem(ProblemRecord, partMoves, t.movesAt+i, 0, errEmptyVariation)
			}
			closeLine()
		default:
			m, listed := pos.nth(int(b & numberBits))
			if m == (Move{}) {
				what := "is not a move"
				if !listed {
					what = fmt.Sprintf("of %d", len(pos.Numbered()))
				}
				err = t.corrupt(partMoves, t.movesAt+i, "%w: number %d %s", ErrMove, b&numberBits, what)
				break read
			}
			if pos.IsLeftoverEnPassant(m) {
				t.problem(ProblemRules, partMoves, t.movesAt+i, 0, errLeftover)
			}
			if castles(pos.at(m.From), m) && !pos.mayCastle(m) {
				t.problem(ProblemRules, partMoves, t.movesAt+i, 0, errCastling)
			}
			line = line[:len(line)+1] // into zeroed room
			n := &line[len(line)-1]
			n.Move = m
			if b&commentFlag != 0 {
				n.Comment, comments = &comments[0], comments[1:]
				*n.Comment = t.moveComment()
			}
			if i+1 < len(t.moves) && t.moves[i+1] == openMark {
				before = pos
			}
			pos.play(m)
		}
	}
	whole := i == s.end && s.err == nil
	if i == s.end && s.err != nil {
		err = t.corrupt(partMoves, t.movesAt+i, "%w", s.err)
	}
	if err != nil {
		return err
	}
	if whole && i < len(t.moves) {
		t.noncanonical = true
		t.problem(ProblemRecord, partMoves, t.movesAt+i, len(t.moves)-i, errEarlyEnd)
		if i+1 < len(t.moves) {
			t.g.Trailing = t.moves[i+1:]
		}
	}
	if len(stack) > 0 {
		t.noncanonical = true
		t.problem(ProblemRecord, partMoves, t.movesAt+i, 0, errOpenVariation)
		for len(stack) > 0 {
			closeLine()
		}
	}
	t.g.Moves = line
	unread := 0
	if !whole {
		unread = flagged(t.moves[i:])
	}
	t.closeComments(unread)
	return nil
}

// flagged returns how many of the moves, which are not read, are flagged as
// having a comment.
func flagged(moves []byte) (n int) {
	for _, b := range moves {
		switch {
		case b == endMark:
			return n
		case b > commentFlag && b != openMark:
			n++
		}
	}
	return n
}

// treeEncoder encodes the move and the comment area, without keys.
type treeEncoder struct {
	moves, comments []byte
	stored          int // comments
}

func (e *treeEncoder) game(g *Game) error {
	e.moves = make([]byte, 0, len(g.Moves)+16)
	if err := e.line(g.Moves, g.Start(), 0); err != nil {
		return err
	}
	if len(g.Trailing) > 0 {
		e.moves = append(append(e.moves, endMark), g.Trailing...)
	}
	if g.Comment != nil || len(g.ExtraComments) > 0 {
		c := Comment{}
		if g.Comment != nil {
			c = *g.Comment
		}
		if err := e.comment(&c); err != nil {
			return err
		}
	}
	for i := range g.ExtraComments {
		if err := e.comment(&g.ExtraComments[i]); err != nil {
			return err
		}
	}
	if len(e.moves) > maxMoves {
		return encodeError(partMoves, "", "", ErrRange, "%d bytes, want at most %d", len(e.moves), maxMoves)
	}
	return nil
}

func (e *treeEncoder) line(l Line, pos Position, depth int) error {
	if depth > maxDepth {
		return encodeError(partMoves, "", "", ErrDepth, "")
	}
	for i := range l {
		n := &l[i]
		number := pos.Number(n.Move)
		limit := numberBits
		if n.Comment != nil {
			limit-- // 127 and the flag would be the mark that opens a variation
		}
		if number == 0 || number > limit {
			if number == 0 {
				return notPseudoLegal(&pos, n.Move)
			}
			return encodeError(partMoves, "move", n.Move.String(), ErrRange,
				"number %d in %s, want at most %d", number, pos.FEN(), limit)
		}
		if n.Comment != nil {
			number |= commentFlag
			if err := e.comment(n.Comment); err != nil {
				return err
			}
		}
		e.moves = append(e.moves, byte(number))
		if len(e.moves) > maxMoves {
			return encodeError(partMoves, "", "", ErrRange, "more than %d bytes", maxMoves)
		}
		for _, v := range n.Variations {
			e.moves = append(e.moves, openMark)
			if err := e.line(v, pos, depth+1); err != nil {
				return err
			}
			e.moves = append(e.moves, closeMark)
		}
		pos.play(n.Move)
	}
	return nil
}

// notPseudoLegal returns the error for a game with a move that its position does not
// list.
func notPseudoLegal(p *Position, m Move) *EncodeError {
	return encodeError(partMoves, "move", m.String(), ErrMove, "%s", p.FEN())
}
