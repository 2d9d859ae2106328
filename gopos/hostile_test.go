package gopos_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// positionFixtures returns all position files of the tests.
func positionFixtures(tb testing.TB) map[string][]byte {
	tb.Helper()
	all := map[string][]byte{
		"positions.dat": testutil.ReadFile(tb, testdata+"positions.dat"),
		"extra.dat":     testutil.ReadFile(tb, testdata+"extra.dat"),
		"sample":        sample(),
	}
	if published, err := os.ReadFile(publishedDir + "published_examples_RECONSTRUCTED.dat"); err == nil {
		all["published"] = published
	}
	return all
}

// requireCut asserts that err is the SyntaxError of a file, record or text of n
// bytes that is cut off.
func requireCut(t *testing.T, err error, n int) *gopos.SyntaxError {
	t.Helper()
	var bad *gopos.SyntaxError
	require.ErrorAs(t, err, &bad)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.GreaterOrEqual(t, bad.Offset, int64(0))
	require.LessOrEqual(t, bad.Offset, int64(n))
	return bad
}

// TestPrefixes: a strict prefix of a file gives the records that are whole in
// it, and if it does not end with one, the SyntaxError of the next. A strict
// prefix of a record, of the text of an ID or of a board gives a SyntaxError,
// and leaves the value as it was. Prefixes of long files are sampled.
func TestPrefixes(t *testing.T) {
	for name, data := range positionFixtures(t) {
		t.Run("positions/"+name, func(t *testing.T) {
			for n := range testutil.Prefixes(len(data), 200, 100, 3001) {
				if err := checkReader(t, data[:n]); err != io.EOF {
					requireCut(t, err, n)
				}
			}
		})
		t.Run("text/"+name, func(t *testing.T) {
			whole, _ := decodePositions(data)
			var text []byte
			var ends []int // of each position, without the newline
			for i := range whole {
				var err error
				text, err = whole[i].AppendText(text)
				require.NoError(t, err)
				ends = append(ends, len(text)-1)
			}
			for n := range testutil.Prefixes(len(text), 300, 100, 3001) {
				got, err := readAll(reading(gopos.Texts(bytes.NewReader(text[:n]), 0)))
				k := 0 // positions that are whole
				for k < len(ends) && ends[k] <= n {
					k++
				}
				if n == 0 || k > 0 && n <= ends[k-1]+1 {
					require.Equal(t, io.EOF, err)
				} else {
					require.Equal(t, int64(k)+1, requireCut(t, err, n).Record)
				}
				require.True(t, slices.Equal(whole[:k], got), "%d bytes", n)
			}
		})
		t.Run("values/"+name, func(t *testing.T) {
			whole, _ := decodePositions(data)
			for _, want := range whole[:min(len(whole), 20)] {
				record, err := want.MarshalBinary()
				require.NoError(t, err)
				before := gopos.Position{HasExtra: true}
				for n := range record {
					p := before
					requireCut(t, p.UnmarshalBinary(record[:n]), n)
					require.Equal(t, before, p)
				}
				text := want.String()
				for n := range len(text) - 1 { // the last newline may be missing
					p := before
					bad := requireCut(t, p.UnmarshalText([]byte(text[:n])), n)
					require.Contains(t, []int{n, len(strings.TrimRight(text[:n], " "))}, int(bad.Offset))
					require.Equal(t, before, p)
				}
				id := want.ID.String()
				for n := range id {
					got, err := gopos.ParseID(id[:n])
					requireCut(t, err, n)
					require.Zero(t, got)
					got = want.ID
					requireCut(t, got.UnmarshalText([]byte(id[:n])), n)
					require.Equal(t, want.ID, got)
				}
			}
		})
	}
	// Boards in the other forms that Texts takes.
	for _, text := range []string{"W\n" + rows, rows, spaced, oneLine + "\n"} {
		for n := 1; n < len(text)-1; n++ { // the last byte is a newline
			got, err := readAll(reading(gopos.Texts(strings.NewReader(text[:n]), 'B')))
			require.Empty(t, got)
			requireCut(t, err, n)
		}
	}
	t.Run("scores", func(t *testing.T) {
		data := testutil.ReadFile(t, testdata+"scores.dat")
		for n := range testutil.Prefixes(len(data), 300, 300, 307) {
			if err := checkScores(t, data[:n]); err != io.EOF {
				requireCut(t, err, n)
			}
		}
		before := gopos.Score{Score: 7}
		for n := range 12 {
			s := before
			requireCut(t, s.UnmarshalBinary(data[:n]), n)
			require.Equal(t, before, s)
		}
	})
}

