// Package realpgn writes PGN in the forms in which sites publish it, for benchmarks:
// their tags, their comments, the bytes of their lines. Names and values are random.
package realpgn

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/boardcodec/cbf/chess"
)

// A Form is how a site writes games.
type Form struct {
	Name    string
	width   int // of a line
	tags    func(r *rand.Rand, result string) string
	comment func(r *rand.Rand, ply int) string
}

// TWIC is the form of The Week in Chess: many tags, among them dates and ratings that no
// record of a base can hold, no comments, 80 characters a line.
var TWIC = Form{Name: "TWIC", width: 80, tags: tagsOfTWIC, comment: func(*rand.Rand, int) string { return "" }}

// Lichess is the form of lichess's database: an evaluation and a clock after every move, a
// game on one line.
var Lichess = Form{Name: "lichess", width: 1 << 30, tags: tagsOfLichess, comment: commentOfLichess}

// Append appends a game with these moves, in SAN, to dst.
func (f Form) Append(dst []byte, r *rand.Rand, moves []string) []byte {
	result := []string{"1-0", "0-1", "1/2-1/2"}[r.IntN(3)]
	dst = append(dst, f.tags(r, result)...)
	dst = append(dst, '\n')
	column := 0
	word := func(s string) {
		switch {
		case column == 0:
		case column+1+len(s) > f.width:
			dst, column = append(dst, '\n'), 0
		default:
			dst, column = append(dst, ' '), column+1
		}
		dst, column = append(dst, s...), column+len(s)
	}
	for ply, move := range moves {
		note := f.comment(r, ply)
		switch {
		case ply%2 == 0:
			word(fmt.Sprintf("%d.", ply/2+1))
		case note != "":
			word(fmt.Sprintf("%d...", ply/2+1))
		}
		word(move)
		if note != "" {
			word(note)
		}
	}
	word(result)
	return append(dst, "\n\n"...)
}

// Random returns games of 80 random legal moves or until the end. They are the same at each call.
func (f Form) Random(games int) (text []byte) {
	r := rand.New(rand.NewPCG(3, 4))
	for range games {
		var moves []string
		p := chess.StartPosition()
		for len(moves) < 80 {
			legal := p.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[r.IntN(len(legal))]
			moves = append(moves, p.SAN(m))
			var err error
			if p, err = p.Play(m); err != nil {
				panic(err) // it was listed
			}
		}
		text = f.Append(text, r, moves)
	}
	return text
}

// tagsOfTWIC returns the tags of a game as The Week in Chess has them.
func tagsOfTWIC(r *rand.Rand, result string) string {
	date := fmt.Sprintf("20%02d.%02d.%02d", r.IntN(25), 1+r.IntN(12), 1+r.IntN(28))
	elo := func() string { return fmt.Sprint(1901 + 5*r.IntN(180) + r.IntN(4)) }
	id := func() string { return fmt.Sprint(100000 + r.IntN(14000000)) }
	return tags(
		"Event", fmt.Sprintf("%dth City Open %d", 2+r.IntN(40), 2000+r.IntN(25)),
		"Site", "Wijk aan Zee NED",
		"Date", date,
		"Round", fmt.Sprintf("%d.%d", 1+r.IntN(9), 1+r.IntN(60)),
		"White", fmt.Sprintf("Player%d,Aa", r.IntN(5000)),
		"Black", fmt.Sprintf("Opponent%d,Bb", r.IntN(5000)),
		"Result", result,
		"WhiteTitle", "GM",
		"BlackTitle", "IM",
		"WhiteElo", elo(),
		"BlackElo", elo(),
		"ECO", fmt.Sprintf("%c%02d", 'A'+r.IntN(5), r.IntN(100)),
		"Opening", "Queen's Gambit Declined",
		"WhiteFideId", id(),
		"BlackFideId", id(),
		"EventDate", date,
	)
}

// tagsOfLichess returns the tags of a game as lichess has them.
func tagsOfLichess(r *rand.Rand, result string) string {
	date := fmt.Sprintf("20%02d.%02d.%02d", 13+r.IntN(12), 1+r.IntN(12), 1+r.IntN(28))
	return tags(
		"Event", "Rated Blitz game",
		"Site", fmt.Sprintf("https://lichess.org/%08x", r.Uint32()),
		"Date", date,
		"Round", "-",
		"White", fmt.Sprintf("player_%d", r.IntN(5000)),
		"Black", fmt.Sprintf("opponent-%d", r.IntN(5000)),
		"Result", result,
		"UTCDate", date,
		"UTCTime", fmt.Sprintf("%02d:%02d:%02d", r.IntN(24), r.IntN(60), r.IntN(60)),
		"WhiteElo", fmt.Sprint(801+r.IntN(2000)),
		"BlackElo", fmt.Sprint(801+r.IntN(2000)),
		"WhiteRatingDiff", fmt.Sprintf("%+d", r.IntN(20)-10),
		"BlackRatingDiff", fmt.Sprintf("%+d", r.IntN(20)-10),
		"ECO", fmt.Sprintf("%c%02d", 'A'+r.IntN(5), r.IntN(100)),
		"Opening", "Sicilian Defense: Najdorf Variation",
		"TimeControl", "180+2",
		"Termination", "Normal",
	)
}

// commentOfLichess returns the comment after a move as lichess has it.
func commentOfLichess(r *rand.Rand, ply int) string {
	eval, minutes, seconds := float64(r.IntN(800)-400)/100, max(0, 3-ply/30), r.IntN(60)
	return fmt.Sprintf("{ [%%eval %.2f] [%%clk 0:%02d:%02d] }", eval, minutes, seconds)
}

// tags returns pairs of a name and a value as tags.
func tags(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", pairs[i], pairs[i+1])
	}
	return b.String()
}
