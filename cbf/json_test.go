package cbf_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestJSON: what JSON holds comes back equal.
func TestJSON(t *testing.T) {
	base, data := readBase(t, "s01study")
	db := open(t, readFile(t, "s01study.cbi"), data)
	require.NotEmpty(t, base.Games)
	values := []any{cbf.ECO{}, cbf.ECO{Main: 487, Sub: 15}, chess.Draw, cbf.Comment{MoveCode: 3, Text: []byte("\xff\x00")},
		cbf.Book{Entries: []cbf.BookEntry{{From: 9, To: 11, Start: true, Weak: true}}}}
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

// TestJSONOfRead: a game that was read in any mode, cut off and in any charset, has JSON. Where
// it comes back, it comes back equal.
func TestJSONOfRead(t *testing.T) {
	equal := 0
	for _, name := range chesstest.Bases {
		base, data := readBase(t, name)
		for i := range base.Games {
			rec := base.Games[i].record(data)
			for _, o := range []cbf.Options{{}, lenient, {Lenient: true, Charset: charmap.CodePage866}} {
				for cut := range 3 {
					g, err := o.ParseGame(rec[:len(rec)-cut*len(rec)/4])
					if err != nil {
						continue
					}
					text, err := json.Marshal(g)
					require.NoError(t, err, "game %d of %s", i+1, name)
					var back cbf.Game
					if json.Unmarshal(text, &back) != nil {
						continue // the record is damaged, and JSON is read strictly
					}
					equal++
					require.Equal(t, g.Charset, back.Charset)
					require.True(t, sameTree(g, &back))
					require.Equal(t, g.DecodeText(g.Players), back.DecodeText(back.Players))
				}
			}
		}
	}
	require.Greater(t, equal, 1000)
}

// TestNoJSON: what JSON cannot hold is an error.
func TestNoJSON(t *testing.T) {
	g := cbf.NewGame()
	_, err := json.Marshal(struct{ Header cbf.Header }{g.Header})
	require.ErrorContains(t, err, "a Header has no JSON of its own")
	require.ErrorContains(t, json.Unmarshal([]byte(`{}`), &g.Header), "a Header has no JSON of its own")
	g.Players = make([]byte, 64)
	_, err = json.Marshal(g)
	require.ErrorIs(t, err, cbf.ErrRange)
	for _, text := range []string{`{}`, `null`, `""`, `"AA=="`, `7`, `{"Record":"AA==","Charset":"UTF-8"}`} {
		require.Error(t, json.Unmarshal([]byte(text), new(cbf.Game)), text)
	}
}
