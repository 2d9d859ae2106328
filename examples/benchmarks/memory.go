package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/zobrist"
)

// A task does something with one large input, and returns how many items it saw.
type task struct {
	name, what string
	input      string // the file that is read
	do         func(dir string, f *os.File) (items int64, err error)
}

var tasks = []task{
	{"positions", "`gopos.Reader`, every hash verified", positionFile, verifyPositions},
	{"merge", "`gopos.Merge`, all IDs different", positionFile, mergePositions},
	{"scores", "`gopos.ReadScores` into a map", scoreFile, readScores},
	{"base", "`cbf.Database.Games`, all moves", baseFile, readBase},
	{"recover", "`cbf.Recover`, then the games", baseFile, recoverBase},
	{"topgn", "`cbf/pgn.Append`", baseFile, writePGN},
	{"frompgn", "`cbf/pgn.Reader`, legality checked", pgnFile, readPGN},
	{"sgfreader", "`sgfbg.Reader`, a game at a time", sgfFile, readSGF},
	{"sgfrecords", "the same, every move played and checked", sgfFile, playSGF},
	{"sgfparse", "`sgfbg.ParseString`, whole and kept", sgfFile, parseSGF},
}

// A result is the report of a process after its task.
type result struct {
	Input, What string
	Bytes       int64 // of the input
	Items       int64
	Seconds     float64
	Memory      int64 // bytes that the process has got from the system; it never gives back any of this count
}

// measureMemory runs every task in a process of its own.
func measureMemory(dir string, progress io.Writer) ([]result, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var results []result
	for _, t := range tasks {
		cmd := exec.Command(self, "-task", t.name, "-generate", dir)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("task %s: %w", t.name, err)
		}
		var r result
		if err := json.Unmarshal(out, &r); err != nil {
			return nil, fmt.Errorf("task %s: %w", t.name, err)
		}
		results = append(results, r)
		fmt.Fprintln(progress, "  task", t.name)
	}
	return results, nil
}

func doTask(name, dir string, stdout io.Writer) error {
	for _, t := range tasks {
		if t.name != name {
			continue
		}
		f, err := os.Open(filepath.Join(dir, t.input))
		if err != nil {
			return err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return err
		}
		start := time.Now()
		items, err := t.do(dir, f)
		if err != nil {
			return err
		}
		seconds := time.Since(start).Seconds()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return json.NewEncoder(stdout).Encode(result{
			Input: fmt.Sprintf("%s, %.1f MB", t.input, float64(info.Size())/1e6), What: t.what,
			Bytes: info.Size(), Items: items, Seconds: seconds, Memory: int64(m.Sys),
		})
	}
	return fmt.Errorf("no task %q", name)
}

// count goes through a sequence to its end or first error.
func count[T any](all iter.Seq2[T, error]) (n int64, err error) {
	for _, err := range all {
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func verifyPositions(dir string, f *os.File) (n int64, err error) {
	t, err := os.Open(filepath.Join(dir, tableFile))
	if err != nil {
		return 0, err
	}
	defer t.Close()
	table, err := zobrist.ReadTable(t)
	if err != nil {
		return 0, err
	}
	r := gopos.NewReader(f)
	r.Verify = table.Hash
	for {
		_, err := r.Read()
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		n++
	}
}

func mergePositions(_ string, f *os.File) (int64, error) {
	var m gopos.Merger
	err := m.Merge(gopos.NewWriter(io.Discard), gopos.NewReader(f))
	return m.Kept, err
}

func readScores(_ string, f *os.File) (int64, error) {
	scores, err := gopos.ReadScores(f)
	return int64(len(scores)), err
}

// source returns a whole file as a Source.
func source(f *os.File) (cbf.Source, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return io.NewSectionReader(f, 0, info.Size()), nil
}

func openBase(dir string) (*cbf.Database, error) {
	return cbf.Open(os.DirFS(dir), baseFile)
}

func readBase(dir string, _ *os.File) (int64, error) {
	db, err := openBase(dir)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	return count(db.Games())
}

func recoverBase(_ string, f *os.File) (int64, error) {
	games, err := source(f)
	if err != nil {
		return 0, err
	}
	db, err := cbf.Recover(games)
	if err != nil {
		return 0, err
	}
	return count(db.Games())
}

func writePGN(dir string, _ *os.File) (n int64, err error) {
	db, err := openBase(dir)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	var text []byte
	for g, err := range db.Games() {
		if err != nil {
			return n, err
		}
		if text, err = pgn.Append(text[:0], g); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func readPGN(_ string, f *os.File) (int64, error) {
	return count(pgn.Options{Convert: true}.NewReader(f).All())
}

func readSGF(_ string, f *os.File) (int64, error) {
	return count(sgfbg.NewReader(f).All())
}

func playSGF(_ string, f *os.File) (n int64, err error) {
	for g, err := range sgfbg.NewReader(f).All() {
		if err != nil {
			return n, err
		}
		if _, err := count(g.Records()); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func parseSGF(_ string, f *os.File) (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	var text strings.Builder
	text.Grow(int(info.Size()))
	if _, err := io.Copy(&text, f); err != nil {
		return 0, err
	}
	c, err := sgfbg.ParseString(text.String())
	if err != nil {
		return 0, err
	}
	return int64(len(c.Games)), nil
}
