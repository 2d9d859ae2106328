package sgfbg

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// Set-up properties, which give a position instead of a move that leads to it:
//
//	AE AW AB   points to clear, points that get a White or Black checker; lists, y is the bar
//	PL         player on roll
//	DI         dice rolled
//	CV         value of the cube
//	CO CP      its place: FF[4]'s name for it, and GNU Backgammon's

// SetUp changes the board by the set-up properties of n, whatever their order;
// without any, it does nothing. If AE, AW or AB is repeated, all values count; of
// other repeated properties, the first counts. SetUp skips wrong values. Its error
// joins, by [errors.Join], a [*bg.SyntaxError] that wraps [bg.ErrValue] for the first
// wrong value of each property.
func (n *Node) SetUp(b *bg.Board) error {
	if !n.contents().setUp {
		return nil
	}
	return errors.Join(n.apply(b, nil)...)
}

// The contents of a node are the properties that change a board, as one pass over
// the node finds them.
type contents struct {
	move, second Property // the first W or B, and the next
	moves        int      // W and B in all
	setUp        bool     // there are set-up properties
}

// contents returns the properties of n that change a board; a nil Node has none.
func (n *Node) contents() (c contents) {
	text, start := n.source()
	s := span{next: start}
	for {
		_, ok := s.find(text, s.next)
		if !ok {
			return c
		}
		switch s.identifier(text) {
		case "W", "B":
			switch c.moves {
			case 0:
				c.move = n.property(text, &s)
			case 1:
				c.second = n.property(text, &s)
			}
			c.moves++
		case "CP":
			c.setUp = c.setUp || !n.isCopyright(n.property(text, &s))
		case "AE", "AW", "AB", "PL", "DI", "CV", "CO":
			c.setUp = true
		}
	}
}

// isCopyright reports whether cp, a CP of n, is the copyright of FF[4]: n is the root, and
// the value is not a place of the cube.
func (n *Node) isCopyright(cp Property) bool { return n.isRoot() && !isCubeOwner(cp.Value()) }

// setters set a board to the value of a property, by its identifier. CO's setter also reads CP.
var setters = map[string]func(*bg.Board, string) error{
	"PL": setPlayer, "DI": setDice, "CV": setCubeValue, "CO": setCubeOwner,
}

// apply is SetUp for a node that has set-up properties. It returns errs with the errors
// appended, each a [*bg.SyntaxError].
func (n *Node) apply(b *bg.Board, errs []error) []error {
	valid := map[string]bool{} // by identifier: the first value could be set
	for p := range n.Properties() {
		id := canonical(p.ID)
		if id == "CP" && !n.isCopyright(p) {
			id = "CO"
		}
		set := setters[id]
		_, again := valid[id]
		if set == nil || again {
			continue
		}
		err := set(b, p.Value())
		valid[id] = err == nil
		if err != nil {
			errs = append(errs, n.valueError(p, err))
		}
	}
	if valid["PL"] && !valid["DI"] {
		b.Dice = [2]uint8{} // the dice were of the other side, or from an earlier node
	}
	// In FF[4], a node's set-up happens at once: AE clears points first, wherever it is
	// in the node.
	for _, add := range stoneProperties {
		wrong := false
		for p := range n.Properties() {
			if canonical(p.ID) != add.id {
				continue
			}
			err := setStones(b, add.owner, p)
			if err != nil && !wrong {
				wrong = true
				errs = append(errs, n.valueError(p, err))
			}
		}
	}
	// A set-up ends a pending double or resignation, and a game that was over goes on.
	b.State, b.Turn = bg.Playing, b.OnRoll
	b.Doubles, b.Resigned, b.Resigner = 0, 0, bg.White
	return errs
}

// stoneProperties are the properties of setStones, in the order of their effect.
var stoneProperties = [...]struct {
	id    string
	owner bg.Player
}{{"AE", bg.NoPlayer}, {"AW", bg.White}, {"AB", bg.Black}}

// setPlayer sets OnRoll to the value of a PL.
func setPlayer(b *bg.Board, v string) error {
	switch strings.ToLower(v) {
	case "w", "white":
		b.OnRoll = bg.White
	case "b", "black":
		b.OnRoll = bg.Black
	default:
		return lex.NotAllowed("%s is not a player", lex.Clip(v))
	}
	b.Opening = false // PL says who moves first; apply sets Turn
	return nil
}

// setDice sets Dice to the value of a DI.
func setDice(b *bg.Board, v string) error {
	// A Number of FF[4] may have a sign, and white space around it.
	v = strings.TrimPrefix(strings.TrimSpace(v), "+")
	if len(v) != 2 || !lex.IsDie(v[0]) || !lex.IsDie(v[1]) {
		return lex.NotAllowed("%s is not a pair of dice", lex.Clip(v))
	}
	b.Dice = [2]uint8{v[0] - '0', v[1] - '0'}
	return nil
}

// setCubeValue sets CubeValue to the value of a CV.
func setCubeValue(b *bg.Board, v string) error {
	n, err := parseNumber(v)
	if err != nil || !isCube(n) {
		return lex.NotAllowed("%s is not a value of the cube", lex.Clip(v))
	}
	b.CubeValue = n
	return nil
}

// cubeOwners are the values of CO and CP: w, b, c for the middle, n for no cube.
const cubeOwners = "wbcn"

// isCubeOwner reports whether v is one of cubeOwners, in either case.
func isCubeOwner(v string) bool {
	return len(v) == 1 && strings.Contains(cubeOwners, strings.ToLower(v))
}

