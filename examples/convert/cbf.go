package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
	"unicode"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// baseGames yields the games of a base as PGN.
func baseGames(p *program, j *job) iter.Seq[unit] { return baseUnits(p, j, p.baseGame) }

// baseLines yields the games as lines of a list, and reports their damage.
func baseLines(p *program, j *job) iter.Seq[unit] { return baseUnits(p, j, p.baseLine) }

// baseUnits yields the text that convert makes of each game.
func baseUnits(p *program, j *job, convert func(dst []byte, db *cbf.Database, number int) result) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		// Lenient, as most of a damaged game is better than nothing.
		options := cbf.Options{Lenient: true, Charset: p.charmap, IgnoreIndex: p.recover}
		db, err := chessfiles.OpenCBF(p.Program, j.Name, options, p.games.has, baseReport{j})
		if err != nil {
			yield(unit{err: fmt.Errorf("%w", err)}) // wrapped, it keeps the name of its file, perhaps the index
			return
		}
		defer db.Close()
		seen, repeated := chessfiles.Records{}, 0
		isRepeated := func(number int) bool {
			if !seen.Has(db, number-1) || p.repeated {
				return false
			}
			repeated++
			return true
		}
		j.convertGames(db.Len(), isRepeated, yield, func(dst []byte, number int) result { return convert(dst, db, number) })
		if repeated > 0 {
			j.say("%s left out, as the index names their records before (-repeated has them)", cli.Count(repeated, "game"))
		}
	}
}

const batchText = 32 << 10 // bytes that most games of a batch have

// A batch is some games that are converted at a time.
type batch struct {
	results []result
	text    []byte // of them, unless one is too long for it
}

// A result is the outcome for one game.
type result struct {
	unit
	text, deleted bool // a guiding text, or a deleted game, which is left out
}

// convertGames yields the text that convert appends to dst for each requested game of a base, and says what is
// left out. Games are numbered from 1; isRepeated is called once for each requested one, in their order. The
// next text can overwrite one that has been yielded.
func (j *job) convertGames(games int, isRepeated func(number int) bool, yield func(unit) bool,
	convert func(dst []byte, number int) result) {
	j.beyond(games)
	bar := j.Bar(j.Name, int64(games), "game")
	defer bar.End()
	batches := sync.Pool{New: func() any { return &batch{text: make([]byte, batchText)} }}
	convertBatch := func(numbers []int) *batch {
		b := batches.Get().(*batch)
		free := b.text
		b.results = b.results[:0]
		for _, number := range numbers {
			r := convert(free[:0], number)
			free = free[min(len(r.data), len(free)):]
			b.results = append(b.results, r)
		}
		return b
	}
	done, texts, deleted := 0, 0, 0
	// Games are converted on all processors, some at a time, and come in their order.
	for b := range cli.Ordered(j.numbers(games, isRepeated), convertBatch) {
		for _, r := range b.results {
			done++
			bar.Set(int64(done))
			switch {
			case r.text:
				texts++
			case r.deleted:
				deleted++
			case !yield(r.unit):
				return
			}
		}
		batches.Put(b)
	}
	if texts > 0 {
		j.say("%s left out, which %s cannot hold", cli.Count(texts, "guiding text"), formNames[j.form])
	}
	if deleted > 0 {
		j.say("%s left out (-deleted has them)", cli.Count(deleted, "deleted game"))
	}
}

// beyond reports numbers of -games that a base has no games for.
func (j *job) beyond(games int) {
	asked := j.program.games
	n := len(asked)
	switch {
	case n == 0 || asked[n-1].last <= games:
	case asked[n-1].first > games:
		j.damage("-games %v: the last game is %d", &asked, games)
	default:
		j.say("-games %v: the last game is %d", &asked, games)
	}
}

// numbers yields the numbers of the requested games that are not repeated, a few at a time.
func (p *program) numbers(games int, isRepeated func(number int) bool) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		const few = 16 // the largest games have a megabyte of PGN
		var numbers []int
		for number := 1; number <= games; number++ {
			if p.games.has(number) && !isRepeated(number) {
				numbers = append(numbers, number)
			}
			if len(numbers) == few || number == games {
				if !yield(numbers) {
					return
				}
				numbers = nil
			}
		}
	}
}

