package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// An output is a file, or a base, to which each Write adds a record: its error can be a *cbf.EncodeError.
type output interface {
	io.WriteCloser
	Abort()
}

// convertAll converts the jobs. Its error is of the output of all.
func (p *program) convertAll(jobs []*job) error {
	var alone, together, checked []*job
	for _, j := range jobs {
		switch {
		case j.way == nil && j.state == modern:
			checked = append(checked, j)
		case j.way == nil:
		case j.out == "":
			together = append(together, j)
		default:
			alone = append(alone, j)
		}
	}
	check := func(j *job) error { return j.units(j.kind.check, func([]byte) error { return nil }) }
	if err := p.each(checked, check); err != nil {
		return err
	}
	if len(together) > 0 || len(alone) == 0 && p.toOne() {
		if err := p.convertTogether(together); err != nil {
			return err
		}
	}
	return p.each(alone, func(j *job) error {
		if err := j.convertAlone(); err != nil {
			j.Fail("", err)
			j.state, j.why = failed, cli.Fact(err)
		}
		return nil // the others are converted
	})
}

// each calls do for the jobs. It returns the first error of do. The jobs that [cli.Program.Each] leaves out
// have failed.
func (p *program) each(jobs []*job, do func(j *job) error) error {
	inputs := make([]cli.Input, len(jobs))
	for i, j := range jobs {
		inputs[i] = j.Input
	}
	done := 0
	for range p.Each(inputs) {
		if err := do(jobs[done]); err != nil {
			return err
		}
		done++
	}
	for _, j := range jobs[done:] {
		j.state, j.why = failed, "not read"
	}
	return nil
}

// convertTogether writes the games of jobs to one output.
func (p *program) convertTogether(jobs []*job) error {
	name := p.output
	if cli.IsFolder(name) {
		name = ""
	}
	stdout := name == "" || name == "-"
	switch {
	case len(jobs) == 0 && stdout: // the report says why
		p.Damaged()
		return nil
	case len(jobs) == 0:
		return fmt.Errorf("no game for %s, which is not written", name)
	}
	first := jobs[0].way
	out, err := p.create(first, name)
	if err != nil {
		return err
	}
	defer out.Abort()
	games := 0
	err = p.each(jobs, func(j *job) error {
		heading := ""
		if first.list && len(jobs) > 1 {
			heading = cli.Clean(j.Name) + ":\n"
		}
		outputErr := j.convert(out, heading)
		games += j.games
		return outputErr
	})
	switch {
	case err != nil:
		return err
	case games == 0 && !stdout:
		out.Abort()
		return fmt.Errorf("no game for %s, which is not written", name)
	case games > 1 && first.split:
		if stdout {
			name = "standard output"
		}
		p.Note(name, "%d matches in one file: GNU Backgammon takes them for one", games)
	}
	return out.Close()
}

