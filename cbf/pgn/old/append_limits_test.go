package old_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/chesstest"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// TestWriterSaysWhatItsReaderRefuses: the strict reader reads what Append writes, or
// Append has said what it does not read.
func TestWriterSaysWhatItsReaderRefuses(t *testing.T) {
	knights := func(n int, c *cbf.Comment) cbf.Line {
		g, err := pgn.NewReader(strings.NewReader("Nf3 Nf6 Ng1 Ng8 *")).Read()
		require.NoError(t, err)
		var l cbf.Line
		for i := range n {
			l = append(l, cbf.Node{Move: g.Moves[i%4].Move, Comment: c})
		}
		return l
	}
	for name, tt := range map[string]struct {
		moves cbf.Line
		want  string // "" = all is well
	}{
		"13,107 comments of a byte": {knights(13_107, &cbf.Comment{}), ""},
		"13,107 codes":              {knights(13_107, &cbf.Comment{MoveCode: 1}), ""},
		"65,534 comments of a byte": {knights(65_534, &cbf.Comment{}), ""},
		"32,767 codes":              {knights(32_767, &cbf.Comment{MoveCode: 1}), ""},
		"too many codes":            {knights(32_768, &cbf.Comment{MoveCode: 1}), "comments: 65537 bytes of comments, beyond the 65535 of a record"},
		"too many moves":            {knights(65_535, nil), "moves: 65535 bytes of moves, beyond the 65534 of a record"},
		"code 255":                  {knights(1, &cbf.Comment{MoveCode: 255}), "comments: changed: move code 255, which a comment cannot have"},
		"byte 255":                  {knights(1, &cbf.Comment{Text: []byte("a\xffb")}), "comments: changed: 1 bytes 255, which a text cannot contain"},
	} {
		g := cbf.NewGame()
		g.Moves = tt.moves
		written, problems, err := pgn.Options{}.Append(nil, g)
		require.NoError(t, err, name)
		back, err := pgn.NewReader(bytes.NewReader(written)).Read()
		if tt.want == "" {
			require.Empty(t, problems, name)
			require.NoError(t, err, name)
			requireSameGame(t, g, back)
			continue
		}
		require.Len(t, problems, 1, name)
		require.Equal(t, tt.want, problems[0].String(), name)
	}

	p := chesstest.FEN(t, crowd)
	list := p.Numbered()
	for n, want := range map[int]string{126: "", 127: "with which no record holds a comment", 128: "which no record holds"} {
		g := cbf.NewGame()
		require.NoError(t, g.SetStart(p))
		g.Moves = cbf.Line{{Move: list[n-1], Comment: &cbf.Comment{MoveCode: 1}}}
		_, problems, err := pgn.Options{}.Append(nil, g)
		require.NoError(t, err)
		if want == "" {
			require.Empty(t, problems)
			continue
		}
		require.Len(t, problems, 1)
		require.Equal(t, cbf.ProblemRecord, problems[0].Kind)
		require.ErrorContains(t, problems[0].Err, want)
	}
}

// TestZeroPGNErrors: zero values print.
func TestZeroPGNErrors(t *testing.T) {
	require.Equal(t, "offset 0: no error", cbf.Problem{}.String())
	require.Equal(t, "does not fit a record", (&pgn.LossError{}).Error())
	require.Equal(t, "does not fit a record: ", (&pgn.LossError{Problems: make([]cbf.Problem, 1)}).Error())
}
