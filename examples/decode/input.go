package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/testdata"
)

const (
	edge       = 64 << 10 // of the first bytes, by which an input is judged
	partRead   = 4 << 20  // of a larger input, for a line of identification
	wholeBase  = 4 << 20  // a base of this size is checked, and each of its games read
	longestOne = 8 << 20  // bytes of one game of a text
	pipeInMem  = 1 << 20  // bytes of a pipe; a longer one goes to a temporary file
)

// An input is the data that a format decodes: an argument itself, or the file it names.
type input struct {
	arg  string // as it was given, or as it was found in a folder
	file bool   // arg names a file, or is "-" for the standard input
	data cbf.Source
	err  error // why it cannot be read

	head  []byte // the first bytes
	first bool   // only the first part of a large input is to be read
	reading

	// sibling opens the file beside this one whose name has another extension
	// (".cbi"), in either case.
	sibling func(ext string) (cbf.Source, error)
	onClose []func()
}

// A reading says how inputs are to be read and shown.
type reading struct {
	json    bool
	tour    bool             // samples are shown, whose damage is no failure
	deep    bool             // all is to be read and searched, which takes its time
	charset *charmap.Charmap // of the texts in a base; nil: not known, and taken for 437
}

func noSibling(string) (cbf.Source, error) { return nil, fs.ErrNotExist }

// setData sets the data of the input, and its first bytes.
func (in *input) setData(data cbf.Source) {
	in.data = data
	in.head = make([]byte, min(edge, data.Size()))
	_, in.err = io.ReadFull(io.NewSectionReader(data, 0, data.Size()), in.head)
}

// limit returns about how many bytes are to be read.
func (in *input) limit() int64 {
	if in.first && !in.deep {
		return partRead
	}
	return math.MaxInt64
}

// whole returns all bytes of an input, which must be short.
func (in *input) whole() ([]byte, error) {
	return io.ReadAll(io.NewSectionReader(in.data, 0, in.data.Size()))
}

// name returns the name of the input for messages.
func (in *input) name() string {
	if in.file {
		return in.arg
	}
	return in.label()
}

// label returns the input for a heading: the name of a file, or the beginning of a text.
func (in *input) label() string {
	if in.file {
		return cli.Clean(in.arg)
	}
	first, _, more := strings.Cut(in.arg, "\n")
	if more {
		first += " ..."
	}
	return shorten(strings.Map(printable, first), 50)
}

func (in *input) close() {
	for _, f := range in.onClose {
		f()
	}
}

// A textReader reads an input game by game, or record by record.
type textReader struct {
	in      *input
	r       io.Reader
	unit    string // "game", or "match" of backgammon, which is read as a whole
	longest int64  // bytes of one
	n       int64  // bytes read
	current int64  // of them since the last call of next
	err     error  // of a unit that is too long
}

func (in *input) reader() *textReader {
	return &textReader{in: in, r: io.NewSectionReader(in.data, 0, in.data.Size()), unit: "game", longest: longestOne}
}

func (r *textReader) Read(b []byte) (int, error) {
	if r.current > r.longest {
		r.err = fmt.Errorf("a %s of more than %d MB, which is too long", r.unit, r.longest>>20)
	}
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.r.Read(b)
	r.n, r.current = r.n+int64(n), r.current+int64(n)
	return n, err
}

// next notes that a unit has ended.
func (r *textReader) next() { r.current = 0 }

// enough reports whether the requested part of a large input has been read.
func (r *textReader) enough() bool {
	return r.err == nil && r.n >= r.in.limit() && r.n < r.in.data.Size()
}

// fileName matches the name of a file that is neither an ID nor a stream.
var fileName = lazy(`^\S*\.[A-Za-z]\w{1,4}$`)

// inFolder reports whether arg would be in a folder that exists: an ID may have a
// slash in it, but hardly after the name of a folder.
func inFolder(arg string) bool {
	dir := filepath.Dir(filepath.Clean(arg))
	info, err := os.Stat(dir)
	return err == nil && info.IsDir() && dir != "." && dir != filepath.Dir(dir)
}

// open makes an input from an argument: from the file of that name or, if there is none,
// from the text itself.
func open(p *cli.Program, arg string, how reading) *input {
	in := &input{arg: arg, file: true, sibling: noSibling, reading: how}
	if how.tour && in.openSample() {
		return in
	}
	_, _, inArchive := cli.InArchive(arg)
	_, err := os.Stat(arg)
	switch {
	case err == nil && cli.IsArchive(arg): // which has no files, or is damaged
		_, in.err = p.Archive(arg)
		if in.err == nil {
			in.openNamed(p)
		}
	case arg == "-" || inArchive || err == nil:
		in.openNamed(p)
	case fileName().MatchString(arg) || inFolder(arg) || errors.Is(err, fs.ErrPermission):
		in.err = err
	default:
		in.file = false
		in.setData(strings.NewReader(arg))
	}
	return in
}

