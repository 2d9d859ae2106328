package cbh

import "io"

// fields reads fields one after another. After the end of the data all fields are empty, and err is set.
type fields struct {
	data []byte
	at   int
	err  error
}

// bytes returns the next n bytes.
func (f *fields) bytes(n int64) []byte {
	if f.err == nil && n > int64(len(f.data)-f.at) {
		f.err = io.ErrUnexpectedEOF
	}
	if f.err != nil {
		return nil
	}
	from := f.at
	f.at += int(n)
	return f.data[from:f.at:f.at]
}

// little returns a number of the given size in bytes, little-endian.
func (f *fields) little(size int) (n int64) {
	for i, b := range f.bytes(int64(size)) {
		n |= int64(b) << (8 * i)
	}
	return n
}

// big returns a number of the given size in bytes, big-endian.
func (f *fields) big(size int) (n int64) {
	for _, b := range f.bytes(int64(size)) {
		n = n<<8 | int64(b)
	}
	return n
}

// byte returns the next byte.
func (f *fields) byte() uint8 { return uint8(f.big(1)) }

// short returns bytes whose number is in the byte before them.
func (f *fields) short() []byte { return f.bytes(f.big(1)) }
