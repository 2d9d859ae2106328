package pgn

import (
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/san"
)

// A letterSet holds the letters of the pieces in some languages. The nil set is English.
type letterSet struct {
	languages string
	letters   san.Letters
}

// forChess returns the letters as package chess takes them, nil for English.
func (s *letterSet) forChess() *san.Letters {
	if s == nil {
		return nil
	}
	return &s.letters
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

// usedLetters are the letters of pieces that a game uses.
type usedLetters struct {
	list [12][2]rune
	n    int
}

func (u *usedLetters) add(l [2]rune) {
	if !slices.Contains(u.list[:u.n], l) && u.n < len(u.list) {
		u.list[u.n] = l
		u.n++
	}
}

// addMove takes the letters of a move.
func (u *usedLetters) addMove(m *san.Form) {
	if m.Letters[0] != 0 {
		u.add(m.Letters)
	}
	if m.Promotion != 0 && (m.Promotion < 'a' || m.Promotion > 'z') {
		u.add([2]rune{m.Promotion})
	}
}

// mayBe reports whether a set has all the letters that are used. No set has enough
// letters to fill the list.
func (u *usedLetters) mayBe(s *letterSet) bool {
	for _, l := range u.list[:u.n] {
		if !slices.Contains(s.letters[:], l) {
			return false
		}
	}
	return u.n > 0
}

// otherLetters returns the letters in which the moves of a game can all be played, if they are
// the same moves in all such letters, and nil if there are none. play plays the game from its
// first move, with the moves of all its lines in order.
func otherLetters(used *usedLetters, play func(*letterSet) (moves []chess.Move, ok bool)) *letterSet {
	var found *letterSet
	var moves []chess.Move
	for i := range letterSets {
		set := &letterSets[i]
		if !used.mayBe(set) {
			continue
		}
		played, ok := play(set)
		switch {
		case !ok:
		case found == nil:
			found, moves = set, slices.Clone(played)
		case !slices.Equal(moves, played):
			return nil
		}
	}
	return found
}
