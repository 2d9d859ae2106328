package old

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/tidy"
)

// names are the values of the tags that a record holds in its two texts. They
// are "" where the tag is missing or unknown.
type names struct{ white, black, event, site, annotator, round string }

// byTag returns the values by the numbers of their tags.
func (n *names) byTag() [tagCount]*string {
	return [tagCount]*string{tagWhite: &n.white, tagBlack: &n.black, tagEvent: &n.event,
		tagSite: &n.site, tagAnnotator: &n.annotator, tagRound: &n.round}
}

// are reports whether the two texts of a header are these names, in the form in which a
// Reader stores them, and nothing else.
func (n *names) are(h *cbf.Header) bool {
	var room [record.MaxText + 8]byte
	if len(h.Players) > record.MaxText || len(h.Source) > record.MaxText || !tidy.Text(h.Players) || !tidy.Text(h.Source) {
		return false
	}
	text := append(append(append(room[:0], n.white...), '-'), n.black...)
	if !bytes.Equal(text, h.Players) {
		return false
	}
	text = append(room[:0], n.event...)
	if n.annotator != "" {
		text = append(append(append(text, " ["...), n.annotator...), ']')
	}
	if n.round != "" {
		text = append(append(append(text, " ("...), n.round...), ')')
	}
	return bytes.Equal(bytes.TrimPrefix(text, []byte(" ")), h.Source)
}

// nameChange receives each change that is made to the names to fit a record: the tag
// at which it is reported, the error of the setter, if there was one, and its text.
type nameChange func(kind cbf.ProblemKind, tag int, why error, text lossText)

// storePlayers stores both names in one text. Names that are refused are changed
// step by step until they are accepted.
func (n *names) storePlayers(h *cbf.Header, changed nameChange) {
	white, black := n.white, n.black
	if white == "" && black == "" {
		return
	}
	tag := tagWhite
	if white == "" {
		tag = tagBlack
	}
	if strings.IndexByte(white, '_') >= 0 || strings.IndexByte(black, '_') >= 0 {
		// SetPlayers would refuse them, as those of many games of the web.
		changed(cbf.ProblemChanged, tag, errUnderscore, lossText{format: "players, players %s and %s", a: white, b: black})
		white, black = plainName(white), plainName(black)
	}
	for range conversions {
		err := h.SetPlayers(white, black)
		switch {
		case err == nil:
			return
		case errors.Is(err, cbf.ErrCharset):
			letters := transliteration{set: h.Charset}
			white, black = letters.text(white), letters.text(black)
			changed(cbf.ProblemChanged, tag, err, lossText{format: "players, %s", a: letters.String(), plain: true})
		case errors.Is(err, cbf.ErrConvention):
			changed(cbf.ProblemChanged, tag, err, lossText{format: "players, %s", a: itemOf(err), plain: true})
			white, black = plainName(white), plainName(black)
		default:
			changed(cbf.ProblemChanged, tag, err, lossText{format: "players, %s", a: itemOf(err), plain: true})
			white, black = shortPlayers(white, black)
		}
	}
	changed(cbf.ProblemDropped, tag, nil, lossText{format: "players %s and %s", a: white, b: black})
}

var errUnderscore = &cbf.EncodeError{Part: record.PartText, Field: "players", Err: cbf.ErrConvention}

// conversions is more than the number of steps: each can make another one necessary
// once.
const conversions = 8

// storeSource stores event, annotator and round in one text, and after the event the
// site, for which PGN has a tag and a record has no field.
func (n *names) storeSource(h *cbf.Header, changed nameChange) {
	event, site, annotator, round := n.event, n.site, n.annotator, n.round
	tag := tagEvent
	switch {
	case event != "":
	case site != "":
		tag = tagSite
	case annotator != "":
		tag = tagAnnotator
	case round != "":
		tag = tagRound
	default:
		return
	}
	if round != "" && !isRound(round) {
		changed(cbf.ProblemDropped, tagRound, nil, lossText{format: "round %s", a: round})
		round = ""
	}
	for range conversions {
		separator := ""
		if event != "" && site != "" {
			separator = ", "
		}
		err := h.SetSource(event+separator+site, annotator, round)
		switch {
		case err == nil:
			if site != "" {
				changed(cbf.ProblemMoved, tagSite, nil, lossText{format: "tag Site %s, to the event", a: site})
			}
			return
		case errors.Is(err, cbf.ErrCharset):
			letters := transliteration{set: h.Charset}
			event, site, annotator = letters.text(event), letters.text(site), letters.text(annotator)
			changed(cbf.ProblemChanged, tag, err, lossText{format: "event, annotator and round, %s", a: letters.String(), plain: true})
		case errors.Is(err, cbf.ErrConvention):
			changed(cbf.ProblemChanged, tag, err, lossText{format: "event, annotator and round, %s", a: itemOf(err), plain: true})
			event, site, annotator = plainName(event), plainName(site), plainName(annotator)
		case site != "" && event != "":
			changed(cbf.ProblemDropped, tagSite, err, lossText{format: "tag Site %s", a: site})
			site = ""
		default:
			changed(cbf.ProblemChanged, tag, err, lossText{format: "event, annotator and round, %s", a: itemOf(err), plain: true})
			event, site = event+site, "" // one of the two is empty
			event, annotator, round = shortSource(event, annotator, round)
		}
	}
	changed(cbf.ProblemDropped, tag, nil, lossText{format: "event %s, round %s",
		a: quote.Clip(event) + ", annotator " + quote.Clip(annotator), b: round, plain: true})
}

// shortPlayers cuts the longer name until both fit a record.
func shortPlayers(white, black string) (w, b string) {
	w, b = firstLetters(white, record.MaxText), firstLetters(black, record.MaxText)
	for {
		nw, nb := utf8.RuneCountInString(w), utf8.RuneCountInString(b)
		switch {
		case nw+len("-")+nb <= record.MaxText:
			return w, b
		case nw > nb:
			w = shorter(w)
		default:
			b = shorter(b)
		}
	}
}

// shortSource cuts the longest part until all fit a record. A round is left out whole.
func shortSource(event, annotator, round string) (e, a, r string) {
	e, a, r = firstLetters(event, record.MaxText), firstLetters(annotator, record.MaxText), round
	for {
		ne, na := utf8.RuneCountInString(e), utf8.RuneCountInString(a)
		switch {
		case ne+na+len(r)+len(" [] ()") <= record.MaxText:
			return e, a, r
		case len(r) > max(ne, na):
			r = ""
		case ne >= na:
			e = shorter(e)
		default:
			a = shorter(a)
		}
	}
}

// isRound reports whether a round has a form that can be distinguished from the
// event in a base.
func isRound(s string) bool {
	return s != "" && record.RoundLength(s) == len(s)
}

// itemOf returns the field and the value of an EncodeError.
func itemOf(err error) string {
	var e *cbf.EncodeError
	if errors.As(err, &e) {
		return strings.TrimSpace(e.Field + " " + e.Value)
	}
	return err.Error()
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
