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
	what  string       // what it is called in a message
	at    pgn.Place    // where its losses are
	names [2]string    // White and Black, or event and annotator
	tags  [2]string    // the tags of the names
	ats   [2]pgn.Place // the places of these tags
	round string       // the round of the source
}

// players stores the names of both players in one text.
func (t *fit) players(tags *fitTags) {
	at := tags.first("White", "Black")
	if at.value == "" {
		return
	}
	white, black := tags.of("White"), tags.of("Black")
	n := nameText{what: playersText, at: at.at, names: [2]string{white.value, black.value},
		tags: [2]string{"White", "Black"}, ats: [2]pgn.Place{white.at, black.at}}
	if strings.Contains(n.text(), "_") {
		t.change(&n, respelled, (*nameText).plain) // SetPlayers would refuse them, as those of many games of the web
	}
	t.store(&n)
}

// source stores event, annotator and round in one text. If there is room, it adds the site after the
// event, because a record has no field for the Site tag.
func (t *fit) source(tags *fitTags) {
	at := tags.first("Event", "Site", "Annotator", "Round")
	if at.value == "" {
		return
	}
	event, site, round, annotator := tags.of("Event").value, tags.of("Site"), tags.of("Round"), tags.of("Annotator")
	n := nameText{what: "event, annotator and round", at: at.at, names: [2]string{event, annotator.value}, round: round.value,
		tags: [2]string{"Event", "Annotator"}, ats: [2]pgn.Place{tags.first("Event", "Site").at, annotator.at}}
	if size := record.RoundLength(n.round); size < len(n.round) || size > record.MaxText-len("()") {
		t.dropTag(round.at, "Round", n.round)
		n.round = ""
	}
	if site.value != "" {
		n.names[0] = strings.TrimPrefix(event+", "+site.value, ", ")
		if event != "" && runes(n.text()) > record.MaxText {
			t.dropTag(site.at, "Site", site.value)
			n.names[0] = event
		} else {
			t.tagLoss(chess.Lost, site.at, &Loss{What: "Site", From: site.value, Change: moved, To: "the event"})
		}
	}
	t.store(&n)
}

const playersText = "players"

// set stores the names in their text of the header. The error is that of SetPlayers or SetSource.
func (n *nameText) set(h *cbf.Header) error {
	if n.what == playersText {
		return h.SetPlayers(n.names[0], n.names[1])
	}
	return h.SetSource(n.names[0], n.names[1], n.round)
}

// text returns the text in the form of a record, but in UTF-8.
func (n *nameText) text() string {
	if n.what == playersText {
		return n.names[0] + "-" + n.names[1]
	}
	return sourceText(n.names[0], n.names[1], n.round)
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
			for i, name := range n.names {
				letters := transliteration{set: record.Charset(t.g.Charset)}
				if n.names[i] = letters.text(name); n.names[i] != name {
					t.tagLoss(respelling(letters.changes), n.ats[i],
						&Loss{What: n.tags[i], From: name, Change: respelled, To: n.names[i], letters: letters.changes})
				}
			}
		case errors.Is(err, cbf.ErrConvention):
			t.change(n, respelled, (*nameText).plain)
		default:
			t.change(n, shortened, (*nameText).shorten)
		}
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
		n.names[i] = plainName(n.names[i])
	}
}

// shorten cuts letters from the end of the longer name until the text fits a record.
func (n *nameText) shorten() {
	a, b := &n.names[0], &n.names[1]
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
