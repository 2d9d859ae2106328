package matchid_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

var gnubgidSyntaxTests = []syntaxTest{
	{"empty", "∑", io.ErrUnexpectedEOF},
	{"position only", "4HPwATDgc/ABMA∑", io.ErrUnexpectedEOF},
	{"colon and no match", "4HPwATDgc/ABMA:∑", io.ErrUnexpectedEOF},
	{"match short", "4HPwATDgc/ABMA:cAkAAA∑", io.ErrUnexpectedEOF},
	{"other separator", "4HPwATDgc/ABMA∑ cAkAAAAAAAAE", matchid.ErrCharacter},
	{"halves exchanged", "cAkAAAAAAAAE∑:4HPwATDgc/ABMA", matchid.ErrCharacter},
	{"prefix", "GNUBGID∑=4HPwATDgc/ABMA:cAkAAAAAAAAE", matchid.ErrCharacter},
	{"no position", "////////////∑/w:cAkAAAAAAAAE", matchid.ErrKey},
	{"bad character in the match", "4HPwATDgc/ABMA:cAk∑-AAAAAAAE", matchid.ErrCharacter},
	{"something after it", "4HPwATDgc/ABMA:cAkAAAAAAAAE∑ ", matchid.ErrTrailing},
}

// TestParseGNUBGID: the strict form gives both halves and comes back.
func TestParseGNUBGID(t *testing.T) {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	require.NoError(t, err)
	require.Equal(t, matchid.NewPosition(), p)
	require.Equal(t, manualExample, m)
	id, err := matchid.AppendGNUBGID([]byte("GNUBGID="), p, m)
	require.NoError(t, err)
	require.Equal(t, "GNUBGID=4HPwATDgc/ABMA:QYkqASAAIAAE", string(id))
}

// TestAppendGNUBGIDRefuses: a half that has no ID leaves dst as it was.
func TestAppendGNUBGIDRefuses(t *testing.T) {
	out, err := matchid.AppendGNUBGID([]byte("dst"), matchid.NewPosition(), matchid.Match{})
	requireFields(t, err, matchid.ErrRange, "CubeValue")
	require.Equal(t, "dst", string(out))
	out, err = matchid.AppendGNUBGID([]byte("dst"), matchid.Position{Checkers: [2][25]uint8{{31}}}, manualExample)
	requireFields(t, err, matchid.ErrRange, "Checkers")
	require.Equal(t, "dst", string(out))
}

// TestLastCharacter: two bits of the last character of a position ID belong to the key. GNU Backgammon
// ignores the other four in pasted text.
func TestLastCharacter(t *testing.T) {
	alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	seen := ""
	for _, bar := range []uint8{0, 6, 7} {
		want := matchid.Position{Checkers: [2][25]uint8{{}, {22: 1, 24: bar}}}
		want.Checkers[0][0] = 30 - 1 - bar // the key is full
		id := want.String()
		seen += id[13:]
		used := strings.IndexByte(alphabet, id[13])
		for unused := range 16 {
			found := firstGNUBGID(id[:13] + alphabet[used+unused:][:1])
			require.Equal(t, matchid.FoundID{Position: want, HasPosition: true}, found)
		}
	}
	require.Equal(t, "Agw", seen)
}
