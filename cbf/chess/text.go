package chess

import "strings"

// AppendText appends the position as text that [Position.UnmarshalText] reads back to an
// equal position: its FEN and, if castling has left an e.p. register over (see
// [Position.EnPassant]), the letter of its file as a seventh field. The error
// is always nil.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	dst = p.appendFEN(dst)
	if p.leftover {
		dst = append(dst, ' ', 'a'+p.register-1)
	}
	return dst, nil
}

// MarshalText is AppendText to nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(make([]byte, 0, 80)) }

// UnmarshalText reads text from AppendText, and any FEN. Unlike [ParseFEN] it keeps the
// move number 0 of the zero Position. Errors are a [*SyntaxError] (ErrSyntax); p is then
// unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	s := string(text)
	register := uint8(0)
	if n := len(s) - 2; n > 0 && s[n] == ' ' && s[n+1] >= 'a' && s[n+1] <= 'h' {
		s, register = s[:n], s[n+1]-'a'+1
	}
	read, err := parseFEN(inFEN, s)
	if err != nil {
		return err
	}
	if register > 0 {
		if read.register > 0 || strings.Count(s, " ") != 5 {
			return syntaxError(inFEN, len(s)+1, "unexpected text")
		}
		read.register, read.leftover = register, true
	}
	*p = read
	return nil
}
