// Package testutil has what tests of several packages need: memory that is
// measured, lengths to cut a fixture to, readers and writers that fail, signals, names in
// folders, and the foreign programs that judge ours. Only tests import it.
package testutil

import (
	"bufio"
	"encoding/json"
	"iter"
	"math"
	"os"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Allocated returns the bytes that f allocates, garbage included: the least of
// two runs, because the runtime allocates now and then; of ten with -race, where a
// sync.Pool, such as that of fmt, forgets at random what it holds.
func Allocated(f func()) uint64 {
	least, runs := uint64(math.MaxUint64), 2
	if raceEnabled {
		runs = 10
	}
	for range runs {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// Held returns the bytes that f allocates, garbage included, and those that its
// result holds: the least of two runs, because the runtime allocates too.
func Held(f func() any) (allocated, held uint64) {
	allocated, held = math.MaxUint64, math.MaxUint64
	for range 2 {
		var before, after, settled runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		v := f()
		runtime.ReadMemStats(&after)
		runtime.GC()
		runtime.ReadMemStats(&settled)
		runtime.KeepAlive(v)
		allocated = min(allocated, after.TotalAlloc-before.TotalAlloc)
		held = min(held, max(settled.HeapAlloc, before.HeapAlloc)-before.HeapAlloc)
	}
	return allocated, held
}

// Prefixes yields the lengths of strict prefixes of size bytes: all up to first,
// all that lack up to last bytes, and every stride-th between them.
func Prefixes(size, first, last, stride int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range size {
			if n >= first && n < size-last && n%stride != 0 {
				continue
			}
			if !yield(n) {
				return
			}
		}
	}
}

// Lines reads a file that has a JSON value on each line. An empty file fails the test.
func Lines[T any](t testing.TB, file string) (all []T) {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Buffer(nil, 16<<20); s.Scan(); {
		var v T
		require.NoError(t, json.Unmarshal(s.Bytes(), &v), "%s: line %d", file, len(all)+1)
		all = append(all, v)
	}
	require.NoError(t, s.Err())
	require.NotEmpty(t, all, file)
	return all
}

// FileNames returns the names in a folder, in their order.
func FileNames(t testing.TB, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// NoSuchFile is what the system says of a file that is not there.
var NoSuchFile = syscall.ENOENT.Error()

// Symlink makes a symbolic link, or skips the test where that cannot be done: Windows
// asks for a privilege, and Wine only says that it has made one.
func Symlink(t testing.TB, old, new string) {
	t.Helper()
	err := os.Symlink(old, new)
	if err == nil {
		_, err = os.Lstat(new)
	}
	if err != nil {
		t.Skip("no symbolic links: ", err)
	}
}
