package api

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// kaitai returns what a description for Kaitai Struct, of testdata/format, finds in a file.
// BOARDCODEC_KAITAI is a folder with the npm packages that kaitai.js needs: without it the
// test is skipped.
func kaitai[T any](t *testing.T, description, file string) (v T) {
	t.Helper()
	modules := os.Getenv("BOARDCODEC_KAITAI")
	if modules == "" {
		t.Skip("BOARDCODEC_KAITAI is not set: CONTRIBUTING says what it names")
	}
	cmd := exec.Command("node", "../../testdata/format/kaitai.js", "../../testdata/format/"+description, file)
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(modules, "node_modules"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s", stderr.String())
	require.NoError(t, json.Unmarshal(out, &v))
	return v
}

// ksyXG is what xg.ksy says.
type ksyXG struct {
	IndexZlib, IndexStored struct {
		Entries []struct {
			Name                       ksyText
			ContentZlib, ContentStored struct {
				Records []struct {
					Type int
					Body json.RawMessage
				}
				Rollouts []ksyRollout
			}
		}
	}
}

type ksyText struct{ Text string }

type ksyPosition struct{ Points []int }

type ksyMatch struct {
	OldPlayers, Players                              []ksyText
	OldEvent, OldPlace, OldRound                     ksyText
	Event, Place, Round, Transcriber                 ksyText
	Length, Variation, Number, Version, Site         int
	Crawford, Jacoby, Beavers, AutoDoubles, Imported int
	Transcribed, CubeLimit, MostAutoDoubles          int
	Ratings                                          [2]float64
	Experience                                       [2]int
	Date                                             float64
}

type ksyGame struct {
	Score                         [2]int
	Crawford, Number, AutoDoubles int
	Start                         ksyPosition
}

type ksyEnd struct {
	Score                       [2]int
	Winner, Points, Termination int
}

type ksyEstimate struct {
	LoseBackgammon, LoseGammon, Lose, Win, WinGammon, WinBackgammon, Equity float64
}

type ksyDecision struct {
	Player, Cube, Illegal, Flagged, Edited int
	Position, After                        ksyPosition
	Loss                                   float64

	Choice, Answer, BeaverAnswer, RaccoonAnswer int
	Level, Verdict, BeaverRight, Rollout        int
	NoDouble, DoubleTake                        ksyEstimate
	EquityNoDouble, EquityDoubleTake            float64
	AnswerLoss                                  float64

	Dice              json.RawMessage
	Play              []ksyPair
	Forced, Played    int
	Luck, BeforeRoll  float64
	CandidateAfter    []ksyPosition
	CandidatePlay     []struct{ Pairs []ksyPair }
	CandidateLevel    []struct{ Level int }
	CandidateEstimate []ksyEstimate
	CandidateRollout  []int
}

type ksyPair struct{ From, To int }

type ksyRollout struct {
	Truncated, TruncatedAfter, MinGames, MaxGames, LevelCut, VarianceReduction, NoCube, Seed, Games, DoubleGames int
	PlayLevel, CubeLevel, Engine                                                                                 [2]int
	HalfWidth, DoubleHalfWidth, Chance, DoubleChance, Seconds                                                    float64
	Result, DoubleResult                                                                                         ksyEstimate
}

// match returns what the library should have read, without comments.
func (k *ksyXG) match(t *testing.T) *xg.Match {
	m := &xg.Match{}
	entries := append(k.IndexZlib.Entries, k.IndexStored.Entries...)
	var rollouts []ksyRollout
	for _, e := range entries {
		rollouts = append(rollouts, append(e.ContentZlib.Rollouts, e.ContentStored.Rollouts...)...)
	}
	read := func(body json.RawMessage, v any) { require.NoError(t, json.Unmarshal(body, v)) }
	player := func(n int) sgfbg.Player { return sgfbg.Player((1 - n) / 2) }
	for _, e := range entries {
		for _, r := range append(e.ContentZlib.Records, e.ContentStored.Records...) {
			var g *xg.Game
			if n := len(m.Games); n > 0 {
				g = &m.Games[n-1]
			}
			switch r.Type {
			case 0:
				var h ksyMatch
				read(r.Body, &h)
				h.fill(m)
			case 1:
				var h ksyGame
				read(r.Body, &h)
				m.Games = append(m.Games, xg.Game{Number: h.Number, Score: h.Score, Crawford: h.Crawford != 0,
					AutoDoubles: h.AutoDoubles, Start: checkers(h.Start.Points, sgfbg.White)})
			case 2, 3:
				var d ksyDecision
				read(r.Body, &d)
				to := xg.Decision{Player: player(d.Player), Checkers: checkers(d.Position.Points, sgfbg.White),
					Flagged: d.Flagged != 0, Edited: d.Edited != 0, Illegal: d.Illegal != 0}
				to.CubeOwner = []sgfbg.Player{sgfbg.Black, sgfbg.NoPlayer, sgfbg.White}[1+max(-1, min(d.Cube, 1))]
				to.CubeValue = 1 << (max(d.Cube, -d.Cube) + g.AutoDoubles)
				if r.Type == 2 {
					to.Cube = d.cube(rollouts, m.Length > 0)
				} else {
					to.Roll = d.roll(t, to.Player, rollouts, m.Length > 0)
				}
				g.Decisions = append(g.Decisions, to)
			case 4:
				var end ksyEnd
				read(r.Body, &end)
				g.Ended, g.ScoreAfter, g.Termination = true, end.Score, end.Termination
				g.Result = sgfbg.Result{Won: true, Winner: player(end.Winner), Points: end.Points, Resigned: end.Termination >= 100}
			case 5:
				var end ksyEnd
				read(r.Body, &end)
				m.Ended, m.FinalScore, m.Winner = true, end.Score, player(end.Winner)
			}
		}
	}
	for i := range m.Games {
		if g := &m.Games[i]; g.Start == [2][25]uint8{} {
			g.Start = g.Decisions[0].Checkers
		}
	}
	return m
}

func (h *ksyMatch) fill(m *xg.Match) {
	players := append(h.Players, h.OldPlayers...)
	*m = xg.Match{
		Version: h.Version, Players: [2]string{players[0].Text, players[1].Text}, Ratings: h.Ratings,
		Event: h.Event.Text + h.OldEvent.Text, Place: h.Place.Text + h.OldPlace.Text, Round: h.Round.Text + h.OldRound.Text,
		Transcriber: h.Transcriber.Text, Length: h.Length % 99999, Variation: xg.Variation(h.Variation),
		Crawford: h.Crawford != 0, Jacoby: h.Jacoby != 0, Beavers: h.Beavers != 0, AutoDoubles: h.MostAutoDoubles * h.AutoDoubles,
		CubeLimit: 1 << h.CubeLimit,
	}
	if h.Date > 0 {
		m.Date = time.Date(1899, 12, 30, 0, 0, int(math.Round(h.Date*24*60*60)), 0, time.UTC)
	}
}

func (d *ksyDecision) cube(rollouts []ksyRollout, match bool) *xg.Cube {
	c := &xg.Cube{Choice: xg.Choice(d.Choice + 2)}
	if c.Choice == xg.Doubled && d.Answer >= 0 {
		for _, n := range []int{d.Answer, d.BeaverAnswer, d.RaccoonAnswer} {
			c.Answers = append(c.Answers, []sgfbg.Action{sgfbg.Drop, sgfbg.Take, sgfbg.Double}[n])
			if n < 2 {
				break
			}
		}
		c.AnswerLoss, c.AnswerLossKnown = equity(-d.AnswerLoss)
	}
	c.Loss, c.LossKnown = equity(d.Loss)
	if d.Verdict == -100 {
		return c
	}
	c.Analysis = &xg.CubeAnalysis{
		Level: level(d.Level), Verdict: xg.Verdict(d.Verdict + 2), BeaverRight: d.BeaverRight != 0,
		NoDouble: d.NoDouble.estimate(), DoubleTake: d.DoubleTake.estimate(), Rollout: rollout(rollouts, d.Rollout, false, match),
	}
	n, dt := &c.Analysis.NoDouble, &c.Analysis.DoubleTake
	n.Cubeless, n.Cubeful, dt.Cubeless, dt.Cubeful = n.Cubeful, d.EquityNoDouble, dt.Cubeful, d.EquityDoubleTake
	return c
}

func (d *ksyDecision) roll(t *testing.T, p sgfbg.Player, rollouts []ksyRollout, match bool) *xg.Roll {
	r := &xg.Roll{Played: d.Played != 0, Forced: d.Forced != 0}
	require.NoError(t, json.Unmarshal(d.Dice, &r.Dice))
	if r.Played {
		r.After, r.Steps = checkers(d.After.Points, p), pairs(d.Play)
	}
	for i, e := range d.CandidateEstimate {
		c := xg.Candidate{Steps: pairs(d.CandidatePlay[i].Pairs), Level: level(d.CandidateLevel[i].Level),
			Output: e.estimate(), Rollout: rollout(rollouts, d.CandidateRollout[i], true, match)}
		r.Candidates = append(r.Candidates, c)
		if r.Played && r.Rank == 0 && checkers(d.CandidateAfter[i].Points, p) == r.After {
			r.Rank = i + 1
		}
	}
	r.Loss, r.LossKnown = equity(-d.Loss)
	if r.Luck, r.LuckKnown = equity(d.Luck); r.LuckKnown {
	}
	return r
}

// equity returns an equity and whether it is known.
func equity(x float64) (float64, bool) {
	if math.Abs(x) == 1000 {
		return 0, false
	}
	return x + 0, true // 0, not -0
}

func pairs(play []ksyPair) (to [4]sgfbg.Step) {
	n := 0
	for _, p := range play {
		if p.From < 0 {
			break
		}
		if p.From != p.To {
			to[n] = sgfbg.Step{From: uint8(p.From + 1), To: uint8(max(0, p.To+1))}
			n++
		}
	}
	return to
}

func (e *ksyEstimate) estimate() sgfbg.Output {
	return sgfbg.Output{
		Win: e.Win, WinGammon: e.WinGammon, WinBackgammon: e.WinBackgammon,
		LoseGammon: e.LoseGammon, LoseBackgammon: e.LoseBackgammon, Cubeful: e.Equity,
	}
}

// rollout returns the rollout of a number, that of a play from the side of its player.
func rollout(list []ksyRollout, i int, play, match bool) *xg.Rollout {
	if i < 0 || i >= len(list) {
		return nil
	}
	o := list[i]
	to := &xg.Rollout{
		Result:         xg.RolledOut{Games: o.Games, Output: o.Result.estimate(), HalfWidth: o.HalfWidth, Chance: o.Chance},
		TruncatedAfter: o.Truncated * o.TruncatedAfter, LevelCut: o.LevelCut,
		PlayLevel:         [2]xg.Level{level(o.PlayLevel[0]), level(o.PlayLevel[1])},
		CubeLevel:         [2]xg.Level{level(o.CubeLevel[0]), level(o.CubeLevel[1])},
		VarianceReduction: o.VarianceReduction != 0, NoCube: o.NoCube != 0, Seed: o.Seed,
	}
	if !play {
		to.Double = xg.RolledOut{Games: o.DoubleGames, Output: o.DoubleResult.estimate(), HalfWidth: o.DoubleHalfWidth, Chance: o.DoubleChance}
		return to
	}
	e, from := &to.Result, o.Result
	e.Win, e.WinGammon, e.WinBackgammon = 1-from.Win, from.LoseGammon, from.LoseBackgammon
	e.LoseGammon, e.LoseBackgammon = from.WinGammon, from.WinBackgammon
	e.Cubeful, e.Chance = 0-from.Equity, 0-o.Chance
	if match {
		e.Chance++
	}
	return to
}

// TestKaitaiXG: testdata/format/xg.ksy finds in a file what the library reads, but for the
// comments, whose text it leaves as RTF.
func TestKaitaiXG(t *testing.T) {
	files, err := filepath.Glob("../../testdata/xg/*.xg*")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, ".json") })
	real, err := filepath.Glob("../../../shared/data/xg/*.xg") // not part of this repository
	require.NoError(t, err)
	for _, name := range append(files, real...) {
		found := kaitai[ksyXG](t, "xg.ksy", name)
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		m, err := xg.Parse(data)
		require.NoError(t, err)
		m.Comment, m.EndComment, m.Problems = "", "", nil
		for i := range m.Games {
			g := &m.Games[i]
			g.Comment, g.EndComment = "", ""
			for k := range g.Decisions {
				g.Decisions[k].Comment = ""
			}
		}
		require.Equal(t, m, found.match(t), name)
	}
	t.Logf("%d files", len(files)+len(real))
}

