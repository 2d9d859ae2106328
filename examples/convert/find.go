package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// find returns the files that arguments name, with their kinds.
func (p *program) find(args []string) (jobs []*job) {
	detected := map[string]job{} // the files in folders, by their names
	inputs := p.Inputs(args, "files", func(name string, head []byte) bool {
		j := job{program: p}
		j.detect(name, head)
		detected[name] = j
		return true
	})
	seen := map[string]bool{}
	for _, in := range inputs {
		path := filepath.Clean(in.Name)
		j, inFolder := detected[in.Name]
		isOutput := inFolder && p.NoInput(p.manifest, []cli.Input{in}) != nil
		if seen[path] || isOutput { // seen: it is named, and in a folder that is named
			continue
		}
		seen[path] = true
		j.program, j.Input, j.inFolder = p, in, inFolder
		if !inFolder {
			j.named()
		}
		jobs = append(jobs, &j)
	}
	for _, u := range p.Unread {
		j := &job{program: p, Input: u.Input, inFolder: true, state: failed, why: cli.Fact(u.Err), faults: 1}
		j.remember(j.why)
		jobs = append(jobs, j)
	}
	skipParts(jobs)
	return jobs
}

// detect finds the kind of a file by its first bytes, or by its name if these say nothing.
func (j *job) detect(name string, head []byte) {
	ext := strings.ToLower(filepath.Ext(name))
	packed := cli.Packed(head)
	switch {
	case ext == ".jose" || isDump(head):
		j.unknown = errArchive.Error()
		return
	case packed != "":
		j.unknown = cli.PackedError(packed).Error()
		return
	case ext == ".cbi": // of a CBF file, or alone
		j.kind = baseCBF
		return
	case len(head) == 0:
		j.unknown = "of no known kind: it is empty"
		return
	case isManifest(head):
		j.unknown = "a manifest of convert"
		return
	}
	for _, k := range kinds {
		if k.is(j.program, head) {
			j.kind, j.misnamed = k, !k.fits(ext)
			return
		}
	}
	byName := slices.IndexFunc(kinds, func(k *kind) bool { return slices.Contains(k.exts, ext) })
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(head), []byte("(;")) && bytes.Contains(head, []byte("GM[")):
		j.unknown = "SGF of another game"
	case byName >= 0: // reading it says what is wrong
		j.kind = kinds[byName]
	case slices.Contains(chessfiles.CBHFiles, ext):
		j.unknown = "a part of a ChessBase base, whose .cbh is not there"
	default:
		j.unknown = "of no known kind: it begins with " + cli.Beginning(head)
	}
}

// isDump reports whether a file is a dump of the tables of jose.
func isDump(head []byte) bool {
	has := func(n int, text string) bool { return bytes.Contains(head[:min(len(head), n)], []byte(text)) }
	return has(100, "-- M") && has(100, " dump ") && has(4000, "CREATE TABLE")
}

// named finds the kind of an input that the user named. It refuses one that cannot be read.
func (j *job) named() {
	if j.Name != "-" && !j.Exists() {
		j.noFile()
		return
	}
	file, err := j.Open(j.Name)
	if err != nil {
		if _, ok := errors.AsType[cli.PackedError](err); ok {
			err = fmt.Errorf("%w; if it is an archive of jose, JOSE.md has the commands", err)
		}
		j.refuse(err)
		return
	}
	j.opened = file
	j.beginning = bufio.NewReaderSize(j.opened, cli.HeadSize)
	head, err := j.beginning.Peek(cli.HeadSize)
	if len(head) < cli.HeadSize && err != nil && err != io.EOF {
		j.refuse(err)
		return
	}
	j.detect(j.Name, head)
	if j.kind == nil && !cli.IsPlain(head) && j.unknown != errArchive.Error() { // reading it says why it is none
		j.kind = moveStream
	}
	if j.kind == nil {
		j.refuse(errors.New(j.unknown))
	}
	if j.Regular() { // so that many files are not open at a time
		j.opened.Close()
		j.opened, j.beginning = nil, nil
	}
}

// noFile handles an argument that is no file: it may be the name of a base without its ending, or the bytes of a
// stream in hex.
func (j *job) noFile() {
	_, missing := j.OpenQuietly(j.Name)
	withEnding := j.Program.Input(j.Name + ".cbf")
	for _, base := range append(j.Beside(j.Input, ".cbf"), j.Beside(withEnding, ".cbf")...) {
		if base.Exists() {
			j.Input, j.kind = base, baseCBF
			return
		}
	}
	switch {
	case isHex([]byte(j.Name)):
		j.kind, j.hex = moveStream, j.Name
		j.Rel = strings.ReplaceAll(label(j.Name), " ", "")
	case strings.ContainsAny(j.Name, "*?"):
		j.refuse(errors.New("no file has such a name"))
	case formOf(j.Name) != "":
		j.refuse(fmt.Errorf("%s (if it is to be written: -o %s)", cli.Fact(missing), j.Name))
	case isID(j.Name):
		j.refuse(errors.New("no such file; decode shows IDs"))
	default:
		j.refuse(fmt.Errorf("%s, and not hex", cli.Fact(missing)))
	}
}

// isID reports whether an argument looks like an ID of a backgammon position.
func isID(arg string) bool {
	return strings.HasPrefix(arg, "XGID=") || strings.Count(arg, ":") >= 1 && !strings.ContainsAny(arg, `/\.`)
}

// skipParts skips the files that are parts of a base which is among the jobs.
func skipParts(jobs []*job) {
	bases := chessfiles.Bases{}
	for _, j := range jobs {
		switch {
		case j.kind == baseCBH:
			bases.Add(j.Name, chessfiles.CBH)
		case j.kind == baseCBF && !strings.EqualFold(filepath.Ext(j.Name), ".cbi"):
			bases.Add(j.Name, chessfiles.CBF)
		}
	}
	for _, j := range jobs {
		if base := bases.Of(j.Name); base != "" {
			j.skip(basePart, "part of %s", base)
		}
	}
}
