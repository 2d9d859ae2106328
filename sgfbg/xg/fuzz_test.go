package xg_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzParse: any bytes are a match or an error with a place; what is read strictly is
// read alike leniently; a match becomes SGF that is read again.
func FuzzParse(f *testing.F) {
	for _, tt := range built {
		m := tt.match(f)
		m.Games = m.Games[:min(len(m.Games), 1)]
		f.Add((&builder{short: true}).build(m))
	}
	f.Add([]byte("RGMH"))
	f.Add([]byte(" 7 point match\n"))
	f.Fuzz(func(t *testing.T, data []byte) { requireSound(t, data) })
}

// FuzzRecords: the same for records, comments and rollouts in a sound archive. The
// fuzzer gives a program in steps of four bytes, so that it need not find 2,560 bytes
// of a record: a number below 32 appends a record of this kind, any other changes a byte
// of the last one.
func FuzzRecords(f *testing.F) {
	var kinds [][]byte
	var rollouts []byte
	for _, name := range []string{"rollouts", "position", "comments"} {
		b := new(builder)
		kinds = append(kinds, b.recordsOf(findBuilt(f, name))...)
		rollouts = append(rollouts, bytes.Join(b.rolls, nil)...)
	}
	require.LessOrEqual(f, len(kinds), 32)
	header := kinds[0]
	var all []byte
	for k := range kinds {
		all = append(all, byte(k), 0, 0, 0)
	}
	f.Add(all, "one\r\ntwo\r\n", uint16(0), byte(0))
	f.Add([]byte("\x01\x00\x00\x00\x03\x00\x00\x00\x64\x00\x64\x07"), `{\rtf1\ansicpg1251{\fonttbl{\f1\fcharset204 A;}}\f1\'cf\u-10179?\bin3 x}`+"\r\n", uint16(84), byte(7))
	f.Fuzz(func(t *testing.T, program []byte, comments string, at uint16, value byte) {
		records := bytes.Clone(header)
		for len(program) >= 4 && len(records) < 100*2560 {
			if k := program[0]; k < 32 {
				records = append(records, kinds[int(k)%len(kinds)]...)
			} else {
				last := records[len(records)-2560:]
				last[int(binary.LittleEndian.Uint16(program[1:]))%len(last)] = program[3]
			}
			program = program[4:]
		}
		rolled := bytes.Clone(rollouts)
		rolled[int(at)%len(rolled)] = value
		b := &builder{stored: true, short: true}
		requireSound(t, b.archive([]entry{{"temp.xg", records}, {"temp.xgc", []byte(comments)}, {"temp.xgr", rolled}}))
	})
}
