package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// Options say how to read PGN. The zero Options are strict; the function [NewReader] uses them.
type Options struct {
	// Lenient reads malformed text as far as possible, and lists the faults in the Problems of
	// the game: missing or odd results, damaged tags, signs and words among moves, text between
	// games, UTF-16. The piece letters of other languages are recognised for a game as a whole.
	// Moves that cannot be played become text: see [Line].
	Lenient bool

	// MaxGame is the largest size of the text of a game, in bytes; 0 = 4 MB. A longer game is an
	// error (chess.ErrRange), and reading continues with the next game.
	MaxGame int

	// ReuseGame makes Game return the same Game at each call, which costs less. The Game and
	// its content, except Problems, are valid until the next call of a method of the Reader.
	ReuseGame bool
}

// defaultMaxGame is the default of Options.MaxGame.
const defaultMaxGame = 4 << 20

// maxGame returns MaxGame or its default.
func (o Options) maxGame() int {
	if o.MaxGame > 0 {
		return o.MaxGame
	}
	return defaultMaxGame
}

// A Reader reads games from PGN, one after another: [Reader.Next] finds a game and reads its
// tags. [Reader.Game], [Reader.MainLine] and [Reader.Text] then read the game, in any order,
// any number of times or not at all. [NewReader] returns a Reader; a zero Reader has no game, and its
// Next panics.
//
// A Reader holds the text of one game in a buffer of at most four times [Options].MaxGame. A
// [Game] in memory needs at most 65 bytes for each byte of its text.
type Reader struct {
	_       noCopy
	options Options
	text    *textReader
	scan    *scanner.Scanner
	games   int
	isPart  bool // it is not the first chunk of a text
	done    bool
	err     error
	outside faults       // of no game
	refused *SyntaxError // the first text outside of games

	// The game.
	at        scanner.Place // of its first token
	from      int64         // in the text
	tags      tags          // before its moves
	unread    bool          // its tags are in the text from from to tagsEnd, and not yet in tags
	tagsEnd   int64
	allTags   tags          // also those after moves, once the game has been played
	comments  []string      // before its moves
	commentAt scanner.Place // of the first of them
	strays    []string      // comments before text outside of games, which belong to no game
	straysAt  scanner.Place // of the first of them
	head      faults        // of its tags, and of these comments
	moves     scanner.Bookmark
	inGame    bool
	ended     bool             // its end has been found
	after     scanner.Bookmark // after it
	end       scanner.Place
	endAt     int64 // end in the text
	failed    error // of the source, if it failed in the game
	tooLong   bool

	player  player
	builder builder
	game    *Game // the last one, for ReuseGame
	plies   plies
	uses    int // how often methods were called that move the scanner
}

// noCopy makes go vet report copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// NewReader returns a strict Reader of the games in r.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the games in r, with these options. The text is UTF-8; a line that
// is not valid UTF-8 is read as Windows-1252, which has the letters of ISO 8859-1, the charset of
// the PGN standard. In lenient mode it can also be UTF-16.
func (o Options) NewReader(r io.Reader) *Reader {
	src := newTextReader(r)
	scan := scanner.New(src)
	scan.Hold(o.maxGame())
	reader := &Reader{options: o, text: src, scan: scan, ended: true}
	reader.outside.lenient = true // strict reading lists them, too
	reader.builder.scan, reader.builder.reuse = scan, o.ReuseGame
	return reader
}

// Err returns the error of the source that ended the text, or a [*SyntaxError] if the text is
// compressed (errors.ErrUnsupported) or has no game or, in strict mode, for the first text outside
// of games. It returns nil until Next has returned false: text between games does not affect the
// games, and strict mode also lists it in Problems.
func (r *Reader) Err() error { return r.err }

// Problems returns the problems outside of games: text and comments before, between and after
// games.
func (r *Reader) Problems() []Problem {
	f := r.outside.clone()
	return f.take()
}

// Tags returns the tags before the moves of the game, in the order of the text. There are at
// most 1,000, with 64 KB of text; further tags are a fault (chess.ErrRange).
func (r *Reader) Tags() []Tag {
	r.readTags()
	return r.tags.appendTo(nil)
}

