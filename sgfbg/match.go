package sgfbg

import (
	"iter"
	"slices"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/series"
)

// Matches returns the matches of the collection, with the analysis. A match begins where players,
// length or rules change, and where the score or the number of the game falls or starts at 0-0
// again. (GNU Backgammon treats all games of a file as one match.)
//
// problems lists wrong values (ProblemValue, in strict reading, too), second moves in a node
// (ProblemPlay), and games that are not backgammon, which are left out (ProblemSkipped).
// Match.Problems has these of its games, and those of the syntax.
//
// A [bg.Match] has the main line. Variations, and properties that have no field in it, are left out
// and listed; they stay in the trees, and [Collection.Records] gives the nodes. A position in several
// nodes is one action.
func (c *Collection) Matches() (list []*bg.Match, problems []bg.Problem) {
	for m := range Matches(func(yield func(*Game, error) bool) {
		for _, g := range c.Games {
			if !yield(g, nil) {
				return
			}
		}
	}) {
		list = append(list, m)
	}
	var all series.Problems
	for _, m := range list {
		for _, p := range m.Problems {
			if p.Kind != bg.ProblemSyntax && p.Kind != bg.ProblemForm {
				all.Add(p)
			}
		}
	}
	return list, all.All()
}

// Matches yields the matches of a series of games, as [Collection.Matches] does, and holds only one
// at a time: Matches(reader.All()) yields the matches of a [Reader]. The first error of games ends it:
// Matches yields the match before the error, then the error with a nil Match. A game that is not
// backgammon is a problem of a neighbouring match; without a backgammon game, Matches yields nothing.
func Matches(games iter.Seq2[*Game, error]) iter.Seq2[*bg.Match, error] {
	return func(yield func(*bg.Match, error) bool) {
		problems := map[*bg.Game][]bg.Problem{}
		number := 0
		var others series.Problems // of games that are not backgammon, until the next backgammon game
		var last *bg.Game
		converted := func(yieldGame func(*bg.Game, error) bool) {
			for g, err := range games {
				if err != nil {
					yieldGame(nil, err)
					return
				}
				number++
				if !g.IsBackgammon() {
					others.Add(bg.Problem{Kind: bg.ProblemSkipped, Scale: bg.Lost, Game: number, Err: ErrNotBackgammon})
					continue
				}
				f := fromTree{g: g, number: number, to: new(bg.Game)}
				f.game()
				problems[f.to] = slices.Concat(others.All(), g.Problems, f.problems.All())
				others, last = series.Problems{}, f.to
				if !yieldGame(f.to, nil) {
					return
				}
			}
			problems[last] = append(problems[last], others.All()...) // no match has a nil last
		}
		for m, err := range series.Matches(converted) {
			if m != nil {
				m.Problems = takeProblems(problems, m.Games)
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// takeProblems removes the problems of games from the map, and returns them as one list.
func takeProblems(problems map[*bg.Game][]bg.Problem, games []*bg.Game) []bg.Problem {
	var all series.Problems
	for _, g := range games {
		for _, p := range problems[g] {
			all.Add(p)
		}
		delete(problems, g)
	}
	return all.All()
}

// A fromTree makes a game of a tree.
type fromTree struct {
	g        *Game
	number   int // in its file, from 1
	to       *bg.Game
	problems series.Problems

	variations int
	others     map[string]int // nodes with a property that has no field, by identifier
	first      []Property     // of each identifier in others, up to maxFirst
	nodes      []*Node        // those of first

	replay replay
}

// maxFirst bounds the list of properties: a hostile file has millions of identifiers.
const maxFirst = 100

// report adds a problem.
func (f *fromTree) report(kind bg.ProblemKind, e *bg.SyntaxError) {
	p := problem(kind, e)
	if p.Game == 0 {
		p.Game = f.number
	}
	f.problems.Add(p)
}

// wrongValue reports err if it is the error of a wrong value, and does nothing if it is nil.
func (f *fromTree) wrongValue(err error) {
	if e, ok := err.(*bg.SyntaxError); ok {
		f.report(bg.ProblemValue, e)
	}
}

// game makes the actions of the main line.
func (f *fromTree) game() {
	g := f.g
	info, errs := g.infoWithoutTexts()
	for _, err := range errs {
		f.wrongValue(err)
	}
	for _, t := range textFields(&info) {
		*t.text, _ = g.Text(g.Root(), t.id)
	}
	f.to.Info, f.to.Place = info, g.Root().errorAt("", nil).Place
	f.replay = replay{head: f.to, at: g.Root()}
	for n := range g.MainLine() {
		f.node(n)
	}
	f.reportLosses()
}

// node adds the action of a node, if it has one.
func (f *fromTree) node(n *Node) {
	a := bg.Action{}
	c, errs := f.replay.action(n, &a, nil)
	for _, err := range errs {
		f.wrongValue(err)
	}
	comment, _ := f.g.Text(n, "C")
	if n.isRoot() {
		f.to.Comment = comment
	} else {
		a.Comment = comment
	}
	if n.isRoot() && !n.setsUpMore() {
		a.SetUp = nil // automatic doubles, a CV alone in the root, are in Info
	}
	if c.moves > 1 {
		f.report(bg.ProblemPlay, n.valueError(c.second, errSecond))
	}
	for child := n.firstChild(); child != nil && child.sibling != 0; child = child.nextSibling() {
		f.variations++
	}
	if f.properties(n) {
		a.Analysis = f.analysis(n, a.Player)
	}
	if a.SetUp == nil && !hasMore(&a) {
		return
	}
	id := ""
	if c.moves > 0 {
		id = canonical(c.move.ID)
	}
	a.Place = n.errorAt(id, nil).Place
	last := len(f.to.Actions) - 1
	if a.SetUp != nil && last >= 0 && f.to.Actions[last].SetUp != nil && !hasMore(&f.to.Actions[last]) {
		f.to.Actions[last] = a // a position in several nodes that hold nothing else is one action
		return
	}
	f.to.Actions = append(f.to.Actions, a)
}

// hasMore reports whether a has content besides a set-up.
func hasMore(a *bg.Action) bool {
	return a.Kind != bg.NoAction || a.Unread || a.Comment != "" || a.Analysis != nil
}

// setsUpMore reports whether n has a set-up property other than CV.
func (n *Node) setsUpMore() bool {
	for p := range n.Properties() {
		id := canonical(p.ID)
		owner := id == "CP" && !n.isCopyright(p)
		if owner || id != "CV" && slices.Contains(setUpIDs, id) {
			return true
		}
	}
	return false
}

// setUpIDs are the set-up properties. CP is another, unless it is the copyright.
var setUpIDs = []string{"AE", "AW", "AB", "PL", "DI", "CV", "CO"}

// analysis returns the analysis of a node in which p decides, or nil if it has none.
func (f *fromTree) analysis(n *Node, p bg.Player) *bg.Analysis {
	x := bg.Analysis{}
	var err error
	x.Plays, x.Chosen, err = n.Candidates(p)
	f.wrongValue(err)
	c, ok, err := n.CubeAnalysis()
	f.wrongValue(err)
	if ok && err == nil {
		x.Cube = &c
	}
	x.Annotation, err = n.Annotation()
	f.wrongValue(err)
	if len(x.Plays) == 0 && x.Cube == nil && x.Annotation == (bg.Annotation{}) {
		return nil
	}
	return &x
}

// properties counts the properties of a node that are left out, and reports whether it has an analysis.
func (f *fromTree) properties(n *Node) (analysis bool) {
	for p := range n.Properties() {
		switch id := canonical(p.ID); {
		case id == "A" || id == "DA" || slices.Contains(annotationIDs, id):
			analysis = true
		case slices.Contains(actionIDs, id), slices.Contains(setUpIDs, id): // node reads them
		case n.isRoot() && slices.Contains(headIDs, id): // game has read them
		default:
			if f.others == nil {
				f.others = map[string]int{}
			}
			f.others[id]++
			if f.others[id] == 1 && len(f.first) < maxFirst {
				f.first, f.nodes = append(f.first, p), append(f.nodes, n)
			}
		}
	}
	return analysis
}

// reportLosses reports variations, and the properties that have no field.
func (f *fromTree) reportLosses() {
	for i, p := range f.first {
		err := series.Lost("a property without a field", f.others[canonical(p.ID)])
		f.report(bg.ProblemLost, f.nodes[i].valueError(p, err))
	}
	if f.variations > 0 {
		f.report(bg.ProblemLost, f.g.Root().errorAt("", series.Lost("a variation", f.variations)))
	}
}

// actionIDs are the properties of a bg.Action without its set-up and analysis; CP is a set-up or a copyright.
var actionIDs = []string{"C", "W", "B", "CP"}

// headIDs are the properties of the root that have a field in Info.
var headIDs = []string{
	"FF", "GM", "CA", "AP", "MI", "PW", "PB", "WR", "BR", "DT", "EV", "RO", "PC", "AN", "GC", "RU", "RE",
}
