package cbf

import "strings"

// The two texts follow conventions that the document does not state: those of
// CBASCII, and what its users typed.

// lastRound returns the place of the last round in a text, with its
// parentheses: (7), (3.1), (1/2/3), (m/2) or (m/2.1).
func lastRound(s string) (start, end int, ok bool) {
	for i := strings.LastIndexByte(s, '('); i >= 0; i = strings.LastIndexByte(s[:i], '(') {
		if n := roundLength(s[i+1:]); n > 0 && i+1+n < len(s) && s[i+1+n] == ')' {
			return i, i + n + 2, true
		}
	}
	return 0, 0, false
}

// roundLength returns the length of the round with which s begins, 0 if there is none.
func roundLength(s string) int {
	if rest, ok := strings.CutPrefix(s, "m/"); ok {
		n := digits(rest)
		if n == 0 {
			return 0
		}
		if n < len(rest) && rest[n] == '.' && digits(rest[n+1:]) > 0 {
			n += 1 + digits(rest[n+1:])
		}
		return len("m/") + n
	}
	n := digits(s)
	for n > 0 && n < len(s) && (s[n] == '.' || s[n] == '/') && digits(s[n+1:]) > 0 {
		n += 1 + digits(s[n+1:])
	}
	return n
}

// digits returns how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// firstInBrackets returns the place of the first text in square brackets, with
// its brackets.
func firstInBrackets(s string) (start, end int, ok bool) {
	start = -1
	for i := range len(s) {
		switch {
		case s[i] == '[':
			start = i
		case s[i] == ']' && start >= 0:
			return start, i + 1, true
		}
	}
	return 0, 0, false
}

// White returns the name of White: the part of Players before the hyphen. If
// there are several hyphens, it is the first one after the first comma that
// separates the names or, without a comma, the first of all. "_" stands for a
// hyphen within a name. Text without a hyphen is all White's name.
func (h *Header) White() string { white, _ := h.names(); return white }

// Black returns the name of Black, without a round after it: the part of
// Players after the separating hyphen, see [Header.White].
func (h *Header) Black() string { _, black := h.names(); return black }

func (h *Header) names() (white, black string) {
	white, black, _ = splitPlayers(h.DecodeText(h.Players))
	return white, black
}

// splitPlayers returns the names, and the round if there is one, in the text of the
// players.
func splitPlayers(s string) (white, black, round string) {
	if start, end, ok := lastRound(s); ok {
		round = s[start+1 : end-1]
		s = strings.TrimSpace(s[:start] + s[end:])
	}
	at := strings.IndexByte(s, '-')
	if comma := strings.IndexByte(s, ','); comma >= 0 && strings.Count(s, "-") > 1 {
		if i := strings.IndexByte(s[comma:], '-'); i >= 0 {
			at = comma + i
		}
	}
	if at < 0 {
		return strings.ReplaceAll(s, "_", "-"), "", round
	}
	return strings.ReplaceAll(s[:at], "_", "-"), strings.ReplaceAll(s[at+1:], "_", "-"), round
}

// SetPlayers stores "White-Black", with "_" for each hyphen within a name. A
// round in Players stays, after the names and a space. SetPlayers refuses
// names that would be read back differently, such as those with "_"
// (ErrConvention), letters that the charset lacks (ErrCharset), and more than
// 63 bytes in all (ErrRange).
func (h *Header) SetPlayers(white, black string) error {
	s := strings.ReplaceAll(white, "-", "_") + "-" + strings.ReplaceAll(black, "-", "_")
	if round := h.roundOfPlayers(); round != "" {
		s += " (" + round + ")"
	}
	raw, err := h.encodeShort(s)
	if err != nil {
		return err
	}
	if w, b, _ := splitPlayers(s); w != white || b != black {
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
	_, _, round := splitPlayers(h.DecodeText(h.Players))
	return round
}

func (h *Header) source() (event, annotator, round string) {
	return splitSource(h.DecodeText(h.Source))
}

// splitSource returns the parts of the text of the source.
func splitSource(s string) (event, annotator, round string) {
	if start, end, ok := lastRound(s); ok {
		round = s[start+1 : end-1]
		s = s[:start] + s[end:]
	}
	if start, end, ok := firstInBrackets(s); ok {
		annotator = s[start+1 : end-1]
		s = s[:start] + s[end:]
	}
	return singleSpaces(s), annotator, round
}

// singleSpaces returns s with no spaces but single ones between words.
func singleSpaces(s string) string {
	if s = strings.Trim(s, " "); !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }), " ")
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
	s = strings.TrimPrefix(s, " ")
	raw, err := h.encodeShort(s)
	if err != nil {
		return err
	}
	if e, a, r := splitSource(s); e != event || a != annotator || r != round {
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
