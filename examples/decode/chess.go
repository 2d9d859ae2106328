package main

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// How much of a list of chess games a screenful shows.
const (
	chessGamesShown    = 8 // in -json too
	chessGamesOnScreen = 4
	chessProblems      = 3
	boardHeight        = 9
	besideBoard        = 54 // columns
)

// chessFields are the fields that a ChessBase base and a PGN file have in common.
type chessFields struct {
	Games int              `json:"games"`
	List  []chessGameField `json:"list"`  // the first of them
	Shown int              `json:"shown"` // the game, from 1, that the rest is about; 0 if none can be read
	Start string           `json:"start_fen,omitempty"`
	Moves []string         `json:"moves,omitempty"` // of the main line, SAN
	Final string           `json:"final_fen,omitempty"`
	problemList

	start, final chess.Position
	years        [2]int // the first and the last, of the games that were read
}

type chessGameField struct {
	Number  int    `json:"number"` // from 1
	White   string `json:"white"`
	Black   string `json:"black"`
	Event   string `json:"event"`
	Round   string `json:"round,omitempty"`
	Year    int    `json:"year,omitempty"`
	ECO     string `json:"eco,omitempty"`
	Result  string `json:"result"`
	Plies   int    `json:"plies"` // of the main line
	Deleted bool   `json:"deleted,omitempty"`
	Tags    []tag  `json:"tags,omitempty"` // of PGN, all of them

	damaged bool
	date    string // of PGN
	site    string // of PGN; a record has it in the event
}

// fieldOf returns what a record has of a game or, of PGN, what its tags have.
func fieldOf(number int, g *cbf.Game, tags []tag) chessGameField {
	f := chessGameField{
		Number: number, White: g.White(), Black: g.Black(), Event: g.Event(), Round: g.Round(), Year: g.Year(), ECO: g.ECO().String(),
		Result: g.Result().String(), Plies: len(g.Moves), Deleted: g.Deleted(), Tags: tags,
	}
	f.useTags()
	return f
}

// noteChess notes the problems of a game from 1 or, if game is 0, of a base or a book.
func (l *problemList) noteChess(problems []cbf.Problem, game int) {
	for _, p := range problems {
		if game > 0 {
			p.Game = game
		}
		if isDamage(p) {
			l.damage(p.Game, p.String())
		} else {
			l.problem(p.String())
		}
	}
}

// isDamage reports whether a problem means that something could not be read. Others are
// only odd, or report what a record cannot hold.
func isDamage(p cbf.Problem) bool {
	return p.Kind == cbf.ProblemCorrupt || p.Kind == cbf.ProblemDamaged || p.Kind == cbf.ProblemGap ||
		errors.Is(p.Err, cbf.ErrIndex)
}

// add notes a game that was read, or the reason why it was not.
func (f *chessFields) add(number int, g *cbf.Game, tags []tag, err error) {
	if err != nil {
		f.damage(number, err.Error())
		return
	}
	f.noteChess(g.Problems, number)
	field := fieldOf(number, g, tags)
	if year := field.Year; year != 0 {
		if f.years[0] == 0 {
			f.years[0] = year
		}
		f.years = [2]int{min(f.years[0], year), max(f.years[1], year)}
	}
	if len(f.List) < chessGamesShown {
		field.damaged = f.games[number]
		f.List = append(f.List, field)
	}
	if f.Shown == 0 {
		f.show(number, g)
	}
}

// show fills in the main line of a game.
func (f *chessFields) show(number int, g *cbf.Game) {
	pos := g.Start()
	f.Shown, f.start = number, pos
	if g.HasSetup() {
		f.Start = pos.FEN()
	}
	for _, n := range g.Moves {
		next, err := pos.Play(n.Move)
		if err != nil {
			f.problem(fmt.Sprintf("game %d: %v", number, err))
			break
		}
		f.Moves = append(f.Moves, sanOf(pos, n.Move))
		pos = next
	}
	f.Final, f.final = pos.FEN(), pos
}

