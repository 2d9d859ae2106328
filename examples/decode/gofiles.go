package main

import (
	"bytes"
	"fmt"
	"strings"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

// goPositions, goScores and goTable show the files of Darren Cook's 9x9 Go
// experiments: positions, scores that programs gave them, and the table that
// their hashes are made with.
var (
	goPositions = format{
		name:    "9x9 Go position file",
		samples: []input{{name: "three moves", data: goPositionSample()}},
		sniff: func(in input) bool {
			return looksLikeGoID(in.data) && len(in.data) > 10 && bytes.IndexByte([]byte("#O."), in.data[10]) >= 0
		},
		decode: decodeGoPositions,
	}
	goScores = format{
		name:    "9x9 Go score file",
		samples: []input{{name: "two scores", data: goScoreSample()}},
		sniff:   func(in input) bool { return looksLikeGoID(in.data) && !goPositions.sniff(in) },
		decode:  decodeGoScores,
	}
	goTable = format{
		name:    "Zobrist table",
		samples: []input{{name: "a generated table", data: goTableSample()}},
		sniff: func(in input) bool {
			lines := bytes.SplitN(in.data, []byte("\n"), 4)
			return len(lines) == 4 && string(bytes.TrimSpace(lines[1])) == "3" && bytes.Contains(lines[3], []byte(","))
		},
		decode: decodeGoTable,
	}
)

// Neither kind of file has a signature, but the tenth byte is the player to move,
// and the flag of a position, or its score, is no character of a text.
func looksLikeGoID(data []byte) bool {
	return len(data) > 9 && (data[9] == 'B' || data[9] == 'W') && !isText(data)
}

const goShown = 2 // positions drawn of a file

type goPositionsFields struct {
	Records   int                `json:"records"`
	WithExtra int                `json:"with_extra_info"`
	Stones    map[int]int        `json:"stones"` // number of stones: number of positions
	First     []goPositionFields `json:"first"`
}

type goPositionFields struct {
	ID         gopos.ID `json:"id"`
	Hash       string   `json:"hash"` // 16 hex digits
	Tiebreaker byte     `json:"tiebreaker"`
	Next       string   `json:"next"`  // "B" or "W"
	Board      string   `json:"board"` // 81 points, row by row from the top left
	Extra      string   `json:"extra_info,omitempty"`
}

func decodeGoPositions(in input) (report, error) {
	fields := goPositionsFields{Stones: map[int]int{}}
	var boards strings.Builder
	for p, err := range gopos.NewReader(bytes.NewReader(in.data)).All() {
		if err != nil {
			return report{}, err
		}
		fields.Stones[p.Stones()]++
		if p.HasExtra {
			fields.WithExtra++
		}
		if fields.Records++; fields.Records > goShown {
			continue
		}
		first := goPositionFields{
			ID: p.ID, Hash: fmt.Sprintf("%016x", p.ID.Hash()), Tiebreaker: p.ID.Tiebreaker(),
			Next: string(p.ID.Next()), Board: string(p.Board[:]),
		}
		if p.HasExtra {
			first.Extra = fmt.Sprintf("%x", p.Extra[:])
		}
		fields.First = append(fields.First, first)
		fmt.Fprintf(&boards, "\n%d: hash %s, %s to play, stones: %d\n%s", fields.Records, first.Hash,
			goColour(p.ID.Next()), p.Stones(), drawGoBoard(p.Board[:]))
	}
	text := fmt.Sprintf("%d positions, %d of them with extra info\n", fields.Records, fields.WithExtra) + boards.String()
	if more := fields.Records - len(fields.First); more > 0 {
		text += fmt.Sprintf("\nand %d more\n", more)
	}
	return report{text, fields}, nil
}

func goColour(next byte) string {
	if next == 'B' {
		return "Black"
	}
	return "White"
}

// drawGoBoard draws a square board with the coordinates that Go players use.
func drawGoBoard(board []byte) string {
	const letters = "ABCDEFGHJKLMNOPQRST"
	size := 1
	for size*size < len(board) {
		size++
	}
	var b strings.Builder
	edge := "    " + strings.Join(strings.Split(letters[:size], ""), " ") + "\n"
	b.WriteString(edge)
	for row := range size {
		points := strings.Split(string(board[row*size:(row+1)*size]), "")
		fmt.Fprintf(&b, " %2d %s %d\n", size-row, strings.Join(points, " "), size-row)
	}
	b.WriteString(edge)
	return b.String()
}

type goScoresFields struct {
	Records  int             `json:"records"`
	NotValid int             `json:"not_valid"`
	Scores   map[uint8]int   `json:"scores"` // score: number of records
	First    []goScoreFields `json:"first"`
}

type goScoreFields struct {
	ID         gopos.ID `json:"id"`
	Score      uint8    `json:"score"` // by how much Black is ahead before komi; 3 = 3 or less, 8 = 8 or more
	Confidence uint8    `json:"confidence"`
	Valid      bool     `json:"valid"`
}

func decodeGoScores(in input) (report, error) {
	const shown = 10
	fields := goScoresFields{Scores: map[uint8]int{}}
	var list strings.Builder
	for s, err := range gopos.NewScoreReader(bytes.NewReader(in.data)).All() {
		if err != nil {
			return report{}, err
		}
		fields.Scores[s.Score]++
		if !s.Valid() {
			fields.NotValid++
		}
		if fields.Records++; fields.Records > shown {
			continue
		}
		fields.First = append(fields.First, goScoreFields{s.ID, s.Score, s.Confidence, s.Valid()})
		fmt.Fprintf(&list, "%v  %s\n", s.ID, goScoreText(s))
	}
	text := fmt.Sprintf("%d scores, %d of them not valid\n\n", fields.Records, fields.NotValid) + list.String()
	if more := fields.Records - len(fields.First); more > 0 {
		text += fmt.Sprintf("and %d more\n", more)
	}
	return report{text, fields}, nil
}

func goScoreText(s gopos.Score) string {
	clamp := ""
	switch {
	case !s.Valid():
		return fmt.Sprintf("score %d, confidence %d: not valid", s.Score, s.Confidence)
	case s.Score == 3:
		clamp = " or less"
	case s.Score == 8:
		clamp = " or more"
	}
	return fmt.Sprintf("Black ahead by %d%s before komi, %d%% sure", s.Score, clamp, s.Confidence)
}

type goTableFields struct {
	Size   int    `json:"size"`   // points along a side
	Width  int    `json:"width"`  // bytes a value
	Corner string `json:"corner"` // the canonical hash of one black stone in a corner
}

func decodeGoTable(in input) (report, error) {
	table, err := zobrist.ReadTable(bytes.NewReader(in.data))
	if err != nil {
		return report{}, err
	}
	size := table.Size()
	board := bytes.Repeat([]byte("."), size*size)
	board[0] = '#'
	hashes, err := table.Hashes(board)
	if err != nil {
		return report{}, err
	}
	hash, _, err := table.Canonical(board)
	if err != nil {
		return report{}, err
	}
	ties, err := table.Ties(board)
	if err != nil {
		return report{}, err
	}
	width := table.Width()

	var text strings.Builder
	fmt.Fprintf(&text, "%dx%d points, values of %d bytes for a black stone, a white stone and a ko\n\n", size, size, width)
	fmt.Fprintf(&text, "The hashes of one black stone in a corner, * = canonical:\n\n%s\n", drawGoBoard(board))
	for k, h := range hashes {
		mark := " "
		if ties&(1<<k) != 0 {
			mark = "*"
		}
		fmt.Fprintf(&text, "%s %0*x  %v\n", mark, 2*width, h, zobrist.Symmetry(k))
	}
	return report{text.String(), goTableFields{size, width, fmt.Sprintf("%0*x", 2*width, hash)}}, nil
}

// The samples are made here with a generated table: the published one belongs to
// its files.

func goPositionSample() (data []byte) {
	table, err := zobrist.GenerateTable(9, 1)
	if err != nil {
		panic(err)
	}
	state := table.NewState()
	for i, point := range []int{24, 56, 30} {
		if err := state.Place(point, "#O"[i%2]); err != nil {
			panic(err)
		}
		hash, _ := state.Canonical()
		p := gopos.Position{ID: gopos.NewID(hash, 0, "WB"[i%2])}
		copy(p.Board[:], state.Board())
		if data, err = p.AppendBinary(data); err != nil {
			panic(err)
		}
	}
	return data
}

func goScoreSample() (data []byte) {
	for p, err := range gopos.NewReader(bytes.NewReader(goPositionSample()[92:])).All() {
		if err == nil {
			data, err = gopos.Score{ID: p.ID, Score: uint8(2 + p.Stones()*2), Confidence: 85}.AppendBinary(data)
		}
		if err != nil {
			panic(err)
		}
	}
	return data
}

func goTableSample() []byte {
	table, err := zobrist.GenerateTable(5, 1)
	if err != nil {
		panic(err)
	}
	data, err := table.AppendText(nil)
	if err != nil {
		panic(err)
	}
	return data
}
