package pgn

import (
	"errors"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// start returns the position in which the game starts, according to its tags. If they cannot be read, it
// returns the normal start and false, and adds the reason to f.
func (g *tags) start(f *faults) (p chess.Position, ok bool) {
	variant, at := g.known(scanner.VariantTag)
	if scanner.ParseVariant(variant) == scanner.OtherVariant {
		f.lost(inTags, at, "%w: variant %s", errors.ErrUnsupported, quote.Clip(variant))
		return chess.StartPosition(), false
	}
	fen, at := g.known(scanner.FENTag)
	if fen == "" {
		setUp, at := g.known(scanner.SetUpTag)
		if setUp != "" && setUp != "0" {
			f.repaired(inTags, at, "%w: tag SetUp without FEN, which does not count", chess.ErrSyntax)
		}
		return chess.StartPosition(), true
	}
	p, fault := chess.ParseFEN(fen)
	if fault == nil {
		return p, true
	}
	if f.lenient {
		mended, what := mendFEN(fen)
		p, err := chess.ParseFEN(mended)
		if what != "" && err == nil {
			f.repaired(inTags, at, "%w: FEN %s: %s", chess.ErrSyntax, quote.Clip(fen), what)
			return p, true
		}
	}
	reason := strings.TrimPrefix(errors.Unwrap(fault).Error(), chess.ErrSyntax.Error()+": ")
	f.lost(inTags, at, "%w: FEN: %s", chess.ErrSyntax, reason)
	return chess.StartPosition(), false
}

// mendFEN returns a FEN with the board of fen, its side to move, or White, and any other fields that can
// be read. It also returns, in words, what was changed, or "".
func mendFEN(fen string) (mended, what string) {
	const side, enPassant = 1, 3
	names := [...]string{"board", "White to move", "no castling", "no capture en passant", "clock 0", "move number 1"}
	mend := [...]string{"", "w", "-", "-", "0", "1"}
	fields := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(fen, "_", " "), `\`, "/"))
	if len(fields) == 0 {
		return fen, ""
	}
	var changes []string
	for i := range mend {
		switch {
		case i < len(fields) && i <= side:
			mend[i] = strings.TrimSpace(fields[i])
			if i == side {
				mend[i] = strings.ToLower(mend[i])
			}
		case i < len(fields):
			// A field is tested with the board and the side alone, without the other fields.
			alone := [...]string{mend[0], mend[side], "-", "-", "0", "1"}
			alone[i] = fields[i]
			if _, err := chess.ParseFEN(strings.Join(alone[:], " ")); err == nil {
				mend[i] = fields[i]
				continue
			}
			changes = append(changes, names[i])
		case i <= enPassant || len(fields) == 5: // both counters may be missing
			changes = append(changes, names[i])
		}
	}
	mended = strings.Join(mend[:], " ")
	what = strings.Join(changes, ", ")
	if what == "" && mended != fen {
		what = "in another form"
	}
	return mended, what
}
