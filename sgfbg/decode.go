package sgfbg

import (
	"io"
	"slices"
	"strings"
)

// maxDepth is how deep variations may be nested.
const maxDepth = 10000

// Parse reads a whole file strictly: it is Options{}.Parse. It copies data once,
// so the caller is free to change it afterwards. Errors are of type
// [*SyntaxError]; [ErrNotBackgammon] means that the syntax is sound, but none
// of the games has GM[6].
func Parse(data []byte) (*Collection, error) { return Options{}.Parse(data) }

// ParseString is like [Parse], and shares s instead of copying it.
func ParseString(s string) (*Collection, error) { return Options{}.ParseString(s) }

// Parse reads a whole file. It copies data once, and the collection keeps the
// copy. Errors are of type [*SyntaxError]. Strict reading returns one for any
// fault of syntax, and [ErrNotBackgammon] for a file in which no game has GM[6];
// lenient reading returns no error but [ErrNotSGF], and that of an unknown
// Charset. Values are checked when they are interpreted, and by
// [Collection.Records].
func (o Options) Parse(data []byte) (*Collection, error) { return o.ParseString(string(data)) }

// ParseString is like [Options.Parse], and shares s instead of copying it.
func (o Options) ParseString(s string) (*Collection, error) {
	if _, err := o.charset(); err != nil {
		return nil, err
	}
	p := parser{origin: &origin{src: s, opts: o}}
	c := new(Collection)
	backgammon := false
	for i := 0; ; {
		start, _ := findTree(p.src, i, false)
		if start == len(p.src) && len(c.Games) == 0 {
			return nil, p.error(0, "", ErrNotSGF)
		}
		lo := len(p.problems.list)
		if err := p.outside(i, start); err != nil {
			return nil, err
		}
		if start == len(p.src) {
			break
		}
		g, next, err := p.game(start)
		if err != nil {
			return nil, err
		}
		c.Games = append(c.Games, g)
		if hi := len(p.problems.list); lo < hi {
			g.Problems = p.problems.list[lo:hi:hi]
		}
		backgammon = backgammon || g.IsBackgammon()
		i = next
	}
	if !backgammon {
		p.number = 1
		if err := p.tolerate(int(c.Games[0].otherGame().Offset), "GM", ErrNotBackgammon); err != nil {
			return nil, err
		}
	}
	c.Problems = p.problems.all()
	return c, nil
}

// A parser makes games of a text.
type parser struct {
	*origin
	reader   *Reader // where src goes on; nil if src is all
	number   int     // of the current game, from 1; 0 before the first
	current  *Game
	problems problemList
	texts    *charset // of the game before

	tree   branch   // the innermost open tree
	around []branch // the trees around it, outermost first
	closed bool     // all trees of the game are closed
	cut    int      // in strict reading, the first game that starts inside the current one; 0 = none

	// What is known about the current game in lenient reading: see whole.
	faulty bool  // it has a fault
	sound  bool  // it has none
	broken int64 // offset in the input of a fault before which no game is known to be sound
	trial  bool  // this parser only looks for the first fault

	// The current node.
	seen     []string    // identifiers of its properties
	begin    int         // index of the '(' before it, if it is the first of a variation; 0 = none
	listed   problemList // the problems before it, if begin is set
	reported bool        // it has a ProblemRoot
	searched bool        // for a game in its values
}

// A branch is an open tree while its text is read.
type branch struct {
	last      int32 // node of its sequence; 0 before the first
	variation int32 // first node of the last variation after the sequence; 0 before the first
	start     int   // index of its '('; 0 for the tree of the game, and if implied is set
	implied   bool  // no '(' opened it: its first node is after a variation, where FF[4] allows none
}

// game reads the game tree that starts with the '(' at src[i].
func (p *parser) game(i int) (g *Game, next int, err error) {
	start := i
	p.number++
	g = &Game{number: p.number, origin: p.origin}
	p.current, p.tree, p.around, p.closed, p.cut = g, branch{}, p.around[:0], false, 0
	p.faulty, p.sound = false, false
	if i, err = p.rest(i + 1); err != nil {
		return nil, i, err
	}
	return g, i, p.check(g, start, i)
}

