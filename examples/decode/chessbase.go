package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// chessBase shows a CBF file, with its index if that lies beside it, or a CBI file
// with its games. Neither has a signature: a sound game at the beginning or at the
// end shows the format, or the name together with any game there.
var chessBase = format{
	name: "ChessBase CBF base",
	samples: []string{
		"testdata/cbf/r01fisch.cbf",
		"examples/decode/testdata/noindex.cbf", // without an index
	},
	sniff: func(in *input) bool {
		isNamed := hasExt(in, ".cbf") || hasExt(in, ".cbi")
		return isNamed || !in.isText() && cbf.LooksLike(in.head)
	},
	decode: decodeChessBase,
}

// hasExt reports whether the input is a file with the extension ext (".cbf"), in any case.
func hasExt(in *input, ext string) bool { return in.file && strings.EqualFold(path.Ext(in.arg), ext) }

// hasGames reports whether there is any game at the beginning or at the end.
func hasGames(games cbf.Source) bool {
	for _, at := range []int64{0, max(0, games.Size()-edge)} {
		db, err := cbf.Recover(io.NewSectionReader(games, at, min(edge, games.Size()-at)))
		if err == nil && db.Len() > 0 {
			return true
		}
	}
	return false
}

// decodeChessBase reports the games of a base.
func decodeChessBase(in *input) (report, error) {
	fields := chessFields{List: []chessGameField{}}
	b, err := openChessBase(in)
	if err != nil {
		return report{}, err
	}
	db := b.db
	fields.Games = db.Len()
	text := count(db.Len(), "game")
	if b.lost != nil {
		fields.Recovered = true
		text += ", found without an index"
		if b.lost == errNoIndex {
			fields.problem(b.lost.Error())
		} else {
			fields.damage(b.lost.Error())
		}
	}
	read := db.Len()
	if !in.deep && !b.whole {
		read = min(read, chessGamesShown)
	}
	once := chessfiles.WithoutRepeated(db, b.problems, func(game int) bool { return game <= read })
	fields.note(flawsOf(once, 0)...)
	games := func(yield func(chessEntry) bool) {
		number := 0
		for g, err := range db.Games() {
			number++
			if !yield(entryOf(number, g, err)) {
				return
			}
		}
	}
	fields.read(games, read)
	rep := fields.report(text, games)
	if b.lost == errNoIndex {
		rep.odd = append([]string{"no index"}, rep.odd...)
	}
	if fields.foreign && in.charset == nil {
		rep.odd = append(rep.odd, "unknown charset, read as 437")
	}
	return rep, nil
}

// entryOf returns the entry of a game of a base. err says why the game cannot be read.
func entryOf(number int, g *cbf.Game, err error) chessEntry {
	if err != nil {
		return newEntry(number, nil, nil, err)
	}
	from, losses, err := cbfpgn.Fitter{}.Game(g)
	if err != nil {
		return newEntry(number, nil, nil, err)
	}
	e := newEntry(number, from, from.Tags, nil)
	e.Tags = nil // the tags are made of the header, which the other fields show
	e.Deleted, e.flaws = g.Deleted(), flawsOf(g.Problems, number)
	for _, l := range losses {
		if l.In == "moves" { // such as illegal moves; other losses are no flaws of the game
			l.Game = number
			e.flaws = append(e.flaws, flaw{l.String(), false, number})
		}
	}
	isForeign := func(c rune) bool { return c >= utf8.RuneSelf }
	e.foreign = bytes.ContainsFunc(g.Players, isForeign) || bytes.ContainsFunc(g.Source, isForeign)
	return e
}

var errNoIndex = errors.New("there is no index")

// A base is a base that has been opened.
type base struct {
	db       *cbf.Database
	problems []cbf.Problem
	lost     error // why the games had to be found without their index
	whole    bool  // it is short enough to be read whole
}

// openChessBase opens the base that one of its two files belongs to.
func openChessBase(in *input) (*base, error) {
	b := &base{}
	index, games, err := b.files(in)
	if err != nil {
		return nil, err
	}
	b.whole = games.Size() <= wholeBase
	o := cbf.Options{Lenient: true, Charset: in.charset}
	if b.lost == nil {
		b.openWithIndex(o, index, games, in.deep)
	}
	if b.lost != nil {
		if err := b.recover(o, in, games); err != nil {
			return nil, err
		}
	}
	if b.db.Len() == 0 && games.Size() > 0 {
		return nil, errNoGame
	}
	return b, nil
}

// files returns the two files. If the index cannot be read, it is nil and lost says why; if the games cannot, err
// says why.
func (b *base) files(in *input) (index, games cbf.Source, err error) {
	if hasExt(in, ".cbi") {
		games, err = in.sibling(".cbf")
		if pathErr, ok := errors.AsType[*fs.PathError](err); ok { // which has a name that nobody gave
			err = pathErr.Err
		}
		if err != nil {
			stem := filepath.Base(in.arg)
			err = fmt.Errorf("an index, whose games cannot be read: %s.cbf: %w", stem[:len(stem)-len(".cbi")], err)
		}
		return in.data, games, err
	}
	err = fs.ErrNotExist // that of another name is not its own
	if hasExt(in, ".cbf") {
		index, err = in.sibling(".cbi")
	}
	if errors.Is(err, fs.ErrNotExist) {
		b.lost = errNoIndex
	} else if err != nil {
		b.lost = fmt.Errorf("index: %s", cli.Fact(err))
	}
	return index, in.data, nil
}

// openWithIndex opens a base. If its index does not name all games, or is not an index,
// lost says so.
func (b *base) openWithIndex(o cbf.Options, index, games cbf.Source, deep bool) {
	b.db, b.lost = o.NewDatabase(index, games)
	if b.lost != nil {
		return
	}
	b.problems = b.db.Problems()
	if b.whole || deep {
		b.problems = append(b.problems, b.db.Check()...)
	}
	for _, p := range b.problems {
		if errors.Is(p.Err, cbf.ErrIndex) {
			b.lost = errors.New(p.String())
			return
		}
	}
}

// recover finds the games without their index, and takes them unless the index has more.
func (b *base) recover(o cbf.Options, in *input, games cbf.Source) error {
	if !in.deep && games.Size() > 0 && !hasGames(games) {
		return errNoGame
	}
	db, err := o.Recover(games)
	if err != nil {
		return err
	}
	if b.db != nil && db.Len() < b.db.Len() {
		b.lost = nil // the faults are among the problems
		return nil
	}
	b.db, b.problems = db, db.Problems()
	return nil
}
