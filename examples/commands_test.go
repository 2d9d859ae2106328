package examples_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// placeholder matches an argument in place of which the user's own is typed.
var placeholder = regexp.MustCompile(`^[A-Z-]{4,}$`)

// commandsOf returns the commands that a text has, without those that have "..." or a placeholder.
func commandsOf(text string) (commands [][]string) {
	for _, m := range regexp.MustCompile("go run \\./examples/([a-z0-9]+[^`#\n]*)").FindAllStringSubmatch(text, -1) {
		if args := strings.Fields(m[1]); !strings.Contains(m[1], "...") && !slices.ContainsFunc(args, placeholder.MatchString) {
			commands = append(commands, args)
		}
	}
	return commands
}

// TestCommands runs each command of the READMEs and of the programs' documentation,
// as after git clone: it succeeds, and prints something.
func TestCommands(t *testing.T) {
	dir := t.TempDir() // a program may leave files
	for _, tree := range []string{"testdata", "examples"} {
		require.NoError(t, os.CopyFS(filepath.Join(dir, tree), os.DirFS(filepath.Join("..", tree))))
	}
	files := []string{"README.md", "../README.md", "decode/README.md"}
	for _, name := range programs {
		files = append(files, name+"/main.go")
	}
	folder := regexp.MustCompile(` testdata(/[a-z]+)?$`) // some files there are damaged
	ran := map[string]bool{}
	for _, name := range files {
		text := testutil.ReadFile(t, name)
		for _, args := range commandsOf(string(text)) {
			line := strings.Join(args, " ")
			if !slices.Contains(programs, args[0]) || ran[line] {
				continue
			}
			ran[line] = true
			t.Run(line, func(t *testing.T) {
				status, out, errs := runIn(t, dir, "", args[0], args[1:]...)
				switch {
				case folder.MatchString(line):
					require.LessOrEqual(t, status, 1, errs)
				default:
					require.Equal(t, 0, status, errs)
				}
				said := out + errs
				for _, name := range testutil.FileNames(t, dir) {
					if name != "testdata" && name != "examples" {
						said += name
						require.NoError(t, os.RemoveAll(filepath.Join(dir, name)))
					}
				}
				require.NotEmpty(t, said)
			})
		}
	}
	for _, name := range programs {
		require.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(ran)), func(line string) bool {
			return strings.HasPrefix(line+" ", name+" ")
		}), "%s: the READMEs have no command to try", name)
	}
}

// TestArchivePage: the lines for PowerShell and cmd on the page of a release are those for a shell, which .ci/run
// runs, and .ci/windows those for cmd.
func TestArchivePage(t *testing.T) {
	page := testutil.ReadFile(t, "ARCHIVE.md")
	rows := regexp.MustCompile("(?m)^\\| `(.*?)` \\| `(.*?)` \\| `(.*?)` \\| .* \\|$").FindAllStringSubmatch(string(page), -1)
	require.Len(t, rows, 5)
	for _, row := range rows {
		require.Equal(t, `.\`+row[3], row[2])
		require.Equal(t, row[1], "./"+strings.ReplaceAll(row[3], `samples\`, "samples/"))
	}
}
