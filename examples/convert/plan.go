package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// plan decides what each file is converted to, and the names of the new files. Its error is about the one output
// of all files.
func (p *program) plan(jobs []*job) error {
	for _, j := range jobs {
		if j.state == planned {
			j.planForm()
		}
	}
	if err := p.planNames(jobs); err != nil {
		return err
	}
	for _, j := range jobs {
		if j.way != nil {
			p.read = append(p.read, j.Input)
			if j.kind.isBase() {
				p.read = append(p.read, chessfiles.Files(p.Program, j.Input)...)
			}
		}
	}
	return nil
}

// planForm decides to which form a file is converted.
func (j *job) planForm() {
	if j.kind == nil {
		j.skip(skipped, "%s", j.unknown)
		return
	}
	j.form = cmp.Or(j.to, j.kind.today)
	j.way = j.kind.wayTo(j.form)
	switch {
	case j.kind.ways == nil:
		j.skip(skipped, "nothing is made of a %s", j.kind.name)
	case j.opened != nil && j.kind.isBase():
		j.refuse(errors.New("a base is not read from front to back, so it cannot be the standard input"))
	case j.form == j.kind.form:
		j.skip(modern, "%s already", j.form)
	case j.way == nil:
		j.skip(skipped, "no way to %s from %s: -to can be %s", j.form, j.kind.name, j.kind.forms())
	}
}

// planNames gives each job the name of its file.
func (p *program) planNames(jobs []*job) error {
	if p.toOne() {
		return p.planOne(jobs)
	}
	plain := map[string][]*job{} // by the names with the ending of the form in place of theirs, in small letters
	for _, j := range jobs {
		if p.output != "" {
			j.Place = filepath.Join(p.output, j.Rel)
		}
		switch {
		case j.state == modern && p.output == "":
			name := strings.ToLower(j.Place)
			plain[name] = append(plain[name], j)
		case j.hasName():
			name := strings.ToLower(stem(j.Place) + j.way.ext)
			plain[name] = append(plain[name], j)
		}
	}
	p.names = map[string]*job{}
	for _, j := range jobs {
		if !j.hasName() {
			continue
		}
		j.out = stem(j.Place) + j.way.ext
		isOwn := strings.EqualFold(j.out, j.Place) // with an ending that does not fit
		rivals := plain[strings.ToLower(j.out)]
		if isOwn || slices.ContainsFunc(rivals, func(other *job) bool { return other.before(j) }) {
			j.out = j.Place + j.way.ext
		}
		j.planFile()
	}
	for _, j := range jobs {
		if from := p.maker(j); from != nil && j.inFolder {
			j.skip(made, "made of %s", from.Name)
		}
	}
	return nil
}

// maker returns the job of which an earlier run made a file, or nil.
func (p *program) maker(file *job) *job {
	name := strings.ToLower(filepath.Clean(file.Name))
	from := p.names[name]
	if from == nil { // a further match of a file, such as NAME-2.sgf
		prefix := strings.TrimRight(stem(name), "0123456789")
		from = p.names[strings.TrimSuffix(prefix, "-")+filepath.Ext(name)]
		if from == nil || from.kind.format == "" || prefix == stem(name) {
			return nil
		}
	}
	if from == file || from.state == failed || !from.Newer(file.Name) {
		return nil
	}
	return from
}

// hasName reports whether a job has an output file of its own. Without -o, lists and the standard input have
// none.
func (j *job) hasName() bool {
	switch {
	case j.way == nil:
		return false
	case j.output != "":
		return true
	}
	return !j.way.list && j.Name != "-" && j.hex == ""
}

// stem returns a name without its ending.
func stem(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// before reports whether a job, and not the other, gets the name that both would have. An existing file keeps
// its name, unless it was made of the other; a usual ending of its kind comes before another one.
func (j *job) before(other *job) bool {
	usual := func(x *job) bool { return slices.Contains(x.kind.exts, strings.ToLower(filepath.Ext(x.Place))) }
	switch {
	case j == other:
		return false
	case j.state == modern:
		return !other.Newer(j.Name)
	}
	return usual(j) || !usual(other)
}

// planFile refuses or skips a job whose file cannot be written or is there already.
func (j *job) planFile() {
	first := j.names[strings.ToLower(j.out)]
	switch {
	case first != nil:
		j.refuse(fmt.Errorf("%s is not written for it, as it is that of %s", j.out, cli.Called(first.Name)))
		return
	case runtime.GOOS == "windows" && cli.Reserved(j.out):
		j.refuse(fmt.Errorf("%s is not written, as Windows has a device of that name", j.out))
		return
	}
	j.names[strings.ToLower(j.out)] = j
	for _, name := range files(j.way.to, j.out) {
		info, err := os.Stat(name)
		if err != nil || j.force || !info.Mode().IsRegular() {
			continue
		}
		if j.Newer(name) {
			j.made = append(j.made, name)
			j.skip(there, "%s is there, and not older", name)
		} else {
			j.refuse(fmt.Errorf("%s exists, and is older: -f writes over it", name))
		}
		return
	}
}

// files returns the names that an output can have: those of a base in capital and in small letters.
func files(to, name string) []string {
	if to != "cbf" {
		return []string{name}
	}
	name = baseName(name)
	return []string{name + ".CBF", name + ".CBI", name + ".cbf", name + ".cbi"}
}

// planOne returns an error if the jobs have different forms, as they have one output.
func (p *program) planOne(jobs []*job) error {
	var first *job
	for _, j := range jobs {
		switch {
		case j.way == nil:
		case first == nil:
			first = j
		case j.way.to != first.way.to:
			return fmt.Errorf("%s cannot be %s, of %s, and %s, of %s: -to names one, or -o a folder, as OUT/",
				p.output, first.way.to, cli.Called(first.Name), j.way.to, cli.Called(j.Name))
		}
	}
	return nil
}
