package matchid

import (
	"fmt"
	"math/bits"
	"strconv"

	"example.com/boardcodec/internal/bitio"
)

// Indices of [Position.Checkers]. They are sides of a position, not player numbers
// such as [Match.OnRoll].
const (
	SideNotOnRoll = 0 // the opponent of the player on roll
	SideOnRoll    = 1 // the player on roll
)

// BarIndex is the index of the bar in each half of [Position.Checkers].
const BarIndex = 24

// A Position holds the checkers in the order of a position ID: first the opponent
// of the player on roll, then the player on roll, and not player 0 and player 1.
// The number of the player on roll is [Match.OnRoll]; [Position.ByPlayer] combines
// the two.
//
// A Position is comparable. The zero Position is the empty board, with all checkers
// borne off; it is valid.
type Position struct {
	// Checkers counts the checkers of the player not on roll, Checkers[0], and
	// of the player on roll, Checkers[1]. Each half is numbered from its own
	// player's point of view: index 0 is his 1 point (ace point), 23 his 24
	// point, 24 ([BarIndex]) his bar. Checkers[0][i] and Checkers[1][23-i] are
	// therefore the same point of the board. Checkers that have been borne off are
	// not stored: they are the rest of a side's 15.
	//
	// The first index is not a player number: see ByPlayer.
	Checkers [2][25]uint8
}

// NewPosition returns the starting position of backgammon, which looks the same
// from both sides.
func NewPosition() Position {
	half := [25]uint8{23: 2, 12: 5, 7: 3, 5: 5}
	return Position{[2][25]uint8{half, half}}
}

// Swap returns the same board with the other player on roll.
func (p Position) Swap() Position {
	return Position{[2][25]uint8{p.Checkers[SideOnRoll], p.Checkers[SideNotOnRoll]}}
}

// ByPlayer returns the checkers of player 0 and of player 1, each numbered from
// his own point of view like Checkers. onRoll is the number of the player on
// roll, 0 or 1: [Match.OnRoll].
func (p Position) ByPlayer(onRoll uint8) [2][25]uint8 {
	if onRoll == 0 {
		p = p.Swap()
	}
	return p.Checkers
}

// BorneOff returns how many of 15 checkers the player not on roll and the player on
// roll have borne off, in this order. The number is negative for a side with more
// than 15 checkers.
func (p Position) BorneOff() [2]int {
	return [2]int{usualPerSide - count(&p.Checkers[0]), usualPerSide - count(&p.Checkers[1])}
}

// count returns the number of checkers of a side.
func count(half *[25]uint8) (n int) {
	for _, c := range half {
		n += int(c)
	}
	return n
}

// Validate returns nil if GNU Backgammon accepts the position. The program refuses
// more than 15 checkers of a side, both sides on the same point, and both sides on
// the bar against closed boards, so that neither could ever move. The error is an
// [*EncodeError], or several joined.
func (p Position) Validate() error {
	var r refusals
	p.check(&r)
	return r.error()
}

// check notes in r the fields that GNU Backgammon refuses.
func (p *Position) check(r *refusals) {
	n0, n1 := count(&p.Checkers[0]), count(&p.Checkers[1])
	r.check(n0 <= usualPerSide, errRefused, "Checkers[0]", n0, "a side has 15 checkers")
	r.check(n1 <= usualPerSide, errRefused, "Checkers[1]", n1, "a side has 15 checkers")
	for i, n := range p.Checkers[SideOnRoll][:BarIndex] {
		if n > 0 && p.Checkers[SideNotOnRoll][BarIndex-1-i] > 0 {
			name := fmt.Sprintf("Checkers[1][%d]", i)
			r.add(errRefused, name, strconv.Itoa(int(n)), "the other side is on this point too")
		}
	}
	deadlock := true
	for side := range p.Checkers {
		deadlock = deadlock && p.Checkers[side][BarIndex] > 0
		for _, n := range p.Checkers[side][:6] { // his home
			deadlock = deadlock && n >= 2
		}
	}
	r.check(!deadlock, errRefused, "Checkers[1][24]", int(p.Checkers[SideOnRoll][BarIndex]),
		"both sides are shut out on the bar")
}

