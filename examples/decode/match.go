package main

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/met"
)

const (
	matchGamesOnScreen = 3
	matchGamesKept     = 1000 // in -json
)

// sgfFields are the fields that SGF and .mat text have in common.
type sgfFields struct {
	Players  playerNames  `json:"players"`
	Event    string       `json:"event,omitempty"`
	Date     string       `json:"date,omitempty"`
	Length   int          `json:"match_length"` // 0: money
	Count    int          `json:"game_count"`
	Games    []sgfGame    `json:"games"`
	Analysed [2]tally     `json:"analysed"` // what each player decided
	Last     *sgfDecision `json:"last_decision,omitempty"`
	problemList

	charset bool // a game has a charset that is not known
}

type sgfGame struct {
	Score     [2]int `json:"score_before"`
	Decisions int    `json:"decisions"`
	Result    string `json:"result"` // by the play, or else by RE; "" if not finished
	Crawford  bool   `json:"crawford"`

	result sgfbg.Result
}

// An sgfDecision is a decision; or the last position that was set up, where
// nothing was decided.
type sgfDecision struct {
	Game    int    `json:"game"` // from 1
	Player  string `json:"player,omitempty"`
	Move    string `json:"move,omitempty"`
	GNUBGID string `json:"gnubgid,omitempty"` // of the state before the decision

	board sgfbg.Board // before it
	move  sgfbg.Move
}

// decodeMatch reports what collections yields, until an error.
func decodeMatch(in *input, collections iter.Seq2[*sgfbg.Collection, error]) (report, error) {
	var fields sgfFields
	atLeast := false
	for c, err := range collections {
		if c != nil {
			fields.add(c)
			if !in.first { // a line of identification does not tell of the analysis
				fields.count(sgfbg.Decisions(c.Records(), met.Default().Chance))
			}
		}
		switch {
		case err == errEnough:
			atLeast = true
		case err != nil && fields.Count == 0:
			return report{}, err
		case err != nil:
			fields.damage(0, err.Error())
		}
	}
	if fields.Count == 0 {
		return report{}, sgfbg.ErrNotBackgammon
	}
	if atLeast {
		fields.problem(errEnough.Error())
	}
	rep := fields.reportOf(fields.String(), matchGames(collections))
	rep.fields, rep.inside.AtLeast = fields, atLeast
	if fields.charset {
		rep.odd = append(rep.odd, "unknown charset")
	}
	return rep, nil
}

// reportOf returns the report of a match without its fields.
func (f *sgfFields) reportOf(text string, games iter.Seq[*game]) report {
	if f.Last != nil {
		f.Last.describe()
	}
	rep := f.report(text, nil, inside{Games: f.Count, Players: f.Players[:], Length: &f.Length, Date: f.Date}, games)
	rep.totals = f.totals()
	return rep
}

// add notes the games of a collection, which has been read leniently: its records have no errors.
func (f *sgfFields) add(c *sgfbg.Collection) {
	for _, p := range c.Problems {
		f.noteProblem(p, p.Game)
	}
	before := f.Count
	f.addGames(c)
	for r := range c.Records() {
		game := before + r.Number + 1
		for _, p := range r.Problems {
			f.noteProblem(p, game)
		}
		decides := r.Move.Action != sgfbg.NoAction
		if decides && game <= len(f.Games) {
			f.Games[game-1].Decisions++
		}
		if decides || f.Last == nil || f.Last.move.Action == sgfbg.NoAction {
			f.Last = &sgfDecision{Game: game, board: r.Board, move: r.Move}
		}
	}
}

// addGames notes the games without their decisions.
func (f *sgfFields) addGames(c *sgfbg.Collection) {
	for _, g := range c.Games {
		if !g.IsBackgammon() {
			continue
		}
		info, _ := g.Info() // its faults were problems of the first record
		if f.Count == 0 {
			f.Players, f.Event, f.Date, f.Length = info.Player, info.Event, info.Date, info.Length
		}
		result := g.Outcome().Result()
		f.Count++
		if len(f.Games) < matchGamesKept {
			f.Games = append(f.Games, sgfGame{Score: info.Score, Result: result.String(), Crawford: info.CrawfordGame, result: result})
		}
	}
}

