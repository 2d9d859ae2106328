package api

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
	"example.com/boardcodec/zobrist"
)

// zeros has the zero value of every exported type that is neither an interface nor a function.
var zeros = []any{
	new(bg.Action), new(bg.Analysis), new(bg.Annotation), new(bg.Board), new(bg.Candidate),
	new(bg.CubeAnalysis), new(bg.Decision), new(bg.EncodeError), new(bg.Game), new(bg.Info),
	new(bg.Judgement), new(bg.Kind), new(bg.Losses), new(bg.Marks), new(bg.Match), new(bg.Method),
	new(bg.Move), new(bg.Outcome), new(bg.Output), new(bg.Place), new(bg.PlayError), new(bg.Player),
	new(bg.Problem), new(bg.ProblemKind), new(bg.Record), new(bg.Result), new(bg.Scale), new(bg.State),
	new(bg.Stats), new(bg.Step), new(bg.SyntaxError), new(bg.Verdict), new(bg.Walker),
	new(bgfile.File), new(bgfile.Format), new(bgfile.Options),
	new(cbf.Book), new(cbf.BookEntry), new(cbf.BookNode), new(cbf.Comment), new(cbf.Database),
	new(cbf.EncodeError), new(cbf.Game), new(cbf.Header), new(cbf.Line), new(cbf.Node), new(cbf.Options),
	new(cbf.Problem), new(cbf.SyntaxError), new(cbf.Writer),
	new(cbfpgn.Fitter), new(cbfpgn.Loss),
	new(cbh.Annotation), new(cbh.AnnotationType), new(cbh.Archive), new(cbh.Content), new(cbh.Database),
	new(cbh.Date), new(cbh.Header), new(cbh.Options), new(cbh.Player), new(cbh.SyntaxError), new(cbh.Text),
	new(cbh.Title), new(cbh.Tournament),
	new(cbmoves.Color), new(cbmoves.EncodeError), new(cbmoves.Game), new(cbmoves.Item), new(cbmoves.Key),
	new(cbmoves.Kind), new(cbmoves.Move), new(cbmoves.Options), new(cbmoves.Piece), new(cbmoves.PlayError),
	new(cbmoves.Position), new(cbmoves.Problem), new(cbmoves.Result), new(cbmoves.Scale), new(cbmoves.Square),
	new(cbmoves.SyntaxError), new(cbmoves.Tag), new(cbmoves.TextKind), new(cbmoves.Token),
	new(cbmoves.Walker),
	new(chess.Castling), new(chess.Color), new(chess.EncodeError), new(chess.Key), new(chess.Move),
	new(chess.Piece), new(chess.PlayError), new(chess.Position), new(chess.Result), new(chess.Scale),
	new(chess.Setup), new(chess.Square), new(chess.SyntaxError),
	new(gopos.EncodeError), new(gopos.ID), new(gopos.Options), new(gopos.Position), new(gopos.Reader),
	new(gopos.Score), new(gopos.SyntaxError), new(gopos.Writer),
	new(mat.Fitter), new(mat.Options), new(mat.Reader),
	new(matchid.CubeAction), new(matchid.EncodeError), new(matchid.FoundID), new(matchid.Match),
	new(matchid.OGID), new(matchid.Owner), new(matchid.Position), new(matchid.State),
	new(matchid.SyntaxError), new(matchid.XGID),
	new(met.Stakes), new(met.SyntaxError), new(met.Table),
	new(pgn.Chunk), new(pgn.EncodeError), new(pgn.Eval), new(pgn.Game), new(pgn.Line), new(pgn.Node),
	new(pgn.Notes), new(pgn.Options), new(pgn.Place), new(pgn.Ply), new(pgn.Problem), new(pgn.Reader),
	new(pgn.Shape), new(pgn.SyntaxError), new(pgn.Tag), new(pgn.Writer),
	new(sgfbg.Collection), new(sgfbg.Game), new(sgfbg.Node), new(sgfbg.Options), new(sgfbg.Property),
	new(sgfbg.Reader), new(sgfbg.Record), new(sgfbg.Writer),
	new(xg.Choice), new(xg.Cube), new(xg.Decision), new(xg.Game), new(xg.Match), new(xg.Options),
	new(xg.Roll), new(xg.RolledOut), new(xg.Rollout), new(xg.Variation),
	new(zobrist.BoardError), new(zobrist.State), new(zobrist.Symmetry), new(zobrist.SyntaxError),
	new(zobrist.Table),
}

