package bg_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/bgtest"
)

// boardOf returns a board with checkers as pairs of point and number, on which
// White has rolled dice.
func boardOf(white, black [][2]uint8, dice [2]uint8) bg.Board {
	b := bg.NewBoard()
	b.Checkers = [2][25]uint8{}
	for p, list := range [][][2]uint8{white, black} {
		for _, c := range list {
			b.Checkers[p][c[0]-1] = c[1]
		}
	}
	b.Dice = dice
	return b
}

func TestParsePlay(t *testing.T) {
	start := bg.NewBoard()
	type points = [][2]uint8
	// Black's points are his own: his 24 is White's 1.
	blotOn20 := boardOf(points{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, points{{5, 1}, {13, 5}, {8, 3}, {6, 4}, {24, 2}}, [2]uint8{4, 2})
	madeOn20 := boardOf(points{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, points{{5, 2}, {13, 5}, {8, 3}, {6, 3}, {24, 2}}, [2]uint8{4, 2})
	blots := boardOf(points{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, points{{4, 1}, {7, 1}, {10, 1}, {20, 5}, {23, 7}}, [2]uint8{3, 3})
	home := boardOf(points{{5, 1}, {2, 1}}, points{{24, 2}}, [2]uint8{6, 1})
	for _, tt := range []struct {
		name, text string
		board      bg.Board
		want       string // of the Move
	}{
		{"steps", "31: 8/5 6/5", start, "31: 8/5 6/5"},
		{"hits are not looked at", "31: 8/5* 6/5*", start, "31: 8/5 6/5"},
		{"dice of the board", "24/20 22/20", blotOn20, "42: 24/20 22/20"},
		{"nothing", "", blotOn20, "42:"},
		{"dance", "66:", start, "66:"},
		{"in words", "66: Cannot Move", start, "66:"},
		{"dice as rolled", "13: 8/5 6/5", start, "13: 8/5 6/5"},
		{"bar and off", "61: bar/24 6/off", start, "61: bar/24 6/off"},
		{"in capitals", "61: Bar/24, 6/Off", start, "61: bar/24 6/off"},
		{"in short", "61: b/24 6/o", start, "61: bar/24 6/off"},
		{"in numbers", "61: 25/24 6/0", start, "61: bar/24 6/off"},
		{"times", "33: 8/5(2) 6/3(2)", start, "33: 8/5 8/5 6/3 6/3"},
		{"times, with hits", "33: 8/5*(2) 6/3(2)", start, "33: 8/5 8/5 6/3 6/3"},
		{"points between", "42: 24/20*/18", start, "42: 24/20 20/18"},
		{"points between, times", "11: 6/5/4(2)", start, "11: 6/5 5/4 6/5 5/4"},
		{"larger die first", "42: 24/18", start, "42: 24/20 20/18"},
		{"hits nothing", "24/18", blotOn20, "42: 24/22 22/18"},
		{"the open way", "24/18", madeOn20, "42: 24/22 22/18"},
		{"through a hit, if said", "24/20*/18", blotOn20, "42: 24/20 20/18"},
		{"a double, through two hits", "33: 24/15 6/3", blots, "33: 24/21 21/18 18/15 6/3"},
		{"a double, through three hits", "33: 24/12", blots, "33: 24/21 21/18 18/15 15/12"},
		{"a double, twice", "22: 13/9 6/2", start, "22: 13/11 11/9 6/4 4/2"},
		{"a double, three times", "22: 24/18 6/4", start, "22: 24/22 22/20 20/18 6/4"},
		{"a double, with a count", "22: 13/9(2)", start, "22: 13/11 11/9 13/11 11/9"},
		{"off by both dice", "31: 4/0", start, "31: 4/3 3/off"},
		{"off by a larger die", "5/off 2/1", home, "61: 5/off 2/1"},
		{"blanks", "  31:8 / 5   6/5 ", start, "31: 8/5 6/5"},
		{"a die that is not played", "61: 1/0 0/0", start, "61: 1/off"},
		{"no way", "31: 8/2", start, "31: 8/2"},
		{"no way for a double", "11: 24/7 8/2", start, "11: 24/7 8/2"},
		{"no dice left for it", "41: 13/8 24/23", start, "41: 13/8 24/23"},
		{"upwards", "41: 9/13", start, "41: 9/13"},
		{"blocked on the way", "66: 24/6", start, "66: 24/6"},
		{"double", "double", start, "double"},
		{"in the third person", " Takes", start, "take"},
		{"drop", "drops", start, "drop"},
		{"resignation", "resign 2", start, "resign 2"},
		{"accepted", "accept", start, "accept"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := tt.board.ParsePlay(bg.White, tt.text)
			require.NoError(t, err)
			require.Equal(t, tt.want, m.String())
			require.Equal(t, bg.White, m.Player)
		})
	}
}

// TestBugWholePaths: a play written as the whole path of a checker is legal, whatever it hits on the
// way. A double that hits two checkers there was read as a single step, which is against the rules.
func TestBugWholePaths(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 20))
	seen := map[int]int{} // checkers that are hit on the way
	for range 200 {
		b := bg.NewBoard()
		b.Checkers, b.Opening, b.OnRoll = [2][25]uint8{}, false, bg.White
		for i, at := range random.Perm(24)[:14] {
			if i < 3 {
				b.Checkers[bg.White][at]++
			} else {
				b.Checkers[bg.Black][23-at]++ // a blot
			}
		}
		for high := uint8(1); high <= 6; high++ {
			for low := uint8(1); low <= high; low++ {
				for _, play := range b.Plays(bg.White, [2]uint8{high, low}) {
					first, last, hits := play.Steps[0], play.Steps[0], 0
					for _, s := range play.Steps[1:] {
						if s != (bg.Step{}) && s.From == last.To {
							hits += int(b.Checkers[bg.Black][24-last.To])
							last = s
						} else if s != (bg.Step{}) {
							last = bg.Step{} // more than one checker
							break
						}
					}
					if last.To == bg.OffPoint || last == first {
						continue
					}
					text := fmt.Sprintf("%d%d: %v", high, low, bg.Step{From: first.From, To: last.To})
					m, err := b.ParsePlay(bg.White, text)
					require.NoError(t, err, text)
					after := b
					require.NoError(t, after.Play(m), "%s: %v", text, m)
					seen[hits]++
				}
			}
		}
	}
	require.Greater(t, seen[3], 10, "%v", seen)
}

