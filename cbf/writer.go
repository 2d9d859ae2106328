package cbf

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
)

// A Writer writes a base. It is made by [NewWriter]; the zero Writer cannot be
// used. Each record goes to the games file in one call as it comes; the index
// is written by Close, because it begins with the number of games. A Writer
// holds four bytes per game in memory.
type Writer struct {
	index, games io.Writer
	words        []byte // of the index, the first to be filled in
	size         int64  // of the games
	record       []byte
	err          error // after which nothing can be written
}

// NewWriter returns a Writer for an index (CBI) and a games file (CBF). It
// neither buffers nor closes them: if games is a [bufio.Writer], the caller
// must flush it after Close.
func NewWriter(index, games io.Writer) *Writer {
	return &Writer{index: index, games: games, words: make([]byte, 4)}
}

var errClosed = errors.New("cbf: the base is closed already")

// Write appends a game. If the game cannot be written, the error is an
// [*EncodeError], nothing is written, and other games can follow. An error of
// the games file is returned unchanged, by every later call too. Writing after
// Close is an error.
func (w *Writer) Write(g *Game) error {
	if w.err != nil {
		return w.err
	}
	n := len(w.words) / 4 // of this game, from 1
	record, err := g.AppendBinary(w.record[:0])
	if err == nil && w.size+int64(len(record)+n)+2 > math.MaxUint32 {
		err = encodeError("", "games", "", ErrRange, "offset beyond 4 GB")
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

// Close writes the index; it closes neither file. Without Close there is no
// valid base, only games that [Recover] can find. A second Close is an error.
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
