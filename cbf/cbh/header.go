package cbh

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// A Header has the data of a game or a guiding text except its moves.
type Header struct {
	Number   int  // in the base, from 1
	IsText   bool // it is a guiding text, which has only the fields marked with *
	Deleted  bool // * programs leave it out when they copy the base
	Problems []pgn.Problem

	White, Black Player

	Tournament Tournament // *
	Date       Date
	Round      int    // * 0 = unknown
	Subround   int    // * 0 = none
	Annotator  string // * of a text its author
	Source     string // *

	Result      chess.Result
	Termination string   // "line", if it is not a game, or is unfinished; "forfeit"; "both lose"; "" = played
	Evaluation  uint8    // the NAG of the position if Termination is "line"; 0 = none
	Moves       int      // full moves of the main line; 255 = as many or more
	ECO         string   // "A00" to "E99"; "" = none
	SubECO      int      // the sub-code of ECO, 0 to 127
	Chess960    int      // the number of the position, as stored, which may be wrong; -1 = not Chess960
	Medals      []string // such as "best game"

	// Flags say what the game (or a text *) has, a bit for each kind of thing:
	//
	//	0x1 set-up          0x80 time spent    0x80000  quotation       0x1000000  critical position
	//	0x2 variations     0x200 training     0x100000  pawn structure  0x8000000  Chess960
	//	0x4 texts        0x10000 sound        0x200000  piece path      0x10000000 web link
	//	0x8 symbols      0x20000 picture      0x400000  clock of White
	//	0x10 squares     0x40000 video        0x800000  clock of Black
	//	0x20 arrows
	Flags uint32
}

// A Player is one of the players of a game.
type Player struct {
	Name    string   // "Last, First"; "" = unknown
	Elo     int      // 0 = unknown
	EloKind [16]byte // which rating Elo is, as in the file: FORMAT.md, section 3
	Team    string
}

// The header of the file and the record of a game.
const headerSize = 46

// The bits of the first byte of a record.
const isUsed, isText, isDeleted = 1 << 0, 1 << 1, 1 << 7

// A place is where a game keeps its moves and annotations.
type place struct {
	moves, notes int64 // offsets; notes 0 = none
}

// header reads header i, and where its game is.
func (r *reader) header(i int, l *log) (h Header, at place, err error) {
	if i < 0 || i >= r.db.count {
		err := fmt.Errorf("%w: game %d of %d", ErrRange, i+1, r.db.count)
		return h, at, &SyntaxError{In: inHeaders, Offset: -1, Err: err}
	}
	if r.headers == nil { // after Recover
		return r.recovered(i)
	}
	offset := headerSize * int64(i+1)
	err = readFull(r.headers, r.record[:], offset)
	if err == nil && r.record[0]&isUsed == 0 {
		err = errNoRecord
	}
	if err == io.ErrUnexpectedEOF || err == errNoRecord {
		err = &SyntaxError{In: inHeaders, Offset: offset, Game: i + 1, Err: err}
	}
	if err != nil {
		return h, at, err
	}
	extra, err := r.readExtra(i)
	if err != nil {
		return h, at, err
	}
	h, at, err = r.decodeHeader(l, r.record[:], extra)
	h.Problems = l.sink.Listed()
	return h, at, err
}

var errNoRecord = fmt.Errorf("%w: empty record", ErrSyntax)

// readExtra reads what the .cbj file has of game i, nil if it has nothing.
func (r *reader) readExtra(i int) ([]byte, error) {
	size, at := r.db.extraSize, extraHeader+r.db.extraSize*int64(i)
	if int64(i) >= r.db.extraCount || at+size > r.extra.Size() {
		return nil, nil
	}
	b := r.extraRecord[:min(size, int64(len(r.extraRecord)))]
	return b, readFull(r.extra, b, at)
}

