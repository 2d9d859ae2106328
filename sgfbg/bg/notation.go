package bg

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// Notation returns m, which is made on b, as GNU Backgammon writes it, without the dice. The steps
// of a checker are joined, and points between them are shown only if it hits there; the highest
// point comes first: "24/14*", "24/20*/14", "13/3(2)", "bar/21 6/off". A dance is "cannot move". A
// double is "double", or "beaver" or "raccoon" if it answers another. For a move that Validate
// refuses, Notation returns m.String().
//
// [Board.ParsePlay] reads this text.
func (b Board) Notation(m Move) string {
	switch {
	case m.Validate() != nil:
		return m.String()
	case m.Kind == Double && b.Doubles == 1:
		return "beaver"
	case m.Kind == Double && b.Doubles > 1:
		return "raccoon"
	case m.Kind == Roll && m.Steps == [4]Step{}:
		return "cannot move"
	case m.Kind == Roll:
		return waysText(b.ways(&m))
	}
	return m.String()
}

// A way is the path of a checker.
type way struct {
	points []byte // its text, such as "24/20*/"; with a '/' at the end
	Step          // from the first to the last point
	hits   bool   // it hits at the last point
	steps  int
}

// ways returns the paths of the checkers in a roll on b, those from the highest points first.
func (b Board) ways(m *Move) (list []way) {
	steps := slices.SortedFunc(slices.Values(m.played()), func(x, y Step) int {
		return cmp.Or(cmp.Compare(y.From, x.From), cmp.Compare(y.To, x.To))
	})
	for _, s := range steps {
		i := slices.IndexFunc(list, func(w way) bool { return w.To == s.From && w.To != OffPoint })
		if i < 0 {
			i = len(list)
			list = append(list, way{Step: s, points: []byte(pointName(s.From) + "/")})
		} else if list[i].hits {
			list[i].points = append(list[i].points, pointName(s.From)+"*/"...)
		}
		w := &list[i]
		w.steps++
		w.To, w.hits = s.To, b.hitsAt(m.Player, s)
		_ = b.step(m.Player, s)
	}
	return list
}

// waysText returns ways as players write them. Two that are the same are written once, with their number.
func waysText(ways []way) string {
	var text []byte
	for len(ways) > 0 {
		w, count := ways[0], 0
		// If the dice do not allow the play, two ways with the same ends may differ in steps.
		for count < len(ways) && ways[count].Step == w.Step && ways[count].steps == w.steps {
			w.hits = w.hits || ways[count].hits
			count++
		}
		ways = ways[count:]
		if len(text) > 0 {
			text = append(text, ' ')
		}
		text = append(append(text, w.points...), pointName(w.To)...)
		if w.hits {
			text = append(text, '*')
		}
		if count > 1 {
			text = fmt.Appendf(text, "(%d)", count)
		}
	}
	return string(text)
}

// hitsAt reports whether a step of p hits a checker.
func (b *Board) hitsAt(p Player, s Step) bool {
	return s.To > OffPoint && s.To < BarPoint && *b.others(p, s.To) > 0
}

// Expand returns m, a Roll, with one step for each die. A step of m may be the path of a checker by
// several dice. Each step uses at least one die, and spare dice extend longer steps. If the dice
// allow two paths, Expand takes the open one; if both are open, the path with fewer hits; if these
// are equal, the path with the larger die first. A step that fits no path is not split. If m is not
// a Roll, or Validate refuses m or b, Expand returns m unchanged.
func (b Board) Expand(m Move) Move {
	spare := numberOf(m.Dice) - len(m.played()) // dice that are left if each step uses one
	if m.Kind != Roll || spare <= 0 || m.Validate() != nil || b.Validate() != nil {
		return m
	}
	expanded := m
	expanded.Steps = [4]Step{}
	n := 0 // steps in all: there are no more than dice
	for _, pair := range m.played() {
		path := Move{Steps: b.way(&m, pair, 1+spare)}
		steps := path.played()
		for _, step := range steps {
			_ = b.step(m.Player, step)
		}
		n += copy(expanded.Steps[n:], steps)
		spare -= len(steps) - 1
	}
	return expanded
}

