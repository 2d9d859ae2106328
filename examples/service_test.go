package examples

import (
	"bytes"
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
	"example.com/boardcodec/zobrist"
)

// A service is a row of SECURITY.md's "In a service": a call that reads an upload, and the texts
// that cost it most.
type service struct {
	row   string
	worst string                        // of the texts, which is the only one without a Long time
	texts map[string]func(n int) []byte // of n bytes, about
	read  func(data []byte, held func(any)) error
}

func repeat(before, part, after string) func(int) []byte {
	return func(n int) []byte {
		return []byte(before + strings.Repeat(part, max(1, n/len(part))) + after)
	}
}

var services = []service{
	{"IDs in a text", "ids", map[string]func(int) []byte{
		"ids": repeat("", "4HPwATDgc/ABMA:cAkAAAAAAAAE ", ""),
	}, func(data []byte, held func(any)) error {
		for _, id := range matchid.FindGNUBGIDs(string(data)) {
			_ = id
		}
		held(data)
		return nil
	}},
	{"SGF", "nodes", map[string]func(int) []byte{
		"games": repeat("", "(;GM[6])", ""), "nodes": repeat("(;GM[6]", ";", ")"), "variations": repeat("(;GM[6]", "(;)", ")"),
		"properties": repeat("(;GM[6]", ";W[31]B[x]", ")"), "comments": repeat("(;GM[6]", ";C[x]", ")"), "open games": repeat("", "(;GM[6];W[31]", ""),
	}, func(data []byte, held func(any)) error {
		for g, err := range (sgfbg.Options{Lenient: true}).NewReader(bytes.NewReader(data)).All() {
			held(g)
			if err != nil {
				return err
			}
		}
		return nil
	}},
	{".mat", "doubles", map[string]func(int) []byte{
		"games": repeat(" 3 point match\n\n", " Game 1\n A : 0   B : 0\n", ""), "rows": repeat(" 3 point match\n\n Game 1\n A : 0   B : 0\n", " 1) 31: 8/5 6/5   42: 8/4 6/4\n", ""),
		"short rows": repeat(" 3 point match\n\n Game 1\n A : 0   B : 0\n", "1) 31: x\n", ""), "doubles": repeat(" 3 point match\n\n Game 1\n A : 0   B : 0\n", "1) Takes\n", ""),
	}, func(data []byte, held func(any)) error {
		for c, err := range (sgfbg.Options{Lenient: true}).NewMATReader(bytes.NewReader(data)).All() {
			held(c)
			if err != nil {
				return err
			}
		}
		return nil
	}},
	{"PGN", "letters", map[string]func(int) []byte{
		"letters": repeat("[Event \"x\"]\n\n1. e4 ", "()\x80", " *"), "variations": repeat("[Event \"x\"]\n\n1. e4 ", "()", " *"), "moves": repeat("[Event \"x\"]\n\n", "Nf3 Nf6 Ng1 Ng8 ", " *"), "d4": repeat("[Event \"x\"]\n\n1. e4 ", "(d4)", " *"),
		"comments": repeat("[Event \"x\"]\n\n1. e4 ", "{}", " *"), "nags": repeat("[Event \"x\"]\n\n1. e4 ", "$1", " *"), "games": repeat("", "*\n", ""), "words": repeat("[Event \"x\"]\n\n1. e4 ", "Qxx ", " *"),
	}, func(data []byte, held func(any)) error {
		for g, err := range (pgn.Options{Lenient: true}).NewReader(bytes.NewReader(data)).All() {
			held(g)
			if err != nil && !errors.Is(err, pgn.ErrRange) {
				return err
			}
		}
		return nil
	}},
	{"CBF", "games", map[string]func(int) []byte{
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
		for g, err := range db.Games() {
			held([]any{db, g})
			if err != nil {
				return err
			}
		}
		return nil
	}},
	{"FBK", "book", map[string]func(int) []byte{
		"book": repeat("", "\x46\x15", ""),
	}, func(data []byte, held func(any)) error {
		b, err := cbf.ReadBook(bytes.NewReader(data))
		held(b)
		return err
	}},
	{".xg, .xgp", "built", map[string]func(int) []byte{
		"built": func(int) []byte {
			data, err := os.ReadFile("../testdata/xg/built-22.xg")
			if err != nil {
				panic(err)
			}
			return data
		},
	}, func(data []byte, held func(any)) error {
		m, err := xg.Options{Lenient: true}.Parse(data)
		held(m)
		return err
	}},
	{"move streams", "moves", map[string]func(int) []byte{
		"moves": func(n int) []byte { return bytes.Repeat([]byte{0x13, 0x13}, n/2) },
	}, func(data []byte, held func(any)) error {
		for t, err := range cbmoves.Jose.Tokens(cbmoves.Start{}, data, nil) {
			_ = t
			if err != nil {
				break
			}
		}
		held(data)
		return nil
	}},
	{"Go positions and scores", "scores", map[string]func(int) []byte{
		"scores": repeat("", "01234567\x00B\x03\x10", ""),
	}, func(data []byte, held func(any)) error {
		r := gopos.Scores(bytes.NewReader(data))
		for s, err := range r {
			_ = s
			if err != nil {
				return err
			}
		}
		held(r)
		return nil
	}},
	{"Zobrist tables", "table", map[string]func(int) []byte{
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
	{"match equity tables", "table", map[string]func(int) []byte{
		"table": func(int) []byte { data, _ := os.ReadFile("../sgfbg/met/Kazaross-XG2.xml"); return data },
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
	page, err := os.ReadFile("../SECURITY.md")
	require.NoError(t, err)
	stated := map[string]float64{}
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 7 {
			if n, err := strconv.ParseFloat(strings.Fields(cells[4] + " -")[0], 64); err == nil {
				stated[strings.TrimSpace(cells[1])] = n
			}
		}
	}
	require.Len(t, stated, len(services))
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
			t.Logf("%s, %s: %.1f bytes a byte, %v a MB", s.row, name, float64(live)/float64(len(data)), spent*(1<<20)/time.Duration(len(data)))
		}
		require.Contains(t, stated, s.row)
		require.LessOrEqual(t, most, stated[s.row], s.row)
		if most > 1 {
			require.GreaterOrEqual(t, 2*most, stated[s.row], "%s: too much is said", s.row)
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
