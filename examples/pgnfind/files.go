package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// A result is what was found in a part of an input.
type result struct {
	games, found int
	text         []byte   // PGN, or lines of the list
	faults       []string // why games could not be searched
	cut          []string // what is damaged in games of text
	unfit        []string // what PGN cannot hold of them
	outside      []pgn.Problem
	err          error // why the rest could not be read
}

// search searches a file, and returns how many of its games are found. Its error is that of the
// output.
func (p *program) search(name string) (found, games int, err error) {
	file, err := p.Open(name)
	if err != nil {
		p.Fail(name, err)
		return 0, 0, nil
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, cli.HeadSize)
	head, _ := r.Peek(cli.HeadSize) // an error comes again
	kind := chessfiles.Detect(name, head)
	if name != "-" && (kind == chessfiles.CBF || kind == chessfiles.CBH) {
		file.Close() // the base opens it again, and would report a change a second time
		if kind == chessfiles.CBF {
			return p.searchCBF(name)
		}
		return p.searchCBH(name)
	}
	return p.write(name, pgn.Parallel(pgn.Split(r), runtime.GOMAXPROCS(0), func(c *pgn.Chunk) *result {
		return p.searchChunk(c, name)
	}))
}

// A candidate is a game that may be found.
type candidate struct {
	tag   func(name string) string
	plays func() (bool, error) // as query.plays
	place func() string        // for the list
	text  func() ([]byte, error)
}

// judge adds a game to the result, if all that is asked for is true of it.
func (p *program) judge(g *candidate, r *result) {
	r.games++
	if !p.query.matches(g.tag) {
		return
	}
	if p.query.readsMoves() {
		found, err := g.plays()
		if err != nil {
			r.fault(err)
		}
		if !found {
			return
		}
	}
	switch {
	case p.count:
		// Only the number is written.
	case p.list:
		r.text = appendListed(r.text, g.place(), g.tag)
	default:
		text, err := g.text()
		if err != nil {
			r.fault(err)
			return // it is not counted, as it is not written
		}
		r.text = append(append(r.text, text...), "\n\n"...)
	}
	r.found++
}

// searchChunk searches a part of a file.
func (p *program) searchChunk(c *pgn.Chunk, name string) *result {
	res := &result{}
	r := c.NewReader(p.reading)
	order := utf16Order(c)
	g := candidate{
		tag: r.Tag,
		plays: func() (bool, error) {
			start, err := r.Start()
			if err != nil && !p.reading.Lenient {
				return false, err
			}
			return p.query.plays(start, func(yield func(chess.Move, error) bool) {
				for ply, err := range r.MainLine() {
					if !yield(ply.Move, err) {
						return
					}
				}
			})
		},
		place: func() string { return fmt.Sprintf("%s:%d", cli.Called(name), r.Place().Line) },
		text: func() ([]byte, error) {
			text, err := r.Text()
			if err != nil || order == nil {
				return text, err
			}
			return inUTF8(text, order) // or it could not be read beside others
		},
	}
	for r.Next() {
		p.judge(&g, res)
	}
	res.err, res.outside = r.Err(), r.Problems()
	return res
}

// utf16Order returns the byte order of a file in UTF-16, which is one chunk, or nil.
func utf16Order(c *pgn.Chunk) binary.ByteOrder {
	switch head := c.Text; {
	case c.Place.Offset > 0 || len(head) < 4:
		return nil
	case head[0] == 0 && head[2] == 0 || bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return binary.BigEndian
	case head[1] == 0 && head[3] == 0 || bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	}
	return nil
}

// inUTF8 converts text in UTF-16. Its error says that some of it is not UTF-16.
func inUTF8(text []byte, order binary.ByteOrder) ([]byte, error) {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	letters := utf16.Decode(units)
	if len(text)%2 != 0 || !slices.Equal(utf16.Encode(letters), units) {
		return nil, errors.New("a letter of a game is not UTF-16")
	}
	return bytes.TrimPrefix([]byte(string(letters)), []byte("\ufeff")), nil
}

// textOf returns the text of a game without the line breaks at its end.
func textOf(g *pgn.Game) ([]byte, error) {
	text, err := g.AppendText(nil)
	return bytes.TrimRight(text, "\n"), err
}

// fault adds the reason why a game could not be searched.
func (r *result) fault(err error) { r.faults = append(r.faults, cli.Fact(err)) }

// mostFaults is how many faults of each kind are printed for an input.
const mostFaults = 20

// printFaults prints the faults of a part of an input, each in this format, until mostFaults of the input
// are printed. seen is the number of faults before them; the result is the number with them.
func (p *program) printFaults(name, format string, faults []string, seen int) int {
	for _, fault := range faults[:min(len(faults), max(mostFaults-seen, 0))] {
		p.Damage(name, format, fault)
	}
	return seen + len(faults)
}

// write writes what was found in an input, and says what could not be searched. Its error is that
// of the output.
func (p *program) write(name string, results iter.Seq[*result]) (found, games int, err error) {
	faults, cut, unfit, firstUnfit := 0, 0, 0, ""
	for r := range results {
		games += r.games
		found += r.found
		faults = p.printFaults(name, "%s (not searched)", r.faults, faults)
		cut = p.printFaults(name, "%s", r.cut, cut)
		if unfit == 0 && len(r.unfit) > 0 {
			firstUnfit = r.unfit[0]
		}
		unfit += len(r.unfit)
		switch {
		case r.err != nil:
			p.Fail(name, r.err)
		case len(r.outside) > 0:
			p.Note(name, "%v%s", r.outside[0], andMore(len(r.outside)-1))
		}
		_, err = p.out.Write(r.text)
		if err != nil {
			return found, games, err
		}
	}
	if faults > mostFaults {
		p.Damage(name, "%s more not searched", cli.Count(faults-mostFaults, "game"))
	}
	if cut > mostFaults {
		p.Damage(name, "%s more in what is written", cli.Count(cut-mostFaults, "fault"))
	}
	if unfit > 0 {
		p.Note(name, "%s%s", firstUnfit, andMore(unfit-1))
	}
	p.Note(name, "%d of %s", found, cli.Count(games, "game"))
	if !p.count {
		return found, games, nil
	}
	label := ""
	if p.several {
		label = cli.Clean(cli.Called(name)) + ": "
	}
	_, err = fmt.Fprintf(p.out, "%s%d\n", label, found)
	return found, games, err
}

// andMore returns ", and 3 more" for n = 3, or "" for 0.
func andMore(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more", n)
}

// appendListed appends a game as a line of the list, without signs that would control a terminal.
func appendListed(dst []byte, place string, tag func(name string) string) []byte {
	line := fmt.Sprintf("%s: %s - %s, %s", place, known(tag, "White"), known(tag, "Black"), known(tag, "Result"))
	for _, name := range []string{"Date", "ECO", "Event", "Site", "Round"} {
		if v := known(tag, name); strings.Trim(v, "?.") != "" {
			line += ", " + v
		}
	}
	for _, c := range line {
		if unicode.IsControl(c) {
			c = ' '
		}
		dst = append(dst, string(c)...)
	}
	return append(dst, '\n')
}

// known returns the value of a tag, or "?" if the game has none.
func known(tag func(name string) string, name string) string {
	if v := tag(name); v != "" {
		return v
	}
	return "?"
}
