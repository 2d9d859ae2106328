// Package clitest runs the programs of examples in the process of their tests.
package clitest

import (
	"bytes"
	"errors"
	"strings"
	"testing"

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