type ksyByte struct{ Value byte }

// TestKaitaiCBF: cbf.ksy and cbi.ksy find in a base the games that the library reads, where they
// are, and as many moves and comments.
func TestKaitaiCBF(t *testing.T) {
	games := 0
	for _, name := range []string{"p01mate2", "q01apawn", "q02castle", "r01fisch", "s01study"} {
		name = "../../testdata/cbf/" + name
		found := kaitai[struct {
			Records []struct {
				Header, Texts, Moves           []ksyByte
				Comments                       []int
				Start                          *struct{ FirstMoveLess1 int }
				LenPlayers, Flags2, Eco1, Eco2 int
				WhiteRating, BlackRating       int
				OwnStart, Marked, Deleted      bool
			}
		}](t, "cbf.ksy", name+".cbf")
		index := kaitai[struct {
			Games []struct{ OfsRecord int }
			End   *struct{ OfsRecord int }
		}](t, "cbi.ksy", name+".cbi")
		db, err := cbf.OpenFile(name)
		require.NoError(t, err)
		defer db.Close()
		require.Equal(t, db.Len(), len(found.Records), name)
		require.Len(t, index.Games, db.Len())
		at := 0
		for i, r := range found.Records {
			g, err := db.Game(i)
			require.NoError(t, err)
			require.Equal(t, at, index.Games[i].OfsRecord)
			at += len(r.Header) + len(r.Texts) + len(r.Moves) + len(r.Comments)
			header := valuesOf(r.Header)
			header[11] = byte(r.Flags2)
			want := g.Bytes()
			require.Equal(t, want[:], header, "%s: game %d", name, i+1)
			require.Equal(t, string(g.Players)+string(g.Source), string(valuesOf(r.Texts)))
			require.Len(t, g.Players, r.LenPlayers)
			require.Equal(t, [2]int{g.Elo(chess.White), g.Elo(chess.Black)}, [2]int{r.WhiteRating, r.BlackRating})
			require.Equal(t, []bool{g.HasSetup(), g.Marked(), g.Deleted()}, []bool{r.OwnStart, r.Marked, r.Deleted})
			if r.Start != nil {
				at += 33
			}
			moves, comments := 0, 0
			for _, m := range valuesOf(r.Moves) {
				if m != 0 && m != 0x80 && m != 0xff {
					moves++
					comments += int(m >> 7)
				}
			}
			wantMoves, wantComments := countNodes(g.Moves)
			require.Equal(t, [2]int{wantMoves, wantComments}, [2]int{moves, comments}, "%s: game %d", name, i+1)
			games++
		}
		require.Equal(t, at, index.End.OfsRecord)
	}
	t.Logf("%d games", games)
}

