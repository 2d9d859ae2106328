package main

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg/ids"
)

// The kinds of boards. The page has a frame of each, in page/sprites.html.
const (
	chessKind      = "chess"
	backgammonKind = "backgammon"
	goKind         = "go"
)

// A gameData is a game as it stands in a page, for page.js, which draws it. It is short: a page may have
// thousands of them.
type gameData struct {
	Kind     string   `json:"kind,omitempty"`
	Title    string   `json:"title,omitempty"`   // if there are no players
	Players  []string `json:"players,omitempty"` // of chess: if they are not among the tags
	At       string   `json:"at,omitempty"`
	Facts    []string `json:"facts,omitempty"`
	Brief    string   `json:"brief,omitempty"`
	Problems []string `json:"problems,omitempty"`
	Roster   []string `json:"roster,omitempty"` // the values of the first seven tags, if these are the usual ones
	Tags     []string `json:"tags,omitempty"`   // the others, or all: name, value, name, value
	Start    any      `json:"start,omitempty"`  // a FEN, unless it is the normal start; 81 points of Go; a stateData
	NoCube   bool     `json:"noCube,omitempty"`
	Folds    bool     `json:"folds,omitempty"`

	// Words is the main line. A line has strings of chess moves, a moveData for each decision of
	// backgammon, a noteData of the chess move before it, a textData, and lines: variations, each after the number
	// of the node from which it begins.
	Words []any `json:"words,omitempty"`
}

// A stateData is the board of backgammon before a decision.
type stateData struct {
	State   string `json:"x"`           // the XGID without its name, or else what looksLike makes
	GNUBGID string `json:"g,omitempty"` // if there is one
}

// A moveData is a decision of backgammon.
type moveData struct {
	stateData
	Text     string         `json:"t"`
	Mark     string         `json:"m,omitempty"`
	Player   int            `json:"p,omitempty"` // 1 or 2
	Steps    string         `json:"s,omitempty"` // from and to, from the player's side, in places: "85" is 8/5
	Luck     float64        `json:"l,omitempty"`
	Chance   *float64       `json:"w,omitempty"` // of the first player to win
	Analyses []analysisData `json:"a,omitempty"`
}

// An analysisData is an analysis with its numbers as texts.
type analysisData struct {
	Verdict string   `json:"v,omitempty"`
	Summary string   `json:"s"`
	Class   string   `json:"c,omitempty"`
	Loss    float64  `json:"l,omitempty"`
	Cube    bool     `json:"q,omitempty"`
	Chosen  int      `json:"i"` // in Rows, or -1
	Rows    []string `json:"r"` // five for each choice: what, value, difference, chances, level; "" for that of the row above
}

// A noteData is what stands beside a chess move, or beside the start.
type noteData struct {
	Mark string `json:"m,omitempty"`
	FEN  string `json:"f,omitempty"` // the last fields, where the rules of fenAfter do not give them
	*moveNote
}

type textData struct {
	Text string `json:"c"`
	NAG  uint8  `json:"n,omitempty"` // that the text stands for
}

// sevenTags are the tags with which a game of PGN usually begins.
var sevenTags = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// data returns the game for a page.
func (g *game) data() *gameData {
	d := &gameData{Kind: g.Kind, Title: g.Title, At: g.At, Facts: g.Facts, Brief: g.Brief, Problems: g.Problems, Folds: g.Folds}
	if len(g.Tags) > 0 {
		d.Title = ""
	} else if g.Players[0] != "" {
		d.Players = g.Players[:]
	}
	d.Roster = roster(g.Tags)
	d.Tags = g.Tags[2*len(d.Roster):]
	if len(g.nodes) == 0 {
		return d
	}
	switch b := g.nodes[0].board.(type) {
	case chessBoard:
		if b.Position != chess.StartPosition() {
			d.Start = b.FEN()
		}
	case goBoard:
		d.Start = string(b)
	case backgammonBoard:
		d.Start, d.NoCube = b.data(), b.of != nil && b.of.NoCube
	}
	d.Words = g.mainLine()
	return d
}

// roster returns the values of the seven usual tags, or nil if tags, names and values in turn, do not begin with
// them.
func roster(tags []string) (values []string) {
	for i, name := range sevenTags {
		if 2*i >= len(tags) || tags[2*i] != name {
			return nil
		}
		values = append(values, tags[2*i+1])
	}
	return values
}

