package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFact: the name of the file, which precedes the message, and those of packages are
// taken out, wherever they are in an error.
func TestFact(t *testing.T) {
	cut := errors.New("cbf: game 2: cut off")
	_, missing := os.Open("none")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{errors.New("odd"), "odd"},
		{cut, "game 2: cut off"},
		{fmt.Errorf("index: %w", cut), "index: game 2: cut off"},
		{fmt.Errorf("cbf: base: %w", cut), "base: game 2: cut off"},
		{errors.Join(cut, fs.ErrClosed), "game 2: cut off; file already closed"},
		{errors.New("no package: cbf: is one"), "no package: cbf: is one"},
		{missing, missing.(*fs.PathError).Err.Error()},
		{fmt.Errorf("index: %w", missing), "index: " + missing.Error()},
	} {
		require.Equal(t, tt.want, Fact(tt.err))
	}
}

// TestClean: nothing of a name reaches a terminal but signs.
func TestClean(t *testing.T) {
	for s, want := range map[string]string{
		"":                     "",
		"a b/Größe 中.cbf":      "a b/Größe 中.cbf",
		"\x1b[2J\a\r\n\x7f":    `\x1b[2J\a\r\n\x7f`,
		"\xff\xc3":             `\xff\xc3`,
		"\ufffd":               "\ufffd",
		"\u202eright\u2028":    `\u202eright\u2028`,
		`C:\games\it's "ours"`: `C:\games\it's "ours"`,
	} {
		require.Equal(t, want, Clean(s), "%q", s)
	}
	_, _, errs := runs(func(p *Program, _ []string) error {
		p.Note("\x1b[1m", "tag %s", "\x1b[31m")
		p.Fail("-", errors.New("\a"))
		return errors.New("two\x07\nlines")
	})
	require.Equal(t, "prog: \\x1b[1m: tag \\x1b[31m\nprog: standard input: \\a\nprog: two\\a; lines\n", errs)
}

// TestCount: one game, two games.
func TestCount(t *testing.T) {
	require.Equal(t, "0 games, 1 game, 2 games", Count(0, "game")+", "+Count(1, "game")+", "+Count(2, "game"))
}
