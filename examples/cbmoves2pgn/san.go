package main

import (
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbmoves"
)

// A namer follows the moves on a board of package cbf, which knows SAN. The two
// packages share no type; a move goes from one to the other as UCI text.
type namer struct {
	line
	open []line // that variations have left
}

// A line is where a line of moves stands, and stood before its last move, where
// variations start.
type line struct {
	now, before view
}

// A view is a position, if cbf can follow the game up to it.
type view struct {
	cbf.Position
	known bool
}

func newNamer(start cbmoves.Start) *namer {
	n := &namer{}
	if !start.Chess960() {
		fields := strings.Fields(start.FEN())[:4]
		// Kings and rooks stand where they stand in chess, so that letters of
		// files can only mean the usual two.
		fields[2] = strings.NewReplacer("H", "K", "A", "Q", "h", "k", "a", "q").Replace(fields[2])
		n.now = viewOf(fields)
	}
	return n
}

// viewOf sets up the first four fields of a FEN.
func viewOf(fields []string) view {
	position, err := cbf.ParseFEN(strings.Join(fields, " "))
	return view{position, err == nil}
}

// play makes a move and returns its name: in SAN, or in long algebraic notation
// if the board is not known.
func (n *namer) play(m cbmoves.Move) string {
	n.before = n.now
	if m.IsNull() {
		n.now = n.now.pass()
		return m.Long()
	}
	next, san := n.now.play(m)
	n.now = next
	return san
}

func (v view) play(m cbmoves.Move) (next view, name string) {
	if !v.known {
		return view{}, m.Long()
	}
	move, err := v.ParseUCI(m.String())
	if err != nil {
		return view{}, m.Long()
	}
	position, err := v.Play(move)
	if err != nil {
		return view{}, m.Long()
	}
	return view{position, true}, v.SAN(move)
}

// pass returns the position with the other side to move, which cbf has no move
// for.
func (v view) pass() view {
	if !v.known {
		return view{}
	}
	fields := strings.Fields(v.FEN())[:4]
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[3] = "-"
	return viewOf(fields)
}

// begin enters a variation on the last move.
func (n *namer) begin() {
	n.open = append(n.open, n.line)
	n.line = line{now: n.before}
}

// end goes back to where the variation began.
func (n *namer) end() {
	n.line = n.open[len(n.open)-1]
	n.open = n.open[:len(n.open)-1]
}
