package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// moves are those of the format's own page first. They seed the fuzz targets,
// too.
var moves = []struct {
	player bg.Player
	value  string
	text   string
}{
	{bg.White, "31hefe", "31: 8/5 6/5"},
	{bg.Black, "61yg", "61: bar/18"},
	{bg.Black, "66", "66:"},
	{bg.White, "66fzezdzcz", "66: 6/off 5/off 4/off 3/off"},
	{bg.White, "66fzfzfzfz", "66: 6/off 6/off 6/off 6/off"},
	{bg.White, "double", "double"},
	{bg.Black, "take", "take"},
	{bg.Black, "drop", "drop"},
	{bg.Black, "13ax", "13: 24/1"},
	{bg.White, "21ay", "21: 1/bar"},
	{bg.White, "resign", "resign"},
	{bg.White, "resign:1", "resign 1"},
	{bg.White, "resign:12", "resign 12"},
	{bg.Black, "accept", "accept"},
	{bg.Black, "reject", "reject"},
}

// noMoves are values without a Move.
var noMoves = []string{
	"", "3", "77", "70", "0", "07", "7-7", "31h", "31hef", "31hefe ", " 31", "31HEFE", "31h{",
	"31he`e", "31za", "31hefehefehefe", "11hefehefehefe", "Double", "double:2", "take:", "resign:",
	"resign:0", "resign:01", "resign:+2", "resign:1000000000", "31 hefe", "pass",
}

// TestMove: values of moves are read and written, and what is not a move is an
// error at its place.
func TestMove(t *testing.T) {
	for _, tt := range moves {
		m, err := parseMove(tt.player, tt.value)
		require.NoError(t, err, tt.value)
		require.Equal(t, tt.player, m.Player)
		require.Equal(t, tt.text, m.String())
		var n sgfbg.Node
		require.NoError(t, n.SetMove(m))
		require.Equal(t, "WB"[tt.player:tt.player+1]+"["+tt.value+"]", properties(&n))
	}
	for _, value := range noMoves {
		m, err := parseMove(bg.Black, value)
		require.ErrorIs(t, err, bg.ErrValue, value)
		require.Equal(t, bg.Move{}, m)
	}
	_, err := parseMove(bg.White, "31he{e")
	require.EqualError(t, err, `sgfbg: W: value not allowed: "{e" moves no checker`)
}

// parseMove returns the move of a node whose W or B has the value.
func parseMove(p bg.Player, value string) (bg.Move, error) {
	var n sgfbg.Node
	if err := n.Set("WB"[p:p+1], value); err != nil {
		return bg.Move{}, err
	}
	m, _, err := n.Move()
	return m, err
}

// TestMoveWithoutValue: a Move that SGF has no value for has neither value nor
// text.
func TestMoveWithoutValue(t *testing.T) {
	roll := bg.Move{Kind: bg.Roll, Dice: [2]uint8{3, 1}}
	change := func(f func(m *bg.Move)) bg.Move {
		m := roll
		f(&m)
		return m
	}
	for want, m := range map[string]bg.Move{
		"Kind no action":        {},
		"Player no player":      change(func(m *bg.Move) { m.Player = bg.NoPlayer }),
		"Kind invalid Kind":     change(func(m *bg.Move) { m.Kind = 99 }),
		"Dice[0] 0":             change(func(m *bg.Move) { m.Dice[0] = 0 }),
		"Dice[1] 7":             change(func(m *bg.Move) { m.Dice[1] = 7 }),
		"Steps[0] off/3":        change(func(m *bg.Move) { m.Steps[0] = bg.Step{From: 0, To: 3} }),
		"Steps[0] 26/3":         change(func(m *bg.Move) { m.Steps[0] = bg.Step{From: 26, To: 3} }),
		"Steps[0] 6/26":         change(func(m *bg.Move) { m.Steps[0] = bg.Step{From: 6, To: 26} }),
		"Steps[1] 6/5":          change(func(m *bg.Move) { m.Steps[1] = bg.Step{From: 6, To: 5} }),
		"Steps[3] off/5":        change(func(m *bg.Move) { m.Steps[3] = bg.Step{From: 0, To: 5} }),
		"Points -1":             {Kind: bg.Resign, Points: -1},
		"Points 1000000000":     {Kind: bg.Resign, Points: 1_000_000_000},
		"Player invalid Player": {Player: 2, Kind: bg.Double},
	} {
		err := new(sgfbg.Node).SetMove(m)
		require.ErrorIs(t, err, bg.ErrValue, want)
		var refused *bg.EncodeError
		require.ErrorAs(t, err, &refused, want)
		require.Equal(t, want, refused.Field+" "+refused.Value)
		if m != (bg.Move{}) {
			require.Equal(t, "invalid Move", m.String(), want)
		}
		b := bg.NewBoard()
		require.ErrorIs(t, b.Play(m), bg.ErrValue, want)
		require.Equal(t, bg.NewBoard(), b, "nothing is played")
	}
	require.Equal(t, "no action", bg.Move{}.String())
}