// times returns piece n times.
func times(n int, piece []byte) io.Reader { return &repeater{left: n * len(piece), piece: piece} }

type repeater struct {
	left, at int
	piece    []byte
}

func (r *repeater) Read(p []byte) (n int, err error) {
	p = p[:min(len(p), r.left)]
	for n < len(p) {
		got := copy(p[n:], r.piece[r.at:])
		n += got
		r.at = (r.at + got) % len(r.piece)
	}
	r.left -= n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// constant is what the doc states for readers and writers.
const constant = 17 << 10

// TestMemory: readers and writers take a constant memory whatever the file, and
// so do functions of one value.
func TestMemory(t *testing.T) {
	const n = 5_000
	hash := table(t).Hash
	position := testutil.ReadFile(t, testdata+"positions.dat")[:92]
	score := testutil.ReadFile(t, testdata+"scores.dat")[:12]
	var p gopos.Position
	require.NoError(t, p.UnmarshalBinary(position))
	var s gopos.Score
	require.NoError(t, s.UnmarshalBinary(score))

	// Readers get one record n times, writers discard.
	for _, tt := range []struct {
		name string
		run  func() (records int, err error)
		n    int
		err  error
	}{
		{"Reader", func() (int, error) { return count(gopos.NewReader(times(n, position)).Read) }, n, io.EOF},
		{"Reader with Hash", func() (int, error) {
			r := gopos.Options{Hash: hash}.NewReader(times(n, position))
			return count(r.Read)
		}, n, io.EOF},
		{"Reader of text", func() (int, error) {
			return count(gopos.NewReader(times(n, []byte(oneLine))).Read)
		}, 0, gopos.ErrSyntax},
		{"Reader of a reader that gives nothing", func() (int, error) {
			return count(gopos.NewReader(testutil.StuckReader{R: strings.NewReader("")}).Read)
		}, 0, io.ErrNoProgress},
		{"Scores", func() (int, error) { return count(reading(gopos.Scores(times(n, score)))) }, n, io.EOF},
		{"Texts", func() (int, error) {
			return count(reading(gopos.Texts(times(n/100, []byte("31846ceb8015dc92-00-W 0102030405060708\n"+spaced)), 0)))
		}, n / 100, io.EOF},
		{"Texts of a line without an end", func() (int, error) {
			return count(reading(gopos.Texts(times(n, []byte("........")), 0)))
		}, 0, gopos.ErrSyntax},
		{"Writer", func() (int, error) {
			w := gopos.Options{Hash: hash}.NewWriter(io.Discard)
			for range n {
				if err := w.Write(&p); err != nil {
					return 0, err
				}
			}
			return n, w.Flush()
		}, n, nil},
		{"ReadScores of one ID", func() (int, error) {
			scores, err := gopos.ReadScores(times(n, score))
			return len(scores), err
		}, 1, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var records int
			var err error
			require.LessOrEqual(t, testutil.Allocated(func() { records, err = tt.run() }), uint64(constant))
			require.Equal(t, tt.n, records)
			require.ErrorIs(t, err, tt.err)
		})
	}
}

// TestConcurrent: goroutines that share files, a hash function and positions find what one alone finds.
func TestConcurrent(t *testing.T) {
	positions := bytes.NewReader(testutil.ReadFile(t, testdata+"positions.dat")) // as io.ReaderAt
	scores := bytes.NewReader(testutil.ReadFile(t, testdata+"scores.dat"))
	section := func(file *bytes.Reader) io.Reader { return io.NewSectionReader(file, 0, file.Size()) }
	verify := gopos.Options{Hash: table(t).Hash}
	shared, err := readAll(verify.NewReader(section(positions)).Read)
	require.Equal(t, io.EOF, err)
	work := func() (string, error) {
		var out bytes.Buffer
		w := verify.NewWriter(&out)
		err := gopos.Merge(w, verify.NewReader(section(positions)))
		known, errScores := gopos.ReadScores(section(scores))
		fmt.Fprint(&out, known)
		for i := range shared {
			record, _ := shared[i].MarshalBinary()
			out.WriteString(shared[i].String() + string(record))
			p := shared[i] // a copy, as Write sets its ID
			err = errors.Join(err, w.Write(&p))
		}
		return out.String(), errors.Join(err, errScores, w.Flush())
	}
	want, err := work()
	require.NoError(t, err)
	var all sync.WaitGroup
	var got [4]string
	for i := range got {
		all.Go(func() { got[i], _ = work() })
	}
	all.Wait()
	for i := range got {
		require.True(t, want == got[i])
	}
}
