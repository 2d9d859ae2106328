package cbf

import "strconv"

// A Problem is something odd that was read nevertheless, or that was written
// otherwise than it is.
type Problem struct {
	Kind   ProblemKind
	Offset int64 // as in [SyntaxError]; of a comment area or a text that lacks something, its end; -1 in writing
	Length int64 // of the range from Offset, in bytes; 0 = not a range
	Game   int   // as in SyntaxError
	Part   Part  // as in SyntaxError
	Line   int   // as in SyntaxError
	Column int   // as in SyntaxError

	// Err is the cause: of ProblemCorrupt and ProblemDamagedGame what strict
	// reading gives in a SyntaxError, of the kinds of PGN the details; else
	// nil.
	Err error
}

func (p Problem) String() string {
	s := place(p.Game, p.Part, p.Line, p.Column, p.Offset)
	switch {
	case p.Err == nil:
		s += p.Kind.String()
	case p.Kind == ProblemCorrupt || p.Kind == ProblemDamagedGame:
		return s + p.Err.Error()
	default:
		return s + p.Kind.String() + ": " + p.Err.Error()
	}
	if p.Length > 0 {
		s += ", " + strconv.FormatInt(p.Length, 10) + " bytes"
	}
	return s
}

// A ProblemKind says what is odd. All but ProblemCorrupt occur in either mode:
// files that other programs read have them.
type ProblemKind uint8

const (
	ProblemCorrupt ProblemKind = iota + 1 // what strict mode gives as an error; what could be read was

	ProblemWrongChecksum        // byte 13 fits neither formula; a tool existed to mend these
	ProblemEarlyEnd             // a zero byte ends the moves; what stands after it is Game.AfterEnd
	ProblemOpenVariation        // the moves end inside a variation
	ProblemEmptyVariation       // a variation without moves
	ProblemLeftoverEnPassant    // a capture on the e.p. register that castling kept
	ProblemCastlingWithoutRight // king or rook have moved before, or the set-up gives no right
	ProblemUnendedComment       // the comment area lacks its last byte 0xff
	ProblemMissingComments      // fewer comments than moves that ask for one
	ProblemSurplusComments      // more comments than those moves and the game, kept in Game.ExtraComments
	ProblemUnseparatedText      // the fourth byte of a comment is not 0; it was taken as text
	ProblemOddKings             // a set-up in which a side has not one king
	ProblemOddPawns             // a set-up with pawns on the first or last rank
	ProblemIndexCount           // the index claims more games than it has entries
	ProblemIndexEnd             // the last entry is missing, not the end of the games, or not the last
	ProblemSkipped              // Recover found no game in a range of bytes
	ProblemDamagedGame          // Recover found a game that cannot be read to its end, but the next one after it

	// From here on in PGN. ProblemDropped to ProblemMoved are what a record
	// cannot hold, in reading with Options.Convert, or PGN cannot, in writing.

	ProblemDropped        // left out
	ProblemRounded        // a number, a date or a code that became the nearest there is
	ProblemTransliterated // a text with other letters or signs in place of those that it cannot have
	ProblemShortened      // a text or a line of moves that lost its end
	ProblemMoved          // it stands in another place than in the source
	ProblemIllegalMove    // a move that chess does not allow; PGN has it and the rest of its line as text
	ProblemOtherResult    // the Result tag, which counts unless it is "*", and the end of the moves disagree
	ProblemOmitted        // so many more problems of the game, beyond the first thousand
)

var problemNames = [...]string{
	ProblemCorrupt:              "corrupt",
	ProblemWrongChecksum:        "wrong checksum",
	ProblemEarlyEnd:             "zero byte ends the moves",
	ProblemOpenVariation:        "variation not closed",
	ProblemEmptyVariation:       "empty variation",
	ProblemLeftoverEnPassant:    "e.p. capture on a register left over by castling",
	ProblemCastlingWithoutRight: "castling without the right to it",
	ProblemUnendedComment:       "last comment not ended",
	ProblemMissingComments:      "fewer comments than moves with one",
	ProblemSurplusComments:      "more comments than moves with one",
	ProblemUnseparatedText:      "comment text not separated from its codes",
	ProblemOddKings:             "a side has not one king",
	ProblemOddPawns:             "pawn on the first or last rank",
	ProblemIndexCount:           "index claims more games than it holds",
	ProblemIndexEnd:             "index does not end with the end of the games",
	ProblemSkipped:              "no game found, skipped",
	ProblemDamagedGame:          "damaged game",
	ProblemDropped:              "dropped",
	ProblemRounded:              "rounded",
	ProblemTransliterated:       "transliterated",
	ProblemShortened:            "shortened",
	ProblemMoved:                "moved",
	ProblemIllegalMove:          "illegal move written as text",
	ProblemOtherResult:          "result tag and moves disagree",
	ProblemOmitted:              "more problems",
}

func (k ProblemKind) String() string {
	if k > 0 && int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}
