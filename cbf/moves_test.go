package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

const (
	e4, e5, nf3 = "\x0b", "\x0b", "\x0f" // numbers in 1. e4 e5; 1. Nf3
	bare        = "4k3/8/8/8/8/8/8/4K3"
)

// TestMoveConstants: the constants are numbers of the list.
func TestMoveConstants(t *testing.T) {
	p := chess.StartPosition()
	require.Equal(t, "g1f3", p.Numbered()[nf3[0]-1].String())
	m := p.Numbered()[e4[0]-1]
	require.Equal(t, "e2e4", m.String())
	p, err := p.Play(m)
	require.NoError(t, err)
	require.Equal(t, "e7e5", p.Numbered()[e5[0]-1].String())
}
