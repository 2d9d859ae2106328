package cbf

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"example.com/boardcodec/cbf/internal/pgn"
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

// pgnTag is the value of a tag, without escapes.
type pgnTag struct {
	set   bool
	value []byte
	at    pgn.Place
}

// readTag stores a tag until all are read: what the record can hold of it depends on
// other tags.
func (r *PGNReader) readTag(t *pgn.Token) {
	if t.Flaw != "" {
		r.flaw(partTags, t)
	}
	r.cut = t.Flaw == pgn.CutTag && !r.tagged && !r.moving
	r.tagged, r.hasTag = true, r.hasTag || t.Flaw == ""
	i := r.tagNumber(t)
	if i < 0 {
		if v := string(t.Text); !isUnknown(v) {
			r.loss(ProblemDropped, partTags, t.Place, "tag %s %s", clip(string(t.Name)), clip(v))
		}
		return
	}
	if r.moving && (i == tagSetUp || i == tagFEN || i == tagVariant) {
		r.guessed(partTags, t.Place, "%w: tag %s behind moves, which does not count", ErrSyntax, tagNames[i])
		return
	}
	tag := &r.tags[i]
	if tag.set {
		r.guessed(partTags, t.Place, "%w: tag %s for the second time: %s after %s", ErrSyntax, tagNames[i],
			clip(string(t.Text)), clip(string(tag.value)))
	}
	n := len(r.tagText)
	r.tagText = append(r.tagText, t.Text...)
	tag.set, tag.value, tag.at = true, r.tagText[n:len(r.tagText):len(r.tagText)], t.Place
	if r.moving {
		r.applyTag(i)
	}
}

// tagNumber returns the number of a tag among tagNames, or -1 for any other tag.
func (r *PGNReader) tagNumber(t *pgn.Token) int {
	for i, name := range tagNames {
		if string(t.Name) == name {
			return i
		}
	}
	if !r.repairs() {
		return -1
	}
	name := strings.ReplaceAll(string(t.Name), "_", "")
	for i := range tagNames {
		if strings.EqualFold(name, tagNames[i]) {
			r.guessed(partTags, t.Place, "%w: tag %s, read as %s", ErrSyntax, clip(string(t.Name)), tagNames[i])
			return i
		}
	}
	return -1
}

// isUnknown reports whether a value means that it is unknown.
func isUnknown(value string) bool { return value == "" || value == "?" || value == "-" }

// tag returns the value of a tag, "" if it is missing or unknown.
func (r *PGNReader) tag(tag int) (value string, at pgn.Place) {
	t := &r.tags[tag]
	if !t.set || isUnknown(string(t.value)) {
		return "", t.at
	}
	return string(r.resolve(t.value)), t.at
}

// applyTags sets the values of the game from its tags, except the result and the
// flags.
func (r *PGNReader) applyTags() {
	r.applyStart()
	r.applyDate()
	r.applyECO()
	for c := range Color(2) {
		r.applyElo(c)
	}
	r.applyNames(true, true)
}

// applyTag sets the value of one tag that comes after moves.
func (r *PGNReader) applyTag(tag int) {
	switch tag {
	case tagDate:
		r.applyDate()
	case tagECO:
		r.applyECO()
	case tagWhiteElo, tagBlackElo:
		r.applyElo(Color(tag - tagWhiteElo))
	case tagWhite, tagBlack:
		r.applyNames(true, false)
	case tagEvent, tagSite, tagRound, tagAnnotator:
		r.applyNames(false, true)
	}
}

// applyStart sets the position to start from. If it cannot be read, all moves become
// text.
func (r *PGNReader) applyStart() {
	r.pos = startPosition
	variant, at := r.tag(tagVariant)
	chess960 := false
	switch plainVariant(variant) {
	case "", "standard", "normal", "chess", "fromposition":
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle":
		chess960 = r.repairs()
		fallthrough
	default:
		if !chess960 {
			r.cannotStart(at, "%w: variant %s", errors.ErrUnsupported, clip(variant))
		}
	}
	fen, atFEN := r.tag(tagFEN)
	if fen == "" {
		if v, at := r.tag(tagSetUp); v != "" && v != "0" {
			r.cannotStart(at, "%w: tag SetUp without FEN", ErrSyntax)
		}
	} else {
		r.applyFEN(fen, atFEN)
	}
	if chess960 {
		if start := startPosition; r.pos.plane != start.plane {
			r.cannotStart(at, "%w: variant %s", errors.ErrUnsupported, clip(variant))
			return
		}
		r.guessed(partTags, at, "%w: variant %s from the usual position, read as chess", ErrSyntax, clip(variant))
	}
}

