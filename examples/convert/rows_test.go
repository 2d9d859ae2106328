package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

// runRows converts rows on the standard input.
func runRows(rows string, args ...string) (status int, pgn, errs string) {
	return clitest.Run("convert", into("pgn"), rows, append(args, "-")...)
}

// tagsOf returns the tags of the first game, without those that are unknown.
func tagsOf(pgn string) (list []string) {
	head, _, _ := strings.Cut(pgn, "\n\n")
	for line := range strings.Lines(head) {
		if line = strings.Trim(line, "[]\n"); !strings.HasSuffix(line, `"?"`) && !strings.HasSuffix(line,
			`"????.??.??"`) {
			list = append(list, line)
		}
	}
	return list
}

// TestJoseRows: the columns of a row, and what becomes of them.
func TestJoseRows(t *testing.T) {
	for _, tt := range []struct{ name, rows, tags, moves string }{
		{"nothing but moves", "Bin\n13ff\n", `Result "*"`, "1. e4 *"},
		{"no newline at the end", "Bin\n13ff", `Result "*"`, "1. e4 *"},
		{"CR LF", "White\tBin\r\nA\t13ff\r\n", `White "A"|Result "*"`, "1. e4 *"},
		{"order of the tags", "ECO\tWhite\tBin\tEvent\nB00\tA\t13ff\tE\n",
			`Event "E"|White "A"|Result "*"|ECO "B00"`, "1. e4 *"},
		{"texts", "Bin\tComments\n13E0FF\t4772C3BC6E00\n", `Result "*"`, "1. e4 {Grün} *"},
		{"unknown", "White\tBlack\tDate\tECO\tFEN\tInfo\tComments\tBin\nNULL\t\\N\t\tNULL\tNULL\tNULL\tNULL\t13ff\n", `Result "*"`, "1. e4 *"},
		{"escapes", "White\tBlack\tEvent\tBin\n" + `a\tb\\c\nd` + "\t" + `\\N\0x\y` + "\t" + `NULL\\` + "\t13ff\n",
			`Event "NULL\\"|White "a b\\c d"|Black "\\N x\\y"|Result "*"`, "1. e4 *"},
		{"control characters", "White\tBin\na\x01b\x7f\r\t13ff\n", `White "a b  "|Result "*"`, "1. e4 *"},
		{"control characters of two bytes", "White\tInfo\tBin\nA\u0080B\u009f\tX=a\u0085b\t13ff\n",
			`White "A B "|Result "*"|X "a b"`, "1. e4 *"},
		{"FEN", "FEN\tBin\n8/P7/8/2k5/5K2/8/p7/8 b - - 0 40\ta023ff\n",
			`Result "*"|SetUp "1"|FEN "8/P7/8/2k5/5K2/8/p7/8 b - - 0 40"`, "40... a1=Q *"},
		{"Result", "Result\tBin\n1-0\t13ff\n", `Result "1-0"`, "1. e4 1-0"},
		{"Result, and that of the stream", "Result\tBin\n1-0\t13d1ff\n", `Result "1-0"`, "1. e4 {1/2-1/2} 1-0"},
		{"no Result", "Result\tBin\n*\t13d1ff\n", `Result "1/2-1/2"`, "1. e4 1/2-1/2"},
		{"unknown Result", "Result\tBin\nNULL\t13d1ff\n", `Result "1/2-1/2"`, "1. e4 1/2-1/2"},
		{"Info", "Info\tBin\nA=b;C = d=e;f;;G=\t13ff\n", `Result "*"|A "b"|C " d=e;f;"`, "1. e4 *"},
		{"Info with a semicolon at its end", "Info\tBin\nA=b;\t13ff\n", `Result "*"|A "b"`, "1. e4 *"},
		{"Info that says the same", "ECO\tInfo\tBin\nB00\tECO=B00;SetUp=1\t13ff\n", `Result "*"|ECO "B00"`,
			"1. e4 *"},
		{"Info with what the column lacks",
			"ECO\tFEN\tInfo\tBin\nNULL\tNULL\tECO=B00;FEN=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\t03ff\n",
			`Result "*"|SetUp "1"|FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"|ECO "B00"`, "1. e4 *"},
		{"Variant", "Info\tBin\nVariant=Chess960\t13ff\n", `Result "*"|Variant "Chess960"`, "1. e4 *"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, pgn, errs := runRows(tt.rows)
			require.Zero(t, status, errs)
			require.Empty(t, errs)
			require.Equal(t, strings.Split(tt.tags, "|"), tagsOf(pgn))
			_, moves, _ := strings.Cut(pgn, "\n\n")
			require.Equal(t, tt.moves+"\n\n", moves)
		})
	}
	status, pgn, errs := runRows("Bin\tFEN\n03ff\tNULL\n13ff\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "-fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	require.Zero(t, status, errs)
	require.Equal(t, 2, strings.Count(pgn, "1. e4 *"))
	status, pgn, errs = runRows("Bin\n29ff\n", "-encoding", "manual")
	require.Zero(t, status, errs)
	require.Contains(t, pgn, "1. Nf3 *")
	status, pgn, errs = runRows("Bin\n")
	require.Zero(t, status, errs)
	require.Empty(t, pgn)
}

