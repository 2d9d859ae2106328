package matchid

import "fmt"

// A Match is the state of a match without the board: cube, score, dice and the
// player whose decision it is. Its fields are the fields of the match key; FORMAT.md
// has the layout.
//
// A Match is comparable. The zero Match has no encoding, because no cube shows
// 0: start from [NewMatch] or a parsed ID.
type Match struct {
	// CubeValue is the value that the cube shows: a power of two, 1 to 32768. While
	// a double, beaver or raccoon is pending, it is the value before it. If all three
	// follow each other on a cube that shows 1, it is 1, then 2, then 4.
	CubeValue int

	// CubeOwner is the player who holds the cube, or Centred. While a beaver or a
	// raccoon is pending, it is already the player who beavered.
	CubeOwner Owner

	// OnRoll is the player, 0 or 1, who is to roll or has rolled. He stays on roll
	// while a double or a resignation is pending.
	OnRoll uint8

	Crawford bool  // this is the Crawford game
	State    State // the zero value is NotStarted

	// Turn is the player, 0 or 1, whose decision it is: OnRoll, or his opponent if
	// the opponent has to answer a double, a raccoon or a resignation of OnRoll.
	Turn uint8

	Doubled bool // a double, beaver or raccoon awaits an answer

	// Resigned is the offer of the opponent of Turn: 0 = nobody resigns, 1 = a single game (the
	// value of the cube), 2 = a gammon (twice the value), 3 = a backgammon (three times the value).
	Resigned int

	// Dice are the two dice, 1 to 6, in the order of the ID; both are 0 before the
	// roll. GNU Backgammon writes the larger one first. A key can also hold a 7.
	Dice [2]uint8

	Length int    // points to win the match, 0 to 32767; 0 = money play
	Score  [2]int // points of player 0 and player 1, 0 to 32767

	// Jacoby means that the Jacoby rule is in use: in money play, gammons count only
	// after the cube has been turned. Bit 66 of the key is set if it is not in use.
	Jacoby bool

	Spare uint8 // the key's bits 67 to 71, 0 to 31; GNU Backgammon writes 0
}

// An Owner says who may double next. The zero value is player 0, not a centred cube.
type Owner uint8

const (
	OwnedBy0 Owner = 0 // only player 0
	OwnedBy1 Owner = 1 // only player 1
	Centred  Owner = 3 // either player; GNU Backgammon reads 2 as Centred, but never writes it
)

// String returns "player 0", "player 1" or "centred"; "Owner(2)" for the fourth
// value of the two bits in a key; and "invalid Owner" for all others.
func (o Owner) String() string {
	switch o {
	case OwnedBy0, OwnedBy1:
		return fmt.Sprintf("player %d", uint8(o))
	case Centred:
		return "centred"
	case 2:
		return "Owner(2)"
	}
	return "invalid Owner"
}

// A State says whether a game is being played, and if not, how it ended.
type State uint8

const (
	NotStarted   State = 0 // no game yet
	Playing      State = 1 // a game is being played
	GameOver     State = 2 // the game was played to its end
	GameResigned State = 3 // a resignation was accepted
	CubeDropped  State = 4 // a double was dropped; 5 to 7 have no meaning, but are kept
)

// String returns words such as "playing"; "State(5)" to "State(7)" for the other
// values of three bits; and "invalid State" for larger ones.
func (s State) String() string {
	names := [...]string{
		"not started", "playing", "over", "resigned", "cube dropped",
		"State(5)", "State(6)", "State(7)",
	}
	if int(s) < len(names) {
		return names[s]
	}
	return "invalid State"
}

// NewMatch returns the state at the start of a match of length points (0 =
// money play): Playing, score 0-0, a centred cube that shows 1, player 0 to roll,
// no Crawford game and no Jacoby rule. It does not check length:
// [Match.AppendText] refuses a length outside 0 to 32767.
func NewMatch(length int) Match {
	return Match{CubeValue: 1, CubeOwner: Centred, State: Playing, Length: length}
}

// Swap returns the same match with the numbers of the two players exchanged in CubeOwner,
// OnRoll, Turn and Score. Values that are not a player, such as Centred, stay. The
// [Position] of the match stays the same, because it has no player numbers.
func (m Match) Swap() Match {
	swap := func(player uint8) uint8 {
		if player > 1 {
			return player
		}
		return 1 - player
	}
	m.CubeOwner = Owner(swap(uint8(m.CubeOwner)))
	m.OnRoll, m.Turn = swap(m.OnRoll), swap(m.Turn)
	m.Score[0], m.Score[1] = m.Score[1], m.Score[0]
	return m
}

// maxGNUBGLength is the length of the longest match that GNU Backgammon plays.
const maxGNUBGLength = 64

// Validate returns nil if GNU Backgammon 1.07 accepts the ID of the match.
// Otherwise the error names the fields that have no encoding ([ErrRange]) and the
// fields that the program refuses: a die of 7; a match to more than
// 64 points; in a match, a score above its length; in money play, a Crawford game.
// The error is an [*EncodeError], or several joined.
//
// The program refuses some IDs that it writes itself, such as a score of 8 at the
// end of a match to 3. It accepts states, owners and dice that cannot occur in a
// game.
func (m Match) Validate() error {
	var r refusals
	m.encode(&r)
	r.check(m.Dice[0] <= 6, errRefused, "Dice[0]", int(m.Dice[0]), "want 0 to 6")
	r.check(m.Dice[1] <= 6, errRefused, "Dice[1]", int(m.Dice[1]), "want 0 to 6")
	r.check(m.Length <= maxGNUBGLength, errRefused, "Length", m.Length, "want 0 to 64")
	if m.Length > 0 {
		const most = "want at most the match length"
		r.check(m.Score[0] <= m.Length, errRefused, "Score[0]", m.Score[0], most)
		r.check(m.Score[1] <= m.Length, errRefused, "Score[1]", m.Score[1], most)
	} else {
		r.checkFlag(!m.Crawford, errRefused, "Crawford", "money play has no Crawford game")
	}
	return r.error()
}
