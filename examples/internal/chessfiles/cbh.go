package chessfiles

import (
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/examples/internal/cli"
)

// IsCBHName reports whether a name is that of the headers of a base of ChessBase since version 6, of an
// archive of ChessBase, or of a base of ChessBase 17, which opening it refuses.
func IsCBHName(name string) bool {
	return slices.Contains([]string{".cbh", ".cbv", ".cbz", ".2cbh"}, strings.ToLower(filepath.Ext(name)))
}

// CBHFiles are the extensions of the files that are read of such a base.
var CBHFiles = []string{".cbh", ".cbg", ".cba", ".cbp", ".cbt", ".cbc", ".cbs", ".cbe", ".cbj"}

// OpenCBH opens such a base or archive, which may be in an archive.
func OpenCBH(p *cli.Program, options cbh.Options, name string) (*cbh.Database, error) {
	if err := p.RefusePacked(name); err != nil {
		return nil, err
	}
	archive, member, ok := cli.InArchive(name)
	if !ok {
		dir, base := filepath.Split(name)
		return options.Open(folder{p, dir}, base)
	}
	a, err := p.Archive(archive)
	if err != nil {
		return nil, err
	}
	return options.Open(a.FS(), member)
}
