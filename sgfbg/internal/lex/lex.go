// Package lex has the helpers with which the backgammon packages read text and report its faults.
// It knows no board and no format.
package lex

import (
	"strconv"

	"golang.org/x/text/encoding"
)

// MaxNumber is the largest count. The sum of two fits in an int of 32 bits.
const MaxNumber = 999_999_999

// Digits reads a count, 0 to MaxNumber, without sign and white space. The error wraps ErrValue.
func Digits(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n > MaxNumber {
		return 0, NotAllowed("%s is not a number from 0 to 999999999", Clip(s))
	}
	return int(n), nil
}

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsDie reports whether c is the number of a die, 1 to 6.
func IsDie(c byte) bool { return '1' <= c && c <= '6' }

// IsLetter reports whether c is a letter of ASCII.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsBlank reports whether c is white space of ASCII or a 0 byte.
func IsBlank(c byte) bool {
	switch c {
	case ' ', '\t', '\n', '\v', '\f', '\r', 0:
		return true
	}
	return false
}

// SkipBlanks returns the index of the first byte of s at or after i that is not a blank.
func SkipBlanks(s string, i int) int {
	for i < len(s) && IsBlank(s[i]) {
		i++
	}
	return i
}

// CheckCharset returns an error that wraps errors.ErrUnsupported if e, which is called name, is not a
// superset of ASCII. In UTF-16, a format's syntax is not ASCII bytes: such a file must be converted
// first.
func CheckCharset(e encoding.Encoding, name string) error {
	const syntax = "(;C[a:b]) 1) 31: 8/5*"
	if s, err := e.NewDecoder().String(syntax); err != nil || s != syntax {
		return Unsupported("charset %s is not a superset of ASCII", name)
	}
	return nil
}
