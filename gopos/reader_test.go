package gopos_test

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// readers returns readers of data that deliver it in different ways.
func readers(data []byte) map[string]io.Reader {
	return map[string]io.Reader{
		"bytes":    bytes.NewReader(data),
		"one byte": iotest.OneByteReader(bytes.NewReader(data)),
		"half":     iotest.HalfReader(bytes.NewReader(data)),
		"data err": iotest.DataErrReader(bytes.NewReader(data)),
	}
}

// collect reads until there is an error, which the next Read has to return again.
func collect[T any](tb testing.TB, read func() (T, error)) (all []T, err error) {
	tb.Helper()
	for {
		v, err := read()
		if err != nil {
			require.Zero(tb, v)
			v, again := read()
			require.Zero(tb, v)
			require.True(tb, err == again, "the same error again")
			return all, err
		}
		all = append(all, v)
	}
}

// readAll is collect without its checks, which take long for many records.
func readAll[T any](read func() (T, error)) (all []T, err error) {
	for {
		v, err := read()
		if err != nil {
			return all, err
		}
		all = append(all, v)
	}
}

// count reads to the end.
func count[T any](read func() (T, error)) (n int, err error) {
	for ; ; n++ {
		if _, err := read(); err != nil {
			return n, err
		}
	}
}

// sample returns a record of 92 bytes and one of 100.
func sample() []byte {
	p := gopos.Position{ID: gopos.NewID(0x0123456789abcdef, 0, 'B')}
	copy(p.Board[:], strings.Repeat("#O.", 27))
	q := p
	q.ID = gopos.NewID(0xfedcba9876543210, 1, 'W')
	q.HasExtra, q.Extra = true, [8]byte{1, 2, 3, 4, 5, 6, 7, 8}
	data, _ := p.MarshalBinary()
	data, _ = q.AppendBinary(data)
	return data
}

// sampleText is the same as text.
func sampleText() (text []byte) {
	all, _ := decodePositions(sample())
	for i := range all {
		text, _ = all[i].AppendText(text)
	}
	return text
}

// TestReaderErrors: each fault of a record is an error at its place, after the
// records before it.
func TestReaderErrors(t *testing.T) {
	wrongHash := func(board []byte) (uint64, error) { return 0x0123456789abcdef, nil }
	noHash := errors.New("no hash today")
	for _, tt := range []struct {
		name   string
		change func(data []byte) []byte
		verify func([]byte) (uint64, error)
		record int64
		offset int64
		err    error
		text   string
	}{
		{"next player", func(d []byte) []byte { d[92+9] = 'b'; return d }, nil, 2, 101, gopos.ErrSyntax,
			"gopos: record 2: offset 101: next player not 'B' or 'W': byte 0x62"},
		{"first point", func(d []byte) []byte { d[92+10] = 'X'; return d }, nil, 2, 102, gopos.ErrSyntax,
			"gopos: record 2: offset 102: point not '#', 'O' or '.': byte 0x58"},
		{"last point", func(d []byte) []byte { d[92+90] = 0; return d }, nil, 2, 182, gopos.ErrSyntax, ""},
		{"two points", func(d []byte) []byte { d[150], d[160] = 'B', 'Z'; return d }, nil, 2, 150,
			gopos.ErrSyntax, ""},
		{"flag 2", func(d []byte) []byte { d[91] = 2; return d }, nil, 1, 91, gopos.ErrSyntax,
			"gopos: record 1: offset 91: extra info flag not 0 or 1: byte 0x02"},
		{"flag as a digit", func(d []byte) []byte { d[92+91] = '1'; return d }, nil, 2, 183, gopos.ErrSyntax, ""},
		{"short tail", func(d []byte) []byte { return append(d, 1, 2, 3) }, nil, 3, 192, io.ErrUnexpectedEOF,
			"gopos: record 3: offset 192: unexpected EOF: 3 of 92 bytes"},
		{"cut extra info", func(d []byte) []byte { return d[:191] }, nil, 2, 92, io.ErrUnexpectedEOF,
			"gopos: record 2: offset 92: unexpected EOF: 99 of 100 bytes"},
		{"flag without extra info", func(d []byte) []byte { d[91] = 1; return d[:92] }, nil, 1, 0,
			io.ErrUnexpectedEOF, ""},
		{"wrong hash", func(d []byte) []byte { return d }, wrongHash, 2, 92, gopos.ErrHash,
			"gopos: record 2: offset 92: hash does not match the board: fedcba9876543210, want 0123456789abcdef"},
		{"hash too small", func(d []byte) []byte { return d },
			func([]byte) (uint64, error) { return 1<<64 - 1, nil }, 1, 0, gopos.ErrHash, ""},
		{"no hash", func(d []byte) []byte { return d },
			func([]byte) (uint64, error) { return 0, noHash }, 1, 0, noHash, ""},
		{"a hash that looks like an end", func(d []byte) []byte { return d },
			func([]byte) (uint64, error) { return 0, io.ErrUnexpectedEOF }, 1, 0, io.ErrUnexpectedEOF, ""},
		{"not a position file", func([]byte) []byte { return []byte(strings.Repeat("hello ", 50)) }, nil,
			1, 9, gopos.ErrSyntax, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := tt.change(sample())
			for how, r := range readers(data) {
				reader := gopos.Options{Hash: tt.verify}.NewReader(r)
				got, err := collect(t, reader.Read)
				require.Len(t, got, int(tt.record-1), "%s: the records before the fault", how)
				var at *gopos.SyntaxError
				require.ErrorAs(t, err, &at)
				require.ErrorIs(t, err, tt.err)
				require.Equal(t, []int64{tt.record, tt.offset}, []int64{at.Record, at.Offset})
				if tt.text != "" {
					require.EqualError(t, err, tt.text)
				}
			}
		})
	}
}

