package sgfbg

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Set-up properties: what a node says of the position instead of playing to it.
//
//	AE AW AB   points to clear, points that get a White or Black checker; lists, y is the bar
//	PL         player on roll
//	DI         dice rolled
//	CV         value of the cube
//	CO CP      its place: FF[4]'s name for it, and GNU Backgammon's

// SetUp changes the board by the set-up properties of a node, whatever their
// order; without any, it does nothing. The values of several AE, AW or AB all
// count; of other properties that occur twice, the first. A wrong value is
// skipped, and the error joins a [*SyntaxError] that wraps [ErrValue] for the
// first of each property, by [errors.Join].
func (b *Board) SetUp(n *Node) error {
	_, faults := b.setUp(n)
	return errors.Join(faults...)
}

// setUp also reports whether there was anything to set up.
func (b *Board) setUp(n *Node) (found bool, faults []error) {
	var stones [3][]Property // AE, AW, AB
	var seen [4]bool         // PL, DI, CV, CO or CP
	player, dice := false, false
	note := func(p Property, err error) {
		if err != nil {
			faults = append(faults, n.valueError(p, err))
		}
	}
	for p := range n.Properties() {
		var set func(string) error
		single := 0
		switch canonical(p.ID) {
		case "AE":
			stones[0] = append(stones[0], p)
		case "AW":
			stones[1] = append(stones[1], p)
		case "AB":
			stones[2] = append(stones[2], p)
		case "PL":
			set, single = b.setPlayer, 0
		case "DI":
			set, single = b.setDice, 1
		case "CV":
			set, single = b.setCube, 2
		case "CO", "CP":
			set, single = b.setCubeOwner, 3
		default:
			continue
		}
		found = true
		if set == nil || seen[single] {
			continue
		}
		seen[single] = true
		err := set(p.Value())
		note(p, err)
		player = player || single == 0 && err == nil
		dice = dice || single == 1 && err == nil
	}
	if player && !dice {
		b.Dice = [2]uint8{} // those of the other side, or of before
	}
	// FF[4] has a node's set-up happen at once, so clearing comes first
	// wherever it stands.
	for kind, list := range stones {
		var wrong bool
		for _, p := range list {
			if err := b.setStones(kind, p.Values()); err != nil && !wrong {
				wrong = true
				note(p, err)
			}
		}
	}
	if found {
		// What was pending or over is so no longer.
		b.State, b.Doubles, b.Resigned, b.Turn = Playing, 0, 0, b.OnRoll
	}
	return found, faults
}

func (b *Board) setPlayer(v string) error {
	switch strings.ToLower(v) {
	case "w", "white":
		b.OnRoll = White
	case "b", "black":
		b.OnRoll = Black
	default:
		return notAllowed("%s is no player", clip(v))
	}
	b.Turn, b.set = b.OnRoll, true
	return nil
}

func (b *Board) setDice(v string) error {
	// A Number of FF[4]: its sign and the white space around it mean nothing.
	v = strings.TrimPrefix(strings.TrimSpace(v), "+")
	if len(v) != 2 || !isDie(v[0]) || !isDie(v[1]) {
		return notAllowed("%s is no pair of dice", clip(v))
	}
	b.Dice = [2]uint8{v[0] - '0', v[1] - '0'}
	return nil
}

func (b *Board) setCube(v string) error {
	n, err := number(v)
	if err != nil || !isCube(n) {
		return notAllowed("%s is no value of the cube", clip(v))
	}
	b.CubeValue = n
	return nil
}

// isCube reports whether the cube can have a value.
func isCube(n int) bool { return n > 0 && n <= maxCube && n&(n-1) == 0 }

func (b *Board) setCubeOwner(v string) error {
	switch strings.ToLower(v) {
	case "w":
		b.CubeOwner = White
	case "b":
		b.CubeOwner = Black
	case "c":
		b.CubeOwner = NoPlayer
	case "n":
		b.CubeOwner, b.NoCube = NoPlayer, true
	default:
		return notAllowed("%s is no place of the cube", clip(v))
	}
	return nil
}

