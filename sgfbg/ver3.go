package sgfbg

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// GNU Backgammon's analysis of a decision. Its properties are not documented: these
// are the forms that version 1.07.001 writes and calls "ver 3". Values of other
// versions give ErrUnsupported, and stay in the node.
//
//	A[i][move E ver 3 p p p p p equity pliesC 0 det noise prune]...     i: index of the move played
//	A[i][move X ver 3 Score s s2 Trials n Output 7 StdDev 7 ...]...     a rollout
//	DA[E ver 3 pliesC det noise prune 7 7]                              no double, double and take
//	DA[X ver 3 Eq Trials n NoDouble Output 7 StdDev 7 DoubleTake Output 7 StdDev 7 ...]

// A ver3 reads the fields of a value, or writes them: candidate and cube name them once, so
// that both agree.
type ver3 struct {
	fields         // reading
	writing bool   // instead of reading
	rolled  bool   // a rollout: numbers are written as C's %.10g writes them, otherwise with six decimals
	out     []byte // written
}

// candidate is a value of A, without the steps.
func (v *ver3) candidate(c *Candidate) {
	o, m := &c.Output, &c.Method
	if v.kind(m); v.rolled {
		equity := o.Cubeless // which Output has, too
		v.do("Score", &c.Score, &equity, "Trials", &m.Trials, "Output", o, "StdDev", &c.StdDev, &m.Settings)
	} else {
		v.do(&o.Win, &o.WinGammon, &o.WinBackgammon, &o.LoseGammon, &o.LoseBackgammon, &c.Score,
			(*plies)(m), "0", &m.Deterministic, &m.Noise, &m.Pruned)
	}
	v.end(m)
}

// cube is the value of DA.
func (v *ver3) cube(c *CubeAnalysis) {
	m := &c.Method
	if v.kind(m); v.rolled {
		v.do("Eq", "Trials", &m.Trials, "NoDouble", "Output", &c.NoDouble, "StdDev", &c.NoDoubleStdDev,
			"DoubleTake", "Output", &c.DoubleTake, "StdDev", &c.DoubleTakeStdDev, &m.Settings)
	} else {
		v.do((*plies)(m), &m.Deterministic, &m.Noise, &m.Pruned, &c.NoDouble, &c.DoubleTake)
	}
	v.end(m)
}

// plies are those of a Method, and whether it was with the cube: "2C".
type plies Method

// kind is E or X, and the version.
func (v *ver3) kind(m *Method) {
	kind := "E"
	if m.Trials > 0 {
		kind = "X"
	}
	if !v.writing {
		kind = v.word()
	}
	if v.rolled = kind == "X"; !v.rolled && kind != "E" && v.err == nil {
		v.err = unsupported("kind %s", clip(kind))
	}
	if v.writing {
		v.out = append(v.out, kind...)
	}
	v.do("ver", "3")
}

// do reads or writes words, and what pointers point to.
func (v *ver3) do(list ...any) {
	for _, x := range list {
		if v.writing {
			v.write(x)
		} else {
			v.read(x)
		}
	}
}

func (v *ver3) read(x any) {
	switch x := x.(type) {
	case string:
		v.expect(x)
	case *float64:
		*x = v.float()
	case *int:
		*x = v.int()
	case *bool:
		*x = v.int() == 1
	case *plies:
		var word string
		word, x.Cubeful = strings.CutSuffix(v.word(), "C")
		x.Plies = v.count(word)
	case *Output:
		for _, n := range x.numbers() {
			*n = v.float()
		}
	case *string: // the rest
		v.next = skipSpace(v.text, v.next)
		*x, v.next = v.text[v.next:], len(v.text)
	}
}

func (v *ver3) write(x any) {
	if s, ok := x.(*string); ok && *s == "" {
		return
	}
	v.out = append(v.out, ' ')
	switch x := x.(type) {
	case string:
		v.out = append(v.out, x...)
	case *float64:
		v.out = v.append(*x)
	case *int:
		v.out = strconv.AppendInt(v.out, int64(*x), 10)
	case *bool:
		v.out = append(v.out, map[bool]byte{false: '0', true: '1'}[*x])
	case *plies:
		if v.out = strconv.AppendInt(v.out, int64(x.Plies), 10); x.Cubeful {
			v.out = append(v.out, 'C')
		}
	case *Output:
		for i, n := range x.numbers() {
			if i > 0 {
				v.out = append(v.out, ' ')
			}
			v.out = v.append(*n)
		}
	case *string:
		v.out = append(v.out, *x...)
	}
}

// append appends a number in the form of the value.
func (v *ver3) append(x float64) []byte {
	if v.rolled {
		return appendGeneral(v.out, x)
	}
	return appendFixed(v.out, x, 6)
}

// numbers are the fields in the order of the properties.
func (o *Output) numbers() [7]*float64 {
	return [...]*float64{&o.Win, &o.WinGammon, &o.WinBackgammon, &o.LoseGammon, &o.LoseBackgammon, &o.Cubeless, &o.Cubeful}
}

// end reports what follows the last field, and a rollout of nothing.
func (v *ver3) end(m *Method) {
	if v.fields.end(); v.rolled && m.Trials == 0 && v.err == nil {
		v.err = notAllowed("a rollout of 0 games")
	}
}

// read reads a value of DA into the zero CubeAnalysis.
func (c *CubeAnalysis) read(value string) error {
	v := ver3{fields: fields{text: value}}
	v.cube(c)
	return v.err
}

// read reads a value of A into the zero Candidate.
func (c *Candidate) read(p Player, value string) error {
	v := ver3{fields: fields{text: value}}
	pairs := ""
	if !strings.HasPrefix(value, " ") { // a dance has no letters
		pairs = v.word()
	}
	if p > Black {
		return notAllowed("no player %d", p)
	}
	if _, err := parseSteps(p, pairs, &c.Steps); err != nil {
		return err
	}
	v.candidate(c)
	return v.err
}

// value returns the value of A. What is read as another candidate is refused, such as the
// standard errors of an evaluation.
func (c *Candidate) value(p Player) (string, *EncodeError) {
	m := Move{Player: p, Action: Roll, Dice: [2]uint8{1, 1}, Steps: c.Steps}
	if err := m.check(); err != nil {
		return "", err.(*EncodeError)
	}
	v := ver3{writing: true}
	v.candidate(c)
	value := string(append(append(m.appendSteps(nil), ' '), v.out...))
	var again Candidate
	if err := again.read(p, value); err != nil || !same(&again, c) {
		return "", refuse("", clip(value), "it is read as another candidate")
	}
	return value, nil
}

// same compares what was written with what is read again. NaN is the same as NaN.
func same[T comparable](a, b *T) bool { return *a == *b || fmt.Sprint(*a) == fmt.Sprint(*b) }

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