// TestScoresErrors: the same of scores.
func TestScoresErrors(t *testing.T) {
	data := testutil.ReadFile(t, testdata+"scores.dat")[:36]
	got, err := collect(t, reading(gopos.Scores(bytes.NewReader(data[:31]))))
	require.EqualError(t, err, "gopos: record 3: offset 24: unexpected EOF: 7 of 12 bytes")
	require.Len(t, got, 2)
	data[24+9] = 0
	scores, err := gopos.ReadScores(bytes.NewReader(data))
	require.EqualError(t, err, "gopos: record 3: offset 33: next player not 'B' or 'W': byte 0x00")
	require.Len(t, scores, 2, "the scores before the fault")
}

// TestReaderIOErrors: an error of the source is returned unchanged, after all records that were whole:
// also the error of a cut record, which a decompressor may return.
func TestReaderIOErrors(t *testing.T) {
	broken := errors.New("disk on fire")
	data, text := sample(), sampleText()
	scores := testutil.ReadFile(t, testdata+"scores.dat")[:24]
	failing := func(err error) func([]byte) io.Reader {
		return func(data []byte) io.Reader { return testutil.FailingReader{R: bytes.NewReader(data), Err: err} }
	}
	for name, tt := range map[string]struct {
		err    error
		source func(data []byte) io.Reader
	}{
		"after the data": {broken, failing(broken)},
		"with the data": {broken, func(data []byte) io.Reader {
			return iotest.DataErrReader(failing(broken)(data))
		}},
		"as if cut": {io.ErrUnexpectedEOF, failing(io.ErrUnexpectedEOF)},
		"nothing, again and again": {io.ErrNoProgress, func(data []byte) io.Reader {
			return testutil.StuckReader{R: bytes.NewReader(data)}
		}},
	} {
		for n := range len(data) + 1 {
			got, err := collect(t, gopos.NewReader(tt.source(data[:n])).Read)
			require.True(t, err == tt.err, "%s: %d bytes: %v", name, n, err)
			want, _ := decodePositions(data[:n])
			require.Equal(t, want, got)
		}
		for n := range len(scores) + 1 {
			got, err := collect(t, reading(gopos.Scores(tt.source(scores[:n]))))
			require.True(t, err == tt.err, "%s: %d bytes: %v", name, n, err)
			require.Len(t, got, n/12)
			all, err := gopos.ReadScores(tt.source(scores[:n]))
			require.True(t, err == tt.err, "%s: %d bytes: %v", name, n, err)
			require.Len(t, all, n/12)
		}
		for n := range len(text) + 1 {
			_, err := collect(t, reading(gopos.Texts(tt.source(text[:n]), 0)))
			require.True(t, err == tt.err, "%s: %d bytes: %v", name, n, err)
		}
	}
	data[9] = 'x' // a fault before the one of the disk is told first
	_, err := collect(t, gopos.NewReader(failing(broken)(data[:150])).Read)
	require.ErrorIs(t, err, gopos.ErrSyntax)

	got, err := collect(t, gopos.NewReader(&hesitant{r: bytes.NewReader(sample()), empty: 99}).Read)
	require.Equal(t, io.EOF, err, "a reader may give nothing now and then")
	require.Len(t, got, 2)
}

