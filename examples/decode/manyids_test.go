package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/matchid"
)

const startXGID = "XGID=-b----E-C---eE---c-e----B-:"

// TestManyIDs: all positions of a text are shown, whatever its length, and each once.
func TestManyIDs(t *testing.T) {
	var ids []string
	for i := range 34 {
		ids = append(ids, fmt.Sprintf("%s0:0:1:52:%d:0:0:35:10", startXGID, i))
	}
	x, err := matchid.ParseXGID(ids[0])
	require.NoError(t, err)
	p, m, err := x.Split()
	require.NoError(t, err)
	o, err := matchid.NewOGID(p, m)
	require.NoError(t, err)
	for _, tt := range []struct {
		name  string
		lines []string
		want  int
	}{
		{"one", ids[:1], 1},
		{"two", ids[:2], 2},
		{"34", ids, 34},
		{"twice", append(ids[:2:2], ids[:2]...), 2},
		{"two notations", []string{ids[0], "Position ID: 4HPwATDgc/ABMA\nMatch ID   : " + m.String()}, 1},
		{"two notations, seen by the other player", []string{"4HPwATDgc/ABMA:" + m.Swap().String(), ids[0]},
			1},
		{"an OGID", []string{ids[0], o.String(), "(" + o.String() + ")"}, 1},
		{"dice the other way round", []string{startXGID + "0:0:1:52:0:0:3:0:10", startXGID +
			"0:0:1:25:0:0:3:0:10"}, 1},
		{"seen by the other player", []string{startXGID + "1:1:1:52:2:1:0:7:10", startXGID +
			"1:-1:-1:52:1:2:0:7:10"}, 1},
		{"another largest cube", []string{startXGID + "0:0:1:52:0:0:3:0:10", startXGID +
			"0:0:1:52:0:0:3:0:8"}, 1},
		{"another score", []string{startXGID + "0:0:1:52:1:0:0:7:10", startXGID + "0:0:1:52:0:1:0:7:10"}, 2},
	} {
		for _, length := range []int{0, 12_000, 100_000} {
			t.Run(fmt.Sprint(tt.name, " ", length), func(t *testing.T) {
				file := filepath.Join(t.TempDir(), "x.txt")
				text := strings.Join(tt.lines, "\n"+strings.Repeat("Some words.\n", length/12/len(tt.lines)))
				if len(tt.lines) == 1 {
					text = strings.Repeat("Some words.\n", length/12) + text
				}
				require.NoError(t, os.WriteFile(file, []byte(text), 0o666))

				status, out, errs := clitest.Run("decode", run, "", file)
				require.Zero(t, status, errs)
				require.Equal(t, min(tt.want, idsDrawn), strings.Count(out, "+13-14-15-16-17-18"))
				require.Equal(t, tt.want, strings.Count(out, "XGID="), out)
				require.Equal(t, tt.want > idsDrawn, strings.Contains(out, "8 of 34 IDs drawn"))
				_, out, _ = clitest.Run("decode", run, "", "-json", file)
				var object struct{ Fields backgammonFields }
				require.NoError(t, json.Unmarshal([]byte(out), &object))
				require.Len(t, object.Fields.Others, tt.want-1)
				require.Len(t, object.Fields.More, tt.want-1)
				for i, of := range object.Fields.More {
					require.Equal(t, object.Fields.Others[i], of.XGID)
				}
				_, html, errs := clitest.Run("decode", run, "", "-html", "-", file)
				require.Equal(t, min(tt.want, 8), gamesIn(html))
				require.Equal(t, tt.want > 8, strings.HasSuffix(errs,
					": 8 of 34 are in the page: -n takes more\n"), errs)
				if tt.want > 1 {
					_, out, _ = clitest.Run("decode", run, "", "-id", file)
					require.Contains(t, out, fmt.Sprintf(", %d IDs", tt.want))
				}
			})
		}
	}
}

// TestTextAnalysis: a text that has an analysis beside its IDs is not read as one without.
func TestTextAnalysis(t *testing.T) {
	for line, analysed := range map[string]bool{
		"     1. Cubeful 2-ply    24/22 13/8                   Eq.: +0.008": true, // GNU Backgammon
		"    1. XG Roller+   24/22 13/8                       eq:-0.050":    true, // eXtreme Gammon
		"  1. Cubeful 2-ply  24/22 13/8   MWC: 50.123%":                     true,
		"Equity: +1": true,
		"1. 24/22 13/8 is equal to 13/8 6/4, says the sequence: 4 and then": false,
	} {
		text := startXGID + "0:0:1:52:0:0:3:0:10\n" + line + "\n"
		_, out, _ := clitest.Run("decode", run, "", text)
		require.Equal(t, analysed, strings.Contains(out, "\n! the analysis in the text is not read\n"), line)
		_, out, _ = clitest.Run("decode", run, "", "-json", text)
		require.Equal(t, analysed, strings.Contains(out, `"the analysis in the text is not read"`), line)
		_, out, _ = clitest.Run("decode", run, "", "-html", "-", text)
		require.Equal(t, analysed, strings.Contains(out, "the analysis in the text is not read"), line)
	}
}

// TestWholeMatch: -n does not cut a match.
func TestWholeMatch(t *testing.T) {
	_, html := makePage(t, "-n", "1", "testdata/sgfbg/human-cube-match9.sgf", "testdata/mat/xg-whole.mat",
		"testdata/xg/built.xg")
	require.Equal(t, 4+2+2, gamesIn(html))
}
