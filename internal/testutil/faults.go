package testutil

import "io"

// A ShortWriter accepts N bytes in total. Then it writes less than it is given and returns a nil error,
// against the rules of [io.Writer].
type ShortWriter struct{ N int }

func (w *ShortWriter) Write(p []byte) (int, error) {
	n := min(len(p), w.N)
	w.N -= n
	return n, nil
}

// A FailingWriter accepts N bytes in total, and then fails with Err.
type FailingWriter struct {
	N   int
	Err error
}

func (w *FailingWriter) Write(p []byte) (int, error) {
	if n := w.N; len(p) > n {
		w.N = 0
		return n, w.Err
	}
	w.N -= len(p)
	return len(p), nil
}

// A StuckReader returns the bytes of R, and after them (0, nil) again and again,
// which [io.Reader] discourages but allows.
type StuckReader struct{ R io.Reader }

func (r StuckReader) Read(p []byte) (int, error) {
	n, err := r.R.Read(p)
	if err == io.EOF {
		err = nil
	}
	return n, err
}

// A FailingReader returns the bytes of R, and after them Err, at every call.
type FailingReader struct {
	R   io.Reader
	Err error
}

func (r FailingReader) Read(p []byte) (int, error) {
	n, err := r.R.Read(p)
	if err == io.EOF {
		err = r.Err
	}
	return n, err
}
