package sgfbg

import (
	"iter"
	"strings"
)

// A Collection is a whole file: the game trees of all games in it, backgammon
// or not. [Parse] makes one, and so does a composite literal with games from
// [NewGame]. Several goroutines may read it at the same time as long as none
// changes it. The zero Collection is a file without games.
type Collection struct {
	Games    []*Game
	Problems []Problem // of the syntax of all games, as found; at most 1,000, then a ProblemOmitted
}

// A Tree is what FF[4] calls a GameTree: a sequence of nodes, each the only
// child of the one before, and the variations that follow the last node, main
// line first. A long game without variations is therefore one slice.
type Tree struct {
	Nodes      []Node // a *Node into it is valid until the next is added: see Game.Add
	Variations []*Tree
}

// MainLine walks the main line: the nodes of the tree, then those of its first
// variation, then those of the first variation of that, and so on.
func (t *Tree) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for depth := 0; t != nil && depth <= maxDepth; depth++ {
			for i := range t.Nodes {
				if !yield(&t.Nodes[i]) {
					return
				}
			}
			if len(t.Variations) == 0 {
				return
			}
			t = t.Variations[0]
		}
	}
}

// last returns the tree in which the main line ends.
func (t *Tree) last() *Tree {
	for depth := 0; len(t.Variations) > 0 && depth <= maxDepth; depth++ {
		t = t.Variations[0]
	}
	return t
}

// path appends the nodes from the first of t to n, or returns nil if n is not
// in t.
func (t *Tree) path(before []*Node, n *Node, depth int) []*Node {
	if depth > maxDepth {
		return nil
	}
	for i := range t.Nodes {
		before = append(before, &t.Nodes[i])
		if &t.Nodes[i] == n {
			return before
		}
	}
	for _, v := range t.Variations {
		if path := v.path(before, n, depth+1); path != nil {
			return path
		}
	}
	return nil
}

// A Game is one game tree of a collection. A game that was read has at least
// one node, the root, whose properties describe the game ([Game.Info]).
// [NewGame] makes a game; the zero Game has no root.
type Game struct {
	Tree
	Problems []Problem // of the syntax of this game, and of the text before it

	number int     // from 1 in what was read; 0 if the game was made
	origin *origin // nil if the game was made
}

// Root returns the first node, which holds the properties of the game, or nil
// if there is none. Like every *Node, it is valid until a node is added: see
// [Game.Add].
func (g *Game) Root() *Node {
	if len(g.Nodes) == 0 {
		return nil
	}
	return &g.Nodes[0]
}

// IsBackgammon reports whether the root has GM[6]. Other games are kept as they
// are, and [Collection.Records] passes over them.
func (g *Game) IsBackgammon() bool {
	if len(g.Nodes) == 0 {
		return false
	}
	gm, _ := g.Nodes[0].Get("GM")
	return strings.TrimSpace(gm) == "6"
}

// otherGame is the error of a game that is not backgammon: at its GM, or at the
// root that has none.
func (g *Game) otherGame() *SyntaxError {
	root := g.Root()
	if root == nil {
		root = new(Node)
	}
	gm, ok := root.Lookup("GM")
	if !ok {
		gm = Property{ID: "GM", Offset: -1}
	}
	return g.place(root.valueError(gm, ErrNotBackgammon))
}

// lenient reports whether the game was read leniently.
func (g *Game) lenient() bool { return g.origin != nil && g.origin.opts.Lenient }

// A Node is an ordered list of properties, each with its raw values. The zero
// Node is a node without properties, for [Node.Set] to fill. A copy is
// independent of the original.
type Node struct {
	// text is all of the node after its ';', as it stands in the input:
	// properties are looked up by scanning it. That costs 24 bytes a node where
	// parsed properties would cost hundreds, and keeps every raw byte.
	text string
	// pos is the place of text in the input. A node that was read stands after
	// a '(' and so has pos > 0; a node that was made has 0. It is negative once
	// text is no longer what was read.
	pos int64
}

// Offset returns the 0-based byte offset of the node's ';' in the input, or -1
// for a node that was not read.
func (n *Node) Offset() int64 { return max(n.pos, -n.pos) - 1 }

// A Property is one property of a node: an identifier and raw values.
type Property struct {
	ID     string // as in the file, where "White" may stand for "W"
	Offset int64  // of ID in the input, 0-based, in bytes; -1 in a node that was made or changed
	values string
}

