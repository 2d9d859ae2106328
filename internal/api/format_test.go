package api

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestFormatPages: a decoder in another language, written from the FORMAT.md of a
// package alone, reads the test data of that package as expected. Without a Long time,
// three of the decoders read a sixth of it.
func TestFormatPages(t *testing.T) {
	scripts, err := filepath.Glob("../../testdata/format/*.py")
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	for _, script := range scripts {
		t.Run(filepath.Base(script), func(t *testing.T) {
			cmd := exec.Command(testutil.Peer(t, "python3"), "testdata/format/"+filepath.Base(script))
			switch filepath.Base(script) {
			case "cbf.py", "cbmoves.py", "sgfbg.py": // take seconds for all
				if testutil.Long(t) == 0 {
					cmd.Args = append(cmd.Args, "6")
				}
			}
			cmd.Dir = "../.."
			cmd.Env = append(os.Environ(), "PYTHONUTF8=1") // Windows has another charset
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			t.Logf("%s", out)
		})
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

// formatPages are the pages of the formats.
func formatPages(t *testing.T) []string {
	var pages []string
	for _, pattern := range []string{"*/FORMAT.md", "*/*/FORMAT.md", "*/JOSE.md"} {
		found, err := filepath.Glob("../../" + pattern)
		require.NoError(t, err)
		pages = append(pages, found...)
	}
	require.GreaterOrEqual(t, len(pages), 10)
	return pages
}

// TestPages: links of the pages lead somewhere.
func TestPages(t *testing.T) {
	for _, page := range append(formatPages(t), "../../WORDS.md", "../../testdata/README.md") {
		t.Run(strings.TrimPrefix(page, "../../"), func(t *testing.T) {
			data := testutil.ReadFile(t, page)
			text := string(data)
			for _, m := range link.FindAllStringSubmatch(text, -1) {
				_, err := os.Stat(filepath.Join(filepath.Dir(page), m[1]))
				require.NoError(t, err)
			}
		})
	}
}
