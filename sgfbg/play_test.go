package sgfbg_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// played plays a game, and returns the position, and what there was to say of
// the last move.
func played(t testing.TB, text string) (sgfbg.Board, error) {
	t.Helper()
	g := parseGame(t, "(;GM[6]MI[length:5]"+text+")")
	b := g.Board()
	var last error
	for n := range g.MainLine() {
		require.NoError(t, b.SetUp(n))
		m, ok, err := n.Move()
		require.NoError(t, err)
		if ok {
			last = b.Play(m)
		}
	}
	return b, last
}

// TestPlay: what GNU Backgammon 1.07.001 shows after the same moves, legal or
// not.
func TestPlay(t *testing.T) {
	tests := []struct {
		name, text string
		err        error
		id         string
	}{
		{"opening", ";W[31hefe]", nil, "sGfwATDgc/ABMA:cAmgAAAAAAAE"},
		{"combined pair from the bar", ";W[31hefe];W[66]C[];B[61yg]", sgfbg.ErrNoChecker, ""},
		{"no checker", ";W[21jk]", sgfbg.ErrNoChecker, "4HPwATDgc/ABMA:cAmgAAAAAAAE"},
		{"onto the bar", ";W[31xy]", sgfbg.ErrDice, "4HPwAVDgc/ABMA:cAmgAAAAAAAE"},
		{"onto a made point", ";W[31fs]", sgfbg.ErrPointMade, "4Dn4QDCAgw+AfQ:cAmgAAAAAAAE"},
		{"off too early", ";W[31xz]", sgfbg.ErrDice, "4HPwARDwOfgAGA:cAmgAAAAAAAE"},
		{"bar first", ";W[31fs];B[31qt]", sgfbg.ErrDice, "EIMPgH3gOfhAMA:MAGgAAAAAAAE"},
		{"too few", ";W[64xr]", sgfbg.ErrDice, ""},
		{"backwards", ";W[64xr];B[21rq]", sgfbg.ErrNoChecker, "4HPwATDgc/BBIA:MAGgAAAAAAAE"},
		{"dance that need not be", ";W[31]", sgfbg.ErrDice, ""},
		{"further than the dice", ";W[31xrhg]", sgfbg.ErrDice, ""},
		{"four steps without a double", ";W[31hefemjhg]", sgfbg.ErrDice, ""},
		{"two steps of a double", ";W[22hfhf]", sgfbg.ErrDice, ""},
		{"three dice", ";W[31hefemj]", sgfbg.ErrDice, ""},
		{"twice in a row", ";W[31hefe];W[42hdfd]", sgfbg.ErrTurn, ""},
		{"out of turn after PL", ";PL[B];W[31hefe]", sgfbg.ErrTurn, "sGfwATDgc/ABMA:cAmgAAAAAAAE"},
		{"double", ";W[31hefe];B[double]", nil, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"set-up instead of an answer", ";W[31hefe];B[double];CV[8]", nil, "sGfwATDgc/ABMA:cwmgAAAAAAAE"},
		{"roll instead of an answer", ";W[31hefe];B[double];B[31stqt]", sgfbg.ErrTurn, ""},
		{"double by the one who does not own the cube", ";W[31hefe];B[double];W[take];B[31stqt];W[double];B[take];W[42hdfd];B[31wtwx];W[double]", sgfbg.ErrCube, ""},
		{"double with dice rolled", ";W[31hefe];PL[B]DI[31];B[double]", sgfbg.ErrCube, ""},
		{"answering nothing", ";W[31hefe];B[take]", sgfbg.ErrCube, "sGfwATDgc/ABMA:cAmgAAAAAAAE"},
		{"answering oneself", ";W[31hefe];B[double];B[take]", sgfbg.ErrCube, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"doubling oneself", ";W[31hefe];B[double];B[double]", sgfbg.ErrCube, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"moving after the end", ";W[31hefe];B[double];W[drop];W[31xuxw]", sgfbg.ErrTurn, ""},
		{"beaver in a match", ";W[31hefe];B[double];W[double]", sgfbg.ErrCube, "sGfwATDgc/ABMA:QRmgAAAAAAAE"},
		{"double after the end", ";W[31hefe];B[double];W[drop];B[double]", sgfbg.ErrTurn, ""},
		{"double instead of an answer", ";W[31hefe];B[resign:2];W[double]", sgfbg.ErrTurn, ""},
		{"roll instead of accepting", ";W[31hefe];B[resign:2];W[42hdfd]", sgfbg.ErrTurn, ""},
		{"resigning after the end", ";W[31hefe];B[double];W[drop];B[resign]", sgfbg.ErrTurn, ""},
		{"accepting nothing", ";W[31hefe];B[accept]", sgfbg.ErrTurn, ""},
		{"bear off with a larger die", ";AE[a:y]AW[a][a]AB[x][x];W[65azaz]", nil, ""},
		{"bear off past a checker", ";AE[a:y]AW[f][a]AB[w];W[31azfd]", sgfbg.ErrDice, ""},
		{"larger die has to be played", ";AE[a:y]AW[g]AB[x]PL[W];AB[a][a]C[only one of the two];W[65gb]", sgfbg.ErrDice, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := played(t, test.text)
			require.ErrorIs(t, err, test.err)
			if test.err != nil {
				var play *sgfbg.PlayError
				require.ErrorAs(t, err, &play)
			}
			if test.id != "" {
				b.Length, b.Jacoby = 5, false
				require.Equal(t, test.id, gnubgID(t, b))
			}
		})
	}
}

