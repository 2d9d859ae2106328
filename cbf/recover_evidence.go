package cbf

import "bytes"

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
	e.add(+6, -3, int(c.header[byteMoves]) == min((plies+1)/2, 255))
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
func isLatin(b byte) bool { return b < 168 || b >= 177 && b <= 182 || b == 225 }
