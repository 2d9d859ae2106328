package cbh

import (
	"fmt"
	"slices"
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
	question, wrong, hint1, hint2 := f.group(), f.group(), f.group(), f.group()
	var answers []answer
	for range f.byte() {
		from, to := f.byte(), f.byte()
		f.byte()
		a := answer{fileSquare(uint16(from)).String() + fileSquare(uint16(to)).String(), f.byte(), f.group()}
		if f.err == nil && from < 64 && to < 64 {
			answers = append(answers, a)
		}
	}
	if f.err != nil {
		return "", f.err
	}
	omitted := len(wrong) > 0 || limit > 0
	used := map[language]bool{}
	for _, texts := range append([]map[language]string{question, hint1, hint2}, textsOf(answers)...) {
		for l := range texts {
			used[l] = true
			omitted = omitted || int(l) >= len(languageCodes)
		}
	}
	if len(used) == 0 {
		used[english] = true
	}
	quoted := func(text string) string {
		to, changed := n.quoted(text)
		omitted = omitted || changed
		return to
	}
	var commands []string
	for l := language(0); int(l) < len(languageCodes); l++ {
		if !used[l] {
			continue
		}
		b := fmt.Appendf(nil, `[%%tqu "%s","%s","%s","%s"`, languageCodes[l],
			quoted(question[l]), quoted(hint1[l]), quoted(hint2[l]))
		for _, a := range answers {
			b = fmt.Appendf(b, `,"%s","%s",%d`, a.move, quoted(a.texts[l]), a.points)
		}
		commands = append(commands, string(b)+"]")
	}
	if omitted {
		return strings.Join(commands, " "), errNoForm
	}
	return strings.Join(commands, " "), nil
}

// textsOf returns the texts of answers.
func textsOf(answers []answer) (list []map[language]string) {
	for _, a := range answers {
		list = append(list, a.texts)
	}
	return slices.Clip(list)
}

// quoted returns a text in the form that it has between the quotes of a command, and reports whether
// quotes or brackets in it were changed.
func (n *notes) quoted(text string) (to string, changed bool) {
	from := single(n.charset.comment([]byte(text)))
	to = strings.NewReplacer(`"`, "'", "[", "(", "]", ")").Replace(from)
	return to, to != from
}
