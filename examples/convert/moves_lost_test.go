package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
)

// TestJoseLost: what PGN has no form for is summed up in a line for each input, and with -strict makes
// the status 1.
func TestJoseLost(t *testing.T) {
	for _, tt := range []struct{ stream, texts, want string }{
		{"13d2ff", "", ""},
		{"13d2d1ff", "", "a result inside a game, as comment (game 1)"},
		{"13f013d2f1ff", "", "a result inside a game, as comment (game 1)"},
		{"13e2e0d2ff", "787800" + "7d00",
			"a text that jose could not read, as comment (game 1); a comment with braces, as ｛ and ｝ (game 1)"},
	} {
		rows := filepath.Join(t.TempDir(), "rows")
		require.NoError(t, os.WriteFile(rows, []byte("Bin\tComments\n"+tt.stream+"\t"+tt.texts+"\n"), 0o666))
		for _, args := range [][]string{{tt.stream, "-texts", tt.texts}, {rows}} {
			pgn, errs, status := toMoves(args...)
			require.Equal(t, cli.StatusFine, status, errs)
			if tt.want == "" {
				require.Empty(t, errs)
				continue
			}
			require.Equal(t, "convert: "+args[0]+": no form in PGN for: "+tt.want+"\n", errs)
			strict, _, status := toMoves(append(args, "-strict")...)
			require.Equal(t, cli.StatusFailed, status)
			require.Equal(t, pgn, strict)
		}
	}
}

// TestJoseArchive: an archive of tables is no stream, and the message names the page.
func TestJoseArchive(t *testing.T) {
	for name, content := range map[string]string{"a.jose": "anything", "b": "\x1f\x8b\x08",
		"c": "Rar!\x1a\x07\x01"} {
		name = filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(name, []byte(content), 0o666))
		_, errs, status := toMoves(name)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, "JOSE.md")
	}
}
