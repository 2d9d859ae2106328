package cbh_test

import (
	"bytes"
	"crypto/des"
	"encoding/binary"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
)

// TestArchiveVectors: the members of a real archive are the files that were packed.
func TestArchiveVectors(t *testing.T) {
	path := sharedBase(t, "twic1134")
	data, err := os.ReadFile(path + ".cbv")
	require.NoError(t, err)
	a, err := cbh.OpenArchive(bytes.NewReader(data))
	require.NoError(t, err)
	require.Empty(t, a.Problems())
	names, err := fs.Glob(a, "*")
	require.NoError(t, err)
	require.Len(t, names, 13)
	for _, name := range names {
		got, err := fs.ReadFile(a, name)
		require.NoError(t, err)
		want, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
		if name != "twic1134.ini" { // which is not there
			require.NoError(t, err)
			require.True(t, bytes.Equal(want, got), name)
		}
	}
	require.NoError(t, fstest.TestFS(a, names...))

	data, err = os.ReadFile(filepath.Join(filepath.Dir(path), "decrypted_small.cbv"))
	require.NoError(t, err)
	a, err = cbh.OpenArchive(bytes.NewReader(data))
	require.NoError(t, err)
	names, err = fs.Glob(a, "*")
	require.NoError(t, err)
	require.Len(t, names, 12)
	for _, name := range names {
		_, err := fs.ReadFile(a, name)
		require.NoError(t, err)
	}

	db, err := cbh.OpenFile(path + ".cbv")
	require.NoError(t, err)
	defer db.Close()
	require.Equal(t, 6117, db.Len())
	g, err := db.Game(6116)
	require.NoError(t, err)
	require.NotEmpty(t, g.Moves)
}

// archiveOf returns an archive of members, each with its packed bytes, which unpack to 6 bytes.
func archiveOf(members map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(members))
	b := []byte{8, 0, byte(len(names)), 0, 173, 0, 3, 0}
	var streams []byte
	for _, name := range names {
		rec := make([]byte, 173)
		copy(rec, name)
		packed := members[name]
		for i, n := range []int{8 + 173*len(names) + len(streams), len(packed), 6} {
			binary.LittleEndian.PutUint32(rec[128+4*i:], uint32(n))
			binary.LittleEndian.PutUint64(rec[149+8*i:], uint64(n))
		}
		b, streams = append(b, rec...), append(streams, packed...)
	}
	return append(b, streams...)
}

// blockOf returns a block with its size and checksum.
func blockOf(b ...byte) []byte {
	sum := uint16(0)
	for i := 0; i+1 < len(b); i += 2 {
		sum += binary.LittleEndian.Uint16(b[i:])
	}
	head := binary.LittleEndian.AppendUint16(nil, uint16(len(b)))
	return append(binary.LittleEndian.AppendUint16(head, sum), b...)
}

func storedBlock(text string) []byte { return blockOf(append([]byte{0}, text...)...) }

// lzBlock is three bytes and a copy of them.
var lzBlock = blockOf(1, 0x00, 0x10, 'a', 'b', 'c', 0x30, 0x00)

