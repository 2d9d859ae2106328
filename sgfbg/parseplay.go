package sgfbg

import (
	"fmt"
	"strings"
)

// ParsePlay reads a decision of p as people type it, in upper or lower case; b is the
// position before it:
//
//   - a roll with its checkers: "31: 8/5 6/5*", "31 8/5 6/5", "3-1 8-5 6-5", "bar/24",
//     "13/8(2)", "24/18/13", "24/13". Without dice in the text, those of b are used; if
//     b has none either, the text is refused. "3-1" is the dice if b has no others, and
//     otherwise a checker.
//   - a roll without checkers: "41:", "41: no move", "dance", "cannot move", "no play".
//   - the cube: "double", "redouble", "beaver", "raccoon", "take", "drop". "pass" is a
//     drop if a double is pending, and otherwise a roll without checkers.
//   - a resignation: "resign", "concedes", "resigns a gammon", "resign 4" with the points,
//     the cube included. Without more, it is a single game, and Points is 0. "accept" and
//     "reject" answer it.
//
// It is the inverse of [Board.FormatPlay]. An item of the text is the whole path of a
// checker; a [Move] has a [Step] for each die. Where the two dice allow two paths,
// ParsePlay takes the one that is open; if both are open, the one that hits nothing; and
// otherwise the one with the larger die first. An item that fits no path becomes one step.
// ParsePlay does not check the play: hits are not compared with the board, and
// [Board.Play] reports what the rules do not allow.
//
// The error is a [*SyntaxError] with In "play" and an Offset in s. It wraps
// [ErrSyntax] if s cannot be read, and [ErrValue] for dice and points that do
// not exist, and for a Board with a field out of its range.
func (b Board) ParsePlay(p Player, s string) (Move, error) {
	m, at, err := b.parsePlay(p, s)
	if err != nil {
		return Move{}, &SyntaxError{In: "play", Offset: int64(at), Err: err}
	}
	return m, nil
}

// parsePlay is ParsePlay, with the index of the first fault in s.
func (b *Board) parsePlay(p Player, s string) (m Move, at int, err error) {
	if p > Black {
		return m, 0, notAllowed("no player %d", p)
	}
	if err := b.check(); err != nil {
		return m, 0, fmt.Errorf("board: %w", unnamed(err))
	}
	m.Player = p
	at = skipBlanks(s, 0)
	text := strings.ToLower(strings.TrimRight(s[at:], " \t\r\n"))
	if m.setWord(text, b) {
		return m, 0, nil
	}
	dice, length := b.leadingDice(text)
	switch {
	case length > 0:
		if !isDie(dice[0]) || !isDie(dice[1]) {
			return m, at, notAllowed("dice %s", dice[:])
		}
		m.Dice = [2]uint8{dice[0] - '0', dice[1] - '0'}
	case b.Dice != [2]uint8{}:
		m.Dice = b.Dice
	case noPlays[text]:
		return m, at, malformed("%s, and no dice are rolled", clip(s[at:]))
	default:
		if _, n := readItem(text); n > 0 {
			return m, at, malformed("%s has no dice", clip(s[at:]))
		}
		return m, at, malformed("%s is not a play", clip(s[at:]))
	}
	m.Action = Roll
	at += length
	if noPlays[strings.Trim(text[length:], " \t")] {
		return m, 0, nil
	}
	fault := 0
	b.readSteps(&m, s[at:], true, func(i int, e error) {
		if err == nil {
			fault, err = at+i, e
		}
	})
	return m, fault, err
}

// leadingDice returns the two digits of the dice at the start of a text, and the length
// up to what follows them; 0 if there are none.
func (b *Board) leadingDice(s string) (digits [2]byte, length int) {
	dash := len(s) >= 3 && s[1] == '-'
	if dash {
		digits[1], length = s[2], 3
	} else if len(s) >= 2 {
		digits[1], length = s[1], 2
	}
	if length == 0 || !isDigit(s[0]) || !isDigit(digits[1]) {
		return digits, 0
	}
	digits[0] = s[0]
	end := skipBlanks(s, length)
	switch {
	case end < len(s) && s[end] == ':':
		return digits, end + 1
	case end < len(s) && end == length:
		return digits, 0 // a step: "13/8", "3-10"
	case !dash || b.Dice == [2]uint8{}:
		return digits, end
	}
	// "6-1 13-7" is dice and a step, and two steps without dice: the board decides.
	high, low := max(digits[0], digits[1])-'0', min(digits[0], digits[1])-'0'
	if high == max(b.Dice[0], b.Dice[1]) && low == min(b.Dice[0], b.Dice[1]) && end < len(s) {
		return digits, end
	}
	return digits, 0
}

// noPlays are the words for a roll without checkers. "pass" is one if there is nothing to
// drop.
var noPlays = map[string]bool{
	"dance": true, "dances": true, "no move": true, "no moves": true, "no play": true,
	"cannot move": true, "can't move": true, "pass": true, "passes": true,
}

// actionWords are the words for decisions without dice, in the first person.
var actionWords = map[string]Action{
	"double": Double, "redouble": Double, "beaver": Double, "raccoon": Double,
	"take": Take, "drop": Drop, "accept": Accept, "reject": Reject, "resign": Resign, "concede": Resign,
}

// setWord sets m from a text in lower case without dice, and reports whether it is a word
// for a decision.
func (m *Move) setWord(text string, b *Board) bool {
	word, rest, more := strings.Cut(text, " ")
	action, ok := actionWords[word]
	if !ok {
		action, ok = actionWords[strings.TrimSuffix(word, "s")]
	}
	switch {
	case !more && b.Doubles > 0 && (word == "pass" || word == "passes"):
		action = Drop
	case !ok || more && action != Resign:
		return false
	}
	m.Action = action
	if !more {
		return true
	}
	for i, kind := range []string{"single", "gammon", "backgammon"} {
		name := strings.TrimPrefix(strings.TrimLeft(rest, " "), "a ")
		if name == kind || name == kind+" game" {
			m.Points = (i + 1) * b.CubeValue
			return true
		}
	}
	n, err := digits(rest)
	m.Points = n
	return err == nil && n > 0
}
