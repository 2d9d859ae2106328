package main

import (
	"fmt"
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

// A sprite is one thing on a board: a symbol, or else a text or an arrow in a style. It is
// different from all others of a picture.
type sprite struct {
	Symbol string  `json:"symbol,omitempty"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Text   string  `json:"text,omitempty"`
	Style  string  `json:"style,omitempty"`
	ToX    float64 `json:"toX,omitempty"` // the end of an arrow
	ToY    float64 `json:"toY,omitempty"`
	Label  string  `json:"label,omitempty"` // what is where: "White king e1"
}

// Label describes a picture for who cannot see it, as the script does.
func (p picture) Label() string {
	var labels []string
	for _, s := range p {
		if s.Label != "" {
			labels = append(labels, s.Label)
		}
	}
	return strings.Join(labels, ", ")
}

// picture draws a chess board.
func (b chessBoard) picture() (p picture) {
	corner := func(s chess.Square) (x, y float64) { return 10 * float64(s.File()), 10 * float64(7-s.Rank()) }
	for _, square := range b.marked {
		x, y := corner(square)
		p = append(p, sprite{Symbol: "mark", X: x, Y: y})
	}
	for _, s := range b.shapes {
		colour := "Y" // stands for colours that nobody knows
		if strings.IndexByte("RGB", s.Color) >= 0 {
			colour = string(s.Color)
		}
		x, y := corner(s.From)
		if s.From == s.To {
			p = append(p, sprite{Symbol: "q" + colour, X: x, Y: y, Label: "drawn " + s.From.String()})
			continue
		}
		toX, toY := corner(s.To)
		p = append(p, sprite{Style: colour, X: x + 5, Y: y + 5, ToX: toX + 5, ToY: toY + 5, Label: fmt.Sprintf("drawn %v–%v", s.From, s.To)})
	}
	for square := range chess.Square(64) {
		if man := b.At(square); man != chess.NoPiece {
			side := man.Color().String()
			x, y := corner(square)
			p = append(p, sprite{
				Symbol: side[:1] + man.Kind().String(), X: x, Y: y,
				Label: fmt.Sprintf("%s %s %v", side, manNames[man.Kind()], square),
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
	for player, side := range []string{"light", "dark"} {
		style := fmt.Sprint(player)
		for point, n := range b.checkers[player] {
			where := fmt.Sprint(point + 1) // from player 1's side
			switch {
			case point == 24:
				where = "bar"
			case player == 0:
				where = fmt.Sprint(24 - point)
			}
			label := fmt.Sprintf("%d %s on %s", n, side, where) // of the whole stack
			for level := range min(int(n), stackHeight) {
				x, y := place(player, point, level)
				p = append(p, sprite{Symbol: "c" + style, X: x, Y: y, Label: label})
				label = ""
			}
			if n > stackHeight {
				x, y := place(player, point, stackHeight)
				p = append(p, sprite{Style: style, X: x, Y: y, Text: fmt.Sprint(n)})
			}
		}
		y, step := frameTop+1.0, 2.8
		if player == 1 {
			y, step = frameBottom-3.6, -2.8
		}
		label := fmt.Sprintf("%d %s off", off[player], side)
		for i := range min(off[player], 15) {
			p = append(p, sprite{Symbol: "o" + style, X: frameRight + 2, Y: y + step*float64(i), Label: label})
			label = ""
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
		p = append(p, sprite{Symbol: "cube", X: frameLeft / 2, Y: y},
			sprite{X: frameLeft / 2, Y: y, Text: value, Label: "cube " + value + " " + owner})
	}
	x := frameLeft + 24 + float64(b.roller)*(60+frameBar)
	for i, die := range b.dice {
		if die >= 1 && die <= 6 {
			p = append(p, sprite{Symbol: fmt.Sprintf("d%d%d", b.roller, die), X: x + 12*float64(i), Y: frameMiddle, Label: fmt.Sprintf("die %d", die)})
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
		p = append(p, sprite{Style: "play", X: x, Y: y, ToX: toX, ToY: toY})
	}
	return p
}

// picture draws a Go board of 9x9.
func (b goBoard) picture() (p picture) {
	for i, point := range []byte(b) {
		symbol, colour := "s1", "black"
		switch point {
		case 'O':
			symbol, colour = "s0", "white"
		case '#':
		default:
			continue
		}
		p = append(p, sprite{
			Symbol: symbol, X: 15 + 10*float64(i%9), Y: 15 + 10*float64(i/9),
			Label: fmt.Sprintf("%s %c%d", colour, "ABCDEFGHJ"[i%9], 9-i/9),
		})
	}
	return p
}
