package sgfbg

import (
	"strings"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// The lexical layer. The parser, the Reader, the writer and the methods of Node
// find tokens with the functions of this file, so that all agree where a value
// ends.

const (
	space = 1 << iota // white space between tokens
	upper             // letters of a property identifier
	lower             // letters that FF[1] to FF[3] allow in identifiers, and that are ignored ("White" is W)
)

const whiteSpace = " \t\n\v\f\r"

// class is the kind of a byte outside values.
var class = func() (t [256]uint8) {
	for _, c := range whiteSpace {
		t[c] = space
	}
	for c := 'A'; c <= 'Z'; c++ {
		t[c], t[c+'a'-'A'] = upper, lower
	}
	return t
}()

// skipSpace returns the index of the first byte of s at or after i that is not
// white space.
func skipSpace(s string, i int) int {
	for i < len(s) && class[s[i]] == space {
		i++
	}
	return i
}

// valueEnd returns the index of the ']' that ends the value whose text starts
// at s[i], or len(s) if there is none.
func valueEnd(s string, i int) int {
	for start := i; ; {
		n := strings.IndexByte(s[i:], ']')
		if n < 0 {
			return len(s)
		}
		i += n
		if !escaped(s[start:i]) {
			return i
		}
		i++
	}
}

// escaped reports whether the byte after s in a value is escaped: s ends with an
// odd number of backslashes.
func escaped(s string) bool {
	i := len(s)
	for i > 0 && s[i-1] == '\\' {
		i--
	}
	return (len(s)-i)%2 == 1
}

// unterminated returns the end of a value without ']', whose text starts at s[i]. It
// leaves out a last backslash that escapes nothing: written back, it would escape the
// closing bracket.
func unterminated(s string, i int) int {
	if escaped(s[i:]) {
		return len(s) - 1
	}
	return len(s)
}

// A span says where a property lies in a text s: its identifier is s[id:idEnd],
// its values, with the brackets and white space between them, are s[values:end],
// and next is the index after the white space that follows.
type span struct {
	id, idEnd, values, end, next int

	lower bool // the identifier has lower-case letters
}

// find sets p to the next property of a node in s, at or after i. It ends at
// the node's end (a ';', '(' or ')' outside a value, or the end of s) with ok
// false and p.next at that place. Bytes that are neither white space nor a
// property are skipped; junk is the index of the first of them, or -1.
func (p *span) find(s string, i int) (junk int, ok bool) {
	// Nearly all properties begin with one or two upper-case letters and a '['.
	if i+2 < len(s) && class[s[i]] == upper {
		end := i + 1
		if class[s[end]] == upper {
			end++
		}
		if s[end] == '[' {
			p.id, p.idEnd, p.values, p.lower = i, end, end, false
			p.findEnd(s)
			return -1, true
		}
	}
	junk = -1
	for {
		i = skipSpace(s, i)
		if i == len(s) || s[i] == ';' || s[i] == '(' || s[i] == ')' {
			p.next = i
			return junk, false
		}
		p.id = i
		kinds := uint8(0) // of the letters
		for ; i < len(s) && class[s[i]] > space; i++ {
			kinds |= class[s[i]]
		}
		p.idEnd, p.values = i, skipSpace(s, i)
		p.lower = kinds&lower != 0
		switch {
		case p.values < len(s) && s[p.values] == '[':
			p.findEnd(s)
			if kinds&upper != 0 {
				return junk, true
			}
			i = p.next
		case kinds == 0:
			i++
		default:
			i = p.values
		}
		if junk < 0 {
			junk = p.id
		}
	}
}

// findEnd sets end and next of a span whose values start with the '[' at s[p.values].
func (p *span) findEnd(s string) {
	for i := p.values; ; {
		end := valueEnd(s, i+1)
		if end == len(s) {
			p.end, p.next = unterminated(s, i+1), len(s)
			return
		}
		p.end = end + 1
		i = skipSpace(s, end+1)
		if i == len(s) || s[i] != '[' {
			p.next = i
			return
		}
	}
}

// nextValue returns the raw text of the first value at or after s[i], and the index
// after its bracket. s holds the values of one property. ok is false at the end of s.
func nextValue(s string, i int) (raw string, next int, ok bool) {
	i = skipSpace(s, i) + 1 // after the '['
	if i > len(s) {
		return "", len(s), false
	}
	end := valueEnd(s, i)
	return s[i:end], min(end+1, len(s)), true
}

// identifier returns the identifier in s, the text of p, without its lower-case letters.
func (p *span) identifier(s string) string {
	if p.lower {
		return canonical(s[p.id:p.idEnd])
	}
	return s[p.id:p.idEnd]
}

// canonical returns an identifier without its lower-case letters.
func canonical(id string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return -1
		}
		return r
	}, id)
}

// findTree looks in s, from i on, for the start of a game tree: a '(' before a
// ';', or before a property (a tree whose first ';' is missing). A parenthesis in
// prose ("(from a friend)") or at the end of the input starts no tree. findTree
// returns the index of the '('. If there is none, ok is false, and start is the index
// at which to search again if more text follows s.
func findTree(s string, i int) (start int, ok bool) {
	for ; i < len(s); i++ {
		if s[i] != '(' {
			continue
		}
		id := skipSpace(s, i+1)
		end := id
		for end < len(s) && class[s[end]] == upper {
			end++
		}
		if end == len(s) {
			return i, false
		}
		want := byte('[')
		if end == id {
			want = ';' // there is no identifier
		}
		if s[end] == want {
			return i, true
		}
	}
	return len(s), false
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
