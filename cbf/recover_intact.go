package cbf

import (
	"bytes"
	"fmt"

	"example.com/boardcodec/cbf/chess"
)

// Intact records are those that strict reading accepts. It accepts few other bytes, and the
// evidence distinguishes these from records: in 12 GB of random bytes no offset has more than
// 12 bits, and the records of the test data have 64 or more. So records are accepted in the
// order of their offsets, if the evidence is enough for the place:
//
//	begins                             bits
//	where the record before it ends    more than -30
//	anywhere else                      more than 20
//	in the header of the one before    more than that one, which it replaces
//
// A record may begin inside another one, and even end in it. Here B has lost three bytes, but
// can still be read, with three bytes of C as its own:
//
//	offset  0           137      200   240  255 258           379         498
//	        |A: 230     |B: 190                 |             |D: 180     |
//	                             |E: 20|    |C: 200           |
//
// A, B, C and D are accepted. B is damaged, because it ends where C begins. E is chance.
// Damage can make a second beginning a byte or two beside that of a record. Strict reading
// seldom accepts both; then the better one counts, because two records cannot share a header.
const (
	leastTouching = -30
	leastAlone    = 20
)

// findIntact takes the intact records, and fills the gaps before them.
func (r *recovery) findIntact() error {
	f := &r.file
	for at := int64(0); at < f.size; {
		if err := f.move(at, f.size); err != nil {
			return err
		}
		b := f.bytes
		end := len(b)
		if f.end() < f.size {
			end -= maxRecord // a record that begins later may not be in view as a whole
		}
		last := min(end, len(b)-headerSize+1)
		next := nextIntact
		if last > 0 && bytes.IndexByte(b, openMark) < 0 {
			next = nextUncommented // in a tenth of the time
		}
		passed := 0
		for i := next(b, 0, last); i < last; i = next(b, i+1, last) {
			f.earn(i - passed)
			passed = i
			x, ok := f.intact(at+int64(i), b[i:])
			if !ok || f.unreadable(x.offset, x.end()) != nil {
				continue
			}
			if err := r.choose(&x); err != nil {
				return err
			}
		}
		f.earn(end - passed)
		at += int64(end)
	}
	return r.takeChosen()
}

// choose chooses an intact record if the evidence is enough. The record chosen before is then
// final, unless the new one begins in its header and is better.
func (r *recovery) choose(x *candidate) error {
	last := &r.chosen
	least := leastAlone
	if x.offset == last.end() {
		least = leastTouching
	}
	switch {
	case x.bits <= least:
		return nil
	case x.offset >= last.offset+headerSize:
		if err := r.takeChosen(); err != nil {
			return err
		}
	case x.bits <= last.bits:
		return nil
	}
	r.chosen = *x
	return nil
}

// takeChosen fills the gap before the record that was chosen last, and adds the record.
func (r *recovery) takeChosen() error {
	x := &r.chosen
	if x.offset < 0 {
		return nil // no record yet
	}
	if err := r.fill(x.offset); err != nil {
		return err
	}
	if shared := r.end - x.offset; shared > 0 && shared <= maxShared {
		r.problems.add(Problem{Scale: chess.Lost, Offset: x.offset, Length: shared,
			Game: len(r.db.offsets), Err: errShared})
	}
	r.db.offsets = append(r.db.offsets, x.offset)
	r.end = x.end()
	return nil
}

// maxShared is how many bytes two records can share if the second one is damaged. A
// header can lack its first two bytes and still have its sizes; it is then found two
// bytes too early. The first record is whole, and is read as a whole.
const maxShared = 2

var errShared = fmt.Errorf("%w: the next game begins in it; one of the two is damaged", chess.ErrSyntax)

// ownEnd returns where a record ends if its header says claimed and the next record begins
// at next. It ends at next, unless the two records may share the bytes.
func ownEnd(claimed, next int64) int64 {
	if claimed > next+maxShared {
		return next
	}
	return claimed
}
