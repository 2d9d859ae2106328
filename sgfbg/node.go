package sgfbg

import (
	"cmp"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// A Node is an ordered list of properties, each with its raw values, and the
// nodes that follow it. It belongs to one game ([Game.Add] and [Node.Add] make
// nodes), and a pointer to it stays valid whatever is added to that game or removed
// from it. A Node must not be copied: go vet finds copies. The zero Node is in no
// game. A nil *Node has no properties and no children, and methods that read it find none.
type Node struct {
	_       noCopy
	game    *Game
	child   int32 // the first child, as a number of Game.node; 0 = none
	sibling int32 // the next child of the same parent; 0 = none

	// text says where the properties are: the index in the input after the ';' (find recognises
	// the end); or below 0, if the node was made or changed, the complement of an index in
	// Game.made. Every lookup scans the text: parsed properties would need hundreds of bytes.
	text int
}

// A madeText is the text of a node that was made or changed.
type madeText struct {
	text   string
	offset int64 // of the node in the input, or -1
}

// source returns the text that holds the properties of n, and their index in it.
func (n *Node) source() (s string, start int) {
	if n == nil || n.game == nil {
		return "", 0
	}
	if m := n.made(); m != nil {
		return m.text, 0
	}
	return n.game.origin.src, n.text
}

// made returns the text of a node that was made or changed, and nil for any other node.
func (n *Node) made() *madeText {
	if n.game == nil || n.text >= 0 {
		return nil
	}
	return &n.game.made[^n.text]
}

// setText makes text the properties of n. The zero Node gets a game of its own.
func (n *Node) setText(text string) {
	if m := n.made(); m != nil {
		m.text = text
	} else {
		offset := n.Offset()
		if n.game == nil {
			n.game = new(Game)
		}
		e := n.game.edits()
		e.made = append(e.made, madeText{text, offset})
		n.text = ^(len(e.made) - 1)
	}
	if n.isRoot() {
		n.game.texts, _ = n.game.charset() // the methods that encode texts return the error
	}
}

// Offset returns the 0-based byte offset of the node's ';' in the input; -1 for a node that was not
// read.
func (n *Node) Offset() int64 {
	if n == nil || n.game == nil {
		return -1
	}
	if m := n.made(); m != nil {
		return m.offset
	}
	return n.game.origin.base + int64(n.text) - 1
}

// isRoot reports whether n is the root of its game.
func (n *Node) isRoot() bool { return n != nil && n.game != nil && n.game.Root() == n }

// firstChild returns the first child of n, or nil.
func (n *Node) firstChild() *Node { return n.game.node(n.child) }

// nextSibling returns the next child of the parent of n, or nil.
func (n *Node) nextSibling() *Node { return n.game.node(n.sibling) }

// Children yields the nodes that follow n: the next node of its line first, then
// the first node of each variation.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		if n == nil || n.game == nil {
			return
		}
		for c := n.firstChild(); c != nil && yield(c); c = c.nextSibling() {
		}
	}
}

// Add appends a child without properties to n, for [Node.Set] and
// [Game.SetText] to fill. It is the next node of the line, or if n has a next
// node already, the first node of a variation.
func (n *Node) Add() *Node {
	if n.game == nil {
		n.setText("") // gives the zero Node a game
	}
	g := n.game
	child, i := g.newNode()
	if n.child == 0 {
		n.child = i
		return child
	}
	last := cmp.Or(g.last[n], n.firstChild())
	for last.sibling != 0 {
		last = last.nextSibling()
	}
	last.sibling = i
	if g.last == nil {
		g.last = map[*Node]*Node{}
	}
	g.last[n] = child
	return child
}

