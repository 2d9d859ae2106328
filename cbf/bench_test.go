package cbf_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// benchBase is a base in memory.
type benchBase struct {
	index, games []byte
	records      [][]byte
	plies        int
}

func (base *benchBase) add(b *testing.B, w *cbf.Writer, g *cbf.Game) {
	require.NoError(b, w.Write(g))
	record, err := g.AppendBinary(nil)
	require.NoError(b, err)
	base.records = append(base.records, record)
	var count func(l cbf.Line)
	count = func(l cbf.Line) {
		base.plies += len(l)
		for _, n := range l {
			for _, v := range n.Variations {
				count(v)
			}
		}
	}
	count(g.Moves)
}

func newBenchBase(b *testing.B, fill func(add func(*cbf.Game))) (base benchBase) {
	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	fill(func(g *cbf.Game) { base.add(b, w, g) })
	require.NoError(b, w.Close())
	base.index, base.games = index.Bytes(), games.Bytes()
	return base
}

// vectorGames is a base of so many times the games of vector bases.
func vectorGames(b *testing.B, times int, names ...string) benchBase {
	return newBenchBase(b, func(add func(*cbf.Game)) {
		for range times {
			for _, name := range names {
				base, data := readBase(b, name)
				for i := range base.Games {
					g, err := cbf.ParseGame(base.Games[i].record(data))
					require.NoError(b, err)
					add(g)
				}
			}
		}
	})
}

// variedGames is a base of 3,400 different games: each begins as a real one, for
// as many plies as the seed says, and goes on with random legal moves to 80 plies.
// No processor can learn it by heart.
func variedGames(b *testing.B) benchBase {
	r := rand.New(rand.NewPCG(11, 12))
	real, data := readBase(b, "r01fisch")
	return newBenchBase(b, func(add func(*cbf.Game)) {
		for i := range 3400 {
			g, err := cbf.ParseGame(real.Games[i%len(real.Games)].record(data))
			require.NoError(b, err)
			g.Moves = g.Moves[:r.IntN(len(g.Moves)+1)]
			pos := g.Start()
			for i := range g.Moves {
				pos, err = pos.Play(g.Moves[i].Move)
				require.NoError(b, err)
			}
			for len(g.Moves) < 80 {
				moves := pos.LegalMoves()
				if len(moves) == 0 {
					break
				}
				m := moves[r.IntN(len(moves))]
				g.Moves = append(g.Moves, cbf.Node{Move: m})
				pos, err = pos.Play(m)
				require.NoError(b, err)
			}
			add(g)
		}
	})
}

// BenchmarkDecode reads bases of some thousand games whole. plain is the oracle,
// which lists the numbered moves of every ply. real are the 34 real games a hundred
// times; varied has as much text and as many pieces, but all games differ; annotated
// and odd are short games with variations, comments and set-ups; puzzles have
// three plies each, and show what a record costs besides its moves.
func BenchmarkDecode(b *testing.B) {
	b.Run("real", func(b *testing.B) { benchDecode(b, vectorGames(b, 100, "r01fisch")) })
	b.Run("varied", func(b *testing.B) { benchDecode(b, variedGames(b)) })
	b.Run("annotated", func(b *testing.B) { benchDecode(b, vectorGames(b, 100, "s01study")) })
	b.Run("odd", func(b *testing.B) { benchDecode(b, vectorGames(b, 30, "q01apawn", "q02castle")) })
	b.Run("puzzles", func(b *testing.B) { benchDecode(b, vectorGames(b, 20, "p01mate2")) })
}

func benchDecode(b *testing.B, base benchBase) {
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(base.plies), "ns/ply")
	}
	b.Run("Database.Games", func(b *testing.B) {
		db, err := cbf.NewDatabase(bytes.NewReader(base.index), bytes.NewReader(base.games))
		require.NoError(b, err)
		b.SetBytes(int64(len(base.games)))
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range db.Games() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
		perPly(b)
	})
	b.Run("plain", func(b *testing.B) {
		b.SetBytes(int64(len(base.games)))
		b.ReportAllocs()
		var o oracle
		for b.Loop() {
			for _, record := range base.records {
				_ = o.decode(record)
			}
		}
		perPly(b)
	})
}

