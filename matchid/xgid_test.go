package matchid_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

const startBoard = "XGID=-b----E-C---eE---c-e----B-:"

var xgidSyntaxTests = []syntaxTest{
	{"empty", "∑", io.ErrUnexpectedEOF},
	{"prefix cut", "XGI∑", io.ErrUnexpectedEOF},
	{"no prefix", "∑-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"board cut", "XGID=-b----E-C∑", io.ErrUnexpectedEOF},
	{"board too short", "XGID=-b----E-C---eE---c-e----B∑:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"board too long", startBoard[:31] + "∑-:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"sixteen checkers", "XGID=-∑P----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"sixteen checkers of top", "XGID=-∑p----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"bottom on top's bar", "XGID=∑Ab----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"top on bottom's bar", "XGID=-b----E-C---eE---c-e----B∑a:0:0:1:52:0:0:3:0:10", matchid.ErrCharacter},
	{"fields cut", startBoard + "0:0:1:52∑", io.ErrUnexpectedEOF},
	{"last field empty", startBoard + "0:0:1:52:0:0:3:0:∑", io.ErrUnexpectedEOF},
	{"inner field empty", startBoard + "0:∑:1:52:0:0:3:0:10", matchid.ErrXGID},
	{"a field too many", startBoard + "0:0:1:52:0:0:3:0:10∑:0", matchid.ErrTrailing},
	{"text after it", startBoard + "0:0:1:52:0:0:3:0:10∑ ", matchid.ErrTrailing},
	{"cube exponent 16", startBoard + "∑16:0:1:52:0:0:3:0:10", matchid.ErrXGID},
	{"owner 2", startBoard + "0:∑2:1:52:0:0:3:0:10", matchid.ErrXGID},
	{"turn 2", startBoard + "0:0:∑2:52:0:0:3:0:10", matchid.ErrXGID},
	{"turn -2", startBoard + "0:0:∑-2:52:0:0:3:0:10", matchid.ErrXGID},
	{"turn 0", startBoard + "0:0:∑0:52:0:0:3:0:10", matchid.ErrXGID},
	{"die 7", startBoard + "0:0:1:∑57:0:0:3:0:10", matchid.ErrXGID},
	{"first die 7", startBoard + "0:0:1:∑71:0:0:3:0:10", matchid.ErrXGID},
	{"one die", startBoard + "0:0:1:∑50:0:0:3:0:10", matchid.ErrXGID},
	{"the second die alone", startBoard + "0:0:1:∑05:0:0:3:0:10", matchid.ErrXGID},
	{"dice below the digits", startBoard + "0:0:1:∑//:0:0:3:0:10", matchid.ErrXGID},
	{"three dice", startBoard + "0:0:1:∑521:0:0:3:0:10", matchid.ErrXGID},
	{"dice in lower case", startBoard + "0:0:1:∑d:0:0:3:0:10", matchid.ErrXGID},
	{"the dice before a later fault", startBoard + "0:0:1:∑99:x:0:3:0:10", matchid.ErrXGID},
	{"negative score", startBoard + "0:0:1:52:∑-1:0:3:0:10", matchid.ErrXGID},
	{"score beyond the key", startBoard + "0:0:1:52:0:∑32768:3:0:10", matchid.ErrXGID},
	{"rules 4", startBoard + "0:0:1:52:0:0:∑4:0:10", matchid.ErrXGID},
	{"rules 2 in a match", startBoard + "0:0:1:52:0:0:∑2:7:10", matchid.ErrXGID},
	{"cube limit 100", startBoard + "0:0:1:52:0:0:3:0:∑100", matchid.ErrXGID},
	{"prefix in lower case, cut", "xgi∑", io.ErrUnexpectedEOF},
	{"cube limit -1", startBoard + "0:0:1:52:0:0:3:0:∑-1", matchid.ErrXGID},
	{"leading zero", startBoard + "0:0:1:52:0:0:3:∑07:10", matchid.ErrXGID},
	{"plus sign", startBoard + "0:∑+1:1:52:0:0:3:0:10", matchid.ErrXGID},
	{"minus zero", startBoard + "0:∑-0:1:52:0:0:3:0:10", matchid.ErrXGID},
	{"minus alone", startBoard + "0:∑-:1:52:0:0:3:0:10", matchid.ErrXGID},
	{"a number without end", startBoard + "0:0:1:52:0:0:3:∑" + strings.Repeat("9", 1000) + ":10", matchid.ErrXGID},
}

// TestParseXGID: every field of an XGID arrives, on the right side of the
// board, and comes back.
func TestParseXGID(t *testing.T) {
	// Bottom is player 1 and not on roll, top is player 0; every field differs
	// from its neighbours.
	const id = "XGID=aB--BBC-A--BcA---b-c-bb-A-:2:-1:-1:63:3:5:0:11:9"
	x, err := matchid.ParseXGID(id)
	require.NoError(t, err)
	require.Equal(t, matchid.Match{
		CubeValue: 4, CubeOwner: matchid.OwnedBy0, OnRoll: 0, Turn: 0, State: matchid.Playing,
		Dice: [2]uint8{6, 3}, Length: 11, Score: [2]int{5, 3},
	}, x.Match)
	require.Equal(t, 9, x.MaxCube)
	top := x.Position.ByPlayer(x.Match.OnRoll)[0]
	require.Equal(t, x.Position.Checkers[matchid.SideOnRoll], top, "top is on roll")
	require.EqualValues(t, 1, top[matchid.BarIndex], "a at index 0")
	require.EqualValues(t, 3, top[24-12], "c at point 12 from the bottom is top's 13 point")
	require.EqualValues(t, 2, x.Position.Checkers[matchid.SideNotOnRoll][0], "B at point 1")
	require.Equal(t, id, x.String())

	for name, tt := range map[string]struct {
		fields string
		check  func(x matchid.XGID) bool
	}{
		"double": {"0:0:1:D:0:0:0:5:10", func(x matchid.XGID) bool {
			return x.Match.Doubled && x.Match.OnRoll == 1 && x.Match.Turn == 0 && !x.Raccoon
		}},
		"beaver": {"1:-1:1:B:0:0:3:0:10", func(x matchid.XGID) bool { return x.Match.Doubled && x.Match.OnRoll == 1 && x.Match.Turn == 1 }},
		"raccoon": {"2:-1:-1:R:0:0:3:0:10", func(x matchid.XGID) bool {
			return x.Match.Doubled && x.Match.OnRoll == 0 && x.Match.Turn == 1 && x.Raccoon
		}},
		"Jacoby":  {"0:0:1:00:0:0:1:0:10", func(x matchid.XGID) bool { return x.Match.Jacoby && !x.Beavers && !x.Match.Crawford }},
		"beavers": {"0:0:1:00:0:0:2:0:10", func(x matchid.XGID) bool { return !x.Match.Jacoby && x.Beavers }},
		"Crawford": {"0:0:1:00:6:0:1:7:10", func(x matchid.XGID) bool {
			return x.Match.Crawford && !x.Match.Jacoby && x.Match.Score == [2]int{0, 6}
		}},
		"lower die first": {"0:0:1:25:0:0:0:0:10", func(x matchid.XGID) bool { return x.Match.Dice == [2]uint8{2, 5} }},
	} {
		t.Run(name, func(t *testing.T) {
			x, err := matchid.ParseXGID(startBoard + tt.fields)
			require.NoError(t, err)
			require.True(t, tt.check(x), "%+v", x)
			require.Equal(t, startBoard+tt.fields, x.String())
		})
	}
}

// TestXGIDForms: what other programs write in another form is read, and written in that of eXtreme
// Gammon.
func TestXGIDForms(t *testing.T) {
	for in, want := range map[string]string{
		startBoard + "1:1:1:00:7:1:0:15:16":               startBoard + "1:1:1:00:7:1:0:15:16",
		startBoard + "0:0:1:52:0:0:3:0:99":                startBoard + "0:0:1:52:0:0:3:0:99",
		"xgid=" + startBoard[5:] + "0:0:1:52:0:0:3:0:10":  startBoard + "0:0:1:52:0:0:3:0:10",
		"xGiD=" + startBoard[5:] + "0:0:-1:52:0:0:3:0:10": startBoard + "0:0:-1:52:0:0:3:0:10",
	} {
		x, err := matchid.ParseXGID(in)
		require.NoError(t, err, in)
		require.Equal(t, want, x.String())
		found, ok := firstXGID("see " + in + ".")
		require.True(t, ok, in)
		require.Equal(t, x, found)
	}
}

// TestXGIDRefuses: what an XGID cannot say is named, field by field, and dst
// stays as it was.
func TestXGIDRefuses(t *testing.T) {
	good, err := matchid.ParseXGID(startBoard + "0:0:1:52:0:0:3:0:10")
	require.NoError(t, err)
	tests := []struct {
		name   string
		change func(x *matchid.XGID)
		fields []string
	}{
		{"cube", func(x *matchid.XGID) { x.Match.CubeValue = 3 }, []string{"CubeValue"}},
		{"cube owner 2", func(x *matchid.XGID) { x.Match.CubeOwner = 2 }, []string{"CubeOwner"}},
		{"on roll 2", func(x *matchid.XGID) { x.Match.OnRoll, x.Match.Turn = 2, 2 }, []string{"OnRoll", "Turn"}},
		{"game over", func(x *matchid.XGID) { x.Match.State = matchid.GameOver }, []string{"State"}},
		{"resignation", func(x *matchid.XGID) { x.Match.Resigned, x.Match.Turn = 1, 0 }, []string{"Turn", "Resigned"}},
		{"double and dice", func(x *matchid.XGID) { x.Match.Doubled = true }, []string{"Dice[0]", "Dice[1]"}},
		{"one die", func(x *matchid.XGID) { x.Match.Dice[0] = 0 }, []string{"Dice[0]", "Dice[1]"}},
		{"Crawford in money play", func(x *matchid.XGID) { x.Match.Crawford = true }, []string{"Crawford"}},
		{"Jacoby and beavers in a match", func(x *matchid.XGID) { x.Match.Length = 5 }, []string{"Jacoby", "Beavers"}},
		{"no such state, named once", func(x *matchid.XGID) { x.Match.State = 9 }, []string{"State"}},
		{"spare bits", func(x *matchid.XGID) { x.Match.Spare = 1 }, []string{"Spare"}},
		{"score", func(x *matchid.XGID) { x.Match.Score[0] = -1 }, []string{"Score[0]"}},
		{"cube limit", func(x *matchid.XGID) { x.MaxCube = 100 }, []string{"MaxCube"}},
		{"negative cube limit", func(x *matchid.XGID) { x.MaxCube = -1 }, []string{"MaxCube"}},
		{"raccoon without a double", func(x *matchid.XGID) { x.Raccoon = true }, []string{"Raccoon"}},
		{"raccoon and a beaver", func(x *matchid.XGID) { x.Raccoon, x.Match.Doubled, x.Match.Dice = true, true, [2]uint8{} }, []string{"Raccoon"}},
		{"16 on a point", func(x *matchid.XGID) { x.Position.Checkers[1][3] = 16 }, []string{"Checkers[1][3]"}},
		{"both on a point", func(x *matchid.XGID) { x.Position.Checkers[0][0] = 1 }, []string{"Checkers[1][23]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := good
			tt.change(&x)
			out, err := x.AppendText([]byte("dst"))
			requireFields(t, err, matchid.ErrRange, tt.fields...)
			require.Equal(t, "dst", string(out))
			require.Equal(t, "invalid XGID", x.String())
		})
	}
}

// TestXGIDFull: 15 checkers of either side on any point, and the bounds of the
// cube's limit, have an XGID and come back.
func TestXGIDFull(t *testing.T) {
	for i := range 25 {
		for side := range 2 {
			x := matchid.XGID{Match: matchid.NewMatch(0), MaxCube: 15 * side}
			x.Position.Checkers[side][i] = 15
			id, err := x.AppendText(nil)
			require.NoError(t, err)
			require.Equal(t, 1, strings.Count(string(id), "O")+strings.Count(string(id), "o"))
			back, err := matchid.ParseXGID(string(id))
			require.NoError(t, err)
			require.Equal(t, x, back)
		}
	}
}

// TestXGIDValidate: Validate names exactly the fields that have no encoding, or
// that GNU Backgammon refuses.
func TestXGIDValidate(t *testing.T) {
	good, err := matchid.ParseXGID(startBoard + "1:1:1:52:4:2:0:5:10")
	require.NoError(t, err)
	money, err := matchid.ParseXGID(startBoard + "12:1:-1:00:40:2:3:0:15")
	require.NoError(t, err)
	for _, tt := range []struct {
		name   string
		x      matchid.XGID
		change func(x *matchid.XGID)
		kind   error
		fields []string
	}{
		{"good", good, func(x *matchid.XGID) {}, nil, nil},
		{"money", money, func(x *matchid.XGID) {}, nil, nil},
		{"no score", good, func(x *matchid.XGID) { x.Match.Score, x.Match.Length = [2]int{}, 64 }, nil, nil},
		{"a double", good, func(x *matchid.XGID) { x.Match.Dice, x.Match.Doubled, x.Match.Turn = [2]uint8{}, true, 0 }, nil, nil},
		{"score of player 0", good, func(x *matchid.XGID) { x.Match.Score[0] = 5 }, matchid.ErrRefused, []string{"Score[0]"}},
		{"score of player 1", good, func(x *matchid.XGID) { x.Match.Score[1] = 5 }, matchid.ErrRefused, []string{"Score[1]"}},
		{"length", good, func(x *matchid.XGID) { x.Match.Length = 65 }, matchid.ErrRefused, []string{"Length"}},
		{"cube", money, func(x *matchid.XGID) { x.Match.CubeValue = 8192 }, matchid.ErrRefused, []string{"CubeValue"}},
		{"checkers", good, func(x *matchid.XGID) { x.Position.Checkers[0][9] = 1 }, matchid.ErrRefused, []string{"Checkers[0]"}},
		{"a beaver", money, func(x *matchid.XGID) { x.Match.Doubled = true }, matchid.ErrRefused, []string{"Doubled"}},
		{"cube limit", money, func(x *matchid.XGID) { x.MaxCube = 16 }, matchid.ErrRefused, []string{"MaxCube"}},
		{"a raccoon", money, func(x *matchid.XGID) { x.Match.Doubled, x.Match.Turn, x.Raccoon = true, 1, true }, matchid.ErrRefused, []string{"Raccoon"}},
		{"no XGID", money, func(x *matchid.XGID) { x.MaxCube = 100 }, matchid.ErrRange, []string{"MaxCube"}},
		{"nothing", matchid.XGID{}, func(x *matchid.XGID) {}, matchid.ErrRange, []string{"CubeValue", "State"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.change(&tt.x)
			requireFields(t, tt.x.Validate(), tt.kind, tt.fields...)
		})
	}
}

// TestConversionLoss converts what the other notation cannot say: the error
// names it, and the value that comes back is the rest.
func TestConversionLoss(t *testing.T) {
	x, err := matchid.ParseXGID(startBoard + "2:-1:-1:R:0:0:3:0:8")
	require.NoError(t, err)
	p, m, err := x.Split()
	requireFields(t, err, matchid.ErrLost, "MaxCube", "Beavers", "Raccoon")
	require.Equal(t, x.Position, p)
	require.Equal(t, x.Match, m)

	m = matchid.Match{
		CubeValue: 4, CubeOwner: 2, OnRoll: 1, Turn: 0, Crawford: true, State: matchid.GameResigned,
		Resigned: 2, Dice: [2]uint8{5, 0}, Score: [2]int{1, 2}, Spare: 3, Jacoby: true,
	}
	x, err = matchid.NewXGID(p, m)
	requireFields(t, err, matchid.ErrLost, "CubeOwner", "State", "Turn", "Resigned", "Dice[0]", "Dice[1]", "Crawford", "Spare")
	require.Equal(t, startBoard+"2:0:1:00:2:1:1:0:10", x.String())

	t.Run("checkers", func(t *testing.T) {
		crowd := matchid.Position{Checkers: [2][25]uint8{{3: 16, 5: 1}, {18: 1}}}
		x, err := matchid.NewXGID(crowd, matchid.NewMatch(0))
		requireFields(t, err, matchid.ErrRange, "Checkers[0][3]", "Checkers[0][5]")
		require.Equal(t, "invalid XGID", x.String())

		x, err = matchid.ParseXGID("XGID=-OOOa---------------------:0:0:1:00:0:0:0:0:10")
		require.NoError(t, err)
		p, _, err := x.Split()
		requireFields(t, err, matchid.ErrRange, "Checkers")
		require.Equal(t, "invalid Position", p.String())
	})
	t.Run("a state without an ID", func(t *testing.T) {
		_, err := matchid.NewXGID(p, matchid.Match{CubeOwner: 7, State: matchid.Playing})
		requireFields(t, err, matchid.ErrRange, "CubeValue", "CubeOwner")
	})

	m = matchid.NewMatch(5)
	m.Jacoby = true
	x, err = matchid.NewXGID(p, m)
	requireFields(t, err, matchid.ErrLost, "Jacoby")
	require.Equal(t, startBoard+"0:0:-1:00:0:0:0:5:10", x.String())
}

// TestDoubles converts the three kinds of pending double as GNU Backgammon
// writes them: player 0 doubles, player 1 beavers, player 0 raccoons.
func TestDoubles(t *testing.T) {
	for _, tt := range []struct{ match, xgid string }{
		{"MBkAAAAAAAAA", startBoard + "0:0:-1:D:0:0:1:0:10"},
		{"EREAAAAAAAAA", startBoard + "1:1:-1:B:0:0:1:0:10"},
		{"EhkAAAAAAAAA", startBoard + "2:1:-1:R:0:0:1:0:10"},
	} {
		m, err := matchid.ParseMatch(tt.match)
		require.NoError(t, err)
		x, err := matchid.NewXGID(matchid.NewPosition(), m)
		require.NoError(t, err)
		require.Equal(t, tt.xgid, x.String())
		back, err := matchid.ParseXGID(tt.xgid)
		require.NoError(t, err)
		require.Equal(t, x, back)
		_, m, err = back.Split()
		require.NoError(t, err)
		require.Equal(t, tt.match, m.String())
	}
}

// TestDoubleAndResignation: player 0 is on roll, and the answer to a double, a beaver or a raccoon is an
// offer to resign. Turn answers the offer, and without it the double is as before.
func TestDoubleAndResignation(t *testing.T) {
	for _, tt := range []struct {
		name  string
		owner matchid.Owner
		turn  uint8
		field string
		lost  []string
	}{
		{"a double", matchid.Centred, 0, "0:0:-1:D", []string{"Turn", "Resigned"}},
		{"a double of his cube", matchid.OwnedBy0, 0, "0:-1:-1:D", []string{"Turn", "Resigned"}},
		{"a double, and the doubler resigns", matchid.Centred, 1, "0:0:-1:D", []string{"Resigned"}},
		{"a beaver", matchid.OwnedBy1, 1, "0:1:-1:B", []string{"Turn", "Resigned"}},
		{"a raccoon", matchid.OwnedBy1, 0, "0:1:-1:R", []string{"Turn", "Resigned"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := matchid.NewMatch(0)
			m.CubeOwner, m.Turn, m.Doubled, m.Resigned = tt.owner, tt.turn, true, 1
			x, err := matchid.NewXGID(matchid.NewPosition(), m)
			requireFields(t, err, matchid.ErrLost, tt.lost...)
			require.Equal(t, startBoard+tt.field+":0:0:0:0:10", x.String())
		})
	}
}

// TestFirstXGID: an XGID is found among words, and nothing else is.
func TestFirstXGID(t *testing.T) {
	const id = startBoard + "0:0:1:52:0:0:3:0:10"
	for name, text := range map[string]string{
		"alone":            id,
		"lower case":       strings.Replace(id, "XGID", "xgid", 1),
		"among words":      "what do you play? " + id + " I'd hit",
		"a full stop":      "I had " + id + ".",
		"a line":           "Score is 0-0\r\n" + id + "\r\nX:player",
		"after a bad one":  "XGID= or XGID=-b-, as in " + id,
		"after half a one": "XGIDXGID=" + id,
		"a note":           id + ":note",
		"a word":           id + "X:player",
		"a hyphen":         id + "-",
		"a colon":          id + ":",
		"another":          id + ":" + id,
		"no prefix":        id[5:],
		"a blank after it": "XGID= " + id[5:],
		"another prefix":   "xgid: " + id[5:] + ", I think",
	} {
		t.Run(name, func(t *testing.T) {
			x, found := firstXGID(text)
			require.True(t, found)
			require.Equal(t, id, x.String())
		})
	}
	const longest = startBoard + "15:-1:-1:52:32767:32767:1:32767:15"
	for _, id := range []string{longest, startBoard + "0:0:1:52:0:0:3:0:9", startBoard + "0:0:1:52:0:0:3:0:0"} {
		x, found := firstXGID(id + " and " + longest)
		require.True(t, found)
		require.Equal(t, id, x.String())
	}
	for _, text := range []string{
		longest + "0", "", "XGID", "XGID=", "a" + id[5:], "XGID=-" + id[5:], id + "0:",
		id[:len(id)-2], id[:len(id)-2] + "x", id[:len(id)-3] + ";10",
	} {
		x, found := firstXGID(text)
		require.False(t, found, "%q", text)
		require.Zero(t, x)
	}
}

func xgidText(x matchid.XGID) string { return x.String() }

// TestFindXGIDs: all XGIDs of a text are found, with and without their prefix.
func TestFindXGIDs(t *testing.T) {
	const a = startBoard + "0:0:1:52:0:0:3:0:10"
	const b = "XGID=--------------------------:1:1:-1:00:3:5:0:11:10"
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{a, []string{"0 " + a}},
		{a + "\n" + b, []string{"0 " + a, "52 " + b}},
		{a + ":" + b, []string{"0 " + a, "52 " + b}},
		{"1. " + a[5:] + ", then " + b[5:] + ".", []string{"3 " + a, "56 " + b}},
		{"Position " + strings.Replace(a, "XGID", "xgid", 1), []string{"9 " + a}},
		{"-" + a[5:] + " " + b, []string{"48 " + b}}, // 27 characters, then one
		{b + a, []string{"0 " + b, "53 " + a}},
		{strings.Repeat(a+"\n", 3), []string{"0 " + a, "52 " + a, "104 " + a}},
		{a[:len(a)-3] + "\n" + b, []string{"49 " + b}}, // one that is cut off
	} {
		require.Equal(t, tt.want, found(matchid.FindXGIDs(tt.text), xgidText), "%s", tt.text)
		first, ok := firstXGID(tt.text)
		require.Equal(t, len(tt.want) > 0, ok)
		for at, x := range matchid.FindXGIDs(tt.text) {
			require.Equal(t, first, x)
			require.Contains(t, strings.ToUpper(tt.text[at:]), strings.ToUpper(x.String()[5:]))
			break
		}
	}
}

// firstXGID returns the first XGID of a text.
func firstXGID(text string) (matchid.XGID, bool) { return first(matchid.FindXGIDs(text)) }
