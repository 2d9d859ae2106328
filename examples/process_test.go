package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// programs are all but benchmarks, which is for who works on this repository.
var programs = []string{"decode", "cbf2pgn", "pgn2cbf", "cbmoves2pgn", "sgf2mat", "mat2sgf", "gopositions"}

// bin is where the programs are, once they are built.
var bin string

func TestMain(m *testing.M) {
	status := m.Run()
	if bin != "" {
		os.RemoveAll(bin)
	}
	os.Exit(status)
}

var (
	building sync.Mutex
	built    = map[string]error{}
)

// build makes a program, once.
func build(name string) error {
	building.Lock()
	defer building.Unlock()
	if err, ok := built[name]; ok {
		return err
	}
	if bin == "" {
		var err error
		if bin, err = os.MkdirTemp("", "boardcodec"); err != nil {
			return err
		}
	}
	out, err := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./"+name).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	built[name] = err
	return err
}

// command returns a program as a process to be started.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("builds all programs")
	}
	require.NoError(t, build(name))
	return exec.Command(filepath.Join(bin, name), args...)
}

// run runs a program to its end. A line such as "merge a.dat" has its arguments,
// after the first of which others stand.
func run(t *testing.T, name string, args ...string) (status int, out, errs string) {
	t.Helper()
	return runIn(t, "", "", name, args...)
}

func runIn(t *testing.T, dir, stdin, name string, args ...string) (status int, out, errs string) {
	t.Helper()
	cmd := command(t, name, args...)
	var o, e bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(stdin), &o, &e
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	require.NotContains(t, e.String(), "panic", "%s %q", name, args)
	require.NotContains(t, e.String(), "goroutine", "%s %q", name, args)
	return cmd.ProcessState.ExitCode(), o.String(), e.String()
}

// A conversion is a program that makes a file of a file.
type conversion struct {
	program, verb string
	flags         []string
	input         string   // its name, the extension with the rest
	data          []byte   // of it
	beside        []byte   // of the file with the extension .cbi, if there is one
	output        []string // extensions of the files that it writes
	empty         int      // the status of an empty input
}

// args are those to convert a file.
func (c conversion) args(in, out string, more ...string) []string {
	args := slices.Concat(c.flags, more, []string{in, "-o", out})
	if c.verb != "" {
		args = append([]string{c.verb}, args...)
	}
	return args
}

// write writes the input, by a name without the extension.
func (c conversion) write(t *testing.T, name string) (file string) {
	t.Helper()
	file = name + c.input
	require.NoError(t, os.WriteFile(file, c.data, 0o666))
	if c.beside != nil {
		require.NoError(t, os.WriteFile(name+".cbi", c.beside, 0o666))
	}
	return file
}

// conversions returns all, with inputs that keep them busy for some time if large
// is set.
func conversions(t *testing.T, large bool) []conversion {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join("../testdata", name))
		require.NoError(t, err)
		return data
	}
	times := func(n int, data []byte) []byte {
		if !large {
			n = 1
		}
		return bytes.Repeat(data, n)
	}
	positions := read("gopos/positions.dat")
	var many []byte
	for i := range len(times(200, []byte{0})) {
		for record := range slices.Chunk(positions, 92) {
			many = append(many, record...)
			many[len(many)-92+8] = byte(i) // the tiebreaker: another ID
		}
	}
	board := []byte(strings.Repeat(". ", 81) + "\n")
	base, index := read("cbf/r01fisch.cbf"), read("cbf/r01fisch.cbi")
	pgn := read("cbf/pgn-extract/r01fisch.pgn")
	if large {
		pgn = bytes.Repeat(pgn, 40)
		base, index = makeBase(t, pgn)
	}
	scores := filepath.Join(t.TempDir(), "scores")
	require.NoError(t, os.WriteFile(scores, read("gopos/scores.dat"), 0o666))
	for _, dir := range []string{filepath.Dir(scores), filepath.Dir(filepath.Dir(scores))} {
		require.NoError(t, os.Chmod(dir, 0o755)) // for asNobody
	}
	return []conversion{
		{"cbf2pgn", "", nil, ".cbf", base, index, []string{""}, 1},
		{"pgn2cbf", "", nil, ".pgn", pgn, nil, []string{".CBF", ".CBI"}, 1},
		{"cbmoves2pgn", "", []string{"-all"}, ".bin", times(20_000, []byte("\x13\x13\x2e\x22\x4c\xd2\xff")), nil, []string{""}, 1},
		{"gopositions", "merge", []string{"-check"}, ".dat", many, nil, []string{""}, 0},
		{"gopositions", "queue", []string{"-scores", scores}, ".dat", many, nil, []string{""}, 0},
		{"gopositions", "parse", []string{"-next", "B"}, ".txt", times(20_000, board), nil, []string{""}, 0},
	}
}

