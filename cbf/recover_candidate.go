package cbf

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"example.com/boardcodec/cbf/chess"
)

// A candidate is a place where a record may begin.
type candidate struct {
	offset int64 // offset in the file
	header [headerSize]byte
	layout
	checksum bool // the checksum is right
	kings    bool // each side has one king in the start position
	replay
	whole bool // strict reading accepts it
	bits  int  // bits of evidence
}

// end returns the offset in the file at which the record ends, as its header says.
func (c *candidate) end() int64 { return c.offset + int64(c.size()) }

// newCandidate returns the candidate of the header at the beginning of b, which is at an offset
// in the file.
func newCandidate(offset int64, b []byte) (c candidate) {
	c.offset = offset
	c.header = [headerSize]byte(b)
	decodeHeader(&c.header)
	c.layout = layoutOf(&c.header)
	older, newer := checksums(&c.header)
	c.checksum = older || newer
	return c
}

// headerKeys holds the key of each byte of a header, without the second key of byte
// 11.
var headerKeys = func() (keys [headerSize]byte) {
	obscure(keys[:], 101)
	return keys
}()

// nextIntact returns the first index, i or later, at which an intact record may begin: the
// header says that there are no comments, or they begin with 0xff. It returns end if there is
// none before end. In random bytes one index in 250 passes, in text hardly any.
func nextIntact(b []byte, i, end int) int {
	keys := binary.LittleEndian.Uint64(headerKeys[byteMlen:])
	for ; i < end; i++ {
		sizes := binary.LittleEndian.Uint64(b[i+byteMlen:]) ^ keys // mlen, plen, slen, clen
		comments := i + headerSize + int(sizes>>16&maxText) + int(sizes>>24&maxText) +
			max(int(bits.ReverseBytes16(uint16(sizes))), 1) - 1
		if uint16(sizes>>32) == 0 || comments < len(b) && b[comments] == openMark {
			break
		}
	}
	return i
}

// nextUncommented is nextIntact for bytes without 0xff: only a header without comments passes.
func nextUncommented(b []byte, i, end int) int {
	if n := bytes.Index(b[i+byteClen:end+byteClen+1], headerKeys[byteClen:byteClen+2]); n >= 0 {
		return i + n
	}
	return end
}

// nextDamaged returns the first index, i or later, at which a damaged record may begin: the
// unused bits of the result are clear, and there are less than 4 KB of moves and less than
// 16 KB of comments. It returns end if there is none before end. In random bytes one index
// in 256 passes.
func nextDamaged(b []byte, i, end int) int {
	const each = 0x0101_0101_0101_0101
	differ := func(at int, unused uint64) uint64 { // in which of the unused bits, at eight indices
		return (binary.LittleEndian.Uint64(b[i+at:]) ^ uint64(headerKeys[at])*each) & (unused * each)
	}
	for ; i < end; i += 8 {
		wrong := differ(byteResult, 0xc0) | differ(byteMlen, 0xf0) | differ(byteClen, 0xc0)
		if right := (wrong - each) &^ wrong & (0x80 * each); right != 0 { // its lowest bit is certain
			return min(i+bits.TrailingZeros64(right)/8, end)
		}
	}
	return end
}

// intact returns the candidate at the beginning of b, and whether strict reading accepts it. If
// it does not, c has no evidence, and a replay only if its moves were played.
func (r *replayer) intact(offset int64, b []byte) (c candidate, ok bool) {
	c = newCandidate(offset, b)
	if c.size() > len(b) || !c.firstMoveExists(b) {
		return c, false
	}
	if r.examine(&c, b); !c.whole {
		return c, false
	}
	c.weigh(b)
	return c, true
}

// commentsBegin reports whether there are no comments, or they begin with 0xff.
func (c *candidate) commentsBegin(b []byte) bool {
	return c.comments == 0 || c.commentsAt() < len(b) && b[c.commentsAt()] == openMark
}

// firstMoveExists reports whether the first move may exist: the normal start has 20
// moves. Few bytes other than records pass this test.
func (c *candidate) firstMoveExists(b []byte) bool {
	return c.moves == 0 || c.setup > 0 || b[c.movesAt()]&numberBits <= 20
}

// examine plays the moves of a candidate, or as many of them as are in b, and sets its kings,
// its replay and whether it is whole.
func (r *replayer) examine(c *candidate, b []byte) {
	start, ok := c.start(b)
	if !ok {
		return
	}
	moves := b[min(c.movesAt(), len(b)):min(c.commentsAt(), len(b))]
	c.replay = r.replay(moves, c.moves, &start)
	c.whole = c.size() <= len(b) && c.commentsBegin(b) &&
		(c.outcome == played || c.outcome == playedEarly)
	r.played += c.comments >> 10 // weigh reads them, a KB or two in the time of a move
}

// start returns the position before the first move, and reports whether b contains that
// position and strict reading accepts it. It sets c.kings.
func (c *candidate) start(b []byte) (chess.Position, bool) {
	if c.setup == 0 {
		c.kings = true
		return chess.StartPosition(), true
	}
	if c.size() > len(b) || c.header[byteFlags2]&epFileBits > 8 {
		return chess.Position{}, false
	}
	g := Game{Header: Header{stored: c.header, read: true}, setup: [setupSize]byte(b[c.setupAt():])}
	s, bad := g.readSetup()
	if bad {
		return chess.Position{}, false
	}
	p := position(&s)
	c.kings = hasKings(&p)
	return p, true
}
