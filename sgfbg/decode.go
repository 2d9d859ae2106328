package sgfbg

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/series"
)

// maxDepth is the deepest nesting of variations.
const maxDepth = 10000

// Parse reads a whole file strictly. It is short for Options{}.Parse(data). It copies
// data once, so the caller may change data afterwards. Errors are of type
// [*bg.SyntaxError]; [ErrNotBackgammon] means that the syntax is correct, but no game
// has GM[6].
func Parse(data []byte) (*Collection, error) { return Options{}.Parse(data) }

// Parse reads a whole file. It copies data once, and the collection keeps the
// copy. Errors are of type [*bg.SyntaxError]. Strict reading returns an error for any
// fault of syntax, and [ErrNotBackgammon] if no game of the file has GM[6]. Lenient
// reading returns only [ErrNotSGF], and [errors.ErrUnsupported] for an unsupported
// Charset or for 2,147,483,646 nodes. Parse does not check values: the methods that
// interpret them do, such as [Collection.Records].
func (o Options) Parse(data []byte) (*Collection, error) {
	s := string(data)
	if err := o.checkCharset(); err != nil {
		return nil, err
	}
	p := parser{origin: &origin{src: s, opts: o}}
	c := new(Collection)
	for i := 0; ; {
		g, next, err := p.next(i)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		c.Games = append(c.Games, g)
		i = next
	}
	if !slices.ContainsFunc(c.Games, (*Game).IsBackgammon) {
		p.number = 1 // the fault is in the first game
		if err := p.tolerate(int(c.Games[0].notBackgammon().Offset), "GM", ErrNotBackgammon); err != nil {
			return nil, err
		}
	}
	c.Problems = p.problems.All()
	return c, nil
}

// A parser makes games of a text.
type parser struct {
	*origin
	in   *bufio.Reader   // the input after src; nil if src is the whole input
	end  error           // io.EOF or an error at the end of in; nil as long as more may come
	text strings.Builder // a block of text from in; src is its end

	number   int // of the current game, from 1; 0 before the first
	current  *Game
	problems series.Problems
	open     []branch // the open trees, the innermost last
	seen     idSet    // of the current node

	// Games that run into each other: see joined.go.
	before  series.Problems // the problems before the innermost tree
	inner   int             // where another game first seems to start inside the current one; 0 = nowhere
	fault   int             // lenient reading: where the current game has its first fault; 0 = nowhere
	cutting bool            // the current game ends where another seems to start
	cutEnd  int64           // games that start before this offset are cut at their first reading
}

// A branch is an open tree while its text is read. The next node is the first child of last, or
// if sibling is set, the next sibling of last.
type branch struct {
	last    int32 // number of a node; 0 before the root
	sibling bool
	begun   bool  // it has a node
	depth   int32 // how deep it is nested; 0 for the tree of the game
}

// endsInVariation reports whether b has a variation after its nodes: FF[4] allows no further node.
func (b *branch) endsInVariation() bool { return b.begun && b.sibling }

// next reads the next game at or after src[i], checks the text before it, and returns the index
// after the game. If there is no game, the error is io.EOF, or wraps ErrNotSGF if the input has none.
func (p *parser) next(i int) (g *Game, next int, err error) {
	start, ok := findTree(p.src, i)
	if !ok {
		start = len(p.src)
	}
	lo := len(p.problems.List())
	if err = p.outside(i, start); err != nil {
		return nil, start, err
	}
	if start == len(p.src) {
		if p.number == 0 {
			return nil, start, &bg.SyntaxError{Format: "sgfbg", Place: bg.Place{Line: 1, Column: 1}, Err: ErrNotSGF}
		}
		return nil, start, io.EOF
	}
	g, next, err = p.game(start)
	if err != nil {
		return nil, next, err
	}
	if hi := len(p.problems.List()); lo < hi {
		g.Problems = p.problems.List()[lo:hi:hi]
	}
	return g, next, nil
}