func valuesOf(list []ksyByte) (values []byte) {
	for _, b := range list {
		values = append(values, b.Value)
	}
	return values
}

// countNodes returns the moves of a line with its variations, and those with a comment.
func countNodes(line cbf.Line) (moves, comments int) {
	for _, n := range line {
		moves++
		if n.Comment != nil {
			comments++
		}
		for _, v := range n.Variations {
			m, c := countNodes(v)
			moves, comments = moves+m, comments+c
		}
	}
	return moves, comments
}

// TestKaitaiFBK: fbk.ksy finds in a book the entries that the library reads.
func TestKaitaiFBK(t *testing.T) {
	for _, name := range []string{"b02fisch", "b04small"} {
		name = "../../testdata/cbf/" + name + ".fbk"
		found := kaitai[struct {
			Entries []struct {
				EndsVariant, StartsNoVariant, Weak, Unused bool
				From, To                                   int
			}
		}](t, "fbk.ksy", name)
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		book, err := cbf.ReadBook(bytes.NewReader(data))
		require.NoError(t, err)
		require.Len(t, found.Entries, len(book.Entries))
		for i, e := range found.Entries {
			square := func(n int) chess.Square { return chess.NewSquare(n%8, n/8) }
			require.Equal(t, book.Entries[i], cbf.BookEntry{
				From: square(e.From), To: square(e.To), Start: !e.StartsNoVariant, End: e.EndsVariant, Weak: e.Weak, Spare: e.Unused,
			}, "%s: entry %d", name, i+1)
		}
	}
}
