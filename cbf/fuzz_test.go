package cbf_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// checkRecord is the property of every record: strict reading gives an error
// inside it or a game that is written to the same bytes; so is what lenient
// reading gives of a record that is whole.
func checkRecord(t *testing.T, rec []byte) {
	given := bytes.Clone(rec)
	g, err := cbf.ParseGame(rec)
	require.Equal(t, given, rec, "the input was changed")
	var same cbf.Game
	require.Equal(t, err, same.UnmarshalBinary(rec))
	if err == nil {
		require.Equal(t, *g, same)
	}
	if err != nil {
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
		require.True(t, where.Offset >= 0 && where.Offset <= int64(len(rec)), "%v", err)
		require.Equal(t, cbf.Game{}, same, "unchanged after an error")
	} else {
		again, err := g.MarshalBinary()
		require.NoError(t, err)
		require.Equal(t, rec, again)
		checkCanonical(t, g)
	}
	lenient, lerr := cbf.Options{Lenient: true}.ParseGame(rec)
	if err == nil {
		require.NoError(t, lerr)
		require.Equal(t, g.Moves, lenient.Moves)
	}
	if lerr != nil {
		return
	}
	for _, p := range lenient.Problems {
		require.NotContains(t, p.String(), "invalid")
	}
	again, err := lenient.AppendBinary(nil)
	require.NoError(t, err)
	if corrupt := slices.ContainsFunc(lenient.Problems, func(p cbf.Problem) bool {
		return errors.Is(p.Err, io.ErrUnexpectedEOF) || errors.Is(p.Err, chess.ErrSyntax)
	}); !corrupt {
		require.Equal(t, rec, again)
	}
}

// FuzzRecord: any bytes are an error with its place or a game that is written
// as it was read.
func FuzzRecord(f *testing.F) {
	for _, name := range chesstest.Bases {
		base, games := readBase(f, name)
		for i := range min(len(base.Games), 6) {
			f.Add(base.Games[i].record(games))
		}
		f.Add(base.Games[0].record(games)[:50])
	}
	f.Fuzz(checkRecord)
}

// FuzzParts: the same of records whose keys and lengths are right, whatever they
// hold.
func FuzzParts(f *testing.F) {
	f.Add([]byte{127, 3, 0, 0, 0, 0, 0, 0, 80, 90, 0, 64, 1}, "A-B", "C (7)", e4+"\xff"+nf3+"\x80\x8b", "\xff\x01\xff", "")
	f.Add([]byte{127, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1 << 5, 64, 3}, "", "", "\x04\x06\x05", "", "4k2r/8/8/3pP3/8/8/3P4/K7")
	f.Add([]byte{94, 2, 0, 0, 192, 64, 0, 0, 0, 0, 62, 191, 1}, "", "", "\x8b\x00\x8b\xff", "\xff\x00\x00\x01\x00text\xff\xff\x07", "")
	f.Add([]byte{94, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 1}, "", "", "\x02\xff\x01\xff\x80\x80", "", "4k3/8/8/8/P3p3/8/3P4/R3K3")
	f.Fuzz(func(t *testing.T, header []byte, players, source, moves, comments, setup string) {
		s := sealed{header: map[int]byte{}, players: players, source: source, moves: moves, comments: comments}
		if len(players) > 63 || len(source) > 63 || len(moves) > 65534 || len(comments) > 65535 {
			return
		}
		for i, b := range header {
			switch {
			case i == 4 || i == 5:
				b &^= 63
			case i == 10:
				b &^= 1
			case i > 12:
				continue
			}
			s.header[i] = b
		}
		if _, err := chess.ParseFEN(setup + " w - - 0 1"); err == nil {
			s.setup = setup
		}
		checkRecord(t, s.record())
	})
}

