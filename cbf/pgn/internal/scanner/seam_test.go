package scanner_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
	"example.com/boardcodec/internal/testutil"
)

// seamFirst is a game with all that a file can be cut off in.
const seamFirst = `[Event "Open \"A\""]
[Site "Linares ESP"]
[Date "1999.02.27"]
[Round "6"]
[White "Kasparov, Garry"]
[Black "Anand, Viswanathan"]
[Result "1-0"]
[ECO "E11"]
[WhiteElo "2812"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

% a line that programs use
{Before the first move, over
two lines} 1. e4 {[%clk 0:10:00] [%eval 0.3]} e5 $1 2. Nf3 (2. f4 exf4 $5 {the gambit} (2... d5 3. exd5
; a line comment (of course)
e4) 3. Nf3 g5) 2... Nc6 !? 3. Bb5 a6 {a longer comment, which people write
over several lines, with a "quote" and
a [%csl Ga4] command in it, and {braces}} 4. Bxc6 dxc6 5. O-O f6 $14 6. d4 1-0 {White
wins}

`

// seamSeconds are files that may follow it.
var seamSeconds = []string{`[Event "Second"]
[Site "?"]
[Date "????.??.??"]
[Round "1"]
[White "White"]
[Black "Black"]
[Result "*"]

1. d4 {best} d5 (1... Nf6) 2. c4 $1 *

[Event "Third"]
[Site "x"]
[Date "2001.??.??"]
[Round "2"]
[White "a"]
[Black "b"]
[Result "0-1"]

1. c4 c5 0-1
`,
	"[Event \"rated {blitz} game\"]\r\n[Site \"https://lichess.org/x\"]\r\n[UTCDate \"2024.01.01\"]\r\n\r\n1. d4 { [%clk 0:05] } d5 *\r\n",
	"[Event \"alone\"]\n\n1. d4 d5 *\n",
}

// placed is a token and where it stands.
type placed struct {
	offset int64
	text   string
}

func scanPlaced(text string) (all []placed) {
	s := scanner.New(strings.NewReader(text))
	for {
		t := s.Next()
		all = append(all, placed{t.Offset, draw(t)})
		if t.Kind == scanner.EOF {
			return all
		}
	}
}

// TestSeam: where a file is cut off anywhere behind its first tag and another one follows on a new
// line, the games of the other one are read as they are, and the game that is cut off is not in the
// form of the standard.
func TestSeam(t *testing.T) {
	step := 7 // a prime: other bytes for each of the files
	if testutil.Long(t) > 0 {
		step = 1
	}
	for i, second := range seamSeconds {
		alone := scanPlaced(second)
		for cut := len("[Event ") + i; cut < len(seamFirst); cut += step {
			first := seamFirst[:cut] + "\n"
			all := scanPlaced(first + second)
			require.Greater(t, len(all), len(alone), "%q", first)
			before := all[:len(all)-len(alone)]
			for i, k := range all[len(before):] {
				k.offset -= int64(len(first))
				require.Equal(t, alone[i], k, "%q + %q", first, second)
			}
			if !strings.HasSuffix(strings.TrimSpace(first), "} 1-0 {White\nwins}") && !strings.HasSuffix(strings.TrimSpace(first), "1-0") {
				require.True(t, holds(before, "("), "%q: %v", first, before)
			}
		}
	}
}

// holds reports whether a token has a text in it.
func holds(tokens []placed, text string) bool {
	for _, k := range tokens {
		if strings.Contains(k.text, text) {
			return true
		}
	}
	return false
}

