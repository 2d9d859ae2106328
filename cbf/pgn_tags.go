package cbf

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The tags that a record has a place for.
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

// pgnTag is the value of a tag, as it stands between its quotes.
type pgnTag struct {
	set   bool
	value []byte
	at    where
}

// readTags reads the tags of a game, up to what is no tag or belongs to the
// next game, which the tag Event begins.
func (r *PGNReader) readTags() {
	for {
		c, ok := r.scan.next()
		if !ok || c != '[' || !r.atTag() {
			return
		}
		at := r.scan.here()
		name, value, size, err := parseTag(r.scan.buf[r.scan.pos:])
		if string(name) == tagNames[tagEvent] && r.tags[tagEvent].set {
			return
		}
		r.scan.pos += size
		if err != nil {
			r.corrupt(partTags, at, "%w: %w", ErrSyntax, err)
			r.scan.skipLine()
		}
		if value != nil || string(name) == tagNames[tagEvent] {
			r.keepTag(name, value, at)
		}
	}
}

// atTag reports whether the "[" that is the next byte begins a tag, and not a
// stray command such as [%clk].
func (r *PGNReader) atTag() bool {
	b := r.scan.buf[r.scan.pos+1:]
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	return len(b) > 0 && isTagLetter(b[0])
}

func isTagLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// parseTag reads the tag that b begins with and returns its size. Of a
// malformed one, whose line is to be passed over, it gives the value up to the
// last quote of the line, if there is one: quotes in names stand there
// unescaped.
func parseTag(b []byte) (name, value []byte, size int, err error) {
	b = b[:min(len(b), lookahead)]
	i := 1
	spaces := func() {
		for i < len(b) && isSpace(b[i]) {
			i++
		}
	}
	spaces()
	start := i
	for i < len(b) && isTagLetter(b[i]) {
		i++
	}
	name = b[start:i]
	spaces()
	if i == len(b) || b[i] != '"' {
		return name, nil, start, fmt.Errorf("tag %s without a value in quotes", clip(string(name)))
	}
	i++
	start = i
	for i < len(b) && b[i] != '"' && b[i] != '\n' && b[i] != '\r' {
		if isEscape(b[i:]) {
			i++
		}
		i++
	}
	if i < len(b) && b[i] == '"' {
		value = b[start:i:i]
		i++
		if spaces(); i < len(b) && b[i] == ']' {
			return name, value, i + 1, nil
		}
	}
	line := b[start:]
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	if last := bytes.LastIndexByte(line, '"'); last >= 0 {
		value = line[:last:last]
	}
	return name, value, start, fmt.Errorf(
		"tag %s is not closed by a quote and a bracket, or is longer than %d bytes",
		clip(string(name)), lookahead)
}

// isEscape reports whether b begins with \" or \\. Other backslashes stand for
// themselves: people type them.
func isEscape(b []byte) bool {
	return len(b) > 1 && b[0] == '\\' && (b[1] == '"' || b[1] == '\\')
}

// keepTag keeps a tag until all are read: which can be stored depends on
// others.
func (r *PGNReader) keepTag(name, value []byte, at where) {
	for i := range r.tags {
		if string(name) != tagNames[i] {
			continue
		}
		if r.tags[i].set {
			r.corrupt(partTags, at, "%w: tag %s for the second time", ErrSyntax, name)
			return
		}
		n := len(r.tagText)
		r.tagText = append(r.tagText, value...)
		r.tags[i] = pgnTag{true, r.tagText[n:len(r.tagText):len(r.tagText)], at}
		return
	}
	if v := string(value); !isUnknown(v) {
		r.loss(ProblemDropped, partTags, at, "tag %s %s", clip(string(name)), clip(v))
	}
}

// isUnknown knows the values that say that there is none.
func isUnknown(value string) bool { return value == "" || value == "?" || value == "-" }

// tag returns the value of a tag, "" if it is missing or unknown.
func (r *PGNReader) tag(tag int) (value string, at where) {
	t := &r.tags[tag]
	if !t.set || isUnknown(string(t.value)) {
		return "", t.at
	}
	if bytes.IndexByte(t.value, '\\') < 0 {
		return string(r.resolve(t.value)), t.at
	}
	var unescaped []byte
	for i := 0; i < len(t.value); i++ {
		if isEscape(t.value[i:]) {
			i++
		}
		unescaped = append(unescaped, t.value[i])
	}
	return string(r.resolve(unescaped)), t.at
}

