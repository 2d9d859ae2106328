package cbh_test

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
)

// textRecord returns the record of a guiding text in English.
func textRecord(format uint16, text string) []byte {
	b := binary.LittleEndian.AppendUint16(nil, format)
	b = append(b, 1, 0, 0, 0, 5, 0)
	b = append(b, "Title\x00\x01\x00\x01\x00"...) // German
	switch format {
	case 1:
		b = append(binary.LittleEndian.AppendUint16(b, uint16(len(text))), text...)
		b = append(b, 2, 0, 'f', 'f')
	default:
		b = append(binary.LittleEndian.AppendUint32(b, uint32(len(text))), text...)
		b = append(b, 0, 0, 0, 0)
	}
	n := len(b) + 4
	return append([]byte{0x80, byte(n >> 16), byte(n >> 8), byte(n)}, b...)
}

// TestText: guiding texts in each format, and the errors beside them.
func TestText(t *testing.T) {
	for _, tt := range []struct {
		format uint16
		want   cbh.Content
	}{
		{1, cbh.Content{Language: "de", Text: "grün", Formatting: []byte("ff")}},
		{2, cbh.Content{Language: "de", Text: "grün"}},
		{3, cbh.Content{Language: "de", Text: "grün", HTML: true}},
	} {
		record := textRecord(tt.format, "gr\xfcn")
		game := madeGame{moves: record, header: map[int][]byte{0: {3}, 7: {0, 0, 0, 0, 0, 0, 0, 0, 0}}}
		db := openMade(t, game, plain(t, "e4"))
		text, err := db.Text(0)
		require.NoError(t, err)
		titles := []cbh.Title{{Language: "en", Text: "Title"}}
		require.Equal(t, &cbh.Text{Titles: titles, Contents: []cbh.Content{tt.want}}, text)
		_, err = db.Game(0)
		require.Equal(t, &cbh.SyntaxError{In: "cbh", Offset: 46, Game: 1, Err: cbh.ErrText}, err)
		_, err = db.Text(1)
		require.Equal(t, &cbh.SyntaxError{In: "cbh", Offset: 92, Game: 2, Err: cbh.ErrGame}, err)
		for range db.Games() {
			_, err = db.Text(2)
			require.ErrorIs(t, err, chess.ErrRange)
		}

		game.moves = append([]byte{0x80, 0, 0, byte(len(record) - 5)}, record[4:len(record)-5]...)
		db, err = lenient.Open(makeBase(game), "base")
		require.NoError(t, err)
		text, err = db.Text(0)
		require.NoError(t, err)
		require.Len(t, text.Titles, 1)
		require.Len(t, text.Problems, 1)
	}
}
