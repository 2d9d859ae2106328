package cbf

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
)

// A Writer writes a base: records to one file as they come, each in one call,
// the index to another when it is closed, because the number of games stands
// first in it. In memory it holds four bytes a game.
type Writer struct {
	index, games io.Writer
	words        []byte // of the index, the first to be filled in
	size         int64  // of the games
	record       []byte
	err          error // after which nothing can be written
}

// NewWriter returns a Writer that writes an index, CBI, and a games file, CBF.
// Neither is buffered or closed: a [bufio.Writer] in front of games must be
// flushed by the caller.
func NewWriter(index, games io.Writer) *Writer {
	return &Writer{index: index, games: games, words: make([]byte, 4)}
}

var errClosed = errors.New("cbf: write to a closed base")

// Write appends a game. What cannot be written is an [*EncodeError], nothing of
// that game is, and the next can follow. An error of the games file passes as
// it is, and every later call returns it.
func (w *Writer) Write(g *Game) error {
	if w.err != nil {
		return w.err
	}
	n := len(w.words) / 4 // of this game, from 1
	record, err := g.AppendBinary(w.record[:0])
	if err == nil && w.size+int64(len(record)+n)+2 > math.MaxUint32 {
		err = encodeError(PartIndex, "", ErrLong, "offset beyond 4 GB")
	}
	if err != nil {
		var e *EncodeError
		if errors.As(err, &e) {
			e.Game = n
		}
		return err
	}
	w.record = record
	if _, w.err = w.games.Write(record); w.err != nil {
		return w.err
	}
	w.words = binary.BigEndian.AppendUint32(w.words, uint32(w.size)+uint32(n)+1)
	w.size += int64(len(record))
	return nil
}

// Close writes the index. It closes neither file. Without it there is no base,
// though [Recover] reads the games.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	w.err = errClosed
	n := uint32(len(w.words) / 4)
	binary.BigEndian.PutUint32(w.words, n)
	w.words = binary.BigEndian.AppendUint32(w.words, uint32(w.size)+n+1)
	_, err := w.index.Write(w.words)
	return err
}
