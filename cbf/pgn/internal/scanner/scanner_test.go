package scanner_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
	"example.com/boardcodec/internal/testutil"
)

var kinds = [...]string{"EOF", "End", "Outside", "Tag", "Number", "Move", "Unreadable", "NullMove", "Glyph",
	"Comment", "Open", "Close", "Result", "Word", "Ignored"}

// draw returns a token in words.
func draw(t *scanner.Token) string {
	s := kinds[t.Kind]
	switch t.Kind {
	case scanner.Tag:
		s += fmt.Sprintf(" %s=%q", t.Name, t.Text)
	case scanner.Number:
		s += fmt.Sprintf(" %d%s", t.Number, strings.Repeat(".", t.Dots))
	case scanner.Glyph:
		s += fmt.Sprintf(" %d", t.Number)
	case scanner.Comment, scanner.Result:
		s += fmt.Sprintf(" %q", t.Text)
		if t.Inside && t.Kind == scanner.Result {
			s += " inside"
		}
	case scanner.Outside, scanner.Word, scanner.Ignored, scanner.Move, scanner.Unreadable, scanner.NullMove:
		s += " " + string(t.Raw())
	}
	if t.Flaw != scanner.NoFlaw {
		s += " (" + string(t.Flaw) + ")"
	}
	return s
}

// scan returns all tokens of a text in words.
func scan(s *scanner.Scanner) (all []string) {
	for {
		t := s.Next()
		all = append(all, draw(t))
		if t.Kind == scanner.EOF {
			return all
		}
	}
}

