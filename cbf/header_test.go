package cbf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
)

// TestNewGame: a new game knows nothing, and is a record.
func TestNewGame(t *testing.T) {
	g := cbf.NewGame()
	require.Zero(t, g.Year())
	require.Equal(t, cbf.NoResult, g.Result())
	require.Zero(t, g.Evaluation())
	require.Zero(t, g.ECO())
	require.Zero(t, g.Elo(cbf.White))
	require.Zero(t, g.Elo(cbf.Black))
	require.False(t, g.Marked() || g.Deleted() || g.HasSetup())
	require.True(t, g.VersionBit())
	require.Equal(t, cbf.StartPosition(), g.Start())
	rec, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Len(t, rec, 14)
	back, err := cbf.ParseGame(rec)
	require.NoError(t, err)
	require.Empty(t, back.Problems)
	b := back.Bytes()
	require.Equal(t, []byte{0, 1}, b[2:4], "section 2.1: halfmoves + 1")
	_, newer := back.ChecksumMatches()
	require.True(t, newer)

	// PGN of a position alone.
	g, err = cbf.NewPGNReader(strings.NewReader("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n")).Read()
	require.NoError(t, err)
	rec, err = g.AppendBinary(nil)
	require.NoError(t, err)
	back, err = cbf.ParseGame(rec)
	require.NoError(t, err)
	b = back.Bytes()
	require.Equal(t, []byte{0, 1}, b[2:4])

	// A 0 that was read stays.
	rec = sealed{}.record()
	rec[3] ^= 1 // it is 1 below its key
	back, err = cbf.ParseGame(rec)
	require.NoError(t, err)
	b = back.Bytes()
	require.Equal(t, []byte{0, 0}, b[2:4])
	again, err := back.AppendBinary(nil)
	require.NoError(t, err)
	require.Equal(t, rec, again)
}

// TestHeaderValues: values at the ends of their ranges are stored and read
// back; those beyond are refused.
func TestHeaderValues(t *testing.T) {
	g := cbf.NewGame()
	for _, year := range []int{0, 1772, 1871, 1900, 2000, 2026} {
		require.NoError(t, g.SetYear(year))
		require.Equal(t, year, g.Year())
	}
	require.NoError(t, g.SetYear(1871))
	require.Equal(t, byte(0xE3), g.Bytes()[0], "the document's example")
	for _, year := range []int{-1, 1, 1771, 2027} {
		require.ErrorIs(t, g.SetYear(year), cbf.ErrRange)
	}
	require.Equal(t, 1871, g.Year())

	for _, elo := range []int{0, 1605, 2000, 2875} {
		require.NoError(t, g.SetElo(cbf.Black, elo))
		require.Equal(t, elo, g.Elo(cbf.Black))
		require.Zero(t, g.Elo(cbf.White))
	}
	for _, elo := range []int{-5, 5, 1600, 1606, 2880} {
		require.ErrorIs(t, g.SetElo(cbf.White, elo), cbf.ErrRange)
	}
	require.Equal(t, "cbf: header: Elo 1606: out of range: want a multiple of 5 from 1605 to 2875", g.SetElo(cbf.White, 1606).Error())

	require.EqualError(t, g.SetElo(cbf.Color(7), 2000), "cbf: header: color 7: out of range: want 0 or 1")
	require.Equal(t, 2875, g.Elo(cbf.Black))

	for r, text := range map[cbf.Result]string{cbf.BlackWins: "0-1", cbf.Draw: "1/2-1/2", cbf.WhiteWins: "1-0", cbf.NoResult: "*"} {
		require.NoError(t, g.SetResult(r))
		require.Equal(t, r, g.Result())
		require.Equal(t, text, r.String())
		require.Zero(t, g.Evaluation())
	}
	require.ErrorIs(t, g.SetResult(4), cbf.ErrRange)
	for code := range byte(16) {
		require.NoError(t, g.SetResult(cbf.Draw))
		require.NoError(t, g.SetEvaluation(code))
		require.Equal(t, cbf.NoResult, g.Result())
		require.Equal(t, code, g.Evaluation())
	}
	require.ErrorIs(t, g.SetEvaluation(16), cbf.ErrRange)

	g.SetMarked(true)
	g.SetDeleted(true)
	require.True(t, g.Marked() && g.Deleted())
	g.SetMarked(false)
	require.True(t, !g.Marked() && g.Deleted())
}

