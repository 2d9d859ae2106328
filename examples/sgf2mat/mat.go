package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg"
)

// writeMat writes the match as GNU Backgammon's "export match mat" does.
func writeMat(w io.Writer, r *report, c *sgfbg.Collection) error {
	var m mat
	number := 0
	for i, g := range c.Games {
		if !g.IsBackgammon() {
			continue
		}
		info, _ := g.Info() // what is at fault in it is a problem of the first record
		if number++; number == 1 {
			m.head(info)
		}
		if isSetUp(g) {
			r.damage("game %d starts from a position, and is left out", i+1)
			continue
		}
		m.game(r, g, info, number)
	}
	_, err := io.WriteString(w, m.String())
	return err
}

// isSetUp reports whether a game has a position or a cube that was not played to.
func isSetUp(g *sgfbg.Game) bool {
	for n := range g.MainLine() {
		if hasAny(n, "AE", "AW", "AB", "CP", "CO") {
			return true
		}
	}
	return false
}

func hasAny(n *sgfbg.Node, properties ...string) bool {
	return slices.ContainsFunc(properties, func(id string) bool {
		_, ok := n.Lookup(id)
		return ok
	})
}

// A mat is a .mat text while it is written. A row has a cell for each player:
//
//  4. 52: 25/20 24/22*            53: 25/22 8/3*
//     ^ number and ")", 5 columns      ^ column 33
type mat struct {
	strings.Builder
	row   int
	right bool // the left cell of a row is written
	cell  int  // columns used by it

	// cube counts what readers of the text will take it for: they know the doubles that it shows,
	// but not the automatic ones before the first roll.
	cube    int
	doubles int // not answered, in a row
}

const cellWidth = 28

func (m *mat) head(info sgfbg.Info) {
	date := strings.ReplaceAll(info.Date, "-", ".")
	if len(date) != len("2006.01.02") {
		date = "" // only a whole date has a form
	}
	for _, h := range [][2]string{
		{"Site", info.Place}, {"Event", info.Event}, {"Round", info.Round},
		{"EventDate", date}, {"Transcriber", info.Annotator},
	} {
		if h[1] != "" {
			fmt.Fprintf(m, "; [%s \"%s\"]\n", h[0], h[1])
		}
	}
	m.WriteByte('\n')
	if info.Comment != "" {
		fmt.Fprintf(m, "; %s\n", strings.ReplaceAll(info.Comment, "\n", "\n; "))
	}
	fmt.Fprintf(m, " %d point match\n\n", info.Length)
}

func (m *mat) game(out *report, g *sgfbg.Game, info sgfbg.Info, number int) {
	score := g.Board().Score
	left := fmt.Sprintf(" %s : %d", info.Player[sgfbg.White], score[sgfbg.White])
	fmt.Fprintf(m, " Game %d\n%-31s %s : %d\n", number, left, info.Player[sgfbg.Black], score[sgfbg.Black])
	m.row, m.right, m.cube, m.doubles = 0, false, 1, 0

	var pending *sgfbg.Record // dice that were rolled, and are not played yet
	// The reading was lenient: there are no errors.
	for r := range g.Records() {
		out.problems(r.Problems)
		switch r.Move.Action {
		case sgfbg.NoAction:
			if r.Board.Dice != [2]uint8{} {
				pending = &r
			}
			continue
		case sgfbg.Roll:
			m.write(r.Move.Player, roll(&r))
		case sgfbg.Double:
			m.double(r.Move.Player)
		case sgfbg.Take:
			if m.doubles == 1 {
				m.write(r.Move.Player, " Takes")
			}
			m.doubles = 0
		case sgfbg.Drop:
			m.write(r.Move.Player, " Drops")
			m.cube /= 2
		case sgfbg.Resign, sgfbg.Accept, sgfbg.Reject:
			continue // no cell: a result shows in the last line
		}
		pending = nil
	}
	if pending != nil {
		b := &pending.Board
		m.write(b.OnRoll, fmt.Sprintf("%d%d: ", b.Dice[0], b.Dice[1]))
	}
	m.result(g.Outcome())
	m.endRow()
	m.WriteByte('\n')
}

// write writes a cell, in a new row unless it belongs into the row under way.
func (m *mat) write(p sgfbg.Player, text string) {
	if !m.right || p == sgfbg.White {
		m.endRow()
		m.row++
		fmt.Fprintf(m, "%3d) ", m.row)
		m.right, m.cell = true, 0
	}
	if p == sgfbg.White {
		m.WriteString(text)
		m.cell = len(text)
		return
	}
	m.pad()
	m.WriteString(text)
	m.WriteByte('\n')
	m.right = false
}

// pad goes to the right cell, which starts after a blank even if the left one is too long.
func (m *mat) pad() {
	m.WriteString(strings.Repeat(" ", max(1, cellWidth-m.cell)))
}

func (m *mat) endRow() {
	if m.right {
		m.WriteByte('\n')
		m.right = false
	}
}

func (m *mat) double(p sgfbg.Player) {
	m.cube *= 2
	m.doubles++
	word := "Doubles"
	if m.doubles > 1 {
		word = "Beavers"
	}
	m.write(p, fmt.Sprintf(" %s => %d", word, m.cube))
}

// result writes who won, in his column.
func (m *mat) result(o sgfbg.Outcome) {
	switch o.Board.State {
	case sgfbg.Playing:
		return // RE may name a winner, but nothing led to it
	case sgfbg.GameOver:
		// GNU Backgammon names a gammon as it was played. Whether the Jacoby rule lets it count shows
		// in the score of the next game.
		o.Board.Jacoby = false
		o.Play = o.Board.Result()
	}
	r := o.Result()
	// In terms of the cube that the text shows.
	points := r.Points / o.Board.CubeValue * m.cube
	text := fmt.Sprintf(" Wins %d points", points)
	if points == 1 {
		text = " Wins 1 point"
	}
	switch {
	case r.Winner == sgfbg.White:
		m.endRow()
		fmt.Fprintf(m, "     %s\n", text)
	case m.right:
		m.pad()
		fmt.Fprintf(m, "%s\n", text)
		m.right = false
	default:
		fmt.Fprintf(m, "%33s%s\n", "", text)
	}
}

// roll writes dice and checkers from the mover's side: "31: 8/5 6/5*". The format has no hits; the
// board knows them.
func roll(r *sgfbg.Record) string {
	text := fmt.Sprintf("%d%d: ", r.Move.Dice[0], r.Move.Dice[1])
	other := r.Board.Checkers[r.Move.Player.Opponent()]
	for i, s := range r.Move.Played() {
		if i > 0 {
			text += " "
		}
		text += fmt.Sprintf("%d/%d", s.From, s.To)
		if s.To > sgfbg.OffPoint && s.To < sgfbg.BarPoint && other[24-s.To] > 0 {
			text += "*"
			other[24-s.To] = 0
		}
	}
	return text
}
