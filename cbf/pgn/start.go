package pgn

import (
	"errors"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// start returns the position that the tags say a game starts from. ok is false if they say
// what cannot be read.
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

// mendFEN adds the fields that a FEN lacks, and says what it has added.
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
	if mended = strings.Join(field, " "); what == "" && mended != fen {
		what = "spaces"
	}
	return mended, what
}
