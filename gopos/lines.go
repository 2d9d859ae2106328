package gopos

// lineColumn returns the line and the column, in bytes, of byte i of a text, both
// from 1.
func lineColumn[T string | []byte](text T, i int) (line, column int) {
	line, start := 1, 0
	for k := range i {
		if text[k] == '\n' {
			line, start = line+1, k+1
		}
	}
	return line, i - start + 1
}