// TestZeroList: zeros has the types of all lists.
func TestZeroList(t *testing.T) {
	var want, got []string
	for _, folder := range packages {
		pkg := filepath.Base(folder)
		list := testutil.ReadFile(t, lists+pkg+".txt")
		for _, m := range regexp.MustCompile(`(?m)^type (\w+) (\S+)$`).FindAllStringSubmatch(string(list), -1) {
			if m[2] != "interface" {
				want = append(want, pkg+"."+m[1])
			}
		}
	}
	for _, zero := range zeros {
		got = append(got, reflect.TypeOf(zero).Elem().String())
	}
	require.ElementsMatch(t, want, got)
}

// refuses matches the methods that a Reader or a Writer refuses if no function has made it.
var refuses = regexp.MustCompile(`(Reader\.(Read|Next|All)|Writer\.(Write|WriteRecord|Flush|Close))$`)

// TestZeroValues calls each method of each zero value. It may refuse with an error, or with a panic
// that names the package, but not crash. With -v the test prints all results.
func TestZeroValues(t *testing.T) {
	for _, zero := range zeros {
		typ := reflect.TypeOf(zero)
		for i := range typ.NumMethod() {
			name := typ.Elem().String() + "." + typ.Method(i).Name
			if refuses.MatchString(name) {
				require.True(t, call(t, name, reflect.New(typ.Elem()).Interface(), i, 0), "%s: neither an error nor a panic", name)
			}
			for round := range 3 {
				call(t, name, reflect.New(typ.Elem()).Interface(), i, round)
			}
		}
	}
}

// call calls method i of v, ranges over the sequences that it returns, and reports whether it refused.
func call(t *testing.T, name string, v any, i, round int) (refused bool) {
	pkg, _, _ := strings.Cut(name, ".")
	defer func() {
		if r := recover(); r != nil {
			require.Regexp(t, "^"+pkg+": ", fmt.Sprint(r), name)
			refused = true
		}
	}()
	method := reflect.ValueOf(v).Method(i)
	var args []reflect.Value
	for k := range method.Type().NumIn() {
		args = append(args, argument(method.Type().In(k), round))
	}
	f := method.Call
	if method.Type().IsVariadic() {
		f = method.CallSlice
	}
	var results []reflect.Value
	for _, result := range f(args) {
		results = append(results, result)
		switch {
		case result.Kind() == reflect.Func && result.Type().CanSeq2():
			for key, value := range result.Seq2() {
				results = append(results, key, value)
			}
		case result.Kind() == reflect.Func && result.Type().CanSeq():
			for value := range result.Seq() {
				results = append(results, value)
			}
		}
	}
	for _, result := range results {
		if err, ok := result.Interface().(error); ok && err != nil {
			refused = true
		}
		t.Logf("%s: %.300q", name, fmt.Sprint(result))
	}
	return refused
}

// made are the arguments that need more than zero values.
var made = []any{
	strings.NewReader(""), io.Discard, fstest.MapFS{}, errors.New("told"),
	cbf.NewGame(), pgn.NewGame(), first(sgfbg.NewGame(bg.Info{})), &gopos.Position{ID: gopos.NewID(0, 0, 'B')},
}

func first[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// argument returns an argument of a type: one that was made, or a small or wrong value.
func argument(typ reflect.Type, round int) reflect.Value {
	for _, v := range made {
		if v := reflect.ValueOf(v); v.Type() == typ || typ.Kind() == reflect.Interface && v.Type().Implements(typ) {
			return v
		}
	}
	v := reflect.New(typ).Elem()
	switch {
	case typ.Kind() == reflect.Pointer:
		v.Set(reflect.New(typ.Elem()))
	case typ.Kind() == reflect.Func:
		v.Set(reflect.MakeFunc(typ, func([]reflect.Value) (out []reflect.Value) {
			for i := range typ.NumOut() {
				out = append(out, reflect.Zero(typ.Out(i)))
			}
			return out
		}))
	case v.CanInt():
		v.SetInt([]int64{0, 1, -1}[round])
	case v.CanUint():
		v.SetUint([]uint64{0, 1, 255}[round])
	case typ.Kind() == reflect.String:
		v.SetString([]string{"", "1", "a\xff"}[round])
	case typ.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(typ, round, round))
	}
	return v
}