// TestPlayedOver: who rolls or doubles where an answer was due takes the offer
// back.
func TestPlayedOver(t *testing.T) {
	b, err := played(t, ";W[31hefe];B[double];B[31stqt]")
	require.ErrorIs(t, err, sgfbg.ErrTurn)
	require.Zero(t, b.Doubles)
	require.Equal(t, 1, b.Cube)
	for _, text := range []string{";W[31hefe];B[resign:2];B[31stqt]", ";W[31hefe];B[resign:2];B[double]"} {
		b, err = played(t, text)
		require.ErrorIs(t, err, sgfbg.ErrTurn)
		require.Zero(t, b.Resigned)
	}
}

func TestCubeActions(t *testing.T) {
	// Double, beaver, raccoon, take: the owner is who is not on roll, the one
	// asked last answers.
	g := parseGame(t, "(;GM[6]RU[Jacoby];W[31hefe];B[double];W[double];B[double];W[take];B[31stqt];W[double];B[drop])")
	var cubes []int
	for r, err := range g.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
		cubes = append(cubes, r.Board.Cube)
	}
	require.Equal(t, []int{1, 1, 1, 2, 4, 8, 8, 8}, cubes)
	o := g.Outcome()
	require.Equal(t, sgfbg.Result{Winner: sgfbg.White, Points: 8}, o.Play)
	require.Equal(t, [2]int{8, 0}, o.Board.Score)
	require.Equal(t, sgfbg.White, o.Board.CubeOwner)

	// A cube has an end.
	b := sgfbg.NewBoard()
	b.Cube = 1 << 14
	require.NoError(t, b.Play(sgfbg.Move{Player: sgfbg.White, Action: sgfbg.Double}))
	require.ErrorIs(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Double}), sgfbg.ErrCube)
	require.NoError(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Take}))
	require.Equal(t, 1<<15, b.Cube)
	require.ErrorIs(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Double}), sgfbg.ErrCube)
	require.Equal(t, 1<<15, b.Cube)

	for ru, want := range map[string]string{"NoCube": "there is no cube", "Crawford:CrawfordGame": "this is the Crawford game"} {
		g := parseGame(t, "(;GM[6]MI[length:3]RU["+ru+"];W[31hefe])")
		b, _ := g.BoardAfter(&g.Nodes[1])
		require.ErrorContains(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Double}), want)
	}
}

func TestGammons(t *testing.T) {
	for _, test := range []struct {
		name, root, white string // Black bears off his last checker
		points            int
	}{
		{"single", "MI[length:3]", "AW[a]", 1},
		{"gammon", "MI[length:3]", "AW[f][f][f][f][f][f][f][f][f][f][f][f][f][f][r]", 2},
		{"backgammon", "MI[length:3]", "AW[f][f][f][f][f][f][f][f][f][f][f][f][f][f][s]", 3},
		{"bar", "MI[length:3]", "AW[f][f][f][f][f][f][f][f][f][f][f][f][f][f][y]", 3},
		{"Jacoby", "RU[Jacoby]", "AW[f][f][f][f][f][f][f][f][f][f][f][f][f][f][y]", 1},
		{"Jacoby with a cube", "RU[Jacoby]CV[2]CP[w]", "AW[f][f][f][f][f][f][f][f][f][f][f][f][f][f][y]", 6},
		{"money without Jacoby", "", "AW[f][f][f][f][f][f][f][f][f][f][f][f][f][f][y]", 3},
	} {
		g := parseGame(t, "(;GM[6]"+test.root+";AE[a:y]"+test.white+"AB[x]PL[B];B[21xz])")
		o := g.Outcome()
		require.Equal(t, sgfbg.Over, o.Board.State, test.name)
		require.Equal(t, sgfbg.Result{Winner: sgfbg.Black, Points: test.points}, o.Play, test.name)
		require.Equal(t, [2]int{0, test.points}, o.Board.Score, test.name)
		require.Equal(t, 15, o.Board.Off(sgfbg.Black))
	}
}

