package main

import (
	"bytes"
	"fmt"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
)

// extremeGammon shows a match of eXtreme Gammon as an SGF match is shown, with the program's
// own analysis. A file that has only the name of one is said to look like what it is.
var extremeGammon = format{
	name:    "eXtreme Gammon match",
	samples: []string{"testdata/xg/built.xg", "testdata/xg/built.xgp"},
	sniff: func(in *input) bool {
		return bytes.HasPrefix(in.head, []byte(xgStart)) || hasExt(in, ".xg") || hasExt(in, ".xgp")
	},
	decode: decodeXG,
	mark:   lazy(xgStart + `\x01\x00\x00\x00\x28\x20\x00\x00`),
}

const xgStart = "RGMH"

// xgLongest is how many bytes a file may have: a match of a thousand decisions has 250 KB.
const xgLongest = 32 << 20

func decodeXG(in *input) (report, error) {
	if in.data.Size() > xgLongest {
		return report{}, fmt.Errorf("more than %d MB, which is too long", xgLongest>>20)
	}
	data, err := in.whole()
	if err != nil {
		return report{}, err
	}
	f, err := bgfile.Options{Lenient: true, Format: bgfile.XG}.Parse(data)
	if err != nil {
		return report{}, err
	}
	m := f.Matches[0]
	if len(m.Games) == 0 && len(m.Problems) > 0 {
		return report{}, fmt.Errorf("%w: %v", errNoGame, m.Problems[0])
	} else if len(m.Games) == 0 {
		return report{}, errNoGame
	}
	return decodeMatch(listedGames(in, func(yield func(*bg.Match, error) bool) { yield(m, nil) }))
}
