package mat_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// TestAppendCube: a left cube word is padded, a beaver that is not taken is a
// double, and its take is written.
func TestAppendCube(t *testing.T) {
	opening := []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4"}
	for _, tt := range []struct {
		name  string
		moves []string
		want  string
	}{
		{"doubled", []string{"W double"}, "  2)  Doubles => 2               \n\n"},
		{"taken", []string{"W double", "B take"}, "  2)  Doubles => 2                Takes\n\n"},
		{"beaver taken", []string{"W double", "B double", "W take", "W 21: 13/11 6/5"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Takes                      \n  4) 21: 13/11 6/5               \n\n"},
		{"beaver dropped", []string{"W double", "B double", "W drop"}, "  2)  Doubles => 2                Doubles => 4\n  3)  Drops                       Wins 2 points\n\n"},
		{"beavered", []string{"W double", "B double"}, "  2)  Doubles => 2                Doubles => 4\n\n"},
		{"raccoon taken", []string{"W double", "B double", "W double", "B take", "W 21: 13/11 6/5"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Beavers => 8                Takes\n  4) 21: 13/11 6/5               \n\n"},
		{"raccoon dropped", []string{"W double", "B double", "W double", "B drop"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Doubles => 8                Drops\n      Wins 4 points\n\n"},
		{"not answered", []string{"W double", "W 21: 13/11 6/5"}, "  2)  Doubles => 2               \n  3) 21: 13/11 6/5               \n\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newMatch(t, bg.Info{Player: [2]string{"a", "b"}}, append(opening, tt.moves...)...)
			text, _, err := mat.Append(nil, c)
			require.NoError(t, err)
			_, rows, _ := strings.Cut(string(text), "42: 8/4 6/4\n")
			require.Equal(t, tt.want, rows)
			read, err := mat.Parse(text)
			require.NoError(t, err)
			require.Equal(t, decisions(t, c), decisions(t, read))
		})
	}
}
