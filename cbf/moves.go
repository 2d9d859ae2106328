package cbf

import (
	"cmp"

	"example.com/boardcodec/cbf/chess"
)

// treeDecoder reads the moves of a record with their comments.
type treeDecoder struct {
	*decoder
	walker           // at the start position, before decode
	moves, comments  []byte
	movesAt, commsAt int  // offsets of the areas in the record
	next             int  // in comments
	missing          bool // a flagged move has no comment, and that is reported

	// nodes has room for all moves. Those of the lines that are being read are at its
	// beginning, each line behind the move that it replaces; complete variations are at its
	// end.
	nodes    []Node
	read     int       // nodes at the beginning
	complete int       // where the complete variations begin
	begins   []int     // where the variations begin that are being read
	flagged  []Comment // room for the comments of moves
}

// decode reads the tree into the game. Where strict mode stops with an error,
// lenient mode stops with a problem: after an unknown move the board is unknown.
func (t *treeDecoder) decode() error {
	if err := t.openComments(); err != nil {
		return err
	}
	moves, flagged := countMoves(t.moves)
	t.nodes, t.complete = make([]Node, moves), moves
	if flagged > 0 {
		t.flagged = make([]Comment, flagged)
	}
	end, bad := t.readMoves()
	unread := 0
	switch {
	case bad == errEarlyEnd:
		t.noncanonical = true
		t.problem(ProblemRecord, partMoves, t.movesAt+end, len(t.moves)-end, errEarlyEnd)
		if end+1 < len(t.moves) {
			t.g.Trailing = t.moves[end+1:]
		}
	case bad != nil:
		if err := t.refuse(partMoves, t.movesAt+end, bad); err != nil {
			return err
		}
		_, unread = countMoves(t.moves[end:])
	}
	if len(t.begins) > 0 {
		t.noncanonical = true
		t.problem(ProblemRecord, partMoves, t.movesAt+end, 0, errOpenVariation)
		for len(t.begins) > 0 {
			t.endVariation()
		}
	}
	t.g.Moves = t.nodes[:t.read:t.read]
	t.closeComments(unread)
	return nil
}

// countMoves returns how many moves an area has, and how many of them are flagged as having a
// comment.
func countMoves(area []byte) (moves, flagged int) {
	for _, b := range area {
		if b == endMark {
			break
		}
		if isMove(b) {
			moves++
			flagged += int(b >> 7)
		}
	}
	return moves, flagged
}

// readMoves reads moves until one is bad, and returns its index, or the end of the area.
func (t *treeDecoder) readMoves() (end int, bad error) {
	for i, b := range t.moves {
		if !isMove(b) {
			if err := t.mark(b); err != nil {
				return i, err
			}
			switch {
			case b == openMark:
				t.begins = append(t.begins, t.read)
				continue
			case t.read == t.begins[len(t.begins)-1]:
				t.problem(ProblemRecord, partMoves, t.movesAt+i, 0, errEmptyVariation)
			}
			t.endVariation()
			continue
		}
		m := t.move(b)
		if m == (chess.Move{}) {
			return i, t.noMove(b)
		}
		t.add(m, b, t.movesAt+i)
		next := byte(endMark)
		if i+1 < len(t.moves) {
			next = t.moves[i+1]
		}
		t.play(m, next)
	}
	return len(t.moves), nil
}

// add adds a move to its line, with its comment if the byte says that it has one.
func (t *treeDecoder) add(m chess.Move, b byte, at int) {
	if t.pos.IsLeftoverEnPassant(m) {
		t.problem(ProblemRules, partMoves, at, 0, errLeftover)
	}
	if t.pos.IsCastlingWithoutRight(m) {
		t.problem(ProblemRules, partMoves, at, 0, errCastling)
	}
	n := &t.nodes[t.read]
	t.read++
	*n = Node{Move: m}
	if b&commentFlag != 0 {
		n.Comment, t.flagged = &t.flagged[0], t.flagged[1:]
		*n.Comment = t.moveComment()
	}
}

// endVariation attaches the variation that was read last to the move that it replaces.
func (t *treeDecoder) endVariation() {
	last := len(t.begins) - 1
	begin := t.begins[last]
	t.begins = t.begins[:last]
	line := Line(t.nodes[begin:t.read])
	end := t.complete
	t.complete -= len(line)
	copy(t.nodes[t.complete:end], line)
	replaced := &t.nodes[begin-1]
	replaced.Variations = append(replaced.Variations, t.nodes[t.complete:end:end])
	t.read = begin
}

// treeEncoder encodes the move and the comment area, without keys.
type treeEncoder struct {
	moves, comments []byte
	stored          int // comments
}

// mostBytes is how long an area may become while it is encoded. It is twice what a record can
// hold, since reading a full area can complete it: with the ends of variations, and with
// comments that are missing.
const mostBytes = 2 * maxComments

// game encodes the areas of a game, which may be longer than a record can hold.
func (e *treeEncoder) game(g *Game) error {
	e.moves, e.comments, e.stored = e.moves[:0], e.comments[:0], 0
	if err := e.line(g.Moves, g.Start(), 0); err != nil {
		return err
	}
	if len(g.Trailing) > 0 {
		e.moves = append(append(e.moves, endMark), g.Trailing...)
	}
	if g.Comment != nil || len(g.ExtraComments) > 0 {
		if err := e.comment(cmp.Or(g.Comment, new(Comment))); err != nil {
			return err
		}
	}
	for i := range g.ExtraComments {
		if err := e.comment(&g.ExtraComments[i]); err != nil {
			return err
		}
	}
	return nil
}

// tooLong returns the error for an area that a record cannot hold.
func tooLong(part string, most int) error {
	return encodeError(part, "", "", ErrRange, "more than %d bytes", most)
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
		if len(e.moves) > mostBytes {
			return tooLong(partMoves, maxMoves)
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
