package main

import (
	"errors"
	"html"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"time"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
)

// chessBaseCBH shows a base of ChessBase since version 6, with the files beside it, or the one in an
// archive.
var chessBaseCBH = format{
	name:    "ChessBase CBH base",
	samples: []string{"testdata/cbh/made.cbh"},
	sniff: func(in *input) bool {
		isNamed := in.file && chessfiles.IsCBHName(in.arg)
		isBase := cbh.LooksLike(in.head) && !in.isText()
		return isNamed || isBase || cbh.LooksLikeArchive(in.head)
	},
	decode: decodeCBH,
}

// cbhFiles returns the files of a base, and the name among them of the one that in is. Its extension is that of the
// content, if that is known.
func cbhFiles(in *input) (files besideFS, name string, err error) {
	stem := strings.TrimSuffix(filepath.Base(in.arg), path.Ext(in.arg)) // for messages
	if stem == "" || !fs.ValidPath(stem) {
		stem = "base"
	}
	switch {
	case cbh.LooksLikeArchive(in.head):
		name = stem + ".cbv"
	case cbh.LooksLike(in.head):
		name = stem + ".cbh"
	default:
		name = stem + strings.ToLower(path.Ext(in.arg))
	}
	files = besideFS{name: in.data}
	if name != stem+".cbh" {
		return files, name, nil
	}
	for _, ext := range chessfiles.CBHFiles[1:] {
		data, openErr := in.sibling(ext)
		switch {
		case openErr == nil:
			files[stem+ext] = data
		case !errors.Is(openErr, fs.ErrNotExist):
			return nil, "", openErr
		}
	}
	return files, name, nil
}

// decodeCBH reports the games of a base.
func decodeCBH(in *input) (report, error) {
	files, name, err := cbhFiles(in)
	if err != nil {
		return report{}, err
	}
	db, err := cbh.Options{Lenient: true, Charset: in.charset}.Open(files, name)
	if err != nil {
		return report{}, err
	}
	in.onClose = append(in.onClose, func() { db.Close() }) // its games are shown later
	fields := chessFields{List: []chessGameField{}, Games: db.Len()}
	fields.note(pgnFlaws(db.Problems(), 0)...)
	read := db.Len()
	if !in.deep && in.data.Size() > wholeCBH {
		read = min(read, chessGamesShown)
	}
	games := func(yield func(chessEntry) bool) {
		for i := range db.Len() {
			if !yield(cbhEntry(db, i)) {
				return
			}
		}
	}
	fields.read(games, read)
	return fields.report(count(db.Len(), "game"), games), nil
}

// wholeCBH is the size of the headers of a base of which each game is read.
const wholeCBH = wholeBase / 16

// cbhEntry returns a game of a base, or a guiding text as a game without moves.
func cbhEntry(db *cbh.Database, i int) chessEntry {
	g, err := db.Game(i)
	if errors.Is(err, cbh.ErrText) {
		g, err = textGame(db, i)
	}
	if err != nil {
		return newEntry(i+1, nil, nil, err)
	}
	e := newEntry(i+1, g, g.Tags, nil)
	h, _ := db.Header(i) // the game has been read with it
	e.Deleted = h.Deleted
	return e
}

// textGame returns a guiding text as a game without moves: its title is the event, and its contents
// are comments.
func textGame(db *cbh.Database, i int) (*pgn.Game, error) {
	text, err := db.Text(i)
	if err != nil {
		return nil, err
	}
	g := pgn.NewGame()
	event := &g.Tags[0]
	for _, t := range text.Titles {
		if event.Value == "?" && strings.TrimSpace(t.Text) != "" {
			event.Value = "Text: " + t.Text
		}
	}
	for _, c := range text.Contents {
		words := c.Text
		if c.HTML {
			words = withoutMarkup(words)
		}
		words = strings.Join(strings.Fields(words), " ")
		if words != "" {
			g.Comments = append(g.Comments, words)
		}
	}
	g.Problems = text.Problems
	return g, nil
}

// withoutMarkup returns the text of HTML, roughly: it leaves out everything between < and >.
func withoutMarkup(s string) string {
	var b strings.Builder
	for s != "" {
		text, rest, _ := strings.Cut(s, "<")
		b.WriteString(text + " ")
		_, s, _ = strings.Cut(rest, ">")
	}
	return html.UnescapeString(b.String())
}

// besideFS are the files of a base by their names.
type besideFS map[string]cbf.Source

// Open opens a file.
func (f besideFS) Open(name string) (fs.File, error) {
	if source, ok := f[name]; ok {
		return &besideFile{io.NewSectionReader(source, 0, source.Size()), name}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir returns the entries of all files, whatever the folder: there is only one.
func (f besideFS) ReadDir(string) (entries []fs.DirEntry, _ error) {
	for name := range f {
		file, err := f.Open(name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, fs.FileInfoToDirEntry(file.(*besideFile)))
	}
	return entries, nil
}

// A besideFile is an open file, and says what there is to say of it.
type besideFile struct {
	*io.SectionReader
	name string
}

func (f *besideFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *besideFile) Close() error               { return nil }
func (f *besideFile) Name() string               { return f.name }
func (f *besideFile) Mode() fs.FileMode          { return 0o444 }
func (f *besideFile) ModTime() time.Time         { return time.Time{} }
func (f *besideFile) IsDir() bool                { return false }
func (f *besideFile) Sys() any                   { return nil }
