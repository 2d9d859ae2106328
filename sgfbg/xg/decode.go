package xg

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// Options say how to read. The zero value reads strictly, which is what [Parse] does.
type Options struct {
	// Lenient reads as much as it can of a damaged file: each fault becomes a
	// [bg.Problem] instead of a [bg.SyntaxError]. If records are damaged, it returns the
	// games that are whole before the damage shows; if they are cut off, also the decisions
	// before the cut. A record with a wrong value is left out. Only a file
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
		return errorAt(inRecords, 0, fmt.Errorf("%w: it does not begin with a match header", ErrNotXG))
	}
	damaged := m.damage != nil && !errors.Is(m.damage, ErrTooLarge)
	wrongBytes := damaged && !errors.Is(m.damage, io.ErrUnexpectedEOF)
	for data := range slices.Chunk(m.content, recordSize) {
		d.record++
		r := record{data: data}
		if len(data) == recordSize {
			d.readRecord(&r)
		} else if m.damage == nil {
			err := fmt.Errorf("%d of the %d bytes of a record: %w", len(data), recordSize, io.ErrUnexpectedEOF)
			r.fail(len(data), err)
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
	last := len(d.m.Games) - 1
	if wrongBytes && last >= 0 && !d.m.Games[last].Ended {
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
	m.Version = r.i32(matchVersion)
	switch {
	case m.Version > newestRead:
		r.fail(matchVersion, lex.Unsupported("version %d", m.Version))
		return
	case m.Version > newestKnown || m.Version < oldestKnown:
		err := fmt.Errorf("version %d is not one of the known versions 22 to 32, and is read like them", m.Version)
		d.report(bg.ProblemForm, bg.Odd, d.at(matchVersion, err))
	}
	if m.Version >= sinceWide {
		m.Players = [2]string{r.wide(matchPlayers), r.wide(matchPlayers + wideSize)}
		m.Event, m.Place, m.Round = r.wide(matchEvent), r.wide(matchPlace), r.wide(matchRound)
	} else {
		m.Players = [2]string{r.str(matchOldPlayers), r.str(matchOldPlayers + oldPlayerSize)}
		m.Event, m.Place, m.Round = r.str(matchOldEvent), r.str(matchOldPlace), r.str(matchOldRound)
	}
	if m.Version >= sinceTranscriber {
		m.Transcriber = r.wide(matchTranscriber)
	}
	m.Length = r.count(matchLength)
	if m.Length == moneyLength {
		m.Length = 0
	}
	if v := r.i32(matchVariation); v >= 0 && v < len(variations) {
		m.Variation = Variation(v)
	} else {
		r.wrong(matchVariation, "variation %d", v)
	}
	m.Crawford, m.Jacoby, m.Beavers = r.flag(matchCrawford), r.flag(matchJacoby), r.flag(matchBeavers)
	if m.Version >= sinceCubeLimit {
		if n := r.i32(matchCubeLimit); n >= 0 && n <= maxCube {
			m.CubeLimit = 1 << n
		}
		if r.flag(matchUsesAutoDoubles) {
			m.AutoDoubles = max(0, r.i32(matchMostAutoDoubles))
		}
	}
	m.Ratings[0], _ = d.amount(r, matchRatings, anySign)
	m.Ratings[1], _ = d.amount(r, matchRatings+8, anySign)
	m.Date = r.date(matchDate)
	m.Comment, m.EndComment = d.comment(r, matchCommentBefore), d.comment(r, matchCommentAfter)
}

// moneyLength is the length that means money play.
const moneyLength = 99999

// readGameHeader begins a game. A wrong value becomes zero, as the decisions of the game follow.
func (d *decoder) readGameHeader(r *record) {
	d.m.Games = append(d.m.Games, Game{}) // first, so that problems name it
	place := len(d.m.Games)
	g := &d.m.Games[place-1]
	*g = Game{
		Record: d.record, Number: r.count(gameNumber), Score: r.score(gameScore), Crawford: r.flag(gameCrawford),
		Start:   r.checkers(gameStart, bg.White),
		Comment: d.comment(r, gameCommentBefore), EndComment: d.comment(r, gameCommentAfter),
	}
	if g.Number == 0 {
		g.Number = place
	}
	if d.m.Version >= sinceGameAutoDoubles {
		if n := r.i32(gameAutoDoubles); n >= 0 && n <= maxCube {
			g.AutoDoubles = n
		} else {
			r.wrong(gameAutoDoubles, "%d automatic doubles", n)
		}
	}
}

// byResignation is added to the termination of a game that a player resigned.
const byResignation = 100

// gameEnd ends g with its result, unless a value is wrong.
func (r *record) gameEnd(g *Game) {
	score, termination := r.score(gameEndScore), r.i32(gameEndCause)
	result := bg.Result{Won: true, Winner: r.player(gameEndWinner), Points: r.count(gameEndPoints)}
	result.Resigned = termination >= byResignation
	if r.err == nil {
		g.Ended, g.ScoreAfter, g.Termination, g.Result = true, score, termination, result
	}
}

// readMatchEnd ends the match with its score, unless a value is wrong.
func (d *decoder) readMatchEnd(r *record) {
	score, winner := r.score(matchEndScore), bg.NoPlayer
	if r.i32(matchEndWinner) != 0 {
		winner = r.player(matchEndWinner)
	}
	if r.err == nil {
		d.m.Ended, d.m.FinalScore, d.m.Winner = true, score, winner
	}
}
