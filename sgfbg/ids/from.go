package ids

import (
	"errors"
	"strings"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg/bg"
)

// FromGNUBGID returns the board of a GNUBGID: position ID, colon, match ID. lost lists fields of
// the ID that a Board does not hold, such as "Spare 3: a Board has no spare bits". With an error, b
// is the zero Board. The error is from [matchid.ParseGNUBGID] or, for values that no Board can have,
// from [Board], and then wraps [matchid.ErrRange].
func FromGNUBGID(s string) (b bg.Board, lost []string, err error) {
	p, m, err := matchid.ParseGNUBGID(s)
	if err != nil {
		return bg.Board{}, nil, err
	}
	return from(p, m, nil)
}

// FromXGID is like [FromGNUBGID], for an XGID. A limit of the cube other than 1024 is lost, and so is
// the rule that beavers are allowed.
func FromXGID(s string) (b bg.Board, lost []string, err error) {
	x, err := matchid.ParseXGID(s)
	if err != nil {
		return bg.Board{}, nil, err
	}
	p, m, notIn := x.Split()
	b, lost, err = from(p, m, notIn)
	if x.Raccoon && err == nil {
		b.Doubles = raccoon
		lost = without(lost, "Raccoon")
	}
	return b, lost, err
}

// FromOGID is like [FromGNUBGID], for an OGID. Its state, limits and number of turns are lost. If the
// OGID does not say who acts, White is on roll.
func FromOGID(s string) (b bg.Board, lost []string, err error) {
	o, err := matchid.ParseOGID(s)
	if err != nil {
		return bg.Board{}, nil, err
	}
	p, m, notIn := o.Split()
	b, lost, err = from(p, m, notIn)
	if o.PerSide < usualPerSide && err == nil {
		b.PerSide = o.PerSide
		lost = without(lost, "PerSide")
	}
	return b, lost, err
}

// from returns the board of p and m, which matchid has split from an ID, and the facts that are lost.
// The error notIn says what p and m lack. If Board returns an error that wraps ErrRange, from returns it.
func from(p matchid.Position, m matchid.Match, notIn error) (b bg.Board, lost []string, err error) {
	b, err = Board(p, m)
	if errors.Is(err, matchid.ErrRange) {
		return bg.Board{}, nil, err
	}
	for _, e := range []error{notIn, err} {
		lost = append(lost, facts(e)...)
	}
	return b, lost, nil
}

// facts returns the texts of the EncodeErrors that are joined in err, without the text of
// matchid.ErrLost; nil if err is nil.
func facts(err error) (list []string) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			list = append(list, facts(e)...)
		}
	} else if e, ok := errors.AsType[*matchid.EncodeError](err); ok {
		reason := strings.TrimPrefix(e.Err.Error(), matchid.ErrLost.Error()+": ")
		list = append(list, e.Field+" "+e.Value+": "+reason)
	}
	return list
}

// without returns the facts about fields other than field.
func without(list []string, field string) (rest []string) {
	for _, fact := range list {
		if !strings.HasPrefix(fact, field+" ") {
			rest = append(rest, fact)
		}
	}
	return rest
}
