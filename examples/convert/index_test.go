package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/internal/testutil"
)

// TestIndexDamage: what can be read is written, the rest is reported, and the exit status shows it.
func TestIndexDamage(t *testing.T) {
	for _, tt := range []struct {
		name   string
		status int
		games  int
		note   string
	}{
		{"c01trunc", cli.StatusFailed, 4, "game 4: moves: offset 592: unexpected EOF"},
		{"c07huge", cli.StatusFailed, 4, "it counts 2147483646 games and has entries for 4"},
		{"c07huge", cli.StatusFailed, 4, "the index leads to 4 games, the file has 4: read without the index"},
		{"c10range", cli.StatusFailed, 1, "number 126 of 20"},
	} {
		status, out, errs := toPGN(bases + tt.name)
		require.Equal(t, tt.status, status, tt.name)
		require.Equal(t, tt.games, strings.Count(out, "[Event "))
		require.Contains(t, errs, tt.note)
	}

	// Damage that Check or Recover finds, and reading the game again, is named once.
	for _, args := range [][]string{{"c01trunc"}, {"c01trunc", "-recover"}, {"c10range"},
		{"c10range", "-recover"}} {
		_, _, errs := toPGN(append([]string{bases + args[0]}, args[1:]...)...)
		require.Equal(t, 1, strings.Count(errs, "game "), "%q: %s", args, errs)
	}

	cut := filepath.Join(t.TempDir(), "cut")
	for _, ext := range []string{".cbf", ".cbi"} {
		data := testutil.ReadFile(t, bases+"r01fisch"+ext)
		require.NoError(t, os.WriteFile(cut+ext, data[:min(len(data), 5236*9/10)], 0o666))
	}
	for _, args := range [][]string{{cut},
		{cut, "-games", "1-3"}} { // of which the index names games after the end
		status, _, errs := toPGN(args...)
		require.Equal(t, cli.StatusFailed, status)
		require.Equal(t, 1, strings.Count(errs, "game 34: "), "%q: %s", args, errs)
	}

	name := makeBase(t)
	require.NoError(t, os.Remove(name+".CBI"))
	status, out, errs := toPGN(name, "-deleted")
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, 3, strings.Count(out, "[Event "))
	require.Contains(t, errs, "there is no index; 3 games found without it")
	require.NoError(t, os.WriteFile(name+".cbi", []byte("?"), 0o666))
	status, _, errs = toPGN(name)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "the index is damaged; 3 games found without it")

	// Odd, but not damaged: the totals list the games.
	data := testutil.ReadFile(t, name+".CBF")
	data[0] ^= 1 // the checksum no longer fits
	require.NoError(t, os.WriteFile(name+".CBF", data, 0o666))
	require.NoError(t, os.Remove(name+".cbi"))
	status, _, errs = toPGN(name, "-deleted")
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, "wrong checksum (game 1)\n")
	_, _, errs = toPGN(name, "-deleted", "-v")
	require.Contains(t, errs, "game 1: header: offset 13: wrong checksum\n")
}

