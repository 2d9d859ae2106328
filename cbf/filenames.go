package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf/internal/quote"
)

// The two files of a base have one name and the extensions .cbf and .cbi. DOS
// wrote both in upper case; on their way to other systems many became lower case,
// and some only one of the two.
const gamesExt, indexExt = ".cbf", ".cbi"

// baseNames are the names of the files of a base, in their folder.
type baseNames struct {
	games string
	index string // "" if there is none
	doubt string // why they may not belong together; "" if they do
}

// namesFor returns the names of the base that is to be written as name.
func namesFor(name string) baseNames {
	switch stem, ext := splitExt(name); {
	case strings.EqualFold(ext, gamesExt):
		return baseNames{games: name, index: otherFile(name)}
	case strings.EqualFold(ext, indexExt):
		return baseNames{games: otherFile(name), index: name}
	default:
		return baseNames{games: stem + gamesExt, index: stem + indexExt}
	}
}

// splitExt takes the extension of a base off a name. Any other belongs to the
// name.
func splitExt(name string) (stem, ext string) {
	ext = path.Ext(name)
	if strings.EqualFold(ext, gamesExt) || strings.EqualFold(ext, indexExt) {
		return strings.TrimSuffix(name, ext), ext
	}
	return name, ""
}

// otherFile returns the name of the index for that of the games, in the same
// case, and the other way round.
func otherFile(name string) string {
	last := len(name) - 1
	const pairs = "fiFI"
	at := strings.IndexByte(pairs, name[last])
	return name[:last] + pairs[at^1:at^1+1]
}

// sameName reports whether two names differ at most in case. In names that are
// not UTF-8, only the letters of ASCII have a case.
func sameName(a, b string) bool {
	if utf8.ValidString(a) && utf8.ValidString(b) {
		return strings.EqualFold(a, b)
	}
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lowerASCII(a[i]) != lowerASCII(b[i]) {
			return false
		}
	}
	return true
}

func lowerASCII(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// findBase finds the files of the base that name means, in the folder that is the
// root of fsys.
func findBase(fsys fs.FS, name string) (baseNames, error) {
	stem, ext := splitExt(name)
	exact := []baseNames{namesFor(name)}
	if ext == "" {
		exact = append(exact, namesFor(name+strings.ToUpper(gamesExt)))
	}
	for _, names := range exact {
		if fileExists(fsys, names.games) && fileExists(fsys, names.index) {
			return names, nil
		}
	}
	games, indexes := fileSpellings(fsys, stem, gamesExt), fileSpellings(fsys, stem, indexExt)
	switch {
	case len(games) > 0:
		return matchNames(name, games, indexes), nil
	case ext == "" && fileExists(fsys, name):
		stem := strings.TrimSuffix(name, path.Ext(name))
		return otherExtension(name, fileSpellings(fsys, stem, gamesExt), fileSpellings(fsys, stem, indexExt)), nil
	}
	// Opening the file returns the error that says why it cannot be read.
	file, err := fsys.Open(stem + gamesExt)
	if err == nil {
		err = file.Close()
	}
	return baseNames{games: stem + gamesExt}, err
}

// fileExists reports whether the name is that of a file, or of something that
// cannot be examined and so may be one.
func fileExists(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid)
	}
	return !info.IsDir()
}

// fileSpellings returns the files with a name in any case, the most likely ones
// first: with the stem as it is given, and the extension in lower case, then in
// upper.
func fileSpellings(fsys fs.FS, stem, ext string) (names []string) {
	entries, _ := fs.ReadDir(fsys, ".")
	for _, e := range entries {
		if !e.IsDir() && sameName(e.Name(), stem+ext) {
			names = append(names, e.Name())
		}
	}
	upper := strings.ToUpper(ext)
	if len(names) == 0 { // or the folder cannot be listed
		for _, name := range []string{stem + ext, stem + upper} {
			if fileExists(fsys, name) {
				return []string{name}
			}
		}
	}
	rank := func(name string) int {
		switch {
		case name == stem+ext:
			return 0
		case name == stem+upper:
			return 1
		case strings.HasPrefix(name, stem):
			return 2
		}
		return 3
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(rank(a)-rank(b), strings.Compare(a, b))
	})
	return names
}

// matchNames returns which of the games files, and of the indexes, name means.
func matchNames(name string, allGames, indexes []string) baseNames {
	games := allGames
	if slices.Contains(games, name) {
		games = []string{name} // the caller asked for this file
	}
	for _, g := range games {
		if index := otherFile(g); slices.Contains(indexes, index) {
			found := baseNames{games: g, index: index}
			for _, other := range slices.Concat(games, indexes) {
				if other != g && other != index && (other == name || slices.Contains(games, other)) {
					found.doubt = fmt.Sprintf("%s is read with %s, and %s is there too", quote.Clip(g), quote.Clip(index), quote.Clip(other))
				}
			}
			return found
		}
	}
	// No two names have the same case. A file that has its partner is not taken from it.
	alone := func(names, others []string) string {
		for _, name := range names {
			if !slices.Contains(others, otherFile(name)) {
				return name
			}
		}
		return ""
	}
	g, index := alone(games, indexes), alone(indexes, allGames)
	if slices.Contains(indexes, name) && !slices.Contains(allGames, otherFile(name)) {
		index = name
	}
	if g == "" || index == "" {
		return baseNames{games: games[0]}
	}
	return baseNames{g, index, fmt.Sprintf("%s is read with the index %s, which is spelled differently", quote.Clip(g), quote.Clip(index))}
}

// otherExtension returns the names for a games file with another extension.
func otherExtension(name string, games, indexes []string) baseNames {
	if len(indexes) == 0 {
		return baseNames{games: name}
	}
	index := indexes[0]
	if other := otherFile(index); slices.Contains(games, other) {
		return baseNames{name, index, fmt.Sprintf("%s is read with the index %s, which is that of %s", quote.Clip(name), quote.Clip(index), quote.Clip(other))}
	}
	return baseNames{games: name, index: index}
}
