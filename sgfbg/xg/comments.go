package xg

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// readComments finds the lines of temp.xgc, which end with CR LF, the first one with number
// 0. The last may lack the end, unless it was cut off.
func (d *decoder) readComments(m member) {
	d.text = m.content
	d.lines = make([]uint32, 0, bytes.Count(d.text, []byte(lineEnd))+1)
	for at := 0; at < len(d.text); {
		line, _, ended := bytes.Cut(d.text[at:], []byte(lineEnd))
		if !ended && m.damage != nil {
			break
		}
		d.lines = append(d.lines, uint32(at))
		at += len(line) + len(lineEnd)
	}
}

const lineEnd = "\r\n"

// used replaces the start of a line that already belongs to a place.
const used = math.MaxUint32

// line returns line i of the comments, from 0, without its end. It must not be used already.
func (d *decoder) line(i int) []byte {
	line, _, _ := bytes.Cut(d.text[d.lines[i]:], []byte(lineEnd))
	return line
}

// comment returns the comment that the field at an offset names, or "". Each belongs to one
// place: a file that names a long one everywhere would be very large in SGF.
func (d *decoder) comment(r *record, at int) string {
	i := r.i32(at)
	switch {
	case i == -1:
		return ""
	case i < 0 || i >= len(d.lines):
		d.lost(at, "there is no comment %d", i)
		return ""
	case d.lines[i] == used:
		d.lost(at, "comment %d belongs to another place already", i)
		return ""
	}
	text := plain(d.line(i))
	d.lines[i] = used
	if strings.ContainsRune(text, utf8.RuneError) {
		d.lost(at, "comment %d: letters that its code page lacks, or of one that is not known, are lost", i)
	}
	return text
}

// leftComments reports the comments that no record has named.
func (d *decoder) leftComments() {
	for i, start := range d.lines {
		if start != used && len(d.line(i)) > 0 && !d.problems.Omits() {
			d.report(bg.ProblemForm, bg.Lost, errorInRecord(inComments, i+1, int64(start), errLeft))
		}
	}
}

var errLeft = errors.New("this comment belongs to no game or decision, and is left out")

const rtfStart = `{\rtf`

// In a line, these two bytes mean CR LF.
const lineBreak = "\x01\x02"

// An rtf parser extracts the text of a comment.
type rtf struct {
	rest []byte // of the comment
	out  []rune // halves of a pair of surrogates as one character, if both are there
	state
	outer []state          // of the groups around this one
	ansi  *charmap.Charmap // of fonts that name none
	fonts map[int]*charmap.Charmap
	font  int // the one that the font table describes
	after int // characters to ignore that stand for a \u before them
}

// A state is the part of the parser's state that the end of a group undoes.
type state struct {
	page    *charmap.Charmap // nil for one that is not known
	instead int              // characters that follow a \u
	ignored bool
	table   bool // of fonts
}

// maxGroups bounds the memory for a comment: the end of a deeper group undoes nothing.
const maxGroups = 1000

// plain returns the text of a line of the comments, which is RTF or plain text. Letters of an
// unknown code page are U+FFFD.
func plain(line []byte) string {
	if !bytes.HasPrefix(line, []byte(rtfStart)) {
		return windows1252(bytes.ReplaceAll(line, []byte(lineBreak), []byte("\n")))
	}
	page := charmap.Windows1252
	p := rtf{
		rest: line, out: make([]rune, 0, len(line)), state: state{page: page, instead: 1},
		ansi: page, fonts: map[int]*charmap.Charmap{},
	}
	for len(p.rest) > 0 {
		p.next()
	}
	return strings.TrimSuffix(string(p.out), "\n")
}

// next reads a byte of text, a control or a border of a group.
func (p *rtf) next() {
	c := p.rest[0]
	p.rest = p.rest[1:]
	switch c {
	case '{':
		p.after = 0
		if len(p.outer) < maxGroups {
			p.outer = append(p.outer, p.state)
		}
	case '}':
		p.after = 0
		if last := len(p.outer) - 1; last >= 0 {
			p.state, p.outer = p.outer[last], p.outer[:last]
		}
	case '\\':
		p.control()
	case 0, '\r', '\n', lineBreak[0], lineBreak[1]: // where the program breaks its lines
	default:
		p.add(letter(p.page, c))
	}
}

// add adds a character to the text, unless its group is ignored, or it stands for a \u before it, as
// a new line never does.
func (p *rtf) add(c rune) {
	if c == '\n' {
		p.after = 0
	}
	if p.after > 0 {
		p.after--
	} else if !p.ignored {
		p.out = append(p.out, c)
	}
}

