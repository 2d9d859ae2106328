package gopos_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
)

// TestUnmarshalBinaryErrors: what is not exactly one record is refused at its
// place, and the value is as before.
func TestUnmarshalBinaryErrors(t *testing.T) {
	data := sample()
	var p gopos.Position
	require.NoError(t, p.UnmarshalBinary(data[:92]))
	before := p
	for _, tt := range []struct {
		name   string
		data   []byte
		offset int64
		err    error
	}{
		{"nothing", nil, 0, io.ErrUnexpectedEOF},
		{"too short", data[:91], 0, io.ErrUnexpectedEOF},
		{"two records", data, 92, gopos.ErrSyntax},
		{"extra info cut", data[92:191], 0, io.ErrUnexpectedEOF},
		{"a byte after extra info", append(data[92:192:192], 0), 100, gopos.ErrSyntax},
	} {
		err := p.UnmarshalBinary(tt.data)
		var at *gopos.SyntaxError
		require.ErrorAs(t, err, &at, tt.name)
		require.ErrorIs(t, err, tt.err, tt.name)
		require.Equal(t, gopos.SyntaxError{In: "position", Offset: tt.offset, Err: at.Err}, *at, tt.name)
		require.Equal(t, before, p, "an error changes nothing")
	}
	require.Zero(t, gopos.Position{}.Stones(), "no board, no stones")
	var s gopos.Score
	require.EqualError(t, s.UnmarshalBinary(data[:11]), "gopos: score: offset 0: unexpected EOF: 11 of 12 bytes")
	require.EqualError(t, s.UnmarshalBinary(data[:13]), "gopos: score: offset 12: data after the end")
	require.Zero(t, s)
}

// TestBoardBytes: every byte of a board is looked at, and every wrong value
// found.
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
				require.ErrorIs(t, err, gopos.ErrSyntax, "0x%02x", c)
			}
			data[10+i] = was
		}
	}
}

// TestEncodeRefuses: what no file may hold is refused by its field.
func TestEncodeRefuses(t *testing.T) {
	var good gopos.Position
	require.NoError(t, good.UnmarshalBinary(sample()[92:]))
	for _, tt := range []struct {
		name   string
		change func(*gopos.Position)
		field  string
		err    error
	}{
		{"zero value", func(p *gopos.Position) { *p = gopos.Position{} }, "ID[9]", gopos.ErrRange},
		{"next player", func(p *gopos.Position) { p.ID[9] = 0 }, "ID[9]", gopos.ErrRange},
		{"board", func(p *gopos.Position) { p.Board[80] = 'x' }, "Board[80]", gopos.ErrRange},
		{"first point", func(p *gopos.Position) { p.Board[0] = 'x' }, "Board[0]", gopos.ErrRange},
		{"extra info that would be lost", func(p *gopos.Position) { p.HasExtra = false }, "Extra", gopos.ErrRange},
	} {
		p := good
		tt.change(&p)
		_, err := p.MarshalBinary()
		var bad *gopos.EncodeError
		require.ErrorAs(t, err, &bad, tt.name)
		require.ErrorIs(t, err, tt.err, tt.name)
		require.Equal(t, tt.field, bad.Field, tt.name)
		require.Equal(t, "invalid Position", p.String())
		dst, err := p.AppendText([]byte("x"))
		require.Error(t, err)
		require.Equal(t, "x", string(dst))
	}
	lost := good
	lost.HasExtra = false
	_, err := lost.MarshalText()
	require.EqualError(t, err, "gopos: Extra 0102030405060708: extra info without HasExtra")
}