// makeBase makes a base of PGN.
func makeBase(t *testing.T, pgn []byte) (games, index []byte) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "base")
	status, _, errs := runIn(t, "", string(pgn), "pgn2cbf", "-", "-o", name)
	require.Zero(t, status, errs)
	games, err := os.ReadFile(name + ".CBF")
	require.NoError(t, err)
	index, err = os.ReadFile(name + ".CBI")
	require.NoError(t, err)
	return games, index
}

// nothing is what a file has in it that is not there.
const nothing = "nothing"

// outputs returns what there is of a conversion's output, file by file.
func (c conversion) outputs(name string) (files []string) {
	for _, ext := range c.output {
		data, err := os.ReadFile(name + ext)
		if err != nil {
			data = []byte(nothing)
		}
		files = append(files, string(data))
	}
	return files
}

// TestConversions: what is converted, from a file, a folder, the standard input, to
// a file, a folder, or what -o names else.
func TestConversions(t *testing.T) {
	for _, c := range conversions(t, false) {
		t.Run(c.program+" "+c.verb, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "in", "deep"), 0o777))
			in := c.write(t, filepath.Join(dir, "in", "deep", "Grüße von x"))
			out := filepath.Join(dir, "out")
			status, printed, errs := run(t, c.program, c.args(in, out)...)
			require.Equal(t, 0, status, errs)
			want := c.outputs(out)
			require.NotContains(t, want, nothing)

			status, _, errs = run(t, c.program, c.args(in, out)...)
			require.Equal(t, 1, status)
			require.Contains(t, errs, " exists: -f writes over it\n")
			status, _, errs = run(t, c.program, c.args(in, out, "-f")...)
			require.Equal(t, 0, status, errs)
			require.Equal(t, want, c.outputs(out))
			switch c.program {
			case "cbf2pgn": // the name says already that it is wrong
				status, _, _ = run(t, c.program, c.args(in, in, "-f")...)
				require.Equal(t, 2, status)
			case "pgn2cbf": // which writes in.pgn.CBF
			default:
				status, _, errs = run(t, c.program, c.args(in, in, "-f")...)
				require.Equal(t, 1, status)
				require.Contains(t, errs, "which is not written over\n")
			}
			data, err := os.ReadFile(in)
			require.NoError(t, err)
			require.Equal(t, c.data, data)

			// A folder, in which something else is.
			other := filepath.Join(dir, "in", "deep", "other")
			require.NoError(t, os.WriteFile(other, []byte("Neither fish nor fowl.\n"), 0o666))
			status, again, errs := run(t, c.program, c.args(filepath.Join(dir, "in"), out, "-f")...)
			require.Equal(t, 0, status, errs)
			require.Equal(t, want, c.outputs(out))
			require.Equal(t, printed, again)
			require.Regexp(t, `: 1 file skipped, not .*: `+regexp.QuoteMeta(other), errs)

			// Any extension does where the content says what it is.
			if c.beside == nil {
				require.NoError(t, os.Rename(in, in+".old"))
				status, _, errs = run(t, c.program, c.args(filepath.Join(dir, "in"), out, "-f")...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want, c.outputs(out))
				status, _, errs = runIn(t, dir, string(c.data), c.program, c.args("-", "stdin")...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want, c.outputs(filepath.Join(dir, "stdin")))
				require.NoError(t, os.Rename(in+".old", in))
			}

			if len(c.output) == 1 {
				status, printed, errs = run(t, c.program, c.args(in, "-")...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want[0], printed)
				if runtime.GOOS == "linux" {
					status, printed, errs = run(t, c.program, c.args(in, "/dev/stdout")...)
					require.Equal(t, 0, status, errs)
					require.Equal(t, want[0], printed)
				}
			}
			if c.program != "gopositions" { // of all files it makes one
				folder := filepath.Join(dir, "folder") + string(filepath.Separator)
				status, _, errs = run(t, c.program, c.args(filepath.Join(dir, "in"), folder)...)
				require.Equal(t, 0, status, errs)
				name := filepath.Join(folder, "deep", "Grüße von x")
				if c.program != "pgn2cbf" {
					name += ".pgn"
				}
				require.Equal(t, want, c.outputs(name))
			}
			require.Empty(t, slices.DeleteFunc(testutil.FileNames(t, dir), func(name string) bool { return !strings.Contains(name, "part") }))
		})
	}
}

