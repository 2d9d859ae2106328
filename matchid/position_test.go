package matchid_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

// TestNewPosition: the first position is that of the rules, the same from both
// sides.
func TestNewPosition(t *testing.T) {
	p := matchid.NewPosition()
	require.Equal(t, "4HPwATDgc/ABMA", p.String())
	require.Equal(t, p, p.Swap())
	require.Equal(t, [2]int{0, 0}, p.BorneOff())
	require.NoError(t, p.Validate())
}

// TestWhoseSide pins down the point of view: after 31 played as 8/5 6/5, GNU
// Backgammon shows the position below, the other player on roll.
func TestWhoseSide(t *testing.T) {
	p, m, err := matchid.ParseGNUBGID("sGfwATDgc/ABMA:cAkAAAAAAAAE")
	require.NoError(t, err)
	require.EqualValues(t, 1, m.OnRoll)
	mover := p.Checkers[matchid.SideNotOnRoll] // he has moved, so the other one is on roll
	require.EqualValues(t, 4, mover[6-1])
	require.EqualValues(t, 2, mover[5-1])
	require.EqualValues(t, 2, mover[8-1])
	require.Equal(t, matchid.NewPosition().Checkers[0], p.Checkers[matchid.SideOnRoll])

	require.Equal(t, mover, p.ByPlayer(1)[0], "player 1 is on roll, so the mover was player 0")
	require.Equal(t, mover, p.ByPlayer(0)[1], "with player 0 on roll he was player 1")
	require.Equal(t, mover, p.Swap().Checkers[matchid.SideOnRoll])
}

var positionSyntaxTests = []syntaxTest{
	{"empty", "∑", io.ErrUnexpectedEOF},
	{"short", "4HPwATDgc/ABM∑", io.ErrUnexpectedEOF},
	{"long", "4HPwATDgc/ABMA∑=", matchid.ErrTrailing},
	{"bad character", "4HPwATDgc∑.ABMA", matchid.ErrCharacter},
	{"unused bit set", "4HPwATDgc/ABM∑B", matchid.ErrKey},
	{"line feeds", "4HPwATDgc/ABM∑\n", matchid.ErrCharacter},
	{"all ones", "////////////∑/w", matchid.ErrKey},
	{"31 checkers, 49 zeros", "////fwAAAAAA∑AA", matchid.ErrKey},
	{"a checker after the last bar", "AAAAAAAA∑/AAAAA", matchid.ErrKey},
	{"last useful bit set on an empty board", "AAAAAAAAAAAAA∑g", matchid.ErrKey},
}

// TestPositionRoom fills the key: 30 checkers fit, wherever they stand.
func TestPositionRoom(t *testing.T) {
	for side := range 2 {
		for i := range 25 {
			var p matchid.Position
			p.Checkers[side][i] = 30
			id, err := p.AppendText(nil)
			require.NoError(t, err)
			back, err := matchid.ParsePosition(string(id))
			require.NoError(t, err)
			require.Equal(t, p, back)

			p.Checkers[1-side][7]++
			out, err := p.AppendText([]byte("dst"))
			requireFields(t, err, matchid.ErrRange, "Checkers")
			require.Equal(t, "dst", string(out))
			out, err = p.AppendBinary([]byte("dst"))
			requireFields(t, err, matchid.ErrRange, "Checkers")
			require.Equal(t, "dst", string(out))
			require.Equal(t, "invalid Position", p.String())
		}
	}
}

// TestPositionValidate: Validate names exactly what GNU Backgammon refuses.
func TestPositionValidate(t *testing.T) {
	closed := [25]uint8{2, 2, 2, 2, 2, 2, 24: 3}
	tests := []struct {
		name   string
		p      matchid.Position
		fields []string
	}{
		{"empty board", matchid.Position{}, nil},
		{"15 and 15", matchid.NewPosition(), nil},
		{"16 checkers", matchid.Position{Checkers: [2][25]uint8{{3: 16}, {}}}, []string{"Checkers[0]"}},
		{"31 checkers, which no key holds", matchid.Position{Checkers: [2][25]uint8{{3: 16}, {4: 15}}}, []string{"Checkers[0]"}},
		{"both on one point", matchid.Position{Checkers: [2][25]uint8{{23: 1}, {0: 2, 1: 3}}}, []string{"Checkers[1][0]"}},
		{"both on the bar", matchid.Position{Checkers: [2][25]uint8{{24: 1}, {24: 1}}}, nil},
		{"both shut out", matchid.Position{Checkers: [2][25]uint8{closed, closed}}, []string{"Checkers[1][24]"}},
		{"a blot in a home board", matchid.Position{Checkers: [2][25]uint8{closed, {2, 2, 1, 2, 2, 2, 24: 4}}}, nil},
		{"five points closed", matchid.Position{Checkers: [2][25]uint8{closed, {0, 3, 2, 2, 2, 2, 24: 4}}}, nil},
		{"one shut out", matchid.Position{Checkers: [2][25]uint8{closed, {24: 2}}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			requireFields(t, tt.p.Validate(), matchid.ErrRefused, tt.fields...)
		})
	}
}

// TestBorneOff: the checkers that a side lacks of its 15 are off, fewer than 0 if it has more.
func TestBorneOff(t *testing.T) {
	require.Equal(t, [2]int{15, 15}, matchid.Position{}.BorneOff())
	require.Equal(t, [2]int{-1, 12}, matchid.Position{Checkers: [2][25]uint8{{3: 16}, {24: 3}}}.BorneOff())
}
