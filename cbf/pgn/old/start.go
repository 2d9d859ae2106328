package old

import (
	"cmp"
	"errors"
	"strings"
	"unicode"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// applyStart sets the position to start from. If it cannot be read, all moves become
// text.
func (r *Reader) applyStart() {
	r.pos, r.usualMen = chess.StartPosition(), true
	variant, at := r.tag(tagVariant)
	fen, atFEN := r.tag(tagFEN)
	chess960 := false
	switch plainVariant(variant) {
	case "", "standard", "normal", "chess", "fromposition":
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle":
		chess960 = r.repairs
		fallthrough
	default:
		if !chess960 {
			r.cannotStart(at, "%w: variant %s", errors.ErrUnsupported, quote.Clip(variant))
		}
	}
	switch v, atSetUp := r.tag(tagSetUp); {
	case fen != "":
		r.applyFEN(fen, chess960, atFEN)
	case v != "" && v != "0":
		r.guessed(record.PartTags, atSetUp, "%w: tag SetUp without FEN, which does not count", cbf.ErrSyntax)
	}
	if chess960 {
		r.guessed(record.PartTags, at, "%w: variant %s, read as chess", cbf.ErrSyntax, quote.Clip(variant))
	}
}

// plainVariant returns the name of a variant in lower case, without spaces and
// hyphens.
func plainVariant(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// cannotStart turns all moves into text.
func (r *Reader) cannotStart(at scanner.Place, format string, a ...any) {
	r.corrupt(record.PartTags, at, format, a...)
	r.ended = true
}

// applyFEN sets the position to start from to that of a FEN. Castling in Chess960 does
// not fit a record, unless king and rook are where chess has them.
func (r *Reader) applyFEN(fen string, chess960 bool, at scanner.Place) {
	p, err := chess.ParseFEN(fen)
	if r.repairs && (err != nil || chess960) {
		if mended := mendFEN(fen, chess960); mended.fen != fen {
			if q, err2 := chess.ParseFEN(mended.fen); err2 == nil {
				p, err = q, nil
				if r.otherCastling = mended.dropped != ""; r.otherCastling {
					r.loss(cbf.ProblemDropped, record.PartTags, at, "right to castle %s of Chess960", quote.Clip(mended.dropped))
				}
				if mended.what != "" {
					r.guessed(record.PartTags, at, "%w: FEN %s: %s", cbf.ErrSyntax, quote.Clip(fen), mended.what)
				}
			}
		}
	}
	if err != nil {
		r.cannotStart(at, "%w", errors.Unwrap(err))
		return
	}
	s := p.Setup()
	if s.Clock > 0 {
		r.loss(cbf.ProblemDropped, record.PartTags, at, "clock of %d plies in FEN", s.Clock)
	}
	if s.MoveNumber > 256 {
		r.loss(cbf.ProblemChanged, record.PartTags, at, "move number %d in FEN, to 256", s.MoveNumber)
		s.MoveNumber = 256
		p, _ = s.Position() // no error: it was one
	}
	// The number is in range, and a FEN has no leftover register.
	if err := r.g.SetStart(p); err != nil {
		r.corrupt(record.PartTags, at, "%w", errors.Unwrap(err))
	}
	r.pos, r.usualMen = r.g.Start(), false
}

// mendedFEN is a FEN that was changed so that it can be read.
type mendedFEN struct {
	fen, what string // "" = no change but those of rights
	dropped   string // rights that chess does not have
}

// mendFEN adds fields that are missing, and writes castling rights in the letters of
// chess.
func mendFEN(fen string, chess960 bool) (m mendedFEN) {
	field := strings.Fields(strings.ReplaceAll(fen, "_", " "))
	if n := len(field); n > 0 && n < 4 {
		m.what = [4]string{1: "White to move, and no castling", 2: "no castling", 3: "no capture en passant"}[n]
		field = append(field, []string{"w", "-", "-"}[n-1:]...)
	}
	if len(field) == 5 {
		field = append(field, "1")
		m.what = "move number 1"
	}
	if len(field) < 4 {
		return mendedFEN{fen: fen}
	}
	if byFile := strings.ContainsAny(field[2], "ABCDEFGHabcdefgh"); byFile || chess960 && field[2] != "-" {
		rights, dropped, ok := chessRights(field[0], field[2])
		if !ok {
			return mendedFEN{fen: fen}
		}
		field[2], m.dropped = rights, dropped
		if byFile {
			m.what = "castling by the files of the rooks"
		}
	}
	if m.fen = strings.Join(field, " "); m.what == "" && m.dropped == "" && m.fen != fen {
		m.what = "spaces"
	}
	return m
}

// chessRights returns castling rights, which may name the files of the rooks, in the
// letters of chess, and those that chess does not have: the king is not on the e-file,
// or the rook is not in the corner.
func chessRights(board, rights string) (kept, dropped string, ok bool) {
	p, err := chess.ParseFEN(board + " w - -")
	if err != nil {
		return "", "", false
	}
	for _, c := range []byte(rights) {
		side := chess.White
		if c >= 'a' {
			side = chess.Black
		}
		rook := -1
		switch letter := c | 0x20; {
		case letter == 'k':
			rook = outermostRook(&p, side, 7, -1)
		case letter == 'q':
			rook = outermostRook(&p, side, 0, 1)
		case letter >= 'a' && letter <= 'h':
			rook = int(letter - 'a')
		default:
			return "", "", false
		}
		onE := p.At(chess.NewSquare(4, 7*int(side))) == chess.King.Of(side)
		switch {
		case onE && rook == 7:
			kept += "Kk"[side : side+1]
		case onE && rook == 0:
			kept += "Qq"[side : side+1]
		default:
			dropped += string(c)
		}
	}
	return cmp.Or(kept, "-"), dropped, true
}

// outermostRook returns the file of the rook with which a side castles, the first one
// between a corner and the king. Without one, it is that of the corner.
func outermostRook(p *chess.Position, side chess.Color, corner, step int) int {
	for file := corner; file >= 0 && file < 8; file += step {
		switch p.At(chess.NewSquare(file, 7*int(side))) {
		case chess.Rook.Of(side):
			return file
		case chess.King.Of(side):
			return corner
		}
	}
	return corner
}
