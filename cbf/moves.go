package cbf

import (
	"cmp"

	"example.com/boardcodec/cbf/chess"
)

// tree decodes the moves and the comments into the game, from the position that the walker
// has. At a byte that cannot be among the moves, strict reading returns an error. Lenient reading notes
// a problem and reads no more moves, because the board after an unknown move is unknown.
func (d *recordDecoder) tree() error {
	if err := d.openComments(); err != nil {
		return err
	}
	moves, flagged := countMoves(d.moves)
	d.nodes, d.complete = make([]Node, moves), moves
	if flagged > 0 {
		d.flagged = make([]Comment, flagged)
	}
	end, bad := d.readMoves()
	unread := 0
	switch {
	case bad == errEarlyEnd:
		d.noncanonical = true
		d.odd(partMoves, d.movesAt+end, len(d.moves)-end, errEarlyEnd)
		if end+1 < len(d.moves) {
			d.g.Trailing = d.moves[end+1:]
		}
	case bad != nil:
		if err := d.refuse(partMoves, d.movesAt+end, bad); err != nil {
			return err
		}
		_, unread = countMoves(d.moves[end:])
	}
	if n := len(d.lines); n > 0 {
		d.noncanonical = true
		d.odd(partMoves, d.movesAt+end, 0, errOpenVariation)
		for ; n > 0; n-- {
			d.endVariation(d.begin)
			d.begin = d.lines[n-1].begin
		}
	}
	d.g.Moves = d.nodes[:d.read:d.read]
	d.closeComments(unread)
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

// readMoves reads the moves, and returns the end of the area, or the index of the first bad byte and
// the reason.
func (d *recordDecoder) readMoves() (end int, bad error) {
	for i, b := range d.moves {
		begin := d.begin
		m, err := d.step(b)
		switch {
		case err == chess.ErrMove:
			return i, d.noMove(b)
		case err != nil:
			return i, err
		case isMove(b):
			d.add(m, b, d.movesAt+i)
		case b == openMark:
			d.begin = int32(d.read)
		default:
			if d.read == int(begin) {
				d.odd(partMoves, d.movesAt+i, 0, errEmptyVariation)
			}
			d.endVariation(begin)
		}
	}
	return len(d.moves), nil
}

// add adds a move to its line, with a comment if its byte b says so. at is the offset of b in the
// record.
func (d *recordDecoder) add(m chess.Move, b byte, at int) {
	if m.EnPassant || m.From == e1 || m.From == e8 {
		leftover, lacksRight := irregular(&d.before, m)
		if leftover {
			d.odd(partMoves, at, 0, errLeftover)
		}
		if lacksRight {
			d.odd(partMoves, at, 0, errCastling)
		}
	}
	n := &d.nodes[d.read]
	d.read++
	*n = Node{Move: m}
	if b&commentFlag != 0 {
		n.Comment, d.flagged = &d.flagged[0], d.flagged[1:]
		*n.Comment = d.moveComment()
	}
}

// The squares from which kings castle.
const e1, e8 chess.Square = 4, 60

// endVariation attaches the variation that was read last, the nodes from begin on, to the move
// that it replaces, the node before them.
func (d *recordDecoder) endVariation(begin int32) {
	line := d.nodes[begin:d.read]
	end := d.complete
	d.complete -= len(line)
	copy(d.nodes[d.complete:end], line)
	replaced := &d.nodes[begin-1]
	replaced.Variations = append(replaced.Variations, d.nodes[d.complete:end:end])
	d.read = int(begin)
}

// treeEncoder encodes the move and the comment area, without keys.
type treeEncoder struct {
	moves, comments []byte
	stored          int            // comments so far
	pos             chess.Position // before the next move
}

// mostBytes is how long an area may become while it is encoded. It is twice the limit of a record,
// because reading a full area can add missing ends of variations and missing comments.
const mostBytes = 2 * maxComments

// game encodes the areas of a game, which may be longer than a record can hold.
func (e *treeEncoder) game(g *Game) error {
	e.moves, e.comments, e.stored, e.pos = e.moves[:0], e.comments[:0], 0, g.Start()
	if err := e.line(g.Moves, 0); err != nil {
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
func tooLong(area string, most int) error {
	return encodeError(area, "", chess.ErrRange, "more than %d bytes", most)
}

// line encodes a line and its variations, from the position e.pos on. depth variations are around it.
func (e *treeEncoder) line(l Line, depth int) error {
	if depth > maxDepth {
		return encodeError("variation", "", errDepth, "")
	}
	for i := range l {
		n := &l[i]
		number := numberOf(&e.pos, n.Move)
		limit := numberBits
		if n.Comment != nil {
			limit-- // 127 and the flag would be the mark that opens a variation
		}
		switch {
		case number == 0:
			return encodeError("move", n.Move.String(), chess.ErrMove, "%s", e.pos.FEN())
		case number > limit:
			return encodeError("move", n.Move.String(), chess.ErrRange,
				"number %d in %s, want at most %d", number, e.pos.FEN(), limit)
		}
		if n.Comment != nil {
			number |= commentFlag
			if err := e.comment(n.Comment); err != nil {
				return err
			}
		}
		e.moves = append(e.moves, byte(number))
		if len(e.moves) > mostBytes {
			return tooLong("moves", maxMoves)
		}
		before := e.pos
		for _, v := range n.Variations {
			e.moves = append(e.moves, openMark)
			if err := e.line(v, depth+1); err != nil {
				return err
			}
			e.moves, e.pos = append(e.moves, closeMark), before
		}
		e.pos = playListed(before, n.Move)
	}
	return nil
}
