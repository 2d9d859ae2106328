package oldxg

import (
	"iter"

	"example.com/boardcodec/sgfbg"
)

// Decisions yields the decisions of a match in the type that package sgfbg has for those of
// SGF and .mat text, so that one loop serves all of them: the same decisions in the same
// order, with equities in matches too, for which [sgfbg.Decisions] needs a match equity
// table. (The cube before a roll at which a game was resigned is in .xg alone.) Plays and
// candidates are among [sgfbg.Board.Plays], step for step; one that is illegal is as the
// file has it. Output.Cubeful is an equity; of a candidate for a play it is 0 without a
// rollout, as in SGF.
//
// It does not yield a cube that could not be turned, a resignation, or what is not decided
// yet, as in an .xgp: [Match.Games] has those. The error is always nil.
func (m *Match) Decisions() iter.Seq2[sgfbg.Decision, error] {
	return func(yield func(sgfbg.Decision, error) bool) {
		for i := range m.Games {
			g := &m.Games[i]
			for k := range g.Decisions {
				d := &g.Decisions[k]
				x := sgfbg.Decision{Game: i, Board: d.Board(g, m), Chosen: -1}
				switch {
				case d.Roll != nil && d.Roll.Played:
					d.play(&x)
				case d.Cube != nil && d.Cube.Choice >= NotDoubled:
					d.cube(&x)
				default:
					continue
				}
				if !yield(x, nil) {
					return
				}
			}
		}
	}
}

// starts are the checkers of each side at the start of a game.
var starts = [...][25]uint8{
	Backgammon:  {5: 5, 7: 3, 12: 5, 23: 2},
	Nackgammon:  {5: 4, 7: 3, 12: 4, 22: 2, 23: 2},
	Hypergammon: {21: 1, 22: 1, 23: 1},
	Longgammon:  {23: 15},
}

// Board returns the position before d, which is a decision of the game g of m, as a player
// sees it: a roll has its dice.
func (d *Decision) Board(g *Game, m *Match) sgfbg.Board {
	b := sgfbg.Board{
		Checkers: d.Checkers, CubeValue: d.CubeValue, CubeOwner: d.CubeOwner, OnRoll: d.Player, Turn: d.Player,
		State: sgfbg.Playing, Length: m.Length, Score: g.Score,
		Crawford: g.Crawford && m.Length > 0, Jacoby: m.Jacoby && m.Length == 0,
		NoCube: m.CubeLimit == 1 && d.CubeOwner == sgfbg.NoPlayer && (d.Cube == nil || d.Cube.Choice != Doubled),
	}
	if m.Variation == Hypergammon {
		b.PerSide = 3
	}
	if v := int(m.Variation); v < len(starts) {
		b.Opening = d.Checkers == [2][25]uint8{starts[v], starts[v]} // no play leads back to the start
	}
	if d.Roll != nil {
		b.Dice = d.Roll.Dice
	}
	return b
}

// play completes x, the decision how to play the roll of d.
func (d *Decision) play(x *sgfbg.Decision) {
	r := d.Roll
	x.Move = sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: r.Dice, Steps: r.Steps}
	x.Candidates = make([]sgfbg.Candidate, len(r.Candidates))
	plays := []*[4]sgfbg.Step{&x.Move.Steps}
	for i := range r.Candidates {
		x.Candidates[i], _ = r.Candidates[i].candidate()
		plays = append(plays, &x.Candidates[i].Steps)
	}
	makeLegal(&x.Board, plays)
	x.Chosen = r.Rank - 1
	x.Loss, x.LossKnown, x.Luck, x.LuckKnown = r.Loss, r.LossKnown, r.Luck, r.LuckKnown
}

// makeLegal replaces each of plays with the one among [sgfbg.Board.Plays] that leads to the
// same position, if there is one. [sgfbg.Board.Legal] would search once for each play; this
// searches once for all.
func makeLegal(b *sgfbg.Board, plays []*[4]sgfbg.Step) {
	list := b.Plays(b.OnRoll, b.Dice)
	if len(list) == 0 {
		return // a Board that Parse does not return
	}
	after := make([][2][25]uint8, len(plays))
	for i, steps := range plays {
		after[i] = moved(b, *steps)
	}
	for _, play := range list {
		there := moved(b, play.Steps)
		for i, steps := range plays {
			if after[i] == there {
				*steps = play.Steps
			}
		}
	}
}

// moved returns the checkers after the player on roll has made steps, legal or not. It stops at the
// first that is the zero Step or names no point. A step hits a single checker where it ends.
func moved(b *sgfbg.Board, steps [4]sgfbg.Step) [2][25]uint8 {
	c, p := b.Checkers, b.OnRoll
	for _, s := range steps {
		if s.From == 0 || s.From > sgfbg.BarPoint || s.To >= sgfbg.BarPoint {
			break
		}
		c[p][s.From-1]--
		if s.To == sgfbg.OffPoint {
			continue
		}
		c[p][s.To-1]++
		if hit := &c[1-p][sgfbg.BarIndex-s.To]; *hit == 1 {
			*hit = 0
			c[1-p][sgfbg.BarIndex]++
		}
	}
	return c
}

// cube completes x, the decision d about the cube.
func (d *Decision) cube(x *sgfbg.Decision) {
	c, a := d.Cube, d.Cube.Analysis
	x.Move.Player, x.Answers = d.Player, c.Answers
	if c.Choice == Doubled {
		x.Move.Action = sgfbg.Double
	}
	if a == nil {
		return
	}
	const noDouble, take, drop = 0, 1, 2 // in sgfbg.Decision.Candidates
	method, _ := method(a.Level, a.Rollout)
	x.Candidates = []sgfbg.Candidate{
		noDouble: {Score: a.NoDouble.Cubeful, Output: a.NoDouble, Method: method},
		take:     {Score: a.DoubleTake.Cubeful, Output: a.DoubleTake, Method: method},
		drop:     {Score: 1},
	}
	if method.Trials > 0 {
		x.Candidates[noDouble].StdDev.Cubeful = a.Rollout.Result.standardError()
		x.Candidates[take].StdDev.Cubeful = a.Rollout.Double.standardError()
	}
	x.Loss, x.LossKnown = c.Loss, c.LossKnown
	switch n := len(c.Answers); {
	case c.Choice == NotDoubled:
		x.Chosen = noDouble
		return
	case n == 0 || c.Answers[n-1] == sgfbg.Double:
		return
	case c.Answers[n-1] == sgfbg.Take:
		x.Chosen = take
	default:
		x.Chosen = drop
	}
	x.AnswerLoss = x.Candidates[x.Chosen].Score - min(a.DoubleTake.Cubeful, 1)
}
