package sgfbg

import (
	"strings"
	"sync"

	"example.com/boardcodec/sgfbg/bg"
)

// An origin is the input of one or more games: the text in which their nodes lie,
// and in which lines are counted.
type origin struct {
	src    string
	base   int64 // offset of src in the caller's input
	line   int   // of the first byte of src, from 0
	column int   // the same
	opts   Options
	nodes  nodeList // of all the games

	mu   sync.Mutex // guards mark: the games of one input may be read by several goroutines
	mark mark
}

// rest returns an origin of o.src without its first n bytes, with the same options.
func (o *origin) rest(n int) *origin {
	line, column := o.at(n)
	return &origin{src: o.src[n:], base: o.base + int64(n), line: line - 1, column: column - 1, opts: o.opts}
}

// A mark is an index of a text, the number of its line, and the index where that
// line starts.
type mark struct{ index, line, start int }

// at returns line and column of o.src[i] in the whole input, both from 1. It counts
// from the last index, forwards or backwards: games are mostly read in order, and
// counting from the start for each fault would take quadratic time in a file of many
// games.
func (o *origin) at(i int) (line, column int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	m := &o.mark
	if i < m.index {
		lines, _ := countLines(o.src, i, m.index)
		m.line -= lines
		if m.start > i {
			m.start = strings.LastIndexAny(o.src[:i], "\r\n") + 1
		}
	} else {
		lines, start := countLines(o.src, m.index, i)
		m.line += lines
		m.start = max(m.start, start)
	}
	m.index = i
	column = i - m.start
	if m.start == 0 {
		column += o.column
	}
	return o.line + m.line + 1, column + 1
}

// countLines counts the line ends in s[from:to], and returns the index after
// the last, or 0. CR LF and LF CR are one line end, as in FF[4]: a CR counts only
// if it has no LF beside it.
func countLines(s string, from, to int) (lines, start int) {
	part := s[from:to]
	lines = strings.Count(part, "\n")
	cr := strings.IndexByte(part, '\r')
	if lines == 0 && cr < 0 {
		return 0, 0
	}
	start = from + strings.LastIndexAny(part, "\r\n") + 1
	for i := cr; i >= 0 && i < len(part); i++ {
		before, after := s[:from+i], s[from+i+1:]
		if part[i] == '\r' && !strings.HasPrefix(after, "\n") && !strings.HasSuffix(before, "\n") {
			lines++
		}
	}
	return lines, start
}

// valueError returns the error for a wrong value of p, a property of n.
func (n *Node) valueError(p Property, err error) *bg.SyntaxError {
	offset := p.Offset
	if offset < 0 {
		offset = n.Offset()
	}
	e := syntaxError(offset, 0, canonical(p.ID), err)
	if g := n.game; g != nil {
		e.Game = int(g.number)
		if g.origin != nil && offset >= 0 {
			e.Line, e.Column = g.origin.at(int(offset - g.origin.base))
		}
	}
	return e
}

// errorAt is valueError for the first property of n with this identifier, or at the place of
// n if there is none.
func (n *Node) errorAt(id string, err error) *bg.SyntaxError {
	p, ok := n.Get(id)
	if !ok {
		p = Property{ID: id, Offset: -1}
	}
	return n.valueError(p, err)
}
