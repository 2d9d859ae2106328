package mat

import (
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

// A snowieLine is a position that some programs write instead of a play: Snowie's text for the
// position, in "Illegal play (" and ")". It has forty fields, each closed by ';', from the point of
// view of the player on roll:
//
//	1-5    length, Jacoby rule, two unknown fields, number of the player
//	6-7    names, which may have ';' in them
//	8-12   Crawford game, two scores, value of the cube, its owner: 0 nobody, 1 the player, -1 the other
//	13-38  checkers on his points 0 to 25, the other player's as negative numbers; 0 is the other's bar
//	39-40  dice
//
// As in GNU Backgammon, in a row the player with the number 0 is the right player, and only the board
// counts.
type snowieLine struct {
	checkers [2][25]uint8
	score    [2]int
	cube     int
	owner    bg.Player
}

const maxCheckers = 15 // of a side

// Indices of the numbers of a snowieLine: of all its fields except the names.
const (
	snowiePlayer   = 4
	snowieScores   = 6
	snowieCube     = 8
	snowieOwner    = 9
	snowieCheckers = 10
	snowieDice     = 36
	snowieNumbers  = 38
)

// readSnowie reads "Illegal play (...)", with which s begins after blanks. ok is false if it is not
// a position.
func readSnowie(s string) (line snowieLine, ok bool) {
	n := positionLen(s)
	if n == 0 {
		return line, false
	}
	s = s[strings.IndexByte(s, '(')+1 : n]
	s = strings.TrimRight(strings.TrimSuffix(s, ")"), blanks)
	s = strings.TrimSuffix(s, ";")
	fields := strings.Split(s, ";")
	if len(fields) < snowieNumbers+2 { // the names are at least two fields
		return line, false
	}
	const beforeNames = snowiePlayer + 1
	const afterNames = snowieNumbers - beforeNames
	var v [snowieNumbers]int
	for i, f := range append(fields[:beforeNames], fields[len(fields)-afterNames:]...) {
		n, err := strconv.Atoi(strings.Trim(f, blanks))
		if err != nil {
			return line, false
		}
		v[i] = n
	}
	if v[snowiePlayer] != 0 && v[snowiePlayer] != 1 {
		return line, false
	}
	player := bg.Player(1 - v[snowiePlayer])
	line.score[player], line.score[1-player] = v[snowieScores], v[snowieScores+1]
	line.cube, line.owner = v[snowieCube], bg.NoPlayer
	switch v[snowieOwner] {
	case 1:
		line.owner = player
	case -1:
		line.owner = 1 - player
	}
	sum := [2]int{}
	for point, n := range v[snowieCheckers:snowieDice] {
		if n < -maxCheckers || n > maxCheckers {
			return line, false
		}
		if n == 0 {
			continue
		}
		p, at := player, point-1
		if point == 0 || point < bg.BarPoint && n < 0 { // the sign of a bar does not count
			p, at = 1-player, bg.BarIndex-point
		}
		n = max(n, -n)
		line.checkers[p][at] = uint8(n)
		sum[p] += n
	}
	return line, max(sum[0], sum[1]) <= maxCheckers
}
