package matchid

import "encoding"

// textOf returns the text of v, or "invalid" and its type if it has none.
func textOf[T encoding.TextAppender](v T, typeName string) string {
	text, err := v.AppendText(make([]byte, 0, maxXGIDLen))
	if err != nil {
		return "invalid " + typeName
	}
	return string(text)
}

// unmarshal sets v to what parse reads from text, unless there is an error. The first most+1 bytes are
// enough to refuse a longer text, without a copy of it.
func unmarshal[T any](v *T, text []byte, most int, parse func(string) (T, error)) error {
	read, err := parse(string(text[:min(len(text), most+1)]))
	if err == nil {
		*v = read
	}
	return err
}
