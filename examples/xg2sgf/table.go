package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A table is a match equity table in the XML form of GNU Backgammon: rows of chances
// before the Crawford game, and one row for the player who needs more than one point
// after it. Tables that give a formula instead of rows are not read.
type table struct {
	Before []struct {
		Chances []string `xml:"me"`
	} `xml:"pre-crawford-table>row"`
	After []string `xml:"post-crawford-table>row>me"`

	before [][]float64 // by the points that the player still needs, less 1, and the other
	after  []float64
}

// longestTable is more than any file has.
const longestTable = 4 << 20

func readTable(name string) (*table, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t := new(table)
	if err := xml.NewDecoder(io.LimitReader(f, longestTable)).Decode(t); err != nil {
		return nil, fmt.Errorf("%s: not a match equity table: %w", name, err)
	}
	if err := t.parse(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

func (t *table) parse() (err error) {
	for _, row := range t.Before {
		numbers, err := chances(row.Chances)
		if err != nil {
			return err
		}
		if len(numbers) != len(t.Before) {
			return fmt.Errorf("%d rows, and one of them with %d chances", len(t.Before), len(numbers))
		}
		t.before = append(t.before, numbers)
	}
	if t.after, err = chances(t.After); err != nil {
		return err
	}
	if t.length() == 0 {
		return fmt.Errorf("no rows of chances for before and after the Crawford game")
	}
	return nil
}

func chances(texts []string) (list []float64, err error) {
	for _, s := range texts {
		x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		if err != nil || !(x >= 0 && x <= 1) {
			return nil, fmt.Errorf("%q is not a chance", s)
		}
		list = append(list, x)
	}
	return list, nil
}

// length returns the length of the longest match that the table is for.
func (t *table) length() int { return min(len(t.before), len(t.after)) }

// chance is an xg.Options.Chance.
func (t *table) chance(away [2]int, crawford bool) float64 {
	switch {
	case crawford || min(away[0], away[1]) > 1:
		return t.before[away[0]-1][away[1]-1]
	case away[0] == 1:
		return 1 - t.after[away[1]-1]
	}
	return t.after[away[0]-1]
}