func TestParsePlayErrors(t *testing.T) {
	b := bg.NewBoard()
	for _, tt := range []struct {
		text   string
		offset int64
		err    error
		want   string
	}{
		{"8/5 6/5", 0, bg.ErrSyntax, `bg: play: syntax error: "8/5 6/5" has no dice`},
		{"71: 8/5", 0, bg.ErrValue, `bg: play: value not allowed: dice 71`},
		{"", 0, bg.ErrSyntax, `bg: play: syntax error: "" is not a play`},
		{" beever", 1, bg.ErrSyntax, `bg: play: offset 1: syntax error: "beever" is not a play`},
		{"pass", 0, bg.ErrSyntax, `bg: play: syntax error: "pass", and no dice are rolled`},
		{"70 8/5", 0, bg.ErrValue, `bg: play: value not allowed: dice 70`},
		{"3-10", 0, bg.ErrSyntax, ""},
		{"take it", 0, bg.ErrSyntax, ""},
		{"resigns everything", 0, bg.ErrSyntax, ""},
		{"31: 8/5 well", 8, bg.ErrSyntax, `bg: play: offset 8: syntax error: "well" is not a checker move`},
		{"31: 8/5 (0.1 less) 6/5", 8, bg.ErrSyntax, `bg: play: offset 8: syntax error: "(0.1 less)" is not a checker move`},
		{"31: 8/5x", 4, bg.ErrSyntax, ""},
		{"31: 8", 4, bg.ErrSyntax, ""},
		{"31: 8/", 4, bg.ErrSyntax, ""},
		{"31: 26/23", 4, bg.ErrValue, `bg: play: offset 4: value not allowed: "26/23": points are 24 to 1, bar and off`},
		{"31: 999999999999999999999/23", 4, bg.ErrValue, ""},
		{"31: 0/3", 4, bg.ErrValue, ""},
		{"31: 6/off/3", 4, bg.ErrValue, ""},
		{"11: 6/5(4) 8/7", 11, bg.ErrValue, `bg: play: offset 11: value not allowed: "8/7": more than 4 checkers moved`},
		{"11: 6/5/4/3/2/1", 4, bg.ErrSyntax, ""},
		{"resign 0", 0, bg.ErrSyntax, ""},
		{"double 2", 0, bg.ErrSyntax, ""},
		{"", 0, bg.ErrSyntax, ""},
	} {
		t.Run(tt.text, func(t *testing.T) {
			m, err := b.ParsePlay(bg.White, tt.text)
			require.Zero(t, m)
			var e *bg.SyntaxError
			require.ErrorAs(t, err, &e)
			require.ErrorIs(t, err, tt.err)
			require.Equal(t, "play", e.In)
			require.Equal(t, tt.offset, e.Offset)
			if tt.want != "" {
				require.EqualError(t, err, tt.want)
			}
		})
	}
	_, err := b.ParsePlay(bg.NoPlayer, "31: 8/5")
	require.ErrorIs(t, err, bg.ErrValue)
}

