package cbf_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// The bases that come with an account of every game, made by another encoder and
// agreed on by two other decoders.
type wantComment struct {
	Move, Pos, Extra byte
	Text             string
	TextHex          string `json:"text_hex"`
}

type wantMove struct {
	UCI     string
	N       int
	Comment *wantComment
	Vars    [][]wantMove
}

type wantGame struct {
	Offset, Size    int64
	Year            int
	Players, Source string
	PlayersHex      string `json:"players_hex"`
	SourceHex       string `json:"source_hex"`
	HeaderHex       string `json:"header_hex"`
	MoveBytesHex    string `json:"move_bytes_hex"`
	WhiteElo        int    `json:"white_elo"`
	BlackElo        int    `json:"black_elo"`
	Result          string
	LineEval        byte `json:"line_eval"`
	Marked, Deleted bool
	VersionBit      bool `json:"version_bit"`
	Checksum        string
	MoveCount       int          `json:"move_count"`
	CommentCount    int          `json:"comment_count"`
	InitialComment  *wantComment `json:"initial_comment"`
	FinalFEN        string       `json:"final_fen"`
	ECO             *struct {
		Letter    string
		Main, Sub int
	}
	Setup *struct{ FEN, Hex string }
	Moves []wantMove
}

type wantBase struct {
	End   int64
	Games []wantGame
}

func readBase(t testing.TB, name string) (base wantBase, games []byte) {
	t.Helper()
	base, ok := wantBases[name]
	if !ok {
		chesstest.ReadJSON(t, "../testdata/cbf/"+name+".json", &base)
		require.NotEmpty(t, base.Games)
		wantBases[name] = base
	}
	return base, readFile(t, name+".cbf")
}

// wantBases has what readBase has read: parsing JSON takes longer than most tests.
var wantBases = map[string]wantBase{}

func (w *wantGame) record(games []byte) []byte { return games[w.Offset : w.Offset+w.Size] }

// TestVectors: every value of every record of the vectors, and the same bytes
// again.
func TestVectors(t *testing.T) {
	for _, name := range chesstest.Bases {
		base, games := readBase(t, name)
		for i, w := range base.Games {
			g, err := cbf.ParseGame(w.record(games))
			require.NoError(t, err, "%s game %d", name, i+1)
			checkGame(t, &w, g)
			checkOracle(t, w.record(games), g)
			again, err := g.AppendBinary(nil)
			require.NoError(t, err)
			require.Equal(t, w.record(games), again, "%s game %d", name, i+1)
		}
	}
}

func checkGame(t *testing.T, w *wantGame, g *cbf.Game) {
	t.Helper()
	require.Equal(t, w.Year, g.Year())
	require.Equal(t, w.PlayersHex, hex.EncodeToString(g.Players))
	require.Equal(t, w.SourceHex, hex.EncodeToString(g.Source))
	require.Equal(t, w.Players, g.DecodeText(g.Players))
	require.Equal(t, w.Source, g.DecodeText(g.Source))
	require.Equal(t, w.WhiteElo, g.Elo(chess.White))
	require.Equal(t, w.BlackElo, g.Elo(chess.Black))
	require.Equal(t, w.Result, g.Result().String())
	require.Equal(t, w.LineEval, g.Evaluation())
	require.Equal(t, w.Marked, g.Marked())
	require.Equal(t, w.Deleted, g.Deleted())
	require.Equal(t, w.VersionBit, g.VersionBit())
	require.Equal(t, w.MoveCount, storedMoves(g))
	header := g.Bytes()
	require.Equal(t, w.HeaderHex, hex.EncodeToString(header[:]))
	older, newer := checksums(g)
	require.Equal(t, w.Checksum == "old" || w.Checksum == "both", older)
	require.Equal(t, w.Checksum == "new" || w.Checksum == "both", newer)
	if w.ECO == nil {
		require.Zero(t, g.ECO())
	} else {
		require.Equal(t, strings.TrimSuffix(fmt.Sprintf("%s%02d/%02d", w.ECO.Letter, w.ECO.Main, w.ECO.Sub), "/00"), g.ECO())
	}
	require.Equal(t, w.Setup != nil, g.HasSetup())
	if w.Setup != nil {
		require.Equal(t, w.Setup.FEN, g.Start().FEN())
	}
	comments := 0
	if w.InitialComment != nil {
		require.NotNil(t, g.Comment)
		checkComment(t, g, w.InitialComment, g.Comment)
		comments++
	} else {
		require.Nil(t, g.Comment)
	}
	numbers := checkLine(t, g, g.Start(), w.Moves, g.Moves, &comments)
	require.Equal(t, w.CommentCount, comments)
	// The numbers are those of the file without the flags of comments.
	var b strings.Builder
	for _, c := range mustHex(t, w.MoveBytesHex) {
		if c != 0xFF && c != 0x80 {
			c &= 0x7F
		}
		b.WriteByte(c)
	}
	require.Equal(t, b.String(), string(numbers))
	pos := g.Start()
	for _, n := range g.Moves {
		var err error
		pos, err = pos.Play(n.Move)
		require.NoError(t, err)
	}
	want, got := strings.Fields(w.FinalFEN), strings.Fields(pos.FEN())
	if w.Setup != nil {
		// Their fifty-move counters come from the sources of the set-ups, and
		// records do not hold them.
		want[4] = got[4]
	}
	require.Equal(t, want, got)
	if w.VersionBit && w.Checksum != "old" || !w.VersionBit && w.Checksum != "new" {
		require.Empty(t, g.Problems)
	}
}

