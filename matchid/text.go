package matchid

// textOf returns text, or "invalid" and its type if err is not nil. String makes the room for text,
// because there it does not escape to the heap.
func textOf(text []byte, err error, typeName string) string {
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
