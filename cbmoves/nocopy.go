package cbmoves

// A noCopy in a struct makes go vet report copies of it: vet takes it for a lock. It
// has no size, as long as it is not the last field.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