// applyTags gives the game what its tags say, but for the result.
func (r *PGNReader) applyTags() {
	r.applyStart()
	r.applyDate()
	r.applyECO()
	for c := range Color(2) {
		r.applyElo(c)
	}
	r.applyPlayers()
	r.applySource()
}

// applyStart sets the position to start from. Without one that can be read, no
// move can.
func (r *PGNReader) applyStart() {
	r.pos = startPosition
	if v, at := r.tag(tagVariant); v != "" {
		switch strings.ToLower(v) {
		case "standard", "normal", "chess", "from position":
		default:
			r.corrupt(partTags, at, "%w: %s", errors.ErrUnsupported, clip(v))
			r.dead = true
		}
	}
	fen, at := r.tag(tagFEN)
	if fen == "" {
		if v, at := r.tag(tagSetUp); v != "" && v != "0" {
			r.corrupt(partTags, at, "%w: tag SetUp without FEN", ErrSyntax)
			r.dead = true
		}
		return
	}
	p, err := ParseFEN(fen)
	if err != nil {
		r.corrupt(partTags, at, "%w", errors.Unwrap(err))
		r.dead = true
		return
	}
	if p.clock > 0 {
		r.loss(ProblemDropped, partTags, at, "clock of %d plies in FEN", p.clock)
	}
	if p.number > 256 {
		r.loss(ProblemChanged, partTags, at, "move number %d in FEN, to 256", p.number)
		p.number = 256
	}
	// What SetStart refuses is mended, and FEN has no leftover register.
	if err := r.g.SetStart(p); err != nil {
		r.corrupt(partTags, at, "%w", err)
	}
	r.pos = r.g.Start()
}

func (r *PGNReader) applyDate() {
	date, at := r.tag(tagDate)
	year, rest, _ := strings.Cut(date, ".")
	if strings.Trim(date, "?.") == "" {
		return
	}
	n, err := strconv.ParseUint(year, 10, 16)
	if err != nil || len(year) != 4 || r.g.SetYear(int(n)) != nil {
		r.loss(ProblemDropped, partTags, at, "date %s", clip(date))
		return
	}
	if strings.Trim(rest, "?.") != "" {
		r.loss(ProblemChanged, partTags, at, "date %s, to the year", clip(date))
	}
}

func (r *PGNReader) applyECO() {
	code, at := r.tag(tagECO)
	if code == "" {
		return
	}
	e, err := ParseECO(code)
	if err != nil && len(code) > 3 {
		// Some programs add letters: "B90j".
		if e, err = ParseECO(code[:3]); err == nil && !r.g.HasSetup() {
			r.loss(ProblemChanged, partTags, at, "ECO %s, to %v", clip(code), e)
		}
	}
	if err != nil || r.g.SetECO(e) != nil {
		r.loss(ProblemDropped, partTags, at, "ECO %s", clip(code))
	}
}

func (r *PGNReader) applyElo(c Color) {
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
		r.loss(ProblemDropped, partTags, at, "%s %s", tagNames[tagWhiteElo+int(c)], clip(text))
	case nearest != elo:
		r.loss(ProblemChanged, partTags, at, "%s %d, to %d", tagNames[tagWhiteElo+int(c)], elo, nearest)
	}
}

// applyResult sets the result, by the tag, or if that has none by the end of
// the moves, and then the flags, one of which only a game without a result can
// have.
func (r *PGNReader) applyResult(moves Result) {
	result := moves
	if v, at := r.tag(tagResult); v != "" {
		tag, ok := parseResult(v)
		switch {
		case !ok:
			r.corrupt(partTags, at, "%w: result %s", ErrSyntax, clip(v))
		case tag != moves && moves != NoResult:
			r.problem(ProblemResult, partTags, at, fmt.Errorf("tag %v, but %v after the moves", tag, moves))
			fallthrough
		default:
			if tag != NoResult {
				result = tag
			}
		}
	}
	_ = r.g.SetResult(result) // which is in range
	if v, at := r.tag(tagFlags); v != "" {
		if err := setFlags(&r.g.Header, v); err != nil {
			r.loss(ProblemDropped, partTags, at, "tag %s, %w", flagsTag, err)
		}
	}
}
