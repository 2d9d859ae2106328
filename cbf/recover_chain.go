package cbf

// A chain lays intact records side by side, and takes those that explain most
// of the file. Here B has lost three bytes, and therefore claims three of C:
//
//	offset  0           137      200   240  255 258           379         498
//	        |A: 230     |B: 190                 |             |D: 180     |
//	                             |E: 20|    |C: 200           |
//
//	A B C D     230 + 190 - 10 + 200 + 180             = 790 bits of evidence: C begins inside B
//	A B E C D   230 + 190 - 10 + 20 - 30 + 200 + 180   = 780: E begins inside B, a gap before C
//	A C D       230 - 30 + 200 + 180                   = 580: a gap before C
//	A B D       230 + 190 - 30 + 180                   = 570: a gap before D
//
// For each candidate, in the order of their offsets, only the best chain that ends
// with it is needed, and that follows from the chains before it (dynamic
// programming):
//
//	score(X) = bits(X) + the greatest of
//	    score(Y)                if Y ends where X begins
//	    score(Y) - gapCost      if Y ends before
//	    score(Y) - overlapCost  if X begins inside Y, after its header
//
// The start and the end of the file are like records that end and begin there.
// A record is taken as soon as every chain that can still win contains it. In a base
// without damage that is when the next one is found.
type chain struct {
	links []link  // links[0] is the last one taken, or the start of the file
	open  []int32 // links that have not ended yet
	best  int32   // of the links that have ended
	path  []int32 // room for takeBest
	take  func(link)
}

// A link is a candidate and the best chain that ends with it.
type link struct {
	offset, end int64
	score       int
	prev        int32
}

// Costs in bits, as in the picture. A record between two gaps must have more bits
// than gapCost.
const (
	gapCost     = 30
	overlapCost = 10
)

// Only files made for the purpose have more links. Then the weakest open link is
// dropped, or all open links.
const (
	maxOpen  = 64
	maxLinks = 4096
)

const noLink = -1

func newChain(take func(link)) *chain {
	return &chain{links: make([]link, 1), take: take}
}

// add offers a candidate.
func (c *chain) add(x *candidate) {
	touching := c.reach(x.offset)
	if len(c.open) == 0 && (touching == noLink || touching == c.best) {
		c.takeBest()
		if touching != noLink {
			touching = c.best
		}
	}
	prev, score := c.best, c.links[c.best].score-gapCost
	if touching != noLink && c.links[touching].score >= score {
		prev, score = touching, c.links[touching].score
	}
	for _, i := range c.open {
		if l := &c.links[i]; l.offset+headerSize <= x.offset && l.score-overlapCost > score {
			prev, score = i, l.score-overlapCost
		}
	}
	if score+x.bits <= c.links[c.best].score-gapCost {
		return // a gap explains as much
	}
	c.open = append(c.open, int32(len(c.links)))
	c.links = append(c.links, link{x.offset, x.end(), score + x.bits, prev})
	if len(c.open) > maxOpen {
		c.dropWeakest()
	}
	if len(c.links) > maxLinks {
		c.open = c.open[:0]
		c.takeBest()
	}
}

// reach closes the links that end up to an offset. It returns the best one that
// ends there, or noLink.
func (c *chain) reach(offset int64) (touching int32) {
	touching = noLink
	if c.links[c.best].end == offset {
		touching = c.best
	}
	open := c.open[:0]
	for _, i := range c.open {
		l := &c.links[i]
		if l.end > offset {
			open = append(open, i)
			continue
		}
		if l.end == offset && (touching == noLink || l.score > c.links[touching].score) {
			touching = i
		}
		if l.score > c.links[c.best].score {
			c.best = i
		}
	}
	// A link that has ended costs a gap at most: weaker open ones cannot win.
	c.open = open[:0]
	for _, i := range open {
		if c.links[i].score > c.links[c.best].score-gapCost {
			c.open = append(c.open, i)
		}
	}
	return touching
}

func (c *chain) dropWeakest() {
	weakest := 0
	for k, i := range c.open {
		if c.links[i].score < c.links[c.open[weakest]].score {
			weakest = k
		}
	}
	last := len(c.open) - 1
	c.open[weakest] = c.open[last]
	c.open = c.open[:last]
}

// takeBest takes the best chain that has ended. Nothing may be open.
func (c *chain) takeBest() {
	c.path = c.path[:0]
	for i := c.best; i != 0; i = c.links[i].prev {
		c.path = append(c.path, i)
	}
	for k := len(c.path) - 1; k >= 0; k-- {
		c.take(c.links[c.path[k]])
	}
	c.links[0] = c.links[c.best]
	c.links[0].score = 0
	c.links = c.links[:1]
	c.best = 0
}

// finish takes the best chain for a file of that size.
func (c *chain) finish(size int64) {
	touching := c.reach(size)
	if touching != noLink && c.links[touching].score > c.links[c.best].score-gapCost {
		c.best = touching
	}
	c.takeBest()
}
