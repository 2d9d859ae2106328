package ids

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg/bg"
)

// Of returns the position and the match state of a board: the two halves of a GNUBGID. It
// copies the fields without a check.
func Of(b bg.Board) (matchid.Position, matchid.Match) {
	p := matchid.Position{Checkers: b.Checkers}
	if b.OnRoll == bg.White {
		p = p.Swap() // the side on roll comes last
	}
	return p, matchid.Match{
		CubeValue: b.CubeValue,
		CubeOwner: matchid.Owner(b.CubeOwner),
		OnRoll:    uint8(b.OnRoll),
		Crawford:  b.Crawford,
		State:     matchid.State(b.State),
		Turn:      uint8(b.Turn),
		Doubled:   b.Doubles > 0,
		Resigned:  b.Resigned,
		Dice:      b.Dice,
		Length:    b.Length,
		Score:     b.Score,
		Jacoby:    b.Jacoby,
	}
}

// GNUBGID returns the GNUBGID of a board: position ID, colon, match ID. lost lists fields of the board
// that the GNUBGID lacks, such as "PerSide 3: the ID has 15 checkers a side". If the board has no
// GNUBGID or Validate refuses it, the error wraps [matchid.ErrRange].
func GNUBGID(b bg.Board) (id string, lost []string, err error) {
	if err = validate(&b); err != nil {
		return "", nil, err
	}
	p, m := Of(b)
	out, err := matchid.AppendGNUBGID(nil, p, m)
	if err != nil {
		return "", nil, err
	}
	return string(out), append(lostSides(&b), lostCube(&b)...), nil
}

const (
	usualPerSide = 15 // checkers of a side, unless the ID or the Board says otherwise

	beaver, raccoon = 2, 3 // values of Board.Doubles; larger ones are raccoons, too
)

// lostSides returns the fact that PerSide is lost, or nil if it is 15, or 0, which means 15.
func lostSides(b *bg.Board) []string {
	if b.PerSide == 0 || b.PerSide == usualPerSide {
		return nil
	}
	return []string{fmt.Sprintf("PerSide %d: the ID has 15 checkers a side", b.PerSide)}
}

// lostCube returns the facts about the cube that no ID holds.
func lostCube(b *bg.Board) (lost []string) {
	if b.NoCube {
		lost = append(lost, "NoCube true: the ID has a cube")
	}
	if b.Doubles > raccoon {
		lost = append(lost, fmt.Sprintf("Doubles %d: the ID does not count raccoons", b.Doubles))
	}
	return lost
}

// XGID returns the XGID of a board, with the usual limit of the cube, 1024. lost lists fields of the
// board that the XGID lacks, such as "State 4: in an XGID a game is always being played". If the board
// has no XGID or Validate refuses it, the error wraps [matchid.ErrRange].
func XGID(b bg.Board) (id string, lost []string, err error) {
	x, notIn := matchid.NewXGID(Of(b))
	if b.Doubles >= beaver {
		x.Raccoon = b.Doubles%2 == 1 // an even number is a beaver: the player on roll answers it
		if b.Resigned > 0 {          // NewXGID does not know the number
			x.Match.Turn = uint8(b.OnRoll) ^ uint8(b.Doubles%2)
		}
	}
	return text(x, cmp.Or(validate(&b), notIn), append(lostSides(&b), lostCube(&b)...))
}

// OGID is like [XGID], for an OGID without the number of turns. An OGID also lacks beavers.
func OGID(b bg.Board) (id string, lost []string, err error) {
	o, notIn := matchid.NewOGID(Of(b))
	if b.PerSide > 0 {
		o.PerSide = b.PerSide
	}
	return text(o, cmp.Or(validate(&b), notIn), lostCube(&b))
}

// text returns the text of an ID, and the facts that are lost: those in the error notIn, and more. If
// notIn says that there is no ID, text returns notIn.
func text(id encoding.TextAppender, notIn error, more []string) (string, []string, error) {
	if errors.Is(notIn, matchid.ErrRange) {
		return "", nil, notIn
	}
	out, err := id.AppendText(nil)
	if err != nil {
		return "", nil, err
	}
	return string(out), append(facts(notIn), more...), nil
}

// Board returns the board of a position and a match state, the halves of a GNUBGID. It returns the
// zero Board and an error that wraps [matchid.ErrRange] for more than 15 checkers of a side, both
// sides on a point, a single die, a die of 7, and a State above 4; the error names the field of the
// Board. If spare bits or the cube owner 2, which becomes NoPlayer, are lost, it returns the board
// and an error that wraps [matchid.ErrLost].
func Board(p matchid.Position, m matchid.Match) (bg.Board, error) {
	_, err := matchid.AppendGNUBGID(nil, p, m) // checks the range of each field
	if err != nil {
		return bg.Board{}, err
	}
	var lost error
	if m.CubeOwner == 2 {
		m.CubeOwner = matchid.Centred
		lost = errors.Join(lost, leftOut("CubeOwner", "2", "no owner: read as centred"))
	}
	if m.Spare != 0 {
		lost = errors.Join(lost, leftOut("Spare", fmt.Sprint(m.Spare), "a Board has no spare bits"))
	}
	b := bg.Board{
		Checkers:  p.ByPlayer(m.OnRoll),
		CubeValue: m.CubeValue,
		CubeOwner: bg.Player(m.CubeOwner),
		OnRoll:    bg.Player(m.OnRoll),
		Crawford:  m.Crawford,
		State:     bg.State(m.State),
		Turn:      bg.Player(m.Turn),
		Doubles:   doubles(&m),
		Resigned:  m.Resigned,
		Dice:      m.Dice,
		Length:    m.Length,
		Score:     m.Score,
		Jacoby:    m.Jacoby,
	}
	if err = validate(&b); err != nil {
		return bg.Board{}, err
	}
	return b, lost
}

// validate returns the error of Validate as one of package matchid, which wraps [matchid.ErrRange], or nil.
func validate(b *bg.Board) error {
	e, ok := errors.AsType[*bg.EncodeError](b.Validate())
	if !ok {
		return nil
	}
	reason := fmt.Errorf("%w: %w", matchid.ErrRange, e.Err)
	return &matchid.EncodeError{Field: e.Field, Value: e.Value, Err: reason}
}

// leftOut returns the error for a field that is left out. It wraps matchid.ErrLost.
func leftOut(field, value, reason string) error {
	return &matchid.EncodeError{Field: field, Value: value, Err: fmt.Errorf("%w: %s", matchid.ErrLost, reason)}
}

// doubles returns the number of doubles in a row that are pending in m: 1; 2 for a beaver, which the
// player on roll has to answer; or 3 for a raccoon. NewXGID tells them apart.
func doubles(m *matchid.Match) int {
	if !m.Doubled {
		return 0
	}
	x, _ := matchid.NewXGID(matchid.Position{}, *m)
	switch {
	case x.Raccoon:
		return raccoon
	case x.Match.Turn == x.Match.OnRoll:
		return beaver
	}
	return 1
}