// TestIndexIndex: an index that does not name all games is reported and ignored.
func TestIndexIndex(t *testing.T) {
	games := testutil.ReadFile(t, bases+"r01fisch.cbf")
	index := testutil.ReadFile(t, bases+"r01fisch.cbi")
	other := testutil.ReadFile(t, bases+"p01mate2.cbi")
	shifted := bytes.Clone(index)
	for i := 7; i < len(shifted); i += 4 {
		shifted[i]++
	}
	outside := bytes.Clone(index)
	copy(outside[8:12], []byte{0x7f, 0xff, 0xff, 0xff}) // where game 2 begins
	short := binary.BigEndian.AppendUint32(nil, 10)
	short = append(short, index[4:40]...)
	noise := bytes.Clone(index)
	r := rand.New(rand.NewPCG(1, 2))
	for i := 4; i < len(noise); i += 4 {
		binary.BigEndian.PutUint32(noise[i:], r.Uint32N(uint32(len(games))))
	}
	// An entry twice, and one game without: the names are as many as the games.
	twice := bytes.Clone(index)
	binary.BigEndian.PutUint32(twice[8:], binary.BigEndian.Uint32(index[12:])-1)
	dir := t.TempDir()
	_, want, _ := toPGN(bases + "r01fisch")
	for name, tt := range map[string]struct {
		index []byte
		texts []string
	}{
		"cut": {index[:40],
			[]string{"it counts 34 games and has entries for 9\n",
				"the index leads to 9 games, the file has 34: read without the index\n"}},
		"short": {short,
			[]string{"25 games that no entry names",
				"the index leads to 9 games, the file has 34: read without the index\n"}},
		"of another base": {other, []string{"the file has 34: read without the index\n"}},
		"shifted": {shifted,
			[]string{"the index leads to 0 games, the file has 34: read without the index\n"}},
		"outside": {outside,
			[]string{"index: game 2: offset 8: malformed index: entry for offset",
				"the index leads to 33 games, the file has 34: read without the index\n"}},
		"twice": {twice,
			[]string{"1 game that no entry names", "the index leads to 33 games, the file has 34"}},
		"noise":    {noise, []string{"the file has 34: read without the index\n"}},
		"no index": {[]byte("?"), []string{"the index is damaged; 34 games found without it: index: offset 0: "}},
	} {
		base := filepath.Join(dir, strings.ReplaceAll(name, " ", ""))
		require.NoError(t, os.WriteFile(base+".cbf", games, 0o666))
		require.NoError(t, os.WriteFile(base+".cbi", tt.index, 0o666))
		status, out, errs := toPGN(base)
		require.Equal(t, cli.StatusFailed, status, name)
		require.Equal(t, want, out, name)
		for _, text := range tt.texts {
			require.Contains(t, errs, text, name)
		}
		status, out, errs = toPGN(base, "-recover")
		require.Equal(t, cli.StatusFine, status, errs)
		require.Equal(t, want, out, name)
		status, _, errs = toPGN(base, "-v")
		require.Equal(t, cli.StatusFailed, status, errs)
	}

	// What good bases have is no damage: a tail, a game twice.
	base := filepath.Join(dir, "good")
	require.NoError(t, os.WriteFile(base+".cbf", append(bytes.Clone(games), "tail of the file"...), 0o666))
	require.NoError(t, os.WriteFile(base+".cbi", index, 0o666))
	status, out, errs := toPGN(base)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Equal(t, want, out)
	require.Contains(t, errs, "it ends the games at offset 5236 of 5252 (and 1 more)")

	// The games of an index that names as many as there are stay its games: one
	// that is damaged in its place is read as far as it can be.
	damaged := bytes.Clone(games)
	at, next := binary.BigEndian.Uint32(index[12:])-4, binary.BigEndian.Uint32(index[16:])-5 // of game 3
	damaged[at+13] ^= 0x55
	for i := range uint32(8) {
		damaged[next-28+i] ^= 0xA5
	}
	require.NoError(t, os.WriteFile(base+".cbf", damaged, 0o666))
	status, out, errs = toPGN(base)
	require.Equal(t, cli.StatusFailed, status, errs)
	require.Equal(t, 34, strings.Count(out, "[Event "))
	require.NotContains(t, errs, "without the index")
}

// TestIndexSum: many odd games are summed up as ranges.
func TestIndexSum(t *testing.T) {
	db, err := cbf.Open(os.DirFS(bases), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	var games []byte
	for i := range 28 {
		g, err := db.Game(0)
		require.NoError(t, err)
		record, err := g.AppendBinary(nil)
		require.NoError(t, err)
		if i%2 == 0 || i == 1 {
			record[0] ^= 1 // the checksum no longer fits
		}
		games = append(games, record...)
	}
	name := filepath.Join(t.TempDir(), "ODD")
	require.NoError(t, os.WriteFile(name+".CBF", games, 0o666))
	status, _, errs := toPGN(name)
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, "wrong checksum (15 in game 1-3,5,7,9,11,13,15,17,19,21,...)\n")
}
