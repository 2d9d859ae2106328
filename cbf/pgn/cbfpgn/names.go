package cbfpgn

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
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
		t.change(&n, LossRespelled, (*nameText).plain) // SetPlayers would refuse them, as those of many games of the web
	}
	t.store(&n)
}

// source stores event, annotator and round in one text. If there is room, it adds the site after the
// event, because a record has no field for the tag Site.
func (t *fit) source(tags *fitTags) {
	at := tags.first("Event", "Site", "Annotator", "Round")
	if at.value == "" {
		return
	}
	event, site, round, annotator := tags.of("Event").value, tags.of("Site"), tags.of("Round"), tags.of("Annotator")
	n := nameText{what: "event, annotator and round", at: at.at, names: [2]string{event, annotator.value}, round: round.value,
		tags: [2]string{"Event", "Annotator"}, ats: [2]pgn.Place{tags.first("Event", "Site").at, annotator.at}}
	if size := record.RoundLength(n.round); size < len(n.round) || size > record.MaxText-len("()") {
		t.tagLoss(round.at, Loss{Kind: LossDropped, What: "Round", From: n.round})
		n.round = ""
	}
	if site.value != "" {
		n.names[0] = strings.TrimPrefix(event+", "+site.value, ", ")
		l := Loss{Kind: LossMoved, What: "Site", From: site.value, To: "the event"}
		if event != "" && runes(n.text()) > record.MaxText {
			l.Kind, l.To, n.names[0] = LossDropped, "", event
		}
		t.tagLoss(site.at, l)
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
					t.tagLoss(n.ats[i], Loss{Kind: LossRespelled, What: n.tags[i], From: name, To: n.names[i], Letters: letters.changes})
				}
			}
		case errors.Is(err, cbf.ErrConvention):
			t.change(n, LossRespelled, (*nameText).plain)
		default:
			t.change(n, LossShortened, (*nameText).shorten)
		}
	}
}

// change applies a change to the names of n, and lists the change of the text.
func (t *fit) change(n *nameText, kind LossKind, change func(*nameText)) {
	l := Loss{Kind: kind, What: n.what, From: n.text()}
	change(n)
	l.To = n.text()
	t.tagLoss(n.at, l)
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
