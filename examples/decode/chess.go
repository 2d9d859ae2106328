package main

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/cli"
)

// How much of a list of chess games a screenful shows.
const (
	chessGamesShown    = 8 // in -json too
	chessGamesOnScreen = 4
	chessProblems      = 3
	boardHeight        = 9
	besideBoard        = 54 // columns
)

// A chessEntry is a game of a base or of a PGN file.
type chessEntry struct {
	chessGameField
	game  *pgn.Game // nil if it cannot be read
	err   error     // why
	flaws []flaw

	foreign bool // names have bytes whose meaning depends on the charset, which a base does not name
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
	date    string // of PGN all of it; of a record the year
	site    string // of PGN; a record has it in the event
}

// chessFields are the fields of a base or a PGN file.
type chessFields struct {
	Recovered bool             `json:"recovered,omitempty"` // the games of a base were found without an index
	Games     int              `json:"games"`
	List      []chessGameField `json:"list"`  // the first of them
	Shown     int              `json:"shown"` // the game, from 1, that the rest is about; 0 if none can be read
	chessLine
	problemList

	years   [2]int // the first and the last, of the games that were read
	foreign bool   // a game is
	shown   *game
}

// A chessLine is a main line.
type chessLine struct {
	Start string   `json:"start_fen,omitempty"` // unless it is the normal one
	Moves []string `json:"moves,omitempty"`     // SAN
	Final string   `json:"final_fen,omitempty"`

	final chess.Position
}

// newChessLine returns the main line of a game, as far as it can be played.
func newChessLine(g *pgn.Game) chessLine {
	l := chessLine{final: g.StartPosition()}
	if l.final != chess.StartPosition() {
		l.Start = l.final.FEN()
	}
	for _, n := range g.Moves {
		next, san, err := play(l.final, n.Move)
		if err != nil {
			break
		}
		l.Moves, l.final = append(l.Moves, san), next
	}
	l.Final = l.final.FEN()
	return l
}

// draw draws the last position beside the words of the game, in so many lines at most.
func (l chessLine) draw(g *game, lines int) string {
	return beside(chessBoard{Position: l.final}.String(), cutLines(wrap(g.text(), besideBoard), lines))
}

// play returns the position after a move, and the move as players write it or, if the rules
// do not allow it, its squares.
func play(pos chess.Position, m chess.Move) (next chess.Position, san string, err error) {
	if m == (chess.Move{}) {
		return pos.Pass(), "--", nil
	}
	san = m.String()
	if pos.Legal(m) {
		san = pos.SAN(m)
	}
	next, err = pos.Play(m)
	return next, san, err
}

// flawsOf returns problems as flaws of the game of this number or, if it is 0, of the whole base.
func flawsOf(problems []cbf.Problem, number int) (all []flaw) {
	for _, p := range problems {
		if number > 0 {
			p.Game = number
		}
		all = append(all, flaw{p.String(), p.Scale == chess.Lost, number})
	}
	return all
}

// newEntry returns the entry of a game, with what its tags say. If err says why it cannot be read, g may be nil.
func newEntry(number int, g *pgn.Game, tags []pgn.Tag, err error) chessEntry {
	e := chessEntry{chessGameField: chessGameField{Number: number}, game: g, err: err}
	for _, t := range tags {
		e.Tags = append(e.Tags, tag(t))
	}
	e.useTags()
	if err == nil {
		e.Result, e.Plies, e.flaws = g.Result.String(), len(g.Moves), pgnFlaws(g.Problems, number)
	}
	return e
}

// read adds the first n games of a base. If it has more, the years are left out.
func (f *chessFields) read(games iter.Seq[chessEntry], n int) {
	if n < f.Games {
		f.problem(fmt.Sprintf("only the first %s have been read: -deep reads all", count(n, "game")))
	}
	for e := range games {
		if e.Number > n {
			f.years = [2]int{}
			return
		}
		f.add(e)
	}
}

