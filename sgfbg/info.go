package sgfbg

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Info is what the root says of a game. [Game.Info] reads it, [NewGame]
// writes it. Texts are UTF-8, and "" stands for a property that is missing.
// Pairs are in the order White, Black.
type Info struct {
	Player      [2]string // PW, PB
	Rating      [2]string // WR, BR
	Date        string    // DT, in the form of FF[4]: "2024-05-06"
	Event       string    // EV
	Round       string    // RO
	Place       string    // PC
	Annotator   string    // AN
	Comment     string    // GC
	Charset     string    // CA
	Application string    // AP, "name:version"
	Match       MatchInfo
	Rules       Rules
	Result      Result // RE; Winner is Nobody without one. NewGame writes it if it has Points or is Resigned
}

// A MatchInfo is the MI property: the match that a game belongs to. Numbers are
// 0 to 999,999,999; the zero value is money play at 0-0.
//
// [NewGame] always writes a score. If a game was read without one, its Info
// says 0-0, and in a game made from that, [Collection.Records] takes 0-0 as the
// start of another match.
//
// GNU Backgammon 1.07.001 was seen to crash on games of matches to 490 points
// and more, and to load those of matches to 480 and less.
type MatchInfo struct {
	Length int         // points needed to win; 0 is money play
	Game   int         // number of the game in the match; GNU Backgammon counts from 0, FF[4] from 1
	Score  [2]int      // points of White (ws) and Black (bs) before the game
	Other  [][2]string // other tags and their raw values

	scored bool // a score was there
}

// Rules are the RU property. The zero value is backgammon with none of these
// rules. Whoever writes a match must set CrawfordGame in the Crawford game itself
// and in no other: it does not follow from Crawford and the score.
type Rules struct {
	NoCube       bool     // nobody may double
	Crawford     bool     // the Crawford rule is used in this match
	CrawfordGame bool     // this is the Crawford game
	Jacoby       bool     // in money play, gammons and backgammons count only once the cube was turned
	Nackgammon   bool     // start position of Nackgammon
	Hypergammon  int      // 1 to 3: that many checkers a side; 0: not Hypergammon
	Other        []string // other rules, raw
}

// A Result is the outcome of a game. An unfinished game has Nobody as its
// Winner, unlike the zero Result, whose Winner is White.
type Result struct {
	Winner   Player // Nobody: not finished, not known, or a draw
	Points   int    // cube and gammon included, not cut to what the match needs; 0 = not said
	Resigned bool   // the loser resigned
}

// String returns the value of RE: "W+2", "B+6R"; "" if Winner is Nobody.
func (r Result) String() string {
	if r.Winner > Black {
		return ""
	}
	s := r.Winner.property() + "+"
	if r.Points > 0 {
		s += strconv.Itoa(r.Points)
	}
	if r.Resigned {
		s += "R"
	}
	return s
}

// parseResult reads the value of RE as FF[4] and its backgammon chapter have
// it.
func parseResult(value string) (Result, error) {
	switch value {
	case "", "?", "0", "Draw", "Void":
		return Result{Winner: Nobody}, nil
	}
	r := Result{Winner: White}
	bad := fmt.Errorf("%w: %q is no result", ErrValue, shorten(value))
	if len(value) < 2 || value[1] != '+' || value[0] != 'W' && value[0] != 'B' {
		return Result{Winner: Nobody}, bad
	}
	if value[0] == 'B' {
		r.Winner = Black
	}
	points := value[2:]
	switch points {
	case "", "T", "Time", "F", "Forfeit":
		return r, nil
	}
	for _, word := range []string{"Resign", "R"} {
		if points, r.Resigned = strings.CutSuffix(points, word); r.Resigned {
			break
		}
	}
	if points != "" {
		var err error
		if r.Points, err = number("", points); err != nil {
			return Result{Winner: Nobody}, bad
		}
	}
	return r, nil
}

