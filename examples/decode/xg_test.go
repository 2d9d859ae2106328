package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/internal/testutil"
)

// TestXG: matches of eXtreme Gammon, damaged and otherwise, and files that have only
// their extension.
func TestXG(t *testing.T) {
	whole := testutil.ReadFile(t, "../../testdata/xg/built.xg")
	for _, tt := range []struct{ name, data, want string }{
		{"any name", string(whole), "eXtreme Gammon match, 2 games, match to 5, Ann - Zoë, 2024-08-10\n"},
		{"cut.xg", string(whole[:len(whole)-700]),
			"eXtreme Gammon match, 1 game, match to 5, Ann - Zoë, 2024-08-10; 1 damaged game, 4 faults\n"},
		{"short.xg", string(whole[:8240]),
			"damaged: as eXtreme Gammon match: offset 8204: syntax error: the file is cut off or its end is damaged; and there is no member temp.xg\n"},
		{"text.xg", "hello", "unknown: as eXtreme Gammon match: not a file of eXtreme Gammon: it begins with \"hello\"\n"},
		{"match.XGP", " 7 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5\n",
			"backgammon .mat text, 1 game, match to 7, a - b\n"},
		{"old.mat", "\ufeff 7 points match\r\r Game 1\r a : 0   b : 0\r  1) 31: 8/5 6/5\r",
			"backgammon .mat text, 1 game, match to 7, a - b\n"},
		{"head.xgp", string(whole[:999]),
			"damaged: as eXtreme Gammon match: offset 999: it is cut off in its header: unexpected EOF\n"},
	} {
		file := filepath.Join(t.TempDir(), tt.name)
		require.NoError(t, os.WriteFile(file, []byte(tt.data), 0o600))
		status, out, errs := runProgram(t, "", "-id", file)
		require.Equal(t, strings.Contains(tt.want, "damaged: ") || strings.Contains(tt.want, "faults"),
			status == cli.StatusFailed, tt.name)
		require.Equal(t, file+": "+tt.want, out)
		require.Empty(t, errs)
	}
	rep, err := extremeGammon.decode(inputOf("x.xg", whole))
	require.NoError(t, err)
	games := slices.Collect(rep.games)
	require.Len(t, games, 2)
	require.Equal(t, [2]string{"Ann", "Zoë"}, games[0].Players)
}

// TestXGAnalysis: text, JSON and page have the program's own analysis, with its levels, of
// matches and of positions.
func TestXGAnalysis(t *testing.T) {
	whole := testutil.ReadFile(t, "../../testdata/xg/built.xg")
	_, out, _ := runProgram(t, "", "testdata/xg/built.xg")
	require.Contains(t, out, "Zoë: 1 play analysed, 0.125 lost; 1 cube, 0.125 lost; 2 blunders\n")
	require.Contains(t, out, "then Ann: drop\n")
	_, out, _ = runProgram(t, "", "testdata/xg/built.xgp")
	require.Contains(t, out, "\ncube: double, take: no double +0.250; take +0.500; pass +1.000; 3-ply\n"+
		"24/22 13/7           +0.125  62.5 25.0 12.5 – 37.5 6.2 3.1  XG Roller+\n")
	_, html := makePage(t, "-n", "9", "testdata/xg/built.xg", "testdata/xg/built.xgp",
		"testdata/xg/built-money.xg")
	match := gameOf(t, html, "1.1")
	for _, want := range []string{`"s":"cube −0.125 ??"`, `"s":"−0.125 ??"`, `["24/22 13/7","+0.125",`, `{"c":"Too early?"}`, `"t":"resign 2"`} {
		require.Contains(t, match, want)
	}
	position := gameOf(t, html, "2.1")
	require.Contains(t, position, `"t":"62: not played"`)
	require.Contains(t, position, `"s":"cube: double, take"`)
	require.Contains(t, position, `"XG Roller+"`)
	require.Contains(t, gameOf(t, html, "3.1"), `"t":"beaver"`)
	require.Contains(t, gameOf(t, html, "3.2"), `"rollout, 1296 games"`)
	require.Contains(t, gameOf(t, html, "3.3"), `"t":"set up"`)

	cut := filepath.Join(t.TempDir(), "cut.xg")
	require.NoError(t, os.WriteFile(cut, whole[:len(whole)-700], 0o600))
	_, out, _ = runProgram(t, "", "-json", cut)
	require.Contains(t, out, `"game 1: temp.xg: `)
}
