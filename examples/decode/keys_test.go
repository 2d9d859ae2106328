package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// documentedKeys returns the keys in the tables of README.md, by the names in its headings,
// each with its whole line. The first table has the heading "".
func documentedKeys(t *testing.T) map[string]map[string]string {
	t.Helper()
	readme, err := os.ReadFile("examples/decode/README.md")
	require.NoError(t, err)
	keys := map[string]map[string]string{"": {}}
	table := keys[""]
	for line := range strings.Lines(string(readme)) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			table = map[string]string{}
			for name := range strings.SplitSeq(strings.TrimSpace(heading), ", ") {
				keys[name] = table
			}
		}
		if row, ok := strings.CutPrefix(line, "| `"); ok {
			key, _, _ := strings.Cut(row, "`")
			table[key] = row
		}
	}
	return keys
}

// What a tree has at any depth is documented once, and so are numbers as keys.
var (
	deeper = regexp.MustCompile(`^(tree|items)(\[\]\.(next|variation))+\[\]`)
	number = regexp.MustCompile(`^\d+$`)
)

// collectKeys adds the keys of a value to those of its format, with its JSON type.
func collectKeys(keys map[string]map[string]bool, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if number.MatchString(key) {
				key = "N"
			}
			full := deeper.ReplaceAllString(strings.TrimPrefix(path+"."+key, "."), "$1[]")
			if keys[full] == nil {
				keys[full] = map[string]bool{}
			}
			keys[full][jsonType(value)] = true
			collectKeys(keys, full, value)
		}
	case []any:
		for _, value := range v {
			if _, object := value.(map[string]any); object {
				collectKeys(keys, path+"[]", value)
			}
		}
	}
}

// jsonType names the type of a value as README.md does.
func jsonType(v any) string {
	switch v := v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case map[string]any:
		return "object"
	case []any:
		if len(v) > 0 {
			if kind := jsonType(v[0]); kind != "object" {
				return kind + "s"
			}
		}
		return "array"
	}
	return fmt.Sprintf("%T", v)
}

// TestKeys: what -json prints of the tour, of all files of testdata and of some
// odd inputs are the keys that README.md documents, of the types that it says, and
// all of them.
func TestKeys(t *testing.T) {
	t.Chdir("../..")
	inputs := []string{
		"4HPwATDgc/ABMA:MAHfCAAAAAAE",                                                   // fields that programs refuse
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:8",                            // and that a GNUBGID has not
		"(;GM[6]PW[a]PB[b]EV[e];W[77])",                                                 // problems
		"13 e2 787800 13 29 ff",                                                         // texts that jose could not read
		fmt.Sprintf("13%s%sff", strings.Repeat("f013", 101), strings.Repeat("f1", 101)), // too deep
		"1. e4 *",
	}
	inputs = append(inputs, backgammonID.samples...)
	inputs = append(inputs, "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:8 24/22 13/8 eq: +0.008")
	inputs = append(inputs, goTextSample, goTextSample[:21]+" 0123456789abcdef"+goTextSample[21:])
	inputs = append(inputs, joseSample, manualSample, "examples/decode/testdata/noindex.cbf")
	require.NoError(t, filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if !skipped(t, name) {
			inputs = append(inputs, name)
		}
		return err
	}))
	dir := t.TempDir()
	write := func(name string, data []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
		inputs = append(inputs, filepath.Join(dir, name))
	}
	write("long.fbk", bytes.Repeat([]byte{0x46, 0x15, 0x7e, 0x2d, 0x55, 0x06, 0x6d, 0x3e}, 50))
	book, err := os.ReadFile("testdata/cbf/b04small.fbk")
	require.NoError(t, err)
	write("cut.fbk", book[:21])
	write("deleted.cbf", deletedGame(t))
	headers, err := os.ReadFile("testdata/cbh/made.cbh")
	require.NoError(t, err)
	headers[2*46] |= 0x80
	write("deleted.cbh", append(headers[:46:46], headers[2*46:3*46]...)) // the second game, which has a set-up
	moves, err := os.ReadFile("testdata/cbh/made.cbg")
	require.NoError(t, err)
	write("deleted.cbg", moves)
	match, err := os.ReadFile("testdata/xg/built.xg")
	require.NoError(t, err)
	write("cut.xg", match[:len(match)-700])
	inputs = append(inputs, "4HPkASLgc/ABMA:cAkzAQAAAAAE 4HPwATDgc/ABMA:cAkAAAAAAAAE")
	inputs = append(inputs, "no such file: \xff") // a name that is not UTF-8

	positions, err := os.ReadFile("testdata/gopos/positions.dat")
	require.NoError(t, err)
	write("cut positions", positions[:92*4+1])
	scores, err := os.ReadFile("testdata/gopos/scores.dat")
	require.NoError(t, err)
	write("cut scores", scores[:12*11+1])
	write("bad.txt", []byte(strings.Repeat(strings.Repeat(". ", 81)+"\n", 4)+"!\n"))

	documented := documentedKeys(t)
	top := map[string]map[string]bool{}
	byFormat := map[string]map[string]map[string]bool{}
	for _, arg := range inputs {
		var out bytes.Buffer
		in := openArg(arg)
		showJSON(&out, in)
		in.close()
		var object map[string]any
		require.NoError(t, json.Unmarshal(out.Bytes(), &object), "%s", arg)
		format, _ := object["format"].(string)
		if byFormat[format] == nil {
			byFormat[format] = map[string]map[string]bool{}
		}
		if format != "" {
			collectKeys(byFormat[format], "", object["fields"])
			object["fields"] = map[string]any{}
		}
		collectKeys(top, "", object)
		for key, line := range documented[format] {
			if format != "" && !strings.Contains(line, "*maybe*") && !strings.ContainsAny(key, ".[") {
				require.Contains(t, fieldsOf(t, out.Bytes()), key, "%s of %s is not marked as left out at times", key, arg)
			}
		}
	}
	byFormat[""] = top
	for _, f := range formats {
		require.Contains(t, documented, f.name)
	}
	delete(documented, "-id")
	maps.DeleteFunc(byFormat["backgammon ID"], func(key string, _ map[string]bool) bool { // the same keys again
		return strings.HasPrefix(key, "more[].")
	})
	for format, keys := range documented {
		require.Equal(t, slices.Sorted(maps.Keys(keys)), slices.Sorted(maps.Keys(byFormat[format])), format)
		for key, types := range byFormat[format] {
			row := strings.Split(keys[key], "|")
			for kind := range types {
				said := strings.TrimSpace(row[1])
				if kind == "array" && strings.HasSuffix(said, "s") {
					continue // an empty one
				}
				require.Contains(t, said, kind, "%s: %s", format, key)
			}
		}
	}
}

func fieldsOf(t *testing.T, object []byte) map[string]any {
	t.Helper()
	var o struct{ Fields map[string]any }
	require.NoError(t, json.Unmarshal(object, &o))
	return o.Fields
}

// deletedGame returns a base of one deleted game of a round, with an ECO code and
// a year.
func deletedGame(t *testing.T) []byte {
	t.Helper()
	g := cbf.NewGame()
	require.NoError(t, g.SetSource("Linares", "", "7"))
	require.NoError(t, g.SetYear(1990))
	require.NoError(t, g.SetECO("B12"))
	g.SetDeleted(true)
	data, err := g.AppendBinary(nil)
	require.NoError(t, err)
	return data
}
