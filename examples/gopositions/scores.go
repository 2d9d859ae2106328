package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"

	"example.com/boardcodec/gopos"
)

func scores(p *program, f *flag.FlagSet) func([]string) error {
	limit := f.Uint("n", 0, "stop after `N` scores; 0 = all")
	return func(args []string) error {
		listed := uint(0)
		return p.openAll(args, func(file io.Reader) error {
			for s, err := range gopos.NewScoreReader(file).All() {
				if err != nil {
					return err
				}
				fmt.Fprintf(p.out, "%v  %s\n", s.ID, scoreText(s))
				if listed++; listed == *limit {
					return errEnough
				}
			}
			return nil
		})
	}
}

// scoreText says what a score means: what 3 and 8 stand for is not 3 and 8.
func scoreText(s gopos.Score) string {
	sign := "  "
	switch {
	case !s.Valid():
		return fmt.Sprintf("not valid: score %d, confidence %d", s.Score, s.Confidence)
	case s.Score == 3:
		sign = "<="
	case s.Score == 8:
		sign = ">="
	}
	return fmt.Sprintf("Black %s%d  %3d%% sure", sign, s.Score, s.Confidence)
}

func join(p *program, f *flag.FlagSet) func([]string) error {
	name := f.String("scores", "", "score file `SCORES`")
	drawn := f.Bool("view", false, "draw the positions")
	limit := f.Uint("n", 0, "stop after `N` positions with a score; 0 = all")
	return func(args []string) error {
		switch {
		case *name == "":
			return usageError("-scores SCORES is missing")
		case len(args) == 0:
			return usageError("FILE is missing")
		}
		known, err := p.readScores(*name)
		if err != nil {
			return err
		}
		joined, missing := uint(0), 0
		err = p.positions(args, func(_ int, pos *gopos.Position) error {
			s, ok := known[pos.ID]
			if !ok {
				missing++
				return nil
			}
			fmt.Fprintf(p.out, "%s  %s\n", heading(pos), scoreText(s))
			if *drawn {
				fmt.Fprintf(p.out, "%s\n", draw(&pos.Board))
			}
			if joined++; joined == *limit {
				return errEnough
			}
			return nil
		})
		if err == nil || joined > 0 || missing > 0 {
			fmt.Fprintf(p.out, "%s with a score, %d without\n", count(int(joined), "position"), missing)
		}
		return err
	}
}

func (p *program) readScores(name string) (known map[gopos.ID]gopos.Score, err error) {
	err = p.open(name, func(file io.Reader) error {
		known, err = gopos.ReadScores(file)
		return err
	})
	return known, err
}

func diff(p *program, f *flag.FlagSet) func([]string) error {
	quiet := f.Bool("q", false, "print the numbers only")
	return func(args []string) error {
		if len(args) != 2 {
			return usageError(fmt.Sprintf("A and B are two files, not %d", len(args)))
		}
		a, err := p.readScores(args[0])
		if err != nil {
			return err
		}
		b, err := p.readScores(args[1])
		if err != nil {
			return err
		}
		ids := slices.Collect(maps.Keys(a))
		for id := range b {
			if _, ok := a[id]; !ok {
				ids = append(ids, id)
			}
		}
		slices.SortFunc(ids, func(x, y gopos.ID) int { return bytes.Compare(x[:], y[:]) })

		var same, other, onlyA, onlyB int
		for _, id := range ids {
			in, inA := a[id]
			now, inB := b[id]
			line := ""
			switch {
			case !inA:
				onlyB++
				line = "only in " + args[1] + ": " + scoreText(now)
			case !inB:
				onlyA++
				line = "only in " + args[0] + ": " + scoreText(in)
			case in != now:
				other++
				line = scoreText(in) + "  ->  " + scoreText(now)
			default:
				same++
				continue
			}
			if !*quiet {
				fmt.Fprintf(p.out, "%v  %s\n", id, line)
			}
		}
		fmt.Fprintf(p.out, "%d the same, %d different, %d only in %s, %d only in %s\n", same, other, onlyA, args[0], onlyB, args[1])
		return nil
	}
}
