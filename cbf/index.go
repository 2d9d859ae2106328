package cbf

import (
	"encoding/binary"
	"fmt"
	"math"

	"example.com/boardcodec/cbf/chess"
)

// The index (section 1) is a file of longwords:
//
//	0      number of games + 1
//	i      offset of game i, + i + 1         i from 1 to the number of games
//	n + 1  offset of the end of the games, + n + 2
//
// The end is written like the offset of one more game.

const wordSize = 4

// indexWord returns the word for game i, from 1, at an offset; indexOffset returns the offset
// that such a word means.
func indexWord(i int, offset int64) int64  { return offset + int64(i) + 1 }
func indexOffset(i int, word uint32) int64 { return int64(word) - int64(i) - 1 }

// An indexEncoder makes an index: add appends the offset of each game, then the offset of their end.
type indexEncoder struct {
	words []byte // the bytes before the index, and the index
	start int    // of the index in words
}

// newIndexEncoder returns an encoder that appends an index to dst.
func newIndexEncoder(dst []byte) indexEncoder {
	return indexEncoder{words: append(dst, make([]byte, wordSize)...), start: len(dst)}
}

// entries returns how many offsets the index has.
func (e *indexEncoder) entries() int { return (len(e.words)-e.start)/wordSize - 1 }

// add appends an entry. An offset that does not fit a word is an error.
func (e *indexEncoder) add(offset int64) error {
	word := indexWord(e.entries()+1, offset)
	if word > math.MaxUint32 {
		return encodeError("games", "", chess.ErrRange, "more than 4 GB")
	}
	e.words = binary.BigEndian.AppendUint32(e.words, uint32(word))
	return nil
}

// finish fills in the number of games, and returns all words.
func (e *indexEncoder) finish() []byte {
	binary.BigEndian.PutUint32(e.words[e.start:], uint32(e.entries())) // games + 1
	return e.words
}

// readWord returns word i of an index, from 0. With an error, the word has no meaning. It overwrites buf,
// which has at least wordSize bytes.
func readWord(index Source, i int, buf []byte) (uint32, error) {
	err := readFull(index, buf[:wordSize], wordSize*int64(i), i, inIndex)
	return binary.BigEndian.Uint32(buf), err
}

// readEntry returns the offset in entry i, from 1. The offset may be outside the games, even negative; with
// an error, it has no meaning. It overwrites buf, as readWord does.
func readEntry(index Source, i int, buf []byte) (int64, error) {
	word, err := readWord(index, i, buf)
	return indexOffset(i, word), err
}

// readIndex returns the number of games for which an index has entries, and what is odd
// about the index. It reads only the first word and the last entries. If the index counts
// more games than it has entries, that is an error or, if lenient, a problem.
func readIndex(index Source, gamesSize int64, lenient bool) (games int, problems []Problem, err error) {
	claimed, games, err := countGames(index, gamesSize)
	if err != nil {
		return 0, nil, err
	}
	if int64(games) < claimed {
		lacking := indexError(0, "it counts %d games and has entries for %d", claimed, games)
		if !lenient {
			return 0, nil, lacking
		}
		problems = append(problems, Problem{Scale: chess.Lost, In: inIndex, Err: lacking.Err})
	}
	odd, err := checkEnd(index, games, gamesSize)
	if err != nil {
		return 0, nil, err
	}
	return games, append(problems, odd...), nil
}

// countGames returns how many games an index counts, and for how many of them it has entries.
func countGames(index Source, gamesSize int64) (claimed int64, games int, err error) {
	size := index.Size()
	if size < wordSize {
		return 0, 0, indexError(0, "%d bytes; Recover reads the games without it", size)
	}
	buf := make([]byte, wordSize)
	first, err := readWord(index, 0, buf)
	if err != nil {
		return 0, 0, err
	}
	if first == 0 {
		return 0, 0, indexError(0, "it counts -1 games; Recover reads the games without it")
	}
	claimed = int64(first) - 1
	entries := size/wordSize - 1
	games = int(min(claimed, entries, math.MaxInt-1)) // an int may have 32 bits
	if games == 0 || claimed < entries {
		return claimed, games, nil
	}
	last, err := readEntry(index, games, buf)
	if err != nil {
		return 0, 0, err
	}
	if last == gamesSize {
		games-- // that entry is the end
	}
	return claimed, games, nil
}

// checkEnd returns what is odd after the entries of the games: the entry of their end, and then nothing,
// should follow.
func checkEnd(index Source, games int, gamesSize int64) (problems []Problem, err error) {
	note := func(at int64, format string, a ...any) {
		problems = append(problems, Problem{In: inIndex, Offset: at, Err: fmt.Errorf(format, a...)})
	}
	at := wordSize * (int64(games) + 1)
	after := index.Size() - at - wordSize
	if after < 0 {
		note(index.Size(), "no entry for the end of the games")
		return problems, nil
	}
	end, err := readEntry(index, games+1, make([]byte, wordSize))
	if err != nil {
		return nil, err
	}
	if end != gamesSize {
		note(at, "it ends the games at offset %d of %d", end, gamesSize)
	}
	if after > 0 {
		note(at+wordSize, "%d bytes after the end", after)
	}
	return problems, nil
}

// indexError returns the error of word i of the index: 0 is the number of games, and any other
// word is the entry of that game.
func indexError(i int, format string, a ...any) *SyntaxError {
	return &SyntaxError{In: inIndex, Game: i, Offset: wordSize * int64(i), Err: detailed(ErrIndex, format, a...)}
}
