package cbh

import (
	"errors"
	"iter"

	"example.com/boardcodec/cbf/internal/disk"
	"example.com/boardcodec/cbf/pgn"
)

// Values of In: extensions of files.
const (
	inHeaders = "cbh"
	inMoves   = "cbg"
	inNotes   = "cba"
	inExtra   = "cbj"
)

// noCopy makes go vet report copies of a struct that contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// A Database is an open base. It reads its files on demand and keeps none of their data in memory.
// [Open], [OpenFile] and [Recover] return a Database; the zero Database has no games. A Database must not
// be copied. All methods except Close are safe for concurrent use if the Sources are.
//
// Method arguments number the games and guiding texts from 0, like the elements of a slice; errors,
// problems and [Header].Number number them from 1, as ChessBase's programs do.
type Database struct {
	_ noCopy
	files
	options    Options
	charset    charset
	count      int
	offsets    []int64 // of the games that Recover found
	extraSize  int64   // of a record in the .cbj file
	extraCount int64   // of these records
	names      [nameKinds]nameTable
	problems   []pgn.Problem
	closers    disk.Closers
}

// files have data of each game. A file that is missing is nil.
type files struct{ headers, moves, notes, extra Source }

// Len returns the number of games and guiding texts.
func (db *Database) Len() int { return db.count }

// Problems returns the problems of the base as a whole: missing files, odd headers of files and, after
// [Recover], the ranges without a game. [pgn.Game].Problems has the problems of a game, and
// [Header].Problems those of its header.
func (db *Database) Problems() []pgn.Problem { return db.problems }

// Close closes all files that [Open] or [OpenFile] opened, and returns the first error.
func (db *Database) Close() error { return db.closers.Close() }

// Header reads the header of game or text i, 0 <= i < Len: its record of 46 bytes, its record in the .cbj
// file, and the names. For any other i, the error is a [*SyntaxError] (chess.ErrRange). Even in lenient mode, a
// record of zeros, which is neither a game nor a text, is a [*SyntaxError] (chess.ErrSyntax).
func (db *Database) Header(i int) (Header, error) {
	r := db.direct()
	h, _, err := r.header(i, r.log(i))
	return h, err
}

// Headers returns an iterator over the headers of all games and guiding texts, in order. It reads
// neither moves nor annotations. If a header cannot be read, it yields the error and continues.
func (db *Database) Headers() iter.Seq2[Header, error] {
	return func(yield func(Header, error) bool) {
		r := db.ahead()
		for i := range db.count {
			h, _, err := r.header(i, r.log(i))
			if !yield(h, err) {
				return
			}
		}
	}
}

// Game reads game i, 0 <= i < Len. For any other i (chess.ErrRange), and for a guiding text (ErrText), the error is
// a [*SyntaxError]. If a game is corrupt, the others can still be read. In lenient mode, a game has whatever
// could be read, in the worst case only its tags. Its Problems have the extension of a file as In, and an
// offset in that file.
func (db *Database) Game(i int) (*pgn.Game, error) { return db.direct().game(i) }

// Games returns an iterator over all games, deleted ones too, in order, without the guiding texts. If a
// game cannot be read, it yields nil and the error and continues. It reads ahead, so it is faster than
// calls of Game.
//
// If several headers name the same moves, these are read for each header.
func (db *Database) Games() iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		r := db.ahead()
		for i := range db.count {
			g, err := r.game(i)
			if !errors.Is(err, ErrText) && !yield(g, err) {
				return
			}
		}
	}
}

// Annotations reads the annotations of game i, 0 <= i < Len, as they are in the file. A guiding text has
// none. It returns the errors of Header, and a [*SyntaxError] for annotations that cannot be read; in lenient
// mode it returns all that can be read.
func (db *Database) Annotations(i int) ([]Annotation, error) {
	r := db.direct()
	l := r.log(i)
	_, at, err := r.header(i, l)
	if err != nil {
		return nil, err
	}
	return r.annotations(at, l)
}

// A reader reads headers, moves and annotations.
type reader struct {
	db *Database
	files
	record      [headerSize]byte
	extraRecord [extraFields]byte
	keepsNames  bool                    // in caches
	caches      [nameKinds][]cachedName // nil until a name of the kind is looked up
	player      player                  // of the last game
}

// direct returns a reader that reads no more than it must.
func (db *Database) direct() *reader { return &reader{db: db, files: db.files} }

// ahead returns a reader that reads ahead and remembers names.
func (db *Database) ahead() *reader {
	r := db.direct()
	for _, file := range []*Source{&r.headers, &r.moves, &r.notes, &r.extra} {
		if *file != nil {
			*file = &disk.ReadAhead{Source: *file}
		}
	}
	r.keepsNames = true
	return r
}

// log returns a log for game i.
func (r *reader) log(i int) *log { return &log{game: i + 1, lenient: r.db.options.Lenient} }
