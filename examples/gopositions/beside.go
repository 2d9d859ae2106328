package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// This file is the same in cbf2pgn, pgn2cbf and gopositions.

// mayWrite refuses what is there already without force, and what is no file with
// it.
func mayWrite(name string, force bool) error {
	switch info, err := os.Lstat(name); {
	case err == nil && !force:
		return fmt.Errorf("%s exists: -f writes over it", name)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s is no regular file", name)
	}
	return nil
}

// createBeside makes a new file beside the one that it is to become, NAME.part0
// or with a higher number, so that no file of the user's is touched.
func createBeside(name string) (f *os.File, err error) {
	for i := range 1000 {
		f, err = os.OpenFile(fmt.Sprintf("%s.part%d", name, i), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if path, ok := err.(*fs.PathError); ok {
		path.Path = name // the one that the user gave
	}
	return f, err
}
