package bg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/bgtest"
)

// played returns the board of a money game after plays such as "W 31: 8/5 6/5".
func played(t testing.TB, plays ...string) bg.Board {
	t.Helper()
	b := bg.NewBoard()
	for _, play := range plays {
		m, err := b.ParsePlay(bg.Player(strings.Index("WB", play[:1])), play[2:])
		require.NoError(t, err)
		b.Apply(m)
	}
	return b
}

// TestBoardString: the diagram of a board.
func TestBoardString(t *testing.T) {
	b := played(t, "W 61: 24/18 8/7", "B 61: 24/18* 8/7*", "W double")
	require.Equal(t, `
 +13-14-15-16-17-18-+---+19-20-21-22-23-24-+ X: score 0, pips 160
 | O           X  X |   | X              O |
 | O           X    |   | X                |
 | O                |   | X                |
 | O                |   | X                |
 | O                |   | X                |
 |                  |BAR|                  | cube 1, doubled, Black to answer
 | X                |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 | X           O    |   | O                |
 | X           O  X |   | O              X |
 +12-11-10-09-08-07-+---+06-05-04-03-02-01-+ O: score 0, pips 185, bar 2
`, "\n"+b.String())
	require.NotPanics(t, func() { _ = bg.Board{}.String() })
}

// TestHostileBoards: nothing is played on a Board with a field out of its range, and it
// is not printed as another.
func TestHostileBoards(t *testing.T) {
	for name, spoil := range bgtest.HostileBoards {
		t.Run(name, func(t *testing.T) {
			b := bg.NewBoard()
			spoil(&b)
			require.ErrorIs(t, b.Validate(), bg.ErrValue)
			before := b
			for _, m := range []bg.Move{
				{Kind: bg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]bg.Step{{From: 8, To: 5}, {From: 6, To: 5}}},
				{Kind: bg.Double}, {Kind: bg.Take}, {Kind: bg.Drop}, {Kind: bg.Resign}, {Kind: bg.Accept},
			} {
				var play *bg.PlayError
				err := b.Play(m)
				require.ErrorAs(t, err, &play)
				require.ErrorIs(t, err, bg.ErrValue)
				b.Apply(m)
				require.Equal(t, before, b, "unchanged")
				require.NotEmpty(t, b.Notation(m))
				require.Equal(t, m, b.Expand(m))
			}
			_, err := b.ParsePlay(bg.White, "31: 8/5 6/5")
			require.ErrorIs(t, err, bg.ErrValue)
			if name != "zero" {
				require.Equal(t, "invalid Board", b.String())
			}
			for _, off := range b.BorneOff() {
				require.True(t, 0 <= off && off <= 15)
			}
			b.Result()
			over := b
			over.State = bg.GameOver
			require.NotPanics(t, func() { over.Result() })
			g := bg.Game{Actions: []bg.Action{{SetUp: &b}}}
			for r := range new(bg.Walker).Game(&g) {
				require.Len(t, r.Problems, 1)
				require.ErrorIs(t, r.Problems[0].Err, bg.ErrValue)
				require.Equal(t, bg.NewBoard(), r.Board)
			}
		})
	}
}

// TestCubeLimit: the cube stays at 32768, whoever doubles and whether or not he may.
func TestCubeLimit(t *testing.T) {
	play := map[string]func(i int) []bg.Move{
		"the owner": func(i int) []bg.Move {
			p := bg.Player(i % 2)
			return []bg.Move{{Player: p, Kind: bg.Double}, {Player: p.Opponent(), Kind: bg.Take}}
		},
		"not the owner": func(int) []bg.Move {
			return []bg.Move{{Kind: bg.Double}, {Player: bg.Black, Kind: bg.Take}}
		},
		"beavers": func(int) []bg.Move {
			return []bg.Move{{Kind: bg.Double}, {Player: bg.Black, Kind: bg.Double},
				{Kind: bg.Double}, {Player: bg.Black, Kind: bg.Take}}
		},
	}
	for name, moves := range play {
		for _, spoil := range []func(*bg.Board){
			func(*bg.Board) {}, func(b *bg.Board) { b.Crawford = true }, func(b *bg.Board) { b.NoCube = true },
			func(b *bg.Board) { b.Length = 7 },
		} {
			b := bg.NewBoard()
			spoil(&b)
			for i := range 130 {
				for _, m := range moves(i) {
					before := b.CubeValue
					after := b
					err := after.Play(m)
					b.Apply(m)
					require.True(t, b.CubeValue > 0 && b.CubeValue <= 32768, "%s: %d", name, b.CubeValue)
					require.LessOrEqual(t, b.Doubles, 15)
					if before == 32768 {
						require.Error(t, err)
					}
				}
			}
			require.Equal(t, 32768, b.CubeValue, name)
			require.NoError(t, b.Validate())
		}
	}
}

// TestNoCube: a cube that is turned where there is none has an owner, and all methods accept that.
func TestNoCube(t *testing.T) {
	b := bg.NewBoard()
	b.NoCube = true
	require.ErrorIs(t, b.Play(bg.Move{Kind: bg.Double}), bg.ErrPlay)
	b.Apply(bg.Move{Kind: bg.Double})
	b.Apply(bg.Move{Player: bg.Black, Kind: bg.Take})
	require.Equal(t, bg.Black, b.CubeOwner)
	require.NoError(t, b.Validate())
	other := bg.NewBoard()
	require.NoError(t, other.SetUp(b))
	m, err := b.ParsePlay(bg.White, "31: 8/5 6/5")
	require.NoError(t, err)
	require.NoError(t, b.Play(m))
	require.NotEqual(t, "invalid Board", b.String())
}
