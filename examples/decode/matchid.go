package main

import (
	"fmt"
	"strings"

	"example.com/boardcodec/matchid"
)

// backgammonID shows match IDs, position IDs, GNUBGIDs and XGIDs, alone or in
// pasted text.
var backgammonID = format{
	name: "backgammon ID",
	samples: []input{
		{data: []byte("4HPwATDgc/ABMA:QYkqASAAIAAE")},
		{data: []byte("XGID=aB--BBC-A--BcA---b-c-bb-A-:2:-1:-1:63:3:5:0:11:10")},
	},
	sniff:  func(in input) bool { return isText(in.data) },
	decode: decodeBackgammonID,
}

// backgammonFields is the -json form. Of a match ID or a position ID alone,
// only one half is there.
type backgammonFields struct {
	Notation     string          `json:"notation"` // "match ID", "position ID", "GNUBGID", "XGID"
	PositionID   string          `json:"position_id,omitempty"`
	MatchID      string          `json:"match_id,omitempty"`
	XGID         string          `json:"xgid,omitempty"`
	NotInXGID    []string        `json:"not_in_xgid,omitempty"` // what the XGID leaves out
	Position     *positionFields `json:"position,omitempty"`
	Match        *matchFields    `json:"match,omitempty"`
	Refused      []string        `json:"refused_by_gnubg,omitempty"`
	XGIDOnly     *xgidOnlyFields `json:"xgid_only,omitempty"` // what only an XGID says
	NotInGNUBGID []string        `json:"not_in_gnubgid,omitempty"`
}

type positionFields struct {
	NotOnRoll [25]uint8 `json:"not_on_roll"` // points 1 to 24 from his side, then the bar
	OnRoll    [25]uint8 `json:"on_roll"`
}

type matchFields struct {
	CubeValue int      `json:"cube_value"`
	CubeOwner string   `json:"cube_owner"` // "player 0", "player 1", "centred"
	OnRoll    uint8    `json:"on_roll"`
	Crawford  bool     `json:"crawford"`
	State     string   `json:"state"`
	Turn      uint8    `json:"turn"`
	Doubled   bool     `json:"doubled"`
	Resigned  string   `json:"resigned"`
	Dice      [2]uint8 `json:"dice"`
	Length    int      `json:"length"`
	Score     [2]int   `json:"score"`
	Jacoby    bool     `json:"jacoby"`
	Spare     uint8    `json:"spare"`
}

type xgidOnlyFields struct {
	MaxCube int  `json:"max_cube"` // exponent
	Beavers bool `json:"beavers"`
	Raccoon bool `json:"raccoon"`
}

func decodeBackgammonID(in input) (report, error) {
	text := strings.TrimSpace(string(in.data))
	if x, found := matchid.FindXGID(text); found {
		return xgidReport(x), nil
	}
	if !strings.ContainsAny(text, " \t\r\n=") && strings.Contains(text, ":") {
		p, m, err := matchid.ParseGNUBGID(text) // one word: no half of it may be missing
		if err != nil {
			return report{}, err
		}
		return gnubgidReport(p, m), nil
	}
	switch p, m, found := matchid.FindGNUBGID(text); found {
	case matchid.FoundPosition | matchid.FoundMatch:
		return gnubgidReport(p, m), nil
	case matchid.FoundPosition:
		return positionReport(p), nil
	case matchid.FoundMatch:
		return matchReport(m), nil
	}
	return report{}, explainID(text)
}

// explainID returns why text is none of the IDs: the error of the notation that
// it looks most like.
func explainID(text string) (err error) {
	switch {
	case strings.HasPrefix(strings.ToUpper(text), "XGID="):
		_, err = matchid.ParseXGID("XGID=" + text[5:])
	case len(text) > 12:
		_, err = matchid.ParsePosition(text)
	default:
		_, err = matchid.Parse(text)
	}
	return err
}

func gnubgidReport(p matchid.Position, m matchid.Match) report {
	x, lost := matchid.NewXGID(p, m)
	fields := newFields("GNUBGID", &p, &m)
	fields.NotInXGID = messages(lost)
	if id, err := x.MarshalText(); err == nil {
		fields.XGID = string(id)
	}
	text := fmt.Sprintf("GNUBGID  %s:%s\n%s\n\n%v\n%s", fields.PositionID, fields.MatchID, fields.XGID, pictureOf(p, m), matchText(m))
	text += remarks("not in an XGID", fields.NotInXGID)
	return report{text + remarks("refused by GNU Backgammon", fields.Refused), fields}
}

