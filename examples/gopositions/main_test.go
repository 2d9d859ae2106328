package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

const (
	positionFile = "../../testdata/gopos/positions.dat"
	extraFile    = "../../testdata/gopos/extra.dat"
	scoreFile    = "../../testdata/gopos/scores.dat"
	tableFile    = "../../testdata/zobrist/t81_w8.dat"
)

// runProgram returns the exit status of one run and what it wrote.
func runProgram(stdin string, args ...string) (status int, out, errs string) {
	return clitest.Run("gopositions", run, stdin, args...)
}

// TestOutputFails: positions are counted when they have been written, so that OUT is whole
// if the count cannot be printed.
func TestOutputFails(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.dat")
	for _, args := range [][]string{
		{"merge", "-o", out, positionFile}, {"merge", "-f", "-o", out, positionFile},
		{"parse", "-a", "-next", "B", "-o", out, "-"},
	} {
		var errs bytes.Buffer
		p := &cli.Program{
			Name: "gopositions", Stdin: strings.NewReader(strings.Repeat(".", 81)),
			Stdout: &testutil.FailingWriter{Err: errors.New("disk on fire")}, Stderr: &errs,
		}
		require.Equal(t, cli.StatusFailed, p.Run(run, args))
		require.Equal(t, "gopositions: disk on fire\n", errs.String())
		want := 290 * 92
		if args[0] == "parse" {
			want += 92
		}
		require.Len(t, read(t, out), want)
	}
}

// runs is runProgram where all should go well.
func runs(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	status, out, errs := runProgram(stdin, args...)
	require.Zero(t, status, errs)
	require.Empty(t, errs)
	return out
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	return testutil.ReadFile(t, name)
}

// TestView: a position as it is drawn.
func TestView(t *testing.T) {
	require.Equal(t, `1: 0f04590e21f6e7bf-00-W  46 stones, White to play
     A B C D E F G H J
  9  . # . # O . . . O  9
  8  . O # . . # O . .  8
  7  . . O O . # O . O  7
  6  O # # . . O # O O  6
  5  . . . O . . # O #  5
  4  . O O # . O . # #  4
  3  . O O . O O # . .  3
  2  # O O . . O . . .  2
  1  # O # O O # # . .  1
     A B C D E F G H J

`, runs(t, "", "view", "-n", "1", "-table", tableFile, positionFile))
	require.Contains(t, runs(t, "", "view", extraFile), ", extra info 0000031b0034004c\n")
	require.Contains(t, runs(t, string(read(t, positionFile)), "view", "-"), "\n300: ")
	require.Equal(t, runs(t, "", "view", "-n", "2", "-text", positionFile),
		runs(t, "", "view", positionFile, "-text", "-n", "2"), "flags after files")
}

// TestViewTextAndParse: what view -text writes, parse makes the same file of.
func TestViewTextAndParse(t *testing.T) {
	for _, name := range []string{positionFile, extraFile} {
		text := runs(t, "", "view", "-text", name)
		out := filepath.Join(t.TempDir(), "out.dat")
		runs(t, text, "parse", "-o", out)
		require.Equal(t, read(t, name), read(t, out))
		runs(t, text, "parse", "-o", out, "-a", "-table", tableFile)
		require.Equal(t, bytes.Repeat(read(t, name), 2), read(t, out))
	}
}

