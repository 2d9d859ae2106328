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
	opConstant   = "constant"   // a number one higher or lower, a character one higher
	opComparison = "comparison" // < for <=, == for != and so on
	opCondition  = "condition"  // an if the other way round, && for ||
	opStatement  = "statement"  // a call, an assignment, a return, break or continue left out
	opResult     = "result"     // the opposite of a bool that is returned
	opBits       = "bits"       // | for ^, << for >> and so on
	opTable      = "table"      // a text in a table changed
)

var otherToken = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&",
	token.AND: "|", token.OR: "&", token.XOR: "|", token.AND_NOT: "&", token.SHL: ">>", token.SHR: "<<",
}

// otherAssign has the operators of assignments.
var otherAssign = map[token.Token]string{
	token.AND_ASSIGN: "|=", token.OR_ASSIGN: "&=", token.XOR_ASSIGN: "|=", token.AND_NOT_ASSIGN: "&=",
	token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=",
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
		c := collector{file: file, src: src, set: set, all: &all}
		for _, decl := range parsed.Decls {
			c.within = "var"
			if f, ok := decl.(*ast.FuncDecl); ok {
				c.within = f.Name.Name
			}
			ast.Walk(&c, decl)
		}
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
	bools  []bool // which results of the function, or of the one in it, are a bool
	all    *[]mutant
}

func (c *collector) offset(p token.Pos) int { return c.set.Position(p).Offset }

func (c *collector) add(operator string, from, to token.Pos, with string) {
	start, end := c.offset(from), c.offset(to)
	line := c.src[strings.LastIndexByte(string(c.src[:start]), '\n')+1:]
	text, _, _ := strings.Cut(string(line), "\n")
	text, _, _ = strings.Cut(text, " //") // a comment may be reworded
	name := fmt.Sprintf("%s: %s: %s: %s -> %s in %s", filepath.ToSlash(c.file), c.within, operator,
		strings.Join(strings.Fields(string(c.src[start:end])), " "), with, strings.TrimSpace(text))
	*c.all = append(*c.all, mutant{c.file, start, end, with, operator, name})
}

// text returns the source of a node.
func (c *collector) text(n ast.Node) string {
	return string(c.src[c.offset(n.Pos()):c.offset(n.End())])
}

// in returns a collector for the body of a function.
func (c *collector) in(f *ast.FuncType) *collector {
	inner := *c
	inner.bools = nil
	if f.Results == nil {
		return &inner
	}
	for _, field := range f.Results.List {
		name, ok := field.Type.(*ast.Ident)
		for range max(1, len(field.Names)) {
			inner.bools = append(inner.bools, ok && name.Name == "bool")
		}
	}
	return &inner
}

// Visit adds the mutants of a node. Lengths of array types and imports are left
// alone: changed ones do not compile.
func (c *collector) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return c.in(n.Type)
	case *ast.FuncLit:
		return c.in(n.Type)
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
		c.results(n.Results)
	case *ast.BasicLit:
		c.literal(n)
	case *ast.BinaryExpr:
		if with, ok := otherToken[n.Op]; ok {
			operator := opComparison
			switch n.Op {
			case token.LAND, token.LOR:
				operator = opCondition
			case token.AND, token.OR, token.XOR, token.AND_NOT, token.SHL, token.SHR:
				operator = opBits
			}
			c.add(operator, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), with)
		}
	case *ast.IfStmt:
		if _, ok := n.Cond.(*ast.BinaryExpr); !ok {
			c.add(opCondition, n.Cond.Pos(), n.Cond.End(), "!("+c.text(n.Cond)+")")
		}
	case *ast.AssignStmt:
		if with, ok := otherAssign[n.Tok]; ok {
			c.add(opBits, n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), with)
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
			if v > 0 {
				c.add(opConstant, n.Pos(), n.End(), strconv.FormatUint(v-1, 10))
			}
		}
	case token.CHAR:
		if v, _, _, err := strconv.UnquoteChar(n.Value[1:len(n.Value)-1], '\''); err == nil {
			c.add(opConstant, n.Pos(), n.End(), strconv.QuoteRune(v+1))
		}
	}
}

// results turns each bool round that a return has. Of a comparison for equality, the
// opposite is there already.
func (c *collector) results(results []ast.Expr) {
	for i, e := range results {
		if b, ok := e.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
			continue
		}
		if i < len(c.bools) && c.bools[i] && len(results) == len(c.bools) {
			c.add(opResult, e.Pos(), e.End(), "!("+c.text(e)+")")
		}
	}
}

// statements leaves out each call, assignment and jump of a block.
func (c *collector) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.ReturnStmt, *ast.BranchStmt:
			c.add(opStatement, s.Pos(), s.End(), "{}")
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				c.add(opStatement, s.Pos(), s.End(), "{}")
			}
		}
	}
}
