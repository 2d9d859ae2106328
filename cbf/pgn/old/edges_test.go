package old_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// TestControlsInComments: characters that are neither text nor white space stay.
func TestControlsInComments(t *testing.T) {
	g, err := convert.NewReader(strings.NewReader("1. e4 {a\x01b \x02\x7f c} *")).Read()
	require.NoError(t, err)
	require.Equal(t, "a\x01b \x02\x7f c", string(g.Moves[0].Comment.Text))
}

// TestLettersOnce: a letter that a charset does not have is named once.
func TestLettersOnce(t *testing.T) {
	g, err := convert.NewReader(strings.NewReader("1. e4 {Ðx Þ Ð Þ Ð} *")).Read()
	require.NoError(t, err)
	require.Len(t, g.Problems, 1)
	require.Contains(t, g.Problems[0].String(), `comment, letters "Ð" to "D", "Þ" to "Th"`)
	require.NotContains(t, g.Problems[0].String(), "Th\",")
}

// TestShortTexts: no text is too short for a look at its first bytes.
func TestShortTexts(t *testing.T) {
	text := "\x00*\x00*\xff\xfe\x00a"
	for from := range len(text) {
		for to := from; to <= len(text); to++ {
			for range convert.NewReader(strings.NewReader(text[from:to])).All() {
			}
		}
	}
}

// TestSurplusBeyondRoom: a comment for which the area has no room is a loss, wherever it stands.
func TestSurplusBeyondRoom(t *testing.T) {
	full := strings.Repeat("x", 1<<16)
	for _, text := range []string{"{" + full + "} {[%cbf surplus] y} 1. e4 *", "{" + full + "} 1. e4 {y} *", "{" + full + "} 1. e4 $1 *"} {
		g, err := convert.NewReader(strings.NewReader(text)).Read()
		require.NoError(t, err)
		require.Empty(t, g.ExtraComments)
		require.Nil(t, g.Moves[0].Comment)
		require.Equal(t, cbf.ProblemDropped, g.Problems[len(g.Problems)-1].Kind)
		require.Contains(t, g.Problems[len(g.Problems)-1].String(), "beyond 65535 bytes of comments")
	}
}

// TestManyProblemsOfAppend: those that are not listed are counted, and belong to no game of a
// file, as the others.
func TestManyProblemsOfAppend(t *testing.T) {
	g := cbf.NewGame()
	pos := chess.StartPosition()
	for i := range 1500 {
		m, err := pos.ParseUCI(strings.Fields("g1f3 g8f6 f3g1 f6g8")[i%4])
		require.NoError(t, err)
		pos, err = pos.Play(m)
		require.NoError(t, err)
		g.Moves = append(g.Moves, cbf.Node{Move: m, Comment: &cbf.Comment{MoveCode: 255}})
	}
	_, problems, err := pgn.Options{}.Append(nil, g)
	require.NoError(t, err)
	last := problems[len(problems)-1]
	require.Equal(t, cbf.ProblemOmitted, last.Kind)
	require.Equal(t, fmt.Sprintf("%d more", 1500-len(problems)+1), strings.Join(strings.Fields(last.Err.Error())[:2], " "))
	for _, p := range problems {
		require.Zero(t, p.Game)
	}
}
