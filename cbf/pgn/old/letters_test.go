package old_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// languages are the letters of K Q R B N, as section 17 of the PGN standard has
// them or books in the language.
var languages = map[string]string{
	"Czech": "K D V S J", "Danish": "K D T L S", "Dutch": "K D T L P", "Estonian": "K L V O R", "Finnish": "K D T L R",
	"French": "R D T F C", "German": "K D T L S", "Hungarian": "K V B F H", "Icelandic": "K D H B R", "Italian": "R D T A C",
	"Norwegian": "K D T L S", "Polish": "K H W G S", "Portuguese": "R D T B C", "Romanian": "R D T N C", "Spanish": "R D T A C",
	"Swedish": "K D T L S",
	"Russian": "Кр Ф Л С К", "Ukrainian": "Кр Ф Т С К", "Bulgarian": "Ц Д Т О К", "Serbian": "К Д Т Л С", "Greek": "Ρ Β Π Α Ι",
	"Turkish": "Ş V K F A", "Lithuanian": "K V B R Ž", "Latvian": "K D T L Z",
}

// inLanguage returns movetext in other letters.
func inLanguage(english, letters string) string {
	var pairs []string
	for i, l := range strings.Fields(letters) {
		pairs = append(pairs, "KQRBN"[i:i+1], l)
	}
	moves := strings.Fields(english)
	for i, m := range moves {
		if !strings.HasPrefix(m, "O-O") {
			moves[i] = strings.NewReplacer(pairs...).Replace(m)
		}
	}
	return strings.Join(moves, " ")
}

// TestLetters: the games of a base in the letters of every language are read as
// in English letters.
func TestLetters(t *testing.T) {
	db, err := cbf.Open(os.DirFS("../../../testdata/cbf"), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	for i := range 5 {
		g, err := db.Game(i)
		require.NoError(t, err)
		english := movetext(t, g)
		for name, letters := range languages {
			text := "[White \"A\"]\n\n{before} " + inLanguage(english, letters)
			_, err := pgn.NewReader(strings.NewReader(text)).Read()
			require.Error(t, err)
			back, err := convert.NewReader(strings.NewReader(text)).Read()
			require.NoError(t, err, "%s: %s", name, text)
			require.Equal(t, "{before} "+strings.Join(strings.Fields(english), " "), strings.Join(strings.Fields(movetext(t, back)), " "), name)
			require.Equal(t, "A", back.White())
			require.Len(t, back.Problems, 1)
			require.Equal(t, cbf.ProblemSyntax, back.Problems[0].Kind)
			require.Contains(t, back.Problems[0].Err.Error(), "pieces in the letters of ")
			require.Contains(t, back.Problems[0].Err.Error(), name)
			require.NotZero(t, back.Problems[0].Line)
		}
	}
}

// TestLettersOfSome: what is read where languages differ, or none fits.
func TestLettersOfSome(t *testing.T) {
	for _, tt := range []struct{ name, in, out, text string }{
		{"the same in several", "1. e4 e5 2. Dh5 *", "1. e4 e5 2. Qh5 *", "letters of German"},
		{"a promotion", "[FEN \"8/4P1k1/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8=D Rf6 *", "1. e8=Q Kf6 *", "French"},
		{"variations and comments", "1. e4 {Sf3} e5 2. Sf3! (2. Lc4 Sf6 {x}) Sc6 *", "1. e4 {Sf3} 1... e5 2. Nf3 $1 (2. Bc4 Nf6 {x}) 2... Nc6 *", "German"},
		{"English, and wrong", "1. e4 e5 2. Nf6 *", "", "possible are"},
		{"two languages", "1. e4 e5 2. Sf3 Cc6 *", "", `"Sf3"`},
		{"none", "1. e4 e5 2. Xf3 *", "", `"Xf3"`},
		{"wrong in German", "1. e4 e5 2. Sf6 *", "", `"Sf6"`},
		// A bishop of German or a queen of Estonian.
		{"different in several", "[FEN \"6k1/8/8/8/3B4/8/8/3Q2K1 w - - 0 1\"]\n\n1. Lb2 *", "1. Bb2 *", "German"},
		{"different in several, both possible", "[FEN \"6k1/8/8/8/8/2B5/1Q6/6K1 w - - 0 1\"]\n\n1. Ld2 *", "", `"Ld2"`},
		{"different in a variation", "1. e4 e5 2. Dh5 (2. Re2) *", "", `"Dh5"`}, // a king of French, a knight of Finnish
		{"pawn letters", "1. Pe4 e5 2. Sf3 *", "", `"Sf3"`},
		{"knights that are pawns in English", "1. e4 e5 2. Pf3 Pc6 3. Lb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "Dutch"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := convert.NewReader(strings.NewReader(tt.in)).Read()
			if tt.out == "" {
				require.ErrorContains(t, err, tt.text)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.out, movetext(t, g))
			require.Contains(t, fmt.Sprint(g.Problems), tt.text)
			// The next game is read, too.
			games, errs := readAll(t, convert, strings.NewReader(tt.in+"\n[Event \"next\"]\n\n1. d4 *"))
			require.Empty(t, errs)
			require.Len(t, games, 2)
			require.Equal(t, "1. d4 *", movetext(t, games[1]))
		})
	}
}

// TestLettersHeld: the text of a game is held for its letters, up to a bound,
// and a long game before or after does not matter.
func TestLettersHeld(t *testing.T) {
	const start, end = "[Event \"x\"]\n\n1. e4 e5 ", "2. Sf3 *\n"
	for n, held := range map[int]bool{10: true, 60_000: true, 100_000: true, 240_000: true, 600_000: false} {
		text := start + "{" + strings.Repeat("abc ", 10) + "}" + strings.Repeat(" ", n) + end
		games, errs := readAll(t, convert, strings.NewReader(text+text+start+end))
		if held {
			require.Empty(t, errs, n)
			require.Len(t, games, 3)
		} else {
			require.Len(t, errs, 2, n)
			require.Len(t, games, 1)
		}
		require.Equal(t, "1. e4 e5 2. Nf3 *", movetext(t, games[len(games)-1]))
	}
}
