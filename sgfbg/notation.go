package sgfbg

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// FormatPlay returns a move as players write it, with the hits that only the
// board shows: "31: 8/5 6/5*", "42: bar/21", "33: 8/5(2) 6/3(2)", "61:
// 24/18/17", "66:" for a dance, "double", "beaver" and "raccoon" for a double that answers
// another. b is the position before the move. Steps stay in their order: steps that are
// equal and follow each other become one with a count, and those of one checker become
// one with the points between.
//
// [Board.ParsePlay] is the inverse. For a move that has no value, the text is
// that of [Move.String].
func (b Board) FormatPlay(m Move) string {
	switch {
	case m.check() != nil:
	case m.Action == Double && b.Doubles == 1:
		return "beaver"
	case m.Action == Double && b.Doubles > 1:
		return "raccoon"
	case m.Action == Roll:
		return strings.TrimSuffix(fmt.Sprintf("%d%d: %s", m.Dice[0], m.Dice[1], b.FormatSteps(m)), " ")
	}
	return m.String()
}

// FormatSteps is [Board.FormatPlay] without the dice: "8/5 6/5*". It returns "" for a dance,
// and for a move that is not a Roll or has no value.
func (b Board) FormatSteps(m Move) string {
	if m.Action != Roll || m.check() != nil {
		return ""
	}
	var text []byte
	after := b
	var star [4]string // "*" after each step that hits
	steps := m.played()
	for i, s := range steps {
		if after.hitsAt(m.Player, s) {
			star[i] = "*"
		}
		_ = after.step(m.Player, s)
	}
	for i := 0; i < len(steps); {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, steps[i].String()+star[i]...)
		n := 1
		for i+n < len(steps) && steps[i+n] == steps[i] && star[i+n] == "" {
			n++
		}
		if i += n; n > 1 {
			text = fmt.Appendf(text, "(%d)", n)
			continue
		}
		for ; i < len(steps) && steps[i].From == steps[i-1].To && steps[i-1].To != OffPoint; i++ {
			text = append(text, "/"+pointName(steps[i].To)+star[i]...)
		}
	}
	return string(text)
}

