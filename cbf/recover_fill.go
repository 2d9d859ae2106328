package cbf

// fill accounts for the bytes of a gap, from r.end up to an offset at which an
// intact record begins or the file ends. It adds damaged records and, between them,
// problems.
func (r *recovery) fill(to int64) error {
	g := &r.gaps
	for at := r.end; at < to; {
		if err := g.move(at, to+maxShared); err != nil {
			return err
		}
		end := int(min(int64(len(g.bytes)), to-at))
		if g.end() < to {
			end -= maxRecord
		}
		if x, ok := r.findDamaged(at, end, to); ok {
			at = r.takeDamaged(&x, to)
			g.earn(int(at - x.offset))
		} else {
			at += int64(end)
		}
	}
	r.skip(to)
	return nil
}

// findDamaged returns the first believable record that begins before index end of r.gaps.bytes; ok is
// false if there is none. The bytes begin at offset at of the file, and the gap ends at offset to.
func (r *recovery) findDamaged(at int64, end int, to int64) (x candidate, ok bool) {
	b := r.gaps.bytes
	room := int(min(int64(len(b)), to-at))
	last := min(end, room-headerSize+1)
	next := func(i int) int { // like nextDamaged, but stops also where the record before the gap ends
		n := nextDamaged(b, i, last)
		if touching := r.end - at; int64(i) <= touching && touching < int64(n) {
			return int(touching)
		}
		return n
	}
	passed := 0
	for i := next(0); i < last; i = next(i + 1) {
		r.gaps.earn(i - passed)
		passed = i
		x = newCandidate(at+int64(i), b[i:])
		if x.offset != r.end && !x.checksum {
			continue
		}
		own := b[i:min(int64(len(b)), ownEnd(x.end(), to)-at)]
		r.gaps.examine(&x, own)
		x.weigh(own)
		if r.believable(&x, to) {
			return x, true
		}
	}
	r.gaps.earn(end - passed)
	return x, false
}

// believable reports whether there is enough evidence for a damaged record. Less is
// needed if the record begins where the one before it ends, or ends where the next
// intact one begins:
//
//	begins  ends                 bits
//	there   there                 -10
//	there   after the file         10  the end of the file is cut off
//	there   elsewhere              20  and the texts are whole
//	later   there                  24  and the texts are whole, the checksum is right
//	later   elsewhere              40  and the texts are whole, the checksum is right
//
// findDamaged has tested that the checksum is right.
func (r *recovery) believable(x *candidate, to int64) bool {
	left, right := x.offset == r.end, x.end() == to
	cutOff := to == r.file.size && x.end() > to
	switch {
	case left && right:
		return x.bits >= -10
	case left && cutOff:
		return x.bits >= 10
	case x.offset+int64(x.movesAt()) > to:
		return false
	case left:
		return x.bits >= 20
	case right:
		return x.bits >= 24
	}
	return x.bits >= 40
}

// takeDamaged adds a damaged record. It returns where to go on: after the good part
// of the record, or at its end if that is the end of the gap.
func (r *recovery) takeDamaged(x *candidate, to int64) (next int64) {
	r.skip(x.offset)
	r.db.offsets = append(r.db.offsets, x.offset)
	r.end = min(x.end(), to)
	if x.whole {
		r.end = x.end() // one or two bytes may also belong to the next record
	}
	if x.whole || x.end() == to {
		return r.end
	}
	return min(x.offset+int64(x.movesAt()+x.stop), r.end)
}