// create begins the output with a name.
func (p *program) create(w *way, name string) (output, error) {
	if w.to == "cbf" {
		return p.createBase(baseName(name))
	}
	out, err := p.Create(name, p.force, p.read...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// convertAlone writes the games of a job to a file, or each of its matches to one.
func (j *job) convertAlone() error {
	if err := os.MkdirAll(filepath.Dir(j.out), 0o777); err != nil {
		return err
	}
	if j.way.split {
		return j.convertSplit()
	}
	out, err := j.create(j.way, j.out)
	if err != nil {
		return err
	}
	defer out.Abort()
	if err := j.convert(out, ""); err != nil {
		return err
	}
	return j.finish(out, j.out)
}

// finish completes a file, if there is a game for it.
func (j *job) finish(out output, name string) error {
	if j.games == 0 {
		out.Abort()
		j.state, j.why = failed, "no game in it"
		if j.faults == 0 {
			j.fail(fmt.Errorf("no game for %s, which is not written", name))
		}
		return nil
	}
	err := out.Close()
	if err == nil {
		j.made = append(j.made, name)
	}
	return err
}

// convertSplit writes each match to a file. It writes the first one last: while its file does not exist, the
// job is not done.
func (j *job) convertSplit() error {
	var first []byte
	write := func(name string, text []byte) error {
		out, err := j.create(j.way, name)
		if err != nil {
			return err
		}
		defer out.Abort()
		if _, err := out.Write(text); err != nil {
			return err
		}
		return j.finish(out, name)
	}
	err := j.units(j.way.read, func(text []byte) error {
		if j.games == 1 {
			first = text
			return nil
		}
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(j.out, j.way.ext), j.games, j.way.ext)
		if other := j.names[strings.ToLower(name)]; other != nil {
			return fmt.Errorf("%s is not written for %s, as it is that of %s", name, j.Name, other.Name)
		}
		return write(name, text)
	})
	if err != nil {
		return err
	}
	return write(j.out, first)
}

// convert writes the games of a job, and heading before the first one.
func (j *job) convert(out output, heading string) error {
	return j.units(j.way.read, func(data []byte) error {
		if heading != "" && j.games == 1 {
			if _, err := io.WriteString(out, heading); err != nil {
				return err
			}
		}
		_, err := out.Write(data)
		return err
	})
}

// units calls put for the games of a job, which it counts, and reports what is wrong with them. Its
// error is of the output.
func (j *job) units(read reader, put func(data []byte) error) error {
	if j.way != nil {
		j.state = converted
	}
	for u := range read(j.program, j) {
		j.take(u.notes)
		if u.err != nil {
			j.flush()
			j.fail(u.err)
			j.left++
			continue
		}
		if u.data == nil {
			continue
		}
		j.games++
		if err := put(u.data); err != nil {
			j.games--
			refused, ok := errors.AsType[*cbf.EncodeError](err)
			if !ok {
				j.state, j.why = failed, cli.Fact(err)
				return err
			}
			j.damage("%s (left out)", cli.Fact(refused))
			j.left++
		}
	}
	j.sumUp()
	if j.games == 0 && j.faults > 0 {
		j.state, j.why = failed, "nothing could be read"
	}
	return nil
}

// baseName removes the extension of a base from a name.
func baseName(name string) string {
	for _, ext := range []string{".cbf", ".cbi"} {
		if n := len(name) - len(ext); n > 0 && strings.EqualFold(name[n:], ext) {
			return name[:n]
		}
	}
	return name
}

// A baseOutput is a ChessBase base that is being written.
type baseOutput struct {
	*program
	*cbf.Writer
	release func()
}

// createBase begins a base. Its name is without an ending.
func (p *program) createBase(name string) (output, error) {
	for _, file := range files("cbf", name) {
		if err := p.NoInput(file, p.read); err != nil {
			return nil, err
		}
	}
	create := cbf.Create
	if p.force {
		create = cbf.Replace
	}
	b := &baseOutput{program: p}
	b.release = p.Guard(func() {
		if b.Writer != nil {
			b.Writer.Abort()
		}
	})
	err := p.Uninterrupted(func() (err error) {
		b.Writer, err = create(name + ".CBF")
		return err
	})
	if err == nil {
		return b, nil
	}
	b.release()
	if path, ok := errors.AsType[*fs.PathError](err); ok && path.Err == fs.ErrExist {
		return nil, fmt.Errorf("%s exists: -f writes over it", path.Path)
	}
	return nil, err
}

func (b *baseOutput) Write(record []byte) (int, error) {
	return len(record), b.outputError(b.Uninterrupted(func() error { return b.WriteRecord(record) }))
}

func (b *baseOutput) Close() error { return b.outputError(b.Uninterrupted(b.Writer.Close)) }

// Abort does nothing after Close.
func (b *baseOutput) Abort() {
	b.Uninterrupted(func() error { b.Writer.Abort(); return nil })
	b.release()
}

// outputError marks an error as one of the output, unless a record is refused. For a temporary file, such as
// NAME.part1, it names the file that it is to become.
func (b *baseOutput) outputError(err error) error {
	if _, ok := errors.AsType[*cbf.EncodeError](err); ok {
		return err
	}
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		name, isTemporary := strings.CutSuffix(strings.TrimRight(pathErr.Path, "0123456789"), ".part")
		if isTemporary {
			err = &fs.PathError{Op: pathErr.Op, Path: name, Err: pathErr.Err}
		}
	}
	return b.OfOutput(err)
}
