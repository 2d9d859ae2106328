package cbh

import (
	"encoding/binary"
	"fmt"
	"io"
)

// The files of names. A header refers to a name by its number in one of these files.
type nameKind uint8

const (
	players nameKind = iota
	tournaments
	annotators
	sources
	teams
	nameKinds
)

// nameFiles are the extensions of the files of names, and how many bytes of a record are read.
var nameFiles = [nameKinds]struct {
	in   string
	size int
}{
	players:     {"cbp", 50},
	tournaments: {"cbt", 81},
	annotators:  {"cbc", 45},
	sources:     {"cbs", 25},
	teams:       {"cbe", 45},
}

// A nameTable is an open file of names.
type nameTable struct {
	Source
	start int64 // of the first record
	size  int64 // of a record
}

// The header of a file of names, and the links of a tree before each record.
const (
	tableHeader = 28
	tableMagic  = 1234567890
	treeLinks   = 9
)

// openTable reads the header of a file of names.
func openTable(l *log, kind nameKind, src Source) (t nameTable, err error) {
	in := nameFiles[kind].in
	b := make([]byte, tableHeader)
	switch err := readFull(src, b, 0); {
	case err == io.ErrUnexpectedEOF:
		return t, l.fault(in, src.Size(), err)
	case err != nil:
		return t, err
	}
	size, more := binary.LittleEndian.Uint32(b[12:]), binary.LittleEndian.Uint32(b[24:])
	isTable := binary.LittleEndian.Uint32(b[8:]) == tableMagic
	if !isTable || size < uint32(nameFiles[kind].size) || size > 1<<16 || more > 1<<16 {
		return t, l.fault(in, 0, fmt.Errorf("%w: not a file of names", ErrSyntax))
	}
	return nameTable{src, tableHeader + int64(more), treeLinks + int64(size)}, nil
}

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
func decodeName(c charset, kind nameKind, b []byte) name {
	switch kind {
	case players:
		last, bad := c.name(b[:30])
		first, bad2 := c.name(b[30:50])
		return name{text: fullName(last, first), bad: bad + bad2}
	case tournaments:
		title, bad := c.name(b[:40])
		place, bad2 := c.name(b[40:70])
		return name{bad: bad + bad2, tournament: Tournament{
			Title: title, Place: place, Date: decodeDate(binary.LittleEndian.Uint32(b[70:])),
			Type: tournamentType(b[74]), Nation: nation(b[76]), Category: int(b[78]), Rounds: int(b[80]),
		}}
	}
	text, bad := c.name(b)
	return name{text: text, bad: bad}
}

// offset returns the offset of the data of the name with a number.
func (t *nameTable) offset(id int64) int64 { return t.start + id*t.size + treeLinks }

// read reads the name with a number.
func (t *nameTable) read(c charset, kind nameKind, id int64) (name, error) {
	var buf [81]byte
	b := buf[:nameFiles[kind].size]
	at := t.offset(id)
	if at+t.size-treeLinks > t.Size() {
		names := max(0, t.Size()-t.start) / t.size
		return name{}, fmt.Errorf("%w: number %d in %s, which has %d names", ErrRange, id, nameFiles[kind].in, names)
	}
	if err := readFull(t, b, at); err != nil {
		return name{}, err
	}
	return decodeName(c, kind, b), nil
}

// A nameCache keeps the names that an iterator has read recently.
type nameCache [1 << 10]struct {
	next int64 // the number plus 1; 0 = empty
	name name
}

// lookUp returns a name from the cache, or reads it. The cache may be nil.
func (t *nameTable) lookUp(cache *nameCache, c charset, kind nameKind, id int64) (name, error) {
	if cache == nil {
		return t.read(c, kind, id)
	}
	e := &cache[id%int64(len(cache))]
	if e.next == id+1 {
		return e.name, nil
	}
	n, err := t.read(c, kind, id)
	if err == nil {
		e.next, e.name = id+1, n
	}
	return n, err
}
