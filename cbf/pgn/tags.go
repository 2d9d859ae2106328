package pgn

import (
	"bytes"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// The tags that a record can store.
const (
	tagEvent = iota
	tagSite
	tagDate
	tagRound
	tagWhite
	tagBlack
	tagResult
	tagWhiteElo
	tagBlackElo
	tagECO
	tagAnnotator
	tagSetUp
	tagFEN
	tagVariant
	tagFlags
	tagCount
)

var tagNames = [tagCount]string{"Event", "Site", "Date", "Round", "White", "Black", "Result",
	"WhiteElo", "BlackElo", "ECO", "Annotator", "SetUp", "FEN", "Variant", flagsTag}

// A Tag is a tag of PGN, as it stands in the text: its escapes are resolved, and nothing
// else is changed.
type Tag struct{ Name, Value string }

// Tags returns the tags of the game that Read has returned, or has refused, in the order of
// the text, those that a record has no room for among them: a site, a date, a name in
// Cyrillic. There are at most 1,000, with 64 KB of text; others are left out.
func (r *Reader) Tags() []Tag {
	tags := make([]Tag, len(r.seen))
	for i, t := range r.seen {
		tags[i] = Tag{string(t.name), string(t.value)}
	}
	return tags
}

// The limits of Tags.
const mostTags, mostTagText = 1000, 64 << 10

// seenTag is a tag of the game.
type seenTag struct{ name, value []byte }

// see keeps a tag for Tags, and returns its value.
func (r *Reader) see(t *scanner.Token) []byte {
	if len(r.seen) == mostTags || len(r.tagText)+len(t.Name)+len(t.Text) > mostTagText {
		return bytes.Clone(t.Text)
	}
	n := len(r.tagText)
	r.tagText = append(append(r.tagText, t.Name...), t.Text...)
	both := r.tagText[n:len(r.tagText):len(r.tagText)]
	tag := seenTag{both[:len(t.Name)], both[len(t.Name):]}
	r.seen = append(r.seen, tag)
	return tag.value
}

// tagValue is the value of a tag, without escapes.
type tagValue struct {
	set   bool
	value []byte
	at    scanner.Place
}

// readTag stores a tag until all are read: what the record can hold of it depends on
// other tags.
func (r *Reader) readTag(t *scanner.Token) {
	if t.Flaw != scanner.NoFlaw {
		r.flaw(record.PartTags, t)
	}
	r.cut = t.Flaw == scanner.CutTag && !r.tagged && !r.moving
	r.tagged, r.hasTag = true, r.hasTag || t.Flaw == scanner.NoFlaw
	value := r.see(t)
	i := r.tagNumber(t)
	if i < 0 {
		if v := string(t.Text); !isUnknown(v) {
			r.loss(cbf.ProblemDropped, record.PartTags, t.Place, "tag %s %s", excerpt(t.Name), quote.Clip(v))
		}
		return
	}
	if r.moving && (i == tagSetUp || i == tagFEN || i == tagVariant) {
		r.guessed(record.PartTags, t.Place, "%w: tag %s behind moves, which does not count", cbf.ErrSyntax, tagNames[i])
		return
	}
	tag := &r.tags[i]
	if tag.set {
		r.guessed(record.PartTags, t.Place, "%w: tag %s for the second time: %s after %s", cbf.ErrSyntax, tagNames[i],
			excerpt(t.Text), excerpt(tag.value))
	}
	tag.set, tag.value, tag.at = true, value, t.Place
	if r.moving {
		r.applyTag(i)
	}
}

// tagNumber returns the number of a tag among tagNames, or -1 for any other tag.
func (r *Reader) tagNumber(t *scanner.Token) int {
	for i, name := range tagNames {
		if string(t.Name) == name {
			return i
		}
	}
	if !r.repairs {
		return -1
	}
	name := strings.ReplaceAll(string(t.Name), "_", "")
	for i := range tagNames {
		if strings.EqualFold(name, tagNames[i]) {
			r.guessed(record.PartTags, t.Place, "%w: tag %s, read as %s", cbf.ErrSyntax, excerpt(t.Name), tagNames[i])
			return i
		}
	}
	return -1
}

// isUnknown reports whether a value means that it is unknown.
func isUnknown(value string) bool { return value == "" || value == "?" || value == "-" }

// tag returns the value of a tag, "" if it is missing or unknown.
func (r *Reader) tag(tag int) (value string, at scanner.Place) {
	t := &r.tags[tag]
	if !t.set {
		return "", t.at
	}
	if value = string(r.resolve(t.value)); isUnknown(value) {
		return "", t.at
	}
	return value, t.at
}

// applyTags sets the values of the game from its tags, except the result and the
// flags.
func (r *Reader) applyTags() {
	r.applyStart()
	r.applyDate()
	r.applyECO()
	for c := range chess.Color(2) {
		r.applyElo(c)
	}
	r.applyNames(true, true)
}

// applyTag sets the value of one tag that comes after moves.
func (r *Reader) applyTag(tag int) {
	switch tag {
	case tagDate:
		r.applyDate()
	case tagECO:
		r.applyECO()
	case tagWhiteElo, tagBlackElo:
		r.applyElo(chess.Color(tag - tagWhiteElo))
	case tagWhite, tagBlack:
		r.applyNames(true, false)
	case tagEvent, tagSite, tagRound, tagAnnotator:
		r.applyNames(false, true)
	}
}

// applyDate stores the year, which comes first or, as people write it, last.
func (r *Reader) applyDate() {
	date, at := r.tag(tagDate)
	if strings.Trim(date, "?.") == "" {
		return
	}
	year, rest, _ := strings.Cut(date, ".")
	if n := len(date); r.repairs && len(year) != 4 && n > 4 && strings.ContainsRune("./- ", rune(date[n-5])) {
		year, rest = date[n-4:], date[:n-4]
	} else if r.repairs && len(year) > 4 && strings.ContainsRune("/- ", rune(year[4])) {
		year, rest = date[:4], date[5:]
	}
	n, err := strconv.ParseUint(year, 10, 16)
	if err != nil || len(year) != 4 || r.g.SetYear(int(n)) != nil {
		r.loss(cbf.ProblemDropped, record.PartTags, at, "date %s", quote.Clip(date))
		return
	}
	if strings.Trim(rest, "?.") != "" {
		r.loss(cbf.ProblemChanged, record.PartTags, at, "date %s, to the year", quote.Clip(date))
	}
}

func (r *Reader) applyECO() {
	code, at := r.tag(tagECO)
	if code == "" {
		return
	}
	e, err := cbf.ParseECO(code)
	if err != nil && len(code) > 3 {
		// Some programs add letters: "B90j".
		if e, err = cbf.ParseECO(code[:3]); err == nil && !r.g.HasSetup() {
			r.loss(cbf.ProblemChanged, record.PartTags, at, "ECO %s, to %v", quote.Clip(code), e)
		}
	}
	if err != nil || r.g.SetECO(e) != nil {
		r.loss(cbf.ProblemDropped, record.PartTags, at, "ECO %s", quote.Clip(code))
	}
}

func (r *Reader) applyElo(c chess.Color) {
	text, at := r.tag(tagWhiteElo + int(c))
	if text == "" || text == "0" {
		return
	}
	elo, err := strconv.Atoi(text)
	nearest := elo
	if err == nil && elo > 0 && elo < 10_000 {
		nearest = (elo + 2) / 5 * 5
	}
	switch {
	case err != nil || nearest == 0 || r.g.SetElo(c, nearest) != nil:
		r.loss(cbf.ProblemDropped, record.PartTags, at, "%s %s", tagNames[tagWhiteElo+int(c)], quote.Clip(text))
	case nearest != elo:
		r.loss(cbf.ProblemChanged, record.PartTags, at, "%s %d, to %d", tagNames[tagWhiteElo+int(c)], elo, nearest)
	}
}

// applyNames stores the players, and event, annotator and round.
func (r *Reader) applyNames(players, source bool) {
	var n names
	var at [tagCount]scanner.Place
	for i, value := range n.byTag() {
		if value != nil {
			*value, at[i] = r.tag(i)
		}
	}
	changed := func(kind cbf.ProblemKind, tag int, _ error, what string) {
		r.loss(kind, record.PartTags, at[tag], "%s", what)
	}
	if players {
		n.storePlayers(&r.g.Header, changed)
	}
	if source {
		n.storeSource(&r.g.Header, changed)
	}
}

// applyResult sets the result from the tag or, if the tag has none, from the end of
// the moves; and then the flags, because an evaluation needs a game without a
// result.
func (r *Reader) applyResult() {
	result := r.result
	if v, at := r.tag(tagResult); v != "" {
		standard, flaw, ok := scanner.ParseResult([]byte(v))
		tag := resultOf(standard)
		switch {
		case !ok:
			r.guessed(record.PartTags, at, "%w: result %s", cbf.ErrSyntax, quote.Clip(v))
		case flaw != scanner.NoFlaw:
			r.guessed(record.PartTags, at, "%w: %s: %s", cbf.ErrSyntax, flaw, quote.Clip(v))
		}
		switch {
		case !ok:
		case tag != result && result != cbf.NoResult:
			r.problem(cbf.ProblemResult, record.PartTags, at, "tag %v, but %v after the moves", tag, result)
			fallthrough
		default:
			if tag != cbf.NoResult {
				result = tag
			}
		}
	}
	_ = r.g.SetResult(result) // no error: it is in range
	if v, at := r.tag(tagFlags); v != "" {
		if err := setFlags(&r.g.Header, v); err != nil {
			r.loss(cbf.ProblemDropped, record.PartTags, at, "tag %s, %w", flagsTag, err)
		}
	}
}
