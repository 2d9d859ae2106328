package bgfile_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

var (
	record = flag.Bool("record", false, "write what TestRecorded finds to testdata")
	dump   = flag.String("dump", "", "a folder: write the texts of TestRecorded to it")
)

// A neutral is a text of what was read, in a form that does not depend on the types of the package.
type neutral struct {
	bytes.Buffer
	mat bool // properties are those of SGF
}

func (n *neutral) line(format string, a ...any) { fmt.Fprintf(n, format+"\n", a...) }

// fact is the text of an error without names of packages.
func factOf(err error) string {
	return strings.NewReplacer("bg: ", "", "sgfbg: ", "", "xg: ", "", "ParseMAT", "reading", "a .mat reader", "reading").Replace(err.Error())
}

func (n *neutral) problem(p bg.Problem) {
	if n.mat {
		p.Item = ""
	}
	n.line("  ! %.4v g%d %s %d %d:%d %s", p.Kind.String(), p.Game, p.Item, p.Offset, p.Line, p.Column, factOf(p.Err))
}

func (n *neutral) error(err error) {
	var e *bg.SyntaxError
	var encode *bg.EncodeError
	switch {
	case errors.As(err, &e):
		n.line("error g%d %s %d %d:%d %s", e.Game, e.Item, e.Offset, e.Line, e.Column, factOf(e.Err))
	case errors.As(err, &encode):
		n.line("error %s %s", encode.Value, factOf(encode.Err))
	default:
		n.line("error %v", err)
	}
}

func (n *neutral) board(b *bg.Board) {
	for p := range b.Checkers {
		for _, c := range b.Checkers[p] {
			n.WriteByte('0' + c)
		}
		n.WriteByte(' ')
	}
	n.line("%d %v %v %v %v %v %d %d %v %d %v %v %v %v %d %v", b.CubeValue, b.CubeOwner, b.OnRoll, b.Crawford, b.State, b.Turn,
		b.Doubles, b.Resigned, b.Dice, b.Length, b.Score, b.Jacoby, b.Opening, b.NoCube, b.PerSide, b.Resigner)
}

func (n *neutral) move(m bg.Move) {
	n.line(" %v %v %v %v %d", m.Player, m.Kind, m.Dice, m.Played(), m.Points)
}

func (n *neutral) records(c *sgfbg.Collection) {
	for r, err := range c.Records() {
		if err != nil {
			n.error(err)
			break
		}
		n.line("record %d %v", r.Number, r.Node == nil)
		n.board(&r.Board)
		n.move(r.Move)
		for _, p := range r.Problems {
			n.problem(p)
		}
	}
	for _, g := range c.Games {
		o := g.Outcome()
		n.line("outcome %v %v", o.Played, o.Result)
		n.board(&o.Board)
	}
}

// decisions writes a double with the answers to it, whose last has the loss and the choice.
func (n *neutral) decisions(list iter.Seq[bg.Decision]) {
	var x *bg.Decision // a double
	var answers []bg.Kind
	var lost float64 // by the last answer
	flush := func() {
		if x == nil {
			return
		}
		n.line("decision %d %v", x.Game, answers)
		n.board(&x.Board)
		n.move(x.Move)
		n.line(" %d %v %.9f %.9f %v %.9f", x.Chosen, x.LossKnown, x.Loss, lost, x.LuckKnown, x.Luck)
		for _, c := range x.Candidates {
			n.line(" %v %.9f %.9f %d %d", c.Steps, c.Score, c.Output.Win, c.Method.Trials, c.Method.Plies)
		}
		x, answers, lost = nil, nil, 0
	}
	for d := range list {
		switch {
		case d.Undecided:
			continue
		case x != nil && d.Board.Doubles > 0 && d.Move.Kind != bg.Roll:
			answers, lost = append(answers, d.Move.Kind), d.Loss
			x.Chosen = -1
			if len(x.Candidates) > 0 {
				x.Chosen = map[bg.Kind]int{bg.Take: 1, bg.Drop: 2, bg.Double: -1}[d.Move.Kind]
			}
			if d.Move.Kind != bg.Double {
				flush()
			}
		case d.Board.Doubles == 0 || d.Move.Kind == bg.Double || d.Move.Kind == bg.Roll:
			flush()
			x = &d
			if d.Move.Kind == bg.Roll || d.Move.Kind == bg.NoAction {
				flush()
			}
		}
	}
	flush()
}

