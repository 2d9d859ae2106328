package lex

import "golang.org/x/text/encoding"

// CheckCharset returns an error that wraps errors.ErrUnsupported if e, which is called name, is not a
// superset of ASCII. In UTF-16, a format's syntax is not ASCII bytes: such a file must be converted
// first.
func CheckCharset(e encoding.Encoding, name string) error {
	const syntax = "(;C[a:b]) 1) 31: 8/5*"
	if s, err := e.NewDecoder().String(syntax); err != nil || s != syntax {
		return Unsupported("charset %s is not a superset of ASCII", name)
	}
	return nil
}
