package old

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/tidy"
)

// tags writes the tags of a game that begins at a position.
func (w *writer) tags(start *chess.Position) {
	h := &w.g.Header
	white, black, roundOfPlayers := record.SplitPlayers(h.DecodeText(h.Players))
	event, annotator, round := record.SplitSource(h.DecodeText(h.Source))
	if round == "" {
		round = roundOfPlayers
	} else if roundOfPlayers != "" && roundOfPlayers != round {
		w.problem(cbf.ProblemDropped, record.PartTags, "round %s of the players, beside %s", quote.Clip(roundOfPlayers), quote.Clip(round))
	}
	n := names{round: round}
	n.event = w.nameTag("Event", event, "?")
	w.tag("Site", "?")
	w.yearTag()
	w.nameTag("Round", round, "?")
	n.white = w.nameTag("White", white, "?")
	n.black = w.nameTag("Black", black, "?")
	w.tag("Result", h.Result().String())
	for c, name := range [2]string{"WhiteElo", "BlackElo"} {
		if elo := h.Elo(chess.Color(c)); elo != 0 {
			w.tag(name, strconv.Itoa(elo))
		}
	}
	if eco := h.ECO(); eco != (cbf.ECO{}) {
		w.tag("ECO", eco.String())
	}
	n.annotator = w.nameTag("Annotator", annotator, "")
	if w.g.HasSetup() {
		w.tag("SetUp", "1")
		w.dst = append(start.AppendFEN(append(w.dst, "[FEN \""...)), "\"]\n"...)
	}
	if flags := flagsText(h); flags != "" {
		w.tag(flagsTag, flags)
	}
	w.dst = append(w.dst, '\n')
	if !n.are(h) {
		w.checkNames(&n)
	}
}

// checkNames reports names that have been written and that a Reader does not
// store as they are.
func (w *writer) checkNames(n *names) {
	read := cbf.Header{Charset: w.g.Charset}
	var players, source error // the first about the form
	n.storePlayers(&read, func(_ cbf.ProblemKind, _ int, why error, _ lossText) { players = firstOfForm(players, why) })
	n.storeSource(&read, func(_ cbf.ProblemKind, _ int, why error, _ lossText) { source = firstOfForm(source, why) })
	if players != nil {
		w.problem(cbf.ProblemDropped, record.PartTags, "the form of the players, %w", errors.Unwrap(players))
	}
	if source != nil {
		w.problem(cbf.ProblemDropped, record.PartTags, "the form of the source, %w", errors.Unwrap(source))
	}
	for _, raw := range [2][]byte{w.g.Players, w.g.Source} {
		w.lineFeeds(record.PartTags, bytes.Count(raw, []byte{'\n'}))
		w.marks(record.PartTags, bytes.Count(raw, []byte{record.Mark}))
	}
}

// firstOfForm returns the first error that is about the form of a text. Letters
// that are not in the charset are reported by the writer.
func firstOfForm(first, why error) error {
	if first != nil || errors.Is(why, cbf.ErrCharset) {
		return first
	}
	return why
}

// nameTag writes a tag with text of the record; for an empty value it writes
// unknown, or no tag if that is "". It returns the value that a Reader will read.
func (w *writer) nameTag(name, value, unknown string) string {
	if !isUnknown(value) && tidy.Text([]byte(value)) {
		w.tag(name, value)
		return value
	}
	if n := strings.Count(value, string(utf8.RuneError)); n > 0 {
		w.problem(cbf.ProblemChanged, record.PartTags, "%d bytes that are not in %v", n, record.Charset(w.g.Charset))
	}
	signed := w.text[:0]
	for _, r := range value {
		signed = appendSigned(signed, r, w.letters)
	}
	w.text = signed
	hasSigns := string(signed) != value
	if hasSigns {
		value = string(signed)
	}
	value = record.SingleSpaces(value)
	known := value
	if hasSigns {
		known = unsignedText(value)
	}
	if isUnknown(value) {
		if value != "" && value != unknown {
			w.problem(cbf.ProblemDropped, record.PartTags, "%s %s, which stands for unknown", name, quote.Clip(value))
		}
		value, known = unknown, ""
	}
	if value != "" {
		w.tag(name, value)
	}
	return known
}

func (w *writer) tag(name, value string) {
	w.dst = append(append(w.dst, '['), name...)
	w.dst = append(w.dst, ` "`...)
	if strings.IndexByte(value, '"') < 0 && strings.IndexByte(value, '\\') < 0 {
		w.dst = append(append(w.dst, value...), "\"]\n"...)
		return
	}
	for _, c := range []byte(value) {
		if c == '"' || c == '\\' {
			w.dst = append(w.dst, '\\')
		}
		w.dst = append(w.dst, c)
	}
	w.dst = append(w.dst, "\"]\n"...)
}

func (w *writer) yearTag() {
	if year := w.g.Year(); year != 0 {
		w.dst = strconv.AppendInt(append(w.dst, "[Date \""...), int64(year), 10) // of four digits
		w.dst = append(w.dst, ".??.??\"]\n"...)
		return
	}
	w.tag("Date", "????.??.??")
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
