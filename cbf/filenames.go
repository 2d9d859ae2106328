package cbf

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/internal/quote"
)

// The two files of a base have one name and the extensions .cbf and .cbi. DOS wrote
// both names in upper case. On other systems many became lower case, sometimes only
// one of the two.
const gamesExt, indexExt = ".cbf", ".cbi"

// baseNames are the names of the files of a base, in their folder.
type baseNames struct {
	games string
	index string // "" if there is none
	doubt string // why the files may not belong together; "" if they do
}

// namesFor returns the names of the two files of a base called name. The case of their extensions is
// that of the extension in name, or lower case.
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

// splitExt splits .cbf or .cbi, in any case, from a name. Any other extension belongs to the
// stem, and ext is "".
func splitExt(name string) (stem, ext string) {
	ext = path.Ext(name)
	if strings.EqualFold(ext, gamesExt) || strings.EqualFold(ext, indexExt) {
		return strings.TrimSuffix(name, ext), ext
	}
	return name, ""
}

// otherFile returns the name of the index for the name of the games file, in the same
// case, and the reverse: the extensions differ in the last letter. name has one of them.
func otherFile(name string) string {
	last := len(name) - 1
	const letters, others = "fiFI", "ifIF"
	return name[:last] + string(others[strings.IndexByte(letters, name[last])])
}

// sameName reports whether two names differ at most in case. In names that are not UTF-8, only
// the letters of ASCII have a case: other bytes may be halves of letters.
func sameName(a, b string) bool {
	if !utf8.ValidString(a) || !utf8.ValidString(b) {
		decoder := charmap.XUserDefined.NewDecoder() // bytes above 127 to letters without case
		a, _ = decoder.String(a)
		b, _ = decoder.String(b)
	}
	return strings.EqualFold(a, b)
}

// findBase returns the names of the files of the base that name means, in the root folder of
// fsys. If there is no games file, it returns only the name that it should have.
func findBase(fsys fs.FS, name string) baseNames {
	exact := namesFor(name)
	stem, ext := splitExt(name)
	games, indexes := fileSpellings(fsys, stem, gamesExt), fileSpellings(fsys, stem, indexExt)
	switch {
	case slices.Contains(games, exact.games) && slices.Contains(indexes, exact.index):
		return exact
	case len(games) > 0:
		return matchNames(name, games, indexes)
	case ext == "" && fileExists(fsys, name):
		return otherExtension(fsys, name)
	}
	return baseNames{games: exact.games}
}

// fileExists reports whether there is a file of that name, or something that cannot be
// examined and so may be one.
func fileExists(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid)
	}
	return !info.IsDir()
}

// fileSpellings returns the names of the files called stem+ext in any case. Names with the stem
// as given come first, with the extension in lower case, then in upper. They are found even in a
// folder that cannot be listed.
func fileSpellings(fsys fs.FS, stem, ext string) (names []string) {
	for _, name := range []string{stem + ext, stem + strings.ToUpper(ext)} {
		if fileExists(fsys, name) {
			names = append(names, name)
		}
	}
	entries, _ := fs.ReadDir(fsys, ".")
	for _, e := range entries {
		if name := e.Name(); !e.IsDir() && sameName(name, stem+ext) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// matchNames returns the games file and the index that name means: two files whose names have
// the same case, or else any file of each kind, with a doubt. allGames must not be empty. It changes
// indexes.
func matchNames(name string, allGames, indexes []string) baseNames {
	games := allGames
	if slices.Contains(games, name) {
		games = []string{name} // the caller asked for this file
	}
	for _, g := range games {
		if index := otherFile(g); slices.Contains(indexes, index) {
			found := baseNames{games: g, index: index}
			if other := otherMeaning(name, found, games, indexes); other != "" {
				found.doubt = fmt.Sprintf("%s is read with %s, and %s is there too",
					quote.Clip(g), quote.Clip(index), quote.Clip(other))
			}
			return found
		}
	}
	// No two names have the same case. An index that belongs to another games file is not used.
	free := slices.DeleteFunc(indexes, func(index string) bool {
		return slices.Contains(allGames, otherFile(index))
	})
	if len(free) == 0 {
		return baseNames{games: games[0]}
	}
	index := free[0]
	if slices.Contains(free, name) {
		index = name
	}
	return baseNames{games[0], index, fmt.Sprintf("%s is read with the index %s, which is spelled differently",
		quote.Clip(games[0]), quote.Clip(index))}
}

// otherMeaning returns a file that name may mean too, besides the files that were found: another of the
// games files, or an index with this name. It returns "" if there is none, and the last of several.
func otherMeaning(name string, found baseNames, games, indexes []string) (other string) {
	for _, file := range slices.Concat(games, indexes) {
		isFound := file == found.games || file == found.index
		if !isFound && (file == name || slices.Contains(games, file)) {
			other = file
		}
	}
	return other
}

// otherExtension returns the names of a base whose games file, name, has another extension.
// Its index has .cbi instead.
func otherExtension(fsys fs.FS, name string) baseNames {
	indexes := fileSpellings(fsys, strings.TrimSuffix(name, path.Ext(name)), indexExt)
	if len(indexes) == 0 {
		return baseNames{games: name}
	}
	found := baseNames{games: name, index: indexes[0]}
	if other := otherFile(found.index); fileExists(fsys, other) {
		found.doubt = fmt.Sprintf("%s is read with the index %s, which is that of %s",
			quote.Clip(name), quote.Clip(found.index), quote.Clip(other))
	}
	return found
}
