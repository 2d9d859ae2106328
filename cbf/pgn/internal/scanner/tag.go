package scanner

import (
	"bytes"
	"io"
	"slices"
	"strings"
)

// The indices in TagNames of the tags that a game may have only once, those of the roster first.
const (
	EventTag = iota
	SiteTag
	DateTag
	RoundTag
	WhiteTag
	BlackTag
	ResultTag
	WhiteEloTag
	BlackEloTag
	ECOTag
	AnnotatorTag
	SetUpTag
	FENTag
	VariantTag
	tagCount
)

// TagNames are the names of these tags.
var TagNames = [tagCount]string{"Event", "Site", "Date", "Round", "White", "Black", "Result",
	"WhiteElo", "BlackElo", "ECO", "Annotator", "SetUp", "FEN", "Variant"}

// KnownTag returns the index in TagNames of the tag with a name, or -1. It ignores the case of letters
// and "_", as no other tag can be meant.
func KnownTag(name []byte) int {
	if len(name) == 0 {
		return -1
	}
	first := tagsOf[name[0]&letterBits] // usually the right one
	if first >= 0 && string(name) == TagNames[first] {
		return int(first)
	}
	if bytes.IndexByte(name, '_') >= 0 {
		name = bytes.ReplaceAll(name, []byte("_"), nil)
	}
	if len(name) > len("Annotator") { // the longest
		return -1
	}
	for i, standard := range &TagNames {
		if len(name) == len(standard) && strings.EqualFold(string(name), standard) {
			return i
		}
	}
	return -1
}

// letterBits are the bits of an ASCII letter that do not depend on its case: 1 to 26.
const letterBits = 0x1F

// tagsOf has, for the letterBits of a first letter, the index of the first of TagNames with it, or -1.
var tagsOf = func() (t [letterBits + 1]int8) {
	for i := range t {
		t[i] = int8(slices.IndexFunc(TagNames[:], func(name string) bool { return int(name[0]&letterBits) == i }))
	}
	return t
}()

// inRoster reports whether the result of KnownTag is one of the seven tags that the standard requires in
// every game (section 8.1.1, Seven Tag Roster).
func inRoster(known int) bool { return known >= 0 && known <= ResultTag }

// bracket reads the "[" at the cursor, in a game. It begins a tag, or a word of text such as
// "[%clk 0:05]"; if the tag belongs to the next game, the game ends before it.
func (s *Scanner) bracket() {
	b := s.ahead()
	var isTag bool
	switch {
	case s.phase == inTags:
		isTag = beginsAnyTag(b)
	case s.atLineStart():
		isTag = beginsTagLine(b)
	default:
		isTag = beginsQuotedTag(b)
	}
	if isTag {
		s.tag(b)
		return
	}
	s.phase = inMoves
	s.bracketText()
}

// beginsAnyTag reports whether b, which is not empty, begins with "[", perhaps white space, and the first
// letter of a name.
func beginsAnyTag(b []byte) bool {
	name := skipSpace(b, 1)
	return b[0] == '[' && name < len(b) && isTagLetter(b[name])
}

// beginsTag is like beginsAnyTag without the white space. b may be empty.
func beginsTag(b []byte) bool { return len(b) > 1 && b[0] == '[' && isTagLetter(b[1]) }

// tag reads the tag at the start of b, the text at the cursor, or ends the game if the tag belongs to the
// next one.
func (s *Scanner) tag(b []byte) {
	t := parseTag(b, s.atEnd())
	if s.beginsGame(b, &t) {
		s.end(NoResultBefore)
		return
	}
	flaw := t.flaw
	switch {
	case flaw != NoFlaw:
	case s.phase != inTags:
		flaw = TagAfterMoves
	case s.before == Comment:
		flaw = TagAfterComment
	}
	s.setTag(&t, flaw)
}

// setTag makes a token of the tag t at the cursor, and passes it: of a LongTag, the rest of its line.
func (s *Scanner) setTag(t *tagText, flaw Flaw) {
	s.tok.Known = KnownTag(t.name)
	s.names.add(t.name)
	s.tok.set(Tag, s.pos, s.pos+min(t.size, maxWord), flaw)
	s.pass(t.size)
	s.tok.Name, s.tok.Text = t.name, t.value
	if !t.plain {
		s.tok.Text = []byte(escapes.Replace(string(bytes.TrimRight(t.value, "\r\n"))))
	}
	if t.flaw == LongTag {
		// The next text may overwrite the window, and the last letter may be cut.
		s.tok.Name, s.tok.Text = bytes.Clone(s.tok.Name), bytes.ToValidUTF8(s.tok.Text, nil)
		s.tok.from, s.tok.to = 0, 0
		s.passLine(nil, 0)
	}
}

