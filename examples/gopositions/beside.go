package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// This file is the same in pgn2cbf and gopositions.

// createBeside makes a new file beside the one that it is to become, NAME.part0
// or with a higher number, so that no file of the user's is touched.
func createBeside(name string) (f *os.File, err error) {
	for i := range 1000 {
		f, err = os.OpenFile(fmt.Sprintf("%s.part%d", name, i), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return f, err
}
