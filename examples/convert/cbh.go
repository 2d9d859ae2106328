package main

import (
	"iter"
	"strings"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// cbhGames yields the games of a base of ChessBase since version 6 as PGN.
func cbhGames(p *program, j *job) iter.Seq[unit] {
	return cbhUnits(j, func(h *cbh.Header, g *pgn.Game) (u unit) {
		u.data, u.err = g.AppendText(nil)
		u.notes = p.notesPGN(g.Problems, h.Number-g.Number)
		return u
	})
}

// cbhLines yields the games as lines of a list.
func cbhLines(p *program, j *job) iter.Seq[unit] {
	return cbhUnits(j, func(h *cbh.Header, g *pgn.Game) unit {
		return unit{data: []byte(listedCBH(h, g) + "\n"), notes: p.notesPGN(g.Problems, h.Number-g.Number)}
	})
}

// cbhRecords yields the games as records of a base.
func cbhRecords(p *program, j *job) iter.Seq[unit] {
	return cbhUnits(j, func(_ *cbh.Header, g *pgn.Game) unit { return p.unitOf(p.convertPGN(g), 0) })
}

// cbhUnits yields what convert makes of the games, and reports what is left out.
func cbhUnits(j *job, convert func(h *cbh.Header, g *pgn.Game) unit) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		options := cbh.Options{Lenient: true, Charset: j.charmap, Password: j.password}
		db, err := chessfiles.Open(j.Program, j.Name, options.Open)
		if err != nil {
			yield(unit{err: err})
			return
		}
		defer db.Close()
		for _, problem := range db.Problems() {
			scale := odd
			if problem.Scale == chess.Lost {
				scale = lost
			}
			j.take([]note{j.note(scale, problem.Scale.String(), problem, 0)})
		}
		j.beyond(db.Len())
		bar := j.Bar(j.Name, int64(db.Len()), "game")
		defer bar.End()
		numbers := func(yield func(int) bool) {
			for number := 1; number <= db.Len(); number++ {
				if j.program.games.has(number) && !yield(number) {
					return
				}
			}
		}
		type result struct {
			unit
			number        int
			text, deleted bool
		}
		texts, deleted := 0, 0
		for r := range cli.Ordered(numbers, func(number int) (r result) {
			r.number = number
			h, err := db.Header(number - 1)
			r.text, r.deleted = h.IsText, h.Deleted && !h.IsText && !j.deleted
			if err != nil || r.text || r.deleted {
				r.err = err
				return r
			}
			g, err := db.Game(number - 1)
			if r.err = err; err == nil {
				r.unit = convert(&h, g)
			}
			return r
		}) {
			bar.Set(int64(r.number))
			switch {
			case r.err == nil && r.text:
				texts++
			case r.err == nil && r.deleted:
				deleted++
			default:
				if !yield(r.unit) {
					return
				}
			}
		}
		if texts > 0 {
			j.say("%s left out, which %s cannot hold", cli.Count(texts, "guiding text"), formNames[j.form])
		}
		j.sayDeleted(deleted)
	}
}

// notesPGN returns what is wrong with a game. Its numbers are counted from 1 after others.
func (p *program) notesPGN(problems []pgn.Problem, others int) (notes []note) {
	for _, problem := range problems {
		scale, what := odd, problem.Scale.String()
		switch {
		case isLost(problem) && problem.Game > 0, cutOff(problem): // and not text behind the last game
			scale = lost
		case problem.Scale == chess.Omitted:
			scale, what = unfit, "all annotations"
		}
		if problem.Game > 0 {
			problem.Game += others
		}
		notes = append(notes, p.note(scale, what, problem, problem.Game))
	}
	return notes
}

// listedCBH returns a game as one line.
func listedCBH(h *cbh.Header, g *pgn.Game) string {
	marks := strings.Repeat("(-) ", map[bool]int{true: 1}[h.Deleted])
	players := player(h.White.Name, h.White.Elo) + " - " + player(h.Black.Name, h.Black.Elo)
	return line(h.Number, marks+players, h.Date.Year, h.Result,
		h.ECO, strings.Repeat("set-up", len(g.Tag("SetUp"))), h.Tournament.Title, h.Tournament.Place)
}
