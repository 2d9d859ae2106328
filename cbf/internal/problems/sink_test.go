package problems_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/problems"
)

const limit = problems.Limit

// take returns the list of a sink of numbers, in which the number of the others is
// negative.
func take(s *problems.Sink[int]) []int { return s.Take(func(n int) int { return -n }) }

func filled(n int) *problems.Sink[int] {
	s := new(problems.Sink[int])
	for i := range n {
		s.Add(i)
	}
	return s
}

func TestSink(t *testing.T) {
	require.Nil(t, take(filled(0)))
	s := filled(limit)
	require.True(t, s.Full())
	require.False(t, filled(limit-1).Full())
	require.Equal(t, limit-1, take(s)[limit-1])
	require.Empty(t, take(s), "it was taken")

	s = filled(limit + 2)
	s.Omit()
	require.Equal(t, 3, s.Omitted())
	list := take(s)
	require.Len(t, list, limit+1)
	require.Equal(t, []int{limit - 1, -3}, list[limit-1:])
	require.Zero(t, s.Omitted())
}

func TestSinkKeep(t *testing.T) {
	s := filled(2)
	s.Keep(5)
	require.Equal(t, []int{0, 1, 5}, take(s))

	s = filled(limit + 1)
	s.Keep(5000)
	s.Keep(6000)
	s.Add(7000)
	list := take(s)
	require.Equal(t, []int{limit - 3, 5000, 6000, -4}, list[limit-3:])

	s = filled(0)
	for range 3 * limit {
		s.Keep(1)
	}
	require.Equal(t, -2*limit, take(s)[limit])
}

func TestSinkMark(t *testing.T) {
	s := filled(10)
	m := s.Mark()
	for i := range limit {
		s.Add(i)
	}
	require.Len(t, s.Since(m), limit-10)
	s.Filter(m, func(i int) bool { return i%2 == 1 })
	require.Len(t, s.Listed(), 10+(limit-10)/2)
	require.Equal(t, []int{9, 1, 3}, s.Listed()[9:12])
	require.Equal(t, 10, s.Omitted(), "what is removed is not counted")
	s.Reset(m)
	require.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, take(s))
}

func TestOmitted(t *testing.T) {
	require.EqualError(t, problems.Omitted(1), "1 more problem")
	require.EqualError(t, problems.Omitted(2), "2 more problems")
}
