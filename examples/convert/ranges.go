package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ranges are numbers of games, from 1, such as 10-20,35, in order. Empty ranges mean
// all games.
type ranges []numbers

type numbers struct{ first, last int }

func (n numbers) String() string {
	if n.first == n.last {
		return strconv.Itoa(n.first)
	}
	return fmt.Sprintf("%d-%d", n.first, n.last)
}

// Set makes ranges a flag.
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
		*r = append(*r, numbers{first, last})
	}
	// In order, and without ranges that are part of another one.
	slices.SortFunc(*r, func(a, b numbers) int { return a.first - b.first })
	all := (*r)[:1]
	for _, n := range (*r)[1:] {
		if last := &all[len(all)-1]; n.first <= last.last {
			last.last = max(last.last, n.last)
		} else {
			all = append(all, n)
		}
	}
	*r = all
	return nil
}

func (r *ranges) String() string {
	var parts []string
	for i, part := range *r {
		if i == 10 {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, part.String())
	}
	return strings.Join(parts, ",")
}

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
	switch last := &(*r)[len(*r)-1].last; {
	case n == *last+1:
		*last = n
	case n > *last:
		*r = append(*r, numbers{n, n})
	}
}
