package gopos_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/boardcodec/gopos"
	"github.com/stretchr/testify/require"
)

func TestID(t *testing.T) {
	id := gopos.NewID(0x31846ceb8015dc92, 0, 'W')
	require.Equal(t, gopos.ID{0x31, 0x84, 0x6c, 0xeb, 0x80, 0x15, 0xdc, 0x92, 0, 'W'}, id)
	require.Equal(t, "31846ceb8015dc92-00-W", id.String())
	parsed, err := gopos.ParseID("31846ceb8015dc92-00-W")
	require.NoError(t, err)
	require.Equal(t, id, parsed)
	require.Equal(t, "000000000000000f-a0-B", gopos.NewID(15, 0xa0, 'B').String(), "zeros in front")

	text, err := json.Marshal(map[gopos.ID]int{id: 1})
	require.NoError(t, err)
	require.JSONEq(t, `{"31846ceb8015dc92-00-W": 1}`, string(text))
	var back map[gopos.ID]int
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, map[gopos.ID]int{id: 1}, back)

	for _, invalid := range []gopos.ID{{}, gopos.NewID(1, 0, 'w')} {
		require.Equal(t, "invalid ID", invalid.String())
		_, err := invalid.MarshalText()
		require.ErrorIs(t, err, gopos.ErrNext)
	}
	_, err = gopos.ID{}.MarshalText()
	require.EqualError(t, err, "gopos: ID: next player not 'B' or 'W': 0x00")
}

func TestParseIDErrors(t *testing.T) {
	for _, tt := range []struct {
		text   string
		offset int64
	}{
		{"", 0},
		{"31846ceb8015dc92", 16},
		{"31846ceb8015dc92-00-", 20},
		{"31846ceb8015dc92-00-W ", 21},
		{"31846CEB8015dc92-00-W", 5},
		{"31846ceb8015dc9:-00-W", 15},
		{"31846ceb8015dc92 00-W", 16},
		{"31846ceb8015dc92-00 W", 19},
		{"31846ceb8015dc92-0g-W", 18},
		{"31846ceb8015dc92-00-w", 20},
		{"invalid ID", 0},
	} {
		id, err := gopos.ParseID(tt.text)
		require.Zero(t, id)
		var at *gopos.SyntaxError
		require.ErrorAs(t, err, &at, tt.text)
		require.ErrorIs(t, err, gopos.ErrID)
		require.Equal(t, tt.offset, at.Offset, tt.text)
		cut := strings.HasPrefix("31846ceb8015dc92-00-W", tt.text)
		require.Equal(t, cut, errors.Is(err, io.ErrUnexpectedEOF), tt.text)

		kept := gopos.NewID(1, 2, 'B')
		require.Error(t, kept.UnmarshalText([]byte(tt.text)))
		require.Equal(t, gopos.NewID(1, 2, 'B'), kept)
	}
}

func TestScoreValues(t *testing.T) {
	id := gopos.NewID(1, 0, 'B')
	for score := range 256 {
		for _, confidence := range []uint8{0, 50, 100, 101, 255} {
			s := gopos.Score{ID: id, Score: uint8(score), Confidence: confidence}
			valid := 3 <= score && score <= 8 && confidence <= 100
			require.Equal(t, valid, s.Valid())
			record, err := s.MarshalBinary()
			require.Equal(t, valid, err == nil)
			if !valid {
				require.Empty(t, record)
				record = append(id[:], byte(score), confidence)
			}
			var back gopos.Score // read it is in any case
			require.NoError(t, back.UnmarshalBinary(record))
			require.Equal(t, s, back)
		}
	}
	for _, tt := range []struct {
		s     gopos.Score
		field string
		err   error
		text  string
	}{
		{gopos.Score{ID: id, Score: 2}, "Score", gopos.ErrScore, "gopos: Score: score not 3 to 8: 2"},
		{gopos.Score{ID: id, Score: 9}, "Score", gopos.ErrScore, ""},
		{gopos.Score{ID: id, Score: 3, Confidence: 101}, "Confidence", gopos.ErrConfidence, "gopos: Confidence: confidence above 100: 101"},
		{gopos.Score{Score: 3}, "ID", gopos.ErrNext, ""},
	} {
		_, err := tt.s.AppendBinary(nil)
		var bad *gopos.EncodeError
		require.ErrorAs(t, err, &bad)
		require.ErrorIs(t, err, tt.err)
		require.Equal(t, tt.field, bad.Field)
		if tt.text != "" {
			require.EqualError(t, err, tt.text)
		}
	}
}