func (n *neutral) sgf(data []byte) {
	for _, lenient := range []bool{false, true} {
		c, err := sgfbg.Options{Lenient: lenient}.Parse(data)
		if err != nil {
			n.error(err)
			continue
		}
		for _, p := range c.Problems {
			n.problem(p)
		}
		n.records(c)
	}
}

func (n *neutral) sgfDecisions(data []byte) {
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return
	}
	n.decisions(whole(c).Decisions(met.Default().Chance))
}

func (n *neutral) sgfToMAT(data []byte) {
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return
	}
	for _, setPos := range []bool{false, true} {
		text, _, err := mat.Fitter{SetPos: setPos}.Append(nil, whole(c))
		n.Write(text)
		if err != nil {
			n.line("error")
		}
	}
}

// whole returns all games of a collection as one match.
func whole(c *sgfbg.Collection) *bg.Match {
	to := new(bg.Match)
	list, _ := c.Matches()
	for _, m := range list {
		to.Games = append(to.Games, m.Games...)
	}
	return to
}

// matchRecords writes the same as records.
func (n *neutral) matchRecords(m *bg.Match) {
	for r := range m.Records() {
		n.line("record %d %v", r.Game, r.Action == nil)
		n.board(&r.Board)
		n.move(r.Move)
		for _, p := range r.Problems {
			n.problem(p)
		}
	}
	for _, g := range m.Games {
		o := g.Outcome()
		n.line("outcome %v %v", o.Played, o.Result)
		n.board(&o.Board)
	}
}

func (n *neutral) ofMAT(data []byte) {
	n.mat = true
	for _, lenient := range []bool{false, true} {
		m, err := mat.Options{Lenient: lenient}.Parse(data)
		if err != nil {
			n.error(err)
			continue
		}
		for _, p := range m.Problems {
			n.problem(p)
		}
		c, _, err := sgfbg.FromMatch(m, nil)
		if err != nil {
			n.error(err)
			continue
		}
		text, err := c.AppendText(nil)
		if err != nil {
			n.error(err)
		}
		n.Write(text)
		n.matchRecords(m)
		for m, err := range (mat.Options{Lenient: lenient}).NewReader(bytes.NewReader(data)).All() {
			if err != nil {
				n.error(err)
				continue
			}
			n.line("match %d", len(m.Games))
			for _, p := range m.Problems {
				n.problem(p)
			}
		}
	}
}

func (n *neutral) match(m *bg.Match, chances bg.Chances) {
	c, _, err := sgfbg.FromMatch(m, chances)
	if err != nil {
		n.error(err)
		return
	}
	n.collection(c)
}

func (n *neutral) collection(c *sgfbg.Collection) {
	text, err := c.AppendText(nil)
	n.Write(text)
	if err != nil {
		n.error(err)
	}
	n.records(c)
}

func (n *neutral) xg(data []byte) {
	for _, lenient := range []bool{false, true} {
		m, err := xg.Options{Lenient: lenient}.Parse(data)
		if err != nil {
			n.line("error %s", factOf(err))
			continue
		}
		for _, p := range m.Problems {
			n.line(" ! %s", p.String())
		}
		for _, chances := range []bg.Chances{nil, met.Default().Chance} {
			n.match(m.Match(), chances)
		}
	}
}

func (n *neutral) xgDecisions(data []byte) {
	if m, err := (xg.Options{Lenient: true}).Parse(data); err == nil {
		n.decisions(m.Match().Decisions(met.Default().Chance))
	}
}