// add notes a game.
func (f *chessFields) add(e chessEntry) {
	if e.err != nil {
		f.note(flaw{e.err.Error(), true, e.Number})
		return
	}
	f.note(e.flaws...)
	f.foreign = f.foreign || e.foreign
	if year := e.Year; year != 0 {
		if f.years[0] == 0 {
			f.years[0] = year
		}
		f.years = [2]int{min(f.years[0], year), max(f.years[1], year)}
	}
	if len(f.List) < chessGamesShown {
		e.damaged = f.games[e.Number]
		f.List = append(f.List, e.chessGameField)
	}
	if f.Shown == 0 {
		f.Shown, f.chessLine, f.shown = e.Number, newChessLine(e.game), e.shown()
	}
}

// report returns the report. The counts are in the heading.
func (f *chessFields) report(heading string, games iter.Seq[chessEntry]) report {
	in := inside{Games: f.Games}
	if f.Games == 1 && len(f.List) == 1 {
		if g := f.List[0]; g.players() != noNames {
			in.Players = []string{g.White, g.Black}
		}
	}
	if f.years[0] > 0 {
		in.Date = fmt.Sprint(f.years[0])
	}
	if f.years[1] > f.years[0] {
		in.Date += fmt.Sprintf("-%d", f.years[1])
	}
	return f.problemList.report(heading+"\n"+f.String(), *f, in, func(yield func(*game) bool) {
		for e := range games {
			if !yield(e.shown()) {
				return
			}
		}
	})
}

// String returns the screenful.
func (f *chessFields) String() string {
	var b strings.Builder
	for _, g := range f.List[:min(len(f.List), chessGamesOnScreen)] {
		fmt.Fprintf(&b, "%3d  %s, %s\n", g.Number, g.players(), strings.Join(g.facts(), ", "))
	}
	if more := f.Games - chessGamesOnScreen; more > 0 {
		fmt.Fprintf(&b, "     and %d more\n", more)
	}
	if f.Shown > 0 {
		fmt.Fprintf(&b, "game %d, * = to move:\n%s", f.Shown, f.draw(f.shown, boardHeight))
	}
	if len(f.Problems) > 0 {
		b.WriteString("\n" + f.text(chessProblems))
	}
	return b.String()
}

const noNames = "no names"

// players returns the names, or noNames if there are only placeholders.
func (g chessGameField) players() string {
	switch strings.TrimSpace(g.White + " - " + g.Black) {
	case "-", "? - ?", "White - Black":
		return noNames
	}
	return g.White + " - " + g.Black
}

// shown returns the game as it is shown or, if it cannot be read, why not.
func (e chessEntry) shown() *game {
	g := &game{Title: e.players()}
	if g.Title != noNames {
		g.Players = [2]string{cmp.Or(strings.TrimSpace(e.White), "?"), cmp.Or(strings.TrimSpace(e.Black), "?")}
	}
	if e.err != nil {
		g.Title, g.At = "not readable", "not readable"
		g.Problems = []string{cli.WithoutPackage(e.err.Error())}
		return g
	}
	g.Kind = chessKind
	for _, f := range e.flaws {
		g.Problems = append(g.Problems, f.text)
	}
	if e.Deleted {
		g.Facts = []string{"deleted"}
	}
	for _, t := range e.game.Tags {
		if t.Name != "SetUp" && t.Name != "FEN" { // which the start has
			g.Tags = append(g.Tags, t.Name, t.Value)
		}
	}
	g.chess(e.game)
	return g
}

// facts returns the result, the length and the circumstances.
func (g chessGameField) facts() []string {
	facts := []string{g.Result, "no moves"}
	if g.Plies > 0 {
		facts[1] = count((g.Plies+1)/2, "move")
	}
	if g.Deleted {
		facts = append(facts, "deleted")
	}
	if g.damaged {
		facts = append(facts, "damaged")
	}
	for _, fact := range []string{g.Event, g.site, g.date, g.ECO} {
		if strings.TrimSpace(fact) != "" && !slices.Contains(facts, fact) {
			facts = append(facts, fact)
		}
	}
	if g.Round != "" {
		facts = append(facts, "round "+g.Round)
	}
	return facts
}

