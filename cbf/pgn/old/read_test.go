package old_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

var (
	convert = pgn.Options{Convert: true}
	lenient = pgn.Options{Convert: true, Lenient: true}
)

// readAll returns the games of a text, and the text of the error for each that
// has one.
func readAll(t testing.TB, o pgn.Options, r io.Reader) (games []*cbf.Game, errs []string) {
	t.Helper()
	for g, err := range o.NewReader(r).All() {
		if err != nil {
			var where *cbf.SyntaxError
			require.ErrorAs(t, err, &where)
			require.Nil(t, g)
			errs = append(errs, err.Error())
			continue
		}
		games = append(games, g)
	}
	return games, errs
}

// moveTexts are movetexts and what they are when written again.
var moveTexts = []struct{ name, in, out string }{
	{"export format", "1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *"},
	{"no numbers", "e4 e5 Nf3 *", "1. e4 e5 2. Nf3 *"},
	{"no spaces", "1.e4 e5 2.Nf3*", "1. e4 e5 2. Nf3 *"},
	{"wrong numbers", "17.e4 3... e5 .. 1 Nf3 *", "1. e4 e5 2. Nf3 *"},
	{"results", "1. e4 1-0", "1. e4 1-0"},
	{"lost", "0-1", "0-1"},
	{"drawn", "1. e4 1/2-1/2", "1. e4 1/2-1/2"},
	{"line ends of all systems", "1. e4\r\ne5\r2.\nNf3\t*", "1. e4 e5 2. Nf3 *"},
	{"comment", "1. e4 {best\n  by \t test } e5 *", "1. e4 {best by test} 1... e5 *"},
	{"comment to the end of the line", "1. e4 ; best {by\ne5 ;test\r*", "1. e4 {best ｛by} 1... e5 {test} *"},
	{"braces do not nest", "1. e4 {a { b} e5 *", "1. e4 {a ｛ b} 1... e5 *"},
	{"two comments", "1. e4 {a} {b} e5 *", "1. e4 {a ¶ b} 1... e5 *"},
	{"comment in front", "{a} 1. {b} e4 *", "{a ¶ b} 1. e4 *"},
	{"comment after a variation", "1. e4 {a} (1. d4) {b} e5 *", "1. e4 {a ¶ b} (1. d4) 1... e5 *"},
	{"comment after the result", "1. e4 1-0 {time} ; over", "1. e4 {time ¶ over} 1-0"},
	{"empty comment", "1. e4 {} e5 *", "1. e4 {} 1... e5 *"},
	{"escaped lines", "%x\n1. e4 { %no\n%no } e5\n% 1-0 {\n2. Nf3 *", "1. e4 {%no %no} 1... e5 2. Nf3 *"},
	{"suffixes", "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 ! *", "1. e4 $1 1... e5 $2 2. Nf3 $3 2... Nc6 $4 3. Bb5 $5 3... a6 $6 4. Ba4 $1 *"},
	{"suffixes before a check", "1. e4 e5 2. Qh5?! Nf6 3. Qxf7!+ Kxf7 4. Bc4?!+ d5 5. Bxd5+! Nxd5?? *",
		"1. e4 e5 2. Qh5 $6 2... Nf6 3. Qxf7+ $1 3... Kxf7 4. Bc4+ $6 4... d5 5. Bxd5+\n$1 5... Nxd5 $4 *"},
	{"suffix before a mate", "1. f3 e5 2. g4? Qh4!!# 0-1", "1. f3 e5 2. g4 $2 2... Qh4# $3 0-1"},
	{"NAGs", "1. e4 $1$18 e5 $146 $6 $0 *", "1. e4 $1 $18 1... e5 $6 $146 *"},
	{"a NAG twice", "1. e4! $1 *", "1. e4 $1 *"},
	{"variations", "1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) (1... e6) 2. f4 *", "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) (1... e6) 2. f4 *"},
	{"castling with zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"},
	{"en passant in words", "1. e4 a6 2. e5 d5 3. exd6 e.p. a5 *", "1. e4 a6 2. e5 d5 3. exd6 a5 *"},
	{"en passant in one", "1. e4 a6 2. e5 d5 3. exd6e.p.! a5 *", "1. e4 a6 2. e5 d5 3. exd6 $1 3... a5 *"},
	{"promotion in parentheses", "[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. e8(Q)! *", "1. e8=Q $1 *"},
	{"nothing", "*", "*"},
	{"the end of a file of DOS", "1. e4\x1a e5 *\r\n\x1a", "1. e4 e5 *"},
	{"an escaped line after a byte order mark", "\ufeff%x\n1. e4 *", "1. e4 *"},
	{"codes without a NAG", "{[%cbf move 1] before} 1. e4 {[%cbf\nmove 77] [%cbf extra 2 better is] x} *",
		"{[%cbf move 1] before} 1. e4 {[%cbf move 77] [%cbf extra 2 better is] x} *"},
	{"no commands", "1. e4 {[%cbf move 0] a} e5 {[%cbf x} 2. d4 {[%cbf move 255]} d5 {[%csl Gf6]} *",
		"1. e4 {[%cbf text] [%cbf move 0] a} 1... e5 {[%cbf text] [%cbf x} 2. d4 {[%cbf\ntext] [%cbf move 255]} 2... d5 {[%csl Gf6]} *"},
	{"a command of one word", "1. e4 {[%cbf foo] x} *", "1. e4 {[%cbf text] [%cbf foo] x} *"},
	{"surplus twice, and of a move", "{[%cbf surplus] [%cbf surplus] x} 1. e4 {[%cbf surplus] y} *",
		"{[%cbf text] [%cbf surplus] x} 1. e4 {[%cbf text] [%cbf surplus] y} *"},
	{"a sign that stands for nothing", "1. e4 {a␡} *", "1. e4 {a␡} *"},
	{"text after commands", "1. e4 {[%cbf move 8] [%cbf text] [%cbf move 9]} *", "1. e4 {[%cbf move 8 zugzwang] [%cbf text] [%cbf move 9]} *"},
}

// TestMovetext: movetext as it is met, and what it is when written again.
func TestMovetext(t *testing.T) {
	for _, c := range moveTexts {
		t.Run(c.name, func(t *testing.T) {
			games, errs := readAll(t, pgn.Options{}, strings.NewReader(c.in+"\n"))
			require.Empty(t, errs)
			require.Len(t, games, 1)
			for _, p := range games[0].Problems {
				require.Equal(t, "comment joined with the one before it", p.Err.Error())
			}
			require.Equal(t, c.out, movetext(t, games[0]))
		})
	}
}

// faults are texts that are malformed at the place marked ∑, the error of strict
// reading, and what is read. What is damaged needs leniency.
var faults = []struct {
	name, in string
	damaged  bool
	err      error
	text     string
	out      string
}{
	{"impossible move", "1. e4 e5 2. ∑Nd4 Nc6 3. Bb5 *", true, cbf.ErrMove, `"Nd4"; possible are Na3, Nc3, Ne2, Nf3, Nh3`, "1. e4 e5 {2. Nd4 Nc6 3. Bb5} *"},
	{"ambiguous move", "1. d4 d5 2. Nf3 a6 3. ∑Nd2 *", true, cbf.ErrAmbiguous, `"Nd2" can be Nbd2 or Nfd2`, "1. d4 d5 2. Nf3 a6 {3. Nd2} *"},
	{"a move of the line around, behind moves of a variation", "1. e4 e5 (1... c5 2. Nf3 d5 2. ∑Ne2) 2. f4 *", true, cbf.ErrMove,
		`"Ne2"; possible are Na3, Nc3, Nd4, Nh4, Ne5, Ng1, Ng5`, "1. e4 e5 (1... c5 2. Nf3 d5 {3. Ne2}) 2. f4 *"},
	{"no move", "1. e4 ∑Hello *", false, cbf.ErrSyntax, `"Hello"`, "1. e4 {Hello} *"},
	{"no move, it seems", "1. e4 ∑e5x d4 *", true, cbf.ErrSyntax, `"e5x"`, "1. e4 {1... e5x d4} *"},
	{"half a move", "1. e4 ∑N Nf6 *", false, cbf.ErrSyntax, `"N"`, "1. e4 $146 1... Nf6 *"},
	{"half a move behind a number", "1. e4 e5 2. ∑N Nf6 *", true, cbf.ErrSyntax, `"N"`, "1. e4 e5 {2. N Nf6} *"},
	{"a word in the place of a move", "1. e4 ∑well 2. Nf3 *", true, cbf.ErrSyntax, `"well"`, "1. e4 {well ¶ 2. Nf3} *"},
	{"a figurine", "1. e4 e5 2. ∑♘f3 *", false, cbf.ErrSyntax, `"♘f3"`, "1. e4 e5 2. Nf3 *"},
	{"in a variation", "1. e4 (1. d4 ∑d4 (1... c5 {x} $1) 2. c4) e5 *", true, cbf.ErrMove, "", "1. e4 (1. d4 {1... d4 (1... c5 ｛x｝ $1) 2. c4}) 1... e5 *"},
	{"at the beginning of a variation", "1. e4 (1. ∑e5 d4) e5 *", true, cbf.ErrMove, "", "1. e4 {(1. e5 d4)} 1... e5 *"},
	{"variation too early", "∑(1. d4) 1. e4 *", false, cbf.ErrSyntax, "before", "1. e4 (1. d4) *"},
	{"variation too early in a variation", "1. e4 (∑(1. d4 d5) 1. c4) *", false, cbf.ErrSyntax, "before", "1. e4 (1. c4 (1. d4 d5)) *"},
	{"variation too early, and nothing follows", "∑(1. d4 {x} d5! (1... f5)) *", false, cbf.ErrSyntax, "before", "{(1. d4 ｛x｝ 1... d5 $1 (1... f5))} *"},
	{"variation that goes on, and nothing follows", "1. e4 ∑(1... e5) *", false, cbf.ErrMove, "", "1. e4 {(1... e5)} *"},
	{"nothing to close", "1. e4∑) e5 *", false, cbf.ErrSyntax, "without", "1. e4 e5 *"},
	{"nothing closed", "1. e4 ∑(1. d4 d5\n\n[Event \"x\"]\n*", false, cbf.ErrSyntax, "without", "1. e4 (1. d4 d5) *"},
	{"nothing closed before the end", "1. e4 ∑(1. d4 d5", false, cbf.ErrSyntax, "without", "1. e4 (1. d4 d5) *"},
	{"nothing closed before the result", "1. e4 ∑(1. d4 d5 1-0", false, cbf.ErrSyntax, "without", "1. e4 (1. d4 d5) 1-0"},
	{"castling without hyphens", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. ∑00 d6 *", false, cbf.ErrSyntax, `"00"`, "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O d6 *"},
	{"long castling without hyphens", "1. d4 d5 2. Qd3 Qd6 3. Bf4 Bf5 4. Nc3 Nc6 5. ∑000! *", false, cbf.ErrSyntax, `"000"`, "1. d4 d5 2. Qd3 Qd6 3. Bf4 Bf5 4. Nc3 Nc6 5. O-O-O $1 *"},
	{"three marks before a check", "1. e4 e5 2. Qh5 Ke7 3. Qxe5∑!!!# *", false, cbf.ErrSyntax, `"!!!"`, "1. e4 e5 2. Qh5 Ke7 3. Qxe5# $3 *"},
	{"marks without a meaning", "1. e4∑!?! *", false, cbf.ErrSyntax, `"!?!"`, "1. e4 {!?!} *"},
	{"a byte order mark after a game without a result", "1. e4 e5\n∑\ufeff[Event \"x\"]\n\n*", false, cbf.ErrSyntax, "white space", "1. e4 e5 *"},
	{"half a draw", "1. e4 ∑1/2", false, cbf.ErrSyntax, `"1/2"`, "1. e4 1/2-1/2"},
	{"no result", "1. e4 e5∑", false, io.ErrUnexpectedEOF, "no result", "1. e4 e5 *"},
	{"no result before the next game", "1. e4 e5\n\n∑[Event \"x\"]\n\n*", false, cbf.ErrSyntax, "no result", "1. e4 e5 *"},
	{"comment not closed", "1. e4 ∑{x y", false, cbf.ErrSyntax, "without", "1. e4 {x y} *"},
	{"comment not closed before the next game", "1. e4 ∑{x y\n\n[Event \"x\"]\n\n*", false, cbf.ErrSyntax, "without", "1. e4 {x y} *"},
	{"reserved signs", "1. e4 ∑<x> e5 *", false, cbf.ErrSyntax, `"<x>"`, "1. e4 e5 *"},
	{"a stray command", "1. e4 ∑[%clk e5 *", false, cbf.ErrSyntax, `"[%clk"`, "1. e4 {[%clk} 1... e5 *"},
	{"three marks", "1. e4∑!!! e5 *", false, cbf.ErrSyntax, `"!!!"`, "1. e4 $3 1... e5 *"},
	{"NAG too large", "1. e4 ∑$256 e5 *", false, cbf.ErrSyntax, "$256", "1. e4 {$256} 1... e5 *"},
	{"no NAG", "1. e4 ∑$ e5 *", false, cbf.ErrSyntax, "", "1. e4 e5 *"},
	{"tag without quotes", "∑[Event x]\n[White \"Y\"]\n\n1. e4 *", false, cbf.ErrSyntax, `tag without quotes: "[Event x]"`, "1. e4 *"},
	{"tag cut in its name", "∑[Event", false, cbf.ErrSyntax, "cuts off", "*"},
	{"tag cut after its name", "∑[Event ", false, cbf.ErrSyntax, "cuts off", "*"},
	{"tag cut in its value", "∑[Event \"x", false, cbf.ErrSyntax, "cuts off", "*"},
	{"tag cut after a backslash", "∑[Event \"x\\", false, cbf.ErrSyntax, "cuts off", "*"},
	{"tag cut after its value", "∑[Event \"x\"", false, cbf.ErrSyntax, "cuts off", "*"},
	{"tag without a bracket", "∑[Event \"x\"\n[White \"Y\"]\n\n1. e4 *", false, cbf.ErrSyntax, `tag without "]"`, "1. e4 *"},
	{"quotes in a tag", "∑[Event \"The \"Open\"\"]\n[White \"Y\"]\n\n1. e4 *", false, cbf.ErrSyntax, "other quotes", "1. e4 *"},
	{"tag twice", "[White \"X\"]\n∑[White \"Y\"]\n\n1. e4 *", false, cbf.ErrSyntax, `tag White for the second time: "Y" after "X"`, "1. e4 *"},
	{"tag Event behind a comment", "[White \"X\"]\n{c}\n∑[Event \"Y\"]\n\n1. d4 *", false, cbf.ErrSyntax, "no result before", "{c} *"},
	{"tag behind a comment", "[White \"X\"]\n{c}\n∑[Black \"Y\"]\n\n1. e4 *", false, cbf.ErrSyntax, "behind a comment", "{c} 1. e4 *"},
	{"tag behind moves", "1. e4\n∑[ECO \"B00\"]\n e5 *", false, cbf.ErrSyntax, "no result before the next game", "1. e4 *"},
	{"tag behind moves, and the result", "1. e4\n∑[ECO \"B00\"]\n*", false, cbf.ErrSyntax, "behind moves", "1. e4 *"},
	{"result that is none", "∑[Result \"abandoned\"]\n\n1. e4 1-0", false, cbf.ErrSyntax, `result "abandoned"`, "1. e4 1-0"},
	{"result in another spelling", "∑[Result \"1:0\"]\n\n1. e4 1-0", false, cbf.ErrSyntax, `"1:0"`, "1. e4 1-0"},
	{"set-up that is none", "∑[FEN \"8/8/8\"]\n\n1. e4 {x} (1. d4) *", true, cbf.ErrSyntax, "", "{1. e4 ｛x｝ (1. d4)} *"},
	{"set-up without a position", "∑[SetUp \"1\"]\n\n1. e4 *", false, cbf.ErrSyntax, "SetUp without FEN", "1. e4 *"},
	{"another game", "∑[Variant \"Atomic\"]\n\n1. e4 *", true, errors.ErrUnsupported, `"Atomic"`, "{1. e4} *"},
	{"another beginning", "∑[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", false, errors.ErrUnsupported, `"Chess960"`, "1. e4 *"},
	{"moves behind the result", "1. e4 e5 * ∑2. d4 *", false, cbf.ErrSyntax, "moves behind the result", "1. e4 e5 2. d4 *"},
	{"two results", "1. e4 1-0 ∑0-1", false, nil, "second result", "1. e4 1-0"},
	{"spaces of Unicode", "1. e4∑\u2003e5 *", false, cbf.ErrSyntax, "white space", "1. e4 e5 *"},
	{"a second game, perhaps", "1. e4 e5\n\n∑1. d4 d5 *", false, nil, "another game may begin here", "1. e4 e5 2. d4 d5 *"},
	{"two comments", "1. e4 {a} ∑{b} e5 *", false, nil, "joined", "1. e4 {a ¶ b} 1... e5 *"},
}

// TestFaults: what is malformed: the error with its place, and what is read
// with Convert or, if it is damaged, in lenient mode.
func TestFaults(t *testing.T) {
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			before, after, found := strings.Cut(c.in, "∑")
			require.True(t, found)
			_, err := pgn.NewReader(strings.NewReader(before + after)).Read()
			var where *cbf.SyntaxError
			if c.err == nil {
				require.NoError(t, err)
			} else {
				require.ErrorAs(t, err, &where)
				require.ErrorIs(t, err, c.err)
				if c.name != "variation that goes on, and nothing follows" {
					require.ErrorContains(t, err, c.text)
					requirePlaceOf(t, before, where.Offset, where.Line, where.Column)
				}
				require.Equal(t, 1, where.Game)
			}

			g, err := convert.NewReader(strings.NewReader(before + after)).Read()
			kind := cbf.ProblemSyntax
			if c.damaged {
				require.Error(t, err)
				kind = cbf.ProblemCorrupt
				g, err = lenient.NewReader(strings.NewReader(before + after)).Read()
			}
			require.NoError(t, err)
			require.Equal(t, c.out, movetext(t, g))
			i := slices.IndexFunc(g.Problems, func(p cbf.Problem) bool { return p.Kind == kind })
			require.GreaterOrEqual(t, i, 0)
			p := g.Problems[i]
			if c.name != "a word in the place of a move" {
				require.ErrorContains(t, p.Err, c.text)
				requirePlaceOf(t, before, p.Offset, p.Line, p.Column)
			}
			if c.damaged && c.name != "a word in the place of a move" {
				require.Equal(t, "cbf: "+p.String(), where.Error())
			}
		})
	}
}

