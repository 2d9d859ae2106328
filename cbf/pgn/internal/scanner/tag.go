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
	if i := tagsOf[name[0]&31]; i >= 0 && string(name) == TagNames[i] { // usually the first with its letter
		return int(i)
	}
	if bytes.IndexByte(name, '_') >= 0 {
		name = bytes.ReplaceAll(name, []byte("_"), nil)
	}
	if len(name) > len("Annotator") { // the longest
		return -1
	}
	for i, standard := range &TagNames {
		if len(name) == len(standard) && name[0]|0x20 == standard[0]|0x20 && strings.EqualFold(string(name), standard) {
			return i
		}
	}
	return -1
}

// tagsOf has the first of TagNames with each first letter, or -1.
var tagsOf = func() (t [32]int8) {
	for i := range t {
		t[i] = int8(slices.IndexFunc(TagNames[:], func(name string) bool { return int(name[0]&31) == i }))
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
	isTag := opensTag(b)
	if s.phase != inTags {
		isTag = tagHere(b, s.atLineStart())
	}
	if isTag {
		s.tag(b)
		return
	}
	s.phase = inMoves
	s.bracketText()
}

// opensTag reports whether b begins with "[", perhaps white space, and the first letter of a name.
func opensTag(b []byte) bool {
	next := skipSpace(b, 1)
	return b[0] == '[' && next < len(b) && isTagLetter(b[next])
}

// beginsTag reports whether b begins with "[" and the first letter of a name.
func beginsTag(b []byte) bool { return len(b) > 1 && b[0] == '[' && isTagLetter(b[1]) }

// tag reads the tag at the cursor, or ends the game if the tag belongs to the next one.
func (s *Scanner) tag(b []byte) {
	t := parseTag(b, s.atEnd())
	if s.beginsGame(b, &t) {
		s.end(NoResultBefore)
		return
	}
	flaw := NoFlaw
	switch {
	case s.phase != inTags:
		flaw = TagAfterMoves
	case s.before == Comment:
		flaw = TagAfterComment
	}
	if t.flaw != NoFlaw {
		flaw = t.flaw
	}
	s.setTag(&t, flaw)
}

// setTag makes a token of the tag t at the cursor, and passes it.
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

// takeOpenedTag reads a tag without its "[" at the cursor, the beginning of a line between the lines of
// two tags, and reports whether there is one.
func (s *Scanner) takeOpenedTag() bool {
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
// after it, at index end.
func tagLine(b []byte) (t tagText, end int, ok bool) {
	t, _ = standardTag(b)
	end = t.size + spaces(b[t.size:])
	return t, end, t.size > 0 && t.flaw == NoFlaw && end < len(b) && endsLine(b[end])
}

// takeTextAmongTags reads text as a Word if a tag follows it in its line or begins the next line. It
// reports whether there is such text.
func (s *Scanner) takeTextAmongTags() bool {
	b := s.ahead()
	if opensTag(b) || gameAhead(b) {
		return false
	}
	if s.before == Tag && s.lineAt == s.Cursor() && s.takeOpenedTag() {
		return true
	}
	end := lineEnd(b)
	if end == len(b) {
		return false
	}
	n := 1
	for n < end && (b[n] != '[' || !tagHere(b[n:], false)) {
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
	size        int
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
	i := skipSpace(b, 1)
	start := i
	i += tagName(b[i:])
	t.name, nameEnds, t.plain = b[start:i], i, true
	i = skipSpace(b, i)
	if i == len(b) || b[i] != '"' || nameEnds == start || isSeparator(b[nameEnds-1]) {
		return t, nameEnds
	}
	start = i + 1
	for i = plainValue(b, start); i < len(b) && b[i] != '"'; i = plainValue(b, i) {
		switch {
		case isEscape(b[i:]):
			t.plain = false
			i += len(`\"`)
		case endsLine(b[i]):
			t.plain, t.flaw = false, TagForm
			i = nextLine(b, i)
			if i == len(b) || b[i] == '[' || endsLine(b[i]) || firstMove(b[i:]) {
				return t, nameEnds
			}
		default:
			i++
		}
	}
	if i == len(b) {
		return t, nameEnds
	}
	t.value = b[start:i]
	i = skipSpace(b, i+1)
	if i < len(b) && b[i] == ']' {
		t.size = i + 1
	}
	return t, nameEnds
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

// tagBytes has 1 for bytes with which a name can begin, 2 for other bytes that it can have.
var tagBytes = func() (t [256]uint8) {
	for c := range t {
		switch {
		case class[c] == letter || class[c] == digit || c == '_':
			t[c] = 1
		case strings.IndexByte("+#=:-", byte(c)) >= 0:
			t[c] = 2
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
func isTagLetter(c byte) bool { return tagBytes[c]&1 != 0 }

// isEscape reports whether b begins with \" or \\. Other backslashes are plain text: people type them.
func isEscape(b []byte) bool {
	return bytes.HasPrefix(b, []byte(`\"`)) || bytes.HasPrefix(b, []byte(`\\`))
}

// tagHere reports whether the "[" at the start of b, among moves or other text, begins a tag. It does if
// a name and a quote follow it or, at the start of a line, a name and a "]" that ends the line.
func tagHere(b []byte, atLineStart bool) bool {
	i := skipSpace(b, 1)
	n := tagName(b[i:])
	if n == 0 {
		return false
	}
	quote := skipSpace(b, i+n)
	if quote < len(b) && b[quote] == '"' {
		return true
	}
	return atLineStart && bracketEndsLine(b)
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
	s.token(Word, len(bytes.ToValidUTF8(b[:n], nil)), OpenBracket) // without a letter cut at its end
}
