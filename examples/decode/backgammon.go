package main

import (
	"fmt"
	"strings"
)

// A backgammonBoard holds the content of a picture of a backgammon board.
type backgammonBoard struct {
	checkers [2][25]uint8 // of player 0 (O, top) and player 1 (X, bottom), each from his own side, 24 = bar
	notes    [2][]string  // lines beside the top half from its edge down, and the bottom half from its edge up
	middle   string       // in the middle, where a centred cube lies
}

// stackHeight is how many checkers of a stack are drawn; a longer one shows its
// number.
const stackHeight = 5

// String draws the board with player 1 at the bottom, his home on the right,
// and the points numbered from his side.
func (b backgammonBoard) String() string {
	var out strings.Builder
	row := func(level int, player int, points [12]int) {
		out.WriteString(" |")
		for i, point := range points {
			if i == 6 {
				out.WriteString("|" + stackCell(b.checkers[player][24], level, "OX"[player:player+1]) + "|")
			}
			out.WriteString(b.pointCell(point, level))
		}
		out.WriteString("|")
		if level < len(b.notes[player]) {
			out.WriteString("  " + b.notes[player][level])
		}
		out.WriteString("\n")
	}
	out.WriteString(" +13-14-15-16-17-18----19-20-21-22-23-24-+\n")
	for level := range stackHeight {
		row(level, 0, [12]int{13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
	}
	fmt.Fprintf(&out, " |%18s|BAR|%18s|", "", "")
	if b.middle != "" {
		out.WriteString("  " + b.middle)
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

func stackCell(n uint8, level int, checker string) string {
	switch {
	case level >= int(n):
		return "   "
	case level == stackHeight-1 && n > stackHeight:
		return fmt.Sprintf("%2d ", n)
	}
	return " " + checker + " "
}
