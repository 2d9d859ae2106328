package cbf_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestJSONOfGames: a game that was read in any mode, cut off and in any charset, has JSON. Where it comes
// back, it comes back equal.
func TestJSONOfGames(t *testing.T) {
	equal := 0
	base, data := readBase(t, "s01study")
	for i := range base.Games {
		rec := base.Games[i].record(data)
		for _, o := range []cbf.Options{{}, lenient, {Lenient: true, Charset: charmap.CodePage866}} {
			for cut := range 3 {
				g, err := o.ParseGame(rec[:len(rec)-cut*len(rec)/4])
				if err != nil {
					continue
				}
				text, err := json.Marshal(*g)
				require.NoError(t, err, "game %d", i+1)
				var back cbf.Game
				if err = json.Unmarshal(text, &back); err != nil && cut > 0 {
					continue // the record is damaged, and JSON is read strictly
				}
				require.NoError(t, err)
				equal++
				require.Equal(t, g.Charset, back.Charset)
				require.True(t, sameTree(g, &back))
				require.Equal(t, g.DecodeText(g.Players), back.DecodeText(back.Players))
			}
		}
	}
	require.Greater(t, equal, len(base.Games))
}

// TestNoJSON: what JSON cannot hold is an error.
func TestNoJSON(t *testing.T) {
	g := cbf.NewGame()
	_, err := json.Marshal(struct{ Header cbf.Header }{g.Header})
	require.ErrorContains(t, err, "a Header has no JSON of its own")
	require.ErrorContains(t, json.Unmarshal([]byte(`{}`), &g.Header), "a Header has no JSON of its own")
	g.Players = make([]byte, 64)
	_, err = json.Marshal(g)
	require.ErrorIs(t, err, chess.ErrRange)
	g.Players, g.Charset = nil, unicode.UTF8
	_, err = json.Marshal(g)
	require.ErrorIs(t, err, errors.ErrUnsupported)
	for _, text := range []string{`{}`, `null`, `""`, `"AA=="`, `7`, `{"Record":"AA==","Charset":"UTF-8"}`} {
		require.Error(t, json.Unmarshal([]byte(text), new(cbf.Game)), text)
	}
}
