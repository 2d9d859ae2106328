package gopos

import "fmt"

// A Score is one record of a score file, 12 bytes: PositionID (10), score (1),
// confidence (1). Only the name of the file tells which program computed it and
// under which rules ("fuego_chinese.dat").
//
// Scores are comparable. The zero Score has no encoding.
type Score struct {
	ID ID

	// Score is Black's lead on the board in points, before komi, 3 to 8: 3
	// means 3 or less, even that White is ahead, and 8 means 8 or more.
	Score uint8

	// Confidence is how sure the program is of the score: from 0, it is likely
	// to be wrong, to 100, it is certain.
	Confidence uint8
}

const (
	scoreAt      = idSize
	confidenceAt = scoreAt + 1
	scoreSize    = confidenceAt + 1

	minScore, maxScore = 3, 8
	maxConfidence      = 100
)

// Valid reports whether the score is 3 to 8 and the confidence at most 100.
// Other values have no meaning; they are read as they are but not written.
func (s Score) Valid() bool {
	return minScore <= s.Score && s.Score <= maxScore && s.Confidence <= maxConfidence
}

// AppendBinary appends the 12 bytes of the record to dst. A score that is not
// [Score.Valid], or a next player that is not 'B' or 'W', is an [*EncodeError];
// dst is then returned unchanged.
func (s Score) AppendBinary(dst []byte) ([]byte, error) {
	if err := s.ID.check(); err != nil {
		return dst, &EncodeError{Field: "ID", Err: err}
	}
	if s.Score < minScore || s.Score > maxScore {
		err := fmt.Errorf("%w: %d", ErrScore, s.Score)
		return dst, &EncodeError{Field: "Score", Err: err}
	}
	if s.Confidence > maxConfidence {
		err := fmt.Errorf("%w: %d", ErrConfidence, s.Confidence)
		return dst, &EncodeError{Field: "Confidence", Err: err}
	}
	dst = append(dst, s.ID[:]...)
	return append(dst, s.Score, s.Confidence), nil
}

// MarshalBinary is like [Score.AppendBinary], into a new slice.
func (s Score) MarshalBinary() ([]byte, error) { return s.AppendBinary(make([]byte, 0, scoreSize)) }

// UnmarshalBinary sets s from exactly one record, 12 bytes. The score need not
// be [Score.Valid]. The error is a [*SyntaxError] and leaves s unchanged.
func (s *Score) UnmarshalBinary(data []byte) error {
	at, err := checkScore(data)
	if err == nil && len(data) > scoreSize {
		at, err = scoreSize, ErrTrailing
	}
	if err != nil {
		return &SyntaxError{Offset: int64(at), Err: err}
	}
	s.set(data)
	return nil
}

// checkScore looks for a record at the start of data. The error is of the byte
// at, or of a record that is cut off.
func checkScore(data []byte) (at int, err error) {
	if len(data) < scoreSize {
		return 0, cutOff(len(data), scoreSize)
	}
	return nextAt, ID(data).check()
}

// set sets s from the record at the start of data, which has been checked.
func (s *Score) set(data []byte) {
	// Field by field: a Score made first and then copied costs Read half as much
	// again.
	s.ID = ID(data)
	s.Score, s.Confidence = data[scoreAt], data[confidenceAt]
}