// requirePlaceOf requires that a place is behind a text.
func requirePlaceOf(t *testing.T, before string, offset int64, line, column int) {
	t.Helper()
	lines := strings.Split(before, "\n")
	require.Equal(t, [3]int{len(before), len(lines), len(lines[len(lines)-1]) + 1}, [3]int{int(offset), line, column})
}

// TestGoesOn: whatever is wrong with a game, those before and after it are
// read.
func TestGoesOn(t *testing.T) {
	for _, c := range faults {
		for _, o := range []pgn.Options{{}, convert, lenient} {
			t.Run(c.name, func(t *testing.T) {
				text := "[Event \"A\"]\n\n1. d4 *\n\n" + "[White \"B\"]\n" + strings.Replace(c.in, "∑", "", 1) +
					"\n\n[Event \"Last\"]\n\n1. Nf3 d5 1-0\n"
				games, errs := readAll(t, o, strings.NewReader(text))
				if o.Lenient {
					require.Empty(t, errs)
				} else if o == (pgn.Options{}) && c.err != nil {
					require.NotEmpty(t, errs)
					require.Contains(t, errs[0], "cbf: PGN: game 2: ")
				}
				require.Equal(t, "A", games[0].Event())
				last := games[len(games)-1]
				require.Equal(t, "Last", last.Event())
				require.Equal(t, "1. Nf3 d5 1-0", movetext(t, last))
			})
		}
	}
}

