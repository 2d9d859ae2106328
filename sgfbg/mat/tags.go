package mat

import (
	"fmt"
	"strings"
	"time"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// The head of a match in .mat text: its lines before " 7 point match".
//
//	; [Event "Club night"]     a tag
//	; [Match ID "12345"]       a tag that bg.Info has no field for
//	; any words                a line of the comment
//	; ; [words]                a line of the comment that begins with '['
//
// The comment is Info.Comment. There, a tag without a field is a line [Match ID "12345"], and such a
// line is written as a tag again.

// variations are the known values of the tag Variation. Of two with the same meaning, the
// first is written.
var variations = [...]struct {
	name        string
	nackgammon  bool
	hypergammon int
}{
	{name: "Backgammon"},
	{name: "NackGammon", nackgammon: true},
	{name: "HyperGammon (1)", hypergammon: 1},
	{name: "HyperGammon (2)", hypergammon: 2},
	{name: "HyperGammon (3)", hypergammon: 3},
	{name: "HyperGammon", hypergammon: 3}, // of eXtreme Gammon; three checkers are a guess
}

// readTags returns the tags and the comment in remarks, the head of a match to length points.
func (r *Reader) readTags(length int, remarks []cell) bg.Info {
	// A match to 1 point has no Crawford game, and for it GNU Backgammon writes no
	// Crawford rule.
	info := bg.Info{Length: length, Crawford: length > 1}
	var comment []string
	given := map[string]string{} // by name: the line of the last tag that had a meaning
	for _, remark := range remarks {
		words := remark.words()
		name, value, ok := readTag(strings.TrimLeft(words, blanks))
		if !ok || remark.text[0] != ';' {
			comment = append(comment, unescape(r.decode(words)))
			continue
		}
		line := r.decode(strings.Trim(words, blanks))
		before, twice := given[name]
		known, err := setTag(&info, name, r.decode(value))
		switch {
		case known && twice:
			comment = append(comment, before)
			r.report(bg.ProblemForm, bg.Lost, remark.at,
				fmt.Errorf("tag %s for the second time: the last counts", lex.Clip(name)))
		case !known:
			comment = append(comment, line)
		}
		if known {
			given[name] = line
		}
		switch {
		case err == nil:
			// There is nothing to report.
		case name == "Variation":
			// On an unknown start position the plays have no meaning.
			r.tolerate(bg.Lost, remark.at, err)
		default:
			r.report(bg.ProblemForm, bg.Lost, remark.at, err)
		}
	}
	info.Comment = strings.Join(comment, "\n")
	return info
}

// setTag sets the field for a tag of a match; info.Length is set already. known is
// false if no field holds the tag or this value of it. The error says what is wrong with
// the value of an EventDate or a Variation.
func setTag(info *bg.Info, name, value string) (known bool, err error) {
	setText := func(text *string) bool {
		if value != "" {
			*text = value
		}
		return value != ""
	}
	onOff := func(flag *bool, applies bool) bool {
		if value != "On" && value != "Off" || !applies {
			return false
		}
		*flag = value == "On"
		return true
	}
	switch name {
	case "Site":
		return setText(&info.Place), nil
	case "Event":
		return setText(&info.Event), nil
	case "Round":
		return setText(&info.Round), nil
	case "Transcriber":
		return setText(&info.Annotator), nil
	case "EventDate":
		date, ok := isoDate(value)
		if !ok {
			return false, lex.NotAllowed("EventDate %s is not a date such as 2024.05.06", lex.Clip(value))
		}
		info.Date = date
		return true, nil
	case "Variation":
		for _, v := range variations {
			if v.name == value {
				info.Nackgammon, info.Hypergammon = v.nackgammon, v.hypergammon
				return true, nil
			}
		}
		return false, lex.Unsupported("Variation %s: its position is not known", lex.Clip(value))
	case "Crawford":
		return onOff(&info.Crawford, info.Length > 1), nil
	case "Jacoby":
		return onOff(&info.Jacoby, info.Length == 0), nil
	case "CubeLimit":
		info.NoCube = info.NoCube || value == "1"
		return value == "1", nil
	}
	return false, nil
}

// isoDate returns a date such as "2024.5.6", with points, hyphens or slashes, in the form of FF[4]:
// "2024-05-06". ok is false, and date means nothing, if s is not a day of the calendar.
func isoDate(s string) (date string, ok bool) {
	day, err := time.Parse("2006-1-2", strings.NewReplacer(".", "-", "/", "-").Replace(s))
	return day.Format(time.DateOnly), err == nil
}

// readTag reads the tag [Name "value"]. In the value, quotes and brackets are not escaped: it ends
// with the last quote. ok is false, and the other results mean nothing, if s is not such a tag.
func readTag(s string) (name, value string, ok bool) {
	s, opens := strings.CutPrefix(s, "[")
	s, closes := strings.CutSuffix(strings.TrimRight(s, blanks), `]`)
	s, ends := strings.CutSuffix(strings.TrimRight(s, blanks), `"`)
	name, value, begins := strings.Cut(s, `"`)
	name = strings.Trim(name, blanks)
	ok = opens && closes && ends && begins && name != "" && !strings.ContainsAny(name, "[]")
	return name, value, ok
}

// A comment line that begins with '[' would be read as a tag, and one that begins with
// "Set Pos=" as a position in the game before. It is written with an extra "; " before it. So is
// one that has a "; " there already, which reading would take for the extra one.

// escapedLine reports whether a line is special, because it begins with '[' or "Set Pos=" after any
// number of "; ", and whether it is escaped, with at least one "; ".
func escapedLine(line string) (special, escaped bool) {
	rest := line
	for strings.HasPrefix(rest, "; ") {
		rest = rest[len("; "):]
	}
	special = strings.HasPrefix(strings.TrimLeft(rest, blanks), "[") || strings.HasPrefix("; "+rest, setPos)
	return special, len(rest) < len(line)
}

// unescape returns the line of a match's comment that .mat text writes as "; " and line. It
// removes what appendComment adds.
func unescape(line string) string {
	if special, escaped := escapedLine(line); special && escaped {
		return line[len("; "):]
	}
	return line
}

// appendComment appends a line of a match's comment to dst, as .mat text has it. info must have the
// length of the match, and no texts.
func appendComment(dst []byte, info bg.Info, line string) []byte {
	dst = append(dst, "; "...)
	if special, escaped := escapedLine(line); special && (escaped || !isOtherTag(info, line)) {
		dst = append(dst, "; "...)
	}
	dst = append(dst, line...)
	return append(dst, '\n')
}

// isOtherTag reports whether a line is read as a tag without a fault, and kept as a line of the
// comment.
func isOtherTag(info bg.Info, line string) bool {
	name, value, ok := readTag(line)
	if !ok {
		return false
	}
	known, err := setTag(&info, name, value) // info is a copy
	return !known && err == nil
}
