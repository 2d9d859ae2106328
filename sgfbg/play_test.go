package sgfbg_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// played plays a game, and returns the position, and the error of the last move.
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
		{"combined pair from the bar", ";W[31hefe];W[66]C[];B[61yg]", sgfbg.ErrPlay, ""},
		{"no checker", ";W[21jk]", sgfbg.ErrPlay, "4HPwATDgc/ABMA:cAmgAAAAAAAE"},
		{"onto the bar", ";W[31xy]", sgfbg.ErrPlay, "4HPwAVDgc/ABMA:cAmgAAAAAAAE"},
		{"onto a made point", ";W[31fs]", sgfbg.ErrPlay, "4Dn4QDCAgw+AfQ:cAmgAAAAAAAE"},
		{"off too early", ";W[31xz]", sgfbg.ErrPlay, "4HPwARDwOfgAGA:cAmgAAAAAAAE"},
		{"bar first", ";W[31fs];B[31qt]", sgfbg.ErrPlay, "EIMPgH3gOfhAMA:MAGgAAAAAAAE"},
		{"too few", ";W[64xr]", sgfbg.ErrPlay, ""},
		{"backwards", ";W[64xr];B[21rq]", sgfbg.ErrPlay, "4HPwATDgc/BBIA:MAGgAAAAAAAE"},
		{"dance that need not be", ";W[31]", sgfbg.ErrPlay, ""},
		{"further than the dice", ";W[31xrhg]", sgfbg.ErrPlay, ""},
		{"four steps without a double", ";W[31hefemjhg]", sgfbg.ErrPlay, ""},
		{"two steps of a double", ";W[22hfhf]", sgfbg.ErrPlay, ""},
		{"three dice", ";W[31hefemj]", sgfbg.ErrPlay, ""},
		{"twice in a row", ";W[31hefe];W[42hdfd]", sgfbg.ErrTurn, ""},
		{"out of turn after PL", ";PL[B];W[31hefe]", sgfbg.ErrTurn, "sGfwATDgc/ABMA:cAmgAAAAAAAE"},
		{"dice that were not rolled", ";W[31hefe];PL[B]DI[32];B[61agqr]", sgfbg.ErrPlay, ""},
		{"dice in the other order", ";W[31hefe];PL[B]DI[16];B[61lrqr]", nil, ""},
		{"dice of the other side", ";W[31hefe];PL[W]DI[32];B[61lrqr]", sgfbg.ErrTurn, ""},
		{"double", ";W[31hefe];B[double]", nil, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"set-up instead of an answer", ";W[31hefe];B[double];CV[8]", nil, "sGfwATDgc/ABMA:cwmgAAAAAAAE"},
		{"roll instead of an answer", ";W[31hefe];B[double];B[31stqt]", sgfbg.ErrTurn, ""},
		{"double by the one who does not own the cube",
			";W[31hefe];B[double];W[take];B[31stqt];W[double];B[take];W[42hdfd];B[31wtwx];W[double]",
			sgfbg.ErrCube, ""},
		{"double with dice rolled", ";W[31hefe];PL[B]DI[31];B[double]", sgfbg.ErrCube, "sGfwATDgc/ABMA:cJGlAAAAAAAE"},
		{"taken with dice rolled", ";W[31hefe];PL[B]DI[31];B[double];W[take]", nil, "sGfwATDgc/ABMA:QYmlAAAAAAAE"},
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
		{"bear off past a checker", ";AE[a:y]AW[f][a]AB[w];W[31azfd]", sgfbg.ErrPlay, ""},
		{"larger die has to be played", ";AE[a:y]AW[g]AB[x]PL[W];AB[a][a]C[only one of the two];W[65gb]", sgfbg.ErrPlay, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := played(t, tt.text)
			require.ErrorIs(t, err, tt.err)
			if tt.err != nil {
				var play *sgfbg.PlayError
				require.ErrorAs(t, err, &play)
			}
			if tt.id != "" {
				b.Length, b.Jacoby = 5, false
				require.Equal(t, tt.id, gnubgID(t, b))
			}
		})
	}
}

// TestPlayedOver: a roll or a double in place of an answer cancels the offer.
func TestPlayedOver(t *testing.T) {
	b, err := played(t, ";W[31hefe];B[double];B[31stqt]")
	require.ErrorIs(t, err, sgfbg.ErrTurn)
	require.Zero(t, b.Doubles)
	require.Equal(t, 1, b.CubeValue)
	for _, text := range []string{";W[31hefe];B[resign:2];B[31stqt]", ";W[31hefe];B[resign:2];B[double]"} {
		b, err = played(t, text)
		require.ErrorIs(t, err, sgfbg.ErrTurn)
		require.Zero(t, b.Resigned)
	}
}