// TestParseBoardsOnly: boards without an ID get their hashes of the table; what
// is no board is refused, with its place.
func TestParseBoardsOnly(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.dat")
	board := strings.Repeat("........#\n", 9)
	require.Equal(t, "2 positions\n",
		runs(t, board+board, "parse", "-o", out, "-next", "W", "-table", tableFile))
	require.Equal(t, " 9 stones        2 "+strings.Repeat("#", 50)+"\n   total         2\n",
		runs(t, "", "histogram", "-table", tableFile, out))

	for name, tt := range map[string]struct {
		in   string
		args []string
		err  string
	}{
		"a file that is there": {board, []string{"-o", out, "-next", "W", "-table", tableFile},
			out + " exists: -f writes over it"},
		"nobody to move": {board, []string{"-o", filepath.Join(dir, "1"), "-table", tableFile},
			"standard input: record 1: line 1: column 1: offset 0: the text does not say who is to move, and -next is not given\n"},
		"not a board": {board + "?",
			[]string{"-o", filepath.Join(dir, "4"), "-next", "B", "-table", tableFile}, "record 2: line 10"},
		"no table": {board, []string{"-o", filepath.Join(dir, "2"), "-next", "B"},
			"standard input: record 1: a board without an ID: its hash needs -table"},
		"wrong hash": {"0123456789abcdef-00-W\n" + board,
			[]string{"-o", filepath.Join(dir, "3"), "-table", tableFile}, "hash does not match the board"},
		"append to text": {board, []string{"-o", scoreFile, "-a", "-next", "B", "-table", tableFile},
			"not appended to: record 1"},
	} {
		status, out, errs := runProgram(tt.in, append([]string{"parse"}, tt.args...)...)
		require.Equal(t, cli.StatusFailed, status, name)
		require.Empty(t, out, "%s: nothing is made, so nothing is counted", name)
		require.Contains(t, errs, tt.err, name)
	}
	require.Len(t, testutil.FileNames(t, dir), 1, "what failed leaves no file")
}

// TestParseAppendsAllOrNothing: a run that fails may be repeated: nothing of it
// is left.
func TestParseAppendsAllOrNothing(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.dat")
	board := strings.Repeat("........#\n", 9)
	status, _, _ := runProgram("?", "parse", "-o", out, "-a")
	require.Equal(t, cli.StatusFailed, status)
	require.NoFileExists(t, out)
	appending := []string{"parse", "-o", out, "-a", "-next", "W", "-table", tableFile}
	runs(t, board, appending...)
	want := read(t, out)
	require.Len(t, want, 92)
	status, _, errs := runProgram(strings.Repeat(board, 1000)+"?\n", appending...)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "record 1001")
	require.Equal(t, want, read(t, out))
	runs(t, board, appending...)
	require.Equal(t, append(want, want...), read(t, out))
}

// TestHistogram: positions are counted by their stones.
func TestHistogram(t *testing.T) {
	counts := map[int]int{}
	for _, name := range []string{positionFile, extraFile} {
		for p := range gopos.NewReader(bytes.NewReader(read(t, name))).All() {
			counts[81-strings.Count(string(p.Board[:]), ".")]++
		}
	}
	lines := strings.Split(runs(t, "", "histogram", "-table", tableFile, positionFile, extraFile), "\n")
	total := 0
	for stones := range 82 {
		if counts[stones] == 0 {
			continue
		}
		require.True(t, strings.HasPrefix(lines[0], fmt.Sprintf("%2d stones %8d #", stones, counts[stones])),
			lines[0])
		total += counts[stones]
		lines = lines[1:]
	}
	require.Equal(t, 400, total)
	require.Equal(t, []string{"   total       400", ""}, lines)
}

// TestWrongHashes: with -table every verb that reads positions ends at one with
// a wrong hash, and merge at a board whose ID another one had.
func TestWrongHashes(t *testing.T) {
	data := read(t, positionFile)[:3*92]
	data[2*92] ^= 1
	name := filepath.Join(t.TempDir(), "wrong.dat")
	require.NoError(t, os.WriteFile(name, data, 0o666))
	for _, args := range [][]string{
		{"view", name},
		{"histogram", name},
		{"merge", "-o", filepath.Join(t.TempDir(), "out.dat"), name},
		{"join", "-scores", scoreFile, name},
	} {
		runs(t, "", args...)
		if args[0] == "merge" {
			args[2] += ".2" // a new file
		}
		status, _, errs := runProgram("", append([]string{args[0], "-table", tableFile}, args[1:]...)...)
		require.Equal(t, cli.StatusFailed, status, args)
		require.Contains(t, errs, name+": record 3: offset 184: hash does not match the board", args)
	}

	copy(data[2*92:], data[:10])
	require.NoError(t, os.WriteFile(name, data, 0o666))
	out := filepath.Join(t.TempDir(), "out.dat")
	status, _, errs := runProgram("", "merge", "-o", out, name)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, name+": record 3: offset 184: another board had this ID")
	require.NoFileExists(t, out)
}

