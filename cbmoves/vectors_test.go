package cbmoves_test

import (
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// A vector is one game as jose's own encoder wrote it.
type vector struct {
	ID             string `json:"id"`
	StartFEN       string `json:"start_fen"` // empty for null
	Chess960       bool   `json:"chess960"`
	MainlinePlies  int    `json:"mainline_plies"`
	FinalPlacement string `json:"final_placement"`
	Tree           []node `json:"tree"`
	Bin            string `json:"bin"`
	Comments       string `json:"comments"`
	CleanBin       string `json:"clean_bin"` // in quirk.jsonl: what jose should have written
	InlineDoc      string `json:"inline_doc"`

	start         cbmoves.Position
	stream, texts []byte
}

// A node is one item of a tree: just one field is there.
type node struct {
	M string  `json:"m"`
	U string  `json:"u"`
	N *uint16 `json:"n"`
	C *string `json:"c"`
	V *[]node `json:"v"`
	R *string `json:"r"`
}

// vectors reads all of them but those that cannot be encoded, or that jose wrote
// wrongly.
func vectors(t testing.TB) []vector {
	t.Helper()
	files, err := filepath.Glob("../testdata/cbmoves/*.jsonl")
	require.NoError(t, err)
	var all []vector
	for _, file := range files {
		switch filepath.Base(file) {
		case "lossy_setup.jsonl", "quirk.jsonl":
		default:
			all = append(all, readVectors(t, file)...)
		}
	}
	require.Len(t, all, 166)
	return all
}

func readVectors(t testing.TB, file string) []vector {
	t.Helper()
	all := testutil.Lines[vector](t, file)
	for i := range all {
		v := &all[i]
		v.start = startOf(t, v.StartFEN)
		v.stream, v.texts = unhex(t, v.Bin), unhex(t, v.Comments)
	}
	return all
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	require.NoError(t, err)
	return b
}

// tree turns decoded items into the nodes of the vectors, without SAN.
func tree(items []cbmoves.Item) []node {
	nodes := []node{}
	for _, item := range items {
		switch item.Kind() {
		case cbmoves.KindMove:
			nodes = append(nodes, node{U: item.Move().String()})
		case cbmoves.KindNAG:
			n := item.NAG()
			nodes = append(nodes, node{N: &n})
		case cbmoves.KindText:
			text := item.Text()
			nodes = append(nodes, node{C: &text})
		case cbmoves.KindResult:
			result := item.Result().String()
			nodes = append(nodes, node{R: &result})
		case cbmoves.KindVariation:
			line := tree(item.Line())
			nodes = append(nodes, node{V: &line})
		}
	}
	return nodes
}

// withoutSAN is a vector's tree to compare with.
func withoutSAN(nodes []node) []node {
	plain := []node{}
	for _, n := range nodes {
		n.M = ""
		if n.V != nil {
			line := withoutSAN(*n.V)
			n.V = &line
		}
		plain = append(plain, n)
	}
	return plain
}

// items builds the tree of a vector from its UCI moves, as a user would.
func items(t testing.TB, nodes []node) []cbmoves.Item {
	t.Helper()
	var line []cbmoves.Item
	for _, n := range nodes {
		var item cbmoves.Item
		switch {
		case n.N != nil:
			item = cbmoves.NAGItem(*n.N)
		case n.C != nil:
			item = cbmoves.TextItem(cbmoves.Comment, *n.C)
		case n.R != nil:
			for r := range cbmoves.BlackWins + 1 {
				if r.String() == *n.R {
					item = cbmoves.ResultItem(r)
				}
			}
			require.NotZero(t, item.Kind(), *n.R)
		case n.V != nil:
			item = cbmoves.VariationItem(items(t, *n.V)...)
		default:
			m, err := cbmoves.ParseMove(n.U)
			require.NoError(t, err)
			item = cbmoves.MoveItem(m)
		}
		line = append(line, item)
	}
	return line
}

// TestDecodeVectors: a stream that jose wrote is the tree that jose was given.
func TestDecodeVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			g, err := cbmoves.Decode(v.start, v.stream, v.texts)
			require.NoError(t, err)
			require.Equal(t, withoutSAN(v.Tree), tree(g.Main))
			require.Empty(t, g.Problems)
			require.EqualValues(t, len(v.stream), g.StreamSize)
			require.EqualValues(t, len(v.texts), g.TextsSize)

			plies := 0
			for _, item := range g.Main {
				if item.Kind() == cbmoves.KindMove {
					plies++
				}
			}
			require.Equal(t, v.MainlinePlies, plies)
		})
	}
}

