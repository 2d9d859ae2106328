package cbh

// A step is a way across the board: files to the right and ranks up, as White sees it.
type step struct{ x, y int8 }

// The steps of the pieces, in the order of their codes. Those of queens, rooks and bishops count
// modulo 8.
var (
	kingSteps = []step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
		{2, 0}, {-2, 0}} // these castle
	knightSteps = []step{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}
	pawnSteps   = []step{{0, 1}, {0, 2}, {1, 1}, {-1, 1}} // as their player sees them
	queenSteps  = slides(step{0, 1}, step{1, 0}, step{1, 1}, step{1, -1})
	rookSteps   = queenSteps[:14]
	bishopSteps = queenSteps[14:]
)

// slides returns the steps of 1 to 7 squares in each direction.
func slides(directions ...step) (steps []step) {
	for _, d := range directions {
		for n := range int8(7) {
			steps = append(steps, step{d.x * (n + 1), d.y * (n + 1)})
		}
	}
	return steps
}

// A slot is a number of a piece of one side, by which codes name it.
type slot uint8

// The slots: up to three pieces of a kind and eight pawns.
const (
	kingSlot slot = iota
	queenSlots
	rookSlots   = queenSlots + 3
	bishopSlots = rookSlots + 3
	knightSlots = bishopSlots + 3
	pawnSlots   = knightSlots + 3
	slotCount   = pawnSlots + 8
)

// The codes that are not moves of a piece with a slot.
const (
	codeNull     = 0
	codeTwoBytes = 235
	codeNothing  = 236 // seen before codeEnd and codeTwoBytes
	codeRemember = 254
	codeEnd      = 255
)

// A code is the piece and the step that a byte means.
type code struct {
	slot slot
	step step
}

// codes are the meanings of the codes from 1 to 234. Each row has the steps of one piece.
var codes = func() (codes [codeTwoBytes]code) {
	n := 1
	for _, row := range []struct {
		slot  slot
		count slot
		steps []step
	}{
		{kingSlot, 1, kingSteps},
		{queenSlots, 1, queenSteps},
		{rookSlots, 2, rookSteps},
		{bishopSlots, 2, bishopSteps},
		{knightSlots, 2, knightSteps},
		{pawnSlots, 8, pawnSteps},
		{queenSlots + 1, 2, queenSteps},
		{rookSlots + 2, 1, rookSteps},
		{bishopSlots + 2, 1, bishopSteps},
		{knightSlots + 2, 1, knightSteps},
	} {
		for i := range row.count {
			for _, s := range row.steps {
				codes[n] = code{row.slot + i, s}
				n++
			}
		}
	}
	return codes
}()
