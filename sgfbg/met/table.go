package met

import (
	_ "embed"
	"math"
	"sync"
)

// A Table is a match equity table. It does not change. Players are numbered as in package bg: White is 0,
// Black is 1. The zero Table has length 0.
type Table struct {
	name   string
	before [][]float64  // White's chance before the end of the Crawford game, by the points that White and Black need, less 1
	after  [2][]float64 // each player's chance after the Crawford game, by the points that he needs, less 1; the other needs one
	even   bool         // see Even
}

//go:embed Kazaross-XG2.xml
var kazaross []byte

var defaultTable = sync.OnceValue(func() *Table {
	t, err := Parse(kazaross)
	if err != nil {
		panic(err)
	}
	return t
})

// Default returns Neil Kazaross's table for matches to 25 points, "Kazaross XG2", the default of
// eXtreme Gammon and GNU Backgammon.
func Default() *Table {
	t := *defaultTable() // a copy, as a caller may assign to the result
	return &t
}

// Name returns the name in the table's text: "Kazaross XG2 25 point MET".
func (t *Table) Name() string { return t.name }

// Length returns the length, in points, of the longest match in the table.
func (t *Table) Length() int { return len(t.before) }

// Even reports whether the table gives one row for both players after the Crawford game, as tables
// for players of equal strength do. For any other table, [Table.Chance] returns White's chance.
func (t *Table) Even() bool { return t.even }

// Chance returns the chance, from 0 to 1, that a player who needs away[0] points wins the
// match against a player who needs away[1]. crawford says that the next game is the Crawford
// game; it matters only if a player needs one point. A player who needs 0 points or fewer has
// won. Chance returns NaN beyond [Table.Length], and if neither player needs points.
//
// The first player is White if the table is not [Table.Even].
func (t *Table) Chance(away [2]int, crawford bool) float64 {
	switch {
	case away[0] < 1 && away[1] < 1, away[0] > t.Length(), away[1] > t.Length():
		return math.NaN()
	case away[0] < 1:
		return 1
	case away[1] < 1:
		return 0
	case crawford || away[0] > 1 && away[1] > 1:
		return t.before[away[0]-1][away[1]-1]
	case away[0] == 1:
		return 1 - t.afterCrawford(1, away[1])
	}
	return t.afterCrawford(0, away[0])
}

// afterCrawford returns the chance of a player who needs away points after the Crawford game, while
// the other player needs one; NaN beyond the row.
func (t *Table) afterCrawford(player, away int) float64 {
	if away > len(t.after[player]) {
		return math.NaN()
	}
	return t.after[player][away-1]
}