// TestGames: where one game ends and the next begins.
func TestGames(t *testing.T) {
	const text = "\ufeff[Event \"One\"]\n[White \"A\"] [Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n" +
		"[Event \"Two\"]\n\n*\n\n" +
		"1. d4 d5 * 1. c4 *\n" + // without tags
		"{before} [Event \"Five\"]\n\n*"
	for name, r := range map[string]io.Reader{
		"whole":   strings.NewReader(text),
		"bytes":   iotest.OneByteReader(strings.NewReader(text)),
		"halves":  iotest.HalfReader(strings.NewReader(text)),
		"dataerr": iotest.DataErrReader(strings.NewReader(text)),
	} {
		t.Run(name, func(t *testing.T) {
			games, errs := readAll(t, pgn.Options{}, r)
			require.Empty(t, errs)
			require.Len(t, games, 5)
			require.Equal(t, "One", games[0].Event())
			require.Equal(t, "A", games[0].White())
			require.Equal(t, "B", games[0].Black())
			require.Equal(t, cbf.WhiteWins, games[0].Result())
			require.Equal(t, "1. d4 d5 *", movetext(t, games[2]))
			require.Equal(t, "1. c4 *", movetext(t, games[3]))
			require.Equal(t, "Five", games[4].Event())
			require.Equal(t, "before", string(games[4].Comment.Text))
		})
	}
	games, errs := readAll(t, pgn.Options{}, strings.NewReader(" \n%x\n\x1a"))
	require.Empty(t, games)
	require.Empty(t, errs)
}

