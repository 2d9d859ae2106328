package cbf

import (
	"fmt"
	"io"
	"iter"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/disk"
)

// noCopy makes go vet report copies of a struct that contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// A Database is a base: the games in one file, and their offsets from the index
// or from [Recover]. It reads the files on demand and keeps no games in memory.
// [Open], [OpenFile], [NewDatabase] and [Recover] return a Database; the zero Database has
// no games. A Database must not be copied. All methods but Close are safe for concurrent use if the
// Sources are.
//
// Methods number the games from 0, like the elements of a slice; errors and problems
// number them from 1, as programs of the time did.
//
// A malformed file is a [*SyntaxError]; errors of the Sources are returned
// unchanged.
type Database struct {
	_        noCopy
	options  Options
	games    Source
	index    Source  // nil if offsets holds it
	offsets  []int64 // of the games that Recover found
	count    int
	problems []Problem
	closers  disk.Closers
}

// NewDatabase returns the base whose games are in one file (CBF) and whose
// index is in another (CBI). It reads only the first word and the last entries of the
// index; [Database.Check] reads the rest. A [*SyntaxError] (ErrIndex) means that the file is
// not an index, or is incomplete: it counts more games than it has entries. In lenient
// mode an incomplete index is not an error. [Recover] reads the games
// without an index.
func NewDatabase(index, games Source) (*Database, error) {
	return Options{}.NewDatabase(index, games)
}

// NewDatabase is like the function [NewDatabase], with options.
func (o Options) NewDatabase(index, games Source) (*Database, error) {
	if err := o.usable(); err != nil {
		return nil, err
	}
	index, games = newFixedSource(index), newFixedSource(games)
	count, problems, err := readIndex(index, games.Size(), o.Lenient)
	if err != nil {
		return nil, err
	}
	return &Database{options: o, games: games, index: index, count: count, problems: problems}, nil
}

// Len returns the number of games.
func (db *Database) Len() int { return db.count }

// Problems returns the oddities of the index or, after [Recover], of the file: ranges
// without a game, or with two games. The problems of a game, even a damaged one, are in
// [Game].Problems, or are the error of [Database.Game].
func (db *Database) Problems() []Problem { return db.problems }

// Close closes all files that [Open] or [OpenFile] opened, and returns the first error. A base
// from NewDatabase or Recover does not need to be closed.
func (db *Database) Close() error { return db.closers.Close() }

// Header reads the header and the two texts of game i, 0 <= i < Len: at most
// 140 bytes of the games file. Use it to list games without decoding their moves. It
// returns the same errors as [Database.Game].
func (db *Database) Header(i int) (Header, error) {
	r := db.direct()
	buf, offset, err := r.head(i, make([]byte, headerSize+2*maxText))
	if err != nil {
		return Header{}, err
	}
	if len(buf) >= headerSize {
		buf = buf[:min(len(buf), r.size(i, offset, buf))]
	}
	d := decoder{Options: db.options, game: i + 1, offset: offset}
	var h Header
	l, err := d.header(&h, buf)
	if err == nil && l.movesAt() > len(buf) && !d.Lenient {
		err = d.corrupt(partText, len(buf), io.ErrUnexpectedEOF)
	}
	if err != nil {
		return Header{}, err
	}
	return h, nil
}

// Offset returns where the record of game i, 0 <= i < Len, begins: in bytes from the
// beginning of the games file. Games with the same offset share one record. It returns the
// same errors as [Database.Game].
func (db *Database) Offset(i int) (int64, error) {
	r := db.direct()
	return r.offset(i, make([]byte, wordSize))
}

// Game reads game i, 0 <= i < Len; any other i is a [*SyntaxError] ([chess.ErrRange]).
// If a game is corrupt, the others can still be read.
func (db *Database) Game(i int) (*Game, error) {
	r := db.direct()
	return r.game(i)
}