// TestBadInput: what cannot be read is named, without what a terminal would act on;
// there is no output of it, and an old one stays.
func TestBadInput(t *testing.T) {
	const escape, clean = "a b\x1b[31mü", `a b\x1b[31mü`
	if runtime.GOOS == "windows" {
		t.Skip("no such names")
	}
	noise := make([]byte, 100_000)
	random := rand.NewChaCha8([32]byte{1})
	random.Read(noise)
	for _, c := range conversions(t, false) {
		for _, kind := range []string{"missing", "directory", "noise", "empty", "unreadable"} {
			t.Run(c.program+" "+c.verb+" "+kind, func(t *testing.T) {
				dir := t.TempDir()
				in, out := filepath.Join(dir, escape+c.input), filepath.Join(dir, "out")
				old := make([]string, len(c.output))
				for i, ext := range c.output {
					old[i] = "old" + ext
					require.NoError(t, os.WriteFile(out+ext, []byte(old[i]), 0o666))
				}
				want := 1
				switch kind {
				case "directory":
					require.NoError(t, os.Mkdir(in, 0o777))
				case "noise":
					require.NoError(t, os.WriteFile(in, noise, 0o666))
				case "empty":
					require.NoError(t, os.WriteFile(in, nil, 0o666))
					want = c.empty
				case "unreadable":
					require.NoError(t, os.WriteFile(in, c.data, 0))
				}
				cmd := command(t, c.program, c.args(in, out, "-f")...)
				if kind == "unreadable" {
					asNobody(t, cmd, dir)
				}
				var printed, errs bytes.Buffer
				cmd.Stdout, cmd.Stderr = &printed, &errs
				cmd.Run()
				require.Equal(t, want, cmd.ProcessState.ExitCode(), errs.String())
				require.NotContains(t, errs.String()+printed.String(), "\x1b")
				require.NotContains(t, errs.String(), "goroutine")
				if want != 0 {
					require.Contains(t, errs.String(), clean)
					require.Equal(t, old, c.outputs(out))
				}
				names := len(c.output)
				if kind != "missing" {
					names++
				}
				require.Len(t, testutil.FileNames(t, dir), names)
			})
		}
	}
	// What shows and does not write.
	for program, args := range map[string][]string{"decode": nil, "gopositions": {"view"}} {
		dir := t.TempDir()
		for name, data := range map[string][]byte{"noise": noise, "empty": nil} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, escape+name), data, 0o666))
			status, out, errs := run(t, program, append(args, filepath.Join(dir, escape+name))...)
			if program == "gopositions" && name == "empty" {
				require.Equal(t, 0, status)
				continue
			}
			require.Equal(t, 1, status, "%s: %s", program, name)
			require.NotContains(t, out+errs, "\x1b")
			require.NotEmpty(t, errs)
		}
	}
}

