package sgfbg

import (
	"io"
	"strings"
	"unsafe"
)

// maxDepth is how deep variations may be nested. It bounds what recursion there
// is over a tree.
const maxDepth = 10000

// Parse reads a whole file strictly: it is Options{}.Parse. Errors are of type
// [*SyntaxError]; [ErrNotBackgammon] means that the syntax is sound, but none
// of the games has GM[6].
//
// The collection keeps data and does not copy it, as [bytes.NewBuffer] does:
// data must not be changed or used again from then on, or the strings that the
// collection returns change as well. If the buffer has another use, give Parse
// a copy: Parse([bytes.Clone](data)).
func Parse(data []byte) (*Collection, error) { return Options{}.Parse(data) }

// Parse reads a whole file. It keeps data, which must not be changed from then
// on: see the function [Parse]. Errors are of type [*SyntaxError]. Strict
// reading returns one for any fault of syntax, and [ErrNotBackgammon] for a
// file in which no game has GM[6]; lenient reading returns no error but
// [ErrNotSGF], and that of an unknown Charset. Values are checked when they are
// asked for, and by [Collection.Records].
func (o Options) Parse(data []byte) (*Collection, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	// Copying analysed files takes longer than parsing them: hence no
	// string(data). Whoever changes data all the same gets other text, but
	// reads nothing beyond it: every access is held against lengths.
	src := unsafe.String(unsafe.SliceData(data), len(data))
	p := parser{origin: &origin{src: src, opts: o}}
	p.reserve()
	c := new(Collection)
	backgammon := false
	// marks[k] is how many problems are listed before game k; the list itself
	// may still move.
	var marks []int
	for i := 0; ; {
		start, _ := findTree(p.src, i, false)
		if start == len(p.src) && len(c.Games) == 0 {
			return nil, p.error(0, "", ErrNotSGF)
		}
		marks = append(marks, len(p.problems.list))
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
		backgammon = backgammon || g.IsBackgammon()
		i = next
	}
	if !backgammon {
		p.number = 1
		if err := p.fault(int(c.Games[0].otherGame().Offset), "GM", ErrNotBackgammon); err != nil {
			return nil, err
		}
	}
	c.Problems = p.problems.all()
	for k, g := range c.Games {
		if lo, hi := marks[k], marks[k+1]; lo < hi {
			g.Problems = c.Problems[lo:hi:hi]
		}
	}
	return c, nil
}

// A parser makes games of a text.
type parser struct {
	*origin
	number   int // of the game under way, from 1; 0 before the first
	problems problemList

	// Nodes of the sequence under way stand in slab[first:]. One slab serves
	// many sequences: each keeps its part of it.
	slab  []Node
	first int

	trees []Tree   // slab of the variations
	lists []*Tree  // slab of Tree.Variations
	kids  []*Tree  // finished variations of the trees that are still open, innermost last
	stack []branch // the open trees
	seen  []span   // properties of the node under way
}

// reserve makes a slab for all nodes of the text. A ';' may stand in a value,
// so there may be fewer nodes; the bound keeps a text of nothing but ';' in
// comments from costing more than 4.8 bytes a byte.
func (p *parser) reserve() {
	p.slab = make([]Node, 0, min(strings.Count(p.src, ";"), len(p.src)/5)+1)
}

// A branch is an open tree while its text is read.
type branch struct {
	tree    *Tree
	kids    int  // where its variations start in parser.kids
	implied bool // no '(' opened it: its first node stands after a variation, where FF[4] has none
}

// game reads the game tree that starts with the '(' at src[i].
func (p *parser) game(i int) (g *Game, next int, err error) {
	start := i
	p.number++
	g = &Game{number: p.number, origin: p.origin}
	p.stack = append(p.stack[:0], branch{tree: &g.Tree})
	p.kids, p.first = p.kids[:0], len(p.slab)
	i++
	for len(p.stack) > 0 {
		i = skipSpace(p.src, i)
		if i == len(p.src) {
			if err := p.fault(i, "", io.ErrUnexpectedEOF); err != nil {
				return nil, i, err
			}
			for len(p.stack) > 0 {
				p.close(i)
			}
			break
		}
		switch p.src[i] {
		case '(':
			if i, err = p.open(i); err != nil {
				return nil, i, err
			}
		case ')':
			if len(p.slab) == p.first && len(p.stack[len(p.stack)-1].tree.Nodes) == 0 {
				if err := p.fault(i, "", errNode); err != nil {
					return nil, i, err
				}
			}
			for p.close(i) {
			}
			i++
		default:
			if i, err = p.node(i); err != nil {
				return nil, i, err
			}
		}
	}
	return g, i, p.check(g, start, i)
}

