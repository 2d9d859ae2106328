package gopos_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
)

// TestZeroValues: the zero values of positions, scores and IDs have no encoding, those of
// errors have a text; readers and writers panic.
func TestZeroValues(t *testing.T) {
	for _, err := range []error{&gopos.SyntaxError{}, &gopos.EncodeError{}, &gopos.InvalidError{}} {
		require.Regexp(t, "^gopos: .*<nil>$", err.Error())
	}
	require.Equal(t, "invalid ID", gopos.ID{}.String())
	require.Equal(t, "invalid Position", gopos.Position{}.String())
	var refused *gopos.EncodeError
	_, err := gopos.Position{}.MarshalBinary()
	require.ErrorAs(t, err, &refused)
	_, err = gopos.Score{}.MarshalBinary()
	require.ErrorAs(t, err, &refused)
	require.NoError(t, gopos.Merge(gopos.NewWriter(io.Discard)))
	p := gopos.Position{ID: gopos.NewID(0, 0, 'B')}
	for i := range p.Board {
		p.Board[i] = 200
	}
	_, err = p.MarshalText()
	require.ErrorIs(t, err, gopos.ErrBoard)
	require.Zero(t, p.Stones())
	for name, call := range map[string]func(){
		"Reader":      func() { _ = readOne(new(gopos.Reader).All()) },
		"ScoreReader": func() { _ = readOne(new(gopos.ScoreReader).All()) },
		"TextReader":  func() { _ = readOne(new(gopos.TextReader).All()) },
		"Writer":      func() { _ = new(gopos.Writer).Flush() },
		"ScoreWriter": func() { _ = new(gopos.ScoreWriter).Flush() },
		"nil reader":  func() { _ = readOne(gopos.NewReader(nil).All()) },
	} {
		require.Panics(t, call, name)
	}
}

// readOne returns the first error of a sequence.
func readOne[T any](all func(func(T, error) bool)) error {
	for _, err := range all {
		return err
	}
	return nil
}