// BenchmarkHeader: headers without moves.
func BenchmarkHeader(b *testing.B) {
	base := vectorGames(b, 100, "r01fisch")
	db, err := cbf.NewDatabase(bytes.NewReader(base.index), bytes.NewReader(base.games))
	require.NoError(b, err)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := db.Header(i % db.Len()); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkEncode: games back to records.
func BenchmarkEncode(b *testing.B) {
	base := vectorGames(b, 100, "r01fisch")
	var games []*cbf.Game
	size := 0
	for _, record := range base.records {
		g, err := cbf.ParseGame(record)
		require.NoError(b, err)
		games = append(games, g)
		size += len(record)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var buf []byte
	for b.Loop() {
		for _, g := range games {
			var err error
			if buf, err = g.AppendBinary(buf[:0]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(base.plies), "ns/ply")
}

// BenchmarkRecover finds games without an index: in bases, in the first of them with
// bytes changed, and in data that is not a base. The baseline of a base is to
// decode all its games, that of other data to add up the bytes in a plain loop.
func BenchmarkRecover(b *testing.B) {
	for _, tt := range []struct {
		name  string
		times int
		bases []string
	}{
		{"real", 100, []string{"r01fisch"}},
		{"annotated", 100, []string{"s01study"}},
		{"odd", 30, []string{"q01apawn", "q02castle"}},
		{"puzzles", 20, []string{"p01mate2"}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			games := vectorGames(b, tt.times, tt.bases...).games
			benchRecover(b, games)
			benchGames(b, games)
		})
	}

	r := rand.New(rand.NewPCG(13, 14))
	games := vectorGames(b, 200, "r01fisch").games
	b.Run("damaged", func(b *testing.B) {
		damaged := bytes.Clone(games)
		for i := 0; i < len(damaged); i += 100 + r.IntN(2000) {
			damaged[i] ^= byte(1 + r.IntN(255))
		}
		benchRecover(b, damaged)
		benchGames(b, games)
	})
	text := strings.Repeat("A line of text, as it may stand in a file that is no base at all.\r\n", len(games)/67)
	pgn, _ := annotatedPGN(b)
	for _, tt := range []struct {
		name string
		data []byte
	}{
		{"zeros", make([]byte, len(games))},
		{"noise", randomBytes(r, len(games))},
		{"text", []byte(text)},
		{"PGN", pgn},
	} {
		b.Run(tt.name, func(b *testing.B) {
			benchRecover(b, tt.data)
			b.Run("sum", func(b *testing.B) {
				b.SetBytes(int64(len(tt.data)))
				for b.Loop() {
					sum := 0
					for _, c := range tt.data {
						sum += int(c)
					}
					benchSum += sum
				}
			})
		})
	}
}

var benchSum int

func benchRecover(b *testing.B, data []byte) {
	b.Run("Recover", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := cbf.Recover(bytes.NewReader(data)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// benchGames decodes the games of an undamaged file.
func benchGames(b *testing.B, games []byte) {
	b.Run("Games", func(b *testing.B) {
		db, err := cbf.Recover(bytes.NewReader(games))
		require.NoError(b, err)
		b.SetBytes(int64(len(games)))
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range db.Games() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

// BenchmarkLegalMoves: legal moves of a position from the opening.
func BenchmarkLegalMoves(b *testing.B) {
	p := cbf.StartPosition()
	for _, s := range []string{"e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6", "b1c3", "a7a6"} {
		m, err := p.ParseUCI(s)
		require.NoError(b, err)
		p, err = p.Play(m)
		require.NoError(b, err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = p.LegalMoves()
	}
}

// annotatedPGN returns ordinary annotated PGN: the real games of the vectors ten
// times over, with a NAG every sixth move, a comment every tenth and a variation
// of four moves every twelfth, as a magazine would print them.
func annotatedPGN(t testing.TB) (pgn []byte, plies int) {
	t.Helper()
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("White is better here because the knight on e5 can't be driven away and the open file " +
		"will belong to his rooks . After a long think Black finds the only defence , but time is short")
	for range 10 {
		for g, err := range db.Games() {
			require.NoError(t, err)
			p := g.Start()
			for i := range g.Moves {
				n := &g.Moves[i]
				plies++
				if random.IntN(6) == 0 {
					n.Comment = &cbf.Comment{MoveCode: byte(1 + random.IntN(6))}
				}
				if random.IntN(10) == 0 {
					at := random.IntN(len(words) - 10)
					n.Comment = &cbf.Comment{Text: []byte(strings.Join(words[at:at+10], " "))}
				}
				if random.IntN(12) == 0 {
					v := cbf.Line{}
					q := p
					for legal := q.LegalMoves(); len(v) < 4 && len(legal) > 0; legal = q.LegalMoves() {
						m := legal[random.IntN(len(legal))]
						v = append(v, cbf.Node{Move: m})
						q, err = q.Play(m)
						require.NoError(t, err)
						plies++
					}
					n.Variations = append(n.Variations, v)
				}
				p, err = p.Play(n.Move)
				require.NoError(t, err)
			}
			pgn, err = g.AppendPGN(pgn)
			require.NoError(t, err)
		}
	}
	return pgn, plies
}

// BenchmarkPGNRead reads annotated PGN to games, every move legal. plain is the
// oracle: it cuts the text by regular expressions and finds a move among the SAN
// of all legal moves; it builds no tree.
func BenchmarkPGNRead(b *testing.B) {
	pgn, plies := annotatedPGN(b)
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
	}
	b.Run("Reader", func(b *testing.B) {
		b.SetBytes(int64(len(pgn)))
		b.ReportAllocs()
		for b.Loop() {
			n := 0
			r := cbf.NewPGNReader(bytes.NewReader(pgn))
			for _, err := range r.All() {
				if err != nil {
					b.Fatal(err)
				}
				n++
			}
			if n != 340 {
				b.Fatal(n)
			}
		}
		perPly(b)
	})
	b.Run("plain", func(b *testing.B) {
		b.SetBytes(int64(len(pgn)))
		b.ReportAllocs()
		for b.Loop() {
			if got, err := plainPGN(string(pgn)); err != nil || got != plies {
				b.Fatal(got, err)
			}
		}
		perPly(b)
	})
}

var plainTokens = regexp.MustCompile(`\[\w+ "[^"]*"\]|\{[^}]*\}|[()]|\$\d+|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s()]+`)

// plainPGN plays through well-formed PGN and returns the number of moves.
func plainPGN(text string) (plies int, err error) {
	var before, now []cbf.Position
	for _, token := range plainTokens.FindAllString(text, -1) {
		switch token[0] {
		case '[':
			before, now = []cbf.Position{{}}, []cbf.Position{cbf.StartPosition()}
		case '{', '$', '*':
		case '(':
			now = append(now, before[len(before)-1])
			before = append(before, cbf.Position{})
		case ')':
			now, before = now[:len(now)-1], before[:len(before)-1]
		default:
			if token[0] >= '0' && token[0] <= '9' {
				continue
			}
			top := len(now) - 1
			p := now[top]
			found := false
			for _, m := range p.LegalMoves() {
				if p.SAN(m) == token {
					before[top] = p
					if now[top], err = p.Play(m); err != nil {
						return plies, err
					}
					found = true
					break
				}
			}
			if !found {
				return plies, io.ErrUnexpectedEOF
			}
			plies++
		}
	}
	return plies, nil
}

// BenchmarkPGNWrite writes games as PGN; ParseGame decodes the records of the same
// games.
func BenchmarkPGNWrite(b *testing.B) {
	pgn, plies := annotatedPGN(b)
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
	}
	var games []*cbf.Game
	var records [][]byte
	size := 0
	for g, err := range cbf.NewPGNReader(bytes.NewReader(pgn)).All() {
		require.NoError(b, err)
		record, err := g.AppendBinary(nil)
		require.NoError(b, err)
		games, records = append(games, g), append(records, record)
		size += len(record)
	}
	b.Run("AppendPGN", func(b *testing.B) {
		b.SetBytes(int64(len(pgn)))
		b.ReportAllocs()
		var buf []byte
		for b.Loop() {
			for _, g := range games {
				var err error
				if buf, err = g.AppendPGN(buf[:0]); err != nil {
					b.Fatal(err)
				}
			}
		}
		perPly(b)
	})
	b.Run("ParseGame", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, record := range records {
				if _, err := cbf.ParseGame(record); err != nil {
					b.Fatal(err)
				}
			}
		}
		perPly(b)
	})
}

// BenchmarkSAN: moves to SAN, and back.
func BenchmarkSAN(b *testing.B) {
	p := position(b, "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7")
	moves := p.LegalMoves()
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.SAN(m))
	}
	b.Run("Append", func(b *testing.B) {
		b.ReportAllocs()
		var buf []byte
		i := 0
		for b.Loop() {
			buf, _ = p.AppendSAN(buf[:0], moves[i%len(moves)])
			i++
		}
	})
	b.Run("Parse", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			if _, err := p.ParseSAN(texts[i%len(texts)]); err != nil {
				b.Fatal(err)
			}
			i++
		}
	})
}
