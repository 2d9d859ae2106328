package sgfbg

import (
	"errors"
	"fmt"
	"math/bits"
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
// order; without any, it does nothing. A wrong value is skipped, and the error
// joins a [*SyntaxError] that wraps [ErrValue] for each, by [errors.Join].
func (b *Board) SetUp(n *Node) error {
	_, faults := b.setUp(n)
	return errors.Join(faults...)
}

// setUp also reports whether there was anything to set up.
func (b *Board) setUp(n *Node) (found bool, faults []error) {
	var stones [3][]Property // AE, AW, AB; more than one of each in files that repeat properties
	player, dice := false, false
	fault := func(p Property, err error) {
		if err != nil && len(faults) <= maxProblems {
			faults = append(faults, n.valueError(p, err))
		}
	}
	for p := range n.Properties() {
		var err error
		switch canonical(p.ID) {
		case "AE":
			stones[0] = append(stones[0], p)
		case "AW":
			stones[1] = append(stones[1], p)
		case "AB":
			stones[2] = append(stones[2], p)
		case "PL":
			err = b.setPlayer(p.Value())
			player = player || err == nil
		case "DI":
			err = b.setDice(p.Value())
			dice = dice || err == nil
		case "CV":
			err = b.setCube(p.Value())
		case "CO", "CP":
			err = b.setCubeOwner(p.Value())
		default:
			continue
		}
		found = true
		fault(p, err)
	}
	if player && !dice {
		b.Dice = [2]uint8{} // those of the other side, or of before
	}
	// FF[4] has a node's set-up happen at once, so clearing comes first
	// wherever it stands.
	for kind, list := range stones {
		for _, p := range list {
			fault(p, b.setStones(kind, p.Values()))
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
		return fmt.Errorf("%w: %q is no player", ErrValue, shorten(v))
	}
	b.Turn, b.set = b.OnRoll, true
	return nil
}

func (b *Board) setDice(v string) error {
	if len(v) != 2 || !isDie(v[0]) || !isDie(v[1]) {
		return fmt.Errorf("%w: %q is no pair of dice", ErrValue, shorten(v))
	}
	b.Dice = [2]uint8{v[0] - '0', v[1] - '0'}
	return nil
}

func (b *Board) setCube(v string) error {
	n, err := number("", v)
	if err != nil || n > maxCube || bits.OnesCount(uint(n)) != 1 {
		return fmt.Errorf("%w: %q is no value of the cube", ErrValue, shorten(v))
	}
	b.Cube = n
	return nil
}

func (b *Board) setCubeOwner(v string) error {
	switch strings.ToLower(v) {
	case "w":
		b.CubeOwner = White
	case "b":
		b.CubeOwner = Black
	case "c":
		b.CubeOwner = Nobody
	case "n":
		b.CubeOwner, b.NoCube = Nobody, true
	default:
		return fmt.Errorf("%w: %q is no place of the cube", ErrValue, shorten(v))
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
				first = fmt.Errorf("%w: %q is no list of points", ErrValue, shorten(v))
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
					first = fmt.Errorf("%w: more than 15 checkers of %v", ErrValue, own)
				}
			case c != 'y' && b.Checkers[1-own][[2]uint8{black, white}[own]-1] > 0:
				if first == nil {
					first = fmt.Errorf("%w: checkers of both sides on %c", ErrValue, c)
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
		return &EncodeError{Err: ErrNode}
	}
	refuse := func(property, format string, a ...any) error {
		return &EncodeError{Property: property, Err: fmt.Errorf("%w: "+format, append([]any{ErrValue}, a...)...)}
	}
	if b.OnRoll > Black {
		return refuse("PL", "no player %d", b.OnRoll)
	}
	if b.Cube < 1 || b.Cube > maxCube || bits.OnesCount(uint(b.Cube)) != 1 {
		return refuse("CV", "cube %d", b.Cube)
	}
	var lists [2][]string
	for p := range lists {
		for i, n := range b.Checkers[p] {
			c, _ := letterOf(Player(p), uint8(i+1))
			if n > 0 && i < 24 && b.Checkers[1-p][23-i] > 0 {
				return refuse("AB", "checkers of both sides on %c", c)
			}
			for range n {
				lists[p] = append(lists[p], string(rune(c)))
			}
		}
		if len(lists[p]) > 15 {
			return refuse("A"+Player(p).property(), "%d checkers of %v", len(lists[p]), Player(p))
		}
	}
	side := b.OnRoll.property()
	place := "CP"
	owner, ok := map[Player]string{White: "w", Black: "b", Nobody: "c"}[b.CubeOwner]
	switch {
	case !ok:
		return refuse(place, "no player %d owns a cube", b.CubeOwner)
	case b.NoCube && b.CubeOwner != Nobody:
		return refuse("CO", "%v owns a cube that is not there", b.CubeOwner)
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
	set(1, "CV", strconv.Itoa(b.Cube))
	set(2, place, owner)
	if b.Dice != [2]uint8{} {
		if b.Dice[0]-1 > 5 || b.Dice[1]-1 > 5 {
			return refuse("DI", "dice %d-%d", b.Dice[0], b.Dice[1])
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