// game reads the game tree that starts with the '(' at src[start], and returns the index after
// the tree. If the game has a fault, and another game seems to start in it, lenient reading reads
// it again, up to that start.
func (p *parser) game(start int) (g *Game, next int, err error) {
	p.number++
	g = &Game{number: int32(p.number), origin: p.origin}
	p.current = g
	p.cutting = p.base+int64(start) < p.cutEnd
	nodes, problems := p.nodes.length, p.problems
	next, err = p.trees(start)
	if p.mustReread() {
		p.cutting, p.cutEnd = true, p.base+int64(p.fault)
		p.nodes.length, p.problems = nodes, problems
		next, err = p.trees(start)
	}
	if err == nil {
		err = p.check(g, start, next)
	}
	return g, next, err
}

// trees reads the trees of the current game, whose first '(' is src[i], and returns the index
// after them. It stops early if the game has to be read again.
func (p *parser) trees(i int) (next int, err error) {
	p.inner, p.fault, p.current.root = 0, 0, 0
	p.open = append(p.open[:0], branch{})
	p.seen.forget()
	i++
	for len(p.open) > 0 && err == nil && !p.mustReread() {
		i = skipSpace(p.src, i)
		switch {
		case p.nodes.length >= maxNodes:
			err = p.error(i, "", errNodes)
		case i == len(p.src):
			if !p.more() {
				err = p.unclosed(i, io.ErrUnexpectedEOF)
			}
		case p.src[i] == ';' && !p.open[len(p.open)-1].endsInVariation():
			i, err = p.node(i + 1)
		case p.src[i] == '(':
			i, err = p.openTree(i)
		case p.src[i] == ')':
			err = p.ensureNode(i) // lenient reading gives "()" an empty node
			p.open = p.open[:len(p.open)-1]
			i++
		default:
			i, err = p.oddNode(i)
		}
	}
	return i, err
}

// openTree begins the variation whose '(' is src[i], and returns the index after the '('. A variation
// that is nested too deep ends the game instead, before the '('.
func (p *parser) openTree(i int) (next int, err error) {
	if err = p.ensureNode(i); err != nil {
		return i, err
	}
	tree := p.open[len(p.open)-1]
	if tree.depth == maxDepth {
		return i, p.unclosed(i, ErrDepth)
	}
	p.before = p.problems
	p.open = append(p.open, branch{last: tree.last, sibling: tree.sibling, depth: tree.depth + 1})
	return i + 1, nil
}

// ensureNode gives the innermost tree an empty node if it has none before src[i], which is a fault.
func (p *parser) ensureNode(i int) error {
	if p.open[len(p.open)-1].begun {
		return nil
	}
	err := p.tolerate(i, "", errNode)
	p.push(i)
	return err
}

// push appends the node whose properties start at src[i] to the innermost tree, and returns it.
func (p *parser) push(i int) *Node {
	last := len(p.open) - 1
	tree := &p.open[last]
	n, number := p.nodes.add(p.current)
	n.text = i
	switch {
	case tree.sibling:
		p.nodes.at(tree.last).sibling = number
	case tree.last != 0:
		p.nodes.at(tree.last).child = number
	default:
		p.current.root = number
	}
	if !tree.begun && last > 0 {
		p.open[last-1].last, p.open[last-1].sibling = number, true
	}
	tree.last, tree.sibling, tree.begun = number, false, true
	return n
}

// closeAll ends all open trees at src[i]. An innermost tree without a node gets an empty one.
func (p *parser) closeAll(i int) {
	if !p.open[len(p.open)-1].begun {
		p.push(i)
	}
	p.open = p.open[:0]
}

