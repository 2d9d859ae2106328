package mat

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// A head holds the lines before the rows of a game.
type head struct {
	from    int64   // offset of its first line, or -1
	match   bool    // there is a match line
	info    bg.Info // of the match, with the texts if this is its first game
	remarks []cell  // those that are not in info
	game    line    // the game line; of another kind if there is none
	at      int64   // offset of the score line, or of the line in its place
	score   string  // the score line, or ""
}

// readHead reads the lines before the rows of the next game. remarks are those that readRows has
// read before a match line. If no game follows, ok is false, and h has the lines read so far.
func (r *Reader) readHead(remarks []cell) (h head, ok bool) {
	h.from, h.remarks = -1, remarks
	if len(remarks) > 0 {
		h.from = remarks[0].at
	}
	if r.game != nil { // the match goes on, unless a match line follows
		h.info = rules(&r.game.Info)
	}
	for r.next() {
		l := &r.line
		if h.from < 0 {
			h.from = l.at
		}
		switch {
		case l.kind == lineRemark:
			h.remarks = append(h.remarks, l.remark())
		case l.kind == lineMatch:
			r.readMatchLine(&h, l)
		case l.kind == lineGame:
			r.nextGame()
			h.game = *l
			return h, r.readScore(&h)
		case r.isScore(l):
			r.nextGame()
			r.tolerate(bg.Repaired, l.at, lex.Malformed("no line such as \"Game 1\" before the score"))
			h.at, h.score = l.at, l.text
			return h, true
		case r.beginsWithRoll(l):
			r.nextGame()
			r.tolerate(bg.Repaired, l.at, lex.Malformed("a row before the players and their scores"))
			h.at, r.again = l.at, true // readRows reads it
			return h, true
		default:
			r.noLine(l)
			if !r.matched && r.game == nil { // words of a person, or of a site
				words := strings.Trim(l.text, blanks)
				h.remarks = append(h.remarks, cell{kind: cellRemark, at: l.at + int64(l.first), text: words})
			}
		}
	}
	return h, false
}

// nextGame notes that the head of another game was found.
func (r *Reader) nextGame() {
	r.games++
	r.number = r.games
}

// rules returns the length and the rules in info alone.
func rules(info *bg.Info) bg.Info {
	return bg.Info{
		Length: info.Length, NoCube: info.NoCube, Crawford: info.Crawford, Jacoby: info.Jacoby,
		Nackgammon: info.Nackgammon, Hypergammon: info.Hypergammon,
	}
}

// beginsWithRoll reports whether a line begins with a roll, after its row number if it has one.
func (r *Reader) beginsWithRoll(l *line) bool {
	r.row.read(l)
	return r.row.isRoll()
}

// isScore reports whether a line is a score line without a game line before it. Such a line must
// have columns, and must come after a match line.
func (r *Reader) isScore(l *line) bool {
	if !r.matched || l.kind != lineRow || l.number > 0 {
		return false
	}
	_, columns, ok := scoreLine(l.text)
	return ok && columns
}

// noLine reports the fault that l is not a line of .mat text.
func (r *Reader) noLine(l *line) {
	r.tolerate(bg.Lost, l.at, lex.Malformed("%s is not a line of .mat text", lex.Clip(l.text)))
}

// readMatchLine reads the match line l into h, with the tags and the comment before it.
func (r *Reader) readMatchLine(h *head, l *line) {
	r.number = 0
	if l.other {
		r.tolerate(bg.Repaired, l.at, lex.Malformed("want a line such as \"%s point match\"", l.value))
	}
	points, err := lex.Digits(l.value)
	if err != nil {
		r.tolerate(bg.Lost, l.at, fmt.Errorf("length of the match: %w", err))
	}
	if h.match {
		r.report(bg.ProblemForm, bg.Lost, l.at,
			errors.New("the match before has no game, and its tags and comment are left out"))
	}
	h.match, r.matched = true, true
	h.info, h.remarks = r.readTags(points, h.remarks), nil
}

// readScore reads the score line after a game line into h. ok is false if reading ends there: at
// an error, or in strict reading at the end of the text.
func (r *Reader) readScore(h *head) (ok bool) {
	if !r.next() {
		if r.end != io.EOF {
			return false
		}
		h.at = r.base + int64(len(r.text)) // the end
		r.tolerate(bg.Lost, h.at, io.ErrUnexpectedEOF)
		return r.fault == nil
	}
	// Whatever a name looks like, this line is the score.
	h.at = r.line.at
	if _, _, isScore := scoreLine(r.line.text); isScore {
		h.score = r.line.text
	} else {
		r.tolerate(bg.Lost, h.at, lex.Malformed("want the players and their scores"))
		r.again = true
	}
	return true
}

// gameInfo returns the Info of the game of a head: the number, the players and scores, and the facts
// about the match. It reports their faults. A score that cannot be read is 0.
func (r *Reader) gameInfo(h *head) bg.Info {
	if !h.match && r.game == nil {
		r.tolerate(bg.Repaired, h.at, lex.Malformed("no line such as \"7 point match\" before the first game"))
		r.number = 0 // the tags are in the head of the match
		h.info, h.remarks = r.readTags(0, h.remarks), nil
		r.number = r.games
	}
	info := h.info
	if len(h.remarks) > 0 { // after the match line there are no tags: these lines are words
		lines := []string{info.Comment}
		for _, remark := range h.remarks {
			lines = append(lines, r.decode(remark.words()))
		}
		for len(lines) > 1 && lines[0] == "" { // empty lines at the beginning are left out
			lines = lines[1:]
		}
		info.Comment = strings.Join(lines, "\n")
	}
	halves, _, _ := scoreLine(h.score)
	for p, half := range halves {
		info.Player[p] = r.decode(half.name)
		if half.score == "" {
			continue
		}
		var err error
		if info.Score[p], err = lex.Digits(half.score); err != nil {
			r.tolerate(bg.Lost, h.at+int64(half.at), fmt.Errorf("score: %w", err))
		}
	}
	info.Game = r.gameNumber(h)
	return info
}

// gameNumber returns the number of the game of a head, from 1. If the text does not give it, the
// games of a match are counted on.
func (r *Reader) gameNumber(h *head) int {
	if h.game.kind == lineGame {
		n, err := lex.Digits(h.game.value)
		switch {
		case err != nil:
			r.tolerate(bg.Lost, h.game.at, fmt.Errorf("number of the game: %w", err))
		case n == 0:
			r.report(bg.ProblemForm, bg.Odd, h.game.at,
				errors.New("the game has the number 0, and is read as game 1"))
		}
		return max(n, 1)
	}
	if h.match || r.game == nil {
		return 1
	}
	return min(r.game.Info.Game+1, lex.MaxNumber)
}
