package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// creating runs a program that writes text to an output.
func creating(name string, force bool, text string, inputs ...string) (status int, out, errs string) {
	return runs(func(p *Program, _ []string) error {
		var in []Input
		for _, name := range inputs {
			in = append(in, p.Input(name))
		}
		o, err := p.Create(name, force, in...)
		if err != nil {
			return err
		}
		defer o.Abort()
		if _, err := io.WriteString(o, text); err != nil {
			return err
		}
		return o.Close()
	})
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
}

func read(t *testing.T, name string) string {
	t.Helper()
	return string(testutil.ReadFile(t, name))
}

// TestCreate: a file is written over with force only, keeps its mode, and nothing
// else is left in its folder.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	status, out, errs := creating(name, false, "new")
	require.Equal(t, StatusFine, status)
	require.Empty(t, out+errs)
	require.Equal(t, "new", read(t, name))

	status, _, errs = creating(name, false, "newer")
	require.Equal(t, StatusFailed, status)
	require.Equal(t, "prog: "+name+" exists: -f writes over it\n", errs)
	require.Equal(t, "new", read(t, name))

	for _, mode := range []os.FileMode{0o600, 0o644, 0o666, 0o755} {
		require.NoError(t, os.Chmod(name, mode))
		status, _, errs = creating(name, true, mode.String())
		require.Equal(t, StatusFine, status, errs)
		require.Equal(t, mode.String(), read(t, name))
		if info, err := os.Stat(name); runtime.GOOS != "windows" {
			require.NoError(t, err)
			require.Equal(t, mode, info.Mode())
		}
	}
	require.Equal(t, []string{"out"}, testutil.FileNames(t, dir))

	// Where the file cannot be, the user's own name is in the message.
	for name, want := range map[string]string{
		filepath.Join(dir, "none", "out"): "none" + string(filepath.Separator) + "out: ",
		filepath.Join(name, "out"):        "out" + string(filepath.Separator) + "out: ",
		dir:                               " is a directory\n",
	} {
		status, _, errs = creating(name, true, "")
		require.Equal(t, StatusFailed, status)
		require.Contains(t, errs, want)
		require.NotContains(t, errs, "part")
	}
	require.Equal(t, []string{"out"}, testutil.FileNames(t, dir))
}

// TestCreateStdout: without a name, with "-", and where the name is that of the
// standard output.
func TestCreateStdout(t *testing.T) {
	for _, name := range []string{"", "-"} {
		status, out, errs := creating(name, false, "text")
		require.Equal(t, StatusFine, status)
		require.Equal(t, "text", out)
		require.Empty(t, errs)
	}
	file := filepath.Join(t.TempDir(), "out")
	stdout, err := os.Create(file)
	require.NoError(t, err)
	p := &Program{Name: "prog", Stdout: stdout, Stderr: io.Discard}
	require.Equal(t, StatusFine, p.Run(func(p *Program, _ []string) error {
		o, err := p.Create(file, false)
		require.NoError(t, err)
		require.True(t, o.IsStdout())
		io.WriteString(o, "text")
		return o.Close()
	}, nil))
	require.NoError(t, stdout.Close())
	require.Equal(t, "text", read(t, file))

	// What takes everything is not the pipe on the standard output.
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	defer w.Close()
	p = &Program{Name: "prog", Stdout: w, Stderr: io.Discard}
	require.Equal(t, StatusFine, p.Run(func(p *Program, _ []string) error {
		o, err := p.Create(os.DevNull, false)
		require.NoError(t, err)
		require.False(t, o.IsStdout())
		return o.Close()
	}, nil))
}

// TestCreateFails: after an error of any kind, all is as it was.
func TestCreateFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	write(t, name, "old")
	broken := errors.New("broken")
	status, _, errs := runs(func(p *Program, _ []string) error {
		o, err := p.Create(name, true)
		require.NoError(t, err)
		defer o.Abort()
		require.Equal(t, []string{"out", "out.part0"}, testutil.FileNames(t, dir))
		io.WriteString(o, strings.Repeat("new", 1<<20))
		return broken
	})
	require.Equal(t, StatusFailed, status)
	require.Equal(t, "prog: broken\n", errs)
	require.Equal(t, "old", read(t, name))
	require.Equal(t, []string{"out"}, testutil.FileNames(t, dir))

	// A part that is there already is somebody else's.
	write(t, name+".part0", "the user's")
	status, _, errs = creating(name, true, "new")
	require.Equal(t, StatusFine, status, errs)
	require.Equal(t, "the user's", read(t, name+".part0"))
	require.Equal(t, []string{"out", "out.part0"}, testutil.FileNames(t, dir))
}

