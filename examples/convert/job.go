package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// A job is one file on its way: it is found, its kind is detected, a form and a name are planned for
// it, it is converted, and reported.
type job struct {
	*program
	cli.Input
	inFolder  bool   // it was not named by the user
	kind      *kind  // nil = none that is known
	unknown   string // what it is instead
	misnamed  bool   // its ending is that of another kind
	hex       string // the input itself, which is no file
	opened    *cli.File
	beginning *bufio.Reader // of opened

	form  string // to be made
	way   *way   // how; nil = nothing is made
	out   string // the file to be made; "" = that of all inputs
	state state
	why   string // for the report

	games    int // written
	left     int // left out
	made     []string
	faults   int      // messages that make the exit status 1
	problems []string // for the manifest
	lossy    bool
	sums     []sum
	others   int  // notes beyond them
	fault    note // of the game of which more may come
	more     int
}

// A state is how far a job has come.
type state int

const (
	planned state = iota
	converted
	modern   // it has the form already
	there    // it has been converted before
	made     // it is what another file has been converted to
	basePart // of a base that is among the files
	skipped
	failed
)

func (s state) String() string {
	return [...]string{"planned", "converted", "in that form", "converted before", "made", "part",
		"skipped", "failed"}[s]
}

// A unit is a game, a match, or some records of a file, in the form to be written.
type unit struct {
	data  []byte // nil = nothing is to be written
	notes []note
	err   error // why it is left out
}

// A note says something about a unit, or about a file.
type note struct {
	scale noteScale
	what  string // in words that are the same for all places
	whole string // with the place; "" = it is not needed
	game  int    // 0 = of no game
	chain bool   // a fault that may come from the one before it in the game
}

// A noteScale is how bad the subject of a note is.
type noteScale int

const (
	odd   noteScale = iota // nothing is at fault or left out
	unfit                  // the new form cannot hold it
	lost
)

// A sum is what is said in one line of many notes.
type sum struct {
	note
	n     int
	games ranges
}

// note returns a note about a game, or about the file if game is 0.
func (p *program) note(scale noteScale, what string, whole fmt.Stringer, game int) note {
	n := note{scale: scale, what: what, game: game}
	if scale == lost || p.every || game == 0 {
		n.whole = whole.String()
	}
	return n
}

// follows reports whether a fault may come from another one.
func (n note) follows(other note) bool { return n.chain && other.chain && n.game == other.game }

// take reports the notes of faults at once, and sums up the others, or with -v reports each.
func (j *job) take(notes []note) {
	for _, n := range notes {
		switch {
		case n.scale == lost:
			j.takeFault(n)
			continue
		case n.scale == unfit && (j.way == nil || j.way.list): // a list holds little of a game
			continue
		case n.scale == odd && j.way == nil && !j.every: // what is odd stays as it is
			continue
		case n.scale == unfit:
			j.lossy = true
		}
		if j.every {
			j.say("%s", n.whole)
		} else {
			j.addToSums(n)
		}
	}
}

// takeFault reports a fault. If others may come from it, it waits for them; these are only counted.
func (j *job) takeFault(n note) {
	if n.follows(j.fault) && !j.every {
		j.more++
		return
	}
	j.flush()
	j.fault = n
	if !n.chain {
		j.flush()
	}
}

// addToSums adds a note to the sum of those with the same words.
func (j *job) addToSums(n note) {
	i := slices.IndexFunc(j.sums, func(s sum) bool { return s.scale == n.scale && s.what == n.what })
	switch {
	case i < 0 && len(j.sums) >= 2*mostSums: // texts of the file can be in the words
		j.others++
		return
	case i < 0:
		i = len(j.sums)
		j.sums = append(j.sums, sum{note: n})
	}
	j.sums[i].n++
	if n.game > 0 {
		j.sums[i].games.add(n.game)
	}
}

// flush reports the fault that is waiting for others of its game.
func (j *job) flush() {
	switch {
	case j.fault.whole == "":
	case j.more > 0:
		j.damage("%s, and %s in this game (-v lists them)", j.fault.whole, cli.Count(j.more, "more fault"))
	default:
		j.damage("%s", j.fault.whole)
	}
	j.fault, j.more = note{}, 0
}

