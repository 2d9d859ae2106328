package xg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestManyProblems: a thousand are listed, and the others counted.
func TestManyProblems(t *testing.T) {
	m := long(t, 300)
	b := new(builder)
	members := b.members(m)
	for at := 2560; at < len(members[0].content); at += 2560 {
		members[0].content[at+8] = 77
	}
	got, err := xg.Options{Lenient: true}.Parse(b.archive(members))
	require.NoError(t, err)
	require.Len(t, got.Problems, 1001)
	last := got.Problems[1000]
	require.Equal(t, bg.Omitted, last.Scale)
	require.EqualError(t, last.Err, "2601 more problems")
}
