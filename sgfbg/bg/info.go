package bg

import (
	"fmt"
	"strconv"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// An Info is the head of a game. Texts are UTF-8, and a missing text is "". Pairs are in the order
// White, Black.
type Info struct {
	Player      [2]string
	Rating      [2]string
	Date        string // "2024-05-06"
	Event       string
	Round       string
	Place       string
	Annotator   string
	Comment     string // on the game; in .mat and .xg on the match
	Charset     string // SGF only
	Application string // the program that made the file: "name:version"
	Result      Result

	// The match that the game belongs to. Numbers are 0 to 999,999,999.
	Length    int         // points needed to win the match; 0 is money play
	Game      int         // number of the game in the match, from 1; 0 = not stated
	Score     [2]int      // points of White and Black before the game
	NoScore   bool        // the file gives no score, and the previous game's result gives it; otherwise a Score of 0-0 starts another match
	OtherTags [][2]string // SGF only: other tags of MI, with their raw values

	// Without any of these rules, a game is plain backgammon.
	NoCube       bool     // nobody may double
	Crawford     bool     // the Crawford rule is used in this match
	CrawfordGame bool     // this is the Crawford game; Crawford and Score alone do not show that
	Jacoby       bool     // in money play, gammons and backgammons count only after the cube was turned
	Nackgammon   bool     // start position of Nackgammon
	Hypergammon  int      // checkers of each side, 1 to 3; 0 = not Hypergammon
	OtherRules   []string // SGF only: other rules of RU, raw

	AutoDoubles int // automatic doubles before the first roll, 0 to 15
}

// A Result is the outcome of a game. The zero value means that nobody has won:
// the game is not finished, its result is not known, or it is a draw.
type Result struct {
	Won      bool   // Winner has won; if not, all other fields are zero
	Winner   Player // White or Black
	Points   int    // cube and gammon included, even beyond the length of the match; up to 999,999,999; 0 = not given
	Resigned bool   // the loser resigned
}

// String returns the result as SGF writes it, where W is White and R a resignation: "W+2", "B+6R";
// "" if nobody has won.
func (r Result) String() string {
	if !r.Won || r.Winner > Black {
		return ""
	}
	s := [...]string{"W+", "B+"}[r.Winner]
	if r.Points > 0 {
		s += strconv.Itoa(r.Points)
	}
	if r.Resigned {
		s += "R"
	}
	return s
}

// valid reports whether the fields of r are in range.
func (r Result) valid() bool {
	inRange := r.Winner <= Black && r.Points >= 0 && r.Points <= lex.MaxNumber
	return r == Result{} || r.Won && inRange
}

// Validate returns an [*EncodeError] that wraps [ErrValue] for the first field of info that is out of
// range, or nil. It does not check texts: each format has its own rules for them.
func (info Info) Validate() error {
	if !info.Result.valid() {
		const want = "want a winner and 0 to 999,999,999 points, or the zero Result"
		return refuse("Result", fmt.Sprintf("%+v", info.Result), want)
	}
	return checkLimits(
		limit{"Length", info.Length, lex.MaxNumber}, limit{"Game", info.Game, lex.MaxNumber},
		limit{"Score[0]", info.Score[White], lex.MaxNumber}, limit{"Score[1]", info.Score[Black], lex.MaxNumber},
		limit{"Hypergammon", info.Hypergammon, 3}, limit{"AutoDoubles", info.AutoDoubles, maxDoubles},
	)
}

// board returns the position that a game with this head starts from, after automatic doubles. If
// Validate refuses info, board returns NewBoard().
func (info *Info) board() Board {
	if info.Validate() != nil {
		return NewBoard()
	}
	start := startPosition
	switch {
	case info.Hypergammon > 0:
		start = hypergammon(info.Hypergammon)
	case info.Nackgammon:
		start = nackgammon
	}
	b := newBoard(start)
	b.CubeValue <<= info.AutoDoubles
	b.PerSide = info.Hypergammon // 0 for 15
	b.Length, b.Score = info.Length, info.Score
	b.NoCube = info.NoCube
	b.Crawford = info.CrawfordGame && b.Length > 0
	b.Jacoby = info.Jacoby && b.Length == 0
	return b
}
