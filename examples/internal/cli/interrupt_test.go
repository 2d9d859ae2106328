//go:build unix

package cli

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestMain makes the test binary the program that TestInterrupt ends.
func TestMain(m *testing.M) {
	if name := os.Getenv("CLI_TEST_OUTPUT"); name != "" {
		Main("prog", func(p *Program, _ []string) error {
			if strings.HasSuffix(name, string(filepath.Separator)) {
				return many(p, name)
			}
			return slow(p, name)
		})
	}
	os.Exit(m.Run())
}

const oldText, newText = "old", "new\n"

// slow writes an output again and again, always whole, and a third time not at
// all.
func slow(p *Program, name string) error {
	for i := 0; ; i++ {
		o, err := p.Create(name, true)
		if err != nil {
			return err
		}
		fmt.Fprintln(p.Out, "begun")
		p.Out.Flush()
		for range 100 {
			io.WriteString(o, strings.Repeat(newText, 1000))
			time.Sleep(100 * time.Microsecond)
		}
		if i%3 == 2 {
			o.Abort()
		} else if err := o.Close(); err != nil {
			return err
		}
	}
}

// many writes outputs in a folder, one after the other, as fast as it can.
func many(p *Program, folder string) error {
	for i := 0; ; i++ {
		o, err := p.Create(filepath.Join(folder, strconv.Itoa(i%10)+".out"), true)
		if err != nil {
			return err
		}
		io.WriteString(o, newText)
		if i == 0 {
			fmt.Fprintln(p.Out, "begun")
			p.Out.Flush()
		}
		if err := o.Close(); err != nil {
			return err
		}
	}
}

// start runs the program until it has begun an output.
func start(t *testing.T, name string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "CLI_TEST_OUTPUT="+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.ReadFull(out, make([]byte, 6))
	require.NoError(t, err)
	go io.Copy(io.Discard, out)
	return cmd
}

// often is how often a program is ended: n times, and with a Long time a hundred times.
func often(t *testing.T, n int) int {
	if testutil.Long(t) > 0 {
		return 100
	}
	return n
}

// TestInterrupt: a program that is ended at any moment leaves the old file or the
// new one, and nothing beside it, except where nothing can be done against it.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("runs for seconds")
	}
	testutil.Heed(t, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGKILL} {
		t.Run(sig.String(), func(t *testing.T) {
			for range often(t, 6) {
				name := filepath.Join(t.TempDir(), "out")
				write(t, name, oldText)
				cmd := start(t, name)
				time.Sleep(rand.N(50 * time.Millisecond))
				require.NoError(t, cmd.Process.Signal(sig))
				var exit *exec.ExitError
				require.ErrorAs(t, cmd.Wait(), &exit)
				status := exit.Sys().(syscall.WaitStatus)
				require.True(t, status.Signaled() && status.Signal() == sig, "a shell sees the signal: %v", exit)

				require.Contains(t, []string{oldText, strings.Repeat(newText, 100_000)}, read(t, name))
				if sig != syscall.SIGKILL {
					require.Equal(t, []string{"out"}, testutil.FileNames(t, filepath.Dir(name)))
				}
			}
		})
	}
}

// TestInterruptMany: a program that makes many files ends by the signal, at once, in the
// middle of a file or between two, and after a second signal too.
func TestInterruptMany(t *testing.T) {
	if testing.Short() {
		t.Skip("runs for seconds")
	}
	testutil.Heed(t, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	folder := t.TempDir()
	for i := range often(t, 24) {
		sig := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}[i%3]
		cmd := start(t, folder+string(filepath.Separator))
		time.Sleep(rand.N(5 * time.Millisecond))
		require.NoError(t, cmd.Process.Signal(sig))
		if i%2 == 1 {
			cmd.Process.Signal(syscall.SIGHUP) // as a terminal does; it may have ended
		}
		var exit *exec.ExitError
		require.ErrorAs(t, cmd.Wait(), &exit)
		status := exit.Sys().(syscall.WaitStatus)
		require.True(t, status.Signaled(), "a shell sees the signal: %v", exit)
		if i%2 == 0 {
			require.Equal(t, sig, status.Signal())
		}
		for _, name := range testutil.FileNames(t, folder) {
			require.NotContains(t, name, "part")
			require.Equal(t, newText, read(t, filepath.Join(folder, name)))
		}
	}
}

// TestInterruptIgnored: what the program was started to ignore, as by nohup, stays
// ignored.
func TestInterruptIgnored(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	cmd := exec.Command("/bin/sh", "-c", `trap "" HUP; exec "$0"`, os.Args[0])
	cmd.Env = append(os.Environ(), "CLI_TEST_OUTPUT="+name)
	require.NoError(t, cmd.Start())
	require.Eventually(t, func() bool { _, err := os.Stat(name); return err == nil }, 10*time.Second,
		time.Millisecond)
	require.NoError(t, cmd.Process.Signal(syscall.SIGHUP))
	time.Sleep(50 * time.Millisecond)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM), "it lives")
	require.EqualError(t, cmd.Wait(), "signal: terminated")
}

// TestDirect: an output that is not a file is written as it comes, and its reader may go away.
func TestDirect(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o666))
	got := make(chan string)
	go func() {
		data, err := os.ReadFile(pipe)
		got <- fmt.Sprint(string(data), err)
	}()
	status, out, errs := creating(pipe, false, "text")
	require.Equal(t, StatusFine, status, errs)
	require.Empty(t, out)
	require.Equal(t, "text<nil>", <-got)
	require.Equal(t, []string{"pipe"}, testutil.FileNames(t, filepath.Dir(pipe)))

	go func() {
		f, err := os.Open(pipe)
		got <- fmt.Sprint(errors.Join(err, f.Close()))
	}()
	status, _, errs = creating(pipe, false, strings.Repeat("text", 1<<20))
	require.Equal(t, "<nil>", <-got)
	require.Equal(t, StatusFailed, status)
	require.Equal(t, "prog: write "+pipe+": broken pipe\n", errs)
	if _, err := os.Stat("/dev/full"); err == nil {
		status, _, errs = creating("/dev/full", false, "text")
		require.Equal(t, StatusFailed, status)
		require.Equal(t, "prog: write /dev/full: no space left on device\n", errs)
	}
}
