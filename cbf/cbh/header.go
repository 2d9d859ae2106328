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
	IsText   bool // it is a guiding text, and only fields marked with * are set
	Deleted  bool // * programs leave it out of copies of the base
	Problems []pgn.Problem

	White, Black Player

	Tournament Tournament // *
	Date       Date
	Round      int    // * 0 = unknown
	Subround   int    // * 0 = none
	Annotator  string // * of a text: its author
	Source     string // *

	Result      chess.Result
	Termination string   // "" = played; "forfeit"; "both lose"; "line": no game, or an unfinished one
	Evaluation  uint8    // the NAG of the position if Termination is "line"; 0 = none
	Moves       int      // full moves of the main line; 255 = as many or more
	ECO         string   // "A00" to "E99"; "" = none
	SubECO      int      // the sub-code of ECO, 0 to 127
	Chess960    int      // the number of the position in the file, which may be wrong; -1 = not Chess960
	Medals      []string // such as "best game"

	// * Flags say what the game or text has:
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

// headerSize is the size, in bytes, of the header of the .cbh file and of each record.
const headerSize = 46

// The bits of the first byte of a record.
const isUsed, isText, isDeleted = 1 << 0, 1 << 1, 1 << 7

// A place says where a game has its moves and annotations.
type place struct {
	moves, notes int64 // offsets in .cbg and .cba; notes 0 = none
}

