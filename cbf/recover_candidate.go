package cbf

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
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
// in the file. b has at least headerSize bytes.
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
	obscure(keys[:], headerKey)
	return keys
}()

// nextIntact returns the first index, i or later, at which an intact record may begin: the
// header says that there are no comments, or they begin with 0xff. It returns end if there is
// none before end. In random bytes one index in 250 passes, in text hardly any. b must have the
// whole header of each index before end.
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
// in 256 passes. b must have the whole header of each index before end.
func nextDamaged(b []byte, i, end int) int {
	const each = 0x0101_0101_0101_0101 // times a byte, that byte eight times
	// set returns which of the unused bits are set in byte at of the headers at eight indices, from first on.
	set := func(first, at int, unused uint64) uint64 {
		return (binary.LittleEndian.Uint64(b[first+at:]) ^ uint64(headerKeys[at])*each) & (unused * each)
	}
	for ; i < end; i += 8 {
		wrong := set(i, byteResult, 0xc0) | set(i, byteMlen, 0xf0) | set(i, byteClen, 0xc0)
		// The high bit of each byte that is zero in wrong, and perhaps of others after the first of these.
		zero := (wrong - each) &^ wrong & (0x80 * each)
		if zero != 0 {
			return min(i+bits.TrailingZeros64(zero)/8, end)
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
	readable := c.outcome == played || c.outcome == playedEarly
	c.whole = readable && c.size() <= len(b) && c.commentsBegin(b)
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

// A replayer plays the moves of records as strict reading does. It makes no tree, and
// allocates only a stack, which it reuses.
type replayer struct {
	walker
	played    int // moves so far
	mayPlayed int // how many may be played
}

// The budget keeps the time of Recover proportional to the file. A record has at
// most one move in each byte, and other bytes have few that can be played: only a
// file that was made for the purpose comes near the limit.
const (
	movesPerByte = 2
	maxBudget    = 2 << 16 // two records
)

// newReplayer returns a replayer with the largest budget.
func newReplayer() replayer { return replayer{mayPlayed: maxBudget} }

// earn adds to the budget for bytes that have been passed.
func (r *replayer) earn(bytes int) {
	r.mayPlayed = min(r.mayPlayed+movesPerByte*bytes, r.played+maxBudget)
}

// A replay is the result of playing a move area.
type replay struct {
	plies   int // moves played, including those of variations
	main    int // how many of them are in the main line
	flagged int // how many of them have a comment
	stop    int // index of the byte that ends the moves, or the size of the area
	outcome outcome
}

// An outcome is what ends a replay.
type outcome uint8

const (
	notPlayed    outcome = iota // the start is not known
	played                      // the end of the area
	playedEarly                 // a zero byte
	refused                     // a byte that strict reading refuses
	tooExpensive                // the budget
)

// replay plays a move area as stored, with its keys. area may be only the beginning of an area of
// that size.
func (r *replayer) replay(area []byte, size int, start *chess.Position) (p replay) {
	r.walker = walker{pos: *start, lines: r.lines[:0]}
	key := keyOfMoves(size)
	for i, b := range area {
		p.stop = i
		if i > 0 {
			b ^= byte(key)
			key.next()
		}
		if r.played >= r.mayPlayed {
			p.outcome = tooExpensive
			return p
		}
		_, err := r.step(b)
		switch {
		case err == errEarlyEnd:
			p.outcome = playedEarly
			return p
		case err != nil:
			p.outcome = refused
			return p
		case isMove(b):
			r.played++
			p.plies++
			p.flagged += int(b >> 7)
			if len(r.lines) == 0 {
				p.main++
			}
		}
	}
	p.stop, p.outcome = len(area), played
	return p
}

// evidence is how much likelier bytes are in a record than anywhere else, as a
// logarithm to base 2. The weights are rounded from frequencies in the test data and in
// random bytes. The weakest of the 315 records of the test data has 64 bits. In 12 GB of
// random bytes, strict reading accepts a record at 123,083 offsets; the strongest has 12.
type evidence int

// add adds the weight yes if a feature holds, otherwise the weight no.
func (e *evidence) add(yes, no evidence, holds bool) {
	if holds {
		*e += yes
	} else {
		*e += no
	}
}

// weigh sets c.bits to the evidence for a record. b may be only the beginning of the record.
func (c *candidate) weigh(b []byte) {
	h := &c.header
	eco := h[bytePlen]&0xc0 | h[byteSlen]&0xc0 | h[byteFlags1]&0x3e | h[byteFlags2]&^versionBit
	var e evidence
	//    yes  no
	e.add(+6, -6, c.checksum)
	e.add(+6, +0, h[byteResult] < resultCode)
	e.add(+0, -4, h[byteResult]&0xc0 == 0) // unused bits
	e.add(+6, -1, h[byteWhite] == 0)
	e.add(+6, -1, h[byteBlack] == 0)
	e.add(+8, +0, c.setup == 0 && eco == 0)
	e.add(+6, +0, c.moves == 0)
	e.add(+6, +0, c.moves < 512)
	e.add(+0, -6, c.moves < 8192)
	e.add(+14, 0, c.comments == 0)
	if c.setup > 0 {
		e.add(+10, -4, c.kings)
	}
	if c.movesAt() <= len(b) {
		e += c.letters(b)
	}
	e += c.moveEvidence()
	if c.comments > 0 && c.commentsAt()+c.comments <= len(b) {
		area := b[c.commentsAt():][:c.comments]
		count := bytes.Count(area[1:], []byte{openMark})
		ended := area[len(area)-1] == openMark
		if !ended {
			count++
		}
		e.add(+6, -4, ended)
		e.add(+4, -6, count == c.flagged || count == c.flagged+1) // one more with the comment of the game
	}
	c.bits = int(e)
}

// moveEvidence weighs the moves: one random byte in four can be played. On a board
// without kings, which may come from any bytes, they are weaker evidence.
func (c *candidate) moveEvidence() (e evidence) {
	e = evidence(2 * c.plies)
	if !c.kings {
		e = min(e, +20)
	}
	if c.outcome == refused {
		return e - 10
	}
	if c.outcome == playedEarly {
		// In good games one or two bytes follow the zero byte, seldom more.
		e -= evidence(8 + min((c.moves-c.stop)/32, 80))
	}
	plies := c.main
	if c.setup > 0 && c.header[byteFlags1]&blackToMoveBit != 0 {
		plies++
	}
	e.add(+6, -3, int(c.header[byteMoves]) == min((plies+1)/2, maxCounted))
	return e
}

// letters weighs players and source. They may be in code page 437, or in a charset, such as
// a Cyrillic one, in which nearly every letter is above 127; then those letters distinguish
// them from random bytes. The better reading counts. The second reading begins with -8,
// because random bytes have two chances. Control characters are evidence against a text, but
// a run of the same one, such as zeros as padding, counts once.
func (c *candidate) letters(b []byte) evidence {
	var buf [2 * maxText]byte
	text := buf[:copy(buf[:], b[headerSize:c.movesAt()])]
	obscureText(text, len(text))
	latin, other := evidence(0), evidence(-8)
	last := byte(' ')
	for _, letter := range text {
		control := letter < ' ' || letter == 127
		if control && letter == last {
			continue
		}
		last = letter
		switch {
		case control:
			latin -= 6
			other -= 6
		case letter < 127:
			latin++
		default:
			other++
			if !isLatin(letter) {
				latin -= 2
			}
		}
	}
	return max(min(latin, +20), min(other, +10), -60)
}

// isLatin reports whether a byte above 127 is a letter of code page 437 or a figurine.
func isLatin(b byte) bool {
	const firstSign, sharpS = 168, 225 // from 168 on are signs and frames, and a sharp s among them
	return b < firstSign || b == sharpS || record.IsFigurine(b)
}

// LooksLike reports whether head, the beginning of a file of unknown kind, is that of a games file
// (CBF). The format has no signature, so the first game in head must be too good to be chance. A
// kilobyte is enough for most games. LooksLike does not recognise a file whose beginning is damaged,
// or an index (CBI), which contains no game.
func LooksLike(head []byte) bool {
	if len(head) < headerSize {
		return false
	}
	c := newCandidate(0, head)
	head = head[:min(c.size(), len(head))]
	r := newReplayer()
	r.examine(&c, head)
	c.weigh(head)
	return c.movesAt() <= len(head) && c.bits > leastAlone
}