// TestJacobyInMatch: Jacoby is a rule for money, on a board that says both.
func TestJacobyInMatch(t *testing.T) {
	for length, points := range map[int]int{0: 1, 3: 2} {
		b := sgfbg.NewBoard()
		b.Jacoby, b.Length = true, length
		b.Checkers[sgfbg.White] = [25]uint8{1}
		require.NoError(t, b.Play(sgfbg.Move{Action: sgfbg.Roll, Dice: [2]uint8{2, 1}, Steps: [4]sgfbg.Step{{From: 1, To: sgfbg.Off}}}))
		b.Checkers[sgfbg.Black] = [25]uint8{5: 15}
		require.Equal(t, points, b.Winner().Points)
	}
}

// TestLegal holds the rules against a generator that tries every order of
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
			require.ErrorIs(t, err, sgfbg.ErrDice, "%v", m)
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
		if b.Off(sgfbg.Player(p)) == 15 {
			b.Checkers[p][24]++
		}
	}
	return b
}

// naiveSteps are the legal steps by one die.
func naiveSteps(c *[2][25]uint8, p sgfbg.Player, die uint8) (steps []sgfbg.Step) {
	rear := 0
	for i, n := range c[p] {
		if n > 0 {
			rear = i + 1
		}
	}
	for from := 25; from > 0; from-- {
		to := from - int(die)
		switch {
		case c[p][from-1] == 0:
		case c[p][24] > 0 && from != 25:
		case to > 0 && c[1-p][24-to] > 1:
		case to <= 0 && rear > 6:
		case to < 0 && rear > from:
		default:
			steps = append(steps, sgfbg.Step{From: uint8(from), To: uint8(max(to, 0))})
		}
	}
	return steps
}

func naiveStep(c [2][25]uint8, p sgfbg.Player, s sgfbg.Step) [2][25]uint8 {
	c[p][s.From-1]--
	if s.To > 0 {
		c[p][s.To-1]++
		if c[1-p][24-s.To] == 1 {
			c[1-p][24-s.To] = 0
			c[1-p][24]++
		}
	}
	return c
}

// naivePlays are the positions that all legal plays lead to.
func naivePlays(b *sgfbg.Board, p sgfbg.Player, dice [2]uint8) map[[2][25]uint8]bool {
	hi, lo := max(dice[0], dice[1]), min(dice[0], dice[1])
	orders := [][]uint8{{hi, lo}, {lo, hi}}
	if hi == lo {
		orders = [][]uint8{{hi, hi, hi, hi}}
	}
	// The most dice first, and of single dice the larger.
	best, ends := -1, map[[2][25]uint8]bool{}
	var try func(c [2][25]uint8, dice []uint8, rank int)
	try = func(c [2][25]uint8, dice []uint8, rank int) {
		if rank > best {
			best = rank
			clear(ends)
		}
		if rank == best {
			ends[c] = true
		}
		if len(dice) == 0 {
			return
		}
		worth := 100
		if rank == 0 {
			worth += int(dice[0])
		} else if rank < 200 {
			worth = 200 - rank // two different dice are worth the same in either order
		}
		for _, s := range naiveSteps(&c, p, dice[0]) {
			try(naiveStep(c, p, s), dice[1:], rank+worth)
		}
	}
	for _, order := range orders {
		try(b.Checkers, order, 0)
	}
	return ends
}

func TestPlayError(t *testing.T) {
	b := sgfbg.NewBoard()
	err := b.Play(sgfbg.Move{Action: sgfbg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]sgfbg.Step{{From: 8, To: 5}, {From: 7, To: 6}}})
	var play *sgfbg.PlayError
	require.True(t, errors.As(err, &play))
	require.Equal(t, 2, play.Step)
	require.EqualError(t, err, "sgfbg: step 2: no checker to move: 7/6")
	require.Equal(t, sgfbg.Black, b.OnRoll, "the game goes on")
}
