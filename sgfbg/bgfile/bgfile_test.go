package bgfile_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

// Each decision of a match, in whatever format it is saved.
func ExampleParse() {
	for _, name := range []string{"xg/built.xg", "sgfbg/auto-match05-1.sgf", "sgfbg/auto-match05-1.mat"} {
		data, err := os.ReadFile("../../testdata/" + name)
		if err != nil {
			log.Fatal(err)
		}
		f, err := bgfile.Parse(data)
		if err != nil {
			log.Fatal(err)
		}
		info := f.Matches[0].Games[0].Info
		fmt.Printf("%s: %s - %s, to %d\n", f.Format, info.Player[bg.White], info.Player[bg.Black], info.Length)
		n := 0
		for d := range f.Decisions() {
			if n++; n > 2 {
				break
			}
			id, _, err := ids.GNUBGID(d.Board)
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(d.Game, id, d.Move.Player, d.Board.Dice, d.Board.Notation(d.Move))
		}
	}
	// Output:
	// .xg: Ann - Zoë, to 5
	// 1 4HPwATDgc/ABMA:MIGlAAAAAAAE White [3 1] 8/5 6/5
	// 1 sGfwATDgc/ABMA:cAmgAAAAAAAE Black [0 0] no action
	// SGF: Alice - Bob, to 5
	// 1 4HPwATDgc/ABMA:cAmlAAAAAAAE Black [2 1] 24/23 13/11
	// 1 4HPkASjgc/ABMA:MAGgAAAAAAAE White [0 0] no action
	// .mat: Alice - Bob, to 5
	// 1 4HPwATDgc/ABMA:cAmlAAAAAAAE Black [2 1] 24/23 13/11
	// 1 4HPkASjgc/ABMA:MAGgAAAAAAAE White [0 0] no action
}

// TestParse: what is no file of backgammon, and what strict reading refuses.
func TestParse(t *testing.T) {
	for _, tt := range []struct {
		in     string
		format bgfile.Format
		strict error
	}{
		{"", "", bgfile.ErrFormat},
		{"hello", "", bgfile.ErrFormat},
		{"(;GM[1];B[pd])", "", bgfile.ErrFormat},
		{"(;GM[6];W[31hefe])(;GM[1])(;GM[6]PW[other])", bgfile.SGF, nil},
		{"(;GM[6];W[77])", bgfile.SGF, bg.ErrValue},
		{strings.Repeat("\n", 64<<10) + "(;GM[6])", "", bgfile.ErrFormat}, // too far from the beginning
		{" 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/5\n", bgfile.MAT, nil},
		{" 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/x\n", bgfile.MAT, bg.ErrSyntax},
	} {
		_, err := bgfile.Parse([]byte(tt.in))
		require.ErrorIs(t, err, tt.strict, tt.in)
		require.Equal(t, tt.format, bgfile.Detect([]byte(tt.in)))
		_, err = stream(bgfile.Options{}, tt.in)
		require.ErrorIs(t, err, tt.strict, tt.in)
		f, err := bgfile.Options{Lenient: true}.Parse([]byte(tt.in))
		if tt.format == "" {
			require.ErrorIs(t, err, bgfile.ErrFormat)
			continue
		}
		require.NoError(t, err, tt.in)
		require.Equal(t, tt.strict != nil || strings.Contains(tt.in, "GM[1]"), len(f.Problems) > 0, tt.in)
		c, lost, err := f.Collection()
		require.NoError(t, err)
		require.Empty(t, lost)
		require.NotEmpty(t, c.Games)
	}
}

// TestSamples: each file of testdata has its format and games.
func TestSamples(t *testing.T) {
	for dir, format := range map[string]map[string]bgfile.Format{
		"sgfbg": {".sgf": bgfile.SGF, ".mat": bgfile.MAT}, "xg": {".sgf": bgfile.SGF, ".mat": bgfile.MAT, ".xg": bgfile.XG, ".xgp": bgfile.XG},
	} {
		for _, name := range testutil.FileNames(t, "../../testdata/"+dir) {
			for ext, want := range format {
				if len(name) < len(ext) || name[len(name)-len(ext):] != ext {
					continue
				}
				data, err := os.ReadFile("../../testdata/" + dir + "/" + name)
				require.NoError(t, err)
				f, err := bgfile.Options{Lenient: true}.Parse(data)
				require.NoError(t, err, name)
				require.Equal(t, want, f.Format, name)
				require.NotEmpty(t, f.Matches, name)
				list, err := stream(bgfile.Options{Lenient: true}, string(data))
				require.NoError(t, err, name)
				require.Equal(t, f.Matches, list, name)
				require.Equal(t, want == bgfile.XG, f.XG != nil)
				_, _, err = f.Collection()
				require.NoError(t, err)
			}
		}
	}
}

// stream returns what Matches yields.
func stream(o bgfile.Options, text string) (list []*bg.Match, err error) {
	for m, err := range o.Matches(iotest.OneByteReader(strings.NewReader(text))) {
		if err != nil {
			return list, err
		}
		list = append(list, m)
	}
	return list, nil
}