// setCubeOwner sets CubeOwner to the value of a CO or CP, and NoCube for n. It never unsets NoCube.
func setCubeOwner(b *bg.Board, v string) error {
	if !isCubeOwner(v) {
		return lex.NotAllowed("%s is not a place of the cube", lex.Clip(v))
	}
	b.CubeOwner = bg.NoPlayer
	switch v {
	case "w", "W":
		b.CubeOwner = bg.White
	case "b", "B":
		b.CubeOwner = bg.Black
	case "n", "N":
		b.NoCube = true
	}
	return nil
}

// setStones clears the points of p, an AE with owner bg.NoPlayer, or adds a checker of owner on each
// point of an AW or AB. It skips values with a fault, and returns the first fault.
func setStones(b *bg.Board, owner bg.Player, p Property) error {
	var first error
	fault := func(format string, a ...any) {
		if first == nil {
			first = lex.NotAllowed(format, a...)
		}
	}
	for v := range p.all() {
		from, to, ok := pointRange(v)
		if !ok {
			fault("%s is not a list of points", lex.Clip(v))
			continue
		}
		for c := from; c <= min(to, 'y'); c++ { // z, off the board, is not part of the position
			white, _ := pointOf(bg.White, c)
			black, _ := pointOf(bg.Black, c)
			there := [2]*uint8{&b.Checkers[bg.White][white-1], &b.Checkers[bg.Black][black-1]}
			switch {
			case owner == bg.NoPlayer:
				*there[bg.White], *there[bg.Black] = 0, 0
			case count(b, owner) >= maxCheckers:
				fault("more than %d checkers of %v", maxCheckers, owner)
			case c != 'y' && *there[owner.Opponent()] > 0:
				fault("checkers of both sides on %c", c)
			default:
				*there[owner]++
			}
		}
	}
	return first
}

// pointRange returns the first and the last point of v, which is a point ("a") or a range ("a:y",
// a compressed list of FF[4]); ok is false for any other v.
func pointRange(v string) (from, to byte, ok bool) {
	left, right, composed := splitCompose(v)
	if !composed {
		right = left
	}
	if len(left) != 1 || len(right) != 1 {
		return 0, 0, false
	}
	from, to = left[0], right[0]
	return from, to, 'a' <= from && from <= to && to <= 'z'
}

// AddSetUp appends nodes to the main line that set up a board: checkers and side,
// cube, and dice if any, in the nodes and the order that GNU Backgammon needs. It
// returns the last node, after which the position is b.
//
// Some fields of b have no set-up property and are not written: score and rules, which
// belong to the root; a pending double or resignation, which are moves; and the end of
// a game. After a set-up, the game goes on and the player on roll decides. A set-up
// cannot bring back a cube if NoCube is a rule or was set up before. AddSetUp appends
// nothing and returns an [*bg.EncodeError] if [bg.Board.Validate] refuses b, if the cube
// has an owner with NoCube, and if the game has no root.
//
// GNU Backgammon 1.07.001 reads a cube above 4096 as 1. After a set-up with dice, it
// keeps these dice in a set-up without dice.
func (g *Game) AddSetUp(b bg.Board) (*Node, error) {
	if g.root == 0 {
		return nil, &bg.EncodeError{Err: errNoRoot}
	}
	if err := b.Validate(); err != nil {
		return nil, err
	}
	if b.NoCube && b.CubeOwner != bg.NoPlayer {
		return nil, refuse("CubeOwner", b.CubeOwner, "there is no cube")
	}
	owner := "CP[c]"
	switch {
	case b.NoCube:
		owner = "CO[n]" // from FF[4]; GNU Backgammon has only RU[NoCube] for this
	case b.CubeOwner != bg.NoPlayer:
		owner = "CP[" + strings.ToLower(moveID(b.CubeOwner)) + "]"
	}
	g.addText("PL[" + moveID(b.OnRoll) + "]AE[a:y]" + stones(&b, bg.White) + stones(&b, bg.Black))
	g.addText("CV[" + strconv.Itoa(b.CubeValue) + "]")
	last := g.addText(owner)
	if b.Dice != [2]uint8{} {
		return g.AddDice(b.OnRoll, b.Dice)
	}
	return last, nil
}

// AddDice appends a node to the main line with the dice of p, which he has not
// played yet. GNU Backgammon writes the roll at which a game was left in this way.
// The error is an [*bg.EncodeError] for a player other than White or Black, for dice
// other than 1 to 6, and for a game without a root.
func (g *Game) AddDice(p bg.Player, dice [2]uint8) (*Node, error) {
	if g.root == 0 {
		return nil, &bg.EncodeError{Err: errNoRoot}
	}
	if err := (bg.Move{Player: p, Kind: bg.Roll, Dice: dice}).Validate(); err != nil {
		return nil, err
	}
	return g.addText(fmt.Sprintf("PL[%s]DI[%d%d]", moveID(p), dice[0], dice[1])), nil
}

// stones returns the AW or AB of the checkers of p, or "" for a player without checkers.
func stones(b *bg.Board, p bg.Player) string {
	var text []byte
	for i, n := range b.Checkers[p] {
		c := letterOf(p, uint8(i+1))
		for range n {
			text = append(text, '[', c, ']')
		}
	}
	if text == nil {
		return ""
	}
	return "A" + moveID(p) + string(text)
}

const (
	maxCheckers = 15
	maxCube     = 1 << 15
)

// isCube reports whether n is a value of the cube: a power of two up to maxCube.
func isCube(n int) bool { return n > 0 && n <= maxCube && n&(n-1) == 0 }

// count returns how many checkers of p are on the board and on the bar.
func count(b *bg.Board, p bg.Player) (n int) {
	for _, c := range b.Checkers[p] {
		n += int(c)
	}
	return n
}
