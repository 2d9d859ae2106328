package main

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

// goPositions, goScores, goText and goTable show the files of Darren Cook's 9x9 Go
// experiments: positions, scores that programs gave them, positions as text, and
// the table that their hashes are made with.
var (
	goPositions = format{
		name:    "9x9 Go position file",
		samples: []string{"testdata/gopos/positions.dat"},
		sniff: func(in *input) bool {
			_, err := gopos.NewReader(bytes.NewReader(in.head)).Read()
			return err == nil
		},
		decode: func(in *input) (report, error) {
			return goPositionsReport(in, func(r io.Reader) iter.Seq2[gopos.Position, error] { return gopos.NewReader(r).All() })
		},
		mark: lazy(`[BW][#O.]{81}`),
		back: 9,
	}
	goScores = format{
		name:    "9x9 Go score file",
		samples: []string{"testdata/gopos/scores.dat"},
		sniff:   looksLikeGoScores,
		decode:  decodeGoScores,
	}
	goText = format{
		name:    "9x9 Go position text",
		samples: []string{goTextSample},
		sniff:   func(in *input) bool { return goRow().Match(in.head[:min(len(in.head), 1000)]) && mostlyText(in.head) },
		decode:  func(in *input) (report, error) { return goPositionsReport(in, goTextPositions) },
	}
	goTable = format{
		name:    "Zobrist table",
		samples: []string{"testdata/zobrist/t81_w8.dat"},
		sniff: func(in *input) bool {
			lines := bytes.SplitN(in.head, []byte("\n"), 4)
			return len(lines) == 4 && string(bytes.TrimSpace(lines[1])) == "3" && bytes.Contains(lines[3], []byte(","))
		},
		decode: decodeGoTable,
	}
)

// goTextSample is the second position of positions.dat.
const goTextSample = `017e74367faacb1c-00-W
. . . . . . . . #
. # . . . # . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`

// goRow is a line of a board, or a board in one line.
var goRow = lazy(`(?m)^[ \t]*([#O.][ \t]*){9}(([#O.][ \t]*){72})?\r?$`)

// looksLikeGoScores reports whether an input could be records of 12 bytes. They have
// no signature, but the tenth byte of each is the player to move, and not every
// byte is a character of a text.
func looksLikeGoScores(in *input) bool {
	const size, playerAt = 12, 9 // of a record
	if len(in.head) <= playerAt || in.isText() {
		return false
	}
	for at := playerAt; at < len(in.head); at += size {
		if c := in.head[at]; c != 'B' && c != 'W' {
			return false
		}
	}
	return true
}

const (
	goShown       = 3 // positions of a file
	goScoresShown = 10
)

type goPositionsFields struct {
	Records   int                `json:"records"`
	WithExtra int                `json:"with_extra_info"`
	Stones    map[int]int        `json:"stones"` // number of stones: number of positions
	First     []goPositionFields `json:"first"`  // three at most
	problemList
}

type goPositionFields struct {
	ID         gopos.ID `json:"id"`
	Hash       string   `json:"hash"` // 16 hex digits
	Tiebreaker byte     `json:"tiebreaker"`
	Next       string   `json:"next"`  // "B" or "W"
	Board      string   `json:"board"` // 81 points, row by row from the top left
	Extra      string   `json:"extra_info,omitempty"`
}

// fieldsOfGo returns the fields of a position.
func fieldsOfGo(p gopos.Position) goPositionFields {
	fields := goPositionFields{
		ID: p.ID, Hash: fmt.Sprintf("%016x", p.ID.Hash()), Tiebreaker: p.ID.Tiebreaker(),
		Next: string(p.ID.Next()), Board: string(p.Board[:]),
	}
	if p.HasExtra {
		fields.Extra = fmt.Sprintf("%x", p.Extra[:])
	}
	return fields
}

// goGame returns a position as it is shown.
func goGame(p gopos.Position, number int) *game {
	next := map[byte]string{'B': "Black", 'W': "White"}[p.ID.Next()]
	g := &game{Title: fmt.Sprintf("position %d", number), Kind: goKind, Facts: []string{
		p.ID.String(), // hash, tiebreaker, next player
		next + " to play, " + count(p.Stones(), "stone"),
	}}
	if p.HasExtra {
		g.Facts = append(g.Facts, fmt.Sprintf("extra %x", p.Extra))
	}
	g.start(goBoard(p.Board[:]))
	return g
}

// goPositionsReport reads the positions that all yields from a reader.
func goPositionsReport(in *input, all func(io.Reader) iter.Seq2[gopos.Position, error]) (report, error) {
	fields := goPositionsFields{Stones: map[int]int{}, First: []goPositionFields{}}
	boards := ""
	n, atLeast, err := readGo(in, all, &fields.problemList, func(p gopos.Position, number int) {
		fields.Stones[p.Stones()]++
		if p.HasExtra {
			fields.WithExtra++
		}
		if number > goShown {
			return
		}
		fields.First = append(fields.First, fieldsOfGo(p))
		g := goGame(p, number)
		picture := fmt.Sprintf("%d: %s\n%s", number, strings.Join(g.Facts, "\n"), g.nodes[0].board)
		if boards == "" {
			boards = picture
		} else {
			boards = beside(boards, picture)
		}
	})
	if err != nil {
		return report{}, err
	}
	fields.Records = n
	text := fmt.Sprintf("%s, %d with extra info\n\n%s%s", count(n, "position"), fields.WithExtra, boards, andMore(n-goShown))
	of := inside{Records: n, record: "position", AtLeast: atLeast}
	return fields.report(text+fields.text(2), fields, of, func(yield func(*game) bool) {
		r, number := in.reader(), 0
		for p, err := range all(r) {
			r.next()
			number++
			if err != nil || !yield(goGame(p, number)) {
				return
			}
		}
	}), nil
}