// TestResultBytes: the whole result byte counts; one that nobody changes stays.
func TestResultBytes(t *testing.T) {
	for b := range 256 {
		rec := sealed{header: map[int]byte{1: byte(b)}}.record()
		g, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		result := cbf.NoResult
		switch b {
		case 0:
			result = cbf.BlackWins
		case 1:
			result = cbf.Draw
		case 2:
			result = cbf.WhiteWins
		}
		require.Equal(t, result, g.Result())
		want := byte(0)
		if b > 2 && b&3 == 3 {
			want = byte(b >> 2 & 15)
		}
		require.Equal(t, want, g.Evaluation())
		require.NoError(t, g.SetResult(g.Result()))
		require.NoError(t, g.SetEvaluation(g.Evaluation()))
		if b > 2 {
			require.Equal(t, byte(b), g.Bytes()[1])
		}
	}
}

// TestECO: every code as text and in a header, and texts that are none.
func TestECO(t *testing.T) {
	for main := 0; main <= 511; main++ {
		for sub := 0; sub <= 127; sub++ {
			e := cbf.ECO{Main: uint16(main), Sub: uint8(sub)}
			g := cbf.NewGame()
			if main == 0 && sub > 0 {
				require.Equal(t, "invalid ECO", e.String())
				require.ErrorIs(t, g.SetECO(e), cbf.ErrRange)
				continue
			}
			if err := g.SetECO(e); err != nil || g.ECO() != e || !g.VersionBit() {
				t.Fatal(main, sub, g.ECO(), err)
			}
			back, err := cbf.ParseECO(e.String())
			if err != nil || back != e {
				t.Fatal(e, back, err)
			}
		}
	}
	for s, want := range map[string]cbf.ECO{
		"": {}, "A00": {Main: 1}, "A99": {Main: 100}, "B00": {Main: 101}, "E86/15": {Main: 487, Sub: 15}, "F10/127": {Main: 511, Sub: 127},
	} {
		e, err := cbf.ParseECO(s)
		require.NoError(t, err)
		require.Equal(t, want, e)
		require.Equal(t, s, e.String())
	}
	for _, s := range []string{"A", "A0", "A0x", "a00", "F11", "G00", "A00/", "A00/1", "A00/00", "A00/128", "A00/0015", "A000", "A00 ", "[00", "@00", "A00-15", "/00", "A00/+1"} {
		_, err := cbf.ParseECO(s)
		require.ErrorIs(t, err, cbf.ErrRange, s)
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
	}
	require.Equal(t, "invalid ECO", cbf.ECO{Main: 512}.String())
	require.Equal(t, "invalid ECO", cbf.ECO{Main: 1, Sub: 128}.String())
}