// TestScores: scores as they are listed, those that are not valid among them.
func TestScores(t *testing.T) {
	require.Equal(t, ""+
		"54e0a73921da0116-00-W  Black <=3   56% sure\n"+
		"0bcc4c07b321e0e1-00-B  Black   6   66% sure\n"+
		"0f2fcde59da31562-00-W  Black >=8   23% sure\n",
		runs(t, "", "scores", "-n", "3", scoreFile))
	require.Equal(t, 300, strings.Count(runs(t, "", "scores", scoreFile), "\n"))
	require.Contains(t, runs(t, "01234567\x00B\x09\x0a", "scores", "-"),
		"-B  not valid: score 9, confidence 10\n")
}

// TestJoin: positions are listed with their scores.
func TestJoin(t *testing.T) {
	var position gopos.Position
	require.NoError(t, position.UnmarshalBinary(read(t, positionFile)[:92]))
	s := filepath.Join(t.TempDir(), "scores.dat")
	record, err := gopos.Score{ID: position.ID, Score: 5, Confidence: 70}.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(s, record, 0o666))

	out := runs(t, "", "join", "-scores", s, positionFile)
	require.Equal(t, "0f04590e21f6e7bf-00-W  46 stones, White to play  Black   5   70% sure\n1 position with a score, 299 without\n", out)
	require.Contains(t, runs(t, "", "join", "-view", "-n", "1", "-scores", s, positionFile),
		"  9  . # . # O . . . O  9\n")
}

// TestQueue: the positions without a score, each once, listed or as a file.
func TestQueue(t *testing.T) {
	dir := t.TempDir()
	s, twice := filepath.Join(dir, "scores.dat"), filepath.Join(dir, "twice.dat")
	out := filepath.Join(dir, "queue.dat")
	data := read(t, positionFile)
	var known []byte
	for i := range 299 { // all but one
		known = append(known, data[92*i:92*i+10]...)
		known = append(known, 5, 70)
	}
	require.NoError(t, os.WriteFile(s, known, 0o666))
	require.NoError(t, os.WriteFile(twice, append(data, data...), 0o666))

	const summary = "1 position without a score, 598 with one, 1 repeated\n"
	heading := runs(t, "", "view", positionFile)
	heading = heading[strings.Index(heading, "\n300: ")+6:]
	heading = heading[:strings.Index(heading, "\n")+1]
	require.Equal(t, heading+summary, runs(t, "", "queue", "-scores", s, twice))
	require.Equal(t, summary, runs(t, "", "queue", "-scores", s, "-table", tableFile, "-o", out, twice))
	require.Equal(t, data[92*299:], read(t, out))

	status, _, errs := runProgram("", "queue", "-scores", s, "-o", out, twice)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "gopositions: "+out+" exists: -f writes over it\n", errs)
	status, _, errs = runProgram("", "queue", "-scores", s, "-o", s, "-f", twice)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "gopositions: "+s+" is the input "+s+", which is not written over\n", errs)
	require.Equal(t, known, read(t, s))
	status, _, _ = runProgram("", "queue", "-scores", s, "-o", out, "-f", twice, "none")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, data[92*299:], read(t, out), "all or nothing")
	require.Equal(t, "0 positions without a score, 0 with one, 0 repeated\n",
		runs(t, "", "queue", "-scores", s, os.DevNull))
}

// TestParseOntoItself: the text that is read is not written over.
func TestParseOntoItself(t *testing.T) {
	name := filepath.Join(t.TempDir(), "t.txt")
	text := runs(t, "", "view", "-n", "1", "-text", positionFile)
	require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	for _, flags := range []string{"-f", "-a", "-f=false"} {
		status, _, errs := runProgram("", "parse", flags, "-o", name, name)
		require.Equal(t, cli.StatusFailed, status)
		require.Equal(t, "gopositions: "+name+" is the input "+name+", which is not written over\n", errs)
		require.Equal(t, text, string(read(t, name)))
	}
}

