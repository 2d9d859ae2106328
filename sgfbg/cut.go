package sgfbg

import (
	"fmt"
	"slices"
	"strings"
)

// Games that run into each other: the ')' of one is missing, or a cut inside a value has
// joined two.

// whole reports whether the current game has no fault, down to its last ')': then strict
// reading accepts it, and what looks like another game inside it is its own. src[i] is the ';'
// of the current node. Each text is tried once: where a trial finds a fault, no game before
// that place is tried again, so that a thousand games without ')' take linear time.
func (p *parser) whole(i int) bool {
	if p.opts.Lenient && !p.faulty && !p.sound && p.base+int64(i) >= p.broken {
		trial := parser{origin: p.origin, reader: p.reader, current: p.current, tree: p.tree, around: slices.Clone(p.around), trial: true}
		end, err := trial.rest(i)
		p.sound = err == nil
		if err != nil {
			p.broken = p.base + int64(end)
		}
	}
	return p.sound
}

// cutGame ends the game before src[i], where a tree begins as a game does: its first node
// has FF or GM. The ')' of the open game is missing, and what follows is not its
// variation. Strict reading only notes the place, and goes on.
func (p *parser) cutGame(i int) (ended bool) {
	if !p.opts.Lenient {
		if p.cut == 0 {
			p.cut = i
		}
		return false
	}
	p.report(ProblemSyntax, i, "", errUnclosed)
	p.closeAll(i)
	return true
}

// startsGame reports whether the tree whose '(' is src[i] begins as a game does, without
// reading it.
func (p *parser) startsGame(i int) bool {
	for i++; ; {
		i = skipSpace(p.src, i)
		if i < len(p.src) {
			break
		}
		if !p.more() {
			return false
		}
	}
	if p.src[i] != ';' {
		return false
	}
	for s := (span{next: i + 1}); ; {
		if _, ok := p.find(&s, s.next); !ok {
			return false
		}
		if isGameProperty(canonical(p.src[s.id:s.idEnd])) {
			return true
		}
	}
}

// tolerateEnd is tolerate for what ends a game at src[i] where it should go on. If
// another game started inside it, that is where the fault is.
func (p *parser) tolerateEnd(i int, err error) error {
	if p.cut > 0 {
		return p.error(p.cut, "", fmt.Errorf("%w: %w", errUnclosed, err))
	}
	return p.tolerate(i, "", err)
}

// misplaced reports a property at src[i] that belongs to the root, in another node, from
// src[start] on. ended says that the node starts a game, and that the current game was ended
// before it.
func (p *parser) misplaced(start int, id string, i int) (ended bool) {
	if p.current.root == 0 {
		return false
	}
	if p.begin > 0 && isGameProperty(id) && !p.whole(start-1) {
		if p.opts.Lenient {
			p.problems = p.listed
			p.leave()
		}
		if p.cutGame(p.begin) {
			return true
		}
	}
	if !p.reported {
		p.report(ProblemRoot, i, strings.Clone(id), errRoot)
		p.reported = true
	}
	return false
}

// cutValue ends the game before src[at], in a value of the node from src[start] on whose ']'
// is missing, because a game begins there. It returns where that is.
func (p *parser) cutValue(start, at int) (next int, err error) {
	if err := p.tolerate(at, "", errCutValue); err != nil {
		return at, err
	}
	p.push(start)
	text := p.src[start:at]
	if escaped(text) {
		text = text[:len(text)-1] // the backslash has nothing to escape, and not the ']'
	}
	p.nodes.at(p.tree.last).setText(text + "]")
	p.closeAll(at)
	return at, nil
}

// gameInside returns the index of the '(' with which a game begins in a value of the node
// from src[start] on, whose last property so far is s, or -1. misplaced says that s is
// a property of a root in another node, or for the second time.
func (p *parser) gameInside(start int, s *span, misplaced bool) int {
	if values := p.src[s.values:s.end]; endsAsRoot(values) {
		if n := gameInValue(values); n >= 0 {
			return s.values + n
		}
	}
	// That property may be of the game in a value before it.
	if misplaced && !p.searched {
		p.searched = true
		if n := gameInNode(p.src[start:s.id]); n >= 0 {
			return start + n
		}
	}
	return -1
}

// gameInNode returns the index in text, some properties, of the last '(' with which a game
// begins in a value, or -1. From an earlier one on, the text would be read again for each.
func gameInNode(text string) int {
	var s span
	last := -1
	for {
		if _, ok := s.find(text, s.next); !ok {
			return last
		}
		if n := gameInValue(text[s.values:s.end]); n >= 0 {
			last = s.values + n
		}
	}
}

// gameInValue returns the index in values, "[...]", of the '(' with which a game begins in
// the last of them, or -1: "[31he(;FF[4]" was cut, and its ']' is that of FF. In a text that is
// about SGF the ']' is escaped, and ends no value.
func gameInValue(values string) int {
	before := values[:strings.LastIndexByte(values, '[')]
	id := len(before)
	for id > 0 && class[before[id-1]] > space {
		id--
	}
	root, node := strings.CutSuffix(strings.TrimRight(before[:id], whiteSpace), ";")
	root, tree := strings.CutSuffix(strings.TrimRight(root, whiteSpace), "(")
	if id == len(before) || !node || !tree {
		return -1
	}
	return len(root)
}

// endsAsRoot reports whether the last of values, "[...]", ends as the first property of a
// root does, such as "FF[4]".
func endsAsRoot(values string) bool {
	i := len(values) - 1
	if values[i] == ']' { // which the end of the file can cut off
		i--
	}
	for i > 0 && isDigit(values[i]) {
		i--
	}
	return i > 2 && values[i] == '[' && isGameProperty(values[i-2:i])
}

// isRootProperty reports whether a property belongs in the root alone: where another
// node has it, two games may have been joined, by a cut inside a value.
func isRootProperty(id string) bool {
	return len(id) == 2 && (isGameProperty(id) || id == "CA" || id == "AP")
}

// isGameProperty reports whether a property makes a variation a game of its own.
func isGameProperty(id string) bool { return id == "FF" || id == "GM" }
