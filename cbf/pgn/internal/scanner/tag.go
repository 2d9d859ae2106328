package scanner

import (
	"bytes"
	"cmp"
	"io"
	"strings"
	"unicode/utf8"
)

// bracket reads the "[" at the cursor, in a game: it begins a tag, ends the game if
// the tag is of the next one, or begins a word of text such as "[%clk 0:05]".
func (s *Scanner) bracket() {
	switch {
	case s.phase == inTags && s.tagLetterAhead():
		flaw := NoFlaw
		if s.before == Comment {
			flaw = TagBehindComment
		}
		s.tag(flaw)
	case s.phase == inTags || !s.tagAhead():
		s.phase = inMoves
		s.bracketText()
	default:
		s.tagBehindMoves()
	}
}

// tagBehindMoves reads a tag of the game among its moves, or ends the game before those of
// the next one. Tags one after another are looked at once.
func (s *Scanner) tagBehindMoves() {
	if here := s.start + int64(s.pos); here >= s.lateTags {
		next, size := s.ofNextGame()
		if next {
			s.end(NoResultBefore)
			return
		}
		s.lateTags = here + int64(size)
	}
	s.tag(TagBehindMoves)
}

// tag reads a tag, or ends the game before a tag Event of the next one. That is one behind
// tokens that flaw says come before it, too.
func (s *Scanner) tag(flaw Flaw) {
	b, atEnd := s.ahead(), s.atEnd()
	t := parseTag(b, atEnd)
	roster := rosterTag(t.name)
	if roster == eventTag && (flaw != NoFlaw || s.tags.beginsGame(b, t.size, s.line, atEnd)) {
		s.end(NoResultBefore)
		return
	}
	s.tags.add(&t, b[:t.size], roster)
	if t.flaw != NoFlaw {
		flaw = t.flaw
	}
	s.tok.set(Tag, s.pos, s.pos+min(t.size, maxWord), flaw)
	s.pass(t.size)
	s.tags.line = s.line
	s.tok.Name, s.tok.Text = t.name, t.value
	if !t.plain {
		s.scratch = appendTagValue(s.scratch[:0], t.value)
		s.tok.Text = s.scratch
	}
	if t.longer {
		// What follows may overwrite the window.
		for len(s.tok.Text) > 0 && !utf8.FullRune(s.tok.Text[lastRune(s.tok.Text):]) {
			s.tok.Text = s.tok.Text[:lastRune(s.tok.Text)]
		}
		s.tok.Name, s.tok.Text = bytes.Clone(s.tok.Name), bytes.Clone(s.tok.Text)
		s.tok.from, s.tok.to = 0, 0
		s.passLine(nil, 0)
	}
}

// atEnd reports whether ahead returns all that is left of the text.
func (s *Scanner) atEnd() bool { return s.err == io.EOF && s.ended(lookahead) }

// lastRune returns the index of the last rune of b, which may be cut.
func lastRune(b []byte) int {
	i := len(b) - 1
	for i > 0 && !utf8.RuneStart(b[i]) {
		i--
	}
	return i
}

// appendTagValue appends a value without its escapes and line breaks.
func appendTagValue(dst, value []byte) []byte {
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case isEscape(value[i:]):
			i++
			c = value[i]
		case c == '\r' && i+1 < len(value) && value[i+1] == '\n':
			continue
		case c == '\r' || c == '\n':
			c = ' '
		}
		dst = append(dst, c)
	}
	return dst
}

// tagText is a tag as parseTag reads it.
type tagText struct {
	name, value []byte
	size        int
	flaw        Flaw
	plain       bool // the value has no escapes and no line breaks
	longer      bool // the tag goes on after size bytes
	cut         bool // the first tag of another file follows on its line
}

