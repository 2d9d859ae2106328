// Package record has what cbf and pgn both know of a record: its limits, its letters, and
// the conventions of its two texts. It lies below them.
package record

// The largest sizes that a record can hold.
const (
	MaxText     = 63        // bytes of each text of the header
	MaxMoves    = 1<<16 - 2 // bytes of the area of moves
	MaxComments = 1<<16 - 1 // bytes of the area of comments
	MaxNumber   = 0x7F      // of a move in the numbered list; it cannot have a comment
	MaxDepth    = 10_000    // of variations
)

// The ratings that a record can hold, in steps of 5.
const MinElo, MaxElo = 1605, 2875

// Mark is a byte that begins a variation among moves and ends a comment. No text and no
// code of a comment has it.
const Mark = 0xFF

// The values of Part of an error or a problem.
const (
	PartHeader   = "header"
	PartText     = "text"
	PartMoves    = "moves"
	PartComments = "comments"
	PartSetup    = "set-up"
	PartTags     = "tags"
)
