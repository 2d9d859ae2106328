package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// convertCBH writes or lists the games of a base of ChessBase since version 6, and returns their number.
// Its error is of the output.
func (p *program) convertCBH(out io.Writer, name string) (games int, err error) {
	r := &report{program: p, name: name}
	db, err := chessfiles.OpenCBH(p.Program, cbh.Options{Lenient: true, Charset: p.options.Charset, Password: p.password}, name)
	if err != nil {
		p.Fail(name, err)
		return 0, nil
	}
	defer db.Close()
	for _, problem := range db.Problems() {
		r.problemCBH(problem.Scale == chess.Lost, problem.String(), problem.String(), 0)
	}
	r.beyond(db.Len())
	bar := p.Bar(name, int64(db.Len()), "game")
	defer bar.End()
	texts := 0
	numbers := func(yield func(int) bool) {
		for number := 1; number <= db.Len(); number++ {
			if p.games.has(number) && !yield(number) {
				return
			}
		}
	}
	for result := range cli.Ordered(numbers, func(number int) resultCBH { return p.convertCBHGame(db, number) }) {
		bar.Set(int64(result.number))
		switch {
		case result.isText:
			texts++
			continue
		case result.err != nil:
			r.Fail(name, result.err)
			continue
		case result.deleted:
			r.deletedOnes++
			continue
		}
		r.games++
		for _, problem := range result.problems {
			r.problemCBH(problem.Scale == chess.Lost, whatCBH(problem), problem.String(), problem.Game)
			if p.strict && problem.Scale == chess.Omitted {
				r.Damaged()
			}
		}
		if _, err := out.Write(result.text); err != nil {
			return 0, err
		}
	}
	if texts > 0 {
		r.Note(name, "%s left out, which PGN cannot hold", cli.Count(texts, "guiding text"))
	}
	r.end()
	return r.games, nil
}

// problemCBH reports what was lost at once, and counts the rest.
func (r *report) problemCBH(lost bool, what, whole string, game int) {
	if lost {
		r.Damage(r.name, "%s", whole)
		return
	}
	r.oddity(what, whole, game)
}

// whatCBH returns a problem in words that are the same for all games that have it.
func whatCBH(p pgn.Problem) string {
	if p.Scale == chess.Omitted {
		return "no form in PGN for all annotations"
	}
	return p.Scale.String()
}

// A resultCBH is the outcome for one game.
type resultCBH struct {
	number          int
	text            []byte
	deleted, isText bool
	problems        []pgn.Problem
	err             error
}

func (p *program) convertCBHGame(db *cbh.Database, number int) resultCBH {
	r := resultCBH{number: number}
	h, err := db.Header(number - 1)
	if err != nil {
		r.err = err
		return r
	}
	if r.isText, r.deleted = h.IsText, h.Deleted && !p.deleted; r.isText || r.deleted {
		return r
	}
	g, err := db.Game(number - 1)
	switch {
	case err != nil:
	case p.list:
		r.text = []byte(listedCBH(&h, g) + "\n")
		r.problems = g.Problems
	default:
		r.text, err = g.AppendText(nil)
		r.problems = g.Problems
	}
	r.err = err
	return r
}

// listedCBH returns a game as one line, without signs that would control a terminal.
func listedCBH(h *cbh.Header, g *pgn.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5d ", h.Number)
	if h.Deleted {
		b.WriteString("(-) ")
	}
	elo := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprintf(" (%d)", n)
	}
	fmt.Fprintf(&b, "%s%s - %s%s", orUnknown(h.White.Name), elo(h.White.Elo), orUnknown(h.Black.Name), elo(h.Black.Elo))
	if h.Date.Year != 0 {
		fmt.Fprintf(&b, ", %d", h.Date.Year)
	}
	fmt.Fprintf(&b, ", %v", h.Result)
	for _, part := range []string{h.ECO.String(), strings.Repeat("set-up", len(g.Tag("SetUp"))), h.Tournament.Title, h.Tournament.Place} {
		if strings.TrimSpace(part) != "" {
			fmt.Fprintf(&b, ", %s", part)
		}
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, b.String())
}
