package cbmoves

// A noCopy in a struct makes go vet report copies of the struct, because vet treats it as
// a lock. It takes no space unless it is the last field.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
