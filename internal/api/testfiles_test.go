package api

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ofPackage are the names of test files that are about a whole package; export_test.go is for tests.
var ofPackage = regexp.MustCompile(`^(fuzz|structure|vectors|export|(oracle|example|bench|hostile|peer|regress).*)$`)

// TestTestFiles: the tests of x.go are in x_test.go, and the others where CONTRIBUTING.md says.
func TestTestFiles(t *testing.T) {
	folders := []string{
		"cbf/internal/*", "cbf/pgn/internal/*", "examples/cbf2pgn", "examples/cbmoves2pgn", "examples/gopositions", "examples/pgn2cbf",
		"examples/pgnfind", "examples/sgf2mat", "examples/mat2sgf", "examples/xg2sgf", "examples/internal/*",
	}
	checked := 0
	for _, folder := range append(folders, packages...) {
		files, err := filepath.Glob("../../" + folder + "/*_test.go")
		require.NoError(t, err)
		for _, file := range files {
			checked++
			name := strings.TrimSuffix(filepath.Base(file), "_test.go")
			name = strings.TrimSuffix(name, "_internal")
			_, err := os.Stat(filepath.Join(filepath.Dir(file), name+".go"))
			require.True(t, err == nil || ofPackage.MatchString(name), "%s is named for no file", file)
		}
	}
	require.Greater(t, checked, 100)
}
