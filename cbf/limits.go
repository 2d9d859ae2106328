package cbf

// Limit is one that an old program had and the format has not.
type Limit uint8

// The limits.
const (
	// LimitMoves: more than 250 moves in the main line, which the document gives
	// as the most.
	LimitMoves Limit = iota
	// LimitDOSMoves: more than 180, ChessBase for DOS.
	LimitDOSMoves
	// LimitDOSComment: a comment of more than 3 rows of 78 characters, ChessBase
	// for DOS.
	LimitDOSComment
	// LimitKnightStalker: more than 4,000 games in a base, KnightStalker (Fritz).
	LimitKnightStalker
)

var limitTexts = [...]string{
	LimitMoves:         "more than 250 moves",
	LimitDOSMoves:      "more than 180 moves (ChessBase for DOS)",
	LimitDOSComment:    "comment of more than 3 rows of 78 characters (ChessBase for DOS)",
	LimitKnightStalker: "more than 4000 games (KnightStalker)",
}

func (l Limit) String() string {
	if int(l) < len(limitTexts) {
		return limitTexts[l]
	}
	return "invalid Limit"
}

// CheckLimits returns the limits of older programs that a base of so many games
// exceeds. Writing enforces none.
func CheckLimits(games int) []Limit {
	if games > 4000 {
		return []Limit{LimitKnightStalker}
	}
	return nil
}

// CheckLimits returns the limits of older programs that the game exceeds. Writing
// enforces none.
func (g *Game) CheckLimits() []Limit {
	var exceeded []Limit
	if g.moveCount() > 250 {
		exceeded = append(exceeded, LimitMoves)
	}
	if g.moveCount() > 180 {
		exceeded = append(exceeded, LimitDOSMoves)
	}
	if g.Comment != nil && g.Comment.rows() > 3 || longComment(g.Moves, 0) {
		exceeded = append(exceeded, LimitDOSComment)
	}
	return exceeded
}

func longComment(l Line, depth int) bool {
	if depth > maxDepth {
		return false // such a game is refused whole
	}
	for i := range l {
		if c := l[i].Comment; c != nil && c.rows() > 3 {
			return true
		}
		for _, v := range l[i].Variations {
			if longComment(v, depth+1) {
				return true
			}
		}
	}
	return false
}

// rows returns how many rows of 78 characters a comment takes at least.
func (c *Comment) rows() int {
	rows, column := 1, 0
	for _, b := range c.Text {
		if b == newLine || column == 78 {
			rows++
			column = 0
		}
		if b != newLine {
			column++
		}
	}
	return rows
}
