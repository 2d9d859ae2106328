package cbfpgn

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// Game converts a record to a PGN game, and lists the few losses. Data for which PGN has no form is
// written in a form that Record reads back and other programs read as text:
//
//	a code without a NAG         {[%cbf move 8 zugzwang] ...}
//	a surplus comment            {[%cbf surplus] ...}
//	a line break in a text       ¶, and a ¶ as ⁋
//	braces, control characters   ｛ ｝, and ␀ to ␡
//	figurines                    ♔♕♘♗♖♙, or letters with Letters
//	marks, evaluation            [CBF "marked, deleted, evaluation 4"]
//
// The losses, by the Scale of their problems, whose Offset is -1:
//
//   - Lost: a move that chess does not allow. No reader can continue after it, so the
//     line ends before it; the line's Rest has the move and those after it, in UCI form, as text
//     for people. A variation that begins with such a move becomes a comment of the move that it replaces.
//   - Omitted: an empty variation; the bytes after an early end; a value "-", or for the
//     annotator "?", which means unknown in PGN; the round of Players if Source has another;
//     a byte for which the charset has no letter, as U+FFFD.
//   - Odd: anything that Record does not read back: the byte 10, which becomes the line break 254;
//     255, which texts and codes cannot contain; the form of players or a source that do not follow
//     the conventions of [cbf.Header.SetPlayers] and [cbf.Header.SetSource], or would be too long in
//     that form. Their tags have the whole text.
//
// The error is a [*cbf.EncodeError] for a move that its position does not list (ErrMove), and for
// variations nested deeper than 10,000 (ErrRange).
func (f Fitter) Game(g *cbf.Game) (*pgn.Game, []pgn.Problem, error) {
	b := back{g: g, letters: f.Letters}
	to := &pgn.Game{Start: g.Start(), Result: g.Result()}
	to.Tags = b.tags(&to.Start)
	to.Comments = b.gameComments()
	if err := b.line(&to.Line, g.Moves, to.Start, 0); err != nil {
		return nil, nil, err
	}
	if len(g.Trailing) > 0 {
		b.loss(chess.Omitted, record.PartMoves, dropped,
			"%d bytes after the early end of the moves", len(g.Trailing))
	}
	return to, b.take(), nil
}

// back is the state of converting one record to PGN.
type back struct {
	g       *cbf.Game
	letters bool
	losses
}

// loss lists a loss that format and args describe. It has no place in a text.
func (b *back) loss(scale chess.Scale, part, change, format string, args ...any) {
	b.add(scale, part, pgn.Place{}, &Loss{What: fmt.Sprintf(format, args...), Change: change})
}

// errDepth is the error of variations that are nested too deep, in both directions.
var errDepth = &cbf.EncodeError{Field: "variation",
	Err: fmt.Errorf("%w: nested deeper than 10,000", chess.ErrRange)}

// line converts the line l, which begins in pos and is a variation depth levels deep, 0 for the main
// line, to the line to.
func (b *back) line(to *pgn.Line, l cbf.Line, pos chess.Position, depth int) error {
	if depth > record.MaxDepth {
		return errDepth
	}
	hasNotes := func(n *cbf.Node) bool { return n.Comment != nil || len(n.Variations) > 0 }
	noted := 0 // moves with notes, which share an array
	for i := range l {
		if hasNotes(&l[i]) {
			noted++
		}
	}
	free := make([]pgn.Notes, noted)
	if len(l) > 0 {
		to.Moves = make([]pgn.Node, 0, len(l))
	}
	for i := range l {
		n := &l[i]
		after, legal := playLegal(pos, n.Move)
		if !legal {
			return b.rest(to, l[i:], pos, depth)
		}
		to.Moves = append(to.Moves, pgn.Node{Move: n.Move})
		if hasNotes(n) {
			notes := &free[0]
			free = free[1:]
			to.Moves[i].Notes = notes
			if err := b.notes(notes, n, pos, depth); err != nil {
				return err
			}
		}
		pos = after
	}
	return nil
}

// rest sets the Rest of the line to from l, whose first move is illegal in pos, and lists the loss.
func (b *back) rest(to *pgn.Line, l cbf.Line, pos chess.Position, depth int) error {
	text, err := b.irregular([]byte("Moves that chess does not allow: "), l, pos, depth)
	if err != nil {
		return err
	}
	to.Rest = strings.TrimSuffix(string(text), " ")
	b.add(chess.Lost, record.PartMoves, pgn.Place{}, &Loss{Change: moved, To: "the rest of the line",
		What: fmt.Sprintf("move %d, %v, which is illegal, and %d after it", pos.MoveNumber(), l[0].Move, len(l)-1)})
	return nil
}

// notes converts the comment and the variations of the move n in the position pos.
func (b *back) notes(to *pgn.Notes, n *cbf.Node, pos chess.Position, depth int) error {
	if n.Comment != nil {
		b.comment(to, n.Comment)
	}
	for _, v := range n.Variations {
		var line pgn.Line
		if err := b.line(&line, v, pos, depth+1); err != nil {
			return err
		}
		switch {
		case len(v) == 0:
			b.loss(chess.Omitted, record.PartMoves, dropped, "empty variation at move %d", pos.MoveNumber())
		case len(line.Moves) == 0: // its first move is illegal
			to.Comments = append(to.Comments, line.Rest)
		default:
			to.Variations = append(to.Variations, line)
		}
	}
	return nil
}

