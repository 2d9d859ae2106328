package pgn

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// Next passes over the rest of the game, finds the next one, and reads its tags. It returns false after
// the last game, and if the source fails: see Err.
func (r *Reader) Next() bool {
	if r.scan == nil {
		panic("pgn: a Reader that NewReader has not made")
	}
	r.uses++
	if r.inGame {
		r.leave()
	}
	for !r.done {
		if !r.begin() {
			r.stop()
			break
		}
		r.inGame = r.isGame()
		if r.inGame {
			return true
		}
		if r.failed != nil {
			r.stop()
			break
		}
		r.games-- // begin has counted it
		flaw := scanner.TextOutside
		if r.tags.isCut {
			flaw = scanner.CutTag
		}
		r.notGame(r.at, r.end.Offset-r.at.Offset, "%w: %s: %s", malformed(flaw), flaw, excerpt(r.source()))
	}
	return false
}

// leave passes over the rest of the game, and stops if the source fails in it.
func (r *Reader) leave() {
	switch {
	case !r.ended:
		r.findEnd()
	case !r.tooLong:
		r.scan.Return(r.after)
	}
	if r.failed != nil {
		r.stop()
	}
}

// stop ends reading, and sets the error that Err returns.
func (r *Reader) stop() {
	r.done, r.inGame, r.unread, r.comments = true, false, false, nil
	r.tags.reset()
	switch {
	case r.failed != nil:
		r.err = r.failed
	case r.err == nil && r.refused != nil && !r.options.Lenient:
		r.err = r.refused
	}
}

// begin reads comments and tags up to the first other token of a game, and goes back to that token. It
// returns false if the text ends before one.
func (r *Reader) begin() bool {
	r.tags.reset()
	r.unread, r.comments, r.ended, r.tooLong = false, nil, false, false
	r.head = faults{lenient: r.options.Lenient, game: r.games + 1}
	r.at.Line = 0 // no token yet
	r.scan.Mark()
	if r.text.order == nil {
		r.at, r.unread = r.scan.SkipTags()
		r.from, r.tagsEnd = r.scan.TokenAt(), r.scan.Cursor()
	}
	for {
		r.moves = r.scan.Here()
		t := r.scan.Next()
		if r.at.Line == 0 {
			r.at, r.from = t.Place, r.scan.TokenAt()
		}
		switch {
		case t.Kind == scanner.Tag:
			r.readTags()
			r.tags.add(t, &r.head)
		case t.Kind == scanner.Comment:
			if t.Flaw != scanner.NoFlaw {
				r.head.flaw(inComments, t)
			}
			r.addComment(t.Text, t.Place)
		case t.Kind == scanner.Word && t.Flaw == scanner.TextAmongTags:
			r.readTags()
			r.head.repaired(inTags, t.Place, "%w: %s%s: %s",
				chess.ErrSyntax, t.Flaw, r.head.asComment(), excerpt(t.Raw()))
			r.addComment(t.Raw(), t.Place)
		case t.Kind == scanner.Outside:
			r.passOutside(t)
		case t.Kind == scanner.EOF:
			r.endOfText(t)
			return false
		default:
			r.beginMoves(t)
			return true
		}
	}
}

// passOutside lists t, text outside of games, and forgets everything before the text that follows it.
func (r *Reader) passOutside(t *scanner.Token) {
	r.dropHead()
	r.head = faults{lenient: r.options.Lenient, game: r.games + 1}
	r.notGame(t.Place, t.Length, "%w: %s: %s", chess.ErrSyntax, t.Flaw, excerpt(t.Raw()))
	r.scan.Mark()
	r.at.Line = 0
}

// addComment adds a comment before the moves of the game.
func (r *Reader) addComment(text []byte, at scanner.Place) {
	if len(r.comments) == 0 {
		r.commentAt = at
	}
	r.comments = append(r.comments, string(singleSpaces(text)))
}

// readTags reads the tags over which begin has passed, if it has not read them yet.
func (r *Reader) readTags() {
	if !r.unread {
		return
	}
	r.unread = false
	t := scanner.Token{Place: r.at}
	for text := r.scan.Text(r.from, r.tagsEnd); len(text) > 0; {
		var size int
		t.Name, t.Text, size = scanner.PlainTag(text)
		t.Known = scanner.KnownTag(t.Name)
		r.tags.add(&t, &r.head)
		text = text[size:]
		t.Place = scanner.Place{Offset: r.text.Offset(r.tagsEnd - int64(len(text))), Line: t.Line + 1, Column: 1}
	}
}

// beginMoves notes that t, the first token after the tags, begins the moves of a game, and goes back
// to it.
func (r *Reader) beginMoves(t *scanner.Token) {
	if len(r.strays) > 0 {
		r.listStrays("comment before text outside of games")
	}
	r.games++
	if r.text.order != nil && (r.games == 1 || !r.options.Lenient) {
		r.head.repaired("", scanner.Place{Line: 1, Column: 1}, "%w: UTF-16", chess.ErrSyntax)
	}
	if t.Kind == scanner.End {
		r.foundEnd(t)
	}
	r.goBack()
}

