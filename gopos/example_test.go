package gopos_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

// Positions with their scores, as in the package documentation.
func Example() {
	scoreFile, err := os.Open("../testdata/gopos/scores.dat")
	if err != nil {
		log.Fatal(err)
	}
	defer scoreFile.Close()
	scores, err := gopos.ReadScores(scoreFile)
	if err != nil {
		log.Fatal(err)
	}
	positionFile, err := os.Open("../testdata/gopos/positions.dat")
	if err != nil {
		log.Fatal(err)
	}
	defer positionFile.Close()
	shown := 0
	for p, err := range gopos.NewReader(positionFile).All() {
		if err != nil {
			log.Fatal(err) // every record before the fault has been delivered
		}
		if s, ok := scores[p.ID]; ok && s.Valid() {
			fmt.Printf("%v score %d, %d%% sure\n", p.ID, s.Score, s.Confidence)
			if shown++; shown == 3 {
				break
			}
		}
	}
	// Output:
	// 017e74367faacb1c-00-W score 3, 26% sure
	// 161e4e637fd8bc38-00-W score 7, 83% sure
	// 0867704bad21dfef-00-B score 7, 54% sure
}

func ExampleReader() {
	f, err := os.Open("../testdata/gopos/positions.dat")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for p, err := range gopos.NewReader(f).All() {
		if err != nil {
			log.Fatal(err)
		}
		if p.Stones() == 2 {
			fmt.Print(p)
			break
		}
	}
	// Output:
	// 1ffca81400439795-00-B
	// . . . . . . . . .
	// . . . . . . . . .
	// . . . . . . . . .
	// . . # . . . . . .
	// . . . . . . . . .
	// . . . . . . . . .
	// . . . . . . . . .
	// . . # . . . . . .
	// . . . . . . . . .
}

// IDs are verified with a table, and the first fault ends the file.
func ExampleReader_verify() {
	tableFile, err := os.Open("../testdata/zobrist/t81_w8.dat")
	if err != nil {
		log.Fatal(err)
	}
	defer tableFile.Close()
	table, err := zobrist.ReadTable(tableFile)
	if err != nil {
		log.Fatal(err)
	}
	data, err := os.ReadFile("../testdata/gopos/positions.dat")
	if err != nil {
		log.Fatal(err)
	}
	data[92*2+10] = '#' // where the third board begins

	r := gopos.NewReader(bytes.NewReader(data))
	r.Verify = table.Hash
	good := 0
	for _, err := range r.All() {
		if err != nil {
			fmt.Println(err)
			var at *gopos.SyntaxError
			if errors.As(err, &at) {
				fmt.Println("record", at.Record, errors.Is(err, gopos.ErrHash))
			}
			break
		}
		good++
	}
	fmt.Println(good, "before it")
	// Output:
	// gopos: record 3: offset 184: hash is not that of the board: 42267dcc9faed713, want 1557085124b87f86
	// record 3 true
	// 2 before it
}

func ExampleWriter() {
	table, err := zobrist.GenerateTable(9, 1) // for published files: zobrist.ReadTable
	if err != nil {
		log.Fatal(err)
	}
	board, err := gopos.ParseBoard(`
		. . . . . . . . .
		. . . . . . . . .
		. . # . . . O . .
		. . . . . . . . .
		. . . . # . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer // or one opened with os.O_APPEND
	w := gopos.NewWriter(&file)
	w.Hash = table.Hash
	p := gopos.Position{ID: gopos.NewID(0, 0, 'W'), Board: board}
	if err := w.Write(&p); err != nil {
		log.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.ID, file.Len())
	// Output:
	// 2b21e4b500a16145-00-W 92
}

func ExampleReadScores() {
	f, err := os.Open("../testdata/gopos/scores.dat")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	scores, err := gopos.ReadScores(f)
	if err != nil {
		log.Fatal(err)
	}
	id, err := gopos.ParseID("54e0a73921da0116-00-W")
	if err != nil {
		log.Fatal(err)
	}
	s, ok := scores[id]
	fmt.Println(len(scores), ok, s.Score, s.Confidence)
	// Output:
	// 300 true 3 56
}

func ExampleMerge() {
	position := func(hash uint64) string {
		p := gopos.Position{ID: gopos.NewID(hash, 0, 'B')}
		copy(p.Board[:], strings.Repeat(".", 81))
		record, _ := p.MarshalBinary()
		return string(record)
	}
	a := gopos.NewReader(strings.NewReader(position(1) + position(2)))
	b := gopos.NewReader(strings.NewReader(position(2) + position(3)))
	var out bytes.Buffer
	if err := gopos.Merge(gopos.NewWriter(&out), a, b); err != nil {
		log.Fatal(err)
	}
	for p, err := range gopos.NewReader(&out).All() {
		fmt.Println(p.ID, err)
	}
	// Output:
	// 0000000000000001-00-B <nil>
	// 0000000000000002-00-B <nil>
	// 0000000000000003-00-B <nil>
}

func ExampleTextReader() {
	text := `W
#.......O
.........
.........
.........
.........
.........
.........
...O.....
........#
`
	for p, err := range gopos.NewTextReader(strings.NewReader(text)).All() {
		fmt.Println(p.Stones(), string(p.ID.Next()), err)
	}
	for _, err := range gopos.NewTextReader(strings.NewReader(text + "#...\n")).All() {
		fmt.Println(err)
	}
	// Output:
	// 4 W <nil>
	// <nil>
	// gopos: record 2: line 11: offset 92: not 9 or 81 points, an ID, or B, W
}
