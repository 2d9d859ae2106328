package cbh

import (
	"encoding/binary"
	"fmt"

	"example.com/boardcodec/cbf/chess"
)

// A nameKind is one of the files of names. A header refers to a name by its number in the file.
type nameKind uint8

const (
	players nameKind = iota
	tournaments
	annotators
	sources
	teams
	nameKinds
)

// mostNameBytes is how many bytes of a record are read at most.
const mostNameBytes = 81

// nameFiles are the extensions of the files of names, and how many bytes of a record are read.
var nameFiles = [nameKinds]struct {
	in   string
	size int
}{
	players:     {"cbp", 50},
	tournaments: {"cbt", mostNameBytes},
	annotators:  {"cbc", 45},
	sources:     {"cbs", 25},
	teams:       {"cbe", 45},
}

// A nameTable is an open file of names. The zero nameTable has none.
type nameTable struct {
	Source
	start int64 // of the first record
	size  int64 // of a record
	count int64 // of whole records
}

// The header of a file of names, and the links of a tree before each record.
const (
	tableHeader  = 28
	tableMagicAt = 8
	tableSizeAt  = 12 // the size of a record without its links
	tableMoreAt  = 24 // the size of the rest of the header
	tableMagic   = 1234567890
	maxTableSize = 1 << 16 // of each of the two sizes
	treeLinks    = 9
)

// openTable reads the header of a file of names. In lenient mode, a file with another header has no names.
func openTable(l *log, kind nameKind, src Source) (t nameTable, err error) {
	in := nameFiles[kind].in
	b := make([]byte, tableHeader)
	if err := readFull(src, b, 0); err != nil {
		return t, l.faultOf(in, src.Size(), err)
	}
	magic := binary.LittleEndian.Uint32(b[tableMagicAt:])
	size, more := binary.LittleEndian.Uint32(b[tableSizeAt:]), binary.LittleEndian.Uint32(b[tableMoreAt:])
	if magic != tableMagic || size < uint32(nameFiles[kind].size) || max(size, more) > maxTableSize {
		return t, l.fault(in, 0, fmt.Errorf("%w: not a file of names", chess.ErrSyntax))
	}
	t = nameTable{Source: src, start: tableHeader + int64(more), size: treeLinks + int64(size)}
	t.count = max(0, src.Size()-t.start) / t.size
	return t, nil
}

// offset returns the offset of the data of the name with a number.
func (t *nameTable) offset(id int64) int64 { return t.start + id*t.size + treeLinks }

// A name is the content of one record of a file of names.
type name struct {
	text       string
	tournament Tournament // only for tournaments
	bad        noLetters
}

// A Tournament is the event in which a game was played.
type Tournament struct {
	Title, Place string
	Date         Date   // of its beginning
	Type         string // such as "round robin, rapid"; a number for an unknown kind; "" = none
	Nation       string // three letters that ChessBase shows, such as "GER", or a number; "" = none
	Category     int    // 0 = none
	Rounds       int    // 0 = unknown
}

// fullName returns the name of a player.
func fullName(last, first string) string {
	if first == "" {
		return last
	}
	return last + ", " + first
}

// decodeName decodes the bytes that are read of a record.
func decodeName(c charset, kind nameKind, b []byte) (n name) {
	f := fields{data: b}
	switch kind {
	case players:
		n.text = fullName(c.name(f.bytes(30)), c.name(f.bytes(20)))
	case tournaments:
		t := &n.tournament
		t.Title, t.Place, t.Date = c.name(f.bytes(40)), c.name(f.bytes(30)), decodeDate(f.little(4))
		// A byte that is not used follows each of the next three.
		t.Type, _ = tournamentType(f.byte()), f.byte()
		t.Nation, _ = nation(f.byte()), f.byte()
		t.Category, _ = int(f.byte()), f.byte()
		t.Rounds = int(f.byte())
	default:
		n.text = c.name(b)
	}
	n.bad = c.bad
	return n
}

// A cachedName is a name that an iterator has read.
type cachedName struct {
	key  int64 // its number plus 1; 0 = none
	name name
}

// maxCached is how many names of a kind an iterator keeps at most.
const maxCached = 1 << 10

// lookUp returns the name with a number, which is not negative, in a file of names.
func (r *reader) lookUp(kind nameKind, id int64) (name, error) {
	t := &r.db.names[kind]
	if id >= t.count {
		return name{}, fmt.Errorf("%w: number %d in %s, which has %d names", chess.ErrRange, id, nameFiles[kind].in, t.count)
	}
	e := new(cachedName)
	if r.keepsNames {
		cache := r.caches[kind]
		if cache == nil {
			cache = make([]cachedName, min(maxCached, t.count))
			r.caches[kind] = cache
		}
		e = &cache[id%int64(len(cache))]
	}
	if e.key != id+1 {
		var buf [mostNameBytes]byte
		b := buf[:nameFiles[kind].size]
		if err := readFull(t, b, t.offset(id)); err != nil {
			return name{}, err
		}
		*e = cachedName{id + 1, decodeName(r.db.charset, kind, b)}
	}
	return e.name, nil
}
