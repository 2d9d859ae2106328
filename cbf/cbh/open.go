package cbh

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
)

// Open opens the base NAME: the files NAME.cbh and NAME.cbg, and those of .cba, .cbp, .cbt, .cbc, .cbs,
// .cbe and .cbj that exist. Letters of the extensions may be capital or small. name may include the
// extension of any of these files. If its extension is .cbv or .cbz, Open opens the base in that archive,
// see [OpenArchive].
//
// If .cbh or .cbg is missing, the error wraps [fs.ErrNotExist]; [Recover] reads a .cbg alone. If these
// are not the files of a base, the error is a [*SyntaxError] (ErrSyntax). For a base of ChessBase 17 or
// later (.2cbh), the error wraps [errors.ErrUnsupported]. The caller must close the base.
func Open(fsys fs.FS, name string) (*Database, error) { return Options{}.Open(fsys, name) }

// Open is like the function [Open], with options.
func (o Options) Open(fsys fs.FS, name string) (*Database, error) {
	return o.openIn(subFolder{fsys, path.Dir(name)}, path.Base(name))
}

// OpenFile opens a base by its path in the operating system's file system. The path may have the
// extension of any file of the base, or of an archive. Otherwise OpenFile is like [Open].
func OpenFile(path string) (*Database, error) { return Options{}.OpenFile(path) }

// OpenFile is like the function [OpenFile], with options.
func (o Options) OpenFile(path string) (*Database, error) {
	folder, name := filepath.Split(path)
	return o.openIn(osFolder(folder), name)
}

