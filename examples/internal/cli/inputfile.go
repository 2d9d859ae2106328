package cli

import "os"

// An InputFile is a file that is read, and that another program may write at the same time. What is
// missed then is neither at its end nor anywhere a fault: Close reports the change as damage.
type InputFile struct {
	*os.File
	p    *Program
	name string
	info os.FileInfo // when it was opened
}

func (f *InputFile) Read(b []byte) (int, error) {
	f.p.beforeRead(f.name)
	return f.File.Read(b)
}

func (f *InputFile) ReadAt(b []byte, off int64) (int, error) {
	f.p.beforeRead(f.name)
	return f.File.ReadAt(b, off)
}

func (p *Program) beforeRead(name string) {
	if p.OnRead != nil {
		p.OnRead(name)
	}
}

// Is reports whether info is that of the file, and nothing has been written since it was opened.
func (f *InputFile) Is(info os.FileInfo) bool { return isUnchanged(f.info, info) }

func isUnchanged(old, now os.FileInfo) bool {
	return os.SameFile(old, now) && (!old.Mode().IsRegular() || now.Size() == old.Size() && now.ModTime().Equal(old.ModTime()))
}

// Close closes the file, unless it is the standard input.
func (f *InputFile) Close() error {
	if now, err := f.Stat(); err == nil && !f.Is(now) {
		f.p.Damage(f.name, "has changed while it was read")
	}
	if f.name == "-" {
		return nil
	}
	return f.File.Close()
}
