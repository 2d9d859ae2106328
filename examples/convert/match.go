package main

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/mat"
)

// matchesToSGF yields matches of backgammon in SGF.
func matchesToSGF(p *program, j *job) iter.Seq[unit] {
	return matches(p, j, func(m *bg.Match, _ int) ([]byte, []bg.Problem, error) {
		c, losses, err := sgfbg.FromMatch(m, p.chances)
		if err != nil {
			return nil, nil, err
		}
		text, err := c.AppendText(nil)
		return text, losses, err
	})
}

// matchesToMAT yields matches in .mat text. Games without such a form are left out.
func matchesToMAT(p *program, j *job) iter.Seq[unit] {
	return matches(p, j, func(m *bg.Match, _ int) ([]byte, []bg.Problem, error) {
		return mat.Fitter{SetPos: p.setpos}.Append(nil, m)
	})
}

// matchesToIDs yields a line for each decision, and for each position that is set up.
func matchesToIDs(p *program, j *job) iter.Seq[unit] { return matches(p, j, listIDs) }

// matchesCheck yields only what is wrong with matches.
func matchesCheck(p *program, j *job) iter.Seq[unit] {
	return matches(p, j, func(*bg.Match, int) ([]byte, []bg.Problem, error) { return []byte{}, nil, nil })
}

// A matchWriter returns a match as text, and what the text cannot hold. before is the number of games before
// the match in the file.
type matchWriter func(m *bg.Match, before int) ([]byte, []bg.Problem, error)

// matches yields what write makes of the matches of a file.
func matches(p *program, j *job, write matchWriter) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		file, err := j.open()
		if err != nil {
			yield(unit{err: err})
			return
		}
		defer file.Close()
		before := 0 // games of the matches before
		// Files of other programs often have faults.
		options := bgfile.Options{Lenient: true, Charset: p.encoding, Format: j.kind.format}
		for m, matchErr := range options.Matches(file) {
			u := unit{err: matchErr}
			if matchErr == nil {
				u = p.unit(m, before, write)
				before += len(m.Games)
			}
			if !yield(u) {
				return
			}
		}
	}
}

// unit returns a match in the form to be written. A match of an .xg may have no games, which is an error.
func (p *program) unit(m *bg.Match, before int, write matchWriter) (u unit) {
	problems := m.Problems
	for r := range m.Records() {
		problems = append(problems, r.Problems...)
	}
	text, more, err := write(m, before)
	for _, problem := range append(problems, more...) {
		u.notes = append(u.notes, p.noteBG(problem))
	}
	// With an error and problems, all games are left out, and the problems say why.
	u.data = text
	if err != nil {
		u.data = nil
		if len(more) == 0 {
			u.err = err
		}
	}
	if len(m.Games) == 0 {
		u.err = errors.New("no game in it")
	}
	return u
}

// noteBG returns the note of a problem.
func (p *program) noteBG(problem bg.Problem) note {
	scale := lost
	switch {
	case problem.Kind == bg.ProblemLost:
		scale = unfit
	case isOdd(problem):
		scale = odd
	}
	what := problem.Err.Error()
	i := strings.LastIndex(what, ": ")
	if i >= 0 && strings.Trim(what[i:], ": 0123456789") == "" { // the number of places
		what = what[:i]
	}
	if problem.Item != "" {
		what = problem.Item + ": " + what
	}
	n := p.note(scale, what, problem, problem.Game)
	n.chain = problem.Game > 0 // after a play that is not read, the others are on another board
	return n
}

// listIDs lists the decisions of a match. before is the number of games before it.
func listIDs(m *bg.Match, before int) (lines []byte, _ []bg.Problem, _ error) {
	game, number := 0, 0
	for r := range m.Records() {
		what := "position set up"
		switch {
		case r.Move.Kind != bg.NoAction:
			what = r.Move.Player.String() + " " + r.Move.String()
		case r.Action == nil:
			continue // a game of nothing but problems
		case r.Action.Unread:
			what = "no move"
		case r.Action.SetUp == nil:
			continue // an analysis
		}
		if r.Game != game {
			game, number = r.Game, 0
		}
		number++
		id, _, err := ids.GNUBGID(r.Board)
		if err != nil {
			return nil, nil, fmt.Errorf("game %d, decision %d: %w", before+game, number, err)
		}
		lines = fmt.Appendf(lines, "%d %d %s %s\n", before+game, number, id, what)
	}
	return lines, nil, nil
}

// isOdd reports whether a problem is only odd: nothing of the match is at fault or left out.
func isOdd(p bg.Problem) bool {
	switch p.Kind {
	case bg.ProblemResult, bg.ProblemPlaceholder:
		return true
	case bg.ProblemForm:
		return p.Scale == bg.Odd || p.In == "" // of a member of an .xg, something can be lost
	case bg.ProblemValue: // GNU Backgammon 1.08 writes LU[-inf] where it has not analysed the luck
		return p.Item == "LU" && strings.Contains(p.Err.Error(), `"-inf"`)
	}
	return false
}
