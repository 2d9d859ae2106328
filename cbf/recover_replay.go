package cbf

import "example.com/boardcodec/cbf/chess"

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
