package cbf_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

// rewritten returns the game as a new one, which is written in the encoder's own form.
func rewritten(t testing.TB, g *cbf.Game) *cbf.Game {
	t.Helper()
	n := cbf.NewGame()
	n.Players, n.Source, n.Charset = g.Players, g.Source, g.Charset
	n.Comment, n.Moves, n.ExtraComments, n.Trailing = g.Comment, g.Moves, g.ExtraComments, g.Trailing
	if g.HasSetup() {
		require.NoError(t, n.SetStart(g.Start()))
	}
	require.NoError(t, n.SetYear(g.Year()))
	require.NoError(t, n.SetECO(g.ECO()))
	require.NoError(t, n.SetResult(g.Result()))
	if g.Result() == chess.NoResult {
		require.NoError(t, n.SetEvaluation(g.Evaluation()))
	}
	for c := chess.White; c <= chess.Black; c++ {
		require.NoError(t, n.SetElo(c, g.Elo(c)))
	}
	n.SetMarked(g.Marked())
	n.SetDeleted(g.Deleted())
	n.SetVersionBit(g.VersionBit())
	return n
}

// checkCanonical writes a game in the encoder's own form and reads it: the values are the
// same, and when it is written again, so are the bytes.
func checkCanonical(t testing.TB, g *cbf.Game) {
	t.Helper()
	n := rewritten(t, g)
	rec, err := n.AppendBinary(nil)
	require.NoError(t, err)
	back, err := cbf.ParseGame(rec)
	require.NoError(t, err)
	if g.Comment == nil && len(g.ExtraComments) > 0 {
		t.Fatal("surplus comments without a game comment")
	}
	require.Equal(t, g.Comment, back.Comment)
	require.Equal(t, g.Moves, back.Moves)
	require.Equal(t, g.ExtraComments, back.ExtraComments)
	require.Equal(t, g.Trailing, back.Trailing)
	require.Equal(t, g.Start(), back.Start())
	require.Equal(t, g.Year(), back.Year())
	require.Equal(t, g.ECO(), back.ECO())
	require.Equal(t, g.Result(), back.Result())
	require.Equal(t, g.Evaluation(), back.Evaluation())
	require.Equal(t, string(g.Players), string(back.Players))
	require.Equal(t, string(g.Source), string(back.Source))
	older, newer := checksums(back)
	require.True(t, older || newer)
	require.Equal(t, min(255, (len(g.Moves)+int(g.Start().Turn())+1)/2), storedMoves(back))
	again, err := back.AppendBinary(nil)
	require.NoError(t, err)
	require.Equal(t, rec, again)
}

// TestCanonicalVectors: all records of the vectors are in the encoder's own form.
func TestCanonicalVectors(t *testing.T) {
	for _, name := range chesstest.Bases {
		base, games := readBase(t, name)
		for i := range base.Games {
			g, err := cbf.ParseGame(base.Games[i].record(games))
			require.NoError(t, err)
			checkCanonical(t, g)
			// These bases were written canonically, except the puzzles whose
			// version bit does not go with the checksum.
			rec, err := rewritten(t, g).AppendBinary(nil)
			require.NoError(t, err)
			require.Equal(t, base.Games[i].record(games), rec, "%s game %d", name, i+1)
		}
	}
}

