package sgfbg

import (
	"fmt"
	"strings"
)

// Games that run into each other: the ')' of one is missing, or a cut inside a value has
// joined two.
//
// A variation whose first node has FF or GM may be a game inside another, whose ')' is
// missing. If the open game has a fault, lenient reading reads it again, and ends it there, and so
// it does with the games that start before the fault: a thousand of them without ')' take linear
// time.

// unclosed ends the current game at src[i], before its ')'.
func (p *parser) unclosed(i int, fault error) error {
	if p.inner > 0 && !p.opts.Lenient {
		return p.error(p.inner, "", fmt.Errorf("%w: %w", errUnclosed, fault))
	}
	err := p.tolerate(i, "", fault)
	p.closeAll(i)
	return err
}

// cutGame ends the current game before the '(' at src[at].
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

// gameInValue returns the index in values, "[...]", of the '(' with which a game begins in
// the last of them, or -1: "[31he(;FF[4]" was cut, and its ']' is that of FF. In a text that is
// about SGF the ']' is escaped, and ends no value.
func gameInValue(values string) int {
	i := len(values)
	if values[i-1] == ']' { // which the end of the input can cut off
		i--
	}
	end := i
	for isDigit(values[i-1]) {
		i--
	}
	if i -= len("FF["); i+3 == end || i < 0 || values[i+2] != '[' || !isGameProperty(values[i:i+2]) {
		return -1
	}
	return treeStart(values[:i])
}

// treeStart returns the index of the '(' of a text that ends in "(;", or -1.
func treeStart(text string) int {
	text, node := strings.CutSuffix(strings.TrimRight(text, whiteSpace), ";")
	text, tree := strings.CutSuffix(strings.TrimRight(text, whiteSpace), "(")
	if !node || !tree {
		return -1
	}
	return len(text)
}

// isRootProperty reports whether a property is FF, GM, CA or AP, which belong in the root
// alone: where another node has one, two games may have been joined, by a cut inside a value.
func isRootProperty(id string) bool {
	return isGameProperty(id) || id == "CA" || id == "AP"
}

// isGameProperty reports whether a property can make a variation a game of its own.
func isGameProperty(id string) bool { return id == "FF" || id == "GM" }
