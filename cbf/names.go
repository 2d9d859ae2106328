package cbf

import (
	"regexp"
	"strings"
)

// The two texts follow conventions that the document does not state; these are
// CBASCII's, and what its users typed.

var (
	roundPattern     = regexp.MustCompile(`\((?:\d+(?:[./]\d+)*|m/\d+(?:\.\d+)?)\)`)
	annotatorPattern = regexp.MustCompile(`\[([^][]*)\]`)
)

// White returns the name of White: the part of Players before the hyphen. If
// there are several hyphens, it is the first one after the first comma that
// separates the names or, without a comma, the first of all. "_" stands for a
// hyphen within a name. Text without a hyphen is all White's name.
func (h *Header) White() string { white, _ := h.names(); return white }

// Black returns the name of Black, without a round after it: the part of
// Players after the separating hyphen, see [Header.White].
func (h *Header) Black() string { _, black := h.names(); return black }

func (h *Header) names() (white, black string) {
	s := h.DecodeText(h.Players)
	if at := lastMatch(roundPattern, s); at != nil {
		s = strings.TrimSpace(s[:at[0]] + s[at[1]:])
	}
	at := strings.IndexByte(s, '-')
	if comma := strings.IndexByte(s, ','); comma >= 0 && strings.Count(s, "-") > 1 {
		if i := strings.IndexByte(s[comma:], '-'); i >= 0 {
			at = comma + i
		}
	}
	if at < 0 {
		at = len(s)
		s += "-"
	}
	return strings.ReplaceAll(s[:at], "_", "-"), strings.ReplaceAll(s[at+1:], "_", "-")
}

// SetPlayers stores "White-Black", with "_" for each hyphen within a name. A
// round in Players stays, behind the names and a space. SetPlayers refuses
// names that would be read back differently, such as those with "_"
// (ErrConvention), letters that the charset lacks (ErrCharset), and more than
// 63 bytes in all (ErrRange).
func (h *Header) SetPlayers(white, black string) error {
	n := *h
	s := strings.ReplaceAll(white, "-", "_") + "-" + strings.ReplaceAll(black, "-", "_")
	if round := h.roundOfPlayers(); round != "" {
		s += " (" + round + ")"
	}
	raw, err := n.encodeShort(s)
	if err != nil {
		return err
	}
	n.Players = raw
	if w, b := n.names(); w != white || b != black {
		return encodeError(partText, "players", clip(white)+" and "+clip(black), ErrConvention, "")
	}
	h.Players = raw
	return nil
}

// Event returns Source without the annotator and the round.
func (h *Header) Event() string { event, _, _ := h.source(); return event }

// Annotator returns the name in square brackets in Source, or "" if there is
// none.
func (h *Header) Annotator() string { _, annotator, _ := h.source(); return annotator }

// Round returns the round in parentheses in Source or, if there is none, in
// Players, such as "7", "3.1" or "m/2", or "" if neither has one. If there are
// several in a text, it is the last.
func (h *Header) Round() string {
	if _, _, round := h.source(); round != "" {
		return round
	}
	return h.roundOfPlayers()
}

func (h *Header) roundOfPlayers() string {
	s := h.DecodeText(h.Players)
	if at := lastMatch(roundPattern, s); at != nil {
		return s[at[0]+1 : at[1]-1]
	}
	return ""
}

func (h *Header) source() (event, annotator, round string) {
	s := h.DecodeText(h.Source)
	if at := lastMatch(roundPattern, s); at != nil {
		round = s[at[0]+1 : at[1]-1]
		s = s[:at[0]] + s[at[1]:]
	}
	if at := annotatorPattern.FindStringSubmatchIndex(s); at != nil {
		annotator = s[at[2]:at[3]]
		s = s[:at[0]] + s[at[1]:]
	}
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' })
	return strings.Join(words, " "), annotator, round
}

// SetSource stores "Event [Annotator] (Round)", leaving out the parts that are
// "". A round must have one of the forms that Round returns; without one, Round
// still returns that of Players, if there is one. Errors are those of
// SetPlayers.
func (h *Header) SetSource(event, annotator, round string) error {
	s := event
	if annotator != "" {
		s += " [" + annotator + "]"
	}
	if round != "" {
		s += " (" + round + ")"
	}
	n := *h
	raw, err := n.encodeShort(strings.TrimPrefix(s, " "))
	if err != nil {
		return err
	}
	n.Source = raw
	if e, a, r := n.source(); e != event || a != annotator || r != round {
		return encodeError(partText, "source",
			clip(event)+", annotator "+clip(annotator)+", round "+clip(round), ErrConvention, "")
	}
	h.Source = raw
	return nil
}

func (h *Header) encodeShort(s string) ([]byte, error) {
	raw, err := h.EncodeText(s)
	if err == nil && len(raw) > maxText {
		err = encodeError(partText, "", clip(s), ErrRange, "%d bytes, want at most %d", len(raw), maxText)
	}
	return raw, err
}

func lastMatch(re *regexp.Regexp, s string) []int {
	all := re.FindAllStringIndex(s, -1)
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}
