package main

import (
	"bytes"
	"iter"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/sgfbg/bgfile"
)

// A kind is one of the kinds of files.
type kind struct {
	name  string
	exts  []string // usual endings
	form  string   // that it has; "" = none that is made here
	today string   // to which it is converted
	is    func(p *program, head []byte) bool
	ways  []way

	format bgfile.Format // of a match
}

// A way makes a form of a kind.
type way struct {
	to, ext string
	read    func(p *program, j *job) iter.Seq[unit]
	split   bool // each unit is a file of its own in a folder
	list    bool // it goes to the standard output
}

var formNames = map[string]string{"pgn": "PGN", "cbf": "CBF", "sgf": "SGF", "mat": ".mat text", "txt": "text", "list": "a list", "ids": "a list"}

// The kinds, the surest signs first.
var (
	baseCBF = &kind{"ChessBase CBF base", []string{".cbf", ".cbi"}, "cbf", "pgn", func(_ *program, head []byte) bool { return cbf.LooksLike(head) }, []way{
		{to: "pgn", ext: ".pgn", read: baseGames}, {to: "list", ext: ".txt", read: baseGames, list: true},
	}, ""}
	baseCBH = &kind{"ChessBase CBH base", []string{".cbh", ".cbv", ".cbz", ".2cbh"}, "", "pgn",
		func(_ *program, head []byte) bool { return cbh.LooksLike(head) || cbh.LooksLikeArchive(head) }, []way{
			{to: "pgn", ext: ".pgn", read: cbhGames}, {to: "list", ext: ".txt", read: cbhGames, list: true}, {to: "cbf", ext: ".CBF", read: cbhRecords},
		}, ""}
	moveStream = &kind{"one-byte chess moves", nil, "", "pgn", func(p *program, head []byte) bool { return p.isStream(head) }, []way{{to: "pgn", ext: ".pgn", read: streamGames}}, ""}
	kinds      = []*kind{
		{"backgammon SGF", []string{".sgf"}, "sgf", "sgf", is(bgfile.SGF), []way{
			{to: "mat", ext: ".mat", read: matchesToMAT, split: true}, {to: "ids", ext: ".txt", read: matchesToIDs, list: true},
		}, bgfile.SGF},
		{"backgammon .mat text", []string{".mat"}, "mat", "sgf", is(bgfile.MAT), []way{
			{to: "sgf", ext: ".sgf", read: matchesToSGF, split: true}, {to: "ids", ext: ".txt", read: matchesToIDs, list: true},
		}, bgfile.MAT},
		{"eXtreme Gammon match", []string{".xg", ".xgp"}, "", "sgf", is(bgfile.XG), []way{
			{to: "sgf", ext: ".sgf", read: matchesToSGF, split: true}, {to: "mat", ext: ".mat", read: matchesToMAT, split: true}, {to: "ids", ext: ".txt", read: matchesToIDs, list: true},
		}, bgfile.XG},
		{"PGN", []string{".pgn"}, "pgn", "pgn", func(_ *program, head []byte) bool { return chessfiles.IsPGN(head) }, []way{{to: "cbf", ext: ".CBF", read: pgnRecords}}, ""},
		{"rows of a chess database", nil, "", "pgn", func(_ *program, head []byte) bool { return isRows(head) }, []way{{to: "pgn", ext: ".pgn", read: rowGames}}, ""},
		baseCBH, baseCBF,
		{"FBK opening book", []string{".fbk"}, "", "pgn", isBook, []way{{to: "pgn", ext: ".pgn", read: bookGames}}, ""},
		{"9x9 Go position file", nil, "", "txt", func(_ *program, head []byte) bool {
			_, err := gopos.NewReader(bytes.NewReader(head)).Read()
			return err == nil
		}, []way{{to: "txt", ext: ".txt", read: goPositions}}, ""},
		{"9x9 Go score file", nil, "", "txt", isScores, []way{{to: "txt", ext: ".txt", read: goScores}}, ""},
		moveStream,
	}
)

func is(f bgfile.Format) func(*program, []byte) bool {
	return func(_ *program, head []byte) bool { return bgfile.Detect(head) == f }
}

// wayTo returns how the form is made of a kind, or nil.
func (k *kind) wayTo(form string) *way {
	for i := range k.ways {
		if k.ways[i].to == form {
			return &k.ways[i]
		}
	}
	return nil
}
