// Package chessfiles recognises files of chess games, by their names and by the bytes that
// they begin with, and opens bases.
package chessfiles

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// pgnStart is a tag on a line of its own, or a first move.
var pgnStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\[[A-Z]\w* "|\A\s*1\. ?[a-hKQRBNO]`)
})

// IsPGN reports whether a text has a tag, or begins with a move.
func IsPGN(head []byte) bool { return pgnStart().Match(bytes.TrimPrefix(head, []byte("\ufeff"))) }

// IsPGNFile reports whether a file is PGN, by its name or by what it begins with.
func IsPGNFile(name string, head []byte) bool {
	return strings.EqualFold(filepath.Ext(name), ".pgn") || IsPGN(head)
}