// TestReadDoesNotWait: a record is delivered when it is there, not when the
// next one comes.
func TestReadDoesNotWait(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	written := make(chan bool)
	go func() {
		for _, record := range [][]byte{sample()[:92], sample()[92:]} {
			_, _ = out.Write(record)
			<-written
		}
	}()
	r := gopos.NewReader(in)
	for range 2 {
		_, err := r.Read()
		require.NoError(t, err)
		written <- true
	}
}

// TestAll: All goes on where a loop was left, and its error comes last.
func TestAll(t *testing.T) {
	data := testutil.ReadFile(t, testdata+"positions.dat")
	want, _ := decodePositions(data)
	r := gopos.NewReader(bytes.NewReader(data))
	n := 0
	for p, err := range r.All() {
		require.NoError(t, err)
		require.Equal(t, want[n], p)
		if n++; n == 10 {
			break
		}
	}
	for p, err := range r.All() { // goes on where the first left off
		require.NoError(t, err)
		require.Equal(t, want[n], p)
		n++
	}
	require.Len(t, want, n)

	errs := 0
	for p, err := range gopos.NewReader(bytes.NewReader(data[:92*3+1])).All() {
		if err != nil {
			require.Zero(t, p)
			errs++
		}
	}
	require.Equal(t, 1, errs)
	for range gopos.NewReader(strings.NewReader("")).All() {
		t.Fatal("an empty file is an empty list")
	}
	for range gopos.Scores(strings.NewReader("")) {
		t.Fatal("an empty file is an empty list")
	}
}

// hesitant gives nothing several times before every byte.
type hesitant struct {
	r            io.Reader
	empty, asked int
}

func (h *hesitant) Read(p []byte) (int, error) {
	if h.asked++; h.asked%(h.empty+1) != 0 {
		return 0, nil
	}
	return h.r.Read(p[:1])
}

// TestZeroValues: the zero values of positions, scores and IDs have no encoding, those of
// errors have a text; readers and writers panic.
func TestZeroValues(t *testing.T) {
	require.Equal(t, "invalid ID", gopos.ID{}.String())
	require.Equal(t, "invalid Position", gopos.Position{}.String())
	var refused *gopos.EncodeError
	_, err := gopos.Position{}.MarshalBinary()
	require.ErrorAs(t, err, &refused)
	_, err = gopos.Score{}.MarshalBinary()
	require.ErrorAs(t, err, &refused)
	require.NoError(t, gopos.Merge(gopos.NewWriter(io.Discard)))
	p := gopos.Position{ID: gopos.NewID(0, 0, 'B')}
	for i := range p.Board {
		p.Board[i] = 200
	}
	_, err = p.MarshalText()
	require.ErrorIs(t, err, gopos.ErrRange)
	require.Zero(t, p.Stones())
	require.Panics(t, func() { _ = readOne(gopos.NewReader(nil).All()) })
}

// reading returns the calls that take one value after another from a sequence: io.EOF at its end.
func reading[T any](all iter.Seq2[T, error]) func() (T, error) {
	next, _ := iter.Pull2(all)
	var last error
	return func() (v T, err error) {
		if last != nil {
			return v, last
		}
		v, err, ok := next()
		if !ok {
			err = io.EOF
		}
		last = err
		return v, err
	}
}

// first returns the first value or error of a sequence.
func first[T any](all iter.Seq2[T, error]) (T, error) { return reading(all)() }

// readOne returns the first error of a sequence.
func readOne[T any](all func(func(T, error) bool)) error {
	for _, err := range all {
		return err
	}
	return nil
}
