package cbf

import (
	"bytes"
	"fmt"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
)

// Recover returns the base of a games file whose index is lost or wrong.
// [Database.AppendIndex] then makes a new index.
//
// A record may begin at any offset. Recover accepts records that strict reading accepts
// and that are unlikely to be chance; it needs less evidence where the previous game ends
// than elsewhere. A wrong checksum is one piece of evidence among others. In the gaps Recover
// looks for damaged games. The less they fit between their neighbours, the more evidence they
// need. They end where the next game begins, whatever their header claims.
//
// Every byte of the file is in a game or in a Problem with an offset and a
// length:
//
//   - of Scale Lost: no game was found in the range, or it could not be read;
//   - of Scale Lost, with a Game: two games share the range, of one or two bytes, and both can be read;
//   - of Scale Omitted: the rest of the file, whose other problems are not listed.
//
// A damaged game counts as a game: strict reading returns its error, and lenient reading its
// readable part, with Problems.
//
// Recover reads the file once and the gaps again. It needs 0.8 MB of memory, up to 3 MB
// with deeply nested variations, and eight bytes for each game in a growing slice. Its
// time is proportional to the size of the file: it plays at most four
// moves for each byte. A file that was made to exceed this limit can hide games.
//
// If the Source cannot read a part of the file, only the games in that part are lost. If
// it cannot read more than a megabyte in a row, or nothing at all, Recover returns its
// error. A file without games is not an error.
func Recover(games Source) (*Database, error) { return Options{}.Recover(games) }

// Recover is like the function [Recover], with options.
func (o Options) Recover(games Source) (*Database, error) {
	if err := o.usable(); err != nil {
		return nil, err
	}
	return newRecovery(o, newFixedSource(games), fileView, gapView).run()
}

// How many bytes of the file, and of a gap, are shown at a time: a few times the
// largest record, because a record's bytes must be shown again, but few enough for the
// caches of a processor.
const (
	fileView = 512 << 10
	gapView  = 256 << 10
)

// A recovery finds the games of a file: the intact ones and, in the gaps between them,
// damaged ones.
type recovery struct {
	db         *Database
	file, gaps search
	chosen     candidate // the last intact record; a better one may begin in its header
	end        int64     // the bytes before it are in games or in problems

	problems problemSink
}

// A search goes through the file once. It sees a part of the file at a time, and plays moves there.
type search struct {
	view
	replayer
}

// newSearch returns a search that sees at most max bytes.
func newSearch(games Source, max int) search { return search{newView(games, max), newReplayer()} }

// newRecovery returns a recovery with views of the given sizes, which must be
// larger than a record.
func newRecovery(o Options, games Source, file, gaps int) *recovery {
	return &recovery{
		db:     &Database{options: o, games: games},
		file:   newSearch(games, file),
		gaps:   newSearch(games, gaps),
		chosen: candidate{offset: -headerSize}, // it ends where the file begins
	}
}

// run finds the games, and returns the base that they form.
func (r *recovery) run() (*Database, error) {
	if err := r.findIntact(); err != nil {
		return nil, err
	}
	size := r.file.size
	if err := r.fill(size); err != nil {
		return nil, err
	}
	r.db.count = len(r.db.offsets)
	r.db.problems = r.problems.take(0)
	if n := len(r.db.problems); n > problems.Limit {
		rest := &r.db.problems[n-1]
		rest.Offset = r.db.problems[n-3].Offset // the problem before rest may be a later one that was kept
		rest.Length = size - rest.Offset
	}
	return r.db, nil
}

// skip lists the bytes from r.end up to an offset, if there are any, as a gap.
func (r *recovery) skip(to int64) {
	if to <= r.end {
		return
	}
	why := errSkipped
	if err := r.gaps.unreadable(r.end, to); err != nil {
		why = fmt.Errorf("%w, a part cannot be read: %w", errSkipped, withoutPlace(err))
	}
	r.problems.add(Problem{Scale: chess.Lost, Offset: r.end, Length: to - r.end, Err: why})
	r.end = to
}

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
		limit := min(end, len(b)-headerSize+1)
		next := nextIntact
		if limit > 0 && bytes.IndexByte(b, openMark) < 0 {
			next = nextUncommented // in a tenth of the time
		}
		passed := 0
		for i := next(b, 0, limit); i < limit; i = next(b, i+1, limit) {
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
	inHeader := x.offset < last.offset+headerSize
	if x.bits <= least || inHeader && x.bits <= last.bits {
		return nil
	}
	if !inHeader {
		if err := r.takeChosen(); err != nil {
			return err
		}
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
			end -= maxRecord // as in findIntact
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
// false if there is none, and x then has no meaning. The bytes begin at offset at of the file, and the gap
// ends at offset to.
func (r *recovery) findDamaged(at int64, end int, to int64) (x candidate, ok bool) {
	b := r.gaps.bytes
	room := int(min(int64(len(b)), to-at))
	limit := min(end, room-headerSize+1)
	touching := r.end - at    // index where the record before the gap ends; negative if that is not in view
	next := func(i int) int { // like nextDamaged, but stops also at touching
		n := nextDamaged(b, i, limit)
		if int64(i) <= touching && touching < int64(n) {
			return int(touching)
		}
		return n
	}
	passed := 0
	for i := next(0); i < limit; i = next(i + 1) {
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

// How many bits of evidence a damaged record needs at least. Less is needed if the record begins where the
// one before it ends ("there"), or ends where the next intact one begins ("there").
const (
	leastBetween = -10 // begins there, ends there
	leastCutOff  = 10  // begins there, ends after the file, whose end is cut off
	leastAfter   = 20  // begins there, ends elsewhere; the texts are whole
	leastBefore  = 24  // begins later, ends there; the texts are whole, the checksum is right
	leastApart   = 40  // begins later, ends elsewhere; the texts are whole, the checksum is right
)

// believable reports whether there is enough evidence for a damaged record in a gap that ends at offset to.
// findDamaged has tested the checksum.
func (r *recovery) believable(x *candidate, to int64) bool {
	left, right := x.offset == r.end, x.end() == to
	cutOff := to == r.file.size && x.end() > to
	switch {
	case left && right:
		return x.bits >= leastBetween
	case left && cutOff:
		return x.bits >= leastCutOff
	case x.offset+int64(x.movesAt()) > to:
		return false
	case left:
		return x.bits >= leastAfter
	case right:
		return x.bits >= leastBefore
	}
	return x.bits >= leastApart
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
