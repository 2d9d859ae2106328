package bgfile_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/mat"
)

// fixtures have a file of each format.
var fixtures = map[string]bgfile.Format{
	"sgfbg/built-match3.sgf": bgfile.SGF, "sgfbg/human-cube-match9.mat": bgfile.MAT, "xg/built.xg": bgfile.XG, "xg/built.xgp": bgfile.XG,
}

func readFixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + name)
	require.NoError(t, err)
	return data
}

// use does everything with a file that a program can, and returns it as text.
func use(data []byte) string {
	var s strings.Builder
	f, err := bgfile.Options{Lenient: true}.Parse(data)
	if err != nil {
		return err.Error()
	}
	fmt.Fprintln(&s, f.Format, f.Problems)
	for d := range f.Decisions() {
		fmt.Fprintln(&s, d.Game, d.Board.Score, d.Board.Notation(d.Move), d.Candidates, d.Loss)
	}
	c, lost, err := f.Collection()
	fmt.Fprintln(&s, lost, err)
	if err == nil {
		text, err := c.AppendText(nil)
		fmt.Fprintln(&s, string(text), err)
	}
	return s.String()
}

// TestPrefixes: every beginning of a file is an error, or has no more games and decisions than the
// whole; strict reading finds no more than lenient reading.
func TestPrefixes(t *testing.T) {
	size := func(f *bgfile.File) (games, decisions int) {
		for _, m := range f.Matches {
			games += len(m.Games)
		}
		for range f.Decisions() {
			decisions++
		}
		return games, decisions
	}
	for name, format := range fixtures {
		data := readFixture(t, name)
		whole, err := bgfile.Parse(data)
		require.NoError(t, err)
		games, decisions := size(whole)
		read := 0
		for n := range testutil.Prefixes(len(data), 40, 40, len(data)/40|1) {
			part := data[:n:n]
			if n >= 1024 {
				require.Equal(t, format, bgfile.Detect(part), "%s: %d bytes", name, n)
			}
			strict, strictErr := bgfile.Parse(part)
			f, err := bgfile.Options{Lenient: true}.Parse(part)
			require.Equal(t, err == nil, f != nil)
			require.Equal(t, strictErr == nil, strict != nil)
			if err != nil {
				require.Error(t, strictErr)
				continue
			}
			read++
			g, d := size(f)
			require.LessOrEqual(t, g, games, "%s: %d bytes", name, n)
			require.LessOrEqual(t, d, decisions+1, "%s: %d bytes", name, n) // the last may be cut to one not made
			if strictErr == nil {
				g2, d2 := size(strict)
				require.Equal(t, []int{g, d}, []int{g2, d2}, "%s: %d bytes", name, n)
			}
		}
		require.Positive(t, read, name)
	}
}

// TestMemory: what SECURITY.md says, for files and for hostile text.
func TestMemory(t *testing.T) {
	files := map[string][]byte{"RGMH alone": []byte("RGMH" + strings.Repeat("\xff", 50_000))}
	for name := range fixtures {
		files[name] = readFixture(t, name)
	}
	for head, units := range map[string][]string{
		"(;GM[6]": {";W[31hefe]", ";", ";W[77]", "(;GM[6])", ";AW[a]", ";W[double]", ")(;GM[6]"},
		" 0 point match\n Game 1\n a : 0   b : 0\n": {"Game 1\n", "Game 1\n:0  :0\n", "11: ", ";\n", "0point match\nGame 1\n:0  :0\n"},
	} {
		for _, unit := range units {
			files[head+unit] = []byte(head + strings.Repeat(unit, 50_000/len(unit)))
		}
	}
	for name, data := range files {
		f, err := bgfile.Options{Lenient: true}.Parse(data)
		for _, e := range []struct {
			row  string
			work func()
		}{
			{"Parse and Options.Matches, strict and lenient", func() { _, _ = bgfile.Parse(data) }},
			{"Parse and Options.Matches, strict and lenient", func() { _, _ = bgfile.Options{Lenient: true}.Parse(data) }},
			{"Parse and Options.Matches, strict and lenient", func() {
				for range (bgfile.Options{Lenient: true}).Matches(bytes.NewReader(data)) {
				}
			}},
			{"File.Decisions", func() {
				for range f.Decisions() {
				}
			}},
			{"File.Collection", func() { _, _, _ = f.Collection() }},
		} {
			if err != nil && e.row[0] == 'F' {
				continue
			}
			perByte, base := testutil.Limit(t, "sgfbg/bgfile, "+e.row)
			got := float64(testutil.Allocated(e.work))
			require.Less(t, got, perByte*float64(len(data))+float64(base), "%q: %s", name, e.row)
		}
	}
}

// TestNilGame: a caller's nil game is one without actions, in each format.
func TestNilGame(t *testing.T) {
	m := &bg.Match{Games: []*bg.Game{nil, {}}}
	f := &bgfile.File{Format: bgfile.MAT, Matches: []*bg.Match{m}}
	for range f.Decisions() {
		require.Fail(t, "a decision of nothing")
	}
	c, _, err := f.Collection()
	require.NoError(t, err)
	require.Len(t, c.Games, 2)
	text, _, err := mat.Append(nil, m)
	require.NoError(t, err)
	again, err := mat.Parse(text)
	require.NoError(t, err)
	require.Len(t, again.Games, 2)
}

// TestConcurrent: several may read files, and use one, at once.
func TestConcurrent(t *testing.T) {
	for name := range fixtures {
		data := readFixture(t, name)
		f, err := bgfile.Parse(data)
		require.NoError(t, err)
		all := func() string {
			text := use(data)
			for d := range f.Decisions() {
				text += fmt.Sprint(d.Game, d.Move, d.Loss)
			}
			c, lost, err := f.Collection()
			return text + fmt.Sprint(len(c.Games), lost, err)
		}
		want := all()
		got := make([]string, 4)
		var group sync.WaitGroup
		for i := range got {
			group.Go(func() { got[i] = all() })
		}
		group.Wait()
		for _, g := range got {
			require.Equal(t, want, g, name)
		}
	}
}