// mainLine returns the words of the main line, with the variations in it.
func (g *game) mainLine() []any {
	lines := [][]any{{}} // those that are open
	if note := g.nodes[0].note; note != nil {
		lines[0] = append(lines[0], noteData{moveNote: note})
	}
	at := 0 // the node of the last move
	for _, w := range g.Words {
		for range w.Open {
			from := 0 // the node from which the variation begins
			if at+1 < len(g.nodes) {
				from = g.nodes[at+1].prev
			}
			lines = append(lines, []any{from})
		}
		line := &lines[len(lines)-1]
		switch {
		case w.Comment:
			*line = append(*line, textData{w.Text, w.NAG})
		case w.Text != "":
			at++
			*line = g.nodes[at].append(*line, &g.nodes[g.nodes[at].prev], w)
		}
		for range w.Close {
			last := len(lines) - 1
			lines[last-1] = append(lines[last-1], lines[last])
			lines = lines[:last]
		}
	}
	return lines[0]
}

// append adds the move w, which leads from the node prev to n, to a line.
func (n *node) append(line []any, prev *node, w word) []any {
	switch b := n.board.(type) {
	case chessBoard:
		move, fen := prev.board.(chessBoard).moveTo(b, w.Text)
		if last := len(line) - 1; last >= 0 {
			if moves, ok := line[last].(string); ok {
				line, move = line[:last], moves+move
			}
		}
		line = append(line, move)
		if n.note != nil || w.Mark != "" || fen != "" {
			line = append(line, noteData{w.Mark, fen, n.note})
		}
	case backgammonBoard:
		d := moveData{
			stateData: b.data(), Text: w.Text, Mark: w.Mark, Player: w.Player, Luck: rounded(w.Luck, 1e4),
		}
		for _, a := range w.Says {
			d.Analyses = append(d.Analyses, a.data())
		}
		if n.chance != nil {
			chance := rounded(*n.chance, 1e3)
			d.Chance = &chance
		}
		for _, s := range b.steps {
			if s.From > 0 {
				d.Steps += string(places[s.From]) + string(places[s.To])
			}
		}
		line = append(line, d)
	}
	return line
}

// data returns the analysis for a page.
func (a *analysis) data() analysisData {
	d := analysisData{Verdict: a.Verdict, Summary: a.Summary, Class: a.Class, Cube: a.Cube, Chosen: -1}
	if a.Loss != nil {
		d.Loss = rounded(*a.Loss, 1e4)
	}
	above := ""
	for i, r := range a.Rows {
		if r.Chosen {
			d.Chosen = i
		}
		how := r.How
		if how == above {
			how = ""
		}
		above = r.How
		d.Rows = append(d.Rows, r.What, r.Value, r.Less, r.Percent(), how)
	}
	return d
}

// places are the points of backgammon, 0 = off, 25 = bar, and numbers in general.
const places = "0123456789abcdefghijklmnopqrstuvwxyz"

// rounded returns x to the nearest of so many parts of 1.
func rounded(x, parts float64) float64 { return math.Round(x*parts) / parts }

// squares are the squares of chess, a1, b1 and so on.
const squares = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// moveTo returns the move from a board to the next one: the two squares; after a comma each, another square that
// changes and what is on it then; and between "=" and a space the text of the move. The text
// is left out if it is what plainMove returns. If only "+" or "#" follows that, these are written. fen has the
// last fields of the FEN, or is "" if they are what fenAfter returns.
func (b chessBoard) moveTo(next chessBoard, text string) (move, fen string) {
	_, fen, _ = strings.Cut(next.FEN(), " ")
	if fen == b.fenAfter(next) {
		fen = ""
	}
	after := b.Setup().Board
	plain := ""
	move = "--"
	if len(next.marked) == 2 {
		from, to := next.marked[0], next.marked[1]
		move = string(squares[from]) + string(squares[to])
		plain = b.plainMove(from, to)
		after[from], after[to] = chess.NoPiece, b.At(from)
	}
	for s := range chess.Square(64) {
		switch man := next.At(s); {
		case man == after[s]:
		case man == chess.NoPiece:
			move += "," + string(squares[s]) + "."
		default:
			move += "," + string(squares[s]) + man.String()
		}
	}
	rest, ok := strings.CutPrefix(text, plain)
	switch {
	case plain == "" || !ok || strings.Trim(rest, "+#") != "":
		move += "=" + text + " "
	case rest != "":
		move += "=" + rest + " "
	}
	return move, fen
}

