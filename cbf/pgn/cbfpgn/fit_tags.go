package cbfpgn

import (
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// storedTags are the names of the tags that a record can store.
var storedTags = append(scanner.TagNames[:len(scanner.TagNames):len(scanner.TagNames)], flagsTag)

// fitTags are the stored tags of a game, in the order of storedTags.
type fitTags [len(scanner.TagNames) + 1]fitTag

// of returns the tag with a name, or nil if a record cannot store it.
func (g *fitTags) of(name string) *fitTag {
	if i := slices.Index(storedTags, name); i >= 0 {
		return &g[i]
	}
	return nil
}

// first returns the first of the named tags that has a value, or else the last named tag. All names must be
// in storedTags.
func (g *fitTags) first(names ...string) (tag *fitTag) {
	for _, name := range names {
		tag = g.of(name)
		if tag.value != "" {
			break
		}
	}
	return tag
}

// A fitTag is the value of a tag of a game, and its place.
type fitTag struct {
	value string // with its signs resolved; "" = missing or unknown
	at    pgn.Place
}

// tags sets the header and the start from the tags.
func (t *fit) tags() error {
	var tags fitTags
	for i := range t.from.Tags {
		tag := &t.from.Tags[i]
		to, value := tags.of(tag.Name), resolve(tag.Value)
		switch {
		case isUnknown(value):
		case to == nil:
			t.dropTag(t.from.TagPlace(i), tag.Name, tag.Value)
		default:
			if to.value != "" { // the last one counts
				t.dropTag(to.at, tag.Name, to.value)
			}
			*to = fitTag{value, t.from.TagPlace(i)}
		}
	}
	if err := t.start(&tags); err != nil {
		return err
	}
	t.date(tags.of("Date"))
	t.eco(tags.of("ECO"))
	t.elo(chess.White, "WhiteElo", &tags)
	t.elo(chess.Black, "BlackElo", &tags)
	t.players(&tags)
	t.source(&tags)
	return t.result(&tags)
}

// tagLoss lists the loss of a tag, or of a part of it.
func (t *fit) tagLoss(scale chess.Scale, at pgn.Place, l *Loss) { t.add(scale, record.PartTags, at, l) }

// dropTag lists a tag, or the part of it that what names, that is dropped.
func (t *fit) dropTag(at pgn.Place, what, value string) {
	t.tagLoss(chess.Omitted, at, &Loss{What: what, From: value, Change: dropped})
}

// changeTag lists a tag, or the part of it that what names, that loses something in a change.
func (t *fit) changeTag(at pgn.Place, what, from, change, to string) {
	t.tagLoss(chess.Omitted, at, &Loss{What: what, From: from, Change: change, To: to})
}

// start sets the position before the first move, and drops and lists anything in it that a record cannot
// hold.
func (t *fit) start(tags *fitTags) error {
	fen, variant := tags.of("FEN"), tags.of("Variant")
	if scanner.ParseVariant(variant.value) != scanner.Chess {
		t.dropTag(variant.at, "Variant", variant.value)
	}
	p := t.from.StartPosition()
	if p == chess.StartPosition() {
		if fen.value != "" && !isFEN(fen.value) {
			t.dropTag(fen.at, "FEN", fen.value)
		}
		return nil
	}
	s := p.Setup()
	if s.Clock > 0 {
		t.dropTag(fen.at, "clock of FEN in plies", strconv.Itoa(s.Clock))
	}
	if s.MoveNumber > maxStartNumber {
		number, most := strconv.Itoa(s.MoveNumber), strconv.Itoa(maxStartNumber)
		t.changeTag(fen.at, "move number of FEN", number, rounded, most)
		s.MoveNumber = maxStartNumber
	}
	inner := removeInnerRooks(&s)
	if inner != 0 {
		t.dropTag(fen.at, "right of Chess960 to castle with an inner rook", inner.String())
	}
	p, _ = s.Position() // no error: it was one
	return t.g.SetStart(p)
}

// isFEN reports whether s is a FEN.
func isFEN(s string) bool {
	_, err := chess.ParseFEN(s)
	return err == nil
}

// maxStartNumber is the largest move number of a set-up.
const maxStartNumber = 256

// removeInnerRooks removes the rights to castle with a rook that is not the outermost on its side of
// the king, and returns them.
func removeInnerRooks(s *chess.Setup) (rights chess.Castling) {
	for right, file := range s.CastlingFiles {
		if file != 0 {
			rights |= 1 << right
		}
	}
	s.Castling &^= rights
	s.CastlingFiles = [4]int{}
	return rights
}

// date stores the year: the first part of the date that has four digits and is a year that a record can
// hold. The parts may be separated by any of the signs that people use.
func (t *fit) date(tag *fitTag) {
	if strings.Trim(tag.value, "?.") == "" {
		return
	}
	separates := func(r rune) bool { return strings.ContainsRune("./- ", r) }
	for part := range strings.FieldsFuncSeq(tag.value, separates) {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || len(part) != 4 || t.g.SetYear(int(n)) != nil {
			continue
		}
		if strings.Trim(tag.value, "?.") != part {
			t.changeTag(tag.at, "Date", tag.value, rounded, part)
		}
		return
	}
	t.dropTag(tag.at, "Date", tag.value)
}

// eco stores the ECO code, unless the game has a set-up.
func (t *fit) eco(tag *fitTag) {
	code := tag.value
	if code == "" {
		return
	}
	err := t.g.SetECO(code)
	switch {
	case err == nil:
	case len(code) > 3 && t.g.SetECO(code[:3]) == nil:
		// Some programs add letters: "B90j".
		t.changeTag(tag.at, "ECO", code, shortened, code[:3])
	default:
		t.dropTag(tag.at, "ECO", code)
	}
}

// elo stores the rating of a player, rounded to a multiple of five, from the tag called name. A rating of 0
// means unknown.
func (t *fit) elo(c chess.Color, name string, tags *fitTags) {
	tag := tags.of(name)
	if tag.value == "" || tag.value == "0" {
		return
	}
	const step = 5
	elo, err := strconv.Atoi(tag.value)
	nearest := (elo + step/2) / step * step
	switch {
	case err != nil || nearest < record.MinElo || nearest > record.MaxElo:
		t.dropTag(tag.at, name, tag.value)
		return
	case nearest != elo:
		t.changeTag(tag.at, name, tag.value, rounded, strconv.Itoa(nearest))
	}
	_ = t.g.SetElo(c, nearest) // no error: it is in range
}

// result sets the result and then the flags, because an evaluation needs a game without a
// result. The tag counts, unless it has no result.
func (t *fit) result(tags *fitTags) error {
	result := t.from.Result
	if result > chess.BlackWins {
		return &cbf.EncodeError{Field: "result", Value: strconv.Itoa(int(result)), Err: chess.ErrRange}
	}
	if tag := tags.of("Result"); tag.value != "" {
		text, _, ok := scanner.ParseResult([]byte(tag.value))
		ofTag, _ := chess.ParseResult(string(text))
		if !ok {
			t.dropTag(tag.at, "Result", tag.value)
		}
		if ofTag != chess.NoResult && result != chess.NoResult && ofTag != result {
			t.dropTag(tag.at, "result behind the moves, beside the tag "+ofTag.String(), result.String())
		}
		if ofTag != chess.NoResult {
			result = ofTag
		}
	}
	_ = t.g.SetResult(result) // no error: it is in range
	flags := tags.of(flagsTag)
	if flags.value != "" && !setFlags(&t.g.Header, flags.value) {
		t.dropTag(flags.at, flagsTag, flags.value)
	}
	return nil
}

// isUnknown reports whether the value of a tag means unknown in PGN.
func isUnknown(value string) bool { return value == "" || value == "?" || value == "-" }
