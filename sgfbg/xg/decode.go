package xg

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// Options say how to read. The zero value reads strictly, which is what [Parse] does.
type Options struct {
	// Lenient reads as much as it can of a damaged file: each fault becomes a
	// [bg.Problem] instead of a [bg.SyntaxError]. Of damaged records it returns the games
	// that are whole before the damage shows, and if they are cut off, the decisions
	// before the cut as well. A record with a wrong value is left out. Only a file
	// without a match header ([ErrNotXG] and others) and one of a later version are
	// still errors.
	Lenient bool

	// MaxMember is the largest size of a decompressed member of the archive, in bytes. 0
	// means 16 MiB, 6,500 decisions. Comments may have 4 MiB, or MaxMember if it is less.
	// A larger member is a fault ([ErrTooLarge]); lenient reading keeps the part within the
	// limit.
	MaxMember int64
}

const (
	maxMember = 16 << 20 // the default of Options.MaxMember
	maxText   = 4 << 20  // of the comments, which become text several times as long
)

// Parse reads a whole file, an .xg or an .xgp. Errors are of type [*bg.SyntaxError]. It
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
		damage := d.members[name].damage
		if damage == nil {
			continue
		}
		if err := d.fault(damage); err != nil {
			return nil, err
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
	d.m.Problems = d.problems.All()
	return d.m, nil
}