// hitsAt reports whether a step of p hits a checker.
func (b *Board) hitsAt(p Player, s Step) bool {
	return s.To > OffPoint && s.To < BarPoint && b.Checkers[p.Opponent()][24-s.To] > 0
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// readSteps sets the steps of m, which has player and dice, to those of a text such as
// "bar/21* 13/8(2)". It skips what it cannot read, and reports it with its index in s.
// With dashes, "8-5" is no fault, as people type it.
func (b *Board) readSteps(m *Move, s string, dashes bool, report func(at int, err error)) {
	if strings.EqualFold(strings.TrimSpace(s), "cannot move") {
		return
	}
	pairs := make([]Step, 0, len(m.Steps))
	for i := 0; ; {
		for i < len(s) && (isBlank(s[i]) || s[i] == ',') {
			i++
		}
		if i == len(s) {
			break
		}
		it, size := readItem(s[i:])
		if size == 0 {
			size = tokenLen(s[i:])
		}
		switch text := s[i : i+size]; {
		case it.len == 0:
			report(i, malformed("%s is not a checker move", clip(text)))
		case it.len == 2 && it.points == [5]uint8{OffPoint, OffPoint}:
			// "0/0": programs write it for a die that is not played
		case slices.Contains(it.points[:it.len-1], OffPoint) || slices.Max(it.points[:]) > BarPoint:
			report(i, notAllowed("%s: points are 24 to 1, bar and off", clip(text)))
		default:
			if it.dash && !dashes {
				report(i, malformed("%s has '-' where '/' belongs", clip(text)))
			}
			var all bool
			if pairs, all = it.appendSteps(pairs); !all {
				report(i, notAllowed("%s: more than 4 checkers moved", clip(text)))
			}
		}
		i += size
	}
	b.expand(m, pairs)
}

// expand sets the steps of m, which has player and dice, from pairs: a step for each die. A pair
// may be the path of a checker by several dice. Each pair uses at least one die; the spare dice
// are for pairs that use more.
func (b *Board) expand(m *Move, pairs []Step) {
	spare := 2 - len(pairs)
	if m.Dice[0] == m.Dice[1] {
		spare = 4 - len(pairs)
	}
	if spare <= 0 {
		copy(m.Steps[:], pairs)
		return
	}
	after := *b          // with the steps so far
	steps := m.Steps[:0] // filled in place: there are no more steps than dice
	for _, pair := range pairs {
		way := Move{Steps: after.way(m, pair, 1+max(spare, 0))}
		spare++
		for _, step := range way.played() {
			steps = append(steps, step)
			_ = after.step(m.Player, step)
			spare--
		}
	}
}

// isBlank reports whether c is white space or, as .mat text has it, a 0 byte.
func isBlank(c byte) bool { return class[c] == space || c == 0 }

// tokenLen returns the length of the word at the start of s, up to a blank or a comma, or of
// the parenthesis with all that is in it.
func tokenLen(s string) int {
	if s[0] == '(' {
		// Only as far as a remark is long: many '(' must not take quadratic time.
		if end := strings.IndexByte(s[:min(len(s), 100)], ')'); end >= 0 {
			return end + 1
		}
	}
	for i := range len(s) {
		if isBlank(s[i]) || s[i] == ',' {
			return i
		}
	}
	return len(s)
}

// An item is the path of one checker, or of several that move alike, in a play:
// "24/20*/16(2)".
type item struct {
	points [5]uint8 // where the checker starts and stops, bar 25, off 0
	len    int      // points in use
	count  int      // checkers that move this way
	dash   bool     // it has '-' instead of '/'
}

// appendSteps appends the steps of the item to a list, and reports whether it has room for
// all of them.
func (it *item) appendSteps(list []Step) ([]Step, bool) {
	for range it.count {
		for k := 1; k < it.len; k++ {
			if len(list) == cap(list) {
				return list, false
			}
			list = append(list, Step{it.points[k-1], it.points[k]})
		}
	}
	return list, true
}

// readItem reads the item at the start of s; n is its length, or 0 if there is none.
func readItem(s string) (it item, n int) {
	it.count = 1
	for i := 0; ; {
		at, w := readPoint(s[i:])
		if w == 0 || it.len == len(it.points) {
			break
		}
		it.points[it.len] = at
		it.len++
		if i += w; i < len(s) && s[i] == '*' {
			i++
		}
		n = i
		i = skipBlanks(s, i)
		if i == len(s) || s[i] != '/' && s[i] != '-' {
			break
		}
		it.dash = it.dash || s[i] == '-'
		i = skipBlanks(s, i+1)
	}
	if it.len < 2 {
		return item{}, 0
	}
	if at := skipBlanks(s, n); at < len(s) && s[at] == '(' {
		digit := skipBlanks(s, at+1)
		end := skipBlanks(s, min(digit+1, len(s)))
		if end < len(s) && s[digit] >= '1' && s[digit] <= '4' && s[end] == ')' {
			if end++; end < len(s) && s[end] == '*' {
				end++
			}
			// Another item may follow at once: "8/7(2)6/5(2)".
			if _, w := readPoint(s[end:]); w > 0 || itemEnds(s, end) {
				it.count = int(s[digit] - '0')
				return it, end
			}
		}
	}
	if !itemEnds(s, n) {
		return item{}, 0 // "8/5x"
	}
	return it, n
}

// itemEnds reports whether an item can end before s[i].
func itemEnds(s string, i int) bool { return i == len(s) || isBlank(s[i]) || s[i] == ',' }

// skipBlanks returns the index of the first byte of s at or after i that is no blank.
func skipBlanks(s string, i int) int {
	for i < len(s) && isBlank(s[i]) {
		i++
	}
	return i
}

// readPoint reads a number, or a word for the bar or for off, at the start of s; n is its
// length, or 0 if there is neither. Numbers above 25 are 26.
func readPoint(s string) (at uint8, n int) {
	number := 0
	for n < len(s) && isDigit(s[n]) {
		number = min(BarPoint+1, number*10+int(s[n]-'0'))
		n++
	}
	if n > 0 {
		return uint8(number), n
	}
	for n < len(s) && n < 4 && class[s[n]] > space {
		n++
	}
	switch strings.ToLower(s[:n]) {
	case "bar", "b":
		return BarPoint, n
	case "off", "o":
		return OffPoint, n
	}
	return 0, 0
}

// way returns the steps, one for each die, that take a checker along pair with no more than most
// dice of m: those that hit least on the way, or else with the larger die first. If the dice
// allow no way, pair is the only step.
func (b *Board) way(m *Move, pair Step, most int) (best [4]Step) {
	best[0] = pair
	fewest := 4 // checkers that are hit on the way; by 4 dice at most 3 are
	high, low := max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1])
	for _, dice := range [...][4]uint8{{high, low, high, low}, {low, high, low, high}} {
		var steps [4]Step
		at, hits := pair.From, 0
		for i, die := range dice[:most] {
			if at == pair.To+die || pair.To == OffPoint && at <= die {
				if steps[i] = (Step{at, pair.To}); hits < fewest {
					best, fewest = steps, hits
				}
			}
			if at <= pair.To+die {
				break
			}
			others := b.Checkers[m.Player.Opponent()][24-(at-die)]
			if others > 1 {
				break
			}
			hits += int(others)
			steps[i] = Step{at, at - die}
			at -= die
		}
	}
	return best
}

// canMove reports whether the dice allow p to move any checker.
func (b *Board) canMove(p Player, dice [2]uint8) bool {
	for _, die := range dice {
		for from := range b.Checkers[p] {
			if may(&b.Checkers, p, from, die) {
				return true
			}
		}
	}
	return false
}

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
// not exist, for more than four checkers moved, for a p that is not White or Black, and for
// a Board with a field out of its range.
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

var diceFirst = regexp.MustCompile(`^([0-9])(-?)([0-9])(?:[\x00\t-\r ]*(:)|[\x00\t-\r ]+|$)`)

// leadingDice returns the two digits of the dice at the start of s, and the length up to what
// follows them, or 0 if s has no dice there. The dice of b decide where both are possible.
func (b *Board) leadingDice(s string) (digits [2]byte, length int) {
	found := diceFirst.FindStringSubmatch(s)
	if found == nil {
		return digits, 0 // also for a step: "13/8", "3-10"
	}
	digits = [2]byte{found[1][0], found[3][0]}
	if found[2] == "-" && found[4] == "" && b.Dice != [2]uint8{} {
		// "6-1 13-7" is dice and a step, and two steps without dice: the board decides.
		dice := [2]uint8{digits[0] - '0', digits[1] - '0'}
		if dice != b.Dice && dice != [2]uint8{b.Dice[1], b.Dice[0]} || len(found[0]) == len(s) {
			return digits, 0
		}
	}
	return digits, len(found[0])
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

// setWord sets action and points of m from a text in lower case, and reports whether it is a
// decision without dice. Without one, m can be changed all the same.
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
