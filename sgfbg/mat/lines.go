package mat

import (
	"bufio"
	"cmp"
	"io"
	"regexp"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// Lines yield the lines of a text without their line ends. A line ends with LF,
// CR LF or CR.
type lines struct {
	in   *bufio.Reader
	text string // the whole input, or a part of it up to an LF
	base int64  // offset of text in the input
	i    int    // index in text of the next line
	end  error  // io.EOF or an error of in, if nothing follows text; nil if more of in follows
}

// nextLine returns the next line, and its offset in the input. ok is false if there is none: then
// end says why.
func (t *lines) nextLine() (at int64, line string, ok bool) {
	if t.i == len(t.text) && t.end == nil {
		t.base += int64(len(t.text))
		t.text, t.end, t.i = "", io.EOF, 0
		if t.in != nil { // the zero Reader has no input
			t.text, t.end = t.in.ReadString('\n')
		}
		if t.end != nil && t.end != io.EOF {
			t.text = "" // half a line
		}
	}
	if t.i == len(t.text) {
		return 0, "", false
	}
	at, line = t.base+int64(t.i), t.text[t.i:]
	end := 0
	for end < len(line) && line[end] != '\n' && line[end] != '\r' {
		end++
	}
	t.i += min(end+1, len(line))
	if strings.HasPrefix(line[end:], "\r\n") {
		t.i++
	}
	return at, line[:end], true
}

// A lineKind says what a line is. Whether a lineRow is a score line depends on the lines before it.
type lineKind uint8

const (
	lineRow    lineKind = iota // none of the following: a row, a score line or nothing
	lineRemark                 // "; words"
	lineMatch                  // " 7 point match"
	lineGame                   // " Game 3"
)

// A line is a line of .mat text that is not empty.
type line struct {
	kind   lineKind
	at     int64 // its offset in the input
	text   string
	other  bool   // a lineMatch in words that no known program writes: "Match to 7", "unlimited game"
	first  int    // index of the first byte that is no blank
	number int    // of a row: the index after its row number, or 0 without one
	value  string // "7" or "3", of a lineMatch or lineGame
}

// read sets l to the line text, which is at offset at in the input.
func (l *line) read(at int64, text string) {
	*l = line{at: at, text: text, first: lex.SkipBlanks(text, 0)}
	if l.first == len(text) {
		return
	}
	switch c := text[l.first]; c {
	case ';', '#':
		l.kind = lineRemark
	case 'm', 'M', 'u', 'U':
		l.other = true
		l.match(otherForm, lineMatch)
	case 'g', 'G':
		l.match(gameForm, lineGame)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		l.number = rowNumber(text)
		if l.number == 0 {
			l.match(matchForm, lineMatch)
		}
	}
}

// match makes the line one of this kind, with its value, if it has the form of that kind.
func (l *line) match(form *regexp.Regexp, kind lineKind) {
	groups := form.FindStringSubmatch(l.text)
	if groups != nil {
		l.kind, l.value = kind, cmp.Or(groups[1], "0")
	}
}

// LooksLike reports whether head, the beginning of a file of unknown kind, looks like .mat
// text: it has a line " Game 1", and with it a line " 7 point match" anywhere or, as that may be
// missing, a line with two scores after it.
func LooksLike(head []byte) bool {
	t := lines{text: strings.TrimPrefix(string(head), "\ufeff"), end: io.EOF}
	match, game := false, false
	for at, text, ok := t.nextLine(); ok; at, text, ok = t.nextLine() {
		var l line
		l.read(at, text)
		match, game = match || l.kind == lineMatch, game || l.kind == lineGame
		_, _, score := scoreLine(text)
		if game && (match || score) {
			return true
		}
	}
	return false
}

const blanks = " \t\v\f\x00"

// The forms of the lines " 7 point match" and " Game 3".
var (
	matchForm = regexp.MustCompile(`(?i)^[ \t\v\f\x00]*(-?[0-9]+)[- \t\v\f\x00]+points?[ \t\v\f\x00]*match`)
	otherForm = regexp.MustCompile(`(?i)^[ \t\v\f\x00]*(?:` +
		`match[ \t]*(?:of|to|length)?[ \t:]+([0-9]{1,9})(?:[- \t]*(?:points?|pts?\.?))?|` +
		`(?:unlimited|money)[- \t]+(?:game|match|session|play)s?)[ \t\v\f\x00.]*$`)
	gameForm = regexp.MustCompile(`(?i)^[ \t\v\f\x00]*game [ \t\v\f\x00]*([0-9]+)[ \t\v\f\x00]*$`)
)

// A half is the part of a score line for one player.
type half struct {
	name  string
	score string // an integer
	at    int    // index of the score in the line
}

// A scoreSpan has the indices of a score in a line: of its colon, and of the integer after that.
type scoreSpan struct{ colon, start, end int }

// scoreAt returns the score after the colon at line[colon]. ok is false if no integer is there.
func scoreAt(line string, colon int) (s scoreSpan, ok bool) {
	start := lex.SkipBlanks(line, colon+1)
	end := start
	if end < len(line) && line[end] == '-' {
		end++
	}
	digits := end
	for end < len(line) && lex.IsDigit(line[end]) {
		end++
	}
	return scoreSpan{colon, start, end}, end > digits
}

// A separator is what follows the left score. The lowest one in a line counts.
type separator int

const (
	columnSeparator separator = iota // two blanks or a tab, as all programs write it
	blankSeparator                   // one blank, and no colon
	noSeparator                      // the name of the right player, or more digits after a score of 0
	notLeft                          // none of these: this is not a left score
)

// separate returns the separator of the score, with more of the line after it. If the score begins
// with 0, and nothing separates it from a name, it becomes 0 alone.
func (s *scoreSpan) separate(line string) separator {
	next := lex.SkipBlanks(line, s.end)
	gap, zero := next-s.end, line[s.start] == '0'
	switch {
	case gap > 1 || gap > 0 && line[s.end] == '\t':
		return columnSeparator
	case gap > 0 && line[next] != ':':
		return blankSeparator
	case gap > 0 && !(zero && s.end > s.start+1):
		return notLeft
	}
	if zero {
		s.end = s.start + 1
	}
	return noSeparator
}

// scoreLine reads " Alice : 0          Bob : 2"; ok is false for any other line. A name may hold
// colons and runs of blanks, so the left score is the first number with the best separator after it.
// columns reports whether that separator is two blanks or a tab.
func scoreLine(line string) (halves [2]half, columns, ok bool) {
	var left, right scoreSpan
	best := notLeft // the separator of left
	for i := range len(line) {
		if line[i] != ':' {
			continue
		}
		s, found := scoreAt(line, i)
		if !found {
			continue
		}
		if lex.SkipBlanks(line, s.end) == len(line) {
			right = s
			continue
		}
		sep := s.separate(line)
		if sep < best {
			left, best = s, sep
		}
	}
	if best == notLeft || left.colon >= right.colon {
		return halves, false, false
	}
	halves[bg.White] = half{line[:left.colon], line[left.start:left.end], left.start}
	halves[bg.Black] = half{line[left.end:right.colon], line[right.start:right.end], right.start}
	for i := range halves {
		halves[i].name = strings.Trim(halves[i].name, blanks)
	}
	return halves, best == columnSeparator, true
}

// rowNumber returns the index after the row number with which a line begins: "12)", or "12." before a
// blank or the end, which some people write. It returns 0 if there is none.
func rowNumber(line string) (next int) {
	i := lex.SkipBlanks(line, 0)
	n := i
	for n < len(line) && lex.IsDigit(line[n]) {
		n++
	}
	if n == i || n == len(line) {
		return 0
	}
	ends := n+1 == len(line) || lex.IsBlank(line[n+1])
	if line[n] == ')' || line[n] == '.' && ends {
		return n + 1
	}
	return 0
}
