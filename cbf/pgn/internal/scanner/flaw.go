package scanner

// A Flaw is how a token differs from the standard. Only what reports it makes text of
// it.
type Flaw uint8

const (
	NoFlaw Flaw = iota
	NoResult
	NoResultBefore
	SecondResult
	ResultSpelling
	TextBehindResult
	MovesBehindResult
	TextOutside

	OpenComment
	CutComment
	CutLine
	Braces
	PercentComment
	NotOpened

	CutTag
	LongTag
	TagBehindComment
	TagBehindMoves
	TagNameSpace
	TagSign
	TagWithoutBracket
	TagQuotes
	TagOverLines
	TagWithoutQuote
	TagWithoutQuotes
	TagWithoutValue

	NumberUnspaced
	NumberParenthesis
	NumberHyphen
	Ellipsis
	MoveSpaces
	CastlingUnhyphened
	LikeLetter
	Dash
	CaptureSign
	Figurine
	NotMove
	EnPassantSpelling
	CheckApart

	ManySigns
	SignForNAG
	EmptyNAG
	LargeNAG

	TextAmongMoves
	CutWord
	BracketText
	OpenBracket
	AngleText
	HTMLSign
	OddSpace
	StrayByte
)

var flawTexts = [...]string{
	NoResult:          "no result at the end of the text",
	NoResultBefore:    "no result before the next game",
	SecondResult:      "second result",
	ResultSpelling:    "result in another spelling",
	TextBehindResult:  "text behind the result",
	MovesBehindResult: "moves behind the result",
	TextOutside:       "text outside of games",

	OpenComment:    `"{" without "}"`,
	CutComment:     `"{" without "}"`,
	CutLine:        "comment that another game cuts off",
	Braces:         "braces in a comment",
	PercentComment: "comment that begins with %",
	NotOpened:      `")" without "("`,

	CutTag:            "tag that the end of the text cuts off",
	LongTag:           "tag of more than 4,096 bytes",
	TagBehindComment:  "tag behind a comment",
	TagBehindMoves:    "tag behind moves",
	TagNameSpace:      "space in the name of a tag",
	TagSign:           "sign between the name of a tag and its value",
	TagWithoutBracket: `tag without "]"`,
	TagQuotes:         "tag with other quotes",
	TagOverLines:      "tag over several lines",
	TagWithoutQuote:   "tag without its closing quote",
	TagWithoutQuotes:  "tag without quotes",
	TagWithoutValue:   "tag without a value",

	NumberUnspaced:     "move number without a dot or a space",
	NumberParenthesis:  "move number with a parenthesis",
	NumberHyphen:       "hyphen after a move number",
	Ellipsis:           "ellipsis for dots",
	MoveSpaces:         "spaces in a move",
	CastlingUnhyphened: "castling without hyphens",
	LikeLetter:         "letter of another alphabet that looks alike",
	Dash:               "dash for a hyphen",
	CaptureSign:        "sign of capture that is not x",
	Figurine:           "figurine for a letter",
	NotMove:            "not a move in algebraic notation",
	EnPassantSpelling:  "e.p. in another spelling",
	CheckApart:         "check or mate in words, or apart from the move",

	ManySigns:  "too many signs",
	SignForNAG: "sign for a NAG",
	EmptyNAG:   "$ without a number",
	LargeNAG:   "NAG above 255",

	TextAmongMoves: "text among the moves",
	CutWord:        "word that the end of the text cuts off",
	BracketText:    "text in square brackets",
	OpenBracket:    `"[" without "]"`,
	AngleText:      "text in angle brackets",
	HTMLSign:       "sign of HTML",
	OddSpace:       "white space that is not ASCII",
	StrayByte:      "stray byte",
}

// String returns what is wrong, and "" for NoFlaw.
func (f Flaw) String() string { return flawTexts[f] }

// Cut reports whether the end of the text cuts the token off.
func (f Flaw) Cut() bool { return f == CutComment || f == CutTag || f == CutWord }

// or returns f, or another flaw if f is none.
func (f Flaw) or(other Flaw) Flaw {
	if f == NoFlaw {
		return other
	}
	return f
}
