package bg

import (
	"errors"
	"fmt"
	"iter"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// A Record is an action with the position before it, like a move record of GNU Backgammon. It is not a
// unit of a file.
type Record struct {
	Game   int     // number of the game in the match, from 1
	Action *Action // nil for a resignation that only Info.Result gives, and for problems of a game without actions

	// Board is the position in which the player decides: after the set-up of the action, before its
	// Move. For a Roll, Board has the dice, and the player who rolls is on roll. The score is from
	// before the game; for the score after the game, see Game.Outcome.
	Board Board
	Move  Move // Action.Move, or the resignation

	// Problems lists the rules that Move breaks, and scores and results that do not agree: a dozen
	// at most. Faults in the text are in Match.Problems.
	Problems []Problem
}

// Records replays the games, and carries the score from each game to the next.
func (m *Match) Records() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		var w Walker
		for _, g := range m.Games {
			for r := range w.Stream(g, g.decided()) {
				if !yield(*r) {
					return
				}
			}
		}
	}
}

// Outcome replays the game and returns how it ended. A game whose Info gives no score starts at 0-0.
func (g *Game) Outcome() Outcome {
	w := Walker{Unchecked: true}
	w.replay(g)
	return w.outcome
}

// An Outcome says how a game ended, or how far it got.
type Outcome struct {
	Board Board // after the last action; its Score includes the points of Result

	// Result is the result of the actions if they finish the game. Otherwise it is Info.Result, and the
	// points of a resignation are set to 1, 2 or 3 times the cube. GNU Backgammon chooses in the same
	// way.
	Result Result
	Played bool // the actions finish the game
}

// A Walker replays games one by one, so that a stream of games needs the memory of one. The zero
// Walker is ready for the first game. [Match.Records] uses a Walker.
type Walker struct {
	// Unchecked skips the check whether the dice allow a play, which needs a search. A dance is
	// checked all the same, as it may be a placeholder.
	Unchecked bool

	score   *[2]int   // after the previous game; nil = not known
	names   [2]string // of the previous game's players
	outcome Outcome   // of the last game

	yield   func(*Record) bool
	number  int
	info    *Info
	place   Place // of the game
	board   Board
	waiting []Problem // for the next record
	last    Record    // not yielded yet, as the end of the game may add to its problems
	hasLast bool
	pending bool // last is a roll of dice that an earlier action set
}

// Game replays the next game. If its Info gives no score, the previous game's result gives it.
func (w *Walker) Game(g *Game) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for r := range w.Stream(g, g.decided()) {
			if !yield(*r) {
				return
			}
		}
	}
}

// replay replays the next game to its end.
func (w *Walker) replay(g *Game) {
	for range w.Stream(g, g.decided()) {
	}
}

// decided yields the actions of g, except comments alone.
func (g *Game) decided() iter.Seq[*Action] {
	return func(yield func(*Action) bool) {
		if g == nil { // in a match that a caller made
			return
		}
		for i := range g.Actions {
			a := &g.Actions[i]
			comment := a.SetUp == nil && a.Kind == NoAction && a.Analysis == nil && !a.Unread
			if !comment && !yield(a) {
				return
			}
		}
	}
}

// Stream is Game, with actions instead of g.Actions. A *Record is valid until the next one. A record is
// yielded only when the next action arrives, so two Action values, used in turn, suffice for a whole
// stream.
func (w *Walker) Stream(g *Game, actions iter.Seq[*Action]) iter.Seq[*Record] {
	if g == nil {
		g = new(Game)
	}
	return func(yield func(*Record) bool) {
		w.begin(g, yield)
		for a := range actions {
			if !w.do(a) {
				return
			}
		}
		w.end()
	}
}

// begin sets w to the start of g, the next game, whose records go to yield.
func (w *Walker) begin(g *Game, yield func(*Record) bool) {
	w.number++
	w.info, w.place, w.yield = &g.Info, g.Place, yield
	w.board, w.waiting, w.hasLast = w.info.board(), nil, false
	w.carry()
	w.score = nil // until the end: a caller may leave the game before
}

// Outcome returns the outcome of the last game that was replayed to its end.
func (w *Walker) Outcome() Outcome { return w.outcome }

// flush yields the last record, and reports whether to go on.
func (w *Walker) flush() bool {
	if !w.hasLast {
		return true
	}
	w.hasLast = false
	return w.yield(&w.last)
}

// do yields the previous record, then plays an action. It reports whether to go on. If Validate
// refuses the set-up or the Move, it is left out, and is a problem of the record.
func (w *Walker) do(a *Action) bool {
	if !w.flush() {
		return false
	}
	r, b := &w.last, &w.board
	r.Game, r.Action, r.Move, r.Problems = w.number, a, a.Move, w.waiting
	w.waiting, w.hasLast = nil, true
	if a.SetUp != nil {
		if err := b.SetUp(*a.SetUp); err != nil {
			r.Problems = append(r.Problems, w.problem(ProblemValue, a.Place, err))
		}
	}
	m := &r.Move
	onlyPlayer := *m == Move{Player: m.Player} // no decision, and nothing to validate
	if !onlyPlayer {
		if err := m.Validate(); err != nil {
			r.Problems = append(r.Problems, w.problem(ProblemValue, a.Place, err))
			*m = Move{}
		}
	}
	r.Board = *b
	w.pending = b.Dice == m.Dice && b.OnRoll == m.Player
	if m.Kind != NoAction {
		w.play(a.Place)
	}
	return true
}

