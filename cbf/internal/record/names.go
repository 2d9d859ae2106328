package record

import "strings"

// The two texts follow conventions that the document does not state: those of
// CBASCII, and what its users typed.

// lastRound returns where the last round in a text, with its parentheses, starts and
// ends: (7), (3.1), (1/2/3), (m/2) or (m/2.1). It returns false if there is none.
func lastRound(s string) (start, end int, ok bool) {
	for i := strings.LastIndexByte(s, '('); i >= 0; i = strings.LastIndexByte(s[:i], '(') {
		if n := RoundLength(s[i+1:]); n > 0 && i+1+n < len(s) && s[i+1+n] == ')' {
			return i, i + n + 2, true
		}
	}
	return 0, 0, false
}

// RoundLength returns the length of the round with which s begins, such as 7, 3.1, 1/2/3, m/2 or
// m/2.1. It returns 0 if there is none.
func RoundLength(s string) (length int) {
	from := len(s) - len(strings.TrimPrefix(s, "m/"))
	for {
		rest := strings.TrimLeft(s[from:], "0123456789")
		if from+len(rest) == len(s) {
			return length // no digits
		}
		length = len(s) - len(rest)
		if rest == "" || rest[0] != '.' && rest[0] != '/' {
			return length
		}
		from = length + 1
	}
}

// firstInBrackets returns where the first text in square brackets that contains no bracket,
// with its brackets, starts and ends. It returns false if there is none.
func firstInBrackets(s string) (start, end int, ok bool) {
	first := strings.IndexByte(s, '[')
	if first < 0 {
		return 0, 0, false
	}
	n := strings.IndexByte(s[first:], ']')
	if n < 0 {
		return 0, 0, false
	}
	end = first + n
	return strings.LastIndexByte(s[:end], '['), end + 1, true
}

// SplitPlayers returns the names in the text of the players, and its last round, without
// parentheses, or "". The hyphen between the names is the first after a comma, if there are
// several; "_" in a name is a hyphen.
func SplitPlayers(s string) (white, black, round string) {
	if start, end, ok := lastRound(s); ok {
		round = s[start+1 : end-1]
		s = strings.TrimSpace(s[:start] + s[end:])
	}
	at := strings.IndexByte(s, '-')
	if comma := strings.IndexByte(s, ','); comma >= 0 {
		if i := strings.IndexByte(s[comma:], '-'); i >= 0 {
			at = comma + i
		}
	}
	if at < 0 {
		return strings.ReplaceAll(s, "_", "-"), "", round
	}
	return strings.ReplaceAll(s[:at], "_", "-"), strings.ReplaceAll(s[at+1:], "_", "-"), round
}

// SplitSource returns the parts of the text of the source, "" for one that is not there: the
// event with single spaces, the annotator without brackets, the round without parentheses.
func SplitSource(s string) (event, annotator, round string) {
	if start, end, ok := lastRound(s); ok {
		round = s[start+1 : end-1]
		s = s[:start] + s[end:]
	}
	if start, end, ok := firstInBrackets(s); ok {
		annotator = s[start+1 : end-1]
		s = s[:start] + s[end:]
	}
	return SingleSpaces(s), annotator, round
}

// SingleSpaces returns s with single spaces between words and none at its ends.
func SingleSpaces(s string) string {
	s = strings.Trim(s, " ")
	if !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }), " ")
}
