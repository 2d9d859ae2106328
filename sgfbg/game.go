package sgfbg

import (
	"iter"
	"strings"

	"golang.org/x/text/encoding"

	"example.com/boardcodec/sgfbg/bg"
)

// A Collection is a whole file: all its game trees, of backgammon or not.
// [Parse] returns a Collection, and a composite literal makes one of games from
// [NewGame]. Several goroutines may read it at the same time as long as none
// changes it. The zero Collection is a file without games.
type Collection struct {
	Games    []*Game
	Problems []bg.Problem // of the syntax of all games, as found; at most 1,000, then one that counts the others
}

// A Game is one game tree of a collection. A game that was read has at least
// one node, the root, whose properties describe the game ([Game.Info]).
// [NewGame] makes a game; the zero Game has no root. A Game must not be copied:
// go vet finds copies.
type Game struct {
	_        noCopy
	Problems []bg.Problem // of the syntax of this game, and of the text before it

	root   int32             // see node
	number int32             // in the input, from 1; 0 if the game was not read
	origin *origin           // nil if the game was not read
	texts  encoding.Encoding // the result of charset: looking for CA in a long root for each text would take quadratic time
	*edit                    // nil as long as nothing was added or changed
}

// An edit holds the additions and changes to a game.
type edit struct {
	added nodeList   // nodes that were not read
	made  []madeText // of nodes that were added or changed
	end   *Node      // the last node of the main line, or a node before it; nil if not known

	last map[*Node]*Node // the last child of nodes that got more than one: walking to it each time would take quadratic time
}

// noCopy makes go vet report copies of a struct that contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// Root returns the first node, which holds the properties of the game, or nil
// if there is none.
func (g *Game) Root() *Node {
	if g == nil {
		return nil
	}
	return g.node(g.root)
}

// MainLine yields the nodes of the main line: the root, its first child, the
// first child of that node, and so on.
func (g *Game) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.Root(); n != nil && yield(n); n = n.firstChild() {
		}
	}
}

// Nodes yields all nodes, including variations, in the order of the file: each
// node before its children, and the main line of each tree first.
func (g *Game) Nodes() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		var later []*Node // next siblings of n's ancestors, still to be walked
		for n := g.Root(); n != nil; {
			if !yield(n) {
				return
			}
			if sibling := n.nextSibling(); sibling != nil {
				later = append(later, sibling)
			}
			n = n.firstChild()
			last := len(later) - 1
			if n == nil && last >= 0 {
				n, later = later[last], later[:last]
			}
		}
	}
}

// path returns the nodes from the root to target, or nil if target is not in
// the game.
func (g *Game) path(target *Node) (path []*Node) {
	for n := g.Root(); n != nil; {
		path = append(path, n)
		if n == target {
			return path
		}
		n = n.firstChild()
		for n == nil && len(path) > 0 {
			last := len(path) - 1
			n, path = path[last].nextSibling(), path[:last]
		}
	}
	return nil
}

// Add appends a node without properties to the end of the main line, for
// [Node.Set] and [Game.SetText] to fill. In a game without a root, the node
// becomes the root.
func (g *Game) Add() *Node {
	if g.root == 0 {
		n, i := g.newNode()
		g.root = i
		return n
	}
	e := g.edits()
	end := e.end
	if end == nil {
		end = g.Root()
	}
	for next := end.firstChild(); next != nil; next = next.firstChild() {
		end = next
	}
	e.end = end.Add()
	return e.end
}

// addText is like Add, and gives the node the properties in text.
func (g *Game) addText(text string) *Node {
	n := g.Add()
	n.setText(text)
	return n
}

// edits returns g.edit, which it makes before the first change.
func (g *Game) edits() *edit {
	if g.edit == nil {
		g.edit = new(edit)
	}
	return g.edit
}

// newNode returns a new node, not linked to others yet, with its number, which is below 0.
func (g *Game) newNode() (n *Node, i int32) {
	e := g.edits()
	n, i = e.added.add(g)
	e.made = append(e.made, madeText{offset: -1})
	n.text = ^(len(e.made) - 1)
	return n, -i
}

// node returns the node with number i, or nil for 0. Numbers above 0 count the nodes of all
// games of the input; numbers below 0 count the nodes that were added to this game.
func (g *Game) node(i int32) *Node {
	switch {
	case i > 0:
		return g.origin.nodes.at(i)
	case i < 0:
		return g.added.at(-i)
	}
	return nil
}

// IsBackgammon reports whether the root has GM[6]. Other games are kept as they
// are, and [Collection.Records] skips them.
func (g *Game) IsBackgammon() bool {
	p, _ := g.Root().Get("GM")
	gm := strings.TrimPrefix(strings.TrimSpace(p.Value()), "+") // as in parseNumber, whose errors allocate
	return strings.TrimLeft(gm, "0") == "6"
}

// notBackgammon returns the error for a game that is not backgammon, at its GM, or at the
// root if it has no GM.
func (g *Game) notBackgammon() *bg.SyntaxError {
	if g.root == 0 {
		return syntaxError(-1, int(g.number), "GM", ErrNotBackgammon)
	}
	return g.Root().errorAt("GM", ErrNotBackgammon)
}

// lenient reports whether the game was read leniently.
func (g *Game) lenient() bool { return g.origin != nil && g.origin.opts.Lenient }
