package cbh

import (
	"bytes"
	"cmp"
	"crypto/des"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn"
)

// An Archive is an open .cbv or .cbz file, which holds the files of bases. It is a read-only file system.
// Open unpacks a member into memory. All methods are safe for concurrent use if the Source is.
type Archive struct {
	src       Source
	maxMember int64
	entries   map[string]*entry
	problems  []pgn.Problem
}

// An entry is a folder, or a file in an archive. It is its own fs.FileInfo.
type entry struct {
	name    string
	member  member
	folder  bool
	entries []fs.DirEntry // of a folder
}

func (e *entry) Name() string       { return e.name }
func (e *entry) Size() int64        { return e.member.size }
func (e *entry) ModTime() time.Time { return time.Time{} }
func (e *entry) IsDir() bool        { return e.folder }
func (e *entry) Sys() any           { return nil }

func (e *entry) Mode() fs.FileMode {
	if e.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

// A member is the place of a packed file in an archive.
type member struct{ offset, packed, size int64 }

// Offsets and sizes in the header of an archive, and in the part of a member's record that is read.
const (
	archiveHeader = 8
	archiveCount  = 2   // offset of the number of members, of 16 bits
	archiveRecord = 4   // offset of the size of a member's record, of 8 bits
	archiveFixed  = 5   // offset of three fixed bytes
	memberName    = 128 // length; offset, packed size and size, of 32 bits, come next
	leastMember   = memberName + 3*4
	wideNumbers   = memberName + 21 // the same three, of 64 bits, in a longer record
	wideMember    = wideNumbers + 3*8
)

// defaultMaxMember replaces an Options.MaxMember of 0.
const defaultMaxMember = 256 << 20

// inArchive is the In of errors and problems of archives.
const inArchive = "cbv"

// OpenArchive opens an archive of ChessBase (.cbv). If the file is not an archive, the error is a
// [*SyntaxError] (chess.ErrSyntax).
func OpenArchive(src Source) (*Archive, error) { return Options{}.OpenArchive(src) }

// OpenArchive is like the function [OpenArchive], with options: it decrypts an encrypted archive
// (.cbz) with the Password. If the Password is wrong, the error wraps ErrPassword.
func (o Options) OpenArchive(src Source) (*Archive, error) {
	charset, err := newCharset(o.Charset)
	if err != nil {
		return nil, err
	}
	head := make([]byte, archiveHeader)
	readErr := readFull(src, head, 0)
	if o.Password != "" && !LooksLikeArchive(head) {
		src = newDecrypter(src, o.Password)
		readErr = readFull(src, head, 0)
	}
	if readErr != nil && readErr != io.ErrUnexpectedEOF {
		return nil, readErr
	}
	if !LooksLikeArchive(head) {
		why := fmt.Errorf("%w: not an archive, or one with a password", chess.ErrSyntax)
		if o.Password != "" {
			why = ErrPassword
		}
		return nil, &SyntaxError{In: inArchive, Err: why}
	}
	count, recordSize := int64(binary.LittleEndian.Uint16(head[archiveCount:])), int64(head[archiveRecord])
	a := &Archive{src: src, maxMember: cmp.Or(max(0, o.MaxMember), defaultMaxMember)}
	a.entries = map[string]*entry{".": {name: ".", folder: true}}
	l := &log{lenient: o.Lenient}
	if err = a.readMembers(l, charset, count, recordSize); err != nil {
		return nil, err
	}
	a.problems = l.take()
	return a, nil
}

// LooksLikeArchive reports whether head, the beginning of a file of unknown kind, begins an archive
// (.cbv). It needs 8 bytes. It cannot recognise an encrypted archive (.cbz).
func LooksLikeArchive(head []byte) bool {
	return len(head) >= archiveHeader && string(head[:2]) == "\x08\x00" && head[archiveRecord] >= leastMember &&
		string(head[archiveFixed:archiveHeader]) == "\x00\x03\x00"
}

// readMembers reads the records of all members. recordSize is the size of each.
func (a *Archive) readMembers(l *log, c charset, count, recordSize int64) error {
	b := make([]byte, recordSize)
	for i := range count {
		at := archiveHeader + i*recordSize
		if err := readFull(a.src, b, at); err != nil {
			return l.faultOf(inArchive, at, fmt.Errorf("%d members of %d: %w", i, count, err))
		}
		text, _, _ := bytes.Cut(b[:memberName], []byte{0})
		name := strings.ReplaceAll(c.plain(text), `\`, "/")
		if c.bad > 0 {
			l.add(chess.Lost, inArchive, at, fmt.Errorf("name %s: %w", quote.Clip(name), c.bad))
			c.bad = 0
		}
		if !a.add(name, placeOf(b)) {
			l.add(chess.Lost, inArchive, at, fmt.Errorf("%w: name %s", chess.ErrSyntax, quote.Clip(name)))
		}
	}
	return nil
}

// placeOf returns the place of the member that a record describes. The record has at least leastMember bytes.
func placeOf(record []byte) member {
	f, size := fields{data: record, at: memberName}, 4
	if len(record) >= wideMember {
		f.at, size = wideNumbers, 8
	}
	return member{f.little(size), f.little(size), f.little(size)}
}

// maxFolders is how many folders a member may be in.
const maxFolders = 9

// add adds a member and the folders that it is in. It returns false if a file in the archive cannot have
// the name, or if the archive already has it.
func (a *Archive) add(name string, m member) bool {
	if !fs.ValidPath(name) || strings.Contains(name, ":") || a.entries[name] != nil {
		return false
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		e := a.entries[dir]
		isFile := e != nil && !e.folder
		if isFile || strings.Count(dir, "/") >= maxFolders {
			return false
		}
	}
	a.entries[name] = &entry{name: path.Base(name), member: m}
	for {
		parent := path.Dir(name)
		dir, known := a.entries[parent]
		if !known {
			dir = &entry{name: path.Base(parent), folder: true}
			a.entries[parent] = dir
		}
		dir.entries = append(dir.entries, fs.FileInfoToDirEntry(a.entries[name]))
		if known {
			return true
		}
		name = parent
	}
}

// Problems returns the oddities of the archive: members that cannot be read because they have no valid
// file name, and names with bytes that the charset lacks.
func (a *Archive) Problems() []pgn.Problem { return a.problems }

// Open opens a folder, or a member, which it unpacks into memory. The error is a [fs.PathError]. It wraps
// a [*SyntaxError] for a member of more than Options.MaxMember bytes (chess.ErrRange) and for malformed data
// (chess.ErrSyntax or [io.ErrUnexpectedEOF]).
func (a *Archive) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	e := a.entries[name]
	switch {
	case e == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case e.folder:
		byName := func(x, y fs.DirEntry) int { return strings.Compare(x.Name(), y.Name()) }
		return &folder{e, slices.SortedFunc(slices.Values(e.entries), byName)}, nil
	}
	data, err := a.unpack(e.member)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &memberFile{bytes.NewReader(data), e}, nil
}

// A memberFile is an open member. It can be read at any offset.
type memberFile struct {
	*bytes.Reader
	info *entry
}

func (f *memberFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *memberFile) Close() error               { return nil }

// A folder is an open folder.
type folder struct {
	info    *entry
	entries []fs.DirEntry // those that ReadDir has not yet returned
}

func (f *folder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *folder) Close() error               { return nil }

func (f *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: errors.New("is a folder")}
}

func (f *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(f.entries) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(f.entries) {
		n = len(f.entries)
	}
	list := f.entries[:n]
	f.entries = f.entries[n:]
	return list, nil
}

// A decrypter is the Source of an encrypted archive: DES in blocks of eight bytes, each by itself.
type decrypter struct {
	Source
	block interface{ Decrypt(dst, src []byte) }
}

// newDecrypter returns the decrypter for a password. A short password is repeated to eight bytes; in a
// long one, the bytes after the eighth are mixed with those before.
func newDecrypter(src Source, password string) Source {
	var key [des.BlockSize]byte
	for i := range max(len(key), len(password)) {
		k, p := &key[i%len(key)], password[i%len(password)]
		if i < len(key) {
			*k = p
		} else {
			*k = *k<<1 ^ p
		}
	}
	block, err := des.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has eight bytes
	}
	return &decrypter{src, block}
}

// Size returns how many bytes can be decrypted; a last block that is not whole cannot.
func (d *decrypter) Size() int64 { return d.Source.Size() &^ (des.BlockSize - 1) }

func (d *decrypter) ReadAt(b []byte, offset int64) (int, error) {
	if offset < 0 || offset >= d.Size() {
		return 0, io.EOF
	}
	first := offset &^ (des.BlockSize - 1)
	end := min(d.Size(), (offset+int64(len(b))+des.BlockSize-1)&^(des.BlockSize-1))
	buf := make([]byte, end-first)
	if err := readFull(d.Source, buf, first); err != nil {
		return 0, err
	}
	for at := 0; at < len(buf); at += des.BlockSize {
		d.block.Decrypt(buf[at:], buf[at:])
	}
	n := copy(b, buf[offset-first:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}
