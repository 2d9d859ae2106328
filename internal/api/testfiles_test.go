package api

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ofPackage are the names of test files that are about a whole package.
var ofPackage = regexp.MustCompile(`^(fuzz|structure|vectors|oracle|(example|bench|hostile|peer|regress).*)$`)

// TestTestFiles: the tests of x.go are in x_test.go, and the others where CONTRIBUTING.md says.
func TestTestFiles(t *testing.T) {
	for _, folder := range []string{
		"cbmoves", "matchid", "zobrist", "gopos", "examples/cbmoves2pgn", "examples/gopositions", "examples/internal/cli", "examples/internal/matches",
	} {
		files, err := filepath.Glob("../../" + folder + "/*_test.go")
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), "_test.go")
			name = strings.TrimSuffix(name, "_internal")
			_, err := os.Stat(filepath.Join(filepath.Dir(file), name+".go"))
			require.True(t, err == nil || ofPackage.MatchString(name), "%s is named for no file", file)
		}
	}
}
