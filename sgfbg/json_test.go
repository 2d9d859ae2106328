package sgfbg_test

import (
	"encoding/json"
	"math/rand"
	"os"
	"reflect"
	"regexp"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// jsonValues are the exported types with content whose values come back equal.
var jsonValues = []any{
	sgfbg.Action(0), sgfbg.Annotation{}, sgfbg.Board{}, sgfbg.Candidate{}, sgfbg.CubeAnalysis{}, sgfbg.Decision{}, sgfbg.Info{},
	sgfbg.Judgement(0), sgfbg.Method{}, sgfbg.Move{}, sgfbg.Outcome{}, sgfbg.Output{}, sgfbg.Player(0),
	sgfbg.ProblemKind(0), sgfbg.Result{}, sgfbg.State(0), sgfbg.Step{},
}

// jsonErrors are those that give an error instead, on the way or on the way back.
func jsonErrors(t *testing.T) map[string]any {
	g := parseGame(t, "(;GM[6];W[31hefe])")
	p, _ := g.Root().Lookup("GM")
	return map[string]any{
		"Game": g, "Node": g.Root(), "Property": p, "Record": sgfbg.Record{Game: g},
		"Problem":     sgfbg.Problem{Kind: sgfbg.ProblemValue, Err: sgfbg.ErrValue},
		"SyntaxError": &sgfbg.SyntaxError{Err: sgfbg.ErrValue}, "EncodeError": &sgfbg.EncodeError{Err: sgfbg.ErrValue},
		"PlayError": &sgfbg.PlayError{Err: sgfbg.ErrValue},
	}
}

// TestJSON: every exported type comes back equal through encoding/json, or gives an
// error. Readers, writers and options are exempt.
func TestJSON(t *testing.T) {
	known := map[string]bool{"Collection": true, "Reader": true, "MATReader": true, "Writer": true, "Options": true}
	random := rand.New(rand.NewSource(1))
	for _, v := range jsonValues {
		typ := reflect.TypeOf(v)
		known[typ.Name()] = true
		for range 50 {
			value, ok := quick.Value(typ, random)
			require.True(t, ok, typ.Name())
			data, err := json.Marshal(value.Interface())
			require.NoError(t, err, typ.Name())
			again := reflect.New(typ)
			require.NoError(t, json.Unmarshal(data, again.Interface()), "%s %s", typ.Name(), data)
			require.Equal(t, value.Interface(), again.Elem().Interface())
		}
	}
	for name, v := range jsonErrors(t) {
		known[name] = true
		data, err := json.Marshal(v)
		if err == nil {
			typ := reflect.TypeOf(v)
			if typ.Kind() == reflect.Pointer {
				typ = typ.Elem()
			}
			err = json.Unmarshal(data, reflect.New(typ).Interface())
		}
		require.Error(t, err, name)
	}
	for _, v := range []any{new(sgfbg.Game), new(sgfbg.Node), new(sgfbg.Property), new(sgfbg.Problem)} {
		require.ErrorIs(t, json.Unmarshal([]byte("{}"), v), sgfbg.ErrUnsupported)
	}
	list, err := os.ReadFile("../testdata/api/sgfbg.txt")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^type (\w+) [^,]*$`).FindAllSubmatch(list, -1) {
		require.True(t, known[string(m[1])], "%s: does it come back from JSON?", m[1])
	}
}

// TestJSONCollection: a collection is its text, byte for byte, or an error.
func TestJSONCollection(t *testing.T) {
	const text = "(;FF[4]GM[6]C[<\u2028é\ufffd]\n;W[31hefe])\n"
	c, err := sgfbg.ParseString(text)
	require.NoError(t, err)
	data, err := json.Marshal(map[string]any{"file": c})
	require.NoError(t, err)
	var again struct{ File *sgfbg.Collection }
	require.NoError(t, json.Unmarshal(data, &again))
	out, err := again.File.MarshalText()
	require.NoError(t, err)
	require.Equal(t, text, string(out))

	latin, err := sgfbg.ParseString("(;GM[6]MI[x:\xe4]RU[\xe4]C[\xe4])")
	require.NoError(t, err)
	_, err = json.Marshal(latin)
	require.ErrorIs(t, err, sgfbg.ErrValue)
	info, err := latin.Games[0].Info()
	require.NoError(t, err)
	for _, spoil := range []func(*sgfbg.Info){
		func(*sgfbg.Info) {}, func(i *sgfbg.Info) { i.OtherTags = nil }, func(i *sgfbg.Info) { *i = sgfbg.Info{Event: "\xff"} },
	} {
		i := info
		spoil(&i)
		_, err = json.Marshal(i)
		require.ErrorIs(t, err, sgfbg.ErrValue)
	}
	_, err = json.Marshal(sgfbg.CubeAnalysis{Method: sgfbg.Method{Settings: "\xff"}})
	require.ErrorIs(t, err, sgfbg.ErrValue)
	_, err = json.Marshal(&sgfbg.Collection{Games: []*sgfbg.Game{{}}})
	require.ErrorIs(t, err, sgfbg.ErrSyntax)
}

// TestJSONProblem: a list of problems can be shown elsewhere.
func TestJSONProblem(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseString("(;GM[6]PW[a]PW[b])")
	require.NoError(t, err)
	data, err := json.Marshal(c.Problems)
	require.NoError(t, err)
	require.JSONEq(t, `[{"Kind":"syntax","In":"","Offset":12,"Game":1,"Line":1,"Column":13,"Property":"PW",
		"Err":"syntax error: property occurs twice in a node"}]`, string(data))
}
