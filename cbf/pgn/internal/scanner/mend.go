package scanner

import (
	"bytes"
	"cmp"
	"strings"
	"unicode/utf8"
)

// mendTag reads the rest of a tag that is not in the form of the standard. Its name
// ends at index i, the tag at the end of the line or before another tag on it.
func mendTag(b, name []byte, i int, atEnd bool) (t tagText) {
	line := b
	end := bytes.IndexAny(b[i:], "\r\n")
	if end >= 0 {
		line = b[:i+end]
	}
	line = line[:firstTag(line, i)]
	if at := bytes.LastIndex(line, eventPair); at >= i && fileAhead(b[at:]) {
		line, t.cut = line[:at], true
	}
	t.name = name
	t.valueOf(b, line, i)
	switch {
	case end >= 0 || len(line) < len(b) || bytes.HasSuffix(bytes.TrimRight(b[:t.size], " \t"), []byte("]")):
	case atEnd:
		t.flaw = CutTag
	default:
		t.flaw = LongTag
	}
	return t
}

// valueOf reads the value of a tag, from index i of its line on, where its name ends. b
// begins with the line, and goes on.
func (t *tagText) valueOf(b, line []byte, i int) {
	open, n := openingQuote(line, i)
	if open < 0 {
		t.bare(line, i)
		return
	}
	if more := strings.Map(onlyTagLetters, string(line[i:open])); more != "" {
		t.name = append(append([]byte(nil), t.name...), more...)
		t.flaw = cmp.Or(t.flaw, TagNameSpace)
	} else if bytes.ContainsAny(line[i:open], "=:") {
		t.flaw = cmp.Or(t.flaw, TagSign)
	}
	start := open + n
	end, size := closingQuote(line, start)
	switch {
	case end >= 0 && size == len(line) && line[size-1] != ']':
		t.value = line[start:end]
		t.flaw = cmp.Or(t.flaw, TagWithoutBracket)
	case end >= 0:
		t.value = line[start:end]
		t.flaw = cmp.Or(t.flaw, TagQuotes)
	default:
		if end, size = overLines(b, len(line)); end >= 0 {
			t.value = b[start:end]
			t.flaw = cmp.Or(t.flaw, TagOverLines)
			break
		}
		t.value = bytes.TrimRight(line[start:], " \t")
		t.value = bytes.TrimSuffix(t.value, []byte("]"))
		size = len(line)
		t.flaw = cmp.Or(t.flaw, TagWithoutQuote)
	}
	t.size = size
}

// bare reads a value without quotes, which begins at index i.
func (t *tagText) bare(line []byte, i int) {
	t.size = len(line)
	value := line[i:]
	if end := bytes.IndexByte(value, ']'); end >= 0 {
		value = value[:end]
		t.size = i + end + 1
	}
	t.value = bytes.Trim(value, " \t=:")
	if len(t.value) == 0 {
		t.flaw = cmp.Or(t.flaw, TagWithoutValue)
	}
	t.flaw = cmp.Or(t.flaw, TagWithoutQuotes)
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

// quotes are the signs that people write as the quotes of a tag.
const quotes = "\"'`´“”„‘’‚«»"

// openingQuote returns the index and the length of the quote that opens the
// value of a tag. Before it, from index i on, are only letters of tag names,
// spaces and "=". It is -1 if there is none.
func openingQuote(line []byte, i int) (at, size int) {
	for i < len(line) {
		r, n := utf8.DecodeRune(line[i:])
		switch {
		case r == '"', strings.ContainsRune(quotes, r) && class[line[i-1]] != letter:
			return i, n
		case r != ' ' && r != '\t' && r != '=' && r != ':' && onlyTagLetters(r) < 0:
			return -1, 0
		}
		i += n
	}
	return -1, 0
}

// closingQuote returns the index of the quote that closes the value of a tag, the
// first before "]" or else the last one, and the index after the tag. Quotes in names
// may be unescaped.
func closingQuote(line []byte, i int) (end, size int) {
	end = -1
	for i < len(line) {
		r, n := utf8.DecodeRune(line[i:])
		if strings.ContainsRune(quotes, r) {
			after := skipSpace(line, i+n)
			if after < len(line) && line[after] == ']' {
				return i, after + 1
			}
			if r == '"' || after == len(line) {
				end = i
			}
		}
		i += n
	}
	return end, len(line)
}

// overLines looks for the end of a value that its first line does not close, in the
// lines after it that do not begin a tag.
func overLines(b []byte, i int) (end, size int) {
	if bytes.HasSuffix(bytes.TrimRight(b[:i], " \t"), []byte("]")) {
		return -1, 0
	}
	for range 3 {
		i = skipSpace(b, i)
		line := b[i:]
		if n := bytes.IndexAny(line, "\r\n"); n >= 0 {
			line = line[:n]
		}
		if len(line) == 0 || line[0] == '[' {
			return -1, 0
		}
		if end, size := closingQuote(line, 0); end >= 0 && line[size-1] == ']' {
			return i + end, i + size
		}
		i += len(line)
	}
	return -1, 0
}
