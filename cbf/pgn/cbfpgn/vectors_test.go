package cbfpgn_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// TestRoundTripVectors: every game of the vectors, as PGN and back, has the same moves,
// variations, codes and texts, and the same PGN.
func TestRoundTripVectors(t *testing.T) {
	for _, name := range chesstest.Bases {
		db, err := cbf.Open(os.DirFS(testdata), name)
		require.NoError(t, err)
		for g, err := range db.Games() {
			require.NoError(t, err)
			_, losses := appended(t, cbfpgn.Fitter{}, g)
			require.Empty(t, losses)
			checkOut(t, g)
		}
		require.NoError(t, db.Close())
	}
}

// TestFiles runs the property of FuzzAppend over the damaged bases.
func TestFiles(t *testing.T) {
	for _, name := range []string{"c01trunc", "c07huge", "c10range"} {
		db, err := cbf.Options{Lenient: true, IgnoreIndex: true}.Open(os.DirFS(testdata), name)
		require.NoError(t, err)
		n := 0
		for g, err := range db.Games() {
			if err == nil {
				checkOut(t, g)
				n++
			}
		}
		require.NoError(t, db.Close())
		require.Positive(t, n)
	}
}

// checkOut: the PGN of a record is read back equal, unless it has moves that chess does not
// allow, or names that are listed.
func checkOut(t testing.TB, g *cbf.Game) {
	written, losses := appended(t, cbfpgn.Fitter{}, g)
	illegal, names := false, false
	for _, l := range losses {
		illegal = illegal || l.Scale == chess.Lost
		names = names || l.In == "tags"
	}
	back, lost, err := cbfpgn.Fitter{Charset: g.Charset}.Record(readPGN(t, pgn.Options{}, written))
	require.NoError(t, err, written)
	if names {
		require.True(t, len(lost) > 0 || !slices.Equal(namesOf(g), namesOf(back)) ||
			!bytes.Equal(g.Players, back.Players) || !bytes.Equal(g.Source, back.Source), "nothing was lost: %v", losses)
		return
	}
	require.Equal(t, namesOf(g), namesOf(back))
	if !illegal {
		require.Empty(t, lost, written)
		requireSameGame(t, g, back)
		again, _ := appended(t, cbfpgn.Fitter{}, back)
		require.Equal(t, written, again)
	}
}

// requireSameGame compares values, trees and comments, white space in texts apart.
func requireSameGame(t testing.TB, want, got *cbf.Game) {
	t.Helper()
	values := func(g *cbf.Game) []any {
		v := []any{g.Year(), g.Result(), g.Evaluation(), g.Elo(chess.White), g.Elo(chess.Black), g.ECO(), g.Marked(), g.Deleted()}
		for _, s := range []string{g.White(), g.Black(), g.Event(), g.Annotator(), g.Round()} {
			if s = squeeze(s); s == "?" || s == "-" {
				s = "" // what PGN has for unknown
			}
			v = append(v, s)
		}
		return v
	}
	require.Equal(t, values(want), values(got))
	require.Equal(t, want.Start(), got.Start())
	comment := want.Comment
	if comment == nil && len(want.ExtraComments) > 0 {
		comment = new(cbf.Comment) // as records have it
	}
	requireSameComment(t, want, comment, got.Comment)
	require.Len(t, got.ExtraComments, len(want.ExtraComments))
	for i := range want.ExtraComments {
		requireSameComment(t, want, &want.ExtraComments[i], &got.ExtraComments[i])
	}
	requireSameLine(t, want, want.Moves, got.Moves)
}

// requireSameLine and requireSameComment run for each move of large games, where testify
// would take most of the time.
func requireSameLine(t testing.TB, g *cbf.Game, want, got cbf.Line) {
	empty := func(l cbf.Line) bool { return len(l) == 0 } // which a variation in PGN is not
	if len(got) != len(want) {
		t.Fatalf("%d moves, not %d: %v, not %v", len(got), len(want), got, want)
	}
	for i := range want {
		if got[i].Move != want[i].Move {
			t.Fatalf("move %d is %v, not %v", i, got[i].Move, want[i].Move)
		}
		requireSameComment(t, g, want[i].Comment, got[i].Comment)
		wantLines := slices.DeleteFunc(slices.Clone(want[i].Variations), empty)
		gotLines := slices.DeleteFunc(slices.Clone(got[i].Variations), empty)
		if len(gotLines) != len(wantLines) {
			t.Fatalf("move %d has %d variations, not %d", i, len(gotLines), len(wantLines))
		}
		for j := range wantLines {
			requireSameLine(t, g, wantLines[j], gotLines[j])
		}
	}
}

func requireSameComment(t testing.TB, g *cbf.Game, want, got *cbf.Comment) {
	if want == nil || got == nil {
		if want != got {
			t.Fatalf("comment %+v, not %+v", got, want)
		}
		return
	}
	sameCodes := want.MoveCode == got.MoveCode && want.PositionCode == got.PositionCode && want.ExtraCode == got.ExtraCode
	if !sameCodes || squeeze(g.DecodeText(want.Text)) != squeeze(g.DecodeText(got.Text)) {
		t.Fatalf("comment %+v, not %+v", got, want)
	}
}

// squeeze leaves a text its line breaks, and single spaces in its lines.
func squeeze(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.Join(strings.FieldsFunc(lines[i], func(r rune) bool { return r == ' ' || r == 0xA0 || r >= '\t' && r <= '\r' }), " ")
	}
	return strings.Join(lines, "\n")
}

// namesOf returns the names of a header and both rounds, "" for the "?" that the
// tags which are always there have for unknown.
func namesOf(g *cbf.Game) []string {
	names := []string{g.White(), g.Black(), g.Event(), g.Annotator(), g.Round()}
	players := g.Header
	if players.Source = nil; players.Round() != "" {
		names = append(names, players.Round())
	} else {
		names = append(names, g.Round())
	}
	for i, s := range names {
		if names[i] = squeeze(s); names[i] == "?" && i != 3 {
			names[i] = ""
		}
	}
	return names
}
