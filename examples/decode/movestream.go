package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

// moveStream shows one-byte chess moves, in hex or as they are, from the normal
// start: others are not part of a stream. Examples/convert can be told one.
var moveStream = format{
	name: "one-byte chess moves",
	samples: []string{
		joseSample,
		manualSample,
	},
	sniff: func(in *input) bool {
		if in.data.Size() > streamLongest {
			return false
		}
		stream, err := streamOf(in)
		return err != nil || bytes.HasSuffix(stream, []byte{0xff}) // decoding reports the error
	},
	decode: decodeMoveStream,
}

// A game as jose wrote it, and another as it would be in Manual.
const (
	jose, manual = "Jose", "Manual" // the encodings

	streamLinesShown = 18
	streamLongest    = 256 << 10 // bytes of the one game that a stream is

	joseSample = "13080f0f2718104e171f2e3b1c3272101875812c4a2121990814042a6e0844193288940a0925902224568b847c24" +
		"27205a5a52046a92256a55556565279193d1ff"
	manualSample = "e02047616d6520706c6179656420696e61636375726174656c7920627920576869746520756e6465722065787472" +
		"656d652074696d652070726573737572652e20000413390c0f118325812c203d130c123472462998496c99438b4a" +
		"327e6c2c315b8c044c852a25530b5c3b47e02032206d696e7574657320746f2074696d652d636f6e74726f6c2061" +
		"74206d6f76652033362e20005c143c85556535909634043fb2f03de02077696e732000f1003608919290923c943e" +
		"953c9492183b17e054696d6520636f6e74726f6c00d1ff"
)

// streamOf returns the bytes of an input, which may have them as they are or in hex.
func streamOf(in *input) ([]byte, error) {
	data, err := in.whole()
	if err != nil || !cli.IsPlain(in.head) {
		return data, err
	}
	stream, err := hex.DecodeString(string(bytes.Join(bytes.Fields(data), nil)))
	if err != nil {
		return data, nil
	}
	return stream, nil
}

type moveStreamFields struct {
	Encodings []string `json:"encodings"` // "Jose", "Manual": in which it can be read; both if undecided
	Plies     int      `json:"plies"`     // of the main line
	Result    string   `json:"result,omitempty"`
	PGN       string   `json:"pgn"`
	Final     string   `json:"final_fen"`
	problemList
}

// readStream returns the game of a stream, and the encodings in which it can be read.
func readStream(in *input) (g *cbmoves.Game, encodings []string, err error) {
	stream, err := streamOf(in)
	if err != nil {
		return nil, nil, err
	}
	err = cbmoves.Detect(cbmoves.StartPosition(), stream)
	switch {
	case err == nil:
		encodings = []string{jose}
	case errors.Is(err, cbmoves.ErrSameGame):
		encodings = []string{jose, manual}
	default:
		// Detect leaves Manual to those who know: here nobody says more, and the report says so.
		inManual, errManual := cbmoves.Options{Manual: true}.Decode(cbmoves.StartPosition(), stream, nil)
		if errManual != nil {
			return nil, nil, err
		}
		return inManual, []string{manual}, nil
	}
	// Nobody gave the texts of Jose, which are not in the stream.
	g, err = cbmoves.Options{WithoutTexts: true}.Decode(cbmoves.StartPosition(), stream, nil)
	return g, encodings, err
}

// decodeMoveStream reports the game of a stream.
func decodeMoveStream(in *input) (report, error) {
	g, encodings, err := readStream(in)
	if err != nil {
		return report{}, err
	}
	text, err := g.AppendPGN(nil, nil)
	if err != nil {
		return report{}, err
	}
	r := pgn.Options{Lenient: true}.NewReader(bytes.NewReader(text))
	r.Next()
	from, err := r.Game()
	if err != nil {
		return report{}, err
	}
	drawn := &game{Title: "the game", Kind: chessKind}
	drawn.chess(from)
	line := newChessLine(from)
	fields := moveStreamFields{Encodings: encodings, Plies: len(from.Moves), PGN: string(text), Final: line.Final}
	for _, item := range g.Main {
		if item.Kind() == cbmoves.KindResult {
			fields.Result = item.Result().String()
		}
	}
	drawn.comment(fields.Result)
	kind := strings.Join(fields.Encodings, " or ")
	shown := fmt.Sprintf("encoding: %s, %s in %s\n\n%s\n", kind, pliesText(fields.Plies), count(int(g.StreamSize), "byte"),
		line.draw(drawn, streamLinesShown))
	if kind == manual {
		fields.problem("cannot be read in Jose: a damaged stream of jose can look like Manual, which no known program writes")
	}
	rep := fields.report(shown+fields.text(1), fields, inside{Kind: kind, Plies: fields.Plies}, func(yield func(*game) bool) { yield(drawn) })
	rep.odd = fields.Problems
	return rep, nil
}
