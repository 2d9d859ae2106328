package gopos_test

import (
	"io"
	"testing"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// TestJSON: values of all types come back equal, or give an error.
func TestJSON(t *testing.T) {
	samples := []any{
		gopos.ID{}, gopos.NewID(1<<63, 255, 'W'), gopos.ExtraInfo{1, 2, 255}, gopos.Position{}, gopos.Score{},
		gopos.Score{ID: gopos.NewID(0, 0, 'B'), Score: 3, Confidence: 100}, gopos.Score{ID: gopos.NewID(1, 2, 'W'), Score: 255, Confidence: 255},
		gopos.SyntaxError{}, gopos.SyntaxError{Err: gopos.ErrRow}, gopos.EncodeError{}, gopos.EncodeError{Err: io.EOF},
		gopos.InvalidError{}, gopos.InvalidError{Err: gopos.ErrNext},
	}
	for _, data := range positionFixtures(t) {
		all, _ := decodePositions(data)
		for _, p := range all[:min(len(all), 10)] {
			samples = append(samples, p, p.ID)
		}
	}
	testutil.JSON(t, "../testdata/api/gopos.txt",
		[]string{"HashFunc", "Reader", "ScoreReader", "ScoreWriter", "TextReader", "Writer"}, samples...)
}