// TestNotation: the highest point first, the way of a checker joined.
func TestNotation(t *testing.T) {
	type points = [][2]uint8
	blots := boardOf(points{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, points{{5, 1}, {7, 1}, {20, 1}, {3, 12}}, [2]uint8{})
	for _, tt := range []struct{ typed, want string }{
		{"31: 8/5 6/5", "8/5* 6/5"},
		{"31: 6/5 8/5", "8/5* 6/5"},
		{"33: 8/5 6/3 8/5 6/3", "8/5*(2) 6/3(2)"},
		{"64: 24/20 20/14", "24/20*/14"},
		{"64: 24/18*/14", "24/18*/14"},
		{"64: 24/14", "24/18*/14"}, // both ways hit: the larger die first
		{"62: 13/5", "13/5*"},
		{"64: 24/18 24/20", "24/20* 24/18*"},
		{"22: 13/11(2) 11/9 9/7", "13/7 13/11"},
		{"51: 6/1 13/12", "13/12 6/1"},
		{"44: 24/20*/16(2)", "24/20*/16(2)"},
		{"22: 6/4(2) 8/6 6/4", "8/4 6/4(2)"},
		{"61: bar/24 6/off", "bar/24 6/off"},
		{"66: ", "cannot move"},
		{"double", "double"},
		{"resign 2", "resign 2"},
	} {
		m, err := blots.ParsePlay(bg.White, tt.typed)
		require.NoError(t, err)
		require.Equal(t, tt.want, blots.Notation(m), tt.typed)
	}
	require.Equal(t, "no action", blots.Notation(bg.Move{}))
	require.Equal(t, "invalid Move", blots.Notation(bg.Move{Kind: bg.Roll}))
	for doubles, want := range map[int]string{0: "double", 1: "beaver", 2: "raccoon", 3: "raccoon"} {
		blots.Doubles = doubles
		require.Equal(t, want, blots.Notation(bg.Move{Kind: bg.Double}))
	}
}

// TestNotationWords: the words of every other decision are read as the same decision.
func TestNotationWords(t *testing.T) {
	start := bg.NewBoard()
	start.CubeValue = 2
	rolled, doubled, beavered, raccoon, resigned := start, start, start, start, start
	rolled.Dice, doubled.Doubles, beavered.Doubles, raccoon.Doubles, resigned.Resigned = [2]uint8{6, 6}, 1, 2, 3, 1
	for _, tt := range []struct {
		board bg.Board
		move  bg.Move
		want  string
	}{
		{start, bg.Move{Kind: bg.Double}, "double"},
		{doubled, bg.Move{Kind: bg.Double}, "beaver"},
		{beavered, bg.Move{Kind: bg.Double}, "raccoon"},
		{raccoon, bg.Move{Kind: bg.Double}, "raccoon"},
		{doubled, bg.Move{Kind: bg.Take}, "take"},
		{beavered, bg.Move{Kind: bg.Drop}, "drop"},
		{start, bg.Move{Kind: bg.Resign}, "resign"},
		{start, bg.Move{Kind: bg.Resign, Points: 4}, "resign 4"},
		{resigned, bg.Move{Kind: bg.Accept}, "accept"},
		{resigned, bg.Move{Kind: bg.Reject}, "reject"},
		{rolled, bg.Move{Kind: bg.Roll, Dice: rolled.Dice}, "cannot move"},
	} {
		for _, p := range []bg.Player{bg.White, bg.Black} {
			tt.move.Player = p
			require.Equal(t, tt.want, tt.board.Notation(tt.move))
			again, err := tt.board.ParsePlay(p, tt.want)
			require.NoError(t, err, tt.want)
			require.Equal(t, tt.move, again, tt.want)
		}
	}
}

// TestNotationLaw: every legal play is read back as one that leads to the same board.
func TestNotationLaw(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 500 {
		b := bgtest.RandomBoard(random)
		b.Dice = [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		if random.IntN(3) == 0 {
			b.Dice[1] = b.Dice[0]
		}
		p := bg.Player(random.IntN(2))
		for _, play := range b.Plays(p, b.Dice) {
			text := b.Notation(play)
			again, err := b.ParsePlay(p, text)
			require.NoError(t, err, text)
			want, got := b, b
			require.NoError(t, want.Play(play))
			require.NoError(t, got.Play(again), text)
			require.Equal(t, want, got, text)
		}
	}
}

// TestParsePlayTyped: what people type is what they mean.
func TestParsePlayTyped(t *testing.T) {
	start := bg.NewBoard()
	rolled := start
	rolled.Dice = [2]uint8{1, 3}
	doubled := start
	doubled.CubeValue, doubled.Doubles, doubled.Turn = 2, 1, bg.Black
	for _, tt := range []struct {
		board      *bg.Board
		text, want string
	}{
		{&start, "31 8/5 6/5", "31: 8/5 6/5"},
		{&start, "31: 8/5 6/5", "31: 8/5 6/5"},
		{&start, "3-1 8/5 6/5", "31: 8/5 6/5"},
		{&start, "3-1: 8/5 6/5", "31: 8/5 6/5"},
		{&start, "31 8-5 6-5", "31: 8/5 6/5"},
		{&start, "31 : 8/5, 6/5", "31: 8/5 6/5"},
		{&start, "66 24/18(2) 13/7*(2)", "66: 24/18 24/18 13/7 13/7"},
		{&start, "66 24/18 (2), 13/7 (2)*", "66: 24/18 24/18 13/7 13/7"},
		{&start, "66 24/12(2)*", "66: 24/18 18/12 24/18 18/12"},
		{&start, "31", "31:"},
		{&start, "3-1", "31:"},
		{&rolled, "8-5", "13: 8/5"},
		{&rolled, "8/5 6/5", "13: 8/5 6/5"},
		{&rolled, "3-1 8/5 6/5", "31: 8/5 6/5"},
		{&rolled, "3-1", "13: 3/1"},
		{&rolled, "6-5 8-5", "13: 6/5 8/5"},
		{&rolled, "31: bar/24 Bar/22", "31: bar/24 bar/22"},
		{&start, "double", "double"}, {&start, "Redoubles", "double"},
		{&doubled, "beaver", "double"}, {&doubled, "Raccoons ", "double"}, {&doubled, "takes", "take"},
		{&doubled, "pass", "drop"}, {&doubled, "Passes", "drop"}, {&doubled, "drop", "drop"},
		{&rolled, "pass", "13:"}, {&rolled, "no move", "13:"}, {&rolled, "Dance", "13:"}, {&rolled, "can't move", "13:"},
		{&start, "66 no move", "66:"}, {&start, "66: dances", "66:"}, {&start, "66: cannot move", "66:"}, {&start, "66: pass", "66:"},
		{&start, "resigns", "resign"}, {&start, "concedes", "resign"}, {&start, "resign 2", "resign 2"},
		{&start, "resign 1", "resign 1"},
		{&start, "resigns a single game", "resign 1"}, {&doubled, "resigns gammon", "resign 4"}, {&doubled, "concedes a backgammon", "resign 6"},
		{&start, "accepts", "accept"}, {&start, "rejects", "reject"},
	} {
		m, err := tt.board.ParsePlay(bg.Black, tt.text)
		require.NoError(t, err, tt.text)
		require.Equal(t, tt.want, m.String(), tt.text)
		require.Equal(t, bg.Black, m.Player)
	}
	// Without more, a resignation is that of a single game.
	b := doubled
	b.Doubles = 0
	m, err := b.ParsePlay(bg.Black, "concedes")
	require.NoError(t, err)
	require.NoError(t, b.Play(m))
	require.Equal(t, 1, b.Resigned)
}

// FuzzParsePlay: a play that is read and written is read as the same again.
func FuzzParsePlay(f *testing.F) {
	for _, play := range []string{"31: 8/5 6/5*", "bar/21 13/11(2)", "66: 24/18/12(2)", "double", "resign 3", "41: 13-9 (x", "61: b/o"} {
		f.Add(uint64(1), uint8(31), play)
		f.Add(uint64(2), uint8(0), play)
	}
	f.Add(uint64(5), uint8(11), "3/11/1(2)") // upwards and back
	f.Fuzz(func(t *testing.T, seed uint64, dice uint8, play string) {
		b := bgtest.RandomBoard(rand.New(rand.NewPCG(seed, 1)))
		if dice/10-1 < 6 && dice%10-1 < 6 {
			b.Dice = [2]uint8{dice / 10, dice % 10}
		}
		m, err := b.ParsePlay(bg.Player(seed%2), play)
		if err != nil {
			var e *bg.SyntaxError
			require.ErrorAs(t, err, &e)
			require.LessOrEqual(t, e.Offset, int64(len(play)))
			return
		}
		text := b.Notation(m)
		b.Dice = m.Dice
		again, err := b.ParsePlay(m.Player, text)
		require.NoError(t, err, text)
		require.Equal(t, m.Kind, again.Kind, text)
		after := b
		if m.Kind == bg.Roll && after.Play(m) == nil {
			require.NoError(t, b.Play(again))
			require.Equal(t, after, b)
		}
	})
}
