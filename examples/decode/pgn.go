package main

import (
	"bytes"
	"regexp"

	"example.com/boardcodec/cbf"
)

// pgn shows PGN as far as a ChessBase record can hold it: what is not in one is
// listed as a problem.
var pgn = format{
	name:    "PGN",
	samples: []string{"testdata/cbf/pgn-sample.pgn"},
	sniff:   func(in input) bool { return pgnStart.Match(in.data) },
	decode:  decodePGN,
}

// pgnStart is a tag on a line of its own, or a first move.
var pgnStart = regexp.MustCompile(`(?m)^\[[A-Z]\w* "|\A\s*1\. ?[a-hKQRBNO]`)

func decodePGN(in input) (report, error) {
	fields := chessFields{List: []chessGameField{}}
	options := cbf.Options{Lenient: true, Convert: true}
	for g, err := range options.NewPGNReader(bytes.NewReader(in.data)).All() {
		fields.Games++
		if err != nil {
			fields.damage(err.Error())
			continue
		}
		fields.list(fields.Games, &g.Header)
		fields.problems(g.Problems, 0)
		if fields.Shown == 0 {
			fields.show(fields.Games, g)
		}
	}
	return report{count(fields.Games, "game") + "\n" + fields.String(), fields, fields.damaged}, nil
}
