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

// pgnTag is a tag at the beginning of a line, pgnMove a first move.
var (
	pgnTag  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\[[A-Z]\w* "`) })
	pgnMove = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*1\. ?[a-hKQRBNO]`) })
)

// IsPGN reports whether a text has a tag, or begins with a move.
func IsPGN(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	for at := 0; ; at++ {
		next := bytes.IndexByte(head[at:], '[')
		if next < 0 {
			return pgnMove().Match(head)
		}
		if at += next; (at == 0 || head[at-1] == '\n') && pgnTag().Match(firstLine(head[at:])) {
			return true
		}
	}
}

func firstLine(text []byte) []byte {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return line
}

// IsPGNFile reports whether a file is PGN, by its name or by what it begins with.
func IsPGNFile(name string, head []byte) bool {
	return strings.EqualFold(filepath.Ext(name), ".pgn") || IsPGN(head)
}