// TestLists: the verbs that read and list, on a folder.
func TestLists(t *testing.T) {
	for _, args := range []string{"view -n 1", "histogram", "join -scores ../testdata/gopos/scores.dat", "queue -scores ../testdata/gopos/scores.dat"} {
		status, out, errs := run(t, "gopositions", append(strings.Fields(args), "../testdata/gopos")...)
		require.Equal(t, 0, status, errs)
		require.NotEmpty(t, out)
		require.Contains(t, errs, "skipped, not position files: ")
	}
	status, out, errs := run(t, "cbf2pgn", "-list", "../testdata/cbf")
	require.Equal(t, 1, status, "some are damaged")
	require.Contains(t, out, "../testdata/cbf/r01fisch.cbf:\n")
	require.NotContains(t, out, "r01fisch.cbi", "an index is no base of its own")
	require.Contains(t, errs, "skipped, not CBF bases: ")
}

// TestUsage: help is output, and begins as the documentation does; what is wrong
// with the arguments is said with the name of the program, and no output.
func TestUsage(t *testing.T) {
	for _, name := range programs {
		status, out, errs := run(t, name, "-h")
		require.Equal(t, 0, status)
		require.Empty(t, errs)
		synopsis, _, _ := strings.Cut(strings.TrimPrefix(out, "usage: "), "\n")
		source, err := os.ReadFile(name + "/main.go")
		require.NoError(t, err)
		require.Contains(t, string(source), "//\t"+synopsis+"\n")

		status, out, errs = run(t, name, "-no-such-flag")
		require.Equal(t, 2, status)
		require.Empty(t, out)
		require.True(t, strings.HasPrefix(errs, name+": flag provided but not defined: -no-such-flag\nusage: "+name+" "), errs)
	}
}

// TestFullDisk: what could not be written is an error, and an old file stays.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	for _, c := range conversions(t, false) {
		if len(c.output) > 1 {
			continue // a base is not written to a device
		}
		dir := t.TempDir()
		in := c.write(t, filepath.Join(dir, "in"))
		status, _, errs := run(t, c.program, c.args(in, "/dev/full")...)
		require.Equal(t, 1, status)
		require.Contains(t, errs, "/dev/full: no space left on device\n")
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	require.NoError(t, err)
	defer full.Close()
	for name, args := range map[string][]string{
		"decode": {"4HPwATDgc/ABMA"}, "cbf2pgn": {"../testdata/cbf/r01fisch.cbf"}, "cbmoves2pgn": {"13ff"},
		"gopositions": {"view", "../testdata/gopos/positions.dat"},
	} {
		for _, args := range [][]string{args, {"-h"}} {
			cmd := command(t, name, args...)
			var errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = full, &errs
			require.Error(t, cmd.Run())
			require.Equal(t, 1, cmd.ProcessState.ExitCode(), name)
			require.Contains(t, errs.String(), "no space left on device\n", name)
		}
	}
}

// TestClosedOutput: a program whose reader goes away, as head does, ends without a
// word, and what it was to write is whole or not there.
func TestClosedOutput(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such signal")
	}
	all := conversions(t, true)
	for _, c := range all {
		dir := t.TempDir()
		in := c.write(t, filepath.Join(dir, "in"))
		for _, out := range []string{"-", filepath.Join(dir, "out")} {
			if out == "-" && len(c.output) > 1 {
				continue
			}
			r, w, err := os.Pipe()
			require.NoError(t, err)
			cmd := command(t, c.program, c.args(in, out)...)
			var errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = w, &errs
			require.NoError(t, cmd.Start())
			require.NoError(t, w.Close())
			require.NoError(t, r.Close())
			err = cmd.Wait()
			require.NotContains(t, errs.String(), "broken pipe")
			require.NotContains(t, errs.String(), "goroutine")
			switch {
			case out == "-":
				require.Error(t, err)
			case c.program == "gopositions": // which prints a line on what it wrote
				require.Error(t, err)
				require.Equal(t, []string{nothing}, c.outputs(out))
			default:
				require.NoError(t, err)
			}
			require.NotContains(t, strings.Join(testutil.FileNames(t, dir), " "), "part")
		}
	}
}