// plainVariant returns the name of a variant in lower case, without spaces and
// hyphens.
func plainVariant(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// cannotStart turns all moves into text.
func (r *PGNReader) cannotStart(at pgn.Place, format string, a ...any) {
	r.corrupt(partTags, at, format, a...)
	r.ended = true
}

func (r *PGNReader) applyFEN(fen string, at pgn.Place) {
	p, err := ParseFEN(fen)
	if err != nil && r.repairs() {
		if mended, what := mendFEN(fen); what != "" {
			if q, err2 := ParseFEN(mended); err2 == nil {
				p, err = q, nil
				r.guessed(partTags, at, "%w: FEN %s: %s", ErrSyntax, clip(fen), what)
			}
		}
	}
	if err != nil {
		r.cannotStart(at, "%w", errors.Unwrap(err))
		return
	}
	if p.clock > 0 {
		r.loss(ProblemDropped, partTags, at, "clock of %d plies in FEN", p.clock)
	}
	if p.number > 256 {
		r.loss(ProblemChanged, partTags, at, "move number %d in FEN, to 256", p.number)
		p.number = 256
	}
	// The number is in range, and a FEN has no leftover register.
	if err := r.g.SetStart(p); err != nil {
		r.corrupt(partTags, at, "%w", err)
	}
	r.pos = r.g.Start()
}

// mendFEN returns a FEN with missing fields added and castling rights in the letters
// of chess, and the name of that change, "" if there is none.
func mendFEN(fen string) (mended, what string) {
	field := strings.Fields(strings.ReplaceAll(fen, "_", " "))
	if n := len(field); n > 0 && n < 4 {
		what = [4]string{1: "White to move, and no castling", 2: "no castling", 3: "no capture en passant"}[n]
		field = append(field, []string{"w", "-", "-"}[n-1:]...)
	}
	if len(field) == 5 {
		field = append(field, "1")
		what = "move number 1"
	}
	if len(field) < 4 {
		return "", ""
	}
	if kings := field[0]; strings.ContainsAny(field[2], "AHah") {
		rights, ok := shredderRights(kings, field[2])
		if !ok {
			return "", ""
		}
		field[2], what = rights, "castling by the files of the rooks"
	}
	if mended = strings.Join(field, " "); what == "" && mended != fen {
		what = "spaces"
	}
	return mended, what
}

// shredderRights returns castling rights that name the files of the rooks, in the
// letters of chess. The kings must be on e1 and e8.
func shredderRights(board, rights string) (string, bool) {
	p, err := ParseFEN(board + " w - -")
	if err != nil {
		return "", false
	}
	out := ""
	for _, c := range rights {
		i := strings.IndexRune("HAha", c)
		if i < 0 {
			return "", false
		}
		side := Color(i / 2)
		if p.at(side.square(sqE1)) != King.Of(side) {
			return "", false
		}
		out += "KQkq"[i : i+1]
	}
	return out, true
}

// applyDate stores the year, which comes first or, as people write it, last.
func (r *PGNReader) applyDate() {
	date, at := r.tag(tagDate)
	if strings.Trim(date, "?.") == "" {
		return
	}
	year, rest, _ := strings.Cut(date, ".")
	if n := len(date); r.repairs() && len(year) != 4 && n > 4 && strings.ContainsRune("./- ", rune(date[n-5])) {
		year, rest = date[n-4:], date[:n-4]
	} else if r.repairs() && len(year) > 4 && strings.ContainsRune("/- ", rune(year[4])) {
		year, rest = date[:4], date[5:]
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

// applyNames stores the players, and event, annotator and round.
func (r *PGNReader) applyNames(players, source bool) {
	var n pgnNames
	var at [tagCount]pgn.Place
	for i, value := range n.byTag() {
		if value != nil {
			*value, at[i] = r.tag(i)
		}
	}
	changed := func(kind ProblemKind, tag int, _ error, what string) {
		r.loss(kind, partTags, at[tag], "%s", what)
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
func (r *PGNReader) applyResult() {
	result := r.result
	if v, at := r.tag(tagResult); v != "" {
		standard, flaw, ok := pgn.ParseResult([]byte(v))
		tag, _ := parseResult(string(standard))
		switch {
		case !ok:
			r.guessed(partTags, at, "%w: result %s", ErrSyntax, clip(v))
		case flaw != "":
			r.guessed(partTags, at, "%w: %s: %s", ErrSyntax, flaw, clip(v))
		}
		switch {
		case !ok:
		case tag != result && result != NoResult:
			r.problem(ProblemResult, partTags, at, "tag %v, but %v after the moves", tag, result)
			fallthrough
		default:
			if tag != NoResult {
				result = tag
			}
		}
	}
	_ = r.g.SetResult(result) // no error: it is in range
	if v, at := r.tag(tagFlags); v != "" {
		if err := setFlags(&r.g.Header, v); err != nil {
			r.loss(ProblemDropped, partTags, at, "tag %s, %w", flagsTag, err)
		}
	}
}