// baseLine makes a line of a game of a base. A deleted game is left out.
func (p *program) baseLine(dst []byte, db *cbf.Database, number int) result {
	h, err := db.Header(number - 1)
	if err != nil {
		return result{unit: unit{err: err}}
	}
	if h.Deleted() && !p.deleted {
		return result{deleted: true}
	}
	problems, err := chessfiles.Lost(db, number-1)
	text := append(append(dst, listed(number, &h)...), '\n')
	return result{unit: unit{data: text, notes: p.notesCBF(problems), err: err}}
}

// baseGame converts a game of a base. A deleted game is left out, even if it cannot be read.
func (p *program) baseGame(dst []byte, db *cbf.Database, number int) (r result) {
	g, err := db.Game(number - 1)
	if err != nil {
		h, headerErr := db.Header(number - 1)
		if headerErr == nil && h.Deleted() && !p.deleted {
			return result{deleted: true}
		}
		return result{unit: unit{err: err}}
	}
	if g.Deleted() && !p.deleted {
		return result{deleted: true}
	}
	game, losses, err := p.fitter().Game(g)
	if err == nil {
		r.data, err = game.AppendText(dst)
	}
	r.notes, r.err = p.notesCBF(g.Problems), err
	for _, loss := range losses {
		loss.Game = number
		scale := unfit
		if loss.Scale == chess.Lost { // against the rules
			scale = lost
		}
		r.notes = append(r.notes, p.note(scale, changeOf(loss), loss, number))
	}
	return r
}

// changeOf describes a change of a Fitter, in words that are the same for all games.
func changeOf(problem pgn.Problem) string {
	if loss, ok := errors.AsType[*cbfpgn.Loss](problem.Err); ok {
		return loss.What + " " + loss.Change
	}
	return "not listed"
}

// A baseReport reports what there is to say of a base.
type baseReport struct{ *job }

func (r baseReport) Odd(format string, a ...any)     { r.say(format, a...) }
func (r baseReport) Damage(format string, a ...any)  { r.damage(format, a...) }
func (r baseReport) Problems(problems []cbf.Problem) { r.take(r.notesCBF(problems)) }

// notesCBF returns what is wrong with a base.
func (p *program) notesCBF(problems []cbf.Problem) (notes []note) {
	for _, problem := range problems {
		scale, what := odd, problem.Err.Error()
		if problem.Scale == chess.Lost {
			scale = lost
		}
		if problem.Part == "" {
			what = "wrong index" // each has a text of its own
		}
		notes = append(notes, p.note(scale, what, problem, problem.Game))
	}
	return notes
}

// listed returns a game as one line.
func listed(number int, h *cbf.Header) string {
	marks := ""
	if h.Marked() {
		marks = "(*) "
	}
	if h.Deleted() {
		marks += "(-) "
	}
	setUp := ""
	if h.HasSetup() {
		setUp = "set-up"
	}
	players := player(h.White(), h.Elo(chess.White)) + " - " + player(h.Black(), h.Elo(chess.Black))
	return listLine(number, marks+players, h.Year(), h.Result(), h.ECO(), setUp, h.DecodeText(h.Source))
}

// player returns the name of a player, "?" if it is unknown, and any Elo number.
func player(name string, elo int) string {
	name = cmp.Or(strings.TrimSpace(name), "?")
	if elo != 0 {
		name += fmt.Sprintf(" (%d)", elo)
	}
	return name
}

// listLine returns a line of a list, without signs that would control a terminal.
func listLine(number int, players string, year int, outcome chess.Result, others ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5d %s", number, players)
	if year != 0 {
		fmt.Fprintf(&b, ", %d", year)
	}
	fmt.Fprintf(&b, ", %v", outcome)
	for _, part := range others {
		text := strings.TrimSpace(part)
		if text != "" {
			b.WriteString(", " + text)
		}
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, b.String())
}
