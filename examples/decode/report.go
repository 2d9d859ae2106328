package main

import (
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// A report is a decoded input, for people and for programs.
type report struct {
	text    string   // printed text: under a screenful, boards drawn
	whole   bool     // of text, more than a screenful is printed too
	fields  any      // what -json prints: the same, with stable names
	inside  inside   // what -id prints
	odd     []string // what -id prints of problems
	damaged bool     // there is something that could not be read

	problems []string        // what -html lists
	totals   []totals        // of matches with an analysis
	together bool            // games are those of a match, of which -n cuts off none
	games    iter.Seq[*game] // what -html draws: games, or positions; nil: text is shown
}

// inside summarises the content of an input in a few words and numbers.
type inside struct {
	Kind    string   `json:"kind,omitempty"`     // where a format has several: "GNUBGID", "Jose"
	AtLeast bool     `json:"at_least,omitempty"` // of a large input only the first part has been counted
	Games   int      `json:"games,omitempty"`
	Records int      `json:"records,omitempty"` // positions, scores, moves of a book
	Plies   int      `json:"plies,omitempty"`
	Players []string `json:"players,omitempty"` // of the only or the first game
	Length  *int     `json:"match_length,omitempty"`
	Date    string   `json:"date,omitempty"` // of the first game, or the years of all: "1957-1992"

	record string // what Records counts: "position"
}

// String returns the words of a line.
func (i inside) String() string {
	var words []string
	add := func(known bool, text string) {
		if known {
			words = append(words, text)
		}
	}
	least := ""
	if i.AtLeast {
		least = "at least "
	}
	add(i.Kind != "", i.Kind)
	add(i.Games > 0, least+count(i.Games, "game"))
	add(i.Records > 0, least+count(i.Records, i.record))
	add(i.Plies > 0, pliesText(i.Plies))
	if i.Length != nil {
		words = append(words, matchLength(*i.Length))
	}
	add(strings.TrimSpace(strings.Join(i.Players, "")) != "", strings.Join(i.Players, " - "))
	add(i.Date != "", i.Date)
	return strings.Join(words, ", ")
}

// title returns the names, the length and the date, or "" without names.
func (i inside) title() string {
	if len(i.Players) != 2 || strings.TrimSpace(strings.Join(i.Players, "")) == "" {
		return ""
	}
	text := strings.Join(i.Players, " – ")
	if i.Length != nil {
		text += ", " + matchLength(*i.Length)
	}
	if i.Date != "" {
		text += ", " + i.Date
	}
	return text
}

// pliesText returns a number of plies in words.
func pliesText(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// matchLength returns the length of a match in words. With 0 points, it is a money game.
func matchLength(points int) string {
	if points == 0 {
		return "money game"
	}
	return fmt.Sprintf("match to %d", points)
}

// problemsKept is how many problems are kept, so that those of a large input do not fill
// the memory.
const problemsKept = 100

// problemList collects oddities and damage.
type problemList struct {
	Problems []string `json:"problems,omitempty"`

	more    int          // problems
	damages int          // problems that are damage
	games   map[int]bool // those that are damaged; nil without damage
	first   string       // text of the first damage
}

// A flaw is a problem of a game or of a file.
type flaw struct {
	text   string
	damage bool // something could not be read; other flaws are only odd
	game   int  // from 1; 0 = none
}

// note adds flaws: the texts of the first ones, and the numbers of all.
func (l *problemList) note(flaws ...flaw) {
	for _, f := range flaws {
		text := cli.WithoutPackage(f.text)
		if len(l.Problems) < problemsKept {
			l.Problems = append(l.Problems, text)
		} else {
			l.more++
		}
		if !f.damage {
			continue
		}
		l.damages++
		if l.damages == 1 {
			l.first, l.games = text, map[int]bool{}
		}
		if f.game > 0 {
			l.games[f.game] = true
		}
	}
}

// problem notes something odd.
func (l *problemList) problem(text string) { l.note(flaw{text: text}) }

// damage notes something of the file that could not be read.
func (l *problemList) damage(text string) { l.note(flaw{text: text, damage: true}) }

// report returns a report with the problems.
func (l *problemList) report(text string, fields any, in inside, games iter.Seq[*game]) report {
	return report{
		text: text, fields: fields, inside: in, games: games,
		odd: l.odd(), damaged: l.damages > 0, problems: l.listed(),
	}
}

// odd sums up the damage in a few words. It returns nil if there is none.
func (l *problemList) odd() []string {
	games := count(len(l.games), "damaged game")
	switch {
	case l.damages == 0:
		return nil
	case l.damages == 1:
		return []string{l.first}
	case len(l.games) == l.damages:
		return []string{games}
	case len(l.games) > 0:
		return []string{games + ", " + count(l.damages, "fault")}
	}
	return []string{count(l.damages, "fault")}
}

// listed returns the problems and, as the last line, how many more there are.
func (l *problemList) listed() []string {
	if l.more == 0 {
		return l.Problems
	}
	return append(l.Problems[:len(l.Problems):len(l.Problems)], "and "+count(l.more, "more problem"))
}

// text returns the first n problems, each on a line after a "!", and counts the others.
func (l *problemList) text(n int) string {
	var b strings.Builder
	for _, p := range l.Problems[:min(len(l.Problems), n)] {
		b.WriteString("! " + p + "\n")
	}
	if more := len(l.Problems) - n + l.more; more > 0 {
		b.WriteString("and " + count(more, "more problem") + "\n")
	}
	return b.String()
}

// count returns a number of things in words: "1 game", "2 games".
func count(n int, what string) string { return cli.Count(n, what) }