// Tag returns the value of the last tag of that name before the moves, or "" if there is none.
func (r *Reader) Tag(name string) string {
	r.readTags()
	return r.tags.tag(name)
}

// Number returns the number of the game, from 1, or 0 before the first. A Reader of a Chunk counts from
// the beginning of the chunk.
func (r *Reader) Number() int { return r.games }

// Place returns the place in the text where the game begins.
func (r *Reader) Place() Place { return Place(r.at) }

// Start returns the start position that the tags of the game name, by default the normal start. The
// error is a [*SyntaxError] if the position or the variant of the tags cannot be read or, in strict
// mode, for any fault before the moves; the position is then the normal start.
func (r *Reader) Start() (chess.Position, error) {
	r.readTags()
	f := faults{lenient: r.head.lenient, game: r.head.game, first: r.head.first}
	p, isPlayable := r.tags.start(&f)
	if f.first != nil {
		return chess.StartPosition(), f.first
	}
	if !isPlayable {
		return p, f.sink.Listed()[0].asError() // the only fault
	}
	return p, nil
}

// Text returns the text of the game exactly as in the source, from its first tag, or a comment
// before that tag, to the end of the line of its result. It is valid until the next call of a
// method of the Reader. The error is an error of the source, a [*SyntaxError] for a game beyond
// MaxGame (chess.ErrRange), or the error of a call without a game.
func (r *Reader) Text() ([]byte, error) {
	r.uses++
	if !r.inGame {
		return nil, errNoGame
	}
	r.readTags() // while their text is held
	r.findEnd()
	if r.failed != nil {
		return nil, r.failed
	}
	if r.tooLong {
		return nil, r.errTooLong()
	}
	text := bytes.TrimRight(r.scan.Text(r.from, r.endAt), "\x00 \t\r\n")
	end := r.text.Offset(r.from+int64(len(text))) - r.at.Offset
	return r.source()[:end], nil
}

// source returns the bytes of the game as in the source, or nil if the game is too long. Its end
// must have been found. Before text.savedAt the source and the text have the same bytes.
func (r *Reader) source() []byte {
	if r.tooLong {
		return nil
	}
	t := r.text
	if !t.saving || r.end.Offset <= t.savedAt {
		return r.scan.Text(r.from, r.endAt)
	}
	split := max(r.at.Offset, t.savedAt) // the bytes from here on are saved
	unsaved := r.scan.Text(r.from, r.from+split-r.at.Offset)
	return slices.Concat(unsaved, t.saved[split-t.savedAt:r.end.Offset-t.savedAt])
}

// errNoGame is the error of a call before Next, or after Next has returned false.
var errNoGame = errors.New("pgn: no game: Next has not returned true")

// errTooLong returns the error of a game that is too long.
func (r *Reader) errTooLong() error {
	return &SyntaxError{Place: Place(r.at), Game: r.games,
		Err: fmt.Errorf("%w: a game of more than %d bytes", chess.ErrRange, r.options.maxGame())}
}

// Game reads the moves of the game, and returns it. A [*SyntaxError] concerns this game alone. Any
// other error is an error of the source, after which Next returns false, or of a call without a
// game.
func (r *Reader) Game() (*Game, error) {
	r.uses++
	if !r.inGame {
		return nil, errNoGame
	}
	r.readTags()
	f := r.head.clone()
	start, isPlayable := r.tags.start(&f)
	line := r.tree(nil, &f, start, isPlayable)
	if err := r.refusal(&f); err != nil {
		return nil, err
	}
	unplayable := r.player.unplayable
	if f.lenient && unplayable.Line > 0 {
		if letters := r.otherLetters(start, isPlayable); letters != nil {
			f = r.head.clone()
			r.tags.start(&f) // notes the same faults again
			f.repaired(inMoves, unplayable, "%w: pieces in the letters of %s", chess.ErrSyntax, letters.languages)
			line = r.tree(&letters.letters, &f, start, isPlayable)
		}
	}
	g := r.game
	if g == nil || !r.options.ReuseGame {
		g = new(Game)
		r.game = g
	}
	*g = Game{
		Line: line, Number: r.games, Place: Place(r.at), Tags: r.allTags.appendTo(g.Tags[:0]),
		tagAt: r.allTags.appendPlaces(g.tagAt[:0], r.at.Offset), lines: r.appendLineStarts(g.lines[:0]),
	}
	if start != chess.StartPosition() {
		g.Start = start
	}
	g.Result = r.result(&f)
	g.Problems = f.take()
	return g, nil
}

