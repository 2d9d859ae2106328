package sgfbg

import (
	"fmt"
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
	p := parser{origin: &origin{src: s, opts: o}, strict: !o.Lenient}
	c := new(Collection)
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
		i = next
	}
	if !slices.ContainsFunc(c.Games, (*Game).IsBackgammon) {
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

	tree   branch   // the innermost open tree
	around []branch // the trees around it, outermost first
	closed bool     // all trees of the game are closed

	strict bool  // a fault ends reading
	failed int64 // lenient reading: offset in the input where strict reading of a game failed last
	cut    int   // lenient reading: where a game starts inside the current one and ends it; 0 = none

	// The current node.
	seen     []string // identifiers of its properties after the first
	reported bool     // it has a ProblemRoot
}

// A branch is an open tree while its text is read.
type branch struct {
	last      int32 // node of its sequence; 0 before the first
	variation int32 // first node of the last variation after the sequence; 0 before the first
	implied   bool  // no '(' opened it: its first node is after a variation, where FF[4] allows none
}

// game reads the game tree that starts with the '(' at src[start]. It tries strictly first, in
// lenient reading too: in a game without a fault, what looks like another game is a
// variation. Where that fails, no game before that place is tried again, so that a thousand
// games without ')' take linear time.
func (p *parser) game(start int) (g *Game, next int, err error) {
	p.number++
	g = &Game{number: int32(p.number), origin: p.origin}
	p.current = g
	p.strict = !p.opts.Lenient || p.base+int64(start) >= p.failed
	nodes, problems := p.nodes.length, p.problems
	next, err = p.trees(start)
	switch {
	case err == nil:
	case !p.opts.Lenient:
		err = p.unclosed(start, err)
	case p.strict:
		p.failed = p.base + int64(next)
		g.root, p.nodes.length, p.problems = 0, nodes, problems
		p.strict = false
		next, err = p.trees(start)
	}
	if err != nil {
		return nil, next, err
	}
	p.strict = !p.opts.Lenient
	return g, next, p.check(g, start, next)
}

// unclosed returns the error of strict reading of the game at src[start]. If it ends too early
// and lenient reading finds that another game starts inside it, that is where the fault is.
func (p *parser) unclosed(start int, err error) error {
	fault := err.(*SyntaxError).Err
	if fault != io.ErrUnexpectedEOF && fault != ErrDepth {
		return err
	}
	lenient := parser{origin: p.origin, current: &Game{origin: p.origin}}
	_, _ = lenient.trees(start)
	if lenient.cut == 0 {
		return err
	}
	return p.error(lenient.cut, "", fmt.Errorf("%w: %w", errUnclosed, fault))
}

// trees reads the trees of the current game, whose first '(' is src[i]. After an error, next
// is where it was found.
func (p *parser) trees(i int) (next int, err error) {
	p.tree, p.around, p.closed, p.cut = branch{}, p.around[:0], false, 0
	clear(p.seen[:cap(p.seen)]) // they would keep the text of earlier games
	i++
	for !p.closed && err == nil {
		i = skipSpace(p.src, i)
		switch {
		case p.nodes.length == maxNodes:
			err = p.error(i, "", errNodes)
		case i == len(p.src):
			if !p.more() {
				err = p.end(i, io.ErrUnexpectedEOF)
			}
		case p.src[i] == '(':
			i, err = p.open(i)
		case p.src[i] == ')':
			if p.tree.last == 0 {
				err = p.tolerate(i, "", errNode)
			}
			for p.close(i) {
			}
			i++
		case p.src[i] == ';' && p.tree.variation == 0:
			i, err = p.node(i + 1)
		default:
			i, err = p.oddNode(i)
		}
	}
	return i, err
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
	if !p.strict && p.startsGame(i) {
		p.report(ProblemSyntax, i, "", errUnclosed)
		p.cut = i
		p.closeAll(i)
		return i, nil
	}
	if len(p.around) == maxDepth {
		return i, p.end(i, ErrDepth)
	}
	p.enter(branch{})
	return i + 1, nil
}

// end ends the current game at src[i], where it should go on.
func (p *parser) end(i int, err error) error {
	err = p.tolerate(i, "", err)
	p.closeAll(i)
	return err
}

// enter makes a new tree the innermost.
func (p *parser) enter(b branch) {
	p.around = append(p.around, p.tree)
	p.tree = b
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
	last := len(p.around) - 1
	if last < 0 {
		p.closed = true
		return false
	}
	p.tree, p.around = p.around[last], p.around[:last]
	return again
}

// push appends the node whose properties start at src[i] to the innermost open
// tree.
func (p *parser) push(i int) {
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

// oddNode reads the node at src[i] whose ';' is missing, or which stands after a variation.
func (p *parser) oddNode(i int) (next int, err error) {
	if p.src[i] != ';' {
		var s span
		if _, ok := p.find(&s, i); !ok {
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
		return p.node(i + 1)
	}
	if err := p.tolerate(i, "", errNode); err != nil {
		return i, err
	}
	return p.node(i)
}

// node reads the node whose properties start at src[start].
func (p *parser) node(start int) (next int, err error) {
	var s span
	i := start
	first := "" // most nodes have one property, which needs no list
	p.seen, p.reported = p.seen[:0], false
	for i == len(p.src) || p.src[i] != ';' {
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
		id := s.identifier(p.src)
		switch {
		case first == "":
			first = id
		case id == first, slices.Contains(p.seen, id):
			if err := p.tolerate(s.id, strings.Clone(id), errDuplicate); err != nil {
				return i, err
			}
		case len(p.seen) < 63: // a million properties must not take quadratic time
			p.seen = append(p.seen, id)
		}
		if !p.reported && p.current.root != 0 && isRootProperty(id) {
			p.report(ProblemRoot, s.id, strings.Clone(id), errRoot)
			p.reported = true
		}
		if n := gameInValue(p.src[s.values:s.end]); n >= 0 {
			return s.values + n, p.cutValue(start, s.values+n)
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

// check looks for faults of a whole game, src[start:end].
func (p *parser) check(g *Game, start, end int) error {
	if i := strings.IndexByte(p.src[start:end], 0); i >= 0 {
		if err := p.tolerate(start+i, "", errNUL); err != nil {
			return err
		}
	}
	var err error
	if g.texts, err = g.charset(); err != nil && g.IsBackgammon() {
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
	if p.strict {
		return p.error(i, property, err)
	}
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
	if p.problems.omits() {
		return
	}
	line, column := p.at(i)
	p.problems.list = append(p.problems.list, Problem{
		Kind: kind, Offset: p.base + int64(i), Game: p.number, Property: property,
		Line: line, Column: column, Err: err,
	})
}

// LooksLikeSGF reports whether head, the beginning of a file of unknown kind, has a game of
// backgammon in SGF: a game tree with GM[6]. Some kilobytes are enough.
func LooksLikeSGF(head []byte) bool {
	c, err := Options{Lenient: true}.Parse(head)
	return err == nil && slices.ContainsFunc(c.Games, (*Game).IsBackgammon)
}
