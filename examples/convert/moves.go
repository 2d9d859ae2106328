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

// readHex reads all bytes or, where they are hex digits, those that these stand for: the
// bytes of a stream end in ff and those of texts in 00, which are no digits.
func readHex(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(r)
	if err == nil && isHex(data) {
		return hex.AppendDecode(nil, bytes.Join(bytes.Fields(data), nil))
	}
	return data, err
}

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
		file, err := j.open()
		var stream []byte
		if err == nil {
			stream, err = readHex(file)
			file.Close()
		}
		if err == nil && len(stream) == 0 {
			err = errors.New("no input")
		}
		texts := p.texts
		for number, base := 1, 0; err == nil; number++ {
			var u unit
			var game *cbmoves.Game
			if u, game, err = p.streamGame(stream[base:], texts, number, base); err != nil {
				break
			}
			base += int(game.StreamSize)
			texts = texts[game.TextsSize:]
			if !p.allOf {
				yield(u)
				return
			}
			stopped := slices.ContainsFunc(game.Problems, func(p cbmoves.Problem) bool { return p.Stops })
			atEnd := base == len(stream)
			switch {
			case stopped: // so the start of the next game is unknown
				u.notes = append(u.notes, note{scale: lost, whole: fmt.Sprintf("game %d breaks off at offset %d: the rest is left out", number, base)})
			case atEnd && len(texts) > 0 && p.lenient:
				u.notes = append(u.notes, note{scale: lost, whole: fmt.Sprintf("%d bytes of texts are left", len(texts))})
			case atEnd && len(texts) > 0: // a scan of several games cannot see it
				err = fmt.Errorf("after game %d: texts: data after the end: %d bytes", number, len(texts))
			}
			if !yield(u) {
				return
			}
			if err == nil && (stopped || atEnd) {
				return
			}
		}
		yield(unit{err: err})
	}
}

// streamGame reads the first game of stream, which begins at offset base of the user's stream.
func (p *program) streamGame(stream, texts []byte, number, base int) (u unit, game *cbmoves.Game, err error) {
	place := fmt.Sprintf("game %d at offset %d", number, base)
	if game, err = p.moves.Decode(p.start, stream, texts); err == nil {
		u.data, err = game.AppendPGN(nil, nil)
	}
	if err != nil {
		return u, nil, fmt.Errorf("%s: %s", place, cli.Fact(err))
	}
	u.notes = p.notesOf(game, number, place)
	return u, game, nil
}
