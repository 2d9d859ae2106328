// Package api contains the tests that hold the exported declarations of the format
// packages to testdata/api, where they are listed: a change of the API is a
// change of a list, which a reader of the diff sees.
package api

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what the packages export now to testdata/api")

const lists = "../../testdata/api/"

var packages = []string{"cbf", "cbmoves", "gopos", "matchid", "sgfbg", "zobrist"}

// TestAPI: every exported declaration of a package is in its list, and no other.
func TestAPI(t *testing.T) {
	for _, name := range packages {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(declarations(t, name), "\n") + "\n"
			if *update {
				require.NoError(t, os.WriteFile(lists+name+".txt", []byte(got), 0o644))
			}
			want, err := os.ReadFile(lists + name + ".txt")
			require.NoError(t, err)
			require.Equal(t, string(want), got, "the API has changed: run the test with -update, and say so in the CHANGELOG")
		})
	}
}

// declarations returns a line for each exported constant, variable, function,
// type, field and method of a package, sorted.
func declarations(t *testing.T, name string) (list []string) {
	t.Helper()
	sources, err := filepath.Glob("../../" + name + "/*.go")
	require.NoError(t, err)
	files := token.NewFileSet()
	text := func(node any) string {
		var b bytes.Buffer
		require.NoError(t, format.Node(&b, files, node))
		return strings.Join(strings.Fields(b.String()), " ")
	}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, source, nil, 0)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Name.IsExported() && (decl.Recv == nil || ast.IsExported(receiver(decl))) {
					decl.Body = nil
					list = append(list, text(decl))
				}
			case *ast.GenDecl:
				list = append(list, specs(decl, text)...)
			}
		}
	}
	slices.Sort(list)
	return list
}

// receiver returns the name of the type that a method belongs to.
func receiver(method *ast.FuncDecl) string {
	expr := method.Recv.List[0].Type
	if star, ok := expr.(*ast.StarExpr); ok {
		expr = star.X
	}
	return expr.(*ast.Ident).Name
}

// specs returns the lines of constants, variables and types. Of a constant and
// a variable, the type and value are left out.
func specs(decl *ast.GenDecl, text func(any) string) (list []string) {
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				if name.IsExported() {
					list = append(list, fmt.Sprintf("%s %s", decl.Tok, name.Name))
				}
			}
		case *ast.TypeSpec:
			if !spec.Name.IsExported() {
				continue
			}
			fields := members(spec.Type)
			if fields == nil {
				list = append(list, "type "+text(spec))
				continue
			}
			kind := "struct"
			if _, ok := spec.Type.(*ast.InterfaceType); ok {
				kind = "interface"
			}
			list = append(list, fmt.Sprintf("type %s %s", spec.Name.Name, kind))
			for _, field := range fields.List {
				for _, name := range field.Names {
					if name.IsExported() {
						list = append(list, fmt.Sprintf("type %s %s, %s %s", spec.Name.Name, kind, name.Name, text(field.Type)))
					}
				}
				if field.Names == nil {
					list = append(list, fmt.Sprintf("type %s %s, embedded %s", spec.Name.Name, kind, text(field.Type)))
				}
			}
		}
	}
	return list
}

// members returns the fields of a struct or the methods of an interface.
func members(expr ast.Expr) *ast.FieldList {
	switch expr := expr.(type) {
	case *ast.StructType:
		return expr.Fields
	case *ast.InterfaceType:
		return expr.Methods
	}
	return nil
}

// names returns the names that a list declares: X, and T.M for a field or method.
func names(list string) (all []string) {
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		word := func(s string) string {
			return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ([", r) })[0]
		}
		kind, rest, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(line, "func ("):
			head, tail, _ := strings.Cut(line, ") ")
			all = append(all, strings.TrimLeft(head[strings.LastIndexByte(head, ' ')+1:], "*")+"."+word(tail))
		case kind == "type" && strings.Contains(rest, ", "):
			name, member, _ := strings.Cut(rest, ", ")
			all = append(all, word(name)+"."+word(member))
		default:
			all = append(all, word(rest))
		}
	}
	return all
}

// TestRenamed: each name of v0.1.0 that is gone has a row in the table at the
// beginning of the CHANGELOG, and the table names nothing else.
func TestRenamed(t *testing.T) {
	table := renamed(t)
	for _, name := range packages {
		old, err := os.ReadFile(lists + "v0.1.0/" + name + ".txt")
		require.NoError(t, err)
		now := names(strings.Join(declarations(t, name), "\n"))
		for _, n := range names(string(old)) {
			full := name + "." + n
			if gone := !slices.Contains(now, n); gone {
				typ, _, _ := strings.Cut(n, ".")
				if _, ok := table[full]; !ok && !(table[name+"."+typ] && !slices.Contains(now, typ)) {
					t.Errorf("%s was in v0.1.0: the CHANGELOG does not say what it is now", full)
				}
			}
		}
	}
}

// renamed returns the old names in the table of the CHANGELOG.
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
			if pkg, _, ok := strings.Cut(word, "."); ok && slices.Contains(packages, pkg) {
				old[word] = true
			}
		}
	}
	require.NotEmpty(t, old)
	return old
}