// TestArchive: made archives with damage and odd names.
func TestArchive(t *testing.T) {
	open := func(o cbh.Options, members map[string][]byte) (*cbh.Archive, error) {
		return o.OpenArchive(bytes.NewReader(archiveOf(members)))
	}
	a, err := open(cbh.Options{}, map[string][]byte{
		`f\g\a`: storedBlock("abcdef"),
		`f\b`:   slices.Concat(storedBlock("abc"), storedBlock("def")),
		"c":     storedBlock("ghijkl"),
	})
	require.NoError(t, err)
	require.NoError(t, fstest.TestFS(a, "f/g/a", "f/b", "c"))
	a, err = open(cbh.Options{}, map[string][]byte{"a": lzBlock})
	require.NoError(t, err)
	data, err := fs.ReadFile(a, "a")
	require.NoError(t, err)
	require.Equal(t, "abcabc", string(data))
	a, err = open(cbh.Options{}, map[string][]byte{
		`..\a`: nil, `C:\a`: nil, `\a`: nil, "b": nil, `b\c`: nil, "": nil, `f\`: nil, `1\2\3\4\5\6\7\8\9\10\11`: nil,
	})
	require.NoError(t, err)
	require.Len(t, a.Problems(), 7)

	for name, tt := range map[string]struct {
		packed []byte
		want   error
	}{
		"empty":         {nil, io.ErrUnexpectedEOF},
		"cut off":       {storedBlock("abcdef")[:9], io.ErrUnexpectedEOF},
		"too short":     {storedBlock("abc"), io.ErrUnexpectedEOF},
		"too long":      {storedBlock("abcdefg"), chess.ErrSyntax},
		"sum":           {append(storedBlock("abcde")[:9], 'x'), chess.ErrSyntax},
		"kind":          {blockOf(4, 1), chess.ErrSyntax},
		"no kind":       {blockOf(), chess.ErrSyntax},
		"copy":          {blockOf(1, 0x00, 0x80, 0x30, 0x00), chess.ErrSyntax},
		"copy cut off":  {blockOf(1, 0x00, 0x80, 0x10, 0x00), io.ErrUnexpectedEOF},
		"repeat":        {blockOf(1, 0x00, 0x80, 0x10, 0xff, 'a'), chess.ErrSyntax},
		"Huffman":       {blockOf(2, 0, 6), io.ErrUnexpectedEOF},
		"Huffman codes": {blockOf([]byte("\x02\x00\x06" + strings.Repeat("\x11", 300))...), chess.ErrSyntax},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := open(cbh.Options{}, map[string][]byte{"a": tt.packed})
			require.NoError(t, err)
			_, err = fs.ReadFile(a, "a")
			require.ErrorIs(t, err, tt.want)
			require.ErrorContains(t, err, "cbv: offset 18") // the members begin at 181
		})
	}
	a, err = open(cbh.Options{MaxMember: 5}, map[string][]byte{"a": storedBlock("abcdef")})
	require.NoError(t, err)
	_, err = a.Open("a")
	require.ErrorIs(t, err, chess.ErrRange)
	_, err = a.Open("b")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = a.Open("../a")
	require.ErrorIs(t, err, fs.ErrInvalid)
	_, err = cbh.OpenArchive(strings.NewReader("no archive"))
	require.ErrorIs(t, err, chess.ErrSyntax)

	cut := archiveOf(map[string][]byte{"a": nil, "b": nil})[:200]
	_, err = cbh.OpenArchive(bytes.NewReader(cut))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	a, err = lenient.OpenArchive(bytes.NewReader(cut))
	require.NoError(t, err)
	require.Len(t, a.Problems(), 1)
}

// TestPassword: an encrypted archive opens with its password alone.
func TestPassword(t *testing.T) {
	for password, key := range map[string]string{
		"pass": "passpass", "password": "password", "passwords": "\x93assword",
	} {
		plain := archiveOf(map[string][]byte{"a": storedBlock("abcdef")})
		plain = append(plain, make([]byte, 8-len(plain)%8)...)
		block, err := des.NewCipher([]byte(key))
		require.NoError(t, err)
		for at := 0; at < len(plain); at += 8 {
			block.Encrypt(plain[at:], plain[at:])
		}
		a, err := cbh.Options{Password: password}.OpenArchive(bytes.NewReader(plain))
		require.NoError(t, err)
		data, err := fs.ReadFile(a, "a")
		require.NoError(t, err)
		require.Equal(t, "abcdef", string(data))
		_, err = cbh.Options{Password: "other"}.OpenArchive(bytes.NewReader(plain))
		require.ErrorIs(t, err, cbh.ErrPassword)
		_, err = cbh.OpenArchive(bytes.NewReader(plain))
		require.ErrorIs(t, err, chess.ErrSyntax)
	}
}

// packedArchive returns an archive of whole files, stored.
func packedArchive(files map[string][]byte) []byte {
	packed := map[string][]byte{}
	for name, data := range files {
		packed[name] = storedBlock(string(data))
	}
	b := archiveOf(packed)
	for i, name := range slices.Sorted(maps.Keys(files)) {
		binary.LittleEndian.PutUint64(b[8+173*i+165:], uint64(len(files[name])))
	}
	return b
}

// huffmanBlock returns a block of four values, each with a code of two bits.
func huffmanBlock(kind byte, values string, text string) []byte {
	var bits []byte
	put := func(v, n int) {
		for i := range n {
			bits = append(bits, byte(v>>(n-1-i)&1))
		}
	}
	for value := range 256 {
		if code := strings.IndexByte(values, byte(value)); code >= 0 {
			put(2, 4)
			put(code, 2)
		} else {
			put(0, 4)
		}
	}
	for i := range len(text) {
		put(strings.IndexByte(values, text[i]), 2)
	}
	b := []byte{kind, byte(len(text) >> 8), byte(len(text))}
	for chunk := range slices.Chunk(append(bits, make([]byte, 7)...), 8) {
		x := byte(0)
		for j, bit := range chunk {
			x |= bit << (7 - j)
		}
		b = append(b, x)
	}
	return blockOf(b...)
}

// TestUnpack: each kind of block, and each form of an item of LZ.
func TestUnpack(t *testing.T) {
	const long = "abcabcabcabcabcabcabc"
	for name, tt := range map[string]struct {
		packed []byte
		want   string
	}{
		"Huffman":          {huffmanBlock(2, "abcd", "abcdda"), "abcdda"},
		"Huffman and LZ":   {huffmanBlock(3, "\x00\x10ab", "\x00\x10ab"+"b"), "abb"},
		"a byte again":     {blockOf(1, 0x00, 0x80, 0x02, 'x'), "xxxxx"},
		"a byte for long":  {blockOf(1, 0x00, 0x80, 0x11, 0x00, 'x'), strings.Repeat("x", 20)},
		"a long copy":      {slices.Concat(storedBlock("abc"), blockOf(1, 0x00, 0x80, 0x20, 0x00, 0x02)), long},
		"a last byte":      {blockOf(1, 'x'), "x"},
		"an item too much": {slices.Concat(storedBlock("ab"), blockOf(1, 0x00, 0x00, 'c')), "abc"},
	} {
		t.Run(name, func(t *testing.T) {
			b := archiveOf(map[string][]byte{"a": tt.packed})
			binary.LittleEndian.PutUint64(b[8+165:], uint64(len(tt.want)))
			a, err := cbh.OpenArchive(bytes.NewReader(b))
			require.NoError(t, err)
			data, err := fs.ReadFile(a, "a")
			require.NoError(t, err)
			require.Equal(t, tt.want, string(data))
		})
	}
}
