package api

import (
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
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

// given declares what snippets use without saying where it comes from.
const given = `
var (
	ctx context.Context
	err error
	file, positionFile, scoreFile, tableFile io.Reader
	out io.Writer
	data, board, stream, texts []byte
	name, text, fen string
	move int
	start cbmoves.Position
	db *cbf.Database
	w *cbf.Writer
)
`

// TestSnippets: the Go code in the comments of the public packages and on all pages
// compiles.
func TestSnippets(t *testing.T) {
	snippets := map[string]string{} // by place
	imports := map[string]string{"context": "context", "io": "io"}
	add := func(place, code string) {
		if strings.Contains(code, ":= ") && !strings.HasPrefix(code, "package ") {
			snippets[place] = code
		}
	}
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "internal", "testdata"}, d.Name()):
			return fs.SkipDir
		case strings.HasSuffix(path, ".md"):
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for i, part := range strings.Split(string(data), "```go\n")[1:] {
				code, _, _ := strings.Cut(part, "```")
				add(fmt.Sprintf("%s, block %d", path, i+1), code)
			}
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			if file.Name.Name != "main" {
				imports[file.Name.Name] = "example.com/boardcodec/" + strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../../")
			}
			for _, group := range file.Comments {
				for i, block := range new(comment.Parser).Parse(group.Text()).Content {
					if code, ok := block.(*comment.Code); ok {
						add(fmt.Sprintf("%s, block %d", files.Position(group.Pos()), i+1), code.Text)
					}
				}
			}
		}
		return nil
	}))
	require.Greater(t, len(snippets), 10)

	var code strings.Builder
	code.WriteString(given)
	for i, place := range slices.Sorted(maps.Keys(snippets)) {
		if text := snippets[place]; strings.HasPrefix(text, "func ") {
			fmt.Fprintf(&code, "//line %s:1\n%s\n", place, text)
		} else {
			fmt.Fprintf(&code, "func snippet%d() error {\n//line %s:1\n%s\nreturn nil\n}\n", i, place, text)
		}
	}
	var head strings.Builder
	head.WriteString("package snippets\n\n")
	for _, name := range []string{"bytes", "encoding/hex", "errors", "fmt", "log", "os", "strings"} {
		imports[filepath.Base(name)] = name
	}
	for name, path := range imports {
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(code.String()) {
			fmt.Fprintf(&head, "import %s %q\n", name, path)
		}
	}

	out, err := runForeign(t, head.String()+code.String(), "build", "-gcflags=-e", "-o", os.DevNull)
	if err == nil {
		return
	}
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "#") || strings.Contains(line, "declared and not used") {
			continue // a snippet is a part: it may leave the use of a name to the reader
		}
		t.Errorf("a snippet does not compile: %s", line)
	}
}

// runForeign runs a go command on a file in a module of its own that requires this one, and
// returns what it prints.
func runForeign(t *testing.T, code string, args ...string) (string, error) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	mod := testutil.ReadFile(t, "../../go.mod")
	sum := testutil.ReadFile(t, "../../go.sum")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"main.go": code,
		"go.sum":  string(sum),
		"go.mod": strings.Replace(string(mod), "module example.com/boardcodec", "module foreign", 1) +
			"require example.com/boardcodec v0.0.0\nreplace example.com/boardcodec => " + root + "\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	cmd := exec.Command(testutil.Peer(t, "go"), append(args, "-mod=mod", ".")...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// notToCopy lists the types whose documentation says that they must not be copied.
var notToCopy = []string{
	"cbmoves.Walker",
	"gopos.Reader", "gopos.Writer",
	"sgfbg.Game", "sgfbg.Node", "sgfbg.Reader", "sgfbg.Writer",
}

// TestVetFindsCopies: go vet reports a copy of each of these types.
func TestVetFindsCopies(t *testing.T) {
	imports, code := "", ""
	for i, name := range notToCopy {
		pkg, _, _ := strings.Cut(name, ".")
		if line := fmt.Sprintf("import \"example.com/boardcodec/%s\"\n", pkg); !strings.Contains(imports, line) {
			imports += line
		}
		code += fmt.Sprintf("func copy%d(p *%s) { v := *p; _ = &v }\n", i, name)
	}
	out, err := runForeign(t, "package copies\n"+imports+code, "vet")
	require.Error(t, err)
	for _, name := range notToCopy {
		require.Contains(t, out, "copies lock value to v: example.com/boardcodec/"+name+" ", "of %s", name)
	}
}
