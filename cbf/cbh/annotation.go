package cbh

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"example.com/boardcodec/cbf/chess"
)

// An Annotation is what a base keeps of a move or of the game, as it is in the file.
type Annotation struct {
	Place  int // of its move, in the order of the file, from 0; -1 = the game before its first move
	Type   AnnotationType
	Data   []byte
	Offset int64 // in the .cba file, in bytes from 0
}

// An AnnotationType says what an [Annotation] holds.
type AnnotationType uint8

const (
	TextAfter        AnnotationType = 0x02
	Symbols          AnnotationType = 0x03 // NAGs
	ColoredSquares   AnnotationType = 0x04
	Arrows           AnnotationType = 0x05
	TimeSpent        AnnotationType = 0x07
	Training         AnnotationType = 0x09
	Sound            AnnotationType = 0x10
	Picture          AnnotationType = 0x11
	Quotation        AnnotationType = 0x13
	PawnStructure    AnnotationType = 0x14
	PiecePath        AnnotationType = 0x15
	WhiteClock       AnnotationType = 0x16
	BlackClock       AnnotationType = 0x17
	CriticalPosition AnnotationType = 0x18
	Correspondence   AnnotationType = 0x19
	WebLink          AnnotationType = 0x1c
	Video            AnnotationType = 0x20
	Evaluation       AnnotationType = 0x21 // by an engine
	MedalsOfMove     AnnotationType = 0x22
	VariationColor   AnnotationType = 0x23
	TimeControl      AnnotationType = 0x24
	VideoStream      AnnotationType = 0x25
	Evaluations      AnnotationType = 0x26 // of all positions of the main line
	TextBefore       AnnotationType = 0x82
)

var annotationNames = map[AnnotationType]string{
	TextAfter: "text", Symbols: "symbols", ColoredSquares: "coloured squares", Arrows: "arrows",
	TimeSpent: "time spent", Training: "training", Sound: "sound", Picture: "picture", Quotation: "quotation",
	PawnStructure: "pawn structure", PiecePath: "piece path", WhiteClock: "clock of White",
	BlackClock: "clock of Black", CriticalPosition: "critical position", Correspondence: "correspondence",
	WebLink: "web link", Video: "video", Evaluation: "evaluation", MedalsOfMove: "medals",
	VariationColor: "colour of a variation", TimeControl: "time control", VideoStream: "video stream",
	Evaluations: "evaluations", TextBefore: "text before",
}

// String returns the type in words, such as "coloured squares", or its number, such as "type 0x08".
func (t AnnotationType) String() string {
	return cmp.Or(annotationNames[t], fmt.Sprintf("type 0x%02x", uint8(t)))
}

// The record of annotations of a game begins with the number of the game (3), of which readers need
// nothing, four bytes (01 00 0e 0e), the number of annotations plus 1 (3), and its size (4).
const notesHeader, noteHeader = 14, 6

// decodeAnnotations decodes a record of annotations, which begins at offset in the file. Their Data
// are parts of rec. They are in the order of the file.
func decodeAnnotations(l *log, rec []byte, offset int64) (list []Annotation, err error) {
	count := int(uint24(rec[7:])) - 1
	at := notesHeader
	for at < len(rec) {
		b := rec[at:]
		size := noteHeader
		if len(b) >= noteHeader {
			size = int(binary.BigEndian.Uint16(b[4:]))
		}
		switch {
		case size < noteHeader:
			return list, l.fault(inNotes, offset+int64(at), fmt.Errorf("%w: annotation of %d bytes", ErrSyntax, size))
		case size > len(b):
			return list, l.fault(inNotes, offset+int64(at), fmt.Errorf("annotation: %w", io.ErrUnexpectedEOF))
		}
		list = append(list, Annotation{
			Place:  int(int32(uint24(b))<<8) >> 8,
			Type:   AnnotationType(b[3]),
			Data:   b[noteHeader:size:size],
			Offset: offset + int64(at),
		})
		at += size
	}
	if len(list) != count {
		l.add(chess.Odd, inNotes, offset, fmt.Errorf("%d annotations, and the record says %d", len(list), count))
	}
	return list, nil
}

// sortNotes sorts annotations by their places, as they mostly are.
func sortNotes(list []Annotation) {
	byPlace := func(a, b Annotation) int { return cmp.Compare(a.Place, b.Place) }
	if !slices.IsSortedFunc(list, byPlace) {
		slices.SortStableFunc(list, byPlace)
	}
}

// uint24 reads three bytes, big-endian.
func uint24(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }
