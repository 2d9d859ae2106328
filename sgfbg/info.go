package sgfbg

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// An Info is what the root says about a game. [Game.Info] reads it, [NewGame]
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
	Result      Result    // RE

	// MI: the match that the game belongs to. Numbers are 0 to 999,999,999.
	//
	// GNU Backgammon 1.07.001 was seen to crash on games of matches to 490
	// points and more, and to load those of matches to 480 and less.
	Length    int         // points needed to win the match; 0 is money play
	Game      int         // number of the game in the match, as MI has it: GNU Backgammon counts from 0, and so does what is read from .mat and .xg; FF[4] counts from 1
	Score     [2]int      // points of White (ws) and Black (bs) before the game
	NoScore   bool        // MI gives no score: it is what the game before led to, while a score of 0-0 starts another match
	OtherTags [][2]string // other tags and their raw values

	// RU: without any of these rules, a game is plain backgammon.
	NoCube       bool     // nobody may double
	Crawford     bool     // the Crawford rule is used in this match
	CrawfordGame bool     // this is the Crawford game; Crawford and Score alone do not show that
	Jacoby       bool     // in money play, gammons and backgammons count only once the cube was turned
	Nackgammon   bool     // start position of Nackgammon
	Hypergammon  int      // 1 to 3: that many checkers a side; 0: not Hypergammon
	OtherRules   []string // other rules, raw

	// AutoDoubles is the number of automatic doubles before the first roll, from 0
	// to 15. The file has it as CV in the root, the value of the cube: AutoDoubles 2
	// is CV[4].
	AutoDoubles int
}

// A Result is the outcome of a game. The zero value is that of a game which
// nobody has won: not finished, not known, or a draw.
type Result struct {
	Won      bool   // Winner has won; if not, all other fields are zero
	Winner   Player // White or Black
	Points   int    // cube and gammon included, not cut to what the match needs; 0 = not said
	Resigned bool   // the loser resigned
}

