package scanner

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// quotes are the signs that people write as the quotes of a tag.
const quotes = "\"'`´“”„‘’‚«»"

// mendTag reads the rest of a tag that is not in the form of the standard. Its name
// ends at index i, the tag at the end of the line or before another tag on it.
func mendTag(b, name []byte, i int, atEnd bool) (t tagText) {
	line := b[:i+lineEnd(b[i:])]
	line = line[:firstTag(line, i)]
	if at := bytes.LastIndex(line, eventPair); at >= i && fileAhead(b[at:], false) {
		line = line[:at]
	}
	t = tagText{name: name, size: len(line), flaw: TagForm}
	if at := bytes.IndexAny(line[i:], quotes) + i; at >= i && (line[at] == '"' || class[line[at-1]] != letter) &&
		bytes.IndexFunc(line[i:at], notBeforeValue) < 0 {
		t.name = append(bytes.Clone(name), bytes.Map(onlyTagLetters, line[i:at])...)
		_, n := utf8.DecodeRune(line[at:])
		t.quoted(line, at+n)
	} else {
		if n := bytes.IndexByte(line[i:], ']'); n >= 0 {
			t.size = i + n + 1
		}
		t.value = bytes.Trim(line[i:t.size], " \t=:]")
	}
	switch {
	case len(line) < len(b) || endsTag(b[:t.size]):
	case atEnd:
		t.flaw = CutTag
	default:
		t.flaw = LongTag
	}
	return t
}

// quoted reads a value behind its first quote, at index i of a line: to a quote before "]", or else
// to the last quote or the end of the line. Quotes in names may be unescaped.
func (t *tagText) quoted(line []byte, i int) {
	for at := i; at < len(line); at++ {
		if line[at] != ']' {
			continue
		}
		if value, ok := cutQuote(line[i:at]); ok {
			t.value, t.size = value, at+1
			return
		}
	}
	if n := bytes.LastIndexByte(line[i:], '"'); n >= 0 {
		line = line[:i+n+1]
	}
	t.value, _ = cutQuote(bytes.TrimSuffix(bytes.TrimRight(line[i:], " \t"), []byte("]")))
}

// cutQuote returns text without the quote at its end, and whether it has one.
func cutQuote(b []byte) ([]byte, bool) {
	trimmed := bytes.TrimRight(b, " \t")
	if r, n := utf8.DecodeLastRune(trimmed); strings.ContainsRune(quotes, r) {
		return trimmed[:len(trimmed)-n], true
	}
	return b, false
}

// firstTag returns where the first tag of a line ends: at the first "]" from index i
// on that is followed by the beginning of another tag.
func firstTag(line []byte, i int) int {
	for ; i < len(line); i++ {
		if line[i] != ']' {
			continue
		}
		next := skipSpace(line, i+1)
		if next+1 < len(line) && line[next] == '[' && isTagLetter(line[next+1]) {
			return i + 1
		}
	}
	return len(line)
}

func onlyTagLetters(r rune) rune {
	if r < utf8.RuneSelf && isTagLetter(byte(r)) {
		return r
	}
	return -1
}

// notBeforeValue reports whether a letter cannot be between the first letters of the name of a tag
// and the quote of its value: the name may have spaces, and a sign behind it.
func notBeforeValue(r rune) bool { return onlyTagLetters(r) < 0 && !strings.ContainsRune(" \t=:", r) }