// commandsOf returns the commands that a text has, without those that have "...".
func commandsOf(text string) (commands [][]string) {
	for _, m := range regexp.MustCompile("go run \\./examples/([a-z0-9]+[^`#\n]*)").FindAllStringSubmatch(text, -1) {
		if args := strings.Fields(m[1]); !strings.Contains(m[1], "...") {
			commands = append(commands, args)
		}
	}
	return commands
}

// TestCommands runs each command of the READMEs and of the programs' documentation,
// as after git clone: it succeeds, and prints something. That of benchmarks takes
// minutes and fills files of the repository: .ci/run runs it with -quick instead.
func TestCommands(t *testing.T) {
	top, err := filepath.Abs("..")
	require.NoError(t, err)
	files := []string{"README.md", "../README.md", "decode/README.md"}
	for _, name := range programs {
		files = append(files, name+"/main.go")
	}
	folder := regexp.MustCompile(` testdata(/[a-z]+)?$`) // some files there are damaged
	ran := map[string]bool{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, args := range commandsOf(string(text)) {
			line := strings.Join(args, " ")
			if !slices.Contains(programs, args[0]) || ran[line] {
				continue
			}
			ran[line] = true
			t.Run(line, func(t *testing.T) {
				dir := t.TempDir() // a program may leave files
				for _, tree := range []string{"testdata", "examples"} {
					require.NoError(t, os.CopyFS(filepath.Join(dir, tree), os.DirFS(filepath.Join(top, tree))))
				}
				status, out, errs := runIn(t, dir, "", args[0], args[1:]...)
				switch {
				case folder.MatchString(line):
					require.LessOrEqual(t, status, 1, errs)
				case strings.HasPrefix(line, "pgn2cbf ") && strings.Contains(line, "/pgn-sample.pgn"):
					require.Equal(t, 1, status, "one of its games is at fault, as the documentation says")
				default:
					require.Equal(t, 0, status, errs)
				}
				if len(testutil.FileNames(t, dir)) == 2 { // it has not made a file
					require.NotEmpty(t, out+errs)
				}
			})
		}
	}
	for _, name := range programs {
		require.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(ran)), func(line string) bool {
			return strings.HasPrefix(line+" ", name+" ")
		}), "%s: the READMEs have no command to try", name)
	}
}

// TestProgress: on a terminal, work that lasts over a second shows how far it is.
func TestProgress(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("no program script (util-linux), which makes a terminal")
	}
	positions, err := os.ReadFile("../testdata/gopos/positions.dat")
	require.NoError(t, err)
	prog := command(t, "gopositions").Path
	for _, tt := range []struct {
		command string
		bar     bool
	}{
		{prog + " histogram /dev/fd/3 >/dev/null", true},
		{prog + " histogram /dev/fd/3", true},
		{prog + " histogram /dev/fd/3 2>/dev/null", false},
		{prog + " view /dev/fd/3 >/dev/null", true},
		{prog + " view /dev/fd/3", false}, // it would stand among the positions
	} {
		// What is typed on the terminal is not the standard input of the program.
		cmd := exec.Command(script, "-qec", tt.command, "/dev/null")
		r, w, err := os.Pipe()
		require.NoError(t, err)
		cmd.ExtraFiles = []*os.File{r}
		go func() {
			defer w.Close()
			for range 15 {
				w.Write(positions)
				time.Sleep(100 * time.Millisecond)
			}
		}()
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Equal(t, tt.bar, regexp.MustCompile(`/dev/fd/3 \d+ kB`).Match(out), "%s: %q", tt.command, out)
		r.Close()
	}
}
