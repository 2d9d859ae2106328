package main

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/record"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// convert writes or lists the games of one base, and returns their number. Its
// error is of the output.
func (p *program) convert(out io.Writer, name string) (games int, err error) {
	if chessfiles.IsCBHName(name) {
		return p.convertCBH(out, name)
	}
	r := &report{program: p, name: name}
	db, err := p.open(r)
	if err != nil {
		p.Fail(name, fmt.Errorf("%w", err)) // with the name of the file, which may be the index
		return 0, nil
	}
	defer db.Close()
	r.beyond(db.Len())
	bar := p.Bar(name, int64(db.Len()), "game")
	defer bar.End()
	// Games are converted on all processors, some at a time, and come in their order.
	for results := range cli.Ordered(p.numbers(r, db), func(numbers []int) []result {
		results := make([]result, len(numbers))
		for i, number := range numbers {
			results[i] = p.convertGame(db, number)
		}
		return results
	}) {
		for _, result := range results {
			bar.Set(int64(result.number))
			r.add(result)
			if _, err := out.Write(result.text); err != nil {
				return 0, err
			}
		}
	}
	r.end()
	return r.games, nil
}

// numbers yields the numbers of the requested games, from 1, a few at a time. Of games
// that are one record it yields the first, unless all are requested.
func (p *program) numbers(r *report, db *cbf.Database) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		const few = 16 // the largest games have a megabyte of PGN
		var numbers []int
		seen := records{}
		games := db.Len()
		for number := 1; number <= games; number++ {
			if p.games.has(number) {
				if seen.has(db, number-1) && !p.repeated {
					r.repeated++
				} else {
					numbers = append(numbers, number)
				}
			}
			if len(numbers) == few || number == games {
				if !yield(numbers) {
					return
				}
				numbers = nil
			}
		}
	}
}

// A result is the outcome for one game.
type result struct {
	number   int
	text     []byte // PGN, or a line of the list
	deleted  bool   // and so left out
	problems []cbf.Problem
	losses   []record.Loss
	err      error // why it is not in the output
}

func (p *program) convertGame(db *cbf.Database, number int) result {
	r := result{number: number}
	if p.list {
		h, err := db.Header(number - 1)
		r.err, r.deleted = err, h.Deleted() && !p.deleted
		if err == nil && !r.deleted {
			r.text = []byte(listed(number, &h) + "\n")
			r.problems, r.err = damage(db, number-1)
		}
		return r
	}
	g, err := db.Game(number - 1)
	if err != nil {
		h, noHeader := db.Header(number - 1)
		if r.deleted = noHeader == nil && h.Deleted() && !p.deleted; !r.deleted {
			r.err = err
		}
		return r
	}
	if r.deleted = g.Deleted() && !p.deleted; r.deleted {
		return r
	}
	game, losses, err := record.Fitter{Letters: p.letters}.Game(g)
	if err == nil {
		r.text, err = game.AppendText(nil)
	}
	r.problems, r.losses, r.err = g.Problems, losses, err
	for i := range r.losses {
		r.losses[i].Game = number
	}
	return r
}

// listed returns a game as one line, without signs that would control a terminal.
func listed(number int, h *cbf.Header) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5d ", number)
	if h.Marked() {
		b.WriteString("(*) ")
	}
	if h.Deleted() {
		b.WriteString("(-) ")
	}
	fmt.Fprintf(&b, "%s%s - %s%s", orUnknown(h.White()), elo(h, chess.White), orUnknown(h.Black()), elo(h, chess.Black))
	if year := h.Year(); year != 0 {
		fmt.Fprintf(&b, ", %d", year)
	}
	fmt.Fprintf(&b, ", %v", h.Result())
	if eco := h.ECO().String(); eco != "" {
		fmt.Fprintf(&b, ", %s", eco)
	}
	if h.HasSetup() {
		b.WriteString(", set-up")
	}
	if source := h.DecodeText(h.Source); strings.TrimSpace(source) != "" {
		fmt.Fprintf(&b, ", %s", strings.TrimSpace(source))
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, b.String())
}

func elo(h *cbf.Header, c chess.Color) string {
	if n := h.Elo(c); n != 0 {
		return fmt.Sprintf(" (%d)", n)
	}
	return ""
}

func orUnknown(name string) string {
	if name = strings.TrimSpace(name); name == "" {
		return "?"
	}
	return name
}
