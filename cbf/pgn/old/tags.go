package old

import (
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/tidy"
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
	return slices.Clone(r.seen)
}

// The limits of Tags.
const mostTags, mostTagText = 1000, 64 << 10

// see keeps a tag for Tags, and returns it. Its strings are parts of one.
func (r *Reader) see(t *scanner.Token) Tag {
	if len(r.seen) == mostTags || r.tagText.Len()+len(t.Name)+len(t.Text) > mostTagText {
		return Tag{string(t.Name), string(t.Text)}
	}
	n := r.tagText.Len()
	r.tagText.Write(t.Name)
	r.tagText.Write(t.Text)
	both := r.tagText.String()[n:]
	tag := Tag{both[:len(t.Name)], both[len(t.Name):]}
	r.seen = append(r.seen, tag)
	return tag
}

// tagValue is the value of a tag, without escapes.
type tagValue struct {
	set   bool
	value string
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
	seen := r.see(t)
	i := r.tagNumber(seen, t.Place)
	if i < 0 {
		if !isUnknown(seen.Value) {
			r.tagLoss(cbf.ProblemDropped, t.Place, lossText{format: "tag %s %s", a: seen.Name, b: seen.Value})
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
			quote.Clip(seen.Value), quote.Clip(tag.value))
	}
	tag.set, tag.value, tag.at = true, seen.Value, t.Place
	if r.moving && !r.quiet {
		r.applyTag(i)
	}
}

// tagNumber returns the number of a tag among tagNames, or -1 for any other tag. In
// repairing, letters may be of any case, and "_" is ignored: that is reported of a tag that
// says something.
func (r *Reader) tagNumber(tag Tag, at scanner.Place) int {
	name, plain := tag.Name, tag.Name
	if r.repairs && strings.IndexByte(name, '_') >= 0 {
		plain = strings.ReplaceAll(name, "_", "")
	}
	for i, standard := range &tagNames { // without a copy
		switch {
		case len(plain) != len(standard):
		case name == standard:
			return i
		case r.repairs && strings.EqualFold(plain, standard):
			if !isUnknown(tag.Value) {
				r.guessed(record.PartTags, at, "%w: tag %s, read as %s", cbf.ErrSyntax, quote.Clip(name), standard)
			}
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
	if value = t.value; !tidy.Text([]byte(value)) {
		value = string(r.resolved([]byte(value)))
	}
	if isUnknown(value) {
		return "", t.at
	}
	return value, t.at
}

// applyTags sets the values of the game from its tags, except the result and the
// flags.
func (r *Reader) applyTags() {
	r.applyStart()
	if r.quiet {
		return
	}
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

// applyDate stores the year.
func (r *Reader) applyDate() {
	date, at := r.tag(tagDate)
	if strings.Trim(date, "?.") == "" {
		return
	}
	year, rest := r.cutYear(date)
	n, err := strconv.ParseUint(year, 10, 16)
	if err != nil || len(year) != 4 || r.g.SetYear(int(n)) != nil {
		r.tagLoss(cbf.ProblemDropped, at, lossText{format: "date %s", a: date})
		return
	}
	if strings.Trim(rest, "?.") != "" {
		r.tagLoss(cbf.ProblemChanged, at, lossText{format: "date %s, to the year", a: date})
	}
}

// cutYear cuts the year off a date: before the first ".", or in repairing also where people
// write it: at the end, or before another sign.
func (r *Reader) cutYear(date string) (year, rest string) {
	year, rest, _ = strings.Cut(date, ".")
	if !r.repairs || len(year) == 4 {
		return year, rest
	}
	if n := len(date); n > 4 && strings.IndexByte("./- ", date[n-5]) >= 0 {
		return date[n-4:], date[:n-4]
	}
	if len(year) > 4 && strings.IndexByte("/- ", year[4]) >= 0 {
		return date[:4], date[5:]
	}
	return year, rest
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
	case err != nil || nearest < record.MinElo || nearest > record.MaxElo:
		r.tagLoss(cbf.ProblemDropped, at, lossText{format: "%s %s", a: tagNames[tagWhiteElo+int(c)], b: text, plain: true})
		return
	case nearest != elo && r.countLoss():
		r.lost(cbf.ProblemChanged, record.PartTags, at, eloChange{c, elo, nearest})
	}
	_ = r.g.SetElo(c, nearest) // no error: it is in range
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
	changed := func(kind cbf.ProblemKind, tag int, _ error, text lossText) { r.tagLoss(kind, at[tag], text) }
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
		if ok && tag != result && result != cbf.NoResult {
			r.problem(cbf.ProblemResult, record.PartTags, at, "tag %v, but %v after the moves", tag, result)
		}
		if ok && tag != cbf.NoResult {
			result = tag
		}
	}
	_ = r.g.SetResult(result) // no error: it is in range
	if v, at := r.tag(tagFlags); v != "" {
		if err := setFlags(&r.g.Header, v); err != nil {
			r.loss(cbf.ProblemDropped, record.PartTags, at, "tag %s, %w", flagsTag, err)
		}
	}
}
