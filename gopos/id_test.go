package gopos_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// TestID: an ID has its text, alone and as a key of JSON, and the text is read
// back; an ID without a next player has none.
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
		require.ErrorIs(t, err, gopos.ErrRange)
	}
	_, err = gopos.ID{}.MarshalText()
	require.EqualError(t, err, "gopos: ID[9] 0x00: next player not 'B' or 'W'")
}

// TestParseIDErrors: texts that are not an ID, with the offset of the first wrong
// byte.
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
		require.ErrorIs(t, err, gopos.ErrSyntax)
		require.Equal(t, gopos.SyntaxError{In: "ID", Offset: tt.offset, Err: at.Err}, *at, tt.text)
		cut := strings.HasPrefix("31846ceb8015dc92-00-W", tt.text)
		require.Equal(t, cut, errors.Is(err, io.ErrUnexpectedEOF), tt.text)

		unchanged := gopos.NewID(1, 2, 'B')
		require.Error(t, unchanged.UnmarshalText([]byte(tt.text)))
		require.Equal(t, gopos.NewID(1, 2, 'B'), unchanged)
	}
}

// TestIDLongText: UnmarshalText refuses a long text without a copy of it.
func TestIDLongText(t *testing.T) {
	text := []byte("31846ceb8015dc92-00-W" + strings.Repeat(" ", 1<<20))
	var id gopos.ID
	require.Less(t, testutil.Allocated(func() { _ = id.UnmarshalText(text) }), uint64(4<<10))
	require.EqualError(t, id.UnmarshalText(text), "gopos: ID: offset 21: not the text of an ID: data after the end")
}
