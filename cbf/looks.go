package cbf

// LooksLike reports whether head, the beginning of a file of unknown kind, is that of a games file
// (CBF). The format has no signature, so the first game in head must be too good to be chance. A
// kilobyte is enough for most games. LooksLike does not recognise a file whose beginning is damaged,
// or an index (CBI), which contains no game.
func LooksLike(head []byte) bool {
	if len(head) < headerSize {
		return false
	}
	c := newCandidate(0, head)
	head = head[:min(c.size(), len(head))]
	r := newReplayer()
	r.examine(&c, head)
	c.weigh(head)
	return c.movesAt() <= len(head) && c.bits > leastAlone
}
