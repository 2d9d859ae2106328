package mat

import (
	"bufio"
	"cmp"
	"io"
	"math"
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
	i    int    // index of the next line
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
	form, kind := matchForm, lineMatch // a match line begins with a digit or '-'
	switch c := text[l.first]; {
	case c|0x20 == 'm' || c|0x20 == 'u':
		form, l.other = otherForm, true
	case c == ';' || c == '#':
		l.kind = lineRemark
		return
	case c|0x20 == 'g':
		form, kind = gameForm, lineGame
	case lex.IsDigit(c):
		l.number = rowNumber(text)
		if l.number > 0 {
			return
		}
	case c != '-':
		return
	}
	if match := form.FindStringSubmatch(text); match != nil {
		l.kind, l.value = kind, cmp.Or(match[1], "0")
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
	at    int    // of the score, in the line
}

// scoreLine reads " Alice : 0          Bob : 2"; ok is false for any other line. A name may hold
// colons and runs of blanks, so the left score is the first number with the best separator after it.
// columns reports whether that separator is two blanks or a tab.
func scoreLine(line string) (halves [2]half, columns, ok bool) {
	type score struct{ colon, start, end, rank int }
	left, right := score{rank: math.MaxInt}, score{} // of two left scores, the lower rank is better
	for i := range len(line) {
		if line[i] != ':' {
			continue
		}
		s := score{colon: i, start: lex.SkipBlanks(line, i+1), rank: math.MaxInt}
		s.end = s.start
		if s.end < len(line) && line[s.end] == '-' {
			s.end++
		}
		for s.end < len(line) && lex.IsDigit(line[s.end]) {
			s.end++
		}
		if s.end == s.start || line[s.end-1] == '-' {
			continue
		}
		next := lex.SkipBlanks(line, s.end)
		switch {
		case next == len(line):
			right = s
			continue
		case next-s.end > 1 || next > s.end && line[s.end] == '\t':
			s.rank = 0 // as all programs write it
		case next > s.end && line[next] != ':':
			s.rank = 1
		case next == s.end || line[s.start] == '0' && s.end > s.start+1:
			// There is no blank between the halves. A 0 is a whole score.
			s.rank = 2
			if line[s.start] == '0' {
				s.end = s.start + 1
			}
		}
		if s.rank < left.rank {
			left = s
		}
	}
	if right.end == 0 || left.rank == math.MaxInt || left.colon >= right.colon {
		return halves, false, false
	}
	halves[bg.White] = half{line[:left.colon], line[left.start:left.end], left.start}
	halves[bg.Black] = half{line[left.end:right.colon], line[right.start:right.end], right.start}
	for i := range halves {
		halves[i].name = strings.Trim(halves[i].name, blanks)
	}
	return halves, left.rank == 0, true
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
