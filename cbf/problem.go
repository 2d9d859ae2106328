package cbf

import "strconv"

// A Problem is something odd in a file that was read nevertheless, or something
// that had to be changed in conversion to or from PGN.
type Problem struct {
	Kind ProblemKind

	// Offset is as in [SyntaxError]. If a comment area or a text lacks
	// something, it is the end of that; in writing and for ProblemOmitted, -1.
	Offset int64

	Length int64 // of the range from Offset, in bytes; 0 = not a range
	Game   int   // as in SyntaxError
	Part   Part  // as in SyntaxError
	Line   int   // as in SyntaxError
	Column int   // as in SyntaxError

	// Err is the cause: for ProblemCorrupt and ProblemDamagedGame, what strict
	// reading wraps in a SyntaxError; for the kinds of PGN, the details; for
	// all others nil.
	Err error
}

// String returns the place and the text of the problem, as an error has them.
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

// A ProblemKind says what is odd. All kinds but ProblemCorrupt occur in strict
// mode too, because files that other programs read have them. No problem has
// kind 0.
type ProblemKind uint8

const (
	ProblemCorrupt ProblemKind = iota + 1 // strict mode returns an error; this is what could be read

	ProblemWrongChecksum        // byte 13 fits neither formula; a tool existed to repair these
	ProblemEarlyEnd             // a zero byte ends the moves; what stands after it is Game.AfterEnd
	ProblemOpenVariation        // the moves end inside a variation
	ProblemEmptyVariation       // a variation without moves
	ProblemLeftoverEnPassant    // a capture on the e.p. register that castling kept
	ProblemCastlingWithoutRight // king or rook has moved before, or the set-up grants no right
	ProblemUnendedComment       // the comment area lacks its last byte 0xff
	ProblemMissingComments      // fewer comments than moves flagged as having one
	ProblemSurplusComments      // more comments than these moves and the game have: Game.ExtraComments
	ProblemUnseparatedText      // the fourth byte of a comment is not 0; it was read as text
	ProblemOddKings             // a set-up in which a side does not have exactly one king
	ProblemOddPawns             // a set-up with pawns on the first or last rank
	ProblemIndexCount           // the index claims more games than it has entries
	ProblemIndexEnd             // the last entry is missing, wrong, or followed by more
	ProblemSkipped              // Recover found no game in the range; any game in it is lost
	ProblemDamagedGame          // Recover found a game that cannot be read to its end

	// From here on in PGN. ProblemDropped to ProblemMoved are what a record
	// cannot hold, in reading with Options.Convert, or PGN cannot, in writing.

	ProblemDropped        // left out
	ProblemRounded        // a number, date or code was replaced by the nearest possible one
	ProblemTransliterated // letters or signs were replaced, because the text cannot have them
	ProblemShortened      // a text or a line of moves lost its end
	ProblemMoved          // put in another place than in the source
	ProblemIllegalMove    // an illegal move, written as text with the rest of its line
	ProblemOtherResult    // the Result tag differs from the end of the moves; see PGNReader.Read
	ProblemOmitted        // Err has the number of problems beyond the first thousand
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
	ProblemOddKings:             "a side does not have exactly one king",
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

// String returns the kind in words, such as "wrong checksum".
func (k ProblemKind) String() string {
	if k > 0 && int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}
