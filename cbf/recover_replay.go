package cbf

// A replayer plays the moves of records as strict reading does. It makes no
// tree and allocates only a stack, which it reuses.
type replayer struct {
	stack  []suspendedLine
	budget int // moves that it may still play
	played int // moves that it has played in all
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

// A suspendedLine waits for the end of a variation of its last move.
type suspendedLine struct {
	before, after Position // that move
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

// sevenTo lists the powers of 7 mod 256, which repeat after 32.
var sevenTo = func() (t [32]byte) {
	for i := range t {
		t[i] = power(7, i)
	}
	return t
}()

// play plays a move area, or the beginning of one of that size, in the form of
// the file.
func (r *replayer) play(area []byte, size int, start *Position) (p replay) {
	const seventh = 183 // 7 * 183 = 1 mod 256
	// The key of the byte with index 1. From byte to byte it is divided by 7.
	key := byte(49*(size+1)) * sevenTo[(size-2)&31]
	pos, before := *start, *start // before the last move, if a variation of it follows
	stack := r.stack[:0]
	empty := true // the line has no move yet
	p.outcome = played
	for i, b := range area {
		p.stop = i
		if i > 0 {
			b ^= key
			key *= seventh
		}
		switch b {
		case endMark:
			p.outcome = playedEarly
		case openMark:
			if empty || len(stack) == maxDepth {
				p.outcome = refused
				break
			}
			stack = append(stack, suspendedLine{before, pos})
			pos, empty = before, true
		case closeMark:
			if len(stack) == 0 {
				p.outcome = refused
				break
			}
			parent := &stack[len(stack)-1]
			before, pos, empty = parent.before, parent.after, false
			stack = stack[:len(stack)-1]
		default:
			if p.plies >= r.budget {
				p.outcome = tooExpensive
				break
			}
			m, _ := pos.nth(int(b & numberBits))
			if m == (Move{}) {
				p.outcome = refused
				break
			}
			if i+1 < len(area) && area[i+1]^key == openMark {
				before = pos
			}
			pos.play(m)
			empty = false
			p.plies++
			p.flagged += int(b >> 7)
			if len(stack) == 0 {
				p.main++
			}
		}
		if p.outcome != played {
			break
		}
		p.stop = i + 1
	}
	r.stack = stack[:0]
	r.budget -= p.plies
	r.played += p.plies
	return p
}
