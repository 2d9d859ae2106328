package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

var errArchive = errors.New("tables of jose, which a server has to open first: JOSE.md has the commands")

// readTexts reads what -texts names or has in hex: the texts of a single stream.
func (p *program) readTexts(flags *cli.Flags, name string, jobs []*job) error {
	if name == "" {
		return nil
	}
	if len(jobs) > 1 {
		return flags.Wrong("-texts is for one stream, not %d", len(jobs))
	}
	file, err := p.OpenQuietly(name)
	switch {
	case err == nil:
		defer file.Close()
		p.texts, err = readHex(file)
		p.read = append(p.read, p.Input(name))
	case isHex([]byte(name)):
		p.texts, err = readHex(strings.NewReader(name))
	}
	if err != nil {
		return fmt.Errorf("-texts: %s: %s", label(name), cli.Fact(err))
	}
	return nil
}

// readHex reads all bytes. If they are hex digits and blanks, it returns the bytes that these mean: a stream
// ends in ff and texts end in 00, so they are not digits themselves.
func readHex(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(r)
	if err == nil && isHex(data) {
		return hex.AppendDecode(nil, bytes.Join(bytes.Fields(data), nil))
	}
	return data, err
}

// isHex reports whether data are hex digits, perhaps with white space among them.
func isHex(data []byte) bool {
	return len(bytes.TrimSpace(data)) > 0 && len(bytes.Trim(data, "0123456789abcdefABCDEF \t\r\n")) == 0
}

// isStream reports whether a file is a stream. Streams have no signature, so its
// bytes must be a game, and more than an empty one; of a long file, what is seen of it must be
// the beginning of one.
func (p *program) isStream(head []byte) bool {
	isCut := len(head) == cli.HeadSize
	if isHex(head) {
		digits := bytes.Join(bytes.Fields(head), nil)
		if !isCut && len(digits)%2 != 0 {
			return false
		}
		head, _ = hex.AppendDecode(nil, digits[:len(digits)&^1])
	}
	o := cbmoves.Options{Manual: p.moves.Manual, Concatenated: p.allOf, WithoutTexts: true}
	var lastErr error
	for _, err := range o.Tokens(p.start, head, nil) {
		lastErr = err
	}
	if isCut && errors.Is(lastErr, io.ErrUnexpectedEOF) {
		lastErr = nil
	}
	return len(head) > 1 && lastErr == nil
}

// streamGames yields the game of a stream, or with -all, game after game.
func streamGames(p *program, j *job) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		stream, err := j.stream()
		if err != nil {
			yield(unit{err: err})
			return
		}
		texts, base := p.texts, 0
		for number := 1; ; number++ {
			u, game, gameErr := p.streamGame(stream[base:], texts, number, base)
			if gameErr != nil || !p.allOf {
				u.err = gameErr
				yield(u)
				return
			}
			base += int(game.StreamSize)
			texts = texts[game.TextsSize:]
			stopped := slices.ContainsFunc(game.Problems, func(p cbmoves.Problem) bool { return p.Stops })
			atEnd := base == len(stream)
			textsLeft := !stopped && atEnd && len(texts) > 0 // a scan of several games cannot see it
			switch {
			case stopped: // so the start of the next game is unknown
				whole := fmt.Sprintf("game %d breaks off at offset %d: the rest is left out", number, base)
				u.notes = append(u.notes, note{scale: lost, whole: whole})
			case textsLeft && p.lenient:
				u.notes = append(u.notes, note{scale: lost, whole: fmt.Sprintf("%d bytes of texts are left", len(texts))})
			}
			if !yield(u) {
				return
			}
			if textsLeft && !p.lenient {
				yield(unit{err: fmt.Errorf("after game %d: texts: data after the end: %d bytes", number, len(texts))})
				return
			}
			if stopped || atEnd {
				return
			}
		}
	}
}

// stream reads a stream, which must have at least a byte.
func (j *job) stream() ([]byte, error) {
	file, err := j.open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	stream, err := readHex(file)
	if err == nil && len(stream) == 0 {
		err = errors.New("no input")
	}
	return stream, err
}

// streamGame reads the first game of stream, which begins at offset base of the user's stream. On an error, u
// is empty.
func (p *program) streamGame(stream, texts []byte, number, base int) (u unit, game *cbmoves.Game, err error) {
	place := fmt.Sprintf("game %d at offset %d", number, base)
	game, err = p.moves.Decode(p.start, stream, texts)
	var text []byte
	if err == nil {
		text, err = game.AppendPGN(nil, nil)
	}
	if err != nil {
		return unit{}, nil, fmt.Errorf("%s: %s", place, cli.Fact(err))
	}
	return unit{data: text, notes: p.notesOf(game, number, place)}, game, nil
}
