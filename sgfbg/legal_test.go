package sgfbg_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestLegal compares the rules with a generator that tries every order of
// everything.
func TestLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	legal, illegal := 0, 0
	for range 3000 {
		b := randomBoard(random)
		m := sgfbg.Move{Player: sgfbg.Player(random.IntN(2)), Action: sgfbg.Roll}
		b.OnRoll, b.Turn = m.Player, m.Player
		m.Dice = [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		ends := naivePlays(&b, m.Player, m.Dice)

		// A random walk of steps by these dice, whole or not.
		c := b.Checkers
		dice := []uint8{m.Dice[0], m.Dice[1]}
		if m.Dice[0] == m.Dice[1] {
			dice = append(dice, dice...)
		} else if random.IntN(2) == 0 {
			dice[0], dice[1] = dice[1], dice[0]
		}
		n := 0
		for _, die := range dice[:random.IntN(len(dice)+1)] {
			if steps := naiveSteps(&c, m.Player, die); len(steps) > 0 {
				m.Steps[n] = steps[random.IntN(len(steps))]
				c = naiveStep(c, m.Player, m.Steps[n])
				n++
			}
		}
		err := b.Play(m)
		require.Equal(t, c, b.Checkers)
		if ends[c] {
			legal++
			require.NoError(t, err, "%v", m)
		} else {
			illegal++
			require.ErrorIs(t, err, sgfbg.ErrPlay, "%v", m)
		}
	}
	require.Greater(t, legal, 500)
	require.Greater(t, illegal, 500)
}

// randomBoard is a position that may come up, often with checkers on the bar or
// few left.
func randomBoard(random *rand.Rand) sgfbg.Board {
	b := sgfbg.NewBoard()
	b.Checkers = [2][25]uint8{}
	span := []int{25, 24, 12, 6}[random.IntN(4)]
	for p := range b.Checkers {
		for range 1 + random.IntN(15) {
			i := random.IntN(span)
			if i < 24 && b.Checkers[1-p][23-i] > 0 {
				continue
			}
			b.Checkers[p][i]++
		}
		if b.BorneOff()[sgfbg.Player(p)] == 15 {
			b.Checkers[p][24]++
		}
	}
	return b
}
