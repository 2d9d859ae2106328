package xg

import (
	"encoding/binary"
	"fmt"
	"math"
	"time"
	"unicode/utf16"

	"example.com/boardcodec/sgfbg/bg"
)

// A record is a record of temp.xg or temp.xgr. Its methods read a field at an offset of fields.go. It
// keeps the first fault, so that reading 20 fields needs one check.
type record struct {
	data []byte
	err  error
	at   int // offset of err
}

const (
	recordSize = 2560
	kindAt     = 8 // offset of the type of a record
)

// recordOffset returns the offset of record n of temp.xg, from 1.
func recordOffset(n int) int64 { return int64(n-1) * recordSize }

// isHeader reports whether content begins with a match header, at least up to its magic number.
func isHeader(content []byte) bool {
	const want = "DMLI"
	return len(content) >= matchMagic+len(want) && content[kindAt] == matchHeader &&
		string(content[matchMagic:][:len(want)]) == want
}

// fail notes a fault at an offset, unless there was an earlier one.
func (r *record) fail(offset int, err error) {
	if r.err == nil {
		r.err, r.at = err, offset
	}
}

// wrong notes a wrong value at an offset.
func (r *record) wrong(offset int, format string, args ...any) {
	r.fail(offset, fmt.Errorf("%w: "+format, append([]any{bg.ErrValue}, args...)...))
}

func (r *record) flag(at int) bool { return r.data[at] != 0 }
func (r *record) i16(at int) int   { return int(int16(u16(r.data, at))) }
func (r *record) i32(at int) int   { return int(int32(u32(r.data, at))) }
func (r *record) f32(at int) float64 {
	return float64(math.Float32frombits(uint32(u32(r.data, at))))
}
func (r *record) f64(at int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(r.data[at:]))
}

// count reads a number from 0 to maxNumber.
func (r *record) count(at int) int {
	n := r.i32(at)
	if n < 0 || n > maxNumber {
		r.wrong(at, "%d is not a number from 0 to %d", n, maxNumber)
		return 0
	}
	return n
}

// maxNumber is the largest length and score that SGF holds in package bg.
const maxNumber = 999_999_999

// score reads a score, two numbers from 0 to maxNumber.
func (r *record) score(at int) [2]int { return [2]int{r.count(at), r.count(at + 4)} }

// player reads a player, 1 or -1 in the file.
func (r *record) player(at int) bg.Player {
	switch n := r.i32(at); n {
	case 1:
		return bg.White
	case -1:
		return bg.Black
	default:
		r.wrong(at, "player %d", n)
		return bg.White
	}
}

// date reads a date and time: days since 30 December 1899. It is zero if there is none.
func (r *record) date(at int) time.Time {
	days := r.f64(at)
	if !(days > 0 && days < 2_900_000) { // to the year 9839; NaN is no day either
		return time.Time{}
	}
	const perDay = 24 * 60 * 60
	seconds := int64(math.Round(days * perDay))
	return time.Date(1899, 12, 30+int(seconds/perDay), 0, 0, int(seconds%perDay), 0, time.UTC)
}

const maxCheckers = 15 // of a side

// checkers reads a position as the player view sees it: a number of checkers for the bar of the
// other side, then for his points 1 to 24, then for his bar. Numbers below 0 are the other side's.
func (r *record) checkers(at int, view bg.Player) (c [2][25]uint8) {
	own, other := &c[view], &c[1-view]
	var ownSum, otherSum int
	for i := range positionSize {
		switch n := int8(r.data[at+i]); {
		case n > 0 && i > 0:
			own[i-1] = uint8(n)
			ownSum += int(n)
		case n < 0 && i < bg.BarPoint:
			other[bg.BarIndex-i] = uint8(-int(n))
			otherSum -= int(n)
		case n != 0:
			r.wrong(at+i, "%d checkers on the bar of the other side", n)
			return [2][25]uint8{}
		}
	}
	n := max(ownSum, otherSum)
	if n > maxCheckers {
		r.wrong(at, "%d checkers of a player", n)
		return [2][25]uint8{}
	}
	return c
}

// oldPlayerSize is the size of a player's name as a str.
const oldPlayerSize = 41

// str reads a text: a byte with the length, and then letters in a Windows code page. No field
// names the page, so it is read as Windows-1252.
func (r *record) str(at int) string { return windows1252(r.data[at+1:][:r.data[at]]) }

const (
	wideUnits = 129
	wideSize  = 2 * wideUnits
)

// wide reads a text of at most wideUnits units of UTF-16, which a 0 ends.
func (r *record) wide(at int) string {
	var units []uint16
	for len(units) < wideUnits {
		u := u16(r.data, at+2*len(units))
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}

const estimateLen = 7 // numbers of an estimate

// estimate reads the chances to lose a backgammon, a gammon and a game, then those to win a
// game, a gammon and a backgammon, and an equity, which becomes Cubeful.
func (r *record) estimate(at int) bg.Output {
	return bg.Output{
		LoseBackgammon: r.f32(at), LoseGammon: r.f32(at + 4),
		Win: r.f32(at + 12), WinGammon: r.f32(at + 16), WinBackgammon: r.f32(at + 20),
		Cubeful: r.f32(at + 24),
	}
}

// finite reports whether the n float32 values from at on are all finite.
func (r *record) finite(at, n int) bool {
	for i := range n {
		if x := r.f32(at + 4*i); math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

// die reads a die. It notes a number that is not from 1 to 6, and returns 0.
func (r *record) die(at int) uint8 {
	n := r.i32(at)
	if n < 1 || n > 6 {
		r.wrong(at, "die %d", n)
		return 0
	}
	return uint8(n)
}

// lowestOff is the lowest point that means off: a 6 from the 1 point leads to it.
const lowestOff = -6

func u16(data []byte, at int) uint16 { return binary.LittleEndian.Uint16(data[at:]) }

// steps reads the pairs of points of play, which count from 0 and end at -1. A pair of
// equal points is left out. wrong is the index of a pair that is no move of a checker, or -1.
func steps(play *[8]int) (to [4]bg.Step, wrong int) {
	n := 0
	for i := 0; i < len(play) && play[i] != -1; i += 2 {
		from, dest := play[i], play[i+1]
		if from == dest {
			continue
		}
		if from < 0 || from >= bg.BarPoint || dest < lowestOff || dest >= from {
			return to, i
		}
		to[n] = bg.Step{From: uint8(from + 1), To: uint8(max(dest+1, bg.OffPoint))}
		n++
	}
	return to, -1
}