// decodeHeader decodes a record and what the .cbj file adds to it, extra, which may be nil.
func (r *reader) decodeHeader(l *log, b, extra []byte) (h Header, at place, err error) {
	h = Header{Number: l.game, IsText: b[0]&isText != 0, Deleted: b[0]&isDeleted != 0, Chess960: -1}
	at.moves = int64(binary.BigEndian.Uint32(b[1:]))
	n := names{reader: r, l: l, offset: headerSize * int64(l.game)}
	if h.IsText {
		h.Tournament = n.at(tournaments, b[7:]).tournament
		h.Source = n.at(sources, b[10:]).text
		h.Annotator = n.at(annotators, b[13:]).text
		h.Round, h.Subround = int(b[16]), int(b[17])
		h.Flags = binary.BigEndian.Uint32(b[18:])
		at.moves = wide(at.moves, extra, 30)
		return h, at, n.err
	}
	at.notes = int64(binary.BigEndian.Uint32(b[5:]))
	at.moves, at.notes = wide(at.moves, extra, 30), wide(at.notes, extra, 12)
	h.White.Name, h.Black.Name = n.at(players, b[9:]).text, n.at(players, b[12:]).text
	h.Tournament = n.at(tournaments, b[15:]).tournament
	h.Annotator = n.at(annotators, b[18:]).text
	h.Source = n.at(sources, b[21:]).text
	h.Date = decodeDate(uint24(b[24:]))
	if int(b[27]) < len(outcomes) {
		h.Result, h.Termination = outcomes[b[27]].result, outcomes[b[27]].termination
	} else {
		h.Termination = "line"
		n.fault(27, fmt.Errorf("%w: result %d", ErrRange, b[27]))
	}
	h.Evaluation = b[28]
	h.Round, h.Subround = int(b[29]), int(b[30])
	h.White.Elo, h.Black.Elo = int(binary.BigEndian.Uint16(b[31:])), int(binary.BigEndian.Uint16(b[33:]))
	if opening := binary.BigEndian.Uint16(b[35:]); opening >= first960 {
		h.Chess960 = int(opening - first960)
	} else {
		var ok bool
		if h.ECO, h.SubECO, ok = decodeECO(opening); !ok {
			l.add(chess.Lost, inHeaders, n.offset+35, fmt.Errorf("opening %d", opening))
		}
	}
	h.Medals = decodeMedals(binary.BigEndian.Uint16(b[37:]))
	h.Flags = binary.BigEndian.Uint32(b[39:])
	h.Moves = int(b[45])
	if len(extra) >= 8 {
		h.White.Team, h.Black.Team = n.team(extra), n.team(extra[4:])
	}
	if len(extra) >= 70 {
		copy(h.White.EloKind[:], extra[38:])
		copy(h.Black.EloKind[:], extra[54:])
	}
	return h, at, n.err
}

// wide returns the offset of 64 bits at an index of extra if its low 32 bits are those of a header.
func wide(offset int64, extra []byte, at int) int64 {
	if len(extra) >= at+8 {
		if w := int64(binary.BigEndian.Uint64(extra[at:])); w >= 0 && w&(1<<32-1) == offset {
			return w
		}
	}
	return offset
}

// names look up the names of a header. After an error all names are empty.
type names struct {
	*reader
	l      *log
	offset int64 // of the record
	err    error
}

// at returns the name whose number is in b.
func (n *names) at(kind nameKind, b []byte) name { return n.lookUp(kind, int64(uint24(b))) }

// team returns the team whose number is in b. A number below 0 is none.
func (n *names) team(b []byte) string {
	id := int64(int32(binary.BigEndian.Uint32(b)))
	if id < 0 {
		return ""
	}
	return n.lookUp(teams, id).text
}

func (n *names) lookUp(kind nameKind, id int64) name {
	t := &n.db.names[kind]
	if t.Source == nil || n.err != nil {
		return name{}
	}
	found, err := n.name(kind, id)
	if err != nil {
		n.fault(0, err)
	}
	if found.bad > 0 {
		n.l.add(chess.Lost, nameFiles[kind].in, t.offset(id), found.bad)
	}
	return found
}

// fault notes an error at an index of the record.
func (n *names) fault(at int64, err error) {
	if n.err == nil {
		n.err = n.l.faultOf(inHeaders, n.offset+at, err)
	}
}

// roundText returns a round as PGN has it, such as "5.2", or "" if it is unknown.
func roundText(round, subround int) string {
	switch {
	case round == 0 && subround == 0:
		return ""
	case subround == 0:
		return strconv.Itoa(round)
	}
	return strconv.Itoa(round) + "." + strconv.Itoa(subround)
}

// The .cbj file: a header with the version, the size of a record and their number, little-endian, and
// then a record for each game.
const extraHeader = 32

// openExtra reads the header of the .cbj file.
func (db *Database) openExtra(l *log) error {
	b := make([]byte, extraHeader)
	if err := readFull(db.extra, b, 0); err != nil {
		return l.faultOf(inExtra, db.extra.Size(), err)
	}
	size := binary.LittleEndian.Uint32(b[4:])
	if size < 8 || size > 1<<16 {
		return l.fault(inExtra, 4, fmt.Errorf("%w: records of %d bytes", ErrSyntax, size))
	}
	db.extraSize, db.extraCount = int64(size), int64(binary.LittleEndian.Uint32(b[8:]))
	return nil
}
