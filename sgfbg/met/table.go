package met

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"
)

// A Table is a match equity table. It does not change. Players are numbered as in package bg: White is 0,
// Black is 1. The zero Table has length 0.
type Table struct {
	name   string
	source []byte
	before [][]float64  // White's chance, by the points that White and Black still need, less 1: before the Crawford game, and in it
	after  [2][]float64 // after it: the chance of each player, by the points that he needs, less 1, while the other needs one
	even   bool
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

// Default returns the table of Neil Kazaross for matches to 25 points, "Kazaross XG2", which
// eXtreme Gammon and GNU Backgammon use unless told otherwise.
func Default() *Table {
	t := *defaultTable() // which no caller can assign to
	return &t
}

// Name returns the name that the table gives itself: "Kazaross XG2 25 point MET".
func (t *Table) Name() string { return t.name }

// Length returns the length in points of the longest match that the table is for.
func (t *Table) Length() int { return len(t.before) }

// Even reports whether the table gives one row for both players after the Crawford game, as tables
// for players of equal strength do. For any other table, [Table.Chance] returns the chance of White, who is
// player 0.
func (t *Table) Even() bool { return t.even }

// Chance returns the chance, from 0 to 1, that a player who needs away[0] points wins the
// match against one who needs away[1]. crawford says that the game to be played is the
// Crawford game; it matters only if one of them needs one point. A player who needs no more
// points has won. Beyond [Table.Length], and if neither needs points, Chance returns NaN.
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

// afterCrawford returns the chance of a player who needs away points, where the other needs one
// and the Crawford game has been played; NaN beyond the row.
func (t *Table) afterCrawford(player, away int) float64 {
	if away > len(t.after[player]) {
		return math.NaN()
	}
	return t.after[player][away-1]
}

// AppendText appends the text that the table was read from, for [Parse]: a Table does not change,
// and so has no UnmarshalText. The error is nil.
func (t *Table) AppendText(dst []byte) ([]byte, error) { return append(dst, t.source...), nil }

// MarshalText is like [Table.AppendText], into a new slice.
func (t *Table) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// MarshalJSON returns the text as a JSON string, which is UTF-8: one of eXtreme Gammon, in
// Windows-1252, is converted. [Parse] reads it, too.
func (t *Table) MarshalJSON() ([]byte, error) { return json.Marshal(decode(string(t.source))) }