// TestResignBeforeAnswer: a resignation puts off the answer to a double. What
// GNU Backgammon shows after "double", "resign 1" and then "reject" or "accept"
// is here, too: once the game is over, the double is still marked.
func TestResignBeforeAnswer(t *testing.T) {
	g := parseGame(t, "(;GM[6];W[31hefe];B[double];W[resign:1];B[reject];W[take];B[61agqr])")
	for r, err := range g.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
	}
	require.Equal(t, 2, g.Outcome().Board.CubeValue)
	require.Equal(t, sgfbg.White, g.Outcome().Board.CubeOwner)

	for text, turn := range map[string]sgfbg.Player{
		";W[31hefe];W[resign:1];B[reject]":                                     sgfbg.Black, // the roll
		";W[31hefe];B[double];B[resign:1];W[reject]":                           sgfbg.White, // who doubled, resigned
		";W[31hefe];B[double];W[double];B[resign:1];W[reject]":                 sgfbg.Black,
		";W[31hefe];B[double];W[double];B[double];W[resign:1];B[reject]":       sgfbg.White,
		";W[31hefe];B[double];W[take];B[31stqt];W[resign];B[reject]":           sgfbg.White,
		";W[31hefe];B[double];W[double];B[double];B[resign:1];W[reject]C[own]": sgfbg.White,
	} {
		b := parseGame(t, "(;GM[6]"+text+")").Outcome().Board
		require.Equal(t, turn, b.Turn, text)
		require.Zero(t, b.Resigned)
	}

	b, err := played(t, ";B[double];W[resign:1]")
	require.NoError(t, err)
	require.Contains(t, b.String(), "cube 1, resigned, Black to answer")
	b, err = played(t, ";B[double];W[resign:1];B[reject]")
	require.NoError(t, err)
	require.Equal(t, "4HPwATDgc/ABMA:cBGgAAAAAAAE", gnubgID(t, b))
	b, err = played(t, ";B[double];W[resign:1];B[accept]")
	require.NoError(t, err)
	require.Equal(t, "4HPwATDgc/ABMA:cDugAAAACAAE", gnubgID(t, b))
	require.NotContains(t, b.String(), "to answer")

	// Until the resignation is answered, the double cannot be.
	for text, want := range map[string]error{
		"B[take]": sgfbg.ErrCube, "W[take]": sgfbg.ErrCube, "B[drop]": sgfbg.ErrCube,
		"B[double]": sgfbg.ErrTurn, "W[double]": sgfbg.ErrTurn,
	} {
		b, err := played(t, ";W[31hefe];B[double];W[resign:1];"+text)
		require.ErrorIs(t, err, want, text)
		require.Equal(t, []int{1, 1, 1}, []int{b.CubeValue, b.Doubles, b.Resigned}, text)
	}
}

// TestResignationPoints: a resignation says the points that it costs, the cube
// included. What is not 1, 2 or 3 times the cube is against the rules, and read as
// GNU Backgammon reads RE.
func TestResignationPoints(t *testing.T) {
	for _, tt := range []struct {
		cube, points, times int
		sound               bool
	}{
		{1, 0, 1, true}, {1, 1, 1, true}, {1, 2, 2, true}, {1, 3, 3, true}, {1, 4, 3, false},
		{2, 0, 1, true}, {2, 1, 1, false}, {2, 2, 1, true}, {2, 3, 1, false}, {2, 4, 2, true}, {2, 5, 2, false},
		{2, 6, 3, true}, {2, 8, 3, false}, {4, 8, 2, true}, {4, 999_999_999, 3, false},
	} {
		b := sgfbg.NewBoard()
		b.CubeValue = tt.cube
		err := b.Play(sgfbg.Move{Action: sgfbg.Resign, Points: tt.points})
		require.Equal(t, tt.sound, err == nil, "%+v: %v", tt, err)
		if err != nil {
			var play *sgfbg.PlayError
			require.ErrorAs(t, err, &play)
			require.ErrorIs(t, err, sgfbg.ErrValue)
		}
		require.Equal(t, tt.times, b.Resigned, "%+v", tt)
		require.NoError(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Accept}))
		require.Equal(t, sgfbg.Result{Won: true, Winner: sgfbg.Black, Points: tt.cube * tt.times, Resigned: true}, b.Result())
	}
	require.NotPanics(t, func() { _ = new(sgfbg.Board).Play(sgfbg.Move{Action: sgfbg.Resign, Points: 2}) })

	// As Gibbon writes it: with the cube at 2, a single game costs 2.
	g := parseGame(t, "(;GM[6]RE[W+2R];W[31hefe];B[double];W[take];B[42qusu];W[42hdfd];B[resign:2];W[accept])")
	for r, err := range g.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
	}
	require.Equal(t, [2]int{2, 0}, g.Outcome().Board.Score)
}

