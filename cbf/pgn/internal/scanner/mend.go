package scanner

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// quotes are the signs that people use as the quotes of a tag.
const quotes = "\"'`´“”„‘’‚«»"

// mendTag parses a tag at the start of b that is not in the form of the standard. The name ends at index
// nameEnds, and the tag ends at the end of the line or before another tag in the line. If atEnd is true,
// b is the whole rest of the text.
func mendTag(b, name []byte, nameEnds int, atEnd bool) tagText {
	line := b[:nameEnds+lineEnd(b[nameEnds:])]
	line = line[:firstTagEnd(line, nameEnds)]
	t := tagText{size: len(line), flaw: TagForm}
	quote := firstQuote(line, nameEnds)
	if i := bytes.IndexAny(name, "=:"); i >= 0 && quote < 0 {
		name, nameEnds = name[:i], nameEnds-len(name)+i // [White=A]
	}

	// The rest of the first word belongs to the name, too: [White.Elo "2000"].
	end := nameEnds
	for end < len(line) && end != quote && !endsWord(line[end], quote >= 0) {
		end++
	}
	t.name = append(bytes.Clone(name), bytes.Map(signOfTag, bytes.TrimRight(line[nameEnds:end], ".,;=:"))...)
	t.name = bytes.TrimRight(t.name, "=:")

	if quote >= 0 && bytes.IndexFunc(line[end:quote], notBeforeValue) < 0 {
		t.name = append(t.name, bytes.Map(onlyTagLetters, line[end:quote])...)
		t.setQuoted(line, quote+letterLength(line[quote:]))
	} else {
		if n := bytes.IndexByte(line[nameEnds:], ']'); n >= 0 {
			t.size = nameEnds + n + 1
		}
		t.value = bytes.Trim(line[min(end, t.size):t.size], " \t=:]")
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

// endsWord reports whether c ends the first word of a tag. A separator does so only if the value is not
// quoted.
func endsWord(c byte, quoted bool) bool {
	if isSeparator(c) {
		return !quoted
	}
	return class[c] == space || c == ']'
}

// firstQuote returns the index of the first quote in a line from index i on, or -1. A quote after a
// letter is an apostrophe, unless it is the quote of the standard or an opening quote.
func firstQuote(line []byte, i int) int {
	for at := i; ; {
		n := bytes.IndexAny(line[at:], quotes)
		if n < 0 {
			return -1
		}
		at += n
		r, size := utf8.DecodeRune(line[at:])
		if strings.ContainsRune("\"“„«", r) || class[line[at-1]] != letter {
			return at
		}
		at += size
	}
}

// signOfTag, for bytes.Map, replaces signs that the name of a tag cannot have by "-".
func signOfTag(r rune) rune {
	if r < utf8.RuneSelf && isTagSign(byte(r)) {
		return r
	}
	return '-'
}

// setQuoted sets the value, which begins after the first quote, at index i of a line. The value ends at the
// first quote before a "]", which ends the tag, or else at the last quote or the end of the line. Other
// quotes belong to the value: people write them in names without escapes.
func (t *tagText) setQuoted(line []byte, i int) {
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

// cutQuote returns b without the quote at its end and any space after the quote, and reports whether b
// has such a quote. Without one, b is unchanged.
func cutQuote(b []byte) ([]byte, bool) {
	trimmed := bytes.TrimRight(b, " \t")
	if r, n := utf8.DecodeLastRune(trimmed); strings.ContainsRune(quotes, r) {
		return trimmed[:len(trimmed)-n], true
	}
	return b, false
}

// firstTagEnd returns the index after the first tag of a line: after the first "]", from index i on, that
// another tag follows, or len(line).
func firstTagEnd(line []byte, i int) int {
	for ; i < len(line); i++ {
		if line[i] != ']' {
			continue
		}
		next := skipSpace(line, i+1)
		if beginsTag(line[next:]) {
			return i + 1
		}
	}
	return len(line)
}

// onlyTagLetters makes bytes.Map keep only the letters of tag names: it returns -1 for other signs.
func onlyTagLetters(r rune) rune {
	if r < utf8.RuneSelf && isTagLetter(byte(r)) {
		return r
	}
	return -1
}

// notBeforeValue reports whether r cannot be between the first word of the name of a tag and the quote
// of its value. The name may have more words, with a sign after them.
func notBeforeValue(r rune) bool { return onlyTagLetters(r) < 0 && !strings.ContainsRune(" \t=:", r) }