// AddVariation appends moves to n, one node each, and returns the first node, or nil without
// moves. The nodes continue the line of n, or if n has a next node already, they are a
// variation. If [bg.Move.Validate] refuses a move, AddVariation adds nothing and returns its
// [*bg.EncodeError].
func (n *Node) AddVariation(moves ...bg.Move) (first *Node, err error) {
	list := make([]string, len(moves)) // the texts of the nodes
	for i, m := range moves {
		list[i], err = moveText(m)
		if err != nil {
			return nil, err
		}
	}
	for i, text := range list {
		n = n.Add()
		n.setText(text)
		if i == 0 {
			first = n
		}
	}
	return first, nil
}

// Remove removes n, and all nodes that follow it, from its game. Its time is
// proportional to the number of nodes in the game.
func (n *Node) Remove() {
	g := n.game
	if g == nil {
		return
	}
	e := g.edits()
	e.end, e.last = nil, nil
	if n.isRoot() {
		g.root, g.texts = 0, nil
		return
	}
	for parent := range g.Nodes() {
		for link := &parent.child; *link != 0; link = &g.node(*link).sibling {
			if g.node(*link) == n {
				*link = n.sibling
				return
			}
		}
	}
}

// A Property is one property of a node: an identifier and raw values.
type Property struct {
	ID     string // as in the file, which may have "White" for "W"
	Offset int64  // of ID in the input, 0-based, in bytes; -1 in a node that was made or changed
	values string
}

// Values returns the raw values: the text between the brackets, still escaped.
// [Game.Text] undoes escapes and charset.
func (p Property) Values() []string { return slices.Collect(p.all()) }

// all yields the raw values.
func (p Property) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for raw, i, ok := nextValue(p.values, 0); ok && yield(raw); raw, i, ok = nextValue(p.values, i) {
		}
	}
}

// madeProperty returns a property with one or more raw values that is not from the input.
func madeProperty(id string, values ...string) Property {
	return Property{ID: id, Offset: -1, values: "[" + strings.Join(values, "][") + "]"}
}

// Value returns the first raw value, which is the only one unless the property
// holds a list. Without values, it returns "".
func (p Property) Value() string {
	raw, _, _ := nextValue(p.values, 0)
	return raw
}

// Properties yields the properties in the order of the file, including repeated
// ones.
func (n *Node) Properties() iter.Seq[Property] {
	return func(yield func(Property) bool) {
		text, start := n.source()
		s := span{next: start}
		for {
			_, ok := s.find(text, s.next)
			if !ok || !yield(n.property(text, &s)) {
				return
			}
		}
	}
}

// property returns the property at s in text, which is the source of n.
func (n *Node) property(text string, s *span) Property {
	p := Property{ID: text[s.id:s.idEnd], Offset: -1, values: text[s.values:s.end]}
	if n.text >= 0 {
		p.Offset = n.game.origin.base + int64(s.id)
	}
	return p
}

// Get returns the first property with the given identifier; ok is false if
// there is none. Lower-case letters in the identifiers of a file are ignored,
// as in FF[1] to FF[3]: Get("W") finds White[31hefe].
func (n *Node) Get(id string) (p Property, ok bool) {
	text, start := n.source()
	s := span{next: start}
	for {
		_, ok = s.find(text, s.next)
		if !ok {
			return Property{}, false
		}
		if text[s.id:s.idEnd] == id || s.identifier(text) == id {
			return n.property(text, &s), true
		}
	}
}

// Set gives a property raw values. It replaces the first property with this
// identifier and removes any others, or appends a property if there is none.
// Without values, the property is removed. Raw values are not escaped:
// [Game.SetText] does that. Set returns an [*bg.EncodeError] and changes nothing for an
// identifier or a value that would break the file, for a W in a node with a B, and for a B
// in a node with a W: [Node.SetMove] replaces either.
func (n *Node) Set(id string, values ...string) error {
	if id == "" || strings.ContainsFunc(id, func(r rune) bool { return r > 'Z' || r < 'A' }) {
		return &bg.EncodeError{Field: lex.Clip(id), Err: errIdentifier}
	}
	var buf [64]byte
	property, err := appendRaw(buf[:0], id, values...)
	if err != nil {
		return err
	}
	other, isMove := otherMove[id]
	if isMove && len(values) > 0 {
		if _, ok := n.Get(other); ok {
			return refuse(id, lex.Clip(values[0]), "the node has "+other+", too: SetMove replaces it")
		}
	}
	n.replace(property, id)
	return nil
}

