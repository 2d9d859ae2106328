package chess

import (
	"fmt"
	"slices"

	"example.com/boardcodec/cbf/internal/quote"
)

// A Result is the result of a game. The zero Result, "*" in PGN, means that the game is not finished,
// or that its result is not known. Files of CBF use other numbers.
type Result uint8

// The results.
const (
	NoResult  Result = iota // *
	WhiteWins               // 1-0
	Draw                    // 1/2-1/2
	BlackWins               // 0-1
)

var resultTexts = []string{"*", "1-0", "1/2-1/2", "0-1"}

// ParseResult returns the result with the PGN text s. For other text the error is a
// [*SyntaxError] (ErrSyntax).
func ParseResult(s string) (Result, error) {
	r := slices.Index(resultTexts, s)
	if r < 0 {
		return NoResult, syntaxError(inResult, 0, "%s", quote.Clip(s))
	}
	return Result(r), nil
}

// String returns the text of the result in PGN, or "invalid Result" for other values.
func (r Result) String() string {
	if int(r) >= len(resultTexts) {
		return "invalid Result"
	}
	return resultTexts[r]
}

// MarshalText returns the text of the result. For any other value it returns an [*EncodeError]
// (ErrRange).
func (r Result) MarshalText() ([]byte, error) {
	if int(r) >= len(resultTexts) {
		return nil, encodeError("Result", fmt.Sprint(uint8(r)), "want 0 to 3")
	}
	return []byte(resultTexts[r]), nil
}

// UnmarshalText sets r to the result of [ParseResult]. After an error, r is unchanged.
func (r *Result) UnmarshalText(text []byte) error {
	read, err := ParseResult(string(text))
	if err == nil {
		*r = read
	}
	return err
}