// TestSourceErrors: what the source reports is returned as it is.
func TestSourceErrors(t *testing.T) {
	broken := errors.New("broken")
	text := "1. e4 *\n1. d4 "
	r := pgn.NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
	g, err := r.Read()
	require.NoError(t, err)
	require.Equal(t, "1. e4 *", movetext(t, g))
	for range 2 {
		_, err = r.Read()
		require.Equal(t, broken, err)
	}
	// A game that is complete is not lost.
	r = pgn.NewReader(io.MultiReader(strings.NewReader("1. e4 *\n"), iotest.ErrReader(broken)))
	_, err = r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	require.Equal(t, broken, err)
	for _, text := range []string{"1. e4", "{", "1. e4 {", "[Event \"x\"]", "1. e4 ;"} {
		_, err = lenient.NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))).Read()
		require.Equal(t, broken, err, text)
	}
	n := 0
	for _, err := range pgn.NewReader(iotest.ErrReader(broken)).All() {
		require.Equal(t, broken, err)
		n++
	}
	require.Equal(t, 1, n)
	_, err = pgn.NewReader(stalled{}).Read()
	require.Equal(t, io.ErrNoProgress, err)
}

// TestSourceErrorsEverywhere: wherever the source fails, the games before are
// as they are in the whole text, and then comes its error.
func TestSourceErrorsEverywhere(t *testing.T) {
	broken := errors.New("broken")
	const text = "\ufeff{before} ; of it\n[Event \"One\"]\n[White \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n" +
		"1. e4! {good (x)} e5 $14 (1... c5 2. Nf3 (2. c3) d6) 2. Qh5?+ *\n" + // a fault
		"[Event \"Two\"]\n\n1. e4 e5 * ;abc def\n\n" +
		"1. d4 1/2-1/2  {abc} {def}\n1. c4 1/2\n{alone}\n" + // a fault
		"1. b4 e5 (1... d5 1-0\n[Event \"Six\"]\n\n1. g4\n\n[Event \"Seven\"]\n\n1. f4 0-1 {end}\n{over}\n"
	for _, o := range []pgn.Options{{}, lenient} {
		type result struct {
			g   *cbf.Game
			err error
		}
		var whole []result
		for g, err := range o.NewReader(strings.NewReader(text)).All() {
			whole = append(whole, result{g, err})
		}
		require.Greater(t, len(whole), 6)
		for n := range len(text) + 1 {
			r := o.NewReader(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken)))
			for i := 0; ; i++ {
				g, err := r.Read()
				if err == broken {
					require.Nil(t, g)
					break
				}
				require.Less(t, i, len(whole))
				require.Equal(t, whole[i], result{g, err}, "cut at %d: %q", n, text[:n])
			}
			_, err := r.Read()
			require.Equal(t, broken, err)
		}
	}
}

