package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
)

// A Writer writes a base. [NewWriter], [Create] and [Replace] return a Writer; the zero
// Writer refuses to write. A Writer must not be copied. It holds four bytes per game in
// memory until Close writes the index, which begins with the number of games.
type Writer struct {
	_            noCopy
	index, games io.Writer
	entries      indexEncoder     // the offsets of the games and of their end
	size         int64            // of the games
	charset      *charmap.Charmap // of the games so far; nil if none depends on it
	record       []byte
	err          error // if not nil, nothing more can be written
	pair         *pair // the files of Create; nil from NewWriter
}

// NewWriter returns a Writer for an index (CBI) and a games file (CBF). Each
// record goes to games in one call. Close completes the base; it closes neither
// writer. If one of them buffers, as a [bufio.Writer] does, the caller must
// flush it after Close.
func NewWriter(index, games io.Writer) *Writer {
	w := &Writer{index: index, games: games, entries: newIndexEncoder(nil)}
	w.entries.add(0) // no error: 0 fits
	return w
}

var (
	errClosed   = errors.New("cbf: the base is closed already")
	errNoWriter = errors.New("cbf: a Writer comes from NewWriter or Create")
)

// Write appends a game. If the game cannot be written, the error is an
// [*EncodeError], nothing is written, and other games can follow. Such errors are a
// base that would be larger than 4 GB, a game with letters in another charset than the games
// before it (ErrCharset), which would be read as other letters, and a charset that is not a
// Charmap ([errors.ErrUnsupported]). An error of the games file is returned unchanged, and a short write is
// [io.ErrShortWrite]; every later call then returns the same error. Writing after Close
// or Abort is an error.
func (w *Writer) Write(g *Game) error {
	if err := w.usable(); err != nil {
		return err
	}
	record, err := g.AppendBinary(w.record[:0])
	if err == nil {
		err = w.setCharset(g, record)
	}
	if err != nil {
		return err
	}
	w.record = record
	return w.add(record)
}

// setCharset sets the charset of the base to that of the first game with bytes that depend on
// it. A later game with such bytes in another charset is an error, since a base does not record
// its charset.
func (w *Writer) setCharset(g *Game, raw []byte) error {
	charset := record.Charset(g.Charset)
	switch {
	case charset != nil && charset == w.charset, !dependsOnCharset(g, raw):
		return nil
	case charset == nil:
		return encodeError("Charset", fmt.Sprint(g.Charset), errors.ErrUnsupported, "")
	case w.charset != nil:
		return encodeError("Charset", charset.String(), ErrCharset, "the games before it are in %v", w.charset)
	}
	w.charset = charset
	return nil
}

// dependsOnCharset reports whether the texts of g, or the comments in raw, its record, have bytes
// whose meaning depends on the charset.
func dependsOnCharset(g *Game, raw []byte) bool {
	h := [headerSize]byte(raw)
	decodeHeader(&h)
	l := layoutOf(&h)
	return slices.ContainsFunc(g.Players, byCharset) ||
		slices.ContainsFunc(g.Source, byCharset) ||
		slices.ContainsFunc(raw[l.commentsAt():l.setupAt()], byCharset)
}

// byCharset reports whether the meaning of a byte in a text or comment depends on the
// charset: the byte is not ASCII, a figurine, a line break or a mark.
func byCharset(b byte) bool {
	return b >= utf8.RuneSelf && b < record.NewLine && !record.IsFigurine(b)
}

// WriteRecord appends a game as [Game.AppendBinary] returns it, so that several goroutines can
// make the records of a base. If the header of the record states another length, the error is
// an [*EncodeError] ([chess.ErrSyntax]); WriteRecord checks nothing else, not even the charset of the
// texts. Other errors are the same as for Write.
func (w *Writer) WriteRecord(record []byte) error {
	if err := w.usable(); err != nil {
		return err
	}
	size := -1
	if len(record) >= headerSize {
		h := [headerSize]byte(record)
		decodeHeader(&h)
		size = layoutOf(&h).size()
	}
	if len(record) != size {
		return encodeError("record", "", chess.ErrSyntax, "")
	}
	return w.add(record)
}

// usable returns an error if nothing can be written: the error of an earlier call, or
// errNoWriter.
func (w *Writer) usable() error {
	if w.err == nil && w.games == nil {
		w.err = errNoWriter
	}
	return w.err
}

// add writes raw, a record, and adds its end to the index.
func (w *Writer) add(raw []byte) error {
	end := w.size + int64(len(raw))
	if err := w.entries.add(end); err != nil {
		return err
	}
	w.size = end
	w.err = writeFull(w.games, raw)
	return w.err
}

// Close completes the base: it writes the index. A Writer from [Create] then gives
// both files their names; if that fails, or an earlier write has failed, there is no
// base. A Writer from [NewWriter] closes neither of its writers. Without Close
// there is no base, only games that [Recover] can find. A second Close is an error.
func (w *Writer) Close() error {
	if w.err == errClosed {
		return w.err
	}
	err := w.err
	if w.index == nil {
		err = cmp.Or(err, errNoWriter)
	}
	w.err = errClosed
	if err == nil {
		err = writeFull(w.index, w.entries.finish())
	}
	if w.pair == nil {
		return err
	}
	if err != nil {
		return errors.Join(err, w.pair.remove())
	}
	return w.pair.commit()
}

// Abort discards the base. A Writer from [Create] leaves nothing, and files that
// Close would have replaced stay as they are. A Writer from [NewWriter] does not write
// the index. After Close, Abort does nothing.
func (w *Writer) Abort() error {
	if w.err == errClosed {
		return nil
	}
	w.err = errClosed
	if w.pair == nil {
		return nil
	}
	return w.pair.remove()
}

// writeFull writes all of b.
func writeFull(w io.Writer, b []byte) error {
	n, err := w.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	return err
}
