package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/ids"
)

// The formats of matches are shown alike: the players, the outcome of each game, and the board before the
// last decision.
var (
	backgammonSGF = format{
		name:    "backgammon SGF",
		samples: []string{"testdata/sgfbg/human-cube-match9.sgf"},
		sniff:   func(in *input) bool { return in.isMatch(bgfile.SGF) || in.isTextNamed(".sgf") },
		decode:  func(in *input) (report, error) { return decodeMatch(in, bgfile.SGF) },
		mark:    lazy(`\(\s*;[^()]{0,200}GM\s*\[\s*6\s*\]`),
	}
	backgammonMAT = format{
		name:    "backgammon .mat text",
		samples: []string{"testdata/mat/xg-whole.mat"},
		sniff: func(in *input) bool {
			return in.isMatch(bgfile.MAT) || matHead().Match(in.head) || in.isTextNamed(".mat")
		},
		decode: func(in *input) (report, error) { return decodeMatch(in, bgfile.MAT) },
		mark:   lazy(`(?im)^[ \t]*\d+ point match`),
	}
	// A file that has only the name of one is said to look like what it is.
	extremeGammon = format{
		name:    "eXtreme Gammon match",
		samples: []string{"testdata/xg/built.xg", "testdata/xg/built.xgp"},
		sniff: func(in *input) bool {
			return bgfile.Detect(in.head) == bgfile.XG || hasExt(in, ".xg") || hasExt(in, ".xgp")
		},
		decode: func(in *input) (report, error) { return decodeMatch(in, bgfile.XG) },
		mark:   lazy(`RGMH\x01\x00\x00\x00\x28\x20\x00\x00`),
	}
)

// matHead is the first line of .mat text, whose next ones may be damaged.
var matHead = lazy(`(?i)\A\s*\d+ points? match`)

// isMatch reports whether the input is text of matches. JSON that has games in its strings is not.
func (in *input) isMatch(kind bgfile.Format) bool {
	return mostlyText(in.head) && !bytes.HasPrefix(bytes.TrimSpace(in.head), []byte(`{"`)) && bgfile.Detect(in.head) == kind
}

// isTextNamed reports whether the input is a text with an ending that promises matches: damage can hide
// them, and of SGF the error says that it has another game.
func (in *input) isTextNamed(ext string) bool { return hasExt(in, ext) && mostlyText(in.head) }

const (
	longestMatch   = 10 << 20 // bytes: a match of a thousand decisions has 2 MB, with all that programs write
	matchGamesKept = 1000     // in -json
)

// errEnough comes after the last match of the part of an input that is to be read.
var errEnough = fmt.Errorf("only the first %d MB have been read", partRead>>20)

// matchesOf yields the matches of an input.
func matchesOf(in *input, kind bgfile.Format) iter.Seq2[*bg.Match, error] {
	return func(yield func(*bg.Match, error) bool) {
		r := in.reader()
		r.unit, r.longest = "match", longestMatch
		for m, err := range (bgfile.Options{Lenient: true, Format: kind}).Matches(r) {
			r.next()
			if !yield(m, err) {
				return
			}
			if r.enough() {
				yield(nil, errEnough)
				return
			}
		}
	}
}

