package matches

import (
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg"
)

// A step is what is to be done for an input next: print a message, or write a text.
type step struct {
	say  func()
	n    int // number of the match, from 1
	text []byte
}

// A Reading is one input while it is converted, which may be in a goroutine of its own:
// messages are steps.
type Reading struct {
	*Converter
	in      cli.Input
	yield   func(step) bool
	ended   bool                // yield has returned false
	numbers map[*sgfbg.Game]int // of the games of the current match in their file of SGF, from 1
	lost    []loss              // what the output has no form for
}

// A loss is a thing that the output has no form for.
type loss struct {
	what, first string // in words that are the same for all places of it, and of the first one
	places      int
}

// open opens an input and shows progress.
func (c *Converter) open(name string) (io.ReadCloser, error) { return c.Open(name) }

// steps yields what is to be done for an input.
func (c *Converter) steps(in cli.Input, open func(name string) (io.ReadCloser, error)) iter.Seq[step] {
	return func(yield func(step) bool) {
		r := &Reading{Converter: c, in: in, yield: yield, numbers: map[*sgfbg.Game]int{}}
		file, err := open(in.Name)
		if err != nil {
			r.fail(err)
			return
		}
		defer file.Close()
		r.matches(file)
		r.sumUp()
	}
}

// next adds a step.
func (r *Reading) next(s step) {
	if !r.ended {
		r.ended = !r.yield(s)
	}
}

func (r *Reading) fail(err error) { r.next(step{say: func() { r.Fail(r.in.Name, err) }}) }

// note prints a message, which makes the exit status 1 if it is about damage.
func (r *Reading) note(damage bool, format string, a ...any) {
	r.next(step{say: func() {
		if r.Note(r.in.Name, format, a...); damage {
			r.Damaged()
		}
	}})
}

// matches converts the matches of the input one by one, and reports their oddities and damage.
func (r *Reading) matches(file io.Reader) {
	n, first, empty, some := 0, 0, false, false
	for m, err := range r.Read(r, file) {
		if err != nil {
			r.fail(err)
			return
		}
		problems := m.Problems
		// The reading was lenient: there are no errors.
		for rec := range m.Records() {
			problems = append(problems, rec.Problems...)
		}
		r.report(problems)
		n++
		text, ok := r.text(Match{m, first})
		empty = empty || ok && len(text) == 0
		if ok && len(text) > 0 {
			some = true
			r.next(step{n: n, text: text})
		}
		if r.ended {
			return
		}
		first += len(m.Games)
		for _, g := range m.Games {
			delete(r.numbers, g)
		}
	}
	if empty && !some { // of a list
		r.note(false, "no decision and no position in it")
	}
}

// text returns a match in the form to be written. Games without such a form are left
// out, with a message.
func (r *Reading) text(m Match) (text []byte, ok bool) {
	text, problems, err := r.Write(nil, m)
	if err != nil && len(problems) == 0 {
		r.fail(err)
		return nil, false
	}
	for i := range problems {
		p := &problems[i]
		if n, ok := r.numbers[m.Games[p.Game-1]]; ok {
			p.Game = n
		} else {
			p.Game += m.First
		}
	}
	r.report(slices.DeleteFunc(problems, func(p sgfbg.Problem) bool {
		return p.Kind == sgfbg.ProblemValue // Collection has said it
	}))
	if err != nil { // all games are left out, and the problems say why
		return nil, false
	}
	return text, true
}

// report reports oddities, which do not change the exit status, and damage, which
// does. What the output has no form for is summed up at the end.
func (r *Reading) report(problems []sgfbg.Problem) {
	for _, p := range problems {
		switch p.Kind {
		case sgfbg.ProblemText, sgfbg.ProblemResult, sgfbg.ProblemPlaceholder:
			r.note(false, "%v", p)
		case sgfbg.ProblemLost:
			if r.Every {
				r.note(false, "%v", p)
			}
			r.lose(p)
		default:
			r.note(true, "%v", p)
		}
	}
}

// lose counts a thing that the output has no form for.
func (r *Reading) lose(p sgfbg.Problem) {
	first := p.Err.Error()
	if p.Property != "" {
		first = p.Property + ": " + first
	}
	words, _, _ := strings.Cut(p.Err.Error(), ": ")
	what := p.Property + " " + words
	i := slices.IndexFunc(r.lost, func(l loss) bool { return l.what == what })
	if i < 0 {
		i, r.lost = len(r.lost), append(r.lost, loss{what, first, 0})
	}
	r.lost[i].places++
}

// sumUp says in one line what the output has no form for.
func (r *Reading) sumUp() {
	var all []string
	for _, l := range r.lost {
		if l.places > 1 {
			l.first += " (and in " + cli.Count(l.places-1, "other place") + ")"
		}
		all = append(all, l.first)
	}
	if len(all) > 0 {
		r.note(*r.strict, "no form in %s for: %s", r.Ext, strings.Join(all, "; "))
	}
}

// Games yields the games of a file of SGF from its first game of backgammon on, and reports what
// is wrong in its syntax and which games are not backgammon.
func (r *Reading) Games(reader *sgfbg.Reader) iter.Seq2[*sgfbg.Game, error] {
	return func(yield func(*sgfbg.Game, error) bool) {
		number, backgammon := 0, false
		var others []int // before the first game of backgammon
		for g, err := range reader.All() {
			if err != nil {
				yield(nil, err)
				return
			}
			number++
			r.report(g.Problems)
			others = append(others, number)
			if g.IsBackgammon() {
				backgammon, others = true, others[:len(others)-1]
			}
			if !backgammon {
				continue
			}
			for _, n := range others {
				r.note(true, "game %d is not backgammon, and left out", n)
			}
			others = others[:0]
			r.numbers[g] = number
			if !yield(g, nil) {
				return
			}
		}
		r.report(reader.Problems())
	}
}