// irregular appends, as text, a line that PGN cannot hold because one of its moves is illegal: moves in
// UCI form, NAGs, comments in square brackets and variations, with a space after each word.
func (b *back) irregular(dst []byte, l cbf.Line, pos chess.Position, depth int) ([]byte, error) {
	if depth > record.MaxDepth {
		return nil, errDepth
	}
	for i := range l {
		n := &l[i]
		after, err := pos.Play(n.Move)
		if err != nil {
			return nil, &cbf.EncodeError{Field: "move", Value: n.Move.String(),
				Err: fmt.Errorf("%w: %s", chess.ErrMove, pos.FEN())}
		}
		if pos.Turn() == chess.White || i == 0 {
			dst = fmt.Appendf(dst, "%d%s ", pos.MoveNumber(), [2]string{".", "..."}[pos.Turn()])
		}
		dst = fmt.Appendf(dst, "%v ", n.Move)
		if n.Comment != nil {
			dst = b.irregularComment(dst, n.Comment)
		}
		for _, v := range n.Variations {
			dst, err = b.irregular(append(dst, '('), v, pos, depth+1)
			if err != nil {
				return nil, err
			}
			dst = append(bytes.TrimSuffix(dst, []byte(" ")), ") "...)
		}
		pos = after
	}
	return dst, nil
}

// irregularComment appends the comment of a move in the form of irregular.
func (b *back) irregularComment(dst []byte, c *cbf.Comment) []byte {
	var notes pgn.Notes
	b.comment(&notes, c)
	for _, nag := range notes.NAGs {
		dst = fmt.Appendf(dst, "$%d ", nag)
	}
	for _, text := range notes.Comments {
		dst = fmt.Appendf(dst, "[%s] ", text)
	}
	return dst
}

// gameComments returns the comment of the game and, after it, the surplus comments. If
// the game has none, they come after an empty one, as in a record.
func (b *back) gameComments() (comments []string) {
	if b.g.Comment == nil && len(b.g.ExtraComments) == 0 {
		return nil
	}
	comments = append(comments, b.commentText(cmp.Or(b.g.Comment, &cbf.Comment{})))
	for i := range b.g.ExtraComments {
		text := surplusCommand + " " + b.commentText(&b.g.ExtraComments[i])
		comments = append(comments, strings.TrimSuffix(text, " "))
	}
	return comments
}

// comment adds the comment of a move: a NAG for each code that has one, and the rest as a comment. A
// comment without codes and text is kept as an empty comment.
func (b *back) comment(to *pgn.Notes, c *cbf.Comment) {
	rest := *c
	for i, code := range codesOf(&rest) {
		if nag := codeKinds[i].nag(*code); nag != 0 {
			to.NAGs = append(to.NAGs, nag)
			*code = 0
		}
	}
	text := b.commentText(&rest)
	if text != "" || len(to.NAGs) == 0 {
		to.Comments = append(to.Comments, text)
	}
}

// commentText returns a comment as text, with commands for its codes.
func (b *back) commentText(c *cbf.Comment) string {
	isPlain := clean.Text(c.Text) && !bytes.HasPrefix(c.Text, []byte(commandStart))
	if isPlain && c.MoveCode|c.PositionCode|c.ExtraCode == 0 {
		return string(c.Text)
	}
	text := b.signed(record.PartComments, b.g.DecodeText(c.Text))
	b.notReadBack(record.PartComments, c.Text)
	if strings.HasPrefix(text, commandStart) { // it only looks like a command
		text = textCommand + " " + text
	}
	return strings.Trim(b.commands(c)+text, " \t\r\n\v\f")
}

// commands returns the commands for the codes of a comment, with a space after each.
func (b *back) commands(c *cbf.Comment) (text string) {
	for i, code := range codesOf(c) {
		k := codeKinds[i]
		if *code == record.Mark {
			b.loss(chess.Odd, record.PartComments, respelled, "%s code %d, which a comment cannot have", k.name, *code)
		}
		if *code != 0 {
			text += k.command(*code) + " "
		}
	}
	return text
}

// signed returns text of a record in a form that PGN can hold, with signs for everything else (see
// toSigns), and lists the bytes for which the charset has no letter.
func (b *back) signed(part, text string) string {
	if clean.Text([]byte(text)) {
		return text
	}
	if n := strings.Count(text, string(utf8.RuneError)); n > 0 {
		b.loss(chess.Omitted, part, respelled, "%d bytes that are not in %v", n, record.Charset(b.g.Charset))
	}
	if b.letters {
		text = toLetters.Replace(text)
	}
	return record.SingleSpaces(toSigns.Replace(text))
}

// notReadBack lists the bytes of raw, a text of the record, that Record would not read back unchanged.
func (b *back) notReadBack(part string, raw []byte) {
	if n := bytes.Count(raw, []byte{'\n'}); n > 0 {
		b.loss(chess.Odd, part, respelled, "%d bytes 10, which are read back as the line break 254", n)
	}
	if n := bytes.Count(raw, []byte{record.Mark}); n > 0 {
		b.loss(chess.Odd, part, respelled, "%d bytes 255, which a text cannot contain", n)
	}
}
