package sgfbg

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// parseResult reads the value of RE, as defined by FF[4] and its backgammon
// chapter.
func parseResult(value string) (bg.Result, error) {
	switch value {
	case "", "?", "0", "Draw", "Void":
		return bg.Result{}, nil
	}
	r := bg.Result{Won: true}
	winner, points, ok := strings.Cut(value, "+")
	switch {
	case ok && winner == "W":
	case ok && winner == "B":
		r.Winner = bg.Black
	default:
		return bg.Result{}, noResult(value)
	}
	switch points {
	case "", "T", "Time", "F", "Forfeit":
		return r, nil
	}
	points, r.Resigned = strings.CutSuffix(points, "Resign")
	if !r.Resigned {
		points, r.Resigned = strings.CutSuffix(points, "R")
	}
	if points == "" {
		return r, nil
	}
	n, err := lex.Digits(points)
	if err != nil {
		return bg.Result{}, noResult(value)
	}
	r.Points = n
	return r, nil
}

// noResult returns the error for a wrong value of RE.
func noResult(value string) error { return lex.NotAllowed("%s is not a result", lex.Clip(value)) }

// parseNumber reads a count as FF[4] writes a Number: with an optional '+', and white space
// around it. A '-' is refused.
func parseNumber(s string) (int, error) {
	return lex.Digits(strings.TrimPrefix(strings.TrimSpace(s), "+"))
}

// Info returns the content of the root's properties. If a property occurs twice,
// the first counts. A game without MI is money play. A wrong value leaves its field
// at zero, except that an RE in the wrong case, such as w+2r, counts in a game that
// was read leniently.
//
// The error joins errors of type [*bg.SyntaxError], by [errors.Join]. They wrap
// [ErrNotBackgammon] for a game that is not backgammon; [bg.ErrValue] for the first wrong
// value of MI, and for a wrong RE, w+2r included; [bg.ErrSyntax] for a game without a
// root. [Game.Records] reports a wrong CV.
func (g *Game) Info() (bg.Info, error) {
	info, errs := g.infoWithoutTexts()
	if root := g.Root(); root != nil {
		for _, f := range textFields(&info) {
			*f.text, _ = g.Text(root, f.id)
		}
	}
	return info, errors.Join(errs...)
}

// infoWithoutTexts is Info without the texts, which a walk does not need. The errors are of type
// *bg.SyntaxError.
func (g *Game) infoWithoutTexts() (info bg.Info, errs []error) {
	root := g.Root()
	if root == nil {
		return info, []error{syntaxError(-1, int(g.number), "", errNoRoot)}
	}
	if !g.IsBackgammon() {
		errs = append(errs, g.notBackgammon())
	}
	info.NoScore = true // unless MI has a score
	if p, ok := root.Get("MI"); ok {
		if err := setMI(&info, p); err != nil {
			errs = append(errs, root.valueError(p, err))
		}
	}
	if p, ok := root.Get("RU"); ok {
		setRU(&info, p)
	}
	if p, ok := root.Get("CV"); ok { // Node.SetUp reports a wrong value
		if n, err := parseNumber(p.Value()); err == nil && isCube(n) {
			info.AutoDoubles = bits.TrailingZeros(uint(n))
		}
	}
	if p, ok := root.Get("RE"); ok {
		if err := setRE(&info, p.Value(), g.lenient()); err != nil {
			errs = append(errs, root.valueError(p, err))
		}
	}
	return info, errs
}

// A textField is a property of the root that is a text.
type textField struct {
	id    string
	field string // of bg.Info
	text  *string
}

// textFields returns the fields that are texts, in the order in which GNU Backgammon writes their
// properties.
func textFields(info *bg.Info) []textField {
	return []textField{
		{"CA", "Charset", &info.Charset}, {"AP", "Application", &info.Application},
		{"PW", "Player[0]", &info.Player[bg.White]}, {"PB", "Player[1]", &info.Player[bg.Black]},
		{"WR", "Rating[0]", &info.Rating[bg.White]}, {"BR", "Rating[1]", &info.Rating[bg.Black]},
		{"DT", "Date", &info.Date}, {"EV", "Event", &info.Event}, {"RO", "Round", &info.Round}, {"PC", "Place", &info.Place},
		{"AN", "Annotator", &info.Annotator}, {"GC", "Comment", &info.Comment},
	}
}

