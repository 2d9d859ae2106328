package cbh_test

import (
	"encoding/binary"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/internal/testutil"
)

// extraFile returns a .cbj file with a record for each game.
func extraFile(size int, records ...map[int]string) []byte {
	b := make([]byte, 32)
	binary.LittleEndian.PutUint32(b, 11)
	binary.LittleEndian.PutUint32(b[4:], uint32(size))
	binary.LittleEndian.PutUint32(b[8:], uint32(len(records)))
	for _, r := range records {
		b = appendRecord(b, "\xff\xff\xff\xff\xff\xff\xff\xff", size, r)
	}
	return b
}

// TestHeader: every field of a header, and of a game in a base larger than 4 GB.
func TestHeader(t *testing.T) {
	game := plain(t, "e4")
	game.header = map[int][]byte{
		0: {0x81}, 9: {0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 1}, 24: {0x0f, 0xc0, 0xa6},
		27: {6, 16, 5, 2, 0x0a, 0x8c, 0x09, 0x60}, 35: {0x2c, 0x83},
		37: {0x80, 0x01}, 39: {0x18, 0, 0, 1}, 45: {1},
	}
	fsys := makeBase(game, plain(t, "d4"))
	fide := "\x00\x02\x03\x04\x35FIDE" + zeros(7)
	extra := map[int]string{0: "\x00\x00\x00\x01", 30: zeros(7) + "\x1a", 38: fide, 54: "\x01"}
	fsys["base.cbj"] = &fstest.MapFile{Data: extraFile(78, extra)}
	db, err := cbh.Open(fsys, "base")
	require.NoError(t, err)
	h, err := db.Header(0)
	require.NoError(t, err)
	require.Equal(t, cbh.Header{
		Number: 1, Deleted: true, Chess960: -1,
		White: cbh.Player{Name: "Last, First", Elo: 2700, EloKind: [16]byte([]byte(fide)), Team: "Team"},
		Black: cbh.Player{Name: "Müller", Elo: 2400, EloKind: [16]byte{1}},
		Tournament: cbh.Tournament{Title: "Title", Place: "Place", Date: cbh.Date{Year: 2016, Month: 5, Day: 9},
			Type: "swiss, rapid", Nation: "GER", Category: 7, Rounds: 9},
		Date: cbh.Date{Year: 2016, Month: 5, Day: 6}, Round: 5, Subround: 2,
		Annotator: "Annotator", Source: "Source", Result: chess.WhiteWins, Termination: "forfeit", Evaluation: 16,
		Moves: 1, ECO: "A88", SubECO: 3, Medals: []string{"best game", "user"}, Flags: 0x18000001,
	}, h)
	g, err := db.Game(0)
	require.NoError(t, err)
	require.Equal(t, "1-0", g.Tag("Result"))
	require.Equal(t, "forfeit", g.Tag("Termination"))
	require.Equal(t, "A88", g.Tag("ECO"))
	require.Equal(t, "5.2", g.Tag("Round"))
	require.Equal(t, "deleted, $16, medals: best game, user", g.Tag("CBH"))
	h, err = db.Header(1)
	require.NoError(t, err)
	require.Empty(t, h.White.Team, "the .cbj has no record of it")

	// An offset of 64 bits counts only if it is that of the header and more.
	game.notes = []cbh.Annotation{note(0, cbh.Symbols, "\x01")}
	fsys = makeBase(game)
	for _, at := range []int{12, 30} {
		beyond := map[int]string{at: "\x00\x00\x00\x01\x00\x00\x00\x1a"}
		fsys["base.cbj"] = &fstest.MapFile{Data: extraFile(78, beyond)}
		db, err = cbh.Open(fsys, "base")
		require.NoError(t, err)
		_, err = db.Game(0)
		require.ErrorIs(t, err, chess.ErrRange)
		require.ErrorContains(t, err, "offset 4294967322")
	}

	negative := map[int]string{12: "\xff\x00\x00\x01\x00\x00\x00\x1a", 30: "\xff\x00\x00\x01\x00\x00\x00\x1a"}
	fsys["base.cbj"] = &fstest.MapFile{Data: extraFile(78, negative)}
	db, err = cbh.Open(fsys, "base")
	require.NoError(t, err)
	_, err = db.Game(0)
	require.NoError(t, err)

	fsys = makeBase(madeGame{moves: textRecord(1, "text"), header: map[int][]byte{0: {3}}})
	fsys["base.cbj"] = &fstest.MapFile{Data: extraFile(78, map[int]string{0: "\x00\x00\x00\x01", 38: fide})}
	db, err = cbh.Open(fsys, "base")
	require.NoError(t, err)
	h, err = db.Header(0)
	require.NoError(t, err)
	require.Equal(t, cbh.Header{Number: 1, IsText: true, Chess960: -1}, h)

	db = openMade(t, madeGame{moves: game.moves, header: map[int][]byte{35: {0xff, 0x45}}},
		madeGame{header: map[int][]byte{0: {0}}})
	h, err = db.Header(0)
	require.NoError(t, err)
	require.Equal(t, 0xff45-64576, h.Chess960)
	h, err = openMade(t, madeGame{moves: game.moves, header: map[int][]byte{35: {0xfc, 0x40}}}).Header(0)
	require.NoError(t, err)
	require.Zero(t, h.Chess960)
	_, err = db.Game(1)
	require.ErrorIs(t, err, chess.ErrSyntax, "a record of zeros")
	_, err = db.Annotations(2)
	require.ErrorIs(t, err, chess.ErrRange)
	for _, i := range []int{-1, 2} {
		_, err = db.Header(i)
		require.EqualError(t, err, "cbh: cbh: out of range: game "+map[int]string{-1: "0", 2: "3"}[i]+" of 2")
	}
	require.Zero(t, new(cbh.Database).Len())
	_, err = new(cbh.Database).Game(0)
	require.ErrorIs(t, err, chess.ErrRange)
}

