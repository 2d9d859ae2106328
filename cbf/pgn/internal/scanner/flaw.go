package scanner

// A Flaw says, in words for a person, how a token differs from the standard.
type Flaw string

const (
	NoFlaw Flaw = ""

	NoResult         Flaw = "no result at the end of the text"
	NoResultBefore   Flaw = "no result before the next game"
	SecondResult     Flaw = "second result"
	ResultSpelling   Flaw = "result in another spelling"
	TextAfterResult  Flaw = "text behind the result"
	MovesAfterResult Flaw = "moves behind the result"
	TextOutside      Flaw = "text outside of games"

	OpenComment    Flaw = `"{" without "}"`
	CutComment     Flaw = `"{" without "}" before the end of the text`
	Braces         Flaw = "braces in a comment"
	PercentComment Flaw = "comment that begins with %"
	NotOpened      Flaw = `")" without "("`

	CutTag          Flaw = "tag that the end of the text cuts off"
	LongTag         Flaw = "tag of more than 4,096 bytes"
	TagAfterComment Flaw = "tag behind a comment"
	TagAfterMoves   Flaw = "tag behind moves"
	TagForm         Flaw = "tag in another form"
	TextAmongTags   Flaw = "text among the tags"

	NumberForm   Flaw = "move number in another form"
	MoveSpaces   Flaw = "spaces in a move"
	Promotion    Flaw = "promotion in another form"
	NullForm     Flaw = "null move in another form"
	CheckApart   Flaw = "sign of check apart from its move"
	CastlingForm Flaw = "castling in another form"
	LikeLetter   Flaw = "letter or sign that looks alike"
	Glued        Flaw = "a move and more in one word"
	NotMove      Flaw = "not a move in algebraic notation"

	ManySigns  Flaw = "too many signs"
	SignForNAG Flaw = "sign for a NAG"
	EmptyNAG   Flaw = "$ without a number"
	LargeNAG   Flaw = "NAG above 255"

	TextAmongMoves Flaw = "text among the moves"
	CutWord        Flaw = "word that the end of the text cuts off"
	BracketText    Flaw = "text in square brackets"
	OpenBracket    Flaw = `"[" without "]"`
	Markup         Flaw = "markup"
	OddSpace       Flaw = "white space or dots beyond ASCII"
	StrayByte      Flaw = "stray byte"
)

// Cut reports whether the end of the text cuts the token off.
func (f Flaw) Cut() bool { return f == CutComment || f == CutTag || f == CutWord }