// takeUnopenedTag reads a tag without its "[" at the cursor, the beginning of a line between the lines of
// two tags, and reports whether there is one.
func (s *Scanner) takeUnopenedTag() bool {
	b := s.buf[s.pos-1 : min(s.pos+lookahead, len(s.buf))] // the byte before the tag replaces "["
	t, end, ok := tagLine(b)
	if !ok || class[b[1]] == space || !beginsTag(b[nextLine(b, end):]) {
		return false
	}
	t.size--
	s.setTag(&t, TagForm)
	return true
}

// tagLine parses the tag at the start of b. ok is true if it has the form of the standard and its line ends
// after it, at index end. Otherwise t and end have no meaning.
func tagLine(b []byte) (t tagText, end int, ok bool) {
	t, _ = standardTag(b)
	end = t.size + spaces(b[t.size:])
	return t, end, t.size > 0 && t.flaw == NoFlaw && end < len(b) && endsLine(b[end])
}

// takeTextAmongTags reads text as a Word if a tag follows it in its line or begins the next line. It
// reports whether there is such text.
func (s *Scanner) takeTextAmongTags() bool {
	b := s.ahead()
	if beginsAnyTag(b) || gameAhead(b) {
		return false
	}
	if s.before == Tag && s.lineAt == s.Cursor() && s.takeUnopenedTag() {
		return true
	}
	end := lineEnd(b)
	if end == len(b) {
		return false
	}
	n := 1
	for n < end && !beginsQuotedTag(b[n:]) {
		n++
	}
	if n == end && !beginsTag(b[nextLine(b, end):]) {
		return false
	}
	text := bytes.TrimRight(b[:n], " \t")
	s.token(Word, len(text), TextAmongTags)
	return true
}

// endsTag reports whether b ends with "]", perhaps followed by spaces.
func endsTag(b []byte) bool { return bytes.HasSuffix(bytes.TrimRight(b, " \t"), []byte("]")) }

// atEnd reports whether ahead returns the whole rest of the text. If the window is full, it returns false.
func (s *Scanner) atEnd() bool { return s.err == io.EOF && s.ended(lookahead-1) }

// escapes resolves escapes in the value of a tag, and makes line breaks spaces: writers wrap lines.
var escapes = strings.NewReplacer(`\"`, `"`, `\\`, `\`, "\r\n", " ", "\r", " ", "\n", " ")

// tagText is the result of parseTag.
type tagText struct {
	name, value []byte
	size        int // of the tag in the text, in bytes; 0 = not parsed
	flaw        Flaw
	plain       bool // the value has no escapes and no line breaks
}

// parseTag parses the tag at the start of b. If atEnd is true, b is the whole rest of the text.
func parseTag(b []byte, atEnd bool) tagText {
	t, nameEnds := standardTag(b)
	if t.size == 0 {
		return mendTag(b, t.name, nameEnds, atEnd)
	}
	return t
}

// standardTag parses the tag at the start of b, if it has the form of the standard or a value of several
// lines. Otherwise size is 0 and only the name is valid. The name ends at index nameEnds of b.
func standardTag(b []byte) (t tagText, nameEnds int) {
	name := skipSpace(b, 1)
	nameEnds = name + tagName(b[name:])
	t.name, t.plain = b[name:nameEnds], true
	quote := skipSpace(b, nameEnds)
	if quote == len(b) || b[quote] != '"' || nameEnds == name || isSeparator(b[nameEnds-1]) {
		return t, nameEnds
	}
	value := quote + 1
	valueEnds := t.closingQuote(b, value)
	if valueEnds < 0 {
		return t, nameEnds
	}
	t.value = b[value:valueEnds]
	bracket := skipSpace(b, valueEnds+1)
	if bracket < len(b) && b[bracket] == ']' {
		t.size = bracket + 1
	}
	return t, nameEnds
}

// closingQuote returns the index of the quote that ends the value at index i of b, or -1 if there is none
// before a line that cannot belong to the value. It clears plain if there are escapes or line ends, and sets
// flaw if there are line ends.
func (t *tagText) closingQuote(b []byte, i int) int {
	for i = plainValue(b, i); i < len(b); i = plainValue(b, i) {
		switch {
		case b[i] == '"':
			return i
		case isEscape(b[i:]):
			t.plain = false
			i += len(`\"`)
		case endsLine(b[i]):
			t.plain, t.flaw = false, TagForm
			i = nextLine(b, i)
			if i == len(b) || b[i] == '[' || endsLine(b[i]) || beginsFirstMove(b[i:]) {
				return -1
			}
		default:
			i++
		}
	}
	return -1
}

