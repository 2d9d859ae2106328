package chessfiles

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// IsBaseName reports whether a name is that of a file of a base.
func IsBaseName(name string) bool {
	ext := filepath.Ext(name)
	return strings.EqualFold(ext, ".cbf") || strings.EqualFold(ext, ".cbi")
}

// IsBase reports whether a file belongs to a base, by its name or by what it begins with.
func IsBase(name string, head []byte) bool { return IsBaseName(name) || cbf.LooksLike(head) }

// WithoutIndexes leaves out the indexes of bases that are there too, as when all files of a
// folder are named.
func WithoutIndexes(inputs []cli.Input) []cli.Input {
	isIndex := func(in cli.Input) bool { return strings.EqualFold(filepath.Ext(in.Name), ".cbi") }
	stem := func(in cli.Input) string { return strings.ToLower(strings.TrimSuffix(in.Name, filepath.Ext(in.Name))) }
	games := map[string]bool{}
	for _, in := range inputs {
		if !isIndex(in) && !strings.EqualFold(filepath.Ext(in.Name), ".pgn") {
			games[stem(in)] = true
		}
	}
	return slices.DeleteFunc(inputs, func(in cli.Input) bool { return isIndex(in) && games[stem(in)] })
}

// OpenBase opens a base, which may be in an archive.
func OpenBase(p *cli.Program, options cbf.Options, name string) (*cbf.Database, error) {
	if err := p.RefusePacked(name); err != nil {
		return nil, err
	}
	archive, member, ok := cli.InArchive(name)
	if !ok {
		dir, base := filepath.Split(name)
		return options.Open(folder{p, dir}, base)
	}
	a, err := p.Archive(archive)
	if err != nil {
		return nil, err
	}
	return options.Open(a.FS(), member)
}

// A folder is a folder of the system, whatever bytes its name has, with a separator at its end, or
// "". A file of up to 64 MB, as nearly all are, is read at once: a game at a time takes a tenth more.
type folder struct {
	p    *cli.Program
	name string
}

func (f folder) Open(name string) (fs.File, error) {
	file, err := f.p.OpenFile(f.name + name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil && info.Size() <= 64<<20 {
		data := make([]byte, info.Size())
		if _, err := file.ReadAt(data, 0); err == nil {
			return inMemory{file, bytes.NewReader(data)}, nil
		} // or a part of it may be readable
	}
	return file, nil
}

func (f folder) Stat(name string) (fs.FileInfo, error) { return os.Stat(f.name + name) }

func (f folder) ReadDir(string) ([]fs.DirEntry, error) { return os.ReadDir(filepath.Clean(f.name)) }

type inMemory struct {
	fs.File
	io.ReaderAt
}
