package cbf

// LooksLike reports whether head, the beginning of a file of unknown kind, is that of the games
// of a base (CBF). They have no signature: what is there of the first game must be too good
// to be chance. A kilobyte is enough for most games. A base whose beginning is damaged is not
// recognised, and an index (CBI) has no game to be recognised by.
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
