package main

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
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
	return pgn.Options{Lenient: true, Convert: true, Charset: in.charset}
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

// withoutTagLosses removes the problems that say what a record cannot hold of the tags,
// since these are shown from the text.
func withoutTagLosses(g *cbf.Game) *cbf.Game {
	if g != nil {
		g.Problems = slices.DeleteFunc(g.Problems, func(p cbf.Problem) bool {
			return p.Part == "tags" && (p.Kind == cbf.ProblemDropped || p.Kind == cbf.ProblemChanged || p.Kind == cbf.ProblemMoved)
		})
	}
	return g
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
	for {
		g, err := reader.Read()
		if err == io.EOF {
			break
		}
		var syntax *cbf.SyntaxError
		if err != nil && !errors.As(err, &syntax) { // of the source: there is no next game
			if fields.Games == 0 {
				return report{}, err
			}
			fields.damage(0, err.Error())
			break
		}
		r.next()
		fields.Games++
		fields.add(fields.Games, withoutTagLosses(g), tagsOf(in, reader), err)
		if atLeast = r.enough(); atLeast {
			fields.problem(errEnough.Error())
			break
		}
	}
	if fields.Games == 0 {
		return report{}, errNotThis
	}
	rep := fields.report(count(fields.Games, "game"), func(yield func(*game) bool) {
		text := in.reader()
		r := pgnOptions(in).NewReader(text)
		for g, err := range r.All() {
			text.next()
			if !yield(chessGame(withoutTagLosses(g), tagsOf(in, r), err)) {
				return
			}
		}
	})
	rep.fields, rep.inside.AtLeast = fields, atLeast
	return rep, nil
}
