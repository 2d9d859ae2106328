package cbfpgn_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

const testdata = "../../../testdata/cbf"

// readPGN returns the first game of a text, which leniently or strictly must be one.
func readPGN(t testing.TB, o pgn.Options, text string) *pgn.Game {
	t.Helper()
	r := o.NewReader(strings.NewReader(text))
	require.True(t, r.Next(), "%v", r.Err())
	g, err := r.Game()
	require.NoError(t, err)
	return g
}

// fitted returns the record of the first game of a text.
func fitted(t testing.TB, f cbfpgn.Fitter, text string) (*cbf.Game, []pgn.Problem) {
	t.Helper()
	game := readPGN(t, pgn.Options{Lenient: true}, text)
	g, losses, err := f.Record(game)
	require.NoError(t, err)
	checkAppended(t, f, game, g, losses)
	return g, losses
}

// checkAppended checks that AppendRecord has the record and the losses of Record.
func checkAppended(t testing.TB, f cbfpgn.Fitter, game *pgn.Game, g *cbf.Game, losses []pgn.Problem) {
	t.Helper()
	want, err := g.AppendBinary([]byte("before"))
	require.NoError(t, err)
	got, appended, err := f.AppendRecord([]byte("before"), game)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, losses, appended)
}

// strictly returns the record of the first game of a text, or the error that it does not fit.
func strictly(t testing.TB, text string) (*cbf.Game, error) {
	t.Helper()
	g, losses, err := cbfpgn.Fitter{Strict: true}.Record(readPGN(t, pgn.Options{}, text))
	require.Equal(t, len(losses) > 0, err != nil)
	return g, err
}

// appended returns a record as PGN.
func appended(t testing.TB, f cbfpgn.Fitter, g *cbf.Game) (text string, losses []pgn.Problem) {
	t.Helper()
	game, losses, err := f.Game(g)
	require.NoError(t, err)
	written, err := game.AppendText(nil)
	require.NoError(t, err)
	return string(written), losses
}

// movetext returns the PGN of a record after its tags.
func movetext(t testing.TB, g *cbf.Game) string {
	t.Helper()
	written, _ := appended(t, cbfpgn.Fitter{}, g)
	_, text, found := strings.Cut(written, "\n\n")
	require.True(t, found)
	return strings.TrimSuffix(text, "\n\n")
}

// newGame returns a record with moves in UCI form from a start position.
func newGame(t testing.TB, fen string, moves string) *cbf.Game {
	t.Helper()
	g := cbf.NewGame()
	if fen != "" {
		require.NoError(t, g.SetStart(chesstest.FEN(t, fen)))
	}
	g.Moves = uciLine(t, g.Start(), moves)
	return g
}