// nextLine returns the index after the line end at index i of b and any spaces after it.
func nextLine(b []byte, i int) int {
	if bytes.HasPrefix(b[i:], []byte("\r\n")) {
		i++
	}
	return i + 1 + spaces(b[i+1:])
}

// skipSpace returns the index of the first byte of b from i on that is not white space, or len(b).
func skipSpace(b []byte, i int) int {
	for i < len(b) && class[b[i]] == space {
		i++
	}
	return i
}

// tagName returns the length of the tag name at the start of b, or 0. A name begins with a letter, a
// digit or "_", and may have any sign of a symbol (section 7 of the standard).
func tagName(b []byte) (n int) {
	if len(b) == 0 || !isTagLetter(b[0]) {
		return 0
	}
	for n < len(b) && isTagSign(b[n]) {
		n++
	}
	return n
}

// isTagSign reports whether c can be in the name of a tag.
func isTagSign(c byte) bool { return tagBytes[c] != 0 }

// The values of tagBytes: bytes with which a name can begin, and other bytes that it can have.
const tagLetter, tagSign = 1, 2

var tagBytes = func() (t [256]uint8) {
	for c := range t {
		switch {
		case class[c] == letter || class[c] == digit || c == '_':
			t[c] = tagLetter
		case strings.IndexByte("+#=:-", byte(c)) >= 0:
			t[c] = tagSign
		}
	}
	return t
}()

// IsTagName reports whether name is a name that a tag can have.
func IsTagName(name []byte) bool {
	n := tagName(name)
	return n > 0 && n == len(name) && !isSeparator(name[n-1])
}

// isSeparator reports whether c, at the end of a name, separates it from the value.
func isSeparator(c byte) bool { return c == '=' || c == ':' }

// isTagLetter reports whether c can be the first byte of the name of a tag.
func isTagLetter(c byte) bool { return tagBytes[c] == tagLetter }

// isEscape reports whether b begins with \" or \\. Other backslashes are plain text: people type them.
func isEscape(b []byte) bool {
	return bytes.HasPrefix(b, []byte(`\"`)) || bytes.HasPrefix(b, []byte(`\\`))
}

// beginsQuotedTag reports whether b, which is not empty, begins with "[", a name and a quote. Among moves
// or other text, such a "[" begins a tag.
func beginsQuotedTag(b []byte) bool {
	if b[0] != '[' {
		return false
	}
	name := skipSpace(b, 1)
	n := tagName(b[name:])
	quote := skipSpace(b, name+n)
	return n > 0 && quote < len(b) && b[quote] == '"'
}

// beginsTagLine is like beginsQuotedTag, for the start of a line. A "[" begins a tag there also if a name
// and a "]" that ends the line follow it.
func beginsTagLine(b []byte) bool {
	return beginsQuotedTag(b) || beginsAnyTag(b) && bracketEndsLine(b)
}

// bracketEndsLine reports whether the first "]" in the first line of b ends the line, or comes
// before another "[".
func bracketEndsLine(b []byte) bool {
	end := bytes.IndexByte(b[:lineEnd(b)], ']')
	if end < 0 {
		return false
	}
	rest := bytes.TrimLeft(b[end+1:], " \t")
	return len(rest) == 0 || rest[0] == '[' || class[rest[0]] == space
}

// bracketText reads text in square brackets as one word. If the bracket is not closed in its line, or a
// tag begins in the text, it reads only the first word.
func (s *Scanner) bracketText() {
	ahead := s.ahead()
	line := ahead[:min(len(ahead), maxWord)]
	line = line[:lineEnd(line)]
	end := 1
	for end < len(line) && line[end] != ']' && !beginsQuotedTag(ahead[end:]) {
		end++
	}
	if end < len(line) && line[end] == ']' {
		s.token(Word, end+1, BracketText)
		return
	}
	n := 1
	for n < end && class[line[n]] != space && line[n] != '{' {
		n++
	}
	s.token(Word, WholeLetters(line[:n]), OpenBracket)
}