// describe fills in what the board and the move say.
func (d *sgfDecision) describe() {
	p, m := ids.Of(d.board)
	if id, err := matchid.AppendGNUBGID(nil, p, m); err == nil { // it has room for the score and the length
		d.GNUBGID = string(id)
	}
	if d.move.Action != sgfbg.NoAction {
		d.Player, d.Move = d.move.Player.String(), d.move.String()
	}
}

// noteProblem notes a problem of a game from 1 or, if game is 0, of a file.
func (f *sgfFields) noteProblem(p sgfbg.Problem, game int) {
	switch {
	case p.Kind == sgfbg.ProblemText, p.Kind == sgfbg.ProblemResult, p.Kind == sgfbg.ProblemPlaceholder:
		f.problem(p.String())
	case errors.Is(p.Err, sgfbg.ErrUnsupported) && p.Property == "CA":
		f.problem(p.String())
		f.charset, f.damaged = true, true
	default:
		f.damage(game, p.String())
	}
}

// String returns the screenful.
func (f *sgfFields) String() string {
	return f.about() + f.games(matchGamesOnScreen) + f.lastDecision() + f.text(1)
}

// about returns who plays what.
func (f *sgfFields) about() string {
	about := []string{matchLength(f.Length)}
	for _, s := range []string{f.Event, f.Date} {
		if s != "" {
			about = append(about, s)
		}
	}
	text := fmt.Sprintf("%s is O (White, player 0), %s is X (Black, player 1)\n%s\n",
		f.Players.of(sgfbg.White), f.Players.of(sgfbg.Black), strings.Join(about, ", "))
	for p, t := range f.Analysed {
		if sums := t.String(); sums != "" {
			text += f.Players.of(sgfbg.Player(p)) + ": " + sums + "\n"
		}
	}
	return text
}

// games returns a line for each of the first games.
func (f *sgfFields) games(most int) string {
	var b strings.Builder
	for i, g := range f.Games[:min(len(f.Games), most)] {
		fmt.Fprintf(&b, "game %d at %d-%d: %s, %s\n", i+1, g.Score[0], g.Score[1], count(g.Decisions, "decision"), f.Players.outcome(g.result))
	}
	if more := f.Count - most; more > 0 {
		fmt.Fprintf(&b, "and %s\n", count(more, "more game"))
	}
	return b.String()
}

// lastDecision draws the board before it.
func (f *sgfFields) lastDecision() string {
	if f.Last == nil {
		return ""
	}
	board := newBackgammonBoard(ids.Of(f.Last.board))
	board.names = [2]string{f.Players.of(sgfbg.White), f.Players.of(sgfbg.Black)}
	if f.Last.move.Action == sgfbg.NoAction {
		return fmt.Sprintf("game %d, as it was set up:\n%s", f.Last.Game, board)
	}
	return fmt.Sprintf("game %d, before its last decision:\n%sthen %s: %s\n", f.Last.Game, board,
		f.Players.of(f.Last.move.Player), f.Last.board.FormatPlay(f.Last.move))
}

// playerNames are the names of the players: White is player 0, Black player 1.
type playerNames [2]string

// of returns the name of a player or, if the file has none, the colour.
func (n playerNames) of(p sgfbg.Player) string {
	if name := strings.TrimSpace(n[p]); name != "" {
		return name
	}
	return p.String()
}

// outcome returns a sentence about who has won.
func (n playerNames) outcome(r sgfbg.Result) string {
	if !r.Won {
		return "not finished"
	}
	how := ""
	if r.Resigned {
		how = ", by resignation"
	}
	return fmt.Sprintf("%s wins %s%s", n.of(r.Winner), count(r.Points, "point"), how)
}