// TestOpenVariation: the place is that of the parenthesis, whatever follows.
func TestOpenVariation(t *testing.T) {
	_, err := pgn.NewReader(strings.NewReader("1. d4 ({x} 1. e4\n\n[Event \"A\"]\n\n*\n")).Read()
	require.EqualError(t, err, `cbf: PGN: game 1: moves: line 1: column 7: offset 6: malformed: "(" without ")"`)
	g, err := convert.NewReader(strings.NewReader("1. d4 ({x} 1. e4) *\n")).Read()
	require.NoError(t, err)
	require.Len(t, g.Problems, 1)
	require.Equal(t, int64(7), g.Problems[0].Offset, "that of the comment")
}

// TestCommentsAtTheEnd: comments after the last game are not a game.
func TestCommentsAtTheEnd(t *testing.T) {
	for _, o := range []pgn.Options{{}, lenient} {
		for text, want := range map[string]string{
			"1. e4 e5 1-0\n{White resigns}\n": "PGN: comments: line 2: column 1: offset 13: dropped: comment after the last game: \"White resigns\"",
			"*\n;x\n\n{y}":                    "PGN: comments: line 2: column 1: offset 2: dropped: comment after the last game: \"x\\ny\"",
		} {
			r := o.NewReader(strings.NewReader(text))
			g, err := r.Read()
			require.NoError(t, err)
			require.Empty(t, g.Problems)
			require.Empty(t, r.Problems())
			for range 2 {
				_, err = r.Read()
				require.Equal(t, io.EOF, err)
				require.Equal(t, want, r.Problems()[0].String())
			}
		}
	}
	// Where no game is before them, the text is not PGN.
	for _, text := range []string{"{\"a\": 1}", ";x"} {
		for _, o := range []pgn.Options{{}, convert} {
			games, errs := readAll(t, o, strings.NewReader(text))
			require.Empty(t, games)
			require.Equal(t, []string{fmt.Sprintf("cbf: PGN: game 1: line 1: column %d: offset %[2]d: malformed: no game", len(text)+1, len(text))}, errs)
		}
	}
	// One that is not closed may have swallowed games.
	for _, o := range []pgn.Options{{}, convert} {
		_, errs := readAll(t, o, strings.NewReader("*\n{x\n[White A]\n\n*\n"))
		require.Len(t, errs, 1)
	}
	// Files that were joined have byte order marks behind comments, too.
	games, errs := readAll(t, pgn.Options{}, strings.NewReader("*\n{x}\n\ufeff[Event \"A\"]\n\n1. e4 *\n"))
	require.Empty(t, errs)
	require.Len(t, games, 2)
	require.Equal(t, "{x} 1. e4 *", movetext(t, games[1]))
}

