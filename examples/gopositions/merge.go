package main

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"sync"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

func merge(p *program, f *cli.Flags) func([]string) error {
	out := f.String("o", "", "position file `OUT` to write")
	force := f.Bool("f", false, "write over it")
	checked := f.Bool("check", false, "end with an error if two boards have one ID, by a second hash")
	return func(args []string) error {
		if *out == "" {
			return f.Wrong("-o OUT is missing")
		}
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		m := newMerger(p.hash)
		if *checked {
			table, err := zobrist.GenerateTable(9, 1)
			if err != nil {
				return err
			}
			for i := range m.shards {
				m.shards[i].Second = table.Hash
			}
		}
		output, err := p.Create(*out, *force, p.all(inputs)...)
		if err != nil {
			return err
		}
		return p.write(output, func() (string, error) {
			for in := range p.Each(inputs) {
				if err := p.open(in.Name, func(file io.Reader) error { return m.merge(output, file) }); err != nil {
					return "", err
				}
			}
			kept, dropped := 0, 0
			for _, shard := range m.shards {
				kept += int(shard.Kept)
				dropped += int(shard.Dropped)
			}
			return fmt.Sprintf("%s, %d repeated dropped", cli.Count(kept, "position"), dropped), nil
		})
	}
}

// A merger merges files on all processors. The positions go by the hash in their
// ID to one of several gopos.Mergers, so that equal IDs meet in the same one.
type merger struct {
	hash   gopos.HashFunc // that verifies; nil = none
	shards []gopos.Merger
}

func newMerger(hash gopos.HashFunc) *merger {
	return &merger{hash, make([]gopos.Merger, runtime.GOMAXPROCS(0))}
}

// merge writes what is new in a file.
func (m *merger) merge(out io.Writer, file io.Reader) error {
	split := cli.Ordered(blocks(file), m.split)
	// Only this step has to go block after block: what is new depends on all before.
	merged := func(yield func(*block) bool) {
		for b := range split {
			if m.mergeBlock(b); !yield(b) {
				return
			}
		}
	}
	for b := range cli.Ordered(merged, (*block).join) {
		if b.err != nil {
			return b.err
		}
		if _, err := out.Write(b.data); err != nil {
			return err
		}
		free.Put(b)
	}
	return nil
}

// merging is the records of a block by the shards that they go to.
type merging struct {
	shards []int // of the records, in order
	parts  []part
}

// A part is the records of one shard.
type part struct {
	at   []place
	kept bytes.Buffer // records that were new, in order
	err  error
}

// A place is that of a record in the block and in the part.
type place struct{ record, inBlock, inPart, size int }

// split finds the shard of each record.
func (m *merger) split(b *block) *block {
	b.shards = b.shards[:0]
	if len(b.parts) != len(m.shards) {
		b.parts = make([]part, len(m.shards))
	}
	for i := range b.parts {
		p := &b.parts[i]
		p.at, p.err = p.at[:0], nil
		p.kept.Reset()
	}
	for offset := 0; offset < len(b.data); {
		size, _ := recordSize(b.data[offset:])
		shard := 0
		if size > 0 {
			shard = int(b.data[offset+7]) % len(m.shards) // the last byte of the hash
		} else {
			size = len(b.data) - offset // no record, as a Merger will say
		}
		p := &b.parts[shard]
		inPart := 0
		if n := len(p.at); n > 0 {
			inPart = p.at[n-1].inPart + p.at[n-1].size
		}
		p.at = append(p.at, place{len(b.shards), offset, inPart, size})
		b.shards = append(b.shards, shard)
		offset += size
	}
	return b
}

func (m *merger) mergeBlock(b *block) {
	var work sync.WaitGroup
	for i := range b.parts {
		work.Go(func() {
			p := &b.parts[i]
			r := gopos.NewReader(&partReader{b.data, p.at, 0})
			r.Verify = m.hash
			p.err = m.shards[i].Merge(gopos.NewWriter(&p.kept), r)
		})
	}
	work.Wait()
}

// A partReader reads the records of a part.
type partReader struct {
	data []byte // of the block
	at   []place
	done int // bytes of the first record
}

func (r *partReader) Read(b []byte) (n int, err error) {
	for len(r.at) > 0 && n < len(b) {
		first := r.at[0]
		c := copy(b[n:], r.data[first.inBlock+r.done:first.inBlock+first.size])
		n += c
		if r.done += c; r.done == first.size {
			r.at, r.done = r.at[1:], 0
		}
	}
	if n == 0 {
		err = io.EOF
	}
	return n, err
}

// join leaves the records in b that the shards kept, in their order, or sets the
// first error of the shards.
func (b *block) join() *block {
	first := len(b.shards)
	for i := range b.parts {
		p := &b.parts[i]
		if e, ok := p.err.(*gopos.SyntaxError); ok {
			if at := p.at[e.Record-1]; at.record < first {
				first = at.record
				b.err = inFile(e, b.record+int64(at.record)-e.Record, b.offset+int64(at.inBlock-at.inPart))
			}
		} else if p.err != nil {
			b.err, first = p.err, -1
		}
	}
	joined := b.data[:0] // which never overtakes what is read of it
	for offset, i := 0, 0; i < len(b.shards) && b.err == nil; i++ {
		size, _ := recordSize(b.data[offset:])
		// A shard keeps an ID once, so its next one is this record or a later one.
		kept := &b.parts[b.shards[i]].kept
		if kept.Len() > 0 && bytes.Equal(kept.Bytes()[:idSize], b.data[offset:offset+idSize]) {
			joined = append(joined, kept.Next(size)...)
		}
		offset += size
	}
	b.data = joined
	return b
}
