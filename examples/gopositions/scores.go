package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
)

// scores declares the flags of the verb scores.
func scores(p *program, f *cli.Flags) func([]string) error {
	limit := f.Uint("n", 0, "stop after `N` scores; 0 = all")
	return func(args []string) error {
		if len(args) == 0 {
			return f.Wrong("FILE is missing")
		}
		listed := uint(0)
		for s := range records(p, p.Inputs(args, "score files", isScores), scoresOf) {
			fmt.Fprintf(p.Out, "%v  %s\n", s.ID, scoreText(s))
			listed++
			if listed == *limit {
				break
			}
		}
		return nil
	}
}

// scoresOf yields the scores of a file.
func scoresOf(file io.Reader) iter.Seq2[gopos.Score, error] {
	return func(yield func(gopos.Score, error) bool) {
		buffered, err := noPositions(file)
		if err != nil {
			yield(gopos.Score{}, err)
			return
		}
		for s, err := range gopos.Scores(buffered) {
			if !yield(s, err) {
				return
			}
		}
	}
}

// noPositions returns a reader of a file. It refuses a position file, whose first bytes can be read as a
// score.
func noPositions(file io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(file)
	head, _ := buffered.Peek(headSize) // an error comes again
	if isPositions("", head) {
		return nil, errors.New("a position file, which view draws")
	}
	return buffered, nil
}

// isScores reports whether a file begins with several scores, so that one that is damaged
// further on is read up to the damage: a single score looks too much like other files.
func isScores(_ string, head []byte) bool {
	n := 0
	for s, err := range gopos.Scores(bytes.NewReader(head)) {
		if err != nil || s.Validate() != nil {
			return n > 1
		}
		n++
	}
	return n > 0
}

// The scores at the ends of the scale: they mean 3 or less, and 8 or more.
const lowestScore, highestScore = 3, 8

// scoreText returns the meaning of a score.
func scoreText(s gopos.Score) string {
	sign := "  "
	switch {
	case s.Validate() != nil:
		return fmt.Sprintf("not valid: score %d, confidence %d", s.Score, s.Confidence)
	case s.Score == lowestScore:
		sign = "<="
	case s.Score == highestScore:
		sign = ">="
	}
	return fmt.Sprintf("Black %s%d  %3d%% sure", sign, s.Score, s.Confidence)
}

// withScores returns the position files, and the scores in the file named scores, for the verbs that
// compare the two.
func (p *program) withScores(f *cli.Flags, args []string, scores string) (
	inputs []cli.Input, known map[gopos.ID]gopos.Score, err error,
) {
	if scores == "" {
		return nil, nil, f.Wrong("-scores SCORES is missing")
	}
	inputs, err = p.positionFiles(f, args)
	if err != nil {
		return nil, nil, err
	}
	known, err = p.readScores(scores)
	return inputs, known, err
}

// join declares the flags of the verb join.
func join(p *program, f *cli.Flags) func([]string) error {
	name := f.String("scores", "", "score file `SCORES`")
	drawn := f.Bool("view", false, "draw the positions")
	limit := f.Uint("n", 0, "stop after `N` positions with a score; 0 = all")
	return func(args []string) error {
		inputs, known, err := p.withScores(f, args, *name)
		if err != nil {
			return err
		}
		joined, missing := uint(0), 0
		for pos := range p.positions(inputs) {
			s, ok := known[pos.ID]
			if !ok {
				missing++
				continue
			}
			fmt.Fprintf(p.Out, "%s  %s\n", heading(&pos), scoreText(s))
			if *drawn {
				fmt.Fprintf(p.Out, "%s\n", draw(&pos.Board))
			}
			joined++
			if joined == *limit {
				break
			}
		}
		if !p.Failed() || joined > 0 || missing > 0 {
			fmt.Fprintf(p.Out, "%s with a score, %d without\n", cli.Count(int(joined), "position"), missing)
		}
		return nil
	}
}

// queue declares the flags of the verb queue.
func queue(p *program, f *cli.Flags) func([]string) error {
	name := f.String("scores", "", "score file `SCORES`")
	out := f.String("o", "", "position file `OUT` to write")
	force := f.Bool("f", false, "write over it")
	return func(args []string) error {
		inputs, known, err := p.withScores(f, args, *name)
		if err != nil {
			return err
		}
		m := newMerger(p)
		m.known = known
		queued := records(p, inputs, m.newPositions)
		summary := func(n int) string {
			return fmt.Sprintf("%s without a score, %d with one, %d repeated", cli.Count(n, "position"), m.scored, m.repeated)
		}
		if *out != "" {
			output, err := p.Create(*out, *force, append(p.all(inputs), p.Input(*name))...)
			if err != nil {
				return err
			}
			return p.write(output, nil, queued, summary)
		}
		n := 0
		for pos := range queued {
			fmt.Fprintln(p.Out, heading(&pos))
			n++
		}
		if !p.Failed() || n > 0 || m.scored > 0 {
			fmt.Fprintln(p.Out, summary(n))
		}
		return nil
	}
}

// readScores returns the scores in a file by their IDs.
func (p *program) readScores(name string) (known map[gopos.ID]gopos.Score, err error) {
	err = p.load(name, func(file io.Reader) error {
		buffered, err := noPositions(file)
		if err == nil {
			known, err = gopos.ReadScores(buffered)
		}
		return err
	})
	return known, err
}

// diff declares the flags of the verb diff.
func diff(p *program, f *cli.Flags) func([]string) error {
	quiet := f.Bool("q", false, "print the numbers only")
	return func(args []string) error {
		if len(args) != 2 {
			return f.Wrong("A and B are two files, not %d", len(args))
		}
		a, err := p.readScores(args[0])
		if err != nil {
			return err
		}
		b, err := p.readScores(args[1])
		if err != nil {
			return err
		}
		nameA, nameB := cli.Clean(args[0]), cli.Clean(args[1])
		var same, different, onlyA, onlyB int
		for _, id := range idsOf(a, b) {
			scoreA, inA := a[id]
			scoreB, inB := b[id]
			line := ""
			switch {
			case !inA:
				onlyB++
				line = "only in " + nameB + ": " + scoreText(scoreB)
			case !inB:
				onlyA++
				line = "only in " + nameA + ": " + scoreText(scoreA)
			case scoreA != scoreB:
				different++
				line = scoreText(scoreA) + "  ->  " + scoreText(scoreB)
			default:
				same++
				continue
			}
			if !*quiet {
				fmt.Fprintf(p.Out, "%v  %s\n", id, line)
			}
		}
		fmt.Fprintf(p.Out, "%d the same, %d different, %d only in %s, %d only in %s\n",
			same, different, onlyA, nameA, onlyB, nameB)
		return nil
	}
}

// idsOf returns the IDs that are in a or b, in order.
func idsOf(a, b map[gopos.ID]gopos.Score) []gopos.ID {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return slices.SortedFunc(maps.Keys(all), func(x, y gopos.ID) int { return bytes.Compare(x[:], y[:]) })
}
