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

func TestUnreadable(t *testing.T) {
	for arg, want := range map[string]string{
		"":                           "unexpected EOF",
		"no ID":                      "match ID: offset 2",
		"4HPwATDgc/ABMA:QYkqASAAIAA": "GNUBGID: offset 26",
		"4HPwATDgc/ABM!":             "position ID: offset 13",
		"XGID=-b":                    "XGID: offset 7",
		"\x00\x01":                   "no format known here",
	} {
		in, err := open(arg)
		require.NoError(t, err)
		err = showText(io.Discard, in)
		require.ErrorContains(t, err, want, "%q", arg)

		var out bytes.Buffer
		require.Error(t, showJSON(&out, in), "%q", arg)
		var object struct{ Error string }
		require.NoError(t, json.Unmarshal(out.Bytes(), &object))
		require.Contains(t, object.Error, want)
	}
	_, err := open(".")
	require.Error(t, err, "a directory is no text")
}

func TestOpenFindsSiblings(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"one.cbf", "ONE.CBI", "two.CBF", "two.cbi"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	in, err := open(filepath.Join(dir, "two.CBF"))
	require.NoError(t, err)
	require.Equal(t, "two.CBF", in.name)
	data, err := in.sibling(".cbi")
	require.NoError(t, err)
	require.Equal(t, "two.cbi", string(data))
	_, err = in.sibling(".fbk")
	require.ErrorIs(t, err, os.ErrNotExist)
}
