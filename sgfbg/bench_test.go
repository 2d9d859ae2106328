package sgfbg_test

import (
	"bytes"
	"fmt"
	"testing"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// analysed is a long session of GNU Backgammon's own, analysed: values of some
// 90 bytes, hundreds a node.
func analysed(b testing.TB) []byte {
	b.Helper()
	var data []byte
	for _, name := range []string{"auto-match03-analysed", "auto-match05-1", "auto-money-jacoby-beavers"} {
		data = append(data, readFile(b, "../testdata/sgfbg/"+name+".sgf")...)
	}
	return data
}

// small is a match of n nodes without analysis, as GNU Backgammon writes them:
// 10 bytes a node.
func small(n int) []byte {
	moves := []string{"W[31hefe]", "B[52lqac]", "W[66xrxrmgmg]", "B[61yg]", "W[double]", "B[take]", "W[42]", "B[21ystt]"}
	data := []byte("(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:7][game:0][ws:0][bs:0]PW[a]PB[b]RU[Crawford]")
	for i := range n - 1 {
		data = fmt.Appendf(data, "\n;%s", moves[i%len(moves)])
	}
	return append(data, ")\n"...)
}

// tiny is the smallest node that says anything, a dance: 6 bytes a node.
func tiny(n int) []byte {
	return append(append([]byte("(;FF[4]GM[6]"), bytes.Repeat([]byte(";B[66];W[66]"), n/2)...), ')')
}

// branches is a tree of short variations.
func branches(n int) []byte {
	data := []byte("(;FF[4]GM[6]")
	for range n / 4 {
		data = append(data, "(;W[31hefe];B[52lqac](;W[42];B[61yg])(;W[66]))"...)
	}
	return append(data, ')')
}

func BenchmarkParse(b *testing.B) {
	for _, file := range []struct {
		name string
		data []byte
	}{
		{"analysed", analysed(b)},
		{"small", small(10_000)},
		{"tiny", tiny(10_000)},
		{"branches", branches(10_000)},
	} {
		b.Run(file.name+"/sgfbg", func(b *testing.B) {
			b.SetBytes(int64(len(file.data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := sgfbg.Parse(file.data); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(file.name+"/reader", func(b *testing.B) {
			b.SetBytes(int64(len(file.data)))
			b.ReportAllocs()
			for b.Loop() {
				for _, err := range sgfbg.NewReader(bytes.NewReader(file.data)).All() {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
		b.Run(file.name+"/plain", func(b *testing.B) {
			b.SetBytes(int64(len(file.data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := plainParse(file.data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendText(b *testing.B) {
	data := analysed(b)
	c, err := sgfbg.Parse(data)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	buf := make([]byte, 0, len(data))
	for b.Loop() {
		if buf, err = c.AppendText(buf[:0]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRecords is the typed layer: moves read, played, and checked against the
// rules.
func BenchmarkRecords(b *testing.B) {
	c := parseFile(b, "human-beavers")
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for _, err := range c.Records() {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/record")
}

// BenchmarkCandidates reads the analysis of every roll of the analysed matches.
func BenchmarkCandidates(b *testing.B) {
	c, err := sgfbg.Parse(analysed(b))
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for _, g := range c.Games {
			for node := range g.MainLine() {
				list, _, err := node.Candidates(bg.White)
				if err != nil {
					b.Fatal(err)
				}
				n += len(list)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/candidate")
}
