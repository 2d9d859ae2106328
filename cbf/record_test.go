package cbf_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// sealed is a record to be built by hand: the keys and lengths are put on here,
// by the programs of the document.
type sealed struct {
	header          map[int]byte // bytes other than those of a new game
	players, source string
	moves, comments string
	setup           string // FEN placement; side, rights and e.p. are header bytes
	badChecksum     bool
}

func (s sealed) record() []byte {
	h := make([]byte, 14)
	h[0], h[1], h[11] = 127, 3, 1<<6
	for i, b := range s.header {
		h[i] = b
	}
	h[2], h[3] = byte((len(s.moves)+1)>>8), byte(len(s.moves)+1)
	h[4] |= byte(len(s.players))
	h[5] |= byte(len(s.source))
	h[6], h[7] = byte(len(s.comments)>>8), byte(len(s.comments))
	if s.setup != "" {
		h[10] |= 1
	}
	h[13] = byte(int(h[3]) * 0x1EC1 * (int(h[8]) + 1) * int(h[0]))
	if s.badChecksum {
		h[13] ^= 0x55
	}
	key := 14 + h[4]&63 + h[5]&63
	h[11] ^= key
	for i, k := 13, byte(101); i >= 0; i, k = i-1, k*3 {
		h[i] ^= k
	}
	text := []byte(s.players + s.source)
	for i, k := len(text)-1, byte(3*len(text)); i >= 0; i, k = i-1, k*3 {
		text[i] ^= k
	}
	moves := []byte(s.moves)
	for i, k := len(moves)-1, byte(49*(len(moves)+1)); i > 0; i, k = i-1, k*7 {
		moves[i] ^= k
	}
	rec := append(append(append(h, text...), moves...), s.comments...)
	if s.setup != "" {
		setup := make([]byte, 33)
		for r, rank := range strings.Split(s.setup, "/") {
			f := 0
			for _, c := range []byte(rank) {
				if c >= '1' && c <= '8' {
					f += int(c - '0')
					continue
				}
				sq := (7-r)*8 + f
				setup[sq/2] |= byte(strings.IndexByte(" KQNBRP  kqnbrp", c)) << (4 * (1 - sq%2))
				f++
			}
		}
		rec = append(rec, setup...)
	}
	return rec
}

// TestShortRecord: a record that is cut off, with the area where it ends and the
// bytes that are missing.
func TestShortRecord(t *testing.T) {
	rec := sealed{players: "A-B", source: "C", moves: e4 + "\x8b", comments: "\xff\x01\xff", setup: bare}.record()
	ends := []struct {
		part string
		end  int
	}{{"header", 14}, {"text", 18}, {"moves", 20}, {"comments", 23}, {"set-up", 56}}
	require.Len(t, rec, 56)
	area := 0
	for n := range rec {
		if n == ends[area].end {
			area++
		}
		_, err := cbf.ParseGame(rec[:n])
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		want := fmt.Sprintf("cbf: %s: offset %d: unexpected EOF", ends[area].part, n)
		if n >= 14 {
			want += fmt.Sprintf(": %d bytes short", len(rec)-n)
		}
		require.EqualError(t, err, want)
	}
}

const (
	e4, e5, nf3 = "\x0b", "\x0b", "\x0f" // numbers in 1. e4 e5; 1. Nf3
	bare        = "4k3/8/8/8/8/8/8/4K3"
)

// TestMoveConstants: the constants are numbers of the list.
func TestMoveConstants(t *testing.T) {
	p := chess.StartPosition()
	require.Equal(t, "g1f3", p.Numbered()[nf3[0]-1].String())
	m := p.Numbered()[e4[0]-1]
	require.Equal(t, "e2e4", m.String())
	p, err := p.Play(m)
	require.NoError(t, err)
	require.Equal(t, "e7e5", p.Numbered()[e5[0]-1].String())
}
