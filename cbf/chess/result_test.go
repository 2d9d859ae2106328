package chess_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

func TestResult(t *testing.T) {
	require.Equal(t, "[* 1-0 1/2-1/2 0-1 invalid Result]",
		fmt.Sprint([]chess.Result{chess.NoResult, chess.WhiteWins, chess.Draw, chess.BlackWins, 4}))
	for r := range chess.Result(4) {
		parsed, err := chess.ParseResult(r.String())
		require.NoError(t, err)
		require.Equal(t, r, parsed)
		text, err := json.Marshal(r)
		require.NoError(t, err)
		var back chess.Result
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, r, back)
	}
	r := chess.Draw
	require.EqualError(t, r.UnmarshalText([]byte("1-1")), `chess: result: offset 0: malformed: "1-1"`)
	require.Equal(t, chess.Draw, r)
	_, err := chess.Result(4).MarshalText()
	require.EqualError(t, err, "chess: Result 4: out of range: want 0 to 3")
}

func TestScale(t *testing.T) {
	require.Equal(t, "[odd repaired lost omitted invalid Scale]",
		fmt.Sprint([]chess.Scale{chess.Odd, chess.Repaired, chess.Lost, chess.Omitted, 4}))
}
