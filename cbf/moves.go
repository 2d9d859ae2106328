package cbf

import (
	"bytes"

	"example.com/boardcodec/cbf/chess"
)

// treeDecoder reads the moves of a record with their comments.
type treeDecoder struct {
	*decoder
	movePlayer       // at the start position, before decode
	moves, comments  []byte
	movesAt, commsAt int // offsets of the areas in the record
	next             int // in comments
}

// suspendedNodes is a line that waits for the end of a variation of its last move.
type suspendedNodes struct {
	line  Line
	plays suspendedLine
}

// shape is the size of the tree of a move area, which its marks alone give. The tree
// is then allocated at once: growing it would allocate several times as much.
type shape struct {
	nodes, comments int
	depth, empty    int // how deep variations nest, and how many have no moves
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
	var parentBuf [8]cursor
	parents := parentBuf[:0]
	var at cursor
	var depth nesting
	for _, b := range moves {
		if depth.read(b) != nil {
			break
		}
		if isMove(b) {
			lines[at.line].moves++
			at.first = 0
			s.nodes++
			s.comments += int(b >> 7)
			continue
		}
		switch b {
		case openMark:
			if at.first == 0 {
				at.first = int32(len(lines))
			}
			parents = append(parents, at)
			s.depth = max(s.depth, len(parents))
			lines = append(lines, lineShape{})
			lines[at.first].siblings++
			at = cursor{line: int32(len(lines)) - 1}
		case closeMark:
			if lines[at.line].moves == 0 {
				s.empty++
			}
			at = parents[len(parents)-1]
			parents = parents[:len(parents)-1]
		}
	}
	return s, lines
}

// decode reads the tree into the game. Where strict mode stops with an error,
// lenient mode stops with a problem: after an unknown move the board is unknown.
func (t *treeDecoder) decode() error {
	var lineBuf [16]lineShape
	s, lines := measure(t.moves, lineBuf[:0])
	nodes := make([]Node, s.nodes)
	var comments []Comment
	if s.comments > 0 {
		comments = make([]Comment, s.comments)
	}
	t.problems.Grow(s.empty)
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
	if s.depth > cap(t.stack) {
		t.stack = make([]suspendedNodes, 0, s.depth)
	}
	stack := t.stack[:0]
	defer clear(t.stack[:s.depth]) // it holds on to the nodes
	line := begin()
	closeLine := func() {
		parent := &stack[len(stack)-1]
		n := &parent.line[len(parent.line)-1]
		n.Variations = append(n.Variations, line)
		line = parent.line
		t.movePlayer.close(&parent.plays)
		stack = stack[:len(stack)-1]
	}
	var at nesting
	var bad error
	i := 0
	for ; i < len(t.moves); i++ {
		b := t.moves[i]
		if bad = at.read(b); bad != nil {
			break
		}
		switch b {
		case openMark:
			if n := &line[len(line)-1]; n.Variations == nil {
				n.Variations = make([]Line, 0, lines[begun].siblings)
			}
			stack = append(stack, suspendedNodes{line, t.open()})
			line = begin()
			continue
		case closeMark:
			if len(line) == 0 {
				t.problem(ProblemRecord, partMoves, t.movesAt+i, 0, errEmptyVariation)
			}
			closeLine()
			continue
		}
		m, _ := t.pos.Nth(int(b & numberBits))
		if m == (chess.Move{}) {
			bad = t.noMove(b)
			break
		}
		if t.pos.IsLeftoverEnPassant(m) {
			t.problem(ProblemRules, partMoves, t.movesAt+i, 0, errLeftover)
		}
		if t.pos.IsCastlingWithoutRight(m) {
			t.problem(ProblemRules, partMoves, t.movesAt+i, 0, errCastling)
		}
		line = line[:len(line)+1] // into zeroed room
		n := &line[len(line)-1]
		n.Move = m
		if b&commentFlag != 0 {
			n.Comment, comments = &comments[0], comments[1:]
			*n.Comment = t.moveComment()
		}
		t.play(m, i+1 < len(t.moves) && t.moves[i+1] == openMark)
	}
	early := bad == errEarlyEnd
	switch {
	case early:
		t.noncanonical = true
		t.problem(ProblemRecord, partMoves, t.movesAt+i, len(t.moves)-i, errEarlyEnd)
		if i+1 < len(t.moves) {
			t.g.Trailing = t.moves[i+1:]
		}
	case bad != nil:
		if err := t.refuse(partMoves, t.movesAt+i, bad); err != nil {
			return err
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
	if bad != nil && !early {
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
	moves, comments         []byte
	stored                  int // comments
	mostMoves, mostComments int // bytes
}

// newTreeEncoder returns an encoder for areas of some times the size that a record can
// hold.
func newTreeEncoder(times int) *treeEncoder {
	return &treeEncoder{mostMoves: times * maxMoves, mostComments: times * maxComments}
}

func (e *treeEncoder) game(g *Game) error {
	e.moves, e.comments, e.stored = e.moves[:0], e.comments[:0], 0
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
	if len(e.moves) > e.mostMoves {
		return encodeError(partMoves, "", "", ErrRange, "%d bytes, want at most %d", len(e.moves), maxMoves)
	}
	return nil
}

func (e *treeEncoder) line(l Line, pos chess.Position, depth int) error {
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
		switch {
		case number == 0:
			return encodeError(partMoves, "move", n.Move.String(), ErrMove, "%s", pos.FEN())
		case number > limit:
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
		if len(e.moves) > e.mostMoves {
			return encodeError(partMoves, "", "", ErrRange, "more than %d bytes", maxMoves)
		}
		for _, v := range n.Variations {
			e.moves = append(e.moves, openMark)
			if err := e.line(v, pos, depth+1); err != nil {
				return err
			}
			e.moves = append(e.moves, closeMark)
		}
		pos = playListed(pos, n.Move)
	}
	return nil
}