// chess adds the start and the moves of a game.
func (g *game) chess(from *pgn.Game) {
	pos := from.StartPosition()
	g.startChess(pos)
	g.chessLine(&from.Line, pos, 0)
}

// startChess adds the position in which the game starts.
func (g *game) startChess(pos chess.Position) {
	g.start(chessBoard{Position: pos})
}

// plyOf returns the number of the ply that follows a position: 2n for White's move n, 2n+1 for Black's.
func plyOf(p chess.Position) int { return 2*p.MoveNumber() + int(p.Turn()) }

// moveNumber returns the number that is written before a ply. It is "" for Black's if it is known from the words
// before it.
func moveNumber(ply int, known bool) string {
	switch {
	case ply%2 == 0:
		return fmt.Sprintf("%d.", ply/2)
	case !known:
		return fmt.Sprintf("%d...", ply/2)
	}
	return ""
}

// chessLine adds a line that begins after the node prev.
func (g *game) chessLine(line *pgn.Line, pos chess.Position, prev int) {
	if g.depth == 0 {
		g.annotate(prev, nil, line.Comments)
	} else {
		g.comment(line.Comments...) // the position before a variation is that of another move
	}
	numbered := false // the last word was a move, and so the number of this one is known
	for i := range line.Moves {
		n := &line.Moves[i]
		mark, others := glyphs(n.NAGs())
		before := prev
		next, at, ok := g.chessMove(pos, n.Move, mark, prev, numbered)
		if !ok {
			return
		}
		prev, numbered = at, true
		if g.annotate(at, others, n.Comments()) {
			numbered = false
		}
		for k := range n.Variations() {
			g.variation(func() { g.chessLine(&n.Variations()[k], pos, before) })
			numbered = false
		}
		pos = next
	}
	g.comment(line.Rest)
}

// chessMove adds a move in the position pos, which is that of the node prev, and returns the position after it
// with its node. numbered says that its number is known from the word before it. If the move is not legal
// or the game has become too long, ok is false, and only a problem is added.
func (g *game) chessMove(
	pos chess.Position, m chess.Move, mark string, prev int, numbered bool,
) (next chess.Position, at int, ok bool) {
	next, san, err := play(pos, m)
	if err != nil {
		g.Problems = append(g.Problems, cli.WithoutPackage(err.Error()))
		return pos, prev, false
	}
	board := chessBoard{Position: next}
	if m != (chess.Move{}) {
		board.marked = []chess.Square{m.From, m.To}
	}
	at, ok = g.move(prev, word{Text: san, Number: moveNumber(plyOf(pos), numbered), Mark: mark}, board)
	return next, at, ok
}

// glyphs returns the sign of the first NAG that judges a move, or "", and the other NAGs.
func glyphs(nags []uint8) (mark string, others []uint8) {
	for _, n := range nags {
		if n >= firstJudgement && n <= lastJudgement && mark == "" {
			mark = nagSigns[n]
		} else {
			others = append(others, n)
		}
	}
	return mark, others
}

// The NAGs of PGN that judge a move.
const (
	firstJudgement = 1
	lastJudgement  = 6
)

// nagSigns are the signs of NAGs, or short words for them.
var nagSigns = map[uint8]string{
	1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "only move", 10: "=", 13: "unclear", 14: "+=", 15: "=+",
	16: "+/-", 17: "-/+", 18: "+-", 19: "-+", 22: "zugzwang", 146: "novelty",
}

// A chessBoard is a board of chess.
type chessBoard struct {
	chess.Position
	marked []chess.Square // those of the move that led to it
}

// String draws a board as White sees it, with a star at the side to move.
func (board chessBoard) String() string {
	var b strings.Builder
	starRank := 0 // the first rank of the side to move
	if board.Turn() == chess.Black {
		starRank = 7
	}
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&b, " %d ", rank+1)
		for file := range 8 {
			man := "."
			if at := board.At(chess.NewSquare(file, rank)); at != chess.NoPiece {
				man = at.String()
			}
			b.WriteString(" " + man)
		}
		if rank == starRank {
			b.WriteString(" *")
		}
		b.WriteByte('\n')
	}
	return b.String() + "    a b c d e f g h\n"
}
