package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
)

// TestXG: matches of eXtreme Gammon, damaged and otherwise, and files that have only
// their extension.
func TestXG(t *testing.T) {
	whole, err := os.ReadFile("../../testdata/xg/built.xg")
	require.NoError(t, err)
	for _, tt := range []struct{ name, data, want string }{
		{"any name", string(whole), "eXtreme Gammon match, 2 games, match to 5, Ann - Zoë, 2024-08-10\n"},
		{"cut.xg", string(whole[:len(whole)-700]), "eXtreme Gammon match, 1 game, match to 5, Ann - Zoë, 2024-08-10; 1 damaged game, 4 faults\n"},
		{"short.xg", string(whole[:8240]), "damaged: as eXtreme Gammon match: offset 8240: end of the archive: unexpected EOF; and there is no member temp.xg\n"},
		{"text.xg", "hello", "unknown: as eXtreme Gammon match: offset 0: not a file of eXtreme Gammon: it is text: \"hello\"\n"},
		{"match.XGP", " 7 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5\n", "backgammon .mat text, 1 game, match to 7, a - b\n"},
		{"old.mat", "\ufeff 7 points match\r\r Game 1\r a : 0   b : 0\r  1) 31: 8/5 6/5\r", "backgammon .mat text, 1 game, match to 7, a - b\n"},
		{"head.xgp", string(whole[:999]), "damaged: as eXtreme Gammon match: offset 0: not a file of eXtreme Gammon: it is cut off in its header: unexpected EOF\n"},
	} {
		file := filepath.Join(t.TempDir(), tt.name)
		require.NoError(t, os.WriteFile(file, []byte(tt.data), 0o600))
		status, out, errs := runProgram(t, "", "-id", file)
		require.Equal(t, strings.Contains(tt.want, "damaged: ") || strings.Contains(tt.want, "faults"), status == cli.StatusFailed, tt.name)
		require.Equal(t, file+": "+tt.want, out)
		require.Empty(t, errs)
	}
	rep, err := extremeGammon.decode(inputOf("x.xg", whole))
	require.NoError(t, err)
	games := slices.Collect(rep.games)
	require.Len(t, games, 2)
	require.Equal(t, [2]string{"Ann", "Zoë"}, games[0].players)
}
