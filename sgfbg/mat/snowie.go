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

// readSnowie reads "Illegal play (...)", with which s begins after blanks. ok is false, and line means
// nothing, if it is not a position.
func readSnowie(s string) (line snowieLine, ok bool) {
	v, ok := snowieValues(s)
	if !ok || v[snowiePlayer] != 0 && v[snowiePlayer] != 1 {
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
		owner, i := player, point-1
		if point == 0 || point < bg.BarPoint && n < 0 { // the sign of a bar does not count
			owner, i = 1-player, bg.BarIndex-point
		}
		line.checkers[owner][i] = uint8(max(n, -n))
		sum[owner] += max(n, -n)
	}
	return line, max(sum[0], sum[1]) <= maxCheckers
}

// snowieValues returns the numbers in "Illegal play (...)", with which s begins after blanks. ok is
// false if they are not those of a position.
func snowieValues(s string) (v [snowieNumbers]int, ok bool) {
	n := positionLen(s)
	if n == 0 {
		return v, false
	}
	s = s[strings.IndexByte(s, '(')+1 : n]
	s = strings.TrimRight(strings.TrimSuffix(s, ")"), blanks)
	fields := strings.Split(strings.TrimSuffix(s, ";"), ";")
	names := len(fields) - snowieNumbers // the fields of the names
	if names < 2 {
		return v, false
	}
	for i := range v {
		field := fields[i]
		if i > snowiePlayer { // after the names
			field = fields[i+names]
		}
		var err error
		if v[i], err = strconv.Atoi(strings.Trim(field, blanks)); err != nil {
			return v, false
		}
	}
	return v, true
}
