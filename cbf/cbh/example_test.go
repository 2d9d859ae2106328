package cbh_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"testing/fstest"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// exampleBase has a game and a guiding text, base.cbh, base.cbg and others.
func exampleBase() fstest.MapFS {
	var line pgn.Line
	if _, err := line.AddSAN(chess.StartPosition(), "f3", "e5", "g4", "Qh4#"); err != nil {
		log.Fatal(err)
	}
	return makeBase(madeGame{
		moves: moveRecord(0, nil, (&encoder{}).moves(&line, chess.StartPosition())),
		notes: []cbh.Annotation{
			note(2, cbh.TextAfter, "\x00\x2aFool's mate follows"), note(2, cbh.Symbols, "\x04"),
		},
		header: map[int][]byte{9: {0, 0, 1, 0, 0, 2, 0, 0, 1}, 24: {0x0f, 0x90}, 27: {0}},
	}, madeGame{moves: textRecord(1, "A text"), header: map[int][]byte{0: {3}}})
}

func ExampleOpen() {
	fsys := exampleBase() // or os.DirFS("bases"), or an Archive
	db, err := cbh.Open(fsys, "base")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for g, err := range db.Games() {
		if err != nil {
			fmt.Println(err) // one game cannot be read, the others can
			continue
		}
		if err := pgn.NewWriter(os.Stdout).Write(g); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// [Event "Title"]
	// [Site "Place"]
	// [Date "1992.??.??"]
	// [Round "?"]
	// [White "Last, First"]
	// [Black "Müller"]
	// [Result "0-1"]
	// [EventDate "2016.05.09"]
	//
	// 1. f3 e5 2. g4 $4 {[%lang eng] Fool's mate follows} 2... Qh4# 0-1
}

func ExampleDatabase_Headers() {
	db, err := cbh.Open(exampleBase(), "base.cbh")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for h, err := range db.Headers() {
		if err != nil {
			log.Fatal(err)
		}
		if h.IsText {
			fmt.Println(h.Number, "a guiding text")
			continue
		}
		fmt.Println(h.Number, h.White.Name, "-", h.Black.Name, h.Result, h.Date.Year, h.Moves)
	}
	// Output:
	// 1 Last, First - Müller 0-1 1992 0
	// 2 a guiding text
}

func ExampleDatabase_Text() {
	db, err := cbh.Open(exampleBase(), "base")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	text, err := db.Text(1)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range text.Contents {
		fmt.Println(c.Language, c.Text)
	}
	// Output: de A text
}

func ExampleDatabase_Annotations() {
	db, err := cbh.Open(exampleBase(), "base")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	list, err := db.Annotations(0)
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range list {
		fmt.Printf("place %d, %v, % x\n", a.Place, a.Type, a.Data)
	}
	// Output:
	// place 2, text, 00 2a 46 6f 6f 6c 27 73 20 6d 61 74 65 20 66 6f 6c 6c 6f 77 73
	// place 2, symbols, 04
}

func ExampleRecover() {
	moves := exampleBase()["base.cbg"].Data // all other files are lost
	db, err := cbh.Recover(bytes.NewReader(moves))
	if err != nil {
		log.Fatal(err)
	}
	for g, err := range db.Games() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Number, len(g.Moves), "plies")
	}
	fmt.Println(db.Len(), "games and texts,", len(db.Problems()), "problems")
	// Output:
	// 1 4 plies
	// 2 games and texts, 0 problems
}

func ExampleOpenArchive() {
	packed := archiveOf(map[string][]byte{"notes.txt": storedBlock("Hello!")})
	a, err := cbh.OpenArchive(bytes.NewReader(packed))
	if err != nil {
		log.Fatal(err)
	}
	file, err := a.Open("notes.txt") // an Archive is an fs.FS
	if err != nil {
		log.Fatal(err)
	}
	info, err := file.Stat()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(info.Name(), info.Size())
	// Output: notes.txt 6
}
