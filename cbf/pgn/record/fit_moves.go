package record

import (
	"errors"
	"fmt"
	"strconv"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/inside"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// line returns a line that begins at a position, up to the first move that does not fit, and
// the comment before its first move: that of a variation is the comment of that move and,
// if the variation has no moves, returned.
func (t *fit) line(l *pgn.Line, pos chess.Position, depth int) (moves cbf.Line, early *cbf.Comment, err error) {
	if depth > record.MaxDepth {
		return nil, nil, &cbf.EncodeError{Part: record.PartMoves, Err: cbf.ErrDepth}
	}
	at := t.place(l)
	early = t.earlyComment(l, at, depth)
	moves = t.newLine(min(len(l.Moves), record.MaxMoves-t.moveBytes))
	played := 0
	highest := false // the last move cannot have a comment
	rest := l.Rest
	for i := range l.Moves {
		n := &l.Moves[i]
		at = n
		number := t.number(n.Move, &pos)
		if number > record.MaxNumber && !t.plays {
			return nil, nil, errUnplayed
		}
		if number > record.MaxNumber {
			t.unfit(n, &pos, number)
			line := pgn.Line{Moves: l.Moves[i:], Rest: l.Rest}
			text, err := line.AppendText(nil, pos)
			if err != nil {
				return nil, nil, &cbf.EncodeError{Part: record.PartMoves, Field: "move", Value: n.Move.String(), Err: err}
			}
			rest = string(text)
			break
		}
		highest = number == record.MaxNumber
		t.moveBytes++
		to := &moves[i]
		to.Move = n.Move
		played++
		if i == 0 && early != nil && depth > 0 {
			t.loss(record.PartComments, n, Loss{Kind: LossMoved, What: "comment in front of a variation", To: "its first move"})
			to.Comment = early
			early = nil
		}
		if n.Notes != nil {
			if err := t.notes(to, n, &pos, depth); err != nil {
				return nil, nil, err
			}
		}
		if highest {
			t.dropComment(to, n)
		}
		if t.plays {
			pos = playListed(pos, n.Move)
		}
	}
	moves = moves[:played]
	switch {
	case rest == "":
	case len(moves) == 0:
		if depth > 0 {
			rest = "(" + rest + ")" // as text in parentheses
		}
		if early == nil {
			early = t.newComment(at)
		}
		if early != nil {
			t.addText(early, t.resolve(rest), at)
		}
	default:
		last := &moves[len(moves)-1]
		if c := t.commentOf(last, at); c != nil {
			t.addText(c, t.resolve(rest), at)
		}
		if highest {
			t.dropComment(last, at)
		}
	}
	return moves, early, nil
}

// newLine returns room for a line of n moves.
func (t *fit) newLine(n int) cbf.Line {
	from := len(t.nodes)
	if cap(t.nodes)-from < n {
		t.nodes, from = make([]cbf.Node, 0, n), 0
	}
	t.nodes = t.nodes[:from+n]
	return t.nodes[from : from+n : from+n]
}

// place returns the move at which losses of what is before the first move of a line are
// reported, nil for the game.
func (t *fit) place(l *pgn.Line) *pgn.Node {
	if len(l.Moves) == 0 {
		return nil
	}
	return &l.Moves[0]
}

// loss lists a loss at a move; nil is the beginning of the game.
func (t *fit) loss(part string, n *pgn.Node, l Loss) {
	if n == nil {
		n = new(pgn.Node)
	}
	t.add(part, t.from.Place(n), l)
}

// errUnplayed is that of a line that must be played to be fitted.
var errUnplayed = errors.New("line not played")

// beyond is more than the number of any move.
const beyond = 1 << 10

// number returns the number of a move if it may be so high that it matters, or else 0, and
// beyond if a record cannot hold the move in its place for another reason.
func (t *fit) number(m chess.Move, pos *chess.Position) int {
	if m == (chess.Move{}) || t.moveBytes == record.MaxMoves || t.g.HasSetup() && isOtherCastling(pos, m) {
		return beyond
	}
	if t.plays && mayBeHigh(pos, m) {
		return pos.Number(m)
	}
	return 0
}

// unfit lists a move that does not fit, with the line after it.
func (t *fit) unfit(n *pgn.Node, pos *chess.Position, number int) {
	l := Loss{Kind: LossMoved, From: n.Move.String(), To: "the text, with the line after it"}
	switch {
	case n.Move == (chess.Move{}):
		l.What, l.From = "null move", ""
	case number < beyond:
		l.What = "move with number " + strconv.Itoa(number)
	case t.moveBytes == record.MaxMoves:
		l.What = fmt.Sprintf("moves beyond %d bytes", record.MaxMoves)
	default:
		l.What = "castling of Chess960"
	}
	t.loss(record.PartMoves, n, l)
}

// notes fits what a move has. before is the position that it was played in.
func (t *fit) notes(to *cbf.Node, n *pgn.Node, before *chess.Position, depth int) error {
	for _, nag := range n.Notes.NAGs {
		t.nag(to, n, nag)
	}
	for i, text := range n.Notes.Comments {
		t.comment(to, n, text, i > 0)
	}
	for i := range n.Notes.Variations {
		v := &n.Notes.Variations[i]
		if t.moveBytes+2 > record.MaxMoves {
			t.loss(record.PartMoves, n, Loss{Kind: LossDropped, What: fmt.Sprintf("variation beyond %d bytes of moves", record.MaxMoves)})
			continue
		}
		t.moveBytes += 2
		line, early, err := t.line(v, *before, depth+1)
		switch {
		case err != nil:
			return err
		case len(line) > 0 || len(v.Moves) == 0 && early == nil:
			to.Variations = append(to.Variations, line)
		default:
			t.moveBytes -= 2
			if early != nil {
				t.mergeEarly(to, early, n)
			}
		}
	}
	return nil
}

// nag gives a move a code, or text in its place.
func (t *fit) nag(to *cbf.Node, n *pgn.Node, nag uint8) {
	if nag == 0 {
		return // the null annotation
	}
	text := "$" + strconv.Itoa(int(nag))
	c := t.commentOf(to, n)
	if c == nil {
		return
	}
	entry := codeOfNAG[nag]
	switch code := *codesOf(c)[entry.kind]; {
	case entry.code != 0 && code == entry.code:
	case entry.code != 0 && code == 0:
		if !t.addCode(c, int(entry.kind), entry.code) {
			t.loss(record.PartMoves, n, Loss{Kind: LossDropped, What: beyondComments, From: text})
		}
	case entry.code != 0:
		t.loss(record.PartMoves, n, Loss{Kind: LossMoved, What: "the second NAG of its kind", From: text, To: "the text"})
		t.addText(c, text, n)
	default:
		t.loss(record.PartMoves, n, Loss{Kind: LossMoved, What: "NAG without a code", From: text, To: "the text"})
		t.addText(c, text, n)
	}
}

// playListed plays a move that chess.Position.Play accepts, without a test.
var playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
