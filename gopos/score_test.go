package gopos_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
)

// TestScoreValues: scores that are not valid are read, and never written.
func TestScoreValues(t *testing.T) {
	id := gopos.NewID(1, 0, 'B')
	for score := range 256 {
		for _, confidence := range []uint8{0, 50, 100, 101, 255} {
			s := gopos.Score{ID: id, Score: uint8(score), Confidence: confidence}
			valid := 3 <= score && score <= 8 && confidence <= 100
			require.Equal(t, valid, s.Validate() == nil)
			record, err := s.MarshalBinary()
			require.Equal(t, valid, err == nil)
			if !valid {
				require.Empty(t, record)
				record = append(id[:], byte(score), confidence)
			}
			var back gopos.Score // read it is in any case
			require.NoError(t, back.UnmarshalBinary(record))
			require.Equal(t, s, back)
		}
	}
	for _, tt := range []struct {
		s     gopos.Score
		field string
		err   error
		text  string
	}{
		{gopos.Score{ID: id, Score: 2}, "Score", gopos.ErrRange, "gopos: Score 2: score not 3 to 8"},
		{gopos.Score{ID: id, Score: 9}, "Score", gopos.ErrRange, ""},
		{gopos.Score{ID: id, Score: 3, Confidence: 101}, "Confidence", gopos.ErrRange,
			"gopos: Confidence 101: confidence above 100"},
		{gopos.Score{Score: 3}, "ID[9]", gopos.ErrRange, "gopos: ID[9] 0x00: next player not 'B' or 'W'"},
	} {
		_, err := tt.s.AppendBinary(nil)
		var bad *gopos.EncodeError
		require.ErrorAs(t, err, &bad)
		require.ErrorIs(t, err, tt.err)
		require.Equal(t, tt.field, bad.Field)
		if tt.text != "" {
			require.EqualError(t, err, tt.text)
		}
		err = tt.s.Validate()
		require.IsType(t, new(gopos.EncodeError), err, "one error comes as it is")
		invalid := err.(*gopos.EncodeError)
		require.ErrorIs(t, err, tt.err)
		require.Equal(t, []string{bad.Field, bad.Value, bad.Error()},
			[]string{invalid.Field, invalid.Value, err.Error()})
	}
	require.EqualError(t, gopos.Score{Score: 9, Confidence: 200}.Validate(),
		"gopos: ID[9] 0x00: next player not 'B' or 'W'\n"+
			"gopos: Score 9: score not 3 to 8\ngopos: Confidence 200: confidence above 100")
	good := gopos.Score{ID: id, Score: 3}
	require.Zero(t, testing.AllocsPerRun(100, func() { _ = good.Validate() }))
}
