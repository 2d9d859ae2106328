package pgn

import (
	"iter"

	"example.com/boardcodec/cbf/chess"
)

// NewGame returns a game with the seven tags of every game, all unknown, the result "*", and no
// moves.
func NewGame() *Game {
	return &Game{Tags: []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
		{"White", "?"}, {"Black", "?"}, {"Result", "*"}}}
}

// AddSAN adds moves to the end of the line. Each is a text that [chess.Position.ParseSAN] reads, or
// "--" for a null move. p is the position before the first of them. AddSAN returns the position
// after the last move or, for an illegal move, a [*chess.SyntaxError] and the position before that
// move; earlier moves have been added.
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

// Walk yields the moves of the line, which begins in the position start, each with the position
// before it, and after each move its variations, in the order of PGN. The loop may change the Notes
// of its move, and Walk visits the new variations; a changed Move does not change the positions that
// follow. A line ends before a move that its position refuses. Variations nested deeper than 10,000
// are left out.
func (l *Line) Walk(start chess.Position) iter.Seq2[chess.Position, *Node] {
	return func(yield func(chess.Position, *Node) bool) { l.walk(start, 0, yield) }
}

// walk is Walk for a variation depth levels deep, 0 for the main line. It returns false after yield
// has returned false.
func (l *Line) walk(p chess.Position, depth int, yield func(chess.Position, *Node) bool) bool {
	moves := l.Moves // the loop may cut it
	for i := range moves {
		n := &moves[i]
		after := p.Pass()
		if n.Move != (chess.Move{}) {
			var err error
			after, err = p.Play(n.Move)
			if err != nil {
				break
			}
		}
		if !yield(p, n) {
			return false
		}
		for _, v := range n.Variations() {
			if depth < maxDepth && !v.walk(p, depth+1, yield) {
				return false
			}
		}
		p = after
	}
	return true
}