// unit adds a unit of UTF-16 to the text. The second half of a pair joins the first; a 0 is ignored.
func (p *rtf) unit(u rune) {
	p.after = 0
	last, joined := len(p.out)-1, utf8.RuneError
	if last >= 0 && !p.ignored {
		joined = utf16.DecodeRune(p.out[last], u)
	}
	switch {
	case joined != utf8.RuneError:
		p.out[last] = joined
	case u != 0:
		p.add(u)
	}
	p.after = p.instead
}

// control reads a control after its backslash: a symbol, or a word with its number and a blank.
func (p *rtf) control() {
	word := p.take(lex.IsLetter)
	if len(word) == 0 {
		p.symbol()
		return
	}
	number := p.rest
	p.rest = bytes.TrimPrefix(p.rest, []byte("-"))
	n := 0
	if len(p.take(lex.IsDigit)) > 0 {
		n, _ = strconv.Atoi(string(number[:len(number)-len(p.rest)])) // beyond its range, the largest
	} else {
		p.rest = number
	}
	p.rest = bytes.TrimPrefix(p.rest, []byte(" "))
	p.word(word, n)
}

// take returns the letters or digits at the start of the rest, and passes over them.
func (p *rtf) take(is func(byte) bool) (taken []byte) {
	n := 0
	for n < len(p.rest) && is(p.rest[n]) {
		n++
	}
	taken, p.rest = p.rest[:n], p.rest[n:]
	return taken
}

// symbol reads a control that is one character instead of a word.
func (p *rtf) symbol() {
	if len(p.rest) == 0 {
		return
	}
	c := p.rest[0]
	p.rest = p.rest[1:]
	switch c {
	case '\'':
		n := min(2, len(p.rest))
		var code [1]byte
		if got, _ := hex.Decode(code[:], p.rest[:n]); got == 1 {
			p.add(letter(p.page, code[0]))
		}
		p.rest = p.rest[n:]
	case '*':
		p.ignored = true
	case '~':
		p.add('\u00a0') // a no-break space
	case '_':
		p.add('\u2011') // a non-breaking hyphen
	case '\\', '{', '}':
		p.add(rune(c))
	case '\r', '\n', lineBreak[0], lineBreak[1]:
		p.add('\n')
	}
}

// Words that stand for a character.
var characters = map[string]rune{
	"par": '\n', "line": '\n', "tab": '\t', "emdash": '—', "endash": '–', "bullet": '•',
	"lquote": '‘', "rquote": '’', "ldblquote": '“', "rdblquote": '”',
}

// word executes a control word. n is its number, or 0 without one.
func (p *rtf) word(word []byte, n int) {
	if c, ok := characters[string(word)]; ok {
		p.add(c)
		return
	}
	switch string(word) {
	case "fonttbl":
		p.table, p.ignored = true, true
	case "colortbl", "stylesheet", "info", "pict":
		p.ignored = true
	case "ansicpg":
		p.ansi = codePages[n]
		p.page = p.ansi
	case "u":
		p.unit(rune(uint16(n)))
	case "uc":
		p.instead = max(0, n)
	case "f":
		p.font = n
		if !p.table {
			page, named := p.fonts[n]
			if !named {
				page = p.ansi
			}
			p.page = page
		}
	case "fcharset":
		number := fontPages[n]
		if p.table && number != 0 {
			p.fonts[p.font] = codePages[number]
		}
	}
}

// fontPages are the code pages of the charsets that fonts name. Any font may name 0.
var fontPages = map[int]int{
	128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255,
	178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250,
}

// codePages are the code pages of Windows with a byte for each character.
var codePages = map[int]*charmap.Charmap{
	874: charmap.Windows874, 1250: charmap.Windows1250, 1251: charmap.Windows1251,
	1252: charmap.Windows1252, 1253: charmap.Windows1253, 1254: charmap.Windows1254,
	1255: charmap.Windows1255, 1256: charmap.Windows1256, 1257: charmap.Windows1257,
	1258: charmap.Windows1258,
}

// letter returns the character of a byte in a code page; in the page nil, only ASCII is known.
func letter(page *charmap.Charmap, c byte) rune {
	switch {
	case page != nil:
		return page.DecodeByte(c)
	case c < utf8.RuneSelf:
		return rune(c)
	}
	return utf8.RuneError
}

// windows1252 returns text of Windows-1252 as UTF-8.
func windows1252(b []byte) string {
	text, _ := charmap.Windows1252.NewDecoder().Bytes(b) // no error: each byte is a character
	return string(text)
}