// rest reads the current game from src[i] on.
func (p *parser) rest(i int) (next int, err error) {
	for !p.closed {
		i = skipSpace(p.src, i)
		if p.nodes.length == maxNodes {
			return i, p.error(i, "", errNodes)
		}
		if i == len(p.src) {
			if p.more() {
				continue
			}
			if err := p.tolerateEnd(i, io.ErrUnexpectedEOF); err != nil {
				return i, err
			}
			p.closeAll(i)
			break
		}
		switch p.src[i] {
		case '(':
			if i, err = p.open(i); err != nil {
				return i, err
			}
		case ')':
			if p.tree.last == 0 {
				if err := p.tolerate(i, "", errNode); err != nil {
					return i, err
				}
			}
			for p.close(i) {
			}
			i++
		default:
			if i, err = p.node(i); err != nil {
				return i, err
			}
		}
	}
	return i, nil
}

// open starts the variation whose '(' is src[i].
func (p *parser) open(i int) (next int, err error) {
	if p.tree.last == 0 {
		// A tree has a node before its variations.
		if err := p.tolerate(i, "", errNode); err != nil {
			return i, err
		}
		p.push(i)
	}
	if len(p.around) == maxDepth {
		if !p.trial && p.startsGame(i) && p.cutGame(i) {
			return i, nil
		}
		if err := p.tolerateEnd(i, ErrDepth); err != nil {
			return i, err
		}
		return p.skipTree(i), nil
	}
	p.enter(branch{start: i})
	return i + 1, nil
}

// enter makes a new tree the innermost.
func (p *parser) enter(b branch) {
	p.around = append(p.around, p.tree)
	p.tree = b
}

// leave makes the tree around the innermost one the innermost.
func (p *parser) leave() {
	last := len(p.around) - 1
	p.tree, p.around = p.around[last], p.around[:last]
}

// closeAll ends all open trees at src[i].
func (p *parser) closeAll(i int) {
	for !p.closed {
		p.close(i)
	}
}

// close ends the innermost open tree at src[i]. It reports whether the same ')'
// ends one more.
func (p *parser) close(i int) (again bool) {
	if p.tree.last == 0 {
		p.push(i) // lenient: "()" has a node, an empty one
	}
	again = p.tree.implied
	if len(p.around) == 0 {
		p.closed = true
		return false
	}
	p.leave()
	return again
}

// push appends the node whose properties start at src[i] to the innermost open
// tree.
func (p *parser) push(i int) {
	if p.trial {
		p.tree.last = 1
		if around := len(p.around); around > 0 {
			p.around[around-1].variation = 1
		}
		return
	}
	n, number := p.nodes.add(p.current)
	n.text = placeRead(i)
	switch around := len(p.around); {
	case p.tree.last != 0:
		p.nodes.at(p.tree.last).child = number
	case around == 0:
		p.current.root = number
	default:
		n.text |= 1
		parent := &p.around[around-1]
		if parent.variation == 0 {
			p.nodes.at(parent.last).child = number
		} else {
			p.nodes.at(parent.variation).sibling = number
		}
		parent.variation = number
	}
	p.tree.last = number
}

// node reads the node at src[i], whose ';' may be missing.
func (p *parser) node(i int) (next int, err error) {
	if p.src[i] != ';' {
		p.nodeEnd(i) // reads that far
		var s span
		if _, ok := s.find(p.src, i); !ok {
			return s.next, p.tolerate(i, "", errProperty) // not even a property without its ';'
		}
	}
	if p.tree.variation != 0 {
		// FF[4] allows no node after a variation. Lenient reading makes it a
		// variation of its own, up to the ')' of the tree around it.
		if err := p.tolerate(i, "", errNode); err != nil {
			return i, err
		}
		// It is no deeper than the variation before it, so maxDepth holds.
		p.enter(branch{implied: true})
	}
	if p.src[i] == ';' {
		i++
	} else if err := p.tolerate(i, "", errNode); err != nil {
		return i, err
	}
	start := i
	if len(p.seen) > 0 {
		clear(p.seen) // they would keep the text that they are in
		p.seen = p.seen[:0]
	}
	first := "" // most nodes have one property, which needs no list
	var s span
	p.reported, p.searched, p.begin = false, false, 0
	if p.tree.last == 0 && p.tree.start > 0 && skipSpace(p.src, p.tree.start+1) == i-1 {
		p.begin, p.listed = p.tree.start, p.problems // "(;": this may be the first node of a game
	}
	for (i < len(p.src) || p.more()) && p.src[i] != ';' {
		junk, ok := p.find(&s, i)
		i = s.next
		if junk >= 0 && (ok || i < len(p.src) || !isIdentifier(p.src[junk:])) {
			if err := p.tolerate(junk, "", errProperty); err != nil {
				return i, err
			}
		}
		if !ok {
			break
		}
		id := p.src[s.id:s.idEnd]
		if s.lower {
			id = canonical(id)
		}
		again := false
		if first == "" {
			first = id
		} else {
			if len(p.seen) == 0 {
				p.seen = append(p.seen, first)
			}
			again = p.repeated(id)
		}
		misplaced := isRootProperty(id) && (p.current.root != 0 || again)
		at := -1
		if misplaced || isDigit(p.src[s.end-2]) || isDigit(p.src[s.end-1]) {
			at = p.gameInside(start, &s, misplaced)
		}
		if again && at > s.id { // or it is one of the game there
			if err := p.tolerate(s.id, strings.Clone(id), errDuplicate); err != nil {
				return i, err
			}
		}
		if at >= 0 {
			return p.cutValue(start, at)
		}
		if misplaced && !p.trial && p.misplaced(start, id, s.id) {
			return p.begin, nil
		}
		if again {
			if err := p.tolerate(s.id, strings.Clone(id), errDuplicate); err != nil {
				return i, err
			}
		}
	}
	p.push(start)
	return i, nil
}

