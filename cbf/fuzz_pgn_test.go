package cbf_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
)

// FuzzPGNRead: any bytes are games and errors with their places inside the text,
// the same however the text comes; a game that is read can be written as a record,
// and its PGN is read back equal and without a loss; refused are the games that
// lose something when converted, with all of it.
func FuzzPGNRead(f *testing.F) {
	for _, c := range moveTexts {
		f.Add([]byte(c.in), false)
	}
	for _, c := range faults {
		f.Add([]byte(strings.Replace(c.in, "∑", "", 1)), true)
	}
	for _, c := range losses {
		f.Add([]byte(c.in), false)
	}
	for _, text := range wildTexts(f) {
		if len(text) < 1000 {
			f.Add(text, true)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, loose bool) {
		o := cbf.Options{Convert: true, Lenient: loose}
		var games []*cbf.Game
		var errs []error
		for g, err := range o.NewPGNReader(bytes.NewReader(text)).All() {
			if err != nil {
				var where *cbf.SyntaxError
				require.ErrorAs(t, err, &where)
				require.True(t, where.Offset >= 0 && where.Offset <= int64(len(text)), "%v", err)
				errs = append(errs, err)
				if bytes.IndexByte(text, 0) >= 0 || bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
					continue // lines of UTF-16 end in two bytes
				}
				line := 1 + bytes.Count(text[:where.Offset], []byte("\n"))
				require.Equal(t, line, where.Line)
				require.Equal(t, int(where.Offset)-bytes.LastIndexByte(text[:where.Offset], '\n'), where.Column)
				continue
			}
			games = append(games, g)
			checkPGNGame(t, g, int64(len(text)))
		}
		if loose {
			require.Empty(t, errs)
		}
		r := o.NewPGNReader(iotest.OneByteReader(bytes.NewReader(text)))
		for range len(games) + len(errs) {
			g, err := r.Read()
			if err != nil {
				require.Equal(t, errs[0], err)
				errs = errs[1:]
				continue
			}
			require.Equal(t, games[0], g)
			games = games[1:]
		}
		_, err := r.Read()
		require.Equal(t, io.EOF, err)

		sameAsStrict(t, text)

		// Refused is what would lose something when converted.
		refusing := cbf.Options{Lenient: true}.NewPGNReader(bytes.NewReader(text))
		for g, err := range (cbf.Options{Lenient: true, Convert: true}).NewPGNReader(bytes.NewReader(text)).All() {
			require.NoError(t, err)
			var lost []cbf.Problem
			for _, p := range g.Problems {
				if p.Kind >= cbf.ProblemDropped && p.Kind <= cbf.ProblemMoved {
					lost = append(lost, p)
				}
			}
			same, err := refusing.Read()
			if len(lost) == 0 {
				require.NoError(t, err)
				require.Equal(t, g, same)
				continue
			}
			var refused *cbf.LossError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, lost, refused.Problems[:len(lost)])
		}
	})
}

// sameAsStrict: Convert reads what is as the standard has it as strict reading
// does, unless moves or a second result stand behind a result.
func sameAsStrict(t testing.TB, text []byte) {
	var games []*cbf.Game
	for g, err := range cbf.NewPGNReader(bytes.NewReader(text)).All() {
		if err != nil {
			return
		}
		games = append(games, g)
	}
	converted := cbf.Options{Convert: true}.NewPGNReader(bytes.NewReader(text))
	for _, strict := range games {
		g, err := converted.Read()
		require.NoError(t, err)
		if slices.ContainsFunc(g.Problems, func(p cbf.Problem) bool {
			return strings.Contains(p.Err.Error(), "second result") || strings.Contains(p.Err.Error(), "moves behind the result")
		}) {
			return
		}
		require.Equal(t, strict, g)
	}
	_, err := converted.Read()
	require.Equal(t, io.EOF, err)
}

// checkPGNGame checks a game that a PGNReader has made.
func checkPGNGame(t testing.TB, g *cbf.Game, size int64) {
	for _, p := range g.Problems {
		require.True(t, p.Offset >= -1 && p.Offset <= size, "%v", p)
		require.NotContains(t, p.String(), "invalid")
	}
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	stored, err := cbf.ParseGame(record)
	require.NoError(t, err)
	requireSameGame(t, g, stored)
	checkPGNOut(t, stored)
}

// FuzzPGNWrite: the PGN of any record that can be read, by strict reading or by
// lenient, is read back equal.
func FuzzPGNWrite(f *testing.F) {
	for _, name := range vectorBases {
		base, games := readBase(f, name)
		for i := range min(len(base.Games), 6) {
			f.Add(base.Games[i].record(games))
		}
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		for _, o := range []cbf.Options{{}, {Lenient: true, Charset: charmap.CodePage850}} {
			g, err := o.ParseGame(record)
			if err != nil {
				continue
			}
			checkPGNOut(t, g)
		}
	})
}

// FuzzSAN: in any position, the SAN of every legal move is read back to it and is
// that of no other; any text is one legal move or an error, and the SAN of the
// move that it is.
func FuzzSAN(f *testing.F) {
	for _, c := range sanCases {
		fen := c.fen
		if fen == "" {
			fen = cbf.StartPosition().FEN()
		}
		f.Add(fen, c.san)
	}
	f.Add(crowd, "Qa1")
	f.Fuzz(func(t *testing.T, fen, san string) {
		p, err := cbf.ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(san)
		if err != nil {
			require.True(t, errors.Is(err, cbf.ErrSyntax) || errors.Is(err, cbf.ErrMove) || errors.Is(err, cbf.ErrAmbiguous), "%v", err)
			require.Equal(t, cbf.Move{}, m)
		} else {
			require.True(t, p.Legal(m))
			again, err := p.ParseSAN(p.SAN(m))
			require.NoError(t, err)
			require.Equal(t, m, again)
		}
		if len(p.Numbered()) <= 300 {
			checkSAN(t, p)
		}
	})
}