// andMore returns a line about n more records, or "" if n is not positive.
func andMore(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("\nand %d more\n", n)
}

// readGo calls add with the records that all yields, numbered from 1, and counts them. atLeast says that only a
// part of the input was read. Damage is an error only if fewer than goShown records come before it; later, it goes
// to l and ends the reading.
func readGo[T any](
	in *input, all func(io.Reader) iter.Seq2[T, error], l *problemList, add func(record T, number int),
) (n int, atLeast bool, err error) {
	r := in.reader()
	for record, damage := range all(r) {
		if damage != nil {
			if n < goShown {
				return 0, false, damage
			}
			l.damage(damage.Error())
			return n, false, nil
		}
		r.next()
		n++
		add(record, n)
		if r.enough() {
			return n, true, nil
		}
	}
	return n, false, nil
}

// goTextPositions yields the positions of a text. Where it does not say who is to play, that is Black.
func goTextPositions(r io.Reader) iter.Seq2[gopos.Position, error] {
	return gopos.Texts(r, 'B')
}

// A goBoard is the points of a square board, row by row from the top left.
type goBoard string

// String draws a board of 19x19 points at most, with the coordinates that Go players use.
func (board goBoard) String() string {
	const letters = "ABCDEFGHJKLMNOPQRST"
	size := 1
	for size*size < len(board) {
		size++
	}
	var b strings.Builder
	header := "    " + strings.Join(strings.Split(letters[:size], ""), " ") + "\n"
	b.WriteString(header)
	for row := range size {
		points := strings.Split(string(board[row*size:(row+1)*size]), "")
		fmt.Fprintf(&b, " %2d %s %d\n", size-row, strings.Join(points, " "), size-row)
	}
	b.WriteString(header)
	return b.String()
}

type goScoresFields struct {
	Records  int             `json:"records"`
	NotValid int             `json:"not_valid"`
	Scores   map[uint8]int   `json:"scores"` // score: number of records
	First    []goScoreFields `json:"first"`  // ten at most
	problemList
}

type goScoreFields struct {
	ID         gopos.ID `json:"id"`
	Score      uint8    `json:"score"` // by how much Black is ahead before komi; 3 = 3 or less, 8 = 8 or more
	Confidence uint8    `json:"confidence"`
	Valid      bool     `json:"valid"`
}

// decodeGoScores reports the records of a score file.
func decodeGoScores(in *input) (report, error) {
	fields := goScoresFields{Scores: map[uint8]int{}, First: []goScoreFields{}}
	list := ""
	n, atLeast, err := readGo(in, gopos.Scores, &fields.problemList, func(s gopos.Score, number int) {
		fields.Scores[s.Score]++
		if s.Validate() != nil {
			fields.NotValid++
		}
		if number <= goScoresShown {
			fields.First = append(fields.First, goScoreFields{s.ID, s.Score, s.Confidence, s.Validate() == nil})
			list += fmt.Sprintf("%v  %s\n", s.ID, goScoreText(s))
		}
	})
	if err != nil {
		return report{}, err
	}
	fields.Records = n
	text := fmt.Sprintf("%s, %d not valid\n\n%s%s", count(n, "score"), fields.NotValid, list, andMore(n-goScoresShown))
	rep := fields.report(text+fields.text(2), fields, inside{Records: n, record: "score", AtLeast: atLeast}, nil)
	if fields.NotValid > 0 {
		rep.odd = append(rep.odd, count(fields.NotValid, "score")+" not valid")
	}
	return rep, nil
}

// goScoreText returns a score in words.
func goScoreText(s gopos.Score) string {
	if s.Validate() != nil {
		return fmt.Sprintf("score %d, confidence %d: not valid", s.Score, s.Confidence)
	}
	clamp := map[uint8]string{3: " or less", 8: " or more"}[s.Score]
	return fmt.Sprintf("Black ahead by %d%s before komi, %d%% sure", s.Score, clamp, s.Confidence)
}

type goTableFields struct {
	Size   int    `json:"size"`   // points along a side
	Width  int    `json:"width"`  // bytes per value
	Corner string `json:"corner"` // the canonical hash of one black stone in a corner
}

// decodeGoTable reports a table, with the hashes of one black stone.
func decodeGoTable(in *input) (report, error) {
	table, err := zobrist.ReadTable(in.reader())
	if err != nil {
		return report{}, err
	}
	size, width := table.Size(), table.Width()
	state := table.NewState()
	state.Place(0, '#') // cannot fail: the point is empty
	hash, _ := state.Canonical()

	list := "* = canonical:\n\n"
	for k, h := range state.Hashes() {
		mark := " "
		if h == hash {
			mark = "*"
		}
		list += fmt.Sprintf("%s %0*x  %v\n", mark, 2*width, h, zobrist.Symmetry(k))
	}
	text := fmt.Sprintf("%dx%d points, values of %s for a black stone, a white stone and a ko\n\n", size, size, count(width, "byte")) +
		"A black stone in a corner, and its hash under the eight symmetries,\n" + beside(goBoard(state.Board()).String(), list)
	return report{
		text: text, fields: goTableFields{size, width, fmt.Sprintf("%0*x", 2*width, hash)},
		inside: inside{Kind: fmt.Sprintf("%dx%d, %s a value", size, size, count(width, "byte"))},
	}, nil
}
