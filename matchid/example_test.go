package matchid_test

import (
	"errors"
	"fmt"

	"example.com/boardcodec/matchid"
)

// The snippet of the package comment.
func Example() {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Score, m.Length, m.Dice)
	fmt.Println(p.Checkers[matchid.SideOnRoll][5])
	// Output:
	// [2 4] 9 [5 2]
	// 5
}

func ExampleParseMatch() {
	m, err := matchid.ParseMatch("QYkqASAAIAAE")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d-%d in a match to %d\n", m.Score[0], m.Score[1], m.Length)
	fmt.Printf("cube %d, %v\n", m.CubeValue, m.CubeOwner)
	fmt.Printf("player %d has rolled %d%d\n", m.OnRoll, m.Dice[0], m.Dice[1])
	// Output:
	// 2-4 in a match to 9
	// cube 2, player 0
	// player 1 has rolled 52
}

// The fault of an ID, and its place.
func ExampleParseMatch_error() {
	_, err := matchid.ParseMatch("QYkqASAA-AAE")
	fmt.Println(err)

	var syntax *matchid.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println("at byte", syntax.Offset)
	}
	// Output:
	// matchid: match ID: offset 8: character not allowed here: byte 0x2d
	// at byte 8
}

func ExampleMatch_String() {
	m := matchid.NewMatch(5)
	m.Score = [2]int{3, 4}
	m.Crawford = true
	m.Dice = [2]uint8{6, 1}
	fmt.Println(m)
	// Output:
	// sAGnADAAIAAE
}

// An ID that can be parsed, or made, may still be one that GNU Backgammon
// refuses.
func ExampleMatch_Validate() {
	m := matchid.NewMatch(70)
	m.Dice = [2]uint8{6, 7}
	fmt.Println(m)
	fmt.Println(m.Validate())
	// Output:
	// MAHfCAAAAAAE
	// matchid: Dice[1] 7: refused by GNU Backgammon: want 0 to 6
	// matchid: Length 70: refused by GNU Backgammon: want 0 to 64
}

// Several faults are joined into one error. Each is an EncodeError.
func ExampleEncodeError() {
	_, err := matchid.Match{CubeValue: 3, State: matchid.Playing, Length: 40000}.AppendText(nil)
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			var refused *matchid.EncodeError
			if errors.As(err, &refused) {
				fmt.Printf("%s = %s: %v\n", refused.Field, refused.Value, refused.Err)
			}
		}
	}
	// Output:
	// CubeValue = 3: out of range: want a power of two from 1 to 32768
	// Length = 40000: out of range: want 0 to 32767
}

func ExampleParsePosition() {
	p, err := matchid.ParsePosition("4HPwATDgc/ABMA")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, n := range p.Checkers[matchid.SideOnRoll] {
		if n > 0 {
			fmt.Printf("%d on point %d\n", n, i+1)
		}
	}
	// Output:
	// 5 on point 6
	// 3 on point 8
	// 5 on point 13
	// 2 on point 24
}

func ExampleParseXGID() {
	x, err := matchid.ParseXGID("XGID=-b----E-C---eE---c-e----B-:1:1:-1:63:2:4:0:9:10")
	if err != nil {
		fmt.Println(err)
		return
	}
	// The bottom player is player 1, the top player is player 0.
	fmt.Println(x.Match.CubeValue, x.Match.CubeOwner, "score", x.Match.Score)
	fmt.Printf("player %d has rolled %v\n", x.Match.OnRoll, x.Match.Dice)
	// Output:
	// 2 player 1 score [4 2]
	// player 0 has rolled [6 3]
}

// GNU Backgammon refuses an XGID for a score that it accepts in a match ID.
func ExampleXGID_Validate() {
	x, err := matchid.ParseXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:5:3:0:5:10")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x.Validate())
	fmt.Println(x.Match.Validate())
	// Output:
	// matchid: Score[1] 5: refused by GNU Backgammon: want less than the match length
	// <nil>
}

// Whose checkers are they? A position ID has the checkers of the player on roll and
// of his opponent. The match ID has the number of the player on roll.
func ExamplePosition_ByPlayer() {
	p, m, err := matchid.ParseGNUBGID("sGfwATDgc/ABMA:cAkAAAAAAAAE")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("player %d is on roll\n", m.OnRoll)
	for player, checkers := range p.ByPlayer(m.OnRoll) {
		fmt.Printf("player %d has %d on his 6 point and %d on his 5 point\n", player, checkers[6-1], checkers[5-1])
	}
	// Output:
	// player 1 is on roll
	// player 0 has 4 on his 6 point and 2 on his 5 point
	// player 1 has 5 on his 6 point and 0 on his 5 point
}

