package bg_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
)

// TestJSON: texts that JSON cannot hold are refused, and a problem is shown in words.
func TestJSON(t *testing.T) {
	problem := bg.Problem{Kind: bg.ProblemValue, Scale: bg.Lost,
		Place: bg.Place{Offset: 12, Line: 3, Column: 4, Item: "MI"}, Err: bg.ErrValue}
	for _, v := range []any{
		bg.Info{Event: "\xff"}, bg.Info{OtherTags: [][2]string{{"\xff", ""}}}, bg.Game{Comment: "\xff"},
		bg.Action{Comment: "\xff"}, bg.Method{Settings: "\xff"},
	} {
		_, err := json.Marshal(v)
		require.ErrorIs(t, err, bg.ErrValue)
	}
	require.Error(t, json.Unmarshal([]byte(`{"Kind":"value","Err":"x"}`), new(bg.Problem)))
	text, err := json.Marshal(problem)
	require.NoError(t, err)
	require.JSONEq(t, `{"Kind":"value","Scale":"lost","In":"","Game":0,"Offset":12,"Line":3,"Column":4,"Item":"MI","Err":"value not allowed"}`, string(text))
}

// TestTexts: the words of all values, and those of values that do not exist.
func TestTexts(t *testing.T) {
	for want, s := range map[string]interface{ String() string }{
		"invalid Player": bg.Player(2), "no player": bg.NoPlayer, "invalid Kind": bg.Kind(99), "cube dropped": bg.CubeDropped, "invalid State": bg.State(99),
		"invalid Judgement": bg.Judgement(9), "very good": bg.Judgement(3), "invalid Scale": bg.Scale(9), "repaired": bg.Repaired,
		"invalid ProblemKind": bg.ProblemKind(99), "form": bg.ProblemForm, "invalid Verdict": bg.Verdict(99), "double, take": bg.VerdictDoubleTake,
		"rollout": bg.Method{Trials: 36}, "2-ply": bg.Method{Plies: 2}, "W+2R": bg.Result{Won: true, Points: 2, Resigned: true},
		"MI: line 3: column 4: offset 12":            bg.Place{Offset: 12, Line: 3, Column: 4, Item: "MI"},
		"game 2: index: offset 7: value not allowed": bg.Problem{Game: 2, In: "index", Place: bg.Place{Offset: 7}, Err: bg.ErrValue},
	} {
		require.Equal(t, want, s.String())
	}
	require.EqualError(t, &bg.SyntaxError{Format: "mat", Game: 2, Place: bg.Place{Line: 1, Column: 1}, Err: bg.ErrSyntax}, "mat: game 2: line 1: column 1: offset 0: syntax error")
	require.EqualError(t, &bg.PlayError{Step: 2, Err: bg.ErrPlay}, "bg: step 2: illegal play")
	require.EqualError(t, &bg.EncodeError{Field: "Length", Value: "-1", Err: bg.ErrValue}, "bg: Length -1: value not allowed")
	require.EqualError(t, &bg.PlayError{}, "bg: no error")
	c := bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: 0.5}, DoubleTake: bg.Output{Cubeful: 1.5}}
	b := bg.NewBoard()
	require.Equal(t, 0.5, c.Loss(b, bg.Roll, 1))
	require.Equal(t, 0.5, c.Loss(b, bg.Take, 1))
	require.Zero(t, c.Loss(b, bg.Double, 1)+c.Loss(b, bg.Drop, 1)+c.Loss(b, bg.Resign, 1))
	b.Doubles = 1
	require.Zero(t, c.Loss(b, bg.Double, 1))
}
