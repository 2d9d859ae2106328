package gopos_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
	"github.com/stretchr/testify/require"
)

const testdata = "../testdata/gopos/"

func TestPositionVectors(t *testing.T) {
	for _, name := range []string{"positions", "extra"} {
		want := vectors(t, testdata+name+".jsonl")
		data := readFile(t, testdata+name+".dat")
		for how, r := range readers(data) {
			reader := gopos.NewReader(r)
			reader.Verify = table(t).Hash
			got, err := collect(t, reader.Read)
			require.Equal(t, io.EOF, err)
			require.Len(t, got, len(want), how)
			for i, v := range want {
				require.Equal(t, v.position(t), got[i], "%s, record %d", how, i+1)
				require.Equal(t, v.Hash, fmt.Sprintf("%016x", got[i].ID.Hash()))
				require.Equal(t, v.Tie, got[i].ID.Tiebreaker())
				require.Equal(t, v.Who, string(got[i].ID.Next()))
				require.Equal(t, 81-strings.Count(v.Board, "."), got[i].Stones())
				record, err := got[i].MarshalBinary()
				require.NoError(t, err)
				require.Equal(t, data[v.Off:v.Off+v.Len], record)
				var back gopos.Position
				require.NoError(t, back.UnmarshalBinary(record))
				require.Equal(t, got[i], back)
				if v.Extra != nil {
					for order, want := range map[binary.ByteOrder][3]uint32{binary.BigEndian: v.Extra.BE, binary.LittleEndian: v.Extra.LE} {
						source, variation, move := got[i].Extra.Fields(order)
						require.Equal(t, want, [3]uint32{source, uint32(variation), uint32(move)})
						require.Equal(t, got[i].Extra, gopos.NewExtraInfo(order, source, variation, move))
					}
				}
			}
		}
	}
}

func TestScoreVectors(t *testing.T) {
	want := vectors(t, testdata+"scores.jsonl")
	data := readFile(t, testdata+"scores.dat")
	for how, r := range readers(data) {
		got, err := collect(t, gopos.NewScoreReader(r).Read)
		require.Equal(t, io.EOF, err)
		require.Len(t, got, len(want), how)
		for i, v := range want {
			require.Equal(t, gopos.Score{ID: v.id(t), Score: v.Score, Confidence: v.Conf}, got[i])
			require.True(t, got[i].Valid())
			record, err := got[i].MarshalBinary()
			require.NoError(t, err)
			require.Equal(t, data[v.Off:v.Off+12], record)
			var back gopos.Score
			require.NoError(t, back.UnmarshalBinary(record))
			require.Equal(t, got[i], back)
		}
	}
	scores, err := gopos.ReadScores(bytes.NewReader(data))
	require.NoError(t, err)
	for _, v := range want {
		require.Equal(t, v.Score, scores[v.id(t)].Score)
	}
}

// The entries that the author of the format printed, with the table that he
// published; neither is part of this repository.
func TestPublishedEntries(t *testing.T) {
	const dir = "../../shared/data/gopos/"
	f, err := os.Open(dir + "zobrist_board_81.dat")
	if err != nil {
		t.Skipf("the published table is not at hand: %v", err)
	}
	defer f.Close()
	published, err := zobrist.ReadTable(f)
	require.NoError(t, err)
	r := gopos.NewReader(bytes.NewReader(readFile(t, dir+"published_examples_RECONSTRUCTED.dat")))
	r.Verify = published.Hash
	got, err := collect(t, r.Read)
	require.Equal(t, io.EOF, err)
	var hashes []string
	for _, p := range got {
		hashes = append(hashes, p.ID.String())
	}
	require.Equal(t, []string{
		"31846ceb8015dc92-00-W", "161229a425c1a6ab-00-B", "0f6dba75177f4751-00-W",
		"c26fdb58178900b1-00-B", "56a292a15dcb1e4b-00-W", "01aabb68f67d3dea-00-B",
	}, hashes)
}