// TestJoseBadRows: a bad row costs that row, and its message has its number.
func TestJoseBadRows(t *testing.T) {
	const head = "White\tECO\tInfo\tResult\tFEN\tBin\tComments\n"
	const good = "A\tNULL\tNULL\t1-0\tNULL\t13ff\tNULL\n"
	for _, tt := range []struct {
		row, want string
		printed   bool
	}{
		{"A\tNULL\tNULL\t1-0\tNULL\t13ff", "6 fields, want 7", false},
		{"A\tNULL\tNULL\t1-0\tNULL\t13ff\tNULL\tx", "8 fields, want 7", false},
		{"", "1 field, want 7", false},
		{"A\tNULL\tNULL\t1-0\tNULL\tNULL\tNULL", "column Bin is unknown", false},
		{"A\tNULL\tNULL\t1-0\tNULL\t13f\tNULL", "Bin is not hex: odd length hex string", false},
		{"A\tNULL\tNULL\t1-0\tNULL\t13ff\tx", "Comments is not hex: invalid byte: U+0078 'x'", false},
		{"A\tNULL\tNULL\t1-0\tNULL\t139b\tNULL", "ply 1: offset 1: reserved code: byte 0x9b", false},
		{"A\tNULL\tNULL\t1-0\tNULL\t13e0ff\tNULL", "ply 1: offset 1: unexpected EOF: no text left for the code",
			false},
		{"A\tNULL\tNULL\t1-0\t8/8\t13ff\tNULL", "FEN: offset 3: malformed: want 4 to 6 fields", false},
		{"A\tNULL\tNULL\twon\tNULL\t13d2ff\tNULL", `Result "won" is left out: want 1-0, 0-1, 1/2-1/2 or *`, true},
		{"A\tNULL\tResult=won;\tNULL\tNULL\t13d2ff\tNULL", `Result "won" is left out: want 1-0, 0-1, 1/2-1/2 or *`,
			true},
		{"\xff\tNULL\tNULL\t1-0\tNULL\t13ff\tNULL", `White "\xff" is not UTF-8`, true},
		{"A\tNULL\tX=\xc2;\t1-0\tNULL\t13ff\tNULL", `X "\xc2" is not UTF-8`, true},
		{"A\tNULL\tx;B=c\t1-0\tNULL\t13ff\tNULL", `Info: "x" is no tag, and left out`, true},
		{"A\tNULL\tÄ=c\t1-0\tNULL\t13ff\tNULL", `Info: "Ä=c" is no tag, and left out`, true},
		{"A\tB00\tECO=B01\t1-0\tNULL\t13ff\tNULL", `Info: ECO "B01" is left out: the column has "B00"`, true},
		{"A\tNULL\tX=a;X=b\t1-0\tNULL\t13ff\tNULL", `Info: the second X, "b", is left out`, true},
		{"A\tNULL\tFEN=8\t1-0\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t13ff\tNULL",
			`Info: FEN "8" is left out: the column has another`, true},
	} {
		status, pgn, errs := runRows(head + good + tt.row + "\n" + good)
		require.Equal(t, cli.StatusFailed, status, tt.row)
		require.Equal(t, "convert: standard input: row 2: "+tt.want+"\n", errs)
		games := 2
		if tt.printed {
			games = 3
		}
		require.Equal(t, games, strings.Count(pgn, "1. e4 1-0\n"))
		require.False(t, strings.HasPrefix(pgn, "\n") || strings.Contains(pgn, "\n\n\n") ||
			!strings.HasSuffix(pgn, "\n\n"))
	}

	status, pgn, errs := runRows("Bin\n13ff\n13139b\n0fff\n", "-lenient")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, pgn, "1. e4 e5 *\n\n[Event ")
	require.Contains(t, errs, "row 2: ply 2: offset 2: reserved code: byte 0x9b\n")
	require.Equal(t, 3, strings.Count(pgn, "[Event "))
	status, _, errs = runRows("Bin\tComments\n13e0ff\tf09f988000\n")
	require.Zero(t, status, "odd, and nothing is missing")
	require.Contains(t, errs, "row 1: ply 1: texts: offset 0: not the form that encoders write: four-byte UTF-8")
}