// number reads a count: no sign, at most nine digits, so that sums of them fit
// everywhere. The error calls it name, which may be "".
func number(name, s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n > 999_999_999 {
		return 0, fmt.Errorf("%w: %s%q is no number from 0", ErrValue, name, shorten(s))
	}
	return int(n), nil
}

// Info returns what the properties of the root say. A wrong value leaves its
// field at zero. The error joins one [*SyntaxError] for each, by [errors.Join]:
// each wraps [ErrValue], or [ErrNotBackgammon] for a game that is not
// backgammon, or [ErrNode] for a game without a root. A game without MI is
// money play.
func (g *Game) Info() (Info, error) {
	info, problems := g.info()
	return info, errors.Join(problems...)
}

// info returns the errors one by one.
func (g *Game) info() (info Info, faults []error) {
	info.Result.Winner = Nobody
	root := g.Root()
	if root == nil {
		return info, []error{&SyntaxError{Offset: -1, Game: g.number, Err: ErrNode}}
	}
	fault := func(p Property, err error) {
		if err != nil && len(faults) <= maxProblems {
			faults = append(faults, g.place(root.valueError(p, err)))
		}
	}
	if !g.IsBackgammon() {
		faults = append(faults, g.otherGame())
	}
	for _, f := range info.texts() {
		*f.text, _ = g.Text(root, f.id)
	}
	for p := range root.Properties() {
		var err error
		switch canonical(p.ID) {
		case "MI":
			info.Match, err = parseMI(p.Values())
		case "RU":
			info.Rules = parseRU(p.Values())
			continue
		case "RE":
			info.Result, err = parseResult(strings.TrimSpace(p.Value()))
		default:
			continue
		}
		fault(p, err)
	}
	return info, faults
}

type textField struct {
	id   string
	text *string
}

// texts are the fields that are texts, in GNU Backgammon's order.
func (info *Info) texts() []textField {
	return []textField{
		{"CA", &info.Charset}, {"AP", &info.Application},
		{"PW", &info.Player[White]}, {"PB", &info.Player[Black]},
		{"WR", &info.Rating[White]}, {"BR", &info.Rating[Black]},
		{"DT", &info.Date}, {"EV", &info.Event}, {"RO", &info.Round}, {"PC", &info.Place},
		{"AN", &info.Annotator}, {"GC", &info.Comment},
	}
}

// parseMI reads all it can, and returns the first thing at fault.
func parseMI(values []string) (MatchInfo, error) {
	var mi MatchInfo
	var first error
	for _, v := range values {
		tag, value, ok := SplitCompose(v)
		if !ok {
			if first == nil {
				first = fmt.Errorf("%w: %q is no tag and value", ErrValue, shorten(v))
			}
			continue
		}
		var field *int
		switch strings.ToLower(tag) {
		case "length":
			field = &mi.Length
		case "game":
			field = &mi.Game
		case "ws":
			field = &mi.Score[White]
			mi.scored = true
		case "bs":
			field = &mi.Score[Black]
			mi.scored = true
		default:
			mi.Other = append(mi.Other, [2]string{tag, value})
			continue
		}
		n, err := number(strings.ToLower(tag)+" ", value)
		if first == nil {
			first = err
		}
		*field = n
	}
	return mi, first
}

type rule struct {
	name string
	flag *bool
}

// flags are the rules without a number, in the order that GNU Backgammon joins
// them.
func (r *Rules) flags() []rule {
	return []rule{
		{"NoCube", &r.NoCube}, {"Crawford", &r.Crawford}, {"CrawfordGame", &r.CrawfordGame},
		{"Jacoby", &r.Jacoby}, {"Nackgammon", &r.Nackgammon},
	}
}