// TestMatches: the matches before an error, the format that is asked for, and what is wrong with the
// file alone.
func TestMatches(t *testing.T) {
	const tree, text = "(;GM[6];W[31hefe])", " 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/5\n"
	for _, tt := range []struct {
		name, in string
		options  bgfile.Options
		matches  int
		want     error // last
		problem  string
	}{
		{"a match before a fault", tree + "(;GM[6]", bgfile.Options{}, 1, io.ErrUnexpectedEOF, ""},
		{"a match before a wrong value", tree + "(;GM[6]PW[a];W[77])", bgfile.Options{}, 1, bg.ErrValue, ""},
		{"text after the last game", tree + "hello", bgfile.Options{Lenient: true}, 1, nil, "offset 18"},
		{"SGF as .mat", tree, bgfile.Options{Lenient: true, Format: bgfile.MAT}, 0, mat.ErrNotMAT, ""},
		{".mat as SGF", text, bgfile.Options{Lenient: true, Format: bgfile.SGF}, 0, sgfbg.ErrNotSGF, ""},
		{".mat as .xg", text, bgfile.Options{Lenient: true, Format: bgfile.XG}, 0, xg.ErrNotXG, ""},
		{"another game", "(;GM[1])", bgfile.Options{Lenient: true, Format: bgfile.SGF}, 0, sgfbg.ErrNotBackgammon, ""},
		{"no such format", text, bgfile.Options{Format: "text"}, 0, bgfile.ErrFormat, ""},
	} {
		list, err := stream(tt.options, tt.in)
		require.ErrorIs(t, err, tt.want, tt.name)
		require.Len(t, list, tt.matches, tt.name)
		if tt.problem != "" {
			require.Contains(t, list[0].Problems[0].String(), tt.problem, tt.name)
		}
		if tt.matches == 0 {
			_, err := tt.options.Parse([]byte(tt.in))
			require.ErrorIs(t, err, tt.want, tt.name)
		}
	}
	for _, format := range []bgfile.Format{"", bgfile.SGF, bgfile.MAT, bgfile.XG} {
		for _, err := range (bgfile.Options{Format: format}).Matches(iotest.ErrReader(io.ErrNoProgress)) {
			require.ErrorIs(t, err, io.ErrNoProgress, format)
		}
	}
}

// TestSameMatch: the decisions of a match are the same in all formats, except those of an .xg that
// nobody made: the cube or the roll of a player before a resignation.
func TestSameMatch(t *testing.T) {
	for _, name := range []string{"../../testdata/xg/built", "../../../shared/data/xg/charlot", "../../../shared/data/xg/test"} {
		var lists [3][]string
		for i, ext := range []string{".xg", ".sgf", ".mat"} {
			data, err := os.ReadFile(name + ext)
			if err != nil {
				t.Skip(err)
			}
			f, err := bgfile.Options{Lenient: true}.Parse(data)
			require.NoError(t, err)
			require.Len(t, f.Matches, 1)
			m := f.Matches[0]
			for d := range f.Decisions() {
				if d.Action.Kind == bg.NoAction {
					continue
				}
				id, _, err := ids.GNUBGID(d.Board)
				require.NoError(t, err)
				lists[i] = append(lists[i], fmt.Sprintln(d.Game, id, d.Move.Player, d.Board.Notation(d.Move)))
			}
			for p, s := range m.Statistics(met.Default().Chance) {
				lists[i] = append(lists[i], fmt.Sprintln(m.Games[0].Info.Player[p], s.Plays, s.Doubles, s.Takes, s.Drops, s.Result))
			}
		}
		require.Equal(t, lists[0], lists[1], name)
		require.Equal(t, lists[0], lists[2], name)
	}
}

// TestErrors: an error of a format is that of its package.
func TestErrors(t *testing.T) {
	_, err := bgfile.Options{Lenient: true}.Parse([]byte("RGMH"))
	require.Error(t, err)
	require.NotErrorIs(t, err, bgfile.ErrFormat)
	_, err = bgfile.Parse([]byte("(;GM[6]"))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	f, err := bgfile.Parse([]byte(" 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/5   42: 8/4 6/4\n"))
	require.NoError(t, err)
	for range f.Decisions() {
		break
	}
	f.Matches[0].Games[0].Info.Event = "\xff"
	_, _, err = f.Collection()
	require.ErrorIs(t, err, bg.ErrValue)
	require.ErrorContains(t, err, "Games[0].Info.Event")
}

// TestGameNumber: the number of a game, from 1, is the same in all texts. What is out of range is reported.
func TestGameNumber(t *testing.T) {
	match := func(number int) *bg.Match {
		info := bg.Info{Player: [2]string{"a", "b"}, Game: number, Length: 5, Crawford: true}
		return &bg.Match{Games: []*bg.Game{{Info: info}}}
	}
	for _, n := range []int{1, 2, 999_999_999} {
		c, lost, err := sgfbg.FromMatch(match(n), nil)
		require.NoError(t, err)
		require.Empty(t, lost)
		sgf, err := c.AppendText(nil)
		require.NoError(t, err)
		text, lost, err := mat.Append(nil, match(n))
		require.NoError(t, err)
		require.Empty(t, lost)
		for _, in := range [][]byte{sgf, text} {
			f, err := bgfile.Parse(in)
			require.NoError(t, err)
			require.Empty(t, f.Problems)
			require.Equal(t, n, f.Matches[0].Games[0].Info.Game, "%s", in)
		}
	}
	for in, n := range map[string]int{
		"(;GM[6]MI[game:-1];W[31hefe])":                                 0,
		"(;GM[6]MI[game:999999999];W[31hefe])":                          0, // from 0 in SGF
		"(;GM[6]MI[game:99999999999999999999];W[31hefe])":               0,
		" 5 point match\n\n Game 1000000000\n a : 0    b : 0\n":         1,
		" 5 point match\n\n Game 18446744073709551617\n a : 0  b : 0\n": 1,
	} {
		_, err := bgfile.Parse([]byte(in))
		require.ErrorIs(t, err, bg.ErrValue, in)
		f, err := bgfile.Options{Lenient: true}.Parse([]byte(in))
		require.NoError(t, err)
		require.Len(t, f.Problems, 1)
		require.Equal(t, bg.Lost, f.Problems[0].Scale)
		require.Equal(t, n, f.Matches[0].Games[0].Info.Game, in)
	}
}
