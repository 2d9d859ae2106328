package main

import (
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
)

const matchGamesKept = 1000 // in -json

// matchFields are the fields of a match, whatever its format.
type matchFields struct {
	Players  playerNames  `json:"players"`
	Event    string       `json:"event,omitempty"`
	Date     string       `json:"date,omitempty"`
	Length   int          `json:"match_length"` // 0: money
	Count    int          `json:"game_count"`
	Games    []gameFields `json:"games"`
	Analysed [2]tally     `json:"analysed"` // what each player decided

	Statistics *[2]statistic `json:"statistics,omitempty"` // of the only match

	Last     *decision   `json:"last_decision,omitempty"`
	Analyses []*analysis `json:"last_analysis,omitempty"`
	problemList

	matches int
	totals  []totals // of each match, for a page
}

type gameFields struct {
	Score     [2]int `json:"score_before"`
	Decisions int    `json:"decisions"`
	Result    string `json:"result"` // by the play, or else by the file; "" if not finished
	Crawford  bool   `json:"crawford"`

	result bg.Result
}

// A decision is the last one; or the last position that was set up, where nothing was
// decided.
type decision struct {
	Game    int    `json:"game"` // from 1
	Player  string `json:"player,omitempty"`
	Move    string `json:"move,omitempty"`
	GNUBGID string `json:"gnubgid,omitempty"` // of the state before the decision

	step matchStep
}

// decodeMatch reports the games that all yields, until an error.
func decodeMatch(all iter.Seq2[*matchWalk, error]) (report, error) {
	f := &matchFields{}
	atLeast := false
	for w, err := range all {
		switch {
		case err == errEnough:
			atLeast = true
			f.problem(err.Error())
		case err != nil && f.Count == 0:
			return report{}, err
		case err != nil:
			f.damage(err.Error())
		default:
			f.add(w)
		}
	}
	if f.Count == 0 {
		return report{}, sgfbg.ErrNotBackgammon
	}
	f.Last.GNUBGID, _, _ = ids.GNUBGID(f.Last.step.before)
	if move := f.Last.step.move; move.Kind != bg.NoAction {
		f.Last.Player, f.Last.Move = move.Player.String(), move.String()
	}
	in := inside{Games: f.Count, Players: f.Players[:], Length: &f.Length, Date: f.Date, AtLeast: atLeast}
	rep := f.report(f.String(), f, in, func(yield func(*game) bool) {
		for w, err := range all {
			if err == nil && w.game != nil && !yield(w.game) {
				return
			}
		}
	})
	rep.together = true
	if f.analysed() {
		rep.match = f
	}
	return rep, nil
}

// Name returns the name of a player in the totals.
func (f *matchFields) Name(player int) string { return f.Players.of(bg.Player(player)) }

func (f *matchFields) analysed() bool { return f.Analysed != [2]tally{} }

// add notes a game or flaws.
func (f *matchFields) add(w *matchWalk) {
	f.note(w.flaws...)
	for _, m := range w.matches {
		f.Statistics = nil
		f.matches++
		stats, ok := statsOf(m)
		if ok && f.matches == 1 {
			f.Statistics = statisticsOf(stats)
		}
		if ok && len(f.totals) < matchGamesKept {
			f.totals = append(f.totals, totalsOf(stats, m.Games[0].Info))
		}
	}
	if w.game == nil {
		return
	}
	if f.Count++; f.Count == 1 {
		f.Players, f.Event, f.Date, f.Length = w.info.Player, w.info.Event, w.info.Date, w.info.Length
	}
	if w.full {
		f.problem(fmt.Sprintf("game %d: only the first %d steps are counted", f.Count, mostNodes))
	}
	if len(f.Games) < matchGamesKept {
		f.Games = append(f.Games, gameFields{w.info.Score, w.decisions, w.result.String(), w.info.CrawfordGame, w.result})
	}
	for p := range f.Analysed {
		f.Analysed[p].sum(w.tallies[p])
	}
	if decides := w.last.move.Kind != bg.NoAction; decides || f.Last == nil || f.Last.step.move.Kind == bg.NoAction {
		f.Last = &decision{Game: f.Count, step: w.last}
		f.Analyses = present(w.last.cube, w.last.play)
	}
}

// String returns the screenful. That of one game, such as a position, has the analysis.
func (f *matchFields) String() string {
	text := f.about() + f.games() + f.lastDecision() + f.text(1)
	if f.Count == 1 {
		for _, a := range f.Analyses {
			text += a.String()
		}
	}
	return text
}

// about returns who plays what.
func (f *matchFields) about() string {
	about := []string{matchLength(f.Length)}
	for _, s := range []string{f.Event, f.Date} {
		if s != "" {
			about = append(about, s)
		}
	}
	text := fmt.Sprintf("%s is O (White, player 0), %s is X (Black, player 1)\n%s\n",
		f.Players.of(bg.White), f.Players.of(bg.Black), strings.Join(about, ", "))
	for p, t := range f.Analysed {
		if sums := t.String(); sums != "" {
			text += f.Players.of(bg.Player(p)) + ": " + sums + "\n"
		}
	}
	if f.Statistics != nil {
		text += ratesText(f.Statistics, f.Length == 0)
	}
	return text
}

// games returns a line for each of the first games, as far as the screen has room.
func (f *matchFields) games() string {
	most := 3
	switch {
	case f.Statistics != nil && f.Count > 1: // the screen has no room for more
		return count(f.Count, "game") + "\n"
	case f.analysed():
		most = 1
	}
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
func (f *matchFields) lastDecision() string {
	s := f.Last.step
	board := newBackgammonBoard(ids.Of(s.before))
	board.names = [2]string{f.Players.of(bg.White), f.Players.of(bg.Black)}
	if s.move.Kind == bg.NoAction {
		return fmt.Sprintf("game %d, as it was set up:\n%s", f.Last.Game, board)
	}
	return fmt.Sprintf("game %d, before its last decision:\n%sthen %s: %s\n", f.Last.Game, board,
		f.Players.of(s.move.Player), strings.TrimSuffix(actionText(&s.before, s.move), " no move"))
}

// playerNames are the names of the players: White is player 0, Black player 1.
type playerNames [2]string

// of returns the name of a player or, if the file has none, the colour.
func (n playerNames) of(p bg.Player) string {
	if name := strings.TrimSpace(n[p]); name != "" {
		return name
	}
	return p.String()
}

// outcome returns a sentence about who has won.
func (n playerNames) outcome(r bg.Result) string {
	if !r.Won {
		return "not finished"
	}
	how := ""
	if r.Resigned {
		how = ", by resignation"
	}
	return fmt.Sprintf("%s wins %s%s", n.of(r.Winner), count(r.Points, "point"), how)
}
