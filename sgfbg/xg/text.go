package xg

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// str reads a byte with the length, and text in a Windows code page. No field says
// which: it is taken for Windows-1252.
func (r *record) str(at int) string { return windows1252(r.data[at+1:][:r.data[at]]) }

func windows1252(b []byte) string {
	text := make([]byte, 0, maxLetter*len(b))
	for _, c := range b {
		text = utf8.AppendRune(text, charmap.Windows1252.DecodeByte(c))
	}
	return string(text)
}

// maxLetter is how many bytes of UTF-8 a byte of a code page can become.
const maxLetter = 3

// wide reads 129 UTF-16 units, which a 0 ends.
func (r *record) wide(at int) string {
	units := make([]uint16, 0, 129)
	for i := range cap(units) {
		u := u16(r.data, at+2*i)
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}

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
	d.used = make([]bool, len(d.lines))
}

const lineEnd = "\r\n"

// line returns a line of the comments.
func (d *decoder) line(i int) []byte {
	line, _, _ := bytes.Cut(d.text[d.lines[i]:], []byte(lineEnd))
	return line
}

// comment returns the comment that a field names, or "". Each belongs to one place:
// a file that names a long one everywhere would be very large in SGF.
func (d *decoder) comment(r *record, at int) string {
	i := r.i32(at)
	switch {
	case i == -1:
		return ""
	case i < 0 || i >= len(d.used):
		d.odd(at, "there is no comment %d", i)
		return ""
	case d.used[i]:
		d.odd(at, "comment %d belongs to another place already", i)
		return ""
	}
	d.used[i] = true
	text, lost := plain(d.line(i))
	if lost > 0 {
		d.odd(at, "comment %d: letters in code page %d are lost", i, lost)
	}
	return text
}

// leftComments reports the comments that no record has named.
func (d *decoder) leftComments() {
	left, at := 0, SyntaxError{In: inComments}
	for i, used := range d.used {
		if !used && len(d.line(i)) > 0 {
			if left++; left == 1 {
				at.Offset, at.Record = int64(d.lines[i]), i+1
			}
		}
	}
	if left > 0 {
		at.Err = fmt.Errorf("%d comments belong to no game or decision and are left out; the first is here", left)
		d.report(ProblemOdd, &at)
	}
}

const rtfStart = `{\rtf`

// In a line, these two bytes stand for CR LF.
const lineBreak = "\x01\x02"

// An rtf parser takes the text out of a comment.
type rtf struct {
	rest []byte // of the comment
	out  []byte
	state
	outer []state          // of the groups around this one
	lost  int              // a code page that is not known; 0 = none
	ansi  *charmap.Charmap // of fonts that name none
	fonts map[int]*charmap.Charmap
	font  int    // the one that the font table describes
	high  uint16 // of a pair of surrogates
	after int    // characters to ignore that stand for a \u before them
}

// A state is that of a group: what its end undoes.
type state struct {
	page    *charmap.Charmap // nil for one that is not known
	instead int              // characters that follow a \u
	ignored bool
	table   bool // of fonts
}

// maxGroups bounds the memory for a comment: the end of a group deeper than that undoes nothing.
const maxGroups = 1000

// plain returns the text of a line, and the code page in which letters are lost, or 0.
func plain(line []byte) (text string, lost int) {
	if !bytes.HasPrefix(line, []byte(rtfStart)) {
		return windows1252(bytes.ReplaceAll(line, []byte(lineBreak), []byte("\n"))), 0
	}
	page := charmap.Windows1252
	p := rtf{
		rest: line, out: make([]byte, 0, maxLetter*len(line)), state: state{page: page, instead: 1},
		ansi: page, fonts: map[int]*charmap.Charmap{},
	}
	for len(p.rest) > 0 {
		p.next()
	}
	p.ignored = false
	p.unit(0) // an open surrogate
	return strings.TrimSuffix(string(p.out), "\n"), p.lost
}

// next reads a byte of text, a control or a border of a group.
func (p *rtf) next() {
	switch c := p.pass(1)[0]; c {
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
		p.byte(c)
	}
}

// replaces reports whether a character stands for a \u before it, and counts it.
func (p *rtf) replaces() bool {
	if p.after == 0 {
		return false
	}
	p.after--
	return true
}

// byte adds a character of the code page.
func (p *rtf) byte(c byte) {
	if !p.replaces() && !p.ignored {
		p.unit(0)
		p.out = utf8.AppendRune(p.out, letter(p.page, c))
	}
}

