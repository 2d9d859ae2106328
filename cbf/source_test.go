package cbf_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// A changing Source is the first file up to a call of Size or ReadAt, and the second one after it.
type changing struct {
	before, after []byte
	left          *int
}

func (c changing) now() *bytes.Reader {
	if *c.left--; *c.left < 0 {
		return bytes.NewReader(c.after)
	}
	return bytes.NewReader(c.before)
}

func (c changing) Size() int64 { return c.now().Size() }

func (c changing) ReadAt(b []byte, off int64) (int, error) { return c.now().ReadAt(b, off) }

// TestChangingSource: whenever a file is truncated, emptied, replaced or grows, everything that reads
// it ends, without a panic, and what is not there is an error or a problem.
func TestChangingSource(t *testing.T) {
	index, games := readFile(t, "r01fisch.cbi"), readFile(t, "r01fisch.cbf")
	other := readFile(t, "p01mate2.cbf")
	for name, files := range map[string][2][]byte{
		"truncated":   {games, games[:len(games)/2]},
		"a byte less": {games, games[:len(games)-1]},
		"emptied":     {games, nil},
		"replaced":    {games, other},
		"shifted":     {games, games[7:]},
		"grown":       {games[:len(games)/2], games},
		"come":        {nil, games},
	} {
		left := 0
		source := changing{files[0], files[1], &left}
		openings := map[string]func(o cbf.Options) (*cbf.Database, error){
			"recovered": func(o cbf.Options) (*cbf.Database, error) { return o.Recover(source) },
			"with an index": func(o cbf.Options) (*cbf.Database, error) {
				return o.NewDatabase(bytes.NewReader(index), source)
			},
			"the index": func(o cbf.Options) (*cbf.Database, error) {
				return o.NewDatabase(changing{index, files[1], &left}, bytes.NewReader(games))
			},
		}
		for opening, open := range openings {
			for _, o := range modes {
				calls := 0
				for first := 0; first <= calls; first++ { // the call from which on it is the second file
					left = first
					if db, err := open(o); err == nil {
						for i := range db.Len() {
							_, _ = db.Game(i)
							_, _ = db.Header(i)
						}
						for range db.Games() {
						}
						db.Check()
						_, _ = db.AppendIndex(nil)
					}
					calls = max(calls, min(first-left, 40)) // later ones are Game and Header again
				}
				require.Positive(t, calls, "%s, %s", name, opening)
			}
		}
	}
}
