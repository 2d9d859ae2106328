package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"os"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/xg"
	"example.com/boardcodec/zobrist"
)

// kinds tell what a file of unknown kind may be by its beginning, the surest signs first. A book
// has no sign but that its moves can be played, a score file none but where its players stand,
// and nearly any text might have an ID in it.
var kinds = []struct {
	name  string
	looks func(head []byte) bool
}{
	{"backgammon SGF", sgfbg.LooksLike},
	{".mat text", mat.LooksLike},
	{"eXtreme Gammon match", func(head []byte) bool {
		_, err := xg.Parse(head)
		return !errors.Is(err, xg.ErrNotXG)
	}},
	{"PGN", func(head []byte) bool {
		r := pgn.NewReader(bytes.NewReader(head))
		return r.Next() && len(r.Tags()) > 0
	}},
	{"Zobrist table", func(head []byte) bool {
		_, err := zobrist.ReadTable(bytes.NewReader(head))
		return err == nil
	}},
	{"9x9 Go positions as text", func(head []byte) bool {
		return begins(gopos.Texts(bytes.NewReader(head), 0))
	}},
	{"ChessBase base since version 6", cbh.LooksLike},
	{"ChessBase archive", cbh.LooksLikeArchive},
	{"ChessBase base", cbf.LooksLike},
	{"opening book", func(head []byte) bool {
		book, err := cbf.ReadBook(bytes.NewReader(head))
		if err != nil {
			return false
		}
		tree, err := book.Tree()
		return err == nil && len(tree) > 0
	}},
	{"9x9 Go positions", func(head []byte) bool {
		_, err := gopos.NewReader(bytes.NewReader(head)).Read()
		return err == nil
	}},
	{"9x9 Go scores", func(head []byte) bool {
		return begins(gopos.Scores(bytes.NewReader(head)))
	}},
	{"IDs of backgammon", func(head []byte) bool {
		return hasAny(matchid.FindXGIDs(string(head))) || hasAny(matchid.FindGNUBGIDs(string(head))) ||
			hasAny(matchid.FindOGIDs(string(head)))
	}},
}

// begins reports whether a sequence has a first value.
func begins[T any](all iter.Seq2[T, error]) bool {
	for _, err := range all {
		return err == nil
	}
	return false
}

func hasAny[V any](found iter.Seq2[int, V]) bool {
	for range found {
		return true
	}
	return false
}

// Example_identify tells what files are, in the order of examples/decode, which then reads
// them to be sure.
func Example_identify() {
	for _, name := range []string{
		"sgfbg/human-cube-match9.sgf", "mat/cube-beaver.mat", "xg/built.xg", "cbf/pgn-sample.pgn",
		"zobrist/t81_w8.dat", "cbf/r01fisch.cbf", "cbh/made.cbh", "cbf/b02fisch.fbk", "gopos/positions.dat",
		"gopos/scores.dat",
		"cbf/r01fisch.cbi", "cbf/r01fisch.json",
	} {
		data, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			fmt.Println(err)
			return
		}
		head, kind := data[:min(len(data), 64<<10)], "unknown"
		for _, k := range kinds {
			if k.looks(head) {
				kind = k.name
				break
			}
		}
		fmt.Printf("%-28s %s\n", name, kind)
	}
	// Output:
	// sgfbg/human-cube-match9.sgf  backgammon SGF
	// mat/cube-beaver.mat          .mat text
	// xg/built.xg                  eXtreme Gammon match
	// cbf/pgn-sample.pgn           PGN
	// zobrist/t81_w8.dat           Zobrist table
	// cbf/r01fisch.cbf             ChessBase base
	// cbh/made.cbh                 ChessBase base since version 6
	// cbf/b02fisch.fbk             opening book
	// gopos/positions.dat          9x9 Go positions
	// gopos/scores.dat             9x9 Go scores
	// cbf/r01fisch.cbi             unknown
	// cbf/r01fisch.json            unknown
}
