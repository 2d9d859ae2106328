package api

import (
	"fmt"
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

// A name of the API means one thing in all packages, and a thing has one name. The tables below say
// what the names of errors, problems and options are, and why some names have several shapes.

// placeFields are the fields that place a fault for a program and for a person.
var placeFields = map[string]string{
	"In": "string", "Offset": "int64", "Length": "int64", "Line": "int", "Column": "int", "Place": "embedded",
	"Game": "int", "Part": "string", "Ply": "int", "Depth": "int", "Record": "int64", "Row": "int", "Format": "string",
}

// vocabulary has the fields that a type of this name must and may have in every package. Place, where it
// is embedded, has Offset.
var vocabulary = map[string]struct {
	must []string
	may  map[string]string
}{
	"SyntaxError": {[]string{"In", "Offset", "Err"}, with(placeFields, "Err error")},
	"Problem": {[]string{"In", "Offset", "Err", "Scale"},
		with(placeFields, "Err error", "Scale Scale", "Kind ProblemKind", "Stops bool")},
	"EncodeError": {[]string{"Field", "Value", "Err"},
		with(placeFields, "Err error", "Field string", "Value string")},
	"PlayError": {[]string{"Err"}, with(nil, "Err error", "Move Move", "Position Position", "Step int")},
	"Place":     {[]string{"Offset", "Line", "Column"}, with(placeFields, "Item string")},
	"Options": {nil, with(nil, "Lenient bool", "Charset Encoding", // what several have; then what one has
		"Format Format", "IgnoreIndex bool", "Languages []string", "Password string",
		"MaxMember int64", "MaxGame int", "ReuseGame bool", "Concatenated bool", "Manual bool", "WithoutTexts bool",
		"Hash func(board []byte) (uint64, error)")},
}

func with(fields map[string]string, more ...string) map[string]string {
	all := maps.Clone(fields)
	if all == nil {
		all = map[string]string{}
	}
	for _, field := range more {
		name, typ, _ := strings.Cut(field, " ")
		all[name] = typ
	}
	return all
}

// oneWord has, for a word, other words that no name may have instead.
var oneWord = map[string]string{
	"Lenient":        "Tolerant|Relaxed|Permissive|Forgiving",
	"Charset":        "Encoding|Codepage|CodePage",
	"Offset":         "Where|Pos|ByteOffset",
	"Err":            "Cause|Reason",
	"Scale":          "Severity",
	"ErrSyntax":      "ErrFormat|ErrMalformed|ErrInvalid|ErrFEN",
	"ErrRange":       "ErrValue|ErrLimit|ErrOverflow",
	"ErrUnsupported": "ErrNotSupported|ErrReserved|ErrVersion",
	"ParseFEN":       "ParseStart|NewFEN|FromFEN",
	"Other":          "Opponent|Opposite",
	"LooksLike":      "Is[A-Z]+|Sniff",
}

// reasons says why a name has several shapes, a thing several names, or a type lacks a field.
var reasons = map[string]string{
	"func Append":            "a move stream has a second blob for its texts, and .mat text loses something",
	"func Detect":            "bgfile tells formats apart by their first bytes, cbmoves encodings by a game",
	"func NewGame":           "a backgammon game cannot be without the names and the length in its root",
	"func NewWriter":         "a base consists of two files",
	"func Parse":             "returns what a file of the format contains",
	"method Options.Parse":   "like Parse",
	"method Position.At":     "codes of a move stream are the same for both sides, so its pieces have no colour",
	"method Reader.All":      "yields what Read returns",
	"method Reader.Read":     "returns what its files contain",
	"method Writer.Write":    "writes what Read returns; gopos sets the ID of its position",
	"SyntaxError.In zobrist": "a table file has no second input",
	"ErrFormat":              "bgfile: none of several formats; a fault inside one is ErrSyntax",
	"ErrValue":               "of texts that are read: well formed, but no such roll or cube; ErrRange is of values to write",
	"type Annotation":        "the marks of a backgammon move; any annotation of a .cbh base",
	"type Decision":          "xg's is what the file has, bg's what it means",
	"type Fitter":            "says how a match becomes .mat text, or a game a record",
	"type Game":              "each format has its own content",
	"type Header":            "fields of fixed sizes in .cbf, of an index in .cbh",
	"constants of Kind":      "actions of backgammon; items of a move stream",
	"type Line":              "the tree of a record has nodes alone, that of PGN comments and a rest",
	"type Match":             "a match ID has the state of one moment, xg what only its files have",
	"type Move":              "a roll and a play; moves of a stream have the piece and the capture, which no list of moves gives",
	"type Node":              "a node of a record, of PGN, of SGF",
	"type Position":          "a chess board, a record with a Go board, checkers",
	"type Record":            "sgfbg's has the node of SGF",
	"type Result":            "points of a backgammon game; a score of chess",
	"type Player":            "a side of backgammon; a person in a .cbh base",
	"Collection = Match":     "the games of an SGF file, of which some are not backgammon; one match",
	"Opponent":               "a player has an opponent, a colour is the other one",
	"type Walker":            "plays actions of backgammon; follows tokens of a stream",
	"type State":             "of a match in bg and matchid; a Go board whose stones change",
}

// surface is the API of the packages: by the name of a declaration, such as "func Parse", "method
// Reader.Read" and "type Game", and by the package, its shape without names of parameters.
type surface struct {
	shapes map[string]map[string]string
	fields map[string]map[string]map[string]string // by type, package and field
	consts map[string]map[string][]string          // by type and package, in the order of their values
}

var qualifier = regexp.MustCompile(`\b[a-z]\w*\.`)

// read adds the lines of a list.
func (s *surface) read(t *testing.T, pkg string, lines []string) {
	add := func(name, shape string) {
		if s.shapes[name] == nil {
			s.shapes[name] = map[string]string{}
		}
		s.shapes[name][pkg] = qualifier.ReplaceAllString(shape, "")
	}
	for _, line := range lines {
		kind, rest, _ := strings.Cut(line, " ")
		name, shape, _ := strings.Cut(rest, " ")
		switch {
		case kind == "func":
			file, err := parser.ParseFile(token.NewFileSet(), "", "package p; "+line, 0)
			require.NoError(t, err, line)
			f := file.Decls[0].(*ast.FuncDecl)
			name := "func " + f.Name.Name
			if f.Recv != nil {
				name = "method " + receiver(f) + "." + f.Name.Name
			}
			add(name, types(f.Type.Params, line)+" "+types(f.Type.Results, line))
		case kind == "type" && strings.Contains(shape, ", "):
			field, typ, _ := strings.Cut(shape[strings.Index(shape, ", ")+2:], " ")
			typ = qualifier.ReplaceAllString(typ, "")
			if s.fields[name] == nil {
				s.fields[name] = map[string]map[string]string{}
			}
			if s.fields[name][pkg] == nil {
				s.fields[name][pkg] = map[string]string{}
			}
			s.fields[name][pkg][field] = typ
			add("type "+name, s.shapes["type "+name][pkg]+"; "+field+" "+typ)
		default:
			add(kind+" "+name, shape)
		}
	}
}

// types lists the types of parameters or results.
func types(list *ast.FieldList, line string) string {
	var all []string
	if list != nil {
		for _, field := range list.List {
			typ := line[field.Type.Pos()-12 : field.Type.End()-12] // after "package p; "
			for range max(1, len(field.Names)) {
				all = append(all, typ)
			}
		}
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// faults lists what breaks the rules, and reasons that nothing needs.
func (s *surface) faults() (all []string) {
	unused := maps.Clone(reasons)
	fault := func(reason, format string, a ...any) {
		if _, ok := reasons[reason]; ok {
			delete(unused, reason)
		} else {
			all = append(all, reason+": "+fmt.Sprintf(format, a...))
		}
	}
	for name, shapes := range s.shapes {
		if _, ok := vocabulary[strings.TrimPrefix(name, "type ")]; ok {
			continue
		}
		if different := slices.Compact(slices.Sorted(maps.Values(shapes))); len(different) > 1 {
			fault(name, "one name, %d shapes: %v", len(different), shapes)
		}
	}
	for name, words := range vocabulary {
		for pkg := range s.shapes["type "+name] {
			fields := s.fields[name][pkg]
			for field, typ := range fields {
				if words.may[field] != typ {
					fault(name+"."+field, "%s: field %s %s, want one of %v", pkg, field, typ, words.may)
				}
			}
			for _, field := range words.must {
				if fields[field] == "" && !(field == "Offset" && fields["Place"] == "embedded") {
					fault(name+"."+field+" "+pkg, "has no field %s", field)
				}
			}
		}
	}
	for word, others := range oneWord {
		banned := regexp.MustCompile(`^(?:` + others + `)$`)
		for name, packages := range s.shapes {
			if last := name[strings.LastIndexAny(name, " .")+1:]; banned.MatchString(last) {
				fault(last, "%v: the word is %s", slices.Sorted(maps.Keys(packages)), word)
			}
		}
		for typ, packages := range s.fields {
			for pkg, fields := range packages {
				for field := range fields {
					if banned.MatchString(field) {
						fault(field, "%s.%s: the word is %s", pkg, typ, word)
					}
				}
			}
		}
	}
	s.twins(fault)
	for typ, packages := range s.consts {
		orders := map[string]bool{}
		for _, names := range packages {
			orders[strings.Join(names, " ")] = true
		}
		if len(orders) > 1 {
			fault("constants of "+typ, "several orders: %v", packages)
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(unused)) {
		all = append(all, reason+": a reason for nothing")
	}
	slices.Sort(all)
	return all
}

// twins reports structs with the same fields, and types with the same constants, that have different
// names in different packages.
func (s *surface) twins(fault func(reason, format string, a ...any)) {
	first := map[string]string{}
	see := func(typ, pkg, key string) {
		if other, ok := first[key]; !ok {
			first[key] = typ
		} else if other != typ {
			fault(min(typ, other)+" = "+max(typ, other), "%s: two names for one thing: %s", pkg, key)
		}
	}
	for _, typ := range slices.Sorted(maps.Keys(s.fields)) {
		for pkg, fields := range s.fields[typ] {
			if len(fields) > 1 {
				see(typ, pkg, fmt.Sprint(fields))
			}
		}
	}
	for _, typ := range slices.Sorted(maps.Keys(s.consts)) {
		for pkg, names := range s.consts[typ] {
			if len(names) > 2 {
				see(typ, pkg, strings.Join(slices.Sorted(slices.Values(stripped(names))), " "))
			}
		}
	}
}

// stripped returns names without the beginning that all have, such as Problem.
func stripped(names []string) (all []string) {
	common := names[0]
	for _, name := range names {
		for !strings.HasPrefix(name, common) {
			common = common[:len(common)-1]
		}
	}
	for _, name := range names {
		all = append(all, name[len(common):])
	}
	return all
}

// constants adds the typed constants of a package.
func (s *surface) constants(t *testing.T, folder string) {
	sources, err := filepath.Glob("../../" + folder + "/*.go")
	require.NoError(t, err)
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			typ := ""
			for _, spec := range group.Specs {
				spec := spec.(*ast.ValueSpec)
				if spec.Type != nil || spec.Values != nil {
					typ = ""
					if name, ok := spec.Type.(*ast.Ident); ok && name.IsExported() {
						typ = name.Name
					}
				}
				for _, name := range spec.Names {
					if typ != "" && name.IsExported() {
						if s.consts[typ] == nil {
							s.consts[typ] = map[string][]string{}
						}
						pkg := filepath.Base(folder)
						s.consts[typ][pkg] = append(s.consts[typ][pkg], name.Name)
					}
				}
			}
		}
	}
}

func newSurface() *surface {
	return &surface{map[string]map[string]string{}, map[string]map[string]map[string]string{}, map[string]map[string][]string{}}
}

// readSurface returns the API of all packages.
func readSurface(t *testing.T) *surface {
	s := newSurface()
	for _, folder := range packages {
		list, err := os.ReadFile(lists + filepath.Base(folder) + ".txt")
		require.NoError(t, err)
		s.read(t, filepath.Base(folder), strings.Split(strings.TrimSpace(string(list)), "\n"))
		s.constants(t, folder)
	}
	return s
}

// TestNames: no two packages have another name for one thing, or another thing for one name.
func TestNames(t *testing.T) {
	require.Empty(t, strings.Join(readSurface(t).faults(), "\n"))
}
