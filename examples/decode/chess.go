package main

import (
	"errors"
	"fmt"
	"strings"

	"example.com/boardcodec/cbf"
)

// What a screenful has of a list of chess games.
const (
	chessGamesShown    = 8 // in -json too
	chessGamesOnScreen = 4
	chessProblems      = 3
	boardHeight        = 9
	besideBoard        = 54 // columns
)

// problemsKept is how many problems -json has, so that a large and odd file does
// not fill the memory with them.
const problemsKept = 100

// chessFields are what a ChessBase base and a PGN file have in common.
type chessFields struct {
	Games    int              `json:"games"`
	List     []chessGameField `json:"list"`  // the first of them
	Shown    int              `json:"shown"` // the game, from 1, that the rest is about; 0 if none can be read
	Start    string           `json:"start_fen,omitempty"`
	Moves    []string         `json:"moves,omitempty"` // of the main line, SAN
	Final    string           `json:"final_fen,omitempty"`
	Problems []string         `json:"problems,omitempty"`

	start, final cbf.Position
	more         int // problems
	damaged      bool
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
	Deleted bool   `json:"deleted,omitempty"`
}

// problem notes one.
func (f *chessFields) problem(s string) {
	if len(f.Problems) == problemsKept {
		f.more++
		return
	}
	f.Problems = append(f.Problems, strings.TrimPrefix(s, "cbf: "))
}

// damage notes something that could not be read.
func (f *chessFields) damage(s string) {
	f.problem(s)
	f.damaged = true
}

// problems notes those of a base, a game or a book.
func (f *chessFields) problems(problems []cbf.Problem, game int) {
	for _, p := range problems {
		if game > 0 {
			p.Game = game
		}
		f.problem(p.String())
		f.damaged = f.damaged || isDamage(p)
	}
}

// isDamage tells what could not be read from what is merely odd, or has no place
// in a record.
func isDamage(p cbf.Problem) bool {
	return p.Kind == cbf.ProblemCorrupt || p.Kind == cbf.ProblemDamaged || p.Kind == cbf.ProblemSkipped ||
		errors.Is(p.Err, cbf.ErrIndex)
}

// list notes a game, if it is one of the first.
func (f *chessFields) list(number int, h *cbf.Header) {
	if len(f.List) < chessGamesShown {
		f.List = append(f.List, chessGameField{
			number, h.White(), h.Black(), h.Event(), h.Round(), h.Year(), h.ECO().String(), h.Result().String(), h.Deleted(),
		})
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
		san := n.Move.String() // for moves that chess does not know
		if pos.IsLegal(n.Move) {
			san = pos.SAN(n.Move)
		}
		next, err := pos.Play(n.Move)
		if err != nil {
			f.problem(fmt.Sprintf("game %d: %v", number, err))
			break
		}
		f.Moves = append(f.Moves, san)
		pos = next
	}
	f.Final, f.final = pos.FEN(), pos
}

// String returns the screenful.
func (f *chessFields) String() string {
	var b strings.Builder
	for _, g := range f.List[:min(len(f.List), chessGamesOnScreen)] {
		fmt.Fprintf(&b, "%3d  %s - %s", g.Number, g.White, g.Black)
		if g.Event != "" {
			fmt.Fprintf(&b, ", %s", g.Event)
		}
		if g.Year != 0 {
			fmt.Fprintf(&b, " %d", g.Year)
		}
		if g.Deleted {
			b.WriteString(" (deleted)")
		}
		fmt.Fprintf(&b, "  %s\n", g.Result)
	}
	if more := f.Games - chessGamesOnScreen; more > 0 {
		fmt.Fprintf(&b, "     and %d more\n", more)
	}
	if f.Shown > 0 {
		line := cutLines(wrap(numbered(f.start, f.Moves), besideBoard), boardHeight)
		fmt.Fprintf(&b, "game %d, * = to move:\n%s", f.Shown, beside(drawChessBoard(f.final), line))
	}
	if len(f.Problems) > 0 {
		b.WriteString("\n" + problemsText(f.Problems, chessProblems, f.more))
	}
	return b.String()
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

// drawChessBoard draws a board as White sees it, with a star at the side to move.
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
		if rank == 0 && p.Turn() == cbf.White || rank == 7 && p.Turn() == cbf.Black {
			b.WriteString(" *")
		}
		b.WriteByte('\n')
	}
	return b.String() + "    a b c d e f g h\n"
}
