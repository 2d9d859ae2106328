package mat_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/mat"
)

// When this package was made, its results were compared with those of the code before it, which made
// trees of SGF of .mat text: for all texts of the test data, and for 320,000 mutants, the boards,
// dice, steps, points, problems and their places were the same, and so was what was written of them.
// Three differences were wanted: a tab in a name stays a tab, problems of the records of a Reader's
// match count the games of that match, and a set-up that only adds dice to the position that is there
// already is written as these dice. testdata/recorded.txt keeps the results, a line for each text:
// the hashes of the neutral form of the text itself, and of 20 mutants of it.

var record = flag.Bool("record", false, "write what TestRecorded and TestNeutral find to testdata")

// neutral returns what was read of a text, in a form that no package defines: a line for the error
// or for each problem, for each game, and for each decision or position, with the board before it.
// Fields that are zero are left out. After that comes what is written of it, with SetPos.
func neutral(data []byte, lenient bool) string {
	var s strings.Builder
	m, err := mat.Options{Lenient: lenient}.Parse(data)
	if err != nil {
		return "error: " + strings.TrimPrefix(err.Error(), "mat: ") + "\n"
	}
	for _, p := range m.Problems {
		fmt.Fprintf(&s, "problem: %v: %v\n", p.Kind, p)
	}
	for _, g := range m.Games {
		fmt.Fprintf(&s, "game at %d: %s %q\n", g.Place.Offset, fields(g.Info), g.Comment)
	}
	for r := range m.Records() {
		if r.Action != nil {
			fmt.Fprintf(&s, "%d: %q ", r.Action.Place.Offset, r.Action.Comment)
		}
		fmt.Fprintf(&s, "game %d: %v %s on %s\n", r.Game, r.Move.Kind, fields(r.Move), fields(r.Board))
		for _, p := range r.Problems {
			fmt.Fprintf(&s, "  problem: %v: %v\n", p.Kind, p)
		}
	}
	text, _, err := mat.Fitter{SetPos: true}.Append(nil, m)
	fmt.Fprintf(&s, "%s%v\n", text, err != nil)
	return s.String()
}

// fields returns the fields of a struct that are not zero: "{Length:7 Player:[a b]}".
func fields(v any) string {
	var list []string
	x := reflect.ValueOf(v)
	for i := range x.NumField() {
		if f := x.Field(i); !f.IsZero() {
			list = append(list, fmt.Sprintf("%s:%v", x.Type().Field(i).Name, f))
		}
	}
	return "{" + strings.Join(list, " ") + "}"
}

// TestRecorded: texts, and mutants of them, are read and written as they always were.
func TestRecorded(t *testing.T) {
	var files []string
	for _, pattern := range []string{"mat/*.mat", "mat/gnubg/*.mat", "sgfbg/*.mat", "xg/*.mat"} {
		list, err := filepath.Glob("../../testdata/" + pattern)
		require.NoError(t, err)
		files = append(files, list...)
	}
	require.Greater(t, len(files), 150)
	var got strings.Builder
	for i, file := range files {
		data := readFile(t, file)
		whole, mutants := sha256.New(), sha256.New()
		fmt.Fprint(whole, neutral(data, false), neutral(data, true))
		random := rand.New(rand.NewPCG(uint64(i), 47))
		for range 20 {
			changed := mutant(random, data[:min(len(data), 6000)])
			fmt.Fprint(mutants, neutral(changed, false), neutral(changed, true))
		}
		fmt.Fprintf(&got, "%s %.8x %.8x\n", strings.TrimPrefix(file, "../../testdata/"), whole.Sum(nil), mutants.Sum(nil))
	}
	if *record {
		require.NoError(t, os.WriteFile("testdata/recorded.txt", []byte(got.String()), 0o644))
	}
	require.Equal(t, string(readFile(t, "testdata/recorded.txt")), got.String())
}

// mutant changes some bytes, cells and lines of a text, as random says.
func mutant(random *rand.Rand, data []byte) []byte {
	pieces := []string{
		" Doubles => 2", " Takes", " Drops", " Wins 2 points", "\n Game 3\n", "; Set Pos=-b----E-C---eE---c-e----B-/0\n", "31: ", "\n; text\n",
		" 5 point match\n", " ????", " Beavers", "31: Illegal play (x)", "\n; [Event \"x\"]\n", " Losses 1 point", " Alice Wins 1 point", "\nMatch to 7\n",
		"31: Illegal play (7;0;0;0;1;Alice;Bob;0;2;3;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;)",
		" 2) 54:    61: 24/18 13/12\n", "; Set Pos=------M-------------a---nB/0\n", "xyz ",
	}
	data = slices.Clone(data)
	for range 1 + random.IntN(4) {
		at := random.IntN(len(data) + 1)
		end := min(len(data), at+random.IntN(100))
		switch random.IntN(4) {
		case 0:
			data = slices.Delete(data, at, end)
		case 1:
			data = slices.Insert(data, random.IntN(len(data)+1), slices.Clone(data[at:end])...)
		case 2:
			data = slices.Insert(data, at, []byte(pieces[random.IntN(len(pieces))])...)
		case 3:
			if at < len(data) {
				data[at] = "0123456789:/*()-;[] \n\tDTBWRx\xff\x00"[random.IntN(30)]
			}
		}
	}
	return data
}

// TestNeutral: the form whose hashes are recorded, of the game of an example.
func TestNeutral(t *testing.T) {
	const file = "testdata/neutral.txt"
	got := neutral([]byte(exampleText), false)
	if *record {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	require.Equal(t, string(readFile(t, file)), got)
}

// TestFormatPage: the match of FORMAT.md has the position IDs of its table.
func TestFormatPage(t *testing.T) {
	page := string(readFile(t, "FORMAT.md"))
	_, text, _ := strings.Cut(page, "\n```\n; [Event")
	text, _, _ = strings.Cut("; [Event"+text, "```\n")
	m, err := mat.Parse([]byte(text))
	require.NoError(t, err)
	require.Empty(t, m.Problems)
	_, table, ok := strings.Cut(page, "| before | position ID | match ID |\n|---|---|---|\n")
	require.True(t, ok)
	for r := range m.Records() {
		row, rest, _ := strings.Cut(table, "\n")
		require.Contains(t, row, "`"+positionID(r.Board)+"`")
		table = rest
	}
	require.Contains(t, table, "`"+positionID(m.Games[0].Outcome().Board)+"`")
}
