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
		id, err := ids.GNUBGID(r.Board)
		if err != nil {
			log.Fatal(err)
		}
		xgid, err := ids.XGID(r.Board)
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
func ExampleBoard() {
	p, m, err := matchid.ParseGNUBGID("sGfwATDgc/ABMA:cAlnAAAAAAAE") // Black has rolled 61
	if err != nil {
		log.Fatal(err)
	}
	b, err := ids.Board(p, m)
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
	id, err := ids.GNUBGID(b)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, White %d pips, Black %d\n", id, b.Pips(bg.White), b.Pips(bg.Black))
	// Output:
	// 4NvgATCwZ/ABMA:MAFgAAAAAAAE, White 163 pips, Black 160
}

// An XGID, drawn.
func ExampleBoardOfXGID() {
	x, err := matchid.ParseXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:4:0:9:10")
	if err != nil {
		log.Fatal(err)
	}
	b, err := ids.BoardOfXGID(x)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.Score, b.Length, b.Dice, len(b.Plays(b.OnRoll, b.Dice)), "plays")
	// Output:
	// [4 2] 9 [5 2] 8 plays
}
