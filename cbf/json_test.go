package cbf_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
)

// TestJSON: what JSON holds comes back equal.
func TestJSON(t *testing.T) {
	base, data := readBase(t, "s01study")
	db := open(t, readFile(t, "s01study.cbi"), data)
	require.NotEmpty(t, base.Games)
	values := []any{cbf.ECO{}, cbf.ECO{Main: 487, Sub: 15}, cbf.Draw, cbf.Comment{MoveCode: 3, Text: []byte("\xff\x00")},
		cbf.Book{Entries: []cbf.BookEntry{{From: 9, To: 11, Start: true, Weak: true}}}, cbf.Problem{}}
	for g, err := range db.Games() {
		require.NoError(t, err)
		values = append(values, *g, g.Moves)
	}
	for _, v := range values {
		text, err := json.Marshal(v)
		require.NoError(t, err, "%T", v)
		back := reflect.New(reflect.TypeOf(v))
		require.NoError(t, json.Unmarshal(text, back.Interface()), "%T: %s", v, text)
		require.Equal(t, v, back.Elem().Interface())
	}
}

// TestNoJSON: what JSON cannot hold is an error.
func TestNoJSON(t *testing.T) {
	g := cbf.NewGame()
	_, err := json.Marshal(struct{ Header cbf.Header }{g.Header})
	require.ErrorContains(t, err, "a Header has no JSON of its own")
	require.ErrorContains(t, json.Unmarshal([]byte(`{}`), &g.Header), "a Header has no JSON of its own")
	g.Charset = charmap.CodePage866
	_, err = json.Marshal(g)
	require.ErrorIs(t, err, cbf.ErrCharset)
	g.Charset = nil
	g.Players = make([]byte, 64)
	_, err = json.Marshal(g)
	require.ErrorIs(t, err, cbf.ErrRange)
	for _, text := range []string{`{}`, `null`, `""`, `"AA=="`, `7`} {
		require.Error(t, json.Unmarshal([]byte(text), new(cbf.Game)), text)
	}
}