// way returns the steps, one for each die, that move a checker along pair with at most limit dice of
// m: the steps with the fewest hits on the way, or if these are equal, with the larger die first. If
// the dice allow no way, pair is the only step.
func (b *Board) way(m *Move, pair Step, limit int) (best [4]Step) {
	best[0] = pair
	fewest := 4 // checkers that are hit on the way; 4 dice hit at most 3
	high, low := max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1])
	for _, dice := range [...][4]uint8{{high, low, high, low}, {low, high, low, high}} {
		var steps [4]Step
		at, hits := pair.From, 0
		for i, die := range dice[:limit] {
			if at == pair.To+die || pair.To == OffPoint && at <= die {
				steps[i] = Step{at, pair.To}
				if hits < fewest {
					best, fewest = steps, hits
				}
			}
			if at <= pair.To+die {
				break
			}
			others := *b.others(m.Player, at-die)
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

// ParsePlay reads a decision of p as people type it, in upper or lower case; b is the
// position before it:
//
//   - a roll with its checkers: "31: 8/5 6/5*", "31 8/5 6/5", "3-1 8-5 6-5", "bar/24",
//     "13/8(2)", "24/18/13", "24/13". Without dice in the text, b.Dice is used; if it is
//     zero, the text is refused. "3-1" is the dice, unless b has other dice: then it is
//     a step.
//   - a roll without checkers: "41:", "41: no move", "dance", "cannot move", "no play".
//   - the cube: "double", "redouble", "beaver", "raccoon", "take", "drop". "pass" is a
//     drop if a double is pending, and otherwise a roll without checkers.
//   - a resignation: "resign", "concedes", "resigns a gammon", "resign 4" with the points,
//     the cube included. The word alone resigns a single game, and Points is 0. "accept"
//     and "reject" answer a resignation.
//
// ParsePlay reads all texts of [Board.Notation]. An item of the text is the whole path
// of a checker, of which [Board.Expand] makes a [Step] for each die. ParsePlay does not
// check the play: it ignores hits in the text, and [Board.Play] reports illegal plays.
//
// The error is a [*SyntaxError] with In "play" and an Offset in s. It wraps
// [ErrSyntax] if s cannot be read, and [ErrValue] for dice and points that do
// not exist, for more than four checkers moved, for a p that is not White or Black, and
// for a Board that Validate refuses.
func (b Board) ParsePlay(p Player, s string) (Move, error) {
	m, at, err := b.parsePlay(p, s)
	if err != nil {
		return Move{}, &SyntaxError{In: "play", Place: Place{Offset: int64(at)}, Err: err}
	}
	return m, nil
}

// parsePlay is ParsePlay. With an error, at is the index of the first fault in s.
func (b *Board) parsePlay(p Player, s string) (m Move, at int, err error) {
	if p > Black {
		return m, 0, lex.NotAllowed("no player %d", p)
	}
	if err = b.Validate(); err != nil {
		return m, 0, fmt.Errorf("board: %w", lex.Unnamed(err))
	}
	m.Player = p
	at = lex.SkipBlanks(s, 0)
	text := strings.ToLower(strings.TrimRight(s[at:], " \t\r\n"))
	if m.setWord(text, b) {
		return m, 0, nil
	}
	dice, length, err := b.diceOf(text, s[at:])
	if err != nil {
		return m, at, err
	}
	m.Kind, m.Dice = Roll, dice
	at += length
	if noPlays[strings.Trim(text[length:], " \t")] {
		return m, 0, nil
	}
	const dashes = true // "8-5" is a step, too
	fault := 0
	steps := lex.Steps(s[at:], dashes, func(i int, e error) {
		if err == nil {
			fault, err = at+i, e
		}
	})
	if err != nil {
		return m, fault, err
	}
	for i, step := range steps {
		m.Steps[i] = Step{step[0], step[1]}
	}
	return b.Expand(m), 0, nil
}

// diceOf returns the dice of a play in lower case, and the length of their text: the dice at its start, or
// otherwise those of b. typed is the play as it was typed.
func (b *Board) diceOf(text, typed string) (dice [2]uint8, length int, err error) {
	digits, length := b.leadingDice(text)
	switch {
	case length > 0:
		if !lex.IsDie(digits[0]) || !lex.IsDie(digits[1]) {
			return dice, 0, lex.NotAllowed("dice %s", digits[:])
		}
		return [2]uint8{digits[0] - '0', digits[1] - '0'}, length, nil
	case b.Dice != [2]uint8{}:
		return b.Dice, 0, nil
	case noPlays[text]:
		return dice, 0, lex.Malformed("%s, and no dice are rolled", lex.Clip(typed))
	case lex.ItemLen(text) > 0:
		return dice, 0, lex.Malformed("%s has no dice", lex.Clip(typed))
	}
	return dice, 0, lex.Malformed("%s is not a play", lex.Clip(typed))
}

var diceFirst = regexp.MustCompile(`^([0-9])(-?)([0-9])(?:[\x00\t-\r ]*(:)|[\x00\t-\r ]+|$)`)

// leadingDice returns the two digits of the dice at the start of s, and the length of the text up
// to the play, or 0 if s does not start with dice. If s may start with dice or a step, b.Dice decides.
func (b *Board) leadingDice(s string) (digits [2]byte, length int) {
	found := diceFirst.FindStringSubmatch(s)
	if found == nil {
		return digits, 0 // a step: "13/8", "3-10", or no number at all
	}
	digits = [2]byte{found[1][0], found[3][0]}
	if found[2] == "-" && found[4] == "" && b.Dice != [2]uint8{} {
		// "6-1 13-7" may be dice and a step, or two steps without dice: the board decides.
		dice := [2]uint8{digits[0] - '0', digits[1] - '0'}
		if !sameDice(dice, b.Dice) || len(found[0]) == len(s) {
			return digits, 0
		}
	}
	return digits, len(found[0])
}

// noPlays are the words for a roll without checkers. "pass" is one unless a double is
// pending.
var noPlays = map[string]bool{
	"dance": true, "dances": true, "no move": true, "no moves": true, "no play": true,
	"cannot move": true, "can't move": true, "pass": true, "passes": true,
}

// kindWords are the words for decisions without dice. setWord also reads them with an "s".
var kindWords = map[string]Kind{
	"double": Double, "redouble": Double, "beaver": Double, "raccoon": Double,
	"take": Take, "drop": Drop, "accept": Accept, "reject": Reject, "resign": Resign, "concede": Resign,
}

// setWord sets kind and points of m from a text in lower case, and reports whether the text is a
// decision without dice. It may change m even if the text is not.
func (m *Move) setWord(text string, b *Board) bool {
	word, rest, more := strings.Cut(text, " ")
	kind, ok := kindWords[word]
	if !ok {
		kind, ok = kindWords[strings.TrimSuffix(word, "s")]
	}
	if !more && b.Doubles > 0 && (word == "pass" || word == "passes") {
		kind, ok = Drop, true
	}
	if !ok || more && kind != Resign {
		return false
	}
	m.Kind = kind
	if !more {
		return true
	}
	offer := strings.TrimPrefix(strings.TrimLeft(rest, " "), "a ")
	for i, name := range []string{"single", "gammon", "backgammon"} {
		if offer == name || offer == name+" game" {
			m.Points = (i + 1) * b.CubeValue
			return true
		}
	}
	n, err := lex.Digits(rest)
	m.Points = n
	return err == nil && n > 0
}
