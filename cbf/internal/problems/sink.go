// Package problems collects the problems of a file: a result lists the first thousand, and one more counts
// the others. Each package has its own type of problem.
package problems

import (
	"fmt"
	"slices"
)

// Limit is how many problems a result lists.
const Limit = 1000

// A Sink is where the problems of one result go. The zero Sink is empty.
type Sink[P any] struct {
	Expected int // how many problems to allocate room for with the first one

	list    []P
	omitted int
}

// Full reports whether Add would only count a problem. It need not be described then.
func (s *Sink[P]) Full() bool { return len(s.list) >= Limit }

// Add lists a problem or, if the list is full, counts it.
func (s *Sink[P]) Add(p P) {
	if s.Full() {
		s.omitted++
		return
	}
	if s.list == nil {
		s.list = make([]P, 0, min(s.Expected, Limit+1))
	}
	s.list = append(s.list, p)
}

// Keep lists a problem in any case: in a full list it takes the place of the last one, which is
// then counted. Only one problem of a list can be kept: another would replace it.
func (s *Sink[P]) Keep(p P) {
	if s.Full() {
		s.list[Limit-1] = p
		s.omitted++
		return
	}
	s.Add(p)
}

// Omit counts a problem without its description.
func (s *Sink[P]) Omit() { s.omitted++ }

// Omitted returns how many problems are counted but not listed.
func (s *Sink[P]) Omitted() int { return s.omitted }

// Listed returns the problems that are listed. They may be changed in place.
func (s *Sink[P]) Listed() []P { return s.list }

// Clone returns a Sink with the same problems, to which others can be added.
func (s Sink[P]) Clone() Sink[P] {
	s.list = slices.Clone(s.list)
	return s
}

// Take empties the Sink and returns the problems that are listed. If n others were counted, the
// last one is omitted(n).
func (s *Sink[P]) Take(omitted func(n int) P) []P {
	list := s.list
	if s.omitted > 0 {
		list = append(list, omitted(s.omitted))
	}
	*s = Sink[P]{}
	return list
}

// Omitted is the error of the problem that counts the others: their number.
type Omitted int

func (n Omitted) Error() string {
	if n == 1 {
		return "1 more problem"
	}
	return fmt.Sprintf("%d more problems", int(n))
}
