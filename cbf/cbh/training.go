package cbh

import (
	"fmt"
	"strings"
)

// A language is one of the languages of guiding texts and training questions. Comments have a nation.
type language uint16

const english language = 0

var languageTags = [...]string{"en", "de", "fr", "es", "it", "nl", "pt", "mul"}

// String returns the tag of BCP 47: "mul" for any language, and a tag such as "x-99" for an unknown number.
func (l language) String() string {
	if int(l) < len(languageTags) {
		return languageTags[l]
	}
	return fmt.Sprintf("x-%d", uint16(l))
}

// languageCodes are the names of the languages in training commands.
var languageCodes = [...]string{"En", "De", "Fr", "Es", "It", "Nl", "Pt", "En"}

// group reads texts by language.
func (f *fields) group() map[language]string {
	texts := map[language]string{}
	for range f.little(2) {
		l := language(f.little(2))
		text := f.bytes(f.little(2))
		if f.err != nil {
			break
		}
		texts[l] = string(text)
	}
	return texts
}

// An answer is an answer to a training question.
type answer struct {
	move   string
	points uint8
	texts  map[language]string
}

// training returns the commands of a question, one for each language: [%tqu "En","question","hint",
// "hint","e2e4","text of the answer",10]. PGN has no form for the time, for the text on wrong
// answers, for an unknown language, or for quotes and brackets in a text.
func (n *notes) training(data []byte) (string, error) {
	f := fields{data: data, at: 5}
	limit := f.little(4)
	f.little(2) // the points of all answers together
	used, omitted := map[language]bool{}, limit > 0
	use := func(texts map[language]string) map[language]string {
		for l, text := range texts {
			used[l] = true
			omitted = omitted || int(l) >= len(languageCodes) || strings.ContainsAny(text, `"[]`)
		}
		return texts
	}
	question, wrong, hint1, hint2 := use(f.group()), f.group(), use(f.group()), use(f.group())
	var answers []answer
	for range f.byte() {
		from, to := f.byte(), f.byte()
		f.byte()
		points, texts := f.byte(), f.group()
		if from > 63 || to > 63 {
			omitted = true
			continue
		}
		move := fileSquare(uint16(from)).String() + fileSquare(uint16(to)).String()
		answers = append(answers, answer{move, points, use(texts)})
	}
	if f.err != nil {
		return "", f.err
	}
	if len(used) == 0 {
		used[english] = true
	}
	var commands []string
	for i, code := range languageCodes {
		l := language(i)
		if !used[l] {
			continue
		}
		b := fmt.Appendf(nil, `[%%tqu "%s","%s","%s","%s"`, code,
			n.quoted(question[l]), n.quoted(hint1[l]), n.quoted(hint2[l]))
		for _, a := range answers {
			b = fmt.Appendf(b, `,"%s","%s",%d`, a.move, n.quoted(a.texts[l]), a.points)
		}
		commands = append(commands, string(b)+"]")
	}
	if omitted || len(wrong) > 0 {
		return strings.Join(commands, " "), errNoForm
	}
	return strings.Join(commands, " "), nil
}

// toQuoted replaces quotes and brackets in a text that is between the quotes of a command.
var toQuoted = strings.NewReplacer(`"`, "'", "[", "(", "]", ")")

// quoted returns a text as it is between the quotes of a command.
func (n *notes) quoted(text string) string {
	return toQuoted.Replace(single(n.charset.comment([]byte(text))))
}