// TestNodeMove: the first move of a node counts, and a fault in it has the
// place of its property.
func TestNodeMove(t *testing.T) {
	g := parseGame(t, "(;GM[6]\n;C[a]B[31st];W[77]C[b];C[no move];Black[take]W[31];W[31][42])")
	m, ok, err := node(g, 1).Move()
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, bg.Black, m.Player)
	_, ok, err = node(g, 2).Move()
	require.True(t, ok)
	require.EqualError(t, err, "sgfbg: game 1: W: line 2: column 14: offset 21: "+
		`value not allowed: "77" is not a move`)
	_, ok, err = node(g, 3).Move()
	require.False(t, ok)
	require.NoError(t, err)
	m, _, _ = node(g, 4).Move()
	require.Equal(t, bg.Take, m.Kind, "the first one")
	m, _, _ = node(g, 5).Move()
	require.Equal(t, [2]uint8{3, 1}, m.Dice)
}

// TestSetMove: the move is replaced where it stands, and the analysis of another goes.
func TestSetMove(t *testing.T) {
	const (
		da         = "DA[E ver 3 0C 1 0.0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0]"
		numbers    = " E ver 3 0.500000 0.100000 0.000000 0.100000 0.000000 0.020000 2C 0 1 0.000000 0]"
		candidates = "[hefe" + numbers + "[xuxw" + numbers
		rest       = "LU[0.1]GW[1]BM[1]BC[2]C[x]"
	)
	for move, want := range map[string]string{
		"W 31hefe": "W[31hefe]" + da + "A[0]" + candidates + rest,
		"W 31xuxw": "W[31xuxw]C[x]",
		"W double": "W[double]C[x]",
		"B 31stqt": "B[31stqt]C[x]",
	} {
		m, err := parseMove(map[byte]bg.Player{'W': bg.White, 'B': bg.Black}[move[0]], move[2:])
		require.NoError(t, err)
		g := parseGame(t, "(;GM[6];W[31hefe]"+da+"A[0]"+candidates+rest+")")
		require.NoError(t, lastNode(g).SetMove(m))
		require.Equal(t, want, properties(lastNode(g)), move)
	}
	n := lastNode(parseGame(t, "(;GM[6];C[x])"))
	require.NoError(t, n.SetMove(bg.Move{Player: bg.Black, Kind: bg.Double}))
	require.Equal(t, "C[x]B[double]", properties(n))
	require.NoError(t, n.SetMove(bg.Move{Kind: bg.Take}))
	require.Equal(t, "C[x]W[take]", properties(n))
	var refused *bg.EncodeError
	require.ErrorAs(t, n.SetMove(bg.Move{}), &refused)
	require.ErrorAs(t, n.Set("B", "31"), &refused, "a node plays once")
	require.ErrorIs(t, refused, bg.ErrValue)
	require.Equal(t, "C[x]W[take]", properties(n), "what is refused changes nothing")
	require.NoError(t, n.Set("B"))
	require.NoError(t, n.Set("W", "31"))
	require.NoError(t, n.Set("W"))
	require.NoError(t, n.Set("B", "31"))
	require.Equal(t, "C[x]B[31]", properties(n))
}