// TestEncodeVectors: what jose wrote comes out of the tree that it was given,
// byte for byte.
func TestEncodeVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			g := &cbmoves.Game{Start: v.start, Main: items(t, v.Tree)}
			stream, texts, err := cbmoves.Append([]byte("before"), []byte("texts"), g)
			require.NoError(t, err)
			require.Equal(t, "before"+string(v.stream), string(stream))
			require.Equal(t, "texts"+string(v.texts), string(texts))
		})
	}
}

// TestManualVectors: there are no foreign bytes in Manual: convert, and check
// what must be the same.
func TestManualVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			g, err := cbmoves.Decode(v.start, v.stream, v.texts)
			require.NoError(t, err)
			stream, texts, err := manual.Append(nil, nil, g)
			require.NoError(t, err)
			require.Empty(t, texts)
			back, err := manual.Decode(v.start, stream, nil)
			require.NoError(t, err)
			require.Equal(t, g.Main, back.Main)
			require.EqualValues(t, len(stream), back.StreamSize)
			again, _, err := manual.Append(nil, nil, back)
			require.NoError(t, err)
			require.Equal(t, stream, again)

			// The texts are where the document has them; the moves of all pieces but
			// knights and kings are jose's bytes.
			inline := unhex(t, v.InlineDoc)
			require.Len(t, stream, len(inline))
			for tok, err := range manual.Tokens(v.start, stream, nil) {
				require.NoError(t, err)
				piece := tok.Move().Piece
				if piece == cbmoves.Knight || piece == cbmoves.King {
					inline[tok.Offset] = stream[tok.Offset]
					if stream[tok.Offset] >= 0xa0 { // a promoted knight
						inline[tok.Offset+1] = stream[tok.Offset+1]
					}
				}
			}
			require.Equal(t, inline, stream)
		})
	}
}

// TestNoCodeVectors: moves of pieces without a code, which jose writes
// with codes of others, are refused.
func TestNoCodeVectors(t *testing.T) {
	refused := readVectors(t, "../testdata/cbmoves/lossy_setup.jsonl")
	require.Len(t, refused, 3)
	for _, v := range refused {
		t.Run(v.ID, func(t *testing.T) {
			g := &cbmoves.Game{Start: v.start, Main: items(t, v.Tree)}
			stream, texts, err := cbmoves.Append([]byte("a"), []byte("b"), g)
			require.ErrorIs(t, err, cbmoves.ErrRange)
			require.Equal(t, "a", string(stream))
			require.Equal(t, "b", string(texts))
		})
	}
}

// TestLostPromotions: streams in which jose lost track of a promoted piece, and
// named it by codes of other pieces, are refused. What is written of the same trees
// is what jose should have written, and is read as these trees.
func TestLostPromotions(t *testing.T) {
	lost := readVectors(t, "../testdata/cbmoves/quirk.jsonl")
	require.Len(t, lost, 8)
	for _, v := range lost {
		t.Run(v.ID, func(t *testing.T) {
			_, err := cbmoves.Decode(v.start, v.stream, v.texts)
			require.ErrorIs(t, err, cbmoves.ErrMove)
			g := &cbmoves.Game{Start: v.start, Main: items(t, v.Tree)}
			stream, texts, err := cbmoves.Append(nil, nil, g)
			require.NoError(t, err)
			require.Equal(t, unhex(t, v.CleanBin), stream)
			require.Equal(t, v.texts, texts)
			back, err := cbmoves.Decode(v.start, stream, texts)
			require.NoError(t, err)
			require.Equal(t, withoutSAN(v.Tree), tree(back.Main))
		})
	}
}

// briefItem shows an item, no variation, as one word.
func briefItem(item cbmoves.Item) string {
	switch item.Kind() {
	case cbmoves.KindMove:
		return item.Move().String()
	case cbmoves.KindNAG:
		return fmt.Sprintf("$%d", item.NAG())
	case cbmoves.KindText:
		if item.TextKind() == cbmoves.Comment {
			return "{" + item.Text() + "}"
		}
		return fmt.Sprintf("%d{%s}", item.TextKind()-1, item.Text())
	case cbmoves.KindResult:
		return item.Result().String()
	case cbmoves.KindUnknown:
		return fmt.Sprintf("?%02x", item.Code())
	}
	return item.Kind().String()
}
