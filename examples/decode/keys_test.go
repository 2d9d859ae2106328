package main

import (
	"encoding"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// The objects of -json and -id, by the headings of README.md: its first table has no heading.
var objects = map[string]any{
	"": shownInput{}, "-id": identity{}, "backgammon ID": backgammonFields{},
	"backgammon SGF": matchFields{}, "backgammon .mat text": matchFields{},
	"eXtreme Gammon match": matchFields{},
	"ChessBase CBF base":   chessFields{}, "PGN": chessFields{}, "ChessBase CBH base": chessFields{},
	"FBK opening book": bookFields{}, "one-byte chess moves": moveStreamFields{},
	"9x9 Go position file": goPositionsFields{}, "9x9 Go position text": goPositionsFields{},
	"9x9 Go score file": goScoresFields{}, "Zobrist table": goTableFields{},
}

// keysOf adds the keys of a type, with the words that README.md has of each: its type, and whether it may be left out.
// Objects that contain themselves have their keys once.
func keysOf(keys map[string][]string, path string, of reflect.Type, above ...reflect.Type) {
	if slices.Contains(above, of) {
		return
	}
	for _, f := range reflect.VisibleFields(of) {
		name, _, tagged := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "" || name == "-" {
			continue
		}
		kind, words := f.Type, []string{}
		if tagged {
			words = append(words, "*maybe*")
		}
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		}
		keys[path+name] = append(words, jsonType(kind))
		switch kind.Kind() {
		case reflect.Map:
			keys[path+name+".N"] = []string{jsonType(kind.Elem())}
		case reflect.Struct:
			keysOf(keys, path+name+".", kind, append(above, of)...)
		case reflect.Slice:
			if kind = kind.Elem(); kind.Kind() == reflect.Pointer {
				kind = kind.Elem()
			}
			if kind.Kind() == reflect.Struct {
				keysOf(keys, path+name+"[].", kind, append(above, of)...)
			}
		}
	}
}

// jsonType names a type as README.md does.
func jsonType(t reflect.Type) string {
	if t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) || t == reflect.TypeFor[[]byte]() {
		return "string"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return jsonType(t.Elem())
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Struct, reflect.Map, reflect.Interface:
		return "object"
	case reflect.Array:
		return fmt.Sprintf("%d %ss", t.Len(), jsonType(t.Elem()))
	case reflect.Slice:
		if kind := jsonType(t.Elem()); kind == "string" || kind == "number" {
			return kind + "s"
		}
		return "array"
	}
	return "number"
}

// TestKeys: README.md has the keys of all objects, with their types.
func TestKeys(t *testing.T) {
	readme := testutil.ReadFile(t, "README.md")
	documented := map[string]map[string]string{}
	for part := range strings.SplitSeq("\n"+string(readme), "\n## ") {
		heading, rows, _ := strings.Cut(part, "\n")
		for name := range strings.SplitSeq(strings.TrimSpace(heading), ", ") {
			documented[name] = map[string]string{}
			for line := range strings.Lines(rows) {
				if row, ok := strings.CutPrefix(line, "| `"); ok {
					key, _, _ := strings.Cut(row, "`")
					documented[name][key] = row
				}
			}
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(objects)), slices.Sorted(maps.Keys(documented)))
	for name, object := range objects {
		keys := map[string][]string{}
		keysOf(keys, "", reflect.TypeOf(object))
		require.Equal(t, slices.Sorted(maps.Keys(keys)), slices.Sorted(maps.Keys(documented[name])), name)
		for key, words := range keys {
			for _, word := range words {
				require.Contains(t, documented[name][key], word, "%s: %s", name, key)
			}
		}
	}
	for _, f := range formats {
		require.Contains(t, objects, f.name)
	}
}
