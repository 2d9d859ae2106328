package matchid_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
)

func randomMatch(rng *rand.Rand) matchid.Match {
	player := func() uint8 { return uint8(rng.IntN(2)) }
	flag := func() bool { return rng.IntN(3) == 0 }
	m := matchid.Match{
		CubeValue: 1 << rng.IntN(13), CubeOwner: []matchid.Owner{0, 1, 3}[rng.IntN(3)],
		OnRoll: player(), Crawford: flag(), State: matchid.State(rng.IntN(5)), Turn: player(),
		Doubled: flag(), Resigned: rng.IntN(4), Jacoby: flag(),
		Length: rng.IntN(32768), Score: [2]int{rng.IntN(32768), rng.IntN(32768)},
	}
	if flag() {
		m.Length = 0
	}
	if !flag() {
		m.Dice = [2]uint8{uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6))}
		if m.Dice[0] < m.Dice[1] { // GNU Backgammon writes the larger first
			m.Dice[0], m.Dice[1] = m.Dice[1], m.Dice[0]
		}
	}
	return m
}

func randomPosition(rng *rand.Rand) (p matchid.Position) {
	for side := range p.Checkers {
		for range rng.IntN(16) {
			i := rng.IntN(25)
			if i < matchid.BarIndex && p.Checkers[1-side][23-i] > 0 {
				continue
			}
			p.Checkers[side][i]++
		}
	}
	return p
}

// TestGNUBGEncodes has GNU Backgammon encode random states and positions.
func TestGNUBGEncodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	type state struct {
		Match gnubgFields  `json:"match"`
		Board [2][25]uint8 `json:"board"`
	}
	var matches []matchid.Match
	var positions []matchid.Position
	var in []state
	for range 400 {
		m, p := randomMatch(rng), randomPosition(rng)
		matches, positions = append(matches, m), append(positions, p)
		in = append(in, state{gnubgView(m), p.Checkers})
	}
	answers := testutil.GNUBGPython[[2]string](t, t.TempDir(), `
gnubg.command('new session')
ci, pi = gnubg.cubeinfo(), gnubg.posinfo()
for d in data:
    m = d['match']
    for k in ('cube', 'cubeowner', 'move', 'matchto', 'crawford', 'jacoby'): ci[k] = m[k]
    ci['score'] = tuple(m['score'])
    for k in ('turn', 'resigned', 'doubled', 'gamestate'): pi[k] = m[k]
    pi['dice'] = tuple(m['dice'])
    answer([gnubg.matchid(ci, pi), gnubg.positionid(tuple(tuple(h) for h in d['board']))])
`, in)
	require.Len(t, answers, len(in))
	for i, a := range answers {
		require.Equal(t, a[0], matches[i].String(), "%+v", matches[i])
		require.Equal(t, a[1], positions[i].String(), "%+v", positions[i])
	}
}

// TestGNUBGDecodesPositions has GNU Backgammon decode position IDs, crowded
// ones too: it refuses what Position.Validate refuses, and reads the rest as we
// do.
func TestGNUBGDecodesPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var ids []string
	for len(ids) < 400 {
		var p matchid.Position
		closed := rng.IntN(3) == 0
		for side := range p.Checkers {
			for i := range 6 {
				if closed {
					p.Checkers[side][i] = uint8(2 - rng.IntN(40)/39) // now and then a blot
				}
			}
			for range rng.IntN(5) {
				p.Checkers[side][rng.IntN(25)]++
			}
			p.Checkers[side][matchid.BarIndex] += uint8(rng.IntN(2))
			if rng.IntN(20) == 0 {
				p.Checkers[side][6] += uint8(rng.IntN(14))
			}
		}
		if id, err := p.AppendText(nil); err == nil {
			ids = append(ids, string(id))
		}
	}
	type answer struct {
		Board   [2][25]uint8 `json:"board"`
		Refused bool         `json:"refused"`
	}
	answers := testutil.GNUBGPython[answer](t, t.TempDir(), `
for id in data:
    try:
        answer({'board': gnubg.positionfromid(id)})
    except ValueError:
        answer({'refused': True})
`, ids)
	require.Len(t, answers, len(ids))
	refused := 0
	for i, a := range answers {
		p, err := matchid.ParsePosition(ids[i])
		require.NoError(t, err)
		require.Equal(t, a.Refused, p.Validate() != nil, "%s: %v", ids[i], p.Validate())
		if a.Refused {
			refused++
			continue
		}
		require.Equal(t, a.Board, p.Checkers, ids[i])
	}
	require.Greater(t, refused, 50)
	require.Less(t, refused, 350)
}

