package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestZeroValues: what the zero values do, errors among them, which all have a text.
func TestZeroValues(t *testing.T) {
	require.Equal(t, "cbmoves: ply 0: offset 0: <nil>", new(cbmoves.SyntaxError).Error())
	require.Equal(t, "cbmoves: ply 0: : <nil>", new(cbmoves.EncodeError).Error())
	require.Equal(t, "cbmoves: move 0000 in 8/8/8/8/8/8/8/8 w - - 0 0: <nil>", new(cbmoves.PlayError).Error())
	require.Equal(t, "invalid Problem", cbmoves.Problem{}.String())
	require.Equal(t, "invalid Encoding", new(cbmoves.Encoding).String())
	for name, call := range map[string]func(){
		"Decode": func() { _, _ = new(cbmoves.Encoding).Decode(cbmoves.Start{}, []byte{0xff}, nil) },
		"Tokens": func() { new(cbmoves.Encoding).Tokens(cbmoves.Start{}, []byte{0xff}, nil) },
		"Append": func() { _, _, _ = new(cbmoves.Encoding).With(cbmoves.Options{}).Append(nil, nil, &cbmoves.Game{}) },
	} {
		require.PanicsWithValue(t, "cbmoves: zero Encoding", call, name)
	}
	stream, texts, err := cbmoves.Jose.Append(nil, nil, &cbmoves.Game{})
	require.NoError(t, err)
	require.Equal(t, "\xff", string(stream))
	require.Empty(t, texts)
	_, _, err = cbmoves.Jose.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{{}}})
	require.ErrorIs(t, err, cbmoves.ErrRange)
}

// TestCyclicVariations: a line that contains itself can be neither written nor walked.
func TestCyclicVariations(t *testing.T) {
	for _, before := range []int{0, 1} { // moves of the line, which a variation needs before it
		line := make([]cbmoves.Item, before+2)
		for i := range before {
			line[i] = uci(t, "0000")
		}
		line[before], line[before+1] = cbmoves.VariationItem(line...), cbmoves.VariationItem(line...)
		game := &cbmoves.Game{Main: line}
		_, _, err := cbmoves.Jose.Append(nil, nil, game)
		require.ErrorIs(t, err, []error{cbmoves.ErrVariation, cbmoves.ErrDepth}[before])
		require.PanicsWithValue(t, "cbmoves: Game.Walk: variations nested deeper than 10,000", func() {
			for range game.Walk() {
			}
		})
		for range game.Positions() {
		}
	}
}

// TestWrongNumbers: numbers beyond their types' ranges have no text and no effect.
func TestWrongNumbers(t *testing.T) {
	require.Equal(t, "invalid Square", cbmoves.Square(200).String())
	require.Equal(t, "invalid Piece", cbmoves.Piece(200).String())
	require.Equal(t, "invalid Color", cbmoves.Color(200).String())
	require.Equal(t, "invalid Result", cbmoves.Result(200).String())
	require.Equal(t, "invalid Kind", cbmoves.Kind(200).String())
	require.Equal(t, "invalid TextKind", cbmoves.TextKind(200).String())
	require.Equal(t, "invalid ProblemKind", cbmoves.ProblemKind(200).String())
	p := cbmoves.Start{}.Position()
	piece, color := p.At(200)
	require.Equal(t, [2]any{cbmoves.NoPiece, cbmoves.White}, [2]any{piece, color})
	for _, m := range []cbmoves.Move{
		{From: 200, To: 28}, {From: 12, To: 200}, {From: 12, To: 28, Promotion: 200},
		{From: 52, To: 36, Promotion: 200}, {From: 12, To: 12}, {Promotion: 200},
	} {
		after, err := p.Play(m)
		require.ErrorIs(t, err, cbmoves.ErrMove, "%+v", m)
		require.Equal(t, p, after)
		require.False(t, p.Legal(m))
		require.Equal(t, "invalid Move", p.SAN(m))
		_, _, err = cbmoves.Jose.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{cbmoves.MoveItem(m)}})
		require.ErrorIs(t, err, cbmoves.ErrMove, "%+v", m)
	}
	odd := cbmoves.Move{From: 12, To: 28, Piece: 200, Captured: 200, Castling: true, EnPassant: true}
	require.Equal(t, "e2e4", odd.String())
	require.Equal(t, "e4", p.SAN(odd)) // the other fields are not used
	for _, item := range []cbmoves.Item{
		cbmoves.NAGItem(256), cbmoves.TextItem(0, ""), cbmoves.TextItem(200, ""), cbmoves.ResultItem(200),
	} {
		_, _, err := cbmoves.Jose.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{item}})
		require.ErrorIs(t, err, cbmoves.ErrRange)
	}
}
