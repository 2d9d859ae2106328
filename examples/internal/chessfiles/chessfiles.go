// Package chessfiles recognises files of chess games by the bytes that they begin
// with.
package chessfiles

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"example.com/boardcodec/cbf"
)

// pgnStart is a tag on a line of its own, or a first move.
var pgnStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\[[A-Z]\w* "|\A\s*1\. ?[a-hKQRBNO]`)
})

// IsPGN reports whether a text has a tag, or begins with a move.
func IsPGN(head []byte) bool { return pgnStart().Match(bytes.TrimPrefix(head, []byte("\ufeff"))) }

// IsBase reports whether the games of a base begin here. They have no signature: the
// first must be without any fault, and have moves.
func IsBase(head []byte) bool {
	db, err := cbf.Recover(bytes.NewReader(head))
	if err != nil || db.Len() == 0 || slices.ContainsFunc(db.Problems(), func(p cbf.Problem) bool {
		return p.Kind == cbf.ProblemGap && p.Offset == 0
	}) {
		return false
	}
	g, err := db.Game(0)
	return err == nil && len(g.Problems) == 0 && len(g.Moves) > 0
}
