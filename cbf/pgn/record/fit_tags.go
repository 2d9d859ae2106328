package record

import (
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// fitTags are the tags of a game that a record can store: scanner.TagNames, and flagsTag.
type fitTags [len(scanner.TagNames) + 1]fitTag

// of returns the tag of a name, nil if a record cannot store it.
func (g *fitTags) of(name string) *fitTag {
	if name == flagsTag {
		return &g[len(scanner.TagNames)]
	}
	if i := slices.Index(scanner.TagNames[:], name); i >= 0 {
		return &g[i]
	}
	return nil
}

type fitTag struct {
	value string // with its signs resolved; "" = missing or unknown
	at    pgn.Place
}

// tags sets the header and the start from the tags.
func (t *fit) tags() error {
	var tags fitTags
	for i := range t.from.Tags {
		tag := &t.from.Tags[i]
		to := tags.of(tag.Name)
		switch {
		case isUnknown(tag.Value):
		case to == nil:
			t.tagLoss(t.from.TagPlace(i), Loss{Kind: LossDropped, What: tag.Name, From: tag.Value})
		default:
			if to.value != "" { // the last one counts
				t.tagLoss(to.at, Loss{Kind: LossDropped, What: tag.Name, From: to.value})
			}
			*to = fitTag{t.resolvedTag(tag.Value), t.from.TagPlace(i)}
		}
	}
	if err := t.start(&tags); err != nil {
		return err
	}
	t.date(tags.of("Date"))
	t.eco(tags.of("ECO"))
	t.elo(chess.White, "WhiteElo", &tags)
	t.elo(chess.Black, "BlackElo", &tags)
	n := names{tags.of("White").value, tags.of("Black").value, tags.of("Event").value, tags.of("Site").value,
		tags.of("Annotator").value, tags.of("Round").value}
	changed := func(tag string, l Loss) { t.tagLoss(tags.of(tag).at, l) }
	n.storePlayers(&t.g.Header, changed)
	n.storeSource(&t.g.Header, changed)
	t.result(&tags)
	return nil
}

func (t *fit) tagLoss(at pgn.Place, l Loss) { t.add(record.PartTags, at, l) }

// resolvedTag returns the value of a tag with its signs resolved, "" if it is unknown.
func (t *fit) resolvedTag(value string) string {
	if !clean.Text([]byte(value)) {
		value = t.resolve(value)
	}
	if isUnknown(value) {
		return ""
	}
	return value
}

// start sets the position to start from.
func (t *fit) start(tags *fitTags) error {
	fen, variant := tags.of("FEN"), tags.of("Variant")
	if scanner.ParseVariant(variant.value) != scanner.Chess {
		t.tagLoss(variant.at, Loss{Kind: LossDropped, What: "Variant", From: variant.value})
	}
	p := t.from.StartPosition()
	if p == chess.StartPosition() {
		if fen.value != "" {
			if _, err := chess.ParseFEN(fen.value); err != nil {
				t.tagLoss(fen.at, Loss{Kind: LossDropped, What: "FEN", From: fen.value})
			}
		}
		return nil
	}
	s := p.Setup()
	if s.Clock > 0 {
		t.tagLoss(fen.at, Loss{Kind: LossDropped, What: "clock of FEN in plies", From: strconv.Itoa(s.Clock)})
	}
	if s.MoveNumber > 256 {
		t.tagLoss(fen.at, Loss{Kind: LossRounded, What: "move number of FEN", From: strconv.Itoa(s.MoveNumber), To: "256"})
		s.MoveNumber = 256
	}
	if inner := innerRooks(&s); inner != 0 {
		t.tagLoss(fen.at, Loss{Kind: LossDropped, What: "right of Chess960 to castle with an inner rook", From: inner.String()})
	}
	p, _ = s.Position() // no error: it was one
	return t.g.SetStart(p)
}

// innerRooks removes the rights to castle with a rook that is not the outermost on its side of
// the king, and returns them.
func innerRooks(s *chess.Setup) (rights chess.Castling) {
	for right, file := range s.CastlingFiles {
		if file != 0 {
			rights |= 1 << right
		}
	}
	s.Castling &^= rights
	s.CastlingFiles = [4]int{}
	return rights
}

// date stores the year.
func (t *fit) date(tag *fitTag) {
	date := tag.value
	if strings.Trim(date, "?.") == "" {
		return
	}
	year, rest := cutYear(date)
	n, err := strconv.ParseUint(year, 10, 16)
	if err != nil || len(year) != 4 || t.g.SetYear(int(n)) != nil {
		t.tagLoss(tag.at, Loss{Kind: LossDropped, What: "Date", From: date})
		return
	}
	if strings.Trim(rest, "?.") != "" {
		t.tagLoss(tag.at, Loss{Kind: LossRounded, What: "Date", From: date, To: year})
	}
}

// cutYear cuts the year off a date: before the first ".", or where else people write it, at
// the end or before another sign.
func cutYear(date string) (year, rest string) {
	if year, rest, _ = strings.Cut(date, "."); len(year) == 4 {
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

func (t *fit) eco(tag *fitTag) {
	code := tag.value
	if code == "" {
		return
	}
	e, err := cbf.ParseECO(code)
	if err != nil && len(code) > 3 {
		// Some programs add letters: "B90j".
		if e, err = cbf.ParseECO(code[:3]); err == nil && !t.g.HasSetup() {
			t.tagLoss(tag.at, Loss{Kind: LossShortened, What: "ECO", From: code, To: e.String()})
		}
	}
	if err != nil || t.g.SetECO(e) != nil {
		t.tagLoss(tag.at, Loss{Kind: LossDropped, What: "ECO", From: code})
	}
}

func (t *fit) elo(c chess.Color, name string, tags *fitTags) {
	tag := tags.of(name)
	if tag.value == "" || tag.value == "0" {
		return
	}
	elo, err := strconv.Atoi(tag.value)
	nearest := (elo + 2) / 5 * 5
	switch {
	case err != nil || nearest < record.MinElo || nearest > record.MaxElo:
		t.tagLoss(tag.at, Loss{Kind: LossDropped, What: name, From: tag.value})
		return
	case nearest != elo:
		t.tagLoss(tag.at, Loss{Kind: LossRounded, What: name, From: tag.value, To: strconv.Itoa(nearest)})
	}
	_ = t.g.SetElo(c, nearest) // no error: it is in range
}

// result sets the result and then the flags, because an evaluation needs a game without a
// result. The tag counts, unless it has no result.
func (t *fit) result(tags *fitTags) {
	result := t.from.Result
	if text, _, ok := scanner.ParseResult([]byte(tags.of("Result").value)); ok {
		if r, _ := pgn.ParseResult(string(text)); r != pgn.NoResult {
			result = r
		}
	}
	_ = t.g.SetResult(resultOf[result%4]) // no error: it is in range
	if tag := tags.of(flagsTag); tag.value != "" && setFlags(&t.g.Header, tag.value) != nil {
		t.tagLoss(tag.at, Loss{Kind: LossDropped, What: flagsTag, From: tag.value})
	}
}

// resultOf are the results of records for those of PGN, and resultIn the other way.
var (
	resultOf = [4]cbf.Result{pgn.NoResult: cbf.NoResult, pgn.WhiteWins: cbf.WhiteWins, pgn.BlackWins: cbf.BlackWins, pgn.Draw: cbf.Draw}
	resultIn = [4]pgn.Result{cbf.NoResult: pgn.NoResult, cbf.WhiteWins: pgn.WhiteWins, cbf.BlackWins: pgn.BlackWins, cbf.Draw: pgn.Draw}
)

// isUnknown reports whether a value means that it is unknown.
func isUnknown(value string) bool { return value == "" || value == "?" || value == "-" }
