package cbf

import (
	"bytes"
	"fmt"
	"io"
	"math/bits"
	"slices"

	"example.com/boardcodec/cbf/chess"
)

// ParseGame decodes one record, which must be all of data. Errors are a
// [*SyntaxError]; if bytes follow the record, it wraps [chess.ErrSyntax]. The Game
// does not retain data.
func ParseGame(data []byte) (*Game, error) { return Options{}.ParseGame(data) }

// ParseGame is like the function [ParseGame], with options.
func (o Options) ParseGame(data []byte) (*Game, error) {
	if err := o.usable(); err != nil {
		return nil, err
	}
	d := decoder{Options: o}
	g, err := d.record(append([]byte(nil), data...))
	if err != nil {
		return nil, err
	}
	if size := layoutOf(&g.original).size(); size < len(data) {
		surplus := fmt.Errorf("%w: %d bytes after the record", chess.ErrSyntax, len(data)-size)
		if err = d.corrupt("", size, surplus); err != nil {
			return nil, err
		}
	}
	g.Problems = d.problems.take(0)
	return g, nil
}

// A decoder decodes one record, and collects what is wrong with it.
type decoder struct {
	Options
	game         int   // for errors
	offset       int64 // of the record in the file, for errors
	g            *Game // nil until the header is read
	problems     problemSink
	noncanonical bool // the encoder would write other bytes for moves or comments

	walker           // at the start position, before tree
	moves, comments  []byte
	movesAt, commsAt int  // offsets of the areas in the record
	next             int  // index in comments of the next one
	missing          bool // it is reported that a flagged move has no comment

	// nodes has room for all moves. Those of the lines that are being read are at its
	// beginning, each line after the move that it replaces; complete variations are at its
	// end.
	nodes    []Node
	read     int       // nodes at the beginning
	complete int       // where the complete variations begin
	flagged  []Comment // room for the comments of moves
}

// corrupt returns the error of strict mode for a fault at an offset in the record. In lenient
// mode it notes a problem and returns nil.
func (d *decoder) corrupt(part string, at int, err error) error {
	if !d.Lenient || d.g == nil {
		return &SyntaxError{Offset: d.offset + int64(at), Game: d.game, Part: part, Err: err}
	}
	d.noncanonical = true
	d.problem(chess.Lost, part, at, 0, err)
	return nil
}

// odd notes a problem at an offset in the record that loses nothing. length is 0 if it is not a range.
func (d *decoder) odd(part string, at, length int, err error) {
	d.problem(chess.Odd, part, at, length, err)
}

// problem notes a problem at an offset in the record.
func (d *decoder) problem(scale chess.Scale, part string, at, length int, err error) {
	d.problems.add(Problem{Scale: scale, Offset: d.offset + int64(at),
		Game: d.game, Part: part, Length: int64(length), Err: err})
}

// header decodes the header, and as much of the texts as there is, in place; h shares the
// memory of rec.
func (d *decoder) header(h *Header, rec []byte) (layout, error) {
	if len(rec) < headerSize {
		return layout{}, d.corrupt(partHeader, len(rec), io.ErrUnexpectedEOF)
	}
	h.original = [headerSize]byte(rec)
	decodeHeader(&h.original)
	h.stored, h.read = h.original, true
	h.Charset = d.Charset
	l := layoutOf(&h.stored)
	text := rec[headerSize:min(headerSize+l.players+l.source, len(rec))]
	obscureText(text, l.players+l.source)
	p := min(l.players, len(text))
	h.Players, h.Source = text[:p:p], text[p:len(text):len(text)]
	return l, nil
}

// record decodes a record in place; the Game shares its memory. Its problems are left in d. In
// lenient mode the record may be shorter than its header says.
func (d *decoder) record(rec []byte) (*Game, error) {
	g := new(Game)
	l, err := d.header(&g.Header, rec)
	if err != nil {
		return nil, err
	}
	d.g = g
	if older, newer := checksums(&g.original); !older && !newer {
		d.odd(partHeader, byteChecksum, 0, errChecksum)
	}
	if l.size() > len(rec) {
		if err = d.short(l, len(rec)); err != nil {
			return nil, err
		}
		if g.HasSetup() {
			// The start position comes last; without it, the moves have no meaning.
			return g, nil
		}
	}
	d.pos = chess.StartPosition()
	if g.HasSetup() {
		d.pos, err = d.start(rec[l.setupAt():l.size()], l.setupAt())
		if err != nil {
			return nil, err
		}
	}
	d.movesAt, d.commsAt = min(l.movesAt(), len(rec)), min(l.commentsAt(), len(rec))
	commentsEnd := min(l.setupAt(), len(rec))
	d.moves = rec[d.movesAt:d.commsAt:d.commsAt]
	d.comments = rec[d.commsAt:commentsEnd:commentsEnd]
	obscureMoves(d.moves, l.moves)
	if err = d.tree(); err != nil {
		return nil, err
	}
	g.counted = g.moveCount()
	if d.noncanonical {
		g.raw = &rawAreas{d.moves, d.comments, d.Lenient}
	}
	return g, nil
}

