package cbh

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/disk"
	"example.com/boardcodec/cbf/internal/quote"
)

// Open opens the base NAME: the files NAME.cbh and NAME.cbg, and those of .cba, .cbp, .cbt, .cbc, .cbs,
// .cbe and .cbj that exist. Letters of the extensions may be capital or small. name may include the
// extension of any of these files. If its extension is .cbv or .cbz, Open opens the base in that archive,
// see [OpenArchive].
//
// If .cbh or .cbg is missing, the error wraps [fs.ErrNotExist]; [Recover] reads a .cbg alone. If these
// are not the files of a base, the error is a [*SyntaxError] (chess.ErrSyntax). For a base of ChessBase 17 or
// later (.2cbh), the error wraps [errors.ErrUnsupported]. The caller must close the base.
func Open(fsys fs.FS, name string) (*Database, error) { return Options{}.Open(fsys, name) }

// Open is like the function [Open], with options.
func (o Options) Open(fsys fs.FS, name string) (*Database, error) {
	folder, err := fs.Sub(fsys, path.Dir(name))
	if err != nil {
		return nil, err
	}
	return o.openIn(folder, path.Base(name))
}

// OpenFile opens a base by its path in the operating system's file system. The path may have the
// extension of any file of the base, or of an archive. Otherwise OpenFile is like [Open].
func OpenFile(path string) (*Database, error) { return Options{}.OpenFile(path) }

