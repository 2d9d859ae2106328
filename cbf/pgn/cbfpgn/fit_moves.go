package cbfpgn

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

// line returns the moves of a line, up to the first one that does not fit. From there on, the line is
// text of the last comment. In a line without moves, the last comment is *into: the comment of the game
// or, in a variation, of the move at, which it replaces. The line begins in pos and is a variation depth
// levels deep, 0 for the main line.
func (t *fit) line(
	l *pgn.Line, pos chess.Position, into **cbf.Comment, at *pgn.Node, depth int,
) (cbf.Line, error) {
	if depth > record.MaxDepth {
		return nil, errDepth
	}
	moves, bare, rest, err := t.moves(l, pos, depth)
	if err != nil {
		return nil, err
	}
	played := len(moves)
	isListed := played < len(l.Moves) // unfit has listed a loss about the rest
	switch {
	case played > 0: // the last comment is that of the last move
		into, at = &moves[played-1].Comment, &l.Moves[played-1]
	case depth > 0:
		rest = t.noMoves(l.Comments, rest, into, at)
		isListed = true
	}
	if rest != "" {
		if !isListed && *into != nil && len((*into).Text) > 0 {
			t.loss(chess.Odd, record.PartMoves, at,
				&Loss{What: "rest of the line", From: rest, Change: moved, To: "the comment before it"})
		}
		t.comment(into, rest, at)
	}
	for _, i := range bare {
		t.dropComment(&moves[i], &l.Moves[i])
	}
	for i := range moves {
		t.limit(&moves[i].Comment, &l.Moves[i])
	}
	return moves, nil
}

// moves returns the moves of a line that fit, with their notes, and the rest of the line as text. bare has
// the indices of moves that cannot have a comment.
func (t *fit) moves(
	l *pgn.Line, pos chess.Position, depth int,
) (moves cbf.Line, bare []int, rest string, err error) {
	moves = take(&t.nodes, min(len(l.Moves), record.MaxMoves), 0)
	for i := range l.Moves {
		n := &l.Moves[i]
		number := t.number(n.Move, &pos)
		if what := t.misfit(n.Move, &pos, number); what != "" {
			rest, err = t.unfit(l, i, &pos, what)
			return moves[:i], bare, rest, err
		}
		t.moveBytes++
		to := &moves[i]
		to.Move = n.Move
		if i == 0 && depth > 0 && len(l.Comments) > 0 {
			t.moveComment(n, "comment in front of a variation", "its first move")
			t.commentsOf(&to.Comment, l.Comments, n)
		}
		if n.Notes != nil {
			err = t.notes(to, n, &pos, depth)
			if err != nil {
				return nil, nil, "", err
			}
		}
		if number == record.MaxNumber {
			bare = append(bare, i)
		}
		if t.plays {
			t.seventh = t.seventh || comesToSeventh(n.Move, &pos)
			pos = playListed(pos, n.Move)
		}
	}
	return moves, bare, l.Rest, nil
}

// noMoves adds the comments of a variation without moves to the comment *into of the move at, which it
// replaces, and returns the rest of the variation as text in parentheses.
func (t *fit) noMoves(comments []string, rest string, into **cbf.Comment, at *pgn.Node) string {
	if len(comments) > 0 || rest != "" {
		t.moveComment(at, "comment of a variation without moves", "the move before it")
	}
	t.commentsOf(into, comments, at)
	if rest == "" {
		return ""
	}
	return "(" + rest + ")"
}

// number returns the number of a move in the record. It returns 0 if moves are not played, and where the
// number cannot be too large: before a pawn is on the seventh rank, moves are few.
func (t *fit) number(m chess.Move, pos *chess.Position) int {
	if !t.plays || !t.seventh && !t.g.HasSetup() {
		return 0
	}
	t.before = *pos // a pointer to this copy costs no allocation
	return numberOf(&t.before, m)
}

// comesToSeventh reports whether m takes a pawn to the rank before its last one.
func comesToSeventh(m chess.Move, pos *chess.Position) bool {
	const second, seventh = 1, 6 // ranks count from 0
	rank := m.To.Rank()
	return (rank == second || rank == seventh) && pos.At(m.From).Kind() == chess.Pawn
}

// loss lists a loss at the move n, or at the beginning of the game if n is nil.
func (t *fit) loss(scale chess.Scale, part string, n *pgn.Node, l *Loss) {
	if n == nil {
		n = new(pgn.Node)
	}
	t.add(scale, part, t.from.MovePlace(n), l)
}

