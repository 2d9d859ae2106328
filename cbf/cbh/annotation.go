package cbh

import (
	"cmp"
	"errors"
	"fmt"

	"example.com/boardcodec/cbf/chess"
)

// An Annotation is data about a move or the game, as it is in the file.
type Annotation struct {
	Place  int // of its move, in the order of the file, from 0; -1 = the game before its first move
	Type   AnnotationType
	Data   []byte
	Offset int64 // in the .cba file, in bytes from 0
}

// gamePlace is the Place of annotations of the game. Lower ones are read as this one.
const gamePlace = -1

// An AnnotationType says what an [Annotation] holds. FORMAT.md lists the numbers.
type AnnotationType uint8

// The types that have a form in PGN.
const (
	noteTextAfter        AnnotationType = 0x02
	noteSymbols          AnnotationType = 0x03 // NAGs
	noteColoredSquares   AnnotationType = 0x04
	noteArrows           AnnotationType = 0x05
	noteTimeSpent        AnnotationType = 0x07
	noteTraining         AnnotationType = 0x09
	noteQuotation        AnnotationType = 0x13
	noteCriticalPosition AnnotationType = 0x18
	noteWebLink          AnnotationType = 0x1c
	noteEvaluation       AnnotationType = 0x21 // by an engine
	noteMedals           AnnotationType = 0x22 // of a move
	noteTimeControl      AnnotationType = 0x24
	noteEvaluations      AnnotationType = 0x26 // of all positions of the main line
	noteTextBefore       AnnotationType = 0x82
)

var annotationNames = map[AnnotationType]string{
	noteTextAfter: "text", noteSymbols: "symbols", noteColoredSquares: "coloured squares", noteArrows: "arrows",
	noteTimeSpent: "time spent", noteTraining: "training", 0x10: "sound", 0x11: "picture",
	noteQuotation: "quotation", 0x14: "pawn structure", 0x15: "piece path", 0x16: "clock of White",
	0x17: "clock of Black", noteCriticalPosition: "critical position", 0x19: "correspondence",
	noteWebLink: "web link", 0x20: "video", noteEvaluation: "evaluation", noteMedals: "medals",
	0x23: "colour of a variation", noteTimeControl: "time control", 0x25: "video stream",
	noteEvaluations: "evaluations", noteTextBefore: "text before",
}

// String returns the type in words, such as "coloured squares". An unknown type is "type 0x08".
func (t AnnotationType) String() string {
	return cmp.Or(annotationNames[t], fmt.Sprintf("type 0x%02x", uint8(t)))
}

// A record of annotations begins with the number of the game (3), which may be wrong, four fixed bytes, the
// number of annotations plus 1 (3), at notesCount, and its own size (4). An annotation begins with its place
// (3), type (1) and size (2).
const notesCount, notesHeader, notesSize, noteHeader = 7, 14, 4, 6

// decodeAnnotations decodes a record that begins at offset in the file. It returns the annotations in the
// order of the file. Their Data share memory with rec, which has at least notesHeader bytes.
func decodeAnnotations(l *log, rec []byte, offset int64) (list []Annotation, err error) {
	f := fields{data: rec, at: notesCount}
	count := int(f.big(3)) - 1
	for f.at = notesHeader; f.at < len(rec); {
		a := Annotation{Offset: offset + int64(f.at)}
		a.Place = int(int32(f.big(3)<<8) >> 8) // signed
		a.Type = AnnotationType(f.byte())
		size := f.big(2)
		if f.err == nil && size < noteHeader {
			f.err = fmt.Errorf("%w: %d bytes", chess.ErrSyntax, size)
		}
		a.Data = f.bytes(size - noteHeader)
		if f.err != nil {
			return list, l.fault(inNotes, a.Offset, fmt.Errorf("annotation: %w", f.err))
		}
		list = append(list, a)
	}
	if len(list) != count {
		l.add(chess.Odd, inNotes, offset, fmt.Errorf("%d annotations, and the record says %d", len(list), count))
	}
	return list, nil
}

// errNoNotes is a problem, not an error: bases are often copied without their .cba file.
var errNoNotes = errors.New("there is no such file: the annotations are missing")

// annotations reads the annotations of a game. It returns nil if the game or the base has none.
func (r *reader) annotations(at place, l *log) ([]Annotation, error) {
	switch {
	case at.notes == 0:
		return nil, nil
	case r.notes == nil:
		l.add(chess.Lost, inNotes, at.notes, errNoNotes)
		return nil, nil
	}
	rec, err := readRecord(l, r.notes, inNotes, at.notes, notesHeader, notesSize)
	if rec == nil || err != nil {
		return nil, err
	}
	return decodeAnnotations(l, rec, at.notes)
}