// Values returns the raw values: what stands between the brackets, still
// escaped. [Game.Text] undoes escapes and charset, and [SplitCompose] splits a
// value at its ':'.
func (p Property) Values() []string {
	var list []string
	for raw, i, ok := nextValue(p.values, 0); ok; raw, i, ok = nextValue(p.values, i) {
		list = append(list, raw)
	}
	return list
}

// Value returns the first raw value, which is the only one unless the property
// takes a list. Without values, it is "".
func (p Property) Value() string {
	raw, _, _ := nextValue(p.values, 0)
	return raw
}

// Properties walks the properties in the order of the file, including repeated
// ones.
func (n *Node) Properties() iter.Seq[Property] {
	return func(yield func(Property) bool) {
		var s span
		for {
			if _, ok := s.find(n.text, s.next); !ok || !yield(n.property(&s)) {
				return
			}
		}
	}
}

func (n *Node) property(p *span) Property {
	property := Property{ID: n.text[p.id:p.idEnd], Offset: -1, values: n.text[p.values:p.end]}
	if n.pos > 0 {
		property.Offset = n.pos + int64(p.id)
	}
	return property
}

// Lookup returns the first property with the given identifier; ok is false if
// there is none. Lower-case letters in the identifiers of a file are ignored,
// as in FF[1] to FF[3]: Lookup("W") finds White[31hefe].
func (n *Node) Lookup(id string) (p Property, ok bool) {
	var s span
	for {
		if _, ok := s.find(n.text, s.next); !ok {
			return Property{}, false
		}
		if sameID(n.text[s.id:s.idEnd], id) {
			return n.property(&s), true
		}
	}
}

// Get returns the first raw value of the first property with the given
// identifier; ok is false if there is none.
func (n *Node) Get(id string) (raw string, ok bool) {
	p, ok := n.Lookup(id)
	return p.Value(), ok
}

// Values returns the raw values of all properties with the given identifier, in
// the order of the file.
func (n *Node) Values(id string) []string {
	var list []string
	for p := range n.Properties() {
		if sameID(p.ID, id) {
			list = append(list, p.Values()...)
		}
	}
	return list
}

// Set gives a property raw values. It replaces the first property with this
// identifier and removes any others, or appends a property if there is none.
// Without values, the property is removed. Raw values are written as they are,
// so an identifier or a value that would break the file is refused with an
// [*EncodeError], and nothing is changed. [Game.SetText] escapes its text.
func (n *Node) Set(id string, values ...string) error {
	if id == "" || strings.ContainsFunc(id, func(r rune) bool { return r > 'Z' || r < 'A' }) {
		return &EncodeError{Field: clip(id), Err: errIdentifier}
	}
	for _, v := range values {
		switch {
		case strings.IndexByte(v, 0) >= 0:
			return &EncodeError{Field: id, Value: clip(v), Err: errNUL}
		case valueEnd(v, 0) < len(v):
			return &EncodeError{Field: id, Value: clip(v), Err: notAllowed("']' must be escaped")}
		case unterminated(v, 0) < len(v):
			return &EncodeError{Field: id, Value: clip(v), Err: notAllowed("a '\\' at the end must be escaped")}
		}
	}
	var text []byte
	write := func() {
		if len(values) > 0 {
			text = append(text, id...)
		}
		for _, v := range values {
			text = append(text, '[')
			text = append(text, v...)
			text = append(text, ']')
		}
		values = nil
	}
	for p := range n.Properties() {
		if sameID(p.ID, id) {
			write()
			continue
		}
		text = p.append(text)
	}
	write()
	n.text, n.pos = string(text), min(n.pos, -n.pos)
	return nil
}

// Add appends a node to the end of the main line and returns a pointer to the
// copy there. As append moves a slice that is full, Add makes every *Node of
// the game that was taken before invalid, that of Root included: what is set
// through it may be lost. Take it again after the last Add:
//
//	n := g.Add(sgfbg.Node{})
//	err := g.SetText(n, "C", "Good game!") // before the next Add
//	...
//	err = g.Root().Set("RE", "W+1") // not a root taken before Add
func (g *Game) Add(n Node) *Node {
	t := g.last()
	t.Nodes = append(t.Nodes, n)
	return &t.Nodes[len(t.Nodes)-1]
}

// append writes the property as it goes into a file: without white space
// between its tokens.
func (p Property) append(dst []byte) []byte {
	dst = append(dst, p.ID...)
	for raw, i, ok := nextValue(p.values, 0); ok; raw, i, ok = nextValue(p.values, i) {
		dst = append(dst, '[')
		dst = append(dst, raw...)
		dst = append(dst, ']')
	}
	return dst
}
