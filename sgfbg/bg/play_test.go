package bg_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// played plays a game, and returns the position, and the error of the last move.
func playedText(t testing.TB, text string) (bg.Board, error) {
	t.Helper()
	g := parseGame(t, "(;GM[6]MI[length:5]"+text+")")
	b := g.Board()
	var last error
	for n := range g.MainLine() {
		require.NoError(t, n.SetUp(&b))
		m, ok, err := n.Move()
		require.NoError(t, err)
		if ok {
			before := b
			if last = b.Play(m); last != nil {
				require.Equal(t, before, b)
				b.Apply(m)
			}
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
		{"combined pair from the bar", ";W[31hefe];W[66]C[];B[61yg]", bg.ErrPlay, ""},
		{"no checker", ";W[21jk]", bg.ErrPlay, "4HPwATDgc/ABMA:cAmgAAAAAAAE"},
		{"onto the bar", ";W[31xy]", bg.ErrPlay, "4HPwAVDgc/ABMA:cAmgAAAAAAAE"},
		{"onto a made point", ";W[31fs]", bg.ErrPlay, "4Dn4QDCAgw+AfQ:cAmgAAAAAAAE"},
		{"off too early", ";W[31xz]", bg.ErrPlay, "4HPwARDwOfgAGA:cAmgAAAAAAAE"},
		{"bar first", ";W[31fs];B[31qt]", bg.ErrPlay, "EIMPgH3gOfhAMA:MAGgAAAAAAAE"},
		{"too few", ";W[64xr]", bg.ErrPlay, ""},
		{"backwards", ";W[64xr];B[21rq]", bg.ErrPlay, "4HPwATDgc/BBIA:MAGgAAAAAAAE"},
		{"upwards and back", ";W[31hiid]", bg.ErrPlay, ""},
		{"dance that need not be", ";W[31]", bg.ErrPlay, ""},
		{"further than the dice", ";W[31xrhg]", bg.ErrPlay, ""},
		{"four steps without a double", ";W[31hefemjhg]", bg.ErrPlay, ""},
		{"two steps of a double", ";W[22hfhf]", bg.ErrPlay, ""},
		{"three dice", ";W[31hefemj]", bg.ErrPlay, ""},
		{"twice in a row", ";W[31hefe];W[42hdfd]", lex.ErrTurn, ""},
		{"out of turn after PL", ";PL[B];W[31hefe]", lex.ErrTurn, "sGfwATDgc/ABMA:cAmgAAAAAAAE"},
		{"dice that were not rolled", ";W[31hefe];PL[B]DI[32];B[61agqr]", bg.ErrPlay, ""},
		{"dice in the other order", ";W[31hefe];PL[B]DI[16];B[61lrqr]", nil, ""},
		{"dice of the other side", ";W[31hefe];PL[W]DI[32];B[61lrqr]", lex.ErrTurn, ""},
		{"double", ";W[31hefe];B[double]", nil, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"set-up instead of an answer", ";W[31hefe];B[double];CV[8]", nil, "sGfwATDgc/ABMA:cwmgAAAAAAAE"},
		{"roll instead of an answer", ";W[31hefe];B[double];B[31stqt]", lex.ErrTurn, ""},
		{"double by the one who does not own the cube",
			";W[31hefe];B[double];W[take];B[31stqt];W[double];B[take];W[42hdfd];B[31wtwx];W[double]",
			lex.ErrCube, ""},
		{"double with dice rolled", ";W[31hefe];PL[B]DI[31];B[double]", lex.ErrCube, "sGfwATDgc/ABMA:cJGlAAAAAAAE"},
		{"taken with dice rolled", ";W[31hefe];PL[B]DI[31];B[double];W[take]", nil, "sGfwATDgc/ABMA:QYmlAAAAAAAE"},
		{"answering nothing", ";W[31hefe];B[take]", lex.ErrCube, "sGfwATDgc/ABMA:cAmgAAAAAAAE"},
		{"answering oneself", ";W[31hefe];B[double];B[take]", lex.ErrCube, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"doubling oneself", ";W[31hefe];B[double];B[double]", lex.ErrCube, "sGfwATDgc/ABMA:cBGgAAAAAAAE"},
		{"moving after the end", ";W[31hefe];B[double];W[drop];W[31xuxw]", lex.ErrTurn, ""},
		{"beaver in a match", ";W[31hefe];B[double];W[double]", lex.ErrCube, "sGfwATDgc/ABMA:QRmgAAAAAAAE"},
		{"double after the end", ";W[31hefe];B[double];W[drop];B[double]", lex.ErrTurn, ""},
		{"double instead of an answer", ";W[31hefe];B[resign:2];W[double]", lex.ErrTurn, ""},
		{"roll instead of accepting", ";W[31hefe];B[resign:2];W[42hdfd]", lex.ErrTurn, ""},
		{"resigning after the end", ";W[31hefe];B[double];W[drop];B[resign]", lex.ErrTurn, ""},
		{"accepting nothing", ";W[31hefe];B[accept]", lex.ErrTurn, ""},
		{"bear off with a larger die", ";AE[a:y]AW[a][a]AB[x][x];W[65azaz]", nil, ""},
		{"bear off past a checker", ";AE[a:y]AW[f][a]AB[w];W[31azfd]", bg.ErrPlay, ""},
		{"larger die has to be played", ";AE[a:y]AW[g]AB[x]PL[W];AB[a][a]C[only one of the two];W[65gb]", bg.ErrPlay, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := playedText(t, tt.text)
			require.ErrorIs(t, err, tt.err)
			if tt.err != nil {
				var play *bg.PlayError
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
	b, err := playedText(t, ";W[31hefe];B[double];B[31stqt]")
	require.ErrorIs(t, err, lex.ErrTurn)
	require.Zero(t, b.Doubles)
	require.Equal(t, 1, b.CubeValue)
	for _, text := range []string{";W[31hefe];B[resign:2];B[31stqt]", ";W[31hefe];B[resign:2];B[double]"} {
		b, err = playedText(t, text)
		require.ErrorIs(t, err, lex.ErrTurn)
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
	require.Equal(t, bg.White, g.Outcome().Board.CubeOwner)

	for text, turn := range map[string]bg.Player{
		";W[31hefe];W[resign:1];B[reject]":                                     bg.Black, // the roll
		";W[31hefe];B[double];B[resign:1];W[reject]":                           bg.White, // who doubled, resigned
		";W[31hefe];B[double];W[double];B[resign:1];W[reject]":                 bg.Black,
		";W[31hefe];B[double];W[double];B[double];W[resign:1];B[reject]":       bg.White,
		";W[31hefe];B[double];W[take];B[31stqt];W[resign];B[reject]":           bg.White,
		";W[31hefe];B[double];W[double];B[double];B[resign:1];W[reject]C[own]": bg.White,
	} {
		b := parseGame(t, "(;GM[6]"+text+")").Outcome().Board
		require.Equal(t, turn, b.Turn, text)
		require.Zero(t, b.Resigned)
	}

	b, err := playedText(t, ";B[double];W[resign:1]")
	require.NoError(t, err)
	require.Contains(t, b.String(), "cube 1, resigned, Black to answer")
	b, err = playedText(t, ";B[double];W[resign:1];B[reject]")
	require.NoError(t, err)
	require.Equal(t, "4HPwATDgc/ABMA:cBGgAAAAAAAE", gnubgID(t, b))
	b, err = playedText(t, ";B[double];W[resign:1];B[accept]")
	require.NoError(t, err)
	require.Equal(t, "4HPwATDgc/ABMA:cDugAAAACAAE", gnubgID(t, b))
	require.NotContains(t, b.String(), "to answer")

	// Until the resignation is answered, the double cannot be.
	for text, want := range map[string]error{
		"B[take]": lex.ErrCube, "W[take]": lex.ErrCube, "B[drop]": lex.ErrCube,
		"B[double]": lex.ErrTurn, "W[double]": lex.ErrTurn,
	} {
		b, err := playedText(t, ";W[31hefe];B[double];W[resign:1];"+text)
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
		b := bg.NewBoard()
		b.CubeValue = tt.cube
		offer := bg.Move{Kind: bg.Resign, Points: tt.points}
		after := b
		after.Apply(offer)
		err := b.Play(offer)
		require.Equal(t, tt.sound, err == nil, "%+v: %v", tt, err)
		if err != nil {
			var play *bg.PlayError
			require.ErrorAs(t, err, &play)
			require.ErrorIs(t, err, bg.ErrValue)
			b = after
		}
		require.Equal(t, after, b)
		require.Equal(t, tt.times, b.Resigned, "%+v", tt)
		require.NoError(t, b.Play(bg.Move{Player: bg.Black, Kind: bg.Accept}))
		require.Equal(t, bg.Result{Won: true, Winner: bg.Black, Points: tt.cube * tt.times, Resigned: true}, b.Result())
	}
	require.NotPanics(t, func() { _ = new(bg.Board).Play(bg.Move{Kind: bg.Resign, Points: 2}) })

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
	b := bg.NewBoard()
	require.NoError(t, b.Play(bg.Move{Player: bg.White, Kind: bg.Double}))
	b.State = bg.GameOver
	before := b
	for _, a := range []bg.Kind{bg.Take, bg.Drop} {
		require.ErrorIs(t, b.Play(bg.Move{Player: bg.Black, Kind: a}), lex.ErrCube)
		require.Equal(t, before, b)
	}
}

// TestStart: the first move starts a game on a board that has not started.
func TestStart(t *testing.T) {
	b := bg.NewBoard()
	b.State = bg.NotStarted
	require.NoError(t, b.Play(bg.Move{Kind: bg.Double}))
	require.Equal(t, bg.Playing, b.State)
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
	require.Equal(t, bg.Result{Won: true, Winner: bg.White, Points: 8}, o.Result)
	require.Equal(t, [2]int{8, 0}, o.Board.Score)
	require.Equal(t, bg.White, o.Board.CubeOwner)

	for ru, want := range map[string]string{
		"NoCube": "there is no cube", "Crawford:CrawfordGame": "this is the Crawford game",
	} {
		g := parseGame(t, "(;GM[6]MI[length:3]RU["+ru+"];W[31hefe])")
		b, _ := g.BoardAfter(slices.Collect(g.Nodes())[1])
		require.ErrorContains(t, b.Play(bg.Move{Player: bg.Black, Kind: bg.Double}), want)
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
		require.Equal(t, bg.GameOver, o.Board.State, tt.name)
		require.Equal(t, bg.Result{Won: true, Winner: bg.Black, Points: tt.points}, o.Result, tt.name)
		require.Equal(t, [2]int{0, tt.points}, o.Board.Score, tt.name)
		require.Equal(t, 15, o.Board.BorneOff()[bg.Black])
	}
}

// TestJacobyInMatch: Jacoby is a rule for money, on a board that says both.
func TestJacobyInMatch(t *testing.T) {
	for length, points := range map[int]int{0: 1, 3: 2} {
		b := bg.NewBoard()
		b.Jacoby, b.Length = true, length
		b.Checkers = [2][25]uint8{bg.White: {1}, bg.Black: {5: 15}}
		off := bg.Move{Kind: bg.Roll, Dice: [2]uint8{2, 1}, Steps: [4]bg.Step{{From: 1, To: bg.OffPoint}}}
		require.NoError(t, b.Play(off))
		require.Equal(t, points, b.Result().Points)
	}
}

// TestPlayError: an error names the step at fault, and the board stays as it was.
func TestPlayError(t *testing.T) {
	b := bg.NewBoard()
	err := b.Play(bg.Move{
		Kind: bg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]bg.Step{{From: 8, To: 5}, {From: 7, To: 6}},
	})
	var play *bg.PlayError
	require.True(t, errors.As(err, &play))
	require.Equal(t, 2, play.Step)
	require.EqualError(t, err, "bg: step 2: illegal play: no checker to move: 7/6")
	require.Equal(t, bg.NewBoard(), b)
	require.ErrorIs(t, b.Step(bg.White, bg.Step{From: 7, To: 6}), bg.ErrPlay)
	require.ErrorIs(t, b.Step(bg.White, bg.Step{From: 26, To: 6}), bg.ErrValue)
	require.ErrorIs(t, b.Step(bg.NoPlayer, bg.Step{From: 6, To: 5}), bg.ErrValue)
	require.Equal(t, bg.NewBoard(), b)
	require.NoError(t, b.Step(bg.White, bg.Step{From: 6, To: 5}))
	require.EqualValues(t, 4, b.Checkers[bg.White][5])
}

func parseGame(t testing.TB, text string) *sgfbg.Game {
	t.Helper()
	c, err := sgfbg.Parse([]byte(text))
	require.NoError(t, err)
	return c.Games[0]
}

func gnubgID(t testing.TB, b bg.Board) string {
	t.Helper()
	id, _, err := ids.GNUBGID(b)
	require.NoError(t, err)
	return id
}
