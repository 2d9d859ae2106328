package ids_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
)

// inID returns what IDs hold of a board.
func inID(b bg.Board) bg.Board {
	b.Opening, b.NoCube, b.PerSide, b.Resigner = false, false, 0, bg.White
	if b.Doubles > 3 {
		b.Doubles = 2 + b.Doubles%2
	}
	return b
}

// checkLaws: the board of a board's ID is that board, and the ID of an ID's board that ID; the
// same of its XGID, if it has one.
func checkLaws(t testing.TB, b bg.Board) {
	t.Helper()
	text, _, err := ids.GNUBGID(b)
	require.NoError(t, err)
	p, m, err := matchid.ParseGNUBGID(text)
	require.NoError(t, err)
	ofP, ofM := ids.Of(b)
	require.Equal(t, ofP, p)
	require.Equal(t, ofM, m)
	back, err := ids.Board(p, m)
	require.NoError(t, err)
	require.Equal(t, inID(b), back)
	again, _, err := ids.GNUBGID(back)
	require.NoError(t, err)
	require.Equal(t, text, again)

	xgid, notIn, err := ids.XGID(b)
	require.NoError(t, err)
	back, lost, err := ids.FromXGID(xgid)
	require.NoError(t, err)
	require.Empty(t, lost)
	if len(notIn) == 0 {
		require.Equal(t, inID(b), back)
	}
	again, lost, err = ids.XGID(back)
	require.NoError(t, err)
	require.Empty(t, lost)
	require.Equal(t, xgid, again)

	back, lost, err = ids.FromGNUBGID(text)
	require.NoError(t, err)
	require.Empty(t, lost)
	require.Equal(t, inID(b), back)

	ogid, notIn, err := ids.OGID(b)
	if b.CubeValue > 512 {
		require.ErrorIs(t, err, matchid.ErrRange)
		return
	}
	require.NoError(t, err)
	back, lost, err = ids.FromOGID(ogid)
	require.NoError(t, err)
	require.Empty(t, lost)
	if want := inID(b); len(notIn) == 0 {
		if b.PerSide < 15 {
			want.PerSide = b.PerSide
		}
		require.Equal(t, want, back)
	}
	again, lost, err = ids.OGID(back)
	require.NoError(t, err)
	require.Empty(t, lost)
	require.Equal(t, ogid, again)
}

// TestLaws: over random matches, with doubles, beavers, raccoons, drops and resignations.
func TestLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	boards, pending, ends := 0, map[int]int{}, map[bg.State]int{}
	for match := range 40 {
		b := bg.NewBoard()
		b.Length = []int{0, 1, 3, 7}[match%4]
		b.Jacoby = b.Length == 0 && match%8 == 0
		for games := 0; games < 3; games++ {
			for moves := 0; b.State == bg.Playing && moves < 2000; moves++ {
				checkLaws(t, b)
				boards++
				pending[b.Doubles]++
				move(random, &b)
			}
			checkLaws(t, b)
			ends[b.State]++
			r := b.Result()
			next := bg.NewBoard()
			next.Length, next.Score, next.Jacoby, next.Crawford = b.Length, b.Score, b.Jacoby, random.IntN(4) == 0 && b.Length > 0
			next.OnRoll, next.Turn = r.Winner&1, r.Winner&1
			b = next
		}
	}
	require.Greater(t, boards, 3000)
	for n := range 4 {
		require.Positive(t, pending[n], "%d doubles", n)
	}
	require.Positive(t, ends[bg.GameOver])
	require.Positive(t, ends[bg.GameResigned])
	require.Positive(t, ends[bg.CubeDropped])
}

