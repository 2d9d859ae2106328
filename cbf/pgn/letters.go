package pgn

import "example.com/boardcodec/cbf/internal/san"

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