// setRE sets Result from the value of RE. If lenient is true, a value in the wrong case counts, but
// is still an error.
func setRE(info *bg.Info, value string, lenient bool) (err error) {
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

// miTags are the known tags of MI, in GNU Backgammon's order. A tag of 0 means from: the program
// counts games from 0. score says that the tag is a part of the score.
var miTags = [...]struct {
	name  string
	from  int
	score bool
}{{"length", 0, false}, {"game", 1, false}, {"ws", 0, true}, {"bs", 0, true}}

// miIndex returns the index of a tag in miTags, or -1.
func miIndex(tag string) int {
	for i, t := range miTags {
		if strings.EqualFold(t.name, tag) {
			return i
		}
	}
	return -1
}

// miNumber returns the field for miTags[i].
func miNumber(info *bg.Info, i int) *int {
	return [...]*int{&info.Length, &info.Game, &info.Score[bg.White], &info.Score[bg.Black]}[i]
}

// setMI sets the fields of MI from all values that it can read, and returns the first error.
func setMI(info *bg.Info, p Property) (first error) {
	for v := range p.all() {
		first = cmp.Or(first, setTag(info, v))
	}
	return first
}

// setTag sets the field for a value of MI, or adds the value to OtherTags.
func setTag(info *bg.Info, v string) error {
	name, value, ok := splitCompose(v)
	if !ok {
		return lex.NotAllowed("%s is not a tag with a value", lex.Clip(v))
	}
	i := miIndex(name)
	if i < 0 {
		info.OtherTags = append(info.OtherTags, [2]string{name, value})
		return nil
	}
	tag := miTags[i]
	n, err := parseNumber(value)
	if err != nil || n+tag.from > lex.MaxNumber {
		most := lex.MaxNumber - tag.from
		return lex.NotAllowed("%s %s is not a number from 0 to %d", tag.name, lex.Clip(value), most)
	}
	*miNumber(info, i) = n + tag.from
	info.NoScore = info.NoScore && !tag.score
	return nil
}

// ruNames are the rules without a number, in the order that GNU Backgammon joins
// them.
var ruNames = [...]string{"NoCube", "Crawford", "CrawfordGame", "Jacoby", "Nackgammon"}

// ruIndex returns the index of a rule in ruNames, or -1.
func ruIndex(rule string) int {
	return slices.IndexFunc(ruNames[:], func(known string) bool { return strings.EqualFold(known, rule) })
}

// ruField returns the field for ruNames[i].
func ruField(info *bg.Info, i int) *bool {
	return [...]*bool{&info.NoCube, &info.Crawford, &info.CrawfordGame, &info.Jacoby, &info.Nackgammon}[i]
}

// setRU sets the rules from RU, which has one value for each rule, as in FF[4], or one value with
// colons, as in GNU Backgammon's files.
func setRU(info *bg.Info, p Property) {
	for v := range p.all() {
		for rest, more := v, true; more; {
			var name string
			name, rest, more = splitCompose(rest)
			setRule(info, name)
		}
	}
}

// setRule sets the field for a rule, or adds the rule to OtherRules unless it is "".
func setRule(info *bg.Info, name string) {
	i, n := ruIndex(name), hypergammon(name)
	switch {
	case i >= 0:
		*ruField(info, i) = true
	case n > 0:
		info.Hypergammon = n
	case name != "":
		info.OtherRules = append(info.OtherRules, name)
	}
}

// hypergammon returns the n of a rule Hypergammon1 to Hypergammon3, and 0 for other rules.
func hypergammon(rule string) int {
	for n := 1; n <= 3; n++ {
		if strings.EqualFold(rule, "Hypergammon"+strconv.Itoa(n)) {
			return n
		}
	}
	return 0
}

// isRule reports whether a rule of RU has a field in Info.
func isRule(rule string) bool {
	return hypergammon(rule) > 0 || ruIndex(rule) >= 0
}
