package sgfbg

import "fmt"

// Games run into each other if the ')' of one is missing, or if a cut inside a value has
// joined two.
//
// A variation whose first node has FF or GM may be a game inside another, whose ')' is
// missing. If the open game has a fault, lenient reading reads it again, and ends it before that
// variation. The games that start after that, up to the fault, are cut in the same way at their
// first reading: a thousand games without ')' take linear time.

// mustReread reports whether the current game has to be read again: it has a fault, another game seems to
// start in it, and it does not end there yet.
func (p *parser) mustReread() bool { return p.inner > 0 && p.fault > 0 && !p.cutting }

// innerGame returns the index of the '(' of the innermost tree if that seems to be another game inside the
// current one: its first node, whose properties start at src[start], has id, and id is FF or GM. Otherwise,
// it returns -1.
func (p *parser) innerGame(id string, start int) int {
	if !isGameProperty(id) || p.open[len(p.open)-1].begun {
		return -1
	}
	return treeStart(p.src[:start])
}

// unclosed ends the current game at src[i], where fault keeps its ')' from being read. In strict
// reading it returns fault: at the place where another game first seems to start inside this one,
// if there is one, and otherwise at i.
func (p *parser) unclosed(i int, fault error) error {
	if p.inner > 0 && !p.opts.Lenient {
		return p.error(p.inner, "", fmt.Errorf("%w: %w", errUnclosed, fault))
	}
	err := p.tolerate(i, "", fault)
	p.closeAll(i)
	return err
}

// cutGame ends the current game before the '(' at src[at]. The innermost tree, which has no node
// yet, starts there: it is the next game.
func (p *parser) cutGame(at int) error {
	p.open = p.open[:len(p.open)-1]
	err := p.tolerate(at, "", errUnclosed)
	p.closeAll(at)
	return err
}

// cutValue ends the current game before src[at], where another begins inside a value: the
// node whose properties start at src[start] was cut there, and gets the ']' that it lacks.
func (p *parser) cutValue(start, at int) error {
	if err := p.tolerate(at, "", errCutValue); err != nil {
		return err
	}
	text := p.src[start:at]
	if escaped(text) {
		text = text[:len(text)-1] // the backslash would escape the ']'
	}
	p.push(start).setText(text + "]")
	p.closeAll(at)
	return nil
}