// mutant changes some lines, values or bytes of a text, in ways that random decides.
func mutant(random *rand.Rand, data []byte) []byte {
	data = slices.Clone(data[:min(len(data), 6000)])
	pieces := []string{";W[double]", ";B[take]", ";W[drop]", ";B[31hefe]", ";CV[4]", ";PL[B]DI[31]", "[", "]", ")", "(;GM[6]", ";B[66[", " 2) Drops", "\n",
		"     Wins 2 points\n", " Doubles => 4", "31: 8/5 6/5", ";W[66]", "RE[W+2R]", "MI[length:3][game:0][ws:1][bs:1]", "; Set Pos=-b----E-C---eE---c-e----B-/0\n",
		"????", "AE[a:y]", "CP[w]", " Game 2\n", " 5 point match\n", "\x00", "\xff", "66:", " Takes", "Alice : 2"}
	for range 1 + random.IntN(4) {
		at := random.IntN(len(data) + 1)
		end := min(len(data), at+1<<random.IntN(7))
		switch random.IntN(5) {
		case 0:
			data = slices.Delete(data, at, end)
		case 1:
			data = slices.Insert(data, at, []byte(pieces[random.IntN(len(pieces))])...)
		case 2:
			data = slices.Insert(data, at, slices.Clone(data[at:end])...)
		case 3:
			to := random.IntN(len(data) + 1)
			data = slices.Insert(data, to, slices.Clone(data[at:end])...)
		case 4:
			if at < len(data) {
				data[at] ^= 1 << random.IntN(7)
			}
		}
	}
	return data
}

// TestRecorded: the files, and some thousand mutants of them, are read and written as they were when
// SGF, .mat and .xg were read without a common match, except that a position in several nodes is one
// action, that RE precedes C in a root, and that an answer may be given after another action. With
// -record it accepts what it finds.
func TestRecorded(t *testing.T) {
	var names []string
	for _, pattern := range []string{"sgfbg/*", "mat/*.mat", "xg/*"} {
		files, err := filepath.Glob("../../testdata/" + pattern)
		require.NoError(t, err)
		names = append(names, files...)
	}
	var got strings.Builder
	add := func(name string, data []byte, read func(*neutral, []byte)) {
		var n neutral
		read(&n, data)
		if *dump != "" {
			require.NoError(t, os.WriteFile(filepath.Join(*dump, name), n.Bytes(), 0o600))
		}
		h := fnv.New64a()
		_, _ = io.Copy(h, &n)
		fmt.Fprintf(&got, "%s %016x\n", name, h.Sum64())
	}
	mutants := 0
	for _, name := range names {
		read := map[string][]func(*neutral, []byte){
			".sgf": {(*neutral).sgf, (*neutral).sgfDecisions, (*neutral).sgfToMAT}, ".mat": {(*neutral).ofMAT},
			".xg": {(*neutral).xg, (*neutral).xgDecisions}, ".xgp": {(*neutral).xg, (*neutral).xgDecisions},
		}[filepath.Ext(name)]
		if read == nil {
			continue
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		seed := fnv.New64a()
		_, _ = seed.Write([]byte(filepath.Base(name)))
		random := rand.New(rand.NewPCG(seed.Sum64(), 47))
		for k := range 20 {
			for part := range read {
				add(fmt.Sprintf("%s.%d.%d", filepath.Base(name), part, k), data, read[part])
			}
			if filepath.Ext(name)[:2] == ".x" {
				break
			}
			mutants++
			data = mutant(random, data)
		}
	}
	require.Greater(t, mutants, 2000)
	const file = "testdata/recorded.txt"
	if *record {
		require.NoError(t, os.WriteFile(file, []byte(got.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	var differ []string
	lines := strings.Split(got.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			differ = append(differ, line)
		}
	}
	require.Empty(t, differ, "these are read or written in another way")
}