// isIdentifier reports whether s is letters, and white space after them. Then the
// only fault is the end of the input, which is reported separately.
func isIdentifier(s string) bool {
	i := 0
	for i < len(s) && class[s[i]] > space {
		i++
	}
	return skipSpace(s, i) == len(s)
}

// repeated notes a property of the current node, and reports whether its
// identifier has occurred before. Few nodes have more than a dozen properties, so
// a list is enough; only the first 64 are compared, because a node of a million
// properties would otherwise take quadratic time.
func (p *parser) repeated(id string) bool {
	if slices.Contains(p.seen, id) {
		return true
	}
	if len(p.seen) < 64 {
		p.seen = append(p.seen, id)
	}
	return false
}

// check looks for faults of a whole game, src[start:end].
func (p *parser) check(g *Game, start, end int) error {
	if i := strings.IndexByte(p.src[start:end], 0); i >= 0 {
		if err := p.tolerate(start+i, "", errNUL); err != nil {
			return err
		}
	}
	p.texts = g.findTexts(p.texts)
	g.texts = p.texts
	if err := p.texts.err; err != nil && g.IsBackgammon() {
		at := g.Root().Offset()
		if ca, _ := g.Root().Lookup("CA"); ca.Offset >= 0 { // Options.charset has checked Options.Charset
			at = ca.Offset
		}
		return p.tolerate(int(at-p.base), "CA", err)
	}
	return nil
}

// outside checks src[i:j], the text before, between or after game trees.
func (p *parser) outside(i, j int) error {
	if i == 0 && p.base == 0 && strings.HasPrefix(p.src[:j], "\ufeff") {
		i = len("\ufeff")
	}
	i = skipSpace(p.src[:j], i)
	if i == j {
		return nil
	}
	if p.src[i] == ')' && p.number > 0 {
		return p.tolerate(i, "", errParen)
	}
	p.report(ProblemText, i, "", errText)
	return nil
}

// tolerate reports a fault of syntax at src[i] in lenient reading. In strict
// reading it returns the error.
func (p *parser) tolerate(i int, property string, err error) error {
	if p.trial {
		return err
	}
	if !p.opts.Lenient {
		return p.error(i, property, err)
	}
	p.faulty = true
	p.report(ProblemSyntax, i, property, err)
	return nil
}

func (p *parser) error(i int, property string, err error) *SyntaxError {
	line, column := p.at(i)
	return &SyntaxError{
		Offset: p.base + int64(i), Game: p.number, Property: property,
		Line: line, Column: column, Err: err,
	}
}

func (p *parser) report(kind ProblemKind, i int, property string, err error) {
	if !p.problems.omits() {
		p.problems.list = append(p.problems.list, newProblem(kind, p.error(i, property, err)))
	}
}

// LooksLikeSGF reports whether head, the beginning of a file of unknown kind, has a game of
// backgammon in SGF: a game tree with GM[6]. Some kilobytes are enough.
func LooksLikeSGF(head []byte) bool {
	c, err := Options{Lenient: true}.Parse(head)
	return err == nil && slices.ContainsFunc(c.Games, (*Game).IsBackgammon)
}
