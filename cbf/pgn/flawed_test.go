package pgn_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// flawedTexts returns the texts of testdata/pgn/flaws.jsonl.
func flawedTexts(t testing.TB) (texts []string) {
	file, err := os.Open("../../testdata/pgn/flaws.jsonl")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var flaw struct{ Text string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &flaw))
		texts = append(texts, flaw.Text)
	}
	require.NotEmpty(t, texts)
	return texts
}
