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

// group reads texts by language. If the data ends too early, it returns the texts before that.
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

// A question is a training question.
type question struct {
	text, hint1, hint2 map[language]string
	answers            []answer
	used               map[language]bool // the languages of the texts
	omitted            bool              // PGN has no form for a part of it
}

// training returns the commands of a question, one for each language: [%tqu "En","question","hint",
// "hint","e2e4","text of the answer",10]. PGN has no form for the time, for the text on wrong
// answers, for an unknown language, or for quotes and brackets in a text.
func (n *notes) training(data []byte) (string, error) {
	q, err := decodeQuestion(data)
	if err != nil {
		return "", err
	}
	if len(q.used) == 0 {
		q.used[english] = true
	}
	var commands []string
	for i, code := range languageCodes {
		l := language(i)
		if !q.used[l] {
			continue
		}
		b := fmt.Appendf(nil, `[%%tqu "%s","%s","%s","%s"`, code,
			n.quoted(q.text[l]), n.quoted(q.hint1[l]), n.quoted(q.hint2[l]))
		for _, a := range q.answers {
			b = fmt.Appendf(b, `,"%s","%s",%d`, a.move, n.quoted(a.texts[l]), a.points)
		}
		commands = append(commands, string(b)+"]")
	}
	if q.omitted {
		err = errNoForm
	}
	return strings.Join(commands, " "), err
}

// trainingStart is the size of the fields before the time: three fixed bytes and the size.
const trainingStart = 5

// decodeQuestion decodes the data of an annotation. If the data ends too early, that is an error, and q has
// what comes before.
func decodeQuestion(data []byte) (q question, err error) {
	q.used = map[language]bool{}
	f := fields{data: data, at: trainingStart}
	limit := f.little(4)
	f.little(2) // the points of all answers together
	q.text = q.use(f.group())
	wrong := f.group()
	q.hint1, q.hint2 = q.use(f.group()), q.use(f.group())
	for range f.byte() {
		from, to := f.byte(), f.byte()
		f.byte() // zero
		points, texts := f.byte(), f.group()
		if f.err != nil {
			break
		}
		const lastSquare = 63
		if max(from, to) > lastSquare {
			q.omitted = true
			continue
		}
		move := fileSquare(uint16(from)).String() + fileSquare(uint16(to)).String()
		q.answers = append(q.answers, answer{move, points, q.use(texts)})
	}
	q.omitted = q.omitted || limit > 0 || len(wrong) > 0
	return q, f.err
}

// use notes the languages of texts, and whether PGN has a form for them. It returns the texts.
func (q *question) use(texts map[language]string) map[language]string {
	for l, text := range texts {
		q.used[l] = true
		q.omitted = q.omitted || int(l) >= len(languageCodes) || strings.ContainsAny(text, `"[]`)
	}
	return texts
}

// toQuoted replaces quotes and brackets in a text that is between the quotes of a command.
var toQuoted = strings.NewReplacer(`"`, "'", "[", "(", "]", ")")

// quoted returns a text as it is between the quotes of a command.
func (n *notes) quoted(text string) string {
	return toQuoted.Replace(single(n.charset.comment([]byte(text))))
}
