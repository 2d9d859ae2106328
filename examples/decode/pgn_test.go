package main

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

const cyrillic = `[Event "Турнир"]
[Site "東京"]
[Date "2024.05.06"]
[White "Магнус Карлсен"]
[Black "藤井"]
[WhiteElo "2882"]
[ECO "B90j"]

1. e4 {Удар} c5 *
`

// TestTags: the tags of PGN are shown as they stand, not as a record would hold them.
func TestTags(t *testing.T) {
	status, out, errs := runProgram(t, cyrillic, "-")
	require.Zero(t, status, errs)
	require.Contains(t, out, "  1  Магнус Карлсен - 藤井, *, 1 move, Турнир, 東京, 2024.05.06, B90j\n")
	require.NotContains(t, out, "tags: ", "nothing of them is lost")
	_, out, _ = runProgram(t, cyrillic, "-json", "-")
	var object struct {
		Fields struct {
			List []struct {
				White, Black, ECO string
				Year              int
				Tags              []tag
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &object))
	game := object.Fields.List[0]
	require.Equal(t, "Магнус Карлсен", game.White)
	require.Equal(t, "B90j", game.ECO)
	require.Equal(t, 2024, game.Year)
	require.Len(t, game.Tags, 7)
	require.Equal(t, tag{"WhiteElo", "2882"}, game.Tags[5])
	_, out, _ = runProgram(t, cyrillic, "-id", "-")
	require.Equal(t, "-: PGN, 1 game, Магнус Карлсен - 藤井, 2024\n", out)

	_, html := makePage(t, cyrillic)
	require.Contains(t, gameOf(t, html, "1.1"), `"White","Магнус Карлсен","Black","藤井"`)
	require.Contains(t, gameOf(t, html, "1.1"), `"WhiteElo","2882"`)

	// In an old charset, and of a game that cannot be read.
	_, html = makePage(t, "[White \"Ann\"]\n[Black \"J\xfcrgen\"]\n\n1. e4 *\n\n[White \"J\xfcrgen\"]\n\n1. e4 *\n")
	require.Contains(t, gameOf(t, html, "1.1"), `["White","Ann","Black","Jürgen"]`)
	entry := chessEntry{chessGameField: chessGameField{Tags: []tag{{"White", "Ann"}, {"Black", "Bob"}}},
		err: errors.New("pgn: broken")}
	entry.useTags()
	page := entry.shown()
	require.Equal(t, [2]string{"Ann", "Bob"}, page.Players)
	require.Equal(t, "not readable", page.At)
	require.Equal(t, []string{"broken"}, page.Problems)
}