// TestAnswerAfterTheEnd: a board on which the game is over takes no answer, even if a
// double is on it.
func TestAnswerAfterTheEnd(t *testing.T) {
	b := sgfbg.NewBoard()
	require.NoError(t, b.Play(sgfbg.Move{Player: sgfbg.White, Action: sgfbg.Double}))
	b.State = sgfbg.GameOver
	before := b
	for _, a := range []sgfbg.Action{sgfbg.Take, sgfbg.Drop} {
		require.ErrorIs(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: a}), sgfbg.ErrCube)
		require.Equal(t, before, b)
	}
}

// TestStart: the first move starts a game on a board that has not started.
func TestStart(t *testing.T) {
	b := sgfbg.NewBoard()
	b.State = sgfbg.NotStarted
	require.NoError(t, b.Play(sgfbg.Move{Action: sgfbg.Double}))
	require.Equal(t, sgfbg.Playing, b.State)
}

// TestCubeActions: doubles, beavers and raccoons, and what each is worth in the
// end.
func TestCubeActions(t *testing.T) {
	// Double, beaver, raccoon, take: the owner is who is not on roll, the one
	// asked last answers.
	g := parseGame(t, "(;GM[6]RU[Jacoby];W[31hefe];B[double];W[double];B[double];W[take];B[31stqt];W[double];B[drop])")
	var cubes []int
	for r, err := range g.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
		cubes = append(cubes, r.Board.CubeValue)
	}
	require.Equal(t, []int{1, 1, 1, 2, 4, 8, 8, 8}, cubes)
	o := g.Outcome()
	require.Equal(t, sgfbg.Result{Won: true, Winner: sgfbg.White, Points: 8}, o.Played)
	require.Equal(t, [2]int{8, 0}, o.Board.Score)
	require.Equal(t, sgfbg.White, o.Board.CubeOwner)

	// A cube has an end.
	b := sgfbg.NewBoard()
	b.CubeValue = 1 << 14
	require.NoError(t, b.Play(sgfbg.Move{Player: sgfbg.White, Action: sgfbg.Double}))
	require.ErrorIs(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Double}), sgfbg.ErrCube)
	require.NoError(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Take}))
	require.Equal(t, 1<<15, b.CubeValue)
	require.ErrorIs(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Double}), sgfbg.ErrCube)
	require.Equal(t, 1<<15, b.CubeValue)

	for ru, want := range map[string]string{
		"NoCube": "there is no cube", "Crawford:CrawfordGame": "this is the Crawford game",
	} {
		g := parseGame(t, "(;GM[6]MI[length:3]RU["+ru+"];W[31hefe])")
		b, _ := g.BoardAfter(node(g, 1))
		require.ErrorContains(t, b.Play(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Double}), want)
	}
}

// TestGammons: a game counts once, twice or three times, by the rules that it
// is played by.
func TestGammons(t *testing.T) {
	for _, tt := range []struct {
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
		g := parseGame(t, "(;GM[6]"+tt.root+";AE[a:y]"+tt.white+"AB[x]PL[B];B[21xz])")
		o := g.Outcome()
		require.Equal(t, sgfbg.GameOver, o.Board.State, tt.name)
		require.Equal(t, sgfbg.Result{Won: true, Winner: sgfbg.Black, Points: tt.points}, o.Played, tt.name)
		require.Equal(t, [2]int{0, tt.points}, o.Board.Score, tt.name)
		require.Equal(t, 15, o.Board.BorneOff()[sgfbg.Black])
	}
}

// TestJacobyInMatch: Jacoby is a rule for money, on a board that says both.
func TestJacobyInMatch(t *testing.T) {
	for length, points := range map[int]int{0: 1, 3: 2} {
		b := sgfbg.NewBoard()
		b.Jacoby, b.Length = true, length
		b.Checkers = [2][25]uint8{sgfbg.White: {1}, sgfbg.Black: {5: 15}}
		off := sgfbg.Move{Action: sgfbg.Roll, Dice: [2]uint8{2, 1}, Steps: [4]sgfbg.Step{{From: 1, To: sgfbg.OffPoint}}}
		require.NoError(t, b.Play(off))
		require.Equal(t, points, b.Result().Points)
	}
}

// TestPlayError: an error names the step at fault, and the game goes on.
func TestPlayError(t *testing.T) {
	b := sgfbg.NewBoard()
	err := b.Play(sgfbg.Move{
		Action: sgfbg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]sgfbg.Step{{From: 8, To: 5}, {From: 7, To: 6}},
	})
	var play *sgfbg.PlayError
	require.True(t, errors.As(err, &play))
	require.Equal(t, 2, play.Step)
	require.EqualError(t, err, "sgfbg: step 2: illegal play: no checker to move: 7/6")
	require.Equal(t, sgfbg.Black, b.OnRoll, "the game goes on")
}
