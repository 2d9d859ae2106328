package examples_test

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestZips: the converters make the same of a ZIP file as of the folder that is in it.
func TestZips(t *testing.T) {
	for _, tt := range []struct {
		form, files string // in testdata
	}{
		{"pgn", "cbf/*01*.cb?"}, {"pgn", "cbh/made.*"}, {"mat", "sgfbg/*.sgf"}, {"ids", "xg/*"},
		{"sgf", "mat/gnubg/*.mat"},
		{"txt", "gopos/*.dat"},
	} {
		t.Run(tt.form+" "+tt.files, func(t *testing.T) {
			files, err := filepath.Glob("../testdata/" + tt.files)
			require.NoError(t, err)
			dir := t.TempDir()
			in := filepath.Join(dir, "in")
			require.NoError(t, os.MkdirAll(filepath.Join(in, "below"), 0o777))
			for _, file := range files {
				data := testutil.ReadFile(t, file)
				require.NoError(t, os.WriteFile(filepath.Join(in, "below", filepath.Base(file)), data, 0o666))
			}
			f, err := os.Create(filepath.Join(dir, "in.zip"))
			require.NoError(t, err)
			w := zip.NewWriter(f)
			require.NoError(t, w.AddFS(os.DirFS(in)))
			require.NoError(t, w.Close())
			require.NoError(t, f.Close())
			status, want, errs := runIn(t, dir, "", "convert", "-to", tt.form, "-o", "-", "in")
			require.NotEmpty(t, want, errs)
			statusOfZip, got, _ := runIn(t, dir, "", "convert", "-to", tt.form, "-o", "-", "in.zip")
			require.Equal(t, status, statusOfZip)
			require.Equal(t, strings.ReplaceAll(want, filepath.Join("in", "below"), "in.zip/below"), got)
		})
	}
}
