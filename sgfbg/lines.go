package sgfbg

import "strings"

// A lineCounter turns indices of a text into lines and columns. Successive indices mostly ascend,
// and then each byte is looked at once.
type lineCounter struct {
	origin             *origin
	index, line, start int
}

// at returns line and column of o.src[i], both from 1, in the input that o is a part of.
func (c *lineCounter) at(o *origin, i int) (line, column int) {
	if i < c.index || o != c.origin {
		*c = lineCounter{origin: o}
	}
	lines, start := countLines(o.src, c.index, i)
	c.index, c.line = i, c.line+lines
	if start > 0 {
		c.start = start
	}
	column = i - c.start
	if c.start == 0 {
		column += o.column
	}
	return o.line + c.line + 1, column + 1
}

// countLines counts the line ends in s[from:to], and returns the index behind the last, or 0. CR LF
// and LF CR are one, as FF[4] has it: a CR counts only where it has no LF beside it.
func countLines(s string, from, to int) (lines, start int) {
	part := s[from:to]
	lines = strings.Count(part, "\n")
	start = strings.LastIndexAny(part, "\r\n") + 1
	if start > 0 {
		start += from
	}
	for i := strings.IndexByte(part, '\r'); i >= 0 && i < len(part); i++ {
		at := from + i
		if s[at] == '\r' && (at+1 == len(s) || s[at+1] != '\n') && (at == 0 || s[at-1] != '\n') {
			lines++
		}
	}
	return lines, start
}
