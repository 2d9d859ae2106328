package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"example.com/boardcodec/matchid"
)

// backgammonID shows match IDs, position IDs, GNUBGIDs, XGIDs and OGIDs, alone or in
// pasted text.
var backgammonID = format{
	name: "backgammon ID",
	samples: []string{
		"QYkqASAAIAAE",
		"4HPwATDgc/ABMA",
		"4HPkASLgc/ABMA:cAkzAQAAAAAE",
		"XGID=aB--BBC-A--BcA---b-c-bb-A-:2:-1:-1:63:3:5:0:11:10",
		"11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0",
	},
	sniff:  func(in *input) bool { return in.isText() || mostlyText(in.head) && !hasNUL(in.head) },
	decode: decodeBackgammonID,
}

// backgammonFields is the -json form. Of a match ID or a position ID alone,
// only one half is there.
type backgammonFields struct {
	Notation     string          `json:"notation"` // "match ID", "position ID", "GNUBGID", "XGID", "OGID"
	PositionID   string          `json:"position_id,omitempty"`
	MatchID      string          `json:"match_id,omitempty"`
	XGID         string          `json:"xgid,omitempty"`
	Position     *positionFields `json:"position,omitempty"`
	Match        *stateFields    `json:"match,omitempty"`
	OGID         string          `json:"ogid,omitempty"`
	XGIDOnly     *xgidOnlyFields `json:"xgid_only,omitempty"`        // what only an XGID says
	NotInXGID    []fieldRemark   `json:"not_in_xgid,omitempty"`      // what of a GNUBGID the XGID leaves out
	NotInGNUBGID []fieldRemark   `json:"not_in_gnubgid,omitempty"`   // what of an XGID or an OGID the GNUBGID leaves out
	Refused      []fieldRemark   `json:"refused_by_gnubg,omitempty"` // why GNU Backgammon would not take it

	Others []string           `json:"others,omitempty"` // the other IDs of the text
	More   []backgammonFields `json:"more,omitempty"`   // the fields of these

	Problems []string `json:"problems,omitempty"` // of the text
}

type positionFields struct {
	NotOnRoll [25]uint8 `json:"not_on_roll"` // points 1 to 24 from his side, then the bar
	OnRoll    [25]uint8 `json:"on_roll"`
}

