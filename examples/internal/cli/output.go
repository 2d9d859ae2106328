package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// An Output is the output that -o names. A file gets its name when it is complete:
// until Close, a file that had the name before stays as it was.
type Output struct {
	p       *Program
	name    string // as the user gave it
	target  string // the file that is written: name, or what it links to
	file    *os.File
	part    bool // file is a new one beside target, not yet renamed or removed, as an interrupt may do
	buffer  *bufio.Writer
	release func() // of what guards the new file; nil without one
}

// Create opens an output, which is the standard output if name is "" or "-". A file
// that exists is replaced with force only, and never if it is one of the inputs. An
// output that is not a file, such as a pipe, is written directly.
func (p *Program) Create(name string, force bool, inputs ...Input) (*Output, error) {
	o := &Output{p: p, name: name}
	info, statErr := os.Stat(name)
	exists := statErr == nil
	stdout := fileInfo(p.Stdout)
	isStdout := exists && stdout != nil && sameFile(info, stdout)
	if name == "" || name == "-" || isStdout {
		o.buffer, info, name = p.Out, stdout, "the standard output"
	}
	if info != nil {
		if err := noInput(name, info, inputs); err != nil {
			return nil, err
		}
	}
	switch {
	case o.buffer != nil:
		return o, nil
	case runtime.GOOS == "windows" && Reserved(name) && !strings.EqualFold(name, os.DevNull):
		return nil, fmt.Errorf("%s is not written, as Windows has a device of that name", name)
	case exists && info.IsDir():
		return nil, fmt.Errorf("%s is a directory", name)
	case exists && !info.Mode().IsRegular():
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		o.file, o.buffer = file, bufio.NewWriterSize(file, outputBuffer)
		return o, nil
	case exists && !force:
		return nil, fmt.Errorf("%s exists: -f writes over it", name)
	}
	if err := o.begin(info); err != nil {
		return nil, err
	}
	return o, nil
}

const outputBuffer = 1 << 16 // bytes

// begin makes the new file, which is to replace the file old, or nil if there is none.
func (o *Output) begin(old os.FileInfo) (err error) {
	o.target = o.name
	if old != nil {
		if o.target, err = filepath.EvalSymlinks(o.name); err != nil {
			return err
		}
	}
	o.release = o.p.Guard(o.remove)
	err = o.p.Uninterrupted(func() error {
		err := o.make(old)
		if err != nil {
			o.remove()
		}
		return err
	})
	if err != nil {
		o.release()
		return named(err, o.name)
	}
	o.buffer = bufio.NewWriterSize(partWriter{o}, outputBuffer)
	return nil
}

// make makes the new file, with the mode of the file old, or nil if there is none.
func (o *Output) make(old os.FileInfo) (err error) {
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = old.Mode().Perm()
	}
	if o.file, err = createBeside(o.target, mode); err != nil {
		return err
	}
	o.part = true
	if old == nil {
		return nil
	}
	info, err := o.file.Stat()
	if err == nil && info.Mode().Perm() != mode { // by the process's mask
		err = o.file.Chmod(mode)
	}
	return err
}

// NoInput returns an error if a file that is to be written is one of the inputs,
// whatever its name.
func (p *Program) NoInput(name string, inputs []Input) error {
	info, err := os.Stat(name)
	if err != nil {
		return nil // it is not there
	}
	return noInput(name, info, inputs)
}

// noInput is NoInput for a file that is there, with its info.
func noInput(name string, info os.FileInfo, inputs []Input) error {
	for _, in := range inputs {
		if in.info != nil && in.info.Mode().IsRegular() && os.SameFile(info, in.info) {
			return fmt.Errorf("%s is the input %s, which is not written over", name, Called(in.Name))
		}
	}
	return nil
}

// IsFolder reports whether an output is a folder, with a file for each input: a folder
// that exists, or any name that ends like one.
func IsFolder(output string) bool {
	if output == "" || output == "-" {
		return false
	}
	info, err := os.Stat(output)
	return err == nil && info.IsDir() || os.IsPathSeparator(output[len(output)-1])
}

// Reserved reports whether Windows has a device of the name, with any ending, and so cannot have a file.
func Reserved(name string) bool {
	base, _, _ := strings.Cut(filepath.Base(name), ".")
	base = strings.ToUpper(strings.TrimRight(base, " "))
	if len(base) == len("COM1") && base[3] >= '1' && base[3] <= '9' {
		return base[:3] == "COM" || base[:3] == "LPT"
	}
	return slices.Contains([]string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}, base)
}

// createBeside makes a new file in the folder of the file that it will become, so that
// it can be renamed. It changes no file of the user.
func createBeside(name string, mode fs.FileMode) (f *os.File, err error) {
	dir, base := filepath.Split(name)
	base = base[:min(len(base), 200)] // a name has 255 bytes at most
	for i := range 1000 {
		f, err = os.OpenFile(filepath.Join(dir, fmt.Sprintf("%s.part%d", base, i)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return f, err
}

// TempFile makes a temporary file. remove closes and removes it, as an interrupt does; it must be
// called even with an error.
func (p *Program) TempFile() (file *os.File, remove func(), err error) {
	undo := func() {
		if file != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}
	release := p.Guard(undo)
	err = p.Uninterrupted(func() error {
		file, err = os.CreateTemp("", "boardcodec")
		return err
	})
	return file, func() { undo(); release() }, err
}

// partWriter writes to the new file, which no interrupt removes during a Write.
type partWriter struct{ o *Output }

func (w partWriter) Write(b []byte) (n int, err error) {
	err = w.o.p.Uninterrupted(func() error {
		n, err = w.o.file.Write(b)
		return err
	})
	return n, err
}

// IsStdout reports whether the output is the standard output.
func (o *Output) IsStdout() bool { return o.file == nil }

// Name returns the name of the output for messages.
func (o *Output) Name() string {
	if o.IsStdout() {
		return "standard output"
	}
	return o.name
}

// Write buffers what it is given.
func (o *Output) Write(b []byte) (int, error) {
	n, err := o.buffer.Write(b)
	return n, o.named(err)
}

// named returns an error of writing with the name that the user gave. That of the
// standard output has been marked already.
func (o *Output) named(err error) error {
	if err == nil || o.file == nil {
		return err
	}
	return o.p.OfOutput(named(err, o.name))
}

// Close completes the output: a file gets its name.
func (o *Output) Close() error {
	err := o.buffer.Flush()
	switch {
	case o.release != nil:
		if err == nil {
			err = o.complete()
		}
		o.Abort()
	case o.file != nil:
		err = errors.Join(err, o.file.Close())
	}
	return o.named(err)
}

// complete replaces the old file by the new one. After a crash of the system, one of the
// two exists.
func (o *Output) complete() error {
	synced := o.file.Sync() // which may last, and an interrupt does not wait for it
	err := o.p.Uninterrupted(func() error {
		err := errors.Join(synced, o.file.Close())
		if err == nil {
			err = os.Rename(o.file.Name(), o.target)
		}
		o.part = err != nil
		return err
	})
	if err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(o.target)); err == nil {
		dir.Sync() // so that the name is on the disk too; not all systems can
		dir.Close()
	}
	return nil
}

// Abort leaves a file as it was, unless Close has been called.
func (o *Output) Abort() {
	if o.release != nil {
		o.p.Uninterrupted(func() error { o.remove(); return nil })
		o.release()
	}
}

// remove closes and removes the new file, if it is there.
func (o *Output) remove() {
	if o.part {
		o.file.Close()
		os.Remove(o.file.Name())
		o.part = false
	}
}