// short is corrupt for a record that ends after n bytes.
func (d *decoder) short(l layout, n int) error {
	part := partSetup
	switch {
	case n < l.movesAt():
		part = partText
	case n < l.commentsAt():
		part = partMoves
	case n < l.setupAt():
		part = partComments
	}
	return d.corrupt(part, n, fmt.Errorf("%w: %d bytes short", io.ErrUnexpectedEOF, l.size()-n))
}

// start reads a set-up of setupSize bytes, which is at an offset in the record, and returns its position.
// Codes without a meaning are corrupt, and boards that no game has are odd.
func (d *decoder) start(setup []byte, at int) (chess.Position, error) {
	copy(d.g.setup[:], setup)
	for i, codes := range setup[:setupNumber] {
		for _, code := range [2]byte{codes >> 4, codes & 15} {
			if setupMen[code] != badCode {
				continue
			}
			unknown := fmt.Errorf("%w: piece code %d", chess.ErrSyntax, code)
			if err := d.corrupt(partSetup, at+i, unknown); err != nil {
				return chess.Position{}, err
			}
		}
	}
	if file := d.g.stored[byteFlags2] & epFileBits; file > 8 {
		unknown := fmt.Errorf("%w: e.p. file %d", chess.ErrSyntax, file)
		if err := d.corrupt(partHeader, byteFlags2, unknown); err != nil {
			return chess.Position{}, err
		}
	}
	p := d.g.Start()
	if !hasKings(&p) {
		d.odd(partSetup, at, 0, errKings)
	}
	const outerRanks = 0xFF000000_000000FF
	if (p.Squares(chess.Pawn)|p.Squares(chess.Pawn.Of(chess.Black)))&outerRanks != 0 {
		d.odd(partSetup, at, 0, errPawns)
	}
	return p, nil
}

// hasKings reports whether each side has exactly one king.
func hasKings(p *chess.Position) bool {
	white, black := p.Squares(chess.King), p.Squares(chess.King.Of(chess.Black))
	return bits.OnesCount64(white) == 1 && bits.OnesCount64(black) == 1
}

// tree decodes the moves and the comments into the game, from the position that the walker
// has. At a byte that cannot be among the moves, strict reading returns an error. Lenient reading notes
// a problem and reads no more moves, because the board after an unknown move is unknown.
func (d *decoder) tree() error {
	if err := d.openComments(); err != nil {
		return err
	}
	moves, flagged := countMoves(d.moves)
	d.nodes, d.complete = make([]Node, moves), moves
	if flagged > 0 {
		d.flagged = make([]Comment, flagged)
	}
	end, bad := d.readMoves()
	unread := 0
	switch {
	case bad == errEarlyEnd:
		d.noncanonical = true
		d.odd(partMoves, d.movesAt+end, len(d.moves)-end, errEarlyEnd)
		if end+1 < len(d.moves) {
			d.g.Trailing = d.moves[end+1:]
		}
	case bad != nil:
		if err := d.corrupt(partMoves, d.movesAt+end, bad); err != nil {
			return err
		}
		_, unread = countMoves(d.moves[end:])
	}
	if len(d.lines) > 0 {
		d.noncanonical = true
		d.odd(partMoves, d.movesAt+end, 0, errOpenVariation)
	}
	for _, around := range slices.Backward(d.lines) {
		d.endVariation(d.begin)
		d.begin = around.begin
	}
	d.g.Moves = d.nodes[:d.read:d.read]
	d.closeComments(unread)
	return nil
}

// countMoves returns how many moves an area has, and how many of them are flagged as having a
// comment.
func countMoves(area []byte) (moves, flagged int) {
	for _, b := range area {
		if b == endMark {
			break
		}
		if isMove(b) {
			moves++
			flagged += int(b >> 7)
		}
	}
	return moves, flagged
}

// readMoves reads the moves, and returns the end of the area, or the index of the first bad byte and
// the reason.
func (d *decoder) readMoves() (end int, bad error) {
	for i, b := range d.moves {
		begin := d.begin
		m, err := d.step(b)
		switch {
		case err == chess.ErrMove:
			return i, d.noMove(b)
		case err != nil:
			return i, err
		case isMove(b):
			d.add(m, b, d.movesAt+i)
		case b == openMark:
			d.begin = int32(d.read)
		default:
			if d.read == int(begin) {
				d.odd(partMoves, d.movesAt+i, 0, errEmptyVariation)
			}
			d.endVariation(begin)
		}
	}
	return len(d.moves), nil
}