// scannerTexts are texts and their tokens.
var scannerTexts = []struct{ text, tokens string }{
	{"", "EOF"},
	{"[Event \"x\"]\n\n1. e4 {best} e5! $14 (1... c5 2.Nf3) 1-0 {end}\n",
		`Tag Event="x"; Number 1.; Move e4; Comment "best"; Move e5; Glyph 1; Glyph 14; Open; Number 1...; Move c5; Number 2.; Move Nf3; Close; Result "1-0"; Comment "end"; End; EOF`},
	{"e4 *\n%no\n;c\nd4 1/2-1/2", `Move e4; Result "*"; End; Comment "c"; Move d4; Result "1/2-1/2"; End; EOF`},
	{"1. ... e5 .. Nf6 2 d4 *", `Number 1....; Move e5; Move Nf6; Number 2; Move d4; Result "*"; End; EOF`},
	{"\ufeff[A \"b\"] * \ufeff[A \"c\"] *", `Tag A="b"; Result "*"; End; Tag A="c"; Result "*"; End; EOF`},
	{`[A "x \"y\" \\ \n"] *`, `Tag A="x \"y\" \\ \\n"; Result "*"; End; EOF`},
	{"e4 (d4 1-0) *", `Move e4; Open; Move d4; Result "1-0" inside; Close; Result "*"; End; EOF`},
	{"e4 (" + strings.Repeat(" ", 22) + "1-0) *",
		`Move e4; Open; Result "1-0" inside; Close; Result "*"; End; EOF`},
	{"Qxf7!# e8=Q+? exd6e.p. a8(N) *", "Move Qxf7; Glyph 1; Ignored #; Move e8=Q+; Glyph 2; Move exd6e.p.; Move a8(N); Result \"*\"; End; EOF"},

	{"1. e4 e5", "Number 1.; Move e4; Move e5; End (no result at the end of the text); EOF"},
	{"e4\n[White \"x\"] *", `Move e4; Tag White="x" (tag behind moves); Result "*"; End; EOF`},
	{"e4\n[White \"x\"]\n{c} 1.d4 *", `Move e4; End (no result before the next game); Tag White="x"; Comment "c"; Number 1.; Move d4; Result "*"; End; EOF`},
	{"e4 [White \"x\"]\n1. d4 *", `Move e4; Tag White="x" (tag behind moves); Number 1.; Move d4; Result "*"; End; EOF`},
	{"e4\n[ECO \"x\"]\n1-0\n", `Move e4; Tag ECO="x" (tag behind moves); Result "1-0"; End; EOF`},
	{"[A \"x\"]\nB \"y\"]\n[C \"z\"]\nD \"e4\"]\n*", `Tag A="x"; Tag B="y" (tag in another form); Tag C="z"; Word D (text among the moves); Word "e4" (text among the moves); Ignored ] (stray byte); Result "*"; End; EOF`},
	{"[White-Elo \"x\"]\n[A+#=:-0 \"y\"]\n[B: \"z\"] [C=c] [D.d \"e\"] [F's G \"h\"]\n*", `Tag White-Elo="x"; Tag A+#=:-0="y"; Tag B="z" (tag in another form); Tag C="c" (tag in another form); Tag D-d="e" (tag in another form); Tag F-sG="h" (tag in another form); Result "*"; End; EOF`},
	{"e4 {x\n[Event \"y\"]\n} e5 *", `Move e4; Comment "x\n[Event \"y\"]\n"; Move e5; Result "*"; End; EOF`},
	{"e4\n[ECO \"x\"] [X \"y\"] *", `Move e4; Tag ECO="x" (tag behind moves); Tag X="y" (tag behind moves); Result "*"; End; EOF`},
	{"e4\n[ECO \"x\"]\n1. d4 *", `Move e4; End (no result before the next game); Tag ECO="x"; Number 1.; Move d4; Result "*"; End; EOF`},
	{"[Event \"a\"]\n[Event \"b\"]\n*", `Tag Event="a"; End (no result before the next game); Tag Event="b"; Result "*"; End; EOF`},
	{"e4 1-0 2. Nf3 0-1", `Move e4; Result "1-0"; End; Number 2.; Move Nf3; Result "0-1"; End; EOF`},
	{"1. e4 e5 1-0 2. Nf3 Nc6 0-1", `Number 1.; Move e4; Move e5; Result "1-0"; Number 2. (moves behind the result); Move Nf3; Move Nc6; Result "0-1"; End; EOF`},
	{"* 1-0 (0:30) so; x", `Result "*"; Result "1-0" (second result); Word (0:30) (text behind the result); Word so (text among the moves); Comment " x"; End; EOF`},
	{"* (d4) d5 *", `Result "*"; End; Open; Move d4; Close; Move d5; Result "*"; End; EOF`},
	{"Dear all,\nin 1. a game (x) [sic]\nof 1.e4 e5 *\n\nBye [X \"y\"] *", `Outside Dear all,` + "\n" + `in 1. a game (x) [sic]` + "\n" +
		`of (text outside of games); Number 1.; Move e4; Move e5; Result "*"; End; Outside Bye (text outside of games); Tag X="y"; Result "*"; End; EOF`},

	{"e4 {a {b} c} e5 *", `Move e4; Comment "a {b} c" (braces in a comment); Move e5; Result "*"; End; EOF`},
	{"e4 {a {b} e5} *", `Move e4; Comment "a {b"; Move e5; Ignored } (stray byte); Result "*"; End; EOF`},
	{"e4 {a\n[Event \"x\"]\n*", `Move e4; Comment "a" ("{" without "}"); End (no result before the next game); Tag Event="x"; Result "*"; End; EOF`},
	{"e4 % c\ne5 5% *", `Move e4; Comment " c" (comment that begins with %); Move e5; Number 5; Ignored % (stray byte); Result "*"; End; EOF`},
	{"e4) e5 (d5)) *", `Move e4; Ignored ) (")" without "("); Move e5; Open; Move d5; Close; Ignored ) (")" without "("); Result "*"; End; EOF`},
	{"1) e4 1.- d5 1… c5 1e4 *", `Number 1 (move number in another form); Move e4; Number 1. (move number in another form); Move d5; Number 1... (move number in another form); Move c5; Number 1 (move number in another form); Move e4; Result "*"; End; EOF`},
	{"4294967297. e4 9999999999999. *", `Number 1073741824.; Move e4; Number 1073741824.; Result "*"; End; EOF`},
	{"e4 += e5 Nf3+- Nc6 N d4= N *", `Move e4; Glyph 14 (sign for a NAG); Move e5; Move Nf3; Glyph 18 (sign for a NAG); Move Nc6; Glyph 146 (sign for a NAG); Move d4; Glyph 10 (sign for a NAG); Glyph 146 (sign for a NAG); Result "*"; End; EOF`},
	{"e4!!! e5 !?! d4 ?? *", `Move e4; Glyph 3 (too many signs); Move e5; Glyph -1 (too many signs); Move d4; Glyph 4; Result "*"; End; EOF`},
	{"e4 $ $256 $0 *", `Move e4; Ignored $ ($ without a number); Glyph -1 (NAG above 255); Glyph 0; Result "*"; End; EOF`},
	{"e4 1-0 (White resigns)\n*", `Move e4; Result "1-0"; Word (White resigns) (text behind the result); End; Result "*"; End; EOF`},
	{"[Site \"a\n\"]\n[Date \"b\"]\n*", `Tag Site="a" (tag in another form); Tag Date="b"; Result "*"; End; EOF`},
	{"[Site \"a\n[Date \"b\"]\n*", `Tag Site="a" (tag in another form); Tag Date="b"; Result "*"; End; EOF`},
	{"e4 OO OOO! 00 O–O+ *", `Move e4; Move OO (castling in another form); Move OOO (castling in another form); Glyph 1; Move 00 (castling in another form); Move O–O+ (letter or sign that looks alike); Result "*"; End; EOF`},
	{"1. ♘f3 е4 Кf3 Крg1 e2–e4 N×e5 *", `Number 1.; Move ♘f3 (letter or sign that looks alike); Move е4 (letter or sign that looks alike); Move Кf3; Move Крg1; Move e2–e4 (letter or sign that looks alike); Move N×e5 (letter or sign that looks alike); Result "*"; End; EOF`},
	{"e8        Q e8         Q *", `Move e8        Q (promotion in another form); Move e8; Word Q (text among the moves); Result "*"; End; EOF`},
	{"e7e8 = N e2e1 = B e6e8 = Q *", `Move e7e8 = N (spaces in a move); Move e2e1 = B (spaces in a move); Move e6e8; ` +
		`Glyph 10 (sign for a NAG); Word Q (text among the moves); Result "*"; End; EOF`},
	{"e8 = Q+", "Move e8 = Q+ (spaces in a move); End (no result at the end of the text); EOF"},
	{"e8 = Q+ e7 = *", `Move e8 = Q+ (spaces in a move); Move e7; Glyph 10 (sign for a NAG); Result "*"; End; EOF`},
	{"1. e4\u00a0e5\u200b d4 *", `Number 1.; Move e4; Ignored ` + "\u00a0" + ` (white space or dots beyond ASCII); Move e5; Ignored ` + "\u200b" + ` (white space or dots beyond ASCII); Move d4; Result "*"; End; EOF`},
	{"Bb5 ch e5 dbl ch Qh4 mate exd6 ep e.p. *", `Move Bb5; Word ch (text among the moves); Move e5; Word dbl (text among the moves); Word ch (text among the moves); Move Qh4; Word mate (text among the moves); Move exd6; Word ep (text among the moves); Ignored e.p.; Result "*"; End; EOF`},
	{"-- Z0 e4 0000 @@@@ *", `Outside -- Z0 e4 0000 @@@@ * (text outside of games); EOF`},
	{"e4 -- 0000 @@@@ *", `Move e4; NullMove --; NullMove 0000; NullMove @@@@; Result "*"; End; EOF`},
	{"1. E2E4 P-K4 ed Nf3Nc6 e5x O-O-O-O N *", `Number 1.; Unreadable E2E4 (not a move in algebraic notation); Unreadable P-K4 (not a move in algebraic notation); Unreadable ed (not a move in algebraic notation); Unreadable Nf3Nc6 (not a move in algebraic notation); Unreadable e5x (not a move in algebraic notation); Unreadable O-O-O-O (not a move in algebraic notation); Word N (text among the moves); Result "*"; End; EOF`},
	{"1. N", "Number 1.; Word N (word that the end of the text cuts off); End (no result at the end of the text); EOF"},
	{"1. e4 &x; & ; *", "Number 1.; Move e4; Ignored &x; (markup); Ignored & (stray byte); Comment \" *\"; End (no result at the end of the text); EOF"},
	{"1. e4 don't, \"so\" [%clk 0:05] [x <b> &amp; & it's *", `Number 1.; Move e4; Word don't, (text among the moves); Word "so" (text among the moves); Word [%clk 0:05] (text in square brackets); Word [x ("[" without "]"); Ignored <b> (markup); Ignored &amp; (markup); Ignored & (stray byte); Word it's (text among the moves); Result "*"; End; EOF`},
	{"1. e4 l'été d'Échange' ' *", `Number 1.; Move e4; Word l'été (text among the moves); Word d'Échange' (text among the moves); Word ' (text among the moves); Result "*"; End; EOF`},
	{"e4 \x00\x00 \x07 *", "Move e4; Ignored \x00\x00 (stray byte); Ignored \a (stray byte); Result \"*\"; End; EOF"},
	{"e4 1 - 0\ne4 1 : 0\ne4 ½\ne4 0.5-0.5\ne4 +:-\ne4 1–0\ne4 1/2 – 1/2\ne4 draw.\n", strings.Join([]string{
		`Move e4; Result "1-0" (result in another spelling); End`, `Move e4; Result "1-0" (result in another spelling); End`,
		`Move e4; Result "1/2-1/2" (result in another spelling); End`, `Move e4; Result "1/2-1/2" (result in another spelling); End`,
		`Move e4; Result "1-0" (result in another spelling); End`, `Move e4; Result "1-0" (result in another spelling); End`,
		`Move e4; Result "1/2-1/2" (result in another spelling); End`, `Move e4; Result "1/2-1/2" (result in another spelling); Ignored . (stray byte); End; EOF`}, "; ")},
	{"e4 draw e5 0:05 5-0 *", `Move e4; Word draw (text among the moves); Move e5; Word 0:05 (text among the moves); Word 5-0 (text among the moves); Result "*"; End; EOF`},

	{"[A x]\n[A 'x']\n[A “x”]\n[A]\n[A=\"x\"]\n[A \"x\n[A \"x]\n[A \"x\"\n[A \"x\ny\"]\n[A B \"x\"]\n[A \"x \"y\" z\"] [A x] [A \"y\"]\n[A \"x", `Tag A="x" (tag in another form); Tag A="x" (tag in another form); Tag A="x" (tag in another form); Tag A="" (tag in another form); Tag A="x" (tag in another form); Tag A="x" (tag in another form); Tag A="x" (tag in another form); Tag A="x" (tag in another form); Tag A="x y" (tag in another form); Tag AB="x" (tag in another form); Tag A="x \"y\" z" (tag in another form); Tag A="x" (tag in another form); Tag A="y"; Tag A="x" (tag that the end of the text cuts off); End (no result at the end of the text); EOF`},
	{"e4 {a {b ;} c} e5 *", `Move e4; Comment "a {b ;} c" (braces in a comment); Move e5; Result "*"; End; EOF`},
	{"e4 {a {b} 1 c} e5 *", `Move e4; Comment "a {b"; Number 1; Word c (text among the moves); Ignored } (stray byte); Move e5; Result "*"; End; EOF`},
	{"e4 {a {b {c} d} e *", `Move e4; Comment "a {b {c"; Word d (text among the moves); Ignored } (stray byte); Word e (text among the moves); Result "*"; End; EOF`},
	{"[sic] he said\n( x\n(1. d4) *", "Outside [sic] he said\n( x (text outside of games); Open; Number 1.; Move d4; Close; Result \"*\"; End; EOF"},
	{"1. OO-O е2-е4 1:2 0- e8= *", `Number 1.; Move OO-O (castling in another form); Move е2-е4 (letter or sign that looks alike); Word 1:2 (text among the moves); Unreadable 0- (not a move in algebraic notation); Move e8; Glyph 10 (sign for a NAG); Result "*"; End; EOF`},
	{"1. e8=x e8()  e7e8Ne4 e1=b *", `Number 1.; Unreadable e8=x (not a move in algebraic notation); Move e8; Open; Close; Unreadable e7e8Ne4 (not a move in algebraic notation); Move e1=b; Result "*"; End; EOF`},
	{"1. ‐ e2—e4 хе с4 оо О-О ОО е4!–x *", `Number 1.; Word ‐ (text among the moves); Move e2—e4 (letter or sign that looks alike); Word хе (text among the moves); Move с4 (letter or sign that looks alike); Move оо (castling in another form); Move О-О (castling in another form); Move ОО (castling in another form); Move е4 (letter or sign that looks alike); Glyph 1; Word –x (text among the moves); Result "*"; End; EOF`},
	{"1. е4 exd6 e.p Nf3 0000.  00+! *", `Number 1.; Move е4 (letter or sign that looks alike); Move exd6; Word e. (text among the moves); Word p (text among the moves); Move Nf3; NullMove 0000; Move 00+ (castling in another form); Glyph 1; Result "*"; End; EOF`},
	{"1.  ½-½ x &nbsp &a b; е\u2026 e4\u2026e5 *", `Number 1.; Result "1/2-1/2" (result in another spelling); Word x (text among the moves); Ignored & (stray byte); Word nbsp (text among the moves); Ignored & (stray byte); Word a (text among the moves); Word b (text among the moves); Comment " е… e4…e5 *"; End; EOF`},
	{"* ½-½ \ufeff[A \"b\"] *", `Result "*"; Result "1/2-1/2" (second result); End; Tag A="b"; Result "*"; End; EOF`},
	{"* (x\n*", `Result "*"; End; Outside (x (text outside of games); Result "*"; End; EOF`},
	{"* [A \"b\"] *", `Result "*"; End; Tag A="b"; Result "*"; End; EOF`},
	{"* [x] 3 Nf3\n*", `Result "*"; Word [x] (text in square brackets); End; Number 3; Move Nf3; Result "*"; End; EOF`},
	{"e4\n[X y] [Z \"\n", `Move e4; End (no result before the next game); Tag X="y" (tag in another form); Tag Z="" (tag in another form); End (no result at the end of the text); EOF`},
	{"[A \"x\r\ny\"] [B \"x\n\n[C \"x\ny\nz\nu\nv\"] *", `Tag A="x y" (tag in another form); Tag B="x" (tag in another form); Tag C="x y z u v" (tag in another form); Result "*"; End; EOF`},
	{"[A x ‘y’] [B « y »] [1 \"a\"] [A_B\t\"c\"\n] *", `Tag Ax="y" (tag in another form); Tag B=" y " (tag in another form); Tag 1="a"; Tag A_B="c"; Result "*"; End; EOF`},
	{"1 e4 1. e4? ?! ?!?! \x1a * 1", `Number 1; Move e4; Number 1.; Move e4; Glyph 2; Glyph 6; Glyph -1 (too many signs); Result "*"; End; Outside 1 (text outside of games); EOF`},
	{"12… e5 1.… e5 1 . e4 *", `Number 12... (move number in another form); Move e5; Number 1.... (move number in another form); Move e5; Number 1.; Move e4; Result "*"; End; EOF`},
	{"1.e4 e5 1/2-1/2 1/2 *\n1. d4 1/2-1/2\x1a", `Number 1.; Move e4; Move e5; Result "1/2-1/2"; Result "1/2-1/2" (second result); Result "*" (second result); End; Number 1.; Move d4; Result "1/2-1/2"; End; EOF`},
	{"% e4\n\ufeff% e4\ne4 *", `Move e4; Result "*"; End; EOF`},
	{"x 1\ny 1.\nz 1. e4", "Outside x 1\ny 1.\nz (text outside of games); Number 1.; Move e4; End (no result at the end of the text); EOF"},
	{"e4\n[X \"y\"]\n[Site \"z\"]\n*", `Move e4; Tag X="y" (tag behind moves); Tag Site="z" (tag behind moves); Result "*"; End; EOF`},
	{"[White O'Neill]\n[White 'O'Neill']\n*", `Tag White="O'Neill" (tag in another form); Tag White="O'Neill" (tag in another form); Result "*"; End; EOF`},
	{"[B \"x\n[C \"y\"]\n*", `Tag B="x" (tag in another form); Tag C="y"; Result "*"; End; EOF`},
	{"Hello\r\nyou\r\n\r\n1. e4 *", "Outside Hello\nyou (text outside of games); Number 1.; Move e4; Result \"*\"; End; EOF"},
	{"Hello\rx\r1. e4 *", "Outside Hello\nx (text outside of games); Number 1.; Move e4; Result \"*\"; End; EOF"},
	{"1. e4 e5 2.- ", "Number 1.; Move e4; Move e5; Number 2. (move number in another form); End (no result at the end of the text); EOF"},
	{"1. e4 e5 2.-", "Number 1.; Move e4; Move e5; Number 2.; Word - (word that the end of the text cuts off); End (no result at the end of the text); EOF"},
	{"e4 {a {b}O-O} *", `Move e4; Comment "a {b"; Move O-O; Ignored } (stray byte); Result "*"; End; EOF`},
	{"1. e4 00000 *", `Number 1.; Move e4; Number 0; Result "*"; End; EOF`},
	{"[A 'x] [B\n\"c\"] *", `Tag A="x" (tag in another form); Tag B="c"; Result "*"; End; EOF`},
	{"1. ♔e2 ♟e5 *", `Number 1.; Move ♔e2 (letter or sign that looks alike); Move ♟e5 (letter or sign that looks alike); Result "*"; End; EOF`},
	{"after 1.nf3, 1.Nf3 *", `Outside after 1.nf3, (text outside of games); Number 1.; Move Nf3; Result "*"; End; EOF`},
	{"e4 so^ *", `Move e4; Word so^ (text among the moves); Result "*"; End; EOF`},
	{"1. e4 . e5 *" + strings.Repeat(" ", 5000), `Number 1.; Move e4; Move e5; Result "*"; End; EOF`},
	{"[AB \"" + strings.Repeat("é", 2100) + "\"]\n*", `Tag AB="` + strings.Repeat("é", 2045) + `" (tag of more than 4,096 bytes); Result "*"; End; EOF`},
	{"[" + strings.Repeat("A", 4092) + " \"é\"]\n*", "Tag " + strings.Repeat("A", 4092) + `="" (tag of more than 4,096 bytes); Result "*"; End; EOF`},
	{"e4 {" + strings.Repeat("x", 3900) + " {b} c} e5 *", `Move e4; Comment "` + strings.Repeat("x", 3900) + ` {b} c" (braces in a comment); Move e5; Result "*"; End; EOF`},
	{"1. e4 1nf3 *", `Number 1.; Move e4; Word 1nf3 (text among the moves); Result "*"; End; EOF`},
	{"* [x y\n*", `Result "*"; Word [x ("[" without "]"); Word y (text among the moves); End; Result "*"; End; EOF`},
	{"[A \"x\"]\n[B: \"y\"] *", `Tag A="x"; Tag B="y" (tag in another form); Result "*"; End; EOF`},
	{"[Z \"z\"]\n[A 'x'] e4 {" + strings.Repeat("y", 5000) + "} *", `Tag Z="z"; Tag A="x" (tag in another form); Move e4; Comment "` + strings.Repeat("y", 5000) + `"; Result "*"; End; EOF`},
	{"[Z \"z\"]\n[A x] e4 {" + strings.Repeat("y", 5000) + "} *", `Tag Z="z"; Tag A="x" (tag in another form); Move e4; Comment "` + strings.Repeat("y", 5000) + `"; Result "*"; End; EOF`},
	{"[Z \"z\"]\n[A x] e4 *", `Tag Z="z"; Tag A="x" (tag in another form); Move e4; Result "*"; End; EOF`},
	{"e4 $14 + *", `Move e4; Glyph 14; Word + (text among the moves); Result "*"; End; EOF`},
	{"1)- e4 *", `Number 1 (move number in another form); Word - (text among the moves); Move e4; Result "*"; End; EOF`},
	{"e4 1 .", `Move e4; Number 1.; End (no result at the end of the text); EOF`},
	{"e4 {a {b} E2E4} *", `Move e4; Comment "a {b"; Unreadable E2E4 (not a move in algebraic notation); Ignored } (stray byte); Result "*"; End; EOF`},
	{"e4 {a {b} c {d} e} e5 *", `Move e4; Comment "a {b} c {d} e" (braces in a comment); Move e5; Result "*"; End; EOF`},
	{"1. e4" + strings.Repeat("\u200b", 86) + " e5 *", "Number 1.; Move e4; Ignored " + strings.Repeat("\u200b", 85) + " (white space or dots beyond ASCII); Ignored \u200b (white space or dots beyond ASCII); Move e5; Result \"*\"; End; EOF"},
	{"e4 so` *", "Move e4; Word so` (text among the moves); Result \"*\"; End; EOF"},
	{"1. exd dxd *", `Number 1.; Unreadable exd (not a move in algebraic notation); Word dxd (text among the moves); Result "*"; End; EOF`},
	{"[A 'x][B \"c\"]\n*", `Tag A="x" (tag in another form); Tag B="c"; Result "*"; End; EOF`},
	{"e4" + strings.Repeat("!", 256) + " *", `Move e4; Glyph 3 (too many signs); Glyph 1; Result "*"; End; EOF`},
	{"[A \"x\" y\n*", `Tag A="x" (tag in another form); Result "*"; End; EOF`},
	{"e4 * [[A \"b\"]\ne4 *", `Move e4; Result "*"; Word [ ("[" without "]"); End; Tag A="b"; Move e4; Result "*"; End; EOF`},
	{"e4 * [ [ [A \"b\"]\ne4 *", `Move e4; Result "*"; Word [ ("[" without "]"); Word [ ("[" without "]"); End; Tag A="b"; Move e4; Result "*"; End; EOF`},
	{"e4 {a {b}} e5 *", `Move e4; Comment "a {b}" (braces in a comment); Move e5; Result "*"; End; EOF`},
	{"e4 {a {b} ; c} e5\n*", `Move e4; Comment "a {b"; Comment " c} e5"; Result "*"; End; EOF`},
	{"Na8 = Q e✕d5 *", `Move Na8; Glyph 10 (sign for a NAG); Word Q (text among the moves); Move e✕d5 (letter or sign that looks alike); Result "*"; End; EOF`},
	{"e4\n[X \"" + strings.Repeat("a", 5000) + "\"]\ne5 *", `Move e4; End (no result before the next game); Tag X="` +
		strings.Repeat("a", 4096-len("[X \"")) + `" (tag of more than 4,096 bytes); Move e5; Result "*"; End; EOF`},
	{"1. e4 e5 1-0 2. Nf3 {x} 0-1", `Number 1.; Move e4; Move e5; Result "1-0"; Number 2. (moves behind the result); Move Nf3; Comment "x"; Result "0-1"; End; EOF`},
	{"* {x} ;y", `Result "*"; Comment "x"; Comment "y"; End; EOF`},
	{"1-0 White resigned\n", `Result "1-0"; Word White (text among the moves); Word resigned (text among the moves); End; EOF`},
	{"[A \"x\"] {c} [B \"y\"] e4 *", `Tag A="x"; Comment "c"; Tag B="y" (tag behind a comment); Move e4; Result "*"; End; EOF`},
	{"[Z \"z\"]\n[A] e4 *", `Tag Z="z"; Tag A="" (tag in another form); Move e4; Result "*"; End; EOF`},
	{"[A \"x\n\ny\"]\n*", `Tag A="x" (tag in another form); Word y" (text among the moves); Ignored ] (stray byte); Result "*"; End; EOF`},
	{"[A \"x\r\n [B y\"]\n*", `Tag A="x" (tag in another form); Tag By="" (tag in another form); Result "*"; End; EOF`},
	{"* [A x]\n[B \"y\"]\n*", `Result "*"; End; Tag A="x" (tag in another form); Tag B="y"; Result "*"; End; EOF`},
	{"* so \"x\" 1-0", `Result "*"; Word so (text among the moves); Word "x" (text among the moves); Result "1-0" (second result); End; EOF`},
}

