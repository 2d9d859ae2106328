package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/matchid"
)

const (
	idsDrawn = 8    // boards on a terminal
	idsKept  = 1000 // in -json
)

// hasAnalysis matches an equity or a chance to win a match, as programs print them.
var hasAnalysis = lazy(`(?i)\b(?:eq|equity|mwc)\.?\s*:\s*[+-]?\d`)

// A textID is an ID of a text.
type textID struct {
	at       int // its offset
	written  any // as a *matchid.XGID, or a *matchid.OGID; nil of a GNUBGID
	position matchid.Position
	match    matchid.Match
}

// idsIn returns the XGIDs, the OGIDs and the whole GNUBGIDs of a text, in their order there. A position counts once,
// in whichever notation, order of the dice, or order of the players.
func idsIn(text string) (all []textID) {
	for at, x := range matchid.FindXGIDs(text) {
		p, m, _ := x.Split()
		all = append(all, textID{at, &x, p, m})
	}
	for at, o := range matchid.FindOGIDs(text) {
		p, m, _ := o.Split()
		all = append(all, textID{at, &o, p, m})
	}
	for at, id := range matchid.FindGNUBGIDs(text) {
		if id.HasPosition && id.HasMatch {
			all = append(all, textID{at, nil, id.Position, id.Match})
		}
	}
	slices.SortFunc(all, func(a, b textID) int { return cmp.Compare(a.at, b.at) })
	seen := map[textID]bool{}
	return slices.DeleteFunc(all, func(id textID) bool {
		key := id.key()
		known := seen[key]
		seen[key] = true
		return known
	})
}

// key returns the GNUBGID that stands for all IDs of a position: with player 0 on roll, and the larger die first.
func (id textID) key() textID {
	m := id.match
	if m.OnRoll == 1 {
		m = m.Swap()
	}
	m.Dice = [2]uint8{max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1])}
	m.Jacoby = m.Jacoby && m.Length == 0 // of matches, an XGID does not say it
	m.Spare = 0
	return textID{0, nil, id.position, m}
}

// String returns the ID as it is in a list.
func (id textID) String() string {
	if written, ok := id.written.(fmt.Stringer); ok {
		return written.String()
	}
	f := newBackgammonFields("", &id.position, &id.match)
	return f.PositionID + ":" + f.MatchID
}

// report returns the report of the ID alone.
func (id textID) report() report {
	switch written := id.written.(type) {
	case *matchid.XGID:
		return xgidReport(*written)
	case *matchid.OGID:
		return ogidReport(*written)
	}
	return gnubgidReport(id.position, id.match)
}

// reportOfIDs returns the report of all IDs of a text, of which there is at least one. cut says that only the first
// part of the text was read, analysed that it has an analysis.
func reportOfIDs(all []textID, cut, analysed bool) report {
	rep := all[0].report()
	fields := rep.fields.(backgammonFields)
	if len(all) > 1 {
		rep.inside = inside{Records: len(all), record: "ID"}
		rep.text = count(len(all), "ID") + "\n\n" + rep.text
	}
	for i, id := range all[1:min(len(all), idsKept)] {
		of := id.report()
		fields.Others = append(fields.Others, id.String())
		fields.More = append(fields.More, of.fields.(backgammonFields))
		if i+1 < idsDrawn {
			rep.text += "\n" + of.text
		}
		room := max(0, problemsKept-len(rep.problems))
		rep.problems = append(rep.problems, of.problems[:min(len(of.problems), room)]...)
	}
	if n := len(all); n > idsDrawn {
		rep.text += fmt.Sprintf("\n%d of %s drawn; -html draws more. The others:\n", idsDrawn, count(n, "ID"))
		rep.text += strings.Join(fields.Others[idsDrawn-1:], "\n") + "\n"
		if n > idsKept {
			rep.text += "and " + count(n-idsKept, "more ID") + "\n"
		}
	}
	var notes []string
	if cut {
		notes = append(notes, errEnough.Error())
		rep.inside.AtLeast = true
	}
	if analysed {
		notes = append(notes, "the analysis in the text is not read")
	}
	for _, note := range notes {
		rep.text += "! " + note + "\n"
	}
	rep.odd, rep.problems = append(rep.odd, notes...), append(rep.problems, notes...)
	fields.Problems = notes
	rep.fields, rep.whole = fields, len(all) > 1 || len(notes) > 0
	rep.games = func(yield func(*game) bool) { gamesOfIDs(all, yield) }
	return rep
}

// gamesOfIDs yields the boards of IDs.
func gamesOfIDs(all []textID, yield func(*game) bool) {
	for _, id := range all {
		for g := range id.report().games {
			if !yield(g) {
				return
			}
		}
	}
}
