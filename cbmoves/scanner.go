package cbmoves

import "bytes"

// maxDepth is how many variations can be open at once, in streams and trees.
const maxDepth = 10_000

// A scanner reads one stream and yields its tokens. Its methods report whether
// to go on.
type scanner struct {
	tracker
	*Encoding
	stream []byte
	texts  []byte
	i, j   int // read so far, of stream and texts
	ply    int
	open   []branch
	yield  func(Token, error) bool
}

// A branch is where a variation left its line.
type branch struct {
	tracker // after the move that the variation replaces
	ply     int
}

func (s *scanner) run() {
	for s.item() {
	}
}

// item reads one item.
func (s *scanner) item() bool {
	at := s.i
	if at >= len(s.stream) {
		return s.report(flawNoEnd, "", at)
	}
	code := s.stream[at]
	s.i++
	switch {
	case code < codeCastleRight:
		who := &movers[code]
		return s.step(at, who.id, who.row[s.turn&1], NoPiece)
	case code <= codeCastleLeft:
		return s.played(at, s.castle(int(code-codeCastleRight)))
	case code == codeNull:
		return s.played(at, s.pass())
	case code < codePromotion:
		return s.report(flawNotMove, "", at)
	case code <= codeNAG:
		return s.twoBytes(at, code)
	case code <= codeNAG+shortNAGs:
		return s.emit(at, KindNAG, uint16(code-codeNAG))
	case code < codeResult+results:
		return s.emit(at, KindResult, uint16(resultOf(code)))
	case code >= codeText && code < codeText+textKinds:
		return s.text(at, textKindOf(code))
	case code == codeVariation:
		return s.begin(at)
	case code == codeEnd:
		return s.end(at)
	case code == codeEndOfData:
		return s.endOfData(at)
	}
	return s.report(flawReserved, "", at) && s.emit(at, KindUnknown, uint16(code))
}

// emit yields a token at offset at that is neither a move nor a text that is
// read.
func (s *scanner) emit(at int, kind Kind, value uint16) bool {
	return s.yield(Token{Ply: s.ply, Offset: int64(at), packed: pack(kind, value)}, nil)
}

// step reads a move that is not castling: a piece, and the row of its offset.
func (s *scanner) step(at int, id, row uint8, promotion Piece) bool {
	from := s.at[s.turn&1][id&31]
	if from == offBoard {
		return s.report(flawNoPiece, "", at)
	}
	to := s.offsets.to[row][from&63]
	if to == offBoard {
		return s.report(flawMove, "", at)
	}
	return s.played(at, s.play(from, to, promotion))
}

// played yields the move that was made, unless it was impossible: 0.
func (s *scanner) played(at int, m packed) bool {
	if m == 0 {
		return s.report(flawMove, "", at)
	}
	t := Token{Ply: s.ply, Offset: int64(at), packed: m}
	s.ply++
	return s.yield(t, nil)
}

// twoBytes reads the codes that have a second byte: promotions, moves of
// promoted pieces and large NAGs.
func (s *scanner) twoBytes(at int, code byte) bool {
	if s.i == len(s.stream) {
		return s.report(flawCut, "", at)
	}
	second := s.stream[s.i]
	s.i++
	switch {
	case code == codeNAG:
		if 1 <= second && second <= shortNAGs && !s.report(flawForm, "", at+1) {
			return false
		}
		return s.emit(at, KindNAG, uint16(second))
	case code < codePromoted:
		if second&0xf0 != 0x20 && !s.report(flawForm, "", at+1) {
			return false
		}
		return s.step(at, code-codePromotion, rowOf(Pawn, s.turn, second>>2&3), Knight+Piece(second&3))
	}
	if second&0xe0 != 0x20 && !s.report(flawForm, "", at+1) {
		return false
	}
	id := slot0 + code - codePromoted
	piece := s.board[s.at[s.turn][id]&63].piece()
	return s.step(at, id, rowOf(piece, s.turn, second&0x1f), NoPiece)
}

