package main

import (
	"bytes"
	"fmt"
	"iter"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
)

// backgammonSGF shows a match in SGF: the players, the outcome of each game, and the
// board before the last decision.
var backgammonSGF = format{
	name:    "backgammon SGF",
	samples: []string{"testdata/sgfbg/human-cube-match9.sgf"},
	sniff:   func(in *input) bool { return isTextWith(in.head, sgfStart) },
	decode:  func(in *input) (report, error) { return decodeMatch(matchGames(in, sgfMatches(in))) },
	mark:    lazy(`\(\s*;[^()]{0,200}GM\s*\[\s*6\s*\]`),
}

// isTextWith reports whether head is text, and start finds where something begins in it, which is -1 if
// nothing does. JSON that has games in its strings is no text of games.
func isTextWith(head []byte, start func(head []byte) int) bool {
	if !mostlyText(head) || bytes.HasPrefix(bytes.TrimSpace(head), []byte(`{"`)) {
		return false
	}
	at := start(head)
	return at >= 0 && mostlyText(head[:at])
}

// sgfStart returns where the first game tree begins whose root has a property.
func sgfStart(head []byte) int {
	if at := sgfRoot().FindIndex(head); at != nil {
		return at[0]
	}
	return -1
}

var sgfRoot = lazy(`\(\s*;\s*[A-Za-z]+\s*\[`)

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
	sniff:   func(in *input) bool { return isTextWith(in.head, matStart) },
	decode:  func(in *input) (report, error) { return decodeMatch(listedGames(in, matMatches(in))) },
	mark:    lazy(`(?im)^[ \t]*\d+ point match`),
}

// matStart returns where the line of the first match begins, or that of its first game. A line can end
// with a CR alone. A regular expression for all of head would take most of the time of a folder.
func matStart(head []byte) int {
	for at := 0; at < len(head); at++ {
		line := head[at:]
		if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
			line = line[:end]
		}
		words := bytes.TrimLeft(line, " \t")
		if len(words) > 0 && (words[0]|0x20 == 'g' || words[0] >= '0' && words[0] <= '9') && matLine().Match(words) {
			return at
		}
		at += len(line)
	}
	return -1
}

var matLine = lazy(`(?i)^(?:\d+ points? ?match|game \d+[ \t]*$)`)

// matLongest is how many bytes of .mat text a match may have.
const matLongest = 4 << 20

func matMatches(in *input) iter.Seq2[*bg.Match, error] {
	return func(yield func(*bg.Match, error) bool) {
		r := in.reader()
		r.longest = matLongest
		for m, err := range (bgfile.Options{Lenient: true, Format: bgfile.MAT}).Matches(r) {
			r.next()
			if !yield(m, err) {
				return
			}
			if r.enough() {
				yield(nil, errEnough)
				return
			}
		}
	}
}
