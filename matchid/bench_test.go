package matchid_test

import (
	"encoding/base64"
	"testing"

	"example.com/boardcodec/matchid"
)

// The baseline of both benchmarks is the standard library's base64 of the same
// 12 characters, without a look at the fields.

func BenchmarkParse(b *testing.B) {
	const id = "QYkqASAAIAAE"
	b.Run("matchid", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := matchid.Parse(id); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("base64", func(b *testing.B) {
		b.ReportAllocs()
		src := []byte(id)
		dst := make([]byte, 9)
		for b.Loop() {
			if _, err := base64.RawStdEncoding.Decode(dst, src); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkAppendText(b *testing.B) {
	b.Run("matchid", func(b *testing.B) {
		b.ReportAllocs()
		buf := make([]byte, 0, 12)
		m := manualExample
		for b.Loop() {
			if _, err := m.AppendText(buf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("base64", func(b *testing.B) {
		b.ReportAllocs()
		key, _ := manualExample.MarshalBinary()
		buf := make([]byte, 0, 12)
		for b.Loop() {
			buf = base64.RawStdEncoding.AppendEncode(buf[:0], key)
		}
	})
}

func BenchmarkPosition(b *testing.B) {
	p := matchid.NewPosition()
	b.Run("ParsePosition", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := matchid.ParsePosition("4HPwATDgc/ABMA"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("AppendText", func(b *testing.B) {
		b.ReportAllocs()
		buf := make([]byte, 0, 14)
		for b.Loop() {
			if _, err := p.AppendText(buf); err != nil {
				b.Fatal(err)
			}
		}
	})
}
