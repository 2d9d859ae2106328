package cbh_test

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// A madeGame is a game of a base that a test makes.
type madeGame struct {
	moves  []byte           // the record of moves
	notes  []cbh.Annotation // their Offset does not count
	header map[int][]byte   // bytes of the header by their offsets
}

// lineOf returns a line of moves in SAN.
func lineOf(t testing.TB, moves ...string) *pgn.Line {
	t.Helper()
	var line pgn.Line
	_, err := line.AddSAN(chess.StartPosition(), moves...)
	require.NoError(t, err)
	return &line
}

func zeros(n int) string { return strings.Repeat("\x00", n) }

// variations is a game with variations of variations and a null move.
const variations = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) (1... e6 2. d4) " +
	"2. Nf3 Nc6 3. Bb5 -- 4. O-O *"

// compactGame returns a game of PGN from the normal start in compact moves.
func compactGame(t testing.TB, text string) madeGame {
	t.Helper()
	game := parse(t, text)
	return madeGame{moves: moveRecord(0, nil, (&encoder{}).moves(&game.Line, chess.StartPosition()))}
}

// plain returns a game of moves in SAN.
func plain(t testing.TB, moves ...string) madeGame {
	t.Helper()
	e := encoder{}
	return madeGame{moves: moveRecord(0, nil, e.moves(lineOf(t, moves...), chess.StartPosition()))}
}

// notesRecord returns the record of annotations of game i.
func notesRecord(i int, notes []cbh.Annotation) []byte {
	var b []byte
	for _, a := range notes {
		size := len(a.Data) + 6
		b = append(b, byte(a.Place>>16), byte(a.Place>>8), byte(a.Place), byte(a.Type))
		b = append(binary.BigEndian.AppendUint16(b, uint16(size)), a.Data...)
	}
	n := len(notes) + 1
	head := []byte{0, 0, byte(i + 1), 1, 0, 0x0e, 0x0e, byte(n >> 16), byte(n >> 8), byte(n)}
	return append(binary.BigEndian.AppendUint32(head, uint32(len(b)+14)), b...)
}

// nameFile returns a file of names, each a record of the texts at their offsets.
func nameFile(size int, records ...map[int]string) []byte {
	b := make([]byte, 28)
	binary.LittleEndian.PutUint32(b, uint32(len(records)))
	binary.LittleEndian.PutUint32(b[8:], 1234567890)
	binary.LittleEndian.PutUint32(b[12:], uint32(size))
	for _, r := range records {
		b = appendRecord(append(b, zeros(9)...), "", size, r)
	}
	return b
}

// appendRecord appends a record that begins as given, and has texts at offsets.
func appendRecord(b []byte, begin string, size int, texts map[int]string) []byte {
	rec := make([]byte, size)
	copy(rec, begin)
	for at, text := range texts {
		copy(rec[at:], text)
	}
	return append(b, rec...)
}

// The names of made bases. Number 0 is empty in each file.
var madeNames = map[string][]byte{
	"cbp": nameFile(58, nil, map[int]string{0: "Last", 30: "First"}, map[int]string{0: "Müller"},
		map[int]string{0: "M\xfcller"}),
	"cbt": nameFile(90, nil, map[int]string{0: "Title", 40: "Place", 70: "\xa9\xc0\x0f\x00", 74: "\x44",
		76: "\x35", 78: "\x07", 80: "\x09"}),
	"cbc": nameFile(53, nil, map[int]string{0: "Annotator"}),
	"cbs": nameFile(59, nil, map[int]string{0: "Source"}),
	"cbe": nameFile(63, nil, map[int]string{0: "Team"}),
}

// makeBase returns the files of a base, base.cbh and others.
func makeBase(games ...madeGame) fstest.MapFS {
	headers := make([]byte, 46)
	copy(headers, []byte{0, 0, 44, 0, 46, 1})
	binary.BigEndian.PutUint32(headers[6:], uint32(len(games)+1))
	moves, notes := make([]byte, 26), make([]byte, 26)
	moves[1], notes[1] = 26, 26
	for i, g := range games {
		b := make([]byte, 46)
		b[0] = 1
		binary.BigEndian.PutUint32(b[1:], uint32(len(moves)))
		moves = append(moves, g.moves...)
		if len(g.notes) > 0 {
			binary.BigEndian.PutUint32(b[5:], uint32(len(notes)))
			notes = append(notes, notesRecord(i, g.notes)...)
		}
		b[27] = 3
		for at, bytes := range g.header {
			copy(b[at:], bytes)
		}
		headers = append(headers, b...)
	}
	fsys := fstest.MapFS{"base.cbh": {Data: headers}, "base.cbg": {Data: moves}, "base.cba": {Data: notes}}
	for ext, data := range madeNames {
		fsys["base."+ext] = &fstest.MapFile{Data: data}
	}
	return fsys
}

var lenient = cbh.Options{Lenient: true}

// openMade opens a made base strictly.
func openMade(t testing.TB, games ...madeGame) *cbh.Database {
	t.Helper()
	db, err := cbh.Open(makeBase(games...), "base")
	require.NoError(t, err)
	require.Empty(t, db.Problems())
	return db
}

// readMade reads the first game of a base of one game, strictly, and its PGN again.
func readMade(t testing.TB, game madeGame) *pgn.Game {
	t.Helper()
	g, err := openMade(t, game).Game(0)
	require.NoError(t, err)
	again := readAgain(t, g)
	require.Equal(t, g.Tags, again.Tags)
	require.Equal(t, lineText(&g.Line), lineText(&again.Line))
	return g
}

// setupOf returns a set-up as a record of moves has it.
func setupOf(p chess.Position) []byte {
	s := p.Setup()
	b := make([]byte, 28)
	b[0], b[1], b[3] = 1, byte(s.EnPassantFile)|byte(s.Turn)<<4, byte(s.MoveNumber)
	b[2] = byte(s.Castling&0b0101<<1 | s.Castling&0b1010>>1) // long before short
	at := 0
	put := func(bits ...byte) {
		for _, bit := range bits {
			b[4+at/8] |= bit << (7 - at%8)
			at++
		}
	}
	kinds := []chess.Piece{1: chess.King, chess.Queen, chess.Knight, chess.Bishop, chess.Rook, chess.Pawn}
	for i := range 64 {
		piece := s.Board[chess.NewSquare(i/8, i%8)]
		if piece == chess.NoPiece {
			put(0)
			continue
		}
		kind := byte(slices.Index(kinds, piece.Kind()))
		put(1, byte(piece.Color()), kind>>2&1, kind>>1&1, kind&1)
	}
	return b
}

// edited returns a copy of the files, in which f has changed one or, of nil, made it.
func edited(fsys fstest.MapFS, name string, f func(b []byte) []byte) fstest.MapFS {
	changed := maps.Clone(fsys)
	var data []byte
	if fsys[name] != nil {
		data = bytes.Clone(fsys[name].Data)
	}
	changed[name] = &fstest.MapFile{Data: f(data)}
	return changed
}
