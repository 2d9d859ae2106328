package main

import (
	"fmt"
	"strings"
)

// A backgammonBoard is what a picture of a backgammon board shows.
type backgammonBoard struct {
	checkers [2][25]uint8 // of player 0 (O, top) and player 1 (X, bottom), each from his own side, 24 = bar
	notes    [2][]string  // lines beside the top and bottom half
	middle   string       // in the middle, where a centred cube lies
}

// String draws the board with player 1 at the bottom, his home on the right,
// and the points numbered from his side.
func (b backgammonBoard) String() string {
	const height = 5 // of a stack; a longer one shows its number
	var out strings.Builder
	half := func(points [12]int, top bool) {
		row := func(level int) { // 0 = at the edge
			out.WriteString(" |")
			for i, point := range points {
				if i == 6 {
					out.WriteString("|" + b.barCell(level, height, top) + "|")
				}
				out.WriteString(" " + b.cell(point, level, height) + " ")
			}
			out.WriteString("|")
			if player, line := 0, level; top {
				writeNote(&out, b.notes[player], line)
			} else {
				writeNote(&out, b.notes[1], height-1-level)
			}
			out.WriteString("\n")
		}
		for i := range height {
			if top {
				row(i)
			} else {
				row(height - 1 - i)
			}
		}
	}
	out.WriteString(" +13-14-15-16-17-18----19-20-21-22-23-24-+\n")
	half([12]int{13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}, true)
	fmt.Fprintf(&out, " |%18s|BAR|%18s|", "", "")
	writeNote(&out, []string{b.middle}, 0)
	out.WriteString("\n")
	half([12]int{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, false)
	out.WriteString(" +12-11-10--9--8--7-----6--5--4--3--2--1-+\n")
	return out.String()
}

func writeNote(out *strings.Builder, notes []string, line int) {
	if line < len(notes) && notes[line] != "" {
		out.WriteString("  " + notes[line])
	}
}

// cell returns the character at a level of the stack on a point, which is
// numbered from player 1's side.
func (b backgammonBoard) cell(point, level, height int) string {
	if n := b.checkers[1][point-1]; n > 0 {
		return stackCell(int(n), level, height, "X")
	}
	return stackCell(int(b.checkers[0][24-point]), level, height, "O")
}

func (b backgammonBoard) barCell(level, height int, top bool) string {
	if top {
		return " " + stackCell(int(b.checkers[0][24]), level, height, "O") + " "
	}
	return " " + stackCell(int(b.checkers[1][24]), level, height, "X") + " "
}

func stackCell(n, level, height int, checker string) string {
	switch {
	case level >= n:
		return " "
	case level == height-1 && n > height:
		return string("0123456789ABCDEFGHIJKLMNOPQRSTU"[min(n, 30)])
	}
	return checker
}