func ExampleAppendGNUBGID() {
	id, err := matchid.AppendGNUBGID([]byte("GNUBGID="), matchid.NewPosition(), matchid.NewMatch(7))
	fmt.Println(string(id), err)
	// Output:
	// GNUBGID=4HPwATDgc/ABMA:MAHgAAAAAAAE <nil>
}

// From eXtreme Gammon to GNU Backgammon. Beavers are allowed here, but a match ID
// cannot express that: the error says so, and the rest is converted.
func ExampleXGID_Split() {
	x, err := matchid.ParseXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, m, err := x.Split()
	fmt.Println(err)
	id, err := matchid.AppendGNUBGID(nil, p, m)
	fmt.Println(string(id), err)
	// Output:
	// matchid: Beavers true: lost in the other notation: a match ID does not say whether beavers are allowed
	// 4HPwATDgc/ABMA:cIkKAAAAAAAA <nil>
}

// Find an ID in pasted text, change its dice, and print it in both notations. The
// error lists the fields that an XGID cannot express; only ErrRange makes the XGID
// unusable.
func ExampleNewXGID_lost() {
	const text = "Is this a drop? GNUBG ID: 4HPwATDgc/ABMA:QYkqASAAIAAA (Jacoby rule)"
	var p matchid.Position
	var m matchid.Match
	for _, id := range matchid.FindGNUBGIDs(text) {
		p, m = id.Position, id.Match
		break // the first one
	}
	m.Dice = [2]uint8{6, 6}
	id, err := matchid.AppendGNUBGID(nil, p, m)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n", id)

	x, err := matchid.NewXGID(p, m)
	if errors.Is(err, matchid.ErrRange) {
		fmt.Println(err) // no XGID
		return
	}
	fmt.Println(x)
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 4HPwATDgc/ABMA:QQk7ASAAIAAA
	// XGID=-b----E-C---eE---c-e----B-:1:-1:1:66:4:2:0:9:10
	// matchid: Jacoby true: lost in the other notation: an XGID has the Jacoby rule in money play only
}

// All XGIDs of a text, with or without "XGID=" before them.
func ExampleFindXGIDs() {
	const text = `1. XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10
2. -b----E-C---eE---c-e----B-:1:-1:-1:00:2:4:0:9:10, he doubles`
	for at, x := range matchid.FindXGIDs(text) {
		fmt.Println(at, x.Match.Dice, x.Match.Score)
	}
	// Output:
	// 3 [5 2] [0 0]
	// 58 [0 0] [4 2]
}

func ExampleFindGNUBGIDs() {
	const text = `Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAE
and then, after a long conversation, 4HPkASLgc/ABMA:cAkzAQAAAAAE`
	for at, id := range matchid.FindGNUBGIDs(text) {
		fmt.Println(at, id.Position, id.Match)
	}
	// Output:
	// 13 4HPwATDgc/ABMA cAkAAAAAAAAE
	// 88 4HPkASLgc/ABMA cAkzAQAAAAAE
}

// The same position and match with the numbers of the players exchanged. Player 0
// becomes player 1, whom GNU Backgammon draws at the bottom.
func ExampleMatch_Swap() {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := matchid.AppendGNUBGID(nil, p, m.Swap())
	fmt.Println(m.Score, m.Swap().Score, string(id), err)
	// Output:
	// [2 4] [4 2] 4HPwATDgc/ABMA:EYEqAUAAEAAE <nil>
}

// An OGID in pasted text, and the XGID of the same position.
func ExampleOGID_Split() {
	const text = "Double? 11ccccchhhjjjjj:66666888dddddoo:N0O::B:D:0:0:3:11"
	for at, o := range matchid.FindOGIDs(text) {
		p, m, err := o.Split()
		fmt.Println(at, o.State, o.Score, o.Length)
		fmt.Println(err) // lists everything that is lost
		x, err := matchid.NewXGID(p, m)
		fmt.Println(x, err)
	}
	// Output:
	// 8 D [0 0] 3
	// matchid: Turns 11: lost in the other notation: a match ID does not count turns
	// XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:3:10 <nil>
}

// An OGID with its prefix, in its canonical form.
func ExampleParseOGID() {
	o, err := matchid.ParseOGID("OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:1:3C:0:15")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, m, _ := o.Split()
	fmt.Println(o.Dice, "to play for player", m.Turn, "Crawford", o.Crawford)
	fmt.Println(o)
	// Output:
	// [4 6] to play for player 0 Crawford true
	// 11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:1:3C:0
}

// An OGID made from the two halves of a GNUBGID.
func ExampleNewOGID() {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	if err != nil {
		fmt.Println(err)
		return
	}
	o, err := matchid.NewOGID(p, m)
	fmt.Println(o, err)
	// Output: 11ccccchhhjjjjj:66666888dddddoo:W1N:52:W:R:2:4:9 <nil>
}