func uciLine(t testing.TB, p chess.Position, moves string) (l cbf.Line) {
	t.Helper()
	for _, uci := range strings.Fields(moves) {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		l = append(l, cbf.Node{Move: m})
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return l
}

// stored returns a game as it is read from a record.
func stored(t testing.TB, g *cbf.Game) *cbf.Game {
	t.Helper()
	b, err := g.AppendBinary(nil)
	require.NoError(t, err)
	again, err := cbf.Options{Charset: g.Charset}.ParseGame(b)
	require.NoError(t, err)
	return again
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(testdata + "/" + name)
	require.NoError(t, err)
	return data
}

// flawedTexts returns the texts of testdata/pgn/flaws.jsonl.
func flawedTexts(t testing.TB) (texts []string) {
	data, err := os.ReadFile("../../../testdata/pgn/flaws.jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var f struct{ Text string }
		require.NoError(t, json.Unmarshal(line, &f))
		texts = append(texts, f.Text)
	}
	return texts
}

// texts returns what the losses have, each with its kind, without their places.
func texts(losses []pgn.Problem) (s []string) {
	for _, l := range losses {
		l.Game, l.Place = 0, pgn.Place{Offset: -1}
		s = append(s, l.String())
	}
	return s
}

// TestResults: which of the Result tag and the end of the moves counts.
func TestResults(t *testing.T) {
	for _, tt := range []struct {
		tag, end string
		want     chess.Result
	}{
		{"1-0", "1-0", chess.WhiteWins},
		{"1-0", "*", chess.WhiteWins},
		{"*", "1-0", chess.WhiteWins},
		{"1-0", "0-1", chess.WhiteWins},
		{"?", "1/2-1/2", chess.Draw},
		{"1:0", "*", chess.WhiteWins},
		{"1:0", "0-1", chess.WhiteWins},
	} {
		g, list := fitted(t, cbfpgn.Fitter{}, fmt.Sprintf("[Result %q]\n\n%s", tt.tag, tt.end))
		require.Equal(t, tt.want, g.Result(), tt)
		require.Equal(t, tt.end == "0-1", len(list) > 0, tt)
	}
	for _, tags := range [][]pgn.Tag{nil, {{Name: "Result", Value: "1-0"}}} {
		_, _, err := cbfpgn.Fitter{}.Record(&pgn.Game{Tags: tags, Result: 5})
		require.ErrorIs(t, err, chess.ErrRange)
		_, _, err = cbfpgn.Fitter{}.AppendRecord(nil, &pgn.Game{Tags: tags, Result: 5})
		require.ErrorIs(t, err, chess.ErrRange)
	}
}

// TestCharset: the charset of the base decides which letters fit.
func TestCharset(t *testing.T) {
	g, list := fitted(t, cbfpgn.Fitter{Charset: charmap.CodePage852}, "[White \"Šahović\"]\n\n*")
	require.Empty(t, list)
	require.Equal(t, "Šahović", g.White())
	require.Equal(t, "\xe6ahovi\x86-", string(g.Players))

	g, list = fitted(t, cbfpgn.Fitter{Charset: charmap.CodePage850}, "1. e4 {♔ a¶ ⁋} *")
	require.Empty(t, list)
	require.Equal(t, "\xb1 a\xfe\xf4", string(g.Moves[0].Comment.Text))

	// Accents that stand by themselves, as on a Mac, and signs that nobody sees.
	g, _ = fitted(t, cbfpgn.Fitter{}, "[White \"Jose\u0301 S\u030cahovic\u0301\"]\n\n1. e4 {\u0301\u200bcafe\u0301 ♔\ufe0e} *")
	require.Equal(t, "José Sahovic", g.White())
	require.Equal(t, "caf\x82 \xb1", string(g.Moves[0].Comment.Text))
}

// TestWhiteSpace: all white space of a comment that no reader has made is single spaces.
func TestWhiteSpace(t *testing.T) {
	g := pgn.NewGame()
	g.Comments = []string{"\ta\tb\nc\vd\fe\rf\r\ng\u00a0h  i\t"}
	r, list, err := cbfpgn.Fitter{}.Record(g)
	require.NoError(t, err)
	require.Empty(t, list)
	require.Equal(t, "a b c d e f g h i", string(r.Comment.Text))
}

// TestGameCommentPlace: a loss of a comment before the moves is reported at the first move, or at
// the game if it has none.
func TestGameCommentPlace(t *testing.T) {
	for moves, want := range map[string]pgn.Place{
		"1. e4 ": {Offset: 26, Line: 4, Column: 13},
		"":       {Offset: 1, Line: 2, Column: 1},
	} {
		_, list := fitted(t, cbfpgn.Fitter{}, "\n[Event \"a\"]\n\n{\u0141} {b} "+moves+"*")
		require.Len(t, list, 2)
		for _, l := range list {
			require.Equal(t, want, l.Place, "%v", l)
		}
	}
}

// TestMadeGames: what no reader has read is an error, or fits.
func TestMadeGames(t *testing.T) {
	g := pgn.NewGame()
	g.Moves = []pgn.Node{{Move: uciLine(t, g.StartPosition(), "e2e4")[0].Move}}
	g.Moves = append(g.Moves, g.Moves[0])
	r, _, err := cbfpgn.Fitter{}.Record(g)
	require.NoError(t, err)
	_, err = r.AppendBinary(nil)
	require.ErrorIs(t, err, chess.ErrMove)

	g.Moves = g.Moves[:1]
	g.Moves[0].Notes = &pgn.Notes{Variations: []pgn.Line{g.Line, g.Line}}
	_, _, err = cbfpgn.Fitter{}.Record(g)
	require.ErrorIs(t, err, chess.ErrRange, "it contains itself")

	r, list, err := cbfpgn.Fitter{Strict: true}.Record(new(pgn.Game))
	require.NoError(t, err)
	require.Empty(t, list)
	stored(t, r)
	require.Panics(t, func() { cbfpgn.Fitter{}.Record(nil) })
}
