package sgfbg

import (
	"fmt"
	"strings"
)

// AppendMAT appends the main lines of the backgammon games to dst as .mat text, in
// UTF-8, as GNU Backgammon, eXtreme Gammon and others import it. It leaves out without an
// error what else such a text cannot hold; [Options.AppendMAT] lists that.
//
// If games are left out, the error is an [*EncodeError] that names the first of them that is
// backgammon, or else the first. It wraps [ErrNotBackgammon], [ErrUnsupported] for a game that
// starts from a position, or [ErrPlay]; the text of the other games is returned with it. If no
// game is written, dst is returned unchanged.
func (c *Collection) AppendMAT(dst []byte) ([]byte, error) {
	w := Options{}.writeMAT(dst, c)
	if w.skipped != nil {
		return w.dst, w.skipped
	}
	return w.dst, w.err()
}

// AppendMAT is like [Collection.AppendMAT], with options; only SetPos has an
// effect. It also returns a list of problems, in which Game is the number of the game
// in c.
//
// A game is left out, which is a ProblemSkipped, if it is not backgammon; if it starts
// from a position, without SetPos; and if it has a step without a checker, onto a point
// of the other side or upwards, at which GNU Backgammon would stop reading. Only if no game
// is left, there is an error, too, that of [Collection.AppendMAT]. A wrong value of a
// property is a ProblemValue, as in [Collection.Records], and is left out. What the text
// cannot hold, or holds in another form, is a ProblemLost:
//
//   - variations, comments of nodes, analysis, and properties of the root that
//     have no tag;
//   - rules that importers are known to ignore, because only tags give them: no
//     cube, no Crawford rule, a Crawford game that does not follow from the score,
//     automatic doubles, a Crawford or Jacoby rule that means nothing in the match;
//   - a colon in a name, which becomes a point, and blanks at the ends of a name; a
//     missing name, which becomes "?"; blanks at the end of a line of the comment;
//   - a date that is not a day; other tags and another comment in any game but the
//     first of a match;
//   - the number of a game, if it is not above that of the game before;
//   - a result that a reader takes for another one, by the value of the cube or by the
//     score of the next game;
//   - a checker that passes a blot without hitting it, though its dice have to stop
//     there: in the text it hits;
//   - a resignation that did not lead to the result, and a result that neither
//     the play nor a resignation led to: in the text, it is a resignation;
//   - an answer to nothing; what the next decision does not show of a set-up, such as who
//     is on roll, or that the play goes on;
//   - in a position (SetPos), a cube in the middle at 2 or more, a cube at 1 that a
//     player owns, and a cube that does not exist (NoCube).
//
// The text of [Game.Info].Annotator, Event and so on becomes tags, and so does a
// line [Name "value"] of the comment (GC), unless it would be read as one of
// these. A match begins anew where length, players or rules change, and where
// the score or the number of the game falls or starts at 0-0 again. Decisions
// that nobody made (ProblemPlaceholder) are not written. [ParseMAT] reads back
// the same decisions with the same boards.
func (o Options) AppendMAT(dst []byte, c *Collection) ([]byte, []Problem, error) {
	w := o.writeMAT(dst, c)
	return w.dst, w.problems.all(), w.err()
}

// writeMAT appends the games of c to dst, and returns the writer with the text, the problems, and
// the error for a game that it left out.
func (o Options) writeMAT(dst []byte, c *Collection) *matWriter {
	w := &matWriter{dst: dst, setPos: o.SetPos, walk: walker{unchecked: true}, reader: MATReader{origin: new(origin)}}
	for i, g := range c.Games {
		w.number = i + 1
		if g.IsBackgammon() {
			w.game(g)
		} else {
			w.skip(g.Root(), "GM", &EncodeError{Game: w.number, Field: "GM", Err: ErrNotBackgammon})
		}
	}
	return w
}

// A matWriter writes .mat text.
type matWriter struct {
	dst      []byte
	setPos   bool
	problems problemList
	walk     walker
	number   int          // of the game in the collection, from 1
	written  bool         // a game was written
	skipped  *EncodeError // of the first backgammon game that was left out, or else of the first; or nil

	first    *Info    // of the first game of the match
	headed   bool     // the head of the match is written
	group    grouping // of all games, those that are left out too
	named    int      // number of the game in the text
	last     matGame  // the game before, if it is of the same match: what reader needs for its result
	reader   MATReader
	crawford crawford // finds the game that a reader of the text takes for the Crawford game
}

// err returns why no game was written, or nil if one was.
func (w *matWriter) err() error {
	switch {
	case w.written:
		return nil
	case w.skipped == nil:
		return &EncodeError{Err: ErrNotBackgammon} // no games at all
	}
	return w.skipped
}

// skip reports that the game is left out for err, whose place is the property of n.
func (w *matWriter) skip(n *Node, property string, err *EncodeError) {
	w.note(ProblemSkipped, n, property, "%w: the game is left out", err.Err)
	if w.skipped == nil || w.skipped.Err == ErrNotBackgammon && err.Err != ErrNotBackgammon {
		w.skipped = err
	}
}

