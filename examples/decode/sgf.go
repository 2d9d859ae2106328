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
	samples: []input{{name: "a match to 5", data: []byte(sgfSample)}},
	sniff:   func(in input) bool { return bytes.Contains(in.data, []byte("(;")) },
	decode:  decodeSGF,
}

const sgfSample = `(;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[Alice]PB[Bob]EV[Club night]DT[2024-05-06]RU[Crawford]RE[W+1]
;W[31hefe]
;B[42qusu]C[Both home points.]
;W[double]
;B[drop])
(;FF[4]GM[6]CA[UTF-8]MI[length:5][game:1][ws:1][bs:0]PW[Alice]PB[Bob]RU[Crawford]
;B[61lrqr]
;W[62mgxv]
;B[double]
;W[take]
;B[64qwsw])
`

const (
	sgfGamesShown    = 12
	sgfProblemsShown = 5
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
}

type sgfGame struct {
	Score     [2]int `json:"score_before"`
	Decisions int    `json:"decisions"`
	Result    string `json:"result"` // by the play, or else by RE; "" if not finished
	Crawford  bool   `json:"crawford"`
}

type sgfDecision struct {
	Player  string `json:"player"`
	Move    string `json:"move"`
	GNUBGID string `json:"gnubgid"` // of what the player had before him
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
		fmt.Fprintf(&text, "game %d at %d-%d: decisions %d, %s\n", i+1, g.Score[0], g.Score[1], g.Decisions, result)
	}
	if more := len(fields.Games) - sgfGamesShown; more > 0 {
		fmt.Fprintf(&text, "and games %d\n", more)
	}
	if fields.Last != nil {
		p, m := gnubgState(fields.board.Board)
		fmt.Fprintf(&text, "%sthen %s: %s\n", pictureOf(p, m), fields.Last.Player, fields.Last.Move)
	}
	for i, p := range fields.Problems {
		if i == sgfProblemsShown {
			fmt.Fprintf(&text, "and problems %d\n", len(fields.Problems)-i)
			break
		}
		fmt.Fprintf(&text, "! %s\n", p)
	}
	return report{text.String(), fields}, nil
}

func newSGFFields(c *sgfbg.Collection) (sgfFields, error) {
	var fields sgfFields
	for _, p := range c.Problems {
		fields.Problems = append(fields.Problems, p.String())
	}
	decisions := map[*sgfbg.Game]int{}
	for r, err := range c.Records() {
		if err != nil {
			return fields, err
		}
		for _, p := range r.Problems {
			fields.Problems = append(fields.Problems, p.String())
		}
		if r.Move.Action == sgfbg.NoAction {
			continue
		}
		decisions[r.Game]++
		fields.board = &r
	}
	for _, g := range c.Games {
		if !g.IsBackgammon() {
			continue
		}
		info, _ := g.Info() // what is at fault in it was a problem of the first record
		if len(fields.Games) == 0 {
			fields.Players, fields.Event, fields.Date = info.Player, info.Event, info.Date
			fields.Length = info.Match.Length
		}
		fields.Games = append(fields.Games, sgfGame{
			Score: info.Match.Score, Decisions: decisions[g],
			Result: g.Outcome().Result().String(), Crawford: info.Rules.CrawfordGame,
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
		fields.Last = &sgfDecision{Player: r.Move.Player.String(), Move: r.Move.String(), GNUBGID: string(id)}
	}
	return fields, nil
}

// gnubgState is a board as GNU Backgammon's IDs have it.
func gnubgState(b sgfbg.Board) (matchid.Position, matchid.Match) {
	p := matchid.Position{Checkers: b.ByRoll()}
	return p, matchid.Match{
		CubeValue: b.Cube, CubeOwner: matchid.Owner(b.CubeOwner), OnRoll: uint8(b.OnRoll), Crawford: b.Crawford,
		State: matchid.State(b.State), Turn: uint8(b.Turn), Doubled: b.Doubles > 0,
		Resigned: matchid.Resignation(b.Resigned), Dice: b.Dice, Length: b.Length, Score: b.Score, Jacoby: b.Jacoby,
	}
}