// TestJoseLongInfo: a long Info takes memory in proportion, and its first 1,000 tags are read.
func TestJoseLongInfo(t *testing.T) {
	const semicolons = 1 << 16
	allocated := testutil.Allocated(func() {
		_, pgn, errs := runRows("Bin\tInfo\n13ff\tA=b;;c;D=e;" + strings.Repeat(";", semicolons) + "\n")
		require.Contains(t, pgn, `[A "b;;c"]`, errs)
		require.Contains(t, pgn, `[D "e;;`, errs)
	})
	require.Less(t, allocated, uint64(16<<20))
	var tags strings.Builder
	for i := range 1001 {
		fmt.Fprintf(&tags, "T%d=x;", i)
	}
	status, pgn, errs := runRows("Bin\tInfo\n13ff\t" + tags.String() + "\n")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "row 1: Info: what follows 1000 tags is left out")
	require.Contains(t, pgn, `[T999 "x"]`)
	require.NotContains(t, pgn, "T1000")
}

// TestJoseColumns: a first line that names no columns, and options that are for streams, are
// errors.
func TestJoseColumns(t *testing.T) {
	for _, tt := range []struct {
		rows, want string
		args       []string
	}{
		{"Bin\tWhite Elo\n", `standard input: column "White Elo" is no tag of PGN: want letters, digits and underscores`, nil},
		{"Bin\t\n", `standard input: column "" is no tag of PGN: `, nil},
		{"Bin\tHEX(Comments)\n", `column "HEX(Comments)" is no tag`, nil},
		{"White\tBin\tWhite\n", "standard input: two columns have the name White", nil},
		{"Bin\tBin\n", "two columns have the name Bin", nil},
		{"Bin\n13ff\n", "-texts and -all are for streams, not for rows", []string{"-all"}},
		{"Bin\n13ff\n", "-texts and -all are for streams, not for rows", []string{"-texts", "00"}},
	} {
		status, pgn, errs := runRows(tt.rows, tt.args...)
		require.Equal(t, cli.StatusFailed, status, tt.rows)
		require.Empty(t, pgn)
		require.Contains(t, errs, tt.want)
	}
}

