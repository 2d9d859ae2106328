package pgn

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
	"time"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
)

// Commands yields the name and the value of each command in a comment: "clk" and "0:01:02" for
// "[%clk 0:01:02] well played". Programs keep clocks, evaluations and drawings in commands.
func Commands(comment string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for {
			_, rest, _ := strings.Cut(comment, "[%")
			n := commandLength(rest)
			if n < 0 {
				return
			}
			name, value, _ := strings.Cut(rest[:n], " ")
			if !yield(name, strings.TrimSpace(value)) {
				return
			}
			comment = rest[n+len("]"):]
		}
	}
}

// commandLength returns the index of the "]" that ends the command at the start of s, or -1 if s has no "]".
// It is the first "]" outside of quotes. If s has none, or "[%" outside of quotes comes before it, it is the
// first "]" of s.
func commandLength(s string) int {
	quoted := false
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case quoted:
		case s[i] == ']':
			return i
		case strings.HasPrefix(s[i:], "[%"):
			return strings.IndexByte(s, ']')
		}
	}
	return strings.IndexByte(s, ']')
}

// ParseClock parses the value of [%clk], the remaining time of a player, and of [%emt], the time
// spent on a move: "1:02:03", minutes and seconds, or only seconds. Seconds may have decimals;
// ParseClock reads three. The error is a [*SyntaxError]: chess.ErrSyntax for other text,
// chess.ErrRange for more than 68 years.
func ParseClock(value string) (time.Duration, error) {
	wrong := &SyntaxError{In: inComments, Err: fmt.Errorf("%w: clock %s", chess.ErrSyntax, quote.Clip(value))}
	parts := strings.Split(value, ":")
	seconds, err := strconv.ParseFloat(parts[len(parts)-1], 64)
	if err != nil || len(parts) > 3 || strings.Trim(value, "0123456789:.") != "" {
		return 0, wrong
	}
	unit := 60.0
	for i := len(parts) - 2; i >= 0; i-- {
		n, partErr := strconv.ParseUint(parts[i], 10, 32)
		if partErr != nil {
			return 0, wrong
		}
		seconds += unit * float64(n)
		unit *= 60
	}
	if seconds > math.MaxInt32 {
		return 0, &SyntaxError{In: inComments, Err: fmt.Errorf("%w: clock %s", chess.ErrRange, quote.Clip(value))}
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, nil
}

// FormatClock returns a time for ParseClock: hours, minutes and seconds, "1:02:03", with up to three
// decimals for milliseconds. For a negative time it returns "0:00:00".
func FormatClock(d time.Duration) string {
	d = max(d, 0)
	text := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if part := d % time.Second / time.Millisecond; part > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", part), "0")
	}
	return text
}

// An Eval is the value of [%eval]: the evaluation of the position from White's point of view.
type Eval struct {
	Centipawns int // 100 for a pawn; 0 beside a Mate
	Mate       int // the moves to mate, negative if Black mates; 0 = no mate
	Depth      int // of the search, in plies; 0 = not said
}

// ParseEval parses a number of pawns, "0.17", or of moves to mate, "#-4", with an optional depth,
// "-3.5,20". For other text, and for more than a million pawns, the error is a [*SyntaxError]
// (chess.ErrSyntax).
func ParseEval(value string) (Eval, error) {
	wrong := &SyntaxError{In: inComments,
		Err: fmt.Errorf("%w: evaluation %s", chess.ErrSyntax, quote.Clip(value))}
	score, plies, hasDepth := strings.Cut(value, ",")
	depth := 0
	if hasDepth {
		n, err := strconv.Atoi(plies)
		if err != nil || n < 0 {
			return Eval{}, wrong
		}
		depth = n
	}
	if moves, isMate := strings.CutPrefix(score, "#"); isMate {
		mate, err := strconv.Atoi(moves)
		if err != nil || mate == 0 {
			return Eval{}, wrong
		}
		return Eval{Mate: mate, Depth: depth}, nil
	}
	pawns, err := strconv.ParseFloat(score, 64)
	if err != nil || strings.Trim(score, "+-0123456789.") != "" || math.Abs(pawns) > 1e6 {
		return Eval{}, wrong
	}
	return Eval{Centipawns: int(math.Round(pawns * 100)), Depth: depth}, nil
}

// String returns the evaluation as text for ParseEval.
func (e Eval) String() string {
	text := strconv.FormatFloat(float64(e.Centipawns)/100, 'f', -1, 64)
	if e.Mate != 0 {
		text = "#" + strconv.Itoa(e.Mate)
	}
	if e.Depth > 0 {
		text += "," + strconv.Itoa(e.Depth)
	}
	return text
}

// A Shape is one of the coloured squares of [%csl], where From is To, or of the arrows of [%cal].
type Shape struct {
	Color    byte // 'R', 'G', 'Y' or 'B', or another letter
	From, To chess.Square
}

// ParseShapes parses shapes with commas between them: squares, "Gd4,Re5", and arrows, "Ge2e4".
// For other text the error is a [*SyntaxError] (chess.ErrSyntax).
func ParseShapes(value string) ([]Shape, error) {
	wrong := &SyntaxError{In: inComments, Err: fmt.Errorf("%w: shapes %s", chess.ErrSyntax, quote.Clip(value))}
	var shapes []Shape
	for s := range strings.SplitSeq(value, ",") {
		s = strings.TrimSpace(s)
		hasSize := len(s) == len("Ge2") || len(s) == len("Ge2e4")
		if !hasSize || s[0] < 'A' || s[0] > 'Z' {
			return nil, wrong
		}
		from, fromErr := chess.ParseSquare(s[1:3])
		to, toErr := chess.ParseSquare(s[len(s)-2:])
		if fromErr != nil || toErr != nil {
			return nil, wrong
		}
		shapes = append(shapes, Shape{s[0], from, to})
	}
	return shapes, nil
}

// FormatShapes returns shapes as text for ParseShapes.
func FormatShapes(shapes []Shape) string {
	var b []byte
	for i, s := range shapes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, s.Color), s.From.String()...)
		if s.To != s.From {
			b = append(b, s.To.String()...)
		}
	}
	return string(b)
}
