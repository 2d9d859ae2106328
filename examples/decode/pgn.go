package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/record"
	"example.com/boardcodec/examples/internal/chessfiles"
)

// pgnFormat shows the tags of PGN as they stand in the text, and the moves and comments as
// far as a ChessBase record can hold them: the rest is listed as problems.
var pgnFormat = format{
	name:    "PGN",
	samples: []string{"testdata/cbf/pgn-sample.pgn"},
	sniff:   func(in *input) bool { return chessfiles.IsPGN(in.head) && mostlyText(in.head) },
	decode:  decodePGN,
	mark:    regexp.MustCompile(`(?m)^\[Event "`),
}

func pgnOptions(in *input) pgn.Options {
	return pgn.Options{Lenient: true, MaxGame: 8 << 20}
}

// A tag is a tag of PGN.
type tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// tagsOf returns the tags of the game that was read last.
func tagsOf(in *input, r *pgn.Reader) (tags []tag) {
	charset := in.charset
	if charset == nil {
		charset = charmap.Windows1252
	}
	for _, t := range r.Tags() {
		value := t.Value
		if !utf8.ValidString(value) {
			value, _ = charset.NewDecoder().String(value) // which fails for no byte
		}
		tags = append(tags, tag{t.Name, value})
	}
	return tags
}

// recordOf returns the game of a Reader as a record, with its problems, but what a record
// cannot hold of the tags, since these are shown from the text.
func recordOf(in *input, r *pgn.Reader) (*cbf.Game, error) {
	from, err := r.Game()
	if err != nil {
		return nil, err
	}
	g, losses, err := record.Fitter{Charset: in.charset}.Record(from)
	if err != nil {
		return nil, err
	}
	g.Problems = problemsOf(from.Problems)
	for _, l := range losses {
		if l.Part != "tags" {
			number := l.Game
			l.Game = 0
			g.Problems = append(g.Problems, problemOf(cbf.ProblemRecord, number, l))
		}
	}
	return g, nil
}

// problemsOf returns problems of PGN as those of a base.
func problemsOf(of []pgn.Problem) (all []cbf.Problem) {
	for _, p := range of {
		kind := cbf.ProblemRecord
		if p.Kind == pgn.ProblemLost {
			kind = cbf.ProblemCorrupt
		}
		number := p.Game
		p.Game = 0
		all = append(all, problemOf(kind, number, p))
	}
	return all
}

// problemOf returns a problem of a game with a text that has the place in it.
func problemOf(kind cbf.ProblemKind, game int, text fmt.Stringer) cbf.Problem {
	return cbf.Problem{Kind: kind, Offset: -1, Game: game, Err: errors.New(text.String())}
}

// useTags replaces what a record has by what the tags have. "?" means unknown.
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
			f.date = known
			if year, err := strconv.Atoi(known[:min(4, len(known))]); err == nil && year > 0 {
				f.Year = year
			}
		}
	}
}

// others are the tags that a page does not show elsewhere, each as one text.
func (f *chessGameField) others() (all []string) {
	for _, t := range f.Tags {
		switch t.Name {
		case "White", "Black", "Event", "Round", "ECO", "Date", "Result", "SetUp", "FEN":
			continue
		}
		if strings.Trim(t.Value, "?.- ") != "" {
			all = append(all, isolated(t.Name)+" "+isolated(t.Value))
		}
	}
	return all
}

func decodePGN(in *input) (report, error) {
	var fields chessFields
	r := in.reader()
	reader := pgnOptions(in).NewReader(r)
	atLeast := false
	for reader.Next() {
		g, err := recordOf(in, reader)
		var ofGame *pgn.SyntaxError
		var ofRecord *cbf.EncodeError
		if err != nil && !errors.As(err, &ofGame) && !errors.As(err, &ofRecord) {
			continue // of the source: there is no next game
		}
		r.next()
		fields.Games++
		fields.add(fields.Games, g, tagsOf(in, reader), err)
		if atLeast = r.enough(); atLeast {
			fields.problem(errEnough.Error())
			break
		}
	}
	var noGame *pgn.SyntaxError
	switch err := reader.Err(); {
	case fields.Games > 0 && err != nil:
		fields.damage(0, err.Error())
	case fields.Games == 0 && err != nil && !errors.As(err, &noGame):
		return report{}, err
	case fields.Games == 0:
		return report{}, errNotThis
	}
	fields.noteChess(problemsOf(reader.Problems()), 0)
	rep := fields.report(count(fields.Games, "game"), func(yield func(*game) bool) {
		text := in.reader()
		r := pgnOptions(in).NewReader(text)
		for r.Next() {
			text.next()
			g, err := recordOf(in, r)
			if !yield(chessGame(g, tagsOf(in, r), err)) {
				return
			}
		}
	})
	rep.fields, rep.inside.AtLeast = fields, atLeast
	return rep, nil
}
