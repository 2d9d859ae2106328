package gopos_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

const (
	testdata     = "../testdata/gopos/"
	publishedDir = "../../shared/data/gopos/" // may be absent
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

// table returns the table that the hashes of the vectors are made with.
func table(tb testing.TB) *zobrist.Table {
	tb.Helper()
	t, err := zobrist.ReadTable(bytes.NewReader(testutil.ReadFile(tb, "../testdata/zobrist/t81_w8.dat")))
	require.NoError(tb, err)
	return t
}

// TestPositionVectors: every field of every vector, however the bytes arrive,
// and the same bytes again.
func TestPositionVectors(t *testing.T) {
	for _, name := range []string{"positions", "extra"} {
		want := testutil.Lines[vector](t, testdata+name+".jsonl")
		data := testutil.ReadFile(t, testdata+name+".dat")
		for how, r := range readers(data) {
			reader := gopos.Options{Hash: table(t).Hash}.NewReader(r)
			got, err := collect(t, reader.Read)
			require.Equal(t, io.EOF, err)
			require.Len(t, got, len(want), how)
			for i, v := range want {
				require.Equal(t, v.position(t), got[i], "%s, record %d", how, i+1)
				require.Equal(t, v.Hash, fmt.Sprintf("%016x", got[i].ID.Hash()))
				require.Equal(t, v.Tie, got[i].ID.Tiebreaker())
				require.Equal(t, v.Who, string(got[i].ID.Next()))
				require.Equal(t, 81-strings.Count(v.Board, "."), got[i].Stones())
				record, err := got[i].MarshalBinary()
				require.NoError(t, err)
				require.Equal(t, data[v.Off:v.Off+v.Len], record)
				var back gopos.Position
				require.NoError(t, back.UnmarshalBinary(record))
				require.Equal(t, got[i], back)
				if v.Extra != nil {
					numbers := func(order binary.ByteOrder) [3]uint32 {
						extra := got[i].Extra
						return [3]uint32{order.Uint32(extra[:]),
							uint32(order.Uint16(extra[4:])), uint32(order.Uint16(extra[6:]))}
					}
					require.Equal(t, v.Extra.BE, numbers(binary.BigEndian))
					require.Equal(t, v.Extra.LE, numbers(binary.LittleEndian))
				}
			}
		}
	}
}

// TestScoreVectors: the same of scores.
func TestScoreVectors(t *testing.T) {
	want := testutil.Lines[vector](t, testdata+"scores.jsonl")
	data := testutil.ReadFile(t, testdata+"scores.dat")
	for how, r := range readers(data) {
		got, err := collect(t, reading(gopos.Scores(r)))
		require.Equal(t, io.EOF, err)
		require.Len(t, got, len(want), how)
		for i, v := range want {
			require.Equal(t, gopos.Score{ID: v.id(t), Score: v.Score, Confidence: v.Conf}, got[i])
			require.NoError(t, got[i].Validate())
			record, err := got[i].MarshalBinary()
			require.NoError(t, err)
			require.Equal(t, data[v.Off:v.Off+12], record)
			var back gopos.Score
			require.NoError(t, back.UnmarshalBinary(record))
			require.Equal(t, got[i], back)
		}
	}
	scores, err := gopos.ReadScores(bytes.NewReader(data))
	require.NoError(t, err)
	for _, v := range want {
		require.Equal(t, v.Score, scores[v.id(t)].Score)
	}
}

// TestPublishedEntries: the entries that the author of the format printed, with
// the table that he published; neither is part of this repository.
func TestPublishedEntries(t *testing.T) {
	f, err := os.Open(publishedDir + "zobrist_board_81.dat")
	if err != nil {
		t.Skipf("the published table is absent: %v", err)
	}
	defer f.Close()
	published, err := zobrist.ReadTable(f)
	require.NoError(t, err)
	r := gopos.Options{Hash: published.Hash}.NewReader(bytes.NewReader(testutil.ReadFile(t,
		publishedDir+"published_examples_RECONSTRUCTED.dat")))
	got, err := collect(t, r.Read)
	require.Equal(t, io.EOF, err)
	var hashes []string
	for _, p := range got {
		hashes = append(hashes, p.ID.String())
	}
	require.Equal(t, []string{
		"31846ceb8015dc92-00-W", "161229a425c1a6ab-00-B", "0f6dba75177f4751-00-W",
		"c26fdb58178900b1-00-B", "56a292a15dcb1e4b-00-W", "01aabb68f67d3dea-00-B",
	}, hashes)
}
