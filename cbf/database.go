package cbf

import (
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"math"
)

// A Source is a file to read from. [*bytes.Reader], [*strings.Reader] and
// [*io.SectionReader] are Sources; an [*os.File] becomes one with
// [io.NewSectionReader].
type Source interface {
	io.ReaderAt
	Size() int64 // in bytes
}

// A Database is a base: the games in one file, and their offsets from the index
// or from [Recover]. It reads the files on demand and keeps no games in memory.
// [Open], [OpenRecover], [NewDatabase] and [Recover] return one; do not use the
// zero Database. All methods but Close are safe for concurrent use if the
// Sources are.
//
// Method arguments number the games from 0, like the elements of a slice;
// errors and problems number them from 1, as programs of the time did.
//
// A malformed file is a [*SyntaxError]; errors of the Sources are returned
// unchanged.
type Database struct {
	options  Options
	games    Source
	index    Source  // nil if offsets holds it
	offsets  []int64 // of the games that Recover found
	count    int
	problems []Problem
	closers  []io.Closer
}

// NewDatabase returns the base whose games are in one file (CBF) and whose
// index is in another (CBI). It reads only the two ends of the index. A
// [*SyntaxError] (ErrIndex) means that the index is not usable, in lenient mode
// too; [Recover] reads the games without it.
func NewDatabase(index, games Source) (*Database, error) {
	return Options{}.NewDatabase(index, games)
}

// NewDatabase is like the function [NewDatabase], with options.
//
// Section 1: longword 0 of the index is the number of games + 1; longword i,
// from 1, is the offset of game i, plus i+1; the last is the size of the games
// file, plus the number of games + 2.
func (o Options) NewDatabase(index, games Source) (*Database, error) {
	db := &Database{options: o, games: games, index: index}
	var word [4]byte
	if index.Size() < 4 {
		return nil, indexError(0, "%w: %d bytes; Recover reads the games without it", ErrIndex, index.Size())
	}
	if err := readFull(index, word[:], 0, 0, inIndex); err != nil {
		return nil, err
	}
	claimed := int64(binary.BigEndian.Uint32(word[:])) - 1
	if claimed < 0 {
		return nil, indexError(0, "%w: it counts -1 games; Recover reads the games without it", ErrIndex)
	}
	entries := index.Size()/4 - 1
	n := min(claimed, entries, math.MaxInt)
	// The word after the last game's has the end of the games.
	end := n + 1
	if claimed >= entries && n > 0 {
		// There is no word after: this one may be that of a game or the end.
		off, err := db.entry(n - 1)
		if err != nil {
			return nil, err
		}
		if off == games.Size() {
			n, end = n-1, n
		}
	}
	db.count = int(n)
	if claimed > n {
		db.problems = append(db.problems, Problem{Kind: ProblemIndex, In: inIndex,
			Err: fmt.Errorf("%w: it claims %d games and has %d", ErrIndex, claimed, n)})
	}
	at := 4 * end
	if end > entries || index.Size() != at+4 {
		db.problems = append(db.problems, Problem{Kind: ProblemIndex, In: inIndex,
			Offset: min(at, index.Size()), Err: errIndexEnd})
	} else if off, err := db.entry(end - 1); err != nil {
		return nil, err
	} else if off != games.Size() {
		db.problems = append(db.problems, Problem{Kind: ProblemIndex, In: inIndex, Offset: at,
			Err: errIndexEnd})
	}
	return db, nil
}

// errIndexEnd: the last entry is missing, not the end of the games, or followed
// by more.
var errIndexEnd = fmt.Errorf("%w: it does not end with the end of the games", ErrIndex)

func indexError(game int, format string, a ...any) error {
	return &SyntaxError{In: inIndex, Game: game, Offset: 4 * int64(game),
		Err: fmt.Errorf(format, a...)}
}

// entry returns the offset that the index has for the i-th game, from 0: any
// number, negative too.
func (db *Database) entry(i int64) (int64, error) {
	word := make([]byte, 4)
	err := readFull(db.index, word, 4*(i+1), int(i+1), inIndex)
	return int64(binary.BigEndian.Uint32(word)) - (i + 2), err
}

// readFull reads all of b. A Source that ends before its Size is a SyntaxError
// (io.ErrUnexpectedEOF), and so is one that leaves bytes out without an error,
// which it should not.
func readFull(src Source, b []byte, off int64, game int, in string) error {
	n, err := src.ReadAt(b, off)
	switch {
	case n == len(b):
		return nil
	case err == nil || err == io.EOF:
		return &SyntaxError{Offset: off + int64(n), Game: game, In: in, Err: io.ErrUnexpectedEOF}
	}
	return err
}

// Len returns the number of games.
func (db *Database) Len() int { return db.count }

// Problems returns what was odd about the index or, after [Recover], about the
// file: ranges without a game, and damaged games. Problems of a single game are
// in [Game].Problems.
func (db *Database) Problems() []Problem { return db.problems }

// Close closes the files that [Open] or [OpenRecover] opened and returns the
// first error. A base from NewDatabase or Recover does not need to be closed.
func (db *Database) Close() error {
	var first error
	for _, c := range db.closers {
		if err := c.Close(); err != nil && first == nil {
			first = err
		}
	}
	db.closers = nil
	return first
}

