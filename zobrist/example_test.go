package zobrist_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"example.com/boardcodec/zobrist"
)

// A board of 2x2 and values of two bytes keep the example short; the published
// table has 81 rows of eight-byte values.
const tableFile = `2
3
4
91f3,a04c,0b77
5d02,e8a1,c39e
27bb,13d6,f850
6ce9,841f,4a25
`

// The steps of the package documentation, with a smaller table.
func Example() {
	table, err := zobrist.ReadTable(strings.NewReader(tableFile))
	if err != nil {
		log.Fatal(err)
	}
	board := []byte("" +
		"#." +
		"O.")
	hash, s, err := table.Canonical(board)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%04x, reached by %v\n", hash, s)
	canonical, err := s.Board(nil, board) // the board with that hash
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", canonical)
	const move = 1                      // the top right
	there := s.Point(move, 2)           // the move on that board
	here := s.Inverse().Point(there, 2) // and back
	fmt.Println(there, here)
	// Output:
	// 7952, reached by transpose
	// #O..
	// 2 1
}

func ExampleReadTable_error() {
	_, err := zobrist.ReadTable(strings.NewReader(strings.Replace(tableFile, "a1", "al", 1)))
	fmt.Println(err)
	var syntax *zobrist.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println("line", syntax.Line, "column", syntax.Column, errors.Is(err, zobrist.ErrSyntax))
	}
	// Output:
	// zobrist: line 5: column 9: offset 29: not a hex digit: byte 0x6c
	// line 5 column 9 true
}

func ExampleGenerateTable() {
	table, err := zobrist.GenerateTable(9, 2026)
	if err != nil {
		log.Fatal(err)
	}
	board := []byte(strings.Repeat(".", 81))
	board[30] = '#'
	mirrored, _ := zobrist.FlipLeftRight.Board(nil, board)
	a, _ := table.Hash(board)
	b, _ := table.Hash(mirrored)
	fmt.Println(a == b)
	// Output:
	// true
}

// Hash many boards with one table. The error for a bad board names the point.
func ExampleTable_Hash() {
	table, err := zobrist.ReadTable(strings.NewReader(tableFile))
	if err != nil {
		log.Fatal(err)
	}
	for _, board := range []string{"#.O.", ".O#.", "#.X.", "...."} {
		hash, err := table.Hash([]byte(board))
		var wrong *zobrist.BoardError
		if errors.As(err, &wrong) {
			row, column := wrong.Point/table.Size(), wrong.Point%table.Size()
			fmt.Printf("%s: row %d, column %d: %v\n", board, row, column, wrong.Err)
			continue
		}
		fmt.Printf("%s: %0*x\n", board, 2*table.Width(), hash)
	}
	// Output:
	// #.O.: 7952
	// .O#.: 15ec
	// #.X.: row 1, column 0: not '#', 'O' or '.': byte 0x58
	// ....: 0000
}

// A table for a board of one point, as a file.
func ExampleTable_AppendText() {
	table, err := zobrist.GenerateTable(1, 0)
	if err != nil {
		log.Fatal(err)
	}
	file, err := table.AppendText(nil)
	fmt.Printf("%s%v\n", file, err)
	// Output:
	// 8
	// 3
	// 1
	// e220a8397b1dcdaf,6e789e6aa1b965f4,06c45d188009454f
	// <nil>
}

// If several symmetries reach the least hash, the board is symmetric.
func ExampleTable_Hashes() {
	table, err := zobrist.GenerateTable(3, 1)
	if err != nil {
		log.Fatal(err)
	}
	board := []byte("" +
		"#.#" +
		"..." +
		"...")
	hashes, err := table.Hashes(board)
	if err != nil {
		log.Fatal(err)
	}
	for s := range zobrist.Symmetry(8) {
		if hashes[s] == slices.Min(hashes[:]) {
			fmt.Println("canonical by", s)
		}
	}
	// Output:
	// canonical by rotate 270
	// canonical by transpose
}

// Play a game up to the capture that starts a ko. The caller removes the captured
// stone and sets the ko, which the hashes in files do not include.
func ExampleState() {
	file, err := os.Open("../testdata/zobrist/t81_w8.dat")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	table, err := zobrist.ReadTable(file)
	if err != nil {
		log.Fatal(err)
	}
	state := table.NewState()
	const captured = 4*9 + 5 // row 4, column 5, counted from 0
	for i, move := range []int{4*9 + 3, 4*9 + 6, 3*9 + 4, 3*9 + 5, 5*9 + 4, 5*9 + 5, captured, 4*9 + 4} {
		state.ClearKo()
		if err := state.Place(move, "#O"[i%2]); err != nil {
			log.Fatal(err)
		}
	}
	if err := state.Remove(captured); err != nil {
		log.Fatal(err)
	}
	if err := state.SetKo(captured); err != nil {
		log.Fatal(err)
	}
	hash, s := state.Canonical()
	fmt.Printf("with the ko     %016x by %v\n", hash, s)
	state.ClearKo()
	hash, s = state.Canonical()
	fmt.Printf("as in a file    %016x by %v\n", hash, s)

	const move = 2*9 + 6
	there := s.Point(move, table.Size())
	fmt.Println("move", move, "is", there, "on that board, and back", s.Inverse().Point(there, table.Size()))
	// Output:
	// with the ko     4e0fd27f6fbde8df by rotate 90
	// as in a file    0dee0b5da2e3ed40 by rotate 180
	// move 24 is 56 on that board, and back 24
}

func ExampleSymmetry_Inverse() {
	s := zobrist.Rotate90
	there := s.Point(2, 9) // a move on the top edge, third from the left
	fmt.Println(there, s.Inverse().Point(there, 9), s.Inverse())
	// Output:
	// 26 2 rotate 270
}

// The eight symmetries as the package documentation draws them.
func ExampleSymmetry_Board() {
	for s := range zobrist.Symmetry(8) {
		board, _ := s.Board(nil, []byte("abcdefghi"))
		fmt.Printf("%d %s/%s/%s %v\n", s, board[:3], board[3:6], board[6:], s)
	}
	// Output:
	// 0 abc/def/ghi identity
	// 1 gda/heb/ifc rotate 90
	// 2 ihg/fed/cba rotate 180
	// 3 cfi/beh/adg rotate 270
	// 4 cba/fed/ihg flip left-right
	// 5 ghi/def/abc flip top-bottom
	// 6 adg/beh/cfi transpose
	// 7 ifc/heb/gda anti-transpose
}

// A table of values from another source, here for a board of 2x2: each point has values for a black
// stone, a white stone and a ko.
func ExampleNewTable() {
	table, err := zobrist.NewTable([][3]uint64{
		{0x91f3, 0xa04c, 0x0b77}, {0x5d02, 0xe8a1, 0xc39e},
		{0x27bb, 0x13d6, 0xf850}, {0x6ce9, 0x841f, 0x4a25},
	})
	if err != nil {
		log.Fatal(err)
	}
	hash, err := table.Hash([]byte("#.O."))
	fmt.Printf("%04x %v\n", hash, err)
	// Output: 7952 <nil>
}