// TestSetup: set-ups are stored and read back, with what they cannot hold
// refused.
func TestSetup(t *testing.T) {
	// The document's example, section 2.6.
	g := cbf.NewGame()
	p := mustFEN(t, "kqrbn3/p7/8/8/8/8/P7/KQRBN3 w - - 0 55")
	require.NoError(t, g.SetStart(p))
	rec, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Equal(t, mustHex(t, "12543000"+"60000000"+"00000000"+"00000000"+"00000000"+"00000000"+"e0000000"+"9adcb000"+"36"), rec[14:])

	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 256",
		"r3k2r/8/8/8/8/8/8/R3K2R w Kq h6 0 9",
	} {
		g := cbf.NewGame()
		require.NoError(t, g.SetECO(cbf.ECO{Main: 511, Sub: 127}))
		p := mustFEN(t, fen)
		require.NoError(t, g.SetStart(p))
		require.Equal(t, p, g.Start())
		require.Equal(t, p != cbf.StartPosition(), g.HasSetup())
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		back, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, fen, back.Start().FEN())
		if g.HasSetup() {
			require.ErrorIs(t, g.SetECO(cbf.ECO{Main: 1}), cbf.ErrRange)
		}
		require.NoError(t, g.SetStart(cbf.StartPosition()))
		require.False(t, g.HasSetup())
		require.Equal(t, p == cbf.StartPosition(), g.ECO() != cbf.ECO{})
	}

	require.ErrorIs(t, g.SetStart(mustFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 257")), cbf.ErrRange)
	require.ErrorIs(t, g.SetStart(cbf.Position{}), cbf.ErrRange)
	leftover := mustFEN(t, "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1")
	for _, s := range []string{"d2d4", "e8g8"} {
		m, err := leftover.ParseUCI(s)
		require.NoError(t, err)
		leftover, err = leftover.Play(m)
		require.NoError(t, err)
	}
	require.ErrorIs(t, g.SetStart(leftover), cbf.ErrRange)
	require.Equal(t, p, g.Start())

	clocked := mustFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 33 9")
	require.NoError(t, g.SetStart(clocked))
	require.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 9", g.Start().FEN(), "the clock has no place")
}

// TestCharset: texts by charset, with the bytes that mean the same in all.
func TestCharset(t *testing.T) {
	var h cbf.Header
	for _, tt := range []struct {
		raw, text string
		set       *charmap.Charmap
	}{
		{"plain", "plain", nil},
		{"M\x81ller", "Müller", nil},
		{"a\xfeb", "a\nb", nil},
		{"\xb1\xb2\xb3\xb4\xb5\xb6", "♔♕♘♗♖♙", nil},
		{"\x81\xb6", "ü♙", charmap.CodePage850},
		{"\xfc\xfe", "ü\n", charmap.Windows1252},
		{"\x00\x7f\n", "\x00\x7f\n", nil},
	} {
		h.Charset = tt.set
		require.Equal(t, tt.text, h.DecodeText([]byte(tt.raw)))
	}
	for _, set := range []*charmap.Charmap{nil, charmap.CodePage437, charmap.CodePage850, charmap.ISO8859_1, charmap.Windows1252} {
		h.Charset = set
		for b := range 255 {
			text := h.DecodeText([]byte{byte(b)})
			raw, err := h.EncodeText(text)
			if text == "\uFFFD" {
				continue // no letter in this charset
			}
			require.NoError(t, err, "byte %d of %v", b, set)
			if b != '\n' {
				require.Equal(t, []byte{byte(b)}, raw)
			}
		}
	}
	h.Charset = nil
	for _, s := range []string{"日", "\xff", "\u00a0", "■", "▒", "\uFFFD"} {
		_, err := h.EncodeText(s)
		require.ErrorIs(t, err, cbf.ErrCharset, s)
	}
}

// TestNames: the conventions of the two texts, read and written.
func TestNames(t *testing.T) {
	for _, tt := range []struct{ players, source, white, black, event, annotator, round string }{
		{"Kasparov-Karpov", "Moscow", "Kasparov", "Karpov", "Moscow", "", ""},
		{"Short,N-Ljubojevic,L", "T-ch DDR [Uhlmann] (8)", "Short,N", "Ljubojevic,L", "T-ch DDR", "Uhlmann", "8"},
		{"Petri-Bonn,A-Maier,B", "", "Petri-Bonn,A", "Maier,B", "", "", ""},
		{"Smith_Jones,A-B,C", "", "Smith-Jones,A", "B,C", "", "", ""},
		{"A-B-C", "", "A", "B-C", "", "", ""},
		{"A-B-C,D", "", "A", "B-C,D", "", "", ""},
		{"Solo", "", "Solo", "", "", "", ""},
		{"", "", "", "", "", "", ""},
		{"A-B (3.1)", "x", "A", "B", "x", "", "3.1"},
		{"A-B (m/2)", "(4) x (7)", "A", "B", "(4) x", "", "7"},
		{"A-B", "(2nd part) x", "A", "B", "(2nd part) x", "", ""},
		{"A-B", "[a] [b] (1/2)", "A", "B", "[b]", "a", "1/2"},
	} {
		t.Run(tt.players+"|"+tt.source, func(t *testing.T) {
			h := cbf.Header{Players: []byte(tt.players), Source: []byte(tt.source)}
			require.Equal(t, tt.white, h.White())
			require.Equal(t, tt.black, h.Black())
			require.Equal(t, tt.event, h.Event())
			require.Equal(t, tt.annotator, h.Annotator())
			require.Equal(t, tt.round, h.Round())
		})
	}
	g := cbf.NewGame()
	for _, c := range [][2]string{{"A", "B"}, {"Petri-Bonn,A", "Maier-Schulz,B"}, {"", ""}, {"Müller,K", "?"}, {"a-b", "c-d"}} {
		require.NoError(t, g.SetPlayers(c[0], c[1]))
		require.Equal(t, c[0], g.White())
		require.Equal(t, c[1], g.Black())
	}
	before := string(g.Players)
	require.ErrorIs(t, g.SetPlayers("under_score", "x"), cbf.ErrConvention)
	require.ErrorIs(t, g.SetPlayers("x", "B (7)"), cbf.ErrConvention)
	require.ErrorIs(t, g.SetPlayers("日", "x"), cbf.ErrCharset)
	require.ErrorIs(t, g.SetPlayers(string(make([]byte, 62)), "x"), cbf.ErrRange)
	require.Equal(t, before, string(g.Players))
	require.NoError(t, g.SetSource("Linares", "Kasparov", "3.1"))
	require.Equal(t, "Linares [Kasparov] (3.1)", string(g.Source))
	require.NoError(t, g.SetSource("", "", ""))
	require.NoError(t, g.SetSource("", "X", ""))
	require.Equal(t, "[X]", string(g.Source))
	require.ErrorIs(t, g.SetSource("a (7)", "", ""), cbf.ErrConvention)
	require.ErrorIs(t, g.SetSource("a", "", "seven"), cbf.ErrConvention)
	require.ErrorIs(t, g.SetSource("a", "b]", ""), cbf.ErrConvention)
	require.Equal(t, "[X]", string(g.Source))

	// A round stays where it is.
	for _, players := range []string{"Karpov,A-Kasparov,G (7)", "A-B (1) (2)", "- (3)"} {
		g.Players = []byte(players)
		require.NoError(t, g.SetPlayers(g.White(), g.Black()))
		require.Equal(t, players, string(g.Players))
	}
	for players, want := range map[string]string{"Karpov (7)": "Karpov- (7)", "A (m/2)-B": "A -B (m/2)"} {
		g.Players = []byte(players)
		white, black, round := g.White(), g.Black(), g.Round()
		require.NoError(t, g.SetPlayers(white, black))
		require.Equal(t, want, string(g.Players))
		require.Equal(t, []string{white, black, round}, []string{g.White(), g.Black(), g.Round()})
	}
	g.Players = []byte("A-B (m/2)")
	require.NoError(t, g.SetPlayers(strings.Repeat("a", 54), "b"))
	require.Len(t, g.Players, 62)
	require.ErrorIs(t, g.SetPlayers(strings.Repeat("a", 56), "b"), cbf.ErrRange)
	require.ErrorIs(t, g.SetPlayers("a", "b "), cbf.ErrConvention)
	require.NoError(t, g.SetSource("x", "", ""))
	require.Equal(t, "m/2", g.Round())
	require.NoError(t, g.SetSource("x", "", "9"))
	require.Equal(t, "9", g.Round())
}

// TestInvalidNames: invalid values have names that say so.
func TestInvalidNames(t *testing.T) {
	for _, s := range []interface{ String() string }{
		cbf.Color(2), cbf.Square(64), cbf.Piece(7), cbf.Piece(8), cbf.Piece(15), cbf.Piece(99), cbf.Result(4), cbf.Move{},
		cbf.Move{From: 64, To: 1}, cbf.Move{To: 1, Promotion: cbf.Pawn}, cbf.Move{To: 1, Promotion: cbf.Queen.Of(cbf.Black)},
		cbf.ProblemKind(200),
	} {
		require.Contains(t, s.String(), "invalid ")
	}
}