func xgidReport(x matchid.XGID) report {
	p, m, lost := x.Split()
	fields := newFields("XGID", &p, &m)
	fields.XGID = x.String()
	fields.XGIDOnly = &xgidOnlyFields{x.MaxCube, x.Beavers, x.Raccoon}
	fields.NotInGNUBGID = messages(lost)
	text := fmt.Sprintf("%s\nGNUBGID  %s:%s\n\n%v\n%s", fields.XGID, fields.PositionID, fields.MatchID, pictureOf(p, m), matchText(m))
	text += remarks("not in a GNUBGID", fields.NotInGNUBGID)
	return report{text + remarks("refused by GNU Backgammon", fields.Refused), fields}
}

func positionReport(p matchid.Position) report {
	fields := newFields("position ID", &p, nil)
	text := fmt.Sprintf("position ID  %v\n\n%vX is on roll. Who that is, and the score, stand in a match ID.\n", p, backgammonBoard{checkers: p.Checkers})
	return report{text + remarks("refused by GNU Backgammon", fields.Refused), fields}
}

func matchReport(m matchid.Match) report {
	fields := newFields("match ID", nil, &m)
	text := fmt.Sprintf("match ID  %v\n\n%s", m, matchText(m))
	return report{text + remarks("refused by GNU Backgammon", fields.Refused), fields}
}

// newFields returns the -json form of what p and m hold; either may be nil.
func newFields(notation string, p *matchid.Position, m *matchid.Match) backgammonFields {
	fields := backgammonFields{Notation: notation}
	if p != nil {
		fields.PositionID = p.String()
		fields.Position = &positionFields{p.Checkers[matchid.NotOnRoll], p.Checkers[matchid.OnRoll]}
		fields.Refused = append(fields.Refused, messages(p.Validate())...)
	}
	if m != nil {
		fields.MatchID = m.String()
		fields.Match = newMatchFields(*m)
		fields.Refused = append(fields.Refused, messages(m.Validate())...)
	}
	return fields
}

func remarks(title string, lines []string) (text string) {
	for _, line := range lines {
		text += title + ": " + line + "\n"
	}
	return text
}

func newMatchFields(m matchid.Match) *matchFields {
	return &matchFields{
		m.CubeValue, m.CubeOwner.String(), m.OnRoll, m.Crawford, m.State.String(), m.Turn, m.Doubled,
		m.Resigned.String(), m.Dice, m.Length, m.Score, m.Jacoby, m.Spare,
	}
}

// pictureOf draws a position with its match state.
func pictureOf(p matchid.Position, m matchid.Match) backgammonBoard {
	b := backgammonBoard{checkers: p.ByPlayer(m.OnRoll)}
	off := matchid.Position{Checkers: b.checkers}.BorneOff()
	for player, sign := range []string{"O", "X"} {
		note := []string{fmt.Sprintf("%s = player %d, %d points, %d off", sign, player, m.Score[player], off[player])}
		if m.CubeOwner == matchid.Owner(player) {
			note = append(note, fmt.Sprintf("cube %d", m.CubeValue))
		}
		if int(m.OnRoll) == player {
			note = append(note, "on roll: "+rollText(m))
		}
		b.notes[player] = note
	}
	if m.CubeOwner == matchid.Centred {
		b.middle = fmt.Sprintf("cube %d", m.CubeValue)
	}
	// The bottom notes end at the bottom edge.
	for len(b.notes[1]) < 5 {
		b.notes[1] = append([]string{""}, b.notes[1]...)
	}
	return b
}

func rollText(m matchid.Match) string {
	switch {
	case m.Doubled:
		return "doubles"
	case m.Dice == [2]uint8{}:
		return "not rolled yet"
	}
	return fmt.Sprintf("has rolled %d and %d", m.Dice[0], m.Dice[1])
}

// matchText names every field of a match state.
func matchText(m matchid.Match) string {
	length := fmt.Sprintf("%d points", m.Length)
	if m.Length == 0 {
		length = "0 (money play)"
	}
	var text strings.Builder
	for _, f := range []struct {
		name  string
		value any
	}{
		{"match length", length},
		{"score", fmt.Sprintf("player 0: %d, player 1: %d", m.Score[0], m.Score[1])},
		{"cube", fmt.Sprintf("%d, %v", m.CubeValue, m.CubeOwner)},
		{"on roll", fmt.Sprintf("player %d", m.OnRoll)},
		{"decides", fmt.Sprintf("player %d", m.Turn)},
		{"dice", fmt.Sprintf("%d %d", m.Dice[0], m.Dice[1])},
		{"double offered", m.Doubled},
		{"resignation", m.Resigned},
		{"game", m.State},
		{"Crawford game", m.Crawford},
		{"Jacoby rule", m.Jacoby},
		{"spare bits", m.Spare},
	} {
		fmt.Fprintf(&text, "%-15s %v\n", f.name, f.value)
	}
	return text.String()
}

// messages returns the parts of a joined error, a line each.
func messages(err error) []string {
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}
