package bg_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/bgtest"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// TestLegal compares the rules with a generator that tries every order of
// everything.
func TestLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	legal, illegal := 0, 0
	for range 3000 {
		b := bgtest.RandomBoard(random)
		m := bg.Move{Player: bg.Player(random.IntN(2)), Kind: bg.Roll}
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
		before := b
		err := b.Play(m)
		applied := before
		applied.Apply(m)
		require.Equal(t, c, applied.Checkers)
		if err == nil {
			require.Equal(t, applied, b)
		} else {
			require.Equal(t, before, b)
		}
		if ends[c] {
			legal++
			require.NoError(t, err, "%v", m)
		} else {
			illegal++
			require.ErrorIs(t, err, bg.ErrPlay, "%v", m)
		}
	}
	require.Greater(t, legal, 500)
	require.Greater(t, illegal, 500)
}

// TestPlays: the plays lead to the positions of the naive generator, each to its own,
// and Play accepts every one.
func TestPlays(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	dances, singles := 0, 0
	for range 2000 {
		b := bgtest.RandomBoard(random)
		p := bg.Player(random.IntN(2))
		b.OnRoll, b.Turn, b.Opening = p, p, false
		dice := [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		ends := map[[2][25]uint8]bool{}
		plays := b.Plays(p, dice)
		for _, m := range plays {
			after := b
			require.NoError(t, after.Play(m), "%v %v", m, b)
			require.False(t, ends[after.Checkers], "twice")
			ends[after.Checkers] = true
			require.Equal(t, dice, m.Dice)
			rolled := b
			rolled.Dice = dice
			again, err := rolled.ParsePlay(p, b.Notation(m))
			require.NoError(t, err)
			played := b
			require.NoError(t, played.Play(again), b.Notation(m))
			require.Equal(t, after.Checkers, played.Checkers)
		}
		require.Equal(t, naivePlays(&b, p, dice), ends)
		only, forced := b.Forced(p, dice)
		require.Equal(t, len(plays) == 1, forced)
		if forced {
			require.Equal(t, plays[0], only)
		}
		switch {
		case len(plays) == 1 && plays[0].Steps == [4]bg.Step{}:
			dances++
		case len(plays[0].Played()) == 1:
			singles++
		}
	}
	require.Positive(t, dances)
	require.Greater(t, singles, 20)
}

// TestPlaysOfNobody: nothing can be played by nobody, with impossible dice or boards.
func TestPlaysOfNobody(t *testing.T) {
	b := bg.NewBoard()
	require.Nil(t, b.Plays(bg.NoPlayer, [2]uint8{3, 1}))
	require.Nil(t, b.Plays(bg.White, [2]uint8{7, 0}))
	require.Nil(t, b.Plays(bg.White, [2]uint8{}))
	for _, spoil := range bgtest.HostileBoards {
		b := bg.NewBoard()
		spoil(&b)
		require.Nil(t, b.Plays(bg.White, [2]uint8{3, 1}))
		_, forced := b.Forced(bg.White, [2]uint8{3, 1})
		require.False(t, forced)
		b.Pips(bg.NoPlayer)
	}
}

func TestPips(t *testing.T) {
	b := bg.NewBoard()
	require.Equal(t, 167, b.Pips(bg.White))
	require.NoError(t, b.Play(bg.Move{Kind: bg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]bg.Step{{From: 8, To: 5}, {From: 6, To: 5}}}))
	require.Equal(t, 163, b.Pips(bg.White))
	b.Checkers[bg.Black] = [25]uint8{24: 2}
	require.Equal(t, 50, b.Pips(bg.Black))
	require.Zero(t, b.Pips(bg.NoPlayer))
	require.Zero(t, bg.Board{}.Pips(bg.White))
}

// TestOpening: either side may move first if Opening says so; on a board that a caller
// fills, the player on roll.
func TestOpening(t *testing.T) {
	roll := bg.Move{Player: bg.Black, Kind: bg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]bg.Step{{From: 8, To: 5}, {From: 6, To: 5}}}
	b := bg.NewBoard()
	require.True(t, b.Opening)
	require.NoError(t, b.Play(roll))
	require.False(t, b.Opening)

	start := bg.NewBoard()
	filled := bg.Board{Checkers: start.Checkers, CubeValue: 1, CubeOwner: bg.NoPlayer, State: bg.Playing}
	require.ErrorIs(t, filled.Play(roll), lex.ErrTurn)
	roll.Player = bg.White
	filled = bg.Board{Checkers: start.Checkers, CubeValue: 1, CubeOwner: bg.NoPlayer, State: bg.Playing}
	require.NoError(t, filled.Play(roll))
}
