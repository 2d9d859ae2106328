package bg

import (
	"cmp"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// Values of this package are equal after a round trip through JSON. Values that JSON cannot hold
// are errors: NaN, and texts that are not UTF-8, which encoding/json would change.

// MarshalJSON returns the fields as a JSON object. It refuses texts that are not UTF-8 with an
// [*EncodeError].
func (info Info) MarshalJSON() ([]byte, error) {
	err := cmp.Or(checkUTF8("Player", info.Player[:]...), checkUTF8("Rating", info.Rating[:]...),
		checkUTF8("Date", info.Date), checkUTF8("Event", info.Event), checkUTF8("Round", info.Round),
		checkUTF8("Place", info.Place), checkUTF8("Annotator", info.Annotator), checkUTF8("Comment", info.Comment),
		checkUTF8("Charset", info.Charset), checkUTF8("Application", info.Application),
		checkUTF8("OtherRules", info.OtherRules...))
	for _, tag := range info.OtherTags {
		err = cmp.Or(err, checkUTF8("OtherTags", tag[:]...))
	}
	type plain Info // without this method
	return marshal(err, plain(info))
}

// MarshalJSON returns the fields as a JSON object. It refuses a Comment that is not UTF-8 with an
// [*EncodeError].
func (g Game) MarshalJSON() ([]byte, error) {
	type plain Game
	return marshal(checkUTF8("Comment", g.Comment), plain(g))
}

// MarshalJSON returns the fields as a JSON object. It refuses a Comment that is not UTF-8 with an
// [*EncodeError].
func (a Action) MarshalJSON() ([]byte, error) {
	type plain Action
	return marshal(checkUTF8("Comment", a.Comment), plain(a))
}

// MarshalJSON returns the fields as a JSON object. It refuses texts that are not UTF-8 with an
// [*EncodeError].
func (m Method) MarshalJSON() ([]byte, error) {
	type plain Method
	return marshal(cmp.Or(checkUTF8("Settings", m.Settings), checkUTF8("Level", m.Level)), plain(m))
}

// MarshalJSON returns the fields as a JSON object, with Kind, Scale and Err as text. A Problem cannot
// be read from JSON.
func (p Problem) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind, Scale, In string
		Game            int
		Place
		Err string
	}{p.Kind.String(), p.Scale.String(), p.In, p.Game, p.Place, fact(p.Err)})
}

// marshal returns plain as JSON, unless there is an error already.
func marshal(err error, plain any) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return json.Marshal(plain)
}

// checkUTF8 returns an EncodeError for field if one of texts is not UTF-8, or nil.
func checkUTF8(field string, texts ...string) error {
	if slices.ContainsFunc(texts, func(s string) bool { return !utf8.ValidString(s) }) {
		return &EncodeError{Field: field, Err: lex.NotAllowed("not UTF-8, which JSON cannot hold")}
	}
	return nil
}
