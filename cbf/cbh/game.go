package cbh

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// game reads game i.
func (r *reader) game(i int) (*pgn.Game, error) {
	l := r.log(i)
	h, at, err := r.header(i, l)
	if err != nil {
		return nil, err
	}
	if h.IsText {
		return nil, &SyntaxError{In: inHeaders, Offset: headerSize * int64(i+1), Game: i + 1, Err: ErrText}
	}
	list, err := r.annotations(at, l)
	if err != nil {
		return nil, err
	}
	g := &pgn.Game{Number: i + 1, Place: pgn.Place{Offset: at.moves}, Result: h.Result}
	p := &r.player
	p.reset(l, inMoves, at.moves)
	rec, err := readRecord(l, r.moves, inMoves, at.moves, movesHeader, movesSize)
	if err == nil && rec != nil {
		err = p.record(g, rec)
	}
	if err != nil {
		return nil, err
	}
	n := notes{log: l, charset: r.db.charset, languages: r.db.options.Languages}
	if err := n.annotate(g, p.lines, list); err != nil {
		return nil, err
	}
	g.Tags = h.tags(g.Start, p.is960, n.timeControl)
	g.Problems = l.take()
	return g, nil
}

// tags returns the tags of a game.
func (h *Header) tags(start chess.Position, is960 bool, timeControl string) []pgn.Tag {
	eventDate, variant, setUp, fen := "", "", "", ""
	if h.Tournament.Date != (Date{}) {
		eventDate = h.Tournament.Date.String()
	}
	if is960 {
		variant = "Chess960"
	}
	if start != (chess.Position{}) {
		setUp, fen = "1", start.FEN()
	}
	all := [...]pgn.Tag{
		{Name: "Event", Value: h.Tournament.Title},
		{Name: "Site", Value: h.Tournament.Place},
		{Name: "Date", Value: h.Date.String()},
		{Name: "Round", Value: roundText(h.Round, h.Subround)},
		{Name: "White", Value: h.White.Name},
		{Name: "Black", Value: h.Black.Name},
		{Name: "Result", Value: h.Result.String()},
		{Name: "WhiteElo", Value: number(h.White.Elo)},
		{Name: "BlackElo", Value: number(h.Black.Elo)},
		{Name: "ECO", Value: h.ECO},
		{Name: "EventDate", Value: eventDate},
		{Name: "WhiteTeam", Value: h.White.Team},
		{Name: "BlackTeam", Value: h.Black.Team},
		{Name: "Annotator", Value: h.Annotator},
		{Name: "Source", Value: h.Source},
		{Name: "Termination", Value: h.Termination},
		{Name: "TimeControl", Value: timeControl},
		{Name: "Variant", Value: variant},
		{Name: "SetUp", Value: setUp},
		{Name: "FEN", Value: fen},
		{Name: "CBH", Value: h.others()},
	}
	tags := make([]pgn.Tag, 0, 16)
	for i, t := range all {
		t.Value = single(t.Value)
		if t.Value == "" && i < sevenTags {
			t.Value = "?"
		}
		if t.Value != "" {
			tags = append(tags, t)
		}
	}
	return tags
}

// sevenTags is how many tags a game of PGN always has.
const sevenTags = 7

// others returns the value of the tag CBH: what a header says of a game that no other tag holds.
func (h *Header) others() string {
	var list []string
	if h.Deleted {
		list = append(list, "deleted")
	}
	if h.Evaluation != 0 {
		list = append(list, fmt.Sprintf("$%d", h.Evaluation))
	}
	if len(h.Medals) > 0 {
		list = append(list, "medals: "+strings.Join(h.Medals, ", "))
	}
	return strings.Join(list, ", ")
}

// number returns a number, or "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
