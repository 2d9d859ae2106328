package pgn

import (
	"slices"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/san"
)

// A letterSet holds the letters of the pieces in a language.
type letterSet struct {
	languages string
	letters   [5][2]rune // of piecesOfSet; the second is 0 where there is one
}

var piecesOfSet = [5]chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

// letterSets are the sets of section 17 of the PGN standard and of other
// languages in which chess has been printed, each set once. The letters of pawns
// are left out: nobody writes them, and half of them are letters of other pieces in
// other languages.
var letterSets = []letterSet{
	{"German, Danish, Norwegian, Swedish, Croatian or Slovene", [5][2]rune{{'K'}, {'D'}, {'T'}, {'L'}, {'S'}}},
	{"French", [5][2]rune{{'R'}, {'D'}, {'T'}, {'F'}, {'C'}}},
	{"Spanish, Italian or Catalan", [5][2]rune{{'R'}, {'D'}, {'T'}, {'A'}, {'C'}}},
	{"Dutch", [5][2]rune{{'K'}, {'D'}, {'T'}, {'L'}, {'P'}}},
	{"Russian", [5][2]rune{{'К', 'р'}, {'Ф'}, {'Л'}, {'С'}, {'К'}}},
	{"Czech or Slovak", [5][2]rune{{'K'}, {'D'}, {'V'}, {'S'}, {'J'}}},
	{"Estonian", [5][2]rune{{'K'}, {'L'}, {'V'}, {'O'}, {'R'}}},
	{"Finnish", [5][2]rune{{'K'}, {'D'}, {'T'}, {'L'}, {'R'}}},
	{"Hungarian", [5][2]rune{{'K'}, {'V'}, {'B'}, {'F'}, {'H'}}},
	{"Icelandic", [5][2]rune{{'K'}, {'D'}, {'H'}, {'B'}, {'R'}}},
	{"Polish", [5][2]rune{{'K'}, {'H'}, {'W'}, {'G'}, {'S'}}},
	{"Portuguese", [5][2]rune{{'R'}, {'D'}, {'T'}, {'B'}, {'C'}}},
	{"Romanian", [5][2]rune{{'R'}, {'D'}, {'T'}, {'N'}, {'C'}}},
	{"Turkish", [5][2]rune{{'Ş'}, {'V'}, {'K'}, {'F'}, {'A'}}},
	{"Lithuanian", [5][2]rune{{'K'}, {'V'}, {'B'}, {'R'}, {'Ž'}}},
	{"Latvian", [5][2]rune{{'K'}, {'D'}, {'T'}, {'L'}, {'Z'}}},
	{"Ukrainian", [5][2]rune{{'К', 'р'}, {'Ф'}, {'Т'}, {'С'}, {'К'}}},
	{"Bulgarian", [5][2]rune{{'Ц'}, {'Д'}, {'Т'}, {'О'}, {'К'}}},
	{"Serbian or Macedonian", [5][2]rune{{'К'}, {'Д'}, {'Т'}, {'Л'}, {'С'}}},
	{"Greek", [5][2]rune{{'Ρ'}, {'Β'}, {'Π'}, {'Α'}, {'Ι'}}},
}

// piece returns the piece that one or two letters stand for, NoPiece if they
// stand for none. The nil set is English.
func (s *letterSet) piece(letters [2]rune) chess.Piece {
	if s == nil {
		if letters[0] < rune(len(englishLetters)) && letters[1] == 0 {
			return englishLetters[letters[0]]
		}
	} else if i := slices.Index(s.letters[:], letters); i >= 0 {
		return piecesOfSet[i]
	}
	return chess.NoPiece
}

// englishLetters are the letters of English, with that of pawns.
var englishLetters = [...]chess.Piece{
	'P': chess.Pawn, 'N': chess.Knight, 'B': chess.Bishop, 'R': chess.Rook, 'Q': chess.Queen, 'K': chess.King,
}

// read sets t to what a move in PGN says, in the letters of the set. It returns false if
// a letter is not in the set.
func (s *letterSet) read(m *san.Form, t *chess.MoveText) bool {
	*t = chess.MoveText{}
	if m.Castling != 0 {
		t.Castling = chess.King
		if m.Castling == 3 {
			t.Castling = chess.Queen
		}
		return true
	}
	if m.Letters[0] != 0 {
		if t.Piece = s.piece(m.Letters); t.Piece == chess.NoPiece {
			return false
		}
	} else if m.FromFile < 0 || m.FromRank < 0 {
		t.Piece = chess.Pawn
	}
	if c := m.Promotion; c != 0 {
		if c >= 'a' && c <= 'z' {
			t.Promotion = (*letterSet)(nil).piece([2]rune{c - ('a' - 'A')}) // as in UCI
		} else {
			t.Promotion = s.piece([2]rune{c})
		}
		if t.Promotion == chess.NoPiece || t.Promotion == chess.Pawn || t.Promotion == chess.King {
			return false
		}
	}
	t.FromFile, t.FromRank = uint8(m.FromFile+1), uint8(m.FromRank+1)
	t.To = chess.NewSquare(int(m.ToFile), int(m.ToRank))
	return true
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
		if s.piece(l) == chess.NoPiece {
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
