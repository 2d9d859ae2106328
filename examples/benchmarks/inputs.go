package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/realpgn"
	"example.com/boardcodec/zobrist"
)

// sizes are the sizes of the large inputs.
type sizes struct {
	positions int // records of a position file, and of a score file
	games     int // of a chess base
	sgf       int // bytes of a collection
}

var (
	fullSize     = sizes{positions: 900_000, games: 60_000, sgf: 100_000_000}
	millionGames = sizes{positions: 9_000_000, games: 1_000_000} // for jobs
)

func (s sizes) hundredth() sizes {
	return sizes{s.positions / 100, s.games / 100, s.sgf / 100}
}

func (s sizes) tenfold() sizes {
	return sizes{s.positions * 10, s.games * 10, s.sgf * 10}
}

// The files, in one directory.
const (
	positionFile = "positions.dat"
	scoreFile    = "scores.dat"
	tableFile    = "zobrist_board_81.dat"
	baseFile     = "large.cbf"
	indexFile    = "large.cbi"
	pgnFile      = "large.pgn"
	sgfFile      = "large.sgf"
)

// generate writes the large inputs. They are the same on every machine.
func (s sizes) generate(dir string) error {
	if err := s.goFiles(dir); err != nil {
		return err
	}
	if err := s.base(dir); err != nil {
		return err
	}
	return s.collection(dir)
}

// create makes a file and fills it through a buffer.
func create(dir, name string, fill func(*bufio.Writer) error) error {
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	if err := fill(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// goFiles writes positions with 10 to 60 random stones and their hashes, a
// score for each, and the table of the hashes.
func (s sizes) goFiles(dir string) error {
	table, err := zobrist.GenerateTable(9, 1)
	if err != nil {
		return err
	}
	text, err := table.AppendText(nil)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, tableFile), text, 0o666); err != nil {
		return err
	}

	r := rand.New(rand.NewPCG(1, 2))
	next := func() (p gopos.Position, err error) {
		copy(p.Board[:], bytes.Repeat([]byte("."), 81))
		for i := range 10 + r.IntN(51) {
			p.Board[r.IntN(81)] = "#O"[i%2]
		}
		hash, err := table.Hash(p.Board[:])
		p.ID = gopos.NewID(hash, 0, "BW"[r.IntN(2)])
		return p, err
	}
	return create(dir, positionFile, func(pw *bufio.Writer) error {
		return create(dir, scoreFile, func(sw *bufio.Writer) error {
			positions, scores := gopos.NewWriter(pw), gopos.NewScoreWriter(sw)
			for range s.positions {
				p, err := next()
				if err != nil {
					return err
				}
				if err := positions.Write(&p); err != nil {
					return err
				}
				if err := scores.Write(&gopos.Score{ID: p.ID, Score: uint8(3 + r.IntN(6)), Confidence: uint8(r.IntN(101))}); err != nil {
					return err
				}
			}
			if err := scores.Flush(); err != nil {
				return err
			}
			return positions.Flush()
		})
	})
}

// base writes games of 80 random legal moves, every tenth of them with a comment
// and a variation, as a base and as PGN.
func (s sizes) base(dir string) error {
	r := rand.New(rand.NewPCG(3, 4))
	return create(dir, baseFile, func(games *bufio.Writer) error {
		return create(dir, indexFile, func(index *bufio.Writer) error {
			return create(dir, pgnFile, func(file *bufio.Writer) error {
				w := cbf.NewWriter(index, games)
				var text []byte
				for i := range s.games {
					g, err := randomGame(r, i)
					if err != nil {
						return err
					}
					if err := w.Write(g); err != nil {
						return err
					}
					if text, err = pgn.Append(text[:0], g); err != nil {
						return err
					}
					if _, err := file.Write(text); err != nil {
						return err
					}
				}
				return w.Close()
			})
		})
	})
}

func randomGame(r *rand.Rand, i int) (*cbf.Game, error) {
	g := cbf.NewGame()
	if err := g.SetPlayers(fmt.Sprintf("Player %d", r.IntN(5000)), fmt.Sprintf("Player %d", r.IntN(5000))); err != nil {
		return nil, err
	}
	if err := g.SetSource(fmt.Sprintf("Event %d", i/100), "", fmt.Sprint(i%100+1)); err != nil {
		return nil, err
	}
	if err := g.SetYear(1900 + i%100); err != nil {
		return nil, err
	}
	p := g.Start()
	for ply := range 80 {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			break
		}
		n := cbf.Node{Move: moves[r.IntN(len(moves))]}
		if i%10 == 0 && ply == 40 {
			n.Comment = &cbf.Comment{MoveCode: 1, Text: []byte("A move that nobody has explained so far.")}
			n.Variations = []cbf.Line{{{Move: moves[0]}}}
		}
		g.Moves = append(g.Moves, n)
		var err error
		if p, err = p.Play(n.Move); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// realFile writes random games in the form of a site.
func realFile(name string, form realpgn.Form, games int) error {
	r := rand.New(rand.NewPCG(5, 6))
	return create(filepath.Dir(name), filepath.Base(name), func(w *bufio.Writer) error {
		for i := range games {
			g, err := randomGame(r, i)
			if err != nil {
				return err
			}
			var moves []string
			p := g.Start()
			for _, n := range g.Moves {
				moves = append(moves, p.SAN(n.Move))
				if p, err = p.Play(n.Move); err != nil {
					return err
				}
			}
			if _, err := w.Write(form.Append(nil, r, moves)); err != nil {
				return err
			}
		}
		return nil
	})
}

// collection writes analysed matches of GNU Backgammon from the test data,
// one after the other, until there are enough bytes.
func (s sizes) collection(dir string) error {
	names, err := filepath.Glob("testdata/sgfbg/auto-*.sgf")
	if err != nil || len(names) == 0 {
		return fmt.Errorf("testdata/sgfbg is not here: run the program at the root of the repository (%v)", err)
	}
	var files [][]byte
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files = append(files, data)
	}
	return create(dir, sgfFile, func(w *bufio.Writer) error {
		for i, size := 0, 0; size < s.sgf; i++ {
			n, err := w.Write(files[i%len(files)])
			if err != nil {
				return err
			}
			size += n
		}
		return nil
	})
}
