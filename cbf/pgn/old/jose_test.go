package old_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
)

// joseItem is one item of a tree in stream order: a move, or what belongs to the
// move before it.
type joseItem struct {
	U string     // a move in UCI form, 0000 for a null move
	N *uint8     // a NAG
	C *string    // a comment
	V []joseItem // a variation to the move before it
}

// joseAlone are the games that jose reads otherwise, and why.
var joseAlone = map[string]string{
	"pgnextract-test-allownullmoves-0": "null moves",
	"pgnextract-test-allownullmoves-1": "null moves",
	"special-null-moves":               "null moves",
	"special-null-first":               "null moves",
	"special-null-var":                 "null moves",
	"special-var-comment-only":         "PGN has no variations without moves, a record no place for their comments",
	"special-result-mid":               "two games to us",
	"special-percent-line":             "\"%\" in the middle of a line",
	"special-promo-paren-default":      "a promotion that does not tell the piece",
}

// TestJose reads PGN that the program jose has read before us, annotated games
// and odd ones, and comes to the same moves, variations, comments and NAGs.
func TestJose(t *testing.T) {
	read := 0
	for _, name := range []string{"annotated", "book", "random_promo", "random_setup", "random_tree", "setup", "special"} {
		file, err := os.Open("../../../testdata/cbmoves/" + name + ".jsonl")
		require.NoError(t, err)
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var w struct {
				ID       string
				StartFEN *string `json:"start_fen"`
				Chess960 bool
				Tree     []joseItem
				Movetext string `json:"pgn_movetext"`
			}
			require.NoError(t, json.Unmarshal(lines.Bytes(), &w))
			if w.Chess960 {
				continue
			}
			t.Run(w.ID, func(t *testing.T) {
				written, err := charmap.ISO8859_1.NewEncoder().String(w.Movetext)
				require.NoError(t, err)
				if w.StartFEN != nil {
					written = "[FEN \"" + *w.StartFEN + "\"]\n\n" + written
				}
				r := lenient.NewReader(strings.NewReader(written))
				g, err := r.Read()
				require.NoError(t, err, written)
				if joseAlone[w.ID] != "" {
					_, more := r.Read()
					require.True(t, len(g.Problems) > 0 || more == nil, written)
					return
				}
				var got, want tree
				if g.Comment != nil {
					got.comment(g.DecodeText(g.Comment.Text))
				}
				got.line(g, g.Moves)
				want.items(w.Tree)
				require.Equal(t, want.moves.String(), got.moves.String(), written)
				for _, c := range want.comments {
					// Others may be transliterated.
					if !strings.ContainsFunc(c, func(r rune) bool { return r > 0x7F }) {
						require.Contains(t, strings.Join(got.comments, "\n"), c)
					}
				}
			})
			read++
		}
		require.NoError(t, lines.Err())
	}
	require.Equal(t, 151, read)
}

// tree is a game in words: moves and variations in order, and the comments.
type tree struct {
	moves    strings.Builder
	comments []string
}

func (t *tree) comment(s string) {
	t.comments = append(t.comments, strings.Join(strings.Fields(s), " "))
}

func (t *tree) line(g *cbf.Game, l cbf.Line) {
	for _, n := range l {
		t.moves.WriteString(n.Move.String() + " ")
		if n.Comment != nil {
			t.comment(g.DecodeText(n.Comment.Text))
		}
		for _, v := range n.Variations {
			t.moves.WriteString("( ")
			t.line(g, v)
			t.moves.WriteString(") ")
		}
	}
}

func (t *tree) items(items []joseItem) {
	for _, item := range items {
		switch {
		case item.U != "":
			t.moves.WriteString(item.U + " ")
		case item.C != nil:
			t.comment(*item.C)
		case item.V != nil:
			t.moves.WriteString("( ")
			t.items(item.V)
			t.moves.WriteString(") ")
		}
	}
}
