package main

import (
	"bytes"
	"fmt"
	"iter"
	"regexp"

	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// extremeGammon shows a match of eXtreme Gammon as an SGF match is shown. A file that
// has only the name of one is said to look like what it is.
var extremeGammon = format{
	name:    "eXtreme Gammon match",
	samples: []string{"testdata/xg/built.xg"},
	sniff: func(in *input) bool {
		return bytes.HasPrefix(in.head, []byte(xgStart)) || hasExt(in, ".xg") || hasExt(in, ".xgp")
	},
	decode: func(in *input) (report, error) { return decodeMatch(xgCollections(in)) },
	mark:   regexp.MustCompile(xgStart + `\x01\x00\x00\x00\x28\x20\x00\x00`),
}

const xgStart = "RGMH"

// xgLongest is how many bytes a file may have: a match of a thousand decisions has 250 KB.
const xgLongest = 32 << 20

func xgCollections(in *input) iter.Seq2[*sgfbg.Collection, error] {
	return func(yield func(*sgfbg.Collection, error) bool) {
		c, err := xgCollection(in)
		yield(c, err)
	}
}

// xgCollection reads a match. What SGF has no form for is not shown here either, and no
// problem.
func xgCollection(in *input) (*sgfbg.Collection, error) {
	if in.data.Size() > xgLongest {
		return nil, fmt.Errorf("more than %d MB, which is too long", xgLongest>>20)
	}
	data, err := in.whole()
	if err != nil {
		return nil, err
	}
	m, err := xg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return nil, err
	}
	switch {
	case len(m.Games) > 0:
	case len(m.Problems) > 0:
		return nil, fmt.Errorf("%w: %v", errNoGame, m.Problems[0])
	default:
		return nil, errNoGame
	}
	c, _, err := m.Collection()
	if err != nil {
		return nil, err
	}
	for _, p := range m.Problems {
		c.Problems = append(c.Problems, matches.XGProblem(p))
	}
	return c, nil
}
