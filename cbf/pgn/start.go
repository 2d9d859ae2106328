package pgn

import (
	"errors"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// start returns the position from which the game starts by its tags. If they cannot be read, it
// returns the normal one and false, and f has the reason.
func (g *tags) start(f *faults) (p chess.Position, ok bool) {
	variant, at := g.known(scanner.VariantTag)
	if scanner.ParseVariant(variant) == scanner.OtherVariant {
		f.lost(inTags, at, "%w: variant %s", errors.ErrUnsupported, quote.Clip(variant))
		return chess.StartPosition(), false
	}
	fen, at := g.known(scanner.FENTag)
	if fen == "" {
		if v, at := g.known(scanner.SetUpTag); v != "" && v != "0" {
			f.repaired(inTags, at, "%w: tag SetUp without FEN, which does not count", ErrSyntax)
		}
		return chess.StartPosition(), true
	}
	p, err := chess.ParseFEN(fen)
	if err != nil && f.lenient {
		if mended, what := mendFEN(fen); what != "" {
			if q, err2 := chess.ParseFEN(mended); err2 == nil {
				f.repaired(inTags, at, "%w: FEN %s: %s", ErrSyntax, quote.Clip(fen), what)
				return q, true
			}
		}
	}
	if err != nil {
		f.lost(inTags, at, "%w", errors.Unwrap(err))
		return chess.StartPosition(), false
	}
	return p, true
}

// mendFEN returns a FEN with the fields that it lacks and single spaces between them, and what was
// changed, in words, or "".
func mendFEN(fen string) (mended, what string) {
	field := strings.Fields(strings.ReplaceAll(fen, "_", " "))
	if n := len(field); n > 0 && n < 4 {
		what = [4]string{1: "White to move, and no castling", 2: "no castling", 3: "no capture en passant"}[n]
		field = append(field, []string{"w", "-", "-"}[n-1:]...)
	}
	if len(field) == 5 {
		field = append(field, "1")
		what = "move number 1"
	}
	mended = strings.Join(field, " ")
	if what == "" && mended != fen {
		what = "spaces"
	}
	return mended, what
}
