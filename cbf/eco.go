package cbf

import (
	"fmt"
	"strconv"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
)

// An eco is an opening code as a header stores it (section 2.2), in bits that are left over:
//
//	main  bits 0..4  flags1 bits 1..5    bits 5..6  plen bits 6..7    bits 7..8  slen bits 6..7
//	sub   bits 0..5  flags2 bits 0..5    bit  6     flags2 bit 7
type eco struct {
	main int // ECO1: 0 = no code, 1 = A00, 101 = B00 ... 511 = F10
	sub  int // ECO2: the number after the slash, 0 = none
}

const maxECO, maxSubECO = 511, 127

// text returns the code as the document writes it.
func (e eco) text() string {
	if e.main == 0 {
		return ""
	}
	s := fmt.Sprintf("%c%02d", 'A'+(e.main-1)/100, (e.main-1)%100)
	if e.sub > 0 {
		s += fmt.Sprintf("/%02d", e.sub)
	}
	return s
}

// parseECO is the inverse of text.
func parseECO(s string) (e eco, ok bool) {
	if len(s) >= 3 {
		number, _ := strconv.Atoi(s[1:3])
		e.main = int(s[0]-'A')*100 + number + 1
	}
	if len(s) > 4 {
		e.sub, _ = strconv.Atoi(s[4:])
	}
	// A code that was read wrongly has another text.
	return e, e.text() == s && e.main <= maxECO && e.sub <= maxSubECO
}

// ECO returns the opening code: "E86/15" or "E86", from "A00" to "F10/127", or "" if there is none. A
// game with a set-up has none, since the bits hold the side to move and the castling rights instead.
func (h *Header) ECO() string {
	if h.HasSetup() {
		return ""
	}
	b := h.bytes()
	return eco{
		main: int(b[byteFlags1]>>1&31) | int(b[bytePlen]>>6)<<5 | int(b[byteSlen]>>6)<<7,
		sub:  int(b[byteFlags2]&63 | b[byteFlags2]>>7<<6),
	}.text()
}

// SetECO sets the opening code to a text that ECO can return; "" removes it. Any other text is refused, and
// so is every code for a game with a set-up ([chess.ErrRange]). The number after the slash has at least two
// digits, as in "E86/05".
func (h *Header) SetECO(code string) error {
	e, ok := parseECO(code)
	switch {
	case !ok:
		return encodeError("ECO", quote.Clip(code), chess.ErrRange, "want E86 or E86/15, A00 to F10")
	case code == h.ECO():
		return nil
	case h.HasSetup():
		return encodeError("ECO", code, chess.ErrRange, "the game has a set-up")
	}
	h.storeECO(e)
	return nil
}

// storeECO stores a code. In a game with a set-up, the same bits hold side to move, castling
// rights and e.p. file.
func (h *Header) storeECO(e eco) {
	b := h.change()
	b[byteFlags1] = b[byteFlags1]&^(31<<1) | byte(e.main&31)<<1
	b[bytePlen] = b[bytePlen]&63 | byte(e.main>>5&3)<<6
	b[byteSlen] = b[byteSlen]&63 | byte(e.main>>7&3)<<6
	b[byteFlags2] = b[byteFlags2]&versionBit | byte(e.sub&63) | byte(e.sub>>6)<<7
}