type stateFields struct {
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

// A fieldRemark is a remark about one field.
type fieldRemark struct {
	Field  string `json:"field"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
}

// remarksOf returns the parts of a joined error of matchid, without the first words, which are
// the title of the list.
func remarksOf(err error) (all []fieldRemark) {
	errs := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		errs = joined.Unwrap()
	}
	for _, e := range errs {
		if refused, ok := errors.AsType[*matchid.EncodeError](e); ok {
			_, reason, _ := strings.Cut(refused.Err.Error(), ": ")
			all = append(all, fieldRemark{refused.Field, refused.Value, reason})
		}
	}
	return all
}

// decodeBackgammonID reports the IDs in a text, or the only half of one that it is. For a text that may have
// been meant as an ID, the error says why it is not one.
func decodeBackgammonID(in *input) (report, error) {
	head, err := io.ReadAll(io.LimitReader(io.NewSectionReader(in.data, 0, in.data.Size()), partRead))
	if err != nil {
		return report{}, err
	}
	text := string(bytes.TrimPrefix(head, []byte("\ufeff")))
	if all := idsIn(text); len(all) > 0 {
		return reportOfIDs(all, in.data.Size() > partRead, hasAnalysis().MatchString(text)), nil
	}
	if !in.isText() {
		return report{}, errNotThis
	}
	if strings.Contains(strings.ToUpper(text), "XGID=") && !in.file {
		return report{}, explainXGID(text)
	}
	trimmed := strings.TrimSpace(text)
	if o, err := matchid.ParseOGID(trimmed); err == nil {
		return ogidReport(o), nil
	}
	if ogid := ogidLike.FindString(text); ogid != "" && !in.file {
		_, err := matchid.ParseOGID(ogid)
		return report{}, err
	}
	if m, err := matchid.ParseMatch(trimmed); err == nil {
		return matchReport(m), nil
	}
	if p, err := matchid.ParsePosition(trimmed); err == nil {
		return positionReport(p), nil
	}
	if rep, ok := labelledHalf(text); ok {
		return rep, nil
	}
	switch {
	case in.file: // it may be a text about IDs
		return report{}, errNotThis
	case labelled(text, "position id") || labelled(text, "match id") || labelled(text, "gnubg"):
		return report{}, errors.New("the IDs that it names are not there: a position ID has 14 characters, a match ID 12")
	}
	return report{}, explainID(trimmed)
}

// labelledHalf returns the report of the first ID of a text, if it is a position ID or a match ID alone, and the
// text has the name of its kind and not of the other. Without the name, it may be a word of 12 letters.
func labelledHalf(text string) (rep report, ok bool) {
	isPosition, isMatch := labelled(text, "position id"), labelled(text, "match id")
	var id matchid.FoundID
	for _, id = range matchid.FindGNUBGIDs(text) {
		break // the first one
	}
	switch {
	case isPosition == isMatch || id.HasPosition == id.HasMatch:
		return report{}, false
	case isPosition && id.HasPosition:
		return positionReport(id.Position), true
	case isMatch && id.HasMatch:
		return matchReport(id.Match), true
	}
	return report{}, false
}

// labelled reports whether a text has a label, which is in small letters, in any case.
func labelled(text, label string) bool { return strings.Contains(strings.ToLower(text), label) }

// ogidLike matches what says of itself that it is an OGID.
var ogidLike = regexp.MustCompile(`(?i)\bOGID=\S*`)

// explainXGID returns why what follows the first "XGID=" of a text, which must have one, is not an XGID.
func explainXGID(text string) error {
	at := strings.Index(strings.ToUpper(text), "XGID=")
	id, _, _ := strings.Cut(text[at+len("XGID="):], " ")
	_, err := matchid.ParseXGID("XGID=" + strings.TrimRight(id, "\r\n\t"))
	return err
}

// The lengths of IDs.
const (
	positionIDLen = 14
	matchIDLen    = 12
	gnubgidLen    = positionIDLen + len(":") + matchIDLen
)

// explainID returns why a word of about the length of an ID, which somebody may have copied
// wrongly, is not one. For any other text it returns errNotThis.
func explainID(id string) error {
	n := len(id)
	err := errNotThis
	switch {
	case strings.ContainsAny(id, " \t\r\n"):
	case n >= gnubgidLen-2 && n <= gnubgidLen+2 && strings.Contains(id, ":"):
		_, _, err = matchid.ParseGNUBGID(id)
	case n >= positionIDLen-1 && n <= positionIDLen+2:
		_, err = matchid.ParsePosition(id)
	case n >= matchIDLen-1 && n <= matchIDLen:
		_, err = matchid.ParseMatch(id)
	}
	return err
}

func gnubgidReport(p matchid.Position, m matchid.Match) report {
	return newBackgammonFields("GNUBGID", &p, &m).withXGID(p, m)
}

func xgidReport(x matchid.XGID) report {
	p, m, err := x.Split()
	fields := newBackgammonFields("XGID", &p, &m)
	fields.XGID = x.String()
	fields.XGIDOnly = &xgidOnlyFields{x.MaxCube, x.Beavers, x.Raccoon}
	fields.NotInGNUBGID = remarksOf(err)
	fields.Refused = remarksOf(x.Validate()) // more than of its halves
	board := newBackgammonBoard(p, m)
	return fields.report(&board, &m, "")
}

// ogidReport shows an OGID; where it does not say who is on roll, with player 0.
func ogidReport(o matchid.OGID) report {
	p, m, err := o.Split()
	fields := newBackgammonFields("OGID", &p, &m)
	fields.OGID, fields.NotInGNUBGID = o.String(), remarksOf(err)
	return fields.withXGID(p, m)
}

// withXGID returns the report with the XGID of the position, as far as there is one.
func (f backgammonFields) withXGID(p matchid.Position, m matchid.Match) report {
	x, err := matchid.NewXGID(p, m)
	f.NotInXGID = remarksOf(err)
	if id, refused := x.MarshalText(); refused == nil {
		f.XGID = string(id)
	}
	board := newBackgammonBoard(p, m)
	return f.report(&board, &m, "")
}

func positionReport(p matchid.Position) report {
	return newBackgammonFields("position ID", &p, nil).report(&backgammonBoard{checkers: p.Checkers}, nil,
		"X, the dark side, is on roll. Who that is, and the score, stand in a match ID.\n")
}

func matchReport(m matchid.Match) report {
	return newBackgammonFields("match ID", nil, &m).report(nil, &m, "\n")
}

// newBackgammonFields returns the fields of p and m; either may be nil.
func newBackgammonFields(notation string, p *matchid.Position, m *matchid.Match) backgammonFields {
	fields := backgammonFields{Notation: notation}
	if p != nil {
		fields.Position = &positionFields{p.Checkers[matchid.SideNotOnRoll], p.Checkers[matchid.SideOnRoll]}
		if id, err := p.MarshalText(); err == nil { // an XGID can hold more checkers than an ID
			fields.PositionID = string(id)
		}
		fields.Refused = append(fields.Refused, remarksOf(p.Validate())...)
	}
	if m != nil {
		fields.MatchID = m.String()
		fields.Match = &stateFields{
			m.CubeValue, m.CubeOwner.String(), m.OnRoll, m.Crawford, m.State.String(), m.Turn, m.Doubled,
			resignation(*m), m.Dice, m.Length, m.Score, m.Jacoby, m.Spare,
		}
		fields.Refused = append(fields.Refused, remarksOf(m.Validate())...)
	}
	return fields
}

// report returns the report of an ID, with a note. board and m are nil if it has no such half.
func (f backgammonFields) report(board *backgammonBoard, m *matchid.Match, note string) report {
	rep := report{text: f.String(), fields: f, inside: inside{Kind: f.Notation}, problems: f.remarks()}
	if board != nil {
		drawn := &game{Title: f.Notation, Kind: backgammonKind}
		if f.PositionID != "" && f.MatchID != "" {
			board.IDs = [2]string{f.PositionID + ":" + f.MatchID, f.XGID}
		} else {
			drawn.Facts = strings.Split(strings.TrimSpace(rep.text+note), "\n")
		}
		if m != nil {
			drawn.Facts = append(drawn.Facts, f.sentence(*m, [2]string{"Light", "Dark"}))
		}
		drawn.start(*board)
		rep.games = func(yield func(*game) bool) { yield(drawn) }
		rep.text += board.String()
	}
	rep.text += note
	if len(rep.problems) > 0 {
		rep.text += cutLines(strings.Join(rep.problems, "\n"), remarksShown) + "\n"
	}
	if m != nil {
		rep.text += wrap([]string{f.sentence(*m, [2]string{"Player 0", "Player 1"})}, screenColumns) + "\n"
	}
	return rep
}

// String returns the IDs that exist, one on each line.
func (f backgammonFields) String() (text string) {
	if f.OGID != "" {
		text += "OGID  " + f.OGID + "\n"
	}
	if f.XGID != "" {
		text += f.XGID + "\n"
	}
	switch {
	case f.PositionID != "" && f.MatchID != "":
		text += "GNUBGID  " + f.PositionID + ":" + f.MatchID + "\n"
	case f.PositionID != "":
		text += "position ID  " + f.PositionID + "\n"
	case f.MatchID != "":
		text += "match ID  " + f.MatchID + "\n"
	}
	return text
}

// remarksShown is how many lines of remarks are on a screen.
const remarksShown = 4

// remarks returns what GNU Backgammon refuses, and the losses of a conversion.
func (f backgammonFields) remarks() (all []string) {
	for _, list := range []struct {
		title   string
		remarks []fieldRemark
	}{
		{"refused by GNU Backgammon", f.Refused},
		{"not in an XGID", f.NotInXGID},
		{"not in a GNUBGID", f.NotInGNUBGID},
	} {
		for _, r := range list.remarks {
			all = append(all, fmt.Sprintf("%s: %s %s: %s", list.title, r.Field, r.Value, r.Reason))
		}
	}
	return all
}

// sentence returns the state of an ID in words. sides are the names of players 0 and 1.
func (f backgammonFields) sentence(m matchid.Match, sides [2]string) string {
	text := "Money game"
	if m.Length > 0 {
		text = fmt.Sprintf("Match to %d, %s has %d and %s %d", m.Length,
			strings.ToLower(sides[0]), m.Score[0], strings.ToLower(sides[1]), m.Score[1])
	}
	if m.Crawford {
		text += ", the Crawford game"
	}
	if m.Jacoby {
		text += ", with the Jacoby rule"
	}
	text += ". "
	for player, side := range sides {
		if does := doing(m, uint8(player)); does != "" {
			text += strings.Replace(side+" "+does, " on roll", " is on roll", 1) + ". "
		}
	}
	switch m.CubeOwner {
	case matchid.OwnedBy0, matchid.OwnedBy1:
		text += fmt.Sprintf("%s owns the cube at %d.", sides[m.CubeOwner], m.CubeValue)
	default:
		text += fmt.Sprintf("The cube is in the middle at %d.", m.CubeValue)
	}
	if m.Spare > 0 {
		text += fmt.Sprintf(" The spare bits are %d.", m.Spare)
	}
	if x := f.XGIDOnly; x != nil {
		text += fmt.Sprintf(" The largest cube is %s.", largestCube(x.MaxCube))
		if x.Beavers {
			text += " Beavers are allowed."
		}
		if x.Raccoon {
			text += " The double is a raccoon."
		}
	}
	return text
}

// largestCube returns 2 to the power of exponent, as a power if it is long.
func largestCube(exponent int) string {
	if exponent > 15 {
		return fmt.Sprintf("2^%d", exponent)
	}
	return fmt.Sprint(1 << exponent)
}
