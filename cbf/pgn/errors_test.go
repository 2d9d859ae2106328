package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// TestErrorTexts: errors and problems say where they are, from outer to inner; zero values
// have a text.
func TestErrorTexts(t *testing.T) {
	require.EqualError(t, &pgn.SyntaxError{}, "pgn: offset 0: no error")
	require.EqualError(t, &pgn.SyntaxError{In: "tags", Place: pgn.Place{Offset: 7, Line: 3, Column: 4}, Game: 2, Err: chess.ErrSyntax},
		"pgn: game 2: tags: line 3: column 4: offset 7: malformed")
	require.EqualError(t, &pgn.EncodeError{}, "pgn: : no error")
	require.EqualError(t, &pgn.EncodeError{Field: "tag", Value: `"a"`, Err: chess.ErrRange}, `pgn: tag "a": out of range`)
	require.Equal(t, "offset 0: no error", pgn.Problem{}.String())
	require.Equal(t, "2 more", pgn.Problem{Scale: chess.Omitted, Place: pgn.Place{Offset: -1}, Err: errors.New("2 more")}.String())
	for _, text := range []string{"1. e4 foo *", "1. e4 (1. d4 1-0) 1... e5 *", "[A \"b\"] foo\n[C \"d\"]\n*"} {
		for _, err := range pgn.NewReader(strings.NewReader(text)).All() {
			require.ErrorContains(t, err, "malformed: ")
			require.NotContains(t, err.Error(), "kept", "strict reading keeps no text")
		}
	}
}

// TestStart: the position from which the tags say that a game starts.
func TestStart(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"x\"]\n*": "", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n*": "",
		"[FEN \"4k3/8/8\"]\n*":               "pgn: game 1: tags: line 1: column 1: offset 0: malformed: ",
		"[Variant \"Atomic\"]\n*":            "pgn: game 1: tags: line 1: column 1: offset 0: unsupported operation: variant \"Atomic\"",
		"[Variant \"Regular\"]\n*":           "",
		"[Variant \"Fischer-Random\"]\n\n* ": "",
	} {
		for _, o := range []pgn.Options{{}, lenient} {
			r := o.NewReader(strings.NewReader(text))
			require.True(t, r.Next())
			p, err := r.Start()
			if want == "" {
				require.NoError(t, err, text)
				if !strings.Contains(text, "FEN") {
					require.Equal(t, chess.StartPosition(), p)
				}
				continue
			}
			require.ErrorContains(t, err, want, text)
		}
	}
	r := lenient.NewReader(strings.NewReader("[FEN \"4k3/8/8/8/8/8/8/4K3 b\"]\n*"))
	require.True(t, r.Next())
	p, err := r.Start()
	require.NoError(t, err)
	require.Equal(t, chess.Black, p.Turn())
}

// TestPlaces: what does not come from a text has no place, or that of the game.
func TestPlaces(t *testing.T) {
	g := pgn.NewGame()
	require.Equal(t, pgn.Place{}, g.TagPlace(0))
	require.Equal(t, pgn.Place{}, g.MovePlace(&pgn.Node{}))
	all, _ := games(lenient, "\n\n[Event \"x\"]\n1. e4e5 *")
	require.Equal(t, pgn.Place{Offset: 2, Line: 3, Column: 1}, all[0].TagPlace(7))
	require.Equal(t, pgn.Place{Offset: 17, Line: 4, Column: 4}, all[0].MovePlace(&all[0].Moves[0]))
	require.Equal(t, pgn.Place{Offset: 19, Line: 4, Column: 6}, all[0].MovePlace(&all[0].Moves[1]), "two moves in one word")

	// A game that begins within a line.
	all, _ = games(pgn.Options{}, "e4 *  d4 *")
	require.Equal(t, pgn.Place{Offset: 6, Line: 1, Column: 7}, all[1].MovePlace(&pgn.Node{}))
	require.Equal(t, pgn.Place{Offset: 6, Line: 1, Column: 7}, all[1].MovePlace(&all[1].Moves[0]))

	// UTF-16, with a letter that has the byte of a line end.
	all, _ = games(lenient, "\xFF\xFE[\x00A\x00 \x00\"\x00\x0A\x01\"\x00]\x00\n\x00e\x004\x00 \x00*\x00")
	require.Equal(t, pgn.Place{Offset: 18, Line: 2, Column: 1}, all[0].MovePlace(&all[0].Moves[0]))
}

// TestSplitSource: an error of the source comes from the Reader of the last chunk, behind the
// games before it.
func TestSplitSource(t *testing.T) {
	game := "[Event \"x\"]\n\n1. e4 {" + strings.Repeat("y", 1000) + "} *\n\n"
	text := strings.Repeat(game, 1000)
	failure := errors.New("disk")
	for _, n := range []int{0, 100, 300_000, len(text)} {
		for _, workers := range []int{0, 3} {
			count, failed := 0, 0
			src := testutil.FailingReader{R: strings.NewReader(text[:n]), Err: failure}
			for all := range pgn.Parallel(pgn.Split(src), workers, func(c *pgn.Chunk) []any { return readAll(c.NewReader(pgn.Options{})) }) {
				for _, v := range all {
					switch v.(type) {
					case *pgn.Game:
						count++
					case string:
						require.Equal(t, failure.Error(), v)
						failed++
					}
				}
			}
			require.Equal(t, 1, failed, n)
			require.Equal(t, n/len(game), count)
		}
	}
	// A text without borders, and one in UTF-16, are one chunk.
	long := []byte("[Event \"x\"]\n\n" + strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 200_000) + "*\n")
	for _, text := range [][]byte{long, []byte("\xff\xfe" + strings.Repeat("[\x00", 2_000_000))} {
		n := 0
		for c := range pgn.Parallel(pgn.Split(bytes.NewReader(text)), 2, func(c *pgn.Chunk) int { return len(c.Text) }) {
			require.NotZero(t, c)
			n++
		}
		require.Equal(t, 1, n)
	}
	stuck := testutil.StuckReader{R: strings.NewReader("")}
	for all := range pgn.Parallel(pgn.Split(stuck), 2, func(c *pgn.Chunk) []any { return readAll(c.NewReader(pgn.Options{})) }) {
		require.Equal(t, []any{io.ErrNoProgress.Error(), []pgn.Problem(nil)}, all)
	}
}
