package gopos_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"testing"
	"testing/iotest"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
	"github.com/stretchr/testify/require"
)

// What the vectors say of a record.
type vector struct {
	Off   int64
	Len   int64
	Hash  string
	Tie   byte
	Who   string
	Board string
	Extra *struct {
		Raw    string
		BE, LE [3]uint32
	}
	Score, Conf uint8
}

func (v vector) id(tb testing.TB) gopos.ID {
	tb.Helper()
	var id gopos.ID
	n, err := hex.Decode(id[:], []byte(v.Hash))
	require.NoError(tb, err)
	require.Equal(tb, 8, n)
	id[8], id[9] = v.Tie, v.Who[0]
	return id
}

func (v vector) position(tb testing.TB) gopos.Position {
	tb.Helper()
	p := gopos.Position{ID: v.id(tb)}
	require.Equal(tb, 81, copy(p.Board[:], v.Board))
	if v.Extra != nil {
		p.HasExtra = true
		raw, err := hex.DecodeString(v.Extra.Raw)
		require.NoError(tb, err)
		require.Equal(tb, 8, copy(p.Extra[:], raw))
	}
	return p
}

func vectors(tb testing.TB, name string) []vector {
	tb.Helper()
	f, err := os.Open(name)
	require.NoError(tb, err)
	defer f.Close()
	var all []vector
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v vector
		require.NoError(tb, json.Unmarshal(lines.Bytes(), &v))
		all = append(all, v)
	}
	require.NotEmpty(tb, all)
	return all
}

func readFile(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile(name)
	require.NoError(tb, err)
	return data
}

// table returns the table that the hashes of the vectors are made with.
func table(tb testing.TB) *zobrist.Table {
	tb.Helper()
	t, err := zobrist.ReadTable(bytes.NewReader(readFile(tb, "../testdata/zobrist/t81_w8.dat")))
	require.NoError(tb, err)
	return t
}

// readers returns data as readers of all manners give it.
func readers(data []byte) map[string]io.Reader {
	return map[string]io.Reader{
		"bytes":    bytes.NewReader(data),
		"one byte": iotest.OneByteReader(bytes.NewReader(data)),
		"half":     iotest.HalfReader(bytes.NewReader(data)),
		"data err": iotest.DataErrReader(bytes.NewReader(data)),
	}
}

// decodePositions is a reader without a buffer or a trick. It returns the good
// records and the offset of what is wrong, -1 if nothing is.
func decodePositions(data []byte) (all []gopos.Position, fault int64) {
	at := 0
	for at < len(data) {
		rest := data[at:]
		if len(rest) < 92 {
			return all, int64(at)
		}
		if rest[9] != 'B' && rest[9] != 'W' {
			return all, int64(at + 9)
		}
		for i := 10; i < 91; i++ {
			if bytes.IndexByte([]byte("#O."), rest[i]) < 0 {
				return all, int64(at + i)
			}
		}
		if rest[91] > 1 {
			return all, int64(at + 91)
		}
		p := gopos.Position{HasExtra: rest[91] == 1}
		copy(p.ID[:], rest)
		copy(p.Board[:], rest[10:])
		at += 92
		if p.HasExtra {
			if len(rest) < 100 {
				return all, int64(at - 92)
			}
			copy(p.Extra[:], rest[92:])
			at += 8
		}
		all = append(all, p)
	}
	return all, -1
}

func decodeScores(data []byte) (all []gopos.Score, fault int64) {
	for at := 0; at < len(data); at += 12 {
		rest := data[at:]
		if len(rest) < 12 {
			return all, int64(at)
		}
		if rest[9] != 'B' && rest[9] != 'W' {
			return all, int64(at + 9)
		}
		s := gopos.Score{Score: rest[10], Confidence: rest[11]}
		copy(s.ID[:], rest)
		all = append(all, s)
	}
	return all, -1
}

// collect reads until there is an error, and wants it again.
func collect[T any](tb testing.TB, read func(*T) error) (all []T, err error) {
	tb.Helper()
	for {
		var v, zero T
		if err = read(&v); err != nil {
			require.Equal(tb, zero, v, "what was there stays")
			require.Equal(tb, err, read(&v), "the error stays")
			return all, err
		}
		all = append(all, v)
	}
}
