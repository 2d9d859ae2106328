package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// runs returns what one run of a program prints.
func runs(run func(p *Program, args []string) error, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	p := &Program{Name: "prog", Stdin: strings.NewReader("in"), Stdout: &o, Stderr: &e}
	status = p.Run(run, args)
	return status, o.String(), e.String()
}

// TestFlags: flags stand anywhere before "--"; help is output, wrong usage is not.
func TestFlags(t *testing.T) {
	echo := func(p *Program, args []string) error {
		f := p.Flags("prog", "[-x] FILE...\ndoes something")
		x := f.Bool("x", false, "be odd")
		others, err := f.Parse(args)
		if err != nil {
			return err
		}
		if len(others) == 0 {
			return f.Wrong("FILE is missing")
		}
		p.Out.WriteString(strings.Join(others, "|"))
		if *x {
			p.Damage(others[0], "odd")
		}
		return nil
	}
	const usage = "usage: prog [-x] FILE...\ndoes something\n  -version\n    \tprint the version of the program\n  -x\tbe odd\n"
	const hint = " (prog -h prints the usage)\n"
	for _, tt := range []struct {
		args      string
		status    int
		out, errs string
	}{
		{"a b", StatusFine, "a|b", ""},
		{"a -x b", StatusFailed, "a|b", "prog: a: odd\n"},
		{"a b -x", StatusFailed, "a|b", "prog: a: odd\n"},
		{"a -- -x b", StatusFine, "a|-x|b", ""},
		{"-- --", StatusFine, "--", ""},
		{"- -x", StatusFailed, "-", "prog: standard input: odd\n"},
		{"", StatusUsage, "", "prog: FILE is missing" + hint},
		{"a -y", StatusUsage, "", "prog: flag provided but not defined: -y" + hint},
		{"-x=\x1b[2J a", StatusUsage, "", "prog: invalid boolean value \"\\x1b[2J\" for -x: parse error" + hint},
		{"a -h", StatusFine, usage, ""},
		{"--help", StatusFine, usage, ""},
	} {
		status, out, errs := runs(echo, strings.Fields(tt.args)...)
		require.Equal(t, tt.status, status, tt.args)
		require.Equal(t, tt.out, out, tt.args)
		require.Equal(t, tt.errs, errs, tt.args)
	}
	status, _, errs := runs(echo, "a", "") // as of a variable of the shell that is not set
	require.Equal(t, StatusUsage, status)
	require.Equal(t, "prog: an argument is empty"+hint, errs)
}

// TestExpand: the names of files in place of patterns, for systems whose shells leave them.
func TestExpand(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("old", 0o777))
	for _, name := range []string{"a.xg", "b.xg", "-f.xg", "c.sgf", filepath.Join("old", "d.xg")} {
		require.NoError(t, os.WriteFile(name, nil, 0o666))
	}
	old := filepath.Join("old", "*")
	for _, tt := range []struct{ args, want []string }{
		{nil, nil},
		{[]string{"-o", "out/", "*.xg"},
			[]string{"-o", "out/", "." + string(filepath.Separator) + "-f.xg", "a.xg", "b.xg"}},
		{[]string{"?.sgf", old}, []string{"c.sgf", filepath.Join("old", "d.xg")}},
		{[]string{"*.mat", "a.xg", "-*", "[*"}, []string{"*.mat", "a.xg", "-*", "[*"}},
		{[]string{"-o", `out dir"`}, []string{"-o", `out dir\`}},
	} {
		require.Equal(t, tt.want, expand(tt.args))
	}
}
