package cbh

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
)

// A Date is a date; parts of it may be unknown.
type Date struct{ Year, Month, Day int } // 0 = unknown

// decodeDate decodes the field of a date: the year, four bits for the month and five for the day.
func decodeDate(field int64) Date {
	return Date{Year: int(field >> 9), Month: int(field >> 5 & 15), Day: int(field & 31)}
}

// String returns the date in the form of PGN: "1992.??.??".
func (d Date) String() string {
	return datePart(d.Year, 4) + "." + datePart(d.Month, 2) + "." + datePart(d.Day, 2)
}

// datePart returns a part of a date with the given number of digits, at most 4, or "?" for each digit if
// the part is 0.
func datePart(n, digits int) string {
	if n == 0 {
		return "????"[:digits]
	}
	s := strconv.Itoa(n)
	return "0000"[:max(0, digits-len(s))] + s
}

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

// nation returns the three letters that ChessBase shows for a number, such as "GER"; the number of a nation
// whose letters are not known, and "" for 0.
func nation(n uint8) string {
	end := 3 * int(n)
	switch {
	case n == 0:
		return ""
	case end <= len(nations):
		return nations[end-3 : end]
	}
	return strconv.Itoa(int(n))
}

// An outcome is the meaning of a result in the file.
type outcome struct {
	result      chess.Result
	termination string
}

// outcomes are the results by their numbers.
var outcomes = [...]outcome{
	{chess.BlackWins, ""}, {chess.Draw, ""}, {chess.WhiteWins, ""}, {chess.NoResult, "line"},
	{chess.BlackWins, "forfeit"}, {chess.Draw, "forfeit"}, {chess.WhiteWins, "forfeit"},
	{chess.NoResult, "both lose"},
}

// first960 is the value of the field for the opening in a game from Chess960 position 0.
const first960 = 64576

// ecoCount is how many codes openings have, A00 to E99.
const ecoCount = 500

// ecoTexts are the codes of openings, one after the other.
var ecoTexts = func() string {
	var s strings.Builder
	for i := range ecoCount {
		fmt.Fprintf(&s, "%c%02d", 'A'+i/100, i%100)
	}
	return s.String()
}()

// decodeECO decodes the field for the opening: bits 7 to 15 are the code, 1 for A00 to 500 for E99, and
// bits 0 to 6 the sub-code. code is "" for 0 and for a code that no opening has; only for the latter, ok is
// false.
func decodeECO(field uint16) (code string, sub int, ok bool) {
	n, sub := int(field>>7), int(field&127)
	switch {
	case n == 0:
		return "", sub, true
	case n > ecoCount:
		return "", sub, false
	}
	return ecoTexts[3*n-3 : 3*n], sub, true
}

// medalNames are the distinctions of a game by their bits.
var medalNames = [...]string{
	"best game", "decided tournament", "model game", "novelty", "pawn structure", "strategy", "tactics",
	"attack", "sacrifice", "defence", "material", "piece play", "endgame", "tactical blunder",
	"strategic blunder", "user",
}

// decodeMedals returns the names of the medals whose bits are set in a field.
func decodeMedals(field uint16) (names []string) {
	for i, name := range medalNames {
		if field>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

var (
	tournamentKinds = [...]string{"", "game", "match", "round robin", "swiss", "team", "knock-out", "simul", "Scheveningen"}
	tournamentPaces = [...]string{"blitz", "rapid", "correspondence"}
)

// tournamentType returns a type of tournament in words: bits 0 to 4 are the kind, which stays a number if
// it is not known, and bits 5 to 7 the pace.
func tournamentType(field uint8) string {
	var words []string
	switch kind := int(field & 31); {
	case kind >= len(tournamentKinds):
		words = []string{strconv.Itoa(kind)}
	case kind > 0:
		words = []string{tournamentKinds[kind]}
	}
	for i, pace := range tournamentPaces {
		if field>>(5+i)&1 != 0 {
			words = append(words, pace)
		}
	}
	return strings.Join(words, ", ")
}