// TestEdit: an edit of an odd record keeps all other values, and is written in the encoder's
// own form.
func TestEdit(t *testing.T) {
	g, err := cbf.ParseGame(sealed{
		players: "A-B", moves: "\x8b" + "\xff" + nf3 + "\x00rest", comments: "\xff\x01\x00\x00\x00\xff\x02\xff\x03", badChecksum: true,
		header: map[int]byte{12: 99},
	}.record())
	require.NoError(t, err)
	require.Len(t, g.Problems, 5)
	g.Moves[0].Comment.Text = []byte("better")
	rec, err := g.AppendBinary(nil)
	require.NoError(t, err)
	back, err := cbf.ParseGame(rec)
	require.NoError(t, err)
	require.Equal(t, g.Moves, back.Moves)
	require.Equal(t, g.Comment, back.Comment)
	require.Equal(t, g.ExtraComments, back.ExtraComments)
	require.Equal(t, "rest", string(back.Trailing))
	require.Equal(t, 99, storedMoves(back), "nobody changed the number of moves")
	require.Len(t, back.Problems, 2)

	e7e5, err := chesstest.FEN(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").ParseUCI("e7e5")
	require.NoError(t, err)
	g.Moves = append(g.Moves, cbf.Node{Move: e7e5})
	rec, err = g.AppendBinary(nil)
	require.NoError(t, err)
	back, err = cbf.ParseGame(rec)
	require.NoError(t, err)
	require.Equal(t, g.Moves, back.Moves)
	require.Equal(t, 99, storedMoves(back), "one full move, as before")

	// The old bytes do not stand for what cannot be written, nor where they cannot be read.
	odd := func() *cbf.Game {
		g, err := cbf.ParseGame(sealed{players: "A-B", moves: "\x8b" + e5, comments: "\xff\x01\x02\x03a"}.record())
		require.NoError(t, err)
		require.NotEmpty(t, g.Problems)
		return g
	}
	g = odd()
	g.Moves = append(g.Moves, cbf.Node{Move: e7e5})
	_, err = g.AppendBinary(nil)
	require.ErrorIs(t, err, chess.ErrMove)
	for n := range 2 {
		g = odd()
		require.NoError(t, g.SetStart(chesstest.FEN(t, "7k/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")))
		g.Moves = g.Moves[:n]
		rec, err = g.AppendBinary(nil)
		require.NoError(t, err)
		back, err = cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Len(t, back.Moves, n)
	}
}

// TestEncodeRefuses: each value that a record cannot hold is refused with its
// part, and dst kept.
func TestEncodeRefuses(t *testing.T) {
	// 131 moves for White: nine queens. Number 127 and beyond exist on the board.
	many := chesstest.FEN(t, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1K1R w - - 0 1")
	list := many.Numbered()
	require.Greater(t, len(list), 128)
	at := func(p chess.Position, l cbf.Line) *cbf.Game {
		g := cbf.NewGame()
		require.NoError(t, g.SetStart(p))
		g.Moves = l
		return g
	}
	start := chess.StartPosition().Numbered()
	loop := make(cbf.Line, 1)
	loop[0] = cbf.Node{Move: start[0], Variations: []cbf.Line{loop}}
	deep := cbf.Line{}
	for range 10_002 {
		deep = cbf.Line{{Move: start[0], Variations: []cbf.Line{deep}}}
	}
	var long, chatty cbf.Line
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	p := chess.StartPosition()
	for i := range 66_000 {
		m, err := p.ParseUCI(shuffle[i%4])
		if err != nil {
			t.Fatal(err)
		}
		p, _ = p.Play(m)
		long = append(long, cbf.Node{Move: m})
		chatty = append(chatty, cbf.Node{Move: m, Comment: &cbf.Comment{Text: bytes.Repeat([]byte("x"), 50)}})
	}
	withText := func(text string) *cbf.Game {
		g := cbf.NewGame()
		g.Comment = &cbf.Comment{Text: []byte(text)}
		return g
	}
	names := func(players, source int) *cbf.Game {
		g := cbf.NewGame()
		g.Players, g.Source = make([]byte, players), make([]byte, source)
		return g
	}
	for _, tt := range []struct {
		name string
		g    *cbf.Game
		err  error // nil: is written
	}{
		{"number 127", at(many, cbf.Line{{Move: list[126]}}), nil},
		{"number 128", at(many, cbf.Line{{Move: list[127]}}), chess.ErrRange},
		{"number 126 with a comment", at(many, cbf.Line{{Move: list[125], Comment: &cbf.Comment{}}}), nil},
		{"number 127 with a comment", at(many, cbf.Line{{Move: list[126], Comment: &cbf.Comment{}}}), chess.ErrRange},
		{"not listed", at(many, cbf.Line{{Move: start[0]}}), chess.ErrMove},
		{"no move", at(many, cbf.Line{{}}), chess.ErrMove},
		{"squares that are none", at(many, cbf.Line{{Move: chess.Move{From: 200, To: 201}}}), chess.ErrMove},
		{"tree in itself", at(chess.StartPosition(), loop), chess.ErrRange},
		{"deep", at(chess.StartPosition(), deep), chess.ErrRange},
		{"600 moves", at(chess.StartPosition(), long[:600]), nil}, // 300 full moves do not fit byte 12
		{"65534 moves", at(chess.StartPosition(), long[:65534]), nil},
		{"65535 moves", at(chess.StartPosition(), long[:65535]), chess.ErrRange},
		{"66000 moves", at(chess.StartPosition(), long), chess.ErrRange},
		{"long comments", at(chess.StartPosition(), chatty[:2000]), chess.ErrRange},
		{"65535 bytes of comments", withText(strings.Repeat("x", 65535-len("\xff\x00\x00\x00\x00\xff"))), nil},
		{"65536 bytes of comments", withText(strings.Repeat("x", 65536-len("\xff\x00\x00\x00\x00\xff"))), chess.ErrRange},
		{"0xff in a comment", withText("a\xffb"), chess.ErrRange},
		{"0xff at the beginning of a text", withText("\xffb"), chess.ErrRange},
		{"0xff in the first code", at(chess.StartPosition(), cbf.Line{{Move: start[0], Comment: &cbf.Comment{MoveCode: 255}}}), chess.ErrRange},
		{"0xff in the last code", at(chess.StartPosition(), cbf.Line{{Move: start[0], Comment: &cbf.Comment{ExtraCode: 255}}}), chess.ErrRange},
		{"0xff in a surplus comment", &cbf.Game{Header: cbf.NewGame().Header, ExtraComments: []cbf.Comment{{}, {Text: []byte("\xff")}}}, chess.ErrRange},
		{"too much after the end", &cbf.Game{Header: cbf.NewGame().Header, Trailing: make([]byte, 65534)}, chess.ErrRange},
		{"as much as can be after the end", &cbf.Game{Header: cbf.NewGame().Header, Trailing: make([]byte, 65533)}, nil},
		{"0xff in a code", at(chess.StartPosition(), cbf.Line{{Move: start[0], Comment: &cbf.Comment{PositionCode: 255}}}), chess.ErrRange},
		{"64 bytes of players", names(64, 0), chess.ErrRange},
		{"64 bytes of source", names(0, 64), chess.ErrRange},
		{"63 bytes of both", names(63, 63), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dst := []byte("kept")
			out, err := tt.g.AppendBinary(dst)
			var index, games bytes.Buffer
			w := cbf.NewWriter(&index, &games)
			require.NoError(t, w.Write(cbf.NewGame()))
			size := games.Len()
			err2 := w.Write(tt.g)
			if tt.err == nil {
				require.NoError(t, err)
				require.NoError(t, err2)
				back, err := cbf.ParseGame(out[4:])
				require.NoError(t, err)
				require.Equal(t, min(255, (len(tt.g.Moves)+1)/2), storedMoves(back))
				if len(tt.g.Moves) > 0 {
					require.Equal(t, tt.g.Moves, back.Moves)
				}
				return
			}
			require.ErrorIs(t, err, tt.err)
			require.Equal(t, dst, out)
			require.ErrorIs(t, err2, tt.err)
			var e *cbf.EncodeError
			require.ErrorAs(t, err2, &e)
			require.NotEmpty(t, e.Field)
			require.Equal(t, size, games.Len(), "nothing half written")
			require.NoError(t, w.Write(cbf.NewGame()))
			require.NoError(t, w.Close())
			require.Len(t, index.Bytes(), 4*4)
		})
	}
}

// TestFullAreas: a record with full areas comes back with its bytes, though the encoder's
// form of them would not fit.
func TestFullAreas(t *testing.T) {
	for name, s := range map[string]sealed{
		"open variation":               {moves: (e4 + strings.Repeat("\xff\x80"+e5, 21845))[:65534]},
		"open variations":              {moves: strings.Repeat(e4, 1) + strings.Repeat("\xff"+e4, 9_999) + strings.Repeat("\xff"+e4+"\x80", 15_178)},
		"texts that are not separated": {moves: shuffleNumbers(t, 13_104, 0x80), comments: strings.Repeat("\xff\x01\x02\x03a", 13_107)},
		"comments that are missing":    {moves: shuffleNumbers(t, 65_532, 0x80), comments: "\xff\x01\x02\x03\x00text\xff"},
	} {
		if name == "open variation" && testutil.Long(t) == 0 {
			continue // as several
		}
		t.Run(name, func(t *testing.T) {
			rec := s.record()
			g, err := lenient.ParseGame(rec)
			require.NoError(t, err)
			got, err := g.AppendBinary(nil)
			require.NoError(t, err)
			require.Equal(t, rec, got)
			g.Comment = &cbf.Comment{Text: make([]byte, 100_000)}
			_, err = g.AppendBinary(nil)
			require.ErrorIs(t, err, chess.ErrRange)
		})
	}
}

// TestManyWays: a game without a cycle, but with 2^100 ways through it, is an error in writing.
func TestManyWays(t *testing.T) {
	e4, err := chess.StartPosition().ParseSAN("e4")
	require.NoError(t, err)
	l := cbf.Line{{Move: e4}}
	for range 100 {
		l = cbf.Line{{Move: e4, Variations: []cbf.Line{l, l}}}
	}
	g := cbf.NewGame()
	g.Moves = l
	_, err = g.AppendBinary(nil)
	require.ErrorIs(t, err, chess.ErrRange)
}
