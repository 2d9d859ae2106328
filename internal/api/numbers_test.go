package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNumbers: a field that has the number of something says whether that counts from 0 or 1. The
// fields of a Problem are those of the SyntaxError of its package.
func TestNumbers(t *testing.T) {
	numbers := regexp.MustCompile(`^(Number|Game|Record|Line|Column|Rank|Field|Offset|Ply|Point|Source)$`)
	said := regexp.MustCompile(`(?i)from (0|1)\b|0-based|0 at the|1 = `)
	checked := 0
	for _, pattern := range []string{"../../*/*.go", "../../*/*/*.go", "../../*/*/*/*.go"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || regexp.MustCompile(`/(internal|examples)/`).MatchString(name) {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			require.NoError(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				spec, ok := n.(*ast.TypeSpec)
				if !ok || !spec.Name.IsExported() || spec.Name.Name == "Problem" {
					return true
				}
				fields, ok := spec.Type.(*ast.StructType)
				if !ok {
					return true
				}
				for _, field := range fields.Fields.List {
					kind, ok := field.Type.(*ast.Ident)
					if !ok || !slices.Contains([]string{"int", "int64"}, kind.Name) {
						continue
					}
					for _, id := range field.Names {
						if numbers.MatchString(id.Name) {
							checked++
							if !said.MatchString(field.Doc.Text() + field.Comment.Text()) {
								t.Errorf("%s: %s.%s: %s%s", name, spec.Name, id.Name, field.Doc.Text(), field.Comment.Text())
							}
						}
					}
				}
				return true
			})
		}
	}
	require.Greater(t, checked, 30)
}
