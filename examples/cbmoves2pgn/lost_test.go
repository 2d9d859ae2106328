package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
)

// TestLost: what PGN has no form for is summed up in a line for each input, and with -strict makes
// the status 1.
func TestLost(t *testing.T) {
	for _, tt := range []struct{ stream, texts, want string }{
		{"13d2ff", "", ""},
		{"13d2d1ff", "", "1 result inside a game, as comments"},
		{"13f013d2f1ff", "", "1 result inside a game, as comments"},
		{"13e2e0d2ff", "787800" + "7d00", "1 text that jose could not read, as comments; 1 comment with braces, as ｛ and ｝"},
	} {
		rows := filepath.Join(t.TempDir(), "rows")
		require.NoError(t, os.WriteFile(rows, []byte("Bin\tComments\n"+tt.stream+"\t"+tt.texts+"\n"), 0o666))
		for _, args := range [][]string{{tt.stream, "-texts", tt.texts}, {rows}} {
			pgn, errs, status := convert(args...)
			require.Equal(t, cli.StatusFine, status, errs)
			if tt.want == "" {
				require.Empty(t, errs)
				continue
			}
			require.Equal(t, "cbmoves2pgn: "+args[0]+": no form in PGN for: "+tt.want+"\n", errs)
			strict, _, status := convert(append(args, "-strict")...)
			require.Equal(t, cli.StatusFailed, status)
			require.Equal(t, pgn, strict)
		}
	}
}

// TestArchive: an archive of tables is no stream, and the message names the page.
func TestArchive(t *testing.T) {
	for name, content := range map[string]string{"a.jose": "anything", "b": "\x1f\x8b\x08", "c": "Rar!\x1a\x07\x01"} {
		name = filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(name, []byte(content), 0o666))
		_, errs, status := convert(name)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, "examples/cbmoves2pgn/README.md")
	}
}
