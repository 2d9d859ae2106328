package gopos_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
)

// benchFile has n positions on boards of random stones, half of them empty.
func benchFile(b *testing.B, n int) []byte {
	b.Helper()
	hash := table(b).Hash
	r := rand.New(rand.NewPCG(1, 2))
	var out bytes.Buffer
	w := gopos.Options{Hash: hash}.NewWriter(&out)
	for range n {
		p := gopos.Position{ID: gopos.NewID(0, 0, "BW"[r.IntN(2)])}
		for i := range p.Board {
			p.Board[i] = "..#O"[r.IntN(4)]
		}
		require.NoError(b, w.Write(&p))
	}
	require.NoError(b, w.Flush())
	return out.Bytes()
}

// The bare loops look at every byte that has to be one of few, and do nothing
// else: one by one as anyone would write it, or boards eight points at a time.

func bareLoop(data []byte) bool {
	for ; len(data) >= 92; data = data[92:] {
		if next := data[9]; next != 'B' && next != 'W' || data[91] != 0 {
			return false
		}
		for _, c := range data[10:91] {
			if c != '.' && c != '#' && c != 'O' {
				return false
			}
		}
	}
	return len(data) == 0
}

func bareWordLoop(data []byte) bool {
	const each = 0x0101010101010101
	bad := uint64(0)
	for ; len(data) >= 92; data = data[92:] {
		if next := data[9]; next != 'B' && next != 'W' || data[91] != 0 {
			return false
		}
		for i := 10; i <= 82; i += 8 {
			x := binary.LittleEndian.Uint64(data[i : i+8])
			stone := x & each
			white := x >> 6 & stone
			bad |= x ^ '.'*each ^ stone*('.'^'#') ^ white*('#'^'O')
		}
		if c := data[90]; c != '.' && c != '#' && c != 'O' {
			return false
		}
	}
	return len(data) == 0 && bad == 0
}

// BenchmarkRead: reading 5,000 records in four ways, beside loops that only
// compare bytes.
func BenchmarkRead(b *testing.B) {
	const n = 5000
	data := benchFile(b, n)
	run := func(name string, f func() bool) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if !f() {
					b.Fatal("a fault in good data")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/record")
		})
	}
	readAll := func(r *gopos.Reader) bool {
		count := 0
		for {
			if _, err := r.Read(); err != nil {
				return err == io.EOF && count == n
			}
			count++
		}
	}
	run("bare loop", func() bool { return bareLoop(data) })
	run("bare loop by words", func() bool { return bareWordLoop(data) })
	run("Read", func() bool { return readAll(gopos.NewReader(bytes.NewReader(data))) })
	run("All", func() bool {
		count := 0
		for _, err := range gopos.NewReader(bytes.NewReader(data)).All() {
			if err != nil {
				return false
			}
			count++
		}
		return count == n
	})
	verify := table(b).Hash
	run("Read and verify", func() bool {
		r := gopos.Options{Hash: verify}.NewReader(bytes.NewReader(data))
		return readAll(r)
	})
}

// BenchmarkWrite: writing positions as they are, and with their hashes made.
func BenchmarkWrite(b *testing.B) {
	positions, _ := decodePositions(benchFile(b, 5000))
	for _, hash := range []func([]byte) (uint64, error){nil, table(b).Hash} {
		w := gopos.Options{Hash: hash}.NewWriter(io.Discard)
		b.Run(fmt.Sprintf("hash=%t", hash != nil), func(b *testing.B) {
			b.SetBytes(92)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if err := w.Write(&positions[i%len(positions)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkReadScores: a score file read one by one, and into a map.
func BenchmarkReadScores(b *testing.B) {
	var data []byte
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		record, err := gopos.Score{ID: gopos.NewID(r.Uint64(), 0, 'B'), Score: 5, Confidence: 50}.MarshalBinary()
		require.NoError(b, err)
		data = append(data, record...)
	}
	b.Run("Read", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range gopos.Scores(bytes.NewReader(data)) {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("ReadScores", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := gopos.ReadScores(bytes.NewReader(data)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkMerge: a file merged with itself.
func BenchmarkMerge(b *testing.B) {
	const n = 20000
	data := benchFile(b, n)
	b.SetBytes(int64(2 * len(data)))
	b.ReportAllocs()
	for b.Loop() {
		first, second := gopos.NewReader(bytes.NewReader(data)), gopos.NewReader(bytes.NewReader(data))
		if err := gopos.Merge(gopos.NewWriter(io.Discard), first, second); err != nil {
			b.Fatal(err)
		}
	}
}
