package examples

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
	"example.com/boardcodec/zobrist"
)

// A service is a row of SECURITY.md's "In a service": a call that reads an upload, and the texts
// that cost it most. go test ./examples -run TestService -update prints the rows there.
type service struct {
	row, call, set string
	live           int                           // bytes for each byte
	more, seconds  string                        // live bytes besides; for a MB, and what the calls for one's own files cost
	worst          string                        // of the texts, which is the only one without a Long time
	texts          map[string]func(n int) []byte // of n bytes, about
	read           func(data []byte, held func(any)) error
}

func repeat(before, part, after string) func(int) []byte {
	return func(n int) []byte {
		return []byte(before + strings.Repeat(part, max(1, n/len(part))) + after)
	}
}

// each reads all values, which live one after another. A variation that is too deep is an error that does not
// end the reading.
func each[T any](values iter.Seq2[T, error], held func(any)) error {
	for v, err := range values {
		held(v)
		if err != nil && !errors.Is(err, chess.ErrRange) {
			return err
		}
	}
	return nil
}

// file returns a text that is that of a file, whatever its size.
func file(name string) func(int) []byte {
	return func(int) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		return data
	}
}

var update = flag.Bool("update", false, "write the table of services to SECURITY.md")

var services = []service{
	{"IDs in a text", "`matchid.FindXGIDs`, `FindGNUBGIDs`, `FindOGIDs`", "", 0, "",
		"0.1",
		"ids", map[string]func(int) []byte{
			"ids": repeat("", "4HPwATDgc/ABMA:cAkAAAAAAAAE ", ""),
		}, func(data []byte, held func(any)) error {
			for _, id := range matchid.FindGNUBGIDs(string(data)) {
				_ = id
			}
			held(data)
			return nil
		}},
	{"SGF", "`sgfbg.Options.NewReader`", "`Lenient`", 30, "",
		"0.5; `Parse` holds all games. Without its `)`, a game is the rest of the upload",
		"nodes", map[string]func(int) []byte{
			"games": repeat("", "(;GM[6])", ""), "nodes": repeat("(;GM[6]", ";", ")"),
			"variations": repeat("(;GM[6]", "(;)", ")"),
			"properties": repeat("(;GM[6]", ";W[31]B[x]", ")"), "comments": repeat("(;GM[6]", ";C[x]", ")"),
			"open games": repeat("", "(;GM[6];W[31]", ""),
		}, func(data []byte, held func(any)) error {
			return each(sgfbg.Options{Lenient: true}.NewReader(bytes.NewReader(data)).All(), held)
		}},
	{".mat", "`mat.Options.NewReader`", "`Lenient`", 20, "",
		"0.8; `Parse` holds all matches. A text without LF, whose lines end with CR alone, is held whole",
		"doubles", map[string]func(int) []byte{
			"games":      repeat(" 3 point match\n\n", " Game 1\n A : 0   B : 0\n", ""),
			"rows":       repeat(" 3 point match\n\n Game 1\n A : 0   B : 0\n", " 1) 31: 8/5 6/5   42: 8/4 6/4\n", ""),
			"short rows": repeat(" 3 point match\n\n Game 1\n A : 0   B : 0\n", "1) 31: x\n", ""),
			"doubles":    repeat(" 3 point match\n\n Game 1\n A : 0   B : 0\n", "1) Takes\n", ""),
		}, func(data []byte, held func(any)) error {
			return each(mat.Options{Lenient: true}.NewReader(bytes.NewReader(data)).All(), held)
		}},
	{"PGN", "`pgn.Options.NewReader`, then `MainLine` or `Game`",
		"`Lenient`, `MaxGame`: its live bytes are those of a game of this size", 65, "",
		"2.5; `Parallel` holds as many games as there are workers",
		"letters", map[string]func(int) []byte{
			"letters":    repeat("[Event \"x\"]\n\n1. e4 ", "()\x80", " *"),
			"variations": repeat("[Event \"x\"]\n\n1. e4 ", "()", " *"),
			"moves":      repeat("[Event \"x\"]\n\n", "Nf3 Nf6 Ng1 Ng8 ", " *"),
			"d4":         repeat("[Event \"x\"]\n\n1. e4 ", "(d4)", " *"),
			"comments":   repeat("[Event \"x\"]\n\n1. e4 ", "{}", " *"),
			"nags":       repeat("[Event \"x\"]\n\n1. e4 ", "$1", " *"), "games": repeat("", "*\n", ""),
			"words": repeat("[Event \"x\"]\n\n1. e4 ", "Qxx ", " *"),
		}, func(data []byte, held func(any)) error {
			return each(pgn.Options{Lenient: true}.NewReader(bytes.NewReader(data)).All(), held)
		}},
	{"CBF", "`cbf.Recover`", "`Lenient`", 2, "",
		"0.2; `NewDatabase` believes an uploaded index, whose entries may name one record 500 times (`Once` reads it once), or records that overlap",
		"games", map[string]func(int) []byte{
			"games": func(n int) []byte {
				empty, err := cbf.NewGame().AppendBinary(nil)
				if err != nil {
					panic(err)
				}
				return bytes.Repeat(empty, n/len(empty))
			},
		}, func(data []byte, held func(any)) error {
			db, err := cbf.Recover(bytes.NewReader(data))
			if err != nil {
				return err
			}
			return each(db.Games(), held)
		}},
	{"CBH", "`cbh.Recover`, of a .cbg", "`Lenient`", 2, "",
		"0.5; `Open` of an archive holds the members that it uses, of `MaxMember` bytes each, and headers may name the same moves again and again",
		"games", map[string]func(int) []byte{
			"games":      repeat("", "\x00\x00\x00\x05\x0c", ""), // each of them empty
			"candidates": repeat("", "\x00\x00\x00\x05", ""),
		}, func(data []byte, held func(any)) error {
			db, err := cbh.Recover(bytes.NewReader(data))
			if err != nil {
				return err
			}
			defer held(db)
			return each(db.Games(), held)
		}},
	{"FBK", "`cbf.ReadBook`", "", 3, "",
		"0.1; `Book.Tree` holds the tree",
		"book", map[string]func(int) []byte{
			"book": repeat("", "\x46\x15", ""),
		}, func(data []byte, held func(any)) error {
			b, err := cbf.ReadBook(bytes.NewReader(data))
			held(b)
			return err
		}},
	{".xg, .xgp", "`xg.Options.Parse`",
		"`MaxMember`: bytes of a member, decompressed, of which an archive has four", 10, "",
		"0.2, of the members",
		"built", map[string]func(int) []byte{
			"built": file("../testdata/xg/built-22.xg"),
		}, func(data []byte, held func(any)) error {
			m, err := xg.Options{Lenient: true}.Parse(data)
			held(m)
			return err
		}},
	{"move streams", "`cbmoves.Tokens`", "", 0, "(3 MB besides, for open variations)",
		"0.1; `Decode` holds the tree",
		"moves", map[string]func(int) []byte{
			"moves": repeat("", "\x13\x13", ""),
		}, func(data []byte, held func(any)) error {
			each(cbmoves.Tokens(cbmoves.Position{}, data, nil), held) // its end is missing
			return nil
		}},
	{"Go positions and scores", "`gopos.NewReader`, `Scores`", "", 0, "",
		"0.1; `ReadScores` holds a map",
		"scores", map[string]func(int) []byte{
			"scores": repeat("", "01234567\x00B\x03\x10", ""),
		}, func(data []byte, held func(any)) error {
			return each(gopos.Scores(bytes.NewReader(data)), held)
		}},
	{"Zobrist tables", "`zobrist.ReadTable`", "", 0, "",
		"0.3",
		"table", map[string]func(int) []byte{
			"table": func(int) []byte {
				t, _ := zobrist.GenerateTable(19, 1)
				text, _ := t.AppendText(nil)
				return text
			},
		}, func(data []byte, held func(any)) error {
			t, err := zobrist.ReadTable(bytes.NewReader(data))
			held(t)
			return err
		}},
	{"match equity tables", "`met.Parse`", "", 2, "",
		"0.5",
		"table", map[string]func(int) []byte{
			"table": file("../sgfbg/met/Kazaross-XG2.xml"),
		}, func(data []byte, held func(any)) error {
			t, err := met.Parse(data)
			held(t)
			return err
		}},
}

