package old_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/internal/testutil"
)

var update = flag.Bool("update", false, "write testdata/cbf/pgn-in-the-wild.md anew")

const (
	wildFile  = "../../../testdata/cbf/pgn-in-the-wild.md"
	wildTags  = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n"
	wildSetUp = "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/K7 w - - 0 1\"]\n"
)

// wildSigns are the signs in the table for text that a table cannot hold.
var wildSigns = strings.NewReplacer("⏎", "\n", "␍", "\r", "␀", "\x00", "␚", "\x1a", "‹BOM›", "\ufeff", "‹NBSP›", "\u00a0",
	"‹ZWSP›", "\u200b", "‹H›", wildTags+"\n", "‹P›", wildSetUp+"\n")

// wildBytes are the texts that the table only describes.
func wildBytes(number int) []byte {
	const moves = wildTags + "\n1. e4 e5 2. Nf3 Nc6 *"
	switch number {
	case 18:
		return []byte("[Event \"x\"]\n[White \"M\xfcller\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {\xe4} e5 *")
	case 19:
		text := []byte{0xFF, 0xFE}
		for _, unit := range utf16.Encode([]rune(moves)) {
			text = append(text, byte(unit), byte(unit>>8))
		}
		return text
	case 20:
		var text []byte
		for _, unit := range utf16.Encode([]rune(moves)) {
			text = append(text, byte(unit>>8), byte(unit))
		}
		return text
	case 30:
		return []byte(wildTags + "\n1. e4 {" + strings.Repeat("a", 300_000) + "} e5 2. Nf3 *")
	case 31:
		return []byte(strings.Replace(moves, `"A"`, `"`+strings.Repeat("A", 5000)+`"`, 1))
	}
	return nil
}

// wildTexts returns all texts of the table.
func wildTexts(t testing.TB) (texts [][]byte) {
	data, err := os.ReadFile(wildFile)
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, " | ")
		if number, err := strconv.Atoi(strings.TrimPrefix(cells[0], "| ")); err == nil {
			texts = append(texts, wildText(number, cells[2]))
		}
	}
	return texts
}

// wildText returns the text of a row.
func wildText(number int, cell string) []byte {
	if text := wildBytes(number); text != nil {
		return text
	}
	return []byte(wildSigns.Replace(strings.Trim(cell, "`")))
}

// TestInTheWild: 161 texts, each with one flaw of PGN as people write it. The table lists
// what each was meant to be, by games and plies of their main lines, and how it is read; no
// later version may read less.
func TestInTheWild(t *testing.T) {
	data, err := os.ReadFile(wildFile)
	require.NoError(t, err)
	var out bytes.Buffer
	rows, all := 0, [2]int{}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		number, err := strconv.Atoi(strings.TrimPrefix(cells[0], "| "))
		if err != nil {
			out.WriteString(line)
			continue
		}
		rows++
		text := wildText(number, cells[2])
		strict, _ := readWild(t, pgn.Options{}, text, cells[3])
		switch {
		case strings.Contains(strict, "does not fit a record"):
			strict = "does not fit"
		case strings.Contains(strict, "cbf: "):
			strict = "refuses"
		default:
			strict = "reads"
		}
		converted, whole := readWild(t, convert, text, cells[3])
		if whole {
			all[0]++
		}
		leniently, whole := readWild(t, lenient, text, cells[3])
		if whole {
			all[1]++
		}
		if leniently == converted {
			leniently = "the same |"
		} else {
			leniently += " |"
		}
		got := append(append([]string(nil), cells[:4]...), strict, converted, leniently)
		if !*update {
			require.Equal(t, cells, got)
		}
		fmt.Fprintln(&out, strings.Join(got, " | "))
	}
	require.Equal(t, 161, rows)
	require.GreaterOrEqual(t, all[0], 120, "of 161, with Convert")
	require.GreaterOrEqual(t, all[1], 140, "of 161, with Convert and Lenient")
	if *update {
		require.NoError(t, os.WriteFile(wildFile, out.Bytes(), 0o644))
	}
}

// readWild draws what a text is read as, and reports whether that is all that was
// meant.
func readWild(t *testing.T, o pgn.Options, text []byte, meant string) (drawn string, all bool) {
	games, plies, results, refused := 0, 0, "", false
	var parts []string
	r := o.NewReader(bytes.NewReader(text))
	for g, err := range r.All() {
		if err != nil {
			var where *cbf.SyntaxError
			require.True(t, errors.As(err, &where))
			parts = append(parts, "**"+strings.ReplaceAll(err.Error(), "|", "\\|")+"**")
			refused = true
			continue
		}
		games++
		plies += len(g.Moves)
		if g.Result() != cbf.NoResult {
			results += ", " + g.Result().String()
		}
		parts = append(parts, drawWild(t, g)+drawProblems(g.Problems))
	}
	if tail := drawProblems(r.Problems()); tail != "" {
		parts = append(parts, "after the last game:"+tail)
	}
	counts := fmt.Sprintf("%d, %d%s", games, plies, results)
	if all = !refused && counts == meant; !all {
		parts = append([]string{"not all:"}, parts...)
	}
	return strings.Join(parts, " "), all
}

// TestPieces: what is read does not depend on the pieces in which the text comes, even
// where a byte is repeated so often that a token is longer than what is always ahead.
func TestPieces(t *testing.T) {
	step := 31
	if testutil.Long(t) > 0 {
		step = 3
	}
	for number, text := range wildTexts(t) {
		if len(text) > 1000 {
			continue
		}
		for i := number % step; i < len(text); i += step {
			long := slices.Concat(text[:i], bytes.Repeat(text[i:i+1], 5000), text[i:])
			for _, o := range []pgn.Options{{}, {Convert: true, Lenient: true}} {
				read := func(in io.Reader) (all []any) {
					r := o.NewReader(in)
					for g, err := range r.All() {
						all = append(all, g, err)
					}
					return append(all, r.Problems())
				}
				want := read(iotest.DataErrReader(bytes.NewReader(long)))
				got := read(iotest.OneByteReader(bytes.NewReader(long)))
				require.Equal(t, want, got, "%q %d", text, i)
			}
		}
	}
}

// drawWild draws a game as its PGN, without the tags that say nothing.
func drawWild(t *testing.T, g *cbf.Game) string {
	written, err := pgn.Append(nil, g)
	require.NoError(t, err)
	text := strings.TrimSpace(string(written))
	tags, moves, _ := strings.Cut(text, "\n\n")
	var known []string
	for tag := range strings.Lines(tags) {
		if !strings.Contains(tag, "?") {
			known = append(known, strings.TrimSpace(tag))
		}
	}
	tags = strings.Join(known, " ")
	for name, all := range map[string]string{"H": wildTags, "P": wildSetUp} {
		if all = strings.TrimSpace(strings.ReplaceAll(all, "\n", " ")); tags == all {
			tags = name
		}
	}
	moves = strings.Join(strings.Fields(moves), " ")
	if len(moves) > 300 {
		moves = moves[:40] + " ... " + moves[len(moves)-40:]
	}
	return "`" + tags + " " + moves + "`"
}

func drawProblems(problems []cbf.Problem) string {
	s := ""
	for _, p := range problems {
		s += fmt.Sprintf(" (%d:%d %v)", p.Line, p.Column, strings.ReplaceAll(p.Err.Error(), "|", "\\|"))
	}
	return s
}
