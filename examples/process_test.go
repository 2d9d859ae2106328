package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// programs are all but peers, which is for who works on this repository.
var programs = func() (names []string) {
	mains, _ := filepath.Glob("*/main.go")
	for _, main := range mains {
		if _, err := os.Stat(filepath.Join(filepath.Dir(main), "go.mod")); err != nil {
			names = append(names, filepath.Dir(main))
		}
	}
	return names
}()

// prebuilt is the environment variable with the folder of programs that have been built,
// for a system without Go.
const prebuilt = "BOARDCODEC_PROGRAMS"

// bin is where the programs are, once they are built.
var bin = os.Getenv(prebuilt)

func TestMain(m *testing.M) {
	status := m.Run()
	if os.Getenv(prebuilt) == "" && bin != "" {
		os.RemoveAll(bin)
	}
	os.Exit(status)
}

// build makes all programs, once.
var build = sync.OnceValue(func() (err error) {
	if os.Getenv(prebuilt) != "" {
		return nil
	}
	if bin, err = os.MkdirTemp("", "boardcodec"); err != nil {
		return err
	}
	args := []string{"build", "-ldflags=-s -w", "-o", bin + string(filepath.Separator)}
	for _, name := range programs {
		args = append(args, "./"+name)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
})

// command returns a program as a process to be started.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("builds all programs")
	}
	require.NoError(t, build())
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

// TestUsage: help is output, and begins as the documentation does; what is wrong
// with the arguments is said with the name of the program, and no output.
func TestUsage(t *testing.T) {
	for _, name := range programs {
		status, out, errs := run(t, name, "-h")
		require.Equal(t, 0, status)
		require.Empty(t, errs)
		synopsis, _, _ := strings.Cut(strings.TrimPrefix(out, "usage: "), "\n")
		require.Contains(t, string(testutil.ReadFile(t, name+"/main.go")), "//\t"+synopsis+"\n")

		require.Equal(t, name == "convert", strings.Contains(synopsis, "[-strict]"), "a converter has it")
		require.Equal(t, name+": flag provided but not defined: -no-such-flag ("+name+" -h prints the usage)\n",
			wrongUsage(t, name, "-no-such-flag"))
		for _, args := range [][]string{{""}, {"-two\nlines"}, {}} {
			if name != "decode" || len(args) > 0 { // which prints a tour
				require.Regexp(t, `^`+name+`: .*\(`+name+` -h prints the usage\)\n$`, wrongUsage(t, name, args...))
			}
		}

		status, out, errs = run(t, name, "-version")
		require.Equal(t, 0, status)
		require.Empty(t, errs)
		require.Regexp(t, "^"+name+` \S+(, revision \S+)?, go\S+\n$`, out)
	}
}

// wrongUsage returns what a program prints about arguments that are wrong. Its standard input looks
// like a terminal, so that it does not wait for anything there.
func wrongUsage(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := command(t, name, args...)
	if device, err := os.Open("/dev/full"); err == nil {
		cmd.Stdin = device
		defer device.Close()
	} else if len(args) == 0 {
		cmd.Args = append(cmd.Args, "") // no such device here
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.Error(t, cmd.Run())
	require.Equal(t, 2, cmd.ProcessState.ExitCode(), errs.String())
	require.Empty(t, out.String())
	return errs.String()
}

// TestProgress: on a terminal, work that lasts over a second shows how far it is.
func TestProgress(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("no program script (util-linux), which makes a terminal")
	}
	positions := testutil.ReadFile(t, "../testdata/gopos/positions.dat")
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
		t.Run(tt.command, func(t *testing.T) {
			t.Parallel() // it waits more than it works
			// What is typed on the terminal is not the standard input of the program.
			cmd := exec.Command(script, "-qec", tt.command, "/dev/null")
			r, w, err := os.Pipe()
			require.NoError(t, err)
			cmd.ExtraFiles = []*os.File{r}
			screen, err := cmd.StdoutPipe()
			require.NoError(t, err)
			require.NoError(t, cmd.Start())
			var seen atomic.Bool // the bar
			go func() {
				// The input lasts until the bar is there, or long enough for it.
				lasts := 2 * time.Second
				if tt.bar {
					lasts = time.Minute
				}
				for begun := time.Now(); !seen.Load() && time.Since(begun) < lasts; time.Sleep(100 * time.Millisecond) {
					w.Write(positions)
				}
				w.Close()
			}()
			var out []byte
			bar := regexp.MustCompile(`/dev/fd/3 \d+ KB`)
			for buffer := make([]byte, 1<<16); err == nil; {
				var n int
				n, err = screen.Read(buffer)
				out = append(out, buffer[:n]...)
				seen.Store(seen.Load() || bar.Match(out))
			}
			require.NoError(t, cmd.Wait(), "%s", out)
			require.Equal(t, tt.bar, seen.Load(), "%s: %q", tt.command, out)
			r.Close()
		})
	}
}
