package matches

import (
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
)

// A reading is one input while it is converted.
type reading struct {
	*Converter
	name    string
	numbers []int  // of the games of backgammon in their file of SGF, from 1
	lost    []loss // what the output has no form for
}

// A loss is a thing that the output has no form for.
type loss struct {
	what, first string // in words that are the same for all places of it, and of the first one
	places      int
}

// texts yields the matches of an input in the form to be written, with their numbers, from 1.
// It reports oddities and damage.
func (c *Converter) texts(in cli.Input) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		file, err := c.Open(in.Name)
		if err != nil {
			c.Fail(in.Name, err)
			return
		}
		defer file.Close()
		r := &reading{Converter: c, name: in.Name}
		defer r.sumUp()
		n, first, empty, some := 0, 0, false, false
		for m, err := range r.matches(file) {
			if err == nil && len(m.Games) == 0 { // of an .xg
				err = noGame(m)
			}
			if err != nil {
				c.Fail(in.Name, err)
				return
			}
			r.report(m.Problems)
			for rec := range m.Records() {
				r.report(r.numbered(rec.Problems, first))
			}
			n++
			text, ok := r.text(Match{m, first})
			empty = empty || ok && len(text) == 0
			if ok && len(text) > 0 {
				if some = true; !yield(n, text) {
					return
				}
			}
			first += len(m.Games)
		}
		if empty && !some { // of a list
			c.Note(in.Name, "no decision and no position in it")
		}
	}
}

// text returns a match in the form to be written. Games without such a form are left
// out, with a message.
func (r *reading) text(m Match) (text []byte, ok bool) {
	text, problems, err := r.Write(nil, m)
	if err != nil && len(problems) == 0 {
		r.Fail(r.name, err)
		return nil, false
	}
	r.report(r.numbered(problems, m.First))
	// With an error, all games are left out, and the problems say why.
	return text, err == nil
}

// numbered returns the problems of a match with the numbers of its games in the file.
func (r *reading) numbered(problems []bg.Problem, first int) []bg.Problem {
	for i := range problems {
		if p := &problems[i]; p.Game > 0 {
			if p.Game += first; p.Game <= len(r.numbers) {
				p.Game = r.numbers[p.Game-1]
			}
		}
	}
	return problems
}

// report reports oddities, which do not change the exit status, and damage, which
// does. What the output has no form for is summed up at the end.
func (r *reading) report(problems []bg.Problem) {
	for _, p := range problems {
		switch {
		case Odd(p):
			r.Note(r.name, "%v", p)
		case p.Kind == bg.ProblemLost && r.Whole: // a list
		case p.Kind == bg.ProblemLost:
			if r.Every {
				r.Note(r.name, "%v", p)
			}
			r.lose(p)
		default:
			r.Damage(r.name, "%v", p)
		}
	}
}

// lose counts a thing that the output has no form for.
func (r *reading) lose(p bg.Problem) {
	first := p.Err.Error()
	if p.Item != "" {
		first = p.Item + ": " + first
	}
	words, _, _ := strings.Cut(p.Err.Error(), ": ")
	what := p.Item + " " + words
	i := slices.IndexFunc(r.lost, func(l loss) bool { return l.what == what })
	if i < 0 {
		i, r.lost = len(r.lost), append(r.lost, loss{what, first, 0})
	}
	r.lost[i].places++
}

// sumUp says in one line what the output has no form for.
func (r *reading) sumUp() {
	var all []string
	for _, l := range r.lost {
		if l.places > 1 {
			l.first += " (and in " + cli.Count(l.places-1, "other place") + ")"
		}
		all = append(all, l.first)
	}
	if len(all) == 0 {
		return
	}
	r.Note(r.name, "no form in %s for: %s", r.Ext, strings.Join(all, "; "))
	if *r.strict {
		r.Damaged()
	}
}

// matches yields the matches of a file.
func (r *reading) matches(file io.Reader) iter.Seq2[*bg.Match, error] {
	if r.Options.Format != bgfile.SGF {
		return r.Options.Matches(file)
	}
	return sgfbg.Matches(r.games(sgfbg.Options{Lenient: true, Charset: r.Options.Charset}.NewReader(file)))
}

// noGame returns why a match has no game.
func noGame(m *bg.Match) error {
	var list []error
	for _, p := range m.Problems {
		list = append(list, errors.New(p.String()))
	}
	return errors.Join(append(list, errors.New("no game in it"))...)
}

// games yields the games of a file of SGF from its first game of backgammon on, and reports what
// is wrong in its syntax and which games are not backgammon.
func (r *reading) games(reader *sgfbg.Reader) iter.Seq2[*sgfbg.Game, error] {
	return func(yield func(*sgfbg.Game, error) bool) {
		number := 0
		var others []int // before the first game of backgammon
		for g, err := range reader.All() {
			if err != nil {
				yield(nil, err)
				return
			}
			number++
			if g.IsBackgammon() {
				r.numbers = append(r.numbers, number) // the match has its problems
			} else {
				others = append(others, number)
				r.report(g.Problems)
			}
			if len(r.numbers) == 0 {
				continue
			}
			for _, n := range others {
				r.Damage(r.name, "game %d is not backgammon, and left out", n)
			}
			others = others[:0]
			if !yield(g, nil) {
				return
			}
		}
		r.report(reader.Problems())
	}
}
