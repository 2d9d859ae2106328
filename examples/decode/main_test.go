package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

// TestTour compares the tour with what it printed when somebody last looked at it.
func TestTour(t *testing.T) {
	for name, show := range map[string]shower{"tour.txt": showText, "tour.json": showJSON} {
		t.Run(name, func(t *testing.T) {
			var out, errs bytes.Buffer
			require.False(t, tour(&out, &errs, show), "%s", &errs)
			golden := filepath.Join("testdata", name)
			if *update {
				require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.Equal(t, string(want), out.String(), "to accept it: go test ./examples/decode -update")
		})
	}
}

func TestEverySampleFitsAScreen(t *testing.T) {
	for _, f := range formats {
		require.NotEmpty(t, f.samples, f.name)
		for _, in := range f.samples {
			var out bytes.Buffer
			require.NoError(t, showText(&out, in))
			require.LessOrEqual(t, bytes.Count(out.Bytes(), []byte("\n")), 50, "%s: %s", f.name, in.label())
			require.Truef(t, strings.HasPrefix(out.String(), f.name), "%s: sample %s is shown as something else", f.name, in.label())
		}
	}
}

// TestBackgammonIDs decodes arguments and files by what they print.
func TestBackgammonIDs(t *testing.T) {
	const start = "XGID=-b----E-C---eE---c-e----B-:"
	for _, tt := range []struct {
		name, arg string
		want      []string
	}{
		{"match ID", "QYkqASAAIAAE", []string{"match ID  QYkqASAAIAAE", "dice            5 2"}},
		{"position ID", "4HPwATDgc/ABMA", []string{"| X           O    |   | O              X |", "X is on roll"}},
		{"position ID on a line", "4HPwATDgc/ABMA\n", []string{"position ID  4HPwATDgc/ABMA"}},
		{"in angle brackets, after a byte order mark", "\ufeff<4HPwATDgc/ABMA:QYkqASAAIAAE>", []string{"GNUBGID  4HPwATDgc/ABMA:QYkqASAAIAAE"}},
		{"two labelled lines", "Position ID: 4HPwATDgc/ABMA\nMatch ID   : QYkqASAAIAAE", []string{"GNUBGID  4HPwATDgc/ABMA:QYkqASAAIAAE"}},
		{"one label", "the Match ID is QYkqASAAIAAE", []string{"match ID  QYkqASAAIAAE"}},
		{"XGID in a sentence", "see " + start + "0:0:1:52:0:0:3:0:8.", []string{start + "0:0:1:52:0:0:3:0:8", "largest cube    256", "beavers allowed true", "not in a GNUBGID: MaxCube 8", "not in a GNUBGID: Beavers 1"}},
		{"refused", "4HPwATDgc/ABMA:MAHfCAAAAAAE", []string{"refused by GNU Backgammon: Dice[1] 7", "refused by GNU Backgammon: Length 70", "not in an XGID: Dice[0] 6"}},
		{"stacks, bar, centred cube", "XGID=--O----------------------A:0:0:1:00:0:0:0:0:10", []string{"15", "| X |", "cube 1", "on roll, not rolled yet"}},
		{"a double", start + "0:0:1:D:0:0:0:0:10", []string{"  doubles\n", "answers the double"}},
		{"a beaver", start + "1:-1:1:B:0:0:0:0:10", []string{"is beavered"}},
		{"a resignation", "4HPwATDgc/ABMA:cElAAAAAAAAE", []string{"offers to resign: gammon", "answers the resignation"}},
		{"game over", "4HPwATDgc/ABMA:cAoAAAAAAAAE", []string{"game: over"}},
		{"cube owner 2", "4HPwATDgc/ABMA:YAkAAAAAAAAE", []string{"|  cube 1", "not in an XGID: CubeOwner 2"}},
		{"more checkers than an ID holds", "XGID=-OOOa---------------------:0:0:1:00:0:0:0:0:10", []string{"not in a GNUBGID: Checkers 46", "refused by GNU Backgammon: Checkers[1] 45"}},
		{"both sides on a point", "AQAAAAAAAgAAAA:cAkAAAAAAAAE", []string{"not in an XGID: Checkers"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			require.NoError(t, showText(&out, open(tt.arg)))
			for _, want := range tt.want {
				require.Contains(t, out.String(), want)
			}
			require.NotContains(t, out.String(), "invalid")
			out.Reset()
			require.NoError(t, showJSON(&out, open(tt.arg)))
			var object struct{ Input string }
			require.NoError(t, json.Unmarshal(out.Bytes(), &object))
			require.Equal(t, tt.arg, object.Input)
			require.NotContains(t, out.String(), "invalid")
		})
	}
}

// TestUnreadable: what is no input for the program is explained, and no words in
// a text file pass for an ID.
func TestUnreadable(t *testing.T) {
	for arg, want := range map[string]string{
		"":                           "unexpected EOF",
		"no ID":                      "match ID: offset 2",
		" 4HPwATDgc/ABMA:QYkqASAA":   "GNUBGID: offset 0",
		"4HPwATDgc/ABMA:QYkqASAAIAA": "GNUBGID: offset 26",
		"4HPwATDgc/ABM!":             "position ID: offset 13",
		"XGID=-b":                    "XGID: offset 7",
		"Position ID: 4HPwATDgc/ABMA Match ID   : QYkqASAAIAA":         "not there",
		"see XGID=-b----E-C---eE---c-e----B-:0:0:1:57:0:0:3:0:10 here": `dice "57"`,
		"\x00\x01":      "no format known here",
		".":             "match ID: offset 0",
		"../../LICENSE": "no ID in it",
		"../../go.mod":  "no ID in it",
		"../../.ci/run": "not there",
		"format.go":     "backgammon ID: ",
	} {
		err := showText(io.Discard, open(arg))
		require.ErrorContains(t, err, want, "%q", arg)

		var out bytes.Buffer
		require.Error(t, showJSON(&out, open(arg)), "%q", arg)
		var object struct{ Input, Error string }
		require.NoError(t, json.Unmarshal(out.Bytes(), &object))
		require.Equal(t, arg, object.Input)
		require.Contains(t, object.Error, want)
	}
	require.ErrorIs(t, showText(io.Discard, input{err: os.ErrPermission}), os.ErrPermission)
}

func TestOpenFindsSiblings(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"one.cbf", "ONE.CBI", "two.CBF", "two.cbi"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	in := open(filepath.Join(dir, "two.CBF"))
	require.Equal(t, "two.CBF", in.name)
	data, err := in.sibling(".cbi")
	require.NoError(t, err)
	require.Equal(t, "two.cbi", string(data))
	_, err = in.sibling(".fbk")
	require.ErrorIs(t, err, os.ErrNotExist)
}
