package cbmoves_test

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// A flawed stream is one that strict readers refuse. In stream and texts a ∑
// is before the offending byte, or at the end where something is missing.
type flawed struct {
	name     string
	fen      string
	encoding cbmoves.Options
	stream   string        // hex
	texts    string        // hex
	err      error         // nil: ErrMove
	scale    cbmoves.Scale // 0: Lost
	ply      int
	depth    int
	lenient  string // what a lenient reader keeps
}

const aboutToPromote = "8/P7/8/2k5/5K2/8/p7/8 w - - 0 1"

var flawedStreams = []flawed{
	{name: "nothing", stream: "∑", err: io.ErrUnexpectedEOF},
	{name: "no end", stream: "13 13∑", err: io.ErrUnexpectedEOF, ply: 2, lenient: "e2e4 e7e5"},
	{name: "no end in a variation", stream: "13 f0 0f∑", err: io.ErrUnexpectedEOF, ply: 1, depth: 1,
		lenient: "e2e4 ( d2d4 )"},
	{name: "bytes after the end", stream: "13 ff ∑00 ff", err: cbmoves.ErrSyntax, ply: 1, lenient: "e2e4"},
	{name: "second end", stream: "13 ff ∑ff", err: cbmoves.ErrSyntax, ply: 1, lenient: "e2e4"},

	{name: "NAG cut", stream: "13 ∑b0", err: io.ErrUnexpectedEOF, ply: 1, lenient: "e2e4"},
	{name: "promotion cut", fen: aboutToPromote, stream: "∑a0", err: io.ErrUnexpectedEOF},
	{name: "promoted piece cut", fen: aboutToPromote, stream: "a023 92 ∑a8", err: io.ErrUnexpectedEOF,
		ply: 2, lenient: "a7a8q c5b4"},

	{name: "9b", stream: "13 ∑9b ff", err: errors.ErrUnsupported, ply: 1, lenient: "e2e4"},
	{name: "9f", stream: "∑9f ff", err: errors.ErrUnsupported},
	{name: "d4", stream: "13 ∑d4 13 ff", err: errors.ErrUnsupported, ply: 1, lenient: "e2e4 ?d4 e7e5"},
	{name: "df", stream: "13 ∑df 13 ff", err: errors.ErrUnsupported, ply: 1, lenient: "e2e4 ?df e7e5"},
	{name: "e6 takes no text", stream: "13 ∑e6 e0 13 ff", texts: "4100", err: errors.ErrUnsupported,
		ply: 1, lenient: "e2e4 ?e6 {A} e7e5"},
	{name: "ef", stream: "13 ∑ef 13 ff", err: errors.ErrUnsupported, ply: 1, lenient: "e2e4 ?ef e7e5"},
	{name: "f2", stream: "13 f0 ∑f2 0f f1 13 ff", err: errors.ErrUnsupported, ply: 0, depth: 1,
		lenient: "e2e4 ( ?f2 d2d4 ) e7e5"},
	{name: "fe", stream: "∑fe 13 ff", err: errors.ErrUnsupported, lenient: "?fe e2e4"},

	{name: "long form of NAG 1", stream: "13 b0 ∑01 ff", err: cbmoves.ErrSyntax, scale: cbmoves.Repaired,
		ply: 1, lenient: "e2e4 $1"},
	{name: "long form of NAG 31", stream: "13 b0 ∑1f ff", err: cbmoves.ErrSyntax,
		scale: cbmoves.Repaired, ply: 1, lenient: "e2e4 $31"},
	{name: "promotion without its bit", fen: aboutToPromote, stream: "a0 ∑03 ff", err: cbmoves.ErrSyntax,
		scale: cbmoves.Repaired, lenient: "a7a8q"},
	{name: "promotion with a reserved bit", fen: aboutToPromote, stream: "a0 ∑b3 ff",
		err: cbmoves.ErrSyntax, scale: cbmoves.Repaired, lenient: "a7a8q"},
	{name: "promotion with bit 4", fen: aboutToPromote, stream: "a0 ∑33 ff", err: cbmoves.ErrSyntax,
		scale: cbmoves.Repaired, lenient: "a7a8q"},
	{name: "promoted piece without its bit", fen: aboutToPromote, stream: "a023 92 a8 ∑11 ff",
		err: cbmoves.ErrSyntax, scale: cbmoves.Repaired, ply: 2, lenient: "a7a8q c5b4 a8a2"},
	{name: "promoted piece with a reserved bit", fen: aboutToPromote, stream: "a023 92 a8 ∑71 ff",
		err: cbmoves.ErrSyntax, scale: cbmoves.Repaired, ply: 2, lenient: "a7a8q c5b4 a8a2"},

	{name: "captured pawn", stream: "13 0f 12 ∑0c ff", ply: 3, lenient: "e2e4 d7d5 e4d5"},
	{name: "pawn never present", fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", stream: "∑04 ff"},
	{name: "queen never present", fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", stream: "∑70 ff"},
	{name: "pawn promoted away", fen: aboutToPromote, stream: "a023 92 ∑00 ff", ply: 2, lenient: "a7a8q c5b4"},
	{name: "pawn promoted away, its queen elsewhere", fen: aboutToPromote, stream: "a023 92 a831 90 ∑00 ff",
		ply: 4, lenient: "a7a8q c5b4 a8a2 b4c5"},
	{name: "slot before promotion", stream: "∑a820 ff"},
	{name: "slot of another pawn", fen: aboutToPromote, stream: "a023 92 ∑a920 ff", ply: 2, lenient: "a7a8q c5b4"},
	{name: "slot of a promotion in a variation", fen: aboutToPromote,
		stream: "90 f0 a023 f1 92 ∑a820 ff", ply: 2, lenient: "f4g5 ( a7a8q ) c5b4"},

	{name: "slot of a promotion that the variation replaces", fen: aboutToPromote,
		stream: "a023 f0 90 92 ∑a820 f1 ff", ply: 2, depth: 1, lenient: "a7a8q ( f4g5 c5b4 )"},

	{name: "pawn off the board", fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", stream: "∑02 ff"},
	{name: "pawn takes nothing", stream: "∑11 ff"},
	{name: "pawn blocked", stream: "13 13 ∑10 ff", ply: 2, lenient: "e2e4 e7e5"},
	{name: "double step over a piece", stream: "2e 13 ∑17 ff", ply: 2, lenient: "g1f3 e7e5"},
	{name: "double step from the third rank", stream: "10 13 ∑13 ff", ply: 2, lenient: "e2e3 e7e5"},
	{name: "en passant too late", stream: "13 00 10 0f 04 00 ∑12 ff", ply: 6,
		lenient: "e2e4 a7a6 e4e5 d7d5 b2b3 a6a5"},
	{name: "en passant after a null move", stream: "13 00 10 0f 9a 9a ∑12 ff", ply: 6,
		lenient: "e2e4 a7a6 e4e5 d7d5 0000 0000"},
	{name: "en passant after a single step", stream: "13 0c 10 0c ∑12 ff", ply: 4, lenient: "e2e4 d7d6 e4e5 d6d5"},
	{name: "en passant where the variation replaces the double step",
		stream: "13 00 10 0f f0 00 ∑12 f1 ff", ply: 4, depth: 1, lenient: "e2e4 a7a6 e4e5 d7d5 ( a6a5 )"},
	{name: "knight off the board", stream: "∑23 ff"},
	{name: "knight takes its own", stream: "∑20 ff"},
	{name: "bishop blocked", stream: "∑34 ff"},
	{name: "rook to where it stands", stream: "∑50 ff"},
	{name: "queen blocked", stream: "∑86 ff"},
	{name: "king takes its own", stream: "∑96 ff"},
	{name: "no promotion on the last rank", fen: aboutToPromote, stream: "∑00 ff"},
	{name: "promotion elsewhere", stream: "∑a023 ff"},
	{name: "knight with the offset of a bishop", fen: aboutToPromote, stream: "a020 92 ∑a836 ff", ply: 2,
		lenient: "a7a8n c5b4"},
	{name: "knight with the first offset of a bishop", fen: "8/7P/8/2k5/5K2/8/p7/8 w - - 0 1",
		stream: "a020 92 ∑a828 ff", ply: 2, lenient: "h7h8n c5b4"},
	{name: "rook with the first offset of a queen", fen: "8/P7/8/2k5/5K2/8/p7/8 w - - 0 1",
		stream: "a022 92 ∑a830 ff", ply: 2, lenient: "a7a8r c5b4"},
	{name: "bishop with the first offset of a rook", fen: "8/P7/8/2k5/5K2/8/p7/8 w - - 0 1",
		stream: "a021 92 ∑a830 ff", ply: 2, lenient: "a7a8b c5b4"},
	{name: "black knight with the first offset of a bishop", fen: "8/P7/8/2k5/5K2/8/p7/8 b - - 0 1",
		stream: "a020 92 ∑a828 ff", ply: 2, lenient: "a2a1n f4e3"},
	{name: "black bishop with the first offset of a rook", fen: "8/P7/8/2k5/5K2/8/p7/8 b - - 0 1",
		stream: "a021 92 ∑a830 ff", ply: 2, lenient: "a2a1b f4e3"},
	{name: "black rook with the first offset of a queen", fen: "8/P7/8/2k5/5K2/8/7p/8 b - - 0 1",
		stream: "a022 92 ∑a830 ff", ply: 2, lenient: "h2h1r f4e3"},
	{name: "en passant on the square of the own double step, after castling",
		fen: "4k3/2pp4/8/8/8/8/8/4K2R b K - 0 1", stream: "07 98 ∑02 ff", ply: 2, lenient: "d7d5 e1g1"},
	{name: "rook through a captured piece that the variation brings back",
		fen: "7k/8/8/8/3p4/8/8/K2R4 w - - 0 1", stream: "53 f0 ∑57 f1 ff", depth: 1, lenient: "d1d4 ( )"},
	{name: "castling with only the king blocked, Chess960", fen: "4k3/8/8/8/8/8/8/1K1N3R w H - 0 1",
		stream: "∑98 ff"},
	{name: "castling without a right", fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 1", stream: "∑98 ff"},
	{name: "castling with the king blocked", stream: "∑98 ff"},
	{name: "castling with the rook blocked", fen: "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", stream: "∑99 ff"},
	{name: "castling after the king moved", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		stream: "96 97 97 96 ∑98 ff", ply: 4, lenient: "e1e2 e8e7 e2e1 e7e8"},
	{name: "castling after the rook moved", fen: "4k3/7p/8/8/8/8/8/4K2R w K - 0 1",
		stream: "51 00 50 00 ∑98 ff", ply: 4, lenient: "h1h2 h7h6 h2h1 h6h5"},
	{name: "castling after the rook was taken", fen: "4k2r/8/8/8/8/8/8/4K2R b K - 0 1",
		stream: "50 ∑98 ff", ply: 1, lenient: "h8h1"},

	{name: "end of no variation", stream: "13 ∑f1 13 ff", err: cbmoves.ErrSyntax, ply: 1, lenient: "e2e4"},
	{name: "one end too many", stream: "13 f0 0f f1 ∑f1 ff", err: cbmoves.ErrSyntax, ply: 1,
		lenient: "e2e4 ( d2d4 )"},
	{name: "variation of nothing", stream: "∑f0 13 f1 ff", err: cbmoves.ErrSyntax},
	{name: "variation of nothing in a variation", stream: "13 13 f0 ∑f0 13 f1 f1 ff",
		err: cbmoves.ErrSyntax, ply: 1, depth: 1, lenient: "e2e4 e7e5 ( )"},
	{name: "variation without end", stream: "13 f0 0f ∑ff", err: cbmoves.ErrSyntax,
		scale: cbmoves.Repaired, ply: 1, depth: 1, lenient: "e2e4 ( d2d4 )"},

	{name: "text missing", stream: "13 ∑e0 13 ff", err: io.ErrUnexpectedEOF, ply: 1, lenient: "e2e4 {} e7e5"},
	{name: "second text missing", stream: "13 e0 13 ∑e1 ff", texts: "4100", err: io.ErrUnexpectedEOF,
		ply: 2, lenient: "e2e4 {A} e7e5 1{}"},
	{name: "text without zero", stream: "13 e0 13 ff", texts: "∑4142", err: io.ErrUnexpectedEOF, ply: 1,
		lenient: "e2e4 {AB} e7e5"},
	{name: "text left over", stream: "13 e0 13 ff", texts: "4100 ∑4200", err: cbmoves.ErrSyntax, ply: 2,
		lenient: "e2e4 {A} e7e5"},
	{name: "texts beside Manual", encoding: manual, stream: "13 ff", texts: "∑4200",
		err: cbmoves.ErrSyntax, ply: 1, lenient: "e2e4"},
	{name: "Latin-1", stream: "13 e0 ff", texts: "41 ∑e4 42 00", err: cbmoves.ErrSyntax, ply: 1,
		lenient: "e2e4 {A\xe4B}"},
	{name: "Latin-1 in a long text", stream: "13 e0 ff", texts: "c3a4 41424344454647 ∑e4 4142 00",
		err: cbmoves.ErrSyntax, ply: 1, lenient: "e2e4 {äABCDEFG\xe4AB}"},
	{name: "80 after ASCII", stream: "13 e0 ff", texts: "4142434445464748 ∑80 00",
		err: cbmoves.ErrSyntax, ply: 1, lenient: "e2e4 {ABCDEFGH\x80}"},
	{name: "C0 80", stream: "e0 ff", texts: "∑c080 00", err: cbmoves.ErrSyntax, lenient: "{\xc0\x80}"},
	{name: "high surrogate alone", stream: "e0 ff", texts: "41 ∑eda0bd 42 00", err: cbmoves.ErrSyntax,
		lenient: "{A\xed\xa0\xbdB}"},
	{name: "two high surrogates", stream: "e0 ff", texts: "∑eda0bdeda0bd 00", err: cbmoves.ErrSyntax,
		lenient: "{\xed\xa0\xbd\xed\xa0\xbd}"},
	{name: "high surrogate cut", stream: "e0 ff", texts: "∑eda0ffedb880 00", err: cbmoves.ErrSyntax,
		lenient: "{\xed\xa0\xff\xed\xb8\x80}"},
	{name: "low surrogate first", stream: "e0 ff", texts: "∑edb880 eda0bd 00", err: cbmoves.ErrSyntax,
		lenient: "{\xed\xb8\x80\xed\xa0\xbd}"},
	{name: "surrogates in Manual", encoding: manual, stream: "e0 ∑eda0bdedb880 00 ff",
		err: cbmoves.ErrSyntax, lenient: "{\xed\xa0\xbd\xed\xb8\x80}"},
	{name: "text without zero in Manual", encoding: manual, stream: "13 e0 ∑41 ff",
		err: io.ErrUnexpectedEOF, ply: 1, lenient: "e2e4 {A\xff}"},
}

func (f *flawed) want() error { return cmp.Or(f.err, cbmoves.ErrMove) }

// setUp returns the stream, what is needed to read it; the offset of the ∑ in its input.
func (f *flawed) setUp(t testing.TB) (
	e cbmoves.Options, start cbmoves.Position, stream, texts []byte, in string, offset int64,
) {
	t.Helper()
	e = f.encoding
	start = startOf(t, f.fen)
	before, _, inStream := strings.Cut(f.stream, "∑")
	if !inStream {
		before, _, _ = strings.Cut(f.texts, "∑")
		in = "texts"
	}
	stream = unhex(t, strings.ReplaceAll(f.stream, "∑", ""))
	texts = unhex(t, strings.ReplaceAll(f.texts, "∑", ""))
	return e, start, stream, texts, in, int64(len(unhex(t, before)))
}

// TestFlawed: a strict reader refuses each stream with its error, at its place. A lenient reader notes the
// same, keeps what it should, and what it kept can be written and read again.
func TestFlawed(t *testing.T) {
	for _, f := range flawedStreams {
		t.Run(f.name, func(t *testing.T) {
			e, start, stream, texts, in, offset := f.setUp(t)
			_, err := e.Decode(start, stream, texts)
			var syntax *cbmoves.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.ErrorIs(t, err, f.want())
			require.Equal(t, cbmoves.SyntaxError{
				In: in, Offset: offset, Ply: f.ply, Depth: f.depth, Err: syntax.Err,
			}, *syntax)

			e = lenientOf(e)
			g, err := e.Decode(start, stream, texts)
			require.NoError(t, err)
			require.Equal(t, f.lenient, brief(g.Main))
			require.NotEmpty(t, g.Problems)
			p := g.Problems[0]
			require.Equal(t, cmp.Or(f.scale, cbmoves.Lost), p.Scale, p)
			require.Equal(t, in, p.In)
			require.Equal(t, offset, p.Offset)
			require.Equal(t, f.ply, p.Ply)
			require.Equal(t, f.depth, p.Depth)
			require.ErrorIs(t, p.Err, f.want())
			require.Equal(t, strings.Contains(f.name, "missing"), slices.ContainsFunc(g.Main, cbmoves.Item.Unread))
			require.LessOrEqual(t, g.StreamSize, int64(len(stream)))
			if f.name != "text without zero in Manual" { // where the 0xff is text
				ended := g.StreamSize > 0 && stream[g.StreamSize-1] == 0xff
				require.Equal(t, !ended, g.Problems[len(g.Problems)-1].Stops)
			}

			// What was kept can be written, and read again.
			stream, texts, err = e.Append(nil, nil, g)
			require.NoError(t, err)
			again, err := e.Decode(start, stream, texts)
			require.NoError(t, err)
			require.Equal(t, brief(g.Main), brief(again.Main))
		})
	}
}

// TestProblemsOmitted: a game has 1,000 problems at most, and one that says how
// many more there were, and whether reading stopped at one of them.
func TestProblemsOmitted(t *testing.T) {
	jose := lenientOf(jose)
	for _, tt := range []struct {
		reserved int
		end      string
		last     string
		stops    bool
	}{
		{1000, "ff", "ply 0: offset 999: reserved code: byte 0xd4", false},
		{1001, "ff", "1 more problem", false},
		{1500, "ff", "500 more problems", false},
		{1500, "", "501 more problems", true},
		{999, "", "ply 0: offset 999: unexpected EOF: no end of data", true},
	} {
		stream := unhex(t, strings.Repeat("d4", tt.reserved)+tt.end)
		g, err := jose.Decode(cbmoves.Position{}, stream, nil)
		require.NoError(t, err)
		require.Len(t, g.Main, tt.reserved)
		last := g.Problems[len(g.Problems)-1]
		require.Equal(t, tt.last, last.String())
		require.Equal(t, tt.stops, last.Stops)
		if strings.Contains(tt.last, "more") {
			require.Len(t, g.Problems, 1001)
			require.Equal(t, cbmoves.Omitted, last.Scale)
			require.EqualValues(t, -1, last.Offset)
		}
		yielded := 0
		for tok := range jose.Tokens(cbmoves.Position{}, stream, nil) {
			if tok.Kind() == cbmoves.KindProblem {
				yielded++
			}
		}
		require.Equal(t, len(stream)-len(tt.end)/2+(1-len(tt.end)/2), yielded)
	}
}

// brief shows a line in one line.
func brief(items []cbmoves.Item) string {
	var words []string
	for _, item := range items {
		switch item.Kind() {
		case cbmoves.KindVariation:
			words = append(words, "(")
			if line := brief(item.Line()); line != "" {
				words = append(words, line)
			}
			words = append(words, ")")
		default:
			words = append(words, briefItem(item))
		}
	}
	return strings.Join(words, " ")
}

// TestErrorText: the texts of errors, those in the package comment among them.
func TestErrorText(t *testing.T) {
	for _, tt := range []struct{ stream, texts, want string }{
		{"13 13", "", "cbmoves: ply 2: offset 2: unexpected EOF: no end of data"},
		{"13 9b", "", "cbmoves: ply 1: offset 1: reserved code: byte 0x9b"},
		{"13 f0 f0", "", "cbmoves: ply 0: depth 1: offset 2: misplaced variation mark: no move before it: byte 0xf0"},
		{"b0 05", "", "cbmoves: ply 0: offset 1: not the form that encoders write: byte 0x05"},
		{"13 13 2e f0 0f 22 9b", "", "cbmoves: ply 4: depth 1: offset 6: reserved code: byte 0x9b"},
		{"13 13 2e e0 ff", "41414141e400", "cbmoves: ply 3: texts: offset 4: invalid text: byte 0xe4"},
		{"13 b0", "", "cbmoves: ply 1: offset 1: unexpected EOF: second byte is missing"},
		{"13 ff 13", "", "cbmoves: ply 1: offset 2: data after the end: byte 0x13"},
		{"a820 ff", "", "cbmoves: ply 0: offset 0: impossible move: the piece is not on the board: byte 0xa8"},
		{"20 ff", "", "cbmoves: ply 0: offset 0: impossible move: byte 0x20"},
		{"13 f1", "", "cbmoves: ply 1: offset 1: misplaced variation mark: end without a start: byte 0xf1"},
		{"13 f0 ff", "", "cbmoves: ply 0: depth 1: offset 2: misplaced variation mark: end of data before its end: byte 0xff"},
		{"13" + strings.Repeat("f013", maxDepth) + "f0", "",
			"cbmoves: ply 1: depth 10000: offset 20001: out of range: nested deeper than 10,000: byte 0xf0"},
		{"13 e0 ff", "", "cbmoves: ply 1: offset 1: unexpected EOF: no text left for the code"},
		{"13 e0 ff", "41", "cbmoves: ply 1: texts: offset 0: unexpected EOF: text has no end"},
	} {
		_, err := cbmoves.Decode(cbmoves.Position{}, unhex(t, tt.stream), unhex(t, tt.texts))
		require.EqualError(t, err, tt.want)
	}
	_, err := cbmoves.ParseFEN("8/8/8/8/8/8/8/8 x - - 0 1")
	require.EqualError(t, err, "cbmoves: FEN: offset 16: malformed: side to move is neither w nor b")
	require.Equal(t, "invalid Problem", cbmoves.Problem{}.String())
}