// TestCreateLongName: there is room for a name that is as long as names can be.
func TestCreateLongName(t *testing.T) {
	name := filepath.Join(t.TempDir(), strings.Repeat("n", 255))
	status, _, errs := creating(name, false, "new")
	require.Equal(t, StatusFine, status, errs)
	require.Equal(t, "new", read(t, name))
}

// TestSymlinks: the file that a link leads to is written, and the link stays.
func TestSymlinks(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o777))
	name, a, b := filepath.Join(dir, "sub", "out"), filepath.Join(dir, "a"), filepath.Join(dir, "b")
	testutil.Symlink(t, filepath.Join("sub", "out"), a)
	testutil.Symlink(t, a, b)
	write(t, name, "old")
	status, _, errs := creating(b, true, "new")
	require.Equal(t, StatusFine, status, errs)
	require.Equal(t, "new", read(t, name))
	require.Equal(t, []string{"a", "b", "sub"}, testutil.FileNames(t, dir))
	require.Equal(t, []string{"out"}, testutil.FileNames(t, filepath.Join(dir, "sub")))
	testutil.Symlink(t, "nowhere", filepath.Join(dir, "broken")) // is replaced
	status, _, errs = creating(filepath.Join(dir, "broken"), false, "new")
	require.Equal(t, StatusFine, status, errs)
	require.Equal(t, []string{"a", "b", "broken", "sub"}, testutil.FileNames(t, dir))
}

// TestInputs: no file is written over that is read, by whatever name.
func TestOutputIsInput(t *testing.T) {
	dir := t.TempDir()
	in, other := filepath.Join(dir, "in"), filepath.Join(dir, "other")
	write(t, in, "input")
	write(t, other, "other")
	names := []string{in, dir + "/./in", dir + "/../" + filepath.Base(dir) + "/in"}
	if os.Link(in, filepath.Join(dir, "hard")) == nil {
		names = append(names, filepath.Join(dir, "hard"))
	}
	os.Symlink("in", filepath.Join(dir, "soft")) // where that can be done
	for _, name := range []string{"soft", "IN"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			names = append(names, filepath.Join(dir, name))
		}
	}
	for _, name := range names {
		for _, force := range []bool{false, true} {
			status, _, errs := creating(name, force, "new", other, in)
			require.Equal(t, StatusFailed, status)
			require.Equal(t, "prog: "+name+" is the input "+in+", which is not written over\n", errs)
			require.Equal(t, "input", read(t, in))
		}
	}
	status, _, errs := creating(other, true, "new", in)
	require.Equal(t, StatusFine, status, errs)

	// The standard input and output may be files too.
	file, err := os.OpenFile(in, os.O_RDWR|os.O_APPEND, 0)
	require.NoError(t, err)
	defer file.Close()
	for _, tt := range []struct {
		stdin  io.Reader
		stdout io.Writer
		input  string
		output string
		err    string
	}{
		{file, io.Discard, "-", in, "prog: " + in + " is the input standard input, which is not written over\n"},
		{nil, file, in, "", "prog: the standard output is the input " + in + ", which is not written over\n"},
	} {
		var errs bytes.Buffer
		p := &Program{Name: "prog", Stdin: tt.stdin, Stdout: tt.stdout, Stderr: &errs}
		require.Equal(t, StatusFailed, p.Run(func(p *Program, _ []string) error {
			_, err := p.Create(tt.output, true, p.Input(tt.input))
			return err
		}, nil))
		require.Equal(t, tt.err, errs.String())
		require.Equal(t, "input", read(t, in))
	}
}

