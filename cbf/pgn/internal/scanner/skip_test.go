package scanner_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// TestSkipTagsBlanks: more blanks than the lookahead after the tags.
func TestSkipTagsBlanks(t *testing.T) {
	text := "[Event \"x\"]\n\n" + strings.Repeat(" ", 5000) + "1. e4 *\n" + strings.Repeat("x", 70_000)
	s := scanner.New(strings.NewReader(text))
	s.Mark()
	_, ok := s.SkipTags()
	require.False(t, ok)
	require.Equal(t, scanner.Tag, s.Next().Kind)
	require.Equal(t, scanner.Number, s.Next().Kind)
}
