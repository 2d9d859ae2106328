package oldxg

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"example.com/boardcodec/sgfbg"
)

// Options say how to read, and what a [Match] becomes in SGF. The zero value reads
// strictly, which is what [Parse] does.
type Options struct {
	// Lenient reads as much as it can of a damaged file: each fault becomes a
	// [Problem] instead of a [SyntaxError]. Of damaged records it returns the games
	// that are whole before the damage shows, and if they are cut off, the decisions
	// before the cut as well. A record with a wrong value is left out. Only a file
	// without a match header ([ErrNotXG] and others) and one of a later version are
	// still errors.
	Lenient bool

	// MaxMember is how many bytes a member of the archive may have, decompressed. 0
	// means 16 MiB, 6,500 decisions. Comments may have 4 MiB, or MaxMember if it is less.
	// A larger member is a fault ([ErrTooLarge]); lenient reading takes what is within the
	// limit.
	MaxMember int64

	// Chance is a match equity table for [Options.Collection]: it returns the chance
	// of a player to win the match who still needs away[0] points, 1 or more, where
	// the other needs away[1]. crawford says that the next game is the Crawford game;
	// without it, where a player needs one point, that game has been played. NaN means that
	// the table does not know the score. Without a table or a chance, equities of cube
	// decisions in matches are left out. Package sgfbg/met has tables.
	Chance func(away [2]int, crawford bool) float64
}

const (
	maxMember = 16 << 20 // the default of Options.MaxMember
	maxText   = 4 << 20  // of the comments, which become text several times as long
)

// Parse reads a whole file, an .xg or an .xgp. Errors are of type [*SyntaxError]. It
// does not keep data.
func Parse(data []byte) (*Match, error) { return Options{}.Parse(data) }

// Parse is like the function Parse, with options.
func (o Options) Parse(data []byte) (*Match, error) {
	d := &decoder{
		m: &Match{}, lenient: o.Lenient, maxMember: min(o.MaxMember, 1<<40),
		members: map[string]member{}, rolled: map[rolloutKey]*Rollout{},
	}
	if d.maxMember <= 0 {
		d.maxMember = maxMember
	}
	if err := d.open(data); err != nil {
		return nil, err
	}
	for _, name := range []string{inComments, inRollouts, inRecords} {
		if damage := d.members[name].damage; damage != nil {
			if err := d.fault(damage); err != nil {
				return nil, err
			}
		}
	}
	d.readComments(d.members[inComments])
	if err := d.readRollouts(d.members[inRollouts]); err != nil {
		return nil, err
	}
	if err := d.readRecords(d.members[inRecords]); err != nil {
		return nil, err
	}
	d.leftComments()
	d.countProblems()
	return d.m, nil
}

// A decoder makes a Match of the members of an archive.
type decoder struct {
	m         *Match
	lenient   bool
	maxMember int64
	members   map[string]member
	problems  int // also those that are not listed

	text     []byte   // the comments
	lines    []uint32 // where each line of text begins; used for one that belongs to a place
	rollouts []byte   // the records of the member
	rolled   map[rolloutKey]*Rollout
	record   int // number of the current one, from 1
}

// fault returns e or, if reading is lenient, reports it.
func (d *decoder) fault(e *SyntaxError) error {
	if !d.lenient {
		return e
	}
	kind := ProblemSyntax
	if errors.Is(e.Err, ErrValue) {
		kind = ProblemValue
	}
	d.report(kind, e)
	return nil
}

// at returns err with the place of a byte, by its offset in the current record.
func (d *decoder) at(offset int, err error) *SyntaxError {
	return &SyntaxError{In: inRecords, Offset: int64((d.record-1)*recordSize + offset), Game: len(d.m.Games), Record: d.record, Err: err}
}

// odd reports an oddity at an offset of the current record.
func (d *decoder) odd(offset int, format string, args ...any) {
	d.report(ProblemOdd, d.at(offset, fmt.Errorf(format, args...)))
}

// The types of records.
const (
	matchHeader = iota
	gameHeader
	cubeRecord
	rollRecord
	gameEnd
	matchEnd
)