// appendLineStarts appends where the lines of the game begin, except the first, in bytes from the
// beginning of the game in the source. The end of the game must have been found.
func (r *Reader) appendLineStarts(starts []uint32) []uint32 {
	text := r.scan.Text(r.from, r.endAt)
	starts = slices.Grow(starts, bytes.Count(text, []byte("\n")))
	for i := 0; ; {
		length := bytes.IndexByte(text[i:], '\n')
		if length < 0 {
			return starts
		}
		i += length + 1
		starts = append(starts, uint32(r.text.Offset(r.from+int64(i))-r.at.Offset))
	}
}

// refusal returns the error for which a game that was played, with the faults f, is not returned, or nil if
// there is none.
func (r *Reader) refusal(f *faults) error {
	switch {
	case r.tooLong:
		return r.errTooLong()
	case f.first != nil:
		return f.first
	}
	return r.failed
}

// tree plays the game, and returns its main line with everything that belongs to it. start and isPlayable
// are as for play, and letters as in player.
func (r *Reader) tree(letters *san.Letters, f *faults, start chess.Position, isPlayable bool) Line {
	r.builder.begin(r.at.Offset, r.comments)
	r.play(player{to: &r.builder, letters: letters, faults: f}, start, isPlayable)
	return r.builder.main
}

// play plays the game with a copy of as, which has a listener, faults and the way to play. start and
// isPlayable are the results of tags.start. play notes the end of the game if the player reaches it.
func (r *Reader) play(as player, start chess.Position, isPlayable bool) {
	r.goBack()
	r.allTags = r.tags
	r.allTags.afterMoves = true
	p := &r.player
	as.scan, as.tags = r.scan, &r.allTags
	as.stack, as.words, as.nags = p.stack[:0], p.words[:0], p.nags[:0]
	*p = as
	if !r.tooLong {
		p.play(start, isPlayable)
	}
	if p.stop {
		return
	}
	if p.ending != nil {
		r.foundEnd(p.ending)
	}
	r.tooLong = r.tooLong || !r.scan.Held()
}

// result returns the result after the moves or, if that is "*" or missing, the result of the tag. It
// notes in f a tag that differs or is not a result in the form of the standard.
func (r *Reader) result(f *faults) chess.Result {
	result := r.player.result
	value, at := r.allTags.known(scanner.ResultTag)
	if value == "" {
		return result
	}
	standard, flaw, ok := scanner.ParseResult([]byte(value))
	tag, _ := chess.ParseResult(string(standard))
	switch {
	case !ok:
		f.odd(inTags, at, "%w: result %s", chess.ErrSyntax, quote.Clip(value))
	case flaw != scanner.NoFlaw:
		f.odd(inTags, at, "%w: %s: %s", chess.ErrSyntax, flaw, quote.Clip(value))
	}
	switch {
	case result == chess.NoResult:
		return tag
	case ok && tag != result:
		f.odd(inTags, at, "tag %v, but %v behind the moves", tag, result)
	}
	return result
}

// All yields the remaining games. For a game that cannot be read it yields the error of
// [Reader.Game], with a nil Game, and continues with the next game. It yields the error of
// [Reader.Err], if any, last.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for r.Next() {
			g, err := r.Game()
			if r.failed != nil {
				break
			}
			if !yield(g, err) {
				return
			}
		}
		r.Next() // sets r.err if the source has failed
		if r.err != nil {
			yield(nil, r.err)
		}
	}
}
