package pgn

import (
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A letterSet holds the letters of the pieces in some languages.
type letterSet struct {
	languages string
	letters   san.Letters
}

// letterSets are the sets of section 17 of the PGN standard and of other
// languages in which chess has been printed, each set once. The letters of pawns
// are left out: nobody writes them, and half of them are letters of other pieces in
// other languages.
var letterSets = []letterSet{
	{"German, Danish, Norwegian, Swedish, Croatian or Slovene", san.Letters{{'K'}, {'D'}, {'T'}, {'L'}, {'S'}}},
	{"French", san.Letters{{'R'}, {'D'}, {'T'}, {'F'}, {'C'}}},
	{"Spanish, Italian or Catalan", san.Letters{{'R'}, {'D'}, {'T'}, {'A'}, {'C'}}},
	{"Dutch", san.Letters{{'K'}, {'D'}, {'T'}, {'L'}, {'P'}}},
	{"Russian", san.Letters{{'К', 'р'}, {'Ф'}, {'Л'}, {'С'}, {'К'}}},
	{"Czech or Slovak", san.Letters{{'K'}, {'D'}, {'V'}, {'S'}, {'J'}}},
	{"Estonian", san.Letters{{'K'}, {'L'}, {'V'}, {'O'}, {'R'}}},
	{"Finnish", san.Letters{{'K'}, {'D'}, {'T'}, {'L'}, {'R'}}},
	{"Hungarian", san.Letters{{'K'}, {'V'}, {'B'}, {'F'}, {'H'}}},
	{"Icelandic", san.Letters{{'K'}, {'D'}, {'H'}, {'B'}, {'R'}}},
	{"Polish", san.Letters{{'K'}, {'H'}, {'W'}, {'G'}, {'S'}}},
	{"Portuguese", san.Letters{{'R'}, {'D'}, {'T'}, {'B'}, {'C'}}},
	{"Romanian", san.Letters{{'R'}, {'D'}, {'T'}, {'N'}, {'C'}}},
	{"Turkish", san.Letters{{'Ş'}, {'V'}, {'K'}, {'F'}, {'A'}}},
	{"Lithuanian", san.Letters{{'K'}, {'V'}, {'B'}, {'R'}, {'Ž'}}},
	{"Latvian", san.Letters{{'K'}, {'D'}, {'T'}, {'L'}, {'Z'}}},
	{"Ukrainian", san.Letters{{'К', 'р'}, {'Ф'}, {'Т'}, {'С'}, {'К'}}},
	{"Bulgarian", san.Letters{{'Ц'}, {'Д'}, {'Т'}, {'О'}, {'К'}}},
	{"Serbian or Macedonian", san.Letters{{'К'}, {'Д'}, {'Т'}, {'Л'}, {'С'}}},
	{"Greek", san.Letters{{'Ρ'}, {'Β'}, {'Π'}, {'Α'}, {'Ι'}}},
}

// otherLetters returns the letters of another language in which all moves of the game can be
// played. It returns nil if there is no such language, or if two such languages give different
// moves. The parameters are as for player.play.
func (r *Reader) otherLetters(start chess.Position, isPlayable bool) (found *letterSet) {
	was, allTags := r.player, r.allTags
	defer func() { r.player, r.allTags = was, allTags }()
	var moves plies
	for i := range letterSets {
		r.plies = r.plies[:0]
		none := faults{lenient: true, ignore: true}
		r.play(player{to: &r.plies, letters: &letterSets[i].letters, trial: true, faults: &none}, start, isPlayable)
		switch {
		case r.player.failed || r.tooLong:
		case found == nil:
			found, moves = &letterSets[i], slices.Clone(r.plies)
		case !slices.Equal(moves, r.plies):
			return nil
		}
	}
	return found
}

// plies are the moves of a game, in the order of the text. As a listener they ignore everything else.
type plies []chess.Move

func (l *plies) move(m chess.Move, _, _ *chess.Position, _ *scanner.Token) bool {
	*l = append(*l, m)
	return true
}
func (*plies) nag(uint8)            {}
func (*plies) comment([]byte, bool) {}
func (*plies) otherText([]byte)     {}
func (*plies) open()                {}
func (*plies) close(*playedLine)    {}