// TestReserved: names of devices of Windows, which no file can have.
func TestReserved(t *testing.T) {
	for _, name := range []string{"NUL", "nul.pgn", "a/con.tar.gz", "Com1.txt", "lpt9", "aux .sgf"} {
		require.True(t, Reserved(name), name)
	}
	for _, name := range []string{"null.pgn", "com.pgn", "com10", "console", "a.nul", "prnx"} {
		require.False(t, Reserved(name), name)
	}
}

// TestLost: after an output that cannot be written, no other input is read. The error is
// said once, with the name of the output, and so are the inputs that are left.
func TestLost(t *testing.T) {
	full := &os.PathError{Op: "write", Path: "out", Err: syscall.ENOSPC}
	disk := syscall.ENOSPC.Error() // no space left on device
	for _, tt := range []struct {
		name string
		run  func(p *Program, in Input) error
		seen int
		errs string
	}{
		{"an input", func(p *Program, in Input) error { return full }, 3,
			"prog: a: " + disk + "\nprog: b: " + disk + "\nprog: c: " + disk + "\n"},
		{"the output", func(p *Program, in Input) error { return fmt.Errorf("wrapped: %w", p.OfOutput(full)) }, 1,
			"prog: wrapped: write out: " + disk + "\nprog: 2 inputs not read, as nothing more can be written\n"},
		{"without a word", func(p *Program, in Input) error { p.OfOutput(full); return nil }, 1,
			"prog: write out: " + disk + "\nprog: 2 inputs not read, as nothing more can be written\n"},
		{"head", func(p *Program, in Input) error {
			return p.OfOutput(&os.PathError{Op: "write", Path: os.Stdout.Name(), Err: pipeErrors[0]})
		}, 1, ""},
	} {
		seen := 0
		status, _, errs := runs(func(p *Program, _ []string) error {
			for in := range p.Each([]Input{{Name: "a"}, {Name: "b"}, {Name: "c"}}) {
				seen++
				if err := tt.run(p, in); err != nil {
					p.Fail(in.Name, err)
				}
			}
			return nil
		})
		require.Equal(t, StatusFailed, status, tt.name)
		require.Equal(t, tt.seen, seen, tt.name)
		require.Equal(t, tt.errs, errs, tt.name)
	}
}

// TestBeside: the files that belong to a file, in either case.
func TestBeside(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "x.CBI"), "index")
	p := &Program{}
	var there []string
	for _, in := range p.Beside(Input{Name: filepath.Join(dir, "x.cbf")}, ".cbf", ".cbi") {
		if in.info != nil {
			there = append(there, in.Rel)
		}
	}
	require.Contains(t, there, "x.CBI")
}

// TestStdoutFails: a failing output is an error, whoever finds it.
func TestStdoutFails(t *testing.T) {
	for _, size := range []int{10, 1 << 20} {
		for _, output := range []string{"", "direct"} {
			var errs bytes.Buffer
			full := &testutil.FailingWriter{Err: errors.New("disk full")}
			p := &Program{Name: "prog", Stdout: full, Stderr: &errs}
			require.Equal(t, StatusFailed, p.Run(func(p *Program, _ []string) error {
				if output == "direct" {
					p.Out.WriteString(strings.Repeat("x", size))
					return nil
				}
				o, err := p.Create("", false)
				require.NoError(t, err)
				if _, err := io.WriteString(o, strings.Repeat("x", size)); err != nil {
					return err
				}
				return o.Close()
			}, nil))
			require.Equal(t, "prog: disk full\n", errs.String())
		}
	}
}

// TestCloseInterrupted: Close does not return an error of what an interrupt undid just
// before, after which the program would end by itself. It waits for the end.
func TestCloseInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	p := &Program{}
	o, err := p.Create(name, false)
	require.NoError(t, err)
	p.interrupt.mu.Lock() // as watch does
	o.remove()
	closed := make(chan error, 1)
	go func() { closed <- o.Close() }()
	select {
	case err := <-closed:
		t.Fatal("Close returned: ", err)
	case <-time.After(20 * time.Millisecond):
	}
	p.interrupt.mu.Unlock()
	require.Error(t, <-closed)
	require.Empty(t, testutil.FileNames(t, filepath.Dir(name)))
}
