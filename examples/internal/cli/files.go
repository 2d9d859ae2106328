package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// An Input is a file that the user named, or a file in a folder or an archive that the user
// named.
type Input struct {
	Name string // to open it by; "-" is the standard input
	Rel  string // below the folder, or the last element of Name

	// Place is where the file is, beside which another one can be. For a file in an archive, it is where
	// unpacking would put it.
	Place string

	info os.FileInfo // of the file, or of the archive that it is in; nil if it is not there
}

// Exists reports whether the file is there.
func (in Input) Exists() bool { return in.info != nil }

// Regular reports whether the file, or the archive that it is in, can be read again.
func (in Input) Regular() bool { return in.info != nil && in.info.Mode().IsRegular() && in.Name != "-" }

// Newer reports whether another file is there and not older than the input.
func (in Input) Newer(name string) bool {
	info, err := os.Stat(name)
	return err == nil && in.info != nil && !info.ModTime().Before(in.info.ModTime())
}

// HeadSize is how many bytes of a file Inputs reads to see what it is.
const HeadSize = 1 << 16

// Inputs returns the inputs that arguments name. For a folder, these are the files in
// it and its subfolders that the function is accepts by their first HeadSize bytes,
// in the order of their names; a message counts the others, and [Program.Unread] has those that
// cannot be read. An archive is a folder, also within a folder. Any other argument is always an
// input. Messages call the inputs what: "PGN files".
func (p *Program) Inputs(args []string, what string, is func(name string, head []byte) bool) []Input {
	var inputs []Input
	for _, arg := range args {
		in := p.Input(arg)
		f := finder{Program: p, root: arg, archives: true, what: what, is: is}
		switch {
		case arg == "-" || in.info == nil:
			inputs = append(inputs, in)
			continue
		case in.info.IsDir():
			f.walk()
		case IsArchive(arg):
			f.archive(arg, "")
		default:
			inputs = append(inputs, in)
			continue
		}
		f.sumUp()
		p.Unread = append(p.Unread, f.unread...)
		if len(f.inputs) == 0 {
			p.Damage(arg, "no %s in it", what)
		}
		inputs = append(inputs, f.inputs...)
	}
	return inputs
}

// Files returns all files of a folder and its subfolders, archives among them, in the order of
// their names, or the file that is named.
func (p *Program) Files(name string) []Input {
	in := p.Input(name)
	if in.info == nil || !in.info.IsDir() {
		return []Input{in}
	}
	f := finder{Program: p, root: name, is: func(string, []byte) bool { return true }}
	f.walk()
	f.sumUp()
	if len(f.inputs) == 0 {
		p.Damage(name, "no files in it")
	}
	return f.inputs
}

// Input returns an input for a name, whether or not the file exists.
func (p *Program) Input(name string) Input {
	if name == "-" {
		return Input{Name: name, Rel: "stdin", Place: name, info: fileInfo(p.Stdin)}
	}
	archive, member, ok := InArchive(name)
	if !ok {
		info, _ := os.Stat(name) // nil if it is not there
		return Input{Name: name, Rel: filepath.Base(name), Place: name, info: info}
	}
	folder := strings.TrimSuffix(archive, filepath.Ext(archive))
	a, err := p.Archive(archive)
	if err == nil && a.single {
		folder = filepath.Dir(archive)
	}
	info, _ := os.Stat(archive)
	member = localName(member)
	return Input{Name: name, Rel: filepath.Base(member), Place: filepath.Join(folder, member), info: info}
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

// fileInfo returns the FileInfo of v, or nil if v is not an open *os.File.
func fileInfo(v any) os.FileInfo {
	f, ok := v.(*os.File)
	if !ok {
		return nil
	}
	info, _ := f.Stat() // nil with an error
	return info
}

// Unread is a file in a folder or an archive that cannot be read, which a message has said.
type Unread struct {
	Input
	Err error
}

// A finder finds the inputs in a folder or an archive.
type finder struct {
	*Program
	root, what string
	archives   bool // those in the folder are searched, and are not inputs
	is         func(name string, head []byte) bool
	inputs     []Input
	unread     []Unread
	links      []string // or devices
	others     []string // that is does not accept
}

// walk finds the inputs in a folder. It does not follow symbolic links, which may lead in circles.
func (f *finder) walk() {
	bar := f.Bar(f.root, 0, "file")
	defer bar.End()
	var seen int64
	// With a separator at its end, a link to a folder is a folder.
	root := filepath.Clean(f.root) + string(filepath.Separator)
	filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			f.fail(name, err)
			return nil // the others are walked
		}
		if entry.IsDir() {
			return nil
		}
		seen++
		bar.Set(seen)
		if !entry.Type().IsRegular() {
			f.links = append(f.links, name)
			return nil
		}
		rel, _ := filepath.Rel(f.root, name)
		if f.archives && IsArchive(name) {
			f.archive(name, rel)
			return nil
		}
		f.add(name, rel, func() (io.ReadCloser, error) { return os.Open(name) })
		return nil
	})
}

// archive finds the inputs in an archive. rel is its name below the folder that was named, or "".
func (f *finder) archive(name, rel string) {
	a, err := f.Archive(name)
	if err != nil {
		f.fail(name, err)
		return
	}
	f.LeftOut(a)
	if a.single {
		rel = filepath.Dir(rel)
	}
	for _, member := range a.names {
		f.add(name+"/"+member, filepath.Join(rel, localName(member)), func() (io.ReadCloser, error) { return a.Open(member) })
	}
}

