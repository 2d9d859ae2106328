package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/gopos"
)

// The kinds of pictures. The page has a frame of each, in page/sprites.html.
const (
	chessKind      = "chess"
	backgammonKind = "backgammon"
	goKind         = "go"
)

// A picture lists the sprites on a board, which are in page/sprites.html, and texts, with
// their places in units of the frame.
type picture []sprite

// A sprite is one thing on a board. It is different from all others of a picture.
type sprite struct {
	id   string // of its symbol; "=" and a style is a text
	x, y float64
	text string

	group, item string // what it is, and where, in the label of the board; "" = not to be said
}

// countLabels are the ids of texts that count what their item has.
var countLabels = []string{"=0", "=1"}

// label describes a picture for who cannot see it: "White king e1; White pawn a2, b2". The
// script does the same.
func (p picture) label() string {
	type item struct{ group, item string }
	counts := map[item]int{}
	items := map[string][]string{}
	var groups []string
	for _, s := range p {
		if s.group == "" {
			continue
		}
		key := item{s.group, s.item}
		if len(items[s.group]) == 0 {
			groups = append(groups, s.group)
		}
		if counts[key]++; counts[key] == 1 {
			items[s.group] = append(items[s.group], s.item)
		}
		if slices.Contains(countLabels, s.id) {
			counts[key], _ = strconv.Atoi(s.text)
		}
	}
	for i, group := range groups {
		for j, it := range items[group] {
			if n := counts[item{group, it}]; n > 1 {
				items[group][j] += fmt.Sprintf("×%d", n)
			}
		}
		groups[i] += " " + strings.Join(items[group], ", ")
	}
	return strings.Join(groups, "; ")
}

func short(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// picture draws a chess board, with the squares of the last move, "e2", marked.
func (b chessBoard) picture(marked ...string) (p picture) {
	for _, square := range slices.Compact(marked) {
		if len(square) == 2 {
			p = append(p, sprite{id: "mark", x: 10 * float64(square[0]-'a'), y: 10 * float64('8'-square[1])})
		}
	}
	for rank := range 8 {
		for file, man := range b.men[rank] {
			if man == 0 {
				continue
			}
			id, group := "w"+string(rune(man)), "White "+manNames[man]
			if man >= 'a' {
				man -= 'a' - 'A'
				id, group = "b"+string(rune(man)), "Black "+manNames[man]
			}
			p = append(p, sprite{
				id: id, x: 10 * float64(file), y: 10 * float64(7-rank),
				group: group, item: string(rune('a'+file)) + string(rune('1'+rank)),
			})
		}
	}
	return p
}

var manNames = map[byte]string{'K': "king", 'Q': "queen", 'R': "rook", 'B': "bishop", 'N': "knight", 'P': "pawn"}

// A backgammonDrawing holds the content of a picture of a backgammon board. Player 0 has
// the light checkers, and sits at the top.
type backgammonDrawing struct {
	checkers [2][25]uint8 // of both players, each from his own side, 24 = bar
	off      [2]int
	cube     int // its value, 0 = none
	owner    int // of the cube, -1 = nobody
	dice     [2]uint8
	roller   int // who has rolled them
}

// The frame of a backgammon board: a place for the cube, twelve points of width 10 with
// the bar between, and a place for checkers borne off.
const (
	frameLeft   = 14.0
	frameBar    = 8.0
	frameTop    = 6.0
	frameHeight = 108.0
	frameBottom = frameTop + frameHeight
	frameRight  = frameLeft + 120 + frameBar
	checker     = 9.0 // its diameter
)

func (d backgammonDrawing) picture() (p picture) {
	const middle = frameTop + frameHeight/2
	for player := range 2 {
		id, group := [2]string{"c0", "c1"}[player], [2]string{"light checkers", "dark checkers"}[player]
		for point, n := range d.checkers[player] {
			x, y, step := frameLeft+60+frameBar/2, middle-checker, -checker
			item := "bar"
			if player == 1 {
				y, step = middle+checker, checker
			}
			if point < 24 {
				number := point + 1 // from player 1's side
				if player == 0 {
					number = 24 - point
				}
				item = fmt.Sprint(number)
				column := number - 13
				y, step = frameTop+checker/2, checker
				if number <= 12 {
					column = 12 - number
					y, step = frameBottom-checker/2, -checker
				}
				x = frameLeft + 10*float64(column) + 5
				if column >= 6 {
					x += frameBar
				}
			}
			for i := range min(int(n), stackHeight) {
				p = append(p, sprite{id: id, x: x, y: y + step*float64(i), group: group, item: item})
			}
			if n > stackHeight {
				p = append(p, sprite{id: countLabels[player], x: x, y: y + step*(stackHeight-1), text: fmt.Sprint(n), group: group, item: item})
			}
		}
		y, step := frameTop+1.0, 2.8
		if player == 1 {
			y, step = frameBottom-3.6, -2.8
		}
		for i := range max(0, min(d.off[player], 15)) {
			p = append(p, sprite{id: [2]string{"o0", "o1"}[player], x: frameRight + 2, y: y + step*float64(i), group: group, item: "off"})
		}
	}
	if d.cube > 0 {
		y := map[int]float64{-1: middle, 0: frameTop + 6, 1: frameBottom - 6}[d.owner]
		owner := map[int]string{-1: "in the middle", 0: "of light", 1: "of dark"}[d.owner]
		p = append(p, sprite{id: "cube", x: frameLeft / 2, y: y},
			sprite{id: "=", x: frameLeft / 2, y: y, text: fmt.Sprint(d.cube), group: "cube", item: fmt.Sprintf("%d %s", d.cube, owner)})
	}
	if d.dice != [2]uint8{} {
		x := frameLeft + 30
		if d.roller == 1 {
			x += 60 + frameBar
		}
		for i, die := range d.dice {
			if die >= 1 && die <= 6 {
				p = append(p, sprite{id: fmt.Sprintf("d%d%d", d.roller, die), x: x - 6 + 12*float64(i), y: middle, group: "dice", item: fmt.Sprint(die)})
			}
		}
	}
	return p
}

// goPicture draws a Go board.
func goPicture(board [81]byte) (p picture) {
	for i, point := range board {
		id, group := "s1", "black stones"
		switch point {
		case 'O':
			id, group = "s0", "white stones"
		case '#':
		default:
			continue
		}
		p = append(p, sprite{
			id: id, x: 15 + 10*float64(i%9), y: 15 + 10*float64(i/9),
			group: group, item: fmt.Sprintf("%c%d", "ABCDEFGHJ"[i%9], 9-i/9),
		})
	}
	return p
}

// goGame makes a game for the page from a position.
func goGame(p gopos.Position, number int) *game {
	page := &game{
		title: fmt.Sprintf("position %d", number), kind: goKind,
		facts: []string{
			fmt.Sprintf("%s to play, %s", goColour(p.ID.Next()), count(p.Stones(), "stone")),
			fmt.Sprintf("hash %016x, tiebreaker %d", p.ID.Hash(), p.ID.Tiebreaker()),
		},
	}
	if p.HasExtra {
		page.facts = append(page.facts, fmt.Sprintf("extra %x", p.Extra[:]))
	}
	page.start(goPicture(p.Board), "")
	return page
}
