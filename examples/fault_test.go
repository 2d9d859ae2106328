package examples_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestBadInput: an input that cannot be read is named, without bytes that would control a
// terminal; there is no output for it, and an old one stays.
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
			t.Run(c.String()+" "+kind, func(t *testing.T) {
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

// printing are commands that print something, and have nothing to say besides.
var printing = []string{
	"decode 4HPwATDgc/ABMA", "decode ../testdata/sgfbg", "decode -id ../testdata/cbf/r01fisch.cbf",
	"decode -json ../testdata/matchid",
	"decode -html - ../testdata/gopos", "convert -to list ../testdata/cbf/r01fisch.cbf", "convert 13ff",
	"convert -to ids ../testdata/sgfbg/pos-set-X.sgf", "convert -o - ../testdata/sgfbg/matchinfo.mat",
	"gopositions view ../testdata/gopos/positions.dat", "gopositions histogram ../testdata/gopos",
}

// TestFullDisk: what could not be written is an error, and an old file stays.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil || runtime.GOOS == "windows" {
		t.Skip("no /dev/full here")
	}
	for _, c := range append(append(conversions(t, false), conversions(t, true)...), page(t, false)) {
		if len(c.output) > 1 {
			continue // a base is not written to a device
		}
		dir := t.TempDir()
		in := c.write(t, filepath.Join(dir, "in"))
		status, out, errs := run(t, c.program, c.args(in, "/dev/full")...)
		require.Equal(t, 1, status)
		require.Contains(t, errs, "/dev/full: no space left on device\n")
		require.Empty(t, out, "nothing is counted that was not written")
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	require.NoError(t, err)
	defer full.Close()
	lines := printing
	for _, name := range programs {
		lines = append(lines, name+" -h")
	}
	for _, line := range lines {
		args := strings.Fields(line)
		cmd := command(t, args[0], args[1:]...)
		var errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = full, &errs
		require.Error(t, cmd.Run())
		require.Equal(t, 1, cmd.ProcessState.ExitCode(), line)
		require.Contains(t, errs.String(), "no space left on device\n", line)
	}
}

// toNobody runs a program whose standard output is a pipe that nobody reads, and
// returns how it ended.
func toNobody(t *testing.T, name string, args ...string) error {
	t.Helper()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	cmd := command(t, name, args...)
	var errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = w, &errs
	require.NoError(t, r.Close()) // before it starts, so that it cannot be faster
	require.NoError(t, cmd.Start())
	require.NoError(t, w.Close())
	err = cmd.Wait()
	require.NotContains(t, strings.ToLower(errs.String()), "pipe")
	require.NotContains(t, errs.String(), "goroutine")
	return err
}

// TestClosedOutput: a program whose reader goes away, as head does, ends without a
// word, and what it was to write is whole or not there.
func TestClosedOutput(t *testing.T) {
	for _, c := range oneOfEach(t, append(conversions(t, true), page(t, true))) {
		dir := t.TempDir()
		in := c.write(t, filepath.Join(dir, "in"))
		for _, out := range []string{"-", filepath.Join(dir, "out")} {
			if out == "-" && len(c.output) > 1 {
				continue
			}
			err := toNobody(t, c.program, c.args(in, out)...)
			switch {
			case out == "-":
				require.Error(t, err)
			case c.program == "gopositions": // which prints a line on what it has written
				require.Error(t, err)
				require.NotContains(t, c.outputs(out), nothing)
			default:
				require.NoError(t, err)
				require.NotContains(t, c.outputs(out), nothing)
			}
			require.NotContains(t, strings.Join(testutil.FileNames(t, dir), " "), "part")
		}
	}
	for _, line := range printing {
		args := strings.Fields(line)
		require.Error(t, toNobody(t, args[0], args[1:]...), line)
	}
}
