package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ranges are numbers of games, from 1, such as 10-20,35, in order. Empty ranges mean
// all games.
type ranges []span

// A span is the numbers from first to last.
type span struct{ first, last int }

func (s span) String() string {
	if s.first == s.last {
		return strconv.Itoa(s.first)
	}
	return fmt.Sprintf("%d-%d", s.first, s.last)
}

// Set makes ranges a flag. It puts them in order and joins those that overlap.
func (r *ranges) Set(s string) error {
	*r = (*r)[:0]
	for part := range strings.SplitSeq(s, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || first < 1 || last < first {
			return fmt.Errorf("%q is not a range of games, such as 10-20, or a number", part)
		}
		*r = append(*r, span{first, last})
	}
	slices.SortFunc(*r, func(a, b span) int { return a.first - b.first })
	joined := (*r)[:1]
	for _, next := range (*r)[1:] {
		end := &joined[len(joined)-1].last
		if next.first > *end {
			joined = append(joined, next)
			continue
		}
		*end = max(*end, next.last)
	}
	*r = joined
	return nil
}

// String returns the ranges as Set reads them, and "..." for those after the first ten.
func (r *ranges) String() string {
	const most = 10
	var parts []string
	for i, part := range *r {
		if i == most {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, part.String())
	}
	return strings.Join(parts, ",")
}

// has reports whether the game n is one of those that r means.
func (r *ranges) has(n int) bool {
	for _, part := range *r {
		if n >= part.first && n <= part.last {
			return true
		}
	}
	return len(*r) == 0
}

// add adds a number that is not smaller than those in r; others are ignored.
func (r *ranges) add(n int) {
	if len(*r) == 0 {
		*r = ranges{{n, n}}
		return
	}
	last := &(*r)[len(*r)-1].last
	switch {
	case n == *last+1:
		*last = n
	case n > *last:
		*r = append(*r, span{n, n})
	}
}
