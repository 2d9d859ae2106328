package cbh

import (
	"encoding/binary"
	"errors"
	"io"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/disk"
	"example.com/boardcodec/cbf/pgn"
)

// Recover returns the base of a .cbg file whose other files are lost: its games have no tags and no
// annotations, and are numbered in the order of the file.
//
// A record may begin at any offset. Recover accepts a record that strict reading accepts and that ends
// exactly where its size says; otherwise it tries the next offset. Every byte is in a record or in a
// Problem (chess.Lost) with an offset and a length.
//
// Recover reads the file once, and again any bytes that turn out not to be a record. In all it reads and
// decodes at most five times the size of the file; a file made to exceed this limit can hide games.
// Recover needs memory for the largest record and, in a growing slice, eight bytes for each game. A file
// without games is not an error.
func Recover(moves Source) (*Database, error) { return Options{}.Recover(moves) }

// Recover is like the function [Recover], with options.
func (o Options) Recover(moves Source) (*Database, error) {
	charset, err := newCharset(o.Charset)
	if err != nil {
		return nil, err
	}
	db := &Database{options: o, charset: charset, files: files{moves: moves}}
	r := recovery{db: db, src: &disk.ReadAhead{Source: moves}}
	if err := r.run(); err != nil {
		return nil, err
	}
	r.db.count = len(r.db.offsets)
	r.db.problems = r.log.take()
	return r.db, nil
}

// searchFactor times the size of the file is how many bytes Recover decodes in vain at most.
const searchFactor = 4

// A recovery finds the records of a .cbg file.
type recovery struct {
	db     *Database
	src    Source
	log    log
	budget int64 // how many bytes may still be decoded in vain
	buf    []byte

	// Buffers into which candidates are read.
	player player
	found  pgn.Game
	faults log
	text   Text
}

var errNoGame = errors.New("no game found, skipped")

// run lists the offsets of the records in the base, and the gaps between them as problems.
func (r *recovery) run() error {
	size := r.src.Size()
	r.budget = searchFactor * size
	at, err := r.start()
	if err != nil {
		return err
	}
	gap := at // where the bytes without a record begin
	for at < size {
		n, err := r.record(at)
		if err != nil {
			return err
		}
		if n == 0 {
			at++
			continue
		}
		r.skip(gap, at)
		r.db.offsets = append(r.db.offsets, at)
		at += n
		gap = at
	}
	r.skip(gap, size)
	return nil
}

// start returns the size of the header of the file, which is its first number, or 0 if it has none.
func (r *recovery) start() (int64, error) {
	const size, oldSize = 26, 10 // ChessBase 6 writes the old one
	var b [2]byte
	switch err := readFull(r.src, b[:], 0); {
	case err == io.ErrUnexpectedEOF:
		return 0, nil
	case err != nil:
		return 0, err
	}
	n := int64(binary.BigEndian.Uint16(b[:]))
	if n == size || n == oldSize {
		return n, nil
	}
	return 0, nil
}

// skip lists the bytes between two offsets, if there are any.
func (r *recovery) skip(from, to int64) {
	if from < to {
		gap := problem(chess.Lost, inMoves, from, 0, errNoGame)
		gap.Length = to - from
		r.log.sink.Add(gap)
	}
}

// record returns the size of the record at an offset, or 0 if there is none.
func (r *recovery) record(at int64) (int64, error) {
	var head [movesHeader]byte
	if r.src.Size()-at < movesHeader {
		return 0, nil
	}
	if err := readFull(r.src, head[:], at); err != nil {
		return 0, err
	}
	f := fields{data: head[:], at: movesHeader - movesSize}
	n := f.big(movesSize)
	if n < movesHeader || n > r.src.Size()-at || n > r.budget || ciphers[head[0]&modeBits] == nil {
		return 0, nil
	}
	// Most candidates fail at their first moves, so their bytes are read only as they are needed.
	const firstRead, growth = 64, 8
	for size := min(n, firstRead); ; size = min(n, growth*size) {
		if int64(cap(r.buf)) < size {
			r.buf = make([]byte, size)
		}
		rec := r.buf[:size]
		if err := readFull(r.src, rec, at); err != nil {
			return 0, err
		}
		read, err := r.try(rec, n)
		if err == nil && size == n {
			return n, nil
		}
		r.budget -= int64(max(read, movesHeader))
		isCutOff := err == nil || errors.Is(err, io.ErrUnexpectedEOF) // moves in two bytes may end anywhere
		if size == n || !isCutOff {
			return 0, nil
		}
	}
}

// errNotWhole means that a record does not end where its size says.
var errNotWhole = errors.New("not a whole record")

// try reads rec, which is the beginning of a record of n bytes, or the whole record. It returns how
// many bytes were read, and a nil error if they are a whole game or guiding text.
func (r *recovery) try(rec []byte, n int64) (read int, err error) {
	if !holdsText(rec[0]) {
		return r.game(rec)
	}
	r.text = Text{}
	c := r.db.charset
	read, err = r.text.decode(&c, rec)
	if err == nil && int64(read) != n {
		err = errNotWhole
	}
	return read, err
}

// game reads a record as a game, and returns how many bytes were read.
func (r *recovery) game(rec []byte) (read int, err error) {
	r.found, r.faults = pgn.Game{}, log{}
	p := &r.player
	p.reset(&r.faults, inMoves, 0)
	err = p.record(&r.found, rec)
	// Moves in two bytes have no end mark, so a game without moves would be found everywhere.
	isEmpty := p.n == 0 && rec[0]&modeBits == modeTwoBytes
	if err == nil && (p.at < len(p.data) || isEmpty) {
		err = errNotWhole
	}
	return p.at, err
}
