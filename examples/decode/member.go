package main

import (
	"path"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// openMember makes an input of a file in a ZIP file.
func (in *input) openMember(p *cli.Program, name, member string) {
	z, err := p.Zip(name)
	if err != nil {
		in.err = err
		return
	}
	in.readMember(p, z, member)
	in.sibling = func(ext string) (cbf.Source, error) {
		stem := strings.TrimSuffix(member, path.Ext(member))
		return tryNames(stem, ext, func(name string) (cbf.Source, error) {
			other := &input{}
			other.readMember(p, z, name)
			in.onClose = append(in.onClose, other.onClose...)
			return other.data, other.err
		}, func() (names []string) {
			for _, file := range z.Names() {
				names = append(names, strings.TrimPrefix(file, name+"/"))
			}
			return names
		})
	}
}

func (in *input) readMember(p *cli.Program, z *cli.Zip, member string) {
	r, err := z.Open(member)
	if err != nil {
		in.err = err
		return
	}
	defer r.Close()
	in.spool(p, r)
}