// otherMove is the move property of the other player.
var otherMove = map[string]string{"W": "B", "B": "W"}

// replace removes the properties with the given identifiers. It puts replacement, the text of any
// properties, in the place of the first of them, or at the end if n has none of them.
func (n *Node) replace(replacement []byte, ids ...string) {
	var text []byte
	changed := len(replacement) > 0
	for p := range n.Properties() {
		if !slices.Contains(ids, canonical(p.ID)) {
			text = p.append(text)
			continue
		}
		text = append(text, replacement...)
		replacement, changed = nil, true // only the first property is replaced
	}
	if changed {
		n.setText(string(append(text, replacement...)))
	}
}

// appendRaw appends a property with raw values, or nothing without values. It returns an
// [*bg.EncodeError] for a value that would break the file.
func appendRaw(dst []byte, id string, values ...string) ([]byte, error) {
	if len(values) == 0 {
		return dst, nil
	}
	dst = append(dst, id...)
	for _, v := range values {
		switch {
		case strings.IndexByte(v, 0) >= 0:
			return nil, &bg.EncodeError{Field: id, Value: lex.Clip(v), Err: errNUL}
		case valueEnd(v, 0) < len(v):
			return nil, refuse(id, lex.Clip(v), "']' must be escaped")
		case unterminated(v, 0) < len(v):
			return nil, refuse(id, lex.Clip(v), "a '\\' at the end must be escaped")
		}
		dst = append(dst, '[')
		dst = append(dst, v...)
		dst = append(dst, ']')
	}
	return dst, nil
}

// append appends the property as it is written to a file: without white space
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

// A nodeList holds nodes in chunks that never move, so that a pointer to a node
// stays valid. Nodes refer to each other by their numbers in the list, from 1:
// with pointers, garbage collection would take longer than parsing.
//
//	chunk    0   1   2   3    4    5    6    7
//	nodes    8  16  32  64  128  256  512  512 ...
type nodeList struct {
	chunks [][]Node
	length int32 // nodes in use
}

const (
	firstChunk = 8                      // nodes in it
	lastChunk  = 512                    // nodes in a chunk that has grown
	growing    = 6                      // chunks before the first of lastChunk nodes
	grown      = lastChunk - firstChunk // nodes in those chunks
)

// maxNodes is one less than the largest number, because one step of the parser may
// make two nodes.
const maxNodes = math.MaxInt32 - 1

// at returns the node with number i, from 1.
func (l *nodeList) at(i int32) *Node {
	chunk, at := chunkOf(int(i) - 1)
	return &l.chunks[chunk][at]
}

// chunkOf returns the chunk that holds the node at index i, from 0, and the index in the chunk.
func chunkOf(i int) (chunk, at int) {
	if i < grown {
		chunk = bits.Len(uint(i+firstChunk)) - bits.Len(firstChunk)
		return chunk, i + firstChunk - firstChunk<<chunk
	}
	return growing + (i-grown)/lastChunk, (i - grown) % lastChunk
}

// add appends an empty node of g and returns it with its number, from 1.
func (l *nodeList) add(g *Game) (n *Node, i int32) {
	chunk, at := chunkOf(int(l.length))
	if chunk == len(l.chunks) {
		l.chunks = append(l.chunks, make([]Node, min(firstChunk<<min(chunk, growing), lastChunk)))
	}
	n = &l.chunks[chunk][at]
	n.game, n.child, n.sibling = g, 0, 0 // a failed reading may have used this node
	l.length++
	return n, l.length
}
