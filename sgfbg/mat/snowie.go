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

const snowieFields = 40

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
	if strings.Count(s, ";") < snowieFields-1 {
		return line, false
	}
	fields := strings.Split(s, ";")
	fields = append(fields[:5], fields[len(fields)-33:]...) // without the names
	var v [5 + 33]int
	for i, f := range fields {
		var err error
		if v[i], err = strconv.Atoi(strings.Trim(f, blanks)); err != nil {
			return line, false
		}
	}
	if v[4] != 0 && v[4] != 1 {
		return line, false
	}
	player := bg.Player(1 - v[4])
	line.score[player], line.score[1-player] = v[6], v[7]
	line.cube, line.owner = v[8], bg.NoPlayer
	switch v[9] {
	case 1:
		line.owner = player
	case -1:
		line.owner = 1 - player
	}
	sum := [2]int{}
	for i, n := range v[10:36] {
		p, at := player, i-1
		if n < 0 && i < 25 || i == 0 { // the sign of a bar does not count
			p, at = 1-player, 24-i
		}
		if n = max(n, -n); n > 15 || n < 0 {
			return line, false
		}
		if n > 0 {
			line.checkers[p][at] = uint8(n)
			sum[p] += n
		}
	}
	return line, max(sum[0], sum[1]) <= 15
}
