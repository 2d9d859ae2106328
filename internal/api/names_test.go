package api

import (
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// A name of the API means one thing in all packages, and a thing has one name. The tables below say
// what the names of errors, problems and options are, and why some names have several shapes.

// places are the fields that place a fault for a program and for a person.
const places = "In string, Offset int64, Length int64, Line int, Column int, Place Place, Game int, " +
	"Part string, Ply int, Depth int, Record int64, Row int, Format string"

// vocabulary has the fields that a type of this name must and may have in every package. A Place has Offset.
var vocabulary = map[string]struct{ must, may string }{
	"SyntaxError": {"In, Offset, Err", places + ", Err error"},
	"Problem":     {"In, Offset, Err, Scale", places + ", Err error, Scale Scale, Kind ProblemKind, Stops bool"},
	"EncodeError": {"Field, Value, Err", places + ", Err error, Field string, Value string"},
	"PlayError":   {"Err", "Err error, Move Move, Position Position, Step int"},
	"Place":       {"Offset, Line, Column", places + ", Item string"},
	"Options": {"", "Lenient bool, Charset Encoding, " + // what several have; then what one has
		"Format Format, IgnoreIndex bool, Languages []string, Password string, MaxMember int64, MaxGame int, " +
		"ReuseGame bool, Concatenated bool, Manual bool, WithoutTexts bool, Hash func([]uint8) (uint64, error)"},
}

// banned matches the declaration of a name for which there is another word: Lenient, Charset, Offset, Err,
// Scale, ErrSyntax, ErrRange, errors.ErrUnsupported, ParseFEN, Other, LooksLike.
var banned = regexp.MustCompile(`(?m)^(?:const|var|func|func \([^)]*\)|type|type \w+ \w+,) ` +
	`(?:Tolerant|Relaxed|Permissive|Forgiving|Encoding|Codepage|CodePage|Where|Pos|ByteOffset|Cause|Reason|` +
	`Severity|ErrFormat|ErrMalformed|ErrInvalid|ErrFEN|ErrValue|ErrLimit|ErrOverflow|ErrNotSupported|` +
	`ErrReserved|ErrVersion|ParseStart|NewFEN|FromFEN|Opponent|Opposite|Is[A-Z]+|Sniff)\b`)

// reasons says why a name has several shapes, a type lacks a field, or a banned word is right.
var reasons = map[string]string{
	"Options.Parse":            "returns what a file of the format contains",
	"Position.At":              "pieces of a move stream have no colour, as both sides have the same codes",
	"Reader.All":               "yields what Read returns",
	"Reader.Read":              "returns what its files contain",
	"Writer.Write":             "writes what Read returns; gopos sets the ID of its position",
	"SyntaxError.In zobrist":   "a table file has no second input",
	"var ErrFormat":            "bgfile: none of several formats; a fault inside one is ErrSyntax",
	"var ErrValue":             "of texts that are read: no such roll or cube; ErrRange is of values to write",
	"Annotation":               "the marks of a backgammon move; any annotation of a .cbh base",
	"Decision":                 "xg's is what the file has, bg's what it means",
	"Fitter":                   "says how a match becomes .mat text, or a game a record",
	"Game.Walk":                "that of a PGN line begins in any position",
	"Walker":                   "plays actions of backgammon; follows tokens of a stream",
	"Game":                     "each format has its own content",
	"Header":                   "fields of fixed sizes in .cbf, of an index in .cbh",
	"Line":                     "the tree of a record has nodes alone, that of PGN comments and a rest",
	"Match":                    "a match ID has the state of one moment, xg what only its files have",
	"Move":                     "a roll and a play; moves of a stream have the piece and the capture",
	"Node":                     "a node of a record, of PGN, of SGF",
	"Position":                 "a chess board, a record with a Go board, checkers",
	"Record":                   "sgfbg's has the node of SGF",
	"Result":                   "points of a backgammon game; a score of chess",
	"Player":                   "a side of backgammon; a person in a .cbh base",
	"State":                    "of a match in bg and matchid; a Go board whose stones change",
	"func (p Player) Opponent": "a player has an opponent, a colour is the other one",
}

var qualifier = regexp.MustCompile(`(?:[\w.]+/)*\b[a-z]\w*\.`)

// TestNames: no two packages have another name for one thing, or another thing for one name.
func TestNames(t *testing.T) {
	unused := maps.Clone(reasons)
	fault := func(name, format string, a ...any) {
		if _, ok := reasons[name]; ok {
			delete(unused, name)
			return
		}
		t.Errorf("%s: "+format, append([]any{name}, a...)...)
	}
	shapes := map[string]map[string][]string{} // packages by name and shape
	add := func(name, shape, pkg string) {
		if shapes[name] == nil {
			shapes[name] = map[string][]string{}
		}
		shapes[name][shape] = append(shapes[name][shape], pkg)
	}
	for _, zero := range zeros {
		typ := reflect.TypeOf(zero)
		pkg, name, _ := strings.Cut(typ.Elem().String(), ".")
		fields := exported(typ.Elem())
		if words, ok := vocabulary[name]; ok {
			for _, field := range fields {
				if !strings.Contains(", "+words.may+", ", ", "+field+", ") {
					fault(name+"."+field, "a field in %s, not one of %v", pkg, words.may)
				}
			}
			for _, must := range strings.Split(words.must, ", ") {
				if _, ok := typ.Elem().FieldByName(must); !ok && must != "" {
					fault(name+"."+must+" "+pkg, "missing")
				}
			}
		} else {
			add(name, fmt.Sprint(typ.Elem().Kind(), fields), pkg)
		}
		for i := range typ.NumMethod() {
			m := typ.Method(i)
			shape := strings.TrimPrefix(m.Type.String(), "func("+typ.String()) // without the receiver
			add(name+"."+m.Name, qualifier.ReplaceAllString(shape, ""), pkg)
		}
	}
	for name, all := range shapes {
		if len(all) > 1 {
			fault(name, "one name, %d shapes: %v", len(all), all)
		}
	}
	for _, folder := range packages {
		list := testutil.ReadFile(t, lists+filepath.Base(folder)+".txt")
		for _, name := range banned.FindAllString(string(list), -1) {
			fault(name, "there is another word for it")
		}
	}
	require.Empty(t, unused, "reasons for nothing")
}

// exported lists the exported fields of a struct with their types.
func exported(typ reflect.Type) (all []string) {
	if typ.Kind() != reflect.Struct {
		return nil
	}
	for i := range typ.NumField() {
		if f := typ.Field(i); f.IsExported() {
			all = append(all, f.Name+" "+qualifier.ReplaceAllString(f.Type.String(), ""))
		}
	}
	return all
}
