package cbf

import "strconv"

// Problem is something odd that was read nevertheless, or written otherwise than it
// is. Offset and Game are as in SyntaxError; in writing, Offset is -1.
type Problem struct {
	Kind         ProblemKind
	Offset       int64
	Length       int64 // bytes concerned, where they are a range; else 0
	Game         int
	Part         Part
	Line, Column int   // of a text, from 1; 0 = not in a text
	Err          error // of Corrupt and DamagedGame, which strict mode gives as an error; of PGN, the details
}

func (p Problem) String() string {
	s := place(p.Game, p.Part, p.Line, p.Column, p.Offset) + ": "
	switch {
	case p.Err == nil:
		s += p.Kind.String()
	case p.Kind == Corrupt || p.Kind == DamagedGame:
		return s + p.Err.Error()
	default:
		return s + p.Kind.String() + ": " + p.Err.Error()
	}
	if p.Length > 0 {
		s += ", " + strconv.FormatInt(p.Length, 10) + " bytes"
	}
	return s
}

// ProblemKind says what is odd.
type ProblemKind uint8

// The kinds. All but Corrupt occur in either mode; files that other programs
// read have them.
const (
	// Corrupt: what strict mode gives as an error. What could be read was.
	Corrupt ProblemKind = iota
	// WrongChecksum: byte 13 fits neither formula. A tool existed to mend these.
	WrongChecksum
	// EarlyEnd: a zero byte ends the moves; what stands behind it is AfterEnd.
	EarlyEnd
	// OpenVariation: the moves end inside a variation.
	OpenVariation
	// EmptyVariation: a variation without moves.
	EmptyVariation
	// LeftoverEnPassant: a capture on the e.p. register that castling kept.
	LeftoverEnPassant
	// CastlingWithoutRight: king or rook have moved before, or the set-up gives
	// no right.
	CastlingWithoutRight
	// UnendedComment: the comment area lacks its last byte 0xFF.
	UnendedComment
	// MissingComments: fewer comments than moves that ask for one.
	MissingComments
	// SurplusComments: more comments than moves and the game comment, kept in
	// ExtraComments.
	SurplusComments
	// UnseparatedText: a comment's fourth byte is not 0; it was taken as text.
	UnseparatedText
	// OddKings: a set-up in which a side has not one king.
	OddKings
	// OddPawns: a set-up with pawns on the first or last rank.
	OddPawns
	// IndexCount: the index claims more games than it has entries.
	IndexCount
	// IndexEnd: the index lacks its last entry, has more of them than it counts,
	// or the entry is not the end of the games.
	IndexEnd
	// Skipped: Recover found no game in a range of bytes.
	Skipped
	// DamagedGame: Recover found a game that can't be read to its end, but a good
	// one behind it.
	DamagedGame

	// Kinds of PGN. Dropped to Moved are what a record can't hold and what became
	// of it: in reading when the Policy is Convert, in writing always.

	// Dropped: it is left out.
	Dropped
	// Rounded: a number, a date or a code that became the nearest there is.
	Rounded
	// Transliterated: a text with other letters or signs in place of those that
	// it can't have.
	Transliterated
	// Shortened: a text or a line of moves that lost its end.
	Shortened
	// Moved: it stands in another place than in the source.
	Moved
	// IllegalMove: a move that chess does not allow. PGN has it and the rest of
	// its line as text.
	IllegalMove
	// OtherResult: the Result tag and the end of the moves disagree. The tag
	// counts, unless it is "*".
	OtherResult
	// MoreProblems: problems of a game beyond the first thousand are counted only.
	MoreProblems
)

var problemNames = [...]string{
	Corrupt:              "corrupt",
	WrongChecksum:        "wrong checksum",
	EarlyEnd:             "zero byte ends the moves",
	OpenVariation:        "variation not closed",
	EmptyVariation:       "empty variation",
	LeftoverEnPassant:    "e.p. capture on a register left over by castling",
	CastlingWithoutRight: "castling without the right to it",
	UnendedComment:       "last comment not ended",
	MissingComments:      "fewer comments than moves with one",
	SurplusComments:      "more comments than moves with one",
	UnseparatedText:      "comment text not separated from its codes",
	OddKings:             "a side has not one king",
	OddPawns:             "pawn on the first or last rank",
	IndexCount:           "index claims more games than it holds",
	IndexEnd:             "index does not end with the end of the games",
	Skipped:              "no game found, skipped",
	DamagedGame:          "damaged game",
	Dropped:              "dropped",
	Rounded:              "rounded",
	Transliterated:       "transliterated",
	Shortened:            "shortened",
	Moved:                "moved",
	IllegalMove:          "illegal move written as text",
	OtherResult:          "result tag and moves disagree",
	MoreProblems:         "more problems",
}

func (k ProblemKind) String() string {
	if int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}
