package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
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
	id   string // of its symbol; "=" and a style is a text, ">" and a style an arrow
	x, y float64
	text string // or the end of the arrow

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
	center := func(s chess.Square) (x, y float64) { return 10*float64(s.File()) + 5, 10*float64(7-s.Rank()) + 5 }
	for _, s := range b.shapes {
		colour := "Y" // stands for colours that nobody knows
		if strings.IndexByte("RGB", s.Color) >= 0 {
			colour = string(s.Color)
		}
		x, y := center(s.From)
		if s.From == s.To {
			p = append(p, sprite{id: "q" + colour, x: x - 5, y: y - 5, group: "drawn", item: s.From.String()})
			continue
		}
		toX, toY := center(s.To)
		shape := arrow(colour, x, y, toX, toY)
		shape.group, shape.item = "drawn", s.From.String()+"–"+s.To.String()
		p = append(p, shape)
	}
	for rank := range 8 {
		for file := range 8 {
			square := chess.NewSquare(file, rank)
			man := b.At(square)
			if man == chess.NoPiece {
				continue
			}
			id, group := "w", "White "
			if man.Color() == chess.Black {
				id, group = "b", "Black "
			}
			p = append(p, sprite{
				id: id + man.Kind().String(), x: 10 * float64(file), y: 10 * float64(7-rank),
				group: group + manNames[man.Kind()], item: square.String(),
			})
		}
	}
	return p
}

var manNames = map[chess.Piece]string{
	chess.King: "king", chess.Queen: "queen", chess.Rook: "rook", chess.Bishop: "bishop", chess.Knight: "knight", chess.Pawn: "pawn",
}

// The frame of a backgammon board: a place for the cube, twelve points of width 10 with
// the bar between, and a place for checkers borne off.
const (
	frameLeft   = 14.0
	frameBar    = 8.0
	frameTop    = 6.0
	frameHeight = 108.0
	frameMiddle = frameTop + frameHeight/2
	frameBottom = frameTop + frameHeight
	frameRight  = frameLeft + 120 + frameBar
	checker     = 9.0 // its diameter
)

// place returns where the checker of a level, 0 = at the edge, lies on a point of a player: 0 to
// 23 from his side, 24 = bar, or -1 = borne off.
func place(player, point, level int) (x, y float64) {
	level = min(level, stackHeight-1)
	side := float64(2*player - 1) // 1 = the near side
	switch point {
	case -1:
		return frameRight + 6, frameMiddle + side*(frameHeight/2-5)
	case 24:
		return frameLeft + 60 + frameBar/2, frameMiddle + side*checker*float64(1+level)
	}
	number := point + 1 // from player 1's side
	if player == 0 {
		number = 24 - point
	}
	column, side := number-13, -1.0
	if number <= 12 {
		column, side = 12-number, 1
	}
	x = frameLeft + 10*float64(column) + 5
	if column >= 6 {
		x += frameBar
	}
	return x, frameMiddle + side*(frameHeight/2-checker/2-checker*float64(level))
}

// picture draws a board, and the play as arrows.
func (b backgammonBoard) picture() (p picture) {
	off := b.off()
	for player := range 2 {
		id, group := [2]string{"c0", "c1"}[player], [2]string{"light checkers", "dark checkers"}[player]
		for point, n := range b.checkers[player] {
			item := fmt.Sprint(point + 1) // from player 1's side
			switch {
			case point == 24:
				item = "bar"
			case player == 0:
				item = fmt.Sprint(24 - point)
			}
			for level := range min(int(n), stackHeight) {
				x, y := place(player, point, level)
				p = append(p, sprite{id: id, x: x, y: y, group: group, item: item})
			}
			if n > stackHeight {
				x, y := place(player, point, stackHeight)
				p = append(p, sprite{id: countLabels[player], x: x, y: y, text: fmt.Sprint(n), group: group, item: item})
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
		y, owner := frameMiddle, "in the middle"
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
				p = append(p, sprite{id: fmt.Sprintf("d%d%d", b.roller, die), x: x - 6 + 12*float64(i), y: frameMiddle, group: "dice", item: fmt.Sprint(die)})
			}
		}
	}
	stacks := b.checkers[b.mover]
	for _, s := range b.steps {
		from, to := int(s.From)-1, int(s.To)-1
		if from < 0 || stacks[from] == 0 {
			break // no such play
		}
		stacks[from]--
		x, y := place(b.mover, from, int(stacks[from]))
		toX, toY := place(b.mover, to, 0)
		if to >= 0 {
			toX, toY = place(b.mover, to, int(stacks[to]))
			stacks[to]++
		}
		p = append(p, arrow("play", x, y, toX, toY))
	}
	return p
}

// arrow returns an arrow of a class.
func arrow(class string, x, y, toX, toY float64) sprite {
	return sprite{id: ">" + class, x: x, y: y, text: short(toX) + " " + short(toY)}
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