// add adds a move that was just played to its line, with a comment if its byte b says so. at is the offset
// of b in the record.
func (d *decoder) add(m chess.Move, b byte, at int) {
	if m.EnPassant || m.From == e1 || m.From == e8 { // no other move can be irregular
		leftover, lacksRight := irregular(&d.before, m)
		if leftover {
			d.odd(partMoves, at, 0, errLeftover)
		}
		if lacksRight {
			d.odd(partMoves, at, 0, errCastling)
		}
	}
	n := &d.nodes[d.read]
	d.read++
	*n = Node{Move: m}
	if b&commentFlag != 0 {
		n.Comment, d.flagged = &d.flagged[0], d.flagged[1:]
		*n.Comment = d.moveComment()
	}
}

// The squares from which kings castle.
const e1, e8 chess.Square = 4, 60

// endVariation attaches the variation that was read last, the nodes from begin on, to the move
// that it replaces, the node before them.
func (d *decoder) endVariation(begin int32) {
	line := d.nodes[begin:d.read]
	end := d.complete
	d.complete -= len(line)
	copy(d.nodes[d.complete:end], line)
	replaced := &d.nodes[begin-1]
	replaced.Variations = append(replaced.Variations, d.nodes[d.complete:end:end])
	d.read = int(begin)
}

// The comment area (section 2.5) is FF c1 FF c2 FF ... cn FF. The i-th comment
// belongs to the i-th flagged move, variations included; one more is the comment of
// the game. A comment is
//
//	move code, position code, extra code, 0, text
//
// If it has no text, the zeros at its end are left out.

// openComments reads the first 0xFF of the area. An area that begins otherwise is corrupt.
func (d *decoder) openComments() error {
	if len(d.comments) == 0 {
		return nil
	}
	if b := d.comments[0]; b != openMark {
		return d.corrupt(partComments, d.commsAt,
			fmt.Errorf("%w: they begin with byte 0x%02x, not 0xff", chess.ErrSyntax, b))
	}
	d.next = 1
	d.noncanonical = d.noncanonical || len(d.comments) == 1 // the encoder makes an empty area
	return nil
}

// moveComment returns the comment of the next flagged move. After the end of the area, the comment is
// empty, and the first one is reported.
func (d *decoder) moveComment() Comment {
	if d.next == len(d.comments) {
		if !d.missing {
			d.missing, d.noncanonical = true, true
			d.odd(partComments, d.commsAt+d.next, 0, errMissing)
		}
		return Comment{}
	}
	return d.comment()
}

// closeComments reads the rest of the area. unread is how many flagged moves were not read: that many
// comments belong to them, and are surplus. The next comment belongs to the game, and all after it are
// surplus, too.
func (d *decoder) closeComments(unread int) {
	for ; d.next < len(d.comments); unread-- {
		if unread == 0 {
			d.g.Comment = new(Comment)
			*d.g.Comment = d.comment()
			continue
		}
		if d.g.ExtraComments == nil {
			rest := d.comments[d.next:]
			d.odd(partComments, d.commsAt+d.next, len(rest), errSurplus)
			d.g.ExtraComments = make([]Comment, 0, bytes.Count(rest, []byte{openMark})+1)
		}
		d.g.ExtraComments = append(d.g.ExtraComments, d.comment())
	}
	if d.g.ExtraComments != nil && d.g.Comment == nil {
		d.g.Comment = new(Comment) // the encoder writes one before any surplus
	}
}

// comment reads the next comment, with the mark at its end. There must be bytes left in the area.
func (d *decoder) comment() Comment {
	at := d.commsAt + d.next
	c := d.comments[d.next:]
	if end := bytes.IndexByte(c, openMark); end >= 0 {
		c = c[:end:end]
		d.next += end + 1
	} else {
		d.next = len(d.comments)
		d.noncanonical = true
		d.odd(partComments, at, len(c), errUnended)
	}
	var codes [3]byte
	n := copy(codes[:], c)
	text := c[n:]
	switch {
	case len(text) == 0:
		text = nil
		if n > 0 && c[n-1] == 0 { // the encoder leaves out zeros at the end
			d.noncanonical = true
		}
	case text[0] != 0:
		d.noncanonical = true
		d.odd(partComments, at+n, 0, errUnseparated)
	case len(text) == 1:
		text, d.noncanonical = nil, true
	default:
		text = text[1:]
	}
	return Comment{codes[0], codes[1], codes[2], text}
}
