package lex

import "golang.org/x/text/encoding"

// CheckCharset returns an error that wraps errors.ErrUnsupported if e, which is called name, is not a
// superset of ASCII. In UTF-16, the bytes of a format's syntax do not stand for themselves: such a
// file has to be converted first.
func CheckCharset(e encoding.Encoding, name string) error {
	const syntax = "(;C[a:b]) 1) 31: 8/5*"
	if s, err := e.NewDecoder().String(syntax); err != nil || s != syntax {
		return Unsupported("charset %s is not a superset of ASCII", name)
	}
	return nil
}
