package cbmoves_test

import (
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// FuzzDecode: any bytes under either encoding and any start. A strict reader
// and the plain decoder agree on what is a game and what it says; Tokens and
// Decode agree; what is accepted is written again byte for byte; a lenient
// reader always returns a game, which can be written and read again; and no
// offset is outside.
func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f) {
		for i, fen := range starts {
			if fen == v.start.FEN() {
				f.Add(v.stream, v.texts, uint8(i), false)
				g, err := cbmoves.Decode(v.start, v.stream, v.texts)
				require.NoError(f, err)
				stream, _, err := manual.Append(nil, nil, g)
				require.NoError(f, err)
				f.Add(stream, []byte{}, uint8(i), true)
			}
		}
	}
	for _, flawed := range flawedStreams {
		e, _, stream, texts, _, _ := flawed.setUp(f)
		for start := range starts {
			f.Add(stream, texts, uint8(start), e == manual)
		}
	}
	f.Fuzz(func(t *testing.T, stream, texts []byte, startNumber uint8, manual bool) {
		fen := starts[int(startNumber)%len(starts)]
		start := startOf(t, fen)
		e := cbmoves.Options{Manual: manual}
		checkStrict(t, e, start, stream, texts)
		checkLenient(t, e, start, stream, texts)
		_ = cbmoves.Detect(start, stream)
	})
}

func checkStrict(t *testing.T, e cbmoves.Options, start cbmoves.Position, stream, texts []byte) {
	t.Helper()
	tokens, err := tokenItems(start, e, stream, texts)
	g, errDecode := e.Decode(start, stream, texts)
	require.Equal(t, err, errDecode)
	if err == nil || !strings.Contains(err.Error(), "invalid text") {
		plain, errPlain := plainItems(start.FEN(), e, stream, texts)
		require.Equal(t, errPlain == nil, err == nil, err)
		require.Equal(t, plain, tokens)
	}
	if err != nil {
		var syntax *cbmoves.SyntaxError
		require.ErrorAs(t, err, &syntax)
		input := stream
		if syntax.In == "texts" {
			input = texts
		}
		require.GreaterOrEqual(t, syntax.Offset, int64(0))
		require.LessOrEqual(t, syntax.Offset, int64(len(input)))
		return
	}
	checkWalk(t, e, g, stream, texts)
	var words []string
	for _, token := range tokens {
		_, word, _ := strings.Cut(token, " ")
		words = append(words, word)
	}
	require.Equal(t, brief(g.Main), strings.Join(words, " "))
	require.EqualValues(t, len(stream), g.StreamSize)
	require.EqualValues(t, len(texts), g.TextsSize)
	streamAgain, textsAgain, err := e.Append(nil, nil, g)
	require.NoError(t, err)
	if len(g.Problems) > 0 { // four-byte characters become surrogates
		g2, err := e.Decode(start, streamAgain, textsAgain)
		require.NoError(t, err)
		require.Equal(t, g.Main, g2.Main)
		return
	}
	require.Equal(t, string(stream), string(streamAgain))
	require.Equal(t, string(texts), string(textsAgain))
}

// checkWalk: tree and stream go through the same positions, in which all moves are
// played and have names, and which come back from their FEN.
func checkWalk(t *testing.T, e cbmoves.Options, g *cbmoves.Game, stream, texts []byte) {
	t.Helper()
	next, stop := iter.Pull2(g.Walk())
	defer stop()
	walker := cbmoves.NewWalker(g.Start)
	for tok, err := range e.Tokens(g.Start, stream, texts) {
		require.NoError(t, err)
		p := walker.Next(tok)
		if tok.Kind() == cbmoves.KindEnd || tok.Kind() == cbmoves.KindProblem {
			continue
		}
		walked, item, ok := next()
		require.True(t, ok)
		require.Equal(t, tok.Kind(), item.Kind())
		if tok.Kind() != cbmoves.KindVariationEnd { // where a Walker is still in the variation, and Walk after it
			require.Equal(t, p, walked)
		}
		if tok.Kind() == cbmoves.KindMove {
			after, err := p.Play(tok.Move())
			require.NoError(t, err)
			require.NotEqual(t, "invalid Move", p.SAN(tok.Move()))
			requireFEN(t, after)
		}
	}
	_, _, ok := next()
	require.False(t, ok)
}

