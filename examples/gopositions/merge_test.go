package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// TestMerge: of repeated IDs the first stays.
func TestMerge(t *testing.T) {
	var want []byte // what comes first
	seen := map[gopos.ID]bool{}
	for _, name := range []string{positionFile, extraFile} {
		for p := range gopos.NewReader(bytes.NewReader(read(t, name))).All() {
			if !seen[p.ID] {
				want, _ = p.AppendBinary(want)
			}
			seen[p.ID] = true
		}
	}
	out := filepath.Join(t.TempDir(), "out.dat")
	require.Equal(t, fmt.Sprintf("%d positions, %d repeated dropped\n", len(seen), 700-len(seen)),
		runs(t, "", "merge", "-o", out, "-table", tableFile, positionFile, extraFile, positionFile))
	require.Equal(t, want, read(t, out))

	other := filepath.Join(t.TempDir(), "other.dat")
	status, printed, errs := runProgram("", "merge", "-o", other, scoreFile)
	require.Equal(t, cli.StatusFailed, status)
	require.Empty(t, printed)
	require.Contains(t, errs, scoreFile+": a score file, which scores lists")
	require.NoFileExists(t, other)
	for _, args := range [][]string{
		{"scores", positionFile}, {"diff", scoreFile, positionFile},
		{"join", "-scores", positionFile, positionFile},
	} {
		status, printed, errs := runProgram("", args...)
		require.Equal(t, cli.StatusFailed, status, args)
		require.Empty(t, printed, args)
		require.Equal(t, "gopositions: "+positionFile+": a position file, which view draws\n", errs)
	}
	status, _, errs = runProgram("", "merge", "-o", out, positionFile)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, out+" exists: -f writes over it\n")
	require.Equal(t, want, read(t, out), "nothing is overwritten")
	status, _, errs = runProgram("", "merge", "-f", "-o", out, positionFile, scoreFile)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, scoreFile+": a score file, ")
	require.Equal(t, want, read(t, out), "not by a run that fails")
	user := out + ".part0"
	require.NoError(t, os.WriteFile(user, []byte("the user's"), 0o666))
	status, _, errs = runProgram("", "merge", out, "-f", "-o", out, extraFile)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "gopositions: "+out+" is the input "+out+", which is not written over\n", errs)
	require.Equal(t, want, read(t, out))
	runs(t, "", "merge", "-f", "-o", out, positionFile)
	require.Equal(t, want[:1000], read(t, out)[:1000])
	require.Less(t, len(read(t, out)), len(want))
	require.Equal(t, "the user's", string(read(t, user)))
	require.Len(t, testutil.FileNames(t, filepath.Dir(out)), 2)
	status, _, errs = runProgram("", "merge", "-f", "-o", filepath.Dir(out), positionFile)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "is a directory")
}

// randomFile makes a file of records with and without extra info. Most have an ID of their own; boards that
// have come before may be turned; and in every second file some bytes are changed.
func randomFile(random *rand.Rand, records [][]byte) (data []byte) {
	for range random.IntN(5000) {
		record := bytes.Clone(records[random.IntN(len(records))])
		record[8] = byte(random.IntN(8)) // the tiebreaker
		image, _ := zobrist.Symmetry(random.IntN(8)).Board(nil, record[10:91])
		copy(record[10:], image)
		data = append(data, record...)
	}
	if random.IntN(2) == 0 && len(data) > 0 {
		for range 1 + random.IntN(3) {
			at := random.IntN(len(data))
			data[at] = ".#\x00\x01"[random.IntN(4)]
		}
		data = data[:len(data)-random.IntN(3)*random.IntN(min(len(data), 100))/2]
	}
	return data
}

func testRecords(t *testing.T) (records [][]byte) {
	for _, name := range []string{positionFile, extraFile} {
		for p, err := range gopos.NewReader(bytes.NewReader(read(t, name))).All() {
			require.NoError(t, err)
			record, err := p.AppendBinary(nil)
			require.NoError(t, err)
			records = append(records, record)
		}
	}
	return records
}

// TestMergeLikePackage: the bytes and the error are those of gopos.Merge.
func TestMergeLikePackage(t *testing.T) {
	records := testRecords(t)
	table, err := os.Open(tableFile)
	require.NoError(t, err)
	defer table.Close()
	hashes, err := zobrist.ReadTable(table)
	require.NoError(t, err)
	faults, collisions := 0, 0
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		var verify func([]byte) (uint64, error)
		if seed%3 == 0 {
			verify = hashes.Hash
		}
		files := [][]byte{randomFile(random, records),
			randomFile(random, records)} // the second has many IDs of the first
		var want, got bytes.Buffer
		var sources []*gopos.Reader
		for _, file := range files {
			r := gopos.Options{Hash: verify}.NewReader(bytes.NewReader(file))
			sources = append(sources, r)
		}
		wantErr := gopos.Merge(gopos.NewWriter(&want), sources...)
		if placed, ok := wantErr.(*gopos.SyntaxError); ok {
			placed.In = ""
			faults++
		}
		p := &program{Program: &cli.Program{}, hash: verify}
		gotErr := mergeFiles(p, &got, files...)
		require.Equal(t, wantErr, gotErr, "seed %d", seed)
		if errors.Is(gotErr, gopos.ErrCollision) {
			collisions++
		}
		require.Equal(t, want.Bytes(), got.Bytes(), "seed %d", seed)
	}
	t.Logf("%d faults, %d of them collisions", faults, collisions)
	require.Greater(t, faults-collisions, 10)
	require.Positive(t, collisions)
}

// mergeFiles writes the new positions of files up to the first error.
func mergeFiles(p *program, out io.Writer, files ...[]byte) error {
	m := newMerger(p)
	w := gopos.NewWriter(out)
	for _, file := range files {
		for pos, err := range m.newPositions(bytes.NewReader(file)) {
			if err == nil {
				err = w.Write(&pos)
			}
			if err != nil {
				_ = w.Flush()
				return err
			}
		}
	}
	return w.Flush()
}

// TestFaultySources: errors of reading come through, and an endless nothing ends.
func TestFaultySources(t *testing.T) {
	data := bytes.Repeat(read(t, positionFile), 10)
	bad := errors.New("bad sector")
	for want, file := range map[error]io.Reader{
		bad:              testutil.FailingReader{R: bytes.NewReader(data[:100_001]), Err: bad},
		io.ErrNoProgress: testutil.StuckReader{R: bytes.NewReader(data)},
	} {
		n, last := 0, error(nil)
		for _, err := range (&program{}).read(file) {
			n++
			last = err
		}
		require.Equal(t, want, last)
		require.Greater(t, n, 1086, "what was read before")
	}
}