// parseTag reads the tag at the start of b. With atEnd, b is all that is left of the
// text.
func parseTag(b []byte, atEnd bool) tagText {
	i := skipSpace(b, 1)
	start := i
	for i < len(b) && isTagLetter(b[i]) {
		i++
	}
	name, nameEnds := b[start:i], i
	if i = skipSpace(b, i); i < len(b) && b[i] == '"' {
		i++
		start = i
		plain := true
		for {
			for i < len(b) && !endsPlain[b[i]] {
				i++
			}
			if i == len(b) || b[i] != '\\' {
				break
			}
			if isEscape(b[i:]) {
				plain = false
				i++
			}
			i++
		}
		if i < len(b) && b[i] == '"' {
			value := b[start:i]
			if i = skipSpace(b, i+1); i < len(b) && b[i] == ']' {
				return tagText{name: name, value: value, size: i + 1, plain: plain}
			}
		}
	}
	return mendTag(b, name, nameEnds, atEnd)
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && class[b[i]] == space {
		i++
	}
	return i
}

func isTagLetter(c byte) bool { return tagLetters[c] }

// endsPlain lists the bytes that do not stand for themselves in a value in quotes.
var endsPlain = [256]bool{'"': true, '\\': true, '\n': true, '\r': true}

var tagLetters = func() (t [256]bool) {
	for c := range t {
		t[c] = class[c] == letter || class[c] == digit || c == '_'
	}
	return t
}()

// isEscape reports whether b begins with \" or \\. Other backslashes stand for
// themselves: people type them.
func isEscape(b []byte) bool {
	return len(b) > 1 && b[0] == '\\' && (b[1] == '"' || b[1] == '\\')
}

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
		t.flaw, t.longer = LongTag, true
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

// tagLetterAhead reports whether the "[" at the cursor begins a tag, and not a
// stray command such as [%clk].
func (s *Scanner) tagLetterAhead() bool {
	b := s.ahead()
	i := skipSpace(b, 1)
	return i < len(b) && isTagLetter(b[i])
}

// tagAhead reports, with more care, whether among moves or other text the "["
// at the cursor begins a tag: a name and a quote, or else all of a line.
func (s *Scanner) tagAhead() bool { return tagHere(s.ahead(), s.atLineStart()) }

func tagHere(b []byte, atLineStart bool) bool {
	i := skipSpace(b, 1)
	start := i
	for i < len(b) && isTagLetter(b[i]) {
		i++
	}
	if i == start {
		return false
	}
	quote := skipSpace(b, i)
	if quote < len(b) && b[quote] == '"' {
		return true
	}
	return atLineStart && bracketEndsLine(b)
}

// bracketEndsLine reports whether the first "]" of b ends its line, or comes before
// another "[".
func bracketEndsLine(b []byte) bool {
	end := bytes.IndexAny(b, "]\r\n")
	if end < 0 || b[end] != ']' {
		return false
	}
	end += 1 + spaces(b[end+1:])
	return end == len(b) || b[end] == '[' || class[b[end]] == space
}

// ofNextGame reports whether the tags at the cursor, after moves without a result, are
// those of the next game: one of them is in the roster, or moves follow them. If not, it
// returns how many bytes they take.
func (s *Scanner) ofNextGame() (next bool, size int) {
	b := s.ahead()
	i := 0
	for i+1 < len(b) && b[i] == '[' && isTagLetter(b[i+1]) {
		t := parseTag(b[i:], s.atEnd())
		if rosterTag(t.name) != 0 {
			return true, 0
		}
		i = skipSpace(b, i+t.size)
	}
	if i == len(b) {
		return !s.ended(lookahead), i
	}
	_, n, _ := parseResult(b[i:])
	return n == 0 && b[i] != '*', i
}

// bracketText reads text in square brackets as one word, or its beginning if it is
// not closed or a tag begins in it.
func (s *Scanner) bracketText() {
	ahead := s.ahead()
	b := ahead[:min(len(ahead), maxWord)]
	for i := 1; i < len(b) && b[i] != ']' && b[i] != '\r' && b[i] != '\n'; i++ {
		if b[i] == '[' && tagHere(ahead[i:], false) {
			b = b[:i]
		}
	}
	if end := bytes.IndexAny(b, "]\r\n"); end > 0 && b[end] == ']' {
		s.token(Word, end+1, BracketText)
		return
	}
	n := 1
	for n < len(b) && class[b[n]] != space && b[n] != '{' {
		n++
	}
	s.token(Word, n, OpenBracket)
}
