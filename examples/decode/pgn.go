package main

import (
	"errors"
	"io"
	"iter"
	"regexp"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/chessfiles"
)

// pgn shows PGN as far as a ChessBase record can hold it: the rest is listed as
// problems.
var pgn = format{
	name:    "PGN",
	samples: []string{"testdata/cbf/pgn-sample.pgn"},
	sniff:   func(in *input) bool { return chessfiles.IsPGN(in.head) && mostlyText(in.head) },
	decode:  decodePGN,
	games: func(in *input) iter.Seq[*game] {
		return func(yield func(*game) bool) {
			for g, err := range pgnOptions(in).NewPGNReader(in.reader()).All() {
				if !yield(chessGame(g, err)) {
					return
				}
			}
		}
	},
	mark: regexp.MustCompile(`(?m)^\[Event "`),
}

func pgnOptions(in *input) cbf.Options {
	return cbf.Options{Lenient: true, Convert: true, Charset: in.charset}
}

func decodePGN(in *input) (report, error) {
	var fields chessFields
	r := in.reader()
	reader := pgnOptions(in).NewPGNReader(r)
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
		fields.add(fields.Games, g, err)
		if atLeast = r.enough(); atLeast {
			fields.problem(errEnough.Error())
			break
		}
	}
	if fields.Games == 0 {
		return report{}, errNotThis
	}
	rep := fields.report(count(fields.Games, "game"))
	rep.fields, rep.inside.AtLeast = fields, atLeast
	return rep, nil
}