// OpenFile is like the function [OpenFile], with options.
func (o Options) OpenFile(path string) (*Database, error) {
	folder, name := filepath.Split(path)
	return o.openIn(disk.Folder(folder), name)
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

// openArchived opens the base in an archive, the first one by name if there are several.
func (o Options) openArchived(fsys fs.FS, name string) (*Database, error) {
	var closers disk.Closers
	defer closers.Close()
	src, err := closers.Open(fsys, name)
	if err != nil {
		return nil, err
	}
	a, err := o.OpenArchive(src)
	if err != nil {
		return nil, err
	}
	var bases []string
	for _, member := range slices.Sorted(maps.Keys(a.entries)) {
		if !a.entries[member].folder && strings.EqualFold(path.Ext(member), "."+inHeaders) {
			bases = append(bases, member)
		}
	}
	if len(bases) == 0 {
		return nil, &SyntaxError{In: inArchive, Offset: -1, Err: fmt.Errorf("%w: no base in it", chess.ErrSyntax)}
	}
	db, err := o.Open(a, bases[0])
	if err != nil {
		return nil, err
	}
	others := len(bases) - 1
	if others > 0 {
		db.problems = append(db.problems, problem(chess.Odd, inArchive, -1, 0,
			fmt.Errorf("%s is read, other bases in the archive: %d", quote.Clip(bases[0]), others)))
	}
	db.problems = append(db.problems, a.problems...)
	return db, nil
}

// extensions are those of the files that are read, and otherExtensions those of the others.
var (
	extensions      = strings.Fields("cbh cbg cba cbj cbp cbt cbc cbs cbe")
	otherExtensions = strings.Fields("cbl cbtt cbm flags ini cit cib cit2 cib2 cbb cbgi cko cpo ckn cpn")
)

// stemOf returns the name of a base without the extension of one of its files.
func stemOf(name string) string {
	ext := path.Ext(name)
	for _, known := range slices.Concat(extensions, otherExtensions) {
		if strings.EqualFold(ext, "."+known) {
			return strings.TrimSuffix(name, ext)
		}
	}
	return name
}

// openFiles opens the files of a base.
func (db *Database) openFiles(fsys fs.FS, name string) error {
	stem := stemOf(name)
	found, newer := findFiles(fsys, stem)
	switch {
	case found[inHeaders] == "" && newer != "":
		return fmt.Errorf("cbh: %s: a base of ChessBase 17 or later, which can save it as .cbh: %w",
			quote.Clip(newer), errors.ErrUnsupported)
	case found[inHeaders] == "":
		return fmt.Errorf("cbh: base %s: no .cbh, Recover reads a .cbg without it: %w", quote.Clip(stem), fs.ErrNotExist)
	case found[inMoves] == "":
		return fmt.Errorf("cbh: base %s: no .cbg: %w", quote.Clip(stem), fs.ErrNotExist)
	}
	sources := map[string]Source{}
	for _, in := range extensions {
		if found[in] == "" {
			continue
		}
		src, err := db.closers.Open(fsys, found[in])
		if err != nil {
			return err
		}
		sources[in] = src
	}
	return db.readFiles(sources)
}

// readFiles reads the headers of the files of a base, which are the sources by their extensions.
func (db *Database) readFiles(sources map[string]Source) error {
	db.files = files{sources[inHeaders], sources[inMoves], sources[inNotes], sources[inExtra]}
	l := &log{lenient: db.options.Lenient}
	if err := db.openHeaders(l); err != nil {
		return err
	}
	if db.extra != nil {
		if err := db.openExtra(l); err != nil {
			return err
		}
	}
	for kind := range nameKinds {
		in := nameFiles[kind].in
		switch {
		case sources[in] != nil:
			table, err := openTable(l, kind, sources[in])
			if err != nil {
				return err
			}
			db.names[kind] = table
		case kind != teams: // ChessBase 6 has none
			l.add(chess.Lost, in, -1, errors.New("there is no such file: its names are missing"))
		}
	}
	db.problems = l.take()
	return nil
}

// The offsets of fields in the header of the .cbh file, and the most games that a base can have.
const (
	recordSizeAt = 3
	gamesAt      = 6 // their number, plus 1
	maxGames     = 1<<31 - 2
)

// openHeaders reads the header of the .cbh file.
func (db *Database) openHeaders(l *log) error {
	b := make([]byte, headerSize)
	switch err := readFull(db.headers, b, 0); {
	case err == io.ErrUnexpectedEOF:
		return &SyntaxError{In: inHeaders, Offset: db.headers.Size(), Err: err}
	case err != nil:
		return err
	case !LooksLike(b):
		return &SyntaxError{In: inHeaders, Offset: 0, Err: fmt.Errorf("%w: not a base", chess.ErrSyntax)}
	}
	size := db.headers.Size()
	records, stated := size/headerSize-1, int64(binary.BigEndian.Uint32(b[gamesAt:]))-1
	if records > maxGames {
		return &SyntaxError{In: inHeaders, Offset: -1, Err: fmt.Errorf("%w: %d games", chess.ErrRange, records)}
	}
	db.count = int(records)
	differ := fmt.Errorf("%d games, and the header says %d", records, stated)
	switch {
	case size%headerSize > 0 || stated > records:
		return l.fault(inHeaders, size, fmt.Errorf("%w: %w", differ, io.ErrUnexpectedEOF))
	case stated < records:
		l.add(chess.Odd, inHeaders, gamesAt, differ)
	}
	return nil
}

// LooksLike reports whether head, the beginning of a file of unknown kind, is that of a .cbh file. head
// must have at least 5 bytes.
func LooksLike(head []byte) bool {
	return len(head) >= recordSizeAt+2 && head[0] == 0 && head[1] == 0 &&
		binary.BigEndian.Uint16(head[recordSizeAt:]) == headerSize
}

// newerExt is the extension of the bases of ChessBase 17 and later.
const newerExt = ".2cbh"

// findFiles returns the names of the files of a base that are read, by their extensions in lower case, and
// the name of a newer base with the same stem, or "". The stem may have the extension of a newer base.
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
		isGiven := strings.EqualFold(name, stem) && strings.EqualFold(path.Ext(name), newerExt)
		if isGiven || strings.EqualFold(name, stem+newerExt) {
			newer = name
		}
	}
	if len(entries) == 0 { // the folder cannot be listed
		found = statFiles(fsys, stem)
	}
	return found, newer
}

// statFiles is findFiles for a folder that cannot be listed. It tries extensions in upper and in lower case.
func statFiles(fsys fs.FS, stem string) map[string]string {
	found := map[string]string{}
	for _, ext := range extensions {
		for _, name := range []string{stem + "." + strings.ToUpper(ext), stem + "." + ext} {
			if _, err := fs.Stat(fsys, name); err == nil {
				found[ext] = name
			}
		}
	}
	return found
}

// better reports whether a name fits a base better than another, which may be "": because its stem is
// spelled as given or, if this does not decide, because its extension is in lower case.
func better(stem, ext, name, other string) bool {
	same, otherSame := strings.HasPrefix(name, stem), strings.HasPrefix(other, stem)
	if same != otherSame {
		return same
	}
	return other == "" || strings.HasSuffix(name, ext) && !strings.HasSuffix(other, ext)
}