// oddNode reads the node at src[i] whose ';' is missing, or which follows a variation, or
// skips text that is not a node. It returns the index after the node or the text.
func (p *parser) oddNode(i int) (next int, err error) {
	bare := p.src[i] != ';' // it has no ';'
	if bare {
		var s span
		_, ok := s.find(p.src, i)
		if !ok && s.next == len(p.src) && p.more() {
			p.readNode(i)
			return i, nil
		}
		if !ok {
			return s.next, p.tolerate(i, "", errProperty) // not even a property without its ';'
		}
	}
	tree := &p.open[len(p.open)-1]
	if tree.endsInVariation() {
		// FF[4] allows no node after a variation. Lenient reading makes this node a variation of
		// its own, up to the ')' of the tree. It is no deeper than the variation before it.
		if err = p.tolerate(i, "", errNode); err != nil {
			return i, err
		}
		tree.depth++
	}
	if !bare {
		return p.node(i + 1)
	}
	if err = p.tolerate(i, "", errNode); err != nil {
		return i, err
	}
	return p.node(i)
}

// An idSet holds the identifiers of a node that can be seen again.
type idSet struct {
	first  string // most nodes have one property: a list of it costs a fifth of the time
	others []string
}

// maxOthers is the most identifiers in others: a million properties must not take quadratic time.
const maxOthers = 63

// add reports whether id is in the set, and adds it otherwise, if there is room.
func (s *idSet) add(id string) (again bool) {
	switch {
	case s.first == "":
		s.first = id
	case id == s.first, slices.Contains(s.others, id):
		return true
	case len(s.others) < maxOthers:
		s.others = append(s.others, id)
	}
	return false
}

// forget empties the set, which would keep the text of earlier games.
func (s *idSet) forget() {
	clear(s.others[:cap(s.others)])
	*s = idSet{others: s.others[:0]}
}

// node reads the node whose properties start at src[start], and returns the index after it.
func (p *parser) node(start int) (next int, err error) {
	var s span
	isRoot, reported := p.current.root == 0, false
	p.seen = idSet{others: p.seen.others[:0]}
	i := start
	for i == len(p.src) || p.src[i] != ';' {
		junk, ok := s.find(p.src, i)
		if s.next == len(p.src) && p.more() {
			p.readNode(i)
			continue
		}
		i = s.next
		// If the text ends in an identifier, only the end of the text is reported.
		cut := !ok && s.id == junk && s.id < s.idEnd && s.values == len(p.src)
		if junk >= 0 && !cut {
			if err = p.tolerate(junk, "", errProperty); err != nil {
				return i, err
			}
		}
		if !ok {
			break
		}
		id := s.identifier(p.src)
		if p.seen.add(id) {
			if err = p.tolerate(s.id, strings.Clone(id), errDuplicate); err != nil {
				return i, err
			}
		}
		if !isRoot && isRootProperty(id) {
			at := p.innerGame(id, start)
			if p.cutting && at >= 0 {
				p.problems = p.before
				return at, p.cutGame(at)
			}
			p.inner = cmp.Or(p.inner, max(at, 0))
			if !reported {
				p.report(bg.ProblemForm, bg.Odd, s.id, strings.Clone(id), errRoot)
				reported = true
			}
		}
		if n := gameInValue(p.src[s.values:s.end]); n >= 0 {
			return s.values + n, p.cutValue(start, s.values+n)
		}
	}
	p.push(start)
	return i, nil
}

// check looks for faults of the whole game g, which is src[start:end]: a 0 byte, and an unknown
// charset. It sets g.texts.
func (p *parser) check(g *Game, start, end int) error {
	if i := strings.IndexByte(p.src[start:end], 0); i >= 0 {
		if err := p.tolerate(start+i, "", errNUL); err != nil {
			return err
		}
	}
	var err error
	g.texts, err = g.charset()
	if err == nil || !g.IsBackgammon() {
		return nil
	}
	// The charset is CA's, as Options.Charset is checked already. CA has no offset in a root
	// that cutValue has changed.
	at := g.Root().Offset()
	if ca, _ := g.Root().Get("CA"); ca.Offset >= 0 {
		at = ca.Offset
	}
	return p.tolerate(int(at-p.base), "CA", err)
}

