package sgfbg_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	xg "example.com/boardcodec/internal/oldxg"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
)

var (
	record = flag.Bool("record", false, "write what TestRecorded finds to testdata")
	dump   = flag.String("dump", "", "a folder: write the texts of TestRecorded to it")
)

// A neutral is a text of what was read, in a form that does not depend on the types of the package.
type neutral struct{ bytes.Buffer }

func (n *neutral) line(format string, a ...any) { fmt.Fprintf(n, format+"\n", a...) }

// fact is the text of an error without names of packages.
func factOf(err error) string {
	return strings.NewReplacer("sgfbg: ", "", "xg: ", "", "ParseMAT", "reading").Replace(err.Error())
}

func (n *neutral) problem(p sgfbg.Problem) {
	n.line("  ! %v g%d %s %d %d:%d %s", p.Kind, p.Game, p.Property, p.Offset, p.Line, p.Column, factOf(p.Err))
}

func (n *neutral) error(err error) {
	var e *sgfbg.SyntaxError
	var encode *sgfbg.EncodeError
	switch {
	case errors.As(err, &e):
		n.line("error g%d %s %d %d:%d %s", e.Game, e.Property, e.Offset, e.Line, e.Column, factOf(e.Err))
	case errors.As(err, &encode):
		n.line("error %s %s", encode.Value, factOf(encode.Err))
	default:
		n.line("error %v", err)
	}
}

func (n *neutral) board(b *sgfbg.Board) {
	for p := range b.Checkers {
		for _, c := range b.Checkers[p] {
			n.WriteByte('0' + c)
		}
		n.WriteByte(' ')
	}
	n.line("%d %v %v %v %v %v %d %d %v %d %v %v %v %v %d %v", b.CubeValue, b.CubeOwner, b.OnRoll, b.Crawford, b.State, b.Turn,
		b.Doubles, b.Resigned, b.Dice, b.Length, b.Score, b.Jacoby, b.Opening, b.NoCube, b.PerSide, b.Resigner)
}

func (n *neutral) move(m sgfbg.Move) {
	n.line(" %v %v %v %v %d", m.Player, m.Action, m.Dice, m.Played(), m.Points)
}

func (n *neutral) records(c *sgfbg.Collection) {
	for r, err := range c.Records() {
		if err != nil {
			n.error(err)
			break
		}
		n.line("record %d %v", r.Number+1, r.Node == nil)
		n.board(&r.Board)
		n.move(r.Move)
		for _, p := range r.Problems {
			n.problem(p)
		}
	}
	for _, g := range c.Games {
		o := g.Outcome()
		n.line("outcome %v %v", o.Played, o.Stated)
		n.board(&o.Board)
	}
}

// A cubeDecision is a decision with its answers.
func (n *neutral) decisions(list func(yield func(sgfbg.Decision, error) bool)) {
	for d, err := range list {
		if err != nil {
			n.line("error")
			break
		}
		n.line("decision %d %v", d.Game+1, d.Answers)
		n.board(&d.Board)
		n.move(d.Move)
		n.line(" %d %v %.9f %.9f %v %.9f", d.Chosen, d.LossKnown, d.Loss, d.AnswerLoss, d.LuckKnown, d.Luck)
		for _, c := range d.Candidates {
			n.line(" %v %.9f %.9f %d %d", c.Steps, c.Score, c.Output.Win, c.Method.Trials, c.Method.Plies)
		}
	}
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
		n.decisions(sgfbg.Decisions(c.Records(), met.Default().Chance))
		for _, setPos := range []bool{false, true} {
			text, problems, err := sgfbg.Options{SetPos: setPos}.AppendMAT(nil, c)
			n.Write(text)
			for _, p := range problems {
				n.problem(p)
			}
			if err != nil {
				n.error(err)
			}
		}
	}
}

func (n *neutral) mat(data []byte) {
	for _, lenient := range []bool{false, true} {
		c, err := sgfbg.Options{Lenient: lenient}.ParseMAT(data)
		if err != nil {
			n.error(err)
			continue
		}
		for _, p := range c.Problems {
			n.problem(p)
		}
		n.collection(c)
		for m, err := range (sgfbg.Options{Lenient: lenient}).NewMATReader(bytes.NewReader(data)).All() {
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
		n.decisions(m.Decisions())
		for _, chance := range []func([2]int, bool) float64{nil, met.Default().Chance} {
			c, lost, err := xg.Options{Chance: chance}.Collection(m)
			if err != nil {
				n.line("error %s", factOf(err))
				continue
			}
			for _, p := range lost {
				n.problem(p)
			}
			n.collection(c)
		}
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

// TestRecorded: the files and some thousand mutants of them are read and written as they were before
// the packages of backgammon were taken apart, to the byte. With -record it accepts what it finds.
func TestRecorded(t *testing.T) {
	var names []string
	for _, pattern := range []string{"sgfbg/*", "mat/*.mat", "xg/*"} {
		files, err := filepath.Glob("../testdata/" + pattern)
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
	for i, name := range names {
		read := map[string]func(*neutral, []byte){".sgf": (*neutral).sgf, ".mat": (*neutral).mat, ".xg": (*neutral).xg, ".xgp": (*neutral).xg}[filepath.Ext(name)]
		if read == nil {
			continue
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		base := filepath.Base(name)
		add(base, data, read)
		if filepath.Ext(name)[:2] == ".x" {
			continue
		}
		random := rand.New(rand.NewPCG(uint64(i), 47))
		for k := range 20 {
			mutants++
			add(fmt.Sprintf("%s.%d", base, k), mutant(random, data), read)
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
