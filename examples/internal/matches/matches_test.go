package matches

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	xg "example.com/boardcodec/internal/oldxg"
	"example.com/boardcodec/sgfbg"
)

// TestXGProblem: what is left out of a match makes the exit status 1, as syntax does; what
// is only odd does not.
func TestXGProblem(t *testing.T) {
	for _, tt := range []struct {
		kind xg.ProblemKind
		in   string
		want sgfbg.ProblemKind
	}{
		{xg.ProblemSyntax, "", sgfbg.ProblemSyntax},
		{xg.ProblemValue, "temp.xg", sgfbg.ProblemSyntax},
		{xg.ProblemOmitted, "", sgfbg.ProblemSyntax},
		{xg.ProblemOdd, "temp.xg", sgfbg.ProblemSyntax}, // a candidate, letters of a comment
		{xg.ProblemOdd, "index", sgfbg.ProblemSyntax},   // a member
		{xg.ProblemOdd, "", sgfbg.ProblemText},          // bytes between picture and archive
		{xg.ProblemChecksum, "temp.xg", sgfbg.ProblemText},
		{xg.ProblemVersion, "temp.xg", sgfbg.ProblemText},
	} {
		got := XGProblem(xg.Problem{Kind: tt.kind, In: tt.in, Err: errors.New("fact")})
		require.Equal(t, tt.want, got.Kind, "%v in %q", tt.kind, tt.in)
	}
}