// outside reports the first text in src[i:j], which is outside game trees. A ')' after a game is a
// fault: strict reading returns its error.
func (p *parser) outside(i, j int) error {
	if i == 0 && p.base == 0 && strings.HasPrefix(p.src[:j], "\ufeff") {
		i = len("\ufeff")
	}
	i = skipSpace(p.src[:j], i)
	if i == j {
		return nil
	}
	if p.in != nil && len(p.problems.List()) > 0 {
		return nil // a Reader passes long text in parts, and an earlier part has been reported
	}
	if p.src[i] == ')' && p.number > 0 {
		return p.tolerate(i, "", errParen)
	}
	p.report(bg.ProblemForm, bg.Lost, i, "", errText)
	return nil
}

// tolerate handles a fault of syntax at src[i]: in lenient reading it adds a problem,
// and in strict reading it returns the error.
func (p *parser) tolerate(i int, property string, err error) error {
	if !p.opts.Lenient {
		return p.error(i, property, err)
	}
	p.fault = cmp.Or(p.fault, i)
	p.report(bg.ProblemSyntax, bg.Repaired, i, property, err)
	return nil
}

// error returns a SyntaxError at src[i]. property is the identifier of the property at fault, or "".
func (p *parser) error(i int, property string, err error) *bg.SyntaxError {
	line, column := p.at(i)
	return &bg.SyntaxError{
		Format: "sgfbg", Game: p.number,
		Place: bg.Place{Offset: p.base + int64(i), Line: line, Column: column, Item: property}, Err: err,
	}
}

// report adds a problem at src[i]. property is the identifier of its property, or "".
func (p *parser) report(kind bg.ProblemKind, scale bg.Scale, i int, property string, err error) {
	if !p.problems.Omits() {
		p.problems.Add(series.Problem(kind, scale, p.error(i, property, err)))
	}
}

// more reads more of the input, and reports whether src is longer now. src is the end of text.
// Parsed text does not move in src, as more only appends.
func (p *parser) more() bool {
	if p.in == nil || p.end != nil {
		return false
	}
	_, p.end = p.in.Peek(1)
	if p.end != nil {
		return false
	}
	block, _ := p.in.Peek(p.in.Buffered())
	if p.text.Cap()-p.text.Len() < len(block) {
		// The new room is at least as large as the text, so all copying takes linear time.
		p.text.Reset()
		p.text.Grow(2 * (len(p.src) + p.in.Size()))
		p.text.WriteString(p.src)
	}
	p.text.Write(block)
	_, _ = p.in.Discard(len(block))
	text := p.text.String()
	p.src = text[len(text)-len(p.src)-len(block):]
	return true
}

// readNode reads more of the input until src has the ';', '(' or ')' that ends the node whose text
// continues at src[i], or until the input ends. It looks at each byte once, however few bytes the
// source returns at a time.
func (p *parser) readNode(i int) {
	value := 0 // start of the text of the current value; 0 outside of values
	for i < len(p.src) || p.more() {
		if value > 0 {
			n := strings.IndexByte(p.src[i:], ']')
			if n < 0 {
				i = len(p.src)
				continue
			}
			i += n
			if !escaped(p.src[value:i]) {
				value = 0
			}
			i++
			continue
		}
		switch p.src[i] {
		case ';', '(', ')':
			return
		case '[':
			value = i + 1
		}
		i++
	}
}

// LooksLike reports whether head, the beginning of a file of unknown kind, holds a backgammon game
// in SGF: a game tree with GM[6]. A few kilobytes are enough.
func LooksLike(head []byte) bool {
	c, err := Options{Lenient: true}.Parse(head)
	return err == nil && slices.ContainsFunc(c.Games, (*Game).IsBackgammon)
}
