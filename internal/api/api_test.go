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

	"example.com/boardcodec/internal/testutil"
)

var update = flag.Bool("update", false, "write what the packages export now to testdata/api")

const lists = "../../testdata/api/"

// packages lists the folders; a list has the name of the package.
var packages = []string{"cbf", "cbf/cbh", "cbf/chess", "cbf/pgn", "cbf/pgn/cbfpgn", "cbmoves", "gopos",
	"matchid", "sgfbg", "sgfbg/bg", "sgfbg/bgfile", "sgfbg/ids", "sgfbg/mat", "sgfbg/met", "sgfbg/xg", "zobrist"}

// TestAPI: every exported declaration of a package is in its list, and no other.
func TestAPI(t *testing.T) {
	for _, folder := range packages {
		t.Run(folder, func(t *testing.T) {
			got := strings.Join(declarations(t, folder), "\n") + "\n"
			list := lists + filepath.Base(folder) + ".txt"
			if *update {
				require.NoError(t, os.WriteFile(list, []byte(got), 0o644))
			}
			want := testutil.ReadFile(t, list)
			require.Equal(t, string(want), got, "the API has changed: run the test with -update")
		})
	}
}

// declarations returns a line for each exported constant, variable, function,
// type, field and method of a package, sorted. Methods that exported structs have from an embedded
// unexported type are among them.
func declarations(t *testing.T, folder string) (list []string) {
	t.Helper()
	sources, err := filepath.Glob("../../" + folder + "/*.go")
	require.NoError(t, err)
	files := token.NewFileSet()
	text := func(node any) string {
		var b bytes.Buffer
		require.NoError(t, format.Node(&b, files, node))
		return strings.Join(strings.Fields(b.String()), " ")
	}
	var methods []*ast.FuncDecl
	visible := map[string]bool{} // unexported types that exported structs embed
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, source, nil, 0)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				decl.Body = nil
				if decl.Recv != nil {
					methods = append(methods, decl)
				} else if decl.Name.IsExported() {
					list = append(list, text(decl))
				}
			case *ast.GenDecl:
				list = append(list, specs(decl, text, visible)...)
			}
		}
	}
	for _, method := range methods {
		name := receiver(method)
		if method.Name.IsExported() && (ast.IsExported(name) || visible[name]) {
			list = append(list, text(method))
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
	if generic, ok := expr.(*ast.IndexExpr); ok {
		expr = generic.X
	}
	return expr.(*ast.Ident).Name
}

// specs returns the lines of constants, variables and types. Of a constant and
// a variable, the type and value are left out. It adds unexported types that structs embed to visible.
func specs(decl *ast.GenDecl, text func(any) string, visible map[string]bool) (list []string) {
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
						list = append(list, fmt.Sprintf("type %s %s, %s %s", spec.Name.Name, kind,
							name.Name, text(field.Type)))
					}
				}
				if name := embedded(field); ast.IsExported(name) {
					list = append(list, fmt.Sprintf("type %s %s, %s embedded", spec.Name.Name, kind, name))
				} else {
					visible[name] = true
				}
			}
		}
	}
	return list
}

// embedded returns the name of the type of an embedded field, or "".
func embedded(field *ast.Field) string {
	if field.Names != nil {
		return ""
	}
	expr := field.Type
	if star, ok := expr.(*ast.StarExpr); ok {
		expr = star.X
	}
	if selector, ok := expr.(*ast.SelectorExpr); ok {
		expr = selector.Sel
	}
	return expr.(*ast.Ident).Name
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
