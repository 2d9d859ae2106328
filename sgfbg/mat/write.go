package mat

import (
	"fmt"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// A Fitter writes matches. The zero value writes as the function [Append] does.
type Fitter struct {
	// SetPos writes positions that were set up, in the form that eXtreme Gammon and GNU Backgammon
	// read: "; Set Pos=". Not all programs read this form, so games with a set-up are left out
	// without SetPos.
	SetPos bool
}

// Append appends the games of m to dst as .mat text. It is short for Fitter{}.Append(dst, m).
func Append(dst []byte, m *bg.Match) ([]byte, []bg.Problem, error) { return Fitter{}.Append(dst, m) }

// Append appends the games of m to dst as .mat text, in UTF-8, as GNU Backgammon, eXtreme Gammon
// and others import it. The problems list everything that the text lacks. In them, Game counts the
// games of m from 1, and the place is that of the game or the action.
//
// A game is left out, with a ProblemSkipped, if its Info is not valid; if it starts from a position,
// without SetPos; or if it has a step without a checker, onto a point of the other side or backwards,
// at which GNU Backgammon would stop reading. If no game is left, dst is returned unchanged, and the
// error is a [*bg.EncodeError] for the first game, which wraps [bg.ErrValue], [errors.ErrUnsupported]
// or [bg.ErrPlay]. An action with a wrong value is left out, with a ProblemValue, as in
// [bg.Match.Records]. A ProblemLost lists each thing that the text cannot hold, or only in another
// form:
//
//   - comments of actions, analysis, ratings, and fields of Info for SGF only;
//   - rules that importers are known to ignore, because only tags give them: no
//     cube, no Crawford rule, a Crawford game that does not follow from the score,
//     automatic doubles, a Crawford or Jacoby rule that means nothing in the match;
//   - a colon in a name, which becomes a full stop, and blanks at the ends of a name; a
//     missing name, which becomes "?"; line ends in names and tags, bytes that are not
//     UTF-8, blanks at the end of a line of the comment;
//   - a date that is not a day; other tags and another comment in any game except the
//     first of a match;
//   - the number of a game, if it is not above the number of the previous game;
//   - a result that is read as another one, because of the value of the cube or the
//     score of the next game;
//   - a checker that passes a blot without hitting it, although its dice must stop
//     there: in the text it hits;
//   - a resignation that did not lead to the result, and a result that neither the
//     play nor a resignation led to, which becomes a resignation;
//   - without SetPos, a set-up of the position that is already on the board;
//   - an answer to nothing; facts of a set-up that the next decision does not show, such
//     as who is on roll, or that the play goes on;
//   - in a position (SetPos), a centred cube at 2 or more, a cube at 1 that a player
//     owns, and a cube that does not exist (NoCube).
//
// Info.Annotator, Event and similar fields become tags, and so does a line
// [Name "value"] of Info.Comment, unless it would be read as one of these fields. A match
// begins anew where [Reader.Read] says so. Actions that nobody decided
// (ProblemPlaceholder) are not written. [Parse] reads back the same decisions with the
// same boards.
func (f Fitter) Append(dst []byte, m *bg.Match) ([]byte, []bg.Problem, error) {
	w := writer{dst: dst, setPos: f.SetPos, walk: bg.Walker{Unchecked: true}}
	for _, g := range m.Games {
		if g == nil { // see bg.Match
			g = new(bg.Game)
		}
		w.number++
		w.game(g)
	}
	return w.dst, w.problems.All(), w.err()
}

// A writer writes .mat text.
type writer struct {
	dst      []byte
	setPos   bool
	problems series.Problems
	walk     bg.Walker
	before   *bg.Game        // the last game that walk has played, or nil
	number   int             // of the game in the match, from 1
	written  bool            // a game was written
	skipped  *bg.EncodeError // of the first game that was left out, or nil

	first    *bg.Info        // of the first game of the match
	headed   bool            // the head of the match is written
	group    series.Grouping // of all games, including those left out
	inText   int             // number of the game in the text
	last     ended           // the previous game, if it is of the same match
	crawford crawford        // finds the game that a reader of the text reads as the Crawford game
}

// An ended holds the facts of a game from which a reader of the text finds its result.
type ended struct {
	info  bg.Info
	board bg.Board
	said  said
}

// read returns the result of the game as a reader of the text finds it. next is the game after it,
// or nil.
func (e *ended) read(next *bg.Info) bg.Result {
	return finalResult(&e.info, &e.board, &e.said, next, func(bg.Scale, int64, error) {})
}

// err returns the reason why no game was written, or nil if a game was written.
func (w *writer) err() error {
	switch {
	case w.written:
		return nil
	case w.skipped == nil:
		return &bg.EncodeError{Field: "Games", Err: lex.NotAllowed("there are none")}
	}
	return w.skipped
}

// field returns the name of a field of the game under way.
func (w *writer) field(name string) string { return fmt.Sprintf("Games[%d].%s", w.number-1, name) }

// skip reports that the game is left out for err.
func (w *writer) skip(at bg.Place, err *bg.EncodeError) {
	w.note(bg.ProblemSkipped, at, "%w: the game is left out", err.Err)
	if w.skipped == nil {
		w.skipped = err
	}
}

// lost reports a thing that the text cannot hold, or that a reader of the text reads as another.
func (w *writer) lost(at bg.Place, format string, a ...any) {
	w.note(bg.ProblemLost, at, format, a...)
}

// note adds a problem of the game under way.
func (w *writer) note(kind bg.ProblemKind, at bg.Place, format string, a ...any) {
	if !w.problems.Omits() {
		err := fmt.Errorf(format, a...)
		w.problems.Add(bg.Problem{Kind: kind, Scale: bg.Lost, Game: w.number, Place: at, Err: err})
	}
}

// game writes a game, with the head of the match if it is the first, or leaves it out.
func (w *writer) game(g *bg.Game) {
	problems, from := w.problems, len(w.dst)
	if err := g.Info.Validate(); err != nil {
		e := err.(*bg.EncodeError) // Validate returns no other
		w.skip(g.Place, &bg.EncodeError{Field: w.field("Info." + e.Field), Value: e.Value, Err: e.Err})
		return
	}
	info := w.info(g)
	w.numberGame(g.Place, &info)
	w.checkRules(g.Place, &info)
	w.checkLast(g.Place, &info)
	headed := w.headed
	if !headed {
		w.writeHead(g.Place)
		w.headed = true
	}
	r := rows{w: w, g: g, info: &info, text: w.dst, left: -1}
	r.begin()
	for rec := range w.walk.Game(g) { // to the end, for the score of the next game
		if r.err == nil {
			r.record(&rec)
		}
	}
	w.before = g
	if r.err == nil {
		r.end(w.walk.Outcome())
	}
	if r.err != nil {
		w.dst, w.headed, w.problems = r.text[:from], headed, problems
		w.skip(r.errAt, r.err)
		return
	}
	w.checkCrawford(g.Place, &info)
	w.dst, w.written = r.text, true
}

// checkRules reports rules of a game that mean nothing in its match.
func (w *writer) checkRules(at bg.Place, info *bg.Info) {
	if info.Crawford && info.Length < 2 {
		w.lost(at, "in a match to %d points, the Crawford rule means nothing", info.Length)
	}
	if info.Jacoby && info.Length > 0 {
		w.lost(at, "in a match, the Jacoby rule means nothing")
	}
}

// checkLast reports that the previous game, by the score in next, is read with another result. That
// game is already written, but only now is the score known.
func (w *writer) checkLast(at bg.Place, next *bg.Info) {
	alone, read := w.last.read(nil), w.last.read(next)
	if w.last.said.Won && read != alone {
		w.lost(at, "by this score, the result of the game before is read as %v, and not as %v", read, alone)
	}
}

// checkCrawford reports that a reader of the text finds another Crawford game. It must be called for
// each game that is written, in order.
func (w *writer) checkCrawford(at bg.Place, info *bg.Info) {
	read := w.crawford.next(info) && info.Crawford
	switch {
	case read && !info.CrawfordGame:
		w.lost(at, "in the text, by the score, this is the Crawford game")
	case !read && info.CrawfordGame:
		w.lost(at, "in the text, by the score, this is not the Crawford game")
	}
}

// numberGame begins a new match in the text if the game does, and sets info.Game to the number
// of the game in the text.
func (w *writer) numberGame(at bg.Place, info *bg.Info) {
	if w.group.Next(info, series.After(w.before, w.walk.Outcome())) {
		w.first, w.headed, w.crawford, w.inText, w.last = info, false, crawford{}, 0, ended{}
	} else {
		w.otherHead(at, info)
	}
	w.inText = min(max(w.inText+1, info.Game), lex.MaxNumber)
	if info.Game != w.inText && info.Game > 0 {
		w.lost(at, "the number of the game is %d, and is read back as %d", info.Game, w.inText)
	}
	info.Game = w.inText
}

// otherHead reports the texts of info that differ from the head of the match, which has the texts of
// the first game.
func (w *writer) otherHead(at bg.Place, info *bg.Info) {
	first := headTexts(w.first)
	for i, text := range headTexts(info) {
		if *text != "" && *text != *first[i] {
			w.lost(at, "%s %s: only the first game of a match can have it", headNames[i], lex.Clip(*text))
		}
	}
}

// headTexts returns pointers to the texts of info that the head of a match has, in the order of
// headNames.
func headTexts(info *bg.Info) [len(headNames)]*string {
	return [...]*string{&info.Date, &info.Event, &info.Round, &info.Place, &info.Annotator, &info.Comment}
}

var headNames = [6]string{"date", "event", "round", "place", "annotator", "comment"}

// writeHead writes the tags, the comment and the length of the match that begins with w.first.
func (w *writer) writeHead(at bg.Place) {
	w.writeTags(at)
	w.dst = append(w.dst, '\n')
	if w.first.Comment != "" {
		w.writeComment(at)
	}
	w.dst = fmt.Appendf(w.dst, " %d point match\n\n", w.first.Length)
}

// writeComment writes the comment of the match that begins with w.first.
func (w *writer) writeComment(at bg.Place) {
	match := bg.Info{Length: w.first.Length}
	for line := range strings.SplitSeq(w.first.Comment, "\n") {
		if strings.TrimRight(line, blanks) != line {
			w.lost(at, "the blanks at the end of %s do not count in the text", lex.Clip(line))
		}
		w.dst = appendComment(w.dst, match, line)
	}
}

// writeTags writes the tags of the match that begins with w.first.
func (w *writer) writeTags(at bg.Place) {
	info := w.first
	tag := func(name, value string) {
		if value != "" {
			w.dst = fmt.Appendf(w.dst, "; [%s \"%s\"]\n", name, value)
		}
	}
	date := ""
	if d, ok := isoDate(info.Date); ok && d == info.Date {
		date = strings.ReplaceAll(info.Date, "-", ".")
	} else if info.Date != "" {
		w.lost(at, "the date %s is not a day, and is left out", lex.Clip(info.Date))
	}
	tag("Site", info.Place)
	tag("Event", info.Event)
	tag("Round", info.Round)
	tag("EventDate", date)
	for _, v := range variations[1:] { // the first is the normal game, which needs no tag
		if info.Nackgammon == v.nackgammon && info.Hypergammon == v.hypergammon {
			tag("Variation", v.name)
			break
		}
	}
	tag("Transcriber", info.Annotator)
	if info.NoCube {
		tag("CubeLimit", "1")
		w.lost(at, "there is no cube: only a tag says so")
	}
	switch {
	case info.Length == 0 && info.Jacoby:
		tag("Jacoby", "On")
	case info.Length == 0:
		tag("Jacoby", "Off")
	case !info.Crawford && info.Length > 1:
		tag("Crawford", "Off")
		w.lost(at, "there is no Crawford rule: only a tag says so")
	}
}

// info returns the Info of g with the names and texts in their .mat form, and reports those that
// differ.
func (w *writer) info(g *bg.Game) bg.Info {
	info := g.Info
	for i, text := range headTexts(&info) {
		was := *text
		*text = strings.ToValidUTF8(was, "\ufffd")
		if text == &info.Comment {
			*text = lineEnds.Replace(*text)
		} else {
			*text = oneLine.Replace(*text)
		}
		if *text != was {
			w.lost(g.Place, "%s %s: line ends, 0 bytes and what is not UTF-8 have another form in the text",
				headNames[i], lex.Clip(was))
		}
	}
	for p, name := range info.Player {
		info.Player[p] = matName(strings.ToValidUTF8(name, "\ufffd"))
		if info.Player[p] != name {
			w.lost(g.Place, "the name %s is %s in the text", lex.Clip(name), lex.Clip(info.Player[p]))
		}
	}
	return info
}

// lineEnds makes the line ends of a comment LF. A 0 byte becomes a blank.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", " ")

// others reports the other content of a game that the text has no form for.
func (w *writer) others(g *bg.Game) {
	comments, analyses := 0, 0
	if g.Comment != "" {
		comments++
	}
	for i := range g.Actions {
		if g.Actions[i].Comment != "" {
			comments++
		}
		if g.Actions[i].Analysis != nil {
			analyses++
		}
	}
	if comments > 0 {
		w.lost(g.Place, "comments in the game are left out: %d", comments)
	}
	if analyses > 0 {
		w.lost(g.Place, "the analysis of actions is left out: %d", analyses)
	}
	info := &g.Info
	for _, rating := range info.Rating {
		if rating != "" {
			w.lost(g.Place, "the text has no form for the rating %s", lex.Clip(rating))
		}
	}
	for _, tag := range info.OtherTags {
		w.lost(g.Place, "the text has no form for %s", lex.Clip(tag[0]+":"+tag[1]))
	}
	for _, rule := range info.OtherRules {
		w.lost(g.Place, "the text has no form for the rule %s", lex.Clip(rule))
	}
	if info.AutoDoubles > 0 {
		w.lost(g.Place, "automatic doubles (%d) show in the value of the cube only", info.AutoDoubles)
	}
}