// parseRU reads a value for each rule, as FF[4] has it, or one with colons, as
// GNU Backgammon has it.
func parseRU(values []string) (r Rules) {
	flags := r.flags()
	for _, v := range values {
		for more := true; more; {
			var name string
			name, v, more = SplitCompose(v)
			i := slices.IndexFunc(flags, func(f rule) bool { return strings.EqualFold(f.name, name) })
			n, isHyper := strings.CutPrefix(strings.ToLower(name), "hypergammon")
			switch {
			case i >= 0:
				*flags[i].flag = true
			case isHyper && len(n) == 1 && n[0] >= '1' && n[0] <= '3':
				r.Hypergammon = int(n[0] - '0')
			case name != "":
				r.Other = append(r.Other, name)
			}
		}
	}
	return r
}

// NewGame returns a game of one node, the root, which says info in the form
// that GNU Backgammon uses. An empty Charset is UTF-8. Whatever cannot be
// written, or would be read as something else (a text outside the charset, a
// line break in a name, a negative score, Hypergammon 4), is refused with an
// [*EncodeError]; for what becomes of tabs and CR in texts, see [Game.SetText].
//
// [Game.AddMove] and [Game.AddSetUp] go on from there. If the result is known
// only at the end, set it with g.Root().Set("RE", result.String()), with a Root
// taken after the last move: see [Game.Add]. That is also how GNU Backgammon
// writes a resignation, without a move: RE "W+2R".
func NewGame(info Info) (*Game, error) {
	if info.Charset == "" {
		info.Charset = "UTF-8"
	}
	g := &Game{Tree: Tree{Nodes: make([]Node, 1)}}
	root := g.Root()
	err := root.Set("FF", "4")
	set := func(id string, values ...string) {
		if err == nil {
			err = root.Set(id, values...)
		}
	}
	set("GM", "6")
	for _, f := range info.texts() {
		if f.id == "PW" && err == nil {
			var mi []string
			mi, err = info.Match.values()
			set("MI", mi...)
		}
		if *f.text != "" && err == nil {
			err = g.SetText(root, f.id, *f.text)
		}
		if _, e := g.charset(); e != nil && err == nil {
			err = &EncodeError{Property: f.id, Err: e}
		}
	}
	ru, e := info.Rules.value()
	if err == nil {
		err = e
	}
	set("RU", ru...)
	if r := info.Result; r.Winner <= Black && (r.Points != 0 || r.Resigned) {
		if again, e := parseResult(r.String()); (e != nil || again != r) && err == nil {
			err = &EncodeError{Property: "RE", Err: fmt.Errorf("%w: %d points", ErrValue, r.Points)}
		}
		set("RE", r.String())
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

func (mi *MatchInfo) values() ([]string, error) {
	var list []string
	for _, f := range []struct {
		tag string
		n   int
	}{{"length", mi.Length}, {"game", mi.Game}, {"ws", mi.Score[White]}, {"bs", mi.Score[Black]}} {
		s := strconv.Itoa(f.n)
		if _, err := number(f.tag+" ", s); err != nil {
			return nil, &EncodeError{Property: "MI", Err: err}
		}
		list = append(list, f.tag+":"+s)
	}
	for _, o := range mi.Other {
		list = append(list, o[0]+":"+o[1])
	}
	if again, err := parseMI(list); err != nil || !slices.Equal(again.Other, mi.Other) {
		err := fmt.Errorf("%w: a tag of Other is known, or none", ErrValue)
		return nil, &EncodeError{Property: "MI", Err: err}
	}
	return list, nil
}

// value returns the single value of GNU Backgammon, or none.
func (r *Rules) value() ([]string, error) {
	var list []string
	for _, n := range r.flags() {
		if *n.flag {
			list = append(list, n.name)
		}
	}
	if r.Hypergammon != 0 {
		list = append(list, "Hypergammon"+strconv.Itoa(r.Hypergammon))
	}
	if list = append(list, r.Other...); len(list) == 0 {
		return nil, nil
	}
	values := []string{strings.Join(list, ":")}
	again := parseRU(values)
	if again.Hypergammon != r.Hypergammon || !slices.Equal(again.Other, r.Other) {
		err := fmt.Errorf("%w: %q is read as other rules", ErrValue, shorten(values[0]))
		return nil, &EncodeError{Property: "RU", Err: err}
	}
	return values, nil
}