//go:embed testdata/noindex.cbf
var ownSamples embed.FS

// openSample opens one of the samples, and reports whether it is one.
func (in *input) openSample() bool {
	read := func(name string) (cbf.Source, error) {
		samples, name := testdata.Samples, strings.TrimPrefix(name, "testdata/")
		if own, ok := strings.CutPrefix(name, "examples/decode/"); ok {
			samples, name = ownSamples, own
		}
		data, err := samples.ReadFile(name)
		return bytes.NewReader(data), err
	}
	source, err := read(in.arg)
	if err != nil {
		return false
	}
	in.setData(source)
	in.sibling = func(ext string) (cbf.Source, error) {
		return read(strings.TrimSuffix(in.arg, filepath.Ext(in.arg)) + ext)
	}
	return true
}

// openNamed opens the file that in names, and sets its data, as far as they could be read, and its error.
func (in *input) openNamed(p *cli.Program) {
	in.sibling = func(ext string) (cbf.Source, error) { return in.beside(p, ext) }
	source, err := in.source(p, in.arg)
	if source != nil {
		in.setData(source)
	}
	if err != nil {
		in.err = err
	}
}

// beside opens the file whose name differs from that of in by its extension: in these letters, in
// capital letters, or else the only one there that differs in case alone.
func (in *input) beside(p *cli.Program, ext string) (cbf.Source, error) {
	stem := strings.TrimSuffix(in.arg, filepath.Ext(in.arg))
	source, err := in.source(p, stem+ext)
	if errors.Is(err, fs.ErrNotExist) {
		source, err = in.source(p, stem+strings.ToUpper(ext))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return source, err
	}
	others := slices.DeleteFunc(namesBeside(p, in.arg), func(name string) bool {
		return !strings.EqualFold(filepath.Clean(name), filepath.Clean(stem+ext))
	})
	if len(others) == 1 {
		return in.source(p, others[0])
	}
	return source, err
}

// namesBeside returns the names of the files in the folder or the archive of a file, or nil if it cannot be read.
func namesBeside(p *cli.Program, file string) (names []string) {
	if archive, _, ok := cli.InArchive(file); ok {
		if z, err := p.Archive(archive); err == nil {
			names = z.Names()
		}
		return names
	}
	entries, _ := os.ReadDir(filepath.Dir(file)) // it has the file
	for _, e := range entries {
		names = append(names, filepath.Join(filepath.Dir(file), e.Name()))
	}
	return names
}

// source opens a file, which may be in an archive, until in is closed. A bar shows how far it has been read.
// With an error, the source is nil or has what could be read.
func (in *input) source(p *cli.Program, name string) (cbf.Source, error) {
	if name == "-" {
		stdin := p.OpenStdin()
		defer stdin.Close()
		return in.spool(p, stdin)
	}
	if archive, member, ok := cli.InArchive(name); ok {
		z, err := p.Archive(archive)
		if err != nil {
			return nil, err
		}
		r, err := z.Open(member)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return in.spool(p, r)
	}
	f, err := p.OpenFile(name)
	if err != nil {
		return nil, err
	}
	in.onClose = append(in.onClose, func() { f.Close() })
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return in.spool(p, f)
	}
	bar := p.Bar(name, info.Size(), "")
	in.onClose = append(in.onClose, bar.End)
	return io.NewSectionReader(bar.ReaderAt(f), 0, info.Size()), nil
}

// spool reads a pipe to its end, or to an error. Input that is too long for the memory goes to
// a temporary file.
func (in *input) spool(p *cli.Program, r io.Reader) (cbf.Source, error) {
	head, err := io.ReadAll(io.LimitReader(r, pipeInMem))
	if err != nil || len(head) < pipeInMem {
		return bytes.NewReader(head), err
	}
	spooled, remove, err := p.TempFile()
	in.onClose = append(in.onClose, remove)
	if err != nil {
		return nil, err
	}
	size, err := io.Copy(spooled, io.MultiReader(bytes.NewReader(head), r))
	return io.NewSectionReader(spooled, 0, size), err
}

// mostlyText reports whether the bytes could be text in any charset. Noise could not:
// one byte in nine of it is a control character.
func mostlyText(data []byte) bool {
	controls := 0
	for _, c := range data {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			controls++
		}
	}
	return controls <= len(data)/50
}

// isText reports whether in could be a line or two of text that somebody pasted.
func (in *input) isText() bool { return in.data.Size() < 10_000 && cli.IsPlain(in.head) }

// hasNUL reports whether there is a zero byte in data.
func hasNUL(data []byte) bool { return bytes.IndexByte(data, 0) >= 0 }
