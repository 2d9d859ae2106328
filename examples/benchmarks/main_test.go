package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The output of go test becomes figures by unit; lines that are not a benchmark
// are ignored.
func TestParse(t *testing.T) {
	samples := map[string]sample{}
	cpu := parse(`goos: linux
cpu: Some Processor @ 2.00GHz
BenchmarkParse/matchid-2         	30123456	        34.50 ns/op	 347.83 MB/s	       0 B/op	       0 allocs/op
BenchmarkRead/bare_loop-16       	    1234	    987654 ns/op	        61.5 ns/record	       0 allocs/op
BenchmarkAlone 	 5	 7 ns/op
PASS
ok  	example.com/boardcodec/matchid	1.607s
`, "p", samples)
	require.Equal(t, "Some Processor @ 2.00GHz", cpu)
	require.Equal(t, map[string]sample{
		"p.Parse/matchid":  {"ns/op": 34.5, "MB/s": 347.83, "B/op": 0, "allocs/op": 0},
		"p.Read/bare_loop": {"ns/op": 987654, "ns/record": 61.5, "allocs/op": 0},
		"p.Alone":          {"ns/op": 7},
	}, samples)
}

// TestQuickIsNotWritten: figures of one short run don't get into the tables.
func TestQuickIsNotWritten(t *testing.T) {
	err := run([]string{"-quick", "-write"}, io.Discard, io.Discard)
	require.ErrorContains(t, err, "-quick does not measure")
}

func TestMedians(t *testing.T) {
	require.Equal(t, sample{"ns/op": 3, "MB/s": 15}, medians([]sample{
		{"ns/op": 9, "MB/s": 10}, {"ns/op": 1, "MB/s": 20}, {"ns/op": 3},
	}))
}

func TestDigits(t *testing.T) {
	for v, want := range map[float64]string{0.357: "0.36", 0.996: "1.0", 2.84: "2.8", 9.94: "9.9", 9.96: "10", 1234.5: "1234"} {
		require.Equal(t, want, digits(v))
	}
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		require.Equal(t, want, thousands(n))
	}
}

// BENCHMARKS.md has every row, and the README the same ratios for those that it
// shows: both were filled by one run.
func TestFilesAgree(t *testing.T) {
	all, err := os.ReadFile("../../BENCHMARKS.md")
	require.NoError(t, err)
	short, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	sections := strings.Split(string(all), "\n**")
	shown := 0
	for _, r := range rows {
		var section string
		for _, s := range sections {
			if strings.HasPrefix(s, r.pkg+"**") {
				section = s
			}
		}
		line := findLine(section, "| "+r.what+" |", r.against)
		require.NotEmpty(t, line, "%s: %s", r.pkg, r.what)
		if r.readme {
			shown++
			cells := strings.Split(line, " | ")
			ratio, _, _ := strings.Cut(cells[len(cells)-1], " (")
			want := findLine(string(short), "| `"+r.pkg+"` "+r.what+" | "+r.against, "")
			require.Contains(t, want, "| "+ratio+" |", "%s: %s", r.pkg, r.what)
		}
	}
	_, table, _ := strings.Cut(string(short), "<!-- speed -->\n")
	table, _, _ = strings.Cut(table, "<!-- /speed -->")
	require.Equal(t, shown+2, strings.Count(table, "\n"), "rows of the README and two lines of heading")
	for _, task := range tasks {
		require.NotEmpty(t, findLine(string(all), "| "+task.what+" |", ""), task.what)
	}
}

// findLine returns the first line of text that has both parts.
func findLine(text, part, other string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, part) && strings.Contains(line, other) {
			return line
		}
	}
	return ""
}

// The README's table of other programs has no times, and the same ratios.
func TestShortPeers(t *testing.T) {
	require.Equal(t, "| what | peer | times as fast | what the peer does |\n|---|---|---|---|\n| x | p 1 | 3.5 (3.4 to 3.5) | less |\nother\n",
		shortPeers("| what | ours | peer | its time | times as fast | what the peer does |\n|---|---|---|---|---|---|\n| x | 1 ms | p 1 | 4 ms | 3.5 (3.4 to 3.5) | less |\nother\n"))
}
