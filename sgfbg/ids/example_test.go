package ids_test

import (
	"fmt"
	"log"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
)

// The IDs of every decision of a game.
func ExampleGNUBGID() {
	c, err := sgfbg.Parse([]byte("(;FF[4]GM[6]MI[length:5]PW[Alice]PB[Bob];W[31hefe];B[61lrqr];W[double];B[drop])"))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		id, _, err := ids.GNUBGID(r.Board)
		if err != nil {
			log.Fatal(err)
		}
		xgid, _, err := ids.XGID(r.Board) // nothing is lost here
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(id, xgid, r.Move.Player, r.Move)
	}
	// Output:
	// 4HPwATDgc/ABMA:MIGlAAAAAAAE XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:5:10 White 31: 8/5 6/5
	// sGfwATDgc/ABMA:cAmnAAAAAAAE XGID=-b----E-C---eE---b-db---B-:0:0:1:61:0:0:0:5:10 Black 61: 13/7 8/7
	// 4NvgATCwZ/ABMA:MAGgAAAAAAAE XGID=-b----EBB---eD---b-db---B-:0:0:-1:00:0:0:0:5:10 White double
	// 4NvgATCwZ/ABMA:MBmgAAAAAAAE XGID=-b----EBB---eD---b-db---B-:0:0:-1:D:0:0:0:5:10 Black drop
}

// A position that was pasted, a play on it as a person types it, and the ID of what comes out.
func ExampleFromGNUBGID() {
	b, lost, err := ids.FromGNUBGID("sGfwATDgc/ABMA:cAlnAAAAAAAE") // Black has rolled 61
	if err != nil {
		log.Fatal(err)
	}
	play, err := b.ParsePlay(b.OnRoll, "13/7 8/7")
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Play(play); err != nil {
		log.Fatal(err)
	}
	id, _, err := ids.GNUBGID(b)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, White %d pips, Black %d, lost: %q\n", id, b.Pips(bg.White), b.Pips(bg.Black), lost)
	// Output:
	// 4NvgATCwZ/ABMA:MAFgAAAAAAAE, White 163 pips, Black 160, lost: []
}

// The pips of a position ID alone, which does not say who is on roll: here White is, the
// player 0 of a new match.
func ExampleBoard() {
	p, err := matchid.ParsePosition("sGfwATDgc/ABMA")
	if err != nil {
		log.Fatal(err)
	}
	b, err := ids.Board(p, matchid.NewMatch(0))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.Pips(bg.White), b.Pips(bg.Black))
	// Output:
	// 167 163
}

// The board of an XGID of a quiz, and the GNUBGID of the same position. What the board does not hold
// is no error.
func ExampleFromXGID() {
	b, lost, err := ids.FromXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:4:0:9:8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.Score, b.Length, b.Dice, len(b.Plays(b.OnRoll, b.Dice)), "plays")
	fmt.Println(lost)
	fmt.Println(ids.GNUBGID(b))
	// Output:
	// [4 2] 9 [5 2] 8 plays
	// [MaxCube 8: a match ID has no limit to the cube]
	// 4HPwATDgc/ABMA:cIkqAUAAEAAE [] <nil>
}

// An OGID, and the XGID of the same position.
func ExampleFromOGID() {
	b, lost, err := ids.FromOGID("11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:1:3C:0")
	if err != nil {
		log.Fatal(err)
	}
	for _, fact := range lost {
		fmt.Println("lost:", fact)
	}
	fmt.Println(ids.XGID(b))
	// Output:
	// lost: State "IB": a match ID has no form for it
	// lost: Turns 0: a match ID does not count turns
	// XGID=-b----E-C---eE---c-e----B-:0:0:-1:46:1:0:1:3:10 [] <nil>
}

// The XGID of a board, which lacks that the game is over.
func ExampleXGID() {
	b := bg.NewBoard()
	b.Length, b.State = 5, bg.CubeDropped
	fmt.Println(ids.XGID(b))
	// Output: XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:5:10 [State 4: in an XGID a game is always being played] <nil>
}

// The OGID of a board.
func ExampleOGID() {
	b := bg.NewBoard()
	b.Length, b.Dice = 7, [2]uint8{3, 1}
	fmt.Println(ids.OGID(b))
	// Output: 11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7 [] <nil>
}