// String returns the value of RE: "W+2", "B+6R"; "" if nobody has won.
func (r Result) String() string {
	if !r.Won || r.Winner > Black {
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

// parseResult reads the value of RE as FF[4] and its backgammon chapter define
// it.
func parseResult(value string) (Result, error) {
	switch value {
	case "", "?", "0", "Draw", "Void":
		return Result{}, nil
	}
	r := Result{Won: true}
	if len(value) < 2 || value[1] != '+' || value[0] != 'W' && value[0] != 'B' {
		return Result{}, noResult(value)
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
		if r.Points, err = digits(points); err != nil {
			return Result{}, noResult(value)
		}
	}
	return r, nil
}

func noResult(value string) error { return notAllowed("%s is not a result", clip(value)) }

// maxNumber is the largest count. The sum of two fits in an int of 32 bits.
const maxNumber = 999_999_999

// digits reads a count, 0 to maxNumber, without sign and white space.
func digits(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n > maxNumber {
		return 0, notAllowed("%s is not a number from 0 to 999999999", clip(s))
	}
	return int(n), nil
}

// number reads a count as FF[4] writes a Number: with an optional '+', and white space
// around it. A '-' is refused.
func number(s string) (int, error) {
	return digits(strings.TrimPrefix(strings.TrimSpace(s), "+"))
}

// Info returns what the properties of the root say; of a property that occurs
// twice, the first counts. A game without MI is money play. A wrong value leaves
// its field at zero, but in a game that was read leniently, an RE in other letters,
// such as w+2r, counts.
//
// The error joins errors of type [*SyntaxError], by [errors.Join]. They wrap
// [ErrNotBackgammon] for a game that is not backgammon; [ErrValue] for the first wrong
// value of MI, and for a wrong RE, w+2r included; [ErrSyntax] for a game without a
// root. [Game.Records] reports a wrong CV.
func (g *Game) Info() (Info, error) {
	info, errs := g.match()
	if root := g.Root(); root != nil {
		for _, f := range info.texts() {
			*f.text, _ = g.Text(root, f.id)
		}
	}
	return info, errors.Join(errs...)
}

// match is Info without the texts, which a walk does not need. The errors are of type
// *SyntaxError.
func (g *Game) match() (info Info, errs []error) {
	root := g.Root()
	if root == nil {
		return info, []error{&SyntaxError{Offset: -1, Game: int(g.number), Err: errNoRoot}}
	}
	if !g.IsBackgammon() {
		errs = append(errs, g.otherGame())
	}
	info.NoScore = true // until MI has one
	if p, ok := root.Lookup("MI"); ok {
		if err := info.setMI(p); err != nil {
			errs = append(errs, root.valueError(p, err))
		}
	}
	if p, ok := root.Lookup("RU"); ok {
		info.setRU(p)
	}
	if cv, ok := root.Get("CV"); ok { // Board.SetUp reports a wrong value
		if n, err := number(cv); err == nil && isCube(n) {
			info.AutoDoubles = bits.TrailingZeros(uint(n))
		}
	}
	if p, ok := root.Lookup("RE"); ok {
		if err := info.setRE(p.Value(), g.lenient()); err != nil {
			errs = append(errs, root.valueError(p, err))
		}
	}
	return info, errs
}

type textField struct {
	id   string
	text *string
}

// texts returns the fields that are texts, in the order in which GNU Backgammon writes their
// properties.
func (info *Info) texts() []textField {
	return []textField{
		{"CA", &info.Charset}, {"AP", &info.Application},
		{"PW", &info.Player[White]}, {"PB", &info.Player[Black]},
		{"WR", &info.Rating[White]}, {"BR", &info.Rating[Black]},
		{"DT", &info.Date}, {"EV", &info.Event}, {"RO", &info.Round}, {"PC", &info.Place},
		{"AN", &info.Annotator}, {"GC", &info.Comment},
	}
}

// setRE sets Result from the value of RE. With lenient, a value in other letters counts, and is
// an error all the same.
func (info *Info) setRE(value string, lenient bool) (err error) {
	value = strings.TrimSpace(value)
	info.Result, err = parseResult(value)
	if err != nil && lenient {
		// Real files have "w+2r".
		info.Result, _ = parseResult(resultLetters.Replace(strings.ToUpper(value)))
	}
	return err
}

// resultLetters turns the words of RE, in capitals, into their letters. A draw is the
// zero Result anyway.
var resultLetters = strings.NewReplacer("RESIGN", "R", "TIME", "T", "FORFEIT", "F")

// miTags are the known tags of MI, in GNU Backgammon's order.
var miTags = [...]string{"length", "game", "ws", "bs"}

// miNumber returns the field for miTags[i].
func (info *Info) miNumber(i int) *int {
	return [...]*int{&info.Length, &info.Game, &info.Score[White], &info.Score[Black]}[i]
}

// setMI sets the fields of MI from all values that it can read, and returns the first error.
func (info *Info) setMI(p Property) error {
	var first error
	for v := range p.all() {
		tag, value, ok := splitCompose(v)
		i := slices.IndexFunc(miTags[:], func(known string) bool { return strings.EqualFold(known, tag) })
		var err error
		switch {
		case !ok:
			err = notAllowed("%s is not a tag with a value", clip(v))
		case i < 0:
			info.OtherTags = append(info.OtherTags, [2]string{tag, value})
		default:
			n, bad := number(value)
			if bad != nil {
				err = notAllowed("%s %s is not a number from 0 to 999999999", miTags[i], clip(value))
				break
			}
			*info.miNumber(i) = n
			info.NoScore = info.NoScore && i < 2 // not ws or bs
		}
		first = cmp.Or(first, err)
	}
	return first
}

// ruNames are the rules without a number, in the order that GNU Backgammon joins
// them.
var ruNames = [...]string{"NoCube", "Crawford", "CrawfordGame", "Jacoby", "Nackgammon"}

// rule returns the field for ruNames[i].
func (info *Info) rule(i int) *bool {
	return [...]*bool{&info.NoCube, &info.Crawford, &info.CrawfordGame, &info.Jacoby, &info.Nackgammon}[i]
}

// setRU sets the rules from RU. It has one value for each rule, as in FF[4], or one value with
// colons, as GNU Backgammon writes it.
func (info *Info) setRU(p Property) {
	const hyper = "hypergammon" // and a digit
	for v := range p.all() {
		for composed := true; composed; {
			var name string
			name, v, composed = splitCompose(v)
			i := slices.IndexFunc(ruNames[:], func(known string) bool { return strings.EqualFold(known, name) })
			last := len(name) - 1
			switch {
			case i >= 0:
				*info.rule(i) = true
			case last == len(hyper) && strings.EqualFold(name[:last], hyper) && name[last] >= '1' && name[last] <= '3':
				info.Hypergammon = int(name[last] - '0')
			case name != "":
				info.OtherRules = append(info.OtherRules, name)
			}
		}
	}
}

// NewGame returns a game of one node, the root, with the properties of info in the
// form that GNU Backgammon uses. An empty Charset is UTF-8. Whatever cannot be
// written, or would be read as something else (a text outside the charset, a
// line break in a name, a negative score, Hypergammon 4, AutoDoubles 16), is refused with an
// [*EncodeError]. [Game.SetText] says what becomes of tabs and CR in texts.
//
// [Game.AddMove] and [Game.AddSetUp] go on from there. If the result is known
// only at the end, set it with g.Root().Set("RE", result.String()). That is also
// how GNU Backgammon writes a resignation, without a move: RE "W+2R".
func NewGame(info Info) (*Game, error) {
	if info.Charset == "" {
		info.Charset = "UTF-8"
	}
	g := new(Game)
	root := g.Add()
	root.setText("CA[" + escape(info.Charset) + "]") // the texts are in it
	if _, err := g.charset(); err != nil {
		return nil, &EncodeError{Field: "CA", Value: clip(info.Charset), Err: err}
	}
	var err error // the first; nothing is added after it
	text := []byte("FF[4]GM[6]")
	add := func(id string, values ...string) {
		if err == nil {
			text, err = appendRaw(text, id, values...)
		}
	}
	for _, f := range info.texts() {
		if f.id == "PW" {
			add("MI", info.mi()...)
		}
		if *f.text != "" && err == nil {
			var raw string
			raw, err = g.encodeText(f.id, *f.text)
			add(f.id, raw)
		}
	}
	if ru := info.ru(); ru != "" {
		add("RU", ru)
	}
	if info.AutoDoubles != 0 {
		add("CV", strconv.Itoa(1<<uint8(info.AutoDoubles))) // a number out of range is refused below
	}
	if re := info.Result.String(); re != "" {
		add("RE", re)
	}
	if err != nil {
		return nil, err
	}
	root.setText(string(text))
	again, _ := g.match()
	for _, f := range [...]struct {
		id, name   string
		want, read any
	}{
		{"MI", "OtherTags", fmt.Sprintf("%#q", info.OtherTags), fmt.Sprintf("%#q", again.OtherTags)},
		{"MI", "Length", info.Length, again.Length},
		{"MI", "Game", info.Game, again.Game},
		{"MI", "Score", info.Score, again.Score},
		{"RU", "Hypergammon", info.Hypergammon, again.Hypergammon},
		{"RU", "OtherRules", fmt.Sprintf("%#q", info.OtherRules), fmt.Sprintf("%#q", again.OtherRules)},
		{"CV", "AutoDoubles", info.AutoDoubles, again.AutoDoubles},
		{"RE", "Result", info.Result, again.Result},
	} {
		if f.want != f.read {
			return nil, refuse(f.id, clip(fmt.Sprint(f.want)), f.name+" is read as something else")
		}
	}
	return g, nil
}

// mi returns the values of MI, in GNU Backgammon's order.
func (info *Info) mi() (list []string) {
	for i, tag := range miTags {
		if i < 2 || !info.NoScore {
			list = append(list, tag+":"+strconv.Itoa(*info.miNumber(i)))
		}
	}
	for _, tag := range info.OtherTags {
		list = append(list, tag[0]+":"+tag[1])
	}
	return list
}

// ru returns the value of RU, with colons as GNU Backgammon writes it.
func (info *Info) ru() string {
	var list []string
	for i, name := range ruNames {
		if *info.rule(i) {
			list = append(list, name)
		}
	}
	if info.Hypergammon != 0 {
		list = append(list, "Hypergammon"+strconv.Itoa(info.Hypergammon))
	}
	return strings.Join(append(list, info.OtherRules...), ":")
}
