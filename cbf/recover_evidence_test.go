package cbf

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEvidence: the weights are those that the limits of Recover were measured
// with, for the records of the test data and for random bytes.
func TestEvidence(t *testing.T) {
	data := fixtures(t)
	db, err := Recover(bytes.NewReader(data))
	require.NoError(t, err)
	r := newReplayer()
	weakest, sum := 1<<30, 0
	for _, offset := range db.offsets {
		c, ok := r.intact(0, data[offset:])
		require.True(t, ok)
		weakest, sum = min(weakest, c.bits), sum+c.bits
	}
	require.Equal(t, 64, weakest)
	require.Equal(t, 37757, sum)

	random := rand.New(rand.NewPCG(51, 52))
	b := make([]byte, 2000)
	sum = 0
	for i := range 20_000 {
		for j := range b[:headerSize+i%16] {
			b[j] = byte(random.Uint32())
		}
		c := newCandidate(0, b)
		c.flagged, c.plies, c.main, c.moves, c.setup = i%3, i%5, i%5, c.moves%600*(i%2), c.setup*(i%7%2)
		c.comments, c.kings = c.comments%600*(i%3%2), i%2 == 0
		c.outcome = []outcome{played, refused, playedEarly}[i%3]
		c.stop = c.moves / 2
		c.weigh(b)
		sum += c.bits
	}
	require.Equal(t, -413470, sum)
}
