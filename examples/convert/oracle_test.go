package main

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// TestJoseSameAsCBF: the two chess packages, which share no code, agree on the legal
// moves, their SAN and the positions after them: in every 21st position of the
// vectors, with a Long time in all of them, and after every legal move there.
func TestJoseSameAsCBF(t *testing.T) {
	positions, moves := 0, 0
	for _, v := range vectors(t) {
		start, err := cbmoves.ParseFEN(cmp.Or(v.StartFEN, cbmoves.StartPosition().FEN()))
		require.NoError(t, err)
		g, err := cbmoves.Decode(start, unhex(t, v.Bin), unhex(t, v.Comments))
		require.NoError(t, err)
		n := 0
		for p, item := range g.Walk() {
			if item.Kind() != cbmoves.KindMove {
				continue
			}
			if n++; n%21 != 0 && testutil.Long(t) == 0 {
				continue
			}
			positions++
			moves += requireSame(t, p)
		}
	}
	t.Logf("%d positions, %d moves", positions, moves)
	require.Greater(t, positions, 500)
	require.Greater(t, moves, 15_000)
}

// requireSame returns how many legal moves there are.
func requireSame(t *testing.T, p cbmoves.Position) int {
	t.Helper()
	other, err := chess.ParseFEN(p.FEN())
	require.NoError(t, err)
	require.Equal(t, other.InCheck(), p.InCheck())
	legal := other.LegalMoves()
	for _, m := range legal {
		move, err := cbmoves.ParseMove(m.String())
		require.NoError(t, err)
		after, err1 := p.Play(move)
		otherAfter, err2 := other.Play(m)
		san := other.SAN(m)
		if err1 != nil || err2 != nil || !p.Legal(move) || p.SAN(move) != san || otherAfter.FEN() != after.FEN() {
			t.Fatalf("%v in %s: %v, %v, SAN %s, not %s; %s, not %s", m, p.FEN(), err1, err2, p.SAN(move), san,
				after.FEN(), otherAfter.FEN())
		}
	}
	require.Equal(t, len(legal), len(p.LegalMoves()), p.FEN())
	return len(legal)
}

// TestJoseSameFENs: they agree on the odd FENs, and on the moves and replies from there.
func TestJoseSameFENs(t *testing.T) {
	moves := 0
	for _, row := range testutil.Lines[struct{ FEN string }](t, "../../testdata/fen.jsonl") {
		start, err := cbmoves.ParseFEN(row.FEN)
		other, err2 := chess.ParseFEN(row.FEN)
		require.Equal(t, err == nil, err2 == nil, row.FEN)
		if err != nil {
			continue
		}
		p := start
		require.Equal(t, other.FEN(), p.FEN())
		require.Equal(t, other.Key().String(), p.Key().String())
		moves += requireSame(t, p)
		for _, m := range p.LegalMoves() {
			after, err := p.Play(m)
			require.NoError(t, err)
			moves += requireSame(t, after)
			require.Equal(t, chessFEN(t, after.FEN()).Key().String(), after.Key().String())
		}
	}
	require.Greater(t, moves, 3000)
}

// TestJoseSameAsCBF960: they agree in random games of Chess960, with all rights or some, too.
func TestJoseSameAsCBF960(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 60))
	games := 60
	if testutil.Long(t) > 0 {
		games = 960
	}
	castlings := 0
	for range games {
		men := []byte("RKRBBNNQ")
		r.Shuffle(len(men), func(i, j int) { men[i], men[j] = men[j], men[i] })
		var rights []byte
		king := bytes.IndexByte(men, 'K')
		for i, man := range men { // rooks may both be on one side: one of them may castle
			if man == 'R' && (i < king || !bytes.ContainsAny(rights, "KH")) && r.IntN(8) > 0 {
				rights = append(rights, 'A'+byte(i), 'a'+byte(i))
				if bytes.Count(men[:king], []byte("R")) == 2 || bytes.Count(men[:king], []byte("R")) == 0 {
					break
				}
			}
		}
		if len(rights) == 0 {
			rights = []byte("-")
		}
		fen := strings.ToLower(string(men)) + "/8/8/8/8/8/8/" + string(men) + " w " + string(rights) + " - 0 1"
		start, err := cbmoves.ParseFEN(fen)
		require.NoError(t, err, fen)
		p := start
		for range 40 {
			require.Equal(t, chessFEN(t, p.FEN()).FEN(), p.FEN())
			requireSame(t, p)
			other := chessFEN(t, p.FEN())
			moves := other.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			for _, castling := range moves { // one in four castlings is played
				if !slices.Contains(other.Numbered(), castling) {
					castlings++
					if r.IntN(4) == 0 {
						m = castling
					}
				}
			}
			move, err := cbmoves.ParseMove(m.String())
			require.NoError(t, err)
			p, err = p.Play(move)
			require.NoError(t, err)
		}
	}
	require.Greater(t, castlings, games/3)
}

func chessFEN(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

// TestJosePGNCounts: what AppendPGN writes without an error is one game for a reader of PGN, whatever
// its texts and tags, and two games are two.
func TestJosePGNCounts(t *testing.T) {
	pieces := []string{
		"\n[White \"x\"]", "[Site \"x\"]\n", "\n", "\r", "\n\n", "{", "}", "(", ")", ";", "%", "\"", "\\", "1-0",
		"*", " ", "\t", "\v", "\f", "\x00", "\x1a", "\x1b", "a",
		"1. e4", "\u0085", "\u2028", "\ufeff", "\x80", "\xff\xfe", "$1", "[%clk 1]", "] ", "--", "｝",
	}
	names := []string{"Event", "event", "White", "FICSGamesDBGameNo", "SETUP", "fen", "result", "_", "1",
		"Opening"}
	r := rand.New(rand.NewPCG(46, 2))
	some := func(n int) (s string) {
		for range r.IntN(n) {
			s += pieces[r.IntN(len(pieces))]
		}
		return s
	}
	written := 0
	for range 4000 {
		var items []cbmoves.Item
		for _, uci := range []string{"e2e4", "0000", "d2d4", "d7d5"}[:r.IntN(5)] {
			items = append(items, cbmoves.TextItem(cbmoves.Comment+cbmoves.TextKind(r.IntN(3)), some(5)),
				cbmoves.NAGItem(uint16(r.IntN(300))))
			m, err := cbmoves.ParseMove(uci)
			require.NoError(t, err)
			items = append(items, cbmoves.MoveItem(m),
				cbmoves.VariationItem(cbmoves.TextItem(cbmoves.Comment, some(3))),
				cbmoves.ResultItem(cbmoves.Result(r.IntN(4))))
		}
		var tags []cbmoves.Tag
		for range r.IntN(3) {
			tags = append(tags, cbmoves.Tag{Name: names[r.IntN(len(names))], Value: some(3)})
		}
		g := &cbmoves.Game{Main: append(items, cbmoves.TextItem(cbmoves.Comment, some(5)))}
		one, err := g.AppendPGN(nil, tags)
		if err != nil {
			continue
		}
		written++
		two, err := g.AppendPGN(one, tags)
		require.NoError(t, err)
		for _, o := range []pgn.Options{{}, {Lenient: true}} {
			games := 0
			for _, err := range o.NewReader(bytes.NewReader(two)).All() {
				if games++; err != nil {
					t.Logf("%v", err)
				}
			}
			if games != 2 {
				t.Fatalf("%d games, lenient %v: %q", games, o.Lenient, two)
			}
		}
	}
	require.Greater(t, written, 1000)
}
