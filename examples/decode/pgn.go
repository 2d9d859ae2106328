package main

import (
	"errors"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
)

// pgnFormat shows tags, moves and comments of PGN as they stand in the text.
var pgnFormat = format{
	name:    "PGN",
	samples: []string{"testdata/cbf/pgn-sample.pgn"},
	sniff:   func(in *input) bool { return chessfiles.IsPGN(in.head) && mostlyText(in.head) },
	decode:  decodePGN,
	mark:    lazy(`(?m)^\[Event "`),
}

// A tag is a tag of PGN.
type tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A pgnText is the games of a text, which can be read more than once.
type pgnText struct {
	in     *input
	reader *pgn.Reader // of the last reading
	enough bool        // which was of the first part of a large text
}

// games yields the games, with an error those that cannot be read. It sets reader and enough.
func (t *pgnText) games(yield func(chessEntry) bool) {
	text := t.in.reader()
	r := pgn.Options{Lenient: true, MaxGame: longestOne}.NewReader(text)
	t.reader = r
	for r.Next() {
		from, err := r.Game()
		var ofGame *pgn.SyntaxError
		if err != nil && !errors.As(err, &ofGame) {
			continue // of the source: there is no next game
		}
		text.next()
		t.enough = text.enough()
		if !yield(newEntry(r.Number(), from, r.Tags(), err)) || t.enough {
			return
		}
	}
}

// pgnFlaws returns problems as flaws of the game of this number or, if it is 0, of the whole input.
func pgnFlaws(problems []pgn.Problem, number int) (all []flaw) {
	for _, p := range problems {
		all = append(all, flaw{p.String(), p.Scale == chess.Lost, number})
	}
	return all
}

// useTags sets the fields that the tags give. A value of signs alone, such as "?", leaves all but a name empty.
func (f *chessGameField) useTags() {
	for _, t := range f.Tags {
		known := t.Value
		if strings.Trim(known, "?.- ") == "" {
			known = ""
		}
		switch t.Name {
		case "White":
			f.White = t.Value
		case "Black":
			f.Black = t.Value
		case "Event":
			f.Event = known
		case "Site":
			f.site = known
		case "Round":
			f.Round = known
		case "ECO":
			f.ECO = known
		case "Date":
			f.date = strings.TrimRight(known, ".?")
			if year, err := strconv.Atoi(known[:min(4, len(known))]); err == nil && year > 0 {
				f.Year = year
			}
		}
	}
}

// decodePGN reports the games of a text.
func decodePGN(in *input) (report, error) {
	fields := chessFields{List: []chessGameField{}}
	text := &pgnText{in: in}
	for e := range text.games {
		fields.Games = e.Number
		fields.add(e)
	}
	if text.enough {
		fields.problem(errEnough.Error())
	}
	var noGame *pgn.SyntaxError
	err := text.reader.Err()
	switch {
	case fields.Games > 0 && err != nil:
		fields.damage(err.Error())
	case fields.Games == 0 && err != nil && !errors.As(err, &noGame):
		return report{}, err
	case fields.Games == 0:
		return report{}, errNotThis
	}
	fields.note(pgnFlaws(text.reader.Problems(), 0)...)
	rep := fields.report(count(fields.Games, "game"), text.games)
	rep.inside.AtLeast = text.enough
	return rep, nil
}
