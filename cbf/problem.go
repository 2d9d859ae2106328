package cbf

import "strconv"

// A Problem is something odd that was read nevertheless, or written otherwise than it
// is. Offset and Game are as in SyntaxError; in writing, Offset is -1.
type Problem struct {
	Kind         ProblemKind
	Offset       int64
	Length       int64 // bytes concerned, where they are a range; else 0
	Game         int
	Part         Part
	Line, Column int   // of a text, from 1; 0 = not in a text
	Err          error // of ProblemCorrupt and ProblemDamagedGame, which strict mode gives as an error; of PGN, the details
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

// A ProblemKind says what is odd.
type ProblemKind uint8

// The kinds. All but ProblemCorrupt occur in either mode; files that other programs
// read have them.
const (
	// ProblemCorrupt: what strict mode gives as an error. What could be read was.
	ProblemCorrupt ProblemKind = iota + 1
	// ProblemWrongChecksum: byte 13 fits neither formula. A tool existed to mend these.
	ProblemWrongChecksum
	// ProblemEarlyEnd: a zero byte ends the moves; what stands after it is AfterEnd.
	ProblemEarlyEnd
	// ProblemOpenVariation: the moves end inside a variation.
	ProblemOpenVariation
	// ProblemEmptyVariation: a variation without moves.
	ProblemEmptyVariation
	// ProblemLeftoverEnPassant: a capture on the e.p. register that castling kept.
	ProblemLeftoverEnPassant
	// ProblemCastlingWithoutRight: king or rook have moved before, or the set-up gives
	// no right.
	ProblemCastlingWithoutRight
	// ProblemUnendedComment: the comment area lacks its last byte 0xFF.
	ProblemUnendedComment
	// ProblemMissingComments: fewer comments than moves that ask for one.
	ProblemMissingComments
	// ProblemSurplusComments: more comments than moves and the game comment, kept in
	// ExtraComments.
	ProblemSurplusComments
	// ProblemUnseparatedText: a comment's fourth byte is not 0; it was taken as text.
	ProblemUnseparatedText
	// ProblemOddKings: a set-up in which a side has not one king.
	ProblemOddKings
	// ProblemOddPawns: a set-up with pawns on the first or last rank.
	ProblemOddPawns
	// ProblemIndexCount: the index claims more games than it has entries.
	ProblemIndexCount
	// ProblemIndexEnd: the index lacks its last entry, has more of them than it counts,
	// or the entry is not the end of the games.
	ProblemIndexEnd
	// ProblemSkipped: Recover found no game in a range of bytes.
	ProblemSkipped
	// ProblemDamagedGame: Recover found a game that cannot be read to its end, but a good
	// one after it.
	ProblemDamagedGame

	// Kinds of PGN. ProblemDropped to ProblemMoved are what a record cannot hold and what became
	// of it: in reading with Options.Convert, in writing always.

	// ProblemDropped: it is left out.
	ProblemDropped
	// ProblemRounded: a number, a date or a code that became the nearest there is.
	ProblemRounded
	// ProblemTransliterated: a text with other letters or signs in place of those that
	// it cannot have.
	ProblemTransliterated
	// ProblemShortened: a text or a line of moves that lost its end.
	ProblemShortened
	// ProblemMoved: it stands in another place than in the source.
	ProblemMoved
	// ProblemIllegalMove: a move that chess does not allow. PGN has it and the rest of
	// its line as text.
	ProblemIllegalMove
	// ProblemOtherResult: the Result tag and the end of the moves disagree. The tag
	// counts, unless it is "*".
	ProblemOtherResult
	// ProblemOmitted: problems of a game beyond the first thousand are counted only.
	ProblemOmitted
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