// TestBugSeam: the first game of a file behind one that is cut off vanished into a comment, or
// had tags of the other one; tags that merely stand twice begin no game, and text in a comment
// that is no tag of the roster does not end it.
func TestBugSeam(t *testing.T) {
	const noResult = "End (no result before the next game); "
	const noEnd = `("{" without "}" before the end of the text); End (no result at the end of the text); EOF`
	for _, tt := range []struct{ text, tokens string }{
		{"[Site \"a\"]\n[Event \"b\"]\n[Site \"c\"]\n*", `Tag Site="a"; Tag Event="b"; Tag Site="c"; Result "*"; End; EOF`},
		{"[Site \"a\"]\n[Event \"b\"]\n[Date \"c\"]\n*", `Tag Site="a"; Tag Event="b"; Tag Date="c"; Result "*"; End; EOF`},
		{"[Event \"a\"]\n[Site \"b\"]\n[Event \"c\"]\n[Date \"d\"]\n*", `Tag Event="a"; Tag Site="b"; ` + noResult + `Tag Event="c"; Tag Date="d"; Result "*"; End; EOF`},
		{"[Event \"a\"]\n[Site \"b\"]\n[EVENT \"c\"]\n[site \"d\"]\n*", `Tag Event="a"; Tag Site="b"; ` + noResult + `Tag EVENT="c"; Tag site="d"; Result "*"; End; EOF`},
		{"[White \"a\"]\n\n[White \"b\"]\n*", `Tag White="a"; ` + noResult + `Tag White="b"; Result "*"; End; EOF`},
		{"[A \"a\"]\r\r[A \"b\"]\n\n[B \"c\"]\n% x\n[B \"d\"]\n*", `Tag A="a"; ` + noResult + `Tag A="b"; Tag B="c"; Tag B="d"; Result "*"; End; EOF`},
		{"[Event \"a\"]\n [Event \"b\"] [Event \"c\"]\n*", `Tag Event="a"; ` + noResult + `Tag Event="b"; Tag Event="c"; Result "*"; End; EOF`},
		{"[White \"a\"]\n[White \"b\"]\n*", `Tag White="a"; Tag White="b"; Result "*"; End; EOF`},
		{"[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n[Date \"d\"]\n*", `Tag Event="a"; Tag Site="b"; ` + noResult + `Tag Event="c"; Tag Date="d"; Result "*"; End; EOF`},
		{"[Site \"b\"]\n\n[Event \"c\"]\n[Date \"d\"]\n*", `Tag Site="b"; ` + noResult + `Tag Event="c"; Tag Date="d"; Result "*"; End; EOF`},
		{"[Event \"a\"]\n[Event \"b\"]\n*", `Tag Event="a"; ` + noResult + `Tag Event="b"; Result "*"; End; EOF`},
		{"[Event \"a\"]\n[Site \"b\"]\n[Event \"c\"]\n[Event \"d\"]\n[Site \"e\"]\n*", `Tag Event="a"; Tag Site="b"; ` + noResult + `Tag Event="c"; ` + noResult + `Tag Event="d"; Tag Site="e"; Result "*"; End; EOF`},
		{"[Site \"a[Event \"b\"]\n[Date \"c\"]\n*", `Tag Site="a[Event \"b" (tag in another form); Tag Date="c"; Result "*"; End; EOF`},
		{"[Site \"a [Event \"b\" c\"]\n*", `Tag Site="a [Event \"b\" c" (tag in another form); Result "*"; End; EOF`},
		{"1. e4 {a[Event \"b\"]\n[Site \"c\"]\n1. d4", `Number 1.; Move e4; Comment "a[Event \"b\"]" ("{" without "}"); ` + noResult + `Tag Site="c"; Number 1.; Move d4; End (no result at the end of the text); EOF`},
		{"1. e4 {a\r\n[Site \"b\"]\r\n*", `Number 1.; Move e4; Comment "a" ("{" without "}"); Tag Site="b" (tag behind moves); Result "*"; End; EOF`},
		{"1. e4 {a\n[Event \"b\n*", `Number 1.; Move e4; Comment "a" ("{" without "}"); ` + noResult + `Tag Event="b" (tag in another form); Result "*"; End; EOF`},
		{"1. e4 {a [Event \"b\"] c\n[Sites \"d\"]\n[Site d]\n [Site \"d\"]\n[Site \"d\"] e} *", `Number 1.; Move e4; Comment "a [Event \"b\"] c\n[Sites \"d\"]\n[Site d]\n [Site \"d\"]\n[Site \"d\"] e"; Result "*"; End; EOF`},
		{"1. e4 ; a[Event \"b\"]\n[Site \"c\"]\n1. d4", `Number 1.; Move e4; Comment " a[Event \"b\"]"; ` + noResult + `Tag Site="c"; Number 1.; Move d4; End (no result at the end of the text); EOF`},
		{"* ;[Event \"b\"]\n[Site \"c\"]\n*", `Result "*"; Comment "[Event \"b\"]"; End; Tag Site="c"; Result "*"; End; EOF`},
		{"%[Event \"b\"]\n[Site \"c\"]\n*", `Tag Site="c"; Result "*"; End; EOF`},
		// A tag Event in a comment, at the end of a line, without a tag or an empty line behind it.
		{"1. e4 {a[Event \"b\"]\nc} *", `Number 1.; Move e4; Comment "a[Event \"b\"]\nc"; Result "*"; End; EOF`},
		{"1. e4 {a[Event \"b\"]\n [Site \"c\"]} *", `Number 1.; Move e4; Comment "a[Event \"b\"]\n [Site \"c\"]"; Result "*"; End; EOF`},
		{"1. e4 {a[Event \"b\"]\n", `Number 1.; Move e4; Comment "a[Event \"b\"]\n" ("{" without "}" before the end of the text); End (no result at the end of the text); EOF`},
		{"1. e4 {a\n[Sites \"b\"]\nc", `Number 1.; Move e4; Comment "a\n[Sites \"b\"]\nc" ` + noEnd},
		{"e4\n[White \"a\"]\n{b", `Move e4; Tag White="a" (tag behind moves); Comment "b" ` + noEnd},
		{"e4\n[b]", "Move e4; " + noResult +
			`Tag b="" (tag in another form); End (no result at the end of the text); EOF`},
		// Damage that looks like a tag without its end.
		{"1. e4 * [x#\n\n[Event \"b\"]\n*", `Number 1.; Move e4; Result "*"; Word [x# ("[" without "]"); End; Tag Event="b"; Result "*"; End; EOF`},
		{"1. e4 [0x\"}{c} e5 *\n\n[Event \"b\"]\n*", `Number 1.; Move e4; Tag 0x="}{c} e5 *" (tag in another form); ` + noResult + `Tag Event="b"; Result "*"; End; EOF`},
	} {
		require.Equal(t, tt.tokens, strings.Join(scan(scanner.New(strings.NewReader(tt.text))), "; "), "%q", tt.text)
	}
}

