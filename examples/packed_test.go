package examples_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// packed are compressed files by their kinds: noise to every reader of games.
func packed(t *testing.T, data []byte) map[string]string {
	t.Helper()
	noise := strings.Repeat("1. e4\x00[\xff\n", 30)
	return map[string]string{
		"gzip data": string(testutil.Gzip(t, data)), "xz data": "\xfd7zXZ\x00\x00\x04" + noise,
		"zstd data":  "\x28\xb5\x2f\xfd\x04" + noise,
		"bzip2 data": "BZh91AY&SY" + noise, "a 7z archive": "7z\xbc\xaf\x27\x1c" + noise,
		"a RAR archive": "Rar!\x1a\x07\x00" + noise,
		"a ZIP file":    "PK\x03\x04" + noise, "an LHA archive": "\x20\x00-lh5-" + noise,
		"lz4 data":  "\x04\x22\x4d\x18" + noise,
		"lzip data": "LZIP\x01" + noise,
	}
}

// TestPacked: a compressed file is named as such, and no game is found in it.
func TestPacked(t *testing.T) {
	for _, c := range append(conversions(t, false),
		conversion{program: "convert", flags: []string{"-to", "sgf"}, to: "-o", input: ".xg",
			output: []string{""}}) {
		for what, data := range packed(t, c.data) {
			t.Run(c.String()+" "+what, func(t *testing.T) {
				dir := t.TempDir()
				in := filepath.Join(dir, "in"+c.input)
				require.NoError(t, os.WriteFile(in, []byte(data), 0o666))
				status, _, errs := run(t, c.program, c.args(in, filepath.Join(dir, "out"))...)
				require.Equal(t, 1, status, errs)
				require.Contains(t, errs, in+": "+what+", which ")
				if c.input != ".cbf" { // which reads files alone
					status, _, errs = runIn(t, dir, data, c.program, c.args("-", "out")...)
					require.Equal(t, 1, status, errs)
					require.Contains(t, errs, "standard input: "+what+", which ")
				}
				if c.program != "gopositions" { // whose records may be none
					require.Equal(t, []string{"in" + c.input}, testutil.FileNames(t, dir))
				}
			})
		}
	}
	for what, data := range packed(t, []byte("1. e4 *")) {
		for _, name := range []string{"x.pgn", "x.cbf", "x.mat", "x.dat", "x"} {
			in := filepath.Join(t.TempDir(), name)
			require.NoError(t, os.WriteFile(in, []byte(data), 0o666))
			status, out, errs := run(t, "decode", "-deep", in)
			require.Equal(t, 1, status)
			require.Empty(t, out)
			require.Contains(t, errs, what+", ")
		}
	}
}