// TestService: the rows of SECURITY.md, "In a service", say how many bytes live while an upload
// is read: no more live, and not much fewer.
func TestService(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory")
	}
	var rows [][]string
	for _, s := range services {
		rows = append(rows, []string{s.row, s.call, s.set, strings.TrimSpace(fmt.Sprint(s.live, " ", s.more)),
			s.seconds})
	}
	testutil.SecurityTable(t, *update,
		"| format | call | set | live bytes for each byte | seconds for a MB; use these for your own files |", rows)
	const size = 1 << 20 // of less, the MB besides would hide what is measured
	for _, s := range services {
		most := 0.0
		for name, text := range s.texts {
			if name != s.worst && testutil.Long(t) == 0 {
				continue
			}
			data := text(size)
			start := time.Now()
			live := liveIn(t, data, s.read)
			spent := time.Since(start)
			most = max(most, float64(live-1<<20)/float64(len(data)))
			t.Logf("%s, %s: %.1f bytes a byte, %v a MB", s.row, name, float64(live)/float64(len(data)),
				spent*(1<<20)/time.Duration(len(data)))
		}
		require.LessOrEqual(t, most, float64(s.live), s.row)
		if most > 1 {
			require.GreaterOrEqual(t, 2*most, float64(s.live), "%s: too much is said", s.row)
		}
	}
}

// liveIn returns how many bytes live while read reads data, beside the data. It looks at what
// read holds first.
func liveIn(t *testing.T, data []byte, read func([]byte, func(any)) error) (most int64) {
	t.Helper()
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	looks := 0
	err := read(data, func(v any) {
		if looks++; looks < 3 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			most = max(most, int64(now.HeapAlloc)-int64(before.HeapAlloc))
		}
		runtime.KeepAlive(v)
	})
	require.NoError(t, err)
	runtime.KeepAlive(data)
	return most
}
