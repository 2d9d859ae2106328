package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

const (
	e4, e5, nf3 = "\x0b", "\x0b", "\x0f" // numbers in 1. e4 e5; 1. Nf3
	bare        = "4k3/8/8/8/8/8/8/4K3"
)

// TestMoveConstants: the constants are numbers that the oracle gives.
func TestMoveConstants(t *testing.T) {
	o := chesstest.Of(chess.StartPosition())
	require.Equal(t, "g1f3", o.List()[nf3[0]-1].String())
	m := o.List()[e4[0]-1]
	require.Equal(t, "e2e4", m.String())
	o.Play(m)
	require.Equal(t, "e7e5", o.List()[e5[0]-1].String())
}
