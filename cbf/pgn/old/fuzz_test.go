package old_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/chesstest"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// FuzzRead: any bytes are games and errors with their places inside the text,
// the same however the text comes; a game that is read can be written as a record,
// and its PGN is read back equal and without a loss; refused are the games that
// lose something when converted, with all of it.
func FuzzRead(f *testing.F) {
	for _, c := range moveTexts {
		f.Add([]byte(c.in), false)
	}
	for _, c := range faults {
		f.Add([]byte(strings.Replace(c.in, "∑", "", 1)), true)
	}
	for _, c := range losses {
		f.Add([]byte(c.in), false)
	}
	for _, text := range wildTexts(f) {
		if len(text) < 1000 {
			f.Add(text, true)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, loose bool) {
		o := pgn.Options{Convert: true, Lenient: loose}
		var games []*cbf.Game
		var errs []error
		for g, err := range o.NewReader(bytes.NewReader(text)).All() {
			if err != nil {
				var where *cbf.SyntaxError
				require.ErrorAs(t, err, &where)
				require.True(t, where.Offset >= 0 && where.Offset <= int64(len(text)), "%v", err)
				errs = append(errs, err)
				if bytes.IndexByte(text, 0) >= 0 || bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
					continue // lines of UTF-16 end in two bytes
				}
				line := 1 + bytes.Count(text[:where.Offset], []byte("\n"))
				require.Equal(t, line, where.Line)
				require.Equal(t, int(where.Offset)-bytes.LastIndexByte(text[:where.Offset], '\n'), where.Column)
				continue
			}
			games = append(games, g)
			checkGame(t, g, int64(len(text)))
		}
		if loose {
			require.Empty(t, errs)
		}
		r := o.NewReader(iotest.OneByteReader(bytes.NewReader(text)))
		for range len(games) + len(errs) {
			g, err := r.Read()
			if err != nil {
				require.Equal(t, errs[0], err)
				errs = errs[1:]
				continue
			}
			require.Equal(t, games[0], g)
			games = games[1:]
		}
		_, err := r.Read()
		require.Equal(t, io.EOF, err)

		sameAsStrict(t, text)

		// Refused is what would lose something when converted.
		refusing := pgn.Options{Lenient: true}.NewReader(bytes.NewReader(text))
		for g, err := range (pgn.Options{Lenient: true, Convert: true}).NewReader(bytes.NewReader(text)).All() {
			require.NoError(t, err)
			var lost []cbf.Problem
			for _, p := range g.Problems {
				if p.Kind >= cbf.ProblemDropped && p.Kind <= cbf.ProblemMoved {
					lost = append(lost, p)
				}
			}
			same, err := refusing.Read()
			if len(lost) == 0 || err == nil { // or all are behind the result
				require.NoError(t, err)
				require.Equal(t, g, same)
				continue
			}
			var refused *pgn.LossError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, lost, refused.Problems[:len(lost)])
		}
	})
}

// sameAsStrict: Convert reads what is as the standard has it as strict reading does.
func sameAsStrict(t testing.TB, text []byte) {
	var games []*cbf.Game
	for g, err := range pgn.NewReader(bytes.NewReader(text)).All() {
		if err != nil {
			return
		}
		games = append(games, g)
	}
	converted := pgn.Options{Convert: true}.NewReader(bytes.NewReader(text))
	for _, strict := range games {
		g, err := converted.Read()
		require.NoError(t, err)
		require.Equal(t, strict, g)
	}
	_, err := converted.Read()
	require.Equal(t, io.EOF, err)
}

// checkGame checks a game that a Reader has made.
func checkGame(t testing.TB, g *cbf.Game, size int64) {
	for _, p := range g.Problems {
		require.True(t, p.Offset >= -1 && p.Offset <= size, "%v", p)
		require.NotContains(t, p.String(), "invalid")
	}
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	stored, err := cbf.ParseGame(record)
	require.NoError(t, err)
	requireSameGame(t, g, stored)
	checkOut(t, stored)
}

// FuzzAppend: the PGN of any record that can be read, by strict reading or by
// lenient, is read back equal.
func FuzzAppend(f *testing.F) {
	for _, name := range chesstest.Bases {
		db, err := cbf.Open(os.DirFS(testdata), name)
		require.NoError(f, err)
		for i := range min(db.Len(), 6) {
			g, err := db.Game(i)
			require.NoError(f, err)
			record, err := g.AppendBinary(nil)
			require.NoError(f, err)
			f.Add(record)
		}
		require.NoError(f, db.Close())
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		for _, o := range []cbf.Options{{}, {Lenient: true, Charset: charmap.CodePage850}} {
			g, err := o.ParseGame(record)
			if err != nil {
				continue
			}
			checkOut(t, g)
		}
	})
}

// FuzzNames: names in any text of a game are in its PGN, or reported.
func FuzzNames(f *testing.F) {
	f.Add("A-B (1) (m/2)", "Open [C] [D] (3)")
	f.Add("_-_ \xfe(7)", "(4) \xfe \"[?]\\")
	f.Fuzz(func(t *testing.T, players, source string) {
		g := cbf.NewGame()
		g.Players, g.Source = []byte(players[:min(len(players), 63)]), []byte(source[:min(len(source), 63)])
		checkOut(t, g)
	})
}
