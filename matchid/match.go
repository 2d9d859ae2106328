package matchid

import "fmt"

// A Match is the state of a match without the board: cube, score, dice and
// whose decision it is. Its fields are those of the match key; their order and
// widths stand in the package documentation.
//
// A Match is comparable. The zero Match has no encoding, because no cube shows
// 0: start from [NewMatch] or a parsed ID.
type Match struct {
	// CubeValue is what the cube shows: a power of two, 1 to 32768. While a
	// double is pending it is the value before that double.
	CubeValue int

	// CubeOwner holds the cube. While a beaver or a raccoon is pending, the
	// player whose beaver it is owns it already.
	CubeOwner Owner

	// OnRoll is the player, 0 or 1, who is to roll or has rolled. It does not
	// change while a double or a resignation is pending.
	OnRoll uint8

	Crawford bool  // this is the Crawford game
	State    State // the zero value is NotStarted

	// Turn is the player, 0 or 1, whose decision it is: OnRoll, or his opponent
	// while a double, raccoon or resignation of OnRoll's awaits an answer.
	Turn uint8

	Doubled  bool        // a double awaits an answer
	Resigned Resignation // what the player who is not Turn offers to resign

	// Dice are the two dice in the order given, 1 to 6; both 0 = not rolled.
	// GNU Backgammon writes the larger first. A key has room for 7.
	Dice [2]uint8

	Length int    // points to win the match, 0 to 32767; 0 = money play
	Score  [2]int // of player 0 and player 1, 0 to 32767

	// Jacoby says that the Jacoby rule is in use: gammons count in money play
	// only after a double. The key's bit 66 says the opposite.
	Jacoby bool

	Spare uint8 // the key's bits 67 to 71: 0 in every ID that GNU Backgammon writes
}

// An Owner is the player who may turn the cube next. The zero value is player
// 0, not a centred cube.
type Owner uint8

const (
	OwnedBy0 Owner = 0 // player 0 may
	OwnedBy1 Owner = 1 // player 1 may
	Centred  Owner = 3 // both may; GNU Backgammon never writes 2 and reads it as this
)

func (o Owner) String() string {
	switch o {
	case OwnedBy0, OwnedBy1:
		return fmt.Sprintf("player %d", uint8(o))
	case Centred:
		return "centred"
	}
	return fmt.Sprintf("Owner(%d)", uint8(o))
}

// A State says whether the game is on, and if not, how it ended.
type State uint8

const (
	NotStarted   State = 0 // no game yet
	Playing      State = 1 // the game is on
	GameOver     State = 2 // played to its end
	GameResigned State = 3 // a resignation was accepted
	CubeDropped  State = 4 // a double was refused; 5 to 7 are undefined, and kept
)

func (s State) String() string {
	names := [...]string{"not started", "playing", "over", "resigned", "cube dropped"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("State(%d)", uint8(s))
}

// A Resignation is what a player offers to lose, as a multiple of the cube.
type Resignation uint8

const (
	NoResignation    Resignation = 0 // nobody resigns
	ResignSingle     Resignation = 1 // the value of the cube
	ResignGammon     Resignation = 2 // twice that
	ResignBackgammon Resignation = 3 // three times that
)

func (r Resignation) String() string {
	names := [...]string{"none", "single", "gammon", "backgammon"}
	if int(r) < len(names) {
		return names[r]
	}
	return fmt.Sprintf("Resignation(%d)", uint8(r))
}

// NewMatch returns the state in which a match of length points (0 = money play)
// begins to be played: score 0-0, a centred cube showing 1, player 0 to roll,
// no Crawford and no Jacoby rule. A length that no ID has, AppendText refuses.
func NewMatch(length int) Match {
	return Match{CubeValue: 1, CubeOwner: Centred, State: Playing, Length: length}
}

// Validate returns nil if the match has an ID that GNU Backgammon 1.07 takes.
// Otherwise it names the fields that have no encoding ([ErrRange]) and those
// that the program refuses ([ErrRefused]): a die of 7, a match longer than 64
// points, in a match a score over its length, in money play the Crawford game.
// The error is an [*EncodeError], or several joined.
//
// The program refuses some IDs that it writes itself, as a score of 8 after a
// match to 3; and it takes states, owners and dice that no game reaches.
func (m Match) Validate() error {
	var f encodeErrors
	m.checkRange(&f)
	f.check(m.Dice[0] <= 6, ErrRefused, "Dice[0]", int(m.Dice[0]), "want 0..6")
	f.check(m.Dice[1] <= 6, ErrRefused, "Dice[1]", int(m.Dice[1]), "want 0..6")
	f.check(m.Length <= 64, ErrRefused, "Length", m.Length, "want 0..64")
	if m.Length > 0 {
		const most = "want at most the match length"
		f.check(m.Score[0] <= m.Length, ErrRefused, "Score[0]", m.Score[0], most)
		f.check(m.Score[1] <= m.Length, ErrRefused, "Score[1]", m.Score[1], most)
	} else {
		f.check(!m.Crawford, ErrRefused, "Crawford", 1, "money play has no Crawford game")
	}
	return f.err()
}
