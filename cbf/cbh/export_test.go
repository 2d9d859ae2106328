package cbh

import "example.com/boardcodec/cbf/chess"

// What the encoder of the tests needs of the decoder: the meanings of the codes, and the pieces that
// they name.
type (
	Code = code
	Slot = slot
	Men  = men
)

const Slots, PawnSlots, KnightSlots, QueenSlots = slotCount, pawnSlots, knightSlots, queenSlots

var (
	Codes, NewMen          = codes, newMen
	Nation, TournamentType = nation, tournamentType
)

func (m *Men) Follow(p chess.Position, move chess.Move) { m.play(&p, move) }

func (c Code) Slot() Slot               { return c.slot }
func (c Code) Step() (x, y int)         { return int(c.step.x), int(c.step.y) }
func (c *cipher) Decode(b, n byte) byte { return c.decode(b, n) }

// CipherOf returns the cipher of a mode; that of quotations for another one.
func CipherOf(mode byte) *cipher {
	if ciphers[mode&modeBits] == nil {
		return quotationCipher
	}
	return ciphers[mode&modeBits]
}

// The types of annotations.
const (
	TextAfter        = noteTextAfter
	Symbols          = noteSymbols
	ColoredSquares   = noteColoredSquares
	Arrows           = noteArrows
	TimeSpent        = noteTimeSpent
	Training         = noteTraining
	Quotation        = noteQuotation
	PawnStructure    = AnnotationType(0x14)
	CriticalPosition = noteCriticalPosition
	WebLink          = noteWebLink
	Evaluation       = noteEvaluation
	MedalsOfMove     = noteMedals
	TimeControl      = noteTimeControl
	Evaluations      = noteEvaluations
	TextBefore       = noteTextBefore
)
