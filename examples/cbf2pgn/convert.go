package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"example.com/boardcodec/cbf"
)

// convert writes or lists the games of one base, of several if so.
func (p *program) convert(out *bufio.Writer, name string, several bool) (status int) {
	db, note, damaged, err := open(p.options, name)
	if err != nil {
		return p.failed(fmt.Errorf("%s: %s", name, strings.TrimPrefix(err.Error(), "cbf: ")))
	}
	defer db.Close()
	if p.list && several {
		fmt.Fprintf(out, "%s:\n", name)
	}
	bar := p.newProgress(name, db.Len())
	r := newReport(p, name, bar)
	if note != "" {
		r.note(note)
	}
	if damaged {
		r.status = statusFailed
	}
	for _, problem := range db.Problems() {
		r.problem(problem)
	}
	r.beyond(p.games, db.Len())
	var pgn []byte
	for i := range db.Len() {
		bar.step(i)
		if !p.games.has(i + 1) {
			continue
		}
		h, err := db.Header(i)
		if err != nil {
			r.lost(err)
			continue
		}
		if h.Deleted() && !p.deleted {
			r.deleted++
			continue
		}
		if p.list {
			fmt.Fprintln(out, listed(i+1, &h))
			r.games++
			continue
		}
		g, err := db.Game(i)
		if err != nil {
			r.lost(err)
			continue
		}
		var left []cbf.Problem
		if pgn, left, err = p.options.AppendPGN(pgn[:0], g); err != nil {
			r.lost(err)
			continue
		}
		for _, problem := range append(g.Problems, left...) {
			problem.Game = i + 1
			r.problem(problem)
		}
		if _, err := out.Write(pgn); err != nil {
			bar.clear()
			return p.failed(err)
		}
		r.games++
	}
	bar.clear()
	return r.end()
}

// open opens a base, if need be without its index, which may be damaged.
func open(o cbf.Options, name string) (db *cbf.Database, note string, damaged bool, err error) {
	dir, base := filepath.Split(name)
	if dir == "" {
		dir = "."
	}
	files := os.DirFS(dir)
	db, err = o.Open(files, base)
	switch damaged = errors.Is(err, cbf.ErrIndex); {
	case err == nil:
		return db, "", false, nil
	case damaged:
		note = "the index is damaged"
	case errors.Is(err, fs.ErrNotExist):
		note = "there is no index"
	default:
		return nil, "", false, err
	}
	if db, err = o.OpenRecover(files, base); err != nil {
		return nil, "", false, err
	}
	return db, note + "; " + count(db.Len(), "game") + " found without it", damaged, nil
}

// listed returns a game in a line, without what a terminal would act on.
func listed(number int, h *cbf.Header) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5d ", number)
	for _, flag := range []struct {
		on   bool
		sign string
	}{{h.Marked(), "(*) "}, {h.Deleted(), "(-) "}} {
		if flag.on {
			b.WriteString(flag.sign)
		}
	}
	fmt.Fprintf(&b, "%s%s - %s%s", orUnknown(h.White()), elo(h, cbf.White), orUnknown(h.Black()), elo(h, cbf.Black))
	if year := h.Year(); year != 0 {
		fmt.Fprintf(&b, ", %d", year)
	}
	fmt.Fprintf(&b, ", %v", h.Result())
	if eco := h.ECO().String(); eco != "" {
		fmt.Fprintf(&b, ", %s", eco)
	}
	if h.HasSetup() {
		b.WriteString(", set-up")
	}
	if source := h.DecodeText(h.Source); strings.TrimSpace(source) != "" {
		fmt.Fprintf(&b, ", %s", strings.TrimSpace(source))
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, b.String())
}

func elo(h *cbf.Header, c cbf.Color) string {
	if n := h.Elo(c); n != 0 {
		return fmt.Sprintf(" (%d)", n)
	}
	return ""
}

func orUnknown(name string) string {
	if name = strings.TrimSpace(name); name == "" {
		return "?"
	}
	return name
}
