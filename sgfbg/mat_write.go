package sgfbg

import (
	"fmt"
	"strings"
)

// AppendMAT appends the main lines of all backgammon games to dst as .mat text,
// in UTF-8: the text that GNU Backgammon, eXtreme Gammon and others import. It
// is Options{}.AppendMAT without the list of problems.
//
// A step without a checker, onto a point of the other side or upwards, at which
// GNU Backgammon would stop reading, is an [*EncodeError] that wraps [ErrPlay]. A
// collection from which nothing can be written is one that wraps
// [ErrNotBackgammon] or [ErrUnsupported]. dst is then returned unchanged.
func (c *Collection) AppendMAT(dst []byte) ([]byte, error) {
	dst, _, err := Options{}.AppendMAT(dst, c)
	return dst, err
}

// AppendMAT is like [Collection.AppendMAT], with options; only SetPos has an
// effect. It also lists what the text cannot hold, or not in the same form. A game
// that is not backgammon or, without SetPos, starts from a position is left out: a
// ProblemSkipped. All else is a ProblemLost. Game is the number of the game in c:
//
//   - variations, comments of nodes, analysis, and properties of the root that
//     have no tag;
//   - rules that importers are known to ignore, because only tags give them: no
//     cube, no Crawford rule, a Crawford game that does not follow from the score,
//     automatic doubles;
//   - a colon in a name, which becomes a point, and blanks at the ends of a name; a
//     missing name, which becomes "?";
//   - a date that is not a day; the comment and the tags of any game but the
//     first of a match;
//   - a resignation that did not lead to the result, and a result that neither
//     the play nor a resignation led to: in the text, it is a resignation;
//   - an answer to nothing; a set-up that says who is on roll, or that the play
//     goes on, where the next decision does not show it;
//   - of a position (SetPos), a cube in the middle at 2 or more, one at 1 that a
//     player owns, and that there is no cube.
//
// The text of [Game.Info].Annotator, Event and so on becomes tags, and so does a
// line [Name "value"] of the comment (GC), unless it would be read as one of
// these. A match begins anew where length, players or rules change, and where
// the score or the number of the game falls or starts at 0-0 again. Decisions
// that nobody made (ProblemPlaceholder) are not written. [ParseMAT] reads back
// the same decisions with the same boards.
//
// A wrong value of a property is a ProblemValue, as in [Collection.Records], and is
// left out.
func (o Options) AppendMAT(dst []byte, c *Collection) ([]byte, []Problem, error) {
	w := matWriter{dst: dst, setPos: o.SetPos, walk: walker{lenient: true}}
	written, backgammon := false, false
	for i, g := range c.Games {
		w.number = i + 1
		if !g.IsBackgammon() {
			w.note(ProblemSkipped, g, g.Root(), "GM", "the game is not backgammon, and is left out")
			continue
		}
		backgammon = true
		ok, err := w.game(g)
		if err != nil {
			return dst, nil, err
		}
		written = written || ok
	}
	switch {
	case !backgammon:
		return dst, nil, &EncodeError{Err: ErrNotBackgammon}
	case !written:
		return dst, nil, &EncodeError{Err: unsupported("all games start from a position")}
	}
	return w.dst, w.problems.all(), nil
}

// A matWriter writes .mat text.
type matWriter struct {
	dst      []byte
	setPos   bool
	problems problemList
	walk     walker
	number   int // of the game in the collection, from 1

	head     *Info    // of a match whose head is not written yet
	before   *Info    // of the game before, which may have been left out
	first    int      // what the text adds to Info.Game
	named    int      // number of the last game in the text
	crawford crawford // finds the game that a reader of the text takes for the Crawford game
}

// lost notes what the text cannot hold. n and property say where it is.
func (w *matWriter) lost(g *Game, n *Node, property, format string, a ...any) {
	w.note(ProblemLost, g, n, property, format, a...)
}

func (w *matWriter) note(kind ProblemKind, g *Game, n *Node, property, format string, a ...any) {
	e := &SyntaxError{Offset: -1, Property: property, Err: fmt.Errorf(format, a...)}
	if n != nil {
		p, ok := n.Lookup(property)
		if !ok {
			p = Property{ID: property, Offset: -1}
		}
		e = n.valueError(p, e.Err)
	}
	e.Game = w.number
	w.problems.addProblem(newProblem(kind, e))
}

// otherHead reports what only the first game of a match can say.
func (w *matWriter) otherHead(g *Game, info *Info) {
	for _, f := range info.texts() {
		switch f.id {
		case "DT", "EV", "RO", "PC", "AN", "GC":
			if *f.text != "" {
				w.lost(g, g.Root(), f.id, "only the first game of a match can have it")
			}
		}
	}
}

