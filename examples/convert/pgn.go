package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/cli"
)

// mostWorkers bounds the memory: two parts of a file are in memory for each.
const mostWorkers = 16

// pgnRecords yields the games of PGN as records of a base. A large file is read on all processors.
func pgnRecords(p *program, j *job) iter.Seq[unit] { return pgnUnits(p, j, p.convertPGN) }

// pgnCheck yields only what is wrong with the games.
func pgnCheck(p *program, j *job) iter.Seq[unit] {
	return pgnUnits(p, j, func(g *pgn.Game) pgnGame {
		return pgnGame{number: g.Number, record: []byte{}, problems: g.Problems}
	})
}

// pgnUnits yields what convert makes of the games of PGN, and what is wrong with them.
func pgnUnits(p *program, j *job, convert func(*pgn.Game) pgnGame) iter.Seq[unit] {
	toPart := func(c *pgn.Chunk) pgnPart { return convertPart(c, convert) }
	return j.unitsOfFile(func(file io.Reader, yield func(unit) bool) error {
		read := 0 // games of the parts before
		for part := range pgn.Parallel(pgn.Split(file), min(runtime.GOMAXPROCS(0), mostWorkers), toPart) {
			for _, g := range part.games {
				if !yield(p.unitOf(g, read)) {
					return nil
				}
			}
			read += part.read
			if !yield(unit{notes: p.notesPGN(part.problems, 0), err: part.err}) { // what follows cannot be read
				return nil
			}
		}
		return nil
	})
}

// A pgnPart is what was made of a chunk of a file. Its games are counted from 1.
type pgnPart struct {
	games    []pgnGame
	read     int           // games, those left out among them
	problems []pgn.Problem // of no game
	err      error         // of the file
}

// A pgnGame is a record, or why there is none, and what there is to say of it.
type pgnGame struct {
	number   int
	record   []byte
	problems []pgn.Problem
	losses   []pgn.Problem
	err      error
}

// convertPart makes the records of a chunk.
func convertPart(c *pgn.Chunk, convert func(*pgn.Game) pgnGame) (out pgnPart) {
	r := c.NewReader(pgn.Options{Lenient: true, ReuseGame: true})
	for g, err := range r.All() {
		malformed, ok := errors.AsType[*pgn.SyntaxError](err)
		switch {
		case err == nil:
			out.games = append(out.games, convert(g))
		case ok:
			out.games = append(out.games, pgnGame{number: malformed.Game, err: malformed})
		default:
			out.err = err
		}
	}
	out.read, out.problems = r.Number(), r.Problems()
	return out
}

// convertPGN makes a record of a game. Without -lenient, a game of which something is lost is left out.
func (p *program) convertPGN(from *pgn.Game) pgnGame {
	out := pgnGame{number: from.Number, problems: from.Problems}
	i := slices.IndexFunc(from.Problems, isLost)
	if i >= 0 && !p.lenient {
		fault := &from.Problems[i]
		out.err = &pgn.SyntaxError{In: fault.In, Place: fault.Place, Game: fault.Game, Err: fault.Err}
		return out
	}
	out.record, out.losses, out.err = p.fitter().AppendRecord(nil, from)
	return out
}

// unitOf returns the unit of a game of a part. others is the number of games in the parts before.
func (p *program) unitOf(g pgnGame, others int) (u unit) {
	for _, loss := range g.losses {
		if loss.Game > 0 {
			loss.Game += others
		}
		u.notes = append(u.notes, p.note(unfit, changeOf(loss), loss, g.number+others))
	}
	malformed, ok := errors.AsType[*pgn.SyntaxError](g.err)
	switch {
	case g.err == nil:
		u.data = g.record
		u.notes = append(p.notesPGN(g.problems, others), u.notes...)
	case ok:
		malformed.Game = g.number + others
		u.err = fmt.Errorf("%s (left out)", cli.Fact(malformed))
	default:
		u.err = fmt.Errorf("game %d: %s (left out)", g.number+others, cli.Fact(g.err))
	}
	return u
}

// isLost reports whether something of a game is lost.
func isLost(p pgn.Problem) bool { return p.Scale == chess.Lost }

// cutOff reports whether the end of the file cuts something off. A result that is missing
// there is only malformed: many people write none.
func cutOff(p pgn.Problem) bool {
	return errors.Is(p.Err, chess.ErrSyntax) && errors.Is(p.Err, io.ErrUnexpectedEOF)
}
