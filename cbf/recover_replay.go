package cbf

import "example.com/boardcodec/cbf/chess"

// A replayer plays the moves of records as strict reading does. It makes no
// tree and allocates only a stack, which it reuses.
type replayer struct {
	walker
	flaw   error // of the byte that the last replay has refused
	bad    byte  // that byte, if it is not a move
	budget int   // moves that it may still play
	played int   // moves that it has played in all
}

// The budget keeps the time of Recover proportional to the file. A record has at
// most one move in each byte, and other bytes have few that can be played: only a
// file that was made for the purpose comes near the limit.
const (
	movesPerByte = 2
	maxBudget    = 2 << 16 // two records
)

func newReplayer() replayer { return replayer{budget: maxBudget} }

// earn adds to the budget for bytes that have been passed.
func (r *replayer) earn(bytes int) {
	r.budget = min(r.budget+movesPerByte*bytes, maxBudget)
}

// A replay is the result of playing a move area.
type replay struct {
	plies   int // played, those of variations included
	main    int // of these, in the main line
	flagged int // of these, with a comment
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

// replay plays a move area, or the beginning of one of that size, in the form of
// the file.
func (r *replayer) replay(area []byte, size int, start *chess.Position) (p replay) {
	r.walker = walker{pos: *start, lines: r.lines[:0]}
	p.outcome = r.playAll(area, size, &p)
	r.budget -= p.plies
	r.played += p.plies
	return p
}

// playAll plays until something ends the moves, and counts in p.
func (r *replayer) playAll(area []byte, size int, p *replay) outcome {
	key := keyOfMoves(size)
	for i, b := range area {
		p.stop = i
		if i > 0 {
			b ^= byte(key)
			key.next()
		}
		if !isMove(b) {
			r.flaw = r.mark(b)
			switch r.flaw {
			case nil:
				continue
			case errEarlyEnd:
				return playedEarly
			}
			return refused
		}
		if p.plies >= r.budget {
			return tooExpensive
		}
		m := r.move(b)
		if m == (chess.Move{}) {
			r.bad, r.flaw = b, ErrMove
			return refused
		}
		next := byte(endMark)
		if i+1 < len(area) {
			next = area[i+1] ^ byte(key)
		}
		r.play(m, next)
		p.plies++
		p.flagged += int(b >> 7)
		if len(r.lines) == 0 {
			p.main++
		}
	}
	p.stop = len(area)
	return played
}

// refusal returns why the last replay was refused.
func (r *replayer) refusal() error {
	if r.flaw == ErrMove {
		return r.noMove(r.bad)
	}
	return r.flaw
}
