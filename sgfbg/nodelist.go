package sgfbg

import (
	"math"
	"math/bits"
)

// A nodeList holds nodes in chunks that never move, so that a pointer to a node
// stays valid. Nodes refer to each other by their numbers in the list, from 1:
// pointers would cost the garbage collector more time than parsing takes.
//
//	chunk    0   1   2   3    4    5    6    7
//	nodes    8  16  32  64  128  256  512  512 ...
type nodeList struct {
	chunks [][]Node
	length int32 // nodes in use
	free   int32 // nodes not in use in the last chunk
}

const (
	firstChunk = 8
	lastChunk  = 512
	growing    = 6                      // chunks before the first of lastChunk nodes
	grown      = lastChunk - firstChunk // nodes in them
)

// maxNodes is one less than the largest number, because one step of the parser may
// make two nodes.
const maxNodes = math.MaxInt32 - 1

// at returns node i.
func (l *nodeList) at(i int32) *Node {
	switch i := int(i) - 1; {
	case i < grown:
		k := bits.Len(uint(i+firstChunk)) - bits.Len(firstChunk)
		return &l.chunks[k][i+firstChunk-firstChunk<<k]
	default:
		return &l.chunks[growing+(i-grown)/lastChunk][(i-grown)%lastChunk]
	}
}

// add appends a node of g and returns it with its number.
func (l *nodeList) add(g *Game) (n *Node, i int32) {
	last := len(l.chunks) - 1
	if l.free == 0 {
		last++
		size := min(firstChunk<<min(last, growing), lastChunk)
		l.chunks = append(l.chunks, make([]Node, size))
		l.free = int32(size)
	}
	c := l.chunks[last]
	n = &c[len(c)-int(l.free)]
	n.game = g
	l.free--
	l.length++
	return n, l.length
}
