package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"example.com/boardcodec/cbf"
)

// chessBase shows a CBF file, with its index if that lies beside it, or a CBI file
// with its games; openingBook an FBK file. None has a signature: the name tells.
var (
	chessBase = format{
		name:    "ChessBase CBF base",
		samples: []input{chessBaseSample()},
		sniff:   func(in input) bool { return hasExt(in, ".cbf") || hasExt(in, ".cbi") },
		decode:  decodeChessBase,
	}
	openingBook = format{
		name:    "FBK opening book",
		samples: []input{{name: "small.fbk", data: unbase64(bookSample)}},
		sniff:   func(in input) bool { return hasExt(in, ".fbk") },
		decode:  decodeOpeningBook,
	}
)

// A game of 33 plies and a book of 16 moves.
const (
	gameSample = "ABcHj6mV153f9aeJPrsAq+VRDkfEvtTttJfUltYY6G9FxoPLWH9jezMACjAZsCOw4hIuDO" +
		"PBx6KVmsePhjupLGXaj9IL5i9Jx6NvBBp2vNRgMfaSkv8kS+aiZBcSZKfEUyn/mps="
	bookSample = "CRm+L/IqDha3p3SkxhUOnnOjRY4yKt4mep5KGuMbzxc="
)

const (
	chessGamesShown = 8
	chessLinesShown = 12 // of moves
)

func hasExt(in input, ext string) bool { return strings.EqualFold(path.Ext(in.name), ext) }

func unbase64(s string) []byte {
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return data
}

func chessBaseSample() input {
	games := unbase64(gameSample)
	return input{name: "fischer.cbf", data: games, sibling: func(ext string) ([]byte, error) {
		db, err := cbf.Recover(bytes.NewReader(games))
		if err != nil {
			return nil, err
		}
		return db.AppendIndex(nil)
	}}
}

type chessBaseFields struct {
	Games     int              `json:"games"`
	Recovered bool             `json:"recovered"` // without an index
	List      []chessGameField `json:"list"`      // the first of them
	Shown     int              `json:"shown"`     // the game, from 1, that the rest is about; 0 if none can be read
	Start     string           `json:"start_fen,omitempty"`
	Moves     []string         `json:"moves,omitempty"` // of the main line, SAN
	Final     string           `json:"final_fen,omitempty"`
	Problems  []string         `json:"problems,omitempty"`
}

type chessGameField struct {
	White   string `json:"white"`
	Black   string `json:"black"`
	Event   string `json:"event"`
	Round   string `json:"round,omitempty"`
	Year    int    `json:"year,omitempty"`
	ECO     string `json:"eco,omitempty"`
	Result  string `json:"result"`
	Deleted bool   `json:"deleted,omitempty"`
}

func decodeChessBase(in input) (report, error) {
	db, recovered, err := openChessBase(in)
	if err != nil {
		return report{}, err
	}
	fields := chessBaseFields{Games: db.Len(), Recovered: recovered, List: []chessGameField{}}
	var text strings.Builder
	fmt.Fprintf(&text, "%d games", db.Len())
	if recovered {
		text.WriteString(", found without an index")
	}
	text.WriteString("\n\n")
	for _, p := range db.Problems() {
		fields.Problems = append(fields.Problems, p.String())
	}
	for i := range min(db.Len(), chessGamesShown) {
		h, err := db.Header(i)
		if err != nil {
			fields.Problems = append(fields.Problems, err.Error())
			continue
		}
		g := chessGameField{h.White(), h.Black(), h.Event(), h.Round(), h.Year(), h.ECO().String(), h.Result().String(), h.Deleted()}
		fields.List = append(fields.List, g)
		fmt.Fprintf(&text, "%3d  %s - %s, %s", i+1, g.White, g.Black, g.Event)
		if g.Year != 0 {
			fmt.Fprintf(&text, " %d", g.Year)
		}
		fmt.Fprintf(&text, "  %s\n", g.Result)
	}
	if db.Len() > chessGamesShown {
		fmt.Fprintf(&text, "     and %d more\n", db.Len()-chessGamesShown)
	}
	i := 0
	for g, err := range db.Games() {
		i++
		if err != nil {
			fields.Problems = append(fields.Problems, err.Error())
			if i < chessGamesShown {
				continue
			}
			break
		}
		fields.Shown = i
		for _, p := range g.Problems {
			fields.Problems = append(fields.Problems, p.String())
		}
		final, err := fields.play(g)
		if err != nil {
			return report{}, err
		}
		fmt.Fprintf(&text, "\ngame %d:\n%s\n\n%s", i, cutLines(wrap(numbered(g.Start(), fields.Moves), 76), chessLinesShown), drawChessBoard(final))
		break
	}
	for i, p := range fields.Problems {
		if i == chessGamesShown {
			fmt.Fprintf(&text, "and %d more problems\n", len(fields.Problems)-i)
			break
		}
		fmt.Fprintf(&text, "problem: %s\n", p)
	}
	return report{text.String(), fields}, nil
}