// TestFolders: of a folder each verb takes what it reads.
func TestFolders(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o777))
	text := runs(t, "", "view", "-n", "2", "-text", positionFile)
	for name, data := range map[string][]byte{
		"p.dat": read(t, positionFile), "sub/extra": read(t, extraFile), "s.dat": read(t, scoreFile),
		"t.txt": []byte(text), "readme": []byte("This is neither.\n"), "empty": nil,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
	out := filepath.Join(t.TempDir(), "out.dat")
	for _, tt := range []struct {
		args  []string
		what  string
		files string // skipped
		out   string
	}{
		{[]string{"histogram"}, "position files", "empty, readme, s.dat and 1 more", "   total       400\n"},
		{[]string{"scores"}, "score files", "empty, p.dat, readme and 2 more", "54e0a73921da0116-00-W"},
		{[]string{"parse", "-o", out}, "texts of positions", "empty, p.dat, readme and 2 more", "2 positions\n"},
	} {
		status, got, errs := runProgram("", append(tt.args, dir)...)
		require.Equal(t, cli.StatusFine, status, errs)
		require.Contains(t, got, tt.out)
		skipped, _, _ := strings.Cut(errs, ": "+dir+string(filepath.Separator))
		n := 3 + strings.Count(tt.files, "2 more")*2 + strings.Count(tt.files, "1 more")
		require.Equal(t, fmt.Sprintf("gopositions: %s: %d files skipped, not %s", dir, n, tt.what), skipped)
		require.Equal(t, tt.files+"\n",
			strings.ReplaceAll(errs[len(skipped)+2:], dir+string(filepath.Separator), ""))
	}
}

// TestDiff: what two score files have in common, and what not.
func TestDiff(t *testing.T) {
	require.Equal(t, "300 the same, 0 different, 0 only in "+scoreFile+", 0 only in "+scoreFile+"\n",
		runs(t, "", "diff", scoreFile, scoreFile))
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	require.NoError(t, os.WriteFile(a,
		[]byte("01234567\x00B\x03\x0a"+"11234567\x00B\x04\x0a"+"21234567\x00B\x05\x0a"), 0o666))
	require.NoError(t, os.WriteFile(b,
		[]byte("31234567\x00B\x08\x0a"+"01234567\x00B\x03\x0a"+"11234567\x00B\x05\x0b"), 0o666))
	numbers := "1 the same, 1 different, 1 only in " + a + ", 1 only in " + b + "\n"
	require.Equal(t, ""+
		"3131323334353637-00-B  Black   4   10% sure  ->  Black   5   11% sure\n"+
		"3231323334353637-00-B  only in "+a+": Black   5   10% sure\n"+
		"3331323334353637-00-B  only in "+b+": Black >=8   10% sure\n"+
		numbers, runs(t, "", "diff", a, b))
	require.Equal(t, numbers, runs(t, "", "diff", "-q", a, b))
}

// TestFaults: wrong flags, missing files and damaged ones, each with its
// status.
func TestFaults(t *testing.T) {
	cut := filepath.Join(t.TempDir(), "cut.dat")
	require.NoError(t, os.WriteFile(cut, read(t, positionFile)[:200], 0o666))
	for _, tt := range []struct {
		args   []string
		status int
		err    string
	}{
		{nil, cli.StatusUsage, "gopositions: VERB is missing (gopositions -h prints the usage)"},
		{[]string{"chess"}, cli.StatusUsage, "gopositions: no verb \"chess\" (gopositions -h prints the usage)"},
		{[]string{"view"}, cli.StatusUsage,
			"gopositions view: FILE is missing (gopositions view -h prints the usage)"},
		{[]string{"view", "-x"}, cli.StatusUsage, "-x"},
		{[]string{"view", "-n", "-1", positionFile}, cli.StatusUsage, "-n"},
		{[]string{"merge", positionFile}, cli.StatusUsage,
			"gopositions merge: -o OUT is missing (gopositions merge -h prints the usage)"},
		{[]string{"merge", "-o", "x"}, cli.StatusUsage, "FILE is missing ("},
		{[]string{"parse"}, cli.StatusUsage,
			"gopositions parse: -o OUT is missing (gopositions parse -h prints the usage)"},
		{[]string{"parse", "-o", "x", "-next", "X"}, cli.StatusUsage, "-next X: neither B nor W ("},
		{[]string{"parse", "-o", "x", "-a", "-f"}, cli.StatusUsage, "-f and -a"},
		{[]string{"diff", scoreFile}, cli.StatusUsage, "two files, not 1 (gopositions diff -h prints the usage)"},
		{[]string{"join", positionFile}, cli.StatusUsage,
			"-scores SCORES is missing (gopositions join -h prints the usage)"},
		{[]string{"join", "-scores", scoreFile}, cli.StatusUsage, "FILE is missing ("},
		{[]string{"view", "none"}, cli.StatusFailed, "gopositions: none: " + testutil.NoSuchFile + "\n"},
		{[]string{"view", cut}, cli.StatusFailed, cut + ": record 3: offset 184: unexpected EOF: 16 of 92 bytes"},
		{[]string{"scores", cut}, cli.StatusFailed, cut + ": a position file, which view draws\n"},
		{[]string{"view", "-table", cut, positionFile}, cli.StatusFailed, cut + ": line 1"},
		{[]string{"view", "-table", "../../testdata/zobrist/t25_w8.dat", positionFile}, cli.StatusFailed,
			"a table for 5x5 boards"},
	} {
		status, _, errs := runProgram("", tt.args...)
		require.Equal(t, tt.status, status, "%v", tt.args)
		require.Contains(t, errs, tt.err)
	}
	for want, help := range map[string][]string{
		"usage: gopositions VERB": {"-h", "--help", "help"},
		"usage: gopositions view": {"view -h", "view x --help"},
	} {
		for _, args := range help {
			require.Contains(t, runs(t, "", strings.Fields(args)...), want)
		}
	}
	// The good records before the fault are shown.
	_, out, _ := runProgram("", "view", cut)
	require.Contains(t, out, "2: 017e74367faacb1c-00-W")
}

