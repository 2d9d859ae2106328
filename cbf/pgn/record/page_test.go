package record_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/record"
)

// TestPageBase: the base that section 2 of cbf/FORMAT.md has in bytes is what its PGN gives,
// and what is read from it.
func TestPageBase(t *testing.T) {
	data, err := os.ReadFile("../../FORMAT.md")
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(data), "\n## 2. ")
	require.True(t, ok)
	section, _, _ = strings.Cut(section, "\n## ")
	blocks := strings.Split(section, "\n```\n")
	require.Len(t, blocks, 9)
	text, cbfDump, cbiDump := blocks[1], blocks[3], blocks[7]

	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	for game, err := range pgn.NewReader(strings.NewReader(text)).All() {
		require.NoError(t, err)
		g, _, err := record.Fitter{Strict: true}.Record(game)
		require.NoError(t, err)
		require.NoError(t, w.Write(g))
	}
	require.NoError(t, w.Close())
	require.Equal(t, hex.EncodeToString(games.Bytes()), dumped(t, cbfDump))
	require.Equal(t, hex.EncodeToString(index.Bytes()), dumped(t, cbiDump))

	db, err := cbf.NewDatabase(bytes.NewReader(index.Bytes()), bytes.NewReader(games.Bytes()))
	require.NoError(t, err)
	back := ""
	for g, err := range db.Games() {
		require.NoError(t, err)
		written, _ := appended(t, record.Fitter{}, g)
		back += written
	}
	require.Equal(t, strings.TrimSpace(text), strings.TrimSpace(back))
}

// dumped returns the digits of a dump: lines with an offset, two blanks, and bytes up to two
// blanks or the end.
func dumped(t *testing.T, dump string) (digits string) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(dump), "\n") {
		m := regexp.MustCompile(`^[0-9a-f]{2}  ((?:[0-9a-f]{2} ?)+)(?:  .*)?$`).FindStringSubmatch(line)
		require.NotNil(t, m, line)
		digits += strings.ReplaceAll(m[1], " ", "")
	}
	return digits
}