// TestScanner: the tokens of the texts.
func TestScanner(t *testing.T) {
	for _, tt := range scannerTexts {
		s := scanner.New(strings.NewReader(tt.text))
		require.Equal(t, tt.tokens, strings.Join(scan(s), "; "), "%q", tt.text)
		s = scanner.New(iotest.OneByteReader(strings.NewReader(tt.text)))
		require.Equal(t, tt.tokens, strings.Join(scan(s), "; "), "%q", tt.text)
	}
}

// TestOddSpace: characters beyond ASCII that are read as white space, and their
// neighbours that are not.
func TestOddSpace(t *testing.T) {
	for _, r := range "\u0085\u00a0\u00ad\u2000\u2007\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff" {
		s := scanner.New(strings.NewReader("1. e4" + string(r) + "e5 *"))
		require.Equal(t, "Number 1.; Move e4; Ignored "+string(r)+` (white space or dots beyond ASCII); Move e5; Result "*"; End; EOF`, strings.Join(scan(s), "; "), "%U", r)
	}
	for _, r := range "\u0084\u0086\u009f\u00a1\u1fff\u2027\u202a\u2061\u3001" {
		s := scanner.New(strings.NewReader("1. so" + string(r) + "so e5 *"))
		require.NotContains(t, strings.Join(scan(s), "; "), "white space", "%U", r)
	}
}

