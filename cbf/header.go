package cbf

import (
	"fmt"

	"golang.org/x/text/encoding/charmap"
)

// Section 2.1, the decoded game header:
//
//	byte   0     1       2-3   4     5     6-7   8        9        10     11     12     13
//	       year  result  mlen  plen  slen  clen  whtelo   blkelo   flags1 flags2 moves  checksum
const (
	byteYear, byteResult, byteMlen, bytePlen, byteSlen, byteClen = 0, 1, 2, 4, 5, 6
	byteWhite, byteBlack, byteFlags1, byteFlags2                 = 8, 9, 10, 11
	byteMoves, byteChecksum                                      = 12, 13

	headerSize = 14
	setupSize  = 33
	maxText    = 63

	unknownYear = 127
	resultCode  = 3 // result byte: no result, an evaluation in bits 2..5

	// flags1
	setupBit   = 1 << 0
	markedBit  = 1 << 6
	deletedBit = 1 << 7
	// flags2
	versionBit = 1 << 6
)

// A Header is what a base tells about a game besides its moves. It keeps the
// bytes of the record; the methods read and write the values in them, so that
// what nobody touches stays as it was. What a method refuses to set is an
// [*EncodeError], and nothing changes. The zero Header is, as its bytes are, a
// win for Black in 1900: [NewGame] starts with nothing known.
type Header struct {
	// Players and Source are the two texts as stored, 0..63 bytes each: by
	// convention "White-Black" and "Event [Annotator] (Round)". White, Black,
	// Event, Round and Annotator read them so.
	Players, Source []byte

	// Charset is that of all texts of the game; nil is code page 437.
	Charset *charmap.Charmap

	bytes    [headerSize]byte
	original [headerSize]byte // as read
	created  bool             // not read from a record
}

// Bytes returns the 14 header bytes of section 2.1, decoded, as they were read
// and changed since; lengths, move count and checksum are set by writing.
func (h *Header) Bytes() [14]byte { return h.bytes }

// Year returns the year of the game, 1772..2026, or 0 if it is not known.
func (h *Header) Year() int {
	if h.bytes[byteYear] == unknownYear {
		return 0
	}
	return 1900 + int(int8(h.bytes[byteYear]))
}

// SetYear sets the year, 1772..2026, or 0 for unknown. Others are refused
// (ErrRange).
func (h *Header) SetYear(year int) error {
	switch {
	case year == 0:
		h.bytes[byteYear] = unknownYear
	case year < 1772 || year > 2026:
		return encodeError(PartHeader, fmt.Sprintf("year %d", year), ErrRange, "not 1772 to 2026")
	default:
		h.bytes[byteYear] = byte(year - 1900)
	}
	return nil
}

// A Result is the outcome of a game. Its values are the header's, but for
// NoResult, which stands for every other byte.
type Result uint8

const (
	BlackWins Result = iota
	Draw
	WhiteWins
	NoResult // not known, not finished, or with an evaluation
)

// String returns the result as PGN writes it.
func (r Result) String() string {
	if r > NoResult {
		return "invalid Result"
	}
	return [...]string{"0-1", "1/2-1/2", "1-0", "*"}[r]
}

// Result returns the result, NoResult for all bytes but 0, 1 and 2.
func (h *Header) Result() Result {
	// The whole byte counts: the document's two bits would make a win of the
	// 0x10 that CBASCII writes for "*".
	return min(Result(h.bytes[byteResult]), NoResult)
}

// SetResult sets the result and takes the evaluation away, which only a game
// without a result has. The result it has already changes nothing. A value that
// is no Result is refused (ErrRange).
func (h *Header) SetResult(r Result) error {
	if r > NoResult {
		return encodeError(PartHeader, fmt.Sprintf("result %d", uint8(r)), ErrRange, "not 0 to 3")
	}
	if r != h.Result() {
		h.bytes[byteResult] = byte(r)
	}
	return nil
}

