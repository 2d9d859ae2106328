package sgfbg_test

import (
	"fmt"
	"log"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
)

// toID copies a Board into the values of package matchid: the fields of a Match have the
// names, the order and the numbers of those of a Board.
func toID(b sgfbg.Board) (matchid.Position, matchid.Match) {
	return matchid.Position{Checkers: b.ByRoll()}, matchid.Match{
		CubeValue: b.CubeValue,
		CubeOwner: matchid.Owner(b.CubeOwner),
		OnRoll:    uint8(b.OnRoll),
		Crawford:  b.Crawford,
		State:     matchid.State(b.State),
		Turn:      uint8(b.Turn),
		Doubled:   b.Doubles > 0,
		Resigned:  matchid.Resignation(b.Resigned),
		Dice:      b.Dice,
		Length:    b.Length,
		Score:     b.Score,
		Jacoby:    b.Jacoby,
	}
}

// fromID is the inverse. An ID does not hold Opening, NoCube, PerSide and Resigner, nor how
// often in a row the cube was turned.
func fromID(p matchid.Position, m matchid.Match) sgfbg.Board {
	b := sgfbg.Board{
		Checkers:  p.Checkers,
		CubeValue: m.CubeValue,
		CubeOwner: sgfbg.Player(m.CubeOwner),
		OnRoll:    sgfbg.Player(m.OnRoll),
		Crawford:  m.Crawford,
		State:     sgfbg.State(m.State),
		Turn:      sgfbg.Player(m.Turn),
		Resigned:  int(m.Resigned),
		Dice:      m.Dice,
		Length:    m.Length,
		Score:     m.Score,
		Jacoby:    m.Jacoby,
	}
	if m.Doubled {
		b.Doubles = 1
	}
	b.Checkers = b.ByRoll() // its own inverse
	return b
}

// A position that was pasted as a GNUBGID, a play on it as a person types it, and the ID
// of what comes out. The functions toID and fromID, which copy the fields of a Board both
// ways, stand below.
func Example_matchID() {
	p, m, err := matchid.ParseGNUBGID("sGfwATDgc/ABMA:cAlnAAAAAAAE") // Black has rolled 61
	if err != nil {
		log.Fatal(err)
	}
	b := fromID(p, m)
	fmt.Println(len(b.Plays(b.OnRoll, b.Dice)), "plays")
	play, err := b.ParsePlay(b.OnRoll, "13/7 8/7")
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Play(play); err != nil {
		log.Fatal(err)
	}
	p, m = toID(b)
	id, err := matchid.AppendGNUBGID(nil, p, m)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, White %d pips, Black %d\n", id, b.Pips(sgfbg.White), b.Pips(sgfbg.Black))
	// Output:
	// 10 plays
	// 4NvgATCwZ/ABMA:MAFgAAAAAAAE, White 163 pips, Black 160
}