// openChessBase opens the base that one of its two files belongs to.
func openChessBase(in input) (db *cbf.Database, recovered bool, err error) {
	other := ".cbi"
	if hasExt(in, ".cbi") {
		other = ".cbf"
	}
	beside, err := in.sibling(other)
	lenient := cbf.Options{Lenient: true}
	switch {
	case err == nil && other == ".cbf":
		db, err = lenient.NewDatabase(bytes.NewReader(in.data), bytes.NewReader(beside))
		return db, false, err
	case err == nil:
		db, err = lenient.NewDatabase(bytes.NewReader(beside), bytes.NewReader(in.data))
		if !errors.Is(err, cbf.ErrIndex) {
			return db, false, err
		}
	case other == ".cbf" || !errors.Is(err, fs.ErrNotExist):
		return nil, false, err
	}
	db, err = lenient.Recover(bytes.NewReader(in.data))
	return db, true, err
}

// play fills in the main line of a game and returns its last position.
func (f *chessBaseFields) play(g *cbf.Game) (cbf.Position, error) {
	pos := g.Start()
	if g.HasSetup() {
		f.Start = pos.FEN()
	}
	for _, n := range g.Moves {
		san := n.Move.String() // for moves that chess does not know
		if pos.IsLegal(n.Move) {
			san = pos.SAN(n.Move)
		}
		f.Moves = append(f.Moves, san)
		next, err := pos.Play(n.Move)
		if err != nil {
			return pos, err
		}
		pos = next
	}
	f.Final = pos.FEN()
	return pos, nil
}

// numbered puts the numbers before the moves, as PGN does.
func numbered(start cbf.Position, moves []string) []string {
	words := []string{}
	number, black := start.MoveNumber(), start.Turn() == cbf.Black
	for i, m := range moves {
		switch {
		case !black:
			words = append(words, fmt.Sprintf("%d.", number))
		case i == 0:
			words = append(words, fmt.Sprintf("%d...", number))
		}
		words = append(words, m)
		if black {
			number++
		}
		black = !black
	}
	return words
}

func cutLines(s string, n int) string {
	lines := strings.Split(s, "\n")
	if len(lines) > n {
		lines = append(lines[:n], "...")
	}
	return strings.Join(lines, "\n")
}

func drawChessBoard(p cbf.Position) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&b, " %d ", rank+1)
		for file := range 8 {
			man := p.At(cbf.NewSquare(file, rank))
			if man == cbf.NoPiece {
				b.WriteString(" .")
			} else {
				b.WriteString(" " + man.String())
			}
		}
		if rank == 0 {
			fmt.Fprintf(&b, "   %v to move", p.Turn())
		}
		b.WriteByte('\n')
	}
	return b.String() + "\n    a b c d e f g h\n"
}

type bookFields struct {
	Moves    int        `json:"moves"`
	Tree     []bookNode `json:"tree"`
	Problems []string   `json:"problems,omitempty"`
}

type bookNode struct {
	Move string     `json:"move"` // UCI
	Weak bool       `json:"weak,omitempty"`
	Next []bookNode `json:"next,omitempty"`
}

const (
	bookLinesShown = 24
	bookPliesShown = 60
)

func decodeOpeningBook(in input) (report, error) {
	book, err := cbf.ReadBook(bytes.NewReader(in.data))
	if err != nil {
		return report{}, err
	}
	tree, err := book.Tree()
	if err != nil && len(tree) == 0 {
		return report{}, err
	}
	fields := bookFields{Moves: len(book.Entries)}
	if err != nil {
		fields.Problems = []string{err.Error()}
	}
	var lines []string
	fields.Tree = bookLines(&lines, tree, cbf.StartPosition(), nil)
	text := fmt.Sprintf("%d moves, ? = not for the computer to play\n\n%s\n", fields.Moves, cutLines(strings.Join(lines, "\n"), bookLinesShown))
	for _, p := range fields.Problems {
		text += "problem: " + p + "\n"
	}
	return report{text, fields}, nil
}

// bookLines turns a tree into fields, and into lines that each end where it does.
// The moves are those of a tree, so they are legal. What lies deeper than
// bookPliesShown is "...": a file may be one line, and nothing but that.
func bookLines(lines *[]string, tree []*cbf.BookNode, pos cbf.Position, line []string) []bookNode {
	var fields []bookNode
	for _, n := range tree {
		san := pos.SAN(n.Move)
		if n.Weak {
			san += "?"
		}
		next, err := pos.Play(n.Move)
		if err != nil {
			break
		}
		whole := append(line[:len(line):len(line)], san)
		node := bookNode{Move: n.Move.String(), Weak: n.Weak}
		switch {
		case len(n.Next) == 0:
			*lines = append(*lines, strings.Join(numbered(cbf.StartPosition(), whole), " "))
		case len(whole) == bookPliesShown:
			*lines = append(*lines, strings.Join(numbered(cbf.StartPosition(), whole), " ")+" ...")
			node.Next = []bookNode{{Move: "..."}}
		default:
			node.Next = bookLines(lines, n.Next, next, whole)
		}
		fields = append(fields, node)
	}
	return fields
}
