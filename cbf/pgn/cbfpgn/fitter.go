package cbfpgn

import (
	"errors"
	"fmt"
	"sync"

	"golang.org/x/text/encoding"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// A Fitter converts PGN games to records, and records to PGN games. The zero Fitter uses code
// page 437.
type Fitter struct {
	// Charset is the charset of the records, see [cbf.Options]; nil means code page 437. Record and
	// AppendRecord refuse a charset that is not a Charmap ([errors.ErrUnsupported]).
	Charset encoding.Encoding

	// Strict makes any loss an error, which wraps [ErrLost]. Without it, Record rounds, transliterates,
	// shortens, moves or drops anything that a record cannot hold, and lists each change.
	//
	//	tags without a field                           dropped
	//	Site                                           moved after the event, or dropped
	//	month and day, Elo not a multiple of five      rounded
	//	years before 1772 and after 2026, Elo below
	//	  1603 and above 2877, rounds that are not
	//	  numbers, clocks and ECO codes of set-ups     dropped
	//	letters that the charset lacks                 transliterated
	//	texts beyond 63 bytes, ECO with more letters   shortened
	//	NAGs without a code, or the second of a kind   moved to the text, as "$22"
	//	the second comment of a move                   joined with the first
	//	comments before the first move of a variation  moved after it
	//	a Rest after a comment                         joined with it
	//	an empty variation, a Result that differs from
	//	  the tag, a Result tag that is not a result   dropped
	//	null moves, castling of Chess960, moves with a
	//	  number above 127, moves beyond 65,534 bytes,
	//	  and the line after each of them              moved to the text
	//	the Variant tag of Chess960, and rights to
	//	  castle with inner rooks                      dropped
	//	comments beyond 65,535 bytes                   shortened or dropped
	Strict bool

	// Letters makes Game write the letters K Q N B R P where texts have figurines. Reading
	// them back gives letters, not figurines.
	Letters bool
}

// Record converts a game to a record. Each problem is a [*Loss]; if there are any, a strict Fitter returns
// them with an error that wraps [ErrLost] and names the first ten. Other errors are a [*cbf.EncodeError],
// for an invalid Result (ErrRange), a Start that no FEN describes (ErrRange), a Charset that is not a
// Charmap, and variations nested deeper than 10,000 (ErrRange). An illegal move, which no Reader returns,
// may become an error only when the record is written.
func (f Fitter) Record(game *pgn.Game) (*cbf.Game, []pgn.Problem, error) {
	t := fit{g: cbf.NewGame(), plays: true}
	list, err := f.fit(&t, game)
	if err != nil {
		return nil, list, err
	}
	return t.g, list, nil
}

// AppendRecord appends the bytes of the record that Record returns, as [cbf.Game.AppendBinary]
// does, and keeps nothing in memory. It returns the same errors as Record and, for a move that its
// position does not list (ErrMove), a [*cbf.EncodeError]. After an error, dst is returned unchanged.
func (f Fitter) AppendRecord(dst []byte, game *pgn.Game) ([]byte, []pgn.Problem, error) {
	t := fits.Get().(*fit)
	defer fits.Put(t)
	t.reset(false) // few games have to be played to be fitted
	appended, list, err := f.appendFit(t, dst, game)
	if err != nil {
		t.reset(true)
		appended, list, err = f.appendFit(t, dst, game)
	}
	return appended, list, err
}

// appendFit is AppendRecord with a t that reset has made ready.
func (f Fitter) appendFit(t *fit, dst []byte, game *pgn.Game) ([]byte, []pgn.Problem, error) {
	list, err := f.fit(t, game)
	if err != nil {
		return dst, list, err
	}
	dst, err = t.g.AppendBinary(dst)
	return dst, list, err
}

// fits have arrays for the games of AppendRecord, which are not kept.
var fits = sync.Pool{New: func() any { return new(fit) }}

// fit fits a game into t.g, and returns the losses. If f is strict, any loss is also an error.
func (f Fitter) fit(t *fit, game *pgn.Game) ([]pgn.Problem, error) {
	t.from, t.game = game, game.Number
	t.sink.Expected = max(len(game.Tags)-4, 0) // most games have Event, the players and the result
	if record.Charset(f.Charset) == nil {
		return nil, &cbf.EncodeError{Field: "Charset", Value: fmt.Sprint(f.Charset), Err: errors.ErrUnsupported}
	}
	t.g.Charset = f.Charset
	if err := t.tags(); err != nil {
		return nil, err
	}
	var first *pgn.Node // where losses before the moves are reported
	if len(game.Moves) > 0 {
		first = &game.Moves[0]
	}
	t.gameComments(first)
	moves, err := t.line(&game.Line, game.StartPosition(), &t.g.Comment, first, 0)
	if err != nil {
		return nil, err
	}
	t.g.Moves = moves
	t.limit(&t.g.Comment, first)
	list := t.take()
	if f.Strict && len(list) > 0 {
		return list, refusal(list)
	}
	return list, nil
}

// encode returns s as bytes of a record, in the charset of h. letters are those that the charset lacks. exact
// is true if the bytes mean s itself. If it is false and letters is empty, accents were composed with their
// letters.
func encode(h *cbf.Header, s string) (raw []byte, letters []letter, exact bool) {
	raw, err := h.EncodeText(s)
	if err == nil {
		return raw, nil, true
	}
	t := transliteration{set: record.Charset(h.Charset)}
	raw, _ = h.EncodeText(t.text(s)) // no error: all letters are in the charset
	return raw, t.changes, false
}

// fit is the state of fitting one game.
type fit struct {
	from  *pgn.Game
	g     *cbf.Game
	plays bool // moves are played, to find those that a record cannot hold; otherwise such a move is an error
	losses

	before  chess.Position // the position before the last move whose number was looked up
	seventh bool           // a pawn has come to the rank before its last one, in a line that was played

	moveBytes, commentBytes int // sizes of the areas of the record

	// Arrays whose parts the game uses.
	nodes    []cbf.Node
	comments []cbf.Comment
	texts    []byte
}

// reset makes t ready for another game, in the arrays of the last one.
func (t *fit) reset(plays bool) {
	clear(t.nodes)
	clear(t.comments)
	*t = fit{g: cbf.NewGame(), plays: plays, nodes: t.nodes[:0], comments: t.comments[:0], texts: t.texts[:0]}
}

// take returns the next n elements of an array, which are zero if reset clears the array. If the array
// has no room for them, a new one replaces it, and the slices of the old one stay valid. The new array is
// twice as large, from most/16 up to most elements, or larger if n is.
func take[T any](array *[]T, n, most int) []T {
	from := len(*array)
	if cap(*array)-from < n {
		size := min(max(2*cap(*array), most/16), most)
		*array, from = make([]T, 0, max(size, n)), 0
	}
	*array = (*array)[:from+n]
	return (*array)[from : from+n : from+n]
}