// game writes a game, and reports whether it was written, not left out.
func (w *matWriter) game(g *Game) (written bool, err error) {
	info := w.info(g)
	for p, name := range info.Player {
		if info.Player[p] = matName(name); info.Player[p] != name {
			w.lost(g, g.Root(), "P"+Player(p).property(), "the name %s is %s in the text", clip(name), clip(info.Player[p]))
		}
	}
	if w.startsMatch(&info) {
		w.head, w.crawford, w.named = &info, crawford{}, 0
		w.first = 1
		if info.Game == 1 && info.Score == [2]int{} {
			w.first = 0 // FF[4] counts from 1
		}
	} else if w.head == nil {
		w.otherHead(g, &info)
	}
	w.before = &info
	w.named = max(w.named+1, info.Game+w.first)

	saved := w.problems
	r := matRows{w: w, g: g, left: -1}
	r.scores(w.named, &info)
	w.walk.game(g, r.record)
	r.end(&info, w.walk.outcome)
	switch {
	case r.err != nil:
		return false, r.err
	case r.position != nil:
		w.problems = saved
		w.note(ProblemSkipped, g, r.position, "", "the game starts from a position, and is left out")
		return false, nil
	}
	if w.head != nil {
		w.writeHead(g)
	}
	if is := w.crawford.next(&info) && info.Crawford; is != info.CrawfordGame {
		w.lost(g, g.Root(), "RU", "in the text, by the score, this %s the Crawford game", map[bool]string{true: "is", false: "is not"}[is])
	}
	w.dst = append(w.dst, r.text...)
	return true, nil
}

// writeHead writes the tags, the comment and the length of a match.
func (w *matWriter) writeHead(g *Game) {
	info := w.head
	w.head = nil
	tag := func(name, value string) {
		if value != "" {
			w.dst = fmt.Appendf(w.dst, "; [%s \"%s\"]\n", name, value)
		}
	}
	date := ""
	if _, ok := matDate(info.Date); ok && len(info.Date) == len("2024-05-06") {
		date = strings.ReplaceAll(info.Date, "-", ".")
	} else if info.Date != "" {
		w.lost(g, g.Root(), "DT", "the date %s is not a day, and is left out", clip(info.Date))
	}
	tag("Site", info.Place)
	tag("Event", info.Event)
	tag("Round", info.Round)
	tag("EventDate", date)
	for _, v := range variations[1:] {
		if info.Nackgammon == v.nackgammon && info.Hypergammon == v.hypergammon {
			tag("Variation", v.name)
			break
		}
	}
	tag("Transcriber", info.Annotator)
	if info.NoCube {
		tag("CubeLimit", "1")
		w.lost(g, g.Root(), "RU", "there is no cube: only a tag says so")
	}
	switch {
	case info.Length == 0:
		tag("Jacoby", map[bool]string{true: "On", false: "Off"}[info.Jacoby])
	case !info.Crawford && info.Length > 1:
		tag("Crawford", "Off")
		w.lost(g, g.Root(), "RU", "there is no Crawford rule: only a tag says so")
	}
	// A tag of the comment goes to the other tags if none of its words come first.
	words := false
	for line := range strings.SplitSeq(info.Comment, "\n") {
		if info.Comment == "" {
			break
		}
		if !words && !isOtherTag(Info{Length: info.Length}, line) {
			words = true
			w.dst = append(w.dst, '\n')
		}
		w.dst = appendComment(w.dst, Info{Length: info.Length}, line)
	}
	if !words {
		w.dst = append(w.dst, '\n')
	}
	w.dst = fmt.Appendf(w.dst, " %d point match\n\n", info.Length)
}

// info returns the Info of the next game, with the score that the game before led
// to if it has none. Its wrong values are problems of a record.
func (w *matWriter) info(g *Game) Info {
	info, _ := g.info()
	for _, f := range info.texts() {
		*f.text = strings.ReplaceAll(*f.text, "\x00", " ") // reading has reported it
	}
	if !info.scored && w.walk.score != nil {
		info.Score = *w.walk.score
	}
	return info
}

// Matches returns the backgammon games, grouped by match; [Options.AppendMAT] says
// where a match begins. (GNU Backgammon takes all games of an SGF file, and all of
// a .mat text, for one match.)
func (c *Collection) Matches() (matches []*Collection) {
	w := matWriter{walk: walker{lenient: true}}
	for _, g := range c.Games {
		if !g.IsBackgammon() {
			continue
		}
		info := w.info(g)
		if w.startsMatch(&info) {
			matches = append(matches, new(Collection))
		}
		w.before = &info
		m := matches[len(matches)-1]
		m.Games = append(m.Games, g)
		w.walk.game(g, func(Record, error) bool { return true })
	}
	return matches
}

// startsMatch reports whether a match begins with a game. Its players are those
// of the text.
func (w *matWriter) startsMatch(info *Info) bool {
	b := w.before
	return b == nil || !info.sameMatch(b) ||
		info.Score[White] < b.Score[White] || info.Score[Black] < b.Score[Black] ||
		info.Game < b.Game ||
		info.scored && info.Score == [2]int{} && (info.Game == b.Game || w.walk.score != nil && *w.walk.score != [2]int{})
}

// matName returns the form that a name has in a text. GNU Backgammon crashes on a
// colon and on an empty name.
func matName(name string) string {
	name = strings.Trim(strings.ReplaceAll(name, ":", "."), blanks)
	if name == "" {
		return "?"
	}
	return name
}
