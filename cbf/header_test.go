package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestHeaderValues: values at the ends of their ranges are stored and read
// back; those beyond are refused.
func TestHeaderValues(t *testing.T) {
	g := cbf.NewGame()
	for _, year := range []int{0, 1772, 1871, 1900, 2000, 2026} {
		require.NoError(t, g.SetYear(year))
		require.Equal(t, year, g.Year())
	}
	require.NoError(t, g.SetYear(1871))
	require.Equal(t, byte(0xE3), g.Bytes()[0], "the document's example")
	for _, year := range []int{-1, 1, 1771, 2027} {
		require.ErrorIs(t, g.SetYear(year), chess.ErrRange)
	}
	require.Equal(t, 1871, g.Year())

	for _, elo := range []int{0, 1605, 2000, 2875} {
		require.NoError(t, g.SetElo(chess.Black, elo))
		require.Equal(t, elo, g.Elo(chess.Black))
		require.Zero(t, g.Elo(chess.White))
	}
	for _, elo := range []int{-5, 5, 1600, 1606, 2880} {
		require.ErrorIs(t, g.SetElo(chess.White, elo), chess.ErrRange)
	}
	require.Equal(t, "cbf: Elo 1606: out of range: want a multiple of 5 from 1605 to 2875", g.SetElo(chess.White, 1606).Error())

	require.EqualError(t, g.SetElo(chess.Color(7), 2000), "cbf: color 7: out of range: want 0 or 1")
	require.Equal(t, 2875, g.Elo(chess.Black))

	for r, text := range map[chess.Result]string{chess.BlackWins: "0-1", chess.Draw: "1/2-1/2", chess.WhiteWins: "1-0", chess.NoResult: "*"} {
		require.NoError(t, g.SetResult(r))
		require.Equal(t, r, g.Result())
		require.Equal(t, text, r.String())
		require.Zero(t, g.Evaluation())
	}
	require.ErrorIs(t, g.SetResult(4), chess.ErrRange)
	for code := range byte(16) {
		require.NoError(t, g.SetResult(chess.Draw))
		require.NoError(t, g.SetEvaluation(code))
		require.Equal(t, chess.NoResult, g.Result())
		require.Equal(t, code, g.Evaluation())
	}
	require.ErrorIs(t, g.SetEvaluation(16), chess.ErrRange)

	g.SetMarked(true)
	g.SetDeleted(true)
	require.True(t, g.Marked() && g.Deleted())
	g.SetMarked(false)
	require.True(t, !g.Marked() && g.Deleted())
}

// TestResultBytes: the whole result byte counts; one that nobody changes stays.
func TestResultBytes(t *testing.T) {
	for b := range 256 {
		rec := sealed{header: map[int]byte{1: byte(b)}}.record()
		g, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		result := chess.NoResult
		switch b {
		case 0:
			result = chess.BlackWins
		case 1:
			result = chess.Draw
		case 2:
			result = chess.WhiteWins
		}
		require.Equal(t, result, g.Result())
		want := byte(0)
		if b > 2 && b&3 == 3 {
			want = byte(b >> 2 & 15)
		}
		require.Equal(t, want, g.Evaluation())
		require.NoError(t, g.SetResult(g.Result()))
		require.NoError(t, g.SetEvaluation(g.Evaluation()))
		if b > 2 {
			require.Equal(t, byte(b), g.Bytes()[1])
		}
	}
}

// storedMoves returns the moves that the header of a game counts.
func storedMoves(g *cbf.Game) int { return int(g.Bytes()[12]) }

// checksums reports which of the formulas of section 2.7 the checksum of a game fits.
func checksums(g *cbf.Game) (older, newer bool) {
	h := g.Bytes()
	return h[13] == 37*h[0]+h[5]+h[9], h[13] == byte(int(h[3])*0x1EC1*(int(h[8])+1)*int(h[0]))
}

// TestChecksumFollowsVersion: writing chooses the formula of section 2.7 by the version bit. The sums are of
// whole bytes, ECO bits included.
func TestChecksumFollowsVersion(t *testing.T) {
	for _, version := range []bool{true, false} {
		g := cbf.NewGame()
		g.SetVersionBit(version)
		require.NoError(t, g.SetYear(1871))
		require.NoError(t, g.SetElo(chess.White, 2000))
		require.NoError(t, g.SetElo(chess.Black, 2875))
		require.NoError(t, g.SetECO("F10/127"))
		require.NoError(t, g.SetSource("source", "", ""))
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		back, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, byte(3<<6|6), back.Bytes()[5])
		older, newer := checksums(back)
		require.Equal(t, []bool{!version, version}, []bool{older, newer})
	}
}
