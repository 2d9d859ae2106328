package main

import (
	"bytes"
	"fmt"
	"iter"
	"regexp"

	"example.com/boardcodec/sgfbg"
)

// backgammonSGF shows a match in SGF: the players, the outcome of each game, and the
// board before the last decision.
var backgammonSGF = format{
	name:    "backgammon SGF",
	samples: []string{"testdata/sgfbg/human-cube-match9.sgf"},
	sniff:   func(in *input) bool { return isTextWith(in.head, sgfStart()) },
	decode:  func(in *input) (report, error) { return decodeMatch(matchGames(in, sgfMatches(in))) },
	mark:    lazy(`\(\s*;[^()]{0,200}GM\s*\[\s*6\s*\]`),
}

// isTextWith reports whether head is text and start matches in it. JSON that has games in its
// strings is no text of games.
func isTextWith(head []byte, start *regexp.Regexp) bool {
	at := start.FindIndex(head)
	json := bytes.HasPrefix(bytes.TrimSpace(head), []byte(`{"`))
	return at != nil && !json && mostlyText(head[:at[0]]) && mostlyText(head)
}

// sgfStart is where a game tree begins: its root has a property.
var sgfStart = lazy(`\(\s*;\s*[A-Za-z]+\s*\[`)

// Games that are read together are a match, whose scores follow from each other. A
// larger file is not read as a whole, because of the memory.
const (
	sgfTogether      = 4 << 20 // bytes
	sgfGamesTogether = 100
)

// sgfMatches yields the games of an input, one match or more at a time.
func sgfMatches(in *input) iter.Seq2[*sgfbg.Collection, error] {
	return func(yield func(*sgfbg.Collection, error) bool) {
		text := in.reader()
		r := sgfbg.Options{Lenient: true}.NewReader(text)
		c, begun := &sgfbg.Collection{}, int64(0)
		for g, err := range r.All() {
			text.next()
			if err == nil {
				c.Games, c.Problems = append(c.Games, g), append(c.Problems, g.Problems...)
				if text.enough() {
					err = errEnough
				}
			}
			if err == nil && text.n-begun < sgfTogether && len(c.Games) < sgfGamesTogether {
				continue
			}
			if !yield(c, nil) {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
			c, begun = &sgfbg.Collection{}, text.n
		}
		c.Problems = append(c.Problems, r.Problems()...)
		yield(c, nil)
	}
}

// errEnough comes after the last games of the part of an input that is to be read.
var errEnough = fmt.Errorf("only the first %d MB have been read", partRead>>20)

// backgammonMAT shows a match in .mat text as an SGF match is shown.
var backgammonMAT = format{
	name:    "backgammon .mat text",
	samples: []string{"testdata/mat/xg-whole.mat"},
	sniff:   func(in *input) bool { return isTextWith(in.head, matStart()) },
	decode:  func(in *input) (report, error) { return decodeMatch(matchGames(in, matMatches(in))) },
	mark:    lazy(`(?im)^[ \t]*\d+ point match`),
}

// matStart is the line of a match, or of its first game. A line can end with a CR alone.
var matStart = lazy(`(?i)(?:^|[\r\n])[ \t]*(?:\d+ points? ?match|game \d+[ \t]*(?:[\r\n]|$))`)

// matLongest is how many bytes of .mat text a match may have.
const matLongest = 4 << 20

func matMatches(in *input) iter.Seq2[*sgfbg.Collection, error] {
	return func(yield func(*sgfbg.Collection, error) bool) {
		r := in.reader()
		r.longest = matLongest
		for c, err := range (sgfbg.Options{Lenient: true}).NewMATReader(r).All() {
			r.next()
			if !yield(c, err) {
				return
			}
			if r.enough() {
				yield(nil, errEnough)
				return
			}
		}
	}
}