func checkLenient(t *testing.T, e cbmoves.Options, start cbmoves.Position, stream, texts []byte) {
	t.Helper()
	e = lenientOf(e)
	g, err := e.Decode(start, stream, texts)
	require.NoError(t, err)
	require.LessOrEqual(t, g.StreamSize, int64(len(stream)))
	require.LessOrEqual(t, g.TextsSize, int64(len(texts)))
	stream2, texts2, err := e.Append(nil, nil, g)
	require.NoError(t, err)
	g2, err := e.Decode(start, stream2, texts2)
	require.NoError(t, err)
	require.Equal(t, brief(g.Main), brief(g2.Main))
	stream3, texts3, err := e.Append(nil, nil, g2)
	require.NoError(t, err)
	require.Equal(t, stream2, stream3)
	require.Equal(t, texts2, texts3)

	// A scan is balanced, and ends once.
	depth, ends := 0, 0
	for tok, err := range e.Tokens(start, stream, texts) {
		require.NoError(t, err)
		require.Zero(t, ends)
		switch tok.Kind() {
		case cbmoves.KindVariation:
			depth++
		case cbmoves.KindVariationEnd:
			depth--
		case cbmoves.KindEnd:
			ends++
		}
		require.GreaterOrEqual(t, depth, 0)
	}
	require.Zero(t, depth)
	require.Equal(t, 1, ends)
}

// FuzzTree: a tree of random legal play survives tree -> bytes -> tree in both
// encodings, and all readers read it alike.
func FuzzTree(f *testing.F) {
	for i := range starts {
		f.Add(uint64(i), uint8(i), uint8(30))
	}
	f.Fuzz(func(t *testing.T, seed uint64, startNumber, plies uint8) {
		fen := starts[int(startNumber)%len(starts)]
		p := &player{Rand: rand.New(rand.NewPCG(seed, 1))}
		checkTree(t, fen, p.line(*newBoard(fen), int(plies%40), 0, false))
	})
}

// FuzzStart: a position that parses returns a FEN of its own; on its first ply every move of the plain
// board can be written, and Legal and SAN say of it what the plain board says.
func FuzzStart(f *testing.F) {
	for _, fen := range starts {
		f.Add(fen)
	}
	for _, v := range vectors(f) {
		f.Add(v.start.FEN())
	}
	for _, row := range testutil.Lines[struct{ FEN string }](f, "../testdata/fen.jsonl") {
		f.Add(row.FEN)
	}
	f.Add("1312P/111311/8/3113/8/8/112121/13121 w q a6")
	f.Add("")
	f.Fuzz(func(t *testing.T, fen string) {
		start, err := cbmoves.ParseFEN(fen)
		if err != nil {
			var syntax *cbmoves.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.GreaterOrEqual(t, syntax.Offset, int64(0))
			require.LessOrEqual(t, syntax.Offset, int64(len(fen)))
			return
		}
		b := newBoard(start.FEN())
		p := start
		requireFEN(t, p)
		require.Equal(t, b.inCheck(b.white), p.InCheck())
		for _, m := range b.list(true, nil) {
			move, err := cbmoves.ParseMove(b.uci(m))
			require.NoError(t, err)
			stream, _, err := cbmoves.Append(nil, nil,
				&cbmoves.Game{Start: start, Main: []cbmoves.Item{cbmoves.MoveItem(move)}})
			require.NoError(t, err)
			want := append(m.code[:1:1], 0xff)
			if m.two {
				want = append(m.code[:2:2], 0xff)
			}
			require.Equal(t, want, stream)
		}
		b.uncoded = true
		for _, m := range b.list(true, nil) {
			move := parseMove(t, b.uci(m))
			require.Equal(t, b.allows(m), p.Legal(move), "%v", move)
			require.Equal(t, b.san(m), p.SAN(move), "%v", move)
		}
	})
}

// FuzzMove: a move that parses returns its text, and an error is in the text.
func FuzzMove(f *testing.F) {
	for _, s := range []string{"e2e4", "a7a8q", "0000", "a1a1", "h9h8", "e1g1", "e2", "e2e4k", "e7e8qq"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := cbmoves.ParseMove(s)
		if err != nil {
			var syntax *cbmoves.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.GreaterOrEqual(t, syntax.Offset, int64(0))
			require.LessOrEqual(t, syntax.Offset, int64(len(s)))
			return
		}
		require.Equal(t, s, m.String())
	})
}

// FuzzText: a text of any kind is written so that it is read as it was, or is refused.
func FuzzText(f *testing.F) {
	for _, text := range []string{"", "a", "é", "\U0001f600", "\xed\xa0\xbd", "a\x00b", "\xff"} {
		for kind := range uint8(7) {
			f.Add(text, kind, kind%2 == 0)
		}
	}
	f.Fuzz(func(t *testing.T, text string, kind uint8, manual bool) {
		e := cbmoves.Options{Manual: manual}
		item := cbmoves.TextItem(cbmoves.TextKind(kind), text)
		stream, texts, err := e.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{item}})
		if err != nil {
			var refused *cbmoves.EncodeError
			require.ErrorAs(t, err, &refused)
			return
		}
		g, err := e.Decode(cbmoves.Position{}, stream, texts)
		require.NoError(t, err)
		require.Equal(t, brief([]cbmoves.Item{item}), brief(g.Main))
		require.Equal(t, text, g.Main[0].Text())
	})
}
