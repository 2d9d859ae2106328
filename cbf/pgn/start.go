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
func (g *tags) start(f *faults) (start chess.Position, ok bool) {
	variant, variantAt := g.known(scanner.VariantTag)
	if scanner.ParseVariant(variant) == scanner.OtherVariant {
		f.lost(inTags, variantAt, "%w: variant %s", errors.ErrUnsupported, quote.Clip(variant))
		return chess.StartPosition(), false
	}
	fen, fenAt := g.known(scanner.FENTag)
	if fen == "" {
		setUp, setUpAt := g.known(scanner.SetUpTag)
		if setUp != "" && setUp != "0" {
			f.repaired(inTags, setUpAt, "%w: tag SetUp without FEN, which does not count", chess.ErrSyntax)
		}
		return chess.StartPosition(), true
	}
	start, fault := chess.ParseFEN(fen)
	if fault == nil {
		return start, true
	}
	if f.lenient {
		mended, what := mendFEN(fen)
		repaired, err := chess.ParseFEN(mended)
		if what != "" && err == nil {
			f.repaired(inTags, fenAt, "%w: FEN %s: %s", chess.ErrSyntax, quote.Clip(fen), what)
			return repaired, true
		}
	}
	reason := strings.TrimPrefix(errors.Unwrap(fault).Error(), chess.ErrSyntax.Error()+": ")
	f.lost(inTags, fenAt, "%w: FEN: %s", chess.ErrSyntax, reason)
	return chess.StartPosition(), false
}

// mendFEN returns a FEN with the board of fen, its side to move, or White, and any other fields that can
// be read. It also returns, in words, what was changed, or "" if nothing was.
func mendFEN(fen string) (mended, what string) {
	const board, side, clock = 0, 1, 4 // indices of fields
	mend := [...]string{"", "w", "-", "-", "0", "1"}
	names := [...]string{"board", "White to move", "no castling", "no capture en passant",
		"clock 0", "move number 1"} // what these fields mean
	fields := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(fen, "_", " "), `\`, "/"))
	if len(fields) == 0 {
		return fen, ""
	}
	canRead := func(i int) bool { // field i, with the board and the side alone
		alone := [...]string{mend[board], mend[side], "-", "-", "0", "1"}
		alone[i] = fields[i]
		_, err := chess.ParseFEN(strings.Join(alone[:], " "))
		return err == nil
	}
	var changes []string
	for i := range mend {
		switch {
		case i >= len(fields) && i >= clock && len(fields) <= clock: // both counters may be missing
		case i >= len(fields):
			changes = append(changes, names[i])
		case i == side:
			mend[i] = strings.ToLower(fields[i])
		case i == board, canRead(i):
			mend[i] = fields[i]
		default:
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