// Games returns an iterator over all games, in order. If a game cannot be read,
// it yields nil and the error and continues with the next game. It reads ahead, which
// makes it faster than a call of Game for each.
//
// Many entries of the index may name one record, which is then read and yielded for each of
// them. [Database.Offset] recognises such games without reading them, and [Database.Check] lists them.
func (db *Database) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		r := db.reader()
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
// [*EncodeError] ([chess.ErrRange]); dst is then returned unchanged.
func (db *Database) AppendIndex(dst []byte) ([]byte, error) {
	e := newIndexEncoder(dst)
	size := int64(0)
	if db.games != nil {
		size = db.games.Size()
	}
	r := db.reader()
	buf := make([]byte, wordSize)
	for i := range db.count {
		offset, err := r.offset(i, buf)
		if err == nil {
			err = e.add(offset)
		}
		if err != nil {
			return dst, err
		}
	}
	if err := e.add(size); err != nil {
		return dst, err
	}
	return e.finish(), nil
}

// A recordReader finds and reads records of a base.
type recordReader struct {
	db           *Database
	index, games Source
	header       [headerSize]byte // of the last record, as stored
	decoder      *decoder         // of the last record; nil before the first
}

// direct returns a recordReader that does not read ahead.
func (db *Database) direct() recordReader {
	return recordReader{db: db, index: db.index, games: db.games}
}

// reader returns a recordReader that reads ahead.
func (db *Database) reader() *recordReader {
	r := &recordReader{db: db, games: &disk.ReadAhead{Source: db.games}}
	if db.index != nil {
		r.index = &disk.ReadAhead{Source: db.index}
	}
	return r
}

// offset returns where game i, from 0, begins. It may overwrite buf, which has at least
// wordSize bytes.
func (r *recordReader) offset(i int, buf []byte) (int64, error) {
	if i < 0 || i >= r.db.count {
		err := fmt.Errorf("%w: game %d of %d", chess.ErrRange, i+1, r.db.count)
		return 0, &SyntaxError{In: inIndex, Offset: -1, Err: err}
	}
	if r.index == nil {
		return r.db.offsets[i], nil
	}
	offset, err := readEntry(r.index, i+1, buf)
	if err != nil {
		return 0, err
	}
	if offset < 0 || offset >= r.games.Size() {
		return 0, indexError(i+1, "entry for offset %d of %d", offset, r.games.Size())
	}
	return offset, nil
}

// head reads the first bytes of game i into buf, fewer at the end of the file, and returns
// them and their offset in the file.
func (r *recordReader) head(i int, buf []byte) ([]byte, int64, error) {
	offset, err := r.offset(i, buf)
	if err != nil {
		return nil, 0, err
	}
	buf = buf[:min(int64(len(buf)), r.games.Size()-offset)]
	return buf, offset, readFull(r.games, buf, offset, i+1, "")
}

// size returns how many bytes of the file belong to game i, according to its header as stored, which has
// headerSize bytes or more. After Recover, bytes of the next game do not count.
func (r *recordReader) size(i int, offset int64, header []byte) int {
	h := [headerSize]byte(header)
	decodeHeader(&h)
	end := offset + int64(layoutOf(&h).size())
	if i+1 < len(r.db.offsets) {
		end = ownEnd(end, r.db.offsets[i+1])
	}
	return int(min(end, r.games.Size()) - offset)
}

// game reads game i. The rest of the file bounds the memory that it uses, whatever size the header
// gives.
func (r *recordReader) game(i int) (*Game, error) {
	rec, offset, err := r.head(i, r.header[:])
	if err != nil {
		return nil, err
	}
	if len(rec) == headerSize {
		rec = make([]byte, r.size(i, offset, rec))
		copy(rec, r.header[:])
		if err := readFull(r.games, rec[headerSize:], offset+headerSize, i+1, ""); err != nil {
			return nil, err
		}
	}
	if r.decoder == nil {
		r.decoder = new(decoder)
	}
	lines := r.decoder.lines[:0] // room for those of this record
	*r.decoder = decoder{Options: r.db.options, game: i + 1, offset: offset, walker: walker{lines: lines}}
	g, err := r.decoder.record(rec)
	if err == nil {
		g.Problems = r.decoder.problems.take(i + 1)
	}
	return g, err
}