// readRecords reads temp.xg. In damaged data, wrong bytes can precede the place at which the
// damage shows, so the game that is open there is left out. In data that only ends too early,
// it is kept, unless one of its records has a fault.
func (d *decoder) readRecords(m member) error {
	if len(m.content) < recordSize || !isHeader(m.content) {
		if m.damage != nil {
			return m.damage
		}
		return &SyntaxError{In: inRecords, Err: fmt.Errorf("%w: it does not begin with a match header", ErrNotXG)}
	}
	damaged := m.damage != nil && !errors.Is(m.damage, ErrTooLarge)
	wrongBytes := damaged && !errors.Is(m.damage, io.ErrUnexpectedEOF)
	for data := range slices.Chunk(m.content, recordSize) {
		d.record++
		r := record{data: data}
		if len(data) == recordSize {
			d.readRecord(&r)
		} else if m.damage == nil {
			r.fail(len(data), fmt.Errorf("%d of the %d bytes of a record: %w", len(data), recordSize, io.ErrUnexpectedEOF))
		}
		if r.err == nil {
			continue
		}
		e := d.at(r.at, r.err)
		if errors.Is(r.err, ErrUnsupported) {
			return e
		}
		if err := d.fault(e); err != nil {
			return err
		}
		if damaged {
			wrongBytes = true
			break
		}
	}
	if last := len(d.m.Games) - 1; wrongBytes && last >= 0 && !d.m.Games[last].Ended {
		d.m.Games = d.m.Games[:last]
	}
	return nil
}

// readRecord adds a record to the match, unless it has a fault.
func (d *decoder) readRecord(r *record) {
	kind := r.data[8]
	var g *Game
	if n := len(d.m.Games); n > 0 {
		g = &d.m.Games[n-1]
	}
	if d.m.Ended && kind <= matchEnd {
		e := malformed("record of type %d after the end of the match", kind)
		if d.fault(d.at(8, e)) != nil {
			r.fail(8, e)
			return
		}
		d.m.Ended, d.m.FinalScore, d.m.Winner = false, [2]int{}, sgfbg.White // it was not the end
	}
	switch {
	case kind > matchEnd:
		r.fail(8, malformed("record of type %d", kind))
	case kind == matchHeader && d.record > 1:
		r.fail(8, malformed("a second match header"))
	case kind == matchHeader:
		d.readMatchHeader(r)
	case kind == gameHeader:
		d.readGameHeader(r)
	case kind == matchEnd:
		d.readMatchEnd(r)
	case g == nil:
		r.fail(8, malformed("record of type %d before the first game", kind))
	case g.Ended:
		r.fail(8, malformed("record of type %d after the end of the game", kind))
	case kind == gameEnd:
		r.gameEnd(g)
	default:
		d.readDecision(r, g)
	}
}

// readMatchHeader reads the players, the rules and what else the file says of the match as a whole. A
// wrong value becomes zero, as the games of the match follow.
func (d *decoder) readMatchHeader(r *record) {
	m := d.m
	m.Version = r.i32(552)
	switch {
	case m.Version > 40:
		r.fail(552, fmt.Errorf("%w: version %d", ErrUnsupported, m.Version))
		return
	case m.Version > 32 || m.Version < 22:
		d.report(ProblemVersion, d.at(552, fmt.Errorf("version %d is not one of the known versions 22 to 32, and is read like them", m.Version)))
	}
	if m.Version >= 24 {
		m.Event, m.Players, m.Place, m.Round = r.wide(622), [2]string{r.wide(880), r.wide(1138)}, r.wide(1396), r.wide(1654)
	} else {
		m.Players, m.Event, m.Place, m.Round = [2]string{r.str(9), r.str(50)}, r.str(136), r.str(283), r.str(417)
	}
	if m.Version >= 30 {
		m.Transcriber = r.wide(1960)
	}
	if m.Length = r.count(92); m.Length == moneyLength {
		m.Length = 0
	}
	if v := r.i32(96); v >= 0 && v < len(variations) {
		m.Variation = Variation(v)
	} else {
		r.wrong(96, "variation %d", v)
	}
	m.Crawford, m.Jacoby, m.Beavers = r.flag(100), r.flag(101), r.flag(102)
	if m.Version >= 8 {
		if n := r.i32(612); n >= 0 && n <= maxCube {
			m.CubeLimit = 1 << n
		}
		if r.flag(103) {
			m.AutoDoubles = max(0, r.i32(616))
		}
	}
	m.Ratings[0], _ = d.amount(r, 104, anySign)
	m.Ratings[1], _ = d.amount(r, 112, anySign)
	m.Date = r.date(128)
	m.Comment, m.EndComment = d.comment(r, 576), d.comment(r, 580)
}

