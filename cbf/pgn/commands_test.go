package pgn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

func TestCommands(t *testing.T) {
	for _, c := range []struct {
		in   string
		want [][2]string
	}{
		{"", nil},
		{"no command [clk 1]", nil},
		{"[%clk 0:01:02]", [][2]string{{"clk", "0:01:02"}}},
		{"a [%eval 0.17] b [%csl Ga1,Rb2]c", [][2]string{{"eval", "0.17"}, {"csl", "Ga1,Rb2"}}},
		{"[%x] [%] [%y  z ] [%open", [][2]string{{"x", ""}, {"", ""}, {"y", "z"}}},
		// A command ends at the first "]" outside of quotes or, where quotes are not closed, at the first.
		{`[%txt "a ] b"] c [%clk 0:05]`, [][2]string{{"txt", `"a ] b"`}, {"clk", "0:05"}}},
		{`[%txt "a ] b`, [][2]string{{"txt", `"a`}}},
		{`[%txt ""] "]"`, [][2]string{{"txt", `""`}}},
		{`[%txt "a`, nil},
		{`[%txt "a] "b" "[%clk 0:05]`, [][2]string{{"txt", `"a`}, {"clk", "0:05"}}},
	} {
		var got [][2]string
		for name, value := range pgn.Commands(c.in) {
			got = append(got, [2]string{name, value})
		}
		require.Equal(t, c.want, got, c.in)
	}
	for range pgn.Commands("[%a] [%b]") {
		break
	}
}

// TestCommandsLinear: no command makes the reader look at all commands after it.
func TestCommandsLinear(t *testing.T) {
	for _, part := range []string{`[%"]"`, `[%""]`, `[%"]`, `[%]"`} {
		testutil.Linear(t, part, 2000, func(n int) func() {
			comment := strings.Repeat(part, n)
			return func() {
				for range pgn.Commands(comment) {
				}
			}
		})
	}
}

func TestClock(t *testing.T) {
	for in, want := range map[string]time.Duration{
		"0:01:02":   62 * time.Second,
		"1:02:03.4": 3723400 * time.Millisecond,
		"05:06":     306 * time.Second,
		"7":         7 * time.Second,
		"0:00:00":   0,
	} {
		got, err := pgn.ParseClock(in)
		require.NoError(t, err, in)
		require.Equal(t, want, got, in)
		again, err := pgn.ParseClock(pgn.FormatClock(got))
		require.NoError(t, err)
		require.Equal(t, want, again)
	}
	require.Equal(t, "1:02:03.4", pgn.FormatClock(3723400*time.Millisecond))
	for _, in := range []string{"", "x", "1:2:3:4", "-1", "1::2", "1e5", "NaN", "0x1", "1:-2", "99999999999"} {
		_, err := pgn.ParseClock(in)
		var syntax *pgn.SyntaxError
		require.ErrorAs(t, err, &syntax, in)
	}
}

func TestEval(t *testing.T) {
	for in, want := range map[string]pgn.Eval{
		"0.17":    {Centipawns: 17},
		"-3.5,20": {Centipawns: -350, Depth: 20},
		"+1":      {Centipawns: 100},
		"#-4":     {Mate: -4},
		"#4,99":   {Mate: 4, Depth: 99},
		"0.0":     {},
	} {
		got, err := pgn.ParseEval(in)
		require.NoError(t, err, in)
		require.Equal(t, want, got, in)
		again, err := pgn.ParseEval(got.String())
		require.NoError(t, err)
		require.Equal(t, want, again)
	}
	for _, in := range []string{"", "x", "#", "#0", "1,", "1,-2", "NaN", "Inf", "1e5", "9999999999", "1,2,3"} {
		_, err := pgn.ParseEval(in)
		require.ErrorIs(t, err, chess.ErrSyntax, in)
	}
}

func TestDrawing(t *testing.T) {
	for _, in := range []string{"Ga1", "Rh8,Yd4", "Ge2e4,Ba1h8"} {
		d, err := pgn.ParseShapes(in)
		require.NoError(t, err)
		require.Equal(t, in, pgn.FormatShapes(d))
	}
	d, err := pgn.ParseShapes("Ga1, Rb2")
	require.NoError(t, err)
	require.Equal(t, "Ga1,Rb2", pgn.FormatShapes(d))
	require.Empty(t, pgn.FormatShapes(nil))
	for _, in := range []string{"", "a1", "Ga", "Ga9", "Ga1b", "Ga1i2", "ga1", "Ga1,"} {
		_, err := pgn.ParseShapes(in)
		require.ErrorIs(t, err, chess.ErrSyntax, in)
	}
}

// FuzzCommands: a command before any comment is found, and what the typed readers accept is written back
// to what they read.
func FuzzCommands(f *testing.F) {
	f.Add("a [%clk 0:01:02] b", "0:01:02")
	f.Add("[%eval #-3,20]", "#-3,20")
	f.Add("[%", "Ga1,Rb2c3")
	f.Fuzz(func(t *testing.T, comment, value string) {
		for name, value := range pgn.Commands("[%emt 0:00:05]" + comment) {
			require.Equal(t, [2]string{"emt", "0:00:05"}, [2]string{name, value})
			break
		}
		if c, err := pgn.ParseClock(value); err == nil {
			again, err := pgn.ParseClock(pgn.FormatClock(c))
			require.NoError(t, err)
			require.Equal(t, c, again)
		}
		if e, err := pgn.ParseEval(value); err == nil {
			again, err := pgn.ParseEval(e.String())
			require.NoError(t, err, "%v", e)
			require.Equal(t, e, again)
		}
		if d, err := pgn.ParseShapes(value); err == nil {
			again, err := pgn.ParseShapes(pgn.FormatShapes(d))
			require.NoError(t, err)
			require.Equal(t, d, again)
		}
	})
}
