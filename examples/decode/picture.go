package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/matchid"
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

// picture draws a chess board.
func (b chessBoard) picture() (p picture) {
	for _, square := range b.marked {
		p = append(p, sprite{id: "mark", x: 10 * float64(square.File()), y: 10 * float64(7-square.Rank())})
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

func (b backgammonBoard) picture() (p picture) {
	off := b.off()
	const middle = frameTop + frameHeight/2
	for player := range 2 {
		id, group := [2]string{"c0", "c1"}[player], [2]string{"light checkers", "dark checkers"}[player]
		for point, n := range b.checkers[player] {
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
		for i := range max(0, min(off[player], 15)) {
			p = append(p, sprite{id: [2]string{"o0", "o1"}[player], x: frameRight + 2, y: y + step*float64(i), group: group, item: "off"})
		}
	}
	if b.state != nil && b.state.CubeValue > 0 {
		y, owner := middle, "in the middle"
		switch b.state.CubeOwner {
		case matchid.OwnedBy0:
			y, owner = frameTop+6, "of light"
		case matchid.OwnedBy1:
			y, owner = frameBottom-6, "of dark"
		}
		value := fmt.Sprint(b.state.CubeValue)
		p = append(p, sprite{id: "cube", x: frameLeft / 2, y: y},
			sprite{id: "=", x: frameLeft / 2, y: y, text: value, group: "cube", item: value + " " + owner})
	}
	if b.dice != [2]uint8{} {
		x := frameLeft + 30 + float64(b.roller)*(60+frameBar)
		for i, die := range b.dice {
			if die >= 1 && die <= 6 {
				p = append(p, sprite{id: fmt.Sprintf("d%d%d", b.roller, die), x: x - 6 + 12*float64(i), y: middle, group: "dice", item: fmt.Sprint(die)})
			}
		}
	}
	return p
}

// picture draws a Go board of 9x9.
func (b goBoard) picture() (p picture) {
	for i, point := range []byte(b) {
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
