package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMutants: each operator finds its places, and what stands beside an error in
// a return is left alone.
func TestMutants(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.go"), []byte(`package x

import "errors"

var names = [...]string{"", "one"}

func f(a []int, ok bool) (int, error) {
	if ok {
		return 7, errors.New("bad")
	}
	n := 0
	for i := 0; i < len(a) && a[i] == 'b'; i++ {
		n += 2
	}
	return n, nil
}
`), 0o666))
	all, err := mutantsOf(dir)
	require.NoError(t, err)
	found := map[string]int{}
	for _, m := range all {
		found[m.operator]++
		require.NotContains(t, m.name, "7 -> 8")
	}
	require.Equal(t, map[string]int{
		opTable:      1,
		opCondition:  2, // if ok, &&
		opComparison: 2, // <, ==
		opConstant:   4, // 0, 0, 'b', 2
		opStatement:  1, // n += 2
	}, found)
}

// TestEquivalent: a name without a reason is no excuse.
func TestEquivalent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list")
	require.NoError(t, os.WriteFile(file, []byte("a: b\tthe same\nc: d\ne: f\t\n"), 0o666))
	names, err := readEquivalent(file)
	require.NoError(t, err)
	require.Equal(t, map[string]bool{"a: b": true}, names)
}
