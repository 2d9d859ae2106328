package cbmoves

import (
	"bytes"
	"slices"
)

// maxDepth is the largest number of open variations, in streams and trees.
const maxDepth = 10_000

// A scanner reads one stream and yields its tokens. Its methods report whether
// scanning goes on.
type scanner struct {
	line
	open []line // the lines that continue after the open variations
	Options
	offsets  *offsets
	stream   []byte
	texts    []byte
	start    int  // index in stream of the item that is being read
	pos      int  // index in stream of the next byte to read
	textsPos int  // index in texts of the next byte to read
	chess960 bool // castling is king takes rook in UCI
	yield    func(Token, error) bool
}

// run reads the game to its end, and yields its tokens.
func (s *scanner) run() {
	for more := true; more; {
		s.start = s.pos
		if s.pos >= len(s.stream) {
			s.report(flawNoEnd)
			return
		}
		code := s.stream[s.pos]
		s.pos++
		switch {
		case code < codeCastleRight:
			m := &movers[code]
			more = s.step(m.id, m.row[s.turn&1], NoPiece)
		case code <= codeCastleLeft:
			king := s.at[whoIs(s.turn, kingID)]
			more = s.move(s.castling(king, int(code-codeCastleRight), s.taken, s.chess960))
		case code == codeNull:
			more = s.move(packedNull)
		case code < codePromotion:
			more = s.report(flawNotMove)
		case code <= codeNAG:
			more = s.twoBytes(code)
		case code <= codeNAG+shortNAGs:
			more = s.emit(KindNAG, uint16(code-codeNAG))
		case code < codeResult+results:
			more = s.emit(KindResult, uint16(resultOf(code)))
		case code >= codeText && code < codeText+textKinds:
			more = s.text(textKindOf(code))
		case code == codeVariation:
			more = s.begin()
		case code == codeEnd:
			more = s.end()
		case code == codeEndOfData:
			s.endOfData()
			return
		default:
			more = s.report(flawReserved) && s.emit(KindUnknown, uint16(code))
		}
	}
}

// emit yields a token that is neither a move nor a text with its bytes.
func (s *scanner) emit(kind Kind, value uint16) bool {
	return s.yield(Token{Ply: s.ply, Offset: int64(s.start), packed: pack(kind, value)}, nil)
}

// step plays and yields a move of the piece with the number id, by the offset with the given row of
// offsets.to. The move is not castling.
func (s *scanner) step(id, row uint8, promotion Piece) bool {
	from := s.at[whoIs(s.turn, id)]
	if from == offBoard {
		return s.report(flawNoPiece)
	}
	to := s.offsets.to[row][from&63]
	if to == offBoard {
		return s.report(flawMove)
	}
	captured := s.cells[to&63]
	if captured != 0 && captured.color() == s.turn {
		return s.report(flawMove)
	}
	m := packMove(from, to, promotion, s.cells[from&63].piece(), captured.piece())
	return s.move(s.possible(m, s.taken))
}

// move plays and yields a move. If m is 0, it reports an impossible move.
func (s *scanner) move(m packed) bool {
	if m == 0 {
		return s.report(flawMove)
	}
	s.play(m)
	return s.yield(Token{Ply: s.ply - 1, Offset: int64(s.start), packed: m}, nil)
}

// twoBytes reads the codes that have a second byte: promotions, moves of
// promoted pieces and large NAGs.
func (s *scanner) twoBytes(code byte) bool {
	if s.pos == len(s.stream) {
		return s.report(flawCut)
	}
	second := s.stream[s.pos]
	s.pos++
	switch {
	case code == codeNAG:
		return s.checkForm(second < 1 || second > shortNAGs) && s.emit(KindNAG, uint16(second))
	case code < codePromoted:
		row, promotion := rowOf(Pawn, s.turn, second>>2&3), Knight+Piece(second&3)
		return s.checkForm(second&0xf0 == secondMark) && s.step(code-codePromotion, row, promotion)
	}
	id := slot0 + code - codePromoted
	// If the piece is not on the board, this is some other piece, and step reports the fault.
	piece := s.cells[s.at[whoIs(s.turn, id)]&63].piece()
	return s.checkForm(second&0xe0 == secondMark) && s.step(id, rowOf(piece, s.turn, second&0x1f), NoPiece)
}