// TestDamage: holes, other bytes and more bytes in one game leave the others as they are.
func TestDamage(t *testing.T) {
	games := append([]string{seamFirst}, strings.SplitAfter(seamSeconds[0], "*\n\n")...)
	games = append(games, seamFirst, seamSeconds[2])
	file := strings.Join(games, "")
	var starts []int
	var alone [][]placed
	for at, i := 0, 0; i < len(games); i++ {
		starts = append(starts, at)
		tokens := scanPlaced(games[i])
		alone = append(alone, tokens[:len(tokens)-1])
		at += len(games[i])
	}
	r := rand.New(rand.NewPCG(34, 33))
	const signs = "{}[]()\"\\;%$*#!?=+-01 \n\r\t/.xeNO{}[]\"[{\"\x00"
	n := 400
	if testutil.Long(t) > 0 {
		n = 33_000
	}
	for range n {
		from := r.IntN(len(file))
		to, more := from, ""
		kind := r.IntN(3)
		if kind > 0 {
			for range 1 + r.IntN(5) {
				more += string(signs[r.IntN(len(signs))])
			}
		}
		switch kind {
		case 0:
			to = min(from+1+r.IntN(60), len(file))
		case 1:
			to = min(from+len(more), len(file))
		}
		text := file[:from] + more + file[to:]
		found := map[placed]int{} // first tokens of games
		all := scanPlaced(text)
		for i, k := range all {
			found[k] = i
		}
		for g, start := range starts {
			end := start + len(games[g])
			if from < end && to > start || from >= start && from < end || strings.ContainsAny(file[from:to]+more, ";%") && to == start {
				continue // damaged
			}
			shift := 0
			if start >= to {
				shift = len(text) - len(file)
			}
			if before := text[:start+shift]; before != "" && !strings.HasSuffix(before, "\n") {
				continue // its tag Event is not at the beginning of a line
			}
			at, ok := found[placed{int64(start + shift), alone[g][0].text}]
			require.True(t, ok, "game %d at %d: %q", g, start+shift, text)
			for i, want := range alone[g] {
				want.offset += int64(start + shift)
				if strings.HasPrefix(want.text, "End") {
					break
				}
				require.Equal(t, want, all[at+i], "game %d: %q", g, text)
			}
		}
	}
}
