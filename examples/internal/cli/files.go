package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// An Input is a file that the user named, or a file in a folder that the user named.
type Input struct {
	Name string // to open it by; "-" is the standard input
	Rel  string // below the folder, or the last element of Name

	info os.FileInfo // nil if it is not there
}

// Size returns the size of a file in bytes, 0 if it is not there, and math.MaxInt64 if it is
// not known, as that of the standard input and of a pipe.
func (in Input) Size() int64 {
	switch {
	case in.Name == "-" || in.info != nil && !in.info.Mode().IsRegular():
		return math.MaxInt64
	case in.info == nil:
		return 0
	}
	return in.info.Size()
}

// HeadSize is how many bytes of a file Inputs reads to see what it is.
const HeadSize = 1 << 16

// Inputs returns the inputs that arguments name. For a folder, these are the files in
// it and its subfolders that the function is accepts by their first HeadSize bytes,
// in the order of their names; a message counts the others. An argument that is not a
// folder is always an input.
func (p *Program) Inputs(args []string, what string, is func(name string, head []byte) bool) []Input {
	var inputs []Input
	for _, arg := range args {
		in := p.Input(arg)
		if in.info == nil || arg == "-" || !in.info.IsDir() {
			inputs = append(inputs, in)
			continue
		}
		found := p.walk(arg, what, is)
		if len(found) == 0 {
			p.Damage(arg, "no %s in it", what)
		}
		inputs = append(inputs, found...)
	}
	return inputs
}

// Input returns an input for a name.
func (p *Program) Input(name string) Input {
	in := Input{Name: name, Rel: filepath.Base(name)}
	if name == "-" {
		in.info, in.Rel = fileInfo(p.Stdin), "stdin"
	} else if info, err := os.Stat(name); err == nil {
		in.info = info
	}
	return in
}

// Beside returns inputs for the files beside a file that have its name and one of the
// extensions, in small or in capital letters, such as the index of a base. They need
// not exist.
func (p *Program) Beside(in Input, exts ...string) (inputs []Input) {
	stem := strings.TrimSuffix(in.Name, filepath.Ext(in.Name))
	for _, ext := range exts {
		inputs = append(inputs, p.Input(stem+strings.ToLower(ext)), p.Input(stem+strings.ToUpper(ext)))
	}
	return inputs
}

func fileInfo(v any) os.FileInfo {
	if f, ok := v.(*os.File); ok {
		if info, err := f.Stat(); err == nil {
			return info
		}
	}
	return nil
}

// walk finds the inputs in a folder. It does not follow symbolic links, which
// may lead in circles.
func (p *Program) walk(folder, what string, is func(name string, head []byte) bool) (inputs []Input) {
	var skipped skips
	bar := p.Bar(folder, 0, "file")
	defer bar.End()
	var seen int64
	// With a separator at its end, a link to a folder is a folder.
	filepath.WalkDir(filepath.Clean(folder)+string(filepath.Separator), func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			p.Fail(name, err)
			return nil // the others are walked
		}
		if entry.IsDir() {
			return nil
		}
		seen++
		bar.Set(seen)
		if !entry.Type().IsRegular() {
			skipped.add("links or devices", name)
			return nil
		}
		head, err := readHead(name)
		switch {
		case err != nil:
			p.Fail(name, err)
		case is(name, head):
			in := p.Input(name)
			in.Rel, _ = filepath.Rel(folder, name)
			inputs = append(inputs, in)
		default:
			skipped.add("not "+what, name)
		}
		return nil
	})
	for _, s := range skipped {
		p.Note(folder, "%s", s)
	}
	return inputs
}

func readHead(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, HeadSize))
}

// skips are files that were left out, by the reason.
type skips []*skippedFiles

type skippedFiles struct {
	reason string
	n      int
	first  []string // of them
}

func (s *skips) add(reason, name string) {
	var files *skippedFiles
	for _, f := range *s {
		if f.reason == reason {
			files = f
		}
	}
	if files == nil {
		files = &skippedFiles{reason: reason}
		*s = append(*s, files)
	}
	if files.n++; len(files.first) < 3 {
		files.first = append(files.first, name)
	}
}

func (f *skippedFiles) String() string {
	more := ""
	if n := f.n - len(f.first); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("%s skipped, %s: %s%s", Count(f.n, "file"), f.reason, strings.Join(f.first, ", "), more)
}

// Each yields the inputs, and counts them for the bars. It ends when the output cannot
// be written, and says how many inputs are left.
func (p *Program) Each(inputs []Input) iter.Seq[Input] {
	return func(yield func(Input) bool) {
		defer func() { p.place = "" }()
		for i, in := range inputs {
			if p.lost != nil {
				p.Fail("", p.lost)
				if !readerLeft(p.lost) {
					p.say(p.Name + ": " + Count(len(inputs)-i, "input") + " not read, as nothing more can be written")
				}
				return
			}
			if len(inputs) > 1 {
				p.place = fmt.Sprintf("%d of %d: ", i+1, len(inputs))
			}
			p.Bar(in.Name, 0, "").Set(0)
			if !yield(in) {
				return
			}
		}
	}
}

// A File is an input that is open. Reading it shows progress.
type File struct {
	io.Reader
	bar  *Bar
	file *os.File // nil for the standard input
}

// Open opens a file to be read, or for "-" the standard input.
func (p *Program) Open(name string) (*File, error) {
	if name == "-" {
		bar := p.Bar("standard input", 0, "")
		if isTerminal(p.Stdin) {
			bar.off.Store(true) // somebody is typing there
		}
		return &File{bar.Reader(p.Stdin), bar, nil}, nil
	}
	file, info, err := p.OpenFile(name)
	if err != nil {
		return nil, err
	}
	size := int64(0)
	if info.Mode().IsRegular() {
		size = info.Size()
	}
	bar := p.Bar(name, size, "")
	return &File{bar.Reader(file), bar, file}, nil
}

// OpenFile opens a file to be read, which is no folder and not the standard output.
func (p *Program) OpenFile(name string) (*os.File, os.FileInfo, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	switch stdout := fileInfo(p.Stdout); {
	case err != nil:
	case info.IsDir():
		err = errors.New("is a directory")
	case stdout != nil && info.Mode().IsRegular() && os.SameFile(info, stdout):
		err = errors.New("is the standard output")
	default:
		return file, info, nil
	}
	file.Close()
	return nil, nil, err
}

// Close takes the bar off the terminal, and closes all but the standard input.
func (f *File) Close() error {
	f.bar.End()
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
