package sgfbg

import "strings"

// Games that run into each other: the ')' of one is missing, or a cut inside a value has
// joined two.

// startsGame reports whether the tree whose '(' is src[i] begins as a game does: its first node
// has FF or GM.
func (p *parser) startsGame(i int) bool {
	i = skipSpace(p.src, i+1)
	for i == len(p.src) && p.more() {
		i = skipSpace(p.src, i)
	}
	if i == len(p.src) || p.src[i] != ';' {
		return false
	}
	for s := (span{next: i + 1}); ; {
		if _, ok := p.find(&s, s.next); !ok || gameInValue(p.src[s.values:s.end]) >= 0 {
			return false
		}
		if isGameProperty(s.identifier(p.src)) {
			return true
		}
	}
}

// gameInValue returns the index in values, "[...]", of the '(' with which a game begins in
// the last of them, or -1: "[31he(;FF[4]" was cut, and its ']' is that of FF. In a text that is
// about SGF the ']' is escaped, and ends no value.
func gameInValue(values string) int {
	i := len(values)
	if values[i-1] == ']' { // which the end of the input can cut off
		i--
	}
	if !isDigit(values[i-1]) {
		return -1
	}
	for isDigit(values[i-1]) {
		i--
	}
	if i < len("FF[") || values[i-1] != '[' || !isGameProperty(values[i-3:i-1]) {
		return -1
	}
	text := values[:i-len("FF[")]
	text, node := strings.CutSuffix(strings.TrimRight(text, whiteSpace), ";")
	text, tree := strings.CutSuffix(strings.TrimRight(text, whiteSpace), "(")
	if !node || !tree {
		return -1
	}
	return len(text)
}

// cutValue ends the game before src[at], where another begins inside a value: the node whose
// properties start at src[start] was cut there, and gets the ']' that it lacks.
func (p *parser) cutValue(start, at int) error {
	if err := p.tolerate(at, "", errCutValue); err != nil {
		return err
	}
	p.push(start)
	text := p.src[start:at]
	if escaped(text) {
		text = text[:len(text)-1] // the backslash would escape the ']'
	}
	p.nodes.at(p.tree.last).setText(text + "]")
	p.closeAll(at)
	return nil
}

// isRootProperty reports whether a property is FF, GM, CA or AP, which belong in the root
// alone: where another node has one, two games may have been joined, by a cut inside a value.
func isRootProperty(id string) bool {
	return isGameProperty(id) || id == "CA" || id == "AP"
}

// isGameProperty reports whether a property can make a variation a game of its own.
func isGameProperty(id string) bool { return id == "FF" || id == "GM" }
