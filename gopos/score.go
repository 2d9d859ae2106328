package gopos

import (
	"errors"
	"strconv"
)

// A Score is one record of a score file, 12 bytes: PositionID (10), score (1),
// confidence (1). Only the name of the file says which program computed it and
// under which rules ("fuego_chinese.dat").
//
// Scores are comparable. The zero Score has no encoding.
type Score struct {
	ID ID

	// Score is Black's lead on the board in points, before komi, 3 to 8: 3
	// means 3 or less, including a lead for White, and 8 means 8 or more.
	Score uint8

	// Confidence says how sure the program is of the score: from 0 (likely to be
	// wrong) to 100 (certain).
	Confidence uint8
}

const (
	scoreAt      = idSize
	confidenceAt = scoreAt + 1
	scoreSize    = confidenceAt + 1

	minScore, maxScore = 3, 8
	maxConfidence      = 100
)

// Validate returns nil if s can be written: the score is 3 to 8, the confidence is
// at most 100, and the next player is 'B' or 'W'. The error is an [*EncodeError],
// or several joined. Other scores and confidences have no meaning; they are read
// unchanged.
func (s Score) Validate() error {
	var all []error
	refuse := func(field, value string, err error) {
		all = append(all, &EncodeError{Field: field, Value: value, Err: err})
	}
	if !s.ID.valid() {
		refuse(nextField, hexByte(s.ID.Next()), errNext)
	}
	if s.Score < minScore || s.Score > maxScore {
		refuse("Score", strconv.Itoa(int(s.Score)), errScore)
	}
	if s.Confidence > maxConfidence {
		refuse("Confidence", strconv.Itoa(int(s.Confidence)), errConfidence)
	}
	if len(all) == 1 {
		return all[0]
	}
	return errors.Join(all...)
}

// AppendBinary appends the 12 bytes of the record to dst. The error is an
// [*EncodeError] for the first field that [Score.Validate] refuses; dst is then
// returned unchanged.
func (s Score) AppendBinary(dst []byte) ([]byte, error) {
	if err := s.Validate(); err != nil {
		var first *EncodeError
		errors.As(err, &first) // the first of those joined
		return dst, first
	}
	dst = append(dst, s.ID[:]...)
	return append(dst, s.Score, s.Confidence), nil
}

// MarshalBinary is like [Score.AppendBinary], into a new slice.
func (s Score) MarshalBinary() ([]byte, error) { return s.AppendBinary(make([]byte, 0, scoreSize)) }

// UnmarshalBinary sets s from exactly one record, 12 bytes, even if
// [Score.Validate] refuses it. The error is a [*SyntaxError] and leaves s
// unchanged.
func (s *Score) UnmarshalBinary(data []byte) error {
	at, err := checkScore(data)
	if err == nil && len(data) > scoreSize {
		at, err = scoreSize, errTrailing
	}
	if err != nil {
		return &SyntaxError{In: "score", Offset: int64(at), Err: err}
	}
	s.set(data)
	return nil
}

// checkScore checks the size and next player of the record at the start of data. With an
// error, at is the offset of the wrong byte, or 0 for a record that is cut off.
func checkScore(data []byte) (at int, err error) {
	if len(data) < scoreSize {
		return 0, cutOff(len(data), scoreSize)
	}
	if id := ID(data); !id.valid() {
		return nextAt, badByte(errPlayer, id.Next())
	}
	return 0, nil
}

// set sets s from the record at the start of data, which has been checked.
func (s *Score) set(data []byte) {
	// Field by field: to make a Score and copy it would take Read half as long again.
	s.ID = ID(data)
	s.Score, s.Confidence = data[scoreAt], data[confidenceAt]
}
