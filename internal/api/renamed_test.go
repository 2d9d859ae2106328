package api

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// names returns the names that a list declares: X, and T.M for a field or method.
func names(list string) (all []string) {
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		word := func(s string) string {
			return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ([", r) })[0]
		}
		_, rest, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(line, "func ("):
			head, tail, _ := strings.Cut(line, ") ")
			all = append(all, strings.TrimLeft(head[strings.LastIndexByte(head, ' ')+1:], "*")+"."+word(tail))
		case strings.Contains(line, " struct, ") || strings.Contains(line, " interface, "):
			name, member, _ := strings.Cut(strings.TrimPrefix(line, "type "), ", ")
			all = append(all, word(name)+"."+word(member))
		default:
			all = append(all, word(rest))
		}
	}
	return all
}

// TestRenamed: each name of an older version that is gone has a row in the tables of
// the CHANGELOG.
func TestRenamed(t *testing.T) {
	table := renamed(t)
	older, err := filepath.Glob(lists + "v*/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, older)
	for _, path := range older {
		old, err := os.ReadFile(path)
		require.NoError(t, err)
		version, name := filepath.Base(filepath.Dir(path)), strings.TrimSuffix(filepath.Base(path), ".txt")
		if name == "program" {
			continue
		}
		folder := slices.IndexFunc(packages, func(folder string) bool { return filepath.Base(folder) == name })
		require.GreaterOrEqual(t, folder, 0, name)
		now := names(strings.Join(declarations(t, packages[folder]), "\n"))
		for _, n := range names(string(old)) {
			full := name + "." + n
			if gone := !slices.Contains(now, n); gone {
				typ, _, _ := strings.Cut(n, ".")
				if _, ok := table[full]; !ok && !(table[name+"."+typ] && !slices.Contains(now, typ)) {
					t.Errorf("%s was in %s: the CHANGELOG does not say what it is now", full, version)
				}
			}
		}
	}
}

// renamed returns the old names in the tables of the CHANGELOG.
func renamed(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile("../../CHANGELOG.md")
	require.NoError(t, err)
	old := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			continue
		}
		for _, word := range strings.Split(cells[1], "`") {
			if pkg, _, ok := strings.Cut(word, "."); ok && slices.ContainsFunc(packages, func(folder string) bool { return filepath.Base(folder) == pkg }) {
				old[word] = true
			}
		}
	}
	require.NotEmpty(t, old)
	return old
}

// TestOldProgram: what the compiler does not find of a program for v0.1.0 is in
// the table. That it misses some names shows that the program is still one.
func TestOldProgram(t *testing.T) {
	program, err := os.ReadFile(lists + "v0.1.0/program.txt")
	require.NoError(t, err)
	out, err := buildForeign(t, "main.go", string(program))
	require.Error(t, err, "every name of v0.1.0 is there")
	table := renamed(t)
	missing := 0
	for line := range strings.Lines(out) {
		found := undefined.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		name := found[1]
		if name == "" {
			name = found[2] + "." + found[3]
		}
		missing++
		require.True(t, table[name], "no row for %s: %s", name, line)
	}
	require.Greater(t, missing, 20, "%s", out)
}

// buildForeign builds a file in a module of its own that requires this one, and
// returns what the compiler prints.
func buildForeign(t *testing.T, name, code string) (string, error) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	mod, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	sum, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	dir := t.TempDir()
	for name, text := range map[string]string{
		name:     code,
		"go.sum": string(sum),
		"go.mod": strings.Replace(string(mod), "module example.com/boardcodec", "module foreign", 1) +
			"require example.com/boardcodec v0.0.0\nreplace example.com/boardcodec => " + root + "\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	cmd := exec.Command(testutil.Peer(t, "go"), "build", "-mod=mod", "-gcflags=-e", "-o", os.DevNull, ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// undefined is what the compiler says of a name, or of a field or method, that it
// does not find.
var undefined = regexp.MustCompile(`undefined: (\w+\.\w+)|\(type \*?(\w+\.\w+) has no field or method (\w+)\)`)
