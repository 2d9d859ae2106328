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
	var at *pgn.Node // where losses are reported: of what is before the first move, there
	if len(l.Moves) > 0 {
		at = &l.Moves[0]
	}
	early = t.earlyComment(l, at, depth)
	moves = t.newLine(min(len(l.Moves), record.MaxMoves-t.moveBytes))
	played := 0
	highest := false // the last move cannot have a comment
	rest := l.Rest
	for i := range l.Moves {
		at = &l.Moves[i]
		number := 0 // if it may be so high that it matters
		if t.plays && mayBeHigh(&pos, at.Move) {
			number = pos.Number(at.Move)
		}
		if what := t.misfit(at.Move, &pos, number); what != "" {
			if rest, err = t.unfit(l, i, &pos, what); err != nil {
				return nil, nil, err
			}
			break
		}
		highest = number == record.MaxNumber
		t.moveBytes++
		to := &moves[i]
		to.Move = at.Move
		played++
		if i == 0 && early != nil && depth > 0 {
			t.loss(record.PartComments, at, Loss{Kind: LossMoved, What: "comment in front of a variation", To: "its first move"})
			to.Comment, early = early, nil
		}
		if at.Notes != nil {
			if err := t.notes(to, at, &pos, depth); err != nil {
				return nil, nil, err
			}
		}
		if highest {
			t.dropComment(to, at)
		}
		if t.plays {
			pos = playListed(pos, at.Move)
		}
	}
	moves = moves[:played]
	switch {
	case rest == "":
	case played > 0:
		last := &moves[played-1]
		if c := t.commentOf(last, at); c != nil {
			t.addText(c, t.resolve(rest), at)
		}
		if highest {
			t.dropComment(last, at)
		}
	default:
		early = t.earlyRest(early, rest, at, depth)
	}
	return moves, early, nil
}

// earlyRest adds the rest of a line without moves to the comment before its first move.
func (t *fit) earlyRest(early *cbf.Comment, rest string, at *pgn.Node, depth int) *cbf.Comment {
	if depth > 0 {
		rest = "(" + rest + ")" // as text in parentheses
	}
	if early == nil {
		early = t.newComment(at)
	}
	if early != nil {
		t.addText(early, t.resolve(rest), at)
	}
	return early
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

// loss lists a loss at a move; nil is the beginning of the game.
func (t *fit) loss(part string, n *pgn.Node, l Loss) {
	if n == nil {
		n = new(pgn.Node)
	}
	t.add(part, t.from.Place(n), l)
}

// errUnplayed is that of a line that must be played to be fitted.
var errUnplayed = errors.New("line not played")

// misfit says what a record cannot hold of a move in its place, "" if it can hold the move.
func (t *fit) misfit(m chess.Move, pos *chess.Position, number int) string {
	switch {
	case m == (chess.Move{}):
		return nullMove
	case t.moveBytes == record.MaxMoves:
		return fmt.Sprintf("moves beyond %d bytes", record.MaxMoves)
	case t.g.HasSetup() && isChess960Castling(pos, m):
		return "castling of Chess960"
	case number > record.MaxNumber:
		return "move with number " + strconv.Itoa(number)
	}
	return ""
}

const nullMove = "null move"

// unfit lists the i-th move of a line, which does not fit, and returns the text of the line from
// there.
func (t *fit) unfit(l *pgn.Line, i int, pos *chess.Position, what string) (string, error) {
	if !t.plays {
		return "", errUnplayed
	}
	n := &l.Moves[i]
	loss := Loss{Kind: LossMoved, What: what, From: n.Move.String(), To: "the text, with the line after it"}
	if what == nullMove {
		loss.From = ""
	}
	t.loss(record.PartMoves, n, loss)
	line := pgn.Line{Moves: l.Moves[i:], Rest: l.Rest}
	text, err := line.AppendText(nil, *pos)
	if err != nil {
		return "", &cbf.EncodeError{Part: record.PartMoves, Field: "move", Value: n.Move.String(), Err: err}
	}
	return string(text), nil
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
	kind, code := codeOfNAG[nag].kind, codeOfNAG[nag].code
	what := "NAG without a code"
	if code != 0 {
		switch *codesOf(c)[kind] {
		case code:
			return
		case 0:
			if !t.addCode(c, int(kind), code) {
				t.loss(record.PartMoves, n, Loss{Kind: LossDropped, What: beyondComments, From: text})
			}
			return
		}
		what = "the second NAG of its kind"
	}
	t.loss(record.PartMoves, n, Loss{Kind: LossMoved, What: what, From: text, To: "the text"})
	t.addText(c, text, n)
}

// playListed plays a move that chess.Position.Play accepts, without a test.
var playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
