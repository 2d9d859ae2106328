package api

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// notToCopy lists the types whose documentation says that they must not be copied.
var notToCopy = []string{
	"cbmoves.Walker",
	"gopos.Reader", "gopos.Writer",
	"sgfbg.Game", "sgfbg.Node", "sgfbg.Reader", "sgfbg.Writer",
}

// TestVetFindsCopies: go vet reports a copy of each of these types.
func TestVetFindsCopies(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	dir := t.TempDir()
	imports, code := "", ""
	for i, name := range notToCopy {
		pkg, _, _ := strings.Cut(name, ".")
		if line := fmt.Sprintf("import \"example.com/boardcodec/%s\"\n", pkg); !strings.Contains(imports, line) {
			imports += line
		}
		code += fmt.Sprintf("func copy%d(p *%s) { v := *p; _ = &v }\n", i, name)
	}
	mod, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	sum, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	for name, text := range map[string]string{
		"main.go": "package copies\n" + imports + code,
		"go.sum":  string(sum),
		"go.mod": strings.Replace(string(mod), "module example.com/boardcodec", "module copies", 1) +
			"require example.com/boardcodec v0.0.0\nreplace example.com/boardcodec => " + root + "\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	cmd := exec.Command(testutil.Peer(t, "go"), "vet", "-mod=mod", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	for _, name := range notToCopy {
		require.Contains(t, string(out), "copies lock value to v: example.com/boardcodec/"+name+" ", "of %s", name)
	}
}
