package pgn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
)

// promoting has a pawn of White that can promote on b8.
const promoting = "[FEN \"4k3/1P6/8/8/8/8/p7/1N5K w - - 0 1\"]\n\n1. "

// evidence has texts with words that are no move in the form of the standard, and how they are
// written again after lenient reading; "" = the line ends there.
var evidence = []struct{ name, in, want string }{
	{"engine", "1. e4 e5 Rybka4 2. Nf3 *", "1. e4 e5 {Rybka4} 2. Nf3 *"},
	{"words like moves", "1. e4 e5 novelty2 i5 ab 2. Nf3 *", "1. e4 e5 {novelty2 i5 ab} 2. Nf3 *"},
	{"brace closed too early", "1. e4 {la {gran} idea de Tal} e5 2. Nf3 *", "1. e4 {la {gran} {idea de Tal} 1... e5 2. Nf3 *"},
	{"a move twice", "1. e4 e4 e5 2. Nf3 *", "1. e4 {e4} 1... e5 2. Nf3 *"},
	{"moves before the number", "1. e4 Rybka4 e5 2. Nf3 *", "1. e4 {Rybka4} 1... e5 2. Nf3 *"},
	{"a number that does not fit", "1. e4 e5 Rybka4 3. Nf3 *", "1. e4 e5 {2. Rybka4 3. Nf3} *"},
	{"a move that is not legal", "1. e4 e5 Rybka4 Nf6 2. Nf3 *", "1. e4 e5 {2. Rybka4 Nf6 2. Nf3} *"},
	{"no number", "1. e4 e5 Rybka4 Nf3 *", "1. e4 e5 {2. Rybka4 Nf3} *"},
	{"a number behind 16 tokens", "1. e4 e5 Rybka4 " + strings.Repeat("{a} ", 16) + "2. Nf3 *", ""},
	{"a variation between", "1. e4 e5 Rybka4 (1... c5 2. d4 (2. c3)) 2. Nf3 *", "1. e4 e5 {Rybka4} (1... c5 2. d4 (2. c3)) 2. Nf3 *"},

	{"a number behind", "1. e4 e52. Nf3 Nc63. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"},
	{"all in one word", "1.e4c52.Nf3d63.d4 *", "1. e4 c5 2. Nf3 d6 3. d4 *"},
	{"a result behind", "1. f3 e5 2. g4 Qh4#0-1", "1. f3 e5 2. g4 Qh4# 0-1"},
	{"a draw behind", "1. Nf31/2-1/2", "1. Nf3 1/2-1/2"},
	{"check in words", "1. e4 d5 2. Bb5ch c6 3. Bc4 *", "1. e4 d5 2. Bb5+ {ch} 2... c6 3. Bc4 *"},
	{"check apart", "1. e4 d5 2. Bb5 + c6 *", "1. e4 d5 2. Bb5+ c6 *"},
	{"daggers", "1. e4 d5 2. Bb5† c6 3. Bxc6 ‡ *", "1. e4 d5 2. Bb5+ c6 3. Bxc6+ *"},
	{"mate apart", "1. f3 e5 2. g4 Qh4 # 0-1", "1. f3 e5 2. g4 Qh4# 0-1"},
	{"mate", "1. f3 e5 2. g4 Qh4≠ 0-1", "1. f3 e5 2. g4 Qh4# 0-1"},
	{"signs of the Informant", "1. e4+− e5→ 2. Nf3↑ Nc6=∞ 3. Bb5 ⌓ a6 ∆ *", "1. e4 $18 1... e5 $41 2. Nf3 $36 2... Nc6 $45 3. Bb5 $142 3... a6 $140 *"},
	{"another sign", "1. e4☃ e5 2. Nf3 *", "1. e4 {☃} 1... e5 2. Nf3 *"},
	{"captures", "1. e4 d5 2. ed5: Qd5x 3. Nc3 *", "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"},
	{"capture without a file", "1. e4 d5 2. xd5 *", "1. e4 d5 2. exd5 *"},
	{"two files", "1. e4 d5 2. ed Qxd5 *", "1. e4 d5 2. exd5 Qxd5 *"},
	{"two files before text", "1. e4 d5 2. ed said *", "1. e4 d5 {2. ed said} *"},
	{"capitals", "1. E2E4 E7-E5 2. G1F3 *", "1. e4 e5 2. Nf3 *"},
	{"small letters", "1. e4 e5 2. nf3 nc6 3. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"},
	{"a large B", "1. b4 a5 2. Bxa5 *", "1. b4 a5 2. bxa5 *"},
	{"two such captures", "1. e4 d5 2. c4 e6 3. xd5 *", "1. e4 d5 2. c4 e6 {3. xd5} *"},

	{"queen", promoting + "b8 Ke7 *", "1. b8=Q+ Ke7 *"},
	{"queen at the end", promoting + "b8", "1. b8=Q+ *"},
	{"queen before a number", promoting + "b8 1... Kd7 *", "1. b8=Q+ Kd7 *"},
	{"a comment behind", promoting + "b8 {x} *", "{1. b8 ｛x｝} *"},
	{"text behind", promoting + "b8 x *", "{1. b8 x} *"},
	{"brackets", promoting + "b8[B] *", "1. b8=B *"},
	{"parentheses apart", promoting + "b8 (R) *", "1. b8=R+ *"},
	{"space", promoting + "b8= R *", "1. b8=R+ *"},
	{"a letter alone", promoting + "b8 N *", "1. b8=N *"},
	{"dot", promoting + "b8.N *", "1. b8=N *"},
	{"both", promoting + "b8=(N) *", "1. b8=N *"},
	{"slash", promoting + "b8 /N *", "1. b8=N *"},
	{"braces", promoting + "b8{N} *", "1. b8=N *"},
	{"figurine", promoting + "b8(♘) *", "1. b8=N *"},
	{"check before it", promoting + "b8+=R *", "1. b8=R+ *"},
	{"line end", promoting + "b8\n=R 1... Kd7 *", "1. b8=R+ Kd7 *"},

	{"null moves", "1. e4 <> 2. d4 (2. d3 e5) (* 2... e5) *", "1. e4 -- 2. d4 (2. d3 e5) (2. -- e5) *"},
	{"king for castling", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke1-g1 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"},
	{"king without its square", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Kg1 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"},
	{"NAGs before their move", "1. e4 (1. $1 d4) $2 e5 2. $3 Nf3 *", "1. e4 $2 (1. d4 $1) 1... e5 2. Nf3 $3 *"},
	{"a NAG without a move", "1. e4 ($1) *", "1. e4 {($1)} *"},
	{"variation of the move before", "1. e4 e5 2. Nf3 (1... c5 2. Nc3) 2... Nc6 *", "1. e4 e5 (1... c5 2. Nc3) 2. Nf3 Nc6 *"},
	{"the same without a number", "1. e4 e5 2. Nf3 (c5) 2... Nc6 *", "1. e4 e5 (1... c5) 2. Nf3 Nc6 *"},
	{"variation before any move", "{a} ({b} ({c})) {d} 1. e4 *", "{a} {b} {c} {d} 1. e4 *"},
	{"letter O", "1. e4 e5 1-O", "1. e4 e5 1-0"},
	{"result in parentheses", "1. e4 e5 (0-1)", "1. e4 e5 0-1"},
	{"half and half", "1. e4 e5 1/2-½", "1. e4 e5 1/2-1/2"},
	{"points", "1. e4 e5 .5-.5", "1. e4 e5 1/2-1/2"},

	{"FEN with backslashes", `[FEN "4k3\1P6\8\8\8\8\8\7K w - - 0 1"]` + "\n1. b8=Q *", "1. b8=Q+ *"},
	{"faulty fields of a FEN", "[FEN \"4k3/1P6/8/8/8/8/8/7K W KQ e4 x 0y\"]\n1. b8=Q *", "1. b8=Q+ *"},
	{"text among tags", "[Event \"x\"]\nfoo\n[FEN \"4k3/1P6/8/8/8/8/8/7K w - - 0 1\"]\n1. b8=Q *", "{foo} 1. b8=Q+ *"},
}

// TestEvidence: lenient reading of these texts. Strict reading refuses each of them.
func TestEvidence(t *testing.T) {
	for _, tt := range evidence {
		if tt.name == "all in one word" {
			all, _ := games(lenient, tt.in)
			require.Len(t, all, 1, "without a tag")
		}
		in := tt.in
		if !strings.HasPrefix(in, "[") {
			in = "[Event \"x\"]\n\n" + in
		}
		all, outside := games(lenient, in)
		require.Len(t, all, 1, tt.name)
		require.Zero(t, outside, tt.name)
		require.NotEmpty(t, all[0].Problems, tt.name)
		if tt.want != "" {
			require.Equal(t, tt.want, strings.ReplaceAll(strings.TrimSpace(movetext(t, all[0])), "\n", " "), tt.name)
		} else {
			require.NotEmpty(t, all[0].Rest, tt.name)
		}
		strict, _ := games(pgn.Options{}, in)
		require.Empty(t, strict, tt.name)
		requireLaws(t, []byte(in))
	}
}

// TestVariants: names of variants that are chess, and others.
func TestVariants(t *testing.T) {
	for name, played := range map[string]bool{"wild/0": true, "Wild/8a": true, "Classical": true, "Orthodox": true, "FRC": true, "wild/fr": true,
		"Freestyle": true, "wild/9": false, "wild/10": false, "Atomic": false} {
		all, _ := games(lenient, "[Variant \""+name+"\"]\n\n1. e4 *\n")
		require.Equal(t, played, len(all[0].Moves) == 1, name)
	}
}

// TestLateVariations: 10,000 nested variations, each of which belongs one move earlier, are read in
// linear time.
func TestLateVariations(t *testing.T) {
	text := "1. Nf3 Nf6 " + strings.Repeat("2. Ng1 (1... Nc6 2. Nc3 ", 4000) + "*"
	all, _ := games(lenient, text)
	require.Len(t, all, 1)
}
