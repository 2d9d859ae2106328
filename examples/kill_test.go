//go:build unix

package examples_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// asNobody takes the rights of root from a process, which would read anything.
func asNobody(t *testing.T, cmd *exec.Cmd, dir string) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	for d := dir; d != os.TempDir() && d != "/"; d = filepath.Dir(d) {
		require.NoError(t, os.Chmod(d, 0o777))
	}
	require.NoError(t, os.Chmod(bin, 0o755))
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	cmd.Dir = "/"
}

// TestKilled: whenever a conversion is ended, there is the old output or the new
// one. A base has two files: a kill that nothing can be done against may leave the
// games without an index, never with a wrong one.
func TestKilled(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, c := range oneOfEach(t, append(conversions(t, true), page(t, true))) {
		t.Run(c.String(), func(t *testing.T) {
			dir := t.TempDir()
			in, out := c.write(t, filepath.Join(dir, "in")), filepath.Join(dir, "out", "x")
			require.NoError(t, os.Mkdir(filepath.Dir(out), 0o777))
			begun := time.Now()
			status, _, errs := run(t, c.program, c.args(in, out)...)
			require.Equal(t, 0, status, errs)
			lasts := time.Since(begun)
			whole := c.outputs(out)
			old := make([]string, len(c.output))
			for i := range old {
				old[i] = "old" + c.output[i]
			}
			killed, times := 0, 3
			if testutil.Long(t) > 0 {
				times = 30
			}
			for i := 0; i < times || killed == 0; i++ {
				for i, ext := range c.output {
					require.NoError(t, os.WriteFile(out+ext, []byte(old[i]), 0o666))
				}
				sig := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL}[i%3]
				cmd := command(t, c.program, c.args(in, out, "-f")...)
				require.NoError(t, cmd.Start())
				time.Sleep(time.Duration(random.Int64N(int64(lasts))))
				cmd.Process.Signal(sig)
				if err := cmd.Wait(); err != nil {
					killed++
					require.Equal(t, sig, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal(), "%v", err)
				} else {
					lasts = lasts * 3 / 4 // the first run was slow
				}
				got := c.outputs(out)
				may := [][]string{whole, old}
				if len(c.output) == 2 && sig == syscall.SIGKILL {
					may = append(may, []string{whole[0], nothing}, []string{old[0], nothing})
				}
				require.True(t, slices.ContainsFunc(may, func(files []string) bool { return slices.Equal(files, got) }),
					"%v: neither the old nor the new", sig)
				if sig != syscall.SIGKILL {
					require.Len(t, testutil.FileNames(t, filepath.Dir(out)), len(c.output))
				}
				for _, name := range testutil.FileNames(t, filepath.Dir(out)) {
					require.NoError(t, os.Remove(filepath.Join(filepath.Dir(out), name)))
				}
			}
		})
	}
}

