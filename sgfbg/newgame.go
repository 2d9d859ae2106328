package sgfbg

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// NewGame returns a game of one node, the root, with the properties of info in the
// form that GNU Backgammon uses. An empty Charset means UTF-8. NewGame returns a
// [*bg.EncodeError] if [bg.Info.Validate] refuses info, or if a value would be read as
// another one: a text outside the charset, a line break in a name, OtherTags and
// OtherRules that have a field. Tabs and CR in texts change: see [Game.SetText].
//
// [Game.AddMove] and [Game.AddSetUp] add to the game. If the result is known only
// at the end, set it with g.Root().Set("RE", result.String()). GNU Backgammon also
// writes a resignation in this way, without a move: RE "W+2R".
func NewGame(info bg.Info) (*Game, error) {
	if err := checkInfo(&info); err != nil {
		return nil, err
	}
	if info.Charset == "" {
		info.Charset = "UTF-8"
	}
	g := new(Game)
	root := g.Add()
	root.setText("CA[" + escape(info.Charset) + "]") // the texts are in this charset
	if _, err := g.charset(); err != nil {
		return nil, &bg.EncodeError{Field: "Charset", Value: lex.Clip(info.Charset), Err: err}
	}
	text := []byte("FF[4]GM[6]")
	for _, f := range textFields(&info) {
		if f.id == "PW" {
			text = appendValues(text, "MI", mi(&info)...)
		}
		if *f.text == "" {
			continue
		}
		raw, err := g.encodeText(f.id, *f.text)
		if err == nil {
			text, err = appendRaw(text, f.id, raw)
		}
		if err != nil {
			e := err.(*bg.EncodeError)
			e.Field = f.field
			return nil, e
		}
	}
	if rules := ru(&info); rules != "" {
		text = appendValues(text, "RU", rules)
	}
	if info.AutoDoubles != 0 {
		text = appendValues(text, "CV", strconv.Itoa(1<<info.AutoDoubles))
	}
	if re := info.Result.String(); re != "" {
		text = appendValues(text, "RE", re)
	}
	root.setText(string(text))
	return g, nil
}

// checkInfo returns an [*bg.EncodeError] for the first field of info, other than its texts, that the
// root cannot hold.
func checkInfo(info *bg.Info) error {
	if err := info.Validate(); err != nil {
		return err
	}
	if info.NoScore && info.Score != [2]int{} {
		return refuse("Score", info.Score, "want 0-0 with NoScore")
	}
	for i, tag := range info.OtherTags {
		value := tag[0] + ":" + tag[1]
		name, _, ok := splitCompose(value)
		if !ok || name != tag[0] || miIndex(name) >= 0 || !isRaw(value) {
			return refuse(fmt.Sprintf("OtherTags[%d]", i), lex.Clip(value), "want a raw value of a tag that has no field")
		}
	}
	for i, rule := range info.OtherRules {
		_, _, composed := splitCompose(rule)
		if rule == "" || composed || isRule(rule) || !isRaw(rule) {
			return refuse(fmt.Sprintf("OtherRules[%d]", i), lex.Clip(rule), "want a raw value of a rule that has no field")
		}
	}
	return nil
}

// isRaw reports whether a raw value does not break the file.
func isRaw(value string) bool {
	_, err := appendRaw(nil, "RU", value)
	return err == nil
}

// appendValues appends a property with raw values that do not break the file.
func appendValues(dst []byte, id string, values ...string) []byte {
	return madeProperty(id, values...).append(dst)
}

// mi returns the values of MI, in GNU Backgammon's order.
func mi(info *bg.Info) (list []string) {
	for i, tag := range miTags {
		n := *miNumber(info, i) - tag.from
		if n >= 0 && !(tag.score && info.NoScore) {
			list = append(list, tag.name+":"+strconv.Itoa(n))
		}
	}
	for _, tag := range info.OtherTags {
		list = append(list, tag[0]+":"+tag[1])
	}
	return list
}

// ru returns the value of RU, with colons as GNU Backgammon writes it.
func ru(info *bg.Info) string {
	var list []string
	for i, name := range ruNames {
		if *ruField(info, i) {
			list = append(list, name)
		}
	}
	if info.Hypergammon != 0 {
		list = append(list, "Hypergammon"+strconv.Itoa(info.Hypergammon))
	}
	return strings.Join(append(list, info.OtherRules...), ":")
}
