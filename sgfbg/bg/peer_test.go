package bg_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/bgtest"
)

var update = flag.Bool("update", false, "record what GNU Backgammon answers")

// A spoken is a play as GNU Backgammon writes it.
type spoken struct {
	ID    string   `json:"id"` // of the position
	Dice  [2]uint8 `json:"dice"`
	Steps []int    `json:"steps"` // points from and to, for each die
	Text  string   `json:"text"`
}

// board returns the position and the play.
func (s *spoken) board(t *testing.T) (bg.Board, bg.Move) {
	p, err := matchid.ParsePosition(s.ID)
	require.NoError(t, err)
	b := bg.NewBoard()
	b.Checkers, b.OnRoll, b.Turn, b.Opening, b.Dice = p.Checkers, bg.Black, bg.Black, false, s.Dice
	m := bg.Move{Player: bg.Black, Kind: bg.Roll, Dice: s.Dice}
	for i := 0; i+1 < len(s.Steps); i += 2 {
		m.Steps[i/2] = bg.Step{From: uint8(s.Steps[i]), To: uint8(s.Steps[i+1])}
	}
	return b, m
}

// spokenPlays asks GNU Backgammon for the texts of legal plays, with positions and dice at random.
func spokenPlays(t *testing.T, random *rand.Rand, n int) (all []spoken) {
	type in struct {
		Boards [][2][25]uint8
		Steps  [][]int
	}
	var asked in
	for len(all) < n {
		b := bgtest.RandomBoard(random)
		b.OnRoll, b.Turn, b.Opening = bg.Black, bg.Black, false
		dice := [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		if random.IntN(2) == 0 {
			dice[1] = dice[0]
		}
		plays := b.Plays(bg.Black, dice)
		if len(plays) == 0 || plays[0].Steps == [4]bg.Step{} {
			continue
		}
		s := spoken{ID: matchid.Position{Checkers: b.Checkers}.String(), Dice: dice}
		for _, step := range plays[random.IntN(len(plays))].Played() {
			s.Steps = append(s.Steps, int(step.From), int(step.To))
		}
		all, asked.Boards, asked.Steps = append(all, s), append(asked.Boards, b.Checkers), append(asked.Steps, s.Steps)
	}
	texts := testutil.GNUBGPython[string](t, t.TempDir(), `
for board, steps in zip(data["Boards"], data["Steps"]):
    answer(gnubg.movetupletostring(tuple(steps + [0] * (8 - len(steps))), tuple(map(tuple, board))).strip())
`, asked)
	require.Len(t, texts, n)
	for i, text := range texts {
		all[i].Text = text
	}
	return all
}

// checkSpoken: Notation is GNU Backgammon's text, and ParsePlay reads it as a play that leads to the
// same position.
func checkSpoken(t *testing.T, all []spoken) {
	different := 0
	for _, s := range all {
		b, m := s.board(t)
		if text := b.Notation(m); text != s.Text {
			different++
			t.Logf("%s %v: %s, and here %s", s.ID, m, s.Text, text)
		}
		want := b
		require.NoError(t, want.Play(m), "%s %v", s.ID, m)
		again, err := b.ParsePlay(bg.Black, s.Text)
		require.NoError(t, err, s.Text)
		require.NoError(t, b.Play(again), "%s %s: %v", s.ID, s.Text, again)
		require.Equal(t, want, b, "%s %s: %v", s.ID, s.Text, again)
	}
	require.Zero(t, different)
}

const notationFile = "../../testdata/sgfbg/notation.jsonl"

// TestNotationRecorded: plays as GNU Backgammon 1.07.001 writes them.
func TestNotationRecorded(t *testing.T) {
	checkSpoken(t, testutil.Lines[spoken](t, notationFile))
}

// TestPeerNotation: the same of other plays, where GNU Backgammon is installed.
func TestPeerNotation(t *testing.T) {
	random := rand.New(rand.NewPCG(49, 1))
	if testutil.Long(t) > 0 {
		random = rand.New(rand.NewPCG(rand.Uint64(), 1))
	}
	all := spokenPlays(t, random, 2000)
	if *update {
		var text bytes.Buffer
		for _, s := range all[:200] {
			line, err := json.Marshal(s)
			require.NoError(t, err)
			text.Write(append(line, '\n'))
		}
		require.NoError(t, os.WriteFile(notationFile, text.Bytes(), 0o600))
	}
	checkSpoken(t, all)
}
