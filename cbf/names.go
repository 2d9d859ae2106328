package cbf

import (
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
)

// White returns the name of White: the part of Players before the hyphen, without a
// round. If there are several hyphens, the names are separated by the first hyphen after
// the first comma or, without such a hyphen, by the first hyphen. "_" is a hyphen within
// a name. Text without a hyphen is White's name.
func (h *Header) White() string { white, _ := h.names(); return white }

// Black returns the name of Black: the part of Players after the separating hyphen,
// without a round, see [Header.White].
func (h *Header) Black() string { _, black := h.names(); return black }

// names returns the names in Players.
func (h *Header) names() (white, black string) {
	white, black, _ = record.SplitPlayers(h.DecodeText(h.Players))
	return white, black
}

// SetPlayers stores "White-Black", with "_" for each hyphen within a name. A
// round in Players stays, after the names and a space. SetPlayers refuses
// names that would be read back differently, such as those with "_"
// (ErrConvention), letters that the charset lacks (ErrCharset), and more than
// 63 bytes in all ([chess.ErrRange]).
func (h *Header) SetPlayers(white, black string) error {
	s := strings.ReplaceAll(white, "-", "_") + "-" + strings.ReplaceAll(black, "-", "_")
	if round := h.roundOfPlayers(); round != "" {
		s += " (" + round + ")"
	}
	raw, err := h.encodeShort(s)
	if err != nil {
		return err
	}
	if w, b, _ := record.SplitPlayers(s); w != white || b != black {
		return encodeError("players", quote.Clip(white)+" and "+quote.Clip(black), ErrConvention, "")
	}
	h.Players = raw
	return nil
}

// Event returns Source without the annotator and the round, with single spaces.
func (h *Header) Event() string { event, _, _ := h.source(); return event }

// Annotator returns the first text in square brackets in Source, or "" without such a
// text.
func (h *Header) Annotator() string { _, annotator, _ := h.source(); return annotator }

// Round returns the round in parentheses in Source or, if Source has no round, in
// Players, such as "7", "3.1" or "m/2", or "" if neither text has a round. If a text
// has several, Round returns the last.
func (h *Header) Round() string {
	if _, _, round := h.source(); round != "" {
		return round
	}
	return h.roundOfPlayers()
}

// roundOfPlayers returns the last round in Players, or "".
func (h *Header) roundOfPlayers() string {
	_, _, round := record.SplitPlayers(h.DecodeText(h.Players))
	return round
}

// source returns the three parts of Source.
func (h *Header) source() (event, annotator, round string) {
	return record.SplitSource(h.DecodeText(h.Source))
}

// SetSource stores "Event [Annotator] (Round)", without the parts that are "". A
// round must have one of the forms that Round returns; if round is "", Round still
// returns the round of Players, if any. Errors are the same as for SetPlayers.
func (h *Header) SetSource(event, annotator, round string) error {
	s := event
	if annotator != "" {
		s += " [" + annotator + "]"
	}
	if round != "" {
		s += " (" + round + ")"
	}
	s = strings.TrimPrefix(s, " ")
	raw, err := h.encodeShort(s)
	if err != nil {
		return err
	}
	if e, a, r := record.SplitSource(s); e != event || a != annotator || r != round {
		return encodeError("source",
			quote.Clip(event)+", annotator "+quote.Clip(annotator)+", round "+quote.Clip(round), ErrConvention, "")
	}
	h.Source = raw
	return nil
}

// encodeShort is EncodeText for Players and Source, whose size is limited.
func (h *Header) encodeShort(s string) ([]byte, error) {
	raw, err := h.EncodeText(s)
	if err == nil && len(raw) > maxText {
		err = encodeError("text", quote.Clip(s), chess.ErrRange, "%d bytes, want at most %d", len(raw), maxText)
	}
	return raw, err
}
