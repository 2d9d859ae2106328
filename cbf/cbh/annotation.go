package cbh

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"

	"example.com/boardcodec/cbf/chess"
)

// An Annotation is data about a move or the game, as it is in the file.
type Annotation struct {
	Place  int // of its move, in the order of the file, from 0; -1 = the game before its first move
	Type   AnnotationType
	Data   []byte
	Offset int64 // in the .cba file, in bytes from 0
}

// An AnnotationType says what an [Annotation] holds: FORMAT.md has the numbers, and String the words.
type AnnotationType uint8

const (
	noteTextAfter        AnnotationType = 0x02
	noteSymbols          AnnotationType = 0x03 // NAGs
	noteColoredSquares   AnnotationType = 0x04
	noteArrows           AnnotationType = 0x05
	noteTimeSpent        AnnotationType = 0x07
	noteTraining         AnnotationType = 0x09
	noteSound            AnnotationType = 0x10
	notePicture          AnnotationType = 0x11
	noteQuotation        AnnotationType = 0x13
	notePawnStructure    AnnotationType = 0x14
	notePiecePath        AnnotationType = 0x15
	noteWhiteClock       AnnotationType = 0x16
	noteBlackClock       AnnotationType = 0x17
	noteCriticalPosition AnnotationType = 0x18
	noteCorrespondence   AnnotationType = 0x19
	noteWebLink          AnnotationType = 0x1c
	noteVideo            AnnotationType = 0x20
	noteEvaluation       AnnotationType = 0x21 // by an engine
	noteMedalsOfMove     AnnotationType = 0x22
	noteVariationColor   AnnotationType = 0x23
	noteTimeControl      AnnotationType = 0x24
	noteVideoStream      AnnotationType = 0x25
	noteEvaluations      AnnotationType = 0x26 // of all positions of the main line
	noteTextBefore       AnnotationType = 0x82
)

var annotationNames = map[AnnotationType]string{
	noteTextAfter: "text", noteSymbols: "symbols", noteColoredSquares: "coloured squares", noteArrows: "arrows",
	noteTimeSpent: "time spent", noteTraining: "training", noteSound: "sound", notePicture: "picture", noteQuotation: "quotation",
	notePawnStructure: "pawn structure", notePiecePath: "piece path", noteWhiteClock: "clock of White",
	noteBlackClock: "clock of Black", noteCriticalPosition: "critical position", noteCorrespondence: "correspondence",
	noteWebLink: "web link", noteVideo: "video", noteEvaluation: "evaluation", noteMedalsOfMove: "medals",
	noteVariationColor: "colour of a variation", noteTimeControl: "time control", noteVideoStream: "video stream",
	noteEvaluations: "evaluations", noteTextBefore: "text before",
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

// uint24 reads three bytes, big-endian.
func uint24(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }
