package cbfpgn_test

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/internal/testutil"
)

// pgnExtract runs pgn-extract, a foreign reader and writer of PGN, over a text.
func pgnExtract(t testing.TB, written []byte, args ...string) (out []byte, messages string) {
	t.Helper()
	program := testutil.Peer(t, "pgn-extract")
	cmd := exec.Command(program, args...)
	cmd.Stdin = bytes.NewReader(written)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), stderr.String())
	return stdout.Bytes(), stderr.String()
}

// basePGN returns a vector base as PGN, and its games. A game that ends in mate
// gets the result that the mate is, about which pgn-extract is particular: the
// base of puzzles has "*" there.
func basePGN(t testing.TB, name string) (written []byte, games []*cbf.Game) {
	t.Helper()
	db, err := cbf.Open(os.DirFS(testdata), name)
	require.NoError(t, err)
	defer db.Close()
	for g, err := range db.Games() {
		require.NoError(t, err)
		if p := finalPosition(t, g); p.InCheck() && len(p.LegalMoves()) == 0 {
			require.NoError(t, g.SetResult([2]chess.Result{chess.BlackWins, chess.WhiteWins}[p.Turn()]))
		}
		text, _ := appended(t, cbfpgn.Fitter{}, g)
		written = append(written, text...)
		games = append(games, g)
	}
	return written, games
}

func finalPosition(t testing.TB, g *cbf.Game) chess.Position {
	t.Helper()
	p := g.Start()
	for _, n := range g.Moves {
		var err error
		p, err = p.Play(n.Move)
		require.NoError(t, err)
	}
	return p
}

// final is the comment with the last position that pgn-extract -F writes in front
// of the result.
var final = regexp.MustCompile(`\{ "([^"]+)" \}\s+(1-0|0-1|1/2-1/2|\*)\s*$`)

// TestExtract: pgn-extract reads all that we write without a word, comes to the
// same final positions, and what it writes itself is read back to the same games.
// What version 19-04 wrote (pgn-extract -s -F) is in testdata.
func TestExtract(t *testing.T) {
	for _, name := range chesstest.Bases {
		written, games := basePGN(t, name)
		t.Run(name+" captured", func(t *testing.T) {
			out, err := os.ReadFile(testdata + "/pgn-extract/" + name + ".pgn")
			require.NoError(t, err)
			checkExtracted(t, games, string(out))
		})
		t.Run(name, func(t *testing.T) {
			out, messages := pgnExtract(t, written, "-s", "-F")
			require.Empty(t, messages)
			checkExtracted(t, games, string(out))
		})
	}
}

func checkExtracted(t *testing.T, games []*cbf.Game, out string) {
	texts := strings.Split(out, "[Event ")[1:]
	require.Len(t, texts, len(games))
	for i, text := range texts {
		fen := final.FindStringSubmatch(text)
		require.NotNil(t, fen, text)
		p := finalPosition(t, games[i])
		// Board and side to move: about the e.p. square there are two schools.
		require.Equal(t, strings.Fields(p.FEN())[:2], strings.Fields(fen[1])[:2], "game %d", i+1)

		back, err := strictly(t, "[Event "+final.ReplaceAllString(text, "$2"))
		require.NoError(t, err)
		requireSameGame(t, games[i], back)
	}
}

// TestExtractReformatted: so is what it writes in other forms.
func TestExtractReformatted(t *testing.T) {
	for _, name := range chesstest.Bases {
		for _, args := range [][]string{{"-s", "-w40"}, {"-s", "-Wlalg"}, {"-s", "-Welalg", "--commentlines"}, {"-s", "--nomovenumbers", "--nochecks"}} {
			t.Run(name+strings.Join(args, " "), func(t *testing.T) {
				written, games := basePGN(t, name)
				out, messages := pgnExtract(t, written, args...)
				require.Empty(t, messages)
				r := pgn.NewReader(bytes.NewReader(out))
				for _, want := range games {
					require.True(t, r.Next())
					game, err := r.Game()
					require.NoError(t, err)
					back, _, err := cbfpgn.Fitter{Strict: true}.Record(game)
					require.NoError(t, err)
					requireSameGame(t, want, back)
				}
			})
		}
	}
}

// TestExtractOdd: what else we write is PGN for others too: codes, signs,
// irregular moves, surplus comments.
func TestExtractOdd(t *testing.T) {
	g := newGame(t, "4k2r/8/8/3pP3/8/8/3P4/4K3 w k - 0 9", "d2d4 e8g8 e5d6 f8f1")
	g.Comment = &cbf.Comment{MoveCode: 1, Text: []byte("{game}")}
	g.ExtraComments = []cbf.Comment{{Text: []byte("surplus")}}
	g.Moves[0].Comment = &cbf.Comment{MoveCode: 5, PositionCode: 9, ExtraCode: 2, Text: []byte("}\xfe%a ;b\x00")}
	g.Moves[0].Variations = []cbf.Line{uciLine(t, g.Start(), "d2d3"), {}, uciLine(t, g.Start(), "e1d1")}
	g.Moves[1].Comment = &cbf.Comment{}
	require.NoError(t, g.SetPlayers(`A "B"`, `C\D`))
	written, _ := appended(t, cbfpgn.Fitter{}, g)
	out, messages := pgnExtract(t, []byte(written), "-s")
	require.Empty(t, messages)
	back, _ := fitted(t, cbfpgn.Fitter{}, string(out))
	want, _ := fitted(t, cbfpgn.Fitter{}, written)
	require.Len(t, back.Moves, 2)
	want.Moves[1].Comment.Text = back.Moves[1].Comment.Text // it drops "{}" in front of another
	requireSameGame(t, want, back)
}