// ParsePosition reads a position ID: 14 characters of the base64 alphabet. The
// unused bits of the last one must be 0. They encode a position key of 10 bytes,
// read from the least significant bit of each byte. The key has 50 runs: for the
// player not on roll, then for the player on roll, one run for each of his points 1
// to 24 and one for his bar. A run has a 1 bit for each checker and ends with a 0
// bit. All bits after the 50 runs are 0.
//
// Any other text is a [*SyntaxError]. ParsePosition reads positions that only the
// rules of backgammon forbid; [Position.Validate] reports them.
func ParsePosition(s string) (Position, error) {
	key, err := decodeID(positionKeyLen, s, "position ID")
	if err != nil {
		return Position{}, err
	}
	p, bit, err := decodePosition(key)
	if err != nil {
		// Keys count the bits of a byte from the lowest; base64 counts them from
		// the highest.
		return Position{}, &SyntaxError{"position ID", int64((bit ^ 7) / 6), err}
	}
	return p, nil
}

// decodePosition reads a position key, which ParsePosition describes. With an error it
// returns the number of the wrong bit: the last bit of the key if the runs go beyond it,
// otherwise the first 1 bit after the runs. The 64 bits that bitio.Runs reads are enough
// for a side: runs that go beyond them also go beyond the key.
func decodePosition(key bitio.Bits) (p Position, bit int, err error) {
	end := key.Runs(0, p.Checkers[SideNotOnRoll][:])
	end = key.Runs(end, p.Checkers[SideOnRoll][:])
	if end > positionKeyBits {
		return p, positionKeyBits - 1, fmt.Errorf("%w: more than 30 checkers", errKey)
	}
	if rest := key.Uint(end, 64); rest != 0 {
		return p, int(end) + bits.TrailingZeros64(rest), fmt.Errorf("%w: a checker after the last bar", errKey)
	}
	return p, 0, nil
}

// checkRange notes in r that there are more checkers than a position key can hold, if so.
func (p *Position) checkRange(r *refusals) {
	n := count(&p.Checkers[0]) + count(&p.Checkers[1])
	r.check(n <= 2*usualPerSide, ErrRange, "Checkers", n, "a position key has room for 30")
}

// String returns the position ID, or "invalid Position" if [Position.AppendText]
// returns an error.
func (p Position) String() string {
	text, err := p.AppendText(make([]byte, 0, positionIDLen))
	return textOf(text, err, "Position")
}

// AppendText appends the position ID to dst. It refuses only a position with more
// than 30 checkers in all, which a key cannot hold. The error is an [*EncodeError];
// dst is then returned unchanged.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	var data [positionKeyLen]byte
	key, err := p.AppendBinary(data[:0])
	if err != nil {
		return dst, err
	}
	return strict.AppendEncode(dst, key), nil
}

// MarshalText is like [Position.AppendText], into a new slice.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the position that [ParsePosition] reads from text.
// Its error is that of ParsePosition and leaves p unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	return unmarshal(p, text, positionIDLen, ParsePosition)
}

// AppendBinary appends the 10 bytes of the position key to dst. Its error is
// that of [Position.AppendText].
func (p Position) AppendBinary(dst []byte) ([]byte, error) {
	var key bitio.Bits
	end := key.SetRuns(0, p.Checkers[SideNotOnRoll][:])
	end = key.SetRuns(end, p.Checkers[SideOnRoll][:])
	if end > positionKeyBits {
		var r refusals
		p.checkRange(&r)
		return dst, r.error()
	}
	var data keyBytes
	key.Store(&data)
	return append(dst, data[:positionKeyLen]...), nil
}

// MarshalBinary is like [Position.AppendBinary], into a new slice.
func (p Position) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// UnmarshalBinary sets p from a position key of 10 bytes. The error is a
// [*SyntaxError], whose Offset counts the bytes of data; p is then unchanged.
func (p *Position) UnmarshalBinary(data []byte) error {
	key, err := loadKey(positionKeyLen, data, "position key")
	if err != nil {
		return err
	}
	v, bit, err := decodePosition(key)
	if err != nil {
		return &SyntaxError{"position key", int64(bit / 8), err}
	}
	*p = v
	return nil
}
