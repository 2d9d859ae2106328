package main

import (
	"bytes"
	"fmt"
	"strings"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
)

// backgammonSGF shows a match in SGF: who plays, how each game went, and the board before the last
// decision.
var backgammonSGF = format{
	name:    "backgammon SGF",
	samples: []string{"testdata/sgfbg/human-cube-match9.sgf"},
	sniff:   func(in input) bool { return bytes.Contains(in.data, []byte("(;")) },
	decode:  decodeSGF,
}

const (
	sgfGamesShown    = 3
	sgfProblemsShown = 1
)

type sgfFields struct {
	Players  [2]string     `json:"players"` // White is player 0, Black player 1
	Event    string        `json:"event,omitempty"`
	Date     string        `json:"date,omitempty"`
	Length   int           `json:"match_length"` // 0: money
	Games    []sgfGame     `json:"games"`
	Last     *sgfDecision  `json:"last_decision,omitempty"`
	Problems []string      `json:"problems,omitempty"`
	board    *sgfbg.Record // of Last
	damaged  bool
}

type sgfGame struct {
	Score     [2]int `json:"score_before"`
	Decisions int    `json:"decisions"`
	Result    string `json:"result"` // by the play, or else by RE; "" if not finished
	Crawford  bool   `json:"crawford"`
}

// An sgfDecision is a decision; or the last position that was set up, where
// nothing was decided.
type sgfDecision struct {
	Player  string `json:"player,omitempty"`
	Move    string `json:"move,omitempty"`
	GNUBGID string `json:"gnubgid,omitempty"` // of what the player had before him
}

func decodeSGF(in input) (report, error) {
	c, err := sgfbg.Options{Lenient: true}.Parse(bytes.Clone(in.data))
	if err != nil {
		return report{}, err
	}
	fields, err := newSGFFields(c)
	if err != nil {
		return report{}, err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "O = %s, X = %s", fields.Players[0], fields.Players[1])
	for _, s := range []string{fields.Event, fields.Date} {
		if s != "" {
			text.WriteString(", " + s)
		}
	}
	length := fmt.Sprintf("match to %d", fields.Length)
	if fields.Length == 0 {
		length = "money game"
	}
	fmt.Fprintf(&text, ", %s\n", length)
	for i, g := range fields.Games[:min(len(fields.Games), sgfGamesShown)] {
		result := g.Result
		if result == "" {
			result = "not finished"
		}
		fmt.Fprintf(&text, "game %d at %d-%d: %s, %s\n", i+1, g.Score[0], g.Score[1], count(g.Decisions, "decision"), result)
	}
	if more := len(fields.Games) - sgfGamesShown; more > 0 {
		fmt.Fprintf(&text, "and %s\n", count(more, "more game"))
	}
	if fields.Last != nil {
		p, m := gnubgState(fields.board.Board)
		text.WriteString(pictureOf(p, m).String())
		if fields.Last.Move != "" {
			fmt.Fprintf(&text, "then %s: %s\n", fields.Last.Player, fields.Last.Move)
		}
	}
	text.WriteString(problemsText(fields.Problems, sgfProblemsShown, 0))
	return report{text.String(), fields, fields.damaged}, nil
}

func (f *sgfFields) problems(problems []sgfbg.Problem) {
	for _, p := range problems {
		f.Problems = append(f.Problems, p.String())
		switch p.Kind {
		case sgfbg.ProblemText, sgfbg.ProblemResult, sgfbg.ProblemPlaceholder:
		default:
			f.damaged = true
		}
	}
}

func newSGFFields(c *sgfbg.Collection) (sgfFields, error) {
	var fields sgfFields
	fields.problems(c.Problems)
	decisions := map[*sgfbg.Game]int{}
	for r, err := range c.Records() {
		if err != nil {
			return fields, err
		}
		fields.problems(r.Problems)
		if r.Move.Action != sgfbg.NoAction {
			decisions[r.Game]++
			fields.board = &r
		} else if b := fields.board; b == nil || b.Move.Action == sgfbg.NoAction {
			fields.board = &r
		}
	}
	for _, g := range c.Games {
		if !g.IsBackgammon() {
			continue
		}
		info, _ := g.Info() // what is at fault in it was a problem of the first record
		if len(fields.Games) == 0 {
			fields.Players, fields.Event, fields.Date = info.Player, info.Event, info.Date
			fields.Length = info.Length
		}
		fields.Games = append(fields.Games, sgfGame{
			Score: info.Score, Decisions: decisions[g],
			Result: g.Outcome().Result().String(), Crawford: info.CrawfordGame,
		})
	}
	if len(fields.Games) == 0 {
		return fields, sgfbg.ErrNotBackgammon
	}
	if r := fields.board; r != nil {
		p, m := gnubgState(r.Board)
		id, err := matchid.AppendGNUBGID(nil, p, m)
		if err != nil {
			id = nil // a score or a length that no ID has room for
		}
		fields.Last = &sgfDecision{GNUBGID: string(id)}
		if r.Move.Action != sgfbg.NoAction {
			fields.Last.Player, fields.Last.Move = r.Move.Player.String(), r.Move.String()
		}
	}
	return fields, nil
}

// gnubgState is a board as GNU Backgammon's IDs have it.
func gnubgState(b sgfbg.Board) (matchid.Position, matchid.Match) {
	p := matchid.Position{Checkers: b.ByRoll()}
	return p, matchid.Match{
		CubeValue: b.CubeValue, CubeOwner: matchid.Owner(b.CubeOwner), OnRoll: uint8(b.OnRoll), Crawford: b.Crawford,
		State: matchid.State(b.State), Turn: uint8(b.Turn), Doubled: b.Doubles > 0,
		Resigned: matchid.Resignation(b.Resigned), Dice: b.Dice, Length: b.Length, Score: b.Score, Jacoby: b.Jacoby,
	}
}
