package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/internal/record"
)

// A Writer writes a base. [NewWriter] and [Create] return one; the zero Writer refuses
// to write. A Writer must not be copied. It holds four bytes per game in memory: Close
// writes the index, because that begins with the number of games.
type Writer struct {
	_            noCopy
	index, games io.Writer
	entries      indexEncoder     // where the games begin, and the last one ends
	size         int64            // of the games
	charset      *charmap.Charmap // of the games so far that depend on it; nil if none does
	record       []byte
	err          error // after which nothing can be written
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
// [*EncodeError], nothing is written, and other games can follow. A base that
// would be larger than 4 GB is such an error, and so is a game with letters in another
// charset than those before it (ErrCharset), which would be read as other letters, or in
// one that is not a Charmap ([errors.ErrUnsupported]). An
// error of the games file is returned unchanged, and a short write is
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
		return w.refused(err)
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
		return encodeError(partText, "Charset", fmt.Sprint(g.Charset), errors.ErrUnsupported, "")
	case w.charset != nil:
		return encodeError(partText, "Charset", charset.String(), ErrCharset, "the games before it are in %v", w.charset)
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

// byCharset reports whether the meaning of a byte, of a text or the comments, depends on the
// charset: it is neither ASCII nor a figurine, a line break or a mark.
func byCharset(b byte) bool { return b >= utf8.RuneSelf && (b < 177 || b > 182) && b < 254 }

// WriteRecord appends a game as [Game.AppendBinary] returns it, so that several goroutines can
// make the records of a base. If the length of record is not the one that its header states, it
// is an [*EncodeError] (ErrSyntax); nothing else is checked, not even the charset of its texts.
// Other errors are those of Write.
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
		return w.refused(&EncodeError{Err: fmt.Errorf("%w: not a record", ErrSyntax)})
	}
	return w.add(record)
}

// usable returns why nothing can be written: the error of an earlier call, or that of the
// zero Writer.
func (w *Writer) usable() error {
	if w.err == nil && w.games == nil {
		w.err = errNoWriter
	}
	return w.err
}

// add writes a record and adds its end to the index.
func (w *Writer) add(record []byte) error {
	end := w.size + int64(len(record))
	if err := w.entries.add(end); err != nil {
		return w.refused(err)
	}
	w.size = end
	w.err = writeFull(w.games, record)
	return w.err
}

// refused returns err. If that is an EncodeError, it first sets its Game to the number that the game
// would have.
func (w *Writer) refused(err error) error {
	var e *EncodeError
	if errors.As(err, &e) {
		e.Game = w.entries.entries()
	}
	return err
}

// Close completes the base: it writes the index. A Writer from [Create] then gives
// both files their names; if that fails, or if writing has failed before, there is
// no base. A Writer from [NewWriter] closes neither of its writers. Without Close
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
// Close would have replaced stay as they are. One from [NewWriter] does not write
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