// checkOracle compares a game with the result of the plain decoder for its record.
func checkOracle(t *testing.T, record []byte, g *cbf.Game) {
	t.Helper()
	want := decodePlainly(record)
	require.Equal(t, want.header, g.Bytes())
	require.Equal(t, string(want.text), string(g.Players)+string(g.Source))
	comment := func(want []byte, c *cbf.Comment) {
		require.Equal(t, want == nil, c == nil)
		if c != nil {
			got := string([]byte{c.MoveCode, c.PositionCode, c.ExtraCode, 0}) + string(c.Text)
			require.Equal(t, string(bytes.TrimRight(want, "\x00")), strings.TrimRight(got, "\x00"))
		}
	}
	var line func(want []oracleNode, l cbf.Line)
	line = func(want []oracleNode, l cbf.Line) {
		require.Len(t, l, len(want))
		for i, w := range want {
			require.Equal(t, w.move, l[i].Move)
			comment(w.comment, l[i].Comment)
			require.Len(t, l[i].Variations, len(w.variations))
			for j, v := range w.variations {
				line(v, l[i].Variations[j])
			}
		}
	}
	comment(want.comment, g.Comment)
	line(want.moves, g.Moves)
}

func checkComment(t *testing.T, g *cbf.Game, w *wantComment, c *cbf.Comment) {
	t.Helper()
	require.Equal(t, [3]byte{w.Move, w.Pos, w.Extra}, [3]byte{c.MoveCode, c.PositionCode, c.ExtraCode})
	require.Equal(t, w.TextHex, hex.EncodeToString(c.Text))
	require.Equal(t, w.Text, g.DecodeText(c.Text))
}

// checkLine compares a line and returns its bytes as they stand in a file, without the flags
// of comments.
func checkLine(t *testing.T, g *cbf.Game, pos chess.Position, want []wantMove, line cbf.Line, comments *int) (raw []byte) {
	t.Helper()
	require.Len(t, line, len(want))
	for i, w := range want {
		n := line[i]
		require.Equal(t, w.UCI, n.Move.String())
		require.Equal(t, w.N, slices.Index(pos.Numbered(), n.Move)+1)
		raw = append(raw, byte(w.N))
		if w.Comment != nil {
			require.NotNil(t, n.Comment)
			checkComment(t, g, w.Comment, n.Comment)
			*comments++
		} else {
			require.Nil(t, n.Comment)
		}
		require.Len(t, n.Variations, len(w.Vars))
		for j, v := range w.Vars {
			raw = append(raw, 0xFF)
			raw = append(raw, checkLine(t, g, pos, v, n.Variations[j], comments)...)
			raw = append(raw, 0x80)
		}
		var err error
		pos, err = pos.Play(n.Move)
		require.NoError(t, err)
	}
	return raw
}

func mustHex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	require.NoError(t, err)
	return b
}
