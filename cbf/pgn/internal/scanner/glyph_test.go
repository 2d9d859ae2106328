package scanner_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// TestSigns: the NAGs of the suffixes of the standard and of the signs of books.
func TestSigns(t *testing.T) {
	for sign, nag := range map[string]int{
		"+/-": 16, "-/+": 17, "+/=": 14, "=/+": 15, "+--": 18, "--+": 19, "+-": 18, "-+": 19, "+=": 14, "=+": 15,
		"=": 10, "N": 146, "TN": 146, "±": 16, "∓": 17, "⩲": 14, "⩱": 15, "∞": 13, "□": 7, "‼": 3, "⁇": 4, "⁉": 5, "⁈": 6,
	} {
		want := fmt.Sprintf(`Move e4; Glyph %d (sign for a NAG); Result "*"; End; EOF`, nag)
		require.Equal(t, want, strings.Join(scan(scanner.New(strings.NewReader("e4 "+sign+" *"))), "; "), sign)
	}
	for nag, suffix := range []string{"", "!", "?", "!!", "??", "!?", "?!"} {
		if suffix != "" {
			want := fmt.Sprintf(`Move e4; Glyph %d; Result "*"; End; EOF`, nag)
			require.Equal(t, want, strings.Join(scan(scanner.New(strings.NewReader("e4"+suffix+" *"))), "; "), suffix)
		}
	}
	for _, nag := range []int{0, 1, 9, 10, 139, 255} {
		want := fmt.Sprintf(`Move e4; Glyph %d; Result "*"; End; EOF`, nag)
		require.Equal(t, want, strings.Join(scan(scanner.New(strings.NewReader(fmt.Sprintf("e4 $%d *", nag)))), "; "))
	}
}