// text reads the text of a code.
func (s *scanner) text(at int, kind TextKind) bool {
	input, next, in := s.stream, &s.i, ""
	if !s.inline {
		if s.opts.WithoutTexts {
			return s.emit(at, KindText, uint16(kind))
		}
		if s.j == len(s.texts) {
			return s.report(flawNoText, "", at) && s.emit(at, KindText, uint16(kind))
		}
		input, next, in = s.texts, &s.j, inTexts
	}
	start := *next
	raw := input[start:]
	if size := bytes.IndexByte(raw, 0); size >= 0 {
		raw = raw[:size:size]
		*next += size + 1
	} else {
		if !s.report(flawOpenText, in, start) {
			return false
		}
		*next = len(input)
	}
	if f, bad := s.checkText(raw); f != nil && !s.report(f, in, start+bad) {
		return false
	}
	return s.yield(Token{
		Ply: s.ply, Offset: int64(at),
		Text: raw, packed: pack(KindText, uint16(kind)),
	}, nil)
}

// begin reads the start of a variation: it takes back the move that the
// variation replaces.
func (s *scanner) begin(at int) bool {
	switch {
	case !s.last.moved:
		return s.report(flawNoMove, "", at)
	case len(s.open) == maxDepth:
		return s.report(flawDepth, "", at)
	case !s.emit(at, KindVariation, 0):
		return false
	}
	if s.open == nil {
		s.open = make([]branch, 0, 2) // few games need more
	}
	s.open = append(s.open, branch{s.tracker, s.ply})
	s.takeBack()
	s.ply--
	return true
}

// end reads the end of a variation: the line that it left goes on.
func (s *scanner) end(at int) bool {
	if len(s.open) == 0 {
		return s.report(flawStrayEnd, "", at)
	}
	if !s.emit(at, KindVariationEnd, 0) {
		return false
	}
	line := &s.open[len(s.open)-1]
	s.tracker, s.ply = line.tracker, line.ply
	s.open = s.open[:len(s.open)-1]
	return true
}

// endOfData reads the last byte. It reports false: there is nothing more.
func (s *scanner) endOfData(at int) bool {
	if len(s.open) > 0 && !(s.report(flawOpen, "", at) && s.closeAll(at)) {
		return false
	}
	if !s.opts.Concatenated {
		if s.i < len(s.stream) && !s.report(flawTrailing, "", s.i) {
			return false
		}
		if s.j < len(s.texts) && !s.report(flawTrailing, inTexts, s.j) {
			return false
		}
	}
	s.finish(s.i)
	return false
}

// finish yields the last token, with what was used of stream and texts.
func (s *scanner) finish(at int) {
	s.yield(Token{
		Ply: s.ply, Offset: int64(at),
		Text: s.texts[:s.j:s.j], packed: pack(KindEnd, 0),
	}, nil)
}

// closeAll ends the variations that are open at offset at.
func (s *scanner) closeAll(at int) bool {
	for len(s.open) > 0 {
		if !s.end(at) {
			return false
		}
	}
	return true
}

// report yields a flaw at offset at of input in, as an error or as a problem.
func (s *scanner) report(f *flaw, in string, at int) bool {
	err := &flawError{flaw: f}
	input := s.stream
	if in == inTexts {
		input = s.texts
	}
	if at < len(input) {
		err.code = input[at]
	}
	depth := len(s.open)
	if !s.opts.Lenient && !f.passes {
		s.yield(Token{}, &SyntaxError{in, int64(at), s.ply, depth, err})
		return false
	}
	p := &Problem{f.kind, in, int64(at), s.ply, depth, err, f.stops}
	if !s.yield(Token{Ply: s.ply, Offset: int64(at), Problem: p, packed: pack(KindProblem, 0)}, nil) {
		return false
	}
	if f.stops {
		if s.closeAll(at) {
			s.finish(at)
		}
		return false
	}
	return true
}
