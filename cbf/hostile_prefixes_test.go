package cbf_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

// What TestPrefixes runs, and what it asserts of the prefix of a value.

// requirePlace asserts that an error is a SyntaxError inside a prefix of n bytes.
func requirePlace(t *testing.T, err error, n int) {
	t.Helper()
	var where *cbf.SyntaxError
	if !errors.As(err, &where) || where.Offset < 0 || where.Offset > int64(n) {
		t.Fatalf("prefix of %d bytes: %v", n, err)
	}
}

// requireWithin asserts that the game read from a prefix of a record holds no more
// than the game read from the whole.
func requireWithin(t *testing.T, part, whole *cbf.Game) {
	t.Helper()
	text := bytes.HasPrefix(whole.Players, part.Players) && bytes.HasPrefix(whole.Source, part.Source) &&
		bytes.HasPrefix(whole.Trailing, part.Trailing)
	if !text || len(part.ExtraComments) > len(whole.ExtraComments) ||
		!commentWithin(part.Comment, whole.Comment) || !lineWithin(part.Moves, whole.Moves) {
		t.Fatalf("more than the whole: %+v, of %+v", part, whole)
	}
	for i := range part.ExtraComments {
		if !commentWithin(&part.ExtraComments[i], &whole.ExtraComments[i]) {
			t.Fatalf("surplus comment %d: %+v, of %+v", i, part, whole)
		}
	}
}

func commentWithin(part, whole *cbf.Comment) bool {
	code := func(part, whole byte) bool { return part == 0 || part == whole }
	return part == nil || whole != nil && bytes.HasPrefix(whole.Text, part.Text) &&
		code(part.MoveCode, whole.MoveCode) && code(part.PositionCode, whole.PositionCode) &&
		code(part.ExtraCode, whole.ExtraCode)
}

func lineWithin(part, whole cbf.Line) bool {
	if len(part) > len(whole) {
		return false
	}
	for i := range part {
		p, w := &part[i], &whole[i]
		if p.Move != w.Move || !commentWithin(p.Comment, w.Comment) || len(p.Variations) > len(w.Variations) {
			return false
		}
		for k := range p.Variations {
			if !lineWithin(p.Variations[k], w.Variations[k]) {
				return false
			}
		}
	}
	return true
}