// Header reads the header and the two texts of game i, 0 <= i < Len: at most
// 140 bytes of the file. Use it to list games without decoding their moves. Its
// errors are those of [Database.Game].
func (db *Database) Header(i int) (Header, error) {
	r := recordReader{db: db, index: db.index, games: db.games}
	buf, offset, err := r.head(i, headerSize+2*maxText)
	if err != nil {
		return Header{}, err
	}
	d := decoder{Options: db.options, game: i + 1, offset: offset}
	var h Header
	l, err := d.header(&h, buf)
	if err == nil {
		if texts := headerSize + l.players + l.source; texts > len(buf) && !d.Lenient {
			err = d.corrupt(partText, len(buf), "%w", io.ErrUnexpectedEOF)
		}
	}
	if err != nil {
		return Header{}, err
	}
	return h, nil
}

// Game reads game i, 0 <= i < Len; any other i is a [*SyntaxError] (ErrRange).
// If a game is corrupt, the others can still be read.
func (db *Database) Game(i int) (*Game, error) {
	r := recordReader{db: db, index: db.index, games: db.games}
	return r.game(i)
}

// Games returns an iterator over all games, in order. If a game cannot be read,
// it yields nil and the error and continues with the next game. It reads ahead,
// which makes it faster than calling Game for each.
func (db *Database) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		r := recordReader{db: db, games: &readAhead{Source: db.games}}
		if db.index != nil {
			r.index = &readAhead{Source: db.index}
		}
		for i := range db.count {
			if !yield(r.game(i)) {
				return
			}
		}
	}
}

// AppendIndex appends the contents of a CBI file for the base, with its games
// in order: after [Recover], the repaired index. An entry that points outside
// the games is a [*SyntaxError] (ErrIndex), and a base of more than 4 GB an
// [*EncodeError] (ErrRange); dst is then returned unchanged.
func (db *Database) AppendIndex(dst []byte) ([]byte, error) {
	out := dst
	add := func(word int64) error {
		if word > math.MaxUint32 {
			return encodeError("", "games", "", ErrRange, "offset beyond 4 GB")
		}
		out = binary.BigEndian.AppendUint32(out, uint32(word))
		return nil
	}
	n := int64(db.count)
	if err := add(n + 1); err != nil {
		return dst, err
	}
	r := recordReader{db: db, games: db.games}
	if db.index != nil {
		r.index = &readAhead{Source: db.index}
	}
	var word [4]byte
	for i := range n {
		offset, err := r.offset(int(i), word[:])
		if err != nil {
			return dst, err
		}
		if err := add(offset + i + 2); err != nil {
			return dst, err
		}
	}
	if err := add(db.games.Size() + n + 2); err != nil {
		return dst, err
	}
	return out, nil
}

// recordReader finds and reads records of a base.
type recordReader struct {
	db           *Database
	index, games Source
}

// offset returns where game i begins. It may use buf, of four bytes or more.
func (r *recordReader) offset(i int, buf []byte) (int64, error) {
	if i < 0 || i >= r.db.count {
		err := fmt.Errorf("%w: game %d of %d", ErrRange, i+1, r.db.count)
		return 0, &SyntaxError{In: inIndex, Offset: -1, Err: err}
	}
	if r.index == nil {
		return r.db.offsets[i], nil
	}
	if err := readFull(r.index, buf[:4], 4*(int64(i)+1), i+1, inIndex); err != nil {
		return 0, err
	}
	word := int64(binary.BigEndian.Uint32(buf))
	offset := word - int64(i) - 2
	if offset < 0 || offset >= r.games.Size() {
		return 0, indexError(i+1, "%w: entry %d, that is offset %d of %d", ErrIndex,
			word, offset, r.games.Size())
	}
	return offset, nil
}

// usualRecord is the size of a buffer that holds most records.
const usualRecord = 160

// head reads the first n bytes of game i, or what there is of them.
func (r *recordReader) head(i, n int) ([]byte, int64, error) {
	buf := make([]byte, max(4, n), max(usualRecord, n))
	offset, err := r.offset(i, buf)
	if err != nil {
		return nil, 0, err
	}
	buf = buf[:min(int64(n), r.games.Size()-offset)]
	return buf, offset, readFull(r.games, buf, offset, i+1, "")
}

// game reads game i. The memory it takes is bounded by what the file has left,
// whatever the header says.
func (r *recordReader) game(i int) (*Game, error) {
	rec, offset, err := r.head(i, headerSize)
	if err != nil {
		return nil, err
	}
	if len(rec) == headerSize {
		h := [headerSize]byte(rec)
		decodeHeader(&h)
		size := int(min(int64(layoutOf(&h).size()), r.games.Size()-offset))
		if size > cap(rec) {
			rec = append(make([]byte, 0, size), rec...)
		}
		rec = rec[:size]
		if err := readFull(r.games, rec[headerSize:], offset+headerSize, i+1, ""); err != nil {
			return nil, err
		}
	}
	d := decoder{Options: r.db.options, game: i + 1, offset: offset}
	return d.record(rec)
}

// readAhead serves small reads that follow one another from one large read.
type readAhead struct {
	Source
	buf []byte
	at  int64 // of buf
}

func (r *readAhead) ReadAt(b []byte, off int64) (int, error) {
	const block = 32 << 10
	if len(b) > block {
		return r.Source.ReadAt(b, off)
	}
	if off < r.at || off+int64(len(b)) > r.at+int64(len(r.buf)) {
		if r.buf == nil {
			r.buf = make([]byte, block)
		}
		n, err := r.Source.ReadAt(r.buf[:block], off)
		r.buf, r.at = r.buf[:n], off
		if n < len(b) {
			return copy(b, r.buf), err
		}
	}
	return copy(b, r.buf[off-r.at:]), nil
}
