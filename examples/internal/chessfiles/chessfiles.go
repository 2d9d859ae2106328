// Package chessfiles recognises files of chess games, by the bytes that they begin with or, where these
// say nothing, by their names, and opens bases.
package chessfiles

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/sgfbg/bgfile"
)

// A Kind is a kind of files of chess games.
type Kind int

const (
	NoGames Kind = iota
	PGN
	CBF // a base of the DOS days, or its index
	CBH // a base of ChessBase since version 6, or an archive of one
)

// Detect returns the kind of a file.
func Detect(name string, head []byte) Kind {
	ext := strings.ToLower(filepath.Ext(name))
	switch {
	case ext == ".cbi":
		return CBF
	case bgfile.Detect(head) != "": // whose comments can look like tags
		return NoGames
	case IsPGN(head):
		return PGN
	case cbh.LooksLike(head) || cbh.LooksLikeArchive(head):
		return CBH
	case cbf.LooksLike(head):
		return CBF
	case IsCBHName(name):
		return CBH
	case ext == ".cbf":
		return CBF
	}
	return NoGames
}

// IsCBHName reports whether a name is that of the headers of a base of ChessBase since version 6, of an
// archive of ChessBase, or of a base of ChessBase 17, which opening it refuses.
func IsCBHName(name string) bool {
	return slices.Contains([]string{".cbh", ".cbv", ".cbz", ".2cbh"}, strings.ToLower(filepath.Ext(name)))
}

// CBHFiles are the extensions of the files that are read of such a base.
var CBHFiles = []string{".cbh", ".cbg", ".cba", ".cbp", ".cbt", ".cbc", ".cbs", ".cbe", ".cbj"}

// otherCBHFiles are those of the others, which hold nothing of a game.
var otherCBHFiles = strings.Fields(".cbl .cbtt .cbm .cbb .cbgi .cit .cib .cit2 .cib2 .cko .cpo .ckn .cpn .flags .ini")

// pgnTag is a tag at the beginning of a line, pgnMove a first move.
var (
	pgnTag  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\[[A-Z]\w* "`) })
	pgnMove = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*1\. ?(--|[a-hKQRBNO])`) })
)

// IsPGN reports whether a text has a tag, or begins with a move.
func IsPGN(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	for line := range bytes.Lines(head) {
		if line[0] == '[' && pgnTag().Match(line) {
			return true
		}
	}
	return pgnMove().Match(head)
}

// IsBook reports whether bytes are a tree of some moves, an opening book: other bytes soon have an impossible
// move.
func IsBook(head []byte) bool {
	const fewest = 8 // moves, of 2 bytes each
	if len(head) < 2*fewest || len(head)%2 != 0 {
		return false
	}
	book, err := cbf.ReadBook(bytes.NewReader(head))
	if err != nil {
		return false
	}
	_, err = book.Tree()
	return err == nil
}