// FuzzDatabase: any index over any games, and any games without an index, give
// for each game a game or an error that names it; the index that the base makes
// finds the same games. What Check finds is inside the files.
func FuzzDatabase(f *testing.F) {
	for _, name := range []string{"r01fisch", "c01trunc", "c07huge", "c10range"} {
		index, games := readFile(f, name+".cbi"), readFile(f, name+".cbf")
		f.Add(index, games[:min(len(games), 700)])
	}
	f.Add(words(4, 2, 51, 91, 127), make([]byte, 122))
	f.Fuzz(func(t *testing.T, index, games []byte) {
		check := func(db *cbf.Database) {
			require.LessOrEqual(t, db.Len(), max(len(index)/4, len(games)/14))
			i := 0
			for g, err := range db.Games() {
				if err != nil {
					require.Contains(t, err.Error(), "game ")
				} else {
					h, err := db.Header(i)
					require.NoError(t, err)
					require.Equal(t, g.Header, h)
				}
				i++
			}
			require.Equal(t, db.Len(), i)
			problems := append(db.Check(), db.Problems()...)
			require.LessOrEqual(t, len(problems), 2*1001)
			for _, p := range problems {
				require.Error(t, p.Err)
				require.NotEmpty(t, p.String())
				size := len(games)
				if p.In == "index" {
					size = len(index)
				}
				require.LessOrEqual(t, p.Offset, int64(size))
				require.Less(t, p.Game, db.Len()+1)
			}
		}
		for _, o := range modes {
			files := fstest.MapFS{"a.cbi": {Data: index}, "a.cbf": {Data: games}}
			if db, err := o.Open(files, "a"); err == nil {
				check(db)
				require.NoError(t, db.Close())
			}
			if db, err := o.NewDatabase(bytes.NewReader(index), bytes.NewReader(games)); err == nil {
				check(db)
			} else {
				require.ErrorIs(t, err, cbf.ErrIndex)
			}
		}
		db, err := cbf.Options{Lenient: true}.Recover(bytes.NewReader(games))
		require.NoError(t, err)
		check(db)
		made, err := db.AppendIndex(nil)
		require.NoError(t, err)
		same, err := cbf.Options{Lenient: true}.NewDatabase(bytes.NewReader(made), bytes.NewReader(games))
		require.NoError(t, err)
		require.Empty(t, same.Problems())
		require.Equal(t, db.Len(), same.Len())
		damaged := map[int]bool{} // may claim bytes of the next game, which Recover does not believe
		for i := range db.Len() {
			g, err := db.Game(i)
			require.NoError(t, err, "Recover has taken what is no game")
			damaged[i] = slices.ContainsFunc(g.Problems, func(p cbf.Problem) bool { return p.Scale == chess.Lost })
			h, err := same.Game(i)
			require.NoError(t, err)
			if !damaged[i] {
				require.Equal(t, g, h)
			}
		}
	})
}

// FuzzBook: any bytes of even number are entries that are written as they were
// read; a tree made of them is the tree of the book made of it.
func FuzzBook(f *testing.F) {
	for _, name := range []string{"b02fisch", "b04small"} {
		f.Add(readFile(f, name+".fbk"))
		f.Add(readFile(f, name+".fbk")[:3])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := cbf.ReadBook(bytes.NewReader(data))
		require.Equal(t, len(data)%2 == 0, err == nil)
		var same cbf.Book
		require.Equal(t, err, same.UnmarshalBinary(data))
		if err != nil {
			require.Equal(t, cbf.Book{}, same, "unchanged after an error")
			return
		}
		again, err := b.MarshalBinary()
		require.NoError(t, err)
		require.Equal(t, data, append([]byte{}, again...))
		tree, err := b.Tree()
		if err != nil {
			require.ErrorIs(t, err, chess.ErrMove)
		}
		fromTree, err := cbf.NewBook(tree).Tree()
		require.NoError(t, err)
		require.Equal(t, tree, fromTree)
	})
}