// play plays the Move of w.last, which is at a place, and completes the Board of the record.
func (w *Walker) play(at Place) {
	r, b := &w.last, &w.board
	m := &r.Move
	var err error
	if w.Unchecked && m.Kind == Roll && m.Steps != [4]Step{} { // not a dance
		err = b.move(m)
	} else {
		err = b.play(m)
	}
	if m.Kind == Roll || m.Kind == Double && r.Board.Doubles == 0 {
		r.Board.OnRoll, r.Board.Turn = m.Player, m.Player
	}
	if m.Kind == Roll {
		r.Board.Dice = m.Dice
	}
	if err != nil {
		r.Problems = append(r.Problems, w.problem(ProblemPlay, at, err))
	}
}

// end ends the game: it yields the last record, and a record for a resignation that only the result
// gives.
func (w *Walker) end() {
	b, result := &w.board, w.info.Result
	if !result.valid() {
		result = Result{}
	}
	hasPoints := result.Points > 0 // in the file
	result, offered := b.readResignation(result)
	played := b.Result()
	w.outcome = Outcome{Board: *b, Result: result, Played: played.Won}
	if played.Won {
		w.outcome.Result = played
	} else if result.Won { // the points in the file count
		err := w.outcome.Board.addPoints(result.Winner, result.Points)
		if err != nil {
			w.waiting = append(w.waiting, w.headProblem("result", err))
		}
	}
	if !w.flushLast(played, result) {
		return
	}
	w.names = w.info.Player
	if played.Won || hasPoints {
		w.score = &w.outcome.Board.Score
	}
	if result.Resigned && !played.Won {
		w.resign(result, offered)
	}
}

// flushLast yields the last record with the problems that only the end shows, or a record for these
// problems alone. It reports whether to go on. played and result are as in judge.
func (w *Walker) flushLast(played, result Result) bool {
	switch {
	case w.hasLast:
		w.last.Problems = append(w.last.Problems, w.waiting...)
		w.judge(&w.last, played, result)
		return w.flush()
	case len(w.waiting) > 0:
		return w.yield(&Record{Game: w.number, Board: w.board, Problems: w.waiting})
	}
	return true
}

// resign ends the game by the resignation result. If the last action offers it, result says only that it
// was accepted; otherwise resign yields a record of the offer.
func (w *Walker) resign(result Result, offered bool) {
	b := &w.board
	offer := Move{Player: result.Winner.Opponent(), Kind: Resign, Points: result.Points}
	r := &Record{Game: w.number, Board: *b, Move: offer}
	if !offered {
		_ = b.play(&r.Move)
	}
	_ = b.play(&Move{Player: result.Winner, Kind: Accept})
	w.outcome.Board = *b
	if !offered {
		w.yield(r)
	}
}

// carry sets the score of w.board to the score after the previous game, if the game gives
// none; otherwise it reports a score that differs. Players who change columns keep their points.
func (w *Walker) carry() {
	b, info := &w.board, w.info
	if w.score == nil || !info.NoScore && b.Score == [2]int{} { // 0-0 starts another match
		return
	}
	led := *w.score
	if w.names != info.Player && w.names == [2]string{info.Player[Black], info.Player[White]} {
		led = [2]int{led[Black], led[White]}
	}
	if info.NoScore {
		b.Score = led
	} else if b.Score != led {
		err := fmt.Errorf("score is %d-%d, but the game before led to %d-%d",
			b.Score[White], b.Score[Black], led[White], led[Black])
		w.waiting = append(w.waiting, w.headProblem("score", err))
	}
}

// problem returns a problem of the current game.
func (w *Walker) problem(kind ProblemKind, at Place, err error) Problem {
	return Problem{Kind: kind, Game: w.number, Place: at, Err: lex.Unnamed(err)}
}

// headProblem returns a problem with an item in the head of the current game: "score" or "result".
func (w *Walker) headProblem(item string, err error) Problem {
	at := w.place
	at.Item = item
	return w.problem(ProblemResult, at, err)
}

// readResignation returns result with its points set, if it is a resignation, to 1, 2 or 3 times the cube.
// accepts reports whether result accepts the offer that is pending on b.
func (b *Board) readResignation(result Result) (read Result, accepts bool) {
	if !result.Resigned {
		return result, false
	}
	pending := b.State == Playing && b.Resigned > 0 && b.Turn == result.Winner
	offer := b.CubeValue * b.Resigned
	if pending && result.Points == 0 {
		result.Points = offer
		return result, true
	}
	result.Points = b.CubeValue * b.resigned(result.Points)
	return result, pending && result.Points == offer
}

var errPlaceholder = errors.New("nothing was decided here: GNU Backgammon ends an unfinished game this way")

// judge adds to the last record of a game the problems that only the end shows. played is the result of
// the actions, and result the result in the file.
func (w *Walker) judge(last *Record, played, result Result) {
	m := &last.Move
	// A dance with dice that were set earlier and allow a play, or a take of a beaver, is a
	// placeholder for the decision that was pending when the game was saved.
	dance := m.Kind == Roll && w.pending && m.Steps == [4]Step{} && len(last.Problems) > 0
	take := m.Kind == Take && last.Board.Doubles > 1 && last.Board.Turn == m.Player
	if !result.Won && (dance || take) {
		last.Problems = append(last.Problems, w.problem(ProblemPlaceholder, last.Action.Place, errPlaceholder))
	}
	if !played.Won || !result.Won {
		return
	}
	// Some sites write at most the points that the winner needs for the match.
	length, before := last.Board.Length, last.Board.Score[result.Winner]
	capped := length > 0 && result.Points == length-before && result.Points < played.Points
	wrongPoints := result.Points != 0 && result.Points != played.Points && !capped
	if played.Winner != result.Winner || wrongPoints {
		err := fmt.Errorf("result is %v, but what was played is %v", result, played)
		last.Problems = append(last.Problems, w.headProblem("result", err))
	}
}
