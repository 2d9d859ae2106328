package gopos_test

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// faultOffset returns where err says the file is wrong, -1 for its end.
func faultOffset(t *testing.T, err error) int64 {
	t.Helper()
	if err == io.EOF {
		return -1
	}
	var at *gopos.SyntaxError
	require.ErrorAs(t, err, &at)
	require.NotErrorIs(t, at.Err, io.EOF)
	return at.Offset
}

// checkReader: a Reader finds the positions and the fault of the naive one, and what it finds is written as
// the bytes that were read.
func checkReader(t *testing.T, data []byte) error {
	t.Helper()
	want, fault := decodePositions(data)
	got, err := collect(t, gopos.NewReader(bytes.NewReader(data)).Read)
	require.Equal(t, fault, faultOffset(t, err))
	require.True(t, slices.Equal(want, got))
	if fault >= 0 {
		require.EqualValues(t, len(want)+1, err.(*gopos.SyntaxError).Record)
	}
	var out bytes.Buffer
	w := gopos.NewWriter(&out)
	var appended []byte
	for i := range got {
		require.NoError(t, w.Write(&got[i]))
		record, err := got[i].MarshalBinary()
		require.NoError(t, err)
		appended = append(appended, record...)
	}
	require.NoError(t, w.Flush())
	require.True(t, bytes.HasPrefix(data, out.Bytes()))
	require.True(t, bytes.Equal(out.Bytes(), appended))
	if fault < 0 {
		require.Len(t, out.Bytes(), len(data))
	}
	return err
}

// FuzzReader: checkReader of any bytes.
func FuzzReader(f *testing.F) {
	data := testutil.ReadFile(f, testdata+"extra.dat")
	f.Add(data[:300])
	f.Add(sample())
	f.Add(sample()[:92])
	f.Add(sample()[:191])
	f.Add([]byte("not a position file"))
	f.Add([]byte{})
	for at, c := range map[int]byte{9: 'b', 10: 'X', 90: 0x42, 91: 2, 100: 0x5a} {
		broken := sample()
		broken[at] = c
		f.Add(broken)
	}
	f.Fuzz(func(t *testing.T, data []byte) { _ = checkReader(t, data) })
}

// checkScores: Scores finds the scores and the fault of the naive one, ReadScores the last of each ID, and
// what they find is written as the bytes that were read, or is not valid.
func checkScores(t *testing.T, data []byte) error {
	t.Helper()
	want, fault := decodeScores(data)
	got, err := collect(t, reading(gopos.Scores(bytes.NewReader(data))))
	require.Equal(t, fault, faultOffset(t, err))
	require.True(t, slices.Equal(want, got))
	last := map[gopos.ID]gopos.Score{}
	for i, s := range got {
		record, err := s.AppendBinary([]byte("x"))
		require.Equal(t, s.Validate() == nil, err == nil)
		if err == nil {
			require.Equal(t, data[12*i:12*i+12], record[1:])
		}
		last[s.ID] = s
	}
	all, errAll := gopos.ReadScores(bytes.NewReader(data))
	require.True(t, maps.Equal(last, all))
	if fault < 0 {
		require.NoError(t, errAll)
		return err
	}
	require.Equal(t, err, errAll)
	require.EqualValues(t, len(want)+1, err.(*gopos.SyntaxError).Record)
	return err
}

// FuzzScores: checkScores of any bytes.
func FuzzScores(f *testing.F) {
	data := testutil.ReadFile(f, testdata+"scores.dat")
	f.Add(data[:120])
	f.Add(data[:119])
	f.Add([]byte{})
	f.Add([]byte("01234567\x00B\x02\x00"))
	f.Add([]byte("01234567\x00W\x08\x65"))
	f.Add([]byte("01234567\x00X\x08\x64"))
	f.Fuzz(func(t *testing.T, data []byte) { _ = checkScores(t, data) })
}

// FuzzTexts: positions that Texts finds are written as text that it
// reads as the same positions.
func FuzzTexts(f *testing.F) {
	for _, text := range []string{oneLine, rows, spaced, "W\n" + rows + "B\n\n" + spaced} {
		f.Add([]byte(text), byte('B'))
	}
	all, _ := decodePositions(sample())
	for _, p := range all {
		f.Add([]byte(p.String()), byte(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, next byte) {
		got, err := collect(t, reading(gopos.Texts(bytes.NewReader(text), next)))
		require.LessOrEqual(t, faultOffset(t, err), int64(len(text)))
		if at := new(gopos.SyntaxError); errors.As(err, &at) {
			line, column := lineColumn(string(text), at.Offset)
			require.Equal(t, []int{line, column}, []int{at.Line, at.Column})
		}
		var again []byte
		for _, p := range got {
			again, err = p.AppendText(again)
			require.NoError(t, err)
		}
		back, err := collect(t, reading(gopos.Texts(bytes.NewReader(again), 0)))
		require.Equal(t, io.EOF, err)
		require.True(t, slices.Equal(got, back))
	})
}

// FuzzUnmarshalPosition: what a text has as its only position is what Texts reads, and what the
// position writes is read back.
func FuzzUnmarshalPosition(f *testing.F) {
	all, _ := decodePositions(sample())
	for i := range all {
		text := all[i].String()
		f.Add(text)
		f.Add(text[:len(text)-1])
		f.Add(text + "\n")
		f.Add(strings.ReplaceAll(text, " ", ""))
	}
	f.Add("W\n" + spaced)
	f.Fuzz(func(t *testing.T, text string) {
		var p, back gopos.Position
		if err := p.UnmarshalText([]byte(text)); err != nil {
			require.LessOrEqual(t, faultOffset(t, err), int64(len(text)))
			line, column := lineColumn(text, err.(*gopos.SyntaxError).Offset)
			require.Equal(t, []int{line, column},
				[]int{err.(*gopos.SyntaxError).Line, err.(*gopos.SyntaxError).Column})
			return
		}
		require.NoError(t, back.UnmarshalText([]byte(p.String())))
		require.Equal(t, p, back)
		got, err := first(gopos.Texts(strings.NewReader(text), 0))
		require.NoError(t, err)
		require.Equal(t, p, got)
	})
}

// FuzzParseID: an ID that is read from a text has that text.
func FuzzParseID(f *testing.F) {
	f.Add("31846ceb8015dc92-00-W")
	f.Add("31846CEB8015DC92-00-W")
	f.Add("31846ceb8015dc92-0-W")
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		id, err := gopos.ParseID(s)
		if err != nil {
			require.LessOrEqual(t, faultOffset(t, err), int64(len(s)))
			return
		}
		require.Equal(t, s, id.String())
		text, err := id.MarshalText()
		require.NoError(t, err)
		require.Equal(t, s, string(text))
		var back gopos.ID
		require.NoError(t, back.UnmarshalText(text))
		require.Equal(t, id, back)
		require.Equal(t, id, gopos.NewID(id.Hash(), id.Tiebreaker(), id.Next()))
	})
}