// openIn opens a base, or the base in an archive, in the root folder of fsys.
func (o Options) openIn(fsys fs.FS, name string) (*Database, error) {
	ext := strings.ToLower(path.Ext(name))
	if ext == ".cbv" || ext == ".cbz" {
		return o.openArchived(fsys, name)
	}
	charset, err := newCharset(o.Charset)
	if err != nil {
		return nil, err
	}
	db := &Database{options: o, charset: charset}
	if err := db.openFiles(fsys, name); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// extensions are the extensions of the files of a base: those that are read, and others that it may have.
var extensions = strings.Fields("cbh cbg cba cbp cbt cbc cbs cbe cbj " +
	"cbl cbtt cbm flags ini cit cib cit2 cib2 cbb cbgi cko cpo ckn cpn")

// stemOf returns the name of a base without the extension of one of its files.
func stemOf(name string) string {
	for _, ext := range extensions {
		if at := len(name) - len(ext) - 1; at >= 0 && name[at] == '.' && strings.EqualFold(name[at+1:], ext) {
			return name[:at]
		}
	}
	return name
}

// openFiles opens the files of a base.
func (db *Database) openFiles(fsys fs.FS, name string) error {
	stem := stemOf(name)
	found, newer := findFiles(fsys, stem)
	if newer != "" && found[inHeaders] == "" {
		return fmt.Errorf("cbh: %s: a base of ChessBase 17 or later, which can save it as .cbh: %w",
			quote.Clip(newer), errors.ErrUnsupported)
	}
	l := &log{lenient: db.options.Lenient}
	for _, in := range []string{inHeaders, inMoves, inNotes, inExtra} {
		if err := db.openFile(l, fsys, stem, in, found[in]); err != nil {
			return err
		}
	}
	for kind := range nameKinds {
		in := nameFiles[kind].in
		if found[in] == "" {
			if kind != teams { // ChessBase 6 has none
				l.add(chess.Lost, in, -1, errors.New("there is no such file: its names are missing"))
			}
			continue
		}
		src, err := db.open(fsys, found[in])
		if err == nil {
			db.names[kind], err = openTable(l, kind, src)
		}
		if err != nil {
			return err
		}
	}
	db.problems = l.take()
	return nil
}

// openFile opens a file that is not a file of names.
func (db *Database) openFile(l *log, fsys fs.FS, stem, in, name string) error {
	if name == "" {
		switch in {
		case inHeaders:
			return fmt.Errorf("cbh: base %s: no .cbh, Recover reads a .cbg without it: %w", quote.Clip(stem), fs.ErrNotExist)
		case inMoves:
			return fmt.Errorf("cbh: base %s: no .cbg: %w", quote.Clip(stem), fs.ErrNotExist)
		}
		return nil
	}
	src, err := db.open(fsys, name)
	if err != nil {
		return err
	}
	switch in {
	case inHeaders:
		db.headers = src
		return db.openHeaders(l, src)
	case inMoves:
		db.moves = src
	case inNotes:
		db.notes = src
	case inExtra:
		db.extra, err = openExtra(l, src)
	}
	return err
}

// openHeaders reads the header of the .cbh file.
func (db *Database) openHeaders(l *log, src Source) error {
	b := make([]byte, headerSize)
	switch err := readFull(src, b, 0); {
	case err == io.ErrUnexpectedEOF:
		return &SyntaxError{In: inHeaders, Offset: src.Size(), Err: err}
	case err != nil:
		return err
	case !LooksLike(b):
		return &SyntaxError{In: inHeaders, Offset: 0, Err: fmt.Errorf("%w: not a base", ErrSyntax)}
	}
	records, rest := src.Size()/headerSize-1, src.Size()%headerSize
	stated := int64(binary.BigEndian.Uint32(b[6:])) - 1
	if records > 1<<31-2 {
		return &SyntaxError{In: inHeaders, Offset: -1, Err: fmt.Errorf("%w: %d games", ErrRange, records)}
	}
	db.count = int(records)
	if rest > 0 || stated > records {
		err := fmt.Errorf("%d games, and the header says %d: %w", records, stated, io.ErrUnexpectedEOF)
		return l.fault(inHeaders, src.Size(), err)
	}
	if stated < records {
		l.add(chess.Odd, inHeaders, 6, fmt.Errorf("%d games, and the header says %d", records, stated))
	}
	return nil
}

// LooksLike reports whether head, the beginning of a file of unknown kind, is that of a .cbh file. head
// must have at least 5 bytes.
func LooksLike(head []byte) bool {
	return len(head) >= 5 && head[0] == 0 && head[1] == 0 && head[3] == 0 && head[4] == headerSize
}

// open opens a file for reading at any offset. If the file can only be read from its beginning, open
// reads the whole file into memory.
func (db *Database) open(fsys fs.FS, name string) (Source, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	db.closers = append(db.closers, file)
	return sourceOf(file)
}

// sourceOf returns a file as a Source.
func sourceOf(file fs.File) (Source, error) {
	if r, ok := file.(io.ReaderAt); ok {
		if info, err := file.Stat(); err == nil {
			return io.NewSectionReader(r, 0, info.Size()), nil
		}
	}
	data, err := io.ReadAll(file)
	return bytes.NewReader(data), err
}

// findFiles returns the names of the files of a base, by their extensions in lower case, and the name of
// a file of a newer base with the same stem, or "".
func findFiles(fsys fs.FS, stem string) (found map[string]string, newer string) {
	found = map[string]string{}
	entries, _ := fs.ReadDir(fsys, ".")
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() {
			continue
		}
		for _, ext := range extensions {
			if strings.EqualFold(name, stem+"."+ext) && better(stem, ext, name, found[ext]) {
				found[ext] = name
			}
		}
		isNewer := strings.EqualFold(path.Ext(name), ".2cbh")
		if isNewer && (strings.EqualFold(name, stem+".2cbh") || strings.EqualFold(name, stem)) {
			newer = name
		}
	}
	if len(entries) == 0 { // the folder cannot be listed
		for _, ext := range extensions {
			for _, name := range []string{stem + "." + strings.ToUpper(ext), stem + "." + ext} {
				if _, err := fs.Stat(fsys, name); err == nil {
					found[ext] = name
				}
			}
		}
	}
	return found, newer
}

// better reports whether a name fits a base better than another, which may be "": because its stem is
// spelled as given, or its extension is in lower case.
func better(stem, ext, name, other string) bool {
	if same, sameOther := strings.HasPrefix(name, stem), strings.HasPrefix(other, stem); same != sameOther {
		return same
	}
	return other == "" || strings.HasSuffix(name, ext) && !strings.HasSuffix(other, ext)
}

// A subFolder is a folder of a file system. Names are relative to the folder, and ReadDir always lists
// the folder itself.
type subFolder struct {
	fsys   fs.FS
	folder string
}

func (f subFolder) Open(name string) (fs.File, error) { return f.fsys.Open(path.Join(f.folder, name)) }

func (f subFolder) ReadDir(string) ([]fs.DirEntry, error) { return fs.ReadDir(f.fsys, f.folder) }

// An osFolder is a folder of the operating system, with the separator at its end; "" is the current
// folder. ReadDir always lists the folder itself.
type osFolder string

func (f osFolder) Open(name string) (fs.File, error) { return os.Open(string(f) + name) }

func (f osFolder) ReadDir(string) ([]fs.DirEntry, error) {
	if f == "" {
		return os.ReadDir(".")
	}
	return os.ReadDir(string(f))
}