// sample returns a record of 92 bytes and one of 100.
func sample() []byte {
	p := gopos.Position{ID: gopos.NewID(0x0123456789abcdef, 0, 'B')}
	copy(p.Board[:], strings.Repeat("#O.", 27))
	q := p
	q.ID = gopos.NewID(0xfedcba9876543210, 1, 'W')
	q.HasExtra, q.Extra = true, gopos.ExtraInfo{1, 2, 3, 4, 5, 6, 7, 8}
	data, _ := p.MarshalBinary()
	data, _ = q.AppendBinary(data)
	return data
}

func TestReaderFaults(t *testing.T) {
	wrongHash := func(board []byte) (uint64, error) { return 0x0123456789abcdef, nil }
	noHash := errors.New("no hash today")
	for _, tt := range []struct {
		name   string
		change func(data []byte) []byte
		verify gopos.HashFunc
		record int64
		offset int64
		err    error
		text   string
	}{
		{"next player", func(d []byte) []byte { d[92+9] = 'b'; return d }, nil, 2, 101, gopos.ErrNext,
			"gopos: record 2: offset 101: next player not 'B' or 'W': 0x62"},
		{"first point", func(d []byte) []byte { d[92+10] = 'X'; return d }, nil, 2, 102, gopos.ErrBoard,
			"gopos: record 2: offset 102: point not '#', 'O' or '.': 0x58"},
		{"last point", func(d []byte) []byte { d[92+90] = 0; return d }, nil, 2, 182, gopos.ErrBoard, ""},
		{"two points", func(d []byte) []byte { d[150], d[160] = 'B', 'Z'; return d }, nil, 2, 150, gopos.ErrBoard, ""},
		{"flag 2", func(d []byte) []byte { d[91] = 2; return d }, nil, 1, 91, gopos.ErrFlag,
			"gopos: record 1: offset 91: extra info flag not 0 or 1: 0x02"},
		{"flag as a digit", func(d []byte) []byte { d[92+91] = '1'; return d }, nil, 2, 183, gopos.ErrFlag, ""},
		{"short tail", func(d []byte) []byte { return append(d, 1, 2, 3) }, nil, 3, 192, io.ErrUnexpectedEOF,
			"gopos: record 3: offset 192: 3 of 92 bytes: unexpected EOF"},
		{"cut extra info", func(d []byte) []byte { return d[:191] }, nil, 2, 92, io.ErrUnexpectedEOF,
			"gopos: record 2: offset 92: 99 of 100 bytes: unexpected EOF"},
		{"flag without extra info", func(d []byte) []byte { d[91] = 1; return d[:92] }, nil, 1, 0, io.ErrUnexpectedEOF, ""},
		{"wrong hash", func(d []byte) []byte { return d }, wrongHash, 2, 92, gopos.ErrHash,
			"gopos: record 2: offset 92: hash is not that of the board: fedcba9876543210, want 0123456789abcdef"},
		{"no hash", func(d []byte) []byte { return d }, func([]byte) (uint64, error) { return 0, noHash }, 1, 0, noHash, ""},
		{"a hash that looks like an end", func(d []byte) []byte { return d }, func([]byte) (uint64, error) { return 0, io.ErrUnexpectedEOF }, 1, 0, io.ErrUnexpectedEOF, ""},
		{"not a position file", func([]byte) []byte { return []byte(strings.Repeat("hello ", 50)) }, nil, 1, 9, gopos.ErrNext, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := tt.change(sample())
			for how, r := range readers(data) {
				reader := gopos.NewReader(r)
				reader.Verify = tt.verify
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

func TestScoreReaderFaults(t *testing.T) {
	data := readFile(t, testdata+"scores.dat")[:36]
	for n := range len(data) + 1 {
		got, err := collect(t, gopos.NewScoreReader(bytes.NewReader(data[:n])).Read)
		require.Len(t, got, n/12)
		if n%12 == 0 {
			require.Equal(t, io.EOF, err)
			continue
		}
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		require.EqualError(t, err, fmt.Sprintf("gopos: record %d: offset %d: %d of 12 bytes: unexpected EOF", n/12+1, n/12*12, n%12))
	}
	data[24+9] = 0
	got, err := gopos.ReadScores(bytes.NewReader(data))
	require.EqualError(t, err, "gopos: record 3: offset 33: next player not 'B' or 'W': 0x00")
	require.Len(t, got, 2, "the scores before the fault")
}

func TestPrefixes(t *testing.T) {
	data := sample()
	whole, _ := decodePositions(data)
	for n := range data {
		got, err := collect(t, gopos.NewReader(bytes.NewReader(data[:n])).Read)
		require.True(t, slices.Equal(whole[:len(got)], got))
		if n == 0 || n == 92 {
			require.Equal(t, io.EOF, err)
			continue
		}
		var at *gopos.SyntaxError
		require.ErrorAs(t, err, &at)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		require.LessOrEqual(t, at.Offset, int64(n))
	}
}

func TestReaderIOErrors(t *testing.T) {
	broken := errors.New("disk on fire")
	data := sample()
	for n := range len(data) + 1 {
		r := gopos.NewReader(io.MultiReader(bytes.NewReader(data[:n]), iotest.ErrReader(broken)))
		got, err := collect(t, r.Read)
		require.Equal(t, broken, err, "after %d bytes", n)
		want, _ := decodePositions(data[:n])
		require.Equal(t, want, got)
	}
	// The same in one Read: what came with the error is delivered before it.
	for n := range len(data) + 1 {
		r := iotest.DataErrReader(io.MultiReader(bytes.NewReader(data[:n]), iotest.ErrReader(broken)))
		got, err := collect(t, gopos.NewReader(r).Read)
		require.Equal(t, broken, err, "with %d bytes", n)
		want, _ := decodePositions(data[:n])
		require.Equal(t, want, got)
	}
	data[9] = 'x' // a fault before the one of the disk is told first
	_, err := collect(t, gopos.NewReader(io.MultiReader(bytes.NewReader(data[:150]), iotest.ErrReader(broken))).Read)
	require.ErrorIs(t, err, gopos.ErrNext)

	_, err = collect(t, gopos.NewScoreReader(stuck{}).Read)
	require.Equal(t, io.ErrNoProgress, err)
	got, err := collect(t, gopos.NewReader(&hesitant{r: bytes.NewReader(sample())}).Read)
	require.Equal(t, io.EOF, err, "a reader may give nothing now and then")
	require.Len(t, got, 2)
}

// A record is delivered when it is there, not when the next one comes.
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
	var p gopos.Position
	for range 2 {
		require.NoError(t, r.Read(&p))
		written <- true
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestAll(t *testing.T) {
	data := readFile(t, testdata+"positions.dat")
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
	for range gopos.NewScoreReader(strings.NewReader("")).All() {
		t.Fatal("an empty file is an empty list")
	}
}

// hesitant gives nothing twice before every byte.
type hesitant struct {
	r     io.Reader
	asked int
}

func (h *hesitant) Read(p []byte) (int, error) {
	if h.asked++; h.asked%3 != 0 {
		return 0, nil
	}
	return h.r.Read(p[:1])
}

// No length of a file makes a reader take more memory: what is measured at once
// are many buffers full, as AllocsPerRun rounds down.
func TestReadingAllocatesNothing(t *testing.T) {
	data := readFile(t, testdata+"extra.dat")
	scores := readFile(t, testdata+"scores.dat")
	r := gopos.NewReader(repeat(data))
	r.Verify = table(t).Hash
	sr := gopos.NewScoreReader(repeat(scores))
	w, sw := gopos.NewWriter(io.Discard), gopos.NewScoreWriter(io.Discard)
	w.Hash = r.Verify
	require.Zero(t, testing.AllocsPerRun(2, func() {
		for range 5000 {
			var p gopos.Position
			var s gopos.Score
			if r.Read(&p) != nil || sr.Read(&s) != nil || w.Write(&p) != nil || sw.Write(&s) != nil {
				t.Fatal("an error")
			}
		}
	}))
}

// repeat returns data for ever.
func repeat(data []byte) io.Reader { return &repeater{data: data} }

type repeater struct {
	data []byte
	at   int
}

func (r *repeater) Read(p []byte) (n int, err error) {
	for n < len(p) {
		got := copy(p[n:], r.data[r.at:])
		n += got
		r.at = (r.at + got) % len(r.data)
	}
	return n, nil
}