// moneyLength stands for money play.
const moneyLength = 99999

// readGameHeader begins a game. A wrong value becomes zero, as the decisions of the game follow.
func (d *decoder) readGameHeader(r *record) {
	d.m.Games = append(d.m.Games, Game{}) // first, so that problems name it
	place := len(d.m.Games)
	g := &d.m.Games[place-1]
	*g = Game{
		Number: r.count(48), Score: [2]int{r.count(12), r.count(16)}, Crawford: r.flag(20),
		Start:   r.checkers(21, sgfbg.White),
		Comment: d.comment(r, 56), EndComment: d.comment(r, 60),
	}
	if g.Number == 0 {
		g.Number = place
	}
	if d.m.Version >= 26 {
		if n := r.i32(64); n >= 0 && n <= maxCube {
			g.AutoDoubles = n
		} else {
			r.wrong(64, "%d automatic doubles", n)
		}
	}
}

// gameEnd ends g with its result, unless a value is wrong.
func (r *record) gameEnd(g *Game) {
	score, termination := [2]int{r.count(12), r.count(16)}, r.i32(32)
	result := sgfbg.Result{Won: true, Winner: r.player(24), Points: r.count(28), Resigned: termination >= 100}
	if r.err == nil {
		g.Ended, g.ScoreAfter, g.Termination, g.Result = true, score, termination, result
	}
}

// readMatchEnd ends the match with its score, unless a value is wrong.
func (d *decoder) readMatchEnd(r *record) {
	score, winner := [2]int{r.count(12), r.count(16)}, sgfbg.NoPlayer
	if r.i32(20) != 0 {
		winner = r.player(20)
	}
	if r.err == nil {
		d.m.Ended, d.m.FinalScore, d.m.Winner = true, score, winner
	}
}

// readDecision adds a cube decision or a roll to g, unless a value is wrong.
func (d *decoder) readDecision(r *record, g *Game) {
	var to Decision
	rest := 2520 // where the fields begin that end both records
	if r.data[8] == cubeRecord {
		rest = 288
		d.readCube(r, g, &to)
	} else {
		d.readRoll(r, g, &to)
	}
	if r.err != nil {
		return
	}
	to.Flagged, to.Edited = r.flag(rest), d.m.Version >= 24 && r.flag(rest+8)
	to.Comment = d.comment(r, rest+4)
	if g.Start == ([2][25]uint8{}) {
		g.Start = to.Checkers
	}
	g.Decisions = append(g.Decisions, to)
}

// maxCube is the largest exponent of the cube, which is 32,768 then.
const maxCube = 15

// cube reads the value and the owner of the cube into d, a decision of g.
func (r *record) cube(offset int, g *Game, d *Decision) {
	n := r.i32(offset)
	d.CubeOwner = sgfbg.NoPlayer
	switch {
	case n > 0:
		d.CubeOwner = sgfbg.White
	case n < 0:
		d.CubeOwner, n = sgfbg.Black, -n
	}
	if n < 0 || n > maxCube-g.AutoDoubles { // the least number has no opposite
		r.wrong(offset, "cube of 2 to the power of %d", n)
		return
	}
	d.CubeValue = 1 << (n + g.AutoDoubles)
}

