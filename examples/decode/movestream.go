package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"example.com/boardcodec/cbmoves"
)

// moveStream shows one-byte chess moves, in hex or as they are, from the normal
// start: others are not part of a stream. Examples/cbmoves2pgn can be told one.
var moveStream = format{
	name: "one-byte chess moves",
	samples: []input{
		{data: []byte("13132e224cb100f02bf143d3ff")},
		{data: []byte("13e04b696e672773207061776e0013f00bf129d1ff")},
	},
	sniff: func(in input) bool {
		stream := streamOf(in)
		return len(stream) > 0 && stream[len(stream)-1] == 0xff
	},
	decode: decodeMoveStream,
}

// streamOf gives the bytes of an input, whether it has them or tells them in hex.
func streamOf(in input) []byte {
	if stream, err := hex.DecodeString(string(bytes.Join(bytes.Fields(in.data), nil))); err == nil {
		return stream
	}
	return in.data
}

type moveStreamFields struct {
	Encodings []string        `json:"encodings"` // "Jose", "Manual": in which it can be read; both where nothing tells
	Plies     int             `json:"plies"`     // of the main line
	Result    string          `json:"result,omitempty"`
	Items     []moveItemField `json:"items"`
}

// A moveItemField is one item of a line: just one field is there, and Unread
// beside some texts.
type moveItemField struct {
	Move      string          `json:"move,omitempty"` // UCI
	NAG       *uint16         `json:"nag,omitempty"`
	Text      *string         `json:"text,omitempty"`   // empty where it stands apart
	Unread    string          `json:"unread,omitempty"` // why jose could not read the text: "illegal move"
	Result    string          `json:"result,omitempty"`
	Variation []moveItemField `json:"variation,omitempty"`
}

func decodeMoveStream(in input) (report, error) {
	stream := streamOf(in)
	encoding, err := cbmoves.Detect(cbmoves.Start{}, stream)
	fields := moveStreamFields{Encodings: []string{"Jose", "Manual"}}
	switch {
	case err == nil:
		fields.Encodings = []string{encoding.String()}
	case errors.Is(err, cbmoves.ErrAlike):
		encoding = cbmoves.Jose
	default:
		return report{}, err
	}
	// The texts of Jose stand apart, and nobody gave them: the only problem that
	// Detect lets pass.
	game, err := encoding.With(cbmoves.Options{Lenient: true}).Decode(cbmoves.Start{}, stream, nil)
	if err != nil {
		return report{}, err
	}
	for _, item := range game.Main {
		switch item.Kind() {
		case cbmoves.KindMove:
			fields.Plies++
		case cbmoves.KindResult:
			fields.Result = item.Result().String()
		}
	}
	fields.Items = moveItems(game.Main)
	text := fmt.Sprintf("encoding: %s\nplies: %d in %d bytes\n\n%s\n",
		strings.Join(fields.Encodings, " or "), fields.Plies, len(stream), wrap(appendMoveWords(nil, game.Main, 0, true), 76))
	return report{text, fields}, nil
}

func moveItems(line []cbmoves.Item) []moveItemField {
	fields := []moveItemField{}
	for _, item := range line {
		var f moveItemField
		switch item.Kind() {
		case cbmoves.KindMove:
			f.Move = item.Move().String()
		case cbmoves.KindNAG:
			n := item.NAG()
			f.NAG = &n
		case cbmoves.KindText:
			text := item.Text()
			f.Text = &text
			if item.TextKind() != cbmoves.Comment {
				f.Unread = item.TextKind().String()
			}
		case cbmoves.KindResult:
			f.Result = item.Result().String()
		case cbmoves.KindVariation:
			f.Variation = moveItems(item.Line())
		}
		fields = append(fields, f)
	}
	return fields
}

// appendMoveWords tells a line that begins at a ply as PGN does, but with the moves
// in long algebraic notation, for which no board is needed.
func appendMoveWords(words []string, line []cbmoves.Item, ply int, number bool) []string {
	for _, item := range line {
		switch item.Kind() {
		case cbmoves.KindMove:
			if ply%2 == 0 {
				words = append(words, fmt.Sprintf("%d.", ply/2+1))
			} else if number {
				words = append(words, fmt.Sprintf("%d...", ply/2+1))
			}
			words = append(words, item.Move().Long())
			ply, number = ply+1, false
		case cbmoves.KindNAG:
			words = append(words, fmt.Sprintf("$%d", item.NAG()))
		case cbmoves.KindText:
			text := item.Text()
			if item.TextKind() != cbmoves.Comment {
				text = item.TextKind().String() + ": " + text
			}
			words = append(words, "{"+text+"}")
			number = true
		case cbmoves.KindResult:
			words = append(words, item.Result().String())
		case cbmoves.KindVariation:
			first := len(words)
			words = appendMoveWords(words, item.Line(), ply-1, true)
			if len(words) == first {
				words = append(words, "")
			}
			words[first] = "(" + words[first]
			words[len(words)-1] += ")"
			number = true
		}
	}
	return words
}

// wrap breaks words into lines of width bytes at most, where words allow it.
func wrap(words []string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(strings.Join(words, " ")) {
		switch {
		case column == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
