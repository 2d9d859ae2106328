package matchid_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

// TestZeroValues: what the zero values do; errors among them have a text.
func TestZeroValues(t *testing.T) {
	for _, err := range []error{&matchid.SyntaxError{}, &matchid.EncodeError{}, &matchid.InvalidError{}} {
		require.Regexp(t, "^matchid: .*<nil>$", err.Error())
	}
	require.Equal(t, "invalid Match", matchid.Match{}.String())
	require.Equal(t, "invalid XGID", matchid.XGID{}.String())
	require.Equal(t, "AAAAAAAAAAAAAA", matchid.Position{}.String())
	require.Error(t, matchid.Match{}.Validate())
	require.Error(t, matchid.XGID{}.Validate())
}

// TestWrongNumbers: fields with any values at all have the text that is read as the same
// fields, or an error.
func TestWrongNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 1))
	odd := func() uint8 { return [...]uint8{0, 1, 2, 3, 6, 7, 15, 16, 30, 31, 127, 128, 200, 255}[random.IntN(14)] }
	number := func() int {
		return [...]int{0, 1, -1, 7, 64, 32767, 32768, 1 << 16, math.MaxInt, math.MinInt}[random.IntN(10)]
	}
	written := [3]int{}
	for range 5_000 {
		m, p := matchid.NewMatch(7), matchid.NewPosition()
		for range random.IntN(4) {
			switch random.IntN(12) {
			case 0:
				m.CubeValue = number()
			case 1:
				m.CubeOwner = matchid.Owner(odd())
			case 2:
				m.OnRoll = odd()
			case 3:
				m.State = matchid.State(odd())
			case 4:
				m.Turn = odd()
			case 5:
				m.Resigned = matchid.Resignation(odd())
			case 6:
				m.Dice = [2]uint8{odd(), odd()}
			case 7:
				m.Length = number()
			case 8:
				m.Score[random.IntN(2)] = number()
			case 9:
				m.Spare = odd()
			default:
				p.Checkers[random.IntN(2)][random.IntN(25)] = odd()
			}
		}
		if text, err := m.AppendText(nil); err == nil {
			again, err := matchid.Parse(string(text))
			require.NoError(t, err)
			require.Equal(t, m, again)
			written[0]++
		}
		if text, err := p.AppendText(nil); err == nil {
			again, err := matchid.ParsePosition(string(text))
			require.NoError(t, err)
			require.Equal(t, p, again)
			written[1]++
		}
		x := matchid.XGID{Position: p, Match: m, MaxCube: number(), Raccoon: random.IntN(9) == 0}
		if text, err := x.AppendText(nil); err == nil {
			again, err := matchid.ParseXGID(string(text))
			require.NoError(t, err)
			require.Equal(t, x, again)
			written[2]++
		}
		_, _ = matchid.NewXGID(p, m)
		_, _, _ = x.Split()
		_, _ = x.Validate(), p.ByPlayer(odd())
		_ = p.BorneOff()
	}
	t.Log(written)
	for _, n := range written {
		require.Greater(t, n, 200)
	}
}
