// Package chessfiles recognises files of chess games by the bytes that they begin
// with.
package chessfiles

import (
	"bytes"
	"regexp"
	"sync"
)

// pgnStart is a tag on a line of its own, or a first move.
var pgnStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\[[A-Z]\w* "|\A\s*1\. ?[a-hKQRBNO]`)
})

// IsPGN reports whether a text has a tag, or begins with a move.
func IsPGN(head []byte) bool { return pgnStart().Match(bytes.TrimPrefix(head, []byte("\ufeff"))) }
