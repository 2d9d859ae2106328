package mat_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/sgfbg/mat"
)

// TestHead: tags, comments and rules.
func TestHead(t *testing.T) {
	c, err := mat.Parse([]byte("\ufeff" + `; [Site "München"]
; [Match ID "12345"]
; [Player 1 "Bob"]
; [Event "Cup "x" ]"]
; [Round "2"]
; [EventDate "2024.5.6"]
; [Variation "NackGammon"]
; [Transcriber "me"]
; [CubeLimit "1"]
; [Crawford "Off"]
; [Jacoby "On"]
# a remark
;
;   three blanks
; ; [a bracket]
; [event "x"]
; [Event x]
7 point match
; [Event "late"]

Game 3
Alice : 6    Bob : 2
; before the first row
  1) 31: 8/5 6/5
; after it
; and again
                                 42: 8/4 6/4

`))
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	info := c.Games[0].Info
	require.Equal(t, "München", info.Place)
	require.Equal(t, `Cup "x" ]`, info.Event)
	require.Equal(t, "2", info.Round)
	require.Equal(t, "2024-05-06", info.Date)
	require.Equal(t, "me", info.Annotator)
	require.Equal(t, `[Match ID "12345"]
[Player 1 "Bob"]
[Jacoby "On"]
a remark

  three blanks
[a bracket]
[event "x"]
[Event x]
[Event "late"]`, info.Comment)
	require.True(t, info.Nackgammon)
	require.True(t, info.NoCube)
	require.False(t, info.Crawford)
	require.False(t, info.CrawfordGame)
	require.Equal(t, 3, info.Game)
	var comments []string
	for _, a := range c.Games[0].Actions {
		comments = append(comments, a.Comment)
	}
	require.Equal(t, "before the first row", c.Games[0].Comment)
	require.Equal(t, []string{"after it\nand again", ""}, comments)
}

func TestCharset(t *testing.T) {
	text := []byte("; [Site \"\xc4 \x80\"]\n" + matMatch + " Game 1\n \xe4 : 0   ä : 0\n")
	for _, tt := range []struct {
		charset    encoding.Encoding
		site, left string
	}{
		{nil, "Ä €", "ä"},
		{charmap.ISO8859_5, "Ф \ufffd", "ф"},
	} {
		c, err := mat.Options{Charset: tt.charset}.Parse(text)
		require.NoError(t, err)
		info := c.Games[0].Info
		require.Equal(t, tt.site, info.Place)
		require.Equal(t, [2]string{tt.left, "ä"}, info.Player)
	}
	_, err := mat.Options{Charset: unicode.UTF16(unicode.BigEndian, unicode.UseBOM)}.Parse(text)
	require.ErrorIs(t, err, errors.ErrUnsupported)
}

// TestCrawford: which game is the Crawford game.
func TestCrawford(t *testing.T) {
	game := func(k, left, right int) string {
		return fmt.Sprintf(" Game %d\n Alice : %d    Bob : %d\n                                  Wins 1 point\n", k, left, right)
	}
	const match = " 3 point match\n"
	for _, tt := range []struct {
		text string
		want []bool
	}{
		{match + game(1, 0, 0) + game(2, 0, 1) + game(3, 0, 2) + game(4, 1, 2), []bool{false, false, true, false}},
		{match + game(1, 0, 1) + game(2, 2, 1) + game(3, 2, 2), []bool{false, true, false}},
		{match + game(3, 1, 2) + game(4, 2, 2), []bool{true, false}},
		{match + game(3, 2, 2), []bool{false}},
		{" 1 point match\n" + game(1, 0, 0), []bool{false}},
		{" 0 point match\n" + game(1, 0, 0) + game(2, 0, 2), []bool{false, false}},
		{match + game(2, 0, 2) + match + game(1, 0, 2), []bool{true, true}},                      // two matches
		{match + game(2, 0, 2) + match + game(3, 1, 2), []bool{true, false}},                     // one match
		{match + game(2, 0, 2) + " 4 point match\n" + game(3, 0, 3), []bool{true, true}},         // another length
		{"; [Crawford \"Off\"]\n" + match + game(1, 0, 2) + game(2, 1, 2), []bool{false, false}}, // no such rule
	} {
		c, err := mat.Parse([]byte(tt.text))
		require.NoError(t, err)
		var got []bool
		for _, g := range c.Games {
			info := g.Info
			got = append(got, info.CrawfordGame)
		}
		require.Equal(t, tt.want, got, tt.text)
	}
}