// goBack goes back to the first token after the tags, or notes that the game is too long for that.
func (r *Reader) goBack() {
	r.tooLong = r.tooLong || !r.scan.Held()
	if !r.tooLong {
		r.scan.Return(r.moves)
	}
}

// isGame reports whether the text that begins with the tags is a game, and if so goes back to the first
// token after them. In lenient reading, two kinds of text are not games. One has flaws, and neither a tag
// of PGN nor a word in the form of a move: any text can have a sign that is read as a result. The other,
// after other games, is only a tag that the end of the text cuts off. isGame may also return false if the
// source fails in the text.
func (r *Reader) isGame() bool {
	if r.tags.isCut && r.games > 1 && r.options.Lenient {
		r.leave()
		return false
	}
	isLongTags := r.ended && r.tooLong // it has only tags, which are too long to be held
	if r.unread || r.tags.isPGN || isLongTags || r.hasGame() {
		r.goBack()
		return true
	}
	return false
}

// hasGame reports whether the text from the cursor on shows that it is a game, as isGame says. It reads to
// the end of the game, or to the first token that shows it.
func (r *Reader) hasGame() bool {
	hasFlaw, hasResult := false, false
	for {
		t := r.scan.Next()
		switch t.Kind {
		case scanner.Result:
			hasResult = hasResult || !t.Inside
		case scanner.Move:
			return true
		case scanner.Unreadable: // perhaps a move with other text
			if _, n := san.Parse(t.Raw()); n > 0 {
				return true
			}
		case scanner.Tag:
			if t.Flaw == scanner.NoFlaw || t.Known >= 0 {
				return true
			}
		case scanner.End:
			r.foundEnd(t)
			hasFlaw = hasFlaw || t.Flaw != scanner.NoFlaw && !hasResult
			return r.failed == nil && !(hasFlaw && r.options.Lenient)
		}
		if t.Flaw != scanner.NoFlaw && t.Flaw != scanner.SecondResult {
			hasFlaw = true
		}
	}
}

// notGame adds a problem for text outside of games. The first such problem is also the error of strict
// reading.
func (r *Reader) notGame(at scanner.Place, length int64, format string, a ...any) {
	if r.refused != nil && r.outside.countOnly() {
		return
	}
	p := Problem{Scale: chess.Lost, Place: Place(at), Length: length, Err: fmt.Errorf(format, a...)}
	if r.refused == nil {
		r.refused = p.asError()
	}
	r.outside.sink.Add(p)
}

// endOfText notes, at the end of the text, anything read after the last game, and an error if there is
// no game at all or the source has failed. It puts the problems of the text in order.
func (r *Reader) endOfText(t *scanner.Token) {
	r.failed = r.scan.Failed()
	if r.failed != nil {
		return
	}
	r.dropHead()
	hasText := r.refused != nil || len(r.strays) > 0
	if hasText && r.games == 0 && !r.isPart {
		r.err = &SyntaxError{Place: Place(t.Place), Err: fmt.Errorf("%w: no game", chess.ErrSyntax)}
	}
	r.listStrays("comment behind the last game")
}

// dropHead notes that what was read since the last game is no part of a game: the comments become strays,
// and their faults become problems outside of games. A caller that reads on resets head.
func (r *Reader) dropHead() {
	for _, p := range r.head.sink.Listed() {
		p.Game = 0
		r.outside.sink.Add(p)
	}
	if r.head.lenient { // strict reading also counts faults that it does not list
		for range r.head.sink.Omitted() {
			r.outside.sink.Omit()
		}
	}
	if r.head.first != nil {
		r.head.first.Game = 0
		r.refused = cmp.Or(r.refused, r.head.first)
	}
	if len(r.strays) == 0 {
		r.straysAt = r.commentAt
	}
	r.strays, r.comments = append(r.strays, r.comments...), nil
}

// listStrays lists the strays as problems outside of games, and puts these in order; what says what the
// strays are. Such a problem does not make strict reading refuse the text.
func (r *Reader) listStrays(what string) {
	refused, full := r.refused, r.outside.sink.Full()
	for _, c := range r.strays {
		r.notGame(r.straysAt, 0, "%s: %s", what, excerpt(c))
	}
	r.strays, r.refused = nil, refused
	if full { // nothing was added
		return
	}
	slices.SortStableFunc(r.outside.sink.Listed(), func(a, b Problem) int {
		return cmp.Compare(a.Offset, b.Offset)
	})
}

// findEnd passes over the rest of the game without playing it, unless the end has been found.
func (r *Reader) findEnd() {
	for !r.ended {
		r.scan.SkipMoves()
		if t := r.scan.Next(); t.Kind == scanner.End {
			r.foundEnd(t)
		}
	}
}

// foundEnd notes the end of the game, which is t, the last token of the scanner.
func (r *Reader) foundEnd(t *scanner.Token) {
	r.ended, r.end, r.endAt = true, t.Place, r.scan.TokenAt()
	r.after, r.failed = r.scan.Here(), r.scan.Failed()
	r.tooLong = r.tooLong || !r.scan.Held()
}
