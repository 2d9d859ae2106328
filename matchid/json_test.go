package matchid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
)

// TestJSON: values of all types come back equal, or give an error.
func TestJSON(t *testing.T) {
	samples := []any{
		matchid.Match{}, matchid.Position{}, matchid.XGID{}, matchid.FoundID{}, matchid.NewMatch(7), matchid.NewPosition(),
		matchid.Centred, matchid.Owner(200), matchid.GameOver, matchid.ResignGammon, matchid.FoundMatch,
		matchid.SyntaxError{}, matchid.SyntaxError{Err: matchid.ErrKey}, matchid.EncodeError{}, matchid.EncodeError{Err: matchid.ErrLost},
		matchid.InvalidError{}, matchid.InvalidError{Err: matchid.ErrRefused},
	}
	for _, v := range lines[xgidVector](t, "xgids.jsonl") {
		for _, x := range matchid.FindXGIDs(v.XGID) {
			samples = append(samples, x)
		}
		for _, id := range matchid.FindGNUBGIDs(v.GNUBGID) {
			samples = append(samples, id, id.Match, id.Position)
		}
	}
	for _, v := range lines[matchVector](t, "matchids.jsonl") {
		m, err := matchid.Parse(v.ID)
		require.NoError(t, err)
		samples = append(samples, m)
	}
	testutil.JSON(t, "../testdata/api/matchid.txt", nil, samples...)
}
