package main

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"unicode"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/cli"
)

// A result is what was found in a part of an input.
type result struct {
	games, found int
	text         []byte   // PGN, or lines of the list
	faults       []string // why games could not be searched
	outside      []pgn.Problem
	err          error // why the rest could not be read
}

// searchPGN searches a file, and returns how many of its games are found. Its error is that of the
// output.
func (p *program) searchPGN(name string) (found, games int, err error) {
	file, err := p.Open(name)
	if err != nil {
		p.Fail(name, err)
		return 0, 0, nil
	}
	defer file.Close()
	return p.write(name, pgn.Parallel(pgn.Split(file), runtime.GOMAXPROCS(0), func(c *pgn.Chunk) *result {
		return p.searchChunk(c, name)
	}))
}

// searchChunk searches a part of a file.
func (p *program) searchChunk(c *pgn.Chunk, name string) *result {
	res := &result{}
	r := c.NewReader(p.reading)
	wide := isUTF16(c.Text)
	for r.Next() {
		res.games++
		if !p.query.matches(r.Tag) {
			continue
		}
		if p.query.readsMoves() {
			found, err := p.searchMoves(r)
			if err != nil {
				res.fault(err)
				continue
			}
			if !found {
				continue
			}
		}
		res.found++
		switch {
		case p.count:
		case p.list:
			res.text = appendListed(res.text, fmt.Sprintf("%s:%d", cli.Called(name), r.Place().Line), r.Tag)
		default:
			text, err := r.Text()
			if err == nil && wide {
				text, err = inUTF8(r)
			}
			if err != nil {
				res.fault(err)
			}
			res.text = append(append(res.text, text...), "\n\n"...)
		}
	}
	res.err, res.outside = r.Err(), r.Problems()
	return res
}

// searchMoves searches the main line of a game.
func (p *program) searchMoves(r *pgn.Reader) (bool, error) {
	start, err := r.Start()
	if err != nil && !p.reading.Lenient {
		return false, err
	}
	return p.query.plays(r.MainLine(), start)
}

// inUTF8 returns a game of a file in UTF-16, whose text would not stand beside others.
func inUTF8(r *pgn.Reader) ([]byte, error) {
	g, err := r.Game()
	if err != nil {
		return nil, err
	}
	text, err := g.AppendText(nil)
	return bytes.TrimRight(text, "\n"), err
}

func isUTF16(text []byte) bool {
	return bytes.HasPrefix(text, []byte{0xff, 0xfe}) || bytes.HasPrefix(text, []byte{0xfe, 0xff}) ||
		len(text) > 1 && (text[0] == 0) != (text[1] == 0)
}

func (r *result) fault(err error) { r.faults = append(r.faults, cli.Fact(err)) }

// mostFaults is how many games that could not be searched are listed for an input.
const mostFaults = 20

// write writes what was found in an input, and says what could not be searched. Its error is that
// of the output.
func (p *program) write(name string, results iter.Seq[*result]) (found, games int, err error) {
	faults := 0
	for r := range results {
		games += r.games
		found += r.found
		for _, fault := range r.faults {
			if faults++; faults <= mostFaults {
				p.Damage(name, "%s (not searched)", fault)
			}
		}
		var malformed *pgn.SyntaxError
		switch {
		case errors.As(r.err, &malformed):
			p.Damage(name, "%s", cli.Fact(r.err))
		case r.err != nil:
			p.Fail(name, r.err)
		case len(r.outside) > 0:
			p.Note(name, "%v%s", r.outside[0], andMore(len(r.outside)-1))
		}
		if _, err := p.out.Write(r.text); err != nil {
			return found, games, err
		}
	}
	if faults > mostFaults {
		p.Damage(name, "%s more not searched", cli.Count(faults-mostFaults, "game"))
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

func known(tag func(name string) string, name string) string {
	if v := tag(name); v != "" {
		return v
	}
	return "?"
}

// mainLine yields the main line of a game that has been read.
func mainLine(g *pgn.Game) iter.Seq2[pgn.Ply, error] {
	return func(yield func(pgn.Ply, error) bool) {
		p := g.StartPosition()
		for i := range g.Moves {
			m := g.Moves[i].Move
			if !yield(pgn.Ply{Position: p, Move: m}, nil) {
				return
			}
			next, err := p.Play(m)
			if m == (chess.Move{}) {
				next, err = p.Pass(), nil
			}
			if err != nil {
				yield(pgn.Ply{}, err)
				return
			}
			p = next
		}
	}
}