// errUnplayed is the error of a move that does not fit, in a line that was not played.
var errUnplayed = errors.New("line not played")

// misfit returns, in words, why a record cannot hold a move in pos, or "" if it can. number is the number
// of the move in a record, or 0 if it has none or is not known.
func (t *fit) misfit(m chess.Move, pos *chess.Position, number int) string {
	switch {
	case m == (chess.Move{}):
		return nullMove
	case t.moveBytes == record.MaxMoves:
		return fmt.Sprintf("moves beyond %d bytes", record.MaxMoves)
	case number > record.MaxNumber:
		return "move with number " + strconv.Itoa(number)
	case t.plays && t.g.HasSetup() && takesOwnRook(m, pos):
		return "castling of Chess960"
	}
	return ""
}

// takesOwnRook reports whether m takes a rook with the king of the same side, as castling of Chess960 does.
func takesOwnRook(m chess.Move, pos *chess.Position) bool {
	return pos.At(m.From) == chess.King.Of(pos.Turn()) && pos.At(m.To) == chess.Rook.Of(pos.Turn())
}

const nullMove = "null move"

// unfit lists move i of a line, which does not fit for the reason what, and returns the text of the line
// from there on. pos is the position before the move. If moves are not played, the error is errUnplayed.
func (t *fit) unfit(l *pgn.Line, i int, pos *chess.Position, what string) (string, error) {
	if !t.plays {
		return "", errUnplayed
	}
	n := &l.Moves[i]
	loss := &Loss{What: what, From: n.Move.String(), Change: moved, To: "the text, with the line after it"}
	if what == nullMove {
		loss.From = ""
	}
	t.loss(chess.Lost, record.PartMoves, n, loss)
	line := pgn.Line{Moves: l.Moves[i:], Rest: l.Rest}
	text, err := line.AppendText(nil, *pos)
	if err != nil {
		return "", &cbf.EncodeError{Field: "move", Value: n.Move.String(), Err: err}
	}
	return string(text), nil
}

// variationBytes is how many bytes of a record begin and end a variation.
const variationBytes = 2

// notes fits the NAGs, comments and variations of the move n. before is the position before it.
func (t *fit) notes(to *cbf.Node, n *pgn.Node, before *chess.Position, depth int) error {
	for _, nag := range n.Notes.NAGs {
		t.nag(to, n, nag)
	}
	t.commentsOf(&to.Comment, n.Notes.Comments, n)
	for i := range n.Notes.Variations {
		v := &n.Notes.Variations[i]
		if t.moveBytes+variationBytes > record.MaxMoves {
			what := fmt.Sprintf("variation beyond %d bytes of moves", record.MaxMoves)
			t.loss(chess.Omitted, record.PartMoves, n, &Loss{What: what, Change: dropped})
			continue
		}
		t.moveBytes += variationBytes
		line, err := t.line(v, *before, &to.Comment, n, depth+1)
		switch {
		case err != nil:
			return err
		case len(line) == 0:
			t.moveBytes -= variationBytes
			if len(v.Moves)+len(v.Comments) == 0 && v.Rest == "" { // otherwise it is a comment
				t.loss(chess.Omitted, record.PartMoves, n, &Loss{What: "empty variation", Change: dropped})
			}
		default:
			to.Variations = append(to.Variations, line)
		}
	}
	return nil
}

// nag sets the code for a NAG of the move n. If the NAG has no code, or the move already has a code of
// that kind, the NAG becomes text of the comment.
func (t *fit) nag(to *cbf.Node, n *pgn.Node, nag uint8) {
	if nag == 0 {
		return // the null annotation
	}
	c := t.made(&to.Comment)
	what := "NAG without a code"
	if k := codeOfNAG[nag]; k.code != 0 {
		code := codesOf(c)[k.kind]
		if *code == 0 || *code == k.code {
			*code = k.code
			return
		}
		what = "the second NAG of its kind"
	}
	text := "$" + strconv.Itoa(int(nag))
	t.loss(chess.Lost, record.PartMoves, n, &Loss{What: what, From: text, Change: moved, To: "the text"})
	t.addText(c, text, n)
}

// Functions that package chess does not export. They are described there.
var (
	playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
	playLegal  = inside.PlayLegal.(func(chess.Position, chess.Move) (chess.Position, bool))
	numberOf   = inside.Number.(func(*chess.Position, chess.Move) int)
)