// character adds a character that a control names. A new line replaces none.
func (p *rtf) character(u uint16) {
	if u == '\n' {
		p.after = 0
	}
	if !p.replaces() {
		p.unit(u)
	}
}

// unit adds a unit of UTF-16; 0 only ends a pair of surrogates that lacks the second.
func (p *rtf) unit(u uint16) {
	if p.ignored {
		return
	}
	high := p.high
	p.high = 0
	switch {
	case high != 0 && u >= 0xdc00 && u <= 0xdfff:
		p.out = utf8.AppendRune(p.out, utf16.DecodeRune(rune(high), rune(u)))
		return
	case high != 0:
		p.out = utf8.AppendRune(p.out, utf8.RuneError)
	}
	switch {
	case u >= 0xd800 && u <= 0xdbff:
		p.high = u
	case u != 0:
		p.out = utf8.AppendRune(p.out, rune(u)) // U+FFFD for the second of a pair
	}
}

// control reads what follows a backslash.
func (p *rtf) control() {
	word := p.take(isLetter)
	if len(word) == 0 {
		p.symbol()
		return
	}
	negative := len(p.rest) > 1 && p.rest[0] == '-' && isDigit(rune(p.rest[1]))
	if negative {
		p.rest = p.rest[1:]
	}
	n := 0
	if digits := p.take(isDigit); len(digits) > 0 {
		n, _ = strconv.Atoi(string(digits)) // beyond its range, the largest
	}
	if negative {
		n = -n
	}
	p.rest = bytes.TrimPrefix(p.rest, []byte(" "))
	p.word(word, n)
}

// take returns the letters or digits at the start of the rest, and passes over them.
func (p *rtf) take(is func(rune) bool) []byte {
	after := bytes.TrimLeftFunc(p.rest, is)
	taken := p.rest[:len(p.rest)-len(after)]
	p.rest = after
	return taken
}

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// pass passes over n bytes, or those that there are, and returns them.
func (p *rtf) pass(n int) []byte {
	n = max(0, min(n, len(p.rest)))
	passed := p.rest[:n]
	p.rest = p.rest[n:]
	return passed
}

// symbol reads a control that is no word.
func (p *rtf) symbol() {
	if len(p.rest) == 0 {
		return
	}
	switch c := p.pass(1)[0]; c {
	case '\'':
		var letter [1]byte
		if n, _ := hex.Decode(letter[:], p.pass(2)); n == 1 {
			p.byte(letter[0])
		}
	case '*':
		p.ignored = true
	case '~':
		p.character(0xa0)
	case '_':
		p.character(0x2011)
	case '\\', '{', '}':
		p.byte(c)
	case '\r', '\n', lineBreak[0], lineBreak[1]:
		p.character('\n')
	}
}

// Words that stand for a character.
var characters = map[string]uint16{
	"par": '\n', "line": '\n', "tab": '\t', "emdash": '—', "endash": '–', "bullet": '•',
	"lquote": '‘', "rquote": '’', "ldblquote": '“', "rdblquote": '”',
}

// word does what a control word with number n, or 0, says.
func (p *rtf) word(word []byte, n int) {
	if c, ok := characters[string(word)]; ok {
		p.character(c)
		return
	}
	switch string(word) {
	case "fonttbl":
		p.table, p.ignored = true, true
	case "colortbl", "stylesheet", "info", "pict":
		p.ignored = true
	case "ansicpg":
		p.ansi = p.codePage(n)
		p.page = p.ansi
	case "u":
		if u := uint16(n); u != 0 {
			p.unit(u)
		}
		p.after = p.instead
	case "uc":
		p.instead = max(0, n)
	case "bin":
		p.pass(n)
	case "f":
		if p.font = n; !p.table {
			page, named := p.fonts[n]
			if !named {
				page = p.ansi
			}
			p.page = page
		}
	case "fcharset":
		if number := fontPages[n]; p.table && number != 0 {
			p.fonts[p.font] = p.codePage(number)
		}
	}
}

// fontPages are the code pages of the charsets that fonts name. 0 is said of any font.
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

// codePage returns a code page, or nil for one with several bytes for a letter.
func (p *rtf) codePage(number int) *charmap.Charmap {
	page := codePages[number]
	if page == nil && number != 0 {
		p.lost = number
	}
	return page
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