// add adds a file, if it is an input.
func (f *finder) add(name, rel string, open func() (io.ReadCloser, error)) {
	head, err := firstBytes(open())
	switch {
	case err != nil:
		f.fail(name, err)
	case f.is(name, head):
		in := f.Input(name)
		in.Rel = rel
		f.inputs = append(f.inputs, in)
	default:
		f.others = append(f.others, name)
	}
}

// fail says why a file cannot be read.
func (f *finder) fail(name string, err error) {
	f.Fail(name, err)
	f.unread = append(f.unread, Unread{f.Input(name), err})
}

// sumUp says how many files were left out, and names the first ones.
func (f *finder) sumUp() {
	note := func(reason string, names []string) {
		if len(names) == 0 {
			return
		}
		shown, more := min(len(names), 3), ""
		if len(names) > shown {
			more = fmt.Sprintf(" and %d more", len(names)-shown)
		}
		f.Note(f.root, "%s skipped, %s: %s%s",
			Count(len(names), "file"), reason, strings.Join(names[:shown], ", "), more)
	}
	note("not "+f.what, f.others)
	note("links or devices", f.links)
}

// firstBytes reads the first HeadSize bytes of a file, and closes it. Its arguments are the results of
// opening the file.
func firstBytes(r io.ReadCloser, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, HeadSize))
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
	file io.Closer
}

// Open opens a file to be read, or for "-" the standard input. It refuses a compressed file.
func (p *Program) Open(name string) (*File, error) {
	if name == "-" {
		return p.open(name, p.OpenStdin(), p.Typed())
	}
	file, err := p.OpenQuietly(name)
	if err != nil {
		return nil, err
	}
	return p.open(name, file, false)
}

// open returns the file with a bar, and refuses a compressed one. Input that is typed is passed on as it
// comes, without a bar.
func (p *Program) open(name string, file io.ReadCloser, typed bool) (*File, error) {
	bar := p.Bar(Called(name), 0, "")
	if typed {
		bar.off.Store(true)
		return &File{bar.Reader(file), bar, file}, nil
	}
	if f, ok := file.(*InputFile); ok && name != "-" && f.info.Mode().IsRegular() {
		bar.SetTotal(f.info.Size())
	}
	r := bufio.NewReaderSize(bar.Reader(file), 16)
	head, _ := r.Peek(packedHead) // an error comes again
	if err := refusePacked(head); err != nil {
		bar.End()
		file.Close()
		return nil, err
	}
	return &File{r, bar, file}, nil
}

// OpenStdin returns the standard input. Close does not close it, but reports damage if it is a file that
// has changed.
func (p *Program) OpenStdin() io.ReadCloser {
	if file, ok := p.Stdin.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			return &InputFile{file, p, "-", info}
		}
	}
	return io.NopCloser(p.Stdin)
}

// Typed reports whether the standard input is a terminal, on which somebody types.
func (p *Program) Typed() bool { return isTerminal(p.Stdin) }

// OpenQuietly is like Open, without progress, for a goroutine of its own. It does not open the
// standard input.
func (p *Program) OpenQuietly(name string) (io.ReadCloser, error) {
	if archive, member, ok := InArchive(name); ok {
		a, err := p.Archive(archive)
		if err != nil {
			return nil, err
		}
		return a.Open(member)
	}
	file, err := p.OpenFile(name)
	if err != nil {
		return nil, err
	}
	return file, nil
}

// RefusePacked returns a PackedError for the name of a compressed file.
func (p *Program) RefusePacked(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil // a pipe can be read only once
	}
	head, err := firstBytes(p.OpenQuietly(name))
	if err != nil {
		return nil // opening the file will say what is wrong
	}
	return refusePacked(head)
}

// OpenFile opens a file to be read, which is no folder and not the standard output.
func (p *Program) OpenFile(name string) (*InputFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	switch stdout := fileInfo(p.Stdout); {
	case err != nil:
	case info.IsDir():
		err = errors.New("is a directory")
	case stdout != nil && info.Mode().IsRegular() && os.SameFile(info, stdout):
		err = errors.New("is the standard output")
	default:
		return &InputFile{file, p, name, info}, nil
	}
	file.Close()
	return nil, err
}

// Close removes the bar from the terminal, and closes the file, unless it is the standard input.
func (f *File) Close() error {
	f.bar.End()
	return f.file.Close()
}

// An InputFile is a file that is read, and that another program may write at the same time. Reading
// may then miss a part without an error, so Close reports the change as damage.
type InputFile struct {
	*os.File
	p    *Program
	name string
	info os.FileInfo // when it was opened
}

func (f *InputFile) Read(b []byte) (int, error) {
	f.p.beforeRead(f.name)
	return f.File.Read(b)
}

func (f *InputFile) ReadAt(b []byte, off int64) (int, error) {
	f.p.beforeRead(f.name)
	return f.File.ReadAt(b, off)
}

// beforeRead tells a test that a file is about to be read.
func (p *Program) beforeRead(name string) {
	if p.OnRead != nil {
		p.OnRead(name)
	}
}

// Is reports whether info describes the file as it was when it was opened, with nothing written since.
func (f *InputFile) Is(info os.FileInfo) bool { return isUnchanged(f.info, info) }

// isUnchanged reports whether old and now are of the same file and, if it is a regular one, nothing has
// been written between them.
func isUnchanged(old, now os.FileInfo) bool {
	if !old.Mode().IsRegular() {
		return os.SameFile(old, now)
	}
	return os.SameFile(old, now) && now.Size() == old.Size() && now.ModTime().Equal(old.ModTime())
}

// Close closes the file, unless it is the standard input.
func (f *InputFile) Close() error {
	if now, err := f.Stat(); err == nil && !f.Is(now) {
		f.p.Damage(f.name, "has changed while it was read")
	}
	if f.name == "-" {
		return nil
	}
	return f.File.Close()
}
