package sgfbg

import (
	"example.com/boardcodec/sgfbg/internal/lex"
	"fmt"
	"strings"
)

// Games that run into each other: the ')' of one is missing, or a cut inside a value has
// joined two.
//
// A variation whose first node has FF or GM may be a game inside another, whose ')' is
// missing. If the open game has a fault, lenient reading reads it again, and ends it before that
// variation. The games that start after that, up to the fault, are cut in the same way at their
// first reading: a thousand games without ')' take linear time.

// unclosed ends the current game at src[i], before its ')', for fault. In strict reading it
// returns fault, at the place where another game first seems to start in this one, or else at i.
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

// gameInValue returns the index of the '(' with which a game begins inside the last of the
// values of a property, "[...]", or -1 if none does. "[31he(;FF[4]" is a value that was cut off
// after "31he": its ']' is that of FF. In a text that is about SGF the ']' is escaped, and ends no
// value.
func gameInValue(values string) int {
	end := len(values)
	if values[end-1] == ']' { // which the end of the input can cut off
		end--
	}
	start := end // of the digits
	for lex.IsDigit(values[start-1]) {
		start--
	}
	id := start - len("FF[")
	if start == end || id < 0 || values[start-1] != '[' || !isGameProperty(values[id:id+2]) {
		return -1
	}
	return treeStart(values[:id])
}

// treeStart returns the index of the '(' of a text that ends in "(;", with or without white
// space after these, or -1 if it does not.
func treeStart(text string) int {
	text, node := strings.CutSuffix(strings.TrimRight(text, whiteSpace), ";")
	text, tree := strings.CutSuffix(strings.TrimRight(text, whiteSpace), "(")
	if !node || !tree {
		return -1
	}
	return len(text)
}

// isRootProperty reports whether id is FF, GM, CA or AP, which belong in the root alone: where
// another node has one, a cut inside a value may have joined two games.
func isRootProperty(id string) bool {
	return isGameProperty(id) || id == "CA" || id == "AP"
}

// isGameProperty reports whether id is FF or GM: a variation whose first node has one may be a
// game of its own.
func isGameProperty(id string) bool { return id == "FF" || id == "GM" }
