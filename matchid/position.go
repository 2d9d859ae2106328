package matchid

import (
	"fmt"

	"example.com/boardcodec/internal/bitio"
)

// Indices of [Position.Checkers]. They are sides of a position, not the numbers
// of the players, which [Match.OnRoll] is one of.
const (
	SideNotOnRoll = 0 // the opponent of the player on roll
	SideOnRoll    = 1 // the player on roll
)

// Bar is the index of the bar in each half of [Position.Checkers].
const Bar = 24

// A Position is where the checkers stand, as a position ID has it: seen by the
// player on roll and by his opponent, not by player 0 and player 1. Which of
// the two players is on roll, only a [Match] knows ([Match.OnRoll]);
// [Position.ByPlayer] puts both together.
//
// A Position is comparable. The zero Position is the empty board, which is
// legal: all checkers are borne off.
type Position struct {
	// Checkers counts the checkers of the player not on roll, Checkers[0], and
	// of the player on roll, Checkers[1]. Each half is numbered from its own
	// player's side: index 0 is his ace point (1), 23 his 24 point, 24 his bar.
	// So Checkers[0][i] and Checkers[1][23-i] are one point of the board.
	// Borne-off checkers are not stored: they are what is missing to 15.
	//
	// The first index is no player's number: for that there is ByPlayer.
	Checkers [2][25]uint8
}

// NewPosition returns the position in which a game of backgammon begins. It
// looks the same from both sides.
func NewPosition() Position {
	half := [25]uint8{23: 2, 12: 5, 7: 3, 5: 5}
	return Position{[2][25]uint8{half, half}}
}

// Swap returns the same board with the other player on roll.
func (p Position) Swap() Position {
	return Position{[2][25]uint8{p.Checkers[SideOnRoll], p.Checkers[SideNotOnRoll]}}
}

// ByPlayer returns the checkers of player 0 and of player 1, each numbered from
// his own side, where player onRoll is the one on roll.
func (p Position) ByPlayer(onRoll uint8) [2][25]uint8 {
	if onRoll == 0 {
		p = p.Swap()
	}
	return p.Checkers
}

// BorneOff returns how many of the 15 checkers the player not on roll and the
// player on roll have borne off; it is below 0 for a side that has more than
// 15.
func (p Position) BorneOff() [2]int {
	return [2]int{15 - count(&p.Checkers[0]), 15 - count(&p.Checkers[1])}
}

func count(half *[25]uint8) (n int) {
	for _, c := range half {
		n += int(c)
	}
	return n
}

// Validate returns nil if GNU Backgammon takes the position, and else what it
// refuses: more than 15 checkers on a side, both sides on one point, and both
// on the bar against two closed boards, where neither could ever move. The
// error is an [*EncodeError], or several joined.
func (p Position) Validate() error {
	var f encodeErrors
	n0, n1 := count(&p.Checkers[0]), count(&p.Checkers[1])
	f.check(n0 <= 15, ErrRefused, "Checkers[0]", n0, "a side has 15 checkers")
	f.check(n1 <= 15, ErrRefused, "Checkers[1]", n1, "a side has 15 checkers")
	for i, n := range p.Checkers[SideOnRoll][:Bar] {
		if n > 0 && p.Checkers[SideNotOnRoll][23-i] > 0 {
			name := fmt.Sprintf("Checkers[1][%d]", i)
			f.add(&EncodeError{name, int(n), "both sides stand on this point", ErrRefused})
		}
	}
	deadlock := true
	for side := range p.Checkers {
		deadlock = deadlock && p.Checkers[side][Bar] > 0
		for _, n := range p.Checkers[side][:6] {
			deadlock = deadlock && n >= 2
		}
	}
	f.check(!deadlock, ErrRefused, "Checkers[1][24]", int(p.Checkers[SideOnRoll][Bar]),
		"both sides are shut out on the bar")
	return f.err()
}