// setStones clears points (kind 0), or adds White (1) or Black (2) checkers. It
// returns the first fault, and does what can be done of the rest.
func (b *Board) setStones(kind int, values []string) error {
	var first error
	for _, v := range values {
		from, to, ok := points(v)
		if !ok {
			if first == nil {
				first = notAllowed("%s is no list of points", clip(v))
			}
			continue
		}
		for c := from; c <= to; c++ {
			white, _ := pointOf(White, c)
			black, _ := pointOf(Black, c)
			switch own := Player(kind - 1); {
			case kind == 0:
				b.Checkers[White][white-1], b.Checkers[Black][black-1] = 0, 0
			case b.count(own) >= 15:
				if first == nil {
					first = notAllowed("more than 15 checkers of %v", own)
				}
			case c != 'y' && b.Checkers[1-own][[2]uint8{black, white}[own]-1] > 0:
				if first == nil {
					first = notAllowed("checkers of both sides on %c", c)
				}
			default:
				b.Checkers[own][[2]uint8{white, black}[own]-1]++
			}
		}
	}
	return first
}

// points reads a point, or a range of them ("a:y"), which FF[4] calls a
// compressed list.
func points(v string) (from, to byte, ok bool) {
	left, right, composed := SplitCompose(v)
	if !composed {
		right = left
	}
	if len(left) != 1 || len(right) != 1 {
		return 0, 0, false
	}
	from, to = left[0], right[0]
	return from, to, 'a' <= from && from <= to && to <= 'y'
}

// AddSetUp appends nodes to the main line that set up a board: checkers and
// side, cube, and dice if there are any, in the nodes and the order that GNU
// Backgammon needs. It does not write what has no set-up property: score and
// rules, which belong to the root; a pending double or resignation, which are
// moves; and an end of the game. In what was set up, the game goes on and the
// player on roll decides. Nor can a set-up bring back a cube where NoCube is a
// rule or was set up before. Whatever else would be read as another board
// (checkers of both sides on a point, 16 checkers, a cube of 3, an owner of a
// cube with NoCube) is refused with an [*EncodeError], and so is a set-up in a
// game without a root; nothing is appended then. Every *Node of the game that
// was taken before AddSetUp is invalid after it: see [Game.Add].
//
// GNU Backgammon 1.07.001 reads a cube above 4096 as 1, and a set-up without
// dice after one with dice leaves it with those dice.
func (g *Game) AddSetUp(b Board) error {
	if g.Root() == nil {
		return &EncodeError{Err: errNoRoot}
	}
	refuse := func(field string, value any, want string) error {
		return &EncodeError{Field: field, Value: fmt.Sprint(value), Err: notAllowed("%s", want)}
	}
	if b.OnRoll > Black {
		return refuse("OnRoll", b.OnRoll, "want White or Black")
	}
	if !isCube(b.CubeValue) {
		return refuse("CubeValue", b.CubeValue, "want a power of two from 1 to 32768")
	}
	var lists [2][]string
	for p := range lists {
		for i, n := range b.Checkers[p] {
			c, _ := letterOf(Player(p), uint8(i+1))
			if n > 0 && i < BarIndex && b.Checkers[1-p][otherSide(i)] > 0 {
				return refuse(fmt.Sprintf("Checkers[%d][%d]", p, i), n, "the other side has checkers there, too")
			}
			for range n {
				lists[p] = append(lists[p], string(rune(c)))
			}
		}
		if len(lists[p]) > 15 {
			return refuse(fmt.Sprintf("Checkers[%d]", p), len(lists[p]), "want at most 15")
		}
	}
	side := b.OnRoll.property()
	place := "CP"
	owner, ok := map[Player]string{White: "w", Black: "b", NoPlayer: "c"}[b.CubeOwner]
	switch {
	case !ok:
		return refuse("CubeOwner", b.CubeOwner, "want White, Black or NoPlayer")
	case b.NoCube && b.CubeOwner != NoPlayer:
		return refuse("CubeOwner", b.CubeOwner, "there is no cube")
	case b.NoCube:
		place, owner = "CO", "n" // FF[4] has this, GNU Backgammon has only RU[NoCube] for it
	}
	nodes := make([]Node, 3, 4)
	set := func(i int, id string, values ...string) {
		_ = nodes[i].Set(id, values...) // has nothing to refuse
	}
	set(0, "PL", side)
	set(0, "AE", "a:y")
	set(0, "AW", lists[White]...)
	set(0, "AB", lists[Black]...)
	set(1, "CV", strconv.Itoa(b.CubeValue))
	set(2, place, owner)
	if b.Dice != [2]uint8{} {
		if b.Dice[0]-1 > 5 || b.Dice[1]-1 > 5 {
			return refuse("Dice", fmt.Sprintf("%d-%d", b.Dice[0], b.Dice[1]), "want 1 to 6")
		}
		nodes = nodes[:4]
		set(3, "PL", side)
		set(3, "DI", fmt.Sprintf("%d%d", b.Dice[0], b.Dice[1]))
	}
	for _, n := range nodes {
		g.Add(n)
	}
	return nil
}
