package main

import (
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg/bgfile"
)

// A kind is one of the kinds of files.
type kind struct {
	name  string
	exts  []string // usual endings
	form  string   // that it has; "" = none that is made here
	today string   // the form to which it is converted; "" = none
	is    func(p *program, head []byte) bool
	ways  []way  // nil = nothing is made of it
	check reader // reads what has the form already

	format bgfile.Format // of a match
}

// A reader yields the units of a file in a form.
type reader func(p *program, j *job) iter.Seq[unit]

// A way makes a form of a kind.
type way struct {
	to, ext string
	read    reader
	split   bool // each unit is a file of its own in a folder
	list    bool // it goes to the standard output
}

// The ways to each form.
var (
	inSGF  = way{to: "sgf", ext: ".sgf", read: matchesToSGF, split: true}
	inMAT  = way{to: "mat", ext: ".mat", read: matchesToMAT, split: true}
	inIDs  = way{to: "ids", ext: ".txt", read: matchesToIDs, list: true}
	inPGN  = func(read reader) way { return way{to: "pgn", ext: ".pgn", read: read} }
	inCBF  = func(read reader) way { return way{to: "cbf", ext: ".CBF", read: read} }
	inText = func(read reader) way { return way{to: "txt", ext: ".txt", read: read} }
	asList = func(read reader) way { return way{to: "list", ext: ".txt", read: read, list: true} }
)

// The kinds that are named elsewhere.
var (
	baseCBF = &kind{
		name: "ChessBase CBF base", exts: []string{".cbf", ".cbi"}, form: "cbf", today: "pgn",
		is:   func(_ *program, head []byte) bool { return cbf.LooksLike(head) },
		ways: []way{inPGN(baseGames), asList(baseLines)}, check: baseLines,
	}
	baseCBH = &kind{
		name: "ChessBase CBH base", exts: []string{".cbh", ".cbv", ".cbz", ".2cbh"}, today: "pgn",
		is:   func(_ *program, head []byte) bool { return cbh.LooksLike(head) || cbh.LooksLikeArchive(head) },
		ways: []way{inPGN(cbhGames), asList(cbhLines), inCBF(cbhRecords)},
	}
	moveStream = &kind{
		name: "chess move stream", today: "pgn", is: (*program).isStream, ways: []way{inPGN(streamGames)},
	}
)

// All kinds, the surest signs first.
var kinds = []*kind{
	match(bgfile.SGF, "backgammon SGF file", "sgf", []string{".sgf"}, inMAT, inIDs),
	match(bgfile.MAT, "backgammon .mat text", "mat", []string{".mat"}, inSGF, inIDs),
	match(bgfile.XG, "eXtreme Gammon match", "", []string{".xg", ".xgp"}, inSGF, inMAT, inIDs),
	{
		name: "PGN file", exts: []string{".pgn"}, form: "pgn", today: "pgn",
		is:   func(_ *program, head []byte) bool { return chessfiles.IsPGN(head) },
		ways: []way{inCBF(pgnRecords)}, check: pgnCheck,
	},
	{
		name: "table of a chess database", exts: []string{".tsv"}, today: "pgn",
		is:   func(_ *program, head []byte) bool { return isRows(head) },
		ways: []way{inPGN(rowGames)},
	},
	baseCBH, baseCBF,
	{name: "FBK opening book", exts: []string{".fbk"}, today: "pgn", is: isBook, ways: []way{inPGN(bookGames)}},
	{name: "9x9 Go position file", today: "txt", is: isPositions, ways: []way{inText(goPositions)}},
	{name: "9x9 Go score file", today: "txt", is: isScores, ways: []way{inText(goScores)}},
	{name: "Zobrist table", is: isZobrist},
	moveStream,
}

// endings say nothing of the content.
var endings = []string{"", ".txt", ".dat", ".bin", ".raw", ".hex", ".bak", ".old", ".tmp"}

// fits reports whether a file of the kind may have an ending.
func (k *kind) fits(ext string) bool {
	return slices.Contains(k.exts, ext) || slices.Contains(endings, ext)
}

// match returns a kind of matches of backgammon.
func match(format bgfile.Format, name, form string, exts []string, ways ...way) *kind {
	is := func(_ *program, head []byte) bool { return bgfile.Detect(head) == format }
	return &kind{name: name, exts: exts, form: form, today: "sgf", is: is, ways: ways,
		check: matchesCheck, format: format}
}

var formNames = map[string]string{
	"pgn": "PGN", "cbf": "CBF", "sgf": "SGF", "mat": ".mat text", "txt": "text", "list": "a list", "ids": "a list",
}

// isBase reports whether games are not read from front to back.
func (k *kind) isBase() bool { return k == baseCBF || k == baseCBH }

// wayTo returns the way from a kind to a form, or nil if there is none.
func (k *kind) wayTo(form string) *way {
	for i := range k.ways {
		if k.ways[i].to == form {
			return &k.ways[i]
		}
	}
	return nil
}

// forms lists the forms that are made of a kind, as text.
func (k *kind) forms() string {
	var forms []string
	for _, w := range k.ways {
		forms = append(forms, w.to)
	}
	return strings.Join(forms, " or ")
}

// count returns a number of games, matches or records, with the word for what a kind has.
func (k *kind) count(n int) string {
	switch {
	case k.format != "":
		return cli.Count(n, "match")
	case k.today == "txt":
		return cli.Count(n, "record")
	}
	return cli.Count(n, "game")
}
