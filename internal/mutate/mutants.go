package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A mutant is one small change of a source file that the tests should notice.
type mutant struct {
	file       string
	start, end int // the bytes that are replaced
	with       string
	operator   string
	name       string // identifies the mutant; does not change with the rest of the file
}

// The operators: changes such as people make by mistake.
const (
	opConstant   = "constant"   // a number or a character one higher
	opComparison = "comparison" // < for <=, == for != and so on
	opCondition  = "condition"  // an if the other way round, && for ||
	opStatement  = "statement"  // a call or an assignment left out
	opTable      = "table"      // a text in a table changed
)

var otherToken = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&",
}

// mutantsOf returns all mutants of the package in a directory, in the order of
// its files.
func mutantsOf(dir string) (all []mutant, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, src, 0)
		if err != nil {
			return nil, err
		}
		c := collector{file: file, src: src, set: set}
		for _, decl := range parsed.Decls {
			c.within = "var"
			if f, ok := decl.(*ast.FuncDecl); ok {
				c.within = f.Name.Name
			}
			ast.Walk(&c, decl)
		}
		all = append(all, c.all...)
	}
	times := map[string]int{}
	for i, m := range all {
		if times[m.name]++; times[m.name] > 1 {
			all[i].name += fmt.Sprintf(" #%d", times[m.name])
		}
	}
	return all, nil
}

// A collector visits the nodes of a file.
type collector struct {
	file   string
	src    []byte
	set    *token.FileSet
	within string // the function
	all    []mutant
}

func (c *collector) offset(p token.Pos) int { return c.set.Position(p).Offset }

func (c *collector) add(operator string, from, to token.Pos, with string) {
	start, end := c.offset(from), c.offset(to)
	line := c.src[strings.LastIndexByte(string(c.src[:start]), '\n')+1:]
	text, _, _ := strings.Cut(string(line), "\n")
	text, _, _ = strings.Cut(text, " //") // a comment may be reworded
	name := fmt.Sprintf("%s: %s: %s: %s -> %s in %s", filepath.ToSlash(c.file), c.within, operator,
		strings.Join(strings.Fields(string(c.src[start:end])), " "), with, strings.TrimSpace(text))
	c.all = append(c.all, mutant{c.file, start, end, with, operator, name})
}

// Visit adds the mutants of a node. Lengths of array types and imports are left
// alone: changed ones do not compile.
func (c *collector) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return nil
	case *ast.ArrayType:
		ast.Walk(c, n.Elt)
		return nil
	case *ast.ReturnStmt:
		if last := len(n.Results) - 1; last > 0 && isError(n.Results[last]) {
			ast.Walk(c, n.Results[last]) // nobody looks at what is returned beside an error
			return nil
		}
	case *ast.BasicLit:
		c.literal(n)
	case *ast.BinaryExpr:
		if with, ok := otherToken[n.Op]; ok {
			operator := opComparison
			if n.Op == token.LAND || n.Op == token.LOR {
				operator = opCondition
			}
			c.add(operator, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), with)
		}
	case *ast.IfStmt:
		if _, ok := n.Cond.(*ast.BinaryExpr); !ok {
			c.add(opCondition, n.Cond.Pos(), n.Cond.End(), "!("+string(c.src[c.offset(n.Cond.Pos()):c.offset(n.Cond.End())])+")")
		}
	case *ast.BlockStmt:
		c.statements(n.List)
	case *ast.CaseClause:
		c.statements(n.Body)
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				e = pair.Value
			}
			if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING && len(lit.Value) > 2 {
				c.add(opTable, lit.End()-1, lit.End(), "~"+lit.Value[len(lit.Value)-1:])
			}
		}
	}
	return c
}

// isError reports whether the last result of a return is an error, going by the
// name of the variable, type or function.
func isError(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		name := strings.TrimSuffix(strings.ToLower(e.Name), "f")
		return strings.HasPrefix(name, "err") || strings.HasSuffix(name, "err") || strings.HasSuffix(name, "error")
	case *ast.SelectorExpr:
		return isError(e.Sel) || isError(e.X)
	case *ast.UnaryExpr:
		return isError(e.X)
	case *ast.CompositeLit:
		return e.Type != nil && isError(e.Type)
	case *ast.CallExpr:
		return isError(e.Fun)
	}
	return false
}

func (c *collector) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		if v, err := strconv.ParseUint(n.Value, 0, 64); err == nil {
			c.add(opConstant, n.Pos(), n.End(), strconv.FormatUint(v+1, 10))
		}
	case token.CHAR:
		if v, _, _, err := strconv.UnquoteChar(n.Value[1:len(n.Value)-1], '\''); err == nil {
			c.add(opConstant, n.Pos(), n.End(), strconv.QuoteRune(v+1))
		}
	}
}

// statements leaves out each call and each assignment of a block.
func (c *collector) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt:
			c.add(opStatement, s.Pos(), s.End(), "{}")
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				c.add(opStatement, s.Pos(), s.End(), "{}")
			}
		}
	}
}
