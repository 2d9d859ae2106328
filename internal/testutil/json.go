package testutil

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// JSON checks that values of each exported type come back equal from their JSON, from a
// value and from a pointer, or that there is an error: nothing may come back as another
// value in silence. The samples must have one or more values of each type that list, a
// file of testdata/api, names, apart from readers, writers, options and interfaces,
// which exempt names.
func JSON(t *testing.T, list string, exempt []string, samples ...any) {
	t.Helper()
	data, err := os.ReadFile(list)
	require.NoError(t, err)
	missing := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if rest, ok := strings.CutPrefix(line, "type "); ok {
			missing[strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" \n[", r) })[0]] = true
		}
	}
	for _, name := range exempt {
		require.True(t, missing[name], "%s is no type of %s", name, list)
		delete(missing, name)
	}
	equal, refused := 0, 0
	for _, sample := range samples {
		v := reflect.ValueOf(sample)
		require.False(t, slices.Contains(exempt, v.Type().Name()), "%s is exempt", v.Type())
		delete(missing, v.Type().Name())
		pointer := reflect.New(v.Type())
		pointer.Elem().Set(v)
		for _, in := range []any{sample, pointer.Interface()} {
			text, err := json.Marshal(in)
			back := reflect.New(v.Type())
			if err == nil {
				err = json.Unmarshal(text, back.Interface())
			}
			if err != nil {
				refused++
				continue
			}
			equal++
			require.Equal(t, sample, back.Elem().Interface(), "%s: %s", v.Type(), text)
		}
	}
	require.Empty(t, missing, "types of %s without a value", list)
	t.Logf("%d come back equal, %d give an error", equal, refused)
	require.Positive(t, equal)
}
