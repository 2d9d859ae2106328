package gopos

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// An ID links a position to its scores. Its 10 bytes are stored in both files,
// where it is called PositionID:
//
//	bytes  field
//	0-7    canonical hash of the board, big-endian
//	8      tiebreaker
//	9      next player, 'B' or 'W'
//
// IDs are comparable: two are equal if all 10 bytes are. The zero ID has no next
// player, so it is invalid and cannot be written.
type ID [10]byte

const (
	idSize = 10

	tiebreakerAt = 8
	nextAt       = 9
	nextField    = "ID[9]"
)

// NewID returns the ID of a board with the given canonical hash. The next player
// is 'B' or 'W'. The hash may be 0 if a [Writer] with Hash fills it in. The
// tiebreaker is 0 in all published files; it is meant to distinguish boards with
// equal hashes. NewID checks nothing; functions that write an ID do.
func NewID(hash uint64, tiebreaker, next byte) ID {
	id := ID{tiebreakerAt: tiebreaker, nextAt: next}
	binary.BigEndian.PutUint64(id[:], hash)
	return id
}

// Hash returns the canonical hash of the board. It does not depend on the next
// player: the two IDs of a board have the same hash.
func (id ID) Hash() uint64 { return binary.BigEndian.Uint64(id[:]) }

// Tiebreaker returns the byte that distinguishes boards with equal hashes. It is
// 0 in all published files.
func (id ID) Tiebreaker() byte { return id[tiebreakerAt] }

// Next returns the player to move, 'B' for Black or 'W' for White. An ID with any
// other byte is invalid.
func (id ID) Next() byte { return id[nextAt] }

// valid reports whether the next player is 'B' or 'W'.
func (id ID) valid() bool { return id.Next() == 'B' || id.Next() == 'W' }

// encodeError returns the error for an ID that is not valid.
func (id ID) encodeError() error {
	return &EncodeError{Field: nextField, Value: hexByte(id.Next()), Err: errNext}
}

// The parts of the text of an ID, such as "31846ceb8015dc92-00-W".
const (
	hashDigits     = 2 * tiebreakerAt
	tiebreakerFrom = hashDigits + len("-")
	tiebreakerTo   = tiebreakerFrom + 2
	playerAt       = tiebreakerTo + len("-")
	idTextSize     = playerAt + 1
)

// ParseID reads an ID from a text in the form that [ID.String] writes, such as
// "31846ceb8015dc92-00-W": hash and tiebreaker in lower-case hex digits, then the
// next player. Any other text is a [*SyntaxError] with the offset of its first
// wrong byte.
func ParseID(s string) (ID, error) {
	for i := range min(len(s), idTextSize) {
		allowed := "0123456789abcdef"
		switch i {
		case hashDigits, tiebreakerTo:
			allowed = "-"
		case playerAt:
			allowed = "BW"
		}
		if strings.IndexByte(allowed, s[i]) < 0 {
			return ID{}, &SyntaxError{In: "ID", Offset: int64(i), Err: badByte(errID, s[i])}
		}
	}
	if len(s) != idTextSize {
		err := io.ErrUnexpectedEOF
		if len(s) > idTextSize {
			err = errTrailing
		}
		at := min(len(s), idTextSize)
		return ID{}, &SyntaxError{In: "ID", Offset: int64(at), Err: fmt.Errorf("%w: %w", errID, err)}
	}
	hash, _ := strconv.ParseUint(s[:hashDigits], 16, 64)
	tiebreaker, _ := strconv.ParseUint(s[tiebreakerFrom:tiebreakerTo], 16, 8)
	return NewID(hash, byte(tiebreaker), s[playerAt]), nil
}

// String returns the text of id, such as "31846ceb8015dc92-00-W", or "invalid ID" if
// Next is not 'B' or 'W'.
func (id ID) String() string {
	text, err := id.AppendText(nil)
	if err != nil {
		return "invalid ID"
	}
	return string(text)
}

// AppendText appends the text of id to dst. An invalid ID is an [*EncodeError];
// dst is then returned unchanged.
func (id ID) AppendText(dst []byte) ([]byte, error) {
	if !id.valid() {
		return dst, id.encodeError()
	}
	dst = hex.AppendEncode(dst, id[:tiebreakerAt])
	dst = append(dst, '-')
	dst = hex.AppendEncode(dst, id[tiebreakerAt:nextAt])
	return append(dst, '-', id.Next()), nil
}

// MarshalText is like [ID.AppendText], into a new slice. It allows IDs as keys of
// JSON objects.
func (id ID) MarshalText() ([]byte, error) {
	return id.AppendText(make([]byte, 0, idTextSize))
}

// UnmarshalText sets id to the ID that [ParseID] reads from text. Its error is
// that of ParseID and leaves id unchanged.
func (id *ID) UnmarshalText(text []byte) error {
	// One byte more than an ID is enough to refuse a long text without copying it.
	parsed, err := ParseID(string(text[:min(len(text), idTextSize+1)]))
	if err == nil {
		*id = parsed
	}
	return err
}
