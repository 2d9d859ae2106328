package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// chessBase shows a CBF file, with its index if that lies beside it, or a CBI file
// with its games. Neither has a signature: the name tells, or a sound first game.
var chessBase = format{
	name: "ChessBase CBF base",
	samples: []string{
		"testdata/cbf/r01fisch.cbf",
		"examples/decode/testdata/noindex.cbf", // there is none beside it
	},
	sniff:  func(in input) bool { return hasExt(in, ".cbf") || hasExt(in, ".cbi") || looksLikeBase(in) },
	decode: decodeChessBase,
}

func hasExt(in input, ext string) bool { return in.file && strings.EqualFold(path.Ext(in.arg), ext) }

// looksLikeBase reports whether a game without any fault stands at the beginning.
func looksLikeBase(in input) bool {
	if isText(in.data) {
		return false
	}
	db, err := cbf.Recover(bytes.NewReader(in.data[:min(len(in.data), 1<<16)]))
	if err != nil || db.Len() == 0 {
		return false
	}
	for _, p := range db.Problems() {
		if p.Kind == cbf.ProblemSkipped && p.Offset == 0 {
			return false
		}
	}
	g, err := db.Game(0)
	return err == nil && len(g.Problems) == 0 && len(g.Moves) > 0
}

type chessBaseFields struct {
	Recovered bool `json:"recovered"` // the games were found without an index
	chessFields
}

func decodeChessBase(in input) (report, error) {
	fields := chessBaseFields{chessFields: chessFields{List: []chessGameField{}}}
	db, lost, err := openChessBase(in)
	if err != nil {
		return report{}, err
	}
	text := count(db.Len(), "game")
	if lost != nil {
		fields.Recovered = true
		text += ", found without an index"
		fields.problem(lost.Error())
		fields.damaged = lost != errNoIndex
	}
	fields.Games = db.Len()
	fields.problems(db.Problems(), 0)
	fields.problems(db.Check(), 0)
	for i := range min(db.Len(), chessGamesShown) {
		h, err := db.Header(i)
		if err != nil {
			fields.damage(err.Error())
			continue
		}
		fields.list(i+1, &h)
		g, err := db.Game(i)
		if err != nil {
			fields.damage(err.Error())
			continue
		}
		fields.problems(g.Problems, i+1)
		if fields.Shown == 0 {
			fields.show(i+1, g)
		}
	}
	return report{text + "\n" + fields.String(), fields, fields.damaged}, nil
}

var errNoIndex = errors.New("there is no index")

// openWithIndex opens a base. If its index does not name all games, it returns
// both the base and the reason.
func openWithIndex(o cbf.Options, index, games []byte) (*cbf.Database, error) {
	db, err := o.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
	if err != nil {
		return nil, err
	}
	for _, p := range append(db.Problems(), db.Check()...) {
		if errors.Is(p.Err, cbf.ErrIndex) {
			return db, errors.New(p.String())
		}
	}
	return db, nil
}

// openChessBase opens the base that one of its two files belongs to. lost says
// why the games had to be found without their index.
func openChessBase(in input) (db *cbf.Database, lost, err error) {
	lenient := cbf.Options{Lenient: true}
	index, games := in.data, in.data
	if hasExt(in, ".cbi") {
		if games, err = in.sibling(".cbf"); err != nil {
			return nil, nil, fmt.Errorf("an index, whose games cannot be read: %w", err)
		}
	} else if index, err = in.sibling(".cbi"); err != nil {
		lost = fmt.Errorf("index: %s", cli.Fact(err))
		if errors.Is(err, fs.ErrNotExist) {
			lost = errNoIndex
		}
	}
	if lost == nil {
		db, lost = openWithIndex(lenient, index, games)
	}
	if lost != nil {
		var whole *cbf.Database
		if whole, err = lenient.Recover(bytes.NewReader(games)); err != nil {
			return nil, nil, err
		}
		if db != nil && whole.Len() < db.Len() {
			lost = nil // what is wrong shows among the problems
		} else {
			db = whole
		}
	}
	if err == nil && db.Len() == 0 && len(games) > 0 {
		err = errors.New("no game in it")
	}
	return db, lost, err
}
