package cbf

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// applyPlayers stores both names in one text. What is refused is changed, step
// by step, until it is not.
func (r *PGNReader) applyPlayers() {
	white, at := r.tag(tagWhite)
	black, atBlack := r.tag(tagBlack)
	if white == "" && black == "" {
		return
	}
	if white == "" {
		at = atBlack
	}
	for range conversions {
		err := r.g.SetPlayers(white, black)
		switch {
		case err == nil:
			return
		case errors.Is(err, ErrCharset):
			r.loss(ProblemChanged, partTags, at, "players, %s", itemOf(err))
			white, black = r.g.transliterate(white), r.g.transliterate(black)
		case errors.Is(err, ErrConvention):
			r.loss(ProblemChanged, partTags, at, "players, %s", itemOf(err))
			white, black = plainName(white), plainName(black)
		default:
			r.loss(ProblemChanged, partTags, at, "players, %s", itemOf(err))
			white, black = firstLetters(white, maxText), firstLetters(black, maxText)
			for utf8.RuneCountInString(white)+1+utf8.RuneCountInString(black) > maxText {
				if utf8.RuneCountInString(white) > utf8.RuneCountInString(black) {
					white = shorter(white)
				} else {
					black = shorter(black)
				}
			}
		}
	}
	r.loss(ProblemDropped, partTags, at, "players %s and %s", clip(white), clip(black))
}

// conversions is more than there are steps: each can make another necessary
// once.
const conversions = 8

// applySource stores event, annotator and round in one text, and after the
// event the site, for which PGN has a tag and a record has not.
func (r *PGNReader) applySource() {
	event, at := r.tag(tagEvent)
	site, atSite := r.tag(tagSite)
	annotator, atAnnotator := r.tag(tagAnnotator)
	round, atRound := r.tag(tagRound)
	switch {
	case event != "":
	case site != "":
		at = atSite
	case annotator != "":
		at = atAnnotator
	case round != "":
		at = atRound
	default:
		return
	}
	if round != "" && !isRound(round) {
		r.loss(ProblemDropped, partTags, atRound, "round %s", clip(round))
		round = ""
	}
	for range conversions {
		both := event + ", " + site
		if event == "" || site == "" {
			both = event + site
		}
		err := r.g.SetSource(both, annotator, round)
		switch {
		case err == nil:
			if site != "" {
				r.loss(ProblemMoved, partTags, atSite, "tag Site %s, to the event", clip(site))
			}
			return
		case errors.Is(err, ErrCharset):
			r.loss(ProblemChanged, partTags, at, "event, annotator and round, %s", itemOf(err))
			event, site = r.g.transliterate(event), r.g.transliterate(site)
			annotator = r.g.transliterate(annotator)
		case errors.Is(err, ErrConvention):
			r.loss(ProblemChanged, partTags, at, "event, annotator and round, %s", itemOf(err))
			event, site, annotator = plainName(event), plainName(site), plainName(annotator)
		case site != "" && event != "":
			r.loss(ProblemDropped, partTags, atSite, "tag Site %s", clip(site))
			site = ""
		default:
			r.loss(ProblemChanged, partTags, at, "event, annotator and round, %s", itemOf(err))
			event, site = firstLetters(event+site, maxText), "" // of which one is empty
			annotator = firstLetters(annotator, maxText)
			for {
				e, a := utf8.RuneCountInString(event), utf8.RuneCountInString(annotator)
				if e+a+len(round)+len(" [] ()") <= maxText {
					break
				}
				switch { // the longest gives way
				case len(round) > max(e, a):
					round = ""
				case e >= a:
					event = shorter(event)
				default:
					annotator = shorter(annotator)
				}
			}
		}
	}
	r.loss(ProblemDropped, partTags, at, "event %s, annotator %s, round %s",
		clip(event), clip(annotator), clip(round))
}

// isRound reports whether a round is of the kind that a base tells from the
// event.
func isRound(s string) bool {
	at := roundPattern.FindStringIndex("(" + s + ")")
	return at != nil && at[0] == 0 && at[1] == len(s)+2
}

// itemOf says what an EncodeError is about.
func itemOf(err error) string {
	var e *EncodeError
	if errors.As(err, &e) {
		return strings.TrimSpace(e.Field + " " + e.Value)
	}
	return err.Error()
}

// plainName takes away what has a meaning in the texts of a header.
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

// transliterate returns s with letters that the charset has: others lose their
// accents, or are spelled as below, or are "?". Accents without a letter and
// signs that nobody sees are left out.
func (h *Header) transliterate(s string) string {
	var b strings.Builder
	// Composed first: the charset may have the letter with its accent.
	for _, r := range norm.NFC.String(s) {
		switch {
		case h.inCharset(r):
			b.WriteRune(r)
		default:
			b.WriteString(h.spell(r))
		}
	}
	return b.String()
}

func (h *Header) inCharset(r rune) bool {
	_, err := h.EncodeText(string(r))
	return err == nil
}

// spell returns letters of the charset for one that it does not have.
func (h *Header) spell(r rune) string {
	if s, ok := spellings[r]; ok && h.allInCharset(s) {
		return s
	}
	if lower := unicode.ToLower(r); lower != r {
		// They begin with a letter of ASCII, or are empty.
		if s, ok := spellings[lower]; ok {
			return strings.ToUpper(s[:min(len(s), 1)]) + s[min(len(s), 1):]
		}
	}
	if unicode.In(r, unicode.Mn, unicode.Cf) {
		return ""
	}
	base := ""
	for _, r := range norm.NFKD.String(string(r)) {
		if !unicode.Is(unicode.Mn, r) {
			base += string(r)
		}
	}
	if base != "" && h.allInCharset(base) {
		return base
	}
	return "?"
}

func (h *Header) allInCharset(s string) bool {
	for _, r := range s {
		if !h.inCharset(r) {
			return false
		}
	}
	return true
}

// spellings has letters that are no others with an accent, and signs. Capitals
// are spelled like these. Russian is as chess books in English spell it.
var spellings = map[rune]string{
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'œ': "oe", 'æ': "ae", 'ß': "ss", 'ı': "i", 'ħ': "h", 'ŋ': "n",
	'‘': "'", '’': "'", '‚': "'", '“': `"`, '”': `"`, '„': `"`, '«': `"`, '»': `"`, '‹': "'", '›': "'",
	'–': "-", '—': "-", '‐': "-", '‑': "-", '−': "-", '•': "*", '×': "x", '€': "EUR", '™': "(TM)", '©': "(C)", '®': "(R)",
	'♚': "♔", '♛': "♕", '♞': "♘", '♝': "♗", '♜': "♖", '♟': "♙",
	'±': "+/-", '∓': "-/+", '⩲': "+=", '⩱': "=+", '∞': "unclear", '→': "->", '←': "<-", '↑': "^", '≤': "<=", '≥': ">=", '≠': "!=",

	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ё': "e", 'ж': "zh", 'з': "z", 'и': "i", 'й': "i", 'к': "k",
	'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ф': "f", 'х': "kh", 'ц': "ts",
	'ч': "ch", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya",
}
