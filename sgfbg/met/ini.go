package met

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The sections of a table from eXtreme Gammon. Other sections and other keys are ignored.
const (
	inCurrent = "Current"      // Name
	inPost    = "PostCrawford" // Size, Data
	inPre     = "PreCrawford"  // Size, and a row for each number
)

// An iniParser reads a text of eXtreme Gammon line by line.
type iniParser struct {
	reading // in is the known section that is open
	line    int
	offset  int64

	seen map[string]bool // sections, and sections with keys, in small letters
	size map[string]int  // of a section
	rows map[int][]float64
}

// parseINI reads a table from eXtreme Gammon. data is not empty.
func parseINI(data []byte) (*Table, error) {
	p := iniParser{seen: map[string]bool{}, size: map[string]int{}, rows: map[int][]float64{}}
	p.table.even = true
	p.at = func() (int, int64) { return p.line, p.offset }
	text := strings.TrimPrefix(string(data), byteOrderMark)
	p.offset = int64(len(data) - len(text))
	for text != "" && p.err == nil {
		line, rest, _ := strings.Cut(text, "\n")
		p.line++
		p.read(strings.TrimSpace(line))
		if p.err == nil {
			p.offset += int64(len(text) - len(rest))
		}
		text = rest
	}
	p.finish()
	return p.result()
}

// once notes an error if a section or a key occurs twice.
func (p *iniParser) once(what string) {
	if p.seen[what] {
		p.wrong("it is there twice")
	}
	p.seen[what] = true
}

// read reads a line, which has no white space around it. It ignores unknown lines.
func (p *iniParser) read(line string) {
	if name, ok := strings.CutPrefix(line, "["); ok {
		p.section(name)
		return
	}
	key, value, ok := strings.Cut(line, "=")
	if !ok {
		return
	}
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	switch {
	case p.in == inCurrent && strings.EqualFold(key, "Name"):
		p.once(inCurrent + "/name")
		p.table.name = decode(value)
	case p.in == inCurrent, p.in == "": // ignored
	case strings.EqualFold(key, "Size"):
		p.once(p.in + "/size")
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			p.wrong("Size %.40q", value)
		}
		p.size[p.in] = n
	case p.in == inPost && strings.EqualFold(key, "Data"):
		p.once(inPost + "/data")
		row := p.chances(1, value)
		p.table.after = [2][]float64{row, row}
	case p.in == inPre && key != "" && strings.Trim(key, "0123456789") == "":
		p.numbered(key, value)
	}
}

// numbered reads a row of PreCrawford, whose key is its number.
func (p *iniParser) numbered(key, value string) {
	n, err := strconv.Atoi(key)
	size := p.size[inPre]
	above := size > 0 && n > size
	if err != nil || n < 1 || above {
		p.wrong("row %.40q, and Size is %d", key, size)
		return
	}
	if p.rows[n] != nil {
		p.row = n
		p.wrong("it is there twice")
	}
	p.rows[n] = p.chances(n, value)
}

// section reads the line of a section, after its '['. Without a ']' at its end, the section is unknown.
func (p *iniParser) section(line string) {
	p.in = ""
	name, closed := strings.CutSuffix(line, "]")
	for _, known := range [...]string{inCurrent, inPost, inPre} {
		if closed && strings.EqualFold(strings.TrimSpace(name), known) {
			p.in = known
			p.once(known)
		}
	}
}

// chances returns the numbers of a row, from 0 to 1: as many as the Size of the open section says. It
// notes an error for more or fewer of them.
func (p *iniParser) chances(row int, value string) (list []float64) {
	p.row = row
	size := p.size[p.in]
	if size == 0 {
		p.wrong("there is no Size before the numbers")
	}
	for value != "" && p.err == nil {
		end := strings.IndexAny(value, " \t")
		if end < 0 {
			end = len(value)
		}
		p.column = len(list) + 1
		list = append(list, p.chance(value[:end]))
		if len(list) > size {
			p.wrong("more than %d chances", size)
		}
		value = strings.TrimLeft(value[end:], " \t")
	}
	p.column = 0
	if len(list) < size {
		p.wrong("Size %d, and %d chances", size, len(list))
	}
	p.row = 0
	return list
}

// finish makes the table from the sections, or notes an error if a part is missing.
func (p *iniParser) finish() {
	pre, post := p.size[inPre], p.size[inPost]
	p.in, p.row, p.column = "", 0, 0
	missing := func(what string) { p.fail(fmt.Errorf("%s is missing: %w", what, io.ErrUnexpectedEOF)) }
	switch {
	case p.err != nil:
		return
	case !p.seen[inPre] && !p.seen[inPost] && !p.seen[inCurrent]:
		p.fail(fmt.Errorf("%w: no section %s", ErrNotTable, inPre))
	case pre == 0:
		missing(inPre)
	case post == 0 || p.table.after[0] == nil:
		missing(inPost)
	case pre != post:
		p.wrong("Size %d in %s, and %d in %s", pre, inPre, post, inPost)
	}
	for i := 1; i <= pre && p.err == nil; i++ {
		if p.rows[i] == nil {
			p.in, p.row = inPre, i
			missing("the row")
		}
		p.table.before = append(p.table.before, p.rows[i])
	}
}

// decode returns text as UTF-8. A text from eXtreme Gammon is Windows-1252.
func decode(text string) string {
	if !utf8.ValidString(text) {
		text, _ = charmap.Windows1252.NewDecoder().String(text) // no error: unused bytes become U+FFFD
	}
	return text
}
