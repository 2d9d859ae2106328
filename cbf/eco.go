package cbf

import (
	"fmt"
	"strconv"

	"example.com/boardcodec/cbf/internal/quote"
)

// An ECO is an opening code as a header stores it (section 2.2). The zero ECO
// means no code.
type ECO struct {
	Main uint16 // ECO1, 0 to 511: 0 = none, 1 = A00, 101 = B00 ... 511 = F10
	Sub  uint8  // ECO2, 0 to 127, the number after the slash
}

const maxECO, maxSubECO = 511, 127

const invalidECO = "invalid ECO"

// String returns the code as the document writes it: "E86/15", "E86" if Sub is 0,
// "" for no code, or "invalid ECO" for a code that no header can hold.
func (e ECO) String() string {
	switch {
	case e == ECO{}:
		return ""
	case e.Main == 0 || e.Main > maxECO || e.Sub > maxSubECO:
		return invalidECO
	}
	s := fmt.Sprintf("%c%02d", 'A'+(e.Main-1)/100, (e.Main-1)%100)
	if e.Sub > 0 {
		s += fmt.Sprintf("/%02d", e.Sub)
	}
	return s
}

// MarshalText returns the result of String. For a code that no header can hold, the error
// is an [*EncodeError] (ErrRange).
func (e ECO) MarshalText() ([]byte, error) {
	s := e.String()
	if s == invalidECO {
		return nil, encodeError(partHeader, "ECO", fmt.Sprintf("%d/%d", e.Main, e.Sub), ErrRange,
			"want 1 to %d, 0 to %d", maxECO, maxSubECO)
	}
	return []byte(s), nil
}

// UnmarshalText sets e to the result of [ParseECO]. After an error, e is unchanged.
func (e *ECO) UnmarshalText(text []byte) error {
	parsed, err := ParseECO(string(text))
	if err == nil {
		*e = parsed
	}
	return err
}

// ParseECO parses the text that String returns: "E86/15", "E86" or "". The second
// number has at least two digits, as in "E86/05". The last code is F10. For any other
// text the error is a [*SyntaxError] (ErrRange).
func ParseECO(s string) (ECO, error) {
	var e ECO
	digit := func(i int) int { return int(s[i]) - '0' }
	if len(s) >= 3 {
		e.Main = uint16(int(s[0]-'A')*100 + digit(1)*10 + digit(2) + 1)
		if len(s) > 4 {
			sub, _ := strconv.ParseUint(s[4:], 10, 7)
			e.Sub = uint8(sub)
		}
	}
	// If the code was read wrongly, String returns another text.
	if text, err := e.MarshalText(); err != nil || string(text) != s {
		return ECO{}, &SyntaxError{In: inECO,
			Err: fmt.Errorf("%w: %s, want E86 or E86/15, A00 to F10", ErrRange, quote.Clip(s))}
	}
	return e, nil
}

// ECO returns the opening code. A game with a set-up has no code, since the bits hold
// the side to move and the castling rights instead.
func (h *Header) ECO() ECO {
	b := h.bytes()
	main := uint16(b[byteFlags1]>>1&31) | uint16(b[bytePlen]>>6)<<5 | uint16(b[byteSlen]>>6)<<7
	if h.HasSetup() || main == 0 {
		return ECO{}
	}
	return ECO{main, b[byteFlags2]&63 | b[byteFlags2]>>7<<6}
}

// SetECO sets the opening code; the zero ECO removes it. A code that no header can hold is
// refused, and so is every code except the zero ECO for a game with a set-up (ErrRange).
func (h *Header) SetECO(e ECO) error {
	if _, err := e.MarshalText(); err != nil {
		return err
	}
	switch {
	case h.HasSetup() && e != ECO{}:
		return encodeError(partHeader, "ECO", e.String(), ErrRange, "the game has a set-up")
	case h.HasSetup() || e == h.ECO():
		return nil
	}
	h.storeECO(e)
	return nil
}

// storeECO stores a code that a header can hold. In a game with a set-up, the same bits hold
// side to move, castling rights and e.p. file.
func (h *Header) storeECO(e ECO) {
	b := h.change()
	b[byteFlags1] = b[byteFlags1]&^(31<<1) | byte(e.Main&31)<<1
	b[bytePlen] = b[bytePlen]&63 | byte(e.Main>>5&3)<<6
	b[byteSlen] = b[byteSlen]&63 | byte(e.Main>>7&3)<<6
	b[byteFlags2] = b[byteFlags2]&versionBit | e.Sub&63 | e.Sub>>6<<7
}
