package met_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/met"
)

const testdata = "../../testdata/met/"

// A peerTable is a table as GNU Backgammon has it: White's chances by the points that he and
// Black need, less 1, and those of each after the Crawford game.
type peerTable struct {
	Name   string         `json:"name"`
	Before [][]float64    `json:"before"`
	After  [2][]float64   `json:"after"`
	Points map[string]int `json:"-"`
}

// requireTable compares all chances of a table.
func requireTable(t *testing.T, want peerTable, got *met.Table) {
	t.Helper()
	const single = 1e-7 // GNU Backgammon has floats of 32 bits
	n := got.Length()
	require.Len(t, want.Before, n)
	for i := 1; i <= n; i++ {
		for j := 1; j <= n; j++ {
			away := [2]int{i, j}
			require.InDelta(t, want.Before[i-1][j-1], got.Chance(away, true), single, "%v", away)
			if i > 1 && j > 1 {
				require.InDelta(t, want.Before[i-1][j-1], got.Chance(away, false), single, "%v", away)
			}
		}
		for player, away := range [2][2]int{{i, 1}, {1, i}} {
			chance, want := got.Chance(away, false), want.After[player][i-1]
			switch {
			case i == n: // GNU Backgammon does not read it; no match of this length comes to it
			case player == 0 && i > 1:
				require.InDelta(t, want, chance, single, "%v", away)
			case player == 1:
				require.InDelta(t, 1-want, chance, single, "%v", away)
			}
		}
	}
}

// TestDefault: the chances that GNU Backgammon has of the same file.
func TestDefault(t *testing.T) {
	data, err := os.ReadFile(testdata + "kazaross-xg2.json")
	require.NoError(t, err)
	var want peerTable
	require.NoError(t, json.Unmarshal(data, &want))
	table := met.Default()
	require.Equal(t, want.Name, table.Name())
	require.Equal(t, 25, table.Length())
	require.True(t, table.Even())
	requireTable(t, want, table)

	// The table is the one that GNU Backgammon installs.
	text, err := os.ReadFile("Kazaross-XG2.xml")
	require.NoError(t, err)
	installed, err := os.ReadFile("/usr/share/gnubg/met/Kazaross-XG2.xml")
	if err != nil {
		t.Skip("GNU Backgammon's tables are not installed")
	}
	require.Equal(t, string(installed), string(text))
}

func TestChance(t *testing.T) {
	table := met.Default()
	for _, tt := range []struct {
		away     [2]int
		crawford bool
		want     float64
	}{
		{[2]int{1, 1}, true, 0.5}, {[2]int{1, 1}, false, 0.5},
		{[2]int{1, 2}, true, 0.67736}, {[2]int{2, 1}, true, 0.32264}, // the Crawford game
		{[2]int{2, 1}, false, 0.48803}, {[2]int{1, 2}, false, 0.51197}, // the game after it
		{[2]int{3, 2}, false, 0.40053}, {[2]int{3, 2}, true, 0.40053}, // before it
		{[2]int{0, 25}, false, 1}, {[2]int{-3, 1}, true, 1}, {[2]int{25, 0}, false, 0}, {[2]int{1, -1}, true, 0},
		{[2]int{0, 0}, false, math.NaN()}, {[2]int{-1, 0}, true, math.NaN()},
		{[2]int{26, 1}, true, math.NaN()}, {[2]int{1, 26}, false, math.NaN()}, {[2]int{0, 26}, false, math.NaN()},
	} {
		got := table.Chance(tt.away, tt.crawford)
		if math.IsNaN(tt.want) {
			require.True(t, math.IsNaN(got), "%v: %v", tt, got)
			continue
		}
		require.InDelta(t, tt.want, got, 1e-12, "%v", tt)
	}
	require.True(t, math.IsNaN(new(met.Table).Chance([2]int{1, 1}, false)))
}

// uneven is a table for a better White.
const uneven = `<met><info><name>uneven</name><length>2</length></info>
<pre-crawford-table type="explicit"><row><me>0.6</me><me>0.8</me></row><row><me>0.5</me><me>0.7</me></row></pre-crawford-table>
<post-crawford-table player="0"><row><me>0.6</me><me>0.55</me></row></post-crawford-table>
<post-crawford-table player="1"><row><me>0.4</me><me>0.35</me></row></post-crawford-table></met>`

func TestUneven(t *testing.T) {
	table, err := met.Parse([]byte(uneven))
	require.NoError(t, err)
	require.False(t, table.Even())
	require.Equal(t, "uneven", table.Name())
	for away, want := range map[[2]int]float64{{1, 1}: 0.6, {2, 1}: 0.55, {1, 2}: 0.65, {2, 2}: 0.7} {
		require.InDelta(t, want, table.Chance(away, false), 1e-12, "%v", away)
	}
}

// TestDefaultIsNotShared: no caller changes what others have.
func TestDefaultIsNotShared(t *testing.T) {
	*met.Default() = met.Table{}
	require.Equal(t, 25, met.Default().Length())
}

// explicit are the tables of GNU Backgammon that list chances.
var explicit = []string{
	"Kazaross-XG2", "Rockwell-Kazaross", "g11", "jac050", "jac100", "jacobs", "mec26", "ortega", "snowie", "woolsey",
}

// TestPeerTables: all chances of all tables that GNU Backgammon installs are as it has them,
// and the tables by formulas are said to be such.
func TestPeerTables(t *testing.T) {
	const folder = "/usr/share/gnubg/met/"
	testutil.Peer(t, "gnubg")
	got := testutil.GNUBGPython[peerTable](t, t.TempDir(), `
for name in data["names"]:
    gnubg.command('set met "' + data["folder"] + name + '.xml"')
    before, white, black = gnubg.met(25)
    answer({"name": name, "before": before, "after": [white, black]})
`, map[string]any{"folder": folder, "names": explicit})
	require.Len(t, got, len(explicit))
	for i, want := range got {
		data, err := os.ReadFile(folder + explicit[i] + ".xml")
		require.NoError(t, err)
		table, err := met.Parse(data)
		require.NoError(t, err, explicit[i])
		require.GreaterOrEqual(t, table.Length(), 15)
		n := table.Length() // GNU Backgammon goes on by a formula
		want.Before = want.Before[:n]
		for j := range want.Before {
			want.Before[j] = want.Before[j][:n]
		}
		requireTable(t, want, table)
		require.Equal(t, explicit[i] != "jac050" && explicit[i] != "jac100", table.Even())
	}
	if *update {
		table := got[0]
		table.Name = met.Default().Name()
		data, err := json.Marshal(table)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(testdata+"kazaross-xg2.json", append(data, '\n'), 0o644))
	}
	for _, name := range []string{"mec", "zadeh"} {
		data, err := os.ReadFile(folder + name + ".xml")
		require.NoError(t, err)
		_, err = met.Parse(data)
		require.EqualError(t, err, fmt.Sprintf("met: pre-crawford-table: line %d: unsupported operation: type %q, which is a formula",
			map[string]int{"mec": 31, "zadeh": 33}[name], name))
	}
}
