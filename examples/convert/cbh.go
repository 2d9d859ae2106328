package main

import (
	"iter"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
)

// cbhGames yields the games of a base of ChessBase since version 6 as PGN.
func cbhGames(p *program, j *job) iter.Seq[unit] {
	return cbhUnits(j, func(dst []byte, h *cbh.Header, g *pgn.Game) (u unit) {
		u.data, u.err = g.AppendText(dst)
		u.notes = p.notesPGN(g.Problems, h.Number-g.Number)
		return u
	})
}

// cbhLines yields the games of such a base as lines of a list.
func cbhLines(p *program, j *job) iter.Seq[unit] {
	return cbhUnits(j, func(dst []byte, h *cbh.Header, g *pgn.Game) unit {
		return unit{data: append(append(dst, listedCBH(h, g)...), '\n'), notes: p.notesPGN(g.Problems, h.Number-g.Number)}
	})
}

// cbhRecords yields the games of such a base as records of a CBF base.
func cbhRecords(p *program, j *job) iter.Seq[unit] {
	return cbhUnits(j, func(_ []byte, _ *cbh.Header, g *pgn.Game) unit { return p.unitOf(p.convertPGN(g), 0) })
}

// cbhUnits yields what convert makes of the games, and reports what is left out.
func cbhUnits(j *job, convert func(dst []byte, h *cbh.Header, g *pgn.Game) unit) iter.Seq[unit] {
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
		never := func(int) bool { return false }
		j.convertGames(db.Len(), never, yield, func(dst []byte, number int) (r result) {
			h, err := db.Header(number - 1)
			if err != nil {
				return result{unit: unit{err: err}}
			}
			r.text, r.deleted = h.IsText, h.Deleted && !j.deleted
			if r.text || r.deleted {
				return r
			}
			g, err := db.Game(number - 1)
			if err != nil {
				return result{unit: unit{err: err}}
			}
			return result{unit: convert(dst, &h, g)}
		})
	}
}

// notesPGN returns what is wrong with games. Their numbers are counted from 1 after others games.
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
	marks, setUp := "", ""
	if h.Deleted {
		marks = "(-) "
	}
	if g.Tag("SetUp") != "" {
		setUp = "set-up"
	}
	players := player(h.White.Name, h.White.Elo) + " - " + player(h.Black.Name, h.Black.Elo)
	return listLine(h.Number, marks+players, h.Date.Year, h.Result,
		h.ECO, setUp, h.Tournament.Title, h.Tournament.Place)
}
