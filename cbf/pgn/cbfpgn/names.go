package cbfpgn

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// A nameText is one of the two texts of a header, made of names.
type nameText struct {
	what  string    // what it is called in a message
	at    pgn.Place // where its losses are
	names [2]name   // White and Black, or event and annotator
	round string    // the round of the source
}

// A name is the value of a tag of that name.
type name struct {
	tag string
	fitTag
}

// players stores the names of both players in one text.
func (t *fit) players(tags *fitTags) {
	first := tags.first("White", "Black")
	if first.value == "" {
		return
	}
	names := [2]name{{"White", *tags.of("White")}, {"Black", *tags.of("Black")}}
	n := nameText{what: playersText, at: first.at, names: names}
	if strings.Contains(n.text(), "_") {
		// SetPlayers would refuse a "_", which many names of players on the web have.
		t.change(&n, respelled, (*nameText).plain)
	}
	t.store(&n)
}

// source stores event, annotator and round in one text. If there is room, it adds the site after the
// event, because a record has no field for the Site tag.
func (t *fit) source(tags *fitTags) {
	first := tags.first("Event", "Site", "Annotator", "Round")
	if first.value == "" {
		return
	}
	event, site, round := tags.of("Event").value, tags.of("Site"), tags.of("Round")
	eventTag := fitTag{event, tags.first("Event", "Site").at}
	names := [2]name{{"Event", eventTag}, {"Annotator", *tags.of("Annotator")}}
	n := nameText{what: "event, annotator and round", at: first.at, names: names, round: round.value}
	size := record.RoundLength(n.round)
	if size < len(n.round) || size > record.MaxText-len("()") { // it is no round, or too long
		t.dropTag(round.at, "Round", n.round)
		n.round = ""
	}
	if site.value != "" {
		n.names[0].value = strings.TrimPrefix(event+", "+site.value, ", ")
		if event != "" && runes(n.text()) > record.MaxText {
			t.dropTag(site.at, "Site", site.value)
			n.names[0].value = event
		} else {
			t.tagLoss(chess.Lost, site.at, &Loss{What: "Site", From: site.value, Change: moved, To: "the event"})
		}
	}
	t.store(&n)
}

const playersText = "players"

// set stores the names in their text of the header. It returns the error of SetPlayers or SetSource.
func (n *nameText) set(h *cbf.Header) error {
	if n.what == playersText {
		return h.SetPlayers(n.names[0].value, n.names[1].value)
	}
	return h.SetSource(n.names[0].value, n.names[1].value, n.round)
}

// text returns the text in the form of a record, but in UTF-8.
func (n *nameText) text() string {
	if n.what == playersText {
		return n.names[0].value + "-" + n.names[1].value
	}
	return sourceText(n.names[0].value, n.names[1].value, n.round)
}

// sourceText joins the three parts of the source in the form of a record.
func sourceText(event, annotator, round string) string {
	if annotator != "" {
		event += " [" + annotator + "]"
	}
	if round != "" {
		event += " (" + round + ")"
	}
	return strings.TrimPrefix(event, " ")
}

// store stores the names. It changes refused names step by step until they are accepted, and lists the
// changes: each change can make another one necessary.
func (t *fit) store(n *nameText) {
	for err := n.set(&t.g.Header); err != nil; err = n.set(&t.g.Header) {
		switch {
		case errors.Is(err, cbf.ErrCharset):
			for i := range n.names {
				t.respell(&n.names[i])
			}
		case errors.Is(err, cbf.ErrConvention):
			t.change(n, respelled, (*nameText).plain)
		default:
			t.change(n, shortened, (*nameText).shorten)
		}
	}
}

// respell spells a name in the letters of the charset, and lists that.
func (t *fit) respell(n *name) {
	letters := transliteration{set: record.Charset(t.g.Charset)}
	from := n.value
	n.value = letters.text(from)
	if n.value != from {
		t.tagLoss(respelling(letters.changes), n.at,
			&Loss{What: n.tag, From: from, Change: respelled, To: n.value, letters: letters.changes})
	}
}

// change applies a change to the names of n, and lists the change of the text.
func (t *fit) change(n *nameText, kind string, change func(*nameText)) {
	from := n.text()
	change(n)
	t.changeTag(n.at, n.what, from, kind, n.text())
}

// plain makes each name a plainName.
func (n *nameText) plain() {
	for i := range n.names {
		n.names[i].value = plainName(n.names[i].value)
	}
}

// shorten cuts letters from the end of the longer name until the text fits a record.
func (n *nameText) shorten() {
	a, b := &n.names[0].value, &n.names[1].value
	*a, *b = firstLetters(*a, record.MaxText), firstLetters(*b, record.MaxText)
	for runes(n.text()) > record.MaxText {
		longer := a
		if runes(*b) > runes(*a) {
			longer = b
		}
		_, size := utf8.DecodeLastRuneInString(*longer)
		*longer = strings.TrimRight((*longer)[:len(*longer)-size], " ")
	}
}

// runes returns the number of letters of s. In a record each letter is a byte.
func runes(s string) int { return utf8.RuneCountInString(s) }

// plainName returns a name without the signs that have a meaning in the texts of a header: it replaces
// "_" and line breaks by spaces, and removes brackets.
func plainName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '_', '\n':
			return ' '
		case '(', ')', '[', ']':
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// firstLetters returns the first n letters of s, or all if there are fewer.
func firstLetters(s string, n int) string {
	for at := range s {
		if n == 0 {
			return s[:at]
		}
		n--
	}
	return s
}
