package cbf

import "example.com/boardcodec/cbf/chess"

// A replayer plays the moves of records as strict reading does. It makes no
// tree and allocates only a stack, which it reuses.
type replayer struct {
	walker
	bad    byte  // that the last replay has refused
	flaw   error // of step, for that byte
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
	key := keyOfMoves(size)
	p.outcome = played
	for i, b := range area {
		if i > 0 {
			b ^= byte(key)
			key.next()
		}
		if isMove(b) && p.plies >= r.budget {
			p.outcome = tooExpensive
			break
		}
		m, err := r.step(b)
		if err != nil {
			p.outcome = refused
			if err == errEarlyEnd {
				p.outcome = playedEarly
			}
			r.bad, r.flaw = b, err
			break
		}
		p.stop++
		if m == (chess.Move{}) {
			continue
		}
		p.plies++
		p.flagged += int(b >> 7)
		if len(r.lines) == 0 {
			p.main++
		}
	}
	r.budget -= p.plies
	r.played += p.plies
	return p
}

// refusal returns why the last replay was refused.
func (r *replayer) refusal() error {
	if r.flaw == ErrMove {
		return r.noMove(r.bad)
	}
	return r.flaw
}
