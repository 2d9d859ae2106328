package main

import (
	"errors"
	"iter"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
)

// A query is what is asked of a game.
type query struct {
	tests    []func(tag func(name string) string) bool // of its tags
	position *target
	moves    []chess.Move
}

// matches reports whether the tags of a game are those that are asked for.
func (q *query) matches(tag func(name string) string) bool {
	for _, test := range q.tests {
		if !test(tag) {
			return false
		}
	}
	return true
}

// contains returns a test for a text: a part, whatever its case, or a /regular expression/.
func contains(text string) (func(value string) bool, error) {
	last := len(text) - 1
	if last > 0 && text[0] == '/' && text[last] == '/' {
		re, err := regexp.Compile("(?i)" + text[1:last])
		if err != nil {
			return nil, err
		}
		return re.MatchString, nil
	}
	part := strings.ToLower(text)
	return func(value string) bool { return strings.Contains(strings.ToLower(value), part) }, nil
}

// addTag adds the test NAME=TEXT.
func (q *query) addTag(s string) error {
	name, text, ok := strings.Cut(s, "=")
	if !ok || name == "" {
		return errors.New("want NAME=TEXT")
	}
	test, err := contains(text)
	if err != nil {
		return err
	}
	q.tests = append(q.tests, func(tag func(string) string) bool { return test(tag(name)) })
	return nil
}

// addPlayer adds the test that the name of a player contains s.
func (q *query) addPlayer(s string) error {
	test, err := contains(s)
	if err != nil {
		return err
	}
	q.tests = append(q.tests, func(tag func(string) string) bool { return test(tag("White")) || test(tag("Black")) })
	return nil
}

// setResult adds the test of a result.
func (q *query) setResult(s string) error {
	if !slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "*"}, s) {
		return errors.New("want 1-0, 0-1, 1/2-1/2 or *")
	}
	q.tests = append(q.tests, func(tag func(string) string) bool { return tag("Result") == s })
	return nil
}

// setDate adds the test of a date, which may lie in a range.
func (q *query) setDate(s string) error {
	first, last, isRange := strings.Cut(s, "..")
	if !isRange {
		last = first
	}
	from, _, firstOK := dates(first)
	_, to, lastOK := dates(last)
	switch {
	case !firstOK || !lastOK || !inCalendar(first) || !inCalendar(last):
		return errors.New("want YEAR, YEAR.MONTH or YEAR.MONTH.DAY, or two of them with .. between")
	case from > to:
		return errors.New("the first date is after the last")
	}
	q.tests = append(q.tests, func(tag func(string) string) bool {
		date := tag("Date")
		if date == "" {
			date = tag("UTCDate")
		}
		least, most, ok := dates(date)
		return ok && most >= from && least <= to
	})
	return nil
}

// inCalendar reports whether a date, which dates accepts, has a month up to 12 and a day up to 31, if any.
// It is false for a date that begins with the day.
func inCalendar(s string) bool {
	most := [...]int{math.MaxInt, 12, 31} // year, month, day
	for i, part := range strings.Split(s, ".") {
		n, err := strconv.Atoi(part)
		if err == nil && n > most[i] {
			return false
		}
	}
	return true
}

// dates returns the first and the last day that a date of PGN can be, as numbers: 19620500 and 19620599
// for 1962.05.??. ok is false if s has another form, or the year is not known.
func dates(s string) (first, last int, ok bool) {
	parts := strings.SplitN(s, ".", 4)
	if len(parts) > 3 {
		return 0, 0, false
	}
	for i := range 3 {
		first, last = 100*first, 100*last+99
		if i >= len(parts) || i > 0 && strings.Trim(parts[i], "?") == "" {
			continue
		}
		n, err := strconv.ParseUint(parts[i], 10, 14)
		if err != nil {
			return 0, 0, false
		}
		first += int(n)
		last += int(n) - 99
	}
	return first, last, true
}

// setFEN sets the position that a main line must have.
func (q *query) setFEN(s string) error {
	p, err := chess.ParseFEN(s)
	if err != nil {
		return err
	}
	q.position = newTarget(p)
	return nil
}

// setMoves reads the moves with which games begin, with or without numbers.
func (q *query) setMoves(s string) error {
	p := chess.StartPosition()
	q.moves = nil
	for _, word := range strings.Fields(strings.ReplaceAll(s, ",", " ")) {
		san := strings.TrimLeft(word, "0123456789.")
		if san == "" {
			continue
		}
		m, err := p.ParseSAN(san)
		if err != nil {
			return err
		}
		q.moves = append(q.moves, m)
		p, err = p.Play(m)
		if err != nil {
			return err
		}
	}
	if q.moves == nil {
		return errors.New("no move")
	}
	return nil
}

// readsMoves reports whether games are played through.
func (q *query) readsMoves() bool { return q.position != nil || q.moves != nil }

// plays reports whether a main line has the moves and the position that are asked for. It reads no
// further than it must, and its error is that of the line before that.
func (q *query) plays(p chess.Position, line iter.Seq2[chess.Move, error]) (bool, error) {
	if q.moves != nil && p.Key() != chess.StartPosition().Key() {
		return false, nil
	}
	left := q.moves // to be played
	reached := q.position == nil || q.position.is(&p)
	if reached && len(left) == 0 {
		return true, nil
	}
	for m, err := range line {
		if err != nil {
			return false, err
		}
		if len(left) > 0 {
			if m != left[0] {
				return false, nil
			}
			left = left[1:]
		}
		if m == (chess.Move{}) {
			p = p.Pass()
		} else {
			p, err = p.Play(m)
		}
		if err != nil {
			return false, err
		}
		reached = reached || q.position.is(&p)
		if reached && len(left) == 0 {
			return true, nil
		}
		if !reached && q.position.isBehind(&p) {
			return false, nil
		}
	}
	return false, nil
}
