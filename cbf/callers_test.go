package cbf_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestZeroErrors: errors and problems that a caller has made print.
func TestZeroErrors(t *testing.T) {
	for _, v := range []fmt.Stringer{cbf.Problem{}, cbf.ProblemKind(0), cbf.ProblemKind(200), cbf.Result(200)} {
		require.NotPanics(t, func() { _ = v.String() }, "%T", v)
	}
	for _, err := range []error{&cbf.SyntaxError{}, &cbf.EncodeError{}} {
		require.NotPanics(t, func() { require.True(t, strings.HasPrefix(err.Error(), "cbf: "), "%T", err) }, "%T", err)
	}
}

// TestZeroValues: the zero Database has no games, the zero Writer refuses them, the zero
// Book is empty.
func TestZeroValues(t *testing.T) {
	var db cbf.Database
	require.Zero(t, db.Len())
	require.Empty(t, db.Problems())
	require.Empty(t, db.Check())
	for range db.Games() {
		t.Error("a game")
	}
	_, err := db.Game(0)
	require.ErrorIs(t, err, cbf.ErrRange)
	_, err = db.Header(0)
	require.ErrorIs(t, err, cbf.ErrRange)
	index, err := db.AppendIndex(nil)
	require.NoError(t, err)
	require.Equal(t, words(1, 2), index)
	require.NoError(t, db.Close())

	var w cbf.Writer
	require.EqualError(t, w.Write(cbf.NewGame()), "cbf: a Writer comes from NewWriter or Create")
	require.Error(t, w.Close())
	require.NoError(t, new(cbf.Writer).Abort())
	require.Error(t, new(cbf.Writer).Close())

	var b cbf.Book
	data, err := b.AppendBinary(nil)
	require.NoError(t, err)
	require.Empty(t, data)
	tree, err := b.Tree()
	require.NoError(t, err)
	require.Empty(t, tree)
}

// TestCyclicGames: a line that contains itself is an error in writing.
func TestCyclicGames(t *testing.T) {
	e4, err := chess.StartPosition().ParseSAN("e4")
	require.NoError(t, err)
	l := make(cbf.Line, 1)
	l[0].Move = e4
	l[0].Variations = []cbf.Line{l, l, l}
	g := cbf.NewGame()
	g.Moves = l
	_, err = g.AppendBinary(nil)
	require.ErrorIs(t, err, cbf.ErrDepth)
	require.Error(t, cbf.NewWriter(new(bytes.Buffer), new(bytes.Buffer)).Write(g))

	// Without a cycle, but with 2^100 ways through it.
	l = cbf.Line{{Move: e4}}
	for range 100 {
		l = cbf.Line{{Move: e4, Variations: []cbf.Line{l, l}}}
	}
	g.Moves = l
	_, err = g.AppendBinary(nil)
	require.ErrorIs(t, err, cbf.ErrRange)
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

// TestOddValues: squares, colours and results that do not exist are refused.
func TestOddValues(t *testing.T) {
	g := cbf.NewGame()
	require.ErrorIs(t, g.SetResult(cbf.Result(200)), cbf.ErrRange)
	require.ErrorIs(t, g.SetElo(chess.Color(200), 2000), cbf.ErrRange)
	for _, m := range []chess.Move{{}, {From: 200, To: 201}, {From: 32, To: 200}, {From: 33, To: 35, Promotion: 200}} {
		g.Moves = cbf.Line{{Move: m}}
		_, err := g.AppendBinary(nil)
		require.ErrorIs(t, err, cbf.ErrMove, "%v", m)
		if m.Promotion == chess.NoPiece { // which a book does not have
			_, err = cbf.NewBook([]*cbf.BookNode{{Move: m}}).Tree()
			require.ErrorIs(t, err, cbf.ErrMove, "%v", m)
		}
	}
	_, err := (&cbf.Book{Entries: []cbf.BookEntry{{From: 200}}}).AppendBinary(nil)
	require.ErrorIs(t, err, cbf.ErrRange)
}

// TestNotCopied: go vet sees copies of what must not be copied, since it contains a lock.
func TestNotCopied(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[cbf.Database](), reflect.TypeFor[cbf.Writer]()} {
		locked := false
		for i := range typ.NumField() {
			locked = locked || reflect.PointerTo(typ.Field(i).Type).Implements(reflect.TypeFor[sync.Locker]())
		}
		require.True(t, locked, "%v", typ)
	}
}
