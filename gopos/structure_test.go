package gopos_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// TestStructure: records and lines, repeated and mixed, cost no more than SECURITY.md
// says; what is read is written as it was and read again.
func TestStructure(t *testing.T) {
	t.Run("positions", func(t *testing.T) {
		short := string(sample()[:92])
		long := short[:91] + "\x01" + strings.Repeat("\xff", 8)
		white := short[:9] + "W" + short[10:]
		s := testutil.Structure{
			Size: 8 << 10,
			Units: []string{
				short, long, white, strings.Repeat("\xff", 9) + short[9:],
				short[:9] + "b" + short[10:], short[:40] + "o" + short[41:], short[:91] + "\x02", // next player, point, flag
				short[:91], short[:91] + "\x01", "\x00",
			},
			Entries: []testutil.Entry{
				entry("Reader", noneRow,
					func(data []byte) { _, _ = count(gopos.NewReader(bytes.NewReader(data)).Read) }),
				numbered(92, entry("Merge", "gopos, Merge", func(data []byte) {
					_ = gopos.Merge(gopos.NewWriter(io.Discard), gopos.NewReader(bytes.NewReader(data)))
				})),
				entry("Position.UnmarshalBinary", noneRow,
					func(data []byte) { _ = new(gopos.Position).UnmarshalBinary(data) }),
			},
			Check: func(t testing.TB, data []byte) {
				all, err := readAll(gopos.NewReader(bytes.NewReader(data)).Read)
				var out bytes.Buffer
				w := gopos.NewWriter(&out)
				for i := range all {
					require.NoError(t, w.Write(&all[i]))
				}
				require.NoError(t, w.Flush())
				if !bytes.HasPrefix(data, out.Bytes()) || err == io.EOF && out.Len() != len(data) {
					t.Errorf("%d bytes written for %d read, %v", out.Len(), len(data), err)
				}
			},
		}
		s.Run(t)
	})
	t.Run("scores", func(t *testing.T) {
		score := string(testutil.ReadFile(t, testdata+"scores.dat")[:12])
		s := testutil.Structure{
			Size: 8 << 10,
			Units: []string{
				score, score[:10] + "\x03\x64", score[:10] + "\x00\xff", "\xff" + score[1:], // in and beyond the ranges
				score[:9] + "X" + score[10:], score[:11],
			},
			Entries: []testutil.Entry{
				entry("Scores", noneRow,
					func(data []byte) { _, _ = count(reading(gopos.Scores(bytes.NewReader(data)))) }),
				entry("Score.UnmarshalBinary", noneRow,
					func(data []byte) { _ = new(gopos.Score).UnmarshalBinary(data) }),
				numbered(12, entry("ReadScores", "gopos, ReadScores",
					func(data []byte) { _, _ = gopos.ReadScores(bytes.NewReader(data)) })),
			},
			Check: func(t testing.TB, data []byte) {
				all, err := readAll(reading(gopos.Scores(bytes.NewReader(data))))
				if err == io.EOF && len(all)*12 != len(data) {
					t.Errorf("%d scores in %d bytes", len(all), len(data))
				}
				for _, s := range all {
					record, err := s.MarshalBinary()
					require.Equal(t, s.Validate() == nil, err == nil)
					require.Equal(t, err == nil, len(record) == 12)
				}
			},
		}
		s.Run(t)
	})
	t.Run("text", func(t *testing.T) {
		const id = "31846ceb8015dc92-00-W"
		row := strings.Repeat(".#O", 3)
		board := strings.Repeat(row+"\n", 9)
		s := testutil.Structure{
			Size: 8 << 10,
			Units: []string{
				id + "\n" + board, id + " 0102030405060708\n" + board, "B\n" + board, strings.Repeat(row, 9) + "\n",
				id, id + "\n", "W\n", row + "\n", row, "# ", ". . . . . . . . .\n", "\n", "\r\n", " ", "\t",
				"ffffffffffffffff-ff-B\n", id + " ffffffffffffffffff\n", "-", "o", "\xff",
			},
			Nests: [][2]string{{" ", "."}, {id + " ", "\n"}},
			Entries: []testutil.Entry{
				entry("Texts", noneRow,
					func(data []byte) { _, _ = count(reading(gopos.Texts(bytes.NewReader(data), 0))) }),
				entry("Position.UnmarshalText", noneRow,
					func(data []byte) { _ = new(gopos.Position).UnmarshalText(data) }),
				textEntry("ParseID", func(s string) { _, _ = gopos.ParseID(s) }),
			},
			Check: func(t testing.TB, data []byte) {
				all, err := readAll(reading(gopos.Texts(bytes.NewReader(data), 'B')))
				var text []byte
				for i := range all {
					text, _ = all[i].AppendText(text)
				}
				again, errAgain := readAll(reading(gopos.Texts(bytes.NewReader(text), 0)))
				if errAgain != io.EOF || len(again) != len(all) {
					t.Errorf("%d positions, %d of their text, %v", len(all), len(again), errAgain)
					return
				}
				for i := range all {
					if all[i] != again[i] {
						t.Errorf("position %d changes", i)
						return
					}
				}
				if strict, _ := readAll(reading(gopos.Texts(bytes.NewReader(data), 0))); len(strict) > len(all) {
					t.Errorf("%d positions, and with a player %d, %v", len(strict), len(all), err)
				}
			},
		}
		s.Run(t)
	})
}

// noneRow is the row of what allocates nothing for a byte.
const noneRow = "gopos, Reader, Scores, Texts, Position, ParseID"

func entry(name, row string, work func(data []byte)) testutil.Entry {
	return testutil.Entry{Name: name, Row: row, Prepare: func(data []byte) func() {
		return func() { work(data) }
	}}
}

// numbered gives the records of an entry hashes of their own, so that maps grow.
func numbered(size int, e testutil.Entry) testutil.Entry {
	prepare := e.Prepare
	e.Prepare = func(data []byte) func() {
		data = bytes.Clone(data)
		for i := 0; i+size <= len(data); i += size {
			binary.BigEndian.PutUint32(data[i:], uint32(i))
		}
		return prepare(data)
	}
	return e
}

func textEntry(name string, work func(s string)) testutil.Entry {
	return testutil.Entry{Name: name, Row: noneRow, Prepare: func(data []byte) func() {
		s := string(data)
		return func() { work(s) }
	}}
}
