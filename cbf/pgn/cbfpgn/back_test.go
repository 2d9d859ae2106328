package cbfpgn_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// TestGameMoves: moves, variations, comments and codes as PGN.
func TestGameMoves(t *testing.T) {
	comment := func(move, pos, extra byte, text string) *cbf.Comment {
		return &cbf.Comment{MoveCode: move, PositionCode: pos, ExtraCode: extra, Text: []byte(text)}
	}
	for _, tt := range []struct {
		name, want string
		change     func(g *cbf.Game)
	}{
		{"moves", "1. e4 e5 2. Nf3 *", func(*cbf.Game) {}},
		{"a comment", "1. e4 {best by test} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "best by test")
		}},
		{"NAGs of all certain codes", "1. e4 $1 $18 1... e5 $2 $16 2. Nf3 $5 $14 *", func(g *cbf.Game) {
			for i := range g.Moves {
				g.Moves[i].Comment = comment(byte(i+1), byte(i+1), 0, "")
			}
		}},
		{"codes without a NAG", "1. e4 {[%cbf move 8 zugzwang]} 1... e5 $146 {[%cbf extra 2 better is]} 2. Nf3\n" +
			"{[%cbf move 77] [%cbf position 12 initiative] [%cbf extra 254] and text} *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(8, 0, 0, "")
			g.Moves[1].Comment = comment(0, 9, 2, "")
			g.Moves[2].Comment = comment(77, 12, 254, "and text")
		}},
		{"game comment", "{[%cbf move 1] before} 1. e4 e5 2. Nf3 *", func(g *cbf.Game) {
			g.Comment = comment(1, 0, 0, "before")
		}},
		{"surplus comments", "{first} {[%cbf surplus] second} {[%cbf surplus] third} 1. e4 e5 2. Nf3 *", func(g *cbf.Game) {
			g.Comment = comment(0, 0, 0, "first")
			g.ExtraComments = []cbf.Comment{*comment(0, 0, 0, "second"), *comment(0, 0, 0, "third")}
		}},
		{"surplus without a game comment", "{} {[%cbf surplus] first} 1. e4 e5 2. Nf3 *", func(g *cbf.Game) {
			g.ExtraComments = []cbf.Comment{*comment(0, 0, 0, "first")}
		}},
		{"no text", "1. e4 {} 1... e5 2. Nf3 *", func(g *cbf.Game) { g.Moves[0].Comment = &cbf.Comment{} }},
		{"text like a command", "1. e4 {[%cbf text] [%cbf move 8]} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "[%cbf move 8]")
		}},
		{"signs", "1. e4 {｛Hi｝ ¶ a b␀␡ ¶} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "{Hi}\xFEa\t  b\x00\x7f\xFE")
		}},
		{"figurines and umlauts", "1. e4 {♔♕♘♗♖♙ä} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "\xb1\xb2\xb3\xb4\xb5\xb6\x84")
		}},
		{"a pilcrow of the charset", "1. e4 {⁋ ¶ ⁋} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Charset = charmap.CodePage850
			g.Moves[0].Comment = comment(0, 0, 0, "\xf4\xfe\xf4")
		}},
		{"variations", "1. e4 (1. d4 d5 (1... f5 2. c4) 2. c4) (1. c4) 1... e5 (1... c5 {Sicilian})\n2. Nf3 *", func(g *cbf.Game) {
			p := g.Start()
			v := uciLine(t, p, "d2d4 d7d5 c2c4")
			after, err := p.Play(v[0].Move)
			require.NoError(t, err)
			v[1].Variations = []cbf.Line{uciLine(t, after, "f7f5 c2c4")}
			g.Moves[0].Variations = []cbf.Line{v, uciLine(t, p, "c2c4")}
			after, err = p.Play(g.Moves[0].Move)
			require.NoError(t, err)
			sicilian := uciLine(t, after, "c7c5")
			sicilian[0].Comment = comment(0, 0, 0, "Sicilian")
			g.Moves[1].Variations = []cbf.Line{sicilian}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, "", "e2e4 e7e5 g1f3")
			tt.change(g)
			require.Equal(t, tt.want, movetext(t, g))
		})
	}
}

// TestGameLetters: figurines as letters.
func TestGameLetters(t *testing.T) {
	g := newGame(t, "", "e2e4")
	g.Moves[0].Comment = &cbf.Comment{Text: []byte("\xb1\xb2\xb3\xb4\xb5\xb6")}
	written, losses := appended(t, cbfpgn.Fitter{Letters: true}, g)
	require.Empty(t, losses)
	require.Contains(t, written, "1. e4 {KQNBRP} *")
}