// move plays at random.
func move(random *rand.Rand, b *bg.Board) {
	chance := func(percent int) bool { return random.IntN(100) < percent }
	m := bg.Move{Player: b.Turn}
	switch {
	case b.Resigned > 0:
		m.Kind = bg.Accept
		if chance(30) {
			m.Kind = bg.Reject
		}
	case b.Doubles > 0 && chance(40) && b.CubeValue < 1024:
		m.Kind = bg.Double
	case b.Doubles > 0:
		m.Kind = bg.Take
		if chance(20) {
			m.Kind = bg.Drop
		}
	case chance(2) && b.CubeValue < 1024 && (b.CubeOwner == bg.NoPlayer || b.CubeOwner == b.Turn):
		m.Kind = bg.Double
	case random.IntN(1000) < 2:
		m.Kind, m.Points = bg.Resign, b.CubeValue*(1+random.IntN(3))
	default:
		dice := [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		plays := b.Plays(b.Turn, dice)
		m = plays[random.IntN(len(plays))]
	}
	_ = b.Play(m) // a beaver in a match is against the rules, and played
}

// TestMatches: the boards before all decisions of the matches in testdata, and the IDs that GNU
// Backgammon gives them.
func TestMatches(t *testing.T) {
	files, err := filepath.Glob("../../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	n := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		account, err := os.ReadFile(strings.TrimSuffix(file, ".sgf") + ".json")
		if err != nil {
			continue
		}
		c, err := sgfbg.Parse(data)
		require.NoError(t, err)
		for r, err := range c.Records() {
			require.NoError(t, err)
			checkLaws(t, r.Board)
			if id, _, err := ids.GNUBGID(r.Board); err == nil && strings.Contains(string(account), id) {
				n++
			}

			// Play accepts on the board of the ID what it accepts on the board of the record.
			if r.Board.Opening || r.Board.Doubles > 3 || r.Board.NoCube || r.Move.Kind == bg.NoAction {
				continue
			}
			want := inID(r.Board)
			got, err := ids.Board(ids.Of(r.Board))
			require.NoError(t, err)
			require.Equal(t, want.Play(r.Move), got.Play(r.Move))
			require.Equal(t, want, got)
		}
	}
	require.Greater(t, n, 700)
}

// TestRefused: what a Board or an ID cannot hold.
func TestRefused(t *testing.T) {
	p, m := ids.Of(bg.NewBoard())
	for name, tt := range map[string]struct {
		change func(p *matchid.Position, m *matchid.Match)
		want   string
	}{
		"16 checkers": {func(p *matchid.Position, _ *matchid.Match) { p.Checkers[0][5]++; p.Checkers[1][5]-- }, "matchid: Checkers[1] 16: out of range: value not allowed: want at most 15"},
		"31 checkers": {func(p *matchid.Position, _ *matchid.Match) { p.Checkers[0][5] += 16 }, "matchid: Checkers 46: out of range: a position key has room for 30"},
		"both sides":  {func(p *matchid.Position, _ *matchid.Match) { p.Checkers[0][5]--; p.Checkers[0][0]++ }, "matchid: Checkers[0][23] 2: out of range: value not allowed: the other side has checkers there, too"},
		"a die of 7":  {func(_ *matchid.Position, m *matchid.Match) { m.Dice = [2]uint8{7, 7} }, "matchid: Dice[0] 7: out of range: value not allowed: want 1 to 6"},
		"one die":     {func(_ *matchid.Position, m *matchid.Match) { m.Dice[1] = 3 }, "matchid: Dice[0] 0: out of range: value not allowed: want 1 to 6"},
		"a state":     {func(_ *matchid.Position, m *matchid.Match) { m.State = 7 }, "matchid: State 7: out of range: value not allowed: want 0 to 4"},
		"no cube":     {func(_ *matchid.Position, m *matchid.Match) { m.CubeValue = 0 }, "matchid: CubeValue 0: out of range: want a power of two from 1 to 32768"},
		"no ID":       {func(_ *matchid.Position, m *matchid.Match) { m.OnRoll, m.Turn = 2, 2 }, "matchid: OnRoll 2: out of range: want 0 to 1\nmatchid: Turn 2: out of range: want 0 to 1"},
	} {
		p, m := p, m
		tt.change(&p, &m)
		b, err := ids.Board(p, m)
		require.EqualError(t, err, tt.want, name)
		require.ErrorIs(t, err, matchid.ErrRange)
		require.Zero(t, b)
	}
	for name, change := range map[string]func(b *bg.Board){
		"checkers":  func(b *bg.Board) { b.Checkers[0][3] = 200 },
		"resigned":  func(b *bg.Board) { b.Resigned = 256 },
		"resigned ": func(b *bg.Board) { b.Resigned = -1 },
		"length":    func(b *bg.Board) { b.Length = 40000 },
		"on roll":   func(b *bg.Board) { b.OnRoll = 7 },
		"zero":      func(b *bg.Board) { *b = bg.Board{} },
		"raccoon":   func(b *bg.Board) { b.Doubles, b.OnRoll, b.Turn = 3, bg.Black, bg.Black }, // of the doubler
	} {
		b := bg.NewBoard()
		change(&b)
		if name != "raccoon" {
			text, _, err := ids.GNUBGID(b)
			require.ErrorIs(t, err, matchid.ErrRange, name)
			require.Empty(t, text)
		}
		if !strings.HasPrefix(name, "resigned") { // which an XGID does not hold anyway
			text, _, err := ids.XGID(b)
			require.ErrorIs(t, err, matchid.ErrRange, name)
			require.Empty(t, text)
		}
	}
}

// TestLost: what is left out, and the rest.
func TestLost(t *testing.T) {
	b := bg.NewBoard()
	p, m := ids.Of(b)
	m.Spare, m.CubeOwner = 3, 2
	got, err := ids.Board(p, m)
	require.EqualError(t, err, "matchid: CubeOwner 2: lost in the other notation: no owner: read as centred\nmatchid: Spare 3: lost in the other notation: a Board has no spare bits")
	require.ErrorIs(t, err, matchid.ErrLost)
	require.Equal(t, inID(b), got)

	got, lost, err := ids.FromXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:8")
	require.NoError(t, err)
	require.Equal(t, []string{"MaxCube 8: a match ID has no limit to the cube", "Beavers true: a match ID does not say whether beavers are allowed"}, lost)
	require.Equal(t, 3, got.Doubles)
	require.True(t, got.Jacoby)

	b.State = bg.CubeDropped
	id, lost, err := ids.XGID(b)
	require.NoError(t, err)
	require.Equal(t, []string{"State 4: in an XGID a game is always being played"}, lost)
	require.Equal(t, "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:10", id)
}

// TestDoubleAndResignation: an ID without the offer of a player to resign has the double, beaver or
// raccoon that was pending before it.
func TestDoubleAndResignation(t *testing.T) {
	b := bg.NewBoard()
	b.Opening, b.State = false, bg.Playing
	for doubles, letter := range []string{"00", "D", "B", "R", "B"} {
		for _, resigner := range []bg.Player{bg.White, bg.Black} {
			resigned := b
			require.NoError(t, resigned.Play(bg.Move{Player: resigner, Kind: bg.Resign}))
			require.Equal(t, doubles, resigned.Doubles)
			xgid, _, err := ids.XGID(resigned)
			require.NoError(t, err)
			require.Contains(t, xgid, ":-1:"+letter+":", "%d doubles, %v resigns", doubles, resigner)
			if doubles < 2 { // the OGID has no beavers
				want, _, err := ids.OGID(b)
				require.NoError(t, err)
				ogid, _, err := ids.OGID(resigned)
				require.NoError(t, err)
				require.Equal(t, want, ogid)
			}
			if doubles < 2 || doubles < 4 && resigner == b.Turn { // otherwise a match ID does not say it
				p, m := ids.Of(resigned)
				back, err := ids.Board(p, m)
				require.NoError(t, err)
				require.Equal(t, inID(resigned), back)
			}
		}
		require.NoError(t, b.Play(bg.Move{Player: b.Turn, Kind: bg.Double}))
	}
}

// FuzzBoard: what an ID holds is a board with this ID, or an error says what a Board does not
// hold.
func FuzzBoard(f *testing.F) {
	f.Add("4HPwATDgc/ABMA:QYkqASAAIAAE", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", "11ccccchhhjjjjj:66666888dddddoo:N0N:31:W:R")
	f.Add("4HPwATDgc/ABMA:cAkAAAAAAAAE", "XGID=-b----E-C---eE---c-e----B-:1:1:-1:B:2:4:0:9:8", "123:mno:N0N::W:C:0:0:0::3")
	f.Fuzz(func(t *testing.T, id, xgid, ogid string) {
		if p, m, err := matchid.ParseGNUBGID(id); err == nil {
			b, err := ids.Board(p, m)
			if err == nil {
				checkLaws(t, b)
				again, _, err := ids.GNUBGID(b)
				require.NoError(t, err)
				require.Equal(t, id, again)
			} else {
				require.Equal(t, b == bg.Board{}, errors.Is(err, matchid.ErrRange))
			}
		}
		b, lost, err := ids.FromXGID(xgid)
		require.Equal(t, b == bg.Board{}, err != nil)
		if err == nil && len(lost) == 0 {
			again, _, err := ids.XGID(b)
			require.NoError(t, err)
			require.Equal(t, "XGID="+xgid[5:], again)
		}
		b, lost, err = ids.FromOGID(ogid)
		require.Equal(t, b == bg.Board{}, err != nil)
		if err == nil && len(lost) == 0 {
			again, _, err := ids.OGID(b)
			require.NoError(t, err)
			back, _, err := ids.FromOGID(again)
			require.NoError(t, err)
			require.Equal(t, b, back)
		}
	})
}

// TestFrom: an ID that lacks nothing but what a Board does not hold has a board.
func TestFrom(t *testing.T) {
	const start = "XGID=-b----E-C---eE---c-e----B-:"
	const ogid = "11ccccchhhjjjjj:66666888dddddoo:"
	for _, tt := range []struct {
		from func(string) (bg.Board, []string, error)
		id   string
		lost []string
		err  error
	}{
		{ids.FromXGID, start + "0:0:1:52:0:0:0:0:8", []string{"MaxCube 8: a match ID has no limit to the cube"}, nil},
		{ids.FromXGID, start + "1:1:1:00:7:1:0:15:16", []string{"MaxCube 16: a match ID has no limit to the cube"}, nil},
		{ids.FromXGID, "xgid=" + start[5:] + "0:0:1:52:0:0:0:0:10", nil, nil},
		{ids.FromXGID, start + "0:0:1:77:0:0:0:0:10", nil, errSyntax},
		{ids.FromXGID, "XGID=-OOOO---------------------:0:0:1:52:0:0:0:0:10", nil, matchid.ErrRange},
		{ids.FromGNUBGID, "4HPwATDgc/ABMA:YAkAAAAAAAAE", []string{"CubeOwner 2: no owner: read as centred"}, nil},
		{ids.FromGNUBGID, "4HPwATDgc/ABMA:MAHfCAAAAAAE", nil, matchid.ErrRange},
		{ids.FromGNUBGID, "4HPwATDgc/ABMA", nil, io.ErrUnexpectedEOF},
		{ids.FromOGID, ogid + "N0N:31:W:IB:0:0:3:0", []string{"State \"IB\": a match ID has no form for it", "Turns 0: a match ID does not count turns"}, nil},
		{ids.FromOGID, ogid + "N0N", []string{"Reached centred: who is on roll is not known: player 0"}, nil},
		{ids.FromOGID, "123:mno:N0N::W:C:0:0:0::3", nil, nil},
		{ids.FromOGID, ogid + "N0X", nil, errSyntax},
	} {
		b, lost, err := tt.from(tt.id)
		if tt.err == errSyntax {
			require.ErrorAs(t, err, new(*matchid.SyntaxError), tt.id)
		} else {
			require.ErrorIs(t, err, tt.err, tt.id)
		}
		require.Equal(t, tt.lost, lost, tt.id)
		require.Equal(t, tt.err != nil, b == bg.Board{}, tt.id)
	}
	b, _, err := ids.FromOGID("123:mno:N0N::W:C:0:0:0::3")
	require.NoError(t, err)
	require.Equal(t, 3, b.PerSide)
	id, _, err := ids.OGID(b)
	require.NoError(t, err)
	require.Equal(t, "123:mno:N0N::W:C:0:0:0::3", id)
}

var errSyntax = errors.New("a SyntaxError")

// TestLostOfABoard: what no ID holds of a board, and what only an OGID holds.
func TestLostOfABoard(t *testing.T) {
	b := (&bg.Game{Info: bg.Info{Hypergammon: 3, NoCube: true}}).Board()
	b.Opening, b.Doubles = false, 4
	const cube, doubles = "NoCube true: the ID has a cube", "Doubles 4: the ID does not count raccoons"
	_, lost, err := ids.GNUBGID(b)
	require.NoError(t, err)
	require.Equal(t, []string{"PerSide 3: the ID has 15 checkers a side", cube, doubles}, lost)
	b.Doubles = 0
	_, lost, err = ids.XGID(b)
	require.NoError(t, err)
	require.Equal(t, []string{"PerSide 3: the ID has 15 checkers a side", cube}, lost)
	_, lost, err = ids.OGID(b)
	require.NoError(t, err)
	require.Equal(t, []string{cube}, lost)
}

// TestNoBoard: a Board that Validate refuses has no ID, also if the ID lacks the field.
func TestNoBoard(t *testing.T) {
	for name, change := range map[string]func(b *bg.Board){
		"PerSide -15": func(b *bg.Board) { b.PerSide = -15 },
		"PerSide 30":  func(b *bg.Board) { b.PerSide = 30 },
		"Doubles -1":  func(b *bg.Board) { b.Doubles = -1 },
		"Resigner 2":  func(b *bg.Board) { b.Resigner = 2 },
	} {
		b := bg.NewBoard()
		change(&b)
		for _, write := range []func(bg.Board) (string, []string, error){ids.GNUBGID, ids.XGID, ids.OGID} {
			id, lost, err := write(b)
			require.ErrorIs(t, err, matchid.ErrRange, name)
			require.Empty(t, id+strings.Join(lost, ""))
		}
	}
}
