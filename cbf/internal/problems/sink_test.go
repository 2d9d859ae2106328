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
}

func TestSinkKeep(t *testing.T) {
	s := filled(2)
	s.Keep(5)
	require.Equal(t, []int{0, 1, 5}, take(s))

	s = filled(limit + 1)
	s.Keep(5000)
	s.Add(7000)
	list := take(s)
	require.Equal(t, []int{limit - 2, 5000, -3}, list[limit-2:])
}

func TestOmitted(t *testing.T) {
	require.EqualError(t, problems.Omitted(1), "1 more problem")
	require.EqualError(t, problems.Omitted(2), "2 more problems")
}
