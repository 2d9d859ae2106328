package cbf

import (
	"errors"
	"strconv"

	"example.com/boardcodec/cbf/internal/record"
)

// Validate checks the game against the limits of older programs. It returns an
// [*InvalidError] (ErrRange) for each limit that the game exceeds, joined by
// [errors.Join], or nil: 250 full moves in the main line, the maximum according
// to the document; 180 of them, and comments of 3 rows of 78 characters, in
// ChessBase for DOS. Writing enforces none of these. Validate does not count the
// games of a base; KnightStalker accepts about 4,000.
func (g *Game) Validate() error {
	var exceeded []error
	add := func(field string, n int, limit string) {
		exceeded = append(exceeded, &InvalidError{field, strconv.Itoa(n), detailed(ErrRange, "want at most %s", limit)})
	}
	moves := g.moveCount()
	if moves > 250 {
		add("moves", moves, "250")
	}
	if moves > 180 {
		add("moves", moves, "180 (ChessBase for DOS)")
	}
	rows := 0
	if g.Comment != nil {
		rows = g.Comment.rows()
	}
	most := maxMoves
	if rows = max(rows, longestComment(g.Moves, 0, &most)); rows > 3 {
		add("rows of a comment", rows, "3 of 78 characters (ChessBase for DOS)")
	}
	return errors.Join(exceeded...)
}

// longestComment returns the rows of the longest comment in a line. It looks at most
// moves, and not below maxDepth: writing refuses a game with more, which may be a line
// that contains itself.
func longestComment(l Line, depth int, most *int) int {
	rows := 0
	for i := range l {
		if *most--; *most < 0 || depth > maxDepth {
			break
		}
		if c := l[i].Comment; c != nil {
			rows = max(rows, c.rows())
		}
		for _, v := range l[i].Variations {
			rows = max(rows, longestComment(v, depth+1, most))
		}
	}
	return rows
}

// rows returns how many rows of 78 characters a comment takes at least.
func (c *Comment) rows() int {
	rows, column := 1, 0
	for _, b := range c.Text {
		if b == record.NewLine || column == 78 {
			rows++
			column = 0
		}
		if b != record.NewLine {
			column++
		}
	}
	return rows
}
