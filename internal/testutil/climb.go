package testutil

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// climbed is how many texts a climb tries.
const climbed = 150

// climb looks for the text that costs an entry the most bytes per byte. It begins with the worst text
// found so far, changes its pieces and their numbers at random, and keeps a change unless the text costs
// less. The worst is then also measured at up to eight times its size, where the constant part of the
// limit matters little. It repeats this, from the worst text and from random ones, until its time is over.
func (s *Structure) climb(t *testing.T, worst []worstCase, size int, random *rand.Rand, long time.Duration) {
	t.Helper()
	for i := range s.Entries {
		end := time.Now().Add(long / time.Duration(len(s.Entries)))
		for round := 0; round == 0 || time.Now().Before(end); round++ {
			from := worst[i].parts
			if round%2 == 1 {
				from = s.changed(nil, size, random)
			}
			s.climbOnce(t, s.Entries[i], from, &worst[i], size, climbed*min(1+round, 20), random)
		}
	}
}

// climbOnce tries count texts, the first of which is best.
func (s *Structure) climbOnce(t *testing.T, e Entry, best parts, worst *worstCase, size, count int, random *rand.Rand) {
	t.Helper()
	most := s.measure(t, e, best, worst)
	for range count {
		next := s.changed(best, size, random)
		if n := s.whole(next).size(); n < measured || n > size+size/4 {
			continue
		}
		if got := s.measure(t, e, next, worst); got >= most {
			best, most = next, got
		}
	}
	for range 3 {
		best = slices.Clone(best)
		for k := range best {
			best[k].n = min(2*best[k].n, mostRepeated)
		}
		s.measure(t, e, best, worst)
	}
}

// changed returns p with random changes: at least one piece, about size bytes at most.
func (s *Structure) changed(p parts, size int, random *rand.Rand) parts {
	p = slices.Clone(p)
	unit := func() string { return s.randomUnit(random) }
	for range 1 + random.IntN(3) {
		if len(p) == 0 {
			p = parts{{unit(), 1}}
		}
		k := random.IntN(len(p))
		piece := p[k].piece
		from := random.IntN(len(piece) + 1)
		to := min(from+random.IntN(4), len(piece))
		switch random.IntN(10) {
		case 0:
			p = slices.Insert(p, k, part{unit(), 1 + random.IntN(4)})
		case 1:
			p = slices.Delete(p, k, k+1)
			continue
		case 2:
			p[k].n = max(1, p[k].n*(1+random.IntN(8))/4)
		case 3:
			p[k].n = 1 + random.IntN(4)
		case 4:
			other := random.IntN(len(p))
			p[k], p[other] = p[other], p[k]
		case 5, 6:
			p[k].piece = piece[:from] + unit() + piece[from:]
		case 7:
			p[k].piece = unit()
		case 8:
			p[k].piece = piece[:from] + piece[to:]
		case 9:
			b := byte(random.IntN(256))
			if random.IntN(2) == 0 {
				b = "\x00\x01\n 1a\x7f\x80\xc1\xc2\xfe\xff"[random.IntN(12)]
			}
			p[k].piece = piece[:from] + string([]byte{b}) + piece[to:]
		}
	}
	p = slices.DeleteFunc(p, func(part part) bool { return part.piece == "" })
	if len(p) == 0 {
		return parts{{unit(), 1}}
	}
	k := random.IntN(len(p))
	if random.IntN(2) == 0 || p.size() > size {
		p.fit(k, size)
	}
	return p
}

// randomUnit returns one of the units, or one of the two pieces of a nest.
func (s *Structure) randomUnit(random *rand.Rand) string {
	k := random.IntN(len(s.Units) + 2*len(s.Nests))
	if k < len(s.Units) {
		return s.Units[k]
	}
	return s.Nests[(k-len(s.Units))/2][k%2]
}

// fit repeats piece k more or less often, so that the text has about size bytes.
func (p parts) fit(k, size int) {
	others := p.size() - p[k].n*len(p[k].piece)
	p[k].n = min(max(1, (size-others)/len(p[k].piece)), mostRepeated)
}