// open starts the variation whose '(' is src[i].
func (p *parser) open(i int) (next int, err error) {
	parent := &p.stack[len(p.stack)-1]
	if len(p.slab) == p.first && len(parent.tree.Nodes) == 0 {
		// A tree has a node before its variations.
		if err := p.fault(i, "", errNode); err != nil {
			return i, err
		}
		p.push(Node{pos: p.base + int64(i)}, i)
	}
	if len(p.stack) > maxDepth {
		if err := p.fault(i, "", ErrDepth); err != nil {
			return i, err
		}
		return p.skipTree(i), nil
	}
	p.seal(parent.tree)
	p.stack = append(p.stack, branch{tree: p.newTree(), kids: len(p.kids)})
	return i + 1, nil
}

// seal gives a tree the nodes read so far, which are all of its sequence.
func (p *parser) seal(t *Tree) {
	if p.first < len(p.slab) {
		t.Nodes = p.slab[p.first:len(p.slab):len(p.slab)]
		p.first = len(p.slab)
	}
}

// close ends the innermost open tree at src[i]. It reports whether the same ')'
// ends one more.
func (p *parser) close(i int) (again bool) {
	b := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	if len(b.tree.Nodes) == 0 && p.first == len(p.slab) {
		p.push(Node{pos: p.base + int64(i)}, i) // lenient: "()" has a node, an empty one
	}
	p.seal(b.tree)
	if n := len(p.kids) - b.kids; n > 0 {
		b.tree.Variations = p.newList(n)
		copy(b.tree.Variations, p.kids[b.kids:])
		p.kids = p.kids[:b.kids]
	}
	if len(p.stack) > 0 {
		p.kids = append(p.kids, b.tree)
	}
	return b.implied
}

// newTree takes a tree from the slab.
func (p *parser) newTree() *Tree {
	if len(p.trees) == cap(p.trees) {
		p.trees = make([]Tree, 0, min(max(8, 2*cap(p.trees)), 512))
	}
	p.trees = append(p.trees, Tree{})
	return &p.trees[len(p.trees)-1]
}

// newList takes a list of n trees from the slab.
func (p *parser) newList(n int) []*Tree {
	if cap(p.lists)-len(p.lists) < n {
		p.lists = make([]*Tree, 0, max(n, min(max(8, 2*cap(p.lists)), 512)))
	}
	start := len(p.lists)
	p.lists = p.lists[:start+n]
	return p.lists[start : start+n : start+n]
}

// node reads the node at src[i], whose ';' may be missing.
func (p *parser) node(i int) (next int, err error) {
	if p.src[i] != ';' {
		var s span
		if _, ok := s.find(p.src, i); !ok {
			return s.next, p.fault(i, "", errProperty) // nothing that a node could be made of
		}
	}
	if b := &p.stack[len(p.stack)-1]; len(p.kids) > b.kids {
		// A node after a variation: FF[4] has no place for it. Lenient reading
		// makes it a variation of its own, up to the ')' of the tree it stands
		// in.
		if err := p.fault(i, "", errNode); err != nil {
			return i, err
		}
		// No deeper than the variation before it, so there is nothing to say of
		// maxDepth.
		p.stack = append(p.stack, branch{tree: p.newTree(), kids: len(p.kids), implied: true})
	}
	if p.src[i] == ';' {
		i++
	} else if err := p.fault(i, "", errNode); err != nil {
		return i, err
	}
	text, end := i, i
	p.seen = p.seen[:0]
	var s, first span
	for n := 0; i < len(p.src) && p.src[i] != ';'; n++ {
		junk, ok := s.find(p.src, i)
		i = s.next
		if junk >= 0 && (ok || i < len(p.src) || !isIdentifier(p.src[junk:])) {
			if err := p.fault(junk, "", errProperty); err != nil {
				return i, err
			}
		}
		if !ok {
			break
		}
		switch n {
		case 0:
			first = s // most nodes have one property, which needs no list
		case 1:
			p.seen = append(p.seen, first)
			fallthrough
		default:
			if p.repeated(&s) {
				if err := p.fault(s.id, canonical(p.src[s.id:s.idEnd]), errDuplicate); err != nil {
					return i, err
				}
			}
		}
		end = s.end
	}
	p.push(Node{text: p.src[text:end], pos: p.base + int64(text)}, i)
	return i, nil
}