// game writes a backgammon game, with the head of the match if it is the first, or leaves it out.
func (w *matWriter) game(g *Game) {
	saved, from := w.problems, len(w.dst)
	root, info := g.Root(), w.info(g)
	w.numberGame(root, &info)
	if info.Crawford && !info.hasCrawford() {
		w.lost(root, "RU", "in a match to %d points, the Crawford rule means nothing", info.Length)
	}
	if info.Jacoby && !info.hasJacoby() {
		w.lost(root, "RU", "in a match, the Jacoby rule means nothing")
	}

	// The game before is written already; only now is the score known by which it is read.
	if alone, read := w.reader.settled(&w.last, nil), w.reader.settled(&w.last, &info); w.last.said.Won && read != alone {
		w.lost(root, "MI", "by this score, ParseMAT reads the result of the game before as %v, and not as %v", read, alone)
	}
	headed := w.headed
	if !headed {
		w.writeHead(root)
		w.headed = true
	}
	r := matRows{w: w, g: g, info: &info, text: w.dst, left: -1}
	r.begin()
	w.walk.game(g, func(rec Record, _ error) bool {
		if r.err == nil {
			r.record(&rec)
		}
		return true // to the end, for the score of the next game
	})
	if r.err == nil {
		r.end(w.walk.outcome)
	}
	if r.err != nil {
		w.dst, w.headed, w.problems = r.text[:from], headed, saved
		w.skip(r.errNode, r.errField, r.err)
		return
	}
	inText := w.crawford.next(&info) && info.Crawford
	switch {
	case inText && !info.CrawfordGame:
		w.lost(root, "RU", "in the text, by the score, this is the Crawford game")
	case !inText && info.CrawfordGame:
		w.lost(root, "RU", "in the text, by the score, this is not the Crawford game")
	}
	w.dst, w.written = r.text, true
}

// numberGame begins a new match in the text if the game does, and sets info.Game to the number
// of the game in the text, from 1.
func (w *matWriter) numberGame(root *Node, info *Info) {
	if w.group.next(info, w.walk.score) {
		w.first, w.headed, w.crawford, w.named, w.last = info, false, crawford{}, 0, matGame{}
	} else {
		w.otherHead(root, info)
	}
	number := info.Game + 1
	w.named = min(max(w.named+1, number), maxNumber)
	if number != w.named && hasNumber(root) {
		w.lost(root, "MI", "the number of the game is %d, and is read back as %d", info.Game, w.named-1)
	}
	info.Game = w.named
}

// hasNumber reports whether the MI of a root gives the number of the game.
func hasNumber(root *Node) bool {
	p, _ := root.Lookup("MI")
	for v := range p.all() {
		if tag, _, ok := splitCompose(v); ok && strings.EqualFold(tag, miTags[1]) {
			return true
		}
	}
	return false
}

// writeHead writes the tags, the comment and the length of the match that begins with w.first.
// root is the root of that game.
func (w *matWriter) writeHead(root *Node) {
	info := w.first
	tag := func(name, value string) {
		if value != "" {
			w.dst = fmt.Appendf(w.dst, "; [%s \"%s\"]\n", name, value)
		}
	}
	date := ""
	if d, ok := matDate(info.Date); ok && d == info.Date {
		date = strings.ReplaceAll(info.Date, "-", ".")
	} else if info.Date != "" {
		w.lost(root, "DT", "the date %s is not a day, and is left out", clip(info.Date))
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
		w.lost(root, "RU", "there is no cube: only a tag says so")
	}
	switch {
	case info.Length == 0 && info.Jacoby:
		tag("Jacoby", "On")
	case info.Length == 0:
		tag("Jacoby", "Off")
	case !info.Crawford && info.Length > 1:
		tag("Crawford", "Off")
		w.lost(root, "RU", "there is no Crawford rule: only a tag says so")
	}
	w.dst = append(w.dst, '\n')
	match := Info{Length: info.Length}
	if info.Comment != "" {
		for line := range strings.SplitSeq(info.Comment, "\n") {
			if strings.TrimRight(line, blanks) != line {
				w.lost(root, "GC", "the blanks at the end of %s do not count in the text", clip(line))
			}
			w.dst = appendComment(w.dst, match, line)
		}
	}
	w.dst = fmt.Appendf(w.dst, " %d point match\n\n", info.Length)
}

// info returns the Info of g with the names that the text has, and reports names that differ.
// The records of the game report wrong values.
func (w *matWriter) info(g *Game) Info {
	info, _ := g.Info()
	for _, f := range info.texts() {
		*f.text = strings.ReplaceAll(*f.text, "\x00", " ") // reading has reported it
	}
	for p, name := range info.Player {
		if info.Player[p] = matName(name); info.Player[p] != name {
			w.lost(g.Root(), "P"+Player(p).property(), "the name %s is %s in the text", clip(name), clip(info.Player[p]))
		}
	}
	return info
}
