package cli

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// onTerminal runs a program whose standard error is taken for a terminal, on which
// bars are due after some time.
func onTerminal(patience time.Duration, outToo bool, run func(p *Program)) (errs string) {
	var out, e bytes.Buffer
	p := &Program{Name: "prog", Stdout: &out, Stderr: &e}
	p.Run(func(p *Program, _ []string) error {
		p.screen.bars, p.screen.outTerminal = true, outToo
		p.screen.next = time.Now().Add(patience)
		run(p)
		return nil
	}, nil)
	return e.String()
}

// due lets the next bar be drawn at once.
func due(p *Program) { p.screen.next = time.Time{} }

// TestBar: a bar comes after a time, is drawn again after another, makes room for
// messages, and goes.
func TestBar(t *testing.T) {
	const bar5, bar6 = "base [##########..........] 5 of 10 games", "base [############........] 6 of 10 games"
	erase := func(bar string) string { return "\r" + strings.Repeat(" ", len(bar)) + "\r" }
	require.Equal(t, bar5+erase(bar5)+bar6+erase(bar6)+"prog: base: odd\n"+bar6+erase(bar6),
		onTerminal(time.Hour, false, func(p *Program) {
			b := p.Bar("base", 10, "game")
			b.Set(4) // not at once
			due(p)
			b.Set(5)
			b.Set(7) // nor all the time
			due(p)
			b.Set(6)
			p.Note("base", "odd")
			due(p)
			b.Set(6)
			b.End()
			due(p)
			b.Set(8) // by a goroutine that is late
		}))
	require.Empty(t, onTerminal(time.Hour, false, func(p *Program) { p.Bar("base", 10, "").Set(5) }))
}

// TestBarForms: what bars look like.
func TestBarForms(t *testing.T) {
	for _, tt := range []struct {
		name, unit  string
		total, done int64
		want        string
	}{
		{"f", "", 200, 0, "f [....................]   0%"},
		{"f", "", 200, 50, "f [#####...............]  25%"},
		{"f", "", 200, 300, "f [####################] 100%"},
		{"f", "", 1 << 62, 1 << 61, "f [##########..........]  50%"},
		{"f", "", 0, 5 << 10, "f 5 KB"},
		{"f", "", 0, 0, "f"},
		{"d", "file", 0, 1, "d 1 file"},
		{"b", "game", 1, 1, "b [####################] 1 of 1 game"},
		{"\x1b[2J", "", 0, 0, `\x1b[2J`},
		{strings.Repeat("long/", 20) + "name.cbf", "", 0, 0, "...ong/long/long/long/long/long/name.cbf"},
	} {
		require.Equal(t, tt.want,
			onTerminal(-time.Second, false, func(p *Program) { p.Bar(tt.name, tt.total, tt.unit).Set(tt.done) }))
	}
}

// TestBarOfInputs: with several inputs, bars count them.
func TestBarOfInputs(t *testing.T) {
	errs := onTerminal(time.Hour, false, func(p *Program) {
		for in := range p.Each([]Input{{Name: "a"}, {Name: "b"}}) {
			due(p)
			p.Bar(in.Name, 2, "").Set(1)
		}
		due(p)
		p.Bar("c", 0, "").Set(0)
	})
	require.Contains(t, errs, "1 of 2: a [##########..........]  50%\r")
	require.Contains(t, errs, "2 of 2: b [##########..........]  50%\r")
	require.True(t, strings.HasSuffix(errs, "\rc"))
}

// TestBarReaders: reading goes on with a bar.
func TestBarReaders(t *testing.T) {
	text := strings.NewReader(strings.Repeat("x", 100))
	errs := onTerminal(time.Hour, false, func(p *Program) {
		b := p.Bar("f", 100, "")
		io.CopyN(io.Discard, b.Reader(text), 50)
		due(p)
		b.Reader(text).Read(make([]byte, 5))
		due(p)
		b.ReaderAt(text).ReadAt(make([]byte, 10), 80)
	})
	require.Contains(t, errs, " 55%\r")
	require.True(t, strings.HasSuffix(errs, " 90%"))
}

// TestBarAndOutput: on a terminal that has output too, no bar is among it.
func TestBarAndOutput(t *testing.T) {
	for _, outToo := range []bool{false, true} {
		errs := onTerminal(-time.Second, outToo, func(p *Program) {
			b := p.Bar("f", 0, "")
			b.Set(1)
			p.Out.WriteString("text")
			p.Out.Flush()
			due(p)
			b.Set(1 << 20)
		})
		require.Equal(t, "f\r \r", errs[:4])
		require.Equal(t, !outToo, strings.HasSuffix(errs, "f 1024 KB"))
	}
}

// TestIsTerminal: neither files nor the device that takes everything.
func TestIsTerminal(t *testing.T) {
	require.False(t, isTerminal(nil))
	require.False(t, isTerminal(&bytes.Buffer{}))
	for _, name := range []string{os.DevNull, "progress_test.go"} {
		f, err := os.Open(name)
		require.NoError(t, err)
		require.False(t, isTerminal(f), name)
		f.Close()
	}
}
