package matchid_test

import (
	"encoding/base64"
	"testing"

	"example.com/boardcodec/matchid"
)

// The baseline is the standard library's base64 of the same text, without
// reading the fields.

func BenchmarkParse(b *testing.B) {
	const id = "QYkqASAAIAAE"
	bench(b, "matchid", len(id), func() error { _, err := matchid.ParseMatch(id); return err })
	decodeBase64(b, id)
}

func BenchmarkParsePosition(b *testing.B) {
	const id = "4HPwATDgc/ABMA"
	bench(b, "matchid", len(id), func() error { _, err := matchid.ParsePosition(id); return err })
	decodeBase64(b, id)
}

func BenchmarkAppendText(b *testing.B) {
	m, buf := manualExample, make([]byte, 0, 12)
	bench(b, "matchid", 12, func() error { _, err := m.AppendText(buf); return err })
	encodeBase64(b, "QYkqASAAIAAE")
}

func BenchmarkPositionAppendText(b *testing.B) {
	p, buf := matchid.NewPosition(), make([]byte, 0, 14)
	bench(b, "matchid", 14, func() error { _, err := p.AppendText(buf); return err })
	encodeBase64(b, "4HPwATDgc/ABMA")
}

func BenchmarkXGID(b *testing.B) {
	const id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10"
	x, err := matchid.ParseXGID(id)
	if err != nil {
		b.Fatal(err)
	}
	buf := make([]byte, 0, len(id))
	bench(b, "ParseXGID", len(id), func() error { _, err := matchid.ParseXGID(id); return err })
	bench(b, "AppendText", len(id), func() error { _, err := x.AppendText(buf); return err })
}

func BenchmarkFindGNUBGIDs(b *testing.B) {
	const text = "Position ID: 4HPkASLgc/ABMA Match ID   : cAkzAQAAAAAE"
	bench(b, "labelled", len(text), func() error { firstGNUBGID(text); return nil })
}

func bench(b *testing.B, name string, bytes int, f func() error) {
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(bytes))
		b.ReportAllocs()
		for b.Loop() {
			if err := f(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func decodeBase64(b *testing.B, id string) {
	src, dst := []byte(id), make([]byte, 10)
	bench(b, "base64", len(id), func() error { _, err := base64.RawStdEncoding.Decode(dst, src); return err })
}

func encodeBase64(b *testing.B, id string) {
	key, err := base64.RawStdEncoding.DecodeString(id)
	if err != nil {
		b.Fatal(err)
	}
	buf := make([]byte, 0, 14)
	bench(b, "base64", len(id), func() error {
		buf = base64.RawStdEncoding.AppendEncode(buf[:0], key)
		return nil
	})
}
