package cbh

import "golang.org/x/text/encoding"

// Options say how to read bases and archives. The zero value is strict, and reads texts that are not
// UTF-8 as code page 1252. A package function with the name of a method calls it with the zero
// Options.
type Options struct {
	// Lenient turns corrupt data from an error into a [pgn.Problem], and returns whatever could be read.
	Lenient bool

	// Charset is the encoding of the texts that are not UTF-8; nil means code page 1252. Bases do not
	// name it: it is that of the author's Windows. A byte without a letter becomes U+FFFD, and is in a
	// Problem. With nil or Windows1252, the signs of ChessBase's font in comments become letters and
	// signs, such as N and ±. It is a Charmap of golang.org/x/text/encoding/charmap: with any other
	// Encoding, opening fails with an error that wraps [errors.ErrUnsupported].
	Charset encoding.Encoding

	// Languages are the languages of the comments that games get, as the letters of nations in any case,
	// such as "eng". Comments for all languages are never left out. nil means all languages.
	Languages []string

	// Password decrypts a .cbz archive.
	Password string

	// MaxMember is the largest size of an unpacked member of an archive, in bytes; 0 means 256 MB.
	MaxMember int64
}
