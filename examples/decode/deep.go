package main

import (
	"fmt"
	"io"
	"iter"
)

const (
	searchWindow = 1 << 20
	searchLap    = 4 << 10 // longer than what a mark matches
	searchMarks  = 100     // of a format in a window
	searchTries  = 1000    // places that look like the beginning of something and are not
)

// search looks through a whole input for games and records that do not begin at its
// start, such as those in a disk image. It reports the first ones that can be read.
func search(in *input) (*format, report, bool) {
	tries := 0
	for at := int64(0); at < in.data.Size(); at += searchWindow {
		window := make([]byte, min(searchWindow+searchLap, in.data.Size()-at))
		if _, err := io.ReadFull(io.NewSectionReader(in.data, at, int64(len(window))), window); err != nil {
			break
		}
		for f, place := range marksIn(window) {
			begin := at + int64(place)
			if begin <= 0 {
				continue
			}
			tries++
			if tries > searchTries {
				return nil, report{}, false
			}
			if rep, ok := f.decodeAt(in, begin); ok {
				return f, rep.found(begin), true
			}
		}
	}
	// The games of a base have no mark, but they are found without one.
	rep, err := chessBase.decode(in)
	return &chessBase, rep, err == nil
}

// marksIn yields each format with the places in a window where something of it seems to begin. Marks in the
// lap belong to the next window.
func marksIn(window []byte) iter.Seq2[*format, int] {
	return func(yield func(*format, int) bool) {
		for i := range formats {
			f := &formats[i]
			if f.mark == nil {
				continue
			}
			for _, match := range f.mark().FindAllIndex(window, searchMarks) {
				if match[0] < searchWindow && !yield(f, match[0]-f.back) {
					return
				}
			}
		}
	}
}

// decodeAt decodes an input from an offset to its end.
func (f *format) decodeAt(in *input, begin int64) (rep report, ok bool) {
	part := *in
	part.setData(io.NewSectionReader(in.data, begin, in.data.Size()-begin))
	part.sibling = noSibling
	if !f.sniff(&part) {
		return report{}, false
	}
	rep, err := f.decode(&part)
	return rep, err == nil
}

// found adds the place in the input to a report.
func (rep report) found(at int64) report {
	where := fmt.Sprintf("found at byte %d, after something else", at)
	rep.text = "! " + where + "\n" + rep.text
	rep.problems = append([]string{where}, rep.problems...)
	rep.odd = append([]string{where}, rep.odd...)
	return rep
}