// TestGameIrregular: what a record can hold and chess does not allow ends
// the line, and stands in a comment.
func TestGameIrregular(t *testing.T) {
	for _, tt := range []struct {
		name, fen, moves, variation, want string
		losses                            []string
	}{
		{
			"king left in check", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "h1h2 e8e7", "",
			"{Moves that chess does not allow: 1. h1h2 e8e7} *", []string{"moves: move 1, h1h2, which is illegal, and 1 after it, moved to the rest of the line"},
		},
		{
			"leftover e.p.", "4k2r/8/8/3pP3/8/8/3P4/4K3 w k - 0 1", "d2d4 e8g8 e5d6 f8f1", "",
			"1. d4 O-O {Moves that chess does not allow: 2. e5d6 f8f1} *", []string{"moves: move 2, e5d6, which is illegal, and 1 after it, moved to the rest of the line"},
		},
		{
			"castling without right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "",
			"{Moves that chess does not allow: 1. e1g1} *", []string{"moves: move 1, e1g1, which is illegal, and 0 after it, moved to the rest of the line"},
		},
		{
			"in a variation", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1f1 e8e7", "h1h2 e8e7",
			"1. Kf1 {Moves that chess does not allow: 1. h1h2 e8e7} 1... Ke7 *", []string{"moves: move 1, h1h2, which is illegal, and 1 after it, moved to the rest of the line"},
		},
		{
			"later in a variation", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1f1 e8e7", "e1d1 e8e7 h1h2 e7e8 d1e1",
			"1. Kf1 (1. Kd1 Ke7 2. Rh2 Ke8 {Moves that chess does not allow: 3. d1e1})\n1... Ke7 *",
			[]string{"moves: move 3, d1e1, which is illegal, and 0 after it, moved to the rest of the line"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.fen, tt.moves)
			if tt.variation != "" {
				g.Moves[0].Variations = []cbf.Line{uciLine(t, g.Start(), tt.variation)}
			}
			require.Equal(t, tt.want, movetext(t, g))
			_, losses := appended(t, cbfpgn.Fitter{}, g)
			require.Equal(t, tt.losses, texts(losses))
			require.Equal(t, chess.Lost, losses[0].Scale)
		})
	}

	t.Run("comments and variations in it", func(t *testing.T) {
		g := newGame(t, "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "h1h2 e8e7")
		g.Moves[0].Comment = &cbf.Comment{MoveCode: 6, Text: []byte("in {check}")}
		g.Moves[0].Variations = []cbf.Line{uciLine(t, g.Start(), "e1f1")}
		require.Equal(t, "{Moves that chess does not allow: 1. h1h2 $4 [in ｛check｝] (1. e1f1) e8e7} *", movetext(t, g))
	})
	t.Run("nothing of it", func(t *testing.T) {
		g := newGame(t, "", "e2e4 e7e5")
		g.Moves[0].Variations = []cbf.Line{{}}
		g.Trailing = []byte{1, 2}
		written, losses := appended(t, cbfpgn.Fitter{}, g)
		require.Contains(t, written, "\n1. e4 e5 *\n")
		require.Equal(t, []string{"moves: empty variation at move 1, dropped", "moves: 2 bytes after the early end of the moves, dropped"}, texts(losses))
	})
}

// TestGameErrors: a game that has no PGN is refused.
func TestGameErrors(t *testing.T) {
	g := newGame(t, "", "e2e4 e7e5")
	g.Moves[1].Move = g.Moves[0].Move
	_, _, err := cbfpgn.Fitter{}.Game(g)
	require.ErrorIs(t, err, chess.ErrMove)
	var refused *cbf.EncodeError
	require.ErrorAs(t, err, &refused)

	g = newGame(t, "", "e2e4")
	l := &g.Moves
	for range 10_001 {
		(*l)[0].Variations = []cbf.Line{uciLine(t, g.Start(), "e2e4")}
		l = &(*l)[0].Variations[0]
	}
	_, _, err = cbfpgn.Fitter{}.Game(g)
	require.ErrorIs(t, err, chess.ErrRange)

	for _, first := range []string{"e2e4", "e1e2"} { // legal and not
		g = newGame(t, "", "e2e4")
		g.Moves = append(g.Moves, cbf.Node{Move: uciLine(t, chesstest.FEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1e2")[0].Move})
		if first == "e1e2" {
			g = newGame(t, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d1")
			g.Moves[0].Move.To = chess.NewSquare(3, 1)
		}
		g.Moves[0].Variations = []cbf.Line{g.Moves, g.Moves}
		_, _, err = cbfpgn.Fitter{}.Game(g)
		require.Error(t, err)
	}
	require.Panics(t, func() { cbfpgn.Fitter{}.Game(nil) })
	written, _ := appended(t, cbfpgn.Fitter{}, &cbf.Game{})
	require.Contains(t, written, `[Result "*"]`)
}

// TestGameLines: no line has 80 columns, and none begins with what has a
// meaning there.
func TestGameLines(t *testing.T) {
	g := newGame(t, "", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 40))
	for i := range g.Moves {
		if i%3 == 0 {
			g.Moves[i].Comment = &cbf.Comment{Text: []byte(strings.Repeat("%x [Event \x84\x94\x81 ", i%17) + "}")}
		}
		if i%5 == 0 {
			g.Moves[i].Variations = []cbf.Line{{{Move: g.Moves[i].Move}}}
		}
	}
	text := movetext(t, g)
	widest := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		widest = max(widest, utf8.RuneCountInString(line))
		require.NotContains(t, "%[", line[:1], line)
	}
	require.Equal(t, 79, widest)
}

// TestBackSpace: byte 133 is no white space in a record, as U+0085 is in Unicode: it stays.
func TestBackSpace(t *testing.T) {
	for _, text := range []string{"\x85good\x85", "\x85"} {
		c := cbf.Comment{Text: []byte(text)}
		g := &cbf.Game{Header: cbf.Header{Charset: charmap.ISO8859_1}, Comment: &c, ExtraComments: []cbf.Comment{c}}
		back, list, err := cbfpgn.Fitter{}.Game(g)
		require.NoError(t, err)
		require.Empty(t, list)
		want := strings.ReplaceAll(text, "\x85", "\u0085")
		require.Equal(t, want, back.Comments[0])
		require.True(t, strings.HasSuffix(back.Comments[1], " "+want), "%q", back.Comments[1])
	}
}
