package old

import (
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
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

// otherLetters reads the game again in the letters of other languages, because its moves
// in English letters cannot all be played. If all of its moves are legal in some of them,
// and are the same moves there, that is the game.
func (r *Reader) otherLetters() {
	after, number, english := r.scan.Here(), r.games, r.gameState
	var used usedLetters
	for r.scan.Return(r.from); r.scan.Before(after); {
		if t := r.scan.Next(); t.Kind == scanner.Move {
			used.addMove(&t.Move)
		}
	}
	read := func(set *letterSet, quiet bool) {
		r.scan.Return(r.from)
		r.games = number - 1
		if r.begin(set); !quiet {
			r.sink, r.others = english.sink, english.others
			r.sink.Reset(r.others)
		}
		r.quiet = quiet
		r.readGame()
	}
	r.g = nil // it is that of english
	var found *letterSet
	var moves cbf.Line
	for i := range letterSets {
		set := &letterSets[i]
		if !used.mayBe(set) {
			continue
		}
		if read(set, true); r.unplayable {
			continue
		}
		if found != nil && !sameMoves(moves, r.g.Moves) {
			found = nil
			break
		}
		if found == nil {
			found, moves = set, r.g.Moves
		}
	}
	if found == nil {
		r.scan.Return(after)
		r.games = number
		r.gameState = english
		return
	}
	read(found, false)
	r.guessed(record.PartMoves, english.unplayableAt, "%w: pieces in the letters of %s", cbf.ErrSyntax, found.languages)
}

// sameMoves reports whether two lines and their variations are the same.
func sameMoves(a, b cbf.Line) bool {
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
