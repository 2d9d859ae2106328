package cbf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/internal/testutil"
)

// TestWriterErrors: after an error of a file, or Close, nothing more is
// written.
func TestWriterErrors(t *testing.T) {
	record, err := cbf.NewGame().AppendBinary(nil)
	require.NoError(t, err)
	size := len(record)
	for taken := range size + 1 {
		w := cbf.NewWriter(&testutil.FailingWriter{Err: errDisk}, &testutil.FailingWriter{N: size + taken, Err: errDisk})
		require.NoError(t, w.Write(cbf.NewGame()))
		if taken == size {
			require.NoError(t, w.Write(cbf.NewGame()))
		}
		require.Equal(t, errDisk, w.Write(cbf.NewGame()))
		require.Equal(t, errDisk, w.Write(cbf.NewGame()))
		require.Equal(t, errDisk, w.Close())
		require.EqualError(t, w.Write(cbf.NewGame()), "cbf: the base is closed already")
	}

	w := cbf.NewWriter(&testutil.FailingWriter{Err: errDisk}, &testutil.FailingWriter{})
	require.Equal(t, errDisk, w.Close())
	require.EqualError(t, w.Write(cbf.NewGame()), "cbf: the base is closed already")
	require.EqualError(t, w.Close(), "cbf: the base is closed already")
	require.NoError(t, w.Abort())
}

// TestWriterShort: a writer that takes less than it is given, without an error,
// does not make half a base.
func TestWriterShort(t *testing.T) {
	record, err := cbf.NewGame().AppendBinary(nil)
	require.NoError(t, err)
	for n := range len(record) {
		w := cbf.NewWriter(&bytes.Buffer{}, &testutil.ShortWriter{N: n})
		require.Equal(t, io.ErrShortWrite, w.Write(cbf.NewGame()))
		require.Equal(t, io.ErrShortWrite, w.Write(cbf.NewGame()))
		require.Equal(t, io.ErrShortWrite, w.Close())
	}
	for n := range 12 {
		w := cbf.NewWriter(&testutil.ShortWriter{N: n}, &bytes.Buffer{})
		require.NoError(t, w.Write(cbf.NewGame()))
		require.Equal(t, io.ErrShortWrite, w.Close())
	}
	w := cbf.NewWriter(&testutil.ShortWriter{N: 12}, &testutil.ShortWriter{N: len(record)})
	require.NoError(t, w.Write(cbf.NewGame()))
	require.NoError(t, w.Close())
}

// TestWriterCharsets: letters of two charsets do not get into one base, which could not say whose
// is whose; what is the same in all of them does.
func TestWriterCharsets(t *testing.T) {
	game := func(charset *charmap.Charmap, white, comment string) *cbf.Game {
		g := cbf.NewGame()
		g.Charset = charset
		require.NoError(t, g.SetPlayers(white, "b"))
		raw, err := g.EncodeText(comment)
		require.NoError(t, err)
		g.Comment = &cbf.Comment{Text: raw}
		return g
	}
	for _, tt := range []struct {
		first, second *cbf.Game
		refused       bool
	}{
		{game(charmap.CodePage437, "Müller", ""), game(charmap.CodePage866, "Таль", ""), true},
		{game(charmap.CodePage866, "a", "Таль"), game(charmap.CodePage437, "a", "Müller"), true},
		{game(nil, "Müller", ""), game(charmap.CodePage437, "Müller", ""), false},
		{game(nil, "Müller", ""), game(charmap.CodePage866, "a", "♘\nd"), false},
		{game(charmap.CodePage866, "a", "♘\nd"), game(nil, "Müller", ""), false},
	} {
		w := cbf.NewWriter(new(bytes.Buffer), new(bytes.Buffer))
		require.NoError(t, w.Write(tt.first))
		err := w.Write(tt.second)
		require.Equal(t, tt.refused, errors.Is(err, cbf.ErrCharset), "%v", err)
		if tt.refused {
			require.EqualError(t, err, "cbf: Charset "+fmt.Sprint(tt.second.Charset)+": not in the charset: the games before it are in "+fmt.Sprint(tt.first.Charset))
		}
		require.NoError(t, w.Write(tt.first))
	}
}

// TestWriteRecord: a base of finished records is that of their games, and what is no record is
// refused.
func TestWriteRecord(t *testing.T) {
	record, err := cbf.NewGame().AppendBinary(nil)
	require.NoError(t, err)
	var index, games, sameIndex, sameGames bytes.Buffer
	w, same := cbf.NewWriter(&index, &games), cbf.NewWriter(&sameIndex, &sameGames)
	require.NoError(t, w.WriteRecord(record))
	require.NoError(t, same.Write(cbf.NewGame()))
	for _, bad := range [][]byte{nil, record[:13], record[:len(record)-1], append(record[:len(record):len(record)], 0)} {
		err := w.WriteRecord(bad)
		var refused *cbf.EncodeError
		require.ErrorAs(t, err, &refused)
		require.ErrorIs(t, err, chess.ErrSyntax)
		require.Equal(t, "record", refused.Field)
	}
	require.NoError(t, w.WriteRecord(record))
	require.NoError(t, same.Write(cbf.NewGame()))
	require.NoError(t, w.Close())
	require.NoError(t, same.Close())
	require.Equal(t, sameIndex.Bytes(), index.Bytes())
	require.Equal(t, sameGames.Bytes(), games.Bytes())
	require.Error(t, w.WriteRecord(record))
	require.Error(t, new(cbf.Writer).WriteRecord(record))
}

// TestWriterSize: a base ends before an entry of its index would be larger than a longword, and what has
// been written by then is a base.
func TestWriterSize(t *testing.T) {
	large := sealed{moves: strings.Repeat("\x00", 65_534), comments: strings.Repeat("\xff", 65_535)}.record()
	small := sealed{}.record()
	for _, fits := range []bool{true, false} {
		var index bytes.Buffer
		w := cbf.NewWriter(&index, io.Discard)
		size, n := int64(0), 0
		add := func(record []byte) error {
			size, n = size+int64(len(record)), n+1
			return w.WriteRecord(record)
		}
		rest := func() int64 { return math.MaxUint32 - (size + int64(n) + 3) } // the size of the last record
		for rest() > 2*int64(len(large)) {
			require.NoError(t, add(large))
		}
		for rest() > 60_000 {
			require.NoError(t, add(small))
		}
		moves := int(rest()) - len(small)
		if !fits {
			moves++
		}
		err := add(sealed{moves: strings.Repeat("\x00", moves)}.record())
		if fits {
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, chess.ErrRange)
			require.EqualError(t, err, "cbf: games: out of range: more than 4 GB")
			n--
		}
		require.NoError(t, w.Close())
		require.Equal(t, words(uint32(n)+1, 2), index.Bytes()[:8])
		require.Len(t, index.Bytes(), 4*(n+2))
		require.Equal(t, fits, bytes.HasSuffix(index.Bytes(), words(math.MaxUint32)))
	}
}