// TestKilledHalfWay: a conversion that waits for the rest of its input, and an
// append, leave what was there.
func TestKilledHalfWay(t *testing.T) {
	testutil.Heed(t, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	for _, c := range append(conversions(t, true), page(t, true)) {
		if c.beside != nil || c.input == ".bin" {
			continue // it is not read from front to back, or read whole first
		}
		flags := []string{"-f"}
		if c.verb == "parse" {
			flags = append(flags, "-a")
		}
		for _, flag := range flags {
			for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
				dir := t.TempDir()
				out := filepath.Join(dir, "x")
				old := bytes.Repeat(append([]byte("01234567\x00B"), append(bytes.Repeat([]byte("."), 81), 0)...), 3)
				for _, ext := range c.output {
					require.NoError(t, os.WriteFile(out+ext, old, 0o666))
				}
				before := c.outputs(out)
				cmd := command(t, c.program, c.args("-", out, flag)...)
				stdin, err := cmd.StdinPipe()
				require.NoError(t, err)
				require.NoError(t, cmd.Start())
				_, err = io.Copy(stdin, bytes.NewReader(c.data[:len(c.data)/2]))
				require.NoError(t, err)
				require.Eventually(t, func() bool { return len(testutil.FileNames(t, dir)) > len(c.output) },
					10*time.Second, time.Millisecond)
				require.NoError(t, cmd.Process.Signal(sig))
				require.Error(t, cmd.Wait())
				require.Equal(t, sig, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
				require.Equal(t, before, c.outputs(out))
				require.Len(t, testutil.FileNames(t, dir), len(c.output))
			}
		}
	}
}

// TestSmallDisk: a disk that gets full leaves the old output, and nothing else.
func TestSmallDisk(t *testing.T) {
	dir := t.TempDir()
	mount := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", dir)
	if out, err := mount.CombinedOutput(); err != nil {
		t.Skipf("no small file system can be made here: %s", out)
	}
	defer exec.Command("umount", dir).Run()
	for _, c := range oneOfEach(t, append(conversions(t, true), page(t, true))) {
		in := c.write(t, filepath.Join(t.TempDir(), "in"))
		out := filepath.Join(dir, "x")
		for _, ext := range c.output {
			require.NoError(t, os.WriteFile(out+ext, []byte("old"), 0o666))
		}
		before := c.outputs(out)
		status, _, errs := run(t, c.program, c.args(in, out, "-f")...)
		require.Equal(t, 1, status)
		require.Contains(t, errs, "no space left on device")
		require.NotContains(t, errs, "part0", "the name of a file that the user does not know")
		require.Equal(t, before, c.outputs(out))
		require.Len(t, testutil.FileNames(t, dir), len(c.output))
		for _, ext := range c.output {
			require.NoError(t, os.Remove(out+ext))
		}
	}
}

// TestSmallDiskMany: a folder that is converted to a disk that gets full ends with the
// first file that has no room, and the others are whole.
func TestSmallDiskMany(t *testing.T) {
	dir := t.TempDir()
	mount := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", dir)
	if out, err := mount.CombinedOutput(); err != nil {
		t.Skipf("no small file system can be made here: %s", out)
	}
	defer exec.Command("umount", dir).Run()
	for _, c := range conversions(t, false) {
		if c.program != "convert" {
			continue
		}
		from := t.TempDir()
		for i := range 100 {
			c.write(t, filepath.Join(from, fmt.Sprintf("%02d", i)))
		}
		status, _, errs := run(t, c.program, c.args(from, dir, "-q")...)
		require.Equal(t, 1, status)
		require.Equal(t, 1, strings.Count(errs, ": write "), errs) // once, of both files of a base
		require.Contains(t, errs, "no space left on device")
		require.Regexp(t, `: [0-9]+ inputs not read, as nothing more can be written\n$`, errs)
		names := testutil.FileNames(t, dir)
		require.NotContains(t, strings.Join(names, " "), "part")
		require.Less(t, len(names), 100*len(c.output))
		for _, name := range names {
			require.NoError(t, os.Remove(filepath.Join(dir, name)))
		}
	}
}

// TestDecodeKilled: a long standard input, which decode keeps in a temporary file,
// leaves none behind when the program is ended while it waits for the rest.
func TestDecodeKilled(t *testing.T) {
	testutil.Heed(t, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		dir := t.TempDir()
		cmd := command(t, "decode", "-id", "-")
		cmd.Env = append(os.Environ(), "TMPDIR="+dir)
		stdin, err := cmd.StdinPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		_, err = stdin.Write(make([]byte, 3<<20))
		require.NoError(t, err)
		require.Eventually(t, func() bool { return len(testutil.FileNames(t, dir)) == 1 }, 10*time.Second,
			time.Millisecond)
		require.NoError(t, cmd.Process.Signal(sig))
		require.Error(t, cmd.Wait())
		require.Equal(t, sig, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
		require.Empty(t, testutil.FileNames(t, dir))
	}
}
