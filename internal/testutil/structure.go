package testutil

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A Structure makes hostile texts of units that are legal, or nearly so. It repeats them 1 to 100,000
// times, including powers of two and their neighbours, and pairs, nests and mixes them. Such texts find
// faults that random bytes do not.
type Structure struct {
	Head, Tail string      // the beginning and the end of every text
	Units      []string    // pieces of a text, some with extreme numbers
	Nests      [][2]string // pieces that open and close: n of the first, then n of the second
	Entries    []Entry     // what is measured
	Size       int         // of the largest texts in bytes, 24 KB if it is 0
	// Check, if not nil, fails t if a text breaks a promise that is not about memory, for example that
	// written text can be read again, or that lenient reading finds no less than strict reading.
	Check func(t testing.TB, text []byte)

	tolerance float64 // a text fails if it takes more than this multiple of a limit
}

// An Entry is an entry point. It may allocate PerByte bytes for each byte of the text, plus Base. If Row
// is not empty, both come from the [Limit] of that name, such as "cbf, ReadBook".
type Entry struct {
	Name    string
	Row     string
	PerByte float64
	Base    int
	// Prepare returns the work to measure, or nil if the text is not suitable for this entry point.
	Prepare func(text []byte) (work func())
}

// Run makes the texts, measures the entries and calls Check. With a [Long] time it makes more and larger
// texts, up to 1 MB, during that time, and then climbs, for as long again, to the text that costs each
// entry most. From ten seconds on, the random numbers differ in each run. A shorter run fails only at
// one and a half times a limit, so that it does not fail by chance. A failure names the text as a
// recipe: "head" 64*"unit" "tail".
func (s *Structure) Run(t *testing.T) {
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Row != "" {
			e.PerByte, e.Base = Limit(t, e.Row)
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // most of the time would go into collecting garbage
	worst := make([]worstCase, len(s.Entries))
	random := rand.New(rand.NewPCG(1, 2))
	size, pairs, mixes := 24<<10, 50, 40
	if s.Size > 0 {
		size = s.Size
	}
	long := Long(t)
	if long == 0 {
		size, pairs, mixes = max(size/4, 2*measured), 10, 10
	}
	s.tolerance = 1.5
	if long >= 10*time.Second {
		s.tolerance = 1
		seed := rand.Uint64() // the recipe of a failure is enough to repeat it
		random = rand.New(rand.NewPCG(seed, seed))
	}
	end, small := time.Now().Add(long), size
	for p := range s.repeated(size, long > 0) {
		s.one(t, p, worst)
	}
	for round := 0; round == 0 || time.Now().Before(end); round++ {
		for p := range s.pairs(size, pairs, random) {
			s.one(t, p, worst)
		}
		for p := range s.mixed(size, mixes, random) {
			s.one(t, p, worst)
		}
		size = min(2*size, max(size, 1<<20))
	}
	if long > 0 {
		s.climb(t, worst, small, random, long)
	}
	for i, e := range s.Entries {
		t.Logf("%-28s %9.1f bytes for each byte (bound %g): %s", e.Name, worst[i].perByte, e.PerByte, worst[i].recipe)
	}
}

// A worstCase is the text that costs an entry most per byte, and the highest excess over the limit that
// was reported.
type worstCase struct {
	perByte  float64
	recipe   string
	parts    parts // without Head and Tail
	reported float64
}

// whole puts Head and Tail around pieces.
func (s *Structure) whole(p parts) parts {
	return slices.Concat(parts{{s.Head, 1}}, p, parts{{s.Tail, 1}})
}

// one measures and checks one text.
func (s *Structure) one(t *testing.T, p parts, worst []worstCase) {
	t.Helper()
	for i, e := range s.Entries {
		s.measure(t, e, p, &worst[i])
	}
	if whole := s.whole(p); s.Check != nil {
		defer guard(t, whole)()
		s.Check(namedTB{t, whole}, whole.text())
	}
}

// guard ends the test with the recipe if a call panics or takes two minutes.
func guard(t *testing.T, p parts) func() {
	hang := time.AfterFunc(2*time.Minute, func() { panic("hangs: " + p.String()) })
	return func() {
		hang.Stop()
		if r := recover(); r != nil {
			t.Fatalf("%s: panic: %v\n%s", p, r, debug.Stack())
		}
	}
}

// measure returns the bytes that an entry allocates for each byte of a text, or 0 if the text is short or
// not suitable. It keeps the worst case, and fails t beyond the limit.
func (s *Structure) measure(t *testing.T, e Entry, p parts, worst *worstCase) float64 {
	t.Helper()
	whole := s.whole(p)
	text := whole.text()
	defer guard(t, whole)()
	work := e.Prepare(text)
	if work == nil {
		return 0
	}
	if len(text) < measured {
		work()
		return 0
	}
	limit := e.PerByte*float64(len(text)) + float64(e.Base)
	got := allocatedOnce(work)
	for range 2 {
		if got > limit { // the runtime allocates now and then
			got = min(got, allocatedOnce(e.Prepare(text)))
		}
	}
	if per := max(0, got-float64(e.Base)) / float64(len(text)); per >= worst.perByte {
		worst.perByte, worst.recipe, worst.parts = per, whole.String(), p
	}
	if got > s.tolerance*limit && got/limit > 1.1*worst.reported {
		worst.reported = got / limit
		t.Errorf("%s: %.0f bytes for %d of %s", e.Name, got, len(text), whole)
	}
	return got / float64(len(text))
}

// measured is the least length for which memory is measured, because that takes time.
const measured = 2 << 10

func allocatedOnce(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// A namedTB puts the recipe of the text before each failure.
type namedTB struct {
	testing.TB
	parts parts
}

func (t namedTB) Errorf(format string, a ...any) {
	t.Helper()
	t.TB.Errorf("%s: %s", t.parts, fmt.Sprintf(format, a...))
}

// A part of a text is a piece that is repeated.
type part struct {
	piece string
	n     int
}

type parts []part

func (p parts) size() (n int) {
	for _, part := range p {
		n += part.n * len(part.piece)
	}
	return n
}

func (p parts) text() []byte {
	text := make([]byte, 0, p.size())
	for _, part := range p {
		for range part.n {
			text = append(text, part.piece...)
		}
	}
	return text
}

// String returns the recipe: `"(;GM[6]" 64*";W[double];B[take]" ")"`.
func (p parts) String() string {
	var words []string
	for _, part := range p {
		switch {
		case part.n == 0 || part.piece == "":
		case part.n == 1:
			words = append(words, strconv.Quote(part.piece))
		default:
			words = append(words, fmt.Sprintf("%d*%q", part.n, part.piece))
		}
	}
	return strings.Join(words, " ")
}

// mostRepeated is the largest number of repetitions of a unit.
const mostRepeated = 100_000

// repetitions are numbers from 1 to mostRepeated at which programs often change their behaviour: small
// ones, powers of two and their neighbours, and the last.
var repetitions = func() (list []int) {
	for n := 1; n <= mostRepeated; n *= 2 {
		for _, k := range []int{n - 1, n, n + 1} {
			if len(list) == 0 || k > list[len(list)-1] {
				list = append(list, max(k, 1))
			}
		}
	}
	return append(list, mostRepeated)
}()

// pieces are the units and nests as functions of the number of repetitions.
func (s *Structure) pieces() (list []func(n int) parts) {
	for _, u := range s.Units {
		list = append(list, func(n int) parts { return parts{{u, n}} })
	}
	for _, nest := range s.Nests {
		list = append(list, func(n int) parts { return parts{{nest[0], n}, {nest[1], n}} })
	}
	return list
}

// times returns the number of repetitions of a piece that make about size bytes.
func times(piece func(n int) parts, size int) int {
	return min(max(size/max(piece(1).size(), 1), 1), mostRepeated)
}

// repeated yields each piece, repeated as often as size allows, and with many smaller numbers of
// repetitions, or if all is set with nearly all.
func (s *Structure) repeated(size int, all bool) iter.Seq[parts] {
	return func(yield func(parts) bool) {
		for _, piece := range s.pieces() {
			most := times(piece, size)
			for _, n := range repetitions {
				limit := most / 16
				isPowerOfTwo := n&(n-1) == 0
				switch {
				case all && isPowerOfTwo:
					limit = most
				case all:
					limit = most / 4
				}
				if n <= limit && !yield(piece(n)) {
					return
				}
			}
			if !yield(piece(most)) {
				return
			}
		}
	}
}

// pairs yields count random pairs of pieces, in three sizes up to about size bytes: all of the first
// before all of the second, in turns, and the second inside the first.
func (s *Structure) pairs(size, count int, random *rand.Rand) iter.Seq[parts] {
	return func(yield func(parts) bool) {
		pieces := s.pieces()
		all := random.Perm(len(pieces) * len(pieces))
		for _, k := range all[:min(count, len(all))] {
			a, b := k/len(pieces), k%len(pieces)
			both := func(n int) parts { return append(pieces[a](n), pieces[b](n)...) }
			turns := func(n int) parts { return parts{{string(both(1).text()), n}} }
			ways := []func(n int) parts{both, turns}
			if a := a - len(s.Units); a >= 0 {
				nest := s.Nests[a]
				inner := string(pieces[b](1).text())
				ways = append(ways, func(n int) parts { return parts{{nest[0] + inner, n}, {nest[1], n}} },
					func(n int) parts { return parts{{nest[0], n}, {inner + nest[1], n}} })
			}
			for _, way := range ways {
				for _, n := range []int{size / 4, size / 2, size} {
					if !yield(way(times(way, n))) {
						return
					}
				}
			}
		}
	}
}

// mixed yields count texts of a few pieces in random order and number.
func (s *Structure) mixed(size, count int, random *rand.Rand) iter.Seq[parts] {
	return func(yield func(parts) bool) {
		pieces := s.pieces()
		for range count {
			var p parts
			for range 2 + random.IntN(12) {
				n := repetitions[random.IntN(len(repetitions))]
				if random.IntN(2) == 0 {
					n = 1 + random.IntN(4)
				}
				next := pieces[random.IntN(len(pieces))]
				room := max(size-p.size(), 0)
				p = append(p, next(min(n, times(next, room)))...)
				if len(p) > 1 && random.IntN(3) == 0 {
					i := random.IntN(len(p))
					p[i], p[len(p)-1] = p[len(p)-1], p[i]
				}
			}
			if !yield(p) {
				return
			}
		}
	}
}