func TestUnmarshalBinaryErrors(t *testing.T) {
	data := sample()
	var p gopos.Position
	require.NoError(t, p.UnmarshalBinary(data[:92]))
	kept := p
	for _, tt := range []struct {
		name   string
		data   []byte
		offset int64
		err    error
	}{
		{"nothing", nil, 0, io.ErrUnexpectedEOF},
		{"too short", data[:91], 0, io.ErrUnexpectedEOF},
		{"two records", data, 92, gopos.ErrTrailing},
		{"extra info cut", data[92:191], 0, io.ErrUnexpectedEOF},
		{"a byte after extra info", append(data[92:192:192], 0), 100, gopos.ErrTrailing},
	} {
		err := p.UnmarshalBinary(tt.data)
		var at *gopos.SyntaxError
		require.ErrorAs(t, err, &at, tt.name)
		require.ErrorIs(t, err, tt.err, tt.name)
		require.Equal(t, tt.offset, at.Offset, tt.name)
		require.Equal(t, kept, p, "an error changes nothing")
	}
	require.Zero(t, gopos.Position{}.Stones(), "no board, no stones")
	var s gopos.Score
	require.ErrorIs(t, s.UnmarshalBinary(data[:11]), io.ErrUnexpectedEOF)
	require.ErrorIs(t, s.UnmarshalBinary(data[:13]), gopos.ErrTrailing)
	require.Zero(t, s)
}

// Every byte of a board is looked at, and every wrong value found.
func TestBoardBytes(t *testing.T) {
	data := sample()[:92]
	var p gopos.Position
	for i := range 81 {
		for c := range 256 {
			was := data[10+i]
			data[10+i] = byte(c)
			err := p.UnmarshalBinary(data)
			if strings.IndexByte("#O.", byte(c)) >= 0 {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, gopos.ErrBoard, "0x%02x", c)
			}
			data[10+i] = was
		}
	}
}

func TestEncodeRefusals(t *testing.T) {
	var good gopos.Position
	require.NoError(t, good.UnmarshalBinary(sample()[92:]))
	for _, tt := range []struct {
		name   string
		change func(*gopos.Position)
		field  string
		err    error
	}{
		{"zero value", func(p *gopos.Position) { *p = gopos.Position{} }, "ID", gopos.ErrNext},
		{"next player", func(p *gopos.Position) { p.ID[9] = 0 }, "ID", gopos.ErrNext},
		{"board", func(p *gopos.Position) { p.Board[80] = 'x' }, "Board[80]", gopos.ErrBoard},
		{"extra info that would be lost", func(p *gopos.Position) { p.HasExtra = false }, "Extra", gopos.ErrExtra},
	} {
		p := good
		tt.change(&p)
		_, err := p.MarshalBinary()
		var bad *gopos.EncodeError
		require.ErrorAs(t, err, &bad, tt.name)
		require.ErrorIs(t, err, tt.err, tt.name)
		require.Equal(t, tt.field, bad.Field, tt.name)
		require.Equal(t, "invalid Position", p.String())
		kept, err := p.AppendText([]byte("x"))
		require.Error(t, err)
		require.Equal(t, "x", string(kept))
	}
}

func TestExtraInfoOrder(t *testing.T) {
	e := gopos.NewExtraInfo(binary.BigEndian, 0x01020304, 0x0506, 0x0708)
	require.Equal(t, gopos.ExtraInfo{1, 2, 3, 4, 5, 6, 7, 8}, e)
	e = gopos.NewExtraInfo(binary.LittleEndian, 0x01020304, 0x0506, 0x0708)
	require.Equal(t, gopos.ExtraInfo{4, 3, 2, 1, 6, 5, 8, 7}, e)
}
