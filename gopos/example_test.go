package gopos_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
			log.Fatal(err) // all records before the faulty one have been delivered
		}
		if s, ok := scores[p.ID]; ok && s.Validate() == nil {
			fmt.Println(p.ID, s.Score, s.Confidence) // 8 = 8 or more
			if shown++; shown == 3 {
				break
			}
		}
	}
	// Output:
	// 017e74367faacb1c-00-W 3 26
	// 161e4e637fd8bc38-00-W 7 83
	// 0867704bad21dfef-00-B 7 54
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

	r := gopos.Options{Hash: table.Hash}.NewReader(bytes.NewReader(data))
	good := 0
	for _, err := range r.All() {
		if err != nil {
			fmt.Println(err)
			var syntax *gopos.SyntaxError
			if errors.As(err, &syntax) {
				fmt.Println("record", syntax.Record, "at byte", syntax.Offset)
			}
			fmt.Println(errors.Is(err, gopos.ErrHash))
			break
		}
		good++
	}
	fmt.Println(good, "before it")
	// Output:
	// gopos: record 3: offset 184: hash does not match the board: 42267dcc9faed713, want 1557085124b87f86
	// record 3 at byte 184
	// true
	// 2 before it
}

// One record in memory.
func ExamplePosition() {
	record := []byte("\x31\x84\x6c\xeb\x80\x15\xdc\x92\x00W" +
		"........." +
		"........." +
		"........." +
		"...#....." +
		"........." +
		"........." +
		"........." +
		"........." +
		"........." +
		"\x00")
	var p gopos.Position
	if err := p.UnmarshalBinary(record); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%016x, %c to play, %d stone, %c\n", p.ID.Hash(), p.ID.Next(), p.Stones(), p.Board[9*3+3])
	back, err := p.MarshalBinary()
	fmt.Println(bytes.Equal(back, record), err)

	p.Board[80] = '+'
	_, err = p.MarshalBinary()
	fmt.Println(err)
	// Output:
	// 31846ceb8015dc92, W to play, 1 stone, #
	// true <nil>
	// gopos: Board[80] 0x2b: point not '#', 'O' or '.'
}

func ExampleWriter() {
	table, err := zobrist.GenerateTable(9, 1) // for published files: zobrist.ReadTable
	if err != nil {
		log.Fatal(err)
	}
	board := [81]byte([]byte("" +
		"........." +
		"........." +
		"..#...O.." +
		"........." +
		"....#...." +
		"........." +
		"..O......" +
		"........." +
		"........."))
	var file bytes.Buffer // or one opened with os.O_APPEND
	w := gopos.Options{Hash: table.Hash}.NewWriter(&file)
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

// A score file is a list of records without a header.
func ExampleScore_AppendBinary() {
	id, err := gopos.ParseID("31846ceb8015dc92-00-W")
	if err != nil {
		log.Fatal(err)
	}
	var file []byte
	for score := uint8(8); score < 10 && err == nil; score++ {
		file, err = gopos.Score{ID: id, Score: score, Confidence: 70}.AppendBinary(file)
	}
	fmt.Println(len(file), err)
	// Output:
	// 12 gopos: Score 9: score not 3 to 8
}

// Merge two files with verified hashes: a position that is in both is written
// once.
func ExampleMerge() {
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
	fileA, fileB := bytes.NewReader(data[:92*3]), bytes.NewReader(data[92*2:92*4])

	o := gopos.Options{Hash: table.Hash}
	a, b := o.NewReader(fileA), o.NewReader(fileB)
	var out bytes.Buffer
	if err := gopos.Merge(gopos.NewWriter(&out), a, b); err != nil {
		log.Fatal(err)
	}
	for p, err := range gopos.NewReader(&out).All() {
		fmt.Println(p.ID, err)
	}
	// Output:
	// 0f04590e21f6e7bf-00-W <nil>
	// 017e74367faacb1c-00-W <nil>
	// 42267dcc9faed713-00-B <nil>
	// 1ffca81400439795-00-B <nil>
}

// Different boards with the same ID, and the place of the second one.
func ExampleMerge_collision() {
	position := func(row string) string {
		board := [81]byte([]byte(row + strings.Repeat(".", 72)))
		record, err := gopos.Position{ID: gopos.NewID(1, 0, 'B'), Board: board}.MarshalBinary()
		if err != nil {
			log.Fatal(err)
		}
		return string(record)
	}
	a := strings.NewReader(position("#..O.....") + position("#..O....."))
	b := strings.NewReader(position("#...O...."))
	err := gopos.Merge(gopos.NewWriter(io.Discard), gopos.NewReader(a), gopos.NewReader(b))
	fmt.Println(err)
	var syntax *gopos.SyntaxError
	if errors.Is(err, gopos.ErrCollision) && errors.As(err, &syntax) {
		fmt.Println(syntax.In, "record", syntax.Record)
	}
	// Output:
	// gopos: source 2: record 1: offset 0: another board had this ID
	// source 2 record 1
}

// One position as text, and the place of a wrong byte.
func ExamplePosition_UnmarshalText() {
	text := `31846ceb8015dc92-00-W
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . # . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
`
	var p gopos.Position
	err := p.UnmarshalText([]byte(text))
	fmt.Println(p.ID, p.Stones(), err)

	err = p.UnmarshalText([]byte(strings.Replace(text, "#", "X", 1)))
	var syntax *gopos.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println("line", syntax.Line, "column", syntax.Column, errors.Is(err, gopos.ErrSyntax))
	}
	// Output:
	// 31846ceb8015dc92-00-W 1 <nil>
	// line 5 column 7 true
}

// Positions as text, and the error for a line that is too short.
func ExampleTexts() {
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
	for p, err := range gopos.Texts(strings.NewReader(text), 0) {
		fmt.Println(p.Stones(), string(p.ID.Next()), err)
	}
	for _, err := range gopos.Texts(strings.NewReader(text+"#...\n"), 0) {
		fmt.Println(err)
	}
	// Output:
	// 4 W <nil>
	// <nil>
	// gopos: record 2: line 11: column 1: offset 92: not 9 or 81 points, an ID, B or W
}
