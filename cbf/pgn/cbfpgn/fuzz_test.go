package cbfpgn_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// FuzzRecord: whatever is read of any text is a record that can be written, with its losses in
// their places; the PGN of the record is read back equal, and fits without a loss; a strict
// Fitter refuses what has losses, and nothing else.
func FuzzRecord(f *testing.F) {
	for _, c := range losses {
		f.Add([]byte(c.in))
	}
	for _, text := range flawedTexts(f) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for from, err := range (pgn.Options{Lenient: true}).NewReader(bytes.NewReader(text)).All() {
			if err == nil {
				checkFitted(t, from, int64(len(text)))
			}
		}
	})
}

// checkFitted checks the record of a game that a Reader has read from a text of a size.
func checkFitted(t testing.TB, from *pgn.Game, size int64) {
	g, losses, err := cbfpgn.Fitter{}.Record(from)
	require.NoError(t, err)
	require.LessOrEqual(t, len(losses), 1001)
	for _, l := range losses {
		require.True(t, l.Place.Offset >= 0 && l.Place.Offset <= size, "%v", l)
		require.NotContains(t, l.String(), "invalid")
	}
	checkAppended(t, cbfpgn.Fitter{}, from, g, losses)
	again := stored(t, g)
	requireSameGame(t, g, again)
	checkOut(t, again)

	same, list, err := cbfpgn.Fitter{Strict: true}.Record(from)
	require.Equal(t, losses, list)
	if len(losses) > 0 {
		require.ErrorIs(t, err, cbfpgn.ErrLost)
		return
	}
	require.NoError(t, err)
	requireSameGame(t, g, same)
}

// FuzzGame: the PGN of any record that can be read, by strict reading or by lenient, is read
// back equal.
func FuzzGame(f *testing.F) {
	for _, name := range chesstest.Bases {
		db, err := cbf.Open(os.DirFS(testdata), name)
		require.NoError(f, err)
		for i := range min(db.Len(), 6) {
			g, err := db.Game(i)
			require.NoError(f, err)
			b, err := g.AppendBinary(nil)
			require.NoError(f, err)
			f.Add(b)
		}
		require.NoError(f, db.Close())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, o := range []cbf.Options{{}, {Lenient: true, Charset: charmap.CodePage850}} {
			if g, err := o.ParseGame(b); err == nil {
				checkOut(t, g)
			}
		}
	})
}

// FuzzNames: names in any text of a record are in its PGN, or listed.
func FuzzNames(f *testing.F) {
	f.Add("A-B (1) (m/2)", "Open [C] [D] (3)")
	f.Add("_-_ \xfe(7)", "(4) \xfe \"[?]\\")
	f.Fuzz(func(t *testing.T, players, source string) {
		g := cbf.NewGame()
		g.Players, g.Source = []byte(players[:min(len(players), 63)]), []byte(source[:min(len(source), 63)])
		checkOut(t, g)
	})
}