// matchFields are the fields of the matches of an input.
type matchFields struct {
	Players    playerNames  `json:"players"`
	Event      string       `json:"event,omitempty"`
	Date       string       `json:"date,omitempty"`
	Length     int          `json:"match_length"` // 0: money
	Count      int          `json:"game_count"`
	Games      []gameFields `json:"games"`
	Statistics []statistic  `json:"statistics,omitempty"` // of each match that is analysed: of White and of Black
	Last       *decision    `json:"last_decision,omitempty"`
	Analyses   []*analysis  `json:"last_analysis,omitempty"`
	problemList

	totals []totals // of the same matches, for a page
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

// decodeMatch reports the matches of an input, until an error.
func decodeMatch(in *input, kind bgfile.Format) (report, error) {
	f := &matchFields{}
	atLeast := false
	for m, err := range matchesOf(in, kind) {
		switch {
		case err == errEnough:
			atLeast = true
			f.problem(err.Error())
		case err != nil && f.Count == 0:
			return report{}, err
		case err != nil:
			f.damage(err.Error())
		default:
			f.add(m, in.first)
		}
	}
	switch {
	case f.Count == 0 && len(f.Problems) > 0:
		return report{}, fmt.Errorf("%w: %s", errNoGame, f.Problems[0])
	case f.Count == 0:
		return report{}, errNoGame
	}
	f.Last.GNUBGID, _, _ = ids.GNUBGID(f.Last.step.before)
	if move := f.Last.step.move; move.Kind != bg.NoAction {
		f.Last.Player, f.Last.Move = move.Player.String(), move.String()
	}
	of := inside{Games: f.Count, Players: f.Players[:], Length: &f.Length, Date: f.Date, AtLeast: atLeast}
	rep := f.report(f.String(), f, of, func(yield func(*game) bool) { yieldGames(in, kind, yield) })
	rep.together, rep.totals = true, f.totals
	return rep, nil
}

// yieldGames yields the games of the matches of an input, until an error.
func yieldGames(in *input, kind bgfile.Format, yield func(*game) bool) {
	before := 0
	for m := range matchesOf(in, kind) {
		if m == nil {
			return
		}
		for w := range newMatchReader(m, before).games {
			if !yield(w.game) {
				return
			}
		}
		before += len(m.Games)
	}
}

// add notes a match. brief leaves out what a line of identification does without.
func (f *matchFields) add(m *bg.Match, brief bool) {
	r := newMatchReader(m, f.Count)
	f.note(r.flaws...)
	if brief {
		for _, g := range m.Games {
			f.addGame(&matchWalk{game: &game{}, info: g.Info, last: matchStep{before: g.Board()}})
		}
		return
	}
	if stats, ok := statsOf(m); ok && len(f.totals) < matchGamesKept {
		f.totals = append(f.totals, totalsOf(stats, m.Games[0].Info))
		f.Statistics = append(f.Statistics, statisticsOf(stats, len(f.totals))...)
	}
	for w := range r.games {
		f.note(w.flaws...)
		f.addGame(w)
	}
}

// addGame notes a game. The last decision is that of the last game with one or, without any, what was set up last.
func (f *matchFields) addGame(w *matchWalk) {
	f.Count++
	if f.Count == 1 {
		f.Players, f.Event, f.Date, f.Length = w.info.Player, w.info.Event, w.info.Date, w.info.Length
	}
	if w.full {
		f.problem(fmt.Sprintf("game %d: only the first %d steps are counted", f.Count, mostNodes))
	}
	if len(f.Games) < matchGamesKept {
		f.Games = append(f.Games, gameFields{w.info.Score, w.actions, w.result.String(), w.info.CrawfordGame, w.result})
	}
	decides := w.last.move.Kind != bg.NoAction
	if decides || f.Last == nil || f.Last.step.move.Kind == bg.NoAction {
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

// about returns who plays what, and how well.
func (f *matchFields) about() string {
	about := []string{matchLength(f.Length)}
	for _, s := range []string{f.Event, f.Date} {
		if s != "" {
			about = append(about, s)
		}
	}
	text := fmt.Sprintf("%s is O (White, player 0), %s is X (Black, player 1)\n%s\n",
		f.Players.of(bg.White), f.Players.of(bg.Black), strings.Join(about, ", "))
	switch n := len(f.totals); n {
	case 0:
	case 1:
		for p, s := range f.Statistics {
			if lost := s.String(); lost != "" {
				text += f.Players.of(bg.Player(p)) + ": " + lost + "\n"
			}
		}
		text += ratesText(f.Statistics, f.Length == 0)
	default:
		text += fmt.Sprintf("%d matches are analysed: -html and -json have the totals of each\n", n)
	}
	return text
}

// games returns a line for each of the first games, or their number alone if the screen has no room.
func (f *matchFields) games() string {
	const most = 3
	if len(f.Statistics) > 0 && f.Count > 1 { // which fill the screen
		return count(f.Count, "game") + "\n"
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

// lastDecision draws the board before the last decision, and says what was decided.
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
	return cmp.Or(strings.TrimSpace(n[p]), p.String())
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

var errNoGame = errors.New("no game in it")
