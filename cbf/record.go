package cbf

// spelling keeps the bytes of areas that the writer would spell otherwise.
type spelling struct {
	moves, comments []byte // decoded areas as they stood
}
