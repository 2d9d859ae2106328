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

// indexWord returns the word of the index for game i, from 1, at an offset; indexOffset
// returns the offset that such a word means.
func indexWord(i int, offset int64) int64  { return offset + int64(i) + 1 }
func indexOffset(i int, word uint32) int64 { return int64(word) - int64(i) - 1 }

// indexEncoder makes an index: add takes the offsets of the games, then that of their end.
type indexEncoder struct {
	words []byte // what the index is appended to, and the index
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

// finish fills in the number of games, and returns the index after what it was appended to.
func (e *indexEncoder) finish() []byte {
	binary.BigEndian.PutUint32(e.words[e.start:], uint32(e.entries())) // games + 1
	return e.words
}

// readWord returns word i of an index, from 0. It reads into buf, which has wordSize bytes
// or more.
func readWord(index Source, i int, buf []byte) (uint32, error) {
	err := readFull(index, buf[:wordSize], wordSize*int64(i), i, inIndex)
	return binary.BigEndian.Uint32(buf), err
}

// readEntry returns the offset in entry i, from 1, unchecked: it may be negative. It reads
// into buf, as readWord does.
func readEntry(index Source, i int, buf []byte) (int64, error) {
	word, err := readWord(index, i, buf)
	return indexOffset(i, word), err
}

// readIndex returns the number of games for which an index has entries, and what is odd
// about the index. It reads only the first word and the last entries. If the index counts
// more games than it has entries, that is an error or, if lenient, a problem.
func readIndex(index Source, gamesSize int64, lenient bool) (games int, problems []Problem, err error) {
	size := index.Size()
	if size < wordSize {
		return 0, nil, indexError(0, "%d bytes; Recover reads the games without it", size)
	}
	buf := make([]byte, wordSize)
	first, err := readWord(index, 0, buf)
	if err != nil {
		return 0, nil, err
	}
	if first == 0 {
		return 0, nil, indexError(0, "it counts -1 games; Recover reads the games without it")
	}
	claimed := int64(first) - 1
	entries := size/wordSize - 1
	n := int(min(claimed, entries, math.MaxInt-1)) // an int may have 32 bits
	if n > 0 && claimed >= entries {
		last, err := readEntry(index, n, buf)
		if err != nil {
			return 0, nil, err
		}
		if last == gamesSize {
			n-- // that entry is the end
		}
	}
	if int64(n) < claimed {
		err := indexError(0, "it counts %d games and has entries for %d", claimed, n)
		if !lenient {
			return 0, nil, err
		}
		problems = append(problems, Problem{Scale: chess.Lost, In: inIndex, Err: err.Err})
	}
	note := func(at int64, format string, a ...any) {
		problems = append(problems,
			Problem{In: inIndex, Offset: at, Err: fmt.Errorf(format, a...)})
	}
	at := wordSize * (int64(n) + 1)
	after := size - at - wordSize
	if after < 0 {
		note(size, "no entry for the end of the games")
		return n, problems, nil
	}
	end, err := readEntry(index, n+1, buf)
	if err != nil {
		return 0, nil, err
	}
	if end != gamesSize {
		note(at, "it ends the games at offset %d of %d", end, gamesSize)
	}
	if after > 0 {
		note(size-after, "%d bytes after the end", after)
	}
	return n, problems, nil
}

// indexError returns the error of word i of the index: 0 is the number of games, any other
// the entry of that game.
func indexError(i int, format string, a ...any) *SyntaxError {
	return &SyntaxError{In: inIndex, Game: i, Offset: wordSize * int64(i), Err: detailed(ErrIndex, format, a...)}
}
