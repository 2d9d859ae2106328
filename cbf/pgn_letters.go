package cbf

import (
	"unicode/utf8"

	"example.com/boardcodec/cbf/internal/pgn"
)

// A letterSet holds the letters of the pieces in a language.
type letterSet struct {
	languages string
	letters   [5]string // of piecesOfSet
}

var piecesOfSet = [5]Piece{King, Queen, Rook, Bishop, Knight}

// letterSets are the sets of section 17 of the PGN standard and of other
// languages in which chess has been printed, each set once. The letters of pawns
// are left out: nobody writes them, and half of them are letters of other pieces in
// other languages.
var letterSets = []letterSet{
	{"German, Danish, Norwegian, Swedish, Croatian or Slovene", [5]string{"K", "D", "T", "L", "S"}},
	{"French", [5]string{"R", "D", "T", "F", "C"}},
	{"Spanish, Italian or Catalan", [5]string{"R", "D", "T", "A", "C"}},
	{"Dutch", [5]string{"K", "D", "T", "L", "P"}},
	{"Russian", [5]string{"Кр", "Ф", "Л", "С", "К"}},
	{"Czech or Slovak", [5]string{"K", "D", "V", "S", "J"}},
	{"Estonian", [5]string{"K", "L", "V", "O", "R"}},
	{"Finnish", [5]string{"K", "D", "T", "L", "R"}},
	{"Hungarian", [5]string{"K", "V", "B", "F", "H"}},
	{"Icelandic", [5]string{"K", "D", "H", "B", "R"}},
	{"Polish", [5]string{"K", "H", "W", "G", "S"}},
	{"Portuguese", [5]string{"R", "D", "T", "B", "C"}},
	{"Romanian", [5]string{"R", "D", "T", "N", "C"}},
	{"Turkish", [5]string{"Ş", "V", "K", "F", "A"}},
	{"Lithuanian", [5]string{"K", "V", "B", "R", "Ž"}},
	{"Latvian", [5]string{"K", "D", "T", "L", "Z"}},
	{"Ukrainian", [5]string{"Кр", "Ф", "Т", "С", "К"}},
	{"Bulgarian", [5]string{"Ц", "Д", "Т", "О", "К"}},
	{"Serbian or Macedonian", [5]string{"К", "Д", "Т", "Л", "С"}},
	{"Greek", [5]string{"Ρ", "Β", "Π", "Α", "Ι"}},
}

// piece returns the piece that one or two letters stand for, NoPiece if they
// stand for none. The nil set is English.
func (s *letterSet) piece(first, second rune) Piece {
	if s != nil {
		for i, letters := range s.letters {
			l, n := utf8.DecodeRuneInString(letters)
			if l != first {
				continue
			}
			if l = 0; n < len(letters) {
				l, _ = utf8.DecodeRuneInString(letters[n:])
			}
			if l == second {
				return piecesOfSet[i]
			}
		}
		return NoPiece
	}
	if first < utf8.RuneSelf && second == 0 && pieceOfLetter[first] < blackBit {
		return pieceOfLetter[first]
	}
	return NoPiece
}

// read sets t from a move in PGN, in the letters of a set. It returns false if a
// letter is not in the set.
func (t *sanText) read(m *pgn.MoveForm, set *letterSet) bool {
	*t = sanText{}
	if m.Castling != 0 {
		t.castling = King
		if m.Castling == 3 {
			t.castling = Queen
		}
		return true
	}
	if m.Letters[0] != 0 {
		if t.kind = set.piece(m.Letters[0], m.Letters[1]); t.kind == NoPiece {
			return false
		}
	}
	if c := m.Promotion; c != 0 {
		if c >= 'a' && c <= 'z' {
			c -= 'a' - 'A' // a small letter, as in UCI
			t.promotion = pieceOfLetter[c]
		} else {
			t.promotion = set.piece(c, 0)
		}
		if t.promotion == NoPiece || t.promotion == Pawn || t.promotion == King {
			return false
		}
	}
	t.to = NewSquare(int(m.ToFile), int(m.ToRank))
	if t.kind == NoPiece && (m.FromFile < 0 || m.FromRank < 0) {
		t.kind = Pawn
	}
	t.from = ^uint64(0)
	if m.FromFile >= 0 {
		t.from = fileSquares(int(m.FromFile))
	} else if t.kind == Pawn {
		t.from = fileSquares(int(m.ToFile)) // not a capture
	}
	if m.FromRank >= 0 {
		t.from &= rankSquares(int(m.FromRank))
	}
	return true
}

// usedLetters are the letters of pieces that a game uses.
type usedLetters struct {
	list [12][2]rune
	n    int
}

func (u *usedLetters) add(l [2]rune) {
	for _, used := range u.list[:u.n] {
		if used == l {
			return
		}
	}
	if u.n < len(u.list) {
		u.list[u.n] = l
		u.n++
	}
}

// addMove takes the letters of a move.
func (u *usedLetters) addMove(m *pgn.MoveForm) {
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
		if s.piece(l[0], l[1]) == NoPiece {
			return false
		}
	}
	return u.n > 0 && u.n < len(u.list)
}

// otherLetters reads a game again, from its bookmark, in the letters of other
// languages, because its moves in English letters cannot all be played. If all of
// its moves are legal in some of them, and are the same moves there, that is the
// game.
func (r *PGNReader) otherLetters(from pgn.Bookmark) {
	after, number, english := r.scan.Here(), r.games, r.pgnGame
	var used usedLetters
	for r.scan.Return(from); r.scan.Before(after); {
		if t := r.scan.Next(); t.Kind == pgn.Move {
			used.addMove(&t.Move)
		}
	}
	var found *letterSet
	var best pgnGame
	for i := range letterSets {
		set := &letterSets[i]
		if !used.mayBe(set) {
			continue
		}
		r.scan.Return(from)
		r.games = number - 1
		r.begin(set)
		if r.game(); r.unplayable {
			continue
		}
		if found != nil && !sameMoves(best.g.Moves, r.g.Moves) {
			found = nil
			break
		}
		if found == nil {
			found, best = set, r.pgnGame
		}
	}
	r.scan.Return(after)
	r.games = number
	if found == nil {
		r.pgnGame = english
		return
	}
	r.pgnGame = best
	r.guessed(partMoves, english.unplayableAt, "%w: pieces in the letters of %s", ErrSyntax, found.languages)
}

// sameMoves reports whether two lines and their variations are the same.
func sameMoves(a, b Line) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Move != b[i].Move || len(a[i].Variations) != len(b[i].Variations) {
			return false
		}
		for j := range a[i].Variations {
			if !sameMoves(a[i].Variations[j], b[i].Variations[j]) {
				return false
			}
		}
	}
	return true
}
