package sgfbg

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// Words and numbers in the values of analysis.

// fields reads words and numbers one by one. It remembers the first error, so that
// reading 20 fields takes one check.
type fields struct {
	text string
	next int // index in text
	err  error
}

// word returns the next word, or "" after the last.
func (f *fields) word() string {
	start := skipSpace(f.text, f.next)
	f.next = start
	for f.next < len(f.text) && class[f.text[f.next]] != space {
		f.next++
	}
	if f.next == start && f.err == nil {
		f.err = unsupported("too few fields for ver 3")
	}
	return f.text[start:f.next]
}

// expect reads a word, which must be want.
func (f *fields) expect(want string) {
	if got := f.word(); got != want && f.err == nil {
		f.err = unsupported("%s where ver 3 has %s", clip(got), want)
	}
}

// float reads a number. Nearly all are such as -0.496512, which it reads several times
// faster than strconv does. Up to 15 digits are exact in a float64, and so is the power of
// ten that they are divided by: the quotient is rounded once.
func (f *fields) float() float64 {
	s, i := f.text, skipSpace(f.text, f.next)
	negative := i < len(s) && s[i] == '-'
	if negative {
		i++
	}
	n, first, point := int64(0), i, -1
	for ; i < len(s) && i < first+16; i++ { // 15 digits, and the point
		if c := s[i] - '0'; c <= 9 {
			n = 10*n + int64(c)
		} else if s[i] == '.' && point < 0 {
			point = i
		} else {
			break
		}
	}
	digits, fraction := i-first, 0
	if point >= 0 {
		digits, fraction = digits-1, i-point-1
	}
	if f.err != nil || digits == 0 || digits > 15 || i < len(s) && class[s[i]] != space {
		return f.anyFloat()
	}
	f.next = i
	x := float64(n) / powers[fraction]
	if negative {
		x = -x
	}
	return x
}

var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// anyFloat reads a number in any form that strconv knows.
func (f *fields) anyFloat() float64 {
	word := f.word()
	if f.err != nil {
		return 0
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		f.err = notAllowed("%s is not a number", clip(word))
	}
	return x
}

func (f *fields) int() int { return f.count(f.word()) }

func (f *fields) count(word string) int {
	if f.err != nil {
		return 0
	}
	if len(word) == 1 && isDigit(word[0]) { // nearly all are
		return int(word[0] - '0')
	}
	n, err := number(word)
	f.err = err
	return n
}

// end reports what follows the last field.
func (f *fields) end() {
	if f.err == nil && skipSpace(f.text, f.next) < len(f.text) {
		f.err = unsupported("more fields than ver 3 has")
	}
}

// appendFixed appends x with that many decimals, and more if it needs them.
func appendFixed(b []byte, x float64, decimals int) []byte {
	if special(x) || math.Abs(x) >= 1e15 {
		return appendGeneral(b, x)
	}
	start := len(b)
	b = strconv.AppendFloat(b, x, 'f', -1, 64)
	point := bytes.IndexByte(b[start:], '.')
	if point < 0 {
		point = len(b) - start
		b = append(b, '.')
	}
	for len(b)-start-point-1 < decimals {
		b = append(b, '0')
	}
	return b
}

// appendGeneral appends x in the form of C's %.10g, and with more digits if it needs
// them: 0.4764017463, 5.918989424e-05.
func appendGeneral(b []byte, x float64) []byte {
	switch size := math.Abs(x); {
	case special(x):
		return append(b, strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "+"))...)
	case size != 0 && (size < 1e-4 || size >= 1e10):
		return strconv.AppendFloat(b, x, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, x, 'f', -1, 64)
}

// special reports whether x is "inf", "-inf" or "nan", which occur.
func special(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) }