// say reports something that is not a fault.
func (j *job) say(format string, a ...any) {
	j.Note(j.Name, format, a...)
	j.remember(fmt.Sprintf(format, a...))
}

// damage reports a fault.
func (j *job) damage(format string, a ...any) {
	j.Damage(label(j.Name), format, a...)
	j.faults++
	j.remember(fmt.Sprintf(format, a...))
}

// fail reports why an input could not be read.
func (j *job) fail(err error) {
	j.Fail(label(j.Name), err)
	j.faults++
	j.remember(cli.Fact(err))
}

// refuse ends a job before it has begun.
func (j *job) refuse(err error) {
	j.fail(err)
	j.state, j.why, j.way = failed, cli.Fact(err), nil
}

// skip ends a job for which nothing is made, in the state s. The text says why.
func (j *job) skip(s state, format string, a ...any) {
	j.state, j.why, j.way = s, fmt.Sprintf(format, a...), nil
}

const mostRemembered = 20

// remember keeps the first problems for the manifest.
func (j *job) remember(problem string) {
	if len(j.problems) < mostRemembered {
		j.problems = append(j.problems, cli.Clean(problem))
	}
}

// sumUp says in a line each what was odd, and what the new form cannot hold.
func (j *job) sumUp() {
	j.flush()
	if j.lossy && j.strict {
		j.Damaged()
	}
	for _, scale := range []noteScale{odd, unfit} {
		var list []string
		for _, s := range j.sums {
			if s.scale == scale {
				list = append(list, s.String())
			}
		}
		if n := len(list) - mostSums; n > 0 {
			list = append(list[:mostSums], fmt.Sprintf("and %d more kinds", n))
		}
		text := strings.Join(list, "; ")
		switch {
		case len(list) == 0:
		case scale == odd:
			j.say("odd: %s", text)
		default:
			j.say("no form in %s for: %s", formNames[j.form], text)
		}
	}
	if j.others > 0 {
		j.say("%s of further kinds (-v lists them)", cli.Count(j.others, "remark"))
	}
}

const mostSums = 12

// String returns the words, how often they apply, and to which games.
func (s sum) String() string {
	what := s.what
	if s.game == 0 && s.whole != "" {
		what = s.whole // the first one
	}
	switch {
	case s.n == 1 && s.whole != "":
		return s.whole
	case s.game == 0 && s.n > 1:
		return fmt.Sprintf("%s (and %d more)", what, s.n-1)
	case s.game == 0:
		return what
	case s.n > 1:
		return fmt.Sprintf("%s (%d in game %v)", what, s.n, &s.games)
	}
	return fmt.Sprintf("%s (game %v)", what, &s.games)
}

// unitsOfFile yields what read yields of the file, and then the error of read if there is one. Meanwhile,
// garbage is collected less often, which saves a fifth of the time. Little of a file is in memory.
func (j *job) unitsOfFile(read func(file io.Reader, yield func(unit) bool) error) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		file, err := j.open()
		if err != nil {
			yield(unit{err: err})
			return
		}
		defer file.Close()
		defer debug.SetGCPercent(debug.SetGCPercent(400))
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(48 << 20))
		err = read(file, yield)
		if err != nil {
			yield(unit{err: err})
		}
	}
}

// open opens the input to be read from front to back. The input can be the name itself, bytes in hex.
func (j *job) open() (io.ReadCloser, error) {
	switch {
	case j.hex != "":
		return io.NopCloser(strings.NewReader(j.hex)), nil
	case j.opened != nil:
		return struct {
			io.Reader
			io.Closer
		}{j.beginning, j.opened}, nil
	}
	return j.Open(j.Name)
}

// label returns the name of an input for messages; for bytes in hex, their beginning.
func label(arg string) string {
	const longest = 40
	if len(arg) > longest && strings.Trim(arg, "0123456789abcdefABCDEF \t\r\n") == "" {
		return arg[:longest-len("...")] + "..."
	}
	return arg
}
