package main

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg/bg"
)

// A backgammonBoard is a board of backgammon. Player 0 sits at the top, and has the light
// checkers, or those that are O.
type backgammonBoard struct {
	checkers [2][25]uint8   // of both players, each from his own side; the last is the bar
	state    *matchid.Match // nil = not known
	names    [2]string      // "" = the number of the player
	steps    []bg.Step      // of the play to be drawn as arrows
	of       *bg.Board      // of a match
	IDs      [2]string      // GNUBGID and XGID; "" = there is none
}

// newBackgammonBoard returns the board of a position and the state of its match.
func newBackgammonBoard(p matchid.Position, m matchid.Match) backgammonBoard {
	return backgammonBoard{checkers: p.ByPlayer(m.OnRoll), state: &m}
}

// off returns how many checkers are borne off.
func (b backgammonBoard) off() [2]int { return matchid.Position{Checkers: b.checkers}.BorneOff() }

// notes returns the lines beside the top half from its edge down, and beside the bottom half
// from its edge up, and what is in the middle, where a centred cube lies.
func (b backgammonBoard) notes() (notes [2][]string, middle string) {
	m, off := b.state, b.off()
	if m == nil {
		return notes, ""
	}
	cube := fmt.Sprintf("cube %d", m.CubeValue)
	for player, sign := range []string{"O", "X"} {
		name := cmp.Or(b.names[player], fmt.Sprintf("player %d", player))
		note := []string{sign + " = " + name, fmt.Sprintf("%s, %d off", count(m.Score[player], "point"), off[player])}
		if m.CubeOwner == matchid.Owner(player) {
			note = append(note, cube)
		}
		if does := doing(*m, uint8(player)); does != "" {
			note = append(note, does)
		}
		notes[player] = note
	}
	if m.CubeOwner != matchid.OwnedBy0 && m.CubeOwner != matchid.OwnedBy1 {
		middle = cube
	}
	return notes, middle
}

// bar is the index of the bar among the checkers of a player.
const bar = 24

// stackHeight is how many checkers of a stack are drawn; a longer one shows its
// number.
const stackHeight = 5

// String draws the board with player 1 at the bottom, his home on the right,
// and the points numbered from his side.
func (b backgammonBoard) String() string {
	var out strings.Builder
	notes, middle := b.notes()
	row := func(level int, player int, points [12]int) {
		out.WriteString(" |")
		for i, point := range points {
			if i == len(points)/2 {
				out.WriteString("|" + stackCell(b.checkers[player][bar], level, "OX"[player:player+1]) + "|")
			}
			out.WriteString(b.pointCell(point, level))
		}
		out.WriteString("|")
		if level < len(notes[player]) {
			out.WriteString("  " + notes[player][level])
		}
		out.WriteString("\n")
	}
	out.WriteString(" +13-14-15-16-17-18----19-20-21-22-23-24-+\n")
	for level := range stackHeight {
		row(level, 0, [12]int{13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
	}
	fmt.Fprintf(&out, " |%18s|BAR|%18s|", "", "")
	if middle != "" {
		out.WriteString("  " + middle)
	}
	out.WriteString("\n")
	for level := range stackHeight {
		row(stackHeight-1-level, 1, [12]int{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1})
	}
	out.WriteString(" +12-11-10--9--8--7-----6--5--4--3--2--1-+\n")
	return out.String()
}

// pointCell returns the character at a level, 0 = at the edge, of a point numbered from
// player 1's side.
func (b backgammonBoard) pointCell(point, level int) string {
	x, o := b.checkers[1][point-1], b.checkers[0][24-point]
	switch {
	case x > 0 && o > 0: // no legal position
		return stackCell(max(x, o), level, "!")
	case x > 0:
		return stackCell(x, level, "X")
	}
	return stackCell(o, level, "O")
}

// stackCell returns the character at a level of a stack of n checkers, or their number.
func stackCell(n uint8, level int, checker string) string {
	switch {
	case level >= int(n):
		return "   "
	case level == stackHeight-1 && n > stackHeight:
		return fmt.Sprintf("%2d ", n)
	}
	return " " + checker + " "
}

// resignations are the names of Match.Resigned.
var resignations = [...]string{"none", "single", "gammon", "backgammon"}

// resignation returns the name of what is offered. More than a backgammon is called one, too.
func resignation(m matchid.Match) string {
	return resignations[min(int(m.Resigned), len(resignations)-1)]
}

// doing returns what a player is about to do, or has just done, or "" if nothing is to be
// said of him.
func doing(m matchid.Match, player uint8) string {
	decides := player == m.Turn
	switch {
	case m.State != matchid.Playing:
		if player == m.OnRoll {
			return "game: " + m.State.String()
		}
		return ""
	case m.Resigned > 0 && !decides:
		return "offers to resign: " + resignation(m)
	case m.Resigned > 0:
		return "answers the resignation"
	case m.Doubled && m.Turn == m.OnRoll && decides:
		return "is beavered"
	case m.Doubled && decides:
		return "answers the double"
	case m.Doubled:
		return "doubles"
	case player != m.OnRoll:
		return ""
	case m.Dice == [2]uint8{}:
		return "on roll, not rolled yet"
	}
	return fmt.Sprintf("on roll: has rolled %d and %d", m.Dice[0], m.Dice[1])
}
