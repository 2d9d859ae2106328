package cbf

import (
	"bytes"
	"fmt"

	"golang.org/x/text/encoding"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
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
	maxText    = record.MaxText
	maxCounted = 255 // a game of more full moves has this move count

	unknownYear = 127
	yearBase    = 1900 // a year is stored as its difference from this, in two's complement
	eloBase     = 1600 // a rating is stored as the steps of 5 above this
	resultCode  = 3    // result byte: no result, an evaluation in bits 2 to 5

	// flags1
	setupBit   = 1 << 0
	markedBit  = 1 << 6
	deletedBit = 1 << 7
	// flags2
	versionBit = 1 << 6
)

// A Header holds the values and the two texts of a game. It keeps the bytes of
// the record; the methods get and set the values in them, and all other bits stay
// as they were. A setter that refuses a value returns an [*EncodeError] and
// changes nothing. The zero Header is that of an unknown game.
type Header struct {
	// Players and Source are the two texts as stored, 0 to 63 bytes each: by
	// convention "White-Black" and "Event [Annotator] (Round)". The methods
	// White, Black, Event, Annotator and Round parse them accordingly.
	Players, Source []byte

	// Charset is the encoding of all texts of the game, as in [Options]; nil means code page
	// 437.
	Charset encoding.Encoding

	stored   [headerSize]byte // with the changes; all 0 = blank, unless read
	original [headerSize]byte // as read
	read     bool             // from a record
}

// blank is the header of a game about which nothing is known.
var blank = [headerSize]byte{
	byteYear: unknownYear, byteResult: resultCode,
	byteMlen + 1: 1, // the size of no moves + 1; a record that was read may have 0
	byteFlags2:   versionBit,
}

// bytes returns the bytes of the header, for reading.
func (h *Header) bytes() *[headerSize]byte {
	if !h.read && h.stored == [headerSize]byte{} {
		return &blank
	}
	return &h.stored
}

// change returns the bytes of the header, for changes.
func (h *Header) change() *[headerSize]byte {
	h.stored = *h.bytes()
	return &h.stored
}

// Bytes returns the 14 header bytes of section 2.1, decoded, with the changes
// made since they were read. The lengths, the move count and the checksum are
// updated only in what is written. Byte 12 counts the full moves of the main line, and
// byte 13 is the checksum; reading relies on neither.
func (h *Header) Bytes() [14]byte { return *h.bytes() }

// The years that a record can hold.
const firstYear, lastYear = yearBase - 128, yearBase + unknownYear - 1

// Year returns the year of the game, 1772 to 2026, or 0 if it is not known.
func (h *Header) Year() int {
	if h.bytes()[byteYear] == unknownYear {
		return 0
	}
	return yearBase + int(int8(h.bytes()[byteYear]))
}

// SetYear sets the year, 1772 to 2026, or 0 for unknown. Other years are refused
// ([chess.ErrRange]).
func (h *Header) SetYear(year int) error {
	switch {
	case year == 0:
		h.change()[byteYear] = unknownYear
	case year < firstYear || year > lastYear:
		return encodeError("year", fmt.Sprint(year), chess.ErrRange, "want 1772 to 2026")
	default:
		h.change()[byteYear] = byte(year - yearBase)
	}
	return nil
}

// resultCodes are the bytes of the header for each result. Every other byte means no result.
var resultCodes = [...]byte{chess.NoResult: resultCode, chess.WhiteWins: 2, chess.Draw: 1, chess.BlackWins: 0}

// Result returns the result: none for every result byte other than 0, 1 and
// 2, such as 0x10, which CBASCII writes for "*".
func (h *Header) Result() chess.Result {
	// The whole byte counts: by the document's two bits, the 0x10 that CBASCII
	// writes for "*" would be a win of Black.
	return chess.Result(max(bytes.IndexByte(resultCodes[:], h.bytes()[byteResult]), 0))
}

// SetResult sets the result. A new result removes the evaluation, since only a
// game without a result can have one. A value that is not a Result is refused
// ([chess.ErrRange]).
func (h *Header) SetResult(r chess.Result) error {
	if int(r) >= len(resultCodes) {
		return encodeError("result", fmt.Sprint(uint8(r)), chess.ErrRange, "want 0 to 3")
	}
	if r != h.Result() {
		h.change()[byteResult] = resultCodes[r]
	}
	return nil
}