// header reads header i, and the place of its game.
func (r *reader) header(i int, l *log) (h Header, at place, err error) {
	if i < 0 || i >= r.db.count {
		outside := fmt.Errorf("%w: game %d of %d", chess.ErrRange, i+1, r.db.count)
		return h, at, &SyntaxError{In: inHeaders, Offset: -1, Err: outside}
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
	h, at, err = r.decodeHeader(l, extra)
	h.Problems = l.sink.Listed()
	return h, at, err
}

// recovered returns the header of game i after Recover, and the place of its moves.
func (r *reader) recovered(i int) (h Header, at place, err error) {
	at.moves = r.db.offsets[i]
	var b [1]byte
	if err = readFull(r.moves, b[:], at.moves); err != nil {
		return h, at, err
	}
	return Header{Number: i + 1, IsText: holdsText(b[0]), Chess960: -1}, at, nil
}

// holdsText reports whether the first byte of a record says that it is a guiding text. A game with moves
// in two bytes has the bit of texts set, too.
func holdsText(first byte) bool { return first&textBit != 0 && first&modeBits != modeTwoBytes }

var errNoRecord = fmt.Errorf("%w: empty record", chess.ErrSyntax)

// readExtra reads the record of game i in the .cbj file, up to the last field that is needed. It returns nil
// if there is none.
func (r *reader) readExtra(i int) ([]byte, error) {
	size, at := r.db.extraSize, extraHeader+r.db.extraSize*int64(i)
	if int64(i) >= r.db.extraCount || at+size > r.extra.Size() {
		return nil, nil
	}
	b := r.extraRecord[:min(size, int64(len(r.extraRecord)))]
	return b, readFull(r.extra, b, at)
}

// decodeHeader decodes the record that was read last, and extra, the record in the .cbj file, which may be
// nil.
func (r *reader) decodeHeader(l *log, extra []byte) (h Header, at place, err error) {
	f := fields{data: r.record[:]}
	d := headerDecoder{reader: r, l: l, offset: headerSize * int64(l.game)}
	first := f.byte()
	h = Header{Number: l.game, IsText: first&isText != 0, Deleted: first&isDeleted != 0, Chess960: -1}
	at.moves = f.big(4)
	if h.IsText {
		f.bytes(2) // not known
		h.Tournament = d.name(tournaments, f.big(3)).tournament
		h.Source, h.Annotator = d.name(sources, f.big(3)).text, d.name(annotators, f.big(3)).text
		h.Round, h.Subround = int(f.byte()), int(f.byte())
		h.Flags = uint32(f.big(4))
	} else {
		at.notes = f.big(4)
		h.White.Name, h.Black.Name = d.name(players, f.big(3)).text, d.name(players, f.big(3)).text
		h.Tournament = d.name(tournaments, f.big(3)).tournament
		h.Annotator, h.Source = d.name(annotators, f.big(3)).text, d.name(sources, f.big(3)).text
		h.Date = decodeDate(f.big(3))
		d.result(&h, f.byte())
		h.Evaluation = f.byte()
		h.Round, h.Subround = int(f.byte()), int(f.byte())
		h.White.Elo, h.Black.Elo = int(f.big(2)), int(f.big(2))
		d.opening(&h, uint16(f.big(2)))
		h.Medals = decodeMedals(uint16(f.big(2)))
		h.Flags = uint32(f.big(4))
		f.bytes(2) // amounts of annotations
		h.Moves = int(f.byte())
	}
	d.extra(&h, &at, extra)
	return h, at, d.err
}

// A headerDecoder decodes fields of a header and looks up its names. After an error, all names are empty.
type headerDecoder struct {
	*reader
	l      *log
	offset int64 // of the record
	err    error
}

// name returns the name with a number. A number below 0 means none.
func (d *headerDecoder) name(kind nameKind, id int64) name {
	t := &d.db.names[kind]
	if t.Source == nil || id < 0 || d.err != nil {
		return name{}
	}
	found, err := d.lookUp(kind, id)
	if err != nil {
		d.err = d.l.faultOf(inHeaders, d.offset, err)
	}
	if found.bad > 0 {
		d.l.add(chess.Lost, nameFiles[kind].in, t.offset(id), found.bad)
	}
	return found
}

// result decodes the result of a game. An unknown result is a fault, and is read as a "line".
func (d *headerDecoder) result(h *Header, code uint8) {
	if int(code) < len(outcomes) {
		h.Result, h.Termination = outcomes[code].result, outcomes[code].termination
		return
	}
	h.Termination = "line"
	if d.err == nil {
		d.err = d.l.fault(inHeaders, d.offset+resultAt, fmt.Errorf("%w: result %d", chess.ErrRange, code))
	}
}

// opening decodes the code of an opening, or the number of the position in Chess960.
func (d *headerDecoder) opening(h *Header, code uint16) {
	if code >= first960 {
		h.Chess960 = int(code - first960)
		return
	}
	eco, sub, ok := decodeECO(code)
	h.ECO, h.SubECO = eco, sub
	if !ok {
		d.l.add(chess.Lost, inHeaders, d.offset+openingAt, fmt.Errorf("opening %d", code))
	}
}

// The offsets of fields in a record that can have invalid values.
const resultAt, openingAt = 27, 35

// extra adds the fields of a record in the .cbj file: teams, offsets of 64 bits, and kinds of Elo. A text
// has only an offset. A short record lacks the last fields, and nil has none.
func (d *headerDecoder) extra(h *Header, at *place, record []byte) {
	if record == nil {
		return
	}
	f := fields{data: record}
	white, black := int64(int32(f.big(4))), int64(int32(f.big(4)))
	f.bytes(4) // an offset in the list of media
	notes := f.big(8)
	f.bytes(10) // the final material
	at.moves = wide(at.moves, f.big(8))
	if h.IsText {
		return
	}
	at.notes = wide(at.notes, notes)
	h.White.Team, h.Black.Team = d.name(teams, white).text, d.name(teams, black).text
	copy(h.White.EloKind[:], f.bytes(16))
	copy(h.Black.EloKind[:], f.bytes(16))
}

// wide returns offset64 if its low 32 bits are offset, which the header has, and its highest bit is 0.
// Otherwise it returns offset.
func wide(offset, offset64 int64) int64 {
	if offset64 >= 0 && offset64&(1<<32-1) == offset {
		return offset64
	}
	return offset
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
const extraHeader, extraSizeAt, extraCountAt = 32, 4, 8

// The sizes that a record of the .cbj file may have, at least the two teams, and the size of the fields that
// are read.
const minExtra, maxExtra, extraFields = 8, 1 << 16, 70

// openExtra reads the header of the .cbj file.
func (db *Database) openExtra(l *log) error {
	b := make([]byte, extraHeader)
	if err := readFull(db.extra, b, 0); err != nil {
		return l.faultOf(inExtra, db.extra.Size(), err)
	}
	size := binary.LittleEndian.Uint32(b[extraSizeAt:])
	if size < minExtra || size > maxExtra {
		return l.fault(inExtra, extraSizeAt, fmt.Errorf("%w: records of %d bytes", chess.ErrSyntax, size))
	}
	db.extraSize, db.extraCount = int64(size), int64(binary.LittleEndian.Uint32(b[extraCountAt:]))
	return nil
}
