package pgn_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// TestGameJSON: the JSON of a game has its start, and its problems in words.
func TestGameJSON(t *testing.T) {
	for _, text := range []string{"[White \"A\"]\n\n1. e4 {x} (1. d4) *", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 7\"]\n\n7. O-O 1-0"} {
		all, _ := games(pgn.Options{}, text)
		data, err := json.Marshal(all[0])
		require.NoError(t, err)
		var back pgn.Game
		require.NoError(t, json.Unmarshal(data, &back))
		require.Equal(t, all[0].StartPosition(), back.Start)
		require.Equal(t, all[0].Tags, back.Tags)
		require.Equal(t, all[0].Result, back.Result)
		require.Equal(t, movesOf(all[0]), movesOf(&back))
	}
	data, err := json.Marshal(pgn.NewGame())
	require.NoError(t, err)
	require.Contains(t, string(data), chess.StartPosition().FEN())
	all, _ := games(lenient, "1. e4 Ke5 *")
	data, err = json.Marshal(*all[0])
	require.NoError(t, err)
	require.Contains(t, string(data), `"Scale":"lost","Err":"not a move of the position`)
}
