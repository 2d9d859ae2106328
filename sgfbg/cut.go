package sgfbg

import (
	"fmt"
	"strings"
)

// Games that run into each other: the ')' of one is missing, or a cut inside a value has
// joined two.

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

// misplaced reports a property at src[i] that belongs to the root, in another node. ended
// says that the node starts a game, and that the current game was ended before it.
func (p *parser) misplaced(id string, i int) (ended bool) {
	if p.current.root == 0 || !isRootProperty(id) {
		return false
	}
	if p.begin > 0 && isGameProperty(id) {
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

// gameInValue returns the index of the '(' in values, "[...]", with which a game begins in
// the last of them, or -1: "[31he(;GM[6]" was cut. The ']' in a text that is about SGF is
// escaped, and ends no value. Most values do not end in a digit, and cost no more than that.
func gameInValue(values string) int {
	i := len(values) - 2 // before the ']'
	for i > 0 && isDigit(values[i]) {
		i--
	}
	if i < 4 || values[i] != '[' || !isGameProperty(values[i-2:i]) {
		return -1
	}
	before := strings.TrimRight(values[:i-2], " \t\n\v\f\r")
	before, ok := strings.CutSuffix(before, ";")
	before, ok2 := strings.CutSuffix(strings.TrimRight(before, " \t\n\v\f\r"), "(")
	if !ok || !ok2 {
		return -1
	}
	return len(before)
}

// isRootProperty reports whether a property belongs in the root alone: where another
// node has it, two games may have been joined, by a cut inside a value.
func isRootProperty(id string) bool { return isGameProperty(id) || id == "CA" || id == "AP" }

// isGameProperty reports whether a property makes a variation a game of its own.
func isGameProperty(id string) bool { return id == "FF" || id == "GM" }
