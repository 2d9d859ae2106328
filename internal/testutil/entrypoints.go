package testutil

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// EntryPoints checks that hostile data reaches what a package exports: each function and
// method of list, a file of testdata/api, that takes a []byte, a string, an io.Reader, a
// Source or an fs.FS, and each setter, occurs by its name in a file of the current folder that
// has a fuzz target or TestStructure. Untested names the others, as
// "Func" or "Type.Method", each with a reason.
func EntryPoints(t *testing.T, list string, untested map[string]string) {
	t.Helper()
	all := entryPoints(t, list)
	tested := namesUnderTest(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		_, method, found := strings.Cut(name, ".")
		if !found {
			method = name
		}
		reason, listed := untested[name]
		switch {
		case listed && tested[method]:
			t.Errorf("%s is beside a fuzz target or TestStructure, and in the list of those that are not", name)
		case listed && reason == "":
			t.Errorf("%s: no reason why no test needs it", name)
		case !listed && !tested[method]:
			t.Errorf("%s is beside no fuzz target, nor TestStructure: %s", name, all[name])
		}
	}
	for name := range untested {
		require.Contains(t, all, name, "it is no entry point")
	}
}

var (
	declaration = regexp.MustCompile(`^func (?:\(\w* ?\*?(\w+)\S*\) )?(\w+)(?:\[[^(]*\])?\((.*)`)
	// Up to the results, which follow a parenthesis.
	takesData = regexp.MustCompile(`^(?:[^)]* )?(?:\.\.\.)?(?:\[\]byte|string|io\.Reader|Source|fs\.FS)[,)]`)
	isSetter  = regexp.MustCompile(`^(Set|Add)`)
)

// entryPoints returns the declarations of the entry points in a list, by their names.
func entryPoints(t *testing.T, list string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(list)
	require.NoError(t, err)
	all := map[string]string{}
	for line := range strings.Lines(string(data)) {
		f := declaration.FindStringSubmatch(line)
		if f == nil {
			continue
		}
		receiver, name, params := f[1], f[2], f[3]
		if receiver != "" {
			name = receiver + "." + name
		}
		if takesData.MatchString(params) || receiver != "" && isSetter.MatchString(f[2]) {
			all[name] = strings.TrimSpace(line)
		}
	}
	require.NotEmpty(t, all, list)
	return all
}

// namesUnderTest returns the names in the files of the current folder that have a fuzz target
// or TestStructure.
func namesUnderTest(t *testing.T) map[string]bool {
	t.Helper()
	sources, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	tested := map[string]bool{}
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
		require.NoError(t, err)
		if !slices.ContainsFunc(file.Decls, func(decl ast.Decl) bool {
			f, ok := decl.(*ast.FuncDecl)
			return ok && (f.Name.Name == "TestStructure" || strings.HasPrefix(f.Name.Name, "Fuzz"))
		}) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				tested[id.Name] = true
			}
			return true
		})
	}
	return tested
}