// TestNextGame: behind moves without a result, the first of several tags begins a game, if an Event
// in another line, a tag for the second time, the number 1 or the end comes after them.
func TestNextGame(t *testing.T) {
	for behind, begins := range map[string]bool{
		"\n1. d4 *": true, "1 d4 *": true, "1... d5 *": true, "": true, "[Event \"y\"]\n*": true, "[EVENT \"y\"]\n2. d4 *": true, "\n[A \"y\"]\n*": true,
		"\n\n[Site \"y\"]\n*": true, "{c} {d} 1. d4 *": true,
		"1-0\n": false, "2. d4 *": false, "d4 *": false, "11. d4 *": false, "[A \"y\"]\n*": false, "\n[Round \"y\"]\n*": false, "{c} d4 *": false,
	} {
		tokens := strings.Join(scan(scanner.New(strings.NewReader("[Site \"x\"] e4\n[A \"x\"]\n[B \"z\"]\n"+behind))), "; ")
		require.Equal(t, begins, strings.Contains(tokens, `End (no result before the next game); Tag A="x"; Tag B="z"`), "%q %s", behind, tokens)
	}
}

// TestPieces: tokens are the same however the text comes, even if one of its letters
// is repeated so often that a token is longer than what the window always holds: with a
// Long time any of them, else one of 97.
func TestPieces(t *testing.T) {
	long := testutil.Long(t) > 0
	for number, tt := range scannerTexts {
		for i, r := range tt.text {
			if !long && (i+number)%97 > 0 {
				continue
			}
			text := tt.text[:i] + strings.Repeat(string(r), 5000) + tt.text[i:]
			want := scan(scanner.New(iotest.DataErrReader(strings.NewReader(text))))
			got := scan(scanner.New(iotest.OneByteReader(strings.NewReader(text))))
			require.Equal(t, want, got, "%q %d", tt.text, i)
		}
	}
}