// A decoder makes a Match of the members of an archive.
type decoder struct {
	m         *Match
	lenient   bool
	maxMember int64
	members   map[string]member
	problems  series.Problems

	text     []byte   // the comments
	lines    []uint32 // where each line of text begins; used for one that belongs to a place
	rollouts []byte   // the records of the member
	rolled   map[rolloutKey]*Rollout
	record   int // number of the current one, from 1
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
		return wrong(inRecords, 0, fmt.Errorf("%w: it does not begin with a match header", ErrNotXG))
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
		if errors.Is(r.err, errors.ErrUnsupported) {
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
	kind := r.data[kindAt]
	var g *Game
	if n := len(d.m.Games); n > 0 {
		g = &d.m.Games[n-1]
	}
	if d.m.Ended && kind <= matchEnd {
		e := lex.Malformed("record of type %d after the end of the match", kind)
		if d.fault(d.at(kindAt, e)) != nil {
			r.fail(kindAt, e)
			return
		}
		d.m.Ended, d.m.FinalScore, d.m.Winner = false, [2]int{}, bg.White // it was not the end
	}
	switch {
	case kind > matchEnd:
		r.fail(kindAt, lex.Malformed("record of type %d", kind))
	case kind == matchHeader && d.record > 1:
		r.fail(kindAt, lex.Malformed("a second match header"))
	case kind == matchHeader:
		d.readMatchHeader(r)
	case kind == gameHeader:
		d.readGameHeader(r)
	case kind == matchEnd:
		d.readMatchEnd(r)
	case g == nil:
		r.fail(kindAt, lex.Malformed("record of type %d before the first game", kind))
	case g.Ended:
		r.fail(kindAt, lex.Malformed("record of type %d after the end of the game", kind))
	case kind == gameEnd:
		r.gameEnd(g)
	default:
		d.readDecision(r, g)
	}
}

// readMatchHeader reads the players, the rules and the other facts about the match as a whole. A
// wrong value becomes zero, as the games of the match follow.
func (d *decoder) readMatchHeader(r *record) {
	m := d.m
	m.Version = r.i32(552)
	switch {
	case m.Version > 40:
		r.fail(552, lex.Unsupported("version %d", m.Version))
		return
	case m.Version > 32 || m.Version < 22:
		d.report(bg.ProblemForm, bg.Odd, d.at(552, fmt.Errorf("version %d is not one of the known versions 22 to 32, and is read like them", m.Version)))
	}
	if m.Version >= 24 {
		m.Event, m.Players, m.Place, m.Round = r.wide(622), [2]string{r.wide(880), r.wide(1138)}, r.wide(1396), r.wide(1654)
	} else {
		m.Players, m.Event, m.Place, m.Round = [2]string{r.str(9), r.str(50)}, r.str(136), r.str(283), r.str(417)
	}
	if m.Version >= 30 {
		m.Transcriber = r.wide(1960)
	}
	m.Length = r.count(92)
	if m.Length == moneyLength {
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
		Record: d.record, Number: r.count(48), Score: [2]int{r.count(12), r.count(16)}, Crawford: r.flag(20),
		Start:   r.checkers(21, bg.White),
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
	result := bg.Result{Won: true, Winner: r.player(24), Points: r.count(28), Resigned: termination >= 100}
	if r.err == nil {
		g.Ended, g.ScoreAfter, g.Termination, g.Result = true, score, termination, result
	}
}

// readMatchEnd ends the match with its score, unless a value is wrong.
func (d *decoder) readMatchEnd(r *record) {
	score, winner := [2]int{r.count(12), r.count(16)}, bg.NoPlayer
	if r.i32(20) != 0 {
		winner = r.player(20)
	}
	if r.err == nil {
		d.m.Ended, d.m.FinalScore, d.m.Winner = true, score, winner
	}
}

// readDecision adds a cube decision or a roll to g, unless a value is wrong.
func (d *decoder) readDecision(r *record, g *Game) {
	to := Decision{Record: d.record}
	rest := 2520 // where the fields begin that end both records
	if r.data[kindAt] == cubeRecord {
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
	d.CubeOwner = bg.NoPlayer
	switch {
	case n > 0:
		d.CubeOwner = bg.White
	case n < 0:
		d.CubeOwner, n = bg.Black, -n
	}
	if n < 0 || n > maxCube-g.AutoDoubles { // the least number has no opposite
		r.wrong(offset, "cube of 2 to the power of %d", n)
		return
	}
	d.CubeValue = 1 << (n + g.AutoDoubles)
}

// readCube reads a cube decision of g into to.
func (d *decoder) readCube(r *record, g *Game, to *Decision) {
	c := &Cube{}
	to.Cube, to.Player = c, r.player(12)
	to.Checkers = r.checkers(36, bg.White)
	r.cube(32, g, to)
	to.Illegal = r.i32(260) != 0
	switch n := r.i32(16); n {
	case -2, -1, 0, 1:
		c.Choice = NoChoice + Choice(n+2)
	default:
		r.wrong(16, "choice %d", n)
	}
	if c.Choice == Doubled {
		r.answers(c)
	}
	c.Loss, c.AnswerLoss = d.loss(r, 200, plus), -1
	if len(c.Answers) > 0 {
		c.AnswerLoss = d.loss(r, 216, minus) // of the other player
	}
	d.cubeAnalysis(r, c)
}

// answers reads the answers to a double into c, up to the first that is not a further double.
func (r *record) answers(c *Cube) {
	for i, at := range []int{20, 24, 28} {
		switch n := r.i32(at); {
		case n == -1:
		case n == 0:
			c.Answers = append(c.Answers, bg.Drop)
		case n == 1:
			c.Answers = append(c.Answers, bg.Take)
		case n == 2 && i < 2:
			c.Answers = append(c.Answers, bg.Double)
			continue
		default:
			r.wrong(at, "answer %d to a double", n)
		}
		return
	}
}

// cubeAnalysis reads the analysis of a cube decision into c, unless there is none, or a number in it
// is not finite.
func (d *decoder) cubeAnalysis(r *record, c *Cube) {
	const notAnalysed = -100
	verdict := r.i16(120)
	if verdict == notAnalysed {
		return // the rest may be that of another position
	}
	if !r.finite(124, 9) || !r.finite(168, estimateLen) {
		d.lost(124, "the analysis is left out: %s", noNumber)
		return
	}
	a := new(bg.CubeAnalysis)
	c.Analysis, c.BeaverRight = a, r.i16(122) != 0
	a.NoDouble, a.DoubleTake = r.estimate(124), r.estimate(168)
	for i, e := range []*bg.Output{&a.NoDouble, &a.DoubleTake} {
		e.Cubeless, e.Cubeful = e.Cubeful, r.f32(152+4*i) // here, the estimate has the cubeless equity
	}
	known := false
	c.Verdict, known = verdicts[verdict]
	if !known {
		d.lost(120, "verdict %d", verdict)
	}
	level := r.i32(92)
	o := d.rollout(r, 224, level, false)
	c.Rollout = o
	a.Method = method(level, o)
	if a.Method.Trials > 0 {
		a.NoDouble.Chance, a.NoDoubleStdDev.Cubeful = o.Result.Chance, o.Result.standardError()
		a.DoubleTake.Chance, a.DoubleTakeStdDev.Cubeful = o.Double.Chance, o.Double.standardError()
	}
}

// verdicts are the program's numbers for its verdicts. 3 says that doubling and not doubling are worth
// the same.
var verdicts = map[int]bg.Verdict{
	-1: bg.VerdictTooGood, 0: bg.VerdictNoDouble, 1: bg.VerdictDoubleTake, 2: bg.VerdictDoublePass, 3: bg.VerdictDoubleTake,
}

// The signs that an amount may have: a loss has only one.
const (
	anySign = 0
	plus    = 1
	minus   = -1
)

// amount reads an equity or a rating, without its sign if only one sign is possible. -1000 means
// that there is none. So do NaN, infinity and a wrong sign, which are reported.
func (d *decoder) amount(r *record, at, sign int) (x float64, known bool) {
	x = r.f64(at)
	switch {
	case x == -1000:
		return 0, false
	case math.IsNaN(x) || math.IsInf(x, 0):
		d.lost(at, "%v is not known", x)
		return 0, false
	case x*float64(sign) < 0:
		d.lost(at, "a loss of %v has the wrong sign, and is not known", x)
		return 0, false
	case sign != anySign:
		x = math.Abs(x) // and not -0
	}
	return x, true
}

// loss reads a loss, which is -1 if it is not known.
func (d *decoder) loss(r *record, at, sign int) float64 {
	x, known := d.amount(r, at, sign)
	if !known {
		return -1
	}
	return x
}

// readRoll reads a roll of g, and the play, into to.
func (d *decoder) readRoll(r *record, g *Game, to *Decision) {
	roll := &Roll{Dice: [2]uint8{r.die(100), r.die(104)}, Played: r.flag(2308), Forced: r.flag(2304)}
	to.Roll, to.Player = roll, r.player(64)
	to.Checkers = r.checkers(9, bg.White)
	r.cube(108, g, to)
	to.Illegal = r.i32(2480) != 0
	if roll.Played {
		roll.After = r.checkers(positionAfter, to.Player)
		var play [8]int
		for i := range play {
			play[i] = r.i32(68 + 4*i)
		}
		var wrong int
		roll.Steps, wrong = steps(&play)
		if wrong >= 0 {
			r.wrong(68+4*wrong, "%d to %d is no move of a checker", play[wrong], play[wrong+1])
		}
	}
	roll.Loss = d.loss(r, 2312, minus)
	roll.Luck, roll.LuckKnown = d.amount(r, 2320, anySign)
	d.candidates(r, roll)
}

// The candidates of a roll: where the number of them is, and a field of the first one.
const (
	candidateCount    = 188
	candidatePosition = 192  // after the play, as at positionAfter
	candidatePlay     = 1024 // 8 bytes
	candidateLevel    = 1280 // 2 bytes, and 2 that are not used
	candidateEstimate = 1408 // estimateLen float32
	candidateRollout  = 2344 // int32

	positionAfter = 35 // after the play that was made
	positionSize  = 26
	estimateSize  = 4 * estimateLen
	maxCandidates = 32
)

// candidates reads the candidates of a roll, and finds the rank of the play that was made.
func (d *decoder) candidates(r *record, roll *Roll) {
	n := r.i32(candidateCount)
	if n < 0 || n > maxCandidates {
		r.wrong(candidateCount, "%d candidates", n)
		return
	}
	if n == 0 {
		return
	}
	after := string(r.data[positionAfter:][:positionSize])
	list := make([]bg.Candidate, 0, n)
	for i := range n {
		c, o, ok := d.candidate(r, i)
		if !ok {
			continue
		}
		if o != nil && roll.Rollouts == nil {
			roll.Rollouts = make([]*Rollout, n)
		}
		if o != nil {
			roll.Rollouts[len(list)] = o
		}
		list = append(list, c)
		same := string(r.data[candidatePosition+positionSize*i:][:positionSize]) == after
		if same && roll.Played && roll.Rank == 0 {
			roll.Rank = len(list)
		}
	}
	roll.Candidates = slices.Clip(list)
	if roll.Rollouts != nil {
		roll.Rollouts = roll.Rollouts[:len(list):len(list)]
	}
}

// candidate returns candidate i of a roll, from 0, with its rollout or nil. ok is false for one that is
// left out.
func (d *decoder) candidate(r *record, i int) (c bg.Candidate, o *Rollout, ok bool) {
	var play [8]int
	at := candidatePlay + len(play)*i
	for k := range play {
		play[k] = int(int8(r.data[at+k]))
	}
	moved, wrong := steps(&play)
	if wrong >= 0 {
		d.lost(at+wrong, "candidate %d is left out: %d to %d is no move of a checker", i+1, play[wrong], play[wrong+1])
		return c, nil, false
	}
	at = candidateEstimate + estimateSize*i
	if !r.finite(at, estimateLen) {
		d.lost(at, "candidate %d is left out: %s", i+1, noNumber)
		return c, nil, false
	}
	level := r.i16(candidateLevel + 4*i)
	o = d.rollout(r, candidateRollout+4*i, level, true)
	c.Steps, c.Output, c.Method = moved, r.estimate(at), method(level, o)
	c.Score = c.Output.Cubeful
	if c.Method.Trials > 0 {
		c.Output.Chance, c.StdDev.Cubeful = o.Result.Chance, o.Result.standardError()
	} else {
		c.Output.Cubeful = 0 // it is the Score
	}
	return c, o, true
}