type stalled struct{}

func (stalled) Read([]byte) (int, error) { return 0, nil }

// TestWindow: comments, lines and games that are longer than the window give
// what shorter ones give, wherever they are cut.
func TestWindow(t *testing.T) {
	for _, size := range []int{10, 4000, 60_000} {
		for shift := range 11 {
			var text strings.Builder
			text.WriteString(strings.Repeat(" ", 64<<10-shift*size/10))
			text.WriteString("\n% " + strings.Repeat("x", size) + "\n1. e4 {" + strings.Repeat("ab ", size/4) + "} e5 ;" +
				strings.Repeat("c", size/5) + "\n2. Nf3 *\n")
			text.WriteString("1. ∑ *")
			games, errs := readAll(t, pgn.Options{}, iotest.HalfReader(strings.NewReader(text.String())))
			require.Len(t, games, 1)
			require.Len(t, errs, 1)
			g := games[0]
			require.Len(t, g.Moves, 3)
			require.Equal(t, strings.TrimSpace(strings.Repeat("ab ", size/4)), string(g.Moves[0].Comment.Text))
			require.Equal(t, strings.Repeat("c", size/5), string(g.Moves[1].Comment.Text))
			require.Contains(t, errs[0], fmt.Sprintf("game 2: moves: line 5: column 4: offset %d: ", len(text.String())-len("∑ *")))
		}
	}
	// A comment after the result, whose end is that of the bytes at hand.
	for n := 4060; n < 4110; n++ {
		text := "1. e4 * {" + strings.Repeat("a", n) + "} {b}\n"
		g, err := pgn.NewReader(iotest.OneByteReader(strings.NewReader(text))).Read()
		require.NoError(t, err)
		require.Equal(t, strings.Repeat("a", n)+"\xfeb", string(g.Moves[0].Comment.Text))
	}
	// One behind more spaces than the reader looks ahead.
	g, err := pgn.NewReader(strings.NewReader("1. e4 *" + strings.Repeat(" ", 100_000) + "{a}\n")).Read()
	require.NoError(t, err)
	require.Equal(t, "1. e4 {a} *", movetext(t, g))
	// White space is not kept, but neither is what stands after too much of it.
	g, err = convert.NewReader(strings.NewReader("1. e4 {é " + strings.Repeat(" ", 300_000) + "b} *")).Read()
	require.NoError(t, err)
	require.Equal(t, "1. e4 {é} *", movetext(t, g))
	require.Len(t, g.Problems, 1)
	require.Equal(t, cbf.ProblemChanged, g.Problems[0].Kind)
	// A comment that is not closed, found beyond the window.
	text := "1. e4 {" + strings.Repeat("ab ", 50_000) + "\n\n[Event \"x\"]\n\n*"
	games, errs := readAll(t, pgn.Options{}, strings.NewReader(text))
	require.Len(t, games, 1)
	require.Len(t, errs, 1)
	require.Contains(t, errs[0], "PGN: game 1: comments: line 1: column 7: offset 6: ")
}

// TestLongLineOutside: a line of text before a game is passed as a whole, whatever
// it holds behind the bytes at hand.
func TestLongLineOutside(t *testing.T) {
	for _, line := range []string{strings.Repeat("words {x} Nf3 e4 ", 6000), strings.Repeat("{abc def  x}  ", 6000)} {
		text := "text " + line + "\n\n[Event \"a\"]\n\n1. e4 *\n"
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			games, errs := readAll(t, convert, r)
			require.Empty(t, errs)
			require.Len(t, games, 1)
			require.Equal(t, "1. e4 *", movetext(t, games[0]))
			require.Len(t, games[0].Problems, 1)
			require.EqualValues(t, strings.Index(text, "["), games[0].Problems[0].Length)
		}
	}
}
