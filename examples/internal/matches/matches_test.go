package matches

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
)

// TestOdd: what is left out of a match makes the exit status 1, as syntax does; what
// is only odd does not.
func TestOdd(t *testing.T) {
	for _, tt := range []struct {
		kind  bg.ProblemKind
		scale bg.Scale
		in    string
		want  bool
	}{
		{bg.ProblemSyntax, bg.Repaired, "", false},
		{bg.ProblemValue, bg.Lost, "temp.xg", false},
		{0, bg.Omitted, "", false},
		{bg.ProblemForm, bg.Lost, "temp.xg", false}, // a candidate, letters of a comment
		{bg.ProblemForm, bg.Lost, "index", false},   // a member
		{bg.ProblemForm, bg.Odd, "", true},          // bytes between picture and archive
		{bg.ProblemForm, bg.Odd, "temp.xg", true},   // a checksum, a version
		{bg.ProblemForm, bg.Lost, "", true},         // text outside the games
	} {
		p := bg.Problem{Kind: tt.kind, Scale: tt.scale, In: tt.in}
		require.Equal(t, tt.want, Odd(p), "%v in %q", tt.kind, tt.in)
	}
}
