// Package clitest runs the programs of examples in the process of their tests.
package clitest

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/internal/testutil"
)

// A Main is the function of a program that [cli.Main] runs.
type Main = func(p *cli.Program, args []string) error

// Run runs a program, and returns its exit status and what it prints.
func Run(name string, main Main, stdin string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	p := &cli.Program{Name: name, Stdin: strings.NewReader(stdin), Stdout: &o, Stderr: &e}
	status = p.Run(main, args)
	return status, o.String(), e.String()
}

// A Row is one run of a program, and what comes of it.
type Row = struct {
	Name, Stdin string
	Args        []string
	Status      int
	Out, Errs   []string // parts of the printed text, those of Errs once; nil if it is empty
}

// Check runs a program for each row.
func Check(t *testing.T, name string, main Main, rows []Row) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			status, out, errs := Run(name, main, row.Stdin, row.Args...)
			require.Equal(t, row.Status, status, errs)
			require.Equal(t, row.Out == nil, out == "", out)
			require.Equal(t, row.Errs == nil, errs == "", errs)
			for _, want := range row.Out {
				require.Contains(t, out, want)
			}
			for _, want := range row.Errs {
				require.Equal(t, 1, strings.Count(errs, want), errs)
			}
		})
	}
}

// CheckFullDisk runs a program whose standard output is on a full disk, which is
// a failure of the output, not of an input, and ends the program.
func CheckFullDisk(t *testing.T, name string, main Main, args ...string) {
	t.Helper()
	var errs bytes.Buffer
	p := &cli.Program{Name: name, Stdout: &testutil.FailingWriter{Err: errors.New("disk full")}, Stderr: &errs}
	require.Equal(t, cli.StatusFailed, p.Run(main, args))
	require.Equal(t, name+": disk full\n", errs.String())
}

// Changes runs a program once for each of its reads of a file and each way in which another program
// may change the file before that read: the exit status is 1, and a message says that it has changed.
// Instead, a file that another one has replaced may be read as it was. The name of the file is the last
// argument, unless the arguments end with "-": then it is the standard input.
func Changes(t *testing.T, name string, main Main, file string, args ...string) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	file = filepath.Join(t.TempDir(), filepath.Base(file))
	write := func(data []byte) { require.NoError(t, os.WriteFile(file, data, 0o666)) }
	for way, change := range map[string]func(){
		"truncated": func() { write(data[:len(data)/2]) },
		"emptied":   func() { write(nil) },
		"rewritten": func() { write(bytes.ToUpper(data)) },
		"grown":     func() { write(append(bytes.Clone(data), data...)) },
		"replaced": func() {
			require.NoError(t, os.WriteFile(file+"2", data[:len(data)/2], 0o666))
			require.NoError(t, os.Rename(file+"2", file))
		},
	} {
		if way == "replaced" && runtime.GOOS == "windows" { // which does not replace a file that is open
			continue
		}
		for at := 1; ; at++ {
			write(data)
			old := time.Now().Add(-time.Hour) // some systems do not tell times that are a few milliseconds apart
			require.NoError(t, os.Chtimes(file, old, old))
			var reads atomic.Int32
			var o, e bytes.Buffer
			p := &cli.Program{Name: name, Stdin: strings.NewReader(""), Stdout: &o, Stderr: &e, OnRead: func(string) {
				if int(reads.Add(1)) == at {
					change()
				}
			}}
			line := append(args[:len(args):len(args)], file)
			if len(args) > 0 && args[len(args)-1] == "-" {
				stdin, err := os.Open(file)
				require.NoError(t, err)
				defer stdin.Close()
				p.Stdin, line = stdin, args
			}
			status := p.Run(main, line)
			if int(reads.Load()) < at {
				require.Greater(t, at, 1, "the file is not read")
				break
			}
			if way != "replaced" || status != cli.StatusFine {
				require.Equal(t, cli.StatusFailed, status, "%s before read %d: %s", way, at, e.String())
			}
			if way != "replaced" {
				require.Contains(t, e.String(), "has changed while it was read\n", "%s before read %d", way, at)
			}
		}
	}
}
