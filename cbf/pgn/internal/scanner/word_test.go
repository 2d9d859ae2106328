package scanner_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// TestCastlingForm: the Form of castling has the number of O's, in whatever letters and with
// whatever signs they are written.
func TestCastlingForm(t *testing.T) {
	for text, want := range map[string]int8{
		"O-O": 2, "OO": 2, "00+": 2, "oo": 2, "O–O": 2, "ОО": 2,
		"O-O-O": 3, "OOO": 3, "000#": 3, "ooo": 3, "OO-O": 3, "O–O–O": 3, "ООО": 3,
	} {
		s := scanner.New(strings.NewReader("1. " + text + " *"))
		require.Equal(t, scanner.Number, s.Next().Kind)
		move := s.Next()
		require.Equal(t, scanner.Move, move.Kind, text)
		require.Equal(t, want, move.Move.Castling, text)
	}
}