// push appends a node to the sequence under way; i is where the next one may
// start.
func (p *parser) push(n Node, i int) {
	if len(p.slab) == cap(p.slab) {
		// Nodes shorter than 5 bytes, or without their ';'. The sequence has to
		// stay in one piece, so it moves to the new slab. Counting how much is
		// still to come of it makes that happen once a sequence, and the slab
		// no larger than needed. (Where a variation too deep was left out, the
		// count stops at it, and the sequence goes on: doubling bounds that.)
		const few = 128
		sequence := p.slab[p.first:]
		slab := make([]Node, len(sequence), len(sequence)+max(few, len(sequence), 1+countNodes(p.src, i)))
		copy(slab, sequence)
		p.slab, p.first = slab, 0
	}
	p.slab = append(p.slab, n)
}

// countNodes counts the ';' from s[i] to the end of the sequence.
func countNodes(s string, i int) (n int) {
	for ; i < len(s); i++ {
		switch s[i] {
		case ';':
			n++
		case '[':
			i = valueEnd(s, i+1)
		case '(', ')':
			return n
		}
	}
	return n
}

// isIdentifier reports whether s is letters, and white space after them: then
// the end of input, which is a fault of its own, is all that is wrong with it.
func isIdentifier(s string) bool {
	i := 0
	for i < len(s) && class[s[i]] > space {
		i++
	}
	return skipSpace(s, i) == len(s)
}

// repeated notes a property of the node under way, and reports whether its
// identifier has occurred before. Few nodes have more than a dozen properties,
// so a list serves; past 64 repetition is not looked for, which keeps a node of
// a million properties from costing their square.
func (p *parser) repeated(s *span) bool {
	id := p.src[s.id:s.idEnd]
	for i := range p.seen {
		o := &p.seen[i]
		other := p.src[o.id:o.idEnd]
		if other == id || (s.lower || o.lower) && canonical(other) == canonical(id) {
			return true
		}
	}
	if len(p.seen) < 64 {
		p.seen = append(p.seen, *s)
	}
	return false
}

// skipTree returns the index after the tree that starts at src[i].
func (p *parser) skipTree(i int) int {
	for depth := 0; i < len(p.src); i++ {
		switch p.src[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '[':
			i = min(valueEnd(p.src, i+1), len(p.src)-1)
		}
	}
	return i
}

// check looks at what can only be seen of a whole game: src[start:end].
func (p *parser) check(g *Game, start, end int) error {
	if i := strings.IndexByte(p.src[start:end], 0); i >= 0 {
		if err := p.fault(start+i, "", errNUL); err != nil {
			return err
		}
	}
	if _, err := g.charset(); err != nil && g.IsBackgammon() {
		ca, _ := g.Nodes[0].Lookup("CA") // Options.Charset is not at fault: Parse has seen to that
		return p.fault(int(ca.Offset-p.base), "CA", err)
	}
	return nil
}

// outside looks at src[i:j], which stands before, between or after game trees.
func (p *parser) outside(i, j int) error {
	if i == 0 && p.base == 0 && strings.HasPrefix(p.src[:j], "\ufeff") {
		i = len("\ufeff")
	}
	i = skipSpace(p.src[:j], i)
	if i == j {
		return nil
	}
	if p.src[i] == ')' && p.number > 0 {
		return p.fault(i, "", errParen)
	}
	p.report(ProblemText, i, "", errText)
	return nil
}

// fault deals with what strict reading refuses.
func (p *parser) fault(i int, property string, err error) error {
	if !p.opts.Lenient {
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
	if !p.problems.omits() {
		p.problems.list = append(p.problems.list, newProblem(kind, p.error(i, property, err)))
	}
}
