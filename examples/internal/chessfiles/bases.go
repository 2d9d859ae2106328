package chessfiles

import (
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// IsBaseName reports whether a name is that of a file of a base.
func IsBaseName(name string) bool {
	ext := filepath.Ext(name)
	return strings.EqualFold(ext, ".cbf") || strings.EqualFold(ext, ".cbi")
}

// IsBase reports whether a file belongs to a base, by its name or by what it begins with.
func IsBase(name string, head []byte) bool { return IsBaseName(name) || cbf.LooksLike(head) }

// WithoutIndexes leaves out the indexes of bases that are there too, as when all files of a
// folder are named.
func WithoutIndexes(inputs []cli.Input) []cli.Input {
	isIndex := func(in cli.Input) bool { return strings.EqualFold(filepath.Ext(in.Name), ".cbi") }
	stem := func(in cli.Input) string { return strings.ToLower(strings.TrimSuffix(in.Name, filepath.Ext(in.Name))) }
	games := map[string]bool{}
	for _, in := range inputs {
		if !isIndex(in) && !strings.EqualFold(filepath.Ext(in.Name), ".pgn") {
			games[stem(in)] = true
		}
	}
	return slices.DeleteFunc(inputs, func(in cli.Input) bool { return isIndex(in) && games[stem(in)] })
}

// OpenBase opens a base, which may be in a ZIP file.
func OpenBase(p *cli.Program, options cbf.Options, name string) (*cbf.Database, error) {
	archive, member, ok := cli.InZip(name)
	if !ok {
		return options.OpenFile(name)
	}
	z, err := p.Zip(archive)
	if err != nil {
		return nil, err
	}
	return options.Open(z.FS(), member)
}