// checkForm reports a flaw of the second byte of an item, unless canonical: encoders write it.
func (s *scanner) checkForm(canonical bool) bool {
	return canonical || s.reportAt(flawForm, "", s.start+1)
}

// text reads and yields the text of a code, from the stream or from the second blob.
func (s *scanner) text(kind TextKind) bool {
	input, pos, in := s.stream, &s.pos, ""
	switch {
	case s.Manual:
	case s.WithoutTexts:
		return s.emit(KindText, uint16(kind))
	case s.textsPos == len(s.texts):
		return s.report(flawNoText) && s.emit(KindText, uint16(kind))
	default:
		input, pos, in = s.texts, &s.textsPos, inTexts
	}
	start := *pos
	raw, _, closed := bytes.Cut(input[start:], []byte{0})
	if !closed && !s.reportAt(flawOpenText, in, start) {
		return false
	}
	*pos = min(start+len(raw)+1, len(input))
	if f, bad := s.checkText(raw); f != nil && !s.reportAt(f, in, start+bad) {
		return false
	}
	t := Token{Ply: s.ply, Offset: int64(s.start), packed: pack(KindText, uint16(kind))}
	t.Text = s.decodeText(slices.Clip(raw))
	return s.yield(t, nil)
}

// begin reads the start of a variation.
func (s *scanner) begin() bool {
	if f := s.noVariation(); f != nil {
		return s.report(f)
	}
	if !s.emit(KindVariation, 0) {
		return false
	}
	if s.open == nil {
		s.open = make([]line, 0, 2) // few games have more
	}
	s.open = append(s.open, s.line)
	s.takeBack()
	return true
}

// end reads the end of a variation, and continues the line before it.
func (s *scanner) end() bool {
	if len(s.open) == 0 {
		return s.report(flawStrayEnd)
	}
	if !s.emit(KindVariationEnd, 0) {
		return false
	}
	s.line = s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	return true
}

// endOfData ends the game at the code ff.
func (s *scanner) endOfData() {
	if len(s.open) > 0 && !s.report(flawOpen) {
		return
	}
	if !s.closeAll() {
		return
	}
	if !s.Concatenated {
		if s.pos < len(s.stream) && !s.reportAt(flawTrailing, "", s.pos) {
			return
		}
		if s.textsPos < len(s.texts) && !s.reportAt(flawTrailing, inTexts, s.textsPos) {
			return
		}
	}
	s.finish(s.pos)
}

// finish yields the KindEnd of a game that ends at offset at of the stream.
func (s *scanner) finish(at int) {
	read := s.texts[:s.textsPos:s.textsPos]
	s.yield(Token{Ply: s.ply, Offset: int64(at), Text: read, packed: pack(KindEnd, 0)}, nil)
}

// closeAll ends all open variations.
func (s *scanner) closeAll() bool {
	for len(s.open) > 0 {
		if !s.end() {
			return false
		}
	}
	return true
}

// report yields a flaw of the current item, as an error or as a problem.
func (s *scanner) report(f *flaw) bool { return s.reportAt(f, "", s.start) }

// reportAt yields the flaw at an offset of the texts, if in is inTexts, otherwise of the stream. In
// strict mode it yields an error and ends the scan, unless f.passes. Otherwise it yields a problem;
// if f.stops, it also ends the open variations and the game.
func (s *scanner) reportAt(f *flaw, in string, at int) bool {
	err := &flawError{flaw: f}
	input := s.stream
	if in == inTexts {
		input = s.texts
	}
	if at < len(input) {
		err.code = input[at]
	}
	if !s.Lenient && !f.passes {
		s.yield(Token{}, &SyntaxError{in, int64(at), s.ply, s.depth, err})
		return false
	}
	p := &Problem{
		Scale: f.scale, In: in, Offset: int64(at), Ply: s.ply, Depth: s.depth, Err: err, Stops: f.stops,
	}
	if !s.yield(Token{Ply: s.ply, Offset: int64(at), Problem: p, packed: pack(KindProblem, 0)}, nil) {
		return false
	}
	if f.stops && s.closeAll() {
		s.finish(s.start)
	}
	return !f.stops
}