// TestSeveralFiles: one that cannot be read does not keep the others from being
// read, and without any there is no result.
func TestSeveralFiles(t *testing.T) {
	for _, tt := range []struct {
		args []string
		file string
		out  string
	}{
		{[]string{"view"}, positionFile, "300: "},
		{[]string{"histogram"}, positionFile, "total       300\n"},
		{[]string{"scores"}, scoreFile, "0bcc4c07b321e0e1"},
		{[]string{"join", "-scores", scoreFile}, positionFile, " without\n"},
	} {
		status, out, errs := runProgram("", append(tt.args, "none", tt.file)...)
		require.Equal(t, cli.StatusFailed, status)
		require.Equal(t, "gopositions: none: "+testutil.NoSuchFile+"\n", errs)
		require.Contains(t, out, tt.out)
		status, out, _ = runProgram("", append(tt.args, "none", "none")...)
		require.Equal(t, cli.StatusFailed, status)
		require.Empty(t, out)
	}
	status, _, _ := runProgram("", "view", "-n", "1", "none", positionFile)
	require.Equal(t, cli.StatusFailed, status)
}

// TestDamagedScoresInFolder: a score file that is damaged after its first records is no
// file of another format: it is read up to the damage, which makes the status 1.
func TestDamagedScoresInFolder(t *testing.T) {
	dir := t.TempDir()
	data := read(t, scoreFile)
	wrong := bytes.Clone(data)
	wrong[5*12+9] = 'X'
	odd := bytes.Clone(data)
	odd[7*12+11] = 101
	for name, data := range map[string][]byte{"cut": data[:len(data)-1], "odd": odd, "wrong": wrong} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
	status, out, errs := runProgram("", "scores", dir)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 299+300+5, strings.Count(out, "\n"))
	require.Contains(t, out, "not valid: ")
	require.Contains(t, errs, "unexpected EOF")
	require.Contains(t, errs, "record 6: offset 69: ")
	require.NotContains(t, errs, "skipped")
}

// TestStdinTwice: the standard input is there once. Read again it would be empty, and a
// comparison with it wrong.
func TestStdinTwice(t *testing.T) {
	for _, args := range [][]string{{"diff", "-", "-"}, {"join", "-scores", "-", "-"}} {
		status, out, errs := runProgram(string(read(t, scoreFile)), args...)
		require.Equal(t, cli.StatusFailed, status)
		require.NotContains(t, out, "the same")
		require.Equal(t, "gopositions: standard input: it has been read already\n", errs)
	}
}

// TestChanges: a file that is written while it is read is reported, whatever is made of it.
func TestChanges(t *testing.T) {
	for _, args := range []string{"view", "histogram", "parse -a -o"} {
		clitest.Changes(t, "gopositions", run, "../../testdata/gopos/positions.dat", strings.Fields(args)...)
	}
}
