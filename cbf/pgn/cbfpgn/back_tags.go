package cbfpgn

import (
	"errors"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// tags returns the tags of a game that begins in the position start.
func (b *back) tags(start *chess.Position) []pgn.Tag {
	h := &b.g.Header
	white, black, roundOfPlayers := record.SplitPlayers(h.DecodeText(h.Players))
	event, annotator, round := record.SplitSource(h.DecodeText(h.Source))
	if round == "" {
		round = roundOfPlayers
	} else if roundOfPlayers != "" && roundOfPlayers != round {
		b.dropName("round of the players beside "+quote.Clip(round), roundOfPlayers)
	}
	tags := make([]pgn.Tag, 0, 14)
	add := func(tag, value string) { tags = append(tags, pgn.Tag{Name: tag, Value: value}) }
	named := func(tag, value, unknown string) string { // returns the value that a Fitter reads back
		text, read := b.name(tag, value, unknown)
		if text != "" {
			add(tag, text)
		}
		return read
	}
	event = named("Event", event, "?")
	add("Site", "?")
	add("Date", dateText(h.Year()))
	named("Round", round, "?")
	white = named("White", white, "?")
	black = named("Black", black, "?")
	add("Result", h.Result().String())
	for c, tag := range [2]string{"WhiteElo", "BlackElo"} {
		if elo := h.Elo(chess.Color(c)); elo != 0 {
			add(tag, strconv.Itoa(elo))
		}
	}
	if eco := h.ECO(); eco != "" {
		add("ECO", eco)
	}
	annotator = named("Annotator", annotator, "")
	if b.g.HasSetup() {
		add("SetUp", "1")
		add("FEN", start.FEN())
	}
	if flags := flagsText(h); flags != "" {
		add(flagsTag, flags)
	}
	b.form("players", h.Players, white+"-"+black, func(to *cbf.Header) error {
		return to.SetPlayers(white, black)
	})
	b.form("source", h.Source, sourceText(event, annotator, round), func(to *cbf.Header) error {
		return to.SetSource(event, annotator, round)
	})
	return tags
}

// dateText returns the value of the Date tag for a year of four digits, or 0.
func dateText(year int) string {
	if year == 0 {
		return "????.??.??"
	}
	return strconv.Itoa(year) + ".??.??"
}

// form lists the form of raw, the players or the source, if set cannot store the names again, and the bytes
// that are not read back. stored is the text that set stores, if it stores any. Letters that the charset
// lacks are listed elsewhere.
func (b *back) form(what string, raw []byte, stored string, set func(h *cbf.Header) error) {
	if clean.Text(raw) && string(raw) == stored {
		return
	}
	refused := set(&cbf.Header{Charset: b.g.Charset})
	if refused != nil && !errors.Is(refused, cbf.ErrCharset) {
		b.loss(chess.Odd, record.PartTags, dropped, "the form of the %s", what)
	}
	b.notReadBack(record.PartTags, raw)
}

// dropName lists a text of the header for which PGN has no tag.
func (b *back) dropName(what, text string) {
	b.add(chess.Omitted, record.PartTags, pgn.Place{}, &Loss{What: what, From: text, Change: dropped})
}

// name returns the value of a tag for value, a text of the record, and the value that a Fitter reads back.
// If value is empty or means unknown in PGN, these are unknown and "".
func (b *back) name(tag, value, unknown string) (text, read string) {
	text = b.signed(record.PartTags, value)
	if isUnknown(text) {
		if text != "" && text != unknown {
			b.dropName(tag+", which stands for unknown,", text)
		}
		return unknown, ""
	}
	return text, unsigned(text)
}

// The tag for values of the header for which PGN has no tag, such as "marked, deleted, evaluation 4".
const (
	flagsTag       = "CBF"
	flagMarked     = "marked"
	flagDeleted    = "deleted"
	flagEvaluation = "evaluation "
)

// flagsText returns the value of that tag, or "" if the header has none of its values.
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

// setFlags is the inverse of flagsText. It reports whether all flags could be set. An evaluation
// cannot be set if the game has a result.
func setFlags(h *cbf.Header, s string) bool {
	all := true
	for flag := range strings.SplitSeq(s, ", ") {
		switch {
		case flag == flagMarked:
			h.SetMarked(true)
		case flag == flagDeleted:
			h.SetDeleted(true)
		default:
			number, isEvaluation := strings.CutPrefix(flag, flagEvaluation)
			code, err := strconv.ParseUint(number, 10, 4)
			if !isEvaluation || err != nil || h.Result() != chess.NoResult {
				all = false
				continue
			}
			_ = h.SetEvaluation(byte(code)) // no error: it is in range
		}
	}
	return all
}