// Evaluation returns the position code, 1 to 15, that evaluates the final
// position of a game without a result, or 0 if the header has no evaluation. [Comment] lists the
// position codes.
func (h *Header) Evaluation() byte {
	if b := h.bytes()[byteResult]; b&3 == resultCode {
		return b >> 2 & 15
	}
	return 0
}

// SetEvaluation sets the position code, 0 to 15, that evaluates the final
// position, and the result to none, since only a game without a result can
// have an evaluation. Other codes are refused ([chess.ErrRange]).
func (h *Header) SetEvaluation(code byte) error {
	if code > 15 {
		return encodeError("evaluation", fmt.Sprint(code), chess.ErrRange, "want 0 to 15")
	}
	if h.Result() != chess.NoResult || h.Evaluation() != code {
		h.change()[byteResult] = resultCode | code<<2
	}
	return nil
}

// Elo returns the rating of a side, 1605 to 2875 in steps of 5, or 0 if it is
// not known.
func (h *Header) Elo(c chess.Color) int {
	if b := h.bytes()[byteWhite+int(c&1)]; b > 0 {
		return eloBase + 5*int(b)
	}
	return 0
}

// SetElo sets the rating of a side: a multiple of 5 from 1605 to 2875, or 0 for
// unknown. Other ratings, and a value that is not a Color, are refused ([chess.ErrRange]).
func (h *Header) SetElo(c chess.Color, elo int) error {
	if c > chess.Black {
		return encodeError("color", fmt.Sprint(uint8(c)), chess.ErrRange, "want 0 or 1")
	}
	stored := byte(0)
	switch {
	case elo == 0:
	case elo < record.MinElo || elo > record.MaxElo || elo%5 != 0:
		return encodeError("Elo", fmt.Sprint(elo), chess.ErrRange,
			"want a multiple of 5 from 1605 to 2875")
	default:
		stored = byte((elo - eloBase) / 5)
	}
	h.change()[byteWhite+int(c)] = stored
	return nil
}

// Marked reports whether the game is marked; ChessBase shows it in bold in its
// list.
func (h *Header) Marked() bool { return h.bytes()[byteFlags1]&markedBit != 0 }

// SetMarked sets or clears the mark.
func (h *Header) SetMarked(on bool) { setBit(&h.change()[byteFlags1], markedBit, on) }

// Deleted reports whether the game is flagged as deleted: it is still in the
// base, but programs leave it out when they copy the base. [Database.Games]
// returns deleted games too.
func (h *Header) Deleted() bool { return h.bytes()[byteFlags1]&deletedBit != 0 }

// SetDeleted sets or clears the deleted flag of h alone. A base is not changed in place: to
// delete its games, write all of them to another base with a [Writer].
func (h *Header) SetDeleted(on bool) { setBit(&h.change()[byteFlags1], deletedBit, on) }

// VersionBit reports whether byte 13 is the newer checksum.
func (h *Header) VersionBit() bool { return h.bytes()[byteFlags2]&versionBit != 0 }

// SetVersionBit sets or clears the version bit, which determines the checksum that is written.
func (h *Header) SetVersionBit(on bool) { setBit(&h.change()[byteFlags2], versionBit, on) }

// setBit sets or clears a bit of b.
func setBit(b *byte, bit byte, on bool) {
	*b &^= bit
	if on {
		*b |= bit
	}
}

// HasSetup reports whether the game has a start position of its own, see
// [Game.Start]. That position is in the Game, not in its Header: a Game that is given the
// Header of another Game keeps its own position, an empty board if it never had one, until
// [Game.SetStart] is called.
func (h *Header) HasSetup() bool { return h.bytes()[byteFlags1]&setupBit != 0 }

// checksums reports which of the two formulas the checksum of a decoded header fits.
func checksums(b *[headerSize]byte) (older, newer bool) {
	return b[byteChecksum] == oldChecksum(b), b[byteChecksum] == newChecksum(b)
}

// oldChecksum returns the checksum for a clear version bit, and newChecksum the one
// for a set version bit. The document calls this byte, 13,
// "magic"; the formulas are those of CBASCII and Scidb, which agree.
func oldChecksum(b *[headerSize]byte) byte { return 37*b[byteYear] + b[byteSlen] + b[byteBlack] }
func newChecksum(b *[headerSize]byte) byte {
	return b[byteMlen+1] * (0x1EC1 & 0xff) * (b[byteWhite] + 1) * b[byteYear]
}
