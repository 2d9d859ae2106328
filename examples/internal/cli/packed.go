package cli

import (
	"bytes"
	"fmt"
	"strings"
)

// packedKinds are compressed files, by the bytes that they begin with, of which "?" may be any.
var packedKinds = []struct{ mark, name string }{
	{"\x1f\x8b\x08", "gzip data"}, {"BZh?1AY&SY", "bzip2 data"}, {"BZh?\x17rE8P\x90", "bzip2 data"},
	{"\xfd7zXZ\x00", "xz data"}, {"\x28\xb5\x2f\xfd", "zstd data"}, {"LZIP\x01", "lzip data"}, {"\x04\x22\x4d\x18", "lz4 data"},
	{"PK\x03\x04", "a ZIP file"}, {"7z\xbc\xaf\x27\x1c", "a 7z archive"}, {"Rar!\x1a\x07", "a RAR archive"},
	{"??-lh?-", "an LHA archive"}, {"??-lz?-", "an LHA archive"},
}

const packedHead = 10 // bytes of the longest mark

// Packed returns the kind of a compressed file, such as "gzip data", or "" for any other file.
func Packed(head []byte) string {
	for _, k := range packedKinds {
		matches := len(head) >= len(k.mark)
		for i := 0; matches && i < len(k.mark); i++ {
			matches = k.mark[i] == '?' || k.mark[i] == head[i]
		}
		if matches {
			return k.name
		}
	}
	return ""
}

// A PackedError is the error for a compressed file: games that are found in its bytes are noise. It is
// what Packed returned.
type PackedError string

func (e PackedError) Error() string {
	for _, k := range archiveKinds {
		if strings.Contains(string(e), k.what) {
			return string(e) + ", which is read if its name ends in " + k.ext
		}
	}
	return string(e) + ", which has to be unpacked first"
}

// refusePacked returns a PackedError if a file with these first bytes is compressed.
func refusePacked(head []byte) error {
	if what := Packed(head); what != "" {
		return PackedError(what)
	}
	return nil
}

// IsPlain reports whether data has no control characters except line ends and tabs.
func IsPlain(data []byte) bool {
	return !bytes.ContainsFunc(data, func(c rune) bool { return c < ' ' && c != '\n' && c != '\r' && c != '\t' })
}

// Beginning shows the first bytes of a file, in quotes or in hex.
func Beginning(head []byte) string {
	head = head[:min(len(head), 16)]
	if IsPlain(head) {
		return fmt.Sprintf("%q", head)
	}
	return fmt.Sprintf("% x", head)
}