// A record is one of temp.xg. Its methods read a field at an offset. It remembers the
// first fault, so that reading 20 fields takes one check.
type record struct {
	data []byte
	err  error
	at   int // offset of err
}

const recordSize = 2560

// isHeader reports whether content begins with the first 560 bytes of a match header.
func isHeader(content []byte) bool {
	return len(content) >= 560 && content[8] == matchHeader && string(content[556:560]) == "DMLI"
}

// fail notes a fault at an offset, unless there was one before.
func (r *record) fail(offset int, err error) {
	if r.err == nil {
		r.err, r.at = err, offset
	}
}

// wrong notes a wrong value at an offset.
func (r *record) wrong(offset int, format string, args ...any) {
	r.fail(offset, fmt.Errorf("%w: "+format, append([]any{ErrValue}, args...)...))
}

func (r *record) flag(at int) bool { return r.data[at] != 0 }
func (r *record) i16(at int) int   { return int(int16(u16(r.data, at))) }
func (r *record) i32(at int) int   { return int(int32(u32(r.data, at))) }
func (r *record) f32(at int) float64 {
	return float64(math.Float32frombits(uint32(u32(r.data, at))))
}
func (r *record) f64(at int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(r.data[at:]))
}

// count reads a number from 0 to maxNumber.
func (r *record) count(at int) int {
	n := r.i32(at)
	if n < 0 || n > maxNumber {
		r.wrong(at, "%d is not a number from 0 to %d", n, maxNumber)
		return 0
	}
	return n
}

// maxNumber is the largest length and score that SGF holds in package sgfbg.
const maxNumber = 999_999_999

// player reads a player, 1 or -1 in the file.
func (r *record) player(at int) sgfbg.Player {
	switch n := r.i32(at); n {
	case 1:
		return sgfbg.White
	case -1:
		return sgfbg.Black
	default:
		r.wrong(at, "player %d", n)
		return sgfbg.White
	}
}

// The signs that an amount may have: a loss has only one.
const (
	anySign = 0
	plus    = 1
	minus   = -1
)

// amount reads an equity or a rating, without its sign if it can only have one. -1000 means that
// there is none, and so do, reported, NaN, infinity and another sign.
func (d *decoder) amount(r *record, at, sign int) (x float64, known bool) {
	switch x = r.f64(at); {
	case x == -1000:
		return 0, false
	case math.IsNaN(x) || math.IsInf(x, 0):
		d.odd(at, "%v is not known", x)
		return 0, false
	case x*float64(sign) < 0:
		d.odd(at, "a loss of %v has the wrong sign, and is not known", x)
		return 0, false
	case sign != anySign:
		x = math.Abs(x) // and not -0
	}
	return x, true
}

// date reads a date and time: days since 30 December 1899. It is zero if there is none.
func (r *record) date(at int) time.Time {
	days := r.f64(at)
	if !(days > 0 && days < 2_900_000) { // to the year 9839; NaN is no day either
		return time.Time{}
	}
	const perDay = 24 * 60 * 60
	seconds := int64(math.Round(days * perDay))
	return time.Date(1899, 12, 30+int(seconds/perDay), 0, 0, int(seconds%perDay), 0, time.UTC)
}

// checkers reads a position as the player view sees it: a number of checkers for the bar of the
// other side, then for his points 1 to 24, then for his bar. Numbers below 0 are the other side's.
func (r *record) checkers(at int, view sgfbg.Player) (c [2][25]uint8) {
	own, other := &c[view], &c[1-view]
	sum := [2]int{}
	for i := range 26 {
		switch n := int8(r.data[at+i]); {
		case n > 0 && i > 0:
			own[i-1] = uint8(n)
			sum[0] += int(n)
		case n < 0 && i < 25:
			other[24-i] = uint8(-int(n))
			sum[1] -= int(n)
		case n != 0:
			r.wrong(at+i, "%d checkers on the bar of the other side", n)
			return [2][25]uint8{}
		}
	}
	if n := max(sum[0], sum[1]); n > 15 {
		r.wrong(at, "%d checkers of a player", n)
		return [2][25]uint8{}
	}
	return c
}
