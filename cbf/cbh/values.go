package cbh

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
)

// A Date is a date; parts of it may be unknown.
type Date struct{ Year, Month, Day int } // 0 = unknown

// decodeDate decodes the bits of a date: the year, four bits for the month and five for the day.
func decodeDate(bits uint32) Date {
	return Date{Year: int(bits >> 9), Month: int(bits >> 5 & 15), Day: int(bits & 31)}
}

// String returns the date in the form of PGN: "1992.??.??".
func (d Date) String() string {
	b := make([]byte, 0, len("1992.10.10"))
	b = append(appendPart(b, d.Year, 4), '.')
	b = append(appendPart(b, d.Month, 2), '.')
	return string(appendPart(b, d.Day, 2))
}

// appendPart appends a part of a date with the given number of digits, or "?" for each digit.
func appendPart(b []byte, n, digits int) []byte {
	if n == 0 {
		return append(b, "????"[:digits]...)
	}
	for least := 10; digits > 1; digits-- {
		if n < least {
			b = append(b, '0')
		}
		least *= 10
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// A Nation is a country or, in comments, a language. 0 means none.
type Nation uint8

// nations are the letters of the nations from 1 on.
const nations = "" +
	"AFGALBALGANDANGANTARGARMAUSAUTAZEBAHBRNBANBARBLRBELBIZBERBOLBIHBOTBRAIVB" +
	"BRUBULBURCANCHICHNCOLCRCCROCUBCYPCZEDENDJIDOMECUEGYENGESPESTETHFROFIJFIN" +
	"FRAMKDGAMGEOGERGHAGREGUAGCIGUYHAIHONHKGHUNISLINDINAIRIIRQISRIRLITACIVJAM" +
	"JPNGCIJORKAZKENKORKGZKUWLATLIBLBALIELTULUXMACMADMASMLIMLTMTNMRIMEXMDAMON" +
	"MGLMARMOZMYANAMNEPNEDAHONZLNCANGRNORPAKPLEPANPNGPARPERPHIPOLPORPURQATROU" +
	"RUSESASMRSCOSENSEYSINSVKSLORSASRISUDSURSWESUISYRTJKTANTHATTOTUNTURTKMUGA" +
	"UKRUAEUSAURUURSUZBVENVIEISVWLSYEMSCGZAMZIMZAIDDRTCHCMRCHACPVKIRCOMCGOPRK" +
	"LAOLESMAWMDVMHLOMANRUMICNIGKSATOGTGAVANVATTUVSWZSLELCAPAPSVISAMSKISOLGE2" +
	"ZARRWALBRNET"

// String returns the three letters that the file's programs show, such as "GER", the number of a
// nation whose letters are not known, and "" for none.
func (n Nation) String() string {
	switch at := 3 * (int(n) - 1); {
	case n == 0:
		return ""
	case at < len(nations):
		return nations[at : at+3]
	}
	return strconv.Itoa(int(n))
}

// A Termination says how a game came to its result. The zero Termination is Played.
type Termination uint8

const (
	Played   Termination = iota
	Line                 // not a game, or an unfinished one: moves of an opening, an ending, a puzzle
	Forfeit              // won, drawn or lost without play
	BothLose             // its Result is NoResult
)

var terminationNames = [...]string{"played", "line", "forfeit", "both lose"}

// String returns "played", "line", "forfeit" or "both lose".
func (t Termination) String() string {
	if int(t) < len(terminationNames) {
		return terminationNames[t]
	}
	return "invalid Termination"
}

// An outcome is what a code of the file means.
type outcome struct {
	result      chess.Result
	termination Termination
}

// outcomes are the results by their codes.
var outcomes = [...]outcome{
	{chess.BlackWins, Played}, {chess.Draw, Played}, {chess.WhiteWins, Played}, {chess.NoResult, Line},
	{chess.BlackWins, Forfeit}, {chess.Draw, Forfeit}, {chess.WhiteWins, Forfeit}, {chess.NoResult, BothLose},
}

// An ECO is the code of an opening and a sub-code. Bits 7 to 15 are the code, 1 for A00 to 500 for E99;
// bits 0 to 6 are the sub-code. 0 means none.
type ECO uint16

// decodeECO decodes the field of a header. In a Chess960 game the field has the number of the position.
func decodeECO(field uint16) (code ECO, position int) {
	if field >= first960 {
		return 0, int(field - first960)
	}
	return ECO(field), -1
}

// first960 is the value of that field for Chess960 position 0.
const first960 = 64576

// ecoTexts are the 500 codes, one after the other.
var ecoTexts = func() string {
	var s strings.Builder
	for i := range 500 {
		fmt.Fprintf(&s, "%c%02d", 'A'+i/100, i%100)
	}
	return s.String()
}()

// String returns the code, such as "C89", or "" for none.
func (e ECO) String() string {
	n := int(e>>7) - 1
	if n < 0 || n >= 500 {
		return ""
	}
	return ecoTexts[3*n : 3*n+3]
}

// Sub returns the sub-code, 0 to 127; 0 = none.
func (e ECO) Sub() int { return int(e & 127) }

// Medals are the distinctions of a game, one bit for each.
type Medals uint32

var medalNames = [...]string{"best game", "decided tournament", "model game", "novelty", "pawn structure", "strategy",
	"tactics", "attack", "sacrifice", "defence", "material", "piece play", "endgame", "tactical blunder",
	"strategic blunder", "user"}

// String returns the names of the medals, with commas between them.
func (m Medals) String() string {
	var names []string
	for i := range 32 {
		switch {
		case m>>i&1 == 0:
		case i < len(medalNames):
			names = append(names, medalNames[i])
		default:
			names = append(names, strconv.Itoa(i))
		}
	}
	return strings.Join(names, ", ")
}
