package sgfbg_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestJSON: every exported type comes back equal through encoding/json, or gives an error.
func TestJSON(t *testing.T) {
	g := parseGame(t, "(;GM[6];W[31hefe])")
	p, _ := g.Root().Get("GM")
	for name, v := range map[string]any{"Game": g, "Node": g.Root(), "Property": p, "Record": sgfbg.Record{Game: g}} {
		_, err := json.Marshal(v)
		require.Error(t, err, name)
	}
	for _, v := range []any{new(sgfbg.Game), new(sgfbg.Property)} {
		require.ErrorIs(t, json.Unmarshal([]byte("{}"), v), errors.ErrUnsupported)
	}
}

// TestJSONCollection: a collection is its text, byte for byte, or an error.
func TestJSONCollection(t *testing.T) {
	const text = "(;FF[4]GM[6]C[<\u2028é\ufffd]\n;W[31hefe])\n"
	c, err := sgfbg.Parse([]byte(text))
	require.NoError(t, err)
	data, err := json.Marshal(map[string]any{"file": c})
	require.NoError(t, err)
	var again struct{ File *sgfbg.Collection }
	require.NoError(t, json.Unmarshal(data, &again))
	out, err := again.File.MarshalText()
	require.NoError(t, err)
	require.Equal(t, text, string(out))

	latin, err := sgfbg.Parse([]byte("(;GM[6]MI[x:\xe4]RU[\xe4]C[\xe4])"))
	require.NoError(t, err)
	_, err = json.Marshal(latin)
	require.ErrorIs(t, err, bg.ErrValue)
	info, err := latin.Games[0].Info()
	require.NoError(t, err)
	for _, spoil := range []func(*bg.Info){
		func(*bg.Info) {}, func(i *bg.Info) { i.OtherTags = nil }, func(i *bg.Info) { *i = bg.Info{Event: "\xff"} },
	} {
		i := info
		spoil(&i)
		_, err = json.Marshal(i)
		require.ErrorIs(t, err, bg.ErrValue)
	}
	_, err = json.Marshal(bg.CubeAnalysis{Method: bg.Method{Settings: "\xff"}})
	require.ErrorIs(t, err, bg.ErrValue)
	_, err = json.Marshal(&sgfbg.Collection{Games: []*sgfbg.Game{{}}})
	require.ErrorIs(t, err, bg.ErrSyntax)
}

// TestJSONProblem: a list of problems can be shown elsewhere.
func TestJSONProblem(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]PW[a]PW[b])"))
	require.NoError(t, err)
	data, err := json.Marshal(c.Problems)
	require.NoError(t, err)
	require.JSONEq(t, `[{"Kind":"syntax","In":"","Offset":12,"Game":1,"Line":1,"Column":13,"Item":"PW","Scale":"repaired",
		"Err":"syntax error: property occurs twice in a node"}]`, string(data))
}
