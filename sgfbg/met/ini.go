package met

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/sgfbg/bg"
	"golang.org/x/text/encoding/charmap"
)

// The sections of a table from eXtreme Gammon. Other sections and other keys are ignored.
const (
	inCurrent = "Current"      // Name
	inPost    = "PostCrawford" // Size, Data
	inPre     = "PreCrawford"  // Size, and a row for each number
)

// An iniParser reads a text of eXtreme Gammon line by line, up to the first error.
type iniParser struct {
	table Table
	err   *SyntaxError

	line   int
	offset int64
	in     string // the known section that is open
	row    int    // the row that is being read
	column int

	seen map[string]bool // sections, and sections with keys, in small letters
	size map[string]int  // of a section
	rows map[int][]float64
}

// parseINI reads a table from eXtreme Gammon.
func parseINI(data []byte) (*Table, error) {
	p := iniParser{table: Table{even: true}, seen: map[string]bool{}, size: map[string]int{}, rows: map[int][]float64{}}
	text := strings.TrimPrefix(string(data), "\ufeff")
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
	if p.line == 0 {
		p.line = 1
	}
	p.finish()
	if p.err != nil {
		return nil, p.err
	}
	return &p.table, nil
}

func (p *iniParser) fail(err error) {
	if p.err == nil {
		p.err = &SyntaxError{place(p.in, p.row, p.column), p.line, p.offset, err}
	}
}

func (p *iniParser) wrong(format string, args ...any) {
	p.fail(fmt.Errorf("%w: "+format, append([]any{bg.ErrValue}, args...)...))
}

// once notes an error if a section or a key occurs twice.
func (p *iniParser) once(what string) {
	if p.seen[what] {
		p.wrong("it is there twice")
	}
	p.seen[what] = true
}

// read reads a line without the white space around it.
func (p *iniParser) read(line string) {
	if name, ok := strings.CutPrefix(line, "["); ok {
		p.in = ""
		name, ok = strings.CutSuffix(name, "]")
		for _, known := range [...]string{inCurrent, inPost, inPre} {
			if ok && strings.EqualFold(strings.TrimSpace(name), known) {
				p.in = known
				p.once(known)
			}
		}
		return
	}
	key, value, ok := strings.Cut(line, "=")
	if !ok || p.in == "" {
		return
	}
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	switch {
	case p.in == inCurrent && strings.EqualFold(key, "Name"):
		p.once(inCurrent + "/name")
		p.table.name = decode(value)
	case p.in == inCurrent:
	case strings.EqualFold(key, "Size"):
		p.once(p.in + "/size")
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			p.wrong("Size %.40q", value)
		}
		p.size[p.in] = n
	case p.in == inPost && strings.EqualFold(key, "Data"):
		p.once(inPost + "/data")
		p.row = 1
		row := p.chances(value)
		p.table.after = [2][]float64{row, row}
		p.row = 0
	case p.in == inPre && key != "" && strings.Trim(key, "0123456789") == "":
		n, err := strconv.Atoi(key)
		if size := p.size[inPre]; err != nil || n < 1 || size > 0 && n > size {
			p.wrong("row %.40q, and Size is %d", key, size)
			return
		}
		p.row = n
		if p.rows[n] != nil {
			p.wrong("it is there twice")
		}
		p.rows[n] = p.chances(value)
		p.row = 0
	}
}

// chances returns as many numbers from 0 to 1 as the Size of the open section says.
func (p *iniParser) chances(value string) (row []float64) {
	size := p.size[p.in]
	if size == 0 {
		p.wrong("there is no Size before the numbers")
	}
	for value != "" && p.err == nil {
		end := strings.IndexAny(value, " \t")
		if end < 0 {
			end = len(value)
		}
		p.column = len(row) + 1
		x, err := chance(value[:end])
		if err != nil {
			p.fail(err)
		} else if len(row) == size {
			p.wrong("more than %d chances", size)
		}
		row = append(row, x)
		value = strings.TrimLeft(value[end:], " \t")
	}
	p.column = 0
	if p.err == nil && len(row) < size {
		p.wrong("Size %d, and %d chances", size, len(row))
	}
	return row
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
