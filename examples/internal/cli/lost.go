package cli

import (
	"errors"
	"io/fs"
	"os"
	"slices"
)

// An outputError is an error of the output, after which nothing more is written.
type outputError struct{ error }

func (e *outputError) Unwrap() error { return e.error }

// OfOutput marks an error of writing, if it is not nil: [Program.Fail] prints it without
// the name of an input, and [Program.Each] ends. An [Output] marks its errors.
func (p *Program) OfOutput(err error) error {
	if err == nil || IsOfOutput(err) {
		return err
	}
	p.lost = &outputError{err}
	return p.lost
}

// ofDisk is OfOutput for an error of making a file, if other files cannot be made either.
func (p *Program) ofDisk(err error) error {
	if slices.ContainsFunc(diskErrors, func(disk error) bool { return errors.Is(err, disk) }) {
		return p.OfOutput(err)
	}
	return err
}

// IsOfOutput reports whether an error is one of the output, not of an input.
func IsOfOutput(err error) bool {
	var output *outputError
	return errors.As(err, &output)
}

// CanWrite reports whether the output has not failed, so that it is of use to go on.
func (p *Program) CanWrite() bool { return p.lost == nil }

// readerLeft reports whether an error says that the reader of the standard output has
// gone away, such as head, which has read enough.
func readerLeft(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && slices.Contains(pipeErrors, path.Err) && path.Path == os.Stdout.Name()
}
