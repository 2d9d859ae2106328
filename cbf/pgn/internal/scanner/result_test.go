package scanner_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// TestParseResult: results of tags.
func TestParseResult(t *testing.T) {
	for text, want := range map[string]string{
		"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "1:0": "1-0", "+:-": "1-0", "0:1": "0-1", "-:+": "0-1",
		"1/2:1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "½:½": "1/2-1/2", "½": "1/2-1/2", "½ – ½": "1/2-1/2",
		"0.5-0.5": "1/2-1/2", "0,5-0,5": "1/2-1/2", "0.5:0.5": "1/2-1/2", "=:=": "1/2-1/2",
		"draw": "1/2-1/2", "drawn": "1/2-1/2", "Remis": "1/2-1/2", "1 : 0": "1-0", "1 – 0": "1-0", "1 -: 0": "", "+ : -": "1-0", "1-0 ": "", "": "", "won": "",
	} {
		result, _, ok := scanner.ParseResult([]byte(text))
		require.Equal(t, want != "", ok, text)
		require.Equal(t, want, string(result), text)
	}
}
