// Package examples_test holds the Go snippets of the README as Example
// functions, so that they compile, run, and print what the README says.
package examples_test

import (
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

func Example_matchid() {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	if err != nil {
		log.Fatal(err) // with the offset and the byte
	}
	fmt.Println("score", m.Score, "of", m.Length, "cube", m.CubeValue, "dice", m.Dice)
	fmt.Println("checkers of player 1 on his 6 point:", p.ByPlayer(m.OnRoll)[1][5])

	m.Dice = [2]uint8{6, 6}
	fmt.Println("after 66:", m)
	// Output:
	// score [2 4] of 9 cube 2 dice [5 2]
	// checkers of player 1 on his 6 point: 5
	// after 66: QQk7ASAAIAAE
}

// TestREADME looks for each Go snippet of the README in the Example functions
// of this file, line by line, indentation aside.
func TestREADME(t *testing.T) {
	source, err := os.ReadFile("readme_test.go")
	require.NoError(t, err)
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	snippets := 0
	for i, part := range strings.Split(string(readme), "```go\n") {
		if i == 0 {
			continue
		}
		snippet, _, closed := strings.Cut(part, "```")
		require.True(t, closed)
		require.Contains(t, unindent(string(source)), unindent(snippet), "README snippet %d", i)
		snippets++
	}
	require.NotZero(t, snippets)
}

func unindent(s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		out.WriteString(strings.TrimLeft(line, "\t "))
	}
	return out.String()
}
