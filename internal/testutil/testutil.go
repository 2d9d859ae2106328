// Package testutil is for the tests of several packages. It measures memory and time, makes hostile
// texts, has readers and writers that fail, and runs other programs. Only tests import it.
package testutil

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"iter"
	"math"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Allocated returns the bytes that f allocates, including garbage. It is the least of two runs, because
// the runtime also allocates now and then, or of ten with -race, where a sync.Pool, such as that of
// fmt, drops its contents at random.
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

// Held returns the bytes that f allocates, including garbage, and the bytes that its result holds. Each
// is the least of two runs, because the runtime allocates too.
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

// Prefixes yields lengths of strict prefixes of size bytes: all lengths below first, the last ones, at
// most last bytes shorter than size, and every multiple of stride between them.
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

// ReadFile returns the content of a file.
func ReadFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}

// WriteZip makes a ZIP file of names and contents, in pairs, and returns its bytes.
func WriteZip(t testing.TB, name string, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		require.NoError(t, err)
		_, err = f.Write([]byte(files[i+1]))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(name, b.Bytes(), 0o666))
	return b.Bytes()
}

// Gzip compresses data.
func Gzip(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// FileNames returns the sorted names in a folder.
func FileNames(t testing.TB, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// NoSuchFile is the text of the system's error for a missing file.
var NoSuchFile = syscall.ENOENT.Error()

// Symlink makes a symbolic link, or skips the test if it cannot: Windows requires a privilege, and Wine
// only claims to have made one.
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

// Heed makes signals end the programs that a test starts, even if this process ignores them, as under
// nohup or in the background of a script. A program inherits ignored signals, but not handled ones.
func Heed(t testing.TB, signals ...os.Signal) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, signals...)
	t.Cleanup(func() { signal.Stop(c) })
}

// Long returns how long a random search continues after its short form: BOARDCODEC_LONG of the
// environment, such as 10m, or 0 if it is not set. A test without a random search runs in full if Long
// is not 0, otherwise only a part of it.
func Long(t testing.TB) time.Duration {
	t.Helper()
	text := os.Getenv("BOARDCODEC_LONG")
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	require.NoError(t, err, "BOARDCODEC_LONG")
	return d
}