// TestManyNames: an iterator that keeps a thousand names, of the least size, confuses none of them.
func TestManyNames(t *testing.T) {
	names := make([]map[int]string, 1026)
	names[1], names[1025] = map[int]string{0: "A"}, map[int]string{0: "B"}
	game := plain(t, "e4")
	game.header = map[int][]byte{9: {0, 0, 1, 0, 4, 1}}
	fsys := makeBase(game, game)
	fsys["base.cbp"] = &fstest.MapFile{Data: nameFile(50, names...)}
	db, err := cbh.Open(fsys, "base")
	require.NoError(t, err)
	for h, err := range db.Headers() {
		require.NoError(t, err)
		require.Equal(t, "A - B", h.White.Name+" - "+h.Black.Name)
	}

	fsys["base.cbh"] = makeBase()["base.cbh"]
	db, err = cbh.Open(fsys, "base")
	require.NoError(t, err)
	require.Less(t, testutil.Allocated(func() {
		for range db.Headers() {
			t.Error("there are no games")
		}
	}), uint64(10_000), "names that no game has")
}

// TestResults: the eight codes of the file.
func TestResults(t *testing.T) {
	want := []struct{ result, termination string }{
		{"0-1", ""}, {"1/2-1/2", ""}, {"1-0", ""}, {"*", "line"},
		{"0-1", "forfeit"}, {"1/2-1/2", "forfeit"}, {"1-0", "forfeit"}, {"*", "both lose"},
	}
	for code, w := range want {
		g := readMade(t, madeGame{moves: plain(t, "e4").moves, header: map[int][]byte{27: {byte(code)}}})
		require.Equal(t, w.result, g.Tag("Result"))
		require.Equal(t, w.result, g.Result.String())
		require.Equal(t, w.termination, g.Tag("Termination"))
	}
}

// TestStrings: values as text, unknown ones too.
func TestStrings(t *testing.T) {
	for want, got := range map[string]string{
		"":                      cbh.Nation(0) + cbh.TournamentType(0),
		"NET":                   cbh.Nation(196),
		"200":                   cbh.Nation(200),
		"????.??.??":            cbh.Date{}.String(),
		"0987.06.05":            cbh.Date{Year: 987, Month: 6, Day: 5}.String(),
		"2016.12.??":            cbh.Date{Year: 2016, Month: 12}.String(),
		"round robin, rapid":    cbh.TournamentType(0x43),
		"blitz, correspondence": cbh.TournamentType(0xa0),
		"9":                     cbh.TournamentType(9),
		"coloured squares":      cbh.ColoredSquares.String(),
		"type 0x08":             cbh.AnnotationType(8).String(),
		"cbh: no error":         (&cbh.SyntaxError{Offset: -1}).Error(),
	} {
		require.Equal(t, want, got)
	}
}

// TestOpening: the field for the opening at its limits.
func TestOpening(t *testing.T) {
	for _, tt := range []struct {
		field        string
		eco          string
		sub, problem int
	}{
		{"\x00\x05", "", 5, 0},
		{"\x00\x80", "A00", 0, 0},
		{"\xfa\x7f", "E99", 127, 0},
		{"\xfa\x80", "", 0, 1},
		{"\xfc\x3f", "", 63, 1},
	} {
		game := plain(t, "e4")
		game.header = map[int][]byte{35: []byte(tt.field)}
		h, err := openMade(t, game).Header(0)
		require.NoError(t, err)
		require.Equal(t, tt.eco, h.ECO)
		require.Equal(t, tt.sub, h.SubECO)
		require.Len(t, h.Problems, tt.problem)
	}
}
