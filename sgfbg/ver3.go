package sgfbg

import (
	"math"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// GNU Backgammon's analysis of a decision. Its properties are not documented: these
// are the forms that version 1.07.001 writes and calls "ver 3". Values of other
// versions return ErrUnsupported, and stay in the node.
//
//	A[i][move E ver 3 p p p p p equity pliesC 0 det noise prune]...     i: index of the move played
//	A[i][move X ver 3 Score s s2 Trials n Output 7 StdDev 7 ...]...     a rollout
//	DA[E ver 3 pliesC det noise prune 7 7]                              no double, double and take
//	DA[X ver 3 Eq Trials n NoDouble Output 7 StdDev 7 DoubleTake Output 7 StdDev 7 ...]

// A ver3 reads or writes the fields of a value: candidate and cube name the fields once, so that
// both ways agree. It keeps the first error, so that reading 20 fields needs one check.
type ver3 struct {
	text string // the value to read
	next int    // index in text
	err  error

	writing bool   // instead of reading
	rolled  bool   // a rollout: numbers are written as C's %.10g writes them, otherwise with six decimals
	out     []byte // written
}

// candidate reads or writes a value of A, without the steps.
func (v *ver3) candidate(c *bg.Candidate) {
	o, m := &c.Output, &c.Method
	v.kind(m)
	if v.rolled {
		// The number after the score is the equity, which Output repeats.
		v.fields("Score", &c.Score, &o.Cubeless, "Trials", &m.Trials, "Output", o, "StdDev", &c.StdDev, &m.Settings)
	} else {
		v.fields(&o.Win, &o.WinGammon, &o.WinBackgammon, &o.LoseGammon, &o.LoseBackgammon, &c.Score,
			m, "0", &m.Deterministic, &m.Noise, &m.Pruned)
	}
	v.end(m)
}

// cube reads or writes the value of DA.
func (v *ver3) cube(c *bg.CubeAnalysis) {
	m := &c.Method
	v.kind(m)
	if v.rolled {
		v.fields("Eq", "Trials", &m.Trials, "NoDouble", "Output", &c.NoDouble, "StdDev", &c.NoDoubleStdDev,
			"DoubleTake", "Output", &c.DoubleTake, "StdDev", &c.DoubleTakeStdDev, &m.Settings)
	} else {
		v.fields(m, &m.Deterministic, &m.Noise, &m.Pruned, &c.NoDouble, &c.DoubleTake)
	}
	v.end(m)
}

// kind reads or writes the first fields: E or X, and the version. It sets v.rolled for X, a rollout.
func (v *ver3) kind(m *bg.Method) {
	kind := "E"
	if m.Trials > 0 {
		kind = "X"
	}
	if v.writing {
		v.out = append(v.out, kind...)
	} else {
		kind = v.word()
		if kind != "E" && kind != "X" && v.err == nil {
			v.err = lex.Unsupported("kind %s", lex.Clip(kind))
		}
	}
	v.rolled = kind == "X"
	v.fields("ver", "3")
}

// fields reads or writes fields in their order: a string is a word that must be there, and a
// pointer is a value, which is read into it or written from it.
func (v *ver3) fields(list ...any) {
	for _, field := range list {
		switch x := field.(type) {
		case string:
			if v.writing {
				v.write(x)
			} else if got := v.word(); got != x && v.err == nil {
				v.err = lex.Unsupported("%s where ver 3 has %s", lex.Clip(got), x)
			}
		case *float64:
			v.number(x)
		case *int:
			if v.writing {
				v.write(strconv.Itoa(*x))
			} else {
				*x = v.count(v.word())
			}
		case *bool:
			switch {
			case !v.writing:
				*x = v.count(v.word()) == 1
			case *x:
				v.write("1")
			default:
				v.write("0")
			}
		case *bg.Method:
			v.plies(x)
		case *bg.Output:
			for _, n := range [...]*float64{
				&x.Win, &x.WinGammon, &x.WinBackgammon, &x.LoseGammon, &x.LoseBackgammon, &x.Cubeless, &x.Cubeful,
			} {
				v.number(n)
			}
		case *string: // the rest
			switch {
			case !v.writing:
				*x = v.text[skipSpace(v.text, v.next):]
				v.next = len(v.text)
			case *x != "":
				v.write(*x)
			}
		}
	}
}

// write appends a blank and a word.
func (v *ver3) write(word string) { v.out = append(append(v.out, ' '), word...) }

// plies reads or writes the plies of m, and whether the cube was considered: "2C".
func (v *ver3) plies(m *bg.Method) {
	if !v.writing {
		plies, cubeful := strings.CutSuffix(v.word(), "C")
		m.Plies, m.Cubeful = v.count(plies), cubeful
		return
	}
	word := strconv.Itoa(m.Plies)
	if m.Cubeful {
		word += "C"
	}
	v.write(word)
}

// number reads or writes a number, in the form of a rollout's or an evaluation's numbers.
func (v *ver3) number(x *float64) {
	switch {
	case !v.writing:
		*x = v.float()
	case v.rolled:
		v.out = appendGeneral(append(v.out, ' '), *x)
	default:
		v.out = appendFixed(append(v.out, ' '), *x, 6)
	}
}

// end sets the error for fields after the last one, and for a rollout of 0 games.
func (v *ver3) end(m *bg.Method) {
	switch {
	case v.err != nil:
	case skipSpace(v.text, v.next) < len(v.text):
		v.err = lex.Unsupported("more fields than ver 3 has")
	case v.rolled && m.Trials == 0:
		v.err = lex.NotAllowed("a rollout of 0 games")
	}
}

// readCube reads a value of DA into c, which must be zero.
func readCube(c *bg.CubeAnalysis, value string) error {
	v := ver3{text: value}
	v.cube(c)
	return v.err
}

// readCandidate reads a value of A, a candidate of p, into c, which must be zero.
func readCandidate(c *bg.Candidate, p bg.Player, value string) error {
	if p > bg.Black {
		return lex.NotAllowed("no player %d", p)
	}
	v := ver3{text: value}
	pairs := ""
	if !strings.HasPrefix(value, " ") { // a dance has no letters
		pairs = v.word()
	}
	if err := parseSteps(p, pairs, &c.Steps); err != nil {
		return err
	}
	v.candidate(c)
	return v.err
}

// candidateValue returns the value of A for a candidate of p. It refuses a candidate that would be read
// as another one, such as an evaluation with standard errors.
func candidateValue(c *bg.Candidate, p bg.Player) (string, error) {
	m := bg.Move{Player: p, Kind: bg.Roll, Dice: [2]uint8{1, 1}, Steps: c.Steps} // a value of A has no dice
	if err := m.Validate(); err != nil {
		return "", err
	}
	v := ver3{writing: true}
	v.candidate(c)
	value := string(append(append(appendSteps(nil, &m), ' '), v.out...))
	var again bg.Candidate
	err := readCandidate(&again, p, value)
	if err != nil || again != *c {
		return "", refuse("", lex.Clip(value), "it is read as another candidate")
	}
	return value, nil
}

// word reads the next word. After the last one it returns "", and sets the error.
func (v *ver3) word() string {
	start := skipSpace(v.text, v.next)
	v.next = start
	for v.next < len(v.text) && class[v.text[v.next]] != space {
		v.next++
	}
	if v.next == start && v.err == nil {
		v.err = lex.Unsupported("too few fields for ver 3")
	}
	return v.text[start:v.next]
}

const maxDigits = 15 // that a float64 always holds

// float reads a number, and sets the error if the next word is no finite number. It reads numbers
// such as -0.496512, as nearly all are, several times faster than strconv. A float64 holds up to
// maxDigits digits, and the power of ten that divides them, exactly: the quotient is rounded once.
func (v *ver3) float() float64 {
	s, i := v.text, skipSpace(v.text, v.next)
	negative := i < len(s) && s[i] == '-'
	if negative {
		i++
	}
	n, first, point := int64(0), i, -1
	for ; i < len(s) && i <= first+maxDigits; i++ { // the digits, and the point
		if lex.IsDigit(s[i]) {
			n = 10*n + int64(s[i]-'0')
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
	ends := i == len(s) || class[s[i]] == space
	if v.err != nil || digits == 0 || digits > maxDigits || !ends {
		return v.anyFloat()
	}
	v.next = i
	x := float64(n) / powers[fraction]
	if negative {
		x = -x
	}
	return x
}

var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// anyFloat reads a number in any form that strconv knows.
func (v *ver3) anyFloat() float64 {
	word := v.word()
	if v.err != nil {
		return 0
	}
	x, err := parseFloat(word)
	v.err = err
	return x
}

// parseFloat reads a finite number in any form that strconv knows. The error wraps ErrValue.
func parseFloat(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || !finite(x) {
		return 0, lex.NotAllowed("%s is not a finite number", lex.Clip(s))
	}
	return x, nil
}

// finite reports whether no number is NaN or infinite.
func finite(list ...float64) bool {
	for _, x := range list {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

// count returns the number in word, 0 or more, and sets the error if word is no such number.
func (v *ver3) count(word string) int {
	if v.err != nil {
		return 0
	}
	if len(word) == 1 && lex.IsDigit(word[0]) { // nearly all counts have one digit
		return int(word[0] - '0')
	}
	n, err := parseNumber(word)
	v.err = err
	return n
}

// appendFixed appends x with that many decimals, or in the form of appendGeneral if the decimals
// do not give x exactly, or if x is 1e15 or more.
func appendFixed(b []byte, x float64, decimals int) []byte {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	again, _ := strconv.ParseFloat(text, 64)
	if again != x || math.Abs(x) >= 1e15 {
		return appendGeneral(b, x)
	}
	return append(b, text...)
}

// appendGeneral appends x in the form of C's %.10g, but with as many digits as give x exactly:
// 0.4764017463, 5.918989424e-05.
func appendGeneral(b []byte, x float64) []byte {
	format := byte('f')
	size := math.Abs(x)
	if size != 0 && (size < 1e-4 || size >= 1e10) {
		format = 'e'
	}
	return strconv.AppendFloat(b, x, format, -1, 64)
}
