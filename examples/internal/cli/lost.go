package cli

import (
	"errors"
	"io/fs"
	"os"
	"slices"
)

// OfOutput takes down that an output cannot be written, if err is not nil: [Program.Fail] prints
// it without the name of an input, and [Program.Each] ends. It returns the first such error.
// An [Output] does it with its errors.
func (p *Program) OfOutput(err error) error {
	if err == nil {
		return nil
	}
	if p.lost == nil {
		p.lost = err
	}
	return p.lost
}

// CanWrite reports whether the output has not failed, so that it is of use to go on.
func (p *Program) CanWrite() bool { return p.lost == nil }

// readerLeft reports whether an error says that the reader of the standard output has
// gone away, such as head, which has read enough.
func readerLeft(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && slices.Contains(pipeErrors, path.Err) && path.Path == os.Stdout.Name()
}