// plainMove returns a move as its piece or, of a pawn that captures, its file; "x" for a capture; and the square.
func (b chessBoard) plainMove(from, to chess.Square) string {
	capture := b.At(to) != chess.NoPiece
	text := ""
	if kind := b.At(from).Kind(); kind != chess.Pawn && kind != chess.NoPiece {
		text = kind.String()
	} else if capture {
		text = from.String()[:1]
	}
	if capture {
		text += "x"
	}
	return text + to.String()
}

// corners are the letters of castling that a move from or to a square takes away.
var corners = map[chess.Square]string{
	chess.NewSquare(0, 0): "Q", chess.NewSquare(7, 0): "K", chess.NewSquare(4, 0): "KQ",
	chess.NewSquare(0, 7): "q", chess.NewSquare(7, 7): "k", chess.NewSquare(4, 7): "kq",
}

// fenAfter returns the fields of the FEN of next after the first, as page.js makes them from the move that leads
// from b to next.
func (b chessBoard) fenAfter(next chessBoard) string {
	fields := strings.Fields(b.FEN())
	rights, passed := fields[2], "-"
	clock, _ := strconv.Atoi(fields[4])
	clock++
	if len(next.marked) == 2 {
		from, to := next.marked[0], next.marked[1]
		rights = strings.Map(func(r rune) rune {
			if strings.ContainsRune(corners[from]+corners[to], r) {
				return -1
			}
			return r
		}, rights)
		if rights == "" {
			rights = "-"
		}
		pawn := b.At(from).Kind() == chess.Pawn
		if pawn || b.At(to) != chess.NoPiece {
			clock = 0
		}
		const twoRanks = 16
		if steps := int(to) - int(from); pawn && (steps == twoRanks || steps == -twoRanks) {
			passed = chess.Square((int(from) + int(to)) / 2).String()
		}
	}
	number := b.MoveNumber() + int(b.Turn())
	return fmt.Sprintf("%s %s %s %d %d", "bw"[b.Turn():b.Turn()+1], rights, passed, clock, number)
}

// data returns the board with its IDs.
func (b backgammonBoard) data() (d stateData) {
	gnubg, xgid := b.IDs[0], b.IDs[1]
	if b.of != nil { // what cannot be held is left out
		gnubg, _, _ = ids.GNUBGID(*b.of)
		xgid, _, _ = ids.XGID(*b.of)
	}
	d.GNUBGID, d.State = gnubg, strings.TrimPrefix(xgid, "XGID=")
	if d.State == "" {
		d.State = b.looksLike()
	}
	return d
}

// looksLike returns the state of a board that has no XGID in the same fields, with "!" and the checkers of
// both players in place of its position, and the exponent of a cube of another value after "=". Without a
// state, there is only the position.
func (b backgammonBoard) looksLike() string {
	checkers := []byte("!")
	for _, points := range b.checkers {
		for _, n := range points {
			checkers = append(checkers, places[min(int(n), len(places)-1)])
		}
	}
	m := b.state
	if m == nil {
		return string(checkers)
	}
	cube := fmt.Sprint("=", m.CubeValue)
	if m.CubeValue > 0 && bits.OnesCount(uint(m.CubeValue)) == 1 {
		cube = fmt.Sprint(bits.TrailingZeros(uint(m.CubeValue)))
	}
	owner := 0 // as in an XGID: -1 is player 0, 1 is player 1
	if m.CubeOwner <= matchid.OwnedBy1 {
		owner = 2*int(m.CubeOwner) - 1
	}
	crawford := 0
	if m.Crawford {
		crawford = 1
	}
	return fmt.Sprintf("%s:%s:%d:%d:%d%d:%d:%d:%d:%d", checkers, cube, owner, 2*int(m.OnRoll)-1, m.Dice[0], m.Dice[1],
		m.Score[1], m.Score[0], crawford, m.Length)
}
