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
		kind bg.ProblemKind
		in   string
		want bool
	}{
		{bg.ProblemSyntax, "", false},
		{bg.ProblemValue, "temp.xg", false},
		{bg.ProblemOmitted, "", false},
		{bg.ProblemForm, "temp.xg", false}, // a candidate, letters of a comment
		{bg.ProblemForm, "index", false},   // a member
		{bg.ProblemForm, "", true},         // bytes between picture and archive
		{bg.ProblemChecksum, "temp.xg", true},
		{bg.ProblemVersion, "temp.xg", true},
		{bg.ProblemText, "", true},
	} {
		require.Equal(t, tt.want, Odd(bg.Problem{Kind: tt.kind, In: tt.in}), "%v in %q", tt.kind, tt.in)
	}
}