// Evaluation returns how a game without a result stands, as a position code
// 1..15 (see the section on codes of the package), or 0.
func (h *Header) Evaluation() byte {
	if b := h.bytes[byteResult]; b&3 == resultCode {
		return b >> 2 & 15
	}
	return 0
}

// SetEvaluation makes the game one without a result that stands as a position
// code, 0..15, says. Others are refused (ErrRange).
func (h *Header) SetEvaluation(code byte) error {
	if code > 15 {
		return encodeError(PartHeader, fmt.Sprintf("evaluation %d", code), ErrRange, "not 0 to 15")
	}
	if h.Result() != NoResult || h.Evaluation() != code {
		h.bytes[byteResult] = resultCode | code<<2
	}
	return nil
}

// Elo returns the rating of a side, 1605..2875 in steps of 5, or 0 if it is not
// known.
func (h *Header) Elo(c Color) int {
	if b := h.bytes[byteWhite+int(c&1)]; b > 0 {
		return 1600 + 5*int(b)
	}
	return 0
}

// SetElo sets the rating of a side: a multiple of 5 from 1605 to 2875, or 0 for
// unknown. Others are refused (ErrRange).
func (h *Header) SetElo(c Color, elo int) error {
	b := &h.bytes[byteWhite+int(c&1)]
	switch {
	case elo == 0:
		*b = 0
	case elo < 1605 || elo > 2875 || elo%5 != 0:
		return encodeError(PartHeader, fmt.Sprintf("Elo %d", elo), ErrRange, "not a multiple of 5 from 1605 to 2875")
	default:
		*b = byte((elo - 1600) / 5)
	}
	return nil
}

// Marked reports whether the game is marked, bold in ChessBase's list.
func (h *Header) Marked() bool { return h.bytes[byteFlags1]&markedBit != 0 }

// SetMarked marks the game or takes its mark away.
func (h *Header) SetMarked(on bool) { setBit(&h.bytes[byteFlags1], markedBit, on) }

// Deleted reports whether the game is deleted: still there, but left out when
// the base is next copied.
func (h *Header) Deleted() bool { return h.bytes[byteFlags1]&deletedBit != 0 }

// SetDeleted deletes the game or takes that back.
func (h *Header) SetDeleted(on bool) { setBit(&h.bytes[byteFlags1], deletedBit, on) }

// Version reports the version bit, which goes with the newer checksum.
func (h *Header) Version() bool { return h.bytes[byteFlags2]&versionBit != 0 }

// SetVersion sets the version bit, by which writing chooses the checksum.
func (h *Header) SetVersion(on bool) { setBit(&h.bytes[byteFlags2], versionBit, on) }

func setBit(b *byte, bit byte, on bool) {
	*b &^= bit
	if on {
		*b |= bit
	}
}

// HasSetup reports whether the game has a position of its own to start from,
// see [Game.Start].
func (h *Header) HasSetup() bool { return h.bytes[byteFlags1]&setupBit != 0 }

// StoredMoveCount returns what the header says of the full moves of the main
// line, 0..255. Nothing trusts it.
func (h *Header) StoredMoveCount() int { return int(h.bytes[byteMoves]) }

// Checksum reports which of the two known formulas the checksum of the record
// fits, as it was read: the older one, which goes with a clear version bit, and
// the newer one, which goes with a set one. A game that fits neither is read
// all the same and has a [Problem]. Of a game that was not read both are false.
func (h *Header) Checksum() (older, newer bool) {
	if h.created {
		return false, false
	}
	return checksums(&h.original)
}

func checksums(b *[headerSize]byte) (older, newer bool) {
	return b[byteChecksum] == oldChecksum(b), b[byteChecksum] == newChecksum(b)
}

// The document knows byte 13 as "magic"; the formulas are those of CBASCII and
// Scidb, which agree.
func oldChecksum(b *[headerSize]byte) byte { return 37*b[byteYear] + b[byteSlen] + b[byteBlack] }
func newChecksum(b *[headerSize]byte) byte {
	return b[byteMlen+1] * (0x1EC1 & 0xff) * (b[byteWhite] + 1) * b[byteYear]
}
