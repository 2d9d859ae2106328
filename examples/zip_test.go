package examples_test

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestZips: the converters make the same files of a ZIP file as of the folder that is in it.
func TestZips(t *testing.T) {
	for _, tt := range []struct {
		form, files string // in testdata
	}{
		{"pgn", "cbf/*01*.cb?"},
		{"cbf", "cbf/pgn-extract/*.pgn"},
		{"pgn", ""},
		{"mat", "sgfbg/*.sgf"},
		{"sgf", "mat/gnubg/*.mat"},
		{"sgf", "xg/*"},
	} {
		t.Run(tt.form+" "+tt.files, func(t *testing.T) {
			files, err := filepath.Glob("../testdata/" + tt.files)
			require.NoError(t, err)
			in := filepath.Join(t.TempDir(), "in")
			require.NoError(t, os.Mkdir(in, 0o777))
			if tt.files == "" {
				require.NoError(t, os.WriteFile(filepath.Join(in, "stream"), []byte("13132e224cb1d3ff\n"), 0o666))
				files = nil
			}
			for i, file := range files {
				data, err := os.ReadFile(file)
				require.NoError(t, err)
				dir := in
				if i%2 == 1 && !strings.HasPrefix(tt.files, "cbf/*") { // a base has two files
					dir = filepath.Join(in, "below")
					require.NoError(t, os.MkdirAll(dir, 0o777))
				}
				require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(file)), data, 0o666))
			}
			archive := filepath.Join(t.TempDir(), "in.zip")
			f, err := os.Create(archive)
			require.NoError(t, err)
			w := zip.NewWriter(f)
			require.NoError(t, w.AddFS(os.DirFS(in)))
			require.NoError(t, w.Close())
			require.NoError(t, f.Close())

			convert := func(from string) (status int, texts map[string]string) {
				out := filepath.Join(t.TempDir(), "out")
				require.NoError(t, os.Mkdir(out, 0o777))
				status, _, errs := run(t, "convert", "-to", tt.form, "-o", out, from)
				texts = map[string]string{}
				require.NoError(t, filepath.WalkDir(out, func(name string, entry os.DirEntry, err error) error {
					require.NoError(t, err)
					if entry.IsDir() {
						return nil
					}
					text, err := os.ReadFile(name)
					rel, _ := filepath.Rel(out, name)
					texts[rel] = string(text)
					return err
				}))
				require.NotEmpty(t, texts, errs)
				return status, texts
			}
			status, want := convert(in)
			statusOfZip, got := convert(archive)
			require.Equal(t, want, got)
			require.Equal(t, status, statusOfZip)
		})
	}
}
