package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/record"
)

// names are the values of the tags that a record holds in its two texts. They
// are "" where the tag is missing or unknown.
type names struct{ white, black, event, site, annotator, round string }

// are reports whether the two texts of a header are these names, in the form in which a
// Fitter stores them, and nothing else.
func (n *names) are(h *cbf.Header) bool {
	return len(h.Players) <= record.MaxText && len(h.Source) <= record.MaxText && clean.Text(h.Players) && clean.Text(h.Source) &&
		string(h.Players) == n.white+"-"+n.black && string(h.Source) == sourceText(n.event, n.annotator, n.round)
}

// A nameChange receives each change that is made to the names to fit a record, and the tag at
// which it is reported.
type nameChange func(tag string, l Loss)

// storePlayers stores both names in one text. Names that are refused are changed
// step by step until they are accepted.
func (n *names) storePlayers(h *cbf.Header, changed nameChange) {
	white, black := n.white, n.black
	if white == "" && black == "" {
		return
	}
	tag := "White"
	if white == "" {
		tag = "Black"
	}
	both := func() string { return white + "-" + black }
	plain := func() {
		l := Loss{Kind: LossRespelled, What: "players", From: both()}
		white, black = plainName(white), plainName(black)
		l.To = both()
		changed(tag, l)
	}
	if strings.Contains(white, "_") || strings.Contains(black, "_") {
		plain() // SetPlayers would refuse them, as those of many games of the web
	}
	for range conversions {
		err := h.SetPlayers(white, black)
		switch {
		case err == nil:
			return
		case errors.Is(err, cbf.ErrCharset):
			letters := transliteration{set: h.Charset}
			white, black = letters.text(white), letters.text(black)
			changed(tag, Loss{Kind: LossRespelled, What: "players", Letters: letters.changes})
		case errors.Is(err, cbf.ErrConvention):
			plain()
		default:
			l := Loss{Kind: LossShortened, What: "players", From: both()}
			white, black = shortPlayers(white, black)
			l.To = both()
			changed(tag, l)
		}
	}
	changed(tag, Loss{Kind: LossDropped, What: "players", From: both()})
}

// conversions is more than the number of steps: each can make another one necessary
// once.
const conversions = 8

// storeSource stores event, annotator and round in one text, and after the event the
// site, for which PGN has a tag and a record has no field.
func (n *names) storeSource(h *cbf.Header, changed nameChange) {
	event, site, annotator, round := n.event, n.site, n.annotator, n.round
	tag := "Event"
	switch {
	case event != "":
	case site != "":
		tag = "Site"
	case annotator != "":
		tag = "Annotator"
	case round != "":
		tag = "Round"
	default:
		return
	}
	if round != "" && !isRound(round) {
		changed("Round", Loss{Kind: LossDropped, What: "Round", From: round})
		round = ""
	}
	const what = "event, annotator and round"
	all := func() string { return sourceText(joinSite(event, site), annotator, round) }
	for range conversions {
		err := h.SetSource(joinSite(event, site), annotator, round)
		switch {
		case err == nil:
			if site != "" {
				changed("Site", Loss{Kind: LossMoved, What: "Site", From: site, To: "the event"})
			}
			return
		case errors.Is(err, cbf.ErrCharset):
			letters := transliteration{set: h.Charset}
			event, site, annotator = letters.text(event), letters.text(site), letters.text(annotator)
			changed(tag, Loss{Kind: LossRespelled, What: what, Letters: letters.changes})
		case errors.Is(err, cbf.ErrConvention):
			l := Loss{Kind: LossRespelled, What: what, From: all()}
			event, site, annotator = plainName(event), plainName(site), plainName(annotator)
			l.To = all()
			changed(tag, l)
		case site != "" && event != "":
			changed("Site", Loss{Kind: LossDropped, What: "Site", From: site})
			site = ""
		default:
			l := Loss{Kind: LossShortened, What: what, From: all()}
			event, site = event+site, "" // one of the two is empty
			event, annotator, round = shortSource(event, annotator, round)
			l.To = all()
			changed(tag, l)
		}
	}
	changed(tag, Loss{Kind: LossDropped, What: what, From: all()})
}

// joinSite returns the event with the site after it.
func joinSite(event, site string) string {
	if event != "" && site != "" {
		return event + ", " + site
	}
	return event + site
}

// sourceText returns the three parts of the source as a record has them.
func sourceText(event, annotator, round string) string {
	if annotator != "" {
		event += " [" + annotator + "]"
	}
	if round != "" {
		event += " (" + round + ")"
	}
	return strings.TrimPrefix(event, " ")
}

// shortPlayers cuts the longer name until both fit a record.
func shortPlayers(white, black string) (w, b string) {
	w, b = firstLetters(white, record.MaxText), firstLetters(black, record.MaxText)
	for runes(w)+len("-")+runes(b) > record.MaxText {
		if runes(w) > runes(b) {
			w = shorter(w)
		} else {
			b = shorter(b)
		}
	}
	return w, b
}

// shortSource cuts the longest part until all fit a record. A round is left out whole.
func shortSource(event, annotator, round string) (e, a, r string) {
	e, a, r = firstLetters(event, record.MaxText), firstLetters(annotator, record.MaxText), round
	for runes(e)+runes(a)+len(r)+len(" [] ()") > record.MaxText {
		switch {
		case len(r) > max(runes(e), runes(a)):
			r = ""
		case runes(e) >= runes(a):
			e = shorter(e)
		default:
			a = shorter(a)
		}
	}
	return e, a, r
}

func runes(s string) int { return utf8.RuneCountInString(s) }

// isRound reports whether a round has a form that can be distinguished from the
// event in a base.
func isRound(s string) bool {
	return s != "" && record.RoundLength(s) == len(s)
}

// plainName removes the signs that have a meaning in the texts of a header.
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

// firstLetters returns the first n letters of s.
func firstLetters(s string, n int) string {
	for at := range s {
		if n == 0 {
			return s[:at]
		}
		n--
	}
	return s
}

func shorter(s string) string {
	_, size := utf8.DecodeLastRuneInString(s)
	return strings.TrimRight(s[:len(s)-size], " ")
}