func prefixesOfRecords(t *testing.T) {
	records := [][]byte{
		sealed{players: "A-B", source: "C", moves: e4 + "\xff" + nf3 + "\x80\x8c", comments: "\xff\x01\xff\x00\x00\x00\x00text\xff"}.record(),
		sealed{moves: "\x8b\x00rest", comments: "\xff\x01\xff\x02\x03\xff\x04\xff\x05\x06\x07\x00more"}.record(),
		sealed{moves: "\x82", comments: "\xff\x01\xff", setup: bare}.record(),
	}
	for _, name := range chesstest.Bases {
		base, games := readBase(t, name)
		for i := range base.Games {
			records = append(records, base.Games[i].record(games))
		}
	}
	for i, rec := range records {
		if i%3 != 0 && i > 3 && testutil.Long(t) == 0 {
			continue
		}
		whole, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		for n := range len(rec) {
			_, err := cbf.ParseGame(rec[:n])
			requirePlace(t, err, n)
			if !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Fatal(err)
			}
			g, err := cbf.Options{Lenient: true}.ParseGame(rec[:n])
			if n < 14 {
				requirePlace(t, err, n)
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			requireWithin(t, g, whole)
			if _, err = g.AppendBinary(nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Both files of a base are cut. Of each base that can still be opened, the games
// around the cut are read; those far before it are the same bytes.
func prefixesOfBase(t *testing.T, name string) {
	index, games := readFile(t, name+".cbi"), readFile(t, name+".cbf")
	for _, o := range modes {
		whole, err := o.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
		if !o.Lenient && name == "c07huge" {
			require.ErrorIs(t, err, cbf.ErrIndex)
			continue
		}
		require.NoError(t, err)
		check := func(index, games []byte, from, to int) {
			db, err := o.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
			if err != nil {
				requirePlace(t, err, len(index))
				require.ErrorIs(t, err, cbf.ErrIndex)
				return
			}
			for i := whole.Len(); i < db.Len(); i++ {
				// An index without its end that claims more: its last entry is that of a
				// game or the end of the games, if that is where they end.
				_, err := db.Game(i)
				require.ErrorIs(t, err, cbf.ErrIndex)
			}
			for i := max(from, 0); i < min(to, db.Len(), whole.Len()); i++ {
				g, err := db.Game(i)
				h, herr := db.Header(i)
				if herr != nil {
					requirePlace(t, herr, max(len(index), len(games)))
					require.Error(t, err)
				}
				if err != nil {
					requirePlace(t, err, max(len(index), len(games)))
					continue
				}
				all, err := whole.Game(i)
				require.NoError(t, err, "the whole is worse than a prefix of it")
				requireWithin(t, g, all)
				require.Equal(t, g.Header, h)
			}
		}
		for n := range len(index) {
			check(index[:n], games, n/4-3, n/4+1)
		}
		at := 0 // the game that is cut
		ends := offsets(t, whole)
		edge, stride := 40, 197
		if testutil.Long(t) > 0 {
			edge, stride = 512, 31
		}
		for n := range testutil.Prefixes(len(games), edge, edge, stride) {
			for at+1 < len(ends) && ends[at+1] <= int64(n) {
				at++
			}
			check(index, games[:n], at-1, at+2)
		}
	}
}

// offsets returns where the games of a base begin, and its end.
func offsets(t *testing.T, db *cbf.Database) (at []int64) {
	t.Helper()
	index, err := db.AppendIndex(nil)
	require.NoError(t, err)
	for i := range db.Len() + 1 {
		word := index[4*i+4:]
		at = append(at, int64(word[0])<<24|int64(word[1])<<16|int64(word[2])<<8|int64(word[3])-int64(i)-2)
	}
	return at
}

// What is recovered of a prefix are the games at the beginning of the file, of
// which the last one may be cut.
func prefixesToRecover(t *testing.T, name string) {
	games := readFile(t, name+".cbf")
	all, err := cbf.Recover(bytes.NewReader(games))
	require.NoError(t, err)
	ends := offsets(t, all)
	head, tail, stride := 100, 30, 2999
	if testutil.Long(t) > 0 {
		head, tail, stride = 256, 64, 199
	}
	for _, o := range modes {
		whole, err := o.Recover(bytes.NewReader(games))
		require.NoError(t, err)
		for n := range testutil.Prefixes(len(games), head, tail, stride) {
			db, err := o.Recover(bytes.NewReader(games[:n]))
			require.NoError(t, err)
			if db.Len() > whole.Len() {
				t.Fatalf("prefix of %d bytes: %d games of %d", n, db.Len(), whole.Len())
			}
			got := offsets(t, db)
			require.Equal(t, ends[:db.Len()], got[:db.Len()], "prefix of %d bytes", n)
			if db.Len() == 0 {
				continue
			}
			g, err := db.Game(db.Len() - 1)
			if err != nil {
				requirePlace(t, err, n)
				continue
			}
			last, err := whole.Game(db.Len() - 1)
			require.NoError(t, err)
			requireWithin(t, g, last)
		}
	}
}

func prefixesOfBook(t *testing.T, name string) {
	data := readFile(t, name+".fbk")
	whole, err := cbf.ReadBook(bytes.NewReader(data))
	require.NoError(t, err)
	for n := range len(data) {
		b, err := cbf.ReadBook(bytes.NewReader(data[:n]))
		require.Equal(t, n%2 != 0, err != nil)
		if err != nil {
			requirePlace(t, err, n)
		}
		require.Equal(t, whole.Entries[:n/2], b.Entries)
		tree, err := b.Tree()
		require.NoError(t, err)
		require.Equal(t, n/2, countBook(tree))
	}
}

func countBook(nodes []*cbf.BookNode) int {
	n := len(nodes)
	for _, next := range nodes {
		n += countBook(next.Next)
	}
	return n
}
