package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// tags returns the tags of a game that begins at a position.
func (b *back) tags(start *chess.Position) []pgn.Tag {
	h := &b.g.Header
	white, black, roundOfPlayers := record.SplitPlayers(h.DecodeText(h.Players))
	event, annotator, round := record.SplitSource(h.DecodeText(h.Source))
	if round == "" {
		round = roundOfPlayers
	} else if roundOfPlayers != "" && roundOfPlayers != round {
		b.loss(record.PartTags, Loss{Kind: LossDropped, What: "round of the players beside " + quote.Clip(round), From: roundOfPlayers})
	}
	n := names{round: round}
	tags := make([]pgn.Tag, 0, 14)
	add := func(name, value string) { tags = append(tags, pgn.Tag{Name: name, Value: value}) }
	named := func(name, value, unknown string) (read string) {
		text, read := b.name(name, value, unknown)
		if text != "" {
			add(name, text)
		}
		return read
	}
	n.event = named("Event", event, "?")
	add("Site", "?")
	date := "????.??.??"
	if year := h.Year(); year != 0 {
		date = strconv.Itoa(year) + ".??.??" // of four digits
	}
	add("Date", date)
	named("Round", round, "?")
	n.white = named("White", white, "?")
	n.black = named("Black", black, "?")
	add("Result", h.Result().String())
	for c, name := range [2]string{"WhiteElo", "BlackElo"} {
		if elo := h.Elo(chess.Color(c)); elo != 0 {
			add(name, strconv.Itoa(elo))
		}
	}
	if eco := h.ECO(); eco != (cbf.ECO{}) {
		add("ECO", eco.String())
	}
	n.annotator = named("Annotator", annotator, "")
	if b.g.HasSetup() {
		add("SetUp", "1")
		add("FEN", start.FEN())
	}
	if flags := flagsText(h); flags != "" {
		add(flagsTag, flags)
	}
	if !n.are(h) {
		b.checkNames(&n)
	}
	return tags
}

// checkNames lists names that a Fitter does not store as they are.
func (b *back) checkNames(n *names) {
	read := cbf.Header{Charset: b.g.Charset}
	form := func(what string) nameChange {
		listed := false
		return func(_ string, l Loss) {
			// Letters that are not in the charset are listed otherwise.
			if !listed && len(l.Letters) == 0 {
				listed = true
				b.loss(record.PartTags, Loss{Kind: LossDropped, What: "the form of the " + what})
			}
		}
	}
	n.storePlayers(&read, form("players"))
	n.storeSource(&read, form("source"))
	for _, raw := range [2][]byte{b.g.Players, b.g.Source} {
		b.notReadBack(record.PartTags, raw)
	}
}

// name returns the value of a tag with text of the record, or unknown for an empty one, and
// the value that a Fitter will read.
func (b *back) name(name, value, unknown string) (text, read string) {
	if !isUnknown(value) && clean.Text([]byte(value)) {
		return value, value
	}
	b.unknown(record.PartTags, strings.Count(value, string(utf8.RuneError)))
	signed := b.text[:0]
	for _, r := range value {
		signed = appendSigned(signed, r, b.letters)
	}
	b.text = signed
	hasSigns := string(signed) != value
	text = record.SingleSpaces(string(signed))
	read = text
	if hasSigns {
		read = unsignedText(text)
	}
	if isUnknown(text) {
		if text != "" && text != unknown {
			b.loss(record.PartTags, Loss{Kind: LossDropped, What: name + ", which stands for unknown,", From: text})
		}
		return unknown, ""
	}
	return text, read
}

// The tag for values of the header for which PGN has none, such as "marked, deleted,
// evaluation 4".
const (
	flagsTag       = "CBF"
	flagMarked     = "marked"
	flagDeleted    = "deleted"
	flagEvaluation = "evaluation "
)

func flagsText(h *cbf.Header) string {
	var flags []string
	if h.Marked() {
		flags = append(flags, flagMarked)
	}
	if h.Deleted() {
		flags = append(flags, flagDeleted)
	}
	if code := h.Evaluation(); code != 0 {
		flags = append(flags, flagEvaluation+strconv.Itoa(int(code)))
	}
	return strings.Join(flags, ", ")
}

// setFlags is the inverse of flagsText.
func setFlags(h *cbf.Header, s string) error {
	for flag := range strings.SplitSeq(s, ", ") {
		evaluation, isEvaluation := strings.CutPrefix(flag, flagEvaluation)
		switch {
		case flag == flagMarked:
			h.SetMarked(true)
		case flag == flagDeleted:
			h.SetDeleted(true)
		case isEvaluation:
			code, err := strconv.ParseUint(evaluation, 10, 4)
			if err != nil || h.Result() != cbf.NoResult {
				return fmt.Errorf("%s", quote.Clip(flag))
			}
			if err := h.SetEvaluation(byte(code)); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s", quote.Clip(flag))
		}
	}
	return nil
}
