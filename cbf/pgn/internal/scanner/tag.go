package scanner

import (
	"bytes"
	"io"
	"strings"
)

// The tags that may stand only once, those of the roster first.
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

// knownTag returns the number in TagNames of the tag with a name, or -1. If a name differs from
// these in the case of letters or by "_", no other tag can be meant.
func knownTag(name []byte) int {
	if bytes.IndexByte(name, '_') >= 0 {
		name = bytes.ReplaceAll(name, []byte("_"), nil)
	}
	for i, standard := range &TagNames {
		if len(name) == len(standard) && name[0]|0x20 == standard[0]|0x20 && strings.EqualFold(string(name), standard) {
			return i
		}
	}
	return -1
}

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
	case s.phase == inTags || !tagHere(s.ahead(), s.atLineStart()):
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
	known := knownTag(t.name)
	roster := rosterTag(known)
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
	s.tok.Name, s.tok.Text, s.tok.Known = t.name, t.value, known
	if !t.plain {
		s.tok.Text = []byte(escapes.Replace(string(t.value)))
	}
	if t.flaw == LongTag {
		// What follows may overwrite the window, and the last letter may be cut.
		s.tok.Name, s.tok.Text = bytes.Clone(s.tok.Name), bytes.ToValidUTF8(s.tok.Text, nil)
		s.tok.from, s.tok.to = 0, 0
		s.passLine(nil, 0)
	}
}

// atEnd reports whether ahead returns all that is left of the text.
func (s *Scanner) atEnd() bool { return s.err == io.EOF && s.ended(lookahead) }

// escapes are what stands for something else in the value of a tag: writers wrap lines, too.
var escapes = strings.NewReplacer(`\"`, `"`, `\\`, `\`, "\r\n", " ", "\r", " ", "\n", " ")

// tagText is a tag as parseTag reads it.
type tagText struct {
	name, value []byte
	size        int
	flaw        Flaw
	plain       bool // the value has no escapes and no line breaks
	cut         bool // the first tag of another file follows on its line
}

// parseTag reads the tag at the start of b. With atEnd, b is all that is left of the
// text.
func parseTag(b []byte, atEnd bool) tagText {
	t, nameEnds := standardTag(b)
	if t.size == 0 {
		return mendTag(b, t.name, nameEnds, atEnd)
	}
	return t
}

// standardTag reads a tag in the form of the standard. Without one, the tag has no size; its name
// ends at an index of b.
func standardTag(b []byte) (t tagText, nameEnds int) {
	i := skipSpace(b, 1)
	start := i
	for i < len(b) && isTagLetter(b[i]) {
		i++
	}
	t.name, nameEnds, t.plain = b[start:i], i, true
	if i = skipSpace(b, i); i == len(b) || b[i] != '"' {
		return t, nameEnds
	}
	i++
	for start = i; ; i++ {
		for i < len(b) && !endsPlain[b[i]] {
			i++
		}
		if i == len(b) || b[i] != '\\' {
			break
		}
		if isEscape(b[i:]) {
			t.plain = false
			i++
		}
	}
	if i >= len(b) || b[i] != '"' {
		return t, nameEnds
	}
	t.value = b[start:i]
	if i = skipSpace(b, i+1); i < len(b) && b[i] == ']' {
		t.size = i + 1
	}
	return t, nameEnds
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

// tagLetterAhead reports whether the "[" at the cursor begins a tag, and not a
// stray command such as [%clk].
func (s *Scanner) tagLetterAhead() bool {
	b := s.ahead()
	i := skipSpace(b, 1)
	return i < len(b) && isTagLetter(b[i])
}

// tagHere reports, with more care, whether the "[" at the start of b, among moves or other text,
// begins a tag: a name and a quote, or else all of a line.
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
	rest := bytes.TrimLeft(b[end+1:], " \t")
	return len(rest) == 0 || rest[0] == '[' || class[rest[0]] == space
}

// ofNextGame reports whether the tags at the cursor, after moves without a result, are
// those of the next game: one of them is in the roster, or moves follow them. If not, it
// returns how many bytes they take.
func (s *Scanner) ofNextGame() (next bool, size int) {
	b := s.ahead()
	i := 0
	for i+1 < len(b) && b[i] == '[' && isTagLetter(b[i+1]) {
		t := parseTag(b[i:], s.atEnd())
		if rosterTag(knownTag(t.name)) != 0 {
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
