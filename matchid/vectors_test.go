package matchid_test

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
)

// The files under testdata/matchid are answers of GNU Backgammon 1.07.001.

func lines[T any](t testing.TB, name string) []T {
	t.Helper()
	return testutil.Lines[T](t, "../testdata/matchid/"+name)
}

// gnubgFields is a match state as GNU Backgammon's Python reports it.
type gnubgFields struct {
	Cube      int      `json:"cube"`
	CubeOwner int      `json:"cubeowner"` // -1 = centred
	Move      int      `json:"move"`      // on roll
	Crawford  int      `json:"crawford"`
	GameState int      `json:"gamestate"`
	Turn      int      `json:"turn"`
	Doubled   int      `json:"doubled"`
	Resigned  int      `json:"resigned"`
	Dice      [2]uint8 `json:"dice"`
	MatchTo   int      `json:"matchto"`
	Score     [2]int   `json:"score"`
	Jacoby    int      `json:"jacoby"`
}

func gnubgView(m matchid.Match) gnubgFields {
	owner := int(m.CubeOwner)
	if m.CubeOwner >= 2 {
		owner = -1 // GNU Backgammon does not tell 2 from 3
	}
	toInt := map[bool]int{true: 1}
	return gnubgFields{
		m.CubeValue, owner, int(m.OnRoll), toInt[m.Crawford], int(m.State), int(m.Turn), toInt[m.Doubled],
		m.Resigned, m.Dice, m.Length, m.Score, toInt[m.Jacoby],
	}
}

type matchVector struct {
	ID       string      `json:"id"`
	Accepted bool        `json:"accepted_by_gnubg"`
	Fields   gnubgFields `json:"fields"`
}

// TestMatchVectors: IDs have the fields that GNU Backgammon gives them, and
// Validate refuses what it refuses.
func TestMatchVectors(t *testing.T) {
	for _, v := range lines[matchVector](t, "matchids.jsonl") {
		m, err := matchid.ParseMatch(v.ID)
		require.NoError(t, err, v.ID)
		require.Equal(t, v.Fields, gnubgView(m), v.ID)
		require.Equal(t, v.ID, m.String())
		require.Equal(t, v.Accepted, m.Validate() == nil, "%s: Validate says %v", v.ID, m.Validate())
	}
}

type positionVector struct {
	ID     string             `json:"id"`
	Key    string             `json:"key"`
	Board  [2][25]uint8       `json:"board"`
	Decode refusableBoardJSON `json:"decode"`
}

// refusableBoardJSON is a board, or an object where GNU Backgammon refused it.
type refusableBoardJSON struct{ refused bool }

func (d *refusableBoardJSON) UnmarshalJSON(data []byte) error {
	d.refused = data[0] == '{'
	return nil
}

// TestPositionVectors: IDs have the checkers that GNU Backgammon gives them,
// and Validate refuses what it refuses.
func TestPositionVectors(t *testing.T) {
	for _, v := range lines[positionVector](t, "positionids.jsonl") {
		p, err := matchid.ParsePosition(v.ID)
		require.NoError(t, err, v.ID)
		require.Equal(t, v.Board, p.Checkers, v.ID)
		require.Equal(t, v.ID, p.String())
		key, err := p.MarshalBinary()
		require.NoError(t, err)
		require.Equal(t, v.Key, hex.EncodeToString(key))
		var back matchid.Position
		require.NoError(t, back.UnmarshalBinary(key))
		require.Equal(t, p, back)
		require.Equal(t, v.Decode.refused, p.Validate() != nil, "%s: Validate says %v", v.ID, p.Validate())
	}
}

type xgidVector struct {
	XGID    string `json:"xgid"`
	GNUBGID string `json:"gnubgid"`
}

// TestXGIDVectors: XGIDs become the GNUBGIDs that GNU Backgammon shows for them,
// and come back.
func TestXGIDVectors(t *testing.T) {
	for _, v := range lines[xgidVector](t, "xgids.jsonl") {
		x, found := firstXGID(v.XGID) // one of them is written in lower case
		require.True(t, found, v.XGID)
		canonical := "XGID" + v.XGID[len("XGID"):]
		require.Equal(t, canonical, x.String())
		direct, err := matchid.ParseXGID(canonical)
		require.NoError(t, err)
		require.Equal(t, x, direct)

		maxCube := x.MaxCube
		x.MaxCube = 10 // a GNUBGID cannot say more
		p, m, err := x.Split()
		require.NoError(t, err)
		id, err := matchid.AppendGNUBGID(nil, p, m)
		require.NoError(t, err)
		require.Equal(t, v.GNUBGID, string(id), v.XGID)

		// And back from the GNUBGID.
		p, m, err = matchid.ParseGNUBGID(v.GNUBGID)
		require.NoError(t, err)
		back, err := matchid.NewXGID(p, m)
		require.NoError(t, err)
		back.MaxCube = maxCube
		require.Equal(t, canonical, back.String())
	}
}

// TestJudgedVectors: Validate refuses the XGIDs that GNU Backgammon refuses.
func TestJudgedVectors(t *testing.T) {
	type vector struct {
		XGID     string
		Accepted bool `json:"accepted_by_gnubg"`
	}
	for _, v := range lines[vector](t, "xgids-judged.jsonl") {
		x, err := matchid.ParseXGID(v.XGID)
		require.NoError(t, err)
		require.Equal(t, v.XGID, x.String())
		require.Equal(t, v.Accepted, x.Validate() == nil, "%s: Validate says %v", v.XGID, x.Validate())
	}
}

type pastedVector struct {
	Text    string `json:"text"`
	GNUBGID string `json:"gnubgid"`
}

// TestPastedVectors fills the half that is missing as GNU Backgammon did: with
// what it had on its board.
func TestPastedVectors(t *testing.T) {
	for _, v := range lines[pastedVector](t, "pasted.jsonl") {
		found := firstGNUBGID(v.Text)
		if !found.HasPosition {
			found.Position = matchid.NewPosition()
		}
		if !found.HasMatch {
			found.Match, _ = matchid.ParseMatch("cAkAAAAAAAAE")
		}
		id, err := matchid.AppendGNUBGID(nil, found.Position, found.Match)
		require.NoError(t, err)
		require.Equal(t, v.GNUBGID, string(id), "%q", v.Text)
	}
}