// samples are values of the types whose JSON is not made of their fields.
func samples(t *testing.T) []any {
	p := cbmoves.StartPosition()
	record := gopos.Position{ID: gopos.NewID(1<<63, 255, 'W')}
	for i := range record.Board {
		record.Board[i] = "#O."[i%3]
	}
	match, board := matchid.NewMatch(7), matchid.NewPosition()
	xgid, err := matchid.ParseXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:7:10")
	require.NoError(t, err)
	ogid, err := matchid.ParseOGID("11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:7:0")
	require.NoError(t, err)
	return []any{
		p, p.Key(), cbmoves.Key{}, chess.StartPosition(), chess.StartPosition().Key(), chess.Draw,
		gopos.NewID(0, 0, 'B'), record, gopos.Score{ID: record.ID, Score: 3, Confidence: 255},
		match, board, xgid, ogid, *first(zobrist.GenerateTable(9, 1)),
	}
}

// TestJSON: a value comes back equal from its JSON, or marshalling or reading fails: no value changes in
// silence. The text of an error in a value is in its JSON, unless the value is an error.
func TestJSON(t *testing.T) {
	values := samples(t)
	for _, v := range values {
		requireJSON(t, v, true)
	}
	for _, zero := range zeros {
		typ := reflect.TypeOf(zero).Elem()
		filled := reflect.New(typ)
		fill(filled.Elem(), 3)
		switch zero.(type) {
		case *cbf.Game, *pgn.Game: // their zero start is the normal one: see their own tests
		default:
			requireJSON(t, reflect.ValueOf(zero).Elem().Interface(), false)
		}
		requireJSON(t, filled.Elem().Interface(), false)
		switch zero.(type) {
		case *bg.Walker, *pgn.Chunk: // tools, such as a Reader, that have a result in a field
		case *pgn.Node: // its place in a text is no part of a game
		default:
			require.False(t, hidesFields(typ), "%s: JSON would have a part of it", typ)
		}
	}
}

func requireJSON(t *testing.T, v any, must bool) {
	t.Helper()
	in := reflect.New(reflect.TypeOf(v))
	in.Elem().Set(reflect.ValueOf(v))
	text, err := json.Marshal(in.Interface())
	if err != nil {
		require.False(t, must, "%T: %v", v, err)
		return // it refuses
	}
	if _, ok := in.Interface().(error); !ok {
		require.NotContains(t, string(text), `"Err":{}`, "%T", v)
	}
	back := reflect.New(in.Type().Elem())
	if err := json.Unmarshal(text, back.Interface()); err != nil {
		require.False(t, must, "%T: %v", v, err)
		return
	}
	require.Equal(t, v, back.Elem().Interface(), "%s", text)
}

// hidesFields reports whether a struct, other than an error, has exported fields, others that JSON would
// leave out, and no method that makes its JSON.
func hidesFields(typ reflect.Type) bool {
	pointer := reflect.PointerTo(typ)
	if typ.Kind() != reflect.Struct || pointer.Implements(reflect.TypeFor[error]()) ||
		pointer.Implements(reflect.TypeFor[json.Marshaler]()) ||
		pointer.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return false
	}
	exported, hidden := 0, 0
	for i := range typ.NumField() {
		switch f := typ.Field(i); {
		case f.IsExported():
			exported++
		case f.Type.Size() > 0:
			hidden++
		}
	}
	return exported > 0 && hidden > 0
}

// fill sets the exported fields of v, and those of the structs in it, to values that are not zero.
func fill(v reflect.Value, depth int) {
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)))
	case v.Type() == reflect.TypeFor[error]():
		v.Set(reflect.ValueOf(errors.New("told")))
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(1)
	case v.CanUint():
		v.SetUint(1)
	case v.CanFloat():
		v.SetFloat(0.5)
	case v.Kind() == reflect.String:
		v.SetString("x")
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), depth)
		}
	case v.Kind() == reflect.Slice && depth > 0:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), depth-1)
	case v.Kind() == reflect.Pointer && depth > 0:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth-1)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), depth)
			}
		}
	}
}