// sanOf returns a move as players write it, or for a move that the rules do not
// allow, its squares.
func sanOf(pos chess.Position, m chess.Move) string {
	if pos.Legal(m) {
		return pos.SAN(m)
	}
	return m.String()
}

// report returns the report without its fields. The counts are in the heading.
func (f *chessFields) report(heading string, games iter.Seq[*game]) report {
	if f.List == nil {
		f.List = []chessGameField{}
	}
	in := inside{Games: f.Games}
	if f.Games == 1 && len(f.List) == 1 {
		if g := f.List[0]; g.players() != "no names" {
			in.Players = []string{g.White, g.Black}
		}
	}
	switch {
	case f.years[0] == 0:
	case f.years[0] == f.years[1]:
		in.Date = fmt.Sprint(f.years[0])
	default:
		in.Date = fmt.Sprintf("%d-%d", f.years[0], f.years[1])
	}
	return f.problemList.report(heading+"\n"+f.String(), nil, in, games)
}

// String returns the screenful.
func (f *chessFields) String() string {
	var b strings.Builder
	for _, g := range f.List[:min(len(f.List), chessGamesOnScreen)] {
		fmt.Fprintf(&b, "%3d  %s, %s, %s", g.Number, g.players(), g.Result, g.length())
		if g.Deleted {
			b.WriteString(", deleted")
		}
		if g.damaged {
			b.WriteString(", damaged")
		}
		if g.Event != "" {
			fmt.Fprintf(&b, ", %s", g.Event)
		}
		if g.site != "" && g.site != g.Event {
			fmt.Fprintf(&b, ", %s", g.site)
		}
		if g.Year != 0 {
			fmt.Fprintf(&b, " %d", g.Year)
		}
		b.WriteByte('\n')
	}
	if more := f.Games - chessGamesOnScreen; more > 0 {
		fmt.Fprintf(&b, "     and %d more\n", more)
	}
	if f.Shown > 0 {
		line := cutLines(wrap(numbered(f.start, f.Moves), besideBoard), boardHeight)
		fmt.Fprintf(&b, "game %d, * = to move:\n%s", f.Shown, beside(drawChessBoard(boardOf(f.final)), line))
	}
	if len(f.Problems) > 0 {
		b.WriteString("\n" + f.text(chessProblems))
	}
	return b.String()
}

// players returns the names, or "" if there are only words that stand for names.
func (g chessGameField) players() string {
	switch strings.TrimSpace(g.White + " - " + g.Black) {
	case "-", "? - ?", "White - Black":
		return "no names"
	}
	return g.White + " - " + g.Black
}

func (g chessGameField) length() string {
	if g.Plies == 0 {
		return "no moves"
	}
	return count((g.Plies+1)/2, "move")
}

// numbered puts the numbers before the moves, as PGN does.
func numbered(start chess.Position, moves []string) []string {
	words := []string{}
	ply := plyOf(start.MoveNumber(), start.Turn() == chess.White)
	for i, m := range moves {
		if number := moveNumber((ply+i)/2, (ply+i)%2 == 0, i > 0); number != "" {
			words = append(words, number)
		}
		words = append(words, m)
	}
	return words
}

// A chessBoard holds the content of a picture of a chess board.
type chessBoard struct {
	men   [8][8]byte // by rank and file, from a1: letters as in FEN, or 0
	black bool       // to move
}

func boardOf(p chess.Position) chessBoard {
	b := chessBoard{black: p.Turn() == chess.Black}
	for rank := range 8 {
		for file := range 8 {
			if man := p.At(chess.NewSquare(file, rank)); man != chess.NoPiece {
				b.men[rank][file] = man.String()[0]
			}
		}
	}
	return b
}

// drawChessBoard draws a board as White sees it, with a star at the side to move.
func drawChessBoard(board chessBoard) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&b, " %d ", rank+1)
		for _, man := range board.men[rank] {
			if man == 0 {
				man = '.'
			}
			b.WriteString(" " + string(rune(man)))
		}
		if rank == 0 && !board.black || rank == 7 && board.black {
			b.WriteString(" *")
		}
		b.WriteByte('\n')
	}
	return b.String() + "    a b c d e f g h\n"
}
