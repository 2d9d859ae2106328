package cbf_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

type wantBookNode struct {
	UCI  string
	Weak bool
	Next []wantBookNode
}

type wantBook struct {
	Entries []struct {
		From, To               string
		Start, End, Weak, Bit6 bool
	}
	Tree []wantBookNode
}

// TestBookVectors: entries, trees and bytes of the vectors, both ways.
func TestBookVectors(t *testing.T) {
	for _, name := range []string{"b02fisch", "b04small"} {
		t.Run(name, func(t *testing.T) {
			var want wantBook
			chesstest.ReadJSON(t, "../testdata/cbf/"+name+".json", &want)
			data := readFile(t, name+".fbk")
			b, err := cbf.ReadBook(bytes.NewReader(data))
			require.NoError(t, err)
			require.Len(t, b.Entries, len(want.Entries))
			for i, w := range want.Entries {
				e := b.Entries[i]
				require.Equal(t, w.From+w.To, e.From.String()+e.To.String())
				require.Equal(t, []bool{w.Start, w.End, w.Weak, w.Bit6}, []bool{e.Start, e.End, e.Weak, e.Spare})
			}
			tree, err := b.Tree()
			require.NoError(t, err)
			checkBook(t, want.Tree, tree)
			again, err := b.MarshalBinary()
			require.NoError(t, err)
			require.Equal(t, data, again)
			again, err = cbf.NewBook(tree).MarshalBinary()
			require.NoError(t, err)
			require.Equal(t, data, again)
		})
	}
}

func checkBook(t *testing.T, want []wantBookNode, got []*cbf.BookNode) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, w := range want {
		require.Equal(t, w.UCI, got[i].Move.String())
		require.Equal(t, w.Weak, got[i].Weak)
		checkBook(t, w.Next, got[i].Next)
	}
}

func entry(t *testing.T, uci string, flags string) cbf.BookEntry {
	t.Helper()
	sq := func(s string) chess.Square { return chess.NewSquare(int(s[0]-'a'), int(s[1]-'1')) }
	e := cbf.BookEntry{From: sq(uci[:2]), To: sq(uci[2:])}
	for _, f := range flags {
		switch f {
		case 's':
			e.Start = true
		case 'e':
			e.End = true
		}
	}
	return e
}

// TestBookFlatLines: a list of lines, each from the start of the game, without
// a start mark.
func TestBookFlatLines(t *testing.T) {
	b := cbf.Book{Entries: []cbf.BookEntry{
		entry(t, "e2e4", ""), entry(t, "e7e5", "e"), entry(t, "e2e4", ""), entry(t, "c7c5", "e"), entry(t, "d2d4", "e"),
	}}
	tree, err := b.Tree()
	require.NoError(t, err)
	require.Len(t, tree, 3)
	require.Equal(t, "e2e4", tree[1].Move.String())
	require.Equal(t, "c7c5", tree[1].Next[0].Move.String())
}

// TestBookSpecialMoves: the moves a book can hold that are more than from and
// to.
func TestBookSpecialMoves(t *testing.T) {
	for _, tt := range []struct{ name, line, last string }{
		{"castling", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "e1g1"},
		{"en passant", "e2e4 a7a6 e4e5 d7d5 e5d6", "e5d6"},
		{"promotion", "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8", "b7a8q"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b cbf.Book
			for i := 0; i < len(tt.line); i += 5 {
				b.Entries = append(b.Entries, entry(t, tt.line[i:i+4], ""))
			}
			tree, err := b.Tree()
			require.NoError(t, err)
			n := tree[0]
			for len(n.Next) > 0 {
				n = n.Next[0]
			}
			require.Equal(t, tt.last, n.Move.String())
			require.Equal(t, tt.name == "en passant", n.Move.EnPassant)
		})
	}
}

// TestBookFaults: what cannot be read as a book or as its tree, and what cannot
// be written.
func TestBookFaults(t *testing.T) {
	b, err := cbf.ReadBook(bytes.NewReader([]byte{0x4c, 0x1c, 0x72}))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.Equal(t, "cbf: book: offset 3: unexpected EOF: half an entry", err.Error())
	require.Len(t, b.Entries, 1)

	b = &cbf.Book{Entries: []cbf.BookEntry{entry(t, "e2e4", ""), entry(t, "e2e4", "")}}
	tree, err := b.Tree()
	require.ErrorIs(t, err, chess.ErrMove)
	require.ErrorContains(t, err, "cbf: book: offset 2: ")
	require.Len(t, tree, 1)

	for _, e := range []cbf.BookEntry{{From: 64}, {To: 64}, {From: 200}} {
		_, err := (&cbf.Book{Entries: []cbf.BookEntry{e}}).Tree()
		require.ErrorIs(t, err, chess.ErrMove)
		b = &cbf.Book{Entries: []cbf.BookEntry{{From: 63, To: 63}, e}}
		_, err = b.MarshalBinary()
		require.ErrorIs(t, err, chess.ErrRange)
		require.ErrorContains(t, err, "Entries[1]")
	}

	_, err = cbf.ReadBook(testutil.FailingReader{R: bytes.NewReader([]byte{1}), Err: errDisk})
	require.Equal(t, errDisk, err)
	_, err = cbf.ReadBook(testutil.StuckReader{R: bytes.NewReader([]byte{0x4c, 0x1c})})
	require.Equal(t, io.ErrNoProgress, err)
}

// TestBookEntries: every pair of bytes is an entry, with the bits of the document.
func TestBookEntries(t *testing.T) {
	var data []byte
	for i := range 1 << 16 {
		data = append(data, byte(i>>8), byte(i))
	}
	b, err := cbf.ReadBook(bytes.NewReader(data))
	require.NoError(t, err)
	for i, e := range b.Entries {
		from, to := i>>8, i&255
		want := cbf.BookEntry{
			From: chess.NewSquare(from%8, from%64/8), To: chess.NewSquare(to%8, to%64/8),
			Start: from&64 == 0, End: from&128 != 0, Spare: to&64 != 0, Weak: to&128 != 0,
		}
		if e != want {
			t.Fatal(i, e, want)
		}
	}
	again, err := b.MarshalBinary()
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, again))
}

// TestCyclicBook: a tree whose nodes are their own descendants makes NewBook panic.
func TestCyclicBook(t *testing.T) {
	for length := range 40 {
		for before := range 5 {
			nodes := make([]*cbf.BookNode, before+length+1)
			for i := range nodes {
				nodes[i] = &cbf.BookNode{Next: []*cbf.BookNode{{}}} // and an answer that ends
			}
			for i := range nodes[1:] {
				nodes[i].Next = append(nodes[i].Next, nodes[i+1])
			}
			last := nodes[len(nodes)-1]
			last.Next = append(last.Next, nodes[before])
			require.PanicsWithValue(t, "cbf: NewBook: a node of the tree is its own descendant",
				func() { cbf.NewBook(nodes[:1]) }, "%d before %d", before, length)
		}
	}
	shared := &cbf.BookNode{}
	require.Len(t, cbf.NewBook([]*cbf.BookNode{{Next: []*cbf.BookNode{shared}}, {Next: []*cbf.BookNode{shared}}}).Entries, 4)
}