// TestGNUBGReports sets IDs of ours in GNU Backgammon and compares what it then
// reports; what it refuses, Validate has to refuse. Its set command steps back
// over pending doubles and resignations and ends, so those are left to
// TestGNUBGEncodes.
func TestGNUBGReports(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var matches []matchid.Match
	var ids []string
	for range 80 {
		m := randomMatch(rng)
		m.State, m.Doubled, m.Resigned, m.Turn = matchid.Playing, false, 0, m.OnRoll
		m.Length, m.Score = rng.IntN(70), [2]int{rng.IntN(70), rng.IntN(70)}
		switch rng.IntN(4) {
		case 0:
			m.Length, m.Score = 0, [2]int{}
		case 1:
			m.Dice[rng.IntN(2)] = 7
		default:
			m.Length = max(m.Length, 1)
			m.Score = [2]int{rng.IntN(m.Length), rng.IntN(m.Length)}
		}
		// Its cubeinfo() crashes on large cubes late in a match; in matches it
		// forgets a Jacoby rule, and a Crawford game that the score does not
		// bear out.
		m.CubeValue = 1 << rng.IntN(7)
		m.Crawford = m.Crawford && m.Length == 0
		m.Jacoby = m.Jacoby && m.Length == 0
		matches, ids = append(matches, m), append(ids, m.String())
	}
	type report struct {
		ID    string      `json:"id"`
		Match gnubgFields `json:"match"`
	}
	const sentinel = "cAkzAAAAAAAE"
	answers := testutil.GNUBGPython[report](t, t.TempDir(), `
gnubg.command('set automatic roll off')
gnubg.command('new session')
for id in data:
    gnubg.command('set matchid `+sentinel+`')
    gnubg.command('set matchid ' + id)
    ci, pi = gnubg.cubeinfo(), gnubg.posinfo()
    answer({'id': gnubg.matchid(), 'match': {**ci, **pi}})
`, ids)
	require.Len(t, answers, len(ids))
	refused := 0
	for i, a := range answers {
		m := matches[i]
		if a.ID == sentinel && ids[i] != sentinel {
			require.Error(t, m.Validate(), "GNU Backgammon refuses %s: %+v", ids[i], m)
			refused++
			continue
		}
		require.NoError(t, m.Validate(), ids[i])
		require.Equal(t, gnubgView(m), a.Match, ids[i])
	}
	require.Greater(t, refused, 5)
	require.Less(t, refused, 75)
}

// doubtfulXGIDs returns XGIDs of which GNU Backgammon refuses a part.
func doubtfulXGIDs(t *testing.T) (all []matchid.XGID) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 120 {
		m := matchid.NewMatch([]int{0, 5, 64, 65}[rng.IntN(4)])
		m.CubeValue, m.CubeOwner = 1<<rng.IntN(15), matchid.OwnedBy1
		m.OnRoll = uint8(rng.IntN(2))
		m.Turn = m.OnRoll
		m.Dice = [2]uint8{uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6))}
		m.Score = [2]int{rng.IntN(7), rng.IntN(7)}
		p := matchid.NewPosition()
		p.Checkers[0][1] = uint8(rng.IntN(20) / 19)
		x, err := matchid.NewXGID(p, m)
		require.NoError(t, err)
		switch rng.IntN(8) {
		case 0: // a beaver
			x.Match.Doubled, x.Match.Dice = true, [2]uint8{}
		case 1: // a double or a raccoon
			x.Match.Doubled, x.Match.Dice, x.Match.Turn = true, [2]uint8{}, 1-x.Match.OnRoll
			x.Raccoon = rng.IntN(2) == 0
		}
		all = append(all, x)
	}
	return all
}

// playableXGIDs returns XGIDs that GNU Backgammon takes, and their GNUBGIDs.
func playableXGIDs(t *testing.T) (xgids, ids []string) {
	rng := rand.New(rand.NewPCG(9, 10))
	for len(xgids) < 60 {
		m := randomMatch(rng)
		m.Length = rng.IntN(30)
		m.Score = [2]int{rng.IntN(max(m.Length, 1)), rng.IntN(max(m.Length, 1))}
		m.Doubled, m.Crawford = false, false
		if m.Length > 1 && rng.IntN(5) == 0 { // there is no cube in a Crawford game
			m.Crawford, m.Score[0], m.CubeValue, m.CubeOwner = true, m.Length-1, 1, matchid.Centred
			m.Score[1] = rng.IntN(m.Length - 1)
		}
		p := randomPosition(rng)
		x, _ := matchid.NewXGID(p, m) // state and resignation are dropped
		p, m, err := x.Split()
		require.NoError(t, err)
		if p.Validate() != nil || p.BorneOff()[0] == 15 || p.BorneOff()[1] == 15 {
			continue // refused, or the game is over
		}
		id, err := matchid.AppendGNUBGID(nil, p, m)
		require.NoError(t, err)
		xgids, ids = append(xgids, x.String()), append(ids, string(id))
	}
	return xgids, ids
}

// TestGNUBGReadsXGIDs sets XGIDs of ours in GNU Backgammon: it refuses what
// XGID.Validate refuses, and turns the others into our GNUBGIDs. It takes the match
// state of an XGID with checkers that it refuses, and leaves its board as it is.
func TestGNUBGReadsXGIDs(t *testing.T) {
	doubtful := doubtfulXGIDs(t)
	in, want := playableXGIDs(t)
	for _, x := range doubtful {
		in = append(in, x.String())
	}
	const sentinel = "XGID=-a----------------------B-:0:0:1:52:3:4:0:9:10"
	answers := testutil.GNUBGPython[string](t, t.TempDir(), `
gnubg.command('set automatic roll off')
gnubg.command('set confirm default no') # do not turn the board to the player on roll
gnubg.command('new session')
for id in data:
    gnubg.command('set xgid `+sentinel+`')
    gnubg.command('set xgid ' + id)
    answer(gnubg.gnubgid())
`, in)
	require.Len(t, answers, len(in))
	require.Equal(t, want, answers[:len(want)])
	refused := 0
	for i, answer := range answers[len(want):] {
		x := doubtful[i]
		p, m, err := matchid.ParseGNUBGID(answer)
		require.NoError(t, err)
		accepted := p == x.Position && m.Length == x.Match.Length
		require.Equal(t, accepted, x.Validate() == nil, "%s: %v: %s", x, x.Validate(), answer)
		if !accepted {
			refused++
		}
	}
	require.Greater(t, refused, 24)
	require.Less(t, refused, 96)
}