// FuzzText: names that are taken are read back, and a round beside them stays; text
// that is encoded decodes to itself.
func FuzzText(f *testing.F) {
	f.Add("Kasparov,G", "Karpov,A", "Linares", "Nunn", "3.1")
	f.Add("Petri-Bonn", "Müller", "", "", "")
	f.Add("A-B (1) (m/2)", "", "Open [C] [D] (3)", "?", "-")
	f.Add("_-_ \xfe(7)", "", "(4) \xfe \"[?]\\", "", "")
	f.Fuzz(func(t *testing.T, white, black, event, annotator, round string) {
		g := cbf.NewGame()
		if g.SetPlayers(white, black) == nil {
			require.Equal(t, white, g.White())
			require.Equal(t, black, g.Black())
			require.LessOrEqual(t, len(g.Players), 63)
		}
		if g.SetSource(event, annotator, round) == nil {
			require.Equal(t, []string{event, annotator, round}, []string{g.Event(), g.Annotator(), g.Round()})
		}
		if raw, err := g.EncodeText(event); err == nil {
			require.Equal(t, event, g.DecodeText(raw))
		}
		if g.SetECO(round) == nil {
			require.Equal(t, round, g.ECO())
		}

		// Texts that keep to no convention.
		g.Players, g.Source = []byte(white[:min(len(white), 63)]), []byte(event[:min(len(event), 63)])
		names := namesOf(g)
		if g.SetPlayers(g.White(), g.Black()) == nil {
			require.Equal(t, names, namesOf(g))
		}
	})
}

// FuzzSetters: a value that a setter of a Header takes is read back, one that it refuses
// changes nothing, and no other value changes, but for a result and an evaluation, of which
// a game has one.
func FuzzSetters(f *testing.F) {
	f.Add([]byte{94, 2, 0, 0, 192, 64, 0, 0, 0, 0, 62, 191, 1}, 1999, 2600, "A02/05", uint8(2), uint8(11), true)
	f.Add([]byte{127, 0x10, 0, 0, 0, 0, 0, 0, 1, 255, 0, 0, 1}, 0, 1601, "E99/100", uint8(9), uint8(16), false)
	f.Fuzz(func(t *testing.T, header []byte, year, elo int, eco string, result, code uint8, on bool) {
		s := sealed{header: map[int]byte{}}
		for i, b := range header[:min(len(header), 13)] {
			if i != 4 && i != 5 && i != 10 { // lengths, and a set-up
				s.header[i] = b
			}
		}
		g, err := cbf.Options{Lenient: true}.ParseGame(s.record())
		if err != nil {
			return
		}
		values := func() []any {
			return []any{g.Year(), g.Elo(chess.White), g.Elo(chess.Black), g.ECO(), g.Marked(), g.Deleted(), g.VersionBit(), g.Result(), g.Evaluation()}
		}
		check := func(want any, which int, set func() error) {
			t.Helper()
			before := values()
			if set() == nil {
				require.Equal(t, want, values()[which])
				before[which] = want
			}
			if which >= 7 { // result and evaluation
				before = append(before[:7], values()[7:]...)
			}
			require.Equal(t, before, values())
		}
		check(year, 0, func() error { return g.SetYear(year) })
		check(elo, 1, func() error { return g.SetElo(chess.White, elo) })
		check(elo, 2, func() error { return g.SetElo(chess.Black, elo) })
		check(eco, 3, func() error { return g.SetECO(eco) })
		check(on, 4, func() error { g.SetMarked(on); return nil })
		check(on, 5, func() error { g.SetDeleted(on); return nil })
		check(on, 6, func() error { g.SetVersionBit(on); return nil })
		check(chess.Result(result), 7, func() error { return g.SetResult(chess.Result(result)) })
		check(code, 8, func() error { return g.SetEvaluation(code) })
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		before := values()
		g, err = cbf.Options{Lenient: true}.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, before, values())
	})
}

// namesOf returns the names in the texts of a game, that of the players' round too.
func namesOf(g *cbf.Game) []string {
	players := cbf.Header{Players: g.Players, Charset: g.Charset}
	return []string{g.White(), g.Black(), g.Event(), g.Annotator(), g.Round(), players.Round()}
}

// FuzzWriteRecord: bytes that are written are a record of their length, which a base has again.
func FuzzWriteRecord(f *testing.F) {
	record, err := cbf.NewGame().AppendBinary(nil)
	require.NoError(f, err)
	f.Add(record)
	f.Add(record[:10])
	f.Fuzz(func(t *testing.T, record []byte) {
		var index, games bytes.Buffer
		w := cbf.NewWriter(&index, &games)
		if err := w.WriteRecord(record); err != nil {
			var encode *cbf.EncodeError
			require.ErrorAs(t, err, &encode)
			return
		}
		require.NoError(t, w.Close())
		require.Equal(t, record, games.Bytes()[games.Len()-len(record):])
	})
}