// ParsePosition reads a position ID: 14 characters of the base64 alphabet, the
// unused bits of the last one 0. It refuses what is no position key at all;
// what only the rules forbid is for [Position.Validate]. The error is a
// [*SyntaxError].
func ParsePosition(s string) (Position, error) {
	var key [positionKeyLen]byte
	if err := decodeID(key[:], s, "position ID"); err != nil {
		return Position{}, err
	}
	p, bit, err := decodePosition(&key)
	if err != nil {
		// Keys count the bits of a byte from the lowest, base64 from the
		// highest.
		return Position{}, &SyntaxError{"position ID", int64((bit ^ 7) / 6), err}
	}
	return p, nil
}

// decodePosition reads a position key: for the player not on roll and then the
// one on roll, for each of his points and then his bar, a 1 bit per checker and
// a 0. If that takes more bits than there are, or a 1 bit follows, it returns
// the first bit where that is seen.
func decodePosition(key *[positionKeyLen]byte) (p Position, bit int, err error) {
	r := bitio.NewReader(key[:])
	for side := range p.Checkers {
		for i := range p.Checkers[side] {
			p.Checkers[side][i] = uint8(r.Unary())
		}
	}
	if r.Err() != nil {
		return p, 8*positionKeyLen - 1, fmt.Errorf("%w: more than 30 checkers", ErrKey)
	}
	for bit = r.Offset(); bit < 8*positionKeyLen; bit++ {
		if r.Uint(1) != 0 {
			return p, bit, fmt.Errorf("%w: a checker after the last bar", ErrKey)
		}
	}
	return p, 0, nil
}

// encode writes the position key, which has room for 30 checkers.
func (p *Position) encode(key *[positionKeyLen]byte) error {
	w := bitio.NewWriter(key[:])
	for side := range p.Checkers {
		for _, n := range p.Checkers[side] {
			w.Unary(int(n))
		}
	}
	if w.Close() != nil {
		n := count(&p.Checkers[0]) + count(&p.Checkers[1])
		return &EncodeError{"Checkers", n, "a position key has room for 30", ErrRange}
	}
	return nil
}

// String returns the position ID, or "invalid Position" where
// [Position.AppendText] returns an error.
func (p Position) String() string {
	var text [positionIDLen]byte
	id, err := p.AppendText(text[:0])
	if err != nil {
		return "invalid Position"
	}
	return string(id)
}

// AppendText appends the position ID to dst. It refuses only more checkers than
// the key has bits for, 30 on both sides together, with an [*EncodeError]; dst
// is then returned as it was.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	var key [positionKeyLen]byte
	if err := p.encode(&key); err != nil {
		return dst, err
	}
	return strict.AppendEncode(dst, key[:]), nil
}

// MarshalText is [Position.AppendText] to a new slice.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to what [ParsePosition] reads from text. After an error,
// which is that of ParsePosition, p is as before.
func (p *Position) UnmarshalText(text []byte) error {
	v, err := ParsePosition(head(text, positionIDLen))
	if err == nil {
		*p = v
	}
	return err
}

// AppendBinary appends the position key, 10 bytes, to dst. Its error is that of
// [Position.AppendText].
func (p Position) AppendBinary(dst []byte) ([]byte, error) {
	var key [positionKeyLen]byte
	if err := p.encode(&key); err != nil {
		return dst, err
	}
	return append(dst, key[:]...), nil
}

// MarshalBinary is [Position.AppendBinary] to a new slice.
func (p Position) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// UnmarshalBinary sets p to what a position key of 10 bytes holds. The error is
// a [*SyntaxError], which counts bytes; p is then as before.
func (p *Position) UnmarshalBinary(data []byte) error {
	if len(data) != positionKeyLen {
		return wrongSize("position key", len(data), positionKeyLen)
	}
	v, bit, err := decodePosition((*[positionKeyLen]byte)(data))
	if err != nil {
		return &SyntaxError{"position key", int64(bit / 8), err}
	}
	*p = v
	return nil
}