// TestJoseRowsAndHexInFiles: rows and hex are recognised in files, in folders and on the
// standard input.
func TestJoseRowsAndHexInFiles(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	require.NoError(t, os.Mkdir(in, 0o777))
	require.NoError(t, os.Mkdir(out, 0o777))
	long := strings.Repeat("9a", 100_000) // null moves
	for name, data := range map[string]string{
		"rows.tsv": "White\tBin\nA\t13ff\nB\t0fff\n", "stream.hex": "13 13\r\n13 0f ff\n"[:7] + "ff\n",
		"raw": "\x13\xff", "long.hex": long + "ff\n",
		"null.raw": strings.Repeat("\x9a", 100_000) + "\xff", "text": "Bin there, done that\n", "odd.hex": "13f",
		"digits": "2026",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(in, name), []byte(data), 0o666))
	}
	status, _, errs := clitest.Run("convert", into("pgn"), "", in, "-o", out)
	require.Zero(t, status, errs)
	require.Contains(t, errs, "5 converted (6 games, matches or records); 3 skipped: 3 of no known kind\n")
	for name, want := range map[string]string{"rows": "1. d4 *", "stream": "1. e4 e5 *", "raw": "1. e4 *"} {
		require.Contains(t, string(testutil.ReadFile(t, filepath.Join(out, name+".pgn"))), want)
	}
	for _, stdin := range []string{"13ff", "13 FF\n", " 13\nff\n"} {
		status, pgn, errs := clitest.Run("convert", into("pgn"), stdin, "-")
		require.Zero(t, status, errs)
		require.Contains(t, pgn, "1. e4 *")
	}
	status, pgn, errs := clitest.Run("convert", into("pgn"), long+"ff", "-")
	require.Zero(t, status, errs)
	require.Contains(t, pgn, "50000. -- -- *")
	status, _, errs = clitest.Run("convert", into("pgn"), "13f", "-")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "standard input: of no known kind: it begins with \"13f\"\n")
}

// TestJoseRowsMemory: rows are converted in their order and in constant memory, whatever
// their number.
func TestJoseRowsMemory(t *testing.T) {
	const n = 10_000
	row := "A\t" + strings.Repeat("9A", 200) + "FF\n"
	var out orderWriter
	var errs bytes.Buffer
	p := &cli.Program{Name: "convert", Stdout: &out, Stderr: &errs, Stdin: io.MultiReader(
		strings.NewReader("White\tBin\n"), &numbered{n: n, row: row})}
	before := held()
	require.Equal(t, cli.StatusFine, p.Run(run, []string{"-"}), errs.String())
	require.Equal(t, n, out.games)
	require.True(t, out.ordered)
	require.Less(t, out.most-before, int64(n*len(row))) // the PGN is six times as long
}

// held returns how many bytes are in use.
func held() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// numbered gives a row n times, with numbers as the names of White.
type numbered struct {
	n, i int
	row  string
	rest []byte
}

func (r *numbered) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.i == r.n {
			return 0, io.EOF
		}
		r.i++
		r.rest = fmt.Appendf(nil, "%d%s", r.i, r.row[1:])
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// An orderWriter counts games whose names of White are numbers, and the memory meanwhile.
type orderWriter struct {
	games   int
	ordered bool
	rest    []byte
	writes  int
	most    int64
}

func (w *orderWriter) Write(p []byte) (int, error) {
	w.rest = append(w.rest, p...)
	for {
		line, rest, ok := bytes.Cut(w.rest, []byte("\n"))
		if !ok {
			break
		}
		w.rest = rest
		if white, ok := bytes.CutPrefix(line, []byte(`[White "`)); ok {
			w.ordered = (w.games == 0 || w.ordered) && (string(white) == fmt.Sprintf(`%d"]`, w.games+1) ||
				string(white) == `A"]`)
			w.games++
		}
	}
	if w.writes++; w.writes%10 == 0 {
		w.most = max(w.most, held())
	}
	return len(p), nil
}
