package pgn

import (
	"iter"

	"example.com/boardcodec/cbf/chess"
)

// NewGame returns a game with the seven tags that every game has, all of them unknown, the
// result "*", and no moves.
func NewGame() *Game {
	return &Game{Tags: []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
		{"White", "?"}, {"Black", "?"}, {"Result", "*"}}}
}

// AddSAN adds moves to the end of a line, which all move texts of [chess.Position.ParseSAN]
// name and "--", a null move. p is the position before the first of them; the position after
// the last one is returned. A move that is not legal is a [*chess.SyntaxError]; the moves
// before it have been added, and p is the position before it.
func (l *Line) AddSAN(p chess.Position, moves ...string) (chess.Position, error) {
	for _, san := range moves {
		if san == "--" {
			l.Moves = append(l.Moves, Node{})
			p = p.Pass()
			continue
		}
		m, err := p.ParseSAN(san)
		if err != nil {
			return p, err
		}
		l.Moves = append(l.Moves, Node{Move: m})
		p = playListed(p, m)
	}
	return p, nil
}

// Walk yields the moves of a line that begins at a position, each with the position before
// it, and after each move its variations, in the order of PGN. What the loop changes of the
// move that it has got, its variations too, is taken up. A line ends before a move that its
// position does not have; variations nested deeper than 10,000 are left out.
func (l *Line) Walk(start chess.Position) iter.Seq2[chess.Position, *Node] {
	type open struct {
		moves      []Node
		before     chess.Position // the last move that was yielded
		variations []Line         // of it, to come
		after      chess.Position
	}
	return func(yield func(chess.Position, *Node) bool) {
		stack := []open{{moves: l.Moves, after: start}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			switch {
			case len(top.variations) > 0:
				v := top.variations[0]
				top.variations = top.variations[1:]
				if len(stack) <= maxDepth {
					stack = append(stack, open{moves: v.Moves, after: top.before})
				}
			case len(top.moves) > 0:
				n := &top.moves[0]
				top.moves = top.moves[1:]
				top.before = top.after
				if !play(&top.after, n.Move) {
					top.moves = nil
					break
				}
				if !yield(top.before, n) {
					return
				}
				top.variations = n.Variations()
			default:
				stack = stack[:len(stack)-1]
			}
		}
	}
}

// play plays a move or passes, and reports whether the position has the move.
func play(p *chess.Position, m chess.Move) bool {
	if m == (chess.Move{}) {
		*p = p.Pass()
		return true
	}
	after, err := p.Play(m)
	*p = after
	return err == nil
}
